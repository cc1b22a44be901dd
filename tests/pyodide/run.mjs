// The engine's own tests inside Pyodide, under node: `node tests/pyodide/run.mjs SITE-PACKAGES [pytest arguments]`.
// pytest is read where it is installed: the folder is mounted, not copied, and so is this repository.
import { fileURLToPath } from "node:url";
import { loadPyodide } from "../../web/node_modules/pyodide/pyodide.mjs";

const [packages, ...rest] = process.argv.slice(2);
const pyodide = await loadPyodide({
  env: {
    HOME: "/home/pyodide",
    PYTHONDONTWRITEBYTECODE: "1", // both folders belong to another Python: leave no trace there
    PYTEST_DISABLE_PLUGIN_AUTOLOAD: "1", // and its plugins may be compiled for it
  },
});
pyodide.mountNodeFS("/packages", packages);
pyodide.mountNodeFS("/salon", fileURLToPath(new URL("../..", import.meta.url)));
pyodide.globals.set("rest", pyodide.toPy(rest));
process.exitCode = pyodide.runPython(`
import os, sys
os.chdir("/salon")
sys.path.append("/packages")
import pytest
int(pytest.main(["tests/engine", "-q", "-p", "no:cacheprovider", *rest]))
`);
