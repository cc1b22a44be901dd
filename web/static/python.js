/* Starts Python: one PyScript worker, every file from our own origin. start(root, step) resolves to ask(message); meanwhile it
   calls step(index, share): 0 the files are coming (share counts their bytes), 1 Python wakes, 2 our pages open. */

const PLUGINS = ["codemirror", "deprecations-manager", "donkey", "error", "py-editor", "py-game", "py-terminal"];
const PATIENCE = 120_000;  // ms, after which something must be wrong

export async function start(root, step) {
  if (typeof WebAssembly !== "object") throw new Error("this browser has no WebAssembly");
  const core = pyscript(root + "vendor/pyodide/pyodide.mjs");
  const base = root + "py/py.json";
  const config = await (await found(base)).json();
  const [{ sync }] = await Promise.all([launch(core, root, config, step), ahead(config.ahead, base, step)]);
  return async (message) => {
    try {
      return JSON.parse(await sync.answer(JSON.stringify(message)));
    } catch (error) {
      return { error: String(error) };
    }
  };
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
async function launch(core, root, config, step) {
  const { PyWorker, hooks, interpreter } = await core;
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
