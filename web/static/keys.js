/* The keys of the house, and their list: #keys, a popover that ? opens. Each key presses its button in the list, seen or not
   ([data-shortcut]); what is pressed there is done at the table: a message to Python (data-act), or the focus put on a part
   of the page (data-go). #keys-now lists the keys of the table as it stands: all that has data-key and can be seen, by its
   name. A letter in a text field is a letter, nothing is done behind what lies open, and "salon.keys" = off ends it all. */

import { ASIDE, WRITTEN } from "./events.js";
import { read } from "./memory.js";

const $ = (selector) => document.querySelector(selector);

/* Where to go, the best first: to the card that Tab comes to, to what can be pressed, to the place itself. */
const PLACES = {
  hand: ["#hand [data-rove] [tabindex='0']", "#hand input:checked", "#hand input", "#hand .deed button", "#hand", "#winner"],
  table: [".evening > :first-child", ".evening > :first-child > *", ".finale > :first-child"],
};
const seen = (selector) => [...document.querySelectorAll(selector)].filter((part) => part.checkVisibility());

function go(place) {
  const [there = $("#stage")] = PLACES[place].flatMap(seen);
  if (there.tabIndex < 0) there.tabIndex = -1;  // so that it can be told where one is
  there.focus();
  there.scrollIntoView({ block: "nearest" });
}

const written = (target) => target.matches(WRITTEN) && !target.matches("[type=checkbox], [type=radio]");

document.addEventListener("keydown", (event) => {
  const { target, key = "" } = event;
  if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (!$("#keys") || written(target) || $(ASIDE) || read("keys") === "off") return;
  if (key === "?") return void $("#keys").showPopover();
  $(`#keys [data-shortcut="${CSS.escape(key.toLowerCase())}"]`)?.click();
});

document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-shortcut]");
  if (!button) return;
  for (const open of [button.closest("#keys"), $("#menu")]) if (open?.matches(":popover-open")) open.hidePopover();
  if (button.dataset.go) go(button.dataset.go);
});

/* ---- the list ---- */

const NAMED = "[aria-hidden=true], svg";

function nameOf(way) {
  const copy = way.cloneNode(true);
  for (const part of copy.querySelectorAll(NAMED)) part.remove();
  return way.ariaLabel || (copy.textContent.trim() || way.labels?.[0]?.textContent || way.title).trim();
}

function line(way, names) {
  const key = document.createElement("kbd"), item = document.createElement("li");
  key.textContent = names[way.dataset.key.trim() || "space"] ?? way.dataset.key.toUpperCase();
  item.append(key, " ", nameOf(way));
  return item;
}

document.addEventListener("beforetoggle", ({ target, newState }) => {
  if (target.id !== "keys" || newState !== "open") return;
  const list = $("#keys-now"), ways = seen("[data-key]");
  list.replaceChildren(...ways.map((way) => line(way, list.dataset)));
  list.hidden = !ways.length;
  $("#keys-none").hidden = Boolean(ways.length);
}, true);
