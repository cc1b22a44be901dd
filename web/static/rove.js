/* Many things, one tab stop: [data-rove] with an id, a hand of cards or a row of spaces. Tab comes to one of its items, and
   arrows, Home and End go from one to the next; a radio button that they come to is chosen, as in any group of them. What
   a table has claimed (an arrow as data-key) stays with the table. Items are what can be pressed or ticked inside, or what
   the selector says that data-rove may hold. A patch changes nothing of it: the stop keeps to its id, or else to its place. */

const ITEMS = "button, input, [tabindex]";
const STEPS = {
  ArrowLeft: (at, of) => (at + of - 1) % of, ArrowUp: (at, of) => (at + of - 1) % of,
  ArrowRight: (at, of) => (at + 1) % of, ArrowDown: (at, of) => (at + 1) % of,
  Home: () => 0, End: (at, of) => of - 1,
};

const stops = new Map();  // by a box's id, where Tab comes to: the id of an item, and its number in the row

const meant = (box) => [...box.querySelectorAll(box.dataset.rove || ITEMS)];
const items = (box) => meant(box).filter((item) => !item.disabled && item.checkVisibility());
const isRadio = ({ type }) => type === "radio";

/* Of a group of radio buttons a browser's Tab comes to the chosen one, whatever is asked of it: so does ours. */
function spokesman(item, all) {
  if (!item || !isRadio(item) || item.checked) return item;
  return all.find((other) => isRadio(other) && other.name === item.name && other.checked) ?? item;
}

const opening = (all) => all.find((item) => isRadio(item) && item.checked) ?? all.find((item) => !item.ariaDisabled) ?? all[0];

function stop(box, all = items(box)) {
  const { id, at } = stops.get(box.id) ?? {};
  const kept = at === undefined ? opening(all) : (all.find((item) => item.id === id) ?? all[Math.min(at, all.length - 1)]);
  return spokesman(kept, all);
}

function mark(box) {
  const one = stop(box);
  for (const item of meant(box)) item.tabIndex = item === one ? 0 : -1;
}

/* After a patch: every box has its stop, and the focus goes with the choice, where a key of the table has made one. */
export function settle() {
  for (const box of document.querySelectorAll("[data-rove]")) {
    mark(box);
    const held = document.activeElement, all = items(box);
    if (all.includes(held) && spokesman(held, all) !== held) spokesman(held, all).focus();
  }
}

/* What takes the place of an item that had the focus and is gone, unless the focus is wanted outside its box. */
export function heir(box, wanted) {
  const now = box && document.getElementById(box);
  return now?.matches("[data-rove]") && wanted?.contains(now) ? stop(now) : null;
}

const boxOf = (element) => element?.closest?.("[data-rove]");
export const home = (element) => boxOf(element)?.id;

document.addEventListener("focusin", ({ target }) => {
  const box = boxOf(target), at = box ? items(box).indexOf(target) : -1;
  if (at < 0) return;
  stops.set(box.id, { id: target.id, at });
  mark(box);
});

document.addEventListener("keydown", (event) => {
  const { target, key } = event, box = boxOf(target);
  if (!box || !STEPS[key] || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const all = items(box), at = all.indexOf(target);
  if (at < 0) return;
  event.preventDefault();
  const next = all[STEPS[key](at, all.length)];
  next.focus();
  if (isRadio(next) && !next.checked) next.click();
});

addEventListener("resize", settle);
settle();
