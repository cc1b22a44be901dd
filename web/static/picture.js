/* Puts Python's HTML on the page: paint(answer) changes what differs and keeps what the reader holds: focus, open popovers,
   dialogs and <details>, a text being typed, the scroll of [data-keep-scroll]. With answer.flow, what has the same
   data-flow before and after flies there, in a View Transition. Only what changes its place is pictured, for each
   picture costs; and nobody waits for a flight: what comes during one ends it and is shown at once. */

import { Idiomorph } from "../vendor/idiomorph.js";

const html = document.documentElement;
const $ = (selector) => document.querySelector(selector);
const still = matchMedia("(prefers-reduced-motion: reduce)");
const CROWD = 24;  // more pictures than this, and the browser would stumble

const WRITTEN = "input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, [contenteditable]";

let flight = null;  // the transition that runs

export async function paint(answer) {
  if (!answer.patches) return patch(answer);
  const hurry = Boolean(flight);
  flight?.skipTransition();
  const movers = answer.flow && !hurry && document.startViewTransition && !still.matches ? moving(answer) : new Set();
  if (!movers.size || movers.size > CROWD || document.hidden) return patch(answer);
  const named = name(movers);
  const transition = flight = document.startViewTransition(() => {
    unname(named);
    patch(answer);
    named.push(...name(movers));
  });
  transition.ready.catch(() => {});  // skipped: the patch is in all the same
  transition.finished.finally(() => {
    unname(named);
    if (flight === transition) flight = null;
  });
  await transition.updateCallbackDone;
}

/* ---- the patch ---- */

function mayChange(name, element) {
  if (name === "open") return !element.matches("details, dialog");
  return !(name === "value" && element.matches(":focus") && element.matches(WRITTEN));
}

const morphing = { morphStyle: "innerHTML", callbacks: { beforeAttributeUpdated: mayChange } };

function patch({ patches = [], focus, rest }) {
  const held = document.activeElement;
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
  const next = (focus && $(focus)) || (lost && ((rest && $(rest)) || $("#stage")));
  if (next) next.focus({ preventScroll: true });
}

/* ---- the flight ---- */

/* The names whose place differs between the page and the answer; of a crowd, only those that are in both. */
function moving({ patches = [] }) {
  const parser = new DOMParser();
  const before = places(patches.map(({ target }) => $(target)));
  const after = places(patches.map(({ html }) => parser.parseFromString(html, "text/html").body));
  const all = [...new Set([...before.keys(), ...after.keys()])].filter((flow) => before.get(flow) !== after.get(flow));
  return new Set(all.length > CROWD ? all.filter((flow) => before.has(flow) && after.has(flow)) : all);
}

function places(roots) {
  const found = new Map();
  for (const root of roots) {
    for (const element of root?.querySelectorAll("[data-flow]") ?? []) {
      const home = element.parentElement, known = home.closest("[id]");
      const place = [root.contains(known) && root !== known ? known.id : "", home.className, [...home.children].indexOf(element)];
      if (!found.has(element.dataset.flow)) found.set(element.dataset.flow, place.join("/"));
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
