/* What PyScript takes for its interpreter, in its worker: Pyodide, begun as early as can be, or woken from a snapshot.

   A SNAPSHOT     py/snapshot.gz, made by make/snapshot.mjs: Python's memory once all that a page needs was imported. This address names
     it by its hash, ?hash, and then it is used if the house keeps it; ?hash&network fetches it, too. Whatever is amiss with
     it, Python starts as ever; if nothing is, this worker has the mark "woken". Its random numbers are drawn anew: else every
     visit would deal the same cards.
   THE WASM       is compiled while everything else still comes, and so is its script read; Pyodide asks for both later.
   THE ARCHIVES   with Python's library and our own travel packed, NAME.pack for NAME: they are fetched and unfolded meanwhile, too, and
     whoever asks for NAME is given it.
   THE PREAMBLE   in which PyScript writes its own package to a disk in memory, and imports it, is left out: nothing here asks for it. */

import { loadPyodide as load, version } from "../vendor/pyodide/pyodide.mjs";
import { found, listed, store } from "./files.js";

export { version };

const ROOT = new URL("../", import.meta.url).href, INDEX = `${ROOT}vendor/pyodide/`, WASM = `${INDEX}pyodide.asm.wasm`;
const LIBRARY = `${INDEX}python_stdlib.zip`, PACKED = ".pack";
const [HASH, FROM] = new URL(import.meta.url).search.slice(1).split("&");
const PREAMBLE = "import pyscript as _pyscript";

const { fetch: fetched } = self, { instantiate, instantiateStreaming } = WebAssembly;
const compiled = WebAssembly.compileStreaming(fetched(WASM));
const script = import(`${INDEX}pyodide.asm.mjs`).then((module) => module.default);
const library = unpacked(LIBRARY);
const archives = listed(ROOT).then(({ files }) => {
  const addresses = Object.keys(files).map((name) => new URL(name, `${ROOT}py/`).href);
  return new Map(addresses.map((address) => [address, unpacked(address)]));
});
for (const early of [compiled, script, archives]) early.catch(() => {});  // whoever asks for it is told

self.fetch = async (what, ...rest) => {
  const address = what.url ?? String(what);
  if (address === WASM) return compiled.then(() => new Response(), () => fetched(what));
  const archive = address === LIBRARY ? library : (await archives).get(address);
  return archive ? new Response(await archive) : fetched(what, ...rest);
};
WebAssembly.instantiateStreaming = async (answer, imports) => {
  const module = await compiled.catch(() => null);
  return module ? { module, instance: await instantiate(module, imports) } : instantiateStreaming(answer, imports);
};
const memory = HASH ? snapshot().catch(() => null) : null;

function unfolded({ body }) {
  return new Response(body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

function unpacked(archive) {
  const bytes = found(archive + PACKED).then(unfolded);
  bytes.catch(() => {});
  return bytes;
}

async function snapshot() {
  const { keep, place } = store(ROOT);
  const kept = FROM === "network" ? await fetched(`${ROOT}py/snapshot.gz`) : await (await caches.open(keep)).match(place + HASH);
  return kept && unfolded(kept);
}

export async function loadPyodide(options) {
  const createPyodideModule = await script.catch(() => undefined);  // then Pyodide looks for it, and says what is the matter
  const wanted = { ...options, indexURL: INDEX, createPyodideModule }, asleep = await memory;
  const python = (asleep && await woken({ ...wanted, _loadSnapshot: asleep }).catch(told)) || await load(wanted);
  const { runPython } = python;
  python.runPython = (code, ...rest) => (code.includes(PREAMBLE) ? undefined : runPython.call(python, code, ...rest));
  return python;
}

async function woken(options) {
  const python = await load(options);
  python.runPython("import random\nrandom.seed()\ndel random");
  performance.mark("woken");
  return python;
}

function told(error) {
  console.debug(`Python starts without its snapshot: ${error}`);
}
