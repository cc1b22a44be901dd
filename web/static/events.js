/* What a reader does, as messages: whoever listens is sent {act, value, form}. The head of shell.js tells which. */

import { keep, restore } from "./memory.js";
import { say } from "./toast.js";

const html = document.documentElement;
const $ = (selector) => document.querySelector(selector);

let send = () => {};

export function listen(listener) {
  send = listener;
}

export const fields = (form) => {
  const out = {};
  for (const [name, value] of form ? new FormData(form) : []) (out[name] ??= []).push(String(value));
  return out;
};

const near = (element) => element.form ?? element.closest("form");
const worth = (element) => element?.dataset.value ?? (element?.matches("button, input, select, textarea") ? element.value : "");

/* A popover closes by itself when one presses beside it; whatever lay there was not meant. */
let closing = false;

document.addEventListener("pointerdown", ({ target }) => {
  const open = $(":popover-open");
  closing = Boolean(open) && !open.contains(target) && !target.closest("[popovertarget]");
}, true);

for (const kind of ["mousedown", "click"]) {
  document.addEventListener(kind, (event) => {
    if (!closing || !event.isTrusted) return;
    closing = kind !== "click";
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
}

document.addEventListener("click", (event) => {
  if (event.target.closest("#toast")) return say();
  const source = event.target.closest("[data-move], [data-act]:not(form)");
  if (!source || event.ctrlKey || event.metaKey) return;
  if (source.type === "submit" || source.localName === "a") event.preventDefault();
  const { move, act } = source.dataset;
  if (move !== undefined && event.detail > 1) return;  // the second half of a double tap was meant for what stood here before
  send({ act: move === undefined ? act : "move", value: move ?? worth(source), form: fields(near(source)) });
});

document.addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  if (form.method === "dialog") return;
  event.preventDefault();
  if (form.dataset.act) send({ act: form.dataset.act, value: worth(submitter), form: fields(form) });
});

document.addEventListener("change", ({ target }) => {
  const { keep: key } = target.dataset;
  if (key) {
    keep(key, target.type !== "checkbox" ? target.value : target.checked ? "on" : "off");
    if (key === "theme") html.dataset.theme = target.value;
    restore();
  }
  const form = near(target);
  if (form?.dataset.change) send({ act: form.dataset.change, value: worth(target), form: fields(form) });
});

document.addEventListener("invalid", ({ target }) => target.setCustomValidity(target.dataset.sorry ?? ""), true);

document.addEventListener("input", ({ target }) => {
  target.setCustomValidity?.("");
  if (target.dataset.keep && target.type === "text") keep(target.dataset.keep, target.value);
});

document.addEventListener("keydown", (event) => {
  const { target, key = "" } = event;
  closing = false;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  const ticked = target.matches("input[type=checkbox], input[type=radio]");
  let button;
  if (key === "Enter" && ticked) button = target.form?.querySelector("button[data-move], button[data-act]");
  else if (ticked || !target.matches("input, textarea, select, [contenteditable]")) {
    const ways = document.querySelectorAll(`[data-key="${CSS.escape(key.toLowerCase())}"]`);
    const seen = event.repeat ? [] : [...ways].filter((way) => way.checkVisibility() && mayTake(key, target, way));
    if (seen.length === 1) [button] = seen;
  } else if (key === "Enter" && target.localName === "input") button = beside(target);
  if (!button) return;
  event.preventDefault();
  button.click();
});

function mayTake(key, target, way) {
  const form = near(way), open = $(":popover-open");
  if (open && !open.contains(way)) return false;
  return ![" ", "Enter"].includes(key) || [document.body, $("#stage"), form].includes(target)
    || (key === "Enter" && target.form === form && target.localName === "input");
}

/* The one button in the smallest box that holds the field and any button at all. */
function beside(field) {
  if (field.form?.querySelector("[type=submit]")) return null;
  for (let box = field.parentElement; box; box = box.parentElement) {
    const ways = box.querySelectorAll("button[data-move], button[data-act]");
    if (ways.length) return ways.length === 1 ? ways[0] : null;
  }
  return null;
}

/* Carrying with a mouse; whatever can be carried can be pressed as well. */
let carried = null;
const dropping = (event) => carried && event.target.closest?.("[data-drop]");

document.addEventListener("dragstart", ({ target }) => { carried = target.closest?.("[data-carry]"); });
document.addEventListener("dragend", () => { carried = null; });
document.addEventListener("dragover", (event) => { if (dropping(event)) event.preventDefault(); });
document.addEventListener("drop", (event) => {
  const place = dropping(event);
  if (!place) return;
  event.preventDefault();
  send({ act: place.dataset.drop, value: `${carried.dataset.carry}>${place.dataset.value}`, form: fields(near(place)) });
});
