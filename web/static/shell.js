/* The page's own script: it carries events to Python and Python's HTML to the page. It knows no rule and no game.

   THE DOCUMENT   <html data-root="../../" data-live="play" data-game=… lang=…>; without data-live no Python is loaded.
     #stage (tabindex=-1)    where patches usually go, and where lost focus lands; inert while it holds a still of the last table
     #announce, #toast        live regions, the one for the ear only; the other lies where it covers nothing that can be pressed
     #progress[hidden]       with data-steps="coming|waking|opening", a <progress max=1 value=0>, a <span>: shown while loading
     #still-word[hidden]     says that what is shown meanwhile is a still
     #trouble[hidden]        shows its data-fault after an error, its data-boot if Python cannot start; the console has the text
     html[data-waiting]      events are waiting for Python      html[data-ready]   the first answer is painted

   SENT TO PYTHON, one at a time, in order: {act, value, form}; form is {name: [values]} of the nearest form
     {act: "open", page: {game, lang, query}, kept: {key: text}}    first of all
     click on [data-move=v]             {act: "move", value: v}      aria-disabled elements too: Python explains
     click on [data-act=a]              {act: a, value: data-value}
     submit of form[data-act=a]         {act: a, value: the submitter's data-value, or its value}
     change in form[data-change=a]      {act: a, value: the field's}
     Enter on a checkbox or radio       clicks the form's first button with data-move or data-act
     Enter in a text field              clicks the one such button beside it, unless its form can be submitted
     a key k, outside text fields       clicks the only visible [data-key=k]; Enter and the space bar do so only where they
                                        have nothing to press, tick or scroll: on the page itself or the same form; while
                                        a popover is open, only what is inside it
     the press that closes a popover    nothing else
     a [data-carry=c] dropped           {act: a, value: "c>v"} with the data-value v of the [data-drop=a] it is dropped on
     {act: "unkept"}                    once, if the browser refuses to store
     {act: "start", form: #setup's}     by itself at the address ?now, unless a game of this table is kept

   UNDERSTOOD IN THE ANSWER, all optional
     patches: [{target, html}]   the target's content becomes html; fields take the state that html gives them; focus, open
                                 popovers, dialogs and <details>, a text being typed, and the scroll of [data-keep-scroll]
                                 stay as they were
     flow: true                  the patch is animated: what has the same data-flow before and after flies
     title, announce             text
     toast                       text for #toast: a word in passing, shown until the next answer, a touch, or time to read it
     still                       true: the patch of #stage may be shown while this page opens the next time; false: it may not
     store: {key: text or null}  kept in localStorage under "salon."
     focus, scroll               a selector: where to put the focus, what to bring into view; an element whose data-step the
                                 answer changes comes into view by itself
     rest                        a selector: where the focus goes if what held it is no more; #stage otherwise
     again: {act, value, after}  send this after so many ms, unless another answer comes first
     file: {name, text}          a file to save
     error                       a fault of ours: the text goes to the console, #trouble says so in the reader's words

   ON EVERY PAGE  [data-keep=k] (a field's value, a checkbox's "on" or "off") is restored from and saved to "salon."+k, and
     fields that share a key agree; k = theme also sets html[data-theme]. [data-shown-if="k l"] shows, and [data-hidden-if=k]
     hides, if "salon."+k is kept when the page opens; k = now, if its address says so. A fieldset[data-when="name=value"]
     is there only while its form says so. A field that will not do says its data-sorry. The language of the page is kept
     for the next visit to the root. */

import { fields, listen } from "./events.js";
import { keep, keepStill, kept, read, restore, reveal, stillLife, whenRefused } from "./memory.js";
import { say } from "./toast.js";

const html = document.documentElement;
const $ = (selector) => document.querySelector(selector);
const calm = matchMedia("(prefers-reduced-motion: reduce)");

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
  while (queue.length) {
    const message = queue.shift();
    const answer = await ask(message);
    if (message.act === "pick" && queue[0]?.act === "pick") delete answer.patches;  // it would untick what was ticked since
    await show(answer).catch(trouble);
  }
  talking = false;
}

const stepping = () => $("[data-step]")?.dataset.step;

async function show(answer) {
  clearTimeout(timer);
  const before = stepping();
  wake(answer);
  await paint(answer);
  restore();
  if (answer.title) document.title = answer.title;
  if (answer.announce) announce(answer.announce);
  say(answer.toast);
  for (const [key, text] of Object.entries(answer.store ?? {})) keep(key, text);
  const view = answer.scroll ?? (stepping() === before ? null : "[data-step]");
  if (view) $(view)?.scrollIntoView({ block: "nearest", behavior: calm.matches ? "auto" : "smooth" });
  if (answer.file) save(answer.file);
  trouble(answer.error);
  if (answer.again) {
    const { act, value, after } = answer.again;
    timer = setTimeout(send, after ?? 0, { act, value });
  }
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

/* While Python is coming, the table as it was left: nothing on it can be pressed. What was here waits aside. */
let aside = null;

function showStill() {
  const picture = stillLife();
  if (!picture) return;
  aside = [...$("#stage").childNodes];
  $("#stage").replaceChildren(...picture.childNodes);
  $("#stage").inert = true;
  $("#still-word").hidden = false;
}

function wake({ patches, still }) {
  const stage = $("#stage"), drawn = patches?.find(({ target }) => target === "#stage");
  if (stage.inert) {
    stage.inert = false;
    $("#still-word").hidden = true;
    if (!drawn) stage.replaceChildren(...aside);
  }
  if (still !== undefined) keepStill(still && drawn ? drawn.html : null);
}

async function begin() {
  const { game, root } = html.dataset;
  const page = { game, lang: html.lang, query: location.search };
  const fresh = html.hasAttribute("data-now") && read(`save.${game}`) === null;
  if (!fresh && (read(`save.${game}`) ?? read(`ended.${game}`)) !== null) showStill();
  step(0, 0);
  await painted();  // what can be read comes first
  try {
    const [python, picture] = await Promise.all([import("./python.js"), import("./picture.js")]);
    ({ paint } = picture);
    ask = await python.start(new URL(root, location.href).href, step);
  } catch (error) {
    step(0, 1);
    wake({});
    settled();
    return trouble(error, "boot");
  }
  html.removeAttribute("data-waiting");
  const memory = kept();
  if (fresh) delete memory[`ended.${game}`];
  queue.unshift({ act: "open", value: "", form: {}, page, kept: memory });
  const form = $("#setup");
  if (fresh && form.checkValidity()) queue.push({ act: "start", value: "", form: fields(form) });
  await talk();
  settled();
  await painted();
  step(2, 1);
  html.toggleAttribute("data-ready", true);
}

/* "Now" is said once: whoever comes back to this address finds what stands there then. */
function settled() {
  if (!html.hasAttribute("data-now")) return;
  html.removeAttribute("data-now");
  const address = new URL(location.href);
  address.searchParams.delete("now");
  history.replaceState(history.state, "", address);
  reveal();
}

listen(send);
whenRefused(() => send({ act: "unkept" }));
reveal();
restore();
if (html.dataset.root) keep("lang", html.lang);
if (html.dataset.live) begin();
