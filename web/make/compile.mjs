/* node compile.mjs TOOLS WORK OPTIMIZE
   Starts Pyodide, shows it pyodide-build in the folder TOOLS and the archives in WORK as /press, and runs compile.py in it: only
   the Python that will load a .pyc can make it, at the level OPTIMIZE. */
import { readFileSync } from "node:fs";
import { loadPyodide } from "pyodide";

const [tools, work, PYTHONOPTIMIZE] = process.argv.slice(2);
// The same bytes every time, wherever the clock stands: a zip's dates are local ones.
process.env.TZ = "UTC";
const { SOURCE_DATE_EPOCH } = process.env;
const python = await loadPyodide({ env: { PYTHONHASHSEED: "0", PYTHONOPTIMIZE, SOURCE_DATE_EPOCH } });
python.mountNodeFS("/tools", tools);
python.mountNodeFS("/press", work);
try {
  python.runPython("import sys; sys.path.append('/tools')");
  python.runPython(readFileSync(new URL("compile.py", import.meta.url), "utf8"), { filename: "compile.py" });
} catch (error) {
  console.error(error.message);  // Python's traceback, without Pyodide's own source around it
  process.exitCode = 1;
}
