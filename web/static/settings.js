/* What the reader chose in the sheet of settings, and where it acts. The fields themselves are kept as every [data-keep] is.

   theme, motion, cards, colours, letters   worn by <html> as data-…: the style sheets do the rest. early.js puts them on
                                            before the first paint, this module when one of them changes.
   motion      "calm" or "full", else as the system says: calm() tells, for whatever moves by script
   sound       "on": sound.js is fetched at the next touch, for a browser lets nobody sound before one; volume, 5 to 100
   vibration   "on": a pulse when it is one's turn
   <html data-installable>: the browser would install the house; [data-device=install] asks it to

   hear(names) plays "card", "coin", "turn", "end": never in a frame, never while the page is hidden, and only a few cards or
   coins in a second. */

import { read } from "./memory.js";

const html = document.documentElement;
const framed = html.hasAttribute("data-framed");
const system = matchMedia("(prefers-reduced-motion: reduce)");

const WORN = ["theme", "motion", "cards", "colours", "letters"];
const PLAIN = ["auto", "normal", "off"];  // what is worn by nobody: everybody sees it
const FEW = 3;  // cards or coins in a second: more would be noise
const APART = 90;  // ms between two sounds of one answer
const PULSE = 40;  // ms

export const calm = () => html.dataset.motion === "calm" || (html.dataset.motion !== "full" && system.matches);

/* A field of the sheet has a new value. */
export function chosen(key, text) {
  if (WORN.includes(key)) {
    for (const page of [html, ...figures()]) {
      if (PLAIN.includes(text)) delete page.dataset[key];
      else page.dataset[key] = text;
    }
  }
  if (key === "motion") document.querySelector(".samples")?.toggleAttribute("data-moved");
  if (key === "sound" || key === "volume") sample(key);
  if (key === "vibration" && text === "on") pulse();
}

/* The figures on this page that are there already; those that come later look at this page themselves, in early.js. */
function figures() {
  const frames = [...document.querySelectorAll("iframe.figure-frame, #panel-rule iframe")];
  return frames.map(({ contentDocument }) => contentDocument?.documentElement).filter(Boolean);
}

/* ---- sound ---- */

let band = null;  // sound.js, once somebody wants to hear it
let lately = [];  // when the last cards and coins were heard

async function tune() {
  if (framed || read("sound") !== "on") return;
  band ??= await import("./sound.js");
  await band.wake();
}

for (const touch of ["click", "keydown"]) document.addEventListener(touch, tune, { capture: true });

async function sample(key) {
  await tune();
  hear(key === "sound" ? ["card", "coin", "turn"] : ["turn"]);
}

export const audible = () => Boolean(band) && !document.hidden && read("sound") === "on";

export function hear(names = []) {
  if (framed || document.hidden) return;
  if (names.includes("turn") && read("vibration") === "on") pulse();
  if (!audible()) return;
  const now = performance.now();
  lately = lately.filter((at) => now - at < 1000);
  names.filter(mayBeHeard).forEach((name, at) => band.play(name, Number(read("volume") ?? 60) / 100, (at * APART) / 1000));

  function mayBeHeard(name) {
    if (name === "turn" || name === "end") return true;
    return lately.length < FEW && lately.push(now);
  }
}

function pulse() {
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(PULSE);
}

/* ---- as an app ---- */

let offer = null;

addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();  // it is asked for in the sheet, and never asks by itself
  offer = event;
  html.toggleAttribute("data-installable", true);
});
addEventListener("appinstalled", () => html.removeAttribute("data-installable"));
document.addEventListener("click", ({ target }) => {
  if (target.closest?.("[data-device=install]")) offer?.prompt();
});
