/* What a reader does, as messages: whoever listens is sent {act, value, form}. The head of shell.js tells which. */

import { keep, read, restore } from "./memory.js";
import { chosen } from "./settings.js";
import { say } from "./toast.js";

const $ = (selector) => document.querySelector(selector);

export const WRITTEN = "input, textarea, select, [contenteditable]";  // where a letter is a letter
const POPOVER = ":popover-open:not([popover=manual])";
export const ASIDE = `${POPOVER}, :modal`;  // while it is open, no key reaches the table behind it

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

/* A popover closes by itself when one presses beside it; whatever lay there was not meant. One that stays until it is closed
   (popover=manual) takes no press from what lies beside it. */
let closing = false;

document.addEventListener("pointerdown", ({ target }) => {
  closing = Boolean($(POPOVER)) && !target.closest(`${POPOVER}, [popovertarget]`);
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
  const { tried } = source.dataset;
  send({ act: move === undefined ? act : "move", value: move ?? worth(source), form: fields(near(source)), tried });
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
    const text = target.type !== "checkbox" ? target.value : target.checked ? "on" : "off";
    keep(key, text);
    chosen(key, text);
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
  if (key === "Enter" && ticked) button = target.form?.querySelector(".deed .button-main");
  else if (ticked || !target.matches(WRITTEN)) {
    const ways = read("keys") === "off" ? [] : document.querySelectorAll(`[data-key="${CSS.escape(key.toLowerCase())}"]`);
    const seen = [...ways].filter((way) => way.checkVisibility() && mayTake(key, target, way));
    if (seen.length === 1) [button] = seen;
  } else if (key === "Enter" && target.localName === "input") button = beside(target);
  if (!button) return;
  event.preventDefault();
  if (!event.repeat) button.click();
});

function mayTake(key, target, way) {
  const form = near(way);
  if ($(ASIDE) && !way.closest(ASIDE)) return false;
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

/* Files, chosen or dropped, are read here: Python gets their texts. */
async function handed(place, files) {
  const most = Number(place.dataset.most ?? 1_000_000);
  const text = await Promise.all([...files].map((file) => file.slice(0, most + 1).text()));
  send({ act: place.dataset.files, form: { file: [...files].map(({ name }) => name), text } });
}

document.addEventListener("change", ({ target }) => {
  if (!target.matches("input[type=file][data-files]") || !target.files.length) return;
  handed(target, target.files).finally(() => { target.value = ""; });  // the same file again is news too
});

const receiving = ({ target, dataTransfer }) => dataTransfer?.types.includes("Files") && target.closest?.("[data-files]");

document.addEventListener("dragover", (event) => { if (receiving(event)) event.preventDefault(); });
document.addEventListener("drop", (event) => {
  const place = receiving(event);
  if (!place) return;
  event.preventDefault();
  handed(place, event.dataTransfer.files);
});
