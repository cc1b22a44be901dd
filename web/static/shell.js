/* The page's own script: it carries events to Python and Python's HTML to the page. It knows no rule and no game.

   THE DOCUMENT   <html data-root="../../" data-live="play" data-game=… lang=…>; without data-live no Python is loaded.
     #stage (tabindex=-1)    where patches usually go, and where lost focus lands
     #announce, #said        live regions, the one for the ear only
     #progress[hidden]       with data-steps="coming|waking|opening", a <progress max=1 value=0>, a <span>: shown while loading
     #trouble[hidden]        shows its data-fault after an error, its data-boot if Python cannot start; the console has the text
     html[data-waiting]      events are waiting for Python      html[data-ready]   the first answer is painted

   SENT TO PYTHON, one at a time, in order: {act, value, form}; form is {name: [values]} of the nearest form
     {act: "open", page: {game, lang, query}, kept: {key: text}}    first of all
     click on [data-move=v]             {act: "move", value: v}      aria-disabled elements too: Python explains
     click on [data-act=a]              {act: a, value: data-value}
     submit of form[data-act=a]         {act: a, value: the submitter's data-value, or its value}
     change in form[data-change=a]      {act: a, value: the field's}
     Enter on a checkbox or radio       clicks the form's first button with data-move or data-act
     a key k, outside text fields       clicks the only visible [data-key=k]; Enter and the space bar do so only where they
                                        have nothing to press, tick or scroll: on the page itself or the same form
     a [data-carry=c] dropped           {act: a, value: "c>v"} with the data-value v of the [data-drop=a] it is dropped on
     {act: "unkept"}                    once, if the browser refuses to store

   UNDERSTOOD IN THE ANSWER, all optional
     patches: [{target, html}]   the target's content becomes html; fields take the state that html gives them; focus, open
                                 popovers, dialogs and <details>, a text being typed, and the scroll of [data-keep-scroll]
                                 stay as they were
     flow: true                  the patch is animated: what has the same data-flow before and after flies
     title, announce             text
     said                        text for #said: a word in passing, shown until the next answer
     store: {key: text or null}  kept in localStorage under "salon."
     focus, scroll               a selector: where to put the focus, what to bring into view; an element whose data-step the
                                 answer changes comes into view by itself
     rest                        a selector: where the focus goes if what held it is no more; #stage otherwise
     again: {act, value, after}  send this after so many ms, unless another answer comes first
     file: {name, text}          a file to save
     error                       a fault of ours: the text goes to the console, #trouble says so in the reader's words

   ON EVERY PAGE  [data-keep=k] (a field's value, a checkbox's "on" or "off") is restored from and saved to "salon."+k, and
     fields that share a key agree; k = theme also sets html[data-theme]. [data-shown-if=k] shows, and [data-hidden-if=k]
     hides, if "salon."+k is kept when the page opens. The language of the page is kept for the next visit to the root. */

const html = document.documentElement;
const $ = (selector) => document.querySelector(selector);
const still = matchMedia("(prefers-reduced-motion: reduce)");

/* ---- storage: may be missing, full or blocked ---- */

let refused = false;

function read(key) {
  try { return localStorage.getItem("salon." + key); } catch { return null; }
}

function keep(key, text) {
  try {
    if (text === null) localStorage.removeItem("salon." + key);
    else localStorage.setItem("salon." + key, text);
  } catch {
    if (!refused) send({ act: "unkept" });
    refused = true;
  }
}

function kept() {
  try {
    const ours = Object.keys(localStorage).filter((key) => key.startsWith("salon."));
    return Object.fromEntries(ours.map((key) => [key.slice(6), localStorage.getItem(key)]));
  } catch { return {}; }
}

function restore() {
  for (const field of document.querySelectorAll("[data-keep]")) {
    const text = read(field.dataset.keep);
    if (text === null || field === document.activeElement) continue;  // nobody's typing is overwritten
    if (field.type === "radio") field.checked = field.value === text;
    else if (field.type === "checkbox") field.checked = text === "on";
    else field.value = text;
  }
}

/* ---- events ---- */

const fields = (form) => {
  const out = {};
  for (const [name, value] of form ? new FormData(form) : []) (out[name] ??= []).push(String(value));
  return out;
};

const near = (element) => element.form ?? element.closest("form");
const worth = (element) => element?.dataset.value ?? (element?.matches("button, input, select, textarea") ? element.value : "");

document.addEventListener("click", (event) => {
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

document.addEventListener("input", ({ target }) => {
  if (target.dataset.keep && target.type === "text") keep(target.dataset.keep, target.value);
});

document.addEventListener("keydown", (event) => {
  const { target, key = "" } = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  const ticked = target.matches("input[type=checkbox], input[type=radio]");
  let button;
  if (key === "Enter" && ticked) button = target.form?.querySelector("button[data-move], button[data-act]");
  else if (ticked || !target.matches("input, textarea, select, [contenteditable]")) {
    const ways = document.querySelectorAll(`[data-key="${CSS.escape(key.toLowerCase())}"]`);
    const seen = event.repeat ? [] : [...ways].filter((way) => way.checkVisibility() && mayTake(key, target, near(way)));
    if (seen.length === 1) [button] = seen;
  }
  if (!button) return;
  event.preventDefault();
  button.click();
});

const mayTake = (key, target, form) => ![" ", "Enter"].includes(key) || [document.body, $("#stage"), form].includes(target)
  || (key === "Enter" && target.form === form && target.localName === "input");

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

/* ---- the conversation ---- */

const queue = [];
let ask = null;  // message -> answer, once Python is up
let paint;
let talking = false;
let timer = 0;

function send(message) {
  if (!html.dataset.live) return;
  queue.push({ value: "", form: {}, ...message });
  if (ask) talk();
  else html.toggleAttribute("data-waiting", true);
}

async function talk() {
  if (talking) return;
  talking = true;
  while (queue.length) await show(await ask(queue.shift())).catch(trouble);
  talking = false;
}

const stepping = () => $("[data-step]")?.dataset.step;

async function show(answer) {
  clearTimeout(timer);
  const before = stepping();
  await paint(answer);
  restore();
  if (answer.title) document.title = answer.title;
  if (answer.announce) announce(answer.announce);
  say(answer.said);
  for (const [key, text] of Object.entries(answer.store ?? {})) keep(key, text);
  const view = answer.scroll ?? (stepping() === before ? null : "[data-step]");
  if (view) $(view)?.scrollIntoView({ block: "nearest", behavior: still.matches ? "auto" : "smooth" });
  if (answer.file) save(answer.file);
  trouble(answer.error);
  if (answer.again) {
    const { act, value, after } = answer.again;
    timer = setTimeout(send, after ?? 0, { act, value });
  }
}

function say(text) {
  const place = $("#said");
  if (!place) return;
  place.textContent = text ?? "";
  place.hidden = !text;
}

function announce(text) {
  const place = $("#announce");
  if (place) place.textContent = place.textContent === text ? text + "\u00a0" : text;  // the same again is news too
}

function save({ name, text }) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  setTimeout(URL.revokeObjectURL, 10_000, link.href);
}

function trouble(fault, kind = "fault") {
  if (fault) console.error(fault);
  const place = $("#trouble");
  if (!place) return;
  place.textContent = fault ? place.dataset[kind] : "";
  place.hidden = !fault;
}

/* ---- opening ---- */

function step(index, share) {
  const place = $("#progress");
  const bar = place?.querySelector("progress");
  if (!bar || share < bar.value) return;
  place.hidden = share === 1;
  bar.value = share;
  place.querySelector("span").textContent = place.dataset.steps.split("|")[index];
}

/* The next frame is on the screen; a page that nobody sees has none to wait for. */
const painted = () => document.hidden || new Promise((done) => requestAnimationFrame(() => setTimeout(done)));

async function begin() {
  const { game, root } = html.dataset;
  const page = { game, lang: html.lang, query: location.search };
  step(0, 0);
  await painted();  // what can be read comes first
  try {
    const [python, picture] = await Promise.all([import("./python.js"), import("./picture.js")]);
    ({ paint } = picture);
    ask = await python.start(new URL(root, location.href).href, step);
  } catch (error) {
    step(0, 1);
    console.error(error);
    return trouble(error, "boot");
  }
  html.removeAttribute("data-waiting");
  queue.unshift({ act: "open", value: "", form: {}, page, kept: kept() });
  await talk();
  await painted();
  step(2, 1);
  html.toggleAttribute("data-ready", true);
}

for (const place of document.querySelectorAll("[data-shown-if]")) place.hidden = read(place.dataset.shownIf) === null;
for (const place of document.querySelectorAll("[data-hidden-if]")) place.hidden = read(place.dataset.hiddenIf) !== null;
restore();
if (html.dataset.root) keep("lang", html.lang);
if (html.dataset.live) begin();
