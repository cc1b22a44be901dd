/* The house without a network: a service worker at the site's root. make/offline.py writes what it needs and its version.

   THE INVENTORY  inventory.json, {group: {path: hash}}; VERSION is the hash of its text. Groups: "shell", what pages wear and
     run; "python", the large files; a language each, its pages and frames; "rest"; last, "snapshot", from which Python wakes sooner.
     Pages come in packs: offline/<group>.pack, {path: text}, deflated, one request instead of hundreds.
   THE STORE      a file is kept under the hash of its bytes, and only if they have that hash. So what is truncated, altered or of
     another version is never kept, what two versions share is fetched once, and a half download goes on where it stopped.
   A VERSION      is taken up once it is whole: as much of it as there was of the former, at first the shell. New pages then get it;
     a page that is open keeps its own, with everything it still asks for, and its files stay while it is open.
   A PAGE         that is not in the store and that the network has in another version belongs to no version: whatever it asks for
     comes from the network too.

   ASKED BY A PAGE, with a port to answer to
     {act: "state"}           {mine, current, have, of, python}: its version and the newest; how many files are here, and of how many;
                              whether Python is among them. `mine` is missing where the page came without this worker
     {act: "fill", lang}      brings the next group that is not whole, this language first; then the same answer, with
                              stuck: "network" or "room" if it could not. Python's files are ahead.js's to bring
   TOLD TO PAGES  {stuck: "network" or "room"}, if a version could not be brought
   FETCHED BY A PAGE
     ~/version                its own version, as text; its header Salon-Python is "whole" if all of Python's files are kept
     ~/version?v              a worker made of a text says which page's version it is of
     anything with cache: "reload"   from the network: what is kept was found damaged, and is replaced if this is sound */

const VERSION = "";
const HERE = new URL("./", location.href);
const OURS = `grand-salon ${HERE.pathname} `;
const FILES = `${OURS}files 1`, HOUSE = `${OURS}house 1`;  // the number changes if what is inside means something else
const NETWORK = "network";  // the version of a page that belongs to none
const FEW = 12;  // files, for which a whole pack is not worth its while
const AT_ONCE = 6;  // requests
const MANY = 50;  // pages

const under = (path) => new URL(path, HERE).href;
const place = (hash) => under(`~/file/${hash}`);
const listed = (version) => under(`~/inventory/${version}`);
const COMING = under("~/coming"), CLIENTS = under("~/clients");

const opened = new Map();
const store = (name) => opened.get(name) ?? opened.set(name, caches.open(name)).get(name);  // asked for with every file

/* ---- what belongs to a version ---- */

const inventories = new Map();

function inventory(version) {
  if (!inventories.has(version)) inventories.set(version, read(version));
  return inventories.get(version);
}

async function read(version) {
  const kept = await (await store(HOUSE)).match(listed(version));
  const groups = kept ? await kept.json() : {};
  return { groups, files: new Map(Object.values(groups).flatMap(Object.entries)) };
}

async function fetchInventory() {
  for (const cache of ["no-cache", "reload"]) {
    const answer = await fetch(under("inventory.json"), { cache });
    const bytes = answer.ok ? await answer.arrayBuffer() : new ArrayBuffer(0);
    if (await digest(bytes) !== VERSION) continue;
    await (await store(HOUSE)).put(listed(VERSION), new Response(bytes));
    inventories.delete(VERSION);
    return inventory(VERSION);
  }
  throw new Error("the inventory is of another version");
}

async function digest(bytes) {
  const all = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...all.slice(0, 16)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/* ---- the store ---- */

async function keep(hash, bytes, type) {
  const answer = new Response(bytes, { headers: { "Content-Type": type } });
  await (await store(FILES)).put(place(hash), answer.clone());
  return answer;
}

async function held() {
  const kept = await (await store(FILES)).keys();
  return new Set(kept.map(({ url }) => url.slice(place("").length)));
}

/* A file of a version, if the network has it: from the browser's own cache if it is that one, which a page may just have filled. */
async function bring(path, hash) {
  for (const cache of ["default", "reload"]) {
    const answer = await fetch(under(path.replace(/(^|\/)index\.html$/, "$1")), { cache });
    const bytes = await answer.arrayBuffer();
    if (answer.ok && await digest(bytes) === hash) return { bytes, type: answer.headers.get("Content-Type") ?? "" };
  }
  throw new Error(`${path} is not of this version`);
}

/* Sends each to work, a few at a time; the first failure ends it. */
async function each(things, work) {
  const queue = [...things];
  const worker = async () => { while (queue.length) await work(queue.shift()); };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

async function bringGroup(name, missing) {
  const packed = missing.length > FEW && !["shell", "python", "snapshot"].includes(name);
  const rest = packed ? await unpack(name, missing) : missing;
  await each(rest, async ([path, hash]) => {
    const { bytes, type } = await bring(path, hash);
    await keep(hash, bytes, type);
  });
}

/* What the pack does not have as it should be is left to be brought alone. */
async function unpack(name, missing) {
  const answer = await fetch(under(`offline/${name}.pack`), { cache: "no-cache" });
  if (!answer.ok) return missing;
  const texts = await new Response(answer.body.pipeThrough(new DecompressionStream("gzip"))).json().catch(() => ({}));
  const coder = new TextEncoder(), rest = [];
  await each(missing, async ([path, hash]) => {
    const bytes = coder.encode(texts[path] ?? "");
    if (await digest(bytes) !== hash) return void rest.push([path, hash]);
    return void await keep(hash, bytes, `text/${path.endsWith(".html") ? "html" : "plain"}; charset=utf-8`);
  });
  return rest;
}

const lacking = (group, here) => Object.entries(group ?? {}).filter(([, hash]) => !here.has(hash));

/* ---- moving in, and moving on ---- */

addEventListener("install", (event) => event.waitUntil(moveIn()));
addEventListener("activate", (event) => event.waitUntil(takeOver()));

async function moveIn() {
  try {
    await (await store(HOUSE)).put(COMING, new Response(VERSION));
    const wanted = new Set(["shell", ...await wholeBefore()]);
    const { groups } = await fetchInventory(), here = await held();
    for (const [name, group] of Object.entries(groups)) {
      if (wanted.has(name)) await bringGroup(name, lacking(group, here));
    }
  } catch (error) {
    for (const page of await clients.matchAll({ includeUncontrolled: true })) page.postMessage({ stuck: reason(error) });
    throw error;  // the browser tries again another day, and goes on with what is here by then
  }
  await skipWaiting();  // no page that is open notices
}

const reason = (error) => (error.name === "QuotaExceededError" ? "room" : "network");

/* The groups that the version in use has whole; the same are fetched of this one before it is used. */
async function wholeBefore() {
  const house = await store(HOUSE), here = await held();
  const whole = [];
  for (const { url } of await house.keys()) {
    if (!url.startsWith(listed("")) || url === listed(VERSION)) continue;
    const { groups } = await inventory(url.slice(listed("").length));
    whole.push(...Object.keys(groups).filter((name) => !lacking(groups[name], here).length));
  }
  return whole;
}

async function takeOver() {
  const known = await belonging();
  for (const { id } of await clients.matchAll({ type: "all" })) {
    if (!known.has(id)) known.set(id, NETWORK);  // it came by another worker than ours
  }
  await sweep();
}

/* Whether there is more than one version, or many pages that may be gone. */
async function former() {
  const kept = await (await store(HOUSE)).keys();
  return kept.filter(({ url }) => url.startsWith(listed(""))).length > 1 || (await belonging()).size > MANY;
}

/* Only what the newest version, the one that is coming and the pages that are open need stays. */
async function sweep() {
  const known = await belonging(), house = await store(HOUSE), files = await store(FILES);
  const open = new Set((await clients.matchAll({ type: "all", includeUncontrolled: true })).map(({ id }) => id));
  for (const id of open) arriving.delete(id);
  for (const id of known.keys()) if (!open.has(id) && !arriving.has(id)) known.delete(id);
  await remember();
  const coming = await (await house.match(COMING))?.text();  // what it has brought so far stays
  const live = new Set([VERSION, coming, ...known.values()]), needed = new Set();
  for (const { url } of await house.keys()) {
    if (!url.startsWith(listed(""))) continue;
    const version = url.slice(listed("").length);
    if (!live.has(version)) await house.delete(url);
    else for (const hash of (await inventory(version)).files.values()) needed.add(hash);
  }
  for (const hash of await held()) if (!needed.has(hash)) await files.delete(place(hash));
  for (const name of await caches.keys()) {
    if (name.startsWith(OURS) && name !== FILES && name !== HOUSE) await caches.delete(name);
  }
}

/* ---- which page is of which version ---- */

let pages = null;  // a promise of {client id: version}; it outlives this worker's naps in the house's cache

function belonging() {
  pages ??= store(HOUSE).then((house) => house.match(CLIENTS)).then((kept) => kept?.json() ?? {})
    .then((all) => new Map(Object.entries(all)));
  return pages;
}

async function remember() {
  const known = await belonging();
  try {
    await (await store(HOUSE)).put(CLIENTS, new Response(JSON.stringify(Object.fromEntries(known))));
  } catch { /* no room for a line: then it is remembered as long as this worker is awake */ }
}

const arriving = new Set();  // pages that are on their way, and not among the clients yet

async function belongs(id, version) {
  if (id) (await belonging()).set(id, version);
}

const versionOf = async (id) => (await belonging()).get(id) ?? VERSION;

/* ---- answering ---- */

addEventListener("fetch", (event) => {
  const { request } = event, url = new URL(request.url);
  if (request.method !== "GET" || !url.href.startsWith(HERE.href)) return;
  const path = url.pathname.slice(HERE.pathname.length);
  event.respondWith(path === "~/version" ? greeted(event, url.search.slice(1)) : answered(event, url, path));
});

async function greeted(event, version) {
  if (version) {
    await belongs(event.clientId, version);
    event.waitUntil(remember());
  }
  const mine = await versionOf(event.clientId), { groups } = await inventory(mine);
  return new Response(mine, { headers: { "Salon-Python": await whole(groups.python) ? "whole" : "" } });
}

async function whole(group) {
  const files = await store(FILES);
  const kept = await Promise.all(Object.values(group ?? { none: "" }).map((hash) => files.match(place(hash))));
  return kept.every(Boolean);
}

async function answered(event, url, path) {
  const { request, resultingClientId: coming } = event, going = request.mode === "navigate";
  const version = going ? VERSION : await versionOf(event.clientId);
  if (coming) {
    arriving.add(coming);
    await belongs(coming, version);
    event.waitUntil(remember());
  }
  if (version === NETWORK) return fetch(request);
  const { files, groups } = await inventory(version);
  const file = path === "" || path.endsWith("/") ? `${path}index.html` : path, hash = files.get(file);
  if (!hash) return files.has(`${path}/index.html`) ? Response.redirect(`${url.origin}${url.pathname}/${url.search}`) : stranger(request, files);
  if (!going && request.cache === "reload") return renewed(request, hash);
  const kept = await (await store(FILES)).match(place(hash));
  if (kept) return kept;
  if (groups.python?.[file]) return fetch(request);  // whoever asks looks at it, and keeps it
  return lacked(event, file, hash, files);
}

/* An address that no version knows: a picture for other machines, or none of ours. */
async function stranger(request, files) {
  try {
    return await fetch(request);
  } catch (error) {
    if (request.mode !== "navigate") throw error;
    return said("404.html", files, 404);
  }
}

async function renewed(request, hash) {
  const answer = await fetch(request), bytes = await answer.clone().arrayBuffer();
  if (answer.ok && await digest(bytes) === hash) await keep(hash, bytes, answer.headers.get("Content-Type") ?? "").catch(() => {});
  return answer;
}

async function lacked(event, file, hash, files) {
  const { request } = event;
  try {
    const { bytes, type } = await bring(file, hash);
    event.waitUntil(keep(hash, bytes, type).catch(() => {}));  // without room it is only not kept
    return new Response(bytes, { headers: { "Content-Type": type } });
  } catch {
    if (request.mode !== "navigate") return Response.error();
  }
  try {
    const answer = await fetch(request);
    await belongs(event.resultingClientId, NETWORK);
    event.waitUntil(remember());
    return answer;
  } catch {
    return said("away.html", files, 503);
  }
}

/* A page that says what is the matter. */
async function said(file, files, status) {
  const kept = await (await store(FILES)).match(place(files.get(file)));
  return kept ? new Response(kept.body, { status, headers: kept.headers }) : Response.error();
}

/* ---- what a page asks ---- */

const ASKED = { state, fill };

addEventListener("message", (event) => {
  const { act, ...asked } = event.data ?? {}, [port] = event.ports;
  if (!ASKED[act] || !port) return;
  event.waitUntil(ASKED[act](event.source?.id, asked).then((answer) => port.postMessage(answer)));
});

/* What a browser threw away to make room is brought again. */
async function current() {
  const known = await inventory(VERSION);
  return known.files.size ? known : fetchInventory().catch(() => known);
}

async function state(id) {
  const { files, groups } = await current(), here = await held();
  const have = [...files.values()].filter((hash) => here.has(hash)).length;
  const mine = (await belonging()).get(id);
  if (await former()) await sweep();
  return { mine, current: VERSION, have, of: files.size, python: !lacking(groups.python, here).length };
}

async function fill(id, { lang }) {
  const { groups } = await current(), here = await held();
  const names = Object.keys(groups).filter((name) => name !== "python").sort((one, other) => (other === lang) - (one === lang));
  const next = names.find((name) => lacking(groups[name], here).length);
  try {
    if (next) await bringGroup(next, lacking(groups[next], here));
    return state(id);
  } catch (error) {
    return { ...await state(id), stuck: reason(error) };
  }
}
