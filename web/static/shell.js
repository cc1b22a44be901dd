/* The page's own script: it carries events to Python and Python's HTML to the page. It knows no rule and no game.

   THE DOCUMENT   <html data-root="../../" data-live="play" data-game=… lang=…>; without data-live no Python is loaded.
     #stage (tabindex=-1)    where patches usually go, and where lost focus lands; inert while it holds a still of the last table
     #announce               the one voice, for the ear only; it says what #toast shows, too
     #toast                  lies where it covers nothing that can be pressed
     #progress[hidden]       with data-steps="coming|waking|opening", a <progress max=1 value=0>, a <span>: shown while loading;
                             #progress-size, how much of how much is here, by its data-of
     #panel, #keys           the rules beside the table, panel.js opens them; the keys of the house and of the table, keys.js
     [data-rove]             many things in one tab stop, with arrows inside; rove.js
     #still-word[hidden]     says that what is shown meanwhile is a still
     #trouble[hidden]        shows its data-fault after an error; if Python cannot start, its data-missing, -damaged, -wasm or -boot;
                             its data-slow while nothing has come for long, though it is still waited for; the console has the text
     html[data-deaf]         until this script is here: early.js keeps the last press for it
     begin.js                has asked for Python before this script came, on a page that begins by itself
     html[data-waiting]      events are waiting for Python      html[data-ready]   the first answer is painted

   IN A FRAME     <html data-framed>: nothing is stored, and Python sleeps until something is pressed; frame.js tells of it.
     #lesson (a <template>)  the text of the lesson, on a page that holds one; or the address carries it

   SENT TO PYTHON, one at a time, in order: {act, value, form}; form is {name: [values]} of the nearest form
     {act: "open", page: {live, game, lang, root, path, query, name, next, lesson, framed, rules, code}, kept: {key: text}}    first of all;
                                        name and text of a lesson, where there is one, and which comes next; rules, the numbers
                                        that there are
     click on [data-move=v]             {act: "move", value: v}      aria-disabled elements too: Python explains
     click on [data-act=a]              {act: a, value: data-value, tried: data-tried}
     submit of form[data-act=a]         {act: a, value: the submitter's data-value, or its value}
     change in form[data-change=a]      {act: a, value: the field's}
     Enter on a checkbox or radio       clicks the main button of its form's .deed
     Enter in a text field              clicks the one such button beside it, unless its form can be submitted
     a key k, outside text fields       clicks the only visible [data-key=k]; Enter and the space bar do so only where they
                                        have nothing to press, tick or scroll: on the page itself or the same form; while
                                        a popover or a dialog is open, only what is inside it; nothing at all if
                                        "salon.keys" is off
     the press that closes a popover    nothing else
     files chosen in input[data-files=a], or dropped inside [data-files=a]   {act: a, form: {file: [names], text: [texts]}}, of each
                                        no more than data-most characters and one, so that Python sees that it is too long
     a [data-carry=c] dropped           {act: a, value: "c>v"} with the data-value v of the [data-drop=a] it is dropped on
     kept                               with every message of a live "shelf": all that is kept but the games themselves
     {act: "unkept"}                    once, if the browser refuses to store
     {act: "renamed", value: name}      another tab gave the game on this table a new name
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
                                 answer changes comes into view by itself, unless scroll is ""
     rest                        a selector: where the focus goes if what held it is no more; #stage otherwise
     quiet                       nothing has changed: what the page shows and says stays, and it goes on with `again`
     again: {act, value, after, games}  send this after so many ms, unless another answer comes first; with the texts of these
                                 games, by id, if there are any named
     drop: [ids]                 these games go for good, with all their pieces
     sounds: [name]              "turn" or "end": played, if the reader wants sound; what flies says its own [data-sound], or "card"
     file: {name, text}          a file to save
     link: {path, text, turn, say}  an address to share: the page at path with the text folded after its #, at a turn; share.js
     visit                       the page of the site, below its language, to go to
     tell: [{event, detail}]     for the page that frames this one
     wire: [{do, …}]             for other devices at this table; together.js tells which
     error                       a fault of ours: the text goes to the console, #trouble says so in the reader's words
     table, arrive               the game on the table by the number it is kept under, "" for none: the address follows, with a step
                                 back from it if one arrives; of two tabs, one holds it
     After each answer, once it is on the page and kept, the window hears "salon-shown"; before the page, or its game, is left, "salon-left".

   ON EVERY PAGE  [data-keep=k] (a field's value, a checkbox's "on" or "off") is restored from and saved to "salon."+k, and
     fields that share a key agree; settings.js tells what some of them do. [data-shown-if="k l"] shows, and [data-hidden-if=k]
     hides, if "salon."+k is kept when the page opens; k = now, if its address says so. A fieldset[data-when="name=value"]
     is there only while its form says so. [data-stars=k] shows the stars kept there. A field that will not do says its data-sorry. The language of the page is kept
     for the next visit to the root. Last of all, once there is nothing else to do, offline.js prepares the house for days
     without a network; never in a frame. */

import { fields, listen } from "./events.js";
import { painted, showFigures } from "./figures.js";
import { carried, heard, settle, tell } from "./frame.js";
import { address, visit, visits } from "./going.js";
import "./keys.js";
import { drop, games, keep, keepStill, kept, moveIn, restore, reveal, starred, stillLife, text, waits, whenRefused } from "./memory.js";
import "./panel.js";
import "./rove.js";
import { calm, hear } from "./settings.js";
import { share } from "./share.js";
import { hold, release, shelve, sweep, take, whenRegained, whenTaken } from "./shelf.js";
import { say } from "./toast.js";

const html = document.documentElement;
const $ = (selector) => document.querySelector(selector);

/* ---- the conversation ---- */

const queue = [];
let ask = null;  // message -> answer, once Python is up
let paint;
let talking = false;
let timer = 0;

function send(message) {
  if (!html.dataset.live) return;
  const early = !ask && message.act === "refuse" && queue.some(({ act }) => act === "pick");  // refused before it was picked
  if (!early) queue.push({ value: "", form: {}, ...message });
  if (ask) talk();
  else {
    html.toggleAttribute("data-waiting", true);
    begin();
  }
}

async function talk() {
  if (talking) return;
  talking = true;
  while (ask && queue.length) {
    const message = queue.shift();
    if (html.dataset.live === "shelf") message.kept = kept(true);  // as it is now: another tab may have changed it
    const answer = await ask(message);
    if (message.act === "pick" && queue[0]?.act === "pick") delete answer.patches;  // it would untick what was ticked since
    await show(answer).catch(trouble);
  }
  talking = false;
}

const stepping = () => $("[data-step]")?.dataset.step;

async function show(answer) {
  clearTimeout(timer);
  if (answer.quiet) return void goOn(answer.again);
  const before = stepping();
  for (const [key, kept] of Object.entries(answer.store ?? {})) keep(key, kept);  // before it is seen: nothing seen is lost
  for (const id of answer.drop ?? []) drop(id);
  wake(answer);
  await paint(answer);
  if (answer.patches) settle();
  if (answer.table !== undefined) await stands(answer.table, answer.arrive);
  restore();
  if (answer.title) document.title = answer.title;
  if (answer.announce || answer.toast) announce([answer.announce, answer.toast].filter(Boolean).join(" "));
  say(answer.toast);
  if (answer.patches || answer.store) shelve();
  hear(answer.sounds);
  const view = answer.scroll ?? (stepping() === before ? null : "[data-step]");
  if (view) $(view)?.scrollIntoView({ block: "nearest", behavior: calm() ? "auto" : "smooth" });
  if (answer.file) save(answer.file);
  if (answer.link) await share(answer.link);
  if (answer.visit) visit(new URL(`${html.dataset.root}${html.lang}/${answer.visit}`, location.href));
  trouble(answer.error);
  for (const { event, detail } of answer.tell ?? []) tell(event, detail);
  if (answer.wire) await wired(answer.wire);
  if (answer.error) tell("error", { message: "fault" });
  dispatchEvent(new Event("salon-shown"));
  goOn(answer.again);
}

function goOn(again) {
  if (!again) return;
  const { act, value, after, games: wanted } = again;
  timer = setTimeout(send, after ?? 0, { act, value, games: texts(wanted) });
}

async function wired(deeds) {
  (await import("./together.js")).follow(deeds, send);
}

const texts = (ids) => ids && Object.fromEntries(ids.map((id) => [id, text(id)]));

function announce(said) {
  const place = $("#announce");
  if (place) place.textContent = place.textContent === said ? said + "\u00a0" : said;  // the same again is news too
}

/* The game on the table is in the address, so that a reload or a way back finds it, and this tab holds it. */
async function stands(id, arrive) {
  if (html.hasAttribute("data-framed")) return;
  const to = new URL(location.href), said = new URLSearchParams(location.search);
  for (const word of ["now", "day", "seed"]) to.searchParams.delete(word);
  if (id) to.searchParams.set("table", id);
  else to.searchParams.delete("table");
  if (id) to.hash = "";
  address(to, Boolean(arrive) && !said.has("now") && to.searchParams.get("table") !== said.get("table"));
  html.toggleAttribute("data-table", Boolean(id));
  if (id) hold(id);
  else release();
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
  place.textContent = fault ? place.dataset[kind] ?? place.dataset.boot : "";
  place.hidden = !fault;
}

/* ---- opening ---- */

const SLOW = 30_000;  // ms without a sign of life until the page says that it is still waiting
let slow = 0;

function step(index, share, got, whole) {
  const place = $("#progress");
  const bar = place?.querySelector("progress");
  clearTimeout(slow);
  if (slow) late(false);
  slow = share < 1 ? setTimeout(late, SLOW, true) : 0;
  if (!bar || share < bar.value) return;
  place.hidden = share === 1;
  bar.value = share;
  place.querySelector("span").textContent = place.dataset.steps.split("|")[index];
  sized(place.querySelector("#progress-size"), got, whole);
}

function sized(place, got, whole) {
  const size = (bytes) => (bytes / 1e6).toLocaleString(html.lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  if (place) place.textContent = whole ? place.dataset.of.replace("{got}", size(got)).replace("{whole}", size(whole)) : "";
}

function late(is) {
  const place = $("#trouble");
  if (!place || (!is && place.textContent !== place.dataset.slow)) return;
  place.textContent = is ? place.dataset.slow : "";
  place.hidden = !is;
}

/* While Python is coming, the table as it was left: nothing on it can be pressed. What was here waits aside. */
let aside = null;

function showStill(id) {
  const picture = stillLife(id);
  if (!picture) return;
  aside = [...$("#stage").childNodes];
  $("#stage").replaceChildren(...picture.childNodes);
  $("#stage").inert = true;
  $("#still-word").hidden = false;
}

function wake({ patches, still, table }) {
  const stage = $("#stage"), drawn = patches?.find(({ target }) => target === "#stage");
  if (stage.inert) {
    stage.inert = false;
    $("#still-word").hidden = true;
    if (!drawn) stage.replaceChildren(...aside);
  }
  if (still !== undefined) keepStill(table, still && drawn ? drawn.html : null);
}

let begun = false;
let pages = 0;  // counts the pages that were opened

async function begin() {
  if (begun) return;
  begun = true;
  const playing = html.dataset.live === "play", id = asked(), mine = ++pages;
  const held = playing ? hold(id) : Promise.resolve();  // only who plays it holds it
  if (id && playing) showStill(id);
  step(0, 0);
  await painted();  // what can be read comes first
  if (!ask && !(await awake())) return void moveHouse();
  html.removeAttribute("data-waiting");
  const busy = await Promise.race([held.then(() => false), later(true)]);
  if (busy) elsewhere();
  else await open(id);
  await painted();
  step(2, 1);
  html.toggleAttribute("data-ready", Boolean(ask));  // it may sleep again by now
  moveHouse();
  if (busy) held.then(() => mine === pages && open(id));
}

const GRACE = 1500;  // ms until a game is said to be open elsewhere: a tab that was just closed needs a moment
const later = (word) => new Promise((done) => setTimeout(done, GRACE, word));

let first = true;  // begin.js does it once; whoever sleeps, or could not start, starts anew

async function awake() {
  try {
    const [python, picture] = await Promise.all([first ? import("./begin.js") : import("./python.js"), import("./picture.js")]);
    ({ paint } = picture);
    ask = await (first ? python.follow(step) : python.start(new URL(html.dataset.root, location.href).href, step));
  } catch (error) {
    step(0, 1);
    wake({});
    settled();
    trouble(error, error?.kind ?? "boot");
  }
  first = false;
  return Boolean(ask);
}

/* The game that the address asks for: one that is kept, or, at ?now, the one that waits; at ?day, the day's, if it was begun. */
function asked() {
  const { game } = html.dataset, said = new URLSearchParams(location.search);
  if (said.has("table")) return said.get("table");
  const found = games().find((one) => one.game === game && (said.has("day") ? one.day === said.get("day") : said.has("now") && waits(one)));
  return found?.id ?? "";
}

async function open(id) {
  $("#elsewhere").hidden = true;
  const { live, game, root, lesson: name, next, path, rules } = html.dataset;
  const page = { live, game, root, name, next, path, rules, lang: html.lang, query: location.search };
  page.framed = html.hasAttribute("data-framed");
  page.lesson = live === "join" ? "" : $("#lesson")?.content.textContent || (await carried());
  page.turn = TURN.exec(location.hash)?.[1];
  page.code = live === "join" ? location.hash.slice(1) : "";
  tell("wake");
  const told = games().find((one) => one.id === id);
  const table = id ? { id, text: text(id), name: told?.name ?? "" } : null;
  queue.unshift({ act: "open", value: "", form: {}, page, table, kept: kept(live === "shelf") });
  const form = $("#setup");
  if (!id && html.hasAttribute("data-now") && form?.checkValidity()) queue.push({ act: "start", value: "", form: fields(form) });
  await talk();
  settled();
}

const TURN = /^#t(\d{1,7})\./;

/* Another tab holds this game: it is left there, unless one says so, or that tab closes. */
function elsewhere() {
  const place = $("#elsewhere");
  place.hidden = false;
  place.querySelector("button").onclick = take;
}

/* "Now" is said once: whoever comes back to this address finds what stands there then. */
function settled() {
  if (!html.hasAttribute("data-now")) return;
  html.removeAttribute("data-now");
  const to = new URL(location.href);
  to.searchParams.delete("now");
  address(to, false);
  reveal();
}

/* Another frame of this page wakes: one Python at a time. What stands here stays, and wakes again at a touch. */
function sleep() {
  if (!ask) return;
  clearTimeout(timer);
  ask.stop();
  ask = null;
  begun = false;
  html.removeAttribute("data-ready");
}

/* Whatever was asked for is done, and nothing more comes by itself. */
async function finished() {
  clearTimeout(timer);
  while (ask && (talking || queue.length)) await new Promise((done) => setTimeout(done, 10));
  clearTimeout(timer);
}

/* Another tab takes the game over: what was asked for is still done and kept, then this one stands still. */
whenTaken(async () => {
  await finished();
  dispatchEvent(new Event("salon-left"));
  $("#stage").inert = true;
  elsewhere();
});
whenRegained(() => open(asked()));

/* Another tab has touched the shelf: the lists follow, and a table learns what it is called now. */
addEventListener("storage", ({ key, oldValue, newValue }) => {
  if (key !== null && !key.startsWith("salon.shelf.")) return;
  shelve();
  const names = [oldValue, newValue].map((line) => called(line));
  if (html.hasAttribute("data-table") && key === `salon.shelf.${asked()}` && newValue && names[0] !== names[1]) {
    send({ act: "renamed", value: names[1] });
  }
});

function called(line) {
  try { return String(JSON.parse(line)?.name ?? ""); } catch { return ""; }
}

/* Everything that a page needs once it is there, however it came. */
function arrived() {
  const said = new URLSearchParams(location.search);
  for (const word of ["now", "table"]) html.toggleAttribute(`data-${word}`, said.has(word));
  begun = false;
  aside = null;
  painted().then(showFigures);
  reveal();
  restore();
  starred();
  sweep();
  shelve();
  if (html.dataset.root) keep("lang", html.lang);
  if (html.dataset.live && !html.hasAttribute("data-framed")) begin();
  else moveHouse();
}

/* Days without a network are prepared for when nothing else is going on. */
let offline = null;

async function moveHouse() {
  const framed = html.hasAttribute("data-framed"), choosing = html.dataset.languages !== undefined;
  const files = ask?.files;
  if (framed || choosing || !html.dataset.root) return void files?.drop();
  if (document.readyState !== "complete") await new Promise((done) => addEventListener("load", done, { once: true }));
  await new Promise((done) => (window.requestIdleCallback ?? setTimeout)(done));
  offline ??= import("./offline.js");
  (await offline).settle(new URL(html.dataset.root, location.href).href, files);
}

async function left() {
  pages++;
  await finished();
  dispatchEvent(new Event("salon-left"));
  release();
  html.removeAttribute("data-ready");
}

/* What was pressed before this script was here: early.js has marked it. */
function heardAtLast() {
  html.removeAttribute("data-deaf");
  const button = $("[data-pressed]");
  button?.removeAttribute("data-pressed");
  button?.click();
}

visits({ ready: () => Boolean(ask), left, arrived });
listen(send);
heard({ sleep, ask: (message) => send(message) });
whenRefused(() => send({ act: "unkept" }));
moveIn();
arrived();
heardAtLast();
