/* Several devices at one table: does what Python says (`wire` in an answer, a list of deeds in order), and tells it what happens, as
   {act: "wire", value: who, event, said}. Loaded when a device is invited, or comes.

   AT THE TABLE   {do: "invite", who, stun}, {do: "accept", code}, {do: "send", who, text}, {do: "drop", who}
   AT A GUEST'S   {do: "reply", code, key, stun}, {do: "back", key, sure}, {do: "send", text}
                  stun: whether the server that the code names may be asked; null, if nobody has said so yet
                  sure: no other tab sits there
   EVENTS         "server" with its name, if somebody has to say so; "code" with the code; "open", "gone"; "apart", if two devices have not
                  found each other for long; "said" with the text; "bad" with why a code is none: damaged, version, nowhere (the device
                  knows no address of its own), reply, used, unknown, lost (nothing is kept to come back by),
                  elsewhere (another tab sits there)
   ON THE PAGE    [data-qr=address] is drawn; input[data-link=address] holds the address in full; a press on [data-copy-link=selector]
                  copies that and says data-copied; [data-share-link=selector] hands it to what the device shares with.

   The tab that opens a reply (reply.js) hands it over by the BroadcastChannel "salon.together". */

import { say } from "./toast.js";
import { BadCode, hosting, unpack, visiting } from "./wire.js";

const $ = (selector) => document.querySelector(selector);
const GRACE = 1500;  // ms until a chair is said to be another tab's
const door = "BroadcastChannel" in window ? new BroadcastChannel("salon.together") : null;

let send = () => {};
let host = null, guest = null;
let leaving = new AbortController();  // the chair of the guest

const tell = (event, who = "", said = "") => send({ act: "wire", value: who, event, said });
const calls = {
  opened: (who) => { tell("open", who); stayAwake(); },
  gone: (who) => tell("gone", who),
  apart: (who) => tell("apart", who),
  said: (who, text) => tell("said", who, text),
};
const why = (error) => {
  if (!(error instanceof BadCode) && "RTCPeerConnection" in window) console.warn(error);
  return error instanceof BadCode ? error.message : "nowhere";
};

const DEEDS = {
  async invite({ who, stun }) {
    try {
      host ??= hosting(calls);
      tell("code", who, await host.invite(who, stun));
    } catch (error) { tell("bad", who, why(error)); }
  },
  async accept({ code }) {
    const found = await accepted(code);
    if (found !== "seated") tell("bad", "", found);
  },
  async reply({ code, key, stun }) {
    rise();
    const server = named(code);
    if (server && stun === null) return tell("server", "", server);
    await sit(key, true);
    const mine = guest = visiting(key, calls);
    try {
      const made = await mine.reply(code, Boolean(stun));
      if (mine === guest) tell("code", "", made);
    } catch (error) {
      if (mine === guest) tell("bad", "", why(error));
    }
  },
  async back({ key, sure }) {
    rise();
    if (!await sit(key, sure)) return tell("bad", "", "elsewhere");
    guest = visiting(key, calls);
    if (await guest.known()) guest.back();
    else tell("bad", "", "lost");
  },
  send({ who, text }) {
    if (who) host?.send(who, text);
    else guest?.send(text);
  },
  drop: ({ who }) => host?.drop(who),
};

/* One tab at a time sits in a chair, and another that opens its invitation is told so; who is sure, of a new chair, or of a game that
   this tab holds, takes it. One that was just closed needs a moment. */
const sit = (key, sure) => new Promise((seated) => {
  const { signal } = leaving = new AbortController();
  const here = () => signal.aborted || new Promise((risen) => { signal.onabort = risen; seated(true); });
  const way = sure ? { steal: true } : { signal: AbortSignal.timeout(GRACE) };
  if (navigator.locks) navigator.locks.request(`salon.chair.${key}`, way, here).catch(() => signal.aborted || seated(false));
  else seated(true);
});

function rise() {
  guest?.close();
  guest = null;
  leaving.abort();
}

/* The server that an invitation names; what is no invitation is told when it is replied to. */
function named(code) {
  try { return unpack(code).server; } catch { return ""; }
}

export function follow(deeds, sender) {
  send = sender;
  for (const deed of deeds) DEEDS[deed.do](deed);
}

async function accepted(code) {
  try {
    return host ? await host.accept(code.split("#").at(-1)) : "unknown";
  } catch (error) { return why(error); }
}

door?.addEventListener("message", async ({ data }) => {
  if (typeof data?.reply !== "string" || !host) return;
  const found = await accepted(data.reply);
  if (found !== "unknown") door.postMessage({ answer: found, to: data.reply });
});

addEventListener("salon-left", () => {
  host?.close();
  host = null;
  rise();
});

/* ---- on the page ---- */

async function draw() {
  for (const field of document.querySelectorAll("[data-link]")) field.value = new URL(field.dataset.link, document.baseURI).href;
  for (const way of document.querySelectorAll("[data-share-link]")) way.hidden = !navigator.share;
  for (const place of document.querySelectorAll("[data-qr]")) {
    const address = new URL(place.dataset.qr, document.baseURI).href;
    const { encode } = await import("../vendor/uqr.js");
    if (place.firstElementChild?.dataset.of !== address) place.replaceChildren(drawn(encode(address, { border: 3 }), address));
  }
}

function drawn({ data, size }, address) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  const dark = data.flatMap((row, y) => row.map((is, x) => (is ? `M${x} ${y}h1v1h-1z` : "")));
  path.setAttribute("d", dark.join(""));
  svg.setAttribute("viewBox", `0 0 ${size} ${size}`);
  svg.dataset.of = address;
  svg.append(path);
  return svg;
}

addEventListener("salon-shown", draw);

document.addEventListener("click", async ({ target }) => {
  const copy = target.closest("[data-copy-link]"), share = target.closest("[data-share-link]");
  if (share) return void navigator.share({ url: $(share.dataset.shareLink).value }).catch(() => {});
  if (!copy) return;
  const field = $(copy.dataset.copyLink);
  field.select();
  try { await navigator.clipboard.writeText(field.value); } catch { document.execCommand("copy"); }
  say(copy.dataset.copied);
});

/* A phone that sleeps is away: while the table is on the screen it stays awake, where the browser lets us. */
let lamp = null;

async function stayAwake() {
  if (lamp || document.hidden || !navigator.wakeLock) return;
  try {
    lamp = await navigator.wakeLock.request("screen");
    lamp.addEventListener("release", () => { lamp = null; });
  } catch { /* it may be saving its battery */ }
}

document.addEventListener("visibilitychange", () => { if (host || guest) stayAwake(); });
