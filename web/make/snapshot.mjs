/* node snapshot.mjs KERNEL STDLIB TARGET ARCHIVE…
   Starts Pyodide as the worker of a page does, with the kernel in that folder, imports all that a page may need from the archives,
   and writes its memory to TARGET, gzipped: static/waking.js wakes Python from it. */
import { readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { gzipSync } from "node:zlib";
import { loadPyodide } from "pyodide";

const [kernel, stdLibURL, target, ...archives] = process.argv.slice(2);

// The same files give the same bytes: when they came is in there, where the clock stood, the program's own place, and what the
// allocator rolled.
process.env.TZ = "UTC";
process.argv[1] = "snapshot";
Date.now = performance.now = () => 0;
globalThis.crypto.getRandomValues = (bytes) => bytes.fill(7);
const python = await loadPyodide({ _makeSnapshot: true, indexURL: kernel, stdLibURL, env: { PYTHONHASHSEED: "0" } });
for (const archive of archives) python.FS.writeFile(basename(archive), new Uint8Array(readFileSync(archive)));
try {
  python.runPython(readFileSync(new URL("snapshot.py", import.meta.url), "utf8"), { filename: "snapshot.py" });
  writeFileSync(target, gzipSync(python.makeMemorySnapshot(), { level: 9 }));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
