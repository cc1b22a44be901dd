/* Whoever imports this begins with Python: a live page does so before shell.js and its many modules have come. What can be read is
   painted first. follow(step) resolves as start() of python.js does, and step is told what it missed. */
import { painted } from "./figures.js";
import { start } from "./python.js";

const missed = [];
let tell = (...said) => missed.push(said);
const root = new URL(document.documentElement.dataset.root, location.href).href;
const begun = painted().then(() => start(root, (...said) => tell(...said)));
begun.catch(() => {});  // whoever follows is told

export function follow(step) {
  tell = step;
  for (const said of missed) step(...said);
  return begun;
}
