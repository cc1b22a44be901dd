/* What PyScript takes for its interpreter, in its worker: Pyodide, begun as early as can be, or woken from a snapshot.

   A SNAPSHOT     py/snapshot.gz, made by make/snapshot.mjs: Python's memory once all that a page needs was imported. This address names
     it by its hash, ?hash, and then it is used if the house keeps it; ?hash&network fetches it, too. Whatever is amiss with
     it, Python starts as ever; if nothing is, this worker has the mark "woken". Its random numbers are drawn anew: else every
     visit would deal the same cards.
   THE WASM       is compiled while everything else still comes; Pyodide asks for it later.
   THE PREAMBLE   in which PyScript writes its own package to a disk in memory, and imports it, is left out: nothing here asks for it. */

import { loadPyodide as load, version } from "../vendor/pyodide/pyodide.mjs";
import { store } from "./files.js";

export { version };

const ROOT = new URL("../", import.meta.url).href, INDEX = `${ROOT}vendor/pyodide/`, WASM = `${INDEX}pyodide.asm.wasm`;
const [HASH, FROM] = new URL(import.meta.url).search.slice(1).split("&");
const PREAMBLE = "import pyscript as _pyscript";

const { fetch: fetched } = self, { instantiate, instantiateStreaming } = WebAssembly;
const compiled = WebAssembly.compileStreaming(fetched(WASM));
compiled.catch(() => {});  // then Pyodide tries by itself, and says what is the matter
self.fetch = (what, ...rest) => (what === WASM ? compiled.then(() => new Response(), () => fetched(what)) : fetched(what, ...rest));
WebAssembly.instantiateStreaming = async (answer, imports) => {
  const module = await compiled.catch(() => null);
  return module ? { module, instance: await instantiate(module, imports) } : instantiateStreaming(answer, imports);
};
const memory = HASH ? snapshot().catch(() => null) : null;

async function snapshot() {
  const { keep, place } = store(ROOT);
  const kept = FROM === "network" ? await fetched(`${ROOT}py/snapshot.gz`) : await (await caches.open(keep)).match(place + HASH);
  return kept && new Response(kept.body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

export async function loadPyodide(options) {
  const wanted = { ...options, indexURL: INDEX }, asleep = await memory;
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
