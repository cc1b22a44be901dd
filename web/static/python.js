/* Starts Python: one PyScript worker, every file from our own origin. start(root, step) resolves to ask(message), whose ask.stop()
   ends it and whose ask.files are those that came for it (files.js); meanwhile it calls step(index, share, got, whole): 0 the files
   are coming, with their bytes, 1 Python wakes, 2 our pages open. However long it takes, it is waited for: who calls may tell. It
   rejects with a Hitch, or with what Python said.

   Files that the house keeps were looked at when they came: then nothing is fetched ahead, and ask.files is null. "salon.start"
   says how Python may start: "plain", never from a snapshot, or "network", from one that has to be fetched; see waking.js. */

import { Hitch, found, gather, listed } from "./files.js";
import { read } from "./memory.js";

const PLUGINS = ["codemirror", "deprecations-manager", "donkey", "error", "py-editor", "py-game", "py-terminal"];

export async function start(root, step) {
  if (typeof WebAssembly !== "object") throw new Hitch("wasm", "this browser has no WebAssembly");
  const asked = listed(root), mine = version(root), made = [];
  const end = () => { for (const worker of made.splice(0)) worker.terminate(); };
  const up = () => furnished(root, asked, mine, () => launch(pyscript(root), root, [asked, mine], step, made));
  const coming = () => asked.then(({ ahead }) => gather(root, ahead, (got, all) => step(0, 0.6 * Math.min(1, got / all), got, all)));
  const first = up().catch((error) => ({ error }));
  let files = null, worker = null;
  try {
    if (!(await mine).whole) files = await coming();
    step(1, 0.6);
    if (!files?.mended) worker = await first;  // else it may have got what was damaged
    if (!worker || worker.error) {
      end();
      files ??= await coming();
      worker = await up();  // all files are sound now
    }
  } catch (error) {
    end();
    throw error;
  }
  let stop;
  const stopped = new Promise((done) => { stop = () => done("{}"); });  // whoever waits then is answered with nothing
  const ask = async (message) => {
    try {
      return JSON.parse(await Promise.race([worker.sync.answer(JSON.stringify(message)), stopped]));
    } catch (error) {
      return { error: String(error) };
    }
  };
  ask.files = files;
  ask.stop = () => {
    stop();
    worker.terminate();
  };
  return ask;
}

/* Which version of the house this page is, if sw.js answers for it, and whether Python's files are kept whole. Python's worker is
   made of a text and has to say itself what it belongs to. */
async function version(root) {
  try {
    if (!navigator.serviceWorker?.controller) return { name: "", whole: false };
    const answer = await found(root + "~/version");
    return { name: await answer.text(), whole: answer.headers.get("Salon-Python") === "whole" };
  } catch { return { name: "", whole: false }; }  // a frame may not even ask
}

/* PyScript keeps the packages it has installed in IndexedDB. We install none, and a frame on another's page may have no
   storage: then it would not start at all. So it is given a cupboard that is always empty. Runs here and, as text, there. */
function emptyCupboard(scope) {
  const asked = (result) => {
    const request = { result };
    queueMicrotask(() => request.onsuccess?.({ target: request }));
    return request;
  };
  const nothing = () => asked(undefined);
  const store = { clear: nothing, count: () => asked(0), delete: nothing, get: nothing, getAllKeys: () => asked([]), getKey: nothing, put: nothing };
  const base = { objectStoreNames: { length: 1 }, transaction: () => ({ objectStore: () => store }), close() {} };
  Object.defineProperty(scope, "indexedDB", { configurable: true, value: { open: () => asked(base) } });
}

/* The worker is a script that PyScript makes of a text: ours goes before it, and begins with what PyScript asks for later. */
function furnished(root, asked, mine, launching) {
  const create = URL.createObjectURL;
  let prelude = `(${emptyCupboard})(self);\n`;
  asked.then((config) => { prelude += `import(${JSON.stringify(interpreter(root, config))}).catch(() => {});\n`; }, () => {});
  mine.then(({ name }) => {
    if (name) prelude += `fetch(${JSON.stringify(new URL(`../~/version?${name}`, import.meta.url).href)}).catch(() => {});\n`;
  });
  URL.createObjectURL = (blob) => create.call(URL, /javascript/.test(blob.type) ? new Blob([prelude, blob], { type: blob.type }) : blob);
  const own = Object.getOwnPropertyDescriptor(window, "indexedDB");
  emptyCupboard(window);
  return launching().finally(() => {
    URL.createObjectURL = create;
    delete window.indexedDB;
    if (own) Object.defineProperty(window, "indexedDB", own);
  });
}

/* PyScript reads its configuration when it wakes: no plugins, and an interpreter of ours, so that it never looks elsewhere. */
async function pyscript(root) {
  for (const type of ["py-config", "mpy-config"]) {
    const config = document.createElement(type);
    config.textContent = JSON.stringify({ interpreter: root + "static/waking.js", plugins: PLUGINS.map((name) => "!" + name) });
    document.head.append(config);
  }
  const core = await import("../vendor/pyscript/core.js");
  for (const hooks of Object.values(core.hooks.worker)) hooks.clear();  // they travel as text to eval: the CSP forbids that
  await customElements.whenDefined("py-script");  // PyScript's own sign that it is complete
  return core;
}

/* waking.js, with the snapshot that it may use. */
function interpreter(root, { snapshot }) {
  const how = read("start"), network = how === "network" ? "&network" : "";
  return `${root}static/waking.js${how === "plain" ? "" : `?${snapshot}${network}`}`;
}

/* PyWorker, unlike <script type="py">, fails when it cannot have a worker: it never falls back to the page's thread. */
async function launch(core, root, known, step, made) {
  const [{ PyWorker, hooks }, config] = await Promise.all([core, ...known]);
  return new Promise((up, down) => {
    hooks.main.onWorker.add((_, worker) => {
      made.push(worker);
      worker.addEventListener("error", down);
      worker.addEventListener("message", ({ data }) => data === "python" && step(2, 0.9));
    });
    PyWorker(root + "py/main.py", { config, configURL: root + "py/py.json", version: interpreter(root, config) }).then(up, down);
  });
}
