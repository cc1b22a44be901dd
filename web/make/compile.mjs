/* node compile.mjs WORK
   Starts Pyodide, shows it the folder WORK as /press, and runs compile.py in it: only the Python that will load a .pyc
   can make it. WORK/stdlib.zip, if there, is the library to start with; else npm's own. */
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { loadPyodide } from "pyodide";

const work = resolve(process.argv[2]);
const stdlib = resolve(work, "stdlib.zip");
const python = await loadPyodide({
  env: { PYTHONHASHSEED: "0" },  // the same bytes every time
  ...(existsSync(stdlib) && { stdLibURL: stdlib }),
});
python.mountNodeFS("/press", work);
try {
  python.runPython(readFileSync(new URL("compile.py", import.meta.url), "utf8"), { filename: "compile.py" });
} catch (error) {
  console.error(error.message);  // Python's traceback, without Pyodide's own source around it
  process.exitCode = 1;
}
