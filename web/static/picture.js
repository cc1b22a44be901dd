/* Puts Python's HTML on the page: paint(answer) changes what differs and keeps what the reader holds: focus, open popovers,
   dialogs and <details>, a text being typed, the scroll of [data-keep-scroll]. With answer.flow, what has the same
   data-flow before and after flies there, in a View Transition. Only what changes its place is pictured, for each
   picture costs; and nobody waits for a flight: what comes during one ends it and is shown at once. What flies is heard:
   as its data-sound says, or as a card. */

import { Idiomorph } from "../vendor/idiomorph.js";
import { heir, home, settle } from "./rove.js";
import { audible, calm, hear } from "./settings.js";

const html = document.documentElement;
const $ = (selector) => document.querySelector(selector);
const CROWD = 24;  // more pictures than this, and the browser would stumble

const WRITTEN = "input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, [contenteditable]";

let flight = null;  // the transition that runs

export async function paint(answer) {
  if (!answer.patches) return patch(answer);
  const hurry = Boolean(flight);
  flight?.skipTransition();
  const still = calm() || document.hidden || !document.startViewTransition;
  const movers = answer.flow && !hurry && !(still && !audible()) ? moving(answer) : new Map();
  hear([...new Set(movers.values())]);
  if (still || !movers.size || movers.size > CROWD) return patch(answer);
  const named = name(movers);
  let put = false;
  const once = () => {
    if (put) return;
    put = true;
    unname(named);
    patch(answer);
    named.push(...name(movers));
  };
  const transition = flight = document.startViewTransition(once);
  transition.ready.catch(() => {});  // skipped: the patch is in all the same
  const landed = () => {
    unname(named);
    if (flight === transition) flight = null;
  };
  transition.finished.finally(landed);
  if (await Promise.race([transition.updateCallbackDone.then(() => true), late()])) return;
  transition.skipTransition();
  once();
  landed();
}

/* A browser that does not call back holds nothing up. */
const LATE = 1000;  // ms
const late = () => new Promise((done) => setTimeout(done, LATE, false));

/* ---- the patch ---- */

function mayChange(name, element) {
  if (name === "open") return !element.matches("details, dialog");
  if (name === "tabindex") return !element.matches(":focus, [data-rove] *");  // the page's own script gave it
  return !(name === "value" && element.matches(":focus") && element.matches(WRITTEN));
}

const morphing = { morphStyle: "innerHTML", callbacks: { beforeAttributeUpdated: mayChange } };

function patch({ patches = [], focus, rest }) {
  const held = document.activeElement, row = home(held);
  const scrolls = [...document.querySelectorAll("[data-keep-scroll]")].map((box) => [box, box.scrollTop, box.scrollLeft]);
  for (const { target, html } of patches) {
    if ($(target)) Idiomorph.morph($(target), html, morphing);
    else console.error("no place for a patch: " + target);
  }
  for (const [box, top, left] of scrolls) {
    const now = box.isConnected ? box : box.id && document.getElementById(box.id);
    if (now) now.scrollTo({ top, left, behavior: "instant" });
  }
  const lost = held && held !== document.body && [null, document.body].includes(document.activeElement);
  const wanted = (rest && $(rest)) || $("#stage");
  const next = (focus && $(focus)) || (lost && (heir(row, wanted) ?? wanted));
  if (next) next.focus({ preventScroll: true });
  settle();
}

/* ---- the flight ---- */

/* The names whose place differs between the page and the answer, and how each sounds; of a crowd, those that are in both. */
function moving({ patches = [] }) {
  const parser = new DOMParser();
  const before = places(patches.map(({ target }) => $(target)));
  const after = places(patches.map(({ html }) => parser.parseFromString(html, "text/html").body));
  const known = new Map([...before, ...after]);
  const all = [...known].filter(([flow]) => before.get(flow)?.place !== after.get(flow)?.place);
  const both = all.length > CROWD ? all.filter(([flow]) => before.has(flow) && after.has(flow)) : all;
  return new Map(both.map(([flow, { sound }]) => [flow, sound]));
}

function places(roots) {
  const found = new Map();
  for (const root of roots) {
    for (const element of root?.querySelectorAll("[data-flow]") ?? []) {
      const home = element.parentElement, known = home.closest("[id]");
      const place = [root.contains(known) && root !== known ? known.id : "", home.className, [...home.children].indexOf(element)];
      const { flow, sound = "card" } = element.dataset;
      if (!found.has(flow)) found.set(flow, { place: place.join("/"), sound });
    }
  }
  return found;
}

function name(movers) {
  const taken = new Set();
  return [...document.querySelectorAll("[data-flow]")].filter((element) => {
    const { flow } = element.dataset;
    if (!movers.has(flow) || taken.has(flow) || !element.checkVisibility()) return false;
    taken.add(flow);  // two of the same name would stop the whole transition: the first that is seen has it
    element.style.viewTransitionName = flow;
    return true;
  });
}

function unname(elements) {
  for (const element of elements) element.style.viewTransitionName = "";
}

/* While the browser takes its pictures, a press lands on <html>: press again what is there. */
document.addEventListener("click", (event) => {
  if (!flight || event.target !== html || !event.isTrusted) return;
  const press = () => document.elementFromPoint(event.clientX, event.clientY)?.click();
  flight.ready.then(press, press);
});
