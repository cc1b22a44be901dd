/* The embed kit: what is chosen in the form becomes the lines to copy and the preview beside them. */

import { carried, folded } from "./frame.js";

const $ = (selector) => document.querySelector(selector);
const form = $(".kit-form");
const catalogue = JSON.parse($("#catalogue").content.textContent);
const base = new URL("embed/v1/", new URL(document.documentElement.dataset.root, location.href));
const PATIENCE = 500;  // ms without a key: then what is typed is worth a look
const LONG = 1_000_001;  // characters: of a text that is too long, as many as tell that it is

const ENTITIES = { "&": "&amp;", '"': "&quot;", "<": "&lt;", ">": "&gt;", "\n": "&#10;" };
/* On one line: in Markdown an empty one would end the snippet. */
const escaped = (text) => text.replace(/[&"<>\n]/g, (sign) => ENTITIES[sign]);
const said = (name) => new FormData(form).get(name);

/* The address may say what to show: ?game=…&show=lesson&lesson=2.2; or ?show=record, and the text folded after #. */
async function fromAddress() {
  const asked = new URLSearchParams(location.search);
  const game = asked.get("game");
  if (game in catalogue) form.elements.game.value = game;
  const show = asked.get("show");
  if (["rule", "lesson", "course", "table", "record"].includes(show)) form.elements.show.value = show;
  offer();
  const which = asked.get(show);
  if (which in (catalogue[said("game")][show] ?? {})) form.elements.which.value = which;
  form.elements.record.value = (await carried()) || form.elements.record.value;
}

/* The rules or lessons of the game that is chosen; and a text of it to begin with, unless one has a text already. */
function offer() {
  const listed = catalogue[said("game")][said("show")];
  const things = typeof listed === "object" ? Object.entries(listed) : [];
  const before = form.elements.which.value;
  form.elements.which.replaceChildren(...things.map(([value, title]) => new Option(title, value)));
  if (things.some(([value]) => value === before)) form.elements.which.value = before;
  $("#which").hidden = !things.length;
  $("#own").hidden = said("show") !== "record";
  const own = form.elements.record, samples = Object.values(catalogue).map(({ sample }) => sample);
  if (!own.value || samples.includes(own.value)) own.value = catalogue[said("game")].sample;
  const course = form.querySelector("[value=course]");
  course.disabled = !catalogue[said("game")].course;
}

/* A text names its own game: that is the one chosen. */
function named() {
  const game = said("record")?.match(/^\[Game "(\w+)"\]/m)?.[1];
  if (said("show") !== "record" || !Object.hasOwn(catalogue, game ?? "")) return;
  form.elements.game.value = game;
  offer();
}

async function chosen() {
  const [show, game, lang, theme, width] = ["show", "game", "lang", "light", "width"].map(said);
  const which = ["rule", "lesson"].includes(show) ? said("which") : "";
  const record = (said("record") ?? "").slice(0, LONG);
  const address = new URL(`${lang}/${game}/${show}/${which && which + "/"}`, base);
  if (theme !== "auto") address.searchParams.set("theme", theme);
  if (show === "record") address.hash = await folded(record);
  return { show, game, lang, theme, width, which, record, address: address.href };
}

function lines({ show, game, lang, theme, width, which, record, address }) {
  const { title } = catalogue[game];
  const value = show === "record" ? escaped(record) : which;
  const kind = value ? `${show}="${value}"` : show;
  const more = [lang === "auto" ? "" : ` lang="${lang}"`, theme === "auto" ? "" : ` theme="${theme}"`].join("");
  const full = new URL(`../../${lang === "auto" ? document.documentElement.lang : lang}/${game}/`, base).href;
  return {
    element: `<script src="${base.href}embed.js" async></script>\n<grand-salon game="${game}" ${kind}${more} `
      + `width="${width}">\n  <a href="${full}">${escaped(title)}</a>\n</grand-salon>`,
    iframe: `<iframe src="${escaped(address)}" title="${escaped(title)}" width="${width}" height="680" loading="lazy"></iframe>`,
    link: address,
  };
}

let turn = 0;

async function follow() {
  const now = ++turn;
  named();
  form.elements["width-said"].value = `${said("width")} px`;
  const what = await chosen();
  if (now !== turn) return;
  for (const [kind, text] of Object.entries(lines(what))) $(`#code-${kind}`).textContent = text;
  preview(what);
}

/* The very element that is copied, live. What one writes oneself is opened at once: its faults are told in it. */
async function preview({ show, game, lang, theme, width, which, record }) {
  const shown = document.createElement("grand-salon");
  const attributes = { game, [show]: show === "record" ? record : which, width };
  if (theme !== "auto") attributes.theme = theme;
  attributes.lang = lang === "auto" ? document.documentElement.lang : lang;
  for (const [name, value] of Object.entries(attributes)) shown.setAttribute(name, value);
  if (show === "record" && !record.trim()) return $("#preview").replaceChildren();
  $("#preview").replaceChildren(shown);
  if (show === "record") shown.addEventListener("salon-resize", () => shown.start(), { once: true });
  return undefined;
}

for (const event of ["ready", "step", "move", "answer", "complete", "error"]) {
  document.addEventListener(`salon-${event}`, ({ detail }) => {
    $("#told").textContent = `salon-${event} ${JSON.stringify(detail)}`;
  });
}

let typing = 0;
form.addEventListener("input", ({ target }) => {
  clearTimeout(typing);
  if (["show", "game"].includes(target.name)) offer();
  typing = setTimeout(follow, target.name === "record" ? PATIENCE : 0);
});
form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("click", async ({ target }) => {
  const kind = target.closest("[data-lines]")?.dataset.lines;
  if (!kind) return;
  try {
    await navigator.clipboard.writeText($(`#code-${kind}`).textContent);
    $("#told").textContent = form.dataset.copied;
  } catch {
    getSelection().selectAllChildren($(`#code-${kind}`));  // to be copied by hand
  }
});

await new Promise((done, failed) => {
  const script = document.createElement("script");
  Object.assign(script, { src: new URL("embed.js", base).href, onload: done, onerror: failed });
  document.head.append(script);
});
await fromAddress();
follow();
