/* The house on this device, for days without a network: registers sw.js, has everything brought that is not here yet, in idle
   moments, and says so. settle(root, files) is called whenever a page is there and at rest; files are those that Python came with.

   #offline-word     in the sheet of settings: what can be done without a network, as one of its data-…
     coming          it is being brought, {share} of it is here        whole   everything is here
     saving          the connection is to be spared: what was seen is kept, and [data-device=all] asks for the rest
     half, room      the network went away, it goes on by itself; there is no more room
     later           a new version did not come whole, and will be tried again
     never           this browser, or this address, keeps no house
   #renewal          a new version is here, for pages opened from now on; this one stays as it is until [data-device=renew]
                     reloads it. [data-device=later] puts the word away; the sheet still offers it: <html data-renewed> */

import { gather, listed } from "./files.js";
import { settle as lie, say } from "./toast.js";

const html = document.documentElement;
const $ = (selector) => document.querySelector(selector);
const AGAIN = 60_000;  // ms until what could not be brought is tried again
const ROOMY = 1000;  // px: the width at which a table leaves room beside it
const LONG = 600_000;  // ms after which a browser has stopped a service worker that did not answer
const HOUR = 3_600_000;

let registration = null;
let begun = false;
let heard = "";  // a page that came without a service worker has no version: the first that it hears of counts as its own
let fetched = false;  // Python's files were asked for: once is enough for one page
let word = "";
let share = 0;
let passed = false;  // it was said in passing
let put = false;  // the word of a new version was put away

export async function settle(root, files) {
  show();
  if (begun) return void files?.drop();
  begun = true;
  registration = await registered(root);
  if (!registration) return void files?.drop();
  watch();
  if (files && !await files.keep()) return tell("room");
  return alone(() => prepare(root, navigator.connection?.saveData === true));
}

/* Of several tabs one prepares; the others then find it done. */
const alone = (work) => (navigator.locks ? navigator.locks.request("salon house", work) : work());

/* A browser may have no such thing, or not at this address, or refuse it to a private window. */
async function registered(root) {
  if (!("serviceWorker" in navigator)) return void tell("never");
  try {
    return await navigator.serviceWorker.register(root + "sw.js", { updateViaCache: "none" });
  } catch (error) {
    return void tell(error.name === "SecurityError" ? "never" : "half");
  }
}

/* ---- everything that is not here yet ---- */

async function prepare(root, saving) {
  let state = await asked({ act: "state" }), before = -1;
  while (state && !saving && !state.stuck && state.have < state.of && state.have > before && newest(state)) {
    before = state.have;
    tell("coming", state.have / state.of);
    await idle();
    state = await asked({ act: "fill", lang: html.lang });
    if (!state || state.python || fetched) continue;
    fetched = true;
    await brought(root);
    state = { ...await asked({ act: "state" }), stuck: state.stuck };
  }
  if (!state) return tell(word === "room" ? word : "half");  // the next page tries again
  if (state.of && state.have === state.of) return tell("whole");
  if (saving || state.stuck === "room") return tell(saving ? "saving" : "room");
  return newest(state) ? later(root) : undefined;  // else the next page goes on, with the newer version
}

const newest = ({ mine, current }) => !mine || mine === current;

async function brought(root) {
  try {
    const { ahead } = await listed(root), files = await gather(root, ahead, () => {});
    await files.keep();
  } catch { /* then it is missing, and said to be */ }
}

function later(root) {
  tell("half");
  const again = () => {
    clearTimeout(timer);
    removeEventListener("online", again);
    alone(() => prepare(root, false));
  };
  const timer = setTimeout(again, AGAIN);
  addEventListener("online", again);
}

const idle = () => new Promise((done) => (window.requestIdleCallback ?? setTimeout)(done));

/* What the service worker in use answers, once there is one; null if none comes. */
async function asked(message) {
  const coming = registration.installing ?? registration.waiting;
  const worker = registration.active ?? (coming && await active(coming));
  if (!worker) return null;
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    setTimeout(done, LONG, null);
    port1.onmessage = ({ data }) => {
      if (!data.mine) heard ||= data.current;
      done(data);
    };
    worker.postMessage(message, [port2]);
  });
}

function active(worker) {
  return new Promise((done) => {
    const look = () => {
      if (worker.state === "activated") done(worker);
      if (worker.state === "redundant") done(registration.active);
    };
    worker.addEventListener("statechange", look);
    look();
  });
}

/* ---- a new version ---- */

function watch() {
  let looked = Date.now();
  registration.addEventListener("updatefound", () => {
    const coming = registration.installing ?? registration.waiting;  // a quick one is in use by the time it is told of
    if (registration.active) (coming ? active(coming) : Promise.resolve()).then(look);
  });
  navigator.serviceWorker.addEventListener("message", ({ data }) => {
    if (data?.stuck) tell(data.stuck === "room" ? "room" : registration.active ? "later" : "half");
  });
  navigator.serviceWorker.startMessages();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || Date.now() - looked < HOUR) return;
    looked = Date.now();
    registration.update().catch(() => {});  // without a network there is nothing new
  });
  if (registration.active) look();
}

async function look() {
  const state = await asked({ act: "state" }), mine = state?.mine ?? heard;
  if (!state || mine === "network" || mine === state.current) return;
  html.toggleAttribute("data-renewed", true);
  show();
}

/* ---- what is said ---- */

function tell(now, much = 1) {
  word = now;
  share = much;
  html.dataset.offline = now;
  show();
}

function show() {
  const place = $("#offline-word"), percent = Math.floor(share * 100).toLocaleString(html.lang);
  if (place) place.textContent = (place.dataset[word] ?? "").replace("{share}", percent);
  announce();
}

/* Where it is in nobody's way; at a table that has no such place, or in a small window, where it would lie on what others do, a
   word in passing says that it waits in the menu. */
function announce() {
  const place = $("#renewal");
  if (!place) return;
  const wanted = html.hasAttribute("data-renewed") && !put;
  const said = place.querySelector("p");
  if (wanted && !said.textContent) said.textContent = said.dataset.say;
  place.hidden = !wanted;
  place.style.removeProperty("inset-block-start");
  if (!wanted || !html.dataset.live) return;
  place.hidden = (html.hasAttribute("data-table") && innerWidth < ROOMY) || lie(place) > 0;
  if (!place.hidden || passed) return;
  passed = true;
  say(said.dataset.passing);
}

addEventListener("salon-shown", announce);
addEventListener("resize", announce);

document.addEventListener("click", ({ target }) => {
  const deed = target.closest?.("[data-device]")?.dataset.device;
  if (deed === "renew") location.reload();
  if (deed === "later") {
    put = true;
    announce();
  }
  if (deed === "all") alone(() => prepare(new URL(html.dataset.root, location.href).href, false));
});
