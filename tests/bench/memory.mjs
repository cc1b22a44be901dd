// What Python's memory is after one game and after ten: `node tests/bench/memory.mjs`. One page plays them all, each to its end,
// against the house, in the game that says most; a worker's memory never shrinks, so it is the most that it ever was.
import { fileURLToPath } from "node:url";
import { loadPyodide } from "../../web/node_modules/pyodide/pyodide.mjs";

const python = await loadPyodide({ env: { HOME: "/home/pyodide", PYTHONDONTWRITEBYTECODE: "1" } });
python.mountNodeFS("/salon", fileURLToPath(new URL("../..", import.meta.url)));
python.runPython(`
import os, sys, types
os.chdir("/salon")
sys.path[:0] = [".", "engine", "web"]
import make
sys.modules["make.words"] = make.words = types.ModuleType("make.words")
make.words.build = lambda web: None  # the site that was built has them
from tests.pages.evening import do, evening, form, opened
app, _ = opened("great_split")
def game():
    do(app, "start", **form("person bot bot bot"))
    for _ in evening(app):
        pass
`);
const mega = () => python._module.HEAP8.length / 2 ** 20;
for (let games = 1; games <= 10; games++) {
  python.runPython("game()");
  if (games === 1 || games === 10) console.log(`memory after ${games} (MB)`.padEnd(60), mega().toFixed(1));
}
