/* Starts Python: one PyScript worker, every file from our own origin. start(root, step) resolves to ask(message), whose ask.stop()
   ends it; meanwhile it calls step(index, share): 0 the files are coming (share counts their bytes), 1 Python wakes, 2 our pages open. */

const PLUGINS = ["codemirror", "deprecations-manager", "donkey", "error", "py-editor", "py-game", "py-terminal"];
const PATIENCE = 120_000;  // ms, after which something must be wrong

export async function start(root, step) {
  if (typeof WebAssembly !== "object") throw new Error("this browser has no WebAssembly");
  const base = root + "py/py.json";
  const asked = found(base).then((answer) => answer.json());
  const up = () => launch(pyscript(root + "vendor/pyodide/pyodide.mjs"), root, asked, step);
  const coming = asked.then(({ ahead: files }) => ahead(files, base, step));
  const [worker] = await Promise.all([furnished(up), coming]);
  let stop;
  const stopped = new Promise((done) => { stop = () => done("{}"); });  // whoever waits then is answered with nothing
  const ask = async (message) => {
    try {
      return JSON.parse(await Promise.race([worker.sync.answer(JSON.stringify(message)), stopped]));
    } catch (error) {
      return { error: String(error) };
    }
  };
  ask.stop = () => {
    stop();
    worker.terminate();
  };
  return ask;
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

/* The worker is a script that PyScript makes of a text: ours goes before it. */
function furnished(launching) {
  const create = URL.createObjectURL;
  const prelude = `(${emptyCupboard})(self);\n`;
  URL.createObjectURL = (blob) => create.call(URL, /javascript/.test(blob.type) ? new Blob([prelude, blob], { type: blob.type }) : blob);
  emptyCupboard(window);
  return launching().finally(() => {
    URL.createObjectURL = create;
    delete window.indexedDB;
  });
}

/* PyScript reads its configuration when it wakes: no plugins, and an interpreter of ours, so that it never looks elsewhere. */
async function pyscript(interpreter) {
  for (const type of ["py-config", "mpy-config"]) {
    const config = document.createElement(type);
    config.textContent = JSON.stringify({ interpreter, plugins: PLUGINS.map((name) => "!" + name) });
    document.head.append(config);
  }
  const core = await import("../vendor/pyscript/core.js");
  for (const hooks of Object.values(core.hooks.worker)) hooks.clear();  // they travel as text to eval: the CSP forbids that
  await customElements.whenDefined("py-script");  // PyScript's own sign that it is complete
  return { ...core, interpreter };
}

/* PyWorker, unlike <script type="py">, fails when it cannot have a worker: it never falls back to the page's thread. */
async function launch(core, root, asked, step) {
  const [{ PyWorker, hooks, interpreter }, config] = await Promise.all([core, asked]);
  return new Promise((up, down) => {
    hooks.main.onWorker.add((_, worker) => {
      worker.addEventListener("error", down);
      worker.addEventListener("message", ({ data }) => data === "python" && step(2, 0.9));
    });
    setTimeout(down, PATIENCE, new Error("Python does not start"));
    PyWorker(root + "py/main.py", { config, configURL: root + "py/py.json", version: interpreter }).then(up, down);
  });
}

/* The big files, asked for at once and counted as they come, in a worker of its own: ten megabytes in small pieces would keep
   the page's thread from answering. Python's worker then finds them in the browser's cache. */
function ahead(files, base, step) {
  const whole = Object.values(files).reduce((sum, size) => sum + size);
  const counter = new Worker(new URL("./ahead.js", import.meta.url));
  return new Promise((done, failed) => {
    counter.onerror = failed;
    counter.onmessage = ({ data: { got, missing, end } }) => {
      if (missing) return failed(new Error(missing));
      if (!end) return step(0, 0.6 * Math.min(1, got / whole));
      step(1, 0.6);
      return done();
    };
    counter.postMessage(Object.keys(files).map((file) => new URL(file, base).href));
  });
}

async function found(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status} ${address}`);
  return answer;
}
