// Playouts a second by each game's own rule, as a search makes them, inside Pyodide: `node tests/bench/playouts.mjs`.
import { fileURLToPath } from "node:url";
import { loadPyodide } from "../../web/node_modules/pyodide/pyodide.mjs";

const python = await loadPyodide({ env: { HOME: "/home/pyodide", PYTHONDONTWRITEBYTECODE: "1" } });
python.mountNodeFS("/salon", fileURLToPath(new URL("../..", import.meta.url)));
python.runPython(`
import os, sys
os.chdir("/salon")
sys.path[:0] = ["tests", "engine"]
from statistics import median
from bench.engine import policies
from salon import games
for name in games.names():
    rate = median(policies(name, 0.3, seed) for seed in range(5))
    print(f"Pyodide {name}, policy playouts (/s)".ljust(60), f"{rate:.1f}")
`);
