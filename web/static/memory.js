/* What this browser keeps of the house: "salon."+key in localStorage, which may be missing, full or blocked; and the still of
   a table, in sessionStorage, gone with its tab. Fields, and what is shown or not, follow what is kept. */

const html = document.documentElement;

let refusing = () => {};

/* Asked once, the first time that the browser refuses to keep something. */
export function whenRefused(act) {
  refusing = act;
}

export function read(key) {
  try { return localStorage.getItem("salon." + key); } catch { return null; }
}

export function keep(key, text) {
  try {
    if (text === null) localStorage.removeItem("salon." + key);
    else localStorage.setItem("salon." + key, text);
  } catch {
    refusing();
    refusing = () => {};
  }
}

export function kept() {
  try {
    const ours = Object.keys(localStorage).filter((key) => key.startsWith("salon."));
    return Object.fromEntries(ours.map((key) => [key.slice(6), localStorage.getItem(key)]));
  } catch { return {}; }
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

/* A word of data-shown-if and data-hidden-if: a key that is kept, or "now". */
const holds = (key) => (key === "now" ? html.hasAttribute("data-now") : read(key) !== null);

export function reveal() {
  for (const place of document.querySelectorAll("[data-shown-if], [data-hidden-if]")) {
    const { shownIf, hiddenIf = "" } = place.dataset;
    const wanted = shownIf === undefined || shownIf.split(" ").some(holds);
    place.hidden = !wanted || hiddenIf.split(" ").filter(Boolean).some(holds);
  }
}

/* ---- the still: the last table, as it may be seen by whoever opens the page next ---- */

const key = `salon.still.${html.dataset.game}`;

export function keepStill(picture) {
  try {
    if (picture === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify([html.lang, picture]));
  } catch { /* it would only have been pleasant */ }
}

export function stillLife() {
  try {
    const [lang, picture] = JSON.parse(sessionStorage.getItem(key)) ?? [];
    return lang === html.lang ? new DOMParser().parseFromString(picture, "text/html").body : null;
  } catch { return null; }
}
