/* A worker that fetches files, counts their bytes and looks at each: whoever starts it is sent

   {got}               now and then, how many bytes are here; a file that stops half-way goes on where it stopped
   {end, mended}       all are here, whole and as they should be; whether one of them had to be fetched anew for that
   {missing}           an address where nothing is, or no network
   {damaged}           an address where something else is than should be, twice
   {kept} or {full}    after it was asked to keep them

   IT IS SENT {files: {address: [size, hash]}} first; then, if it likes, {keep: name, place}: they go to the cache of that name, each
   under place + its hash, unless it is there. What the browser fetched stays in its own cache, where Python's worker finds it. */

const EVERY = 100;  // ms between two counts: a bar needs no more
const TRIES = 3;  // in a row that bring not a byte
const PAUSE = 1000;  // ms before the second of them, twice that before the third

let got = 0;
let due = 0;  // the next count: what came last before a pause is told, too
const here = new Map();  // hash -> {parts, type}

const wait = (ms) => new Promise((done) => setTimeout(done, ms));

function count(bytes) {
  got += bytes;
  due ||= setTimeout(() => {
    due = 0;
    postMessage({ got });
  }, EVERY);
}

class Missing extends Error {}

/* The whole file, however often the network goes away while it comes. */
async function fetched(address, cache) {
  const file = { parts: [], size: 0, type: "" };
  for (let tries = 0; ;) {
    const before = file.size;
    try {
      await more(address, cache, file);
      return file;
    } catch (error) {
      if (file.size > before) tries = 0;
      if (error instanceof Missing || ++tries >= TRIES) throw new Missing(`${address} (${error.message})`);
      await wait(tries * PAUSE);
    }
  }
}

async function more(address, cache, file) {
  const answer = await fetch(address, { cache, headers: file.size && !file.folded ? { Range: `bytes=${file.size}-` } : {} });
  if (!answer.ok) throw new Missing(String(answer.status));
  if (answer.status !== 206) {
    count(-file.size);
    Object.assign(file, { parts: [], size: 0 });
  }
  file.type = answer.headers.get("Content-Type") ?? "";
  file.folded = answer.headers.has("Content-Encoding");  // a part of what is folded cannot be unfolded
  const reader = answer.body.getReader();
  for (let part; !(part = await reader.read()).done;) {
    file.parts.push(part.value);
    file.size += part.value.length;
    count(part.value.length);
  }
}

/* Without a secure address there is no digest: then the size must do. */
async function sound({ parts, size }, [wanted, hash]) {
  if (size !== wanted || !self.crypto?.subtle) return size === wanted;
  const all = new Uint8Array(await crypto.subtle.digest("SHA-256", await new Blob(parts).arrayBuffer()));
  return [...all.slice(0, 16)].map((byte) => byte.toString(16).padStart(2, "0")).join("") === hash;
}

let mended = false;

async function bring([address, wanted]) {
  let file = await fetched(address, "default");
  if (!await sound(file, wanted)) {
    count(-file.size);
    file = await fetched(address, "reload");
    if (!await sound(file, wanted)) return void postMessage({ damaged: address });
    mended = true;
  }
  return void here.set(wanted[1], file);
}

async function keep(name, place) {
  try {
    const store = await caches.open(name);
    for (const [hash, { parts, type }] of here) {
      if (await store.match(place + hash)) continue;
      await store.put(place + hash, new Response(new Blob(parts), { headers: { "Content-Type": type } }));
    }
    postMessage({ kept: true });
  } catch (error) {
    postMessage({ full: String(error) });
  }
}

onmessage = async ({ data: { files, keep: name, place } }) => {
  if (name) return keep(name, place);
  try {
    await Promise.all(Object.entries(files).map(bring));
    clearTimeout(due);
    if (here.size === Object.keys(files).length) postMessage({ end: true, mended });
  } catch (error) {
    postMessage({ missing: String(error.message) });
  }
  return undefined;
};
