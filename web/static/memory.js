/* What this browser keeps of the house: "salon."+key in localStorage, which may be missing, full or blocked; and the still of
   a table, in sessionStorage, gone with its tab. Fields, and what is shown or not, follow what is kept. In a frame all of it is
   kept by the page alone.

   A GAME is kept in pieces, and told on the shelf: game.<id> its tags, game.<id>.<n> its moves, shelf.<id> a line as JSON
     {game, at, over, name, fr, en, day …}, with `gone` once it is thrown away: pages/kept.py writes them. */

const html = document.documentElement;
const framed = html.hasAttribute("data-framed");
const here = new Map();  // for the visit: what the browser refused, but games; all that is framed, for its visitor came to another's page
const GAME = /^(game|shelf)\./;

let refusing = () => {};

/* Asked once, the first time that the browser refuses to keep something. */
export function whenRefused(act) {
  refusing = act;
}

export function read(key) {
  if (framed || here.has(key)) return here.get(key) ?? null;
  try { return localStorage.getItem("salon." + key); } catch { return null; }
}

export function keep(key, text) {
  if (framed) return text === null ? here.delete(key) : here.set(key, text);
  try {
    if (text === null) localStorage.removeItem("salon." + key);
    else localStorage.setItem("salon." + key, text);
    here.delete(key);
  } catch {
    if (!GAME.test(key)) here.set(key, text);
    refusing();
    refusing = () => {};
  }
  return undefined;
}

/* Every key that is kept. */
export function keys() {
  if (framed) return [...here.keys()];
  try {
    const stored = Object.keys(localStorage).filter((key) => key.startsWith("salon.")).map((key) => key.slice(6));
    return [...new Set([...stored, ...here.keys()])];
  } catch { return [...here.keys()]; }
}

/* All that is kept but the games; what is told of them too, for whoever asks. */
export function kept(shelved = false) {
  const asked = keys().filter((key) => !key.startsWith("game.") && (shelved || !key.startsWith("shelf.")));
  return Object.fromEntries(asked.map((key) => [key, read(key)]));
}

/* ---- games ---- */

/* What the shelf tells of each game that is kept, the last touched first; or of those thrown away, the last one first. A line
   that cannot be read tells of nothing, and what is no text or number in one is not there. */
export function games(gone = false) {
  const told = keys().filter((key) => key.startsWith("shelf.")).map((key) => line(key.slice(6))).filter(Boolean);
  const when = (one) => one.gone || one.at;
  return told.filter((one) => Boolean(one.gone) === gone).sort((one, other) => when(other) - when(one));
}

function line(id) {
  let said = null;
  try { said = JSON.parse(read(`shelf.${id}`)); } catch { /* then it says nothing */ }
  if (!/^\w+$/.test(typeof said?.game === "string" ? said.game : "")) return null;
  const sound = { ...said, id, over: said.over === true, room: said.room === "join" ? "join" : "play" };
  sound.name = typeof said.name === "string" ? said.name : "";
  for (const key of ["at", "gone", "seats", "place"]) sound[key] = Number.isFinite(said[key]) ? said[key] : 0;
  for (const key of ["fr", "en"]) if (!Array.isArray(said[key])) delete sound[key];
  return sound;
}

/* A game goes on at this device's own table: not one that is over, or stands on another's. */
export const waits = ({ over, room }) => !over && room === "play";

/* A game goes for good, with all its pieces. */
export function drop(id) {
  for (const key of keys()) {
    const piece = key.startsWith(`game.${id}.`) && /^\d+$/.test(key.slice(id.length + 6));
    if (piece || [`game.${id}`, `shelf.${id}`, `guest.${id}`].includes(key)) keep(key, null);
  }
}

/* The whole text of a game, put together again. */
export function text(id) {
  const pieces = [read(`game.${id}`)];
  for (let n = 0, piece; (piece = read(`game.${id}.${n}`)) !== null; n++) pieces.push(piece);
  return pieces[0] === null ? "" : pieces.join("\n");
}

/* What an earlier house kept, one game of each kind, goes to the shelf; what is on it says no more than its name. */
export function moveIn() {
  for (const key of keys()) {
    const [, over, game] = /^(save|ended|lost)\.(\w+)$/.exec(key) ?? [];
    if (!game) continue;
    keep(`game.${key}`, read(key));
    keep(`shelf.${key}`, JSON.stringify({ game, at: 0, over: over === "ended", name: "" }));
    if (read(`game.${key}`) === read(key)) keep(key, null);
  }
}

export function restore() {
  for (const field of document.querySelectorAll("[data-keep]")) {
    const text = read(field.dataset.keep);
    if (text === null || field === document.activeElement) continue;  // nobody's typing is overwritten
    if (field.type === "radio") field.checked = field.value === text;
    else if (field.type === "checkbox") field.checked = text === "on";
    else if (field.localName !== "select" || [...field.options].some(({ value }) => value === text)) field.value = text;
  }
  for (const part of document.querySelectorAll("[data-when]")) {
    const [name, value] = part.dataset.when.split("=");
    part.hidden = part.disabled = new FormData(part.form).get(name) !== value;
  }
}

/* A word of data-shown-if and data-hidden-if: what the address says, now or table; open.<game>, that a game of it waits; else a
   key that is kept. */
function holds(key) {
  if (["now", "table"].includes(key)) return html.hasAttribute(`data-${key}`);
  if (key.startsWith("open.")) return games().some((one) => one.game === key.slice(5) && waits(one));
  return read(key) !== null;
}

export function reveal() {
  for (const place of document.querySelectorAll("[data-shown-if], [data-hidden-if]")) {
    const { shownIf, hiddenIf = "" } = place.dataset;
    const wanted = shownIf === undefined || shownIf.split(" ").some(holds);
    place.hidden = !wanted || hiddenIf.split(" ").filter(Boolean).some(holds);
  }
}

/* What was won in lessons, as it is kept: three stars, some of them lit. */
export function starred() {
  for (const place of document.querySelectorAll("[data-stars]")) {
    const lit = Number(read(place.dataset.stars) ?? 0);
    place.hidden = !(lit > 0);
    place.textContent = "★★★".slice(0, lit) + "☆☆☆".slice(lit);
  }
}

/* ---- the still: the last table, as it may be seen by whoever opens the page next ---- */

const STILL = "salon.still";

export function keepStill(id, picture) {
  if (framed) return;
  try {
    if (picture === null) sessionStorage.removeItem(STILL);
    else sessionStorage.setItem(STILL, JSON.stringify([id, html.lang, picture]));
  } catch { /* it would only have been pleasant */ }
}

export function stillLife(id) {
  if (framed) return null;
  try {
    const [table, lang, picture] = JSON.parse(sessionStorage.getItem(STILL)) ?? [];
    return table === id && lang === html.lang ? new DOMParser().parseFromString(picture, "text/html").body : null;
  } catch { return null; }
}
