// Asks the questions of `examples/cases.rs` in WebAssembly, and compares the answers except for their times.
// node check.mjs FOLDER < QUESTIONS

import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const folder = pathToFileURL(`${process.argv[2]}/`);
const { load } = await import(new URL("index.js", folder));
const engine = await load(await readFile(new URL("thwart_web_bg.wasm", folder)));

let [same, other] = [0, 0];
for await (const line of createInterface({ input: process.stdin })) {
  const { asked, reply } = JSON.parse(line);
  const here = engine.ask(JSON.parse(asked));
  delete here.seconds;
  delete reply.seconds;
  if (JSON.stringify(here) === JSON.stringify(reply)) same += 1;
  else if (++other <= 5) console.error(`asked ${asked}\n  there ${JSON.stringify(reply).slice(0, 400)}\n  here  ${JSON.stringify(here).slice(0, 400)}`);
}
console.log(`${same} answers are the same, ${other} are not`);
process.exitCode = same > 0 && other === 0 ? 0 : 1;
