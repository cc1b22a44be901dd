/* Something to share: an address that carries a text, made here, put where it can be copied, and offered to whatever else the
   browser can share with. share({path, text, turn, say}); a link beside it, #link-kit, carries the text too, from its beginning.
   A press on [data-copy=selector] copies what stands there. */

import { folded } from "./frame.js";

const $ = (selector) => document.querySelector(selector);

export async function share({ path, text, turn, say = "" }) {
  const to = new URL(path, document.baseURI);
  const carried = text && (await folded(text));
  if (carried) to.hash = (turn === null || turn === undefined ? "" : `t${turn}.`) + carried;
  const [field, kit] = [$("#link"), $("#link-kit")];
  if (!field) return;
  if (kit) kit.hash = carried;
  field.value = say ? `${say} ${to.href}` : to.href;
  $("#link-place").hidden = false;
  $("#link-copied").hidden = true;
  field.focus();
  field.select();
}

document.addEventListener("click", async ({ target }) => {
  const button = target.closest("[data-copy]");
  if (!button) return;
  const field = $(button.dataset.copy);
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    document.execCommand("copy");  // where no clipboard is to be had, as on a page without https
  }
  $("#link-copied").hidden = false;
});
