/* The rules beside the table: #panel, a popover that stays while one plays on. A press on a link to a clause (a[target=rules]
   that ends in #r2.2) opens it there, with its figure; a press on [data-act=guide] opens it with what can be done now. */

const html = document.documentElement;
const $ = (selector) => document.querySelector(selector);

let opener = null;  // what had the focus; it has it again afterwards

export function open(number) {
  const panel = $("#panel");
  if (!panel) return false;
  if (!panel.contains(document.activeElement)) opener = document.activeElement;
  const place = $("#panel-rule");
  if (number) {
    const frame = place.querySelector("iframe") ?? document.createElement("iframe");
    const { root, game } = html.dataset;
    const address = `${root}embed/v1/${html.lang}/${game}/rule/${number}/`;
    frame.title = `§${number}`;
    if (frame.getAttribute("src") !== address) frame.setAttribute("src", address);
    if (!frame.isConnected) place.append(frame);
  }
  place.hidden = !number;
  $("#guide").hidden = Boolean(number);
  if (!panel.matches(":popover-open")) panel.showPopover();
  const title = $("#panel-title");
  title.dataset.guide ??= title.textContent;
  title.textContent = number ? `§${number}` : title.dataset.guide;
  title.focus({ preventScroll: true });
  return true;
}

function close() {
  const held = $("#panel").contains(document.activeElement);
  $("#panel").hidePopover();
  const back = opener?.checkVisibility() && opener !== document.body ? opener : ($("#hand") ?? $("#stage"));
  if (held) back.focus();
  $("#panel-rule").replaceChildren();  // its Python, if it had one, goes with it
}

document.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey || !$("#panel")) return;
  if (event.target.closest("[data-panel=close]")) return void close();
  if (event.target.closest("[data-act=guide]")) return void open("");
  const link = event.target.closest("a[target=rules]");
  const number = link?.hash.match(/^#r(\d+\.\d+)$/)?.[1];
  if (number && open(number)) event.preventDefault();
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !$("#panel")?.matches(":popover-open")) return;
  event.preventDefault();
  close();
});
