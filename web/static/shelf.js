/* The games that this browser keeps, wherever a page lists them, and who holds one: of two tabs, one.

   LISTS   [data-shelf="open", "ended", "all" or "gone" (thrown away)] with data-game, if it is for one game only, and data-most;
     its <template> is one line, in which [data-fill=title|now|turn|when] take their texts, [data-give=id|name] their value,
     a[data-go=play|replay] its address (play is where it goes on: at another's table, join), and [data-if=open|over] stand only if it is so. Its [data-shelf-part] shows if there is any.
     [data-shelf-count] says how many games are kept, [data-kept-any] and [data-kept-none] show if there are any, or none.
     [data-shelf-filter] holds radio buttons: the lists of "all" show the game that is chosen.
   DEALS   a[data-day=game] leads to the deal of today and says in its .deal-state how it stands, in the words of its list:
     data-fresh, data-begun, data-won, data-played, data-placed, data-places. [data-today] says the date; [data-days] shows. */

import { drop, games } from "./memory.js";

const html = document.documentElement;
const locale = () => (html.lang === "en" ? "en-GB" : html.lang);
const WHICH = { open: ({ over }) => !over, ended: ({ over }) => over, all: () => true, gone: () => true };

export function shelve() {
  const kept = games(), gone = games(true);
  for (const list of document.querySelectorAll("[data-shelf]")) {
    const { shelf, game, most = "999" } = list.dataset;
    const shown = (shelf === "gone" ? gone : kept).filter((one) => WHICH[shelf](one) && (!game || one.game === game));
    fill(list, shown.slice(0, Number(most)));
    (list.closest("[data-shelf-part]") ?? list).hidden = !shown.length;
  }
  for (const place of document.querySelectorAll("[data-shelf-count]")) place.textContent = kept.length;
  for (const place of document.querySelectorAll("[data-kept-any]")) place.hidden = !kept.length;
  for (const place of document.querySelectorAll("[data-kept-none]")) place.hidden = Boolean(kept.length);
  for (const way of document.querySelectorAll("[data-shelf-filter] [value]")) {
    way.closest("label").hidden = Boolean(way.value) && !kept.some(({ game }) => game === way.value);
  }
  days(kept);
}

/* A line that says what it said stays, with the focus and whatever is being typed in it. */
function fill(list, shown) {
  const template = list.querySelector("template");
  const before = new Map([...list.children].map((line) => [line.dataset.says, line]));
  const lines = shown.map((one) => before.get(said(one)) ?? drawn(template, one));
  for (const line of [...list.children]) if (line !== template && !lines.includes(line)) line.remove();
  lines.forEach((line, at) => { if (list.children[at + 1] !== line) list.insertBefore(line, list.children[at + 1] ?? null); });
}

const said = (one) => JSON.stringify([html.lang, one, ago(one.at)]);

function drawn(template, one) {
  const line = template.content.firstElementChild.cloneNode(true);
  const [title, now, turn] = one[html.lang] ?? [one.game.replaceAll("_", " "), "", ""];
  const told = { title: one.name || title, now: one.name ? [title, now].filter(Boolean).join(" · ") : now, turn, when: ago(one.gone || one.at) };
  for (const part of line.querySelectorAll("[data-if]")) if ((part.dataset.if === "over") !== one.over) part.remove();
  for (const place of line.querySelectorAll("[data-fill]")) place.textContent = told[place.dataset.fill];
  for (const place of line.querySelectorAll("[data-give]")) {
    if (place.localName === "input") place.setAttribute("value", one[place.dataset.give]);
    else place.dataset.value = one[place.dataset.give];
  }
  for (const way of line.querySelectorAll("a[data-go]")) {
    const room = way.dataset.go === "play" ? one.room : way.dataset.go;
    way.setAttribute("href", `${html.dataset.root}${html.lang}/${one.game}/${room}/?table=${encodeURIComponent(one.id)}`);
  }
  line.classList.add(`door-${one.game}`);
  Object.assign(line.dataset, { says: said(one), id: one.id });
  for (const use of line.querySelectorAll("use[data-sprite]")) use.setAttribute("href", `${html.dataset.root}static/art/${one.game}.svg#door`);
  return line;
}

document.addEventListener("change", ({ target }) => {
  if (!target.closest("[data-shelf-filter]")) return;
  for (const list of document.querySelectorAll("[data-shelf=all]")) list.dataset.game = target.value;
  shelve();
});

/* "yesterday", "3 days ago", in the language of the page; a date once it is long ago. */
export function ago(at) {
  if (!at) return "";
  const days = Math.round((midnight(Date.now()) - midnight(at)) / 86_400_000);
  if (days < 7) return new Intl.RelativeTimeFormat(locale(), { numeric: "auto" }).format(-days, "day");
  const year = new Date(at).getFullYear() === new Date().getFullYear() ? undefined : "numeric";
  return new Intl.DateTimeFormat(locale(), { day: "numeric", month: "long", year }).format(at);
}

const midnight = (at) => new Date(at).setHours(0, 0, 0, 0);

/* ---- the deal of the day ---- */

function days(kept) {
  const now = new Date();
  const today = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((n) => String(n).padStart(2, "0")).join("-");
  for (const way of document.querySelectorAll("a[data-day]")) {
    const one = kept.find(({ game, day }) => game === way.dataset.day && day === today);
    way.setAttribute("href", `${html.dataset.root}${html.lang}/${way.dataset.day}/play/?day=${today}`);
    way.classList.toggle("is-played", Boolean(one?.over));
    way.querySelector("[data-state]").textContent = state(way.closest("[data-places]").dataset, one);
  }
  for (const place of document.querySelectorAll("[data-today]")) {
    place.textContent = new Intl.DateTimeFormat(locale(), { weekday: "long", day: "numeric", month: "long" }).format(now);
  }
  for (const place of document.querySelectorAll("[data-days]")) place.hidden = false;
}

function state(words, one) {
  if (!one) return words.fresh;
  if (!one.over) return words.begun;
  if (!one.place) return words.played;
  if (one.won ?? one.place === 1) return words.won;
  return words.placed.replace("{place}", words.places.split("|")[one.place - 1] ?? one.place).replace("{of}", one.seats);
}

/* ---- what was thrown away ---- */

const STAYS = 86_400_000;  // ms that it can be put back
const MOST = 50;  // games that wait to go

/* Whenever a page opens: what was thrown away more than a day ago, or before fifty others, goes for good. */
export function sweep() {
  games(true).forEach(({ id, gone }, n) => { if (n >= MOST || Date.now() - gone > STAYS) drop(id); });
}

/* ---- one tab holds a game ---- */

const framed = html.hasAttribute("data-framed");
const door = "BroadcastChannel" in window && !framed ? new BroadcastChannel("salon.tables") : null;
const PATIENCE = 3000;  // ms that the other tab has to let go: after that it must be asleep
const NOTHING = { id: "", held: Promise.resolve(), release() {} };

let holding = NOTHING;

/* Resolves once this tab holds the game: at once, or when the tab that does lets go of it. */
export function hold(id) {
  if (holding.id === id) return holding.held;
  release();
  if (!id || !navigator.locks || framed) return Promise.resolve();
  const leaving = new AbortController();
  const hand = { id, release: () => leaving.abort() };
  hand.held = asked(hand, { signal: leaving.signal });
  holding = hand;
  return hand.held;
}

/* The tab that holds it is asked to let go; one that does not answer is asleep, and loses it. */
export function take() {
  const hand = holding;
  door?.postMessage({ give: hand.id });
  setTimeout(() => hand.mine || asked(hand, { steal: true }).then(hand.got), PATIENCE);
}

function asked(hand, way) {
  return new Promise((got) => {
    hand.got ??= got;
    navigator.locks.request(`salon.table.${hand.id}`, way, () => new Promise((done) => {
      hand.mine = true;
      hand.release = done;
      got();
    })).catch(() => { if (hand.mine && holding === hand) lost(); });  // it was taken while this tab slept, or never waited for
  });
}

export function release() {
  holding.release();
  holding = NOTHING;
}

let losing = async () => {};

/* Called when another tab takes the game over; it has it once this is done. */
export function whenTaken(act) {
  losing = act;
}

async function lost() {
  const { id } = holding;
  await losing();
  release();
  hold(id).then(regained);  // and waits for it in turn
}

let regained = () => {};

export function whenRegained(act) {
  regained = act;
}

door?.addEventListener("message", ({ data }) => {
  if (typeof data?.give === "string" && data.give === holding.id && holding.mine) lost();
});
