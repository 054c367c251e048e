// How fast the page is: node studio/tests/measure.mjs, after `cargo xtask studio --no-open`.
// First answer: from the click on a board to the frame that shows it. Again: the exit, or a cost, changes place.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { at, begin, end, folder, settled, visit } from "./support.mjs";

const SIZES = [16, 64, 256, 1024];
const TIMES = 25;

const bytes = async (name) => {
  const content = await readFile(join(folder, name));
  return `${name}: ${(content.length / 1e6).toFixed(2)} MB, ${(gzipSync(content, { level: 9 }).length / 1e6).toFixed(2)} MB by gzip -9`;
};
for (const name of ["engine/thwart_web_bg.wasm", "thwart.html"]) console.log(await bytes(name));

await begin();
for (const place of ["folder", "file"]) {
  const started = performance.now();
  await visit(at(place), {}, () => console.log(`${place}: solved ${Math.round(performance.now() - started)} ms after the browser was asked for the page`));
}
console.log("milliseconds: first answer to its frame; again: answer in the page, and to its frame, medians");
await visit(at("folder"), {}, async (page) => {
  for (const size of SIZES) {
    for (const game of await page.evaluate(() => window.thwart.games.map(({ name }) => name))) {
      const told = await page.evaluate(async ([name, side, times]) => {
        const app = window.thwart;
        const rest = async () => {
          do await new Promise((resolve) => setTimeout(resolve, 150)); while (app.solver.busy);
        };
        const solved = () => new Promise((resolve) => {
          const { solved: old } = app.page;
          const started = performance.now();
          app.page.solved = (answer, ms) => {
            delete app.page.solved;
            old.call(app.page, answer, ms);
            const inPage = performance.now() - started;
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => resolve({ inPage, framed: performance.now() - started, verdict: answer.verdict });
            requestAnimationFrame(() => port2.postMessage(0));
          };
        });
        const { text, error } = await app.aside.ask({ do: "generate", game: name, family: "random", size: [side, side], seed: 3 });
        if (error) return error;
        let wait = solved();
        app.open(text);
        const first = await wait;
        await rest();
        const again = [];
        // While something is dragged only the picture counts.
        Object.defineProperty(app.hand, "dragging", { value: true, configurable: true });
        for (let turn = 0; turn < (side > 500 ? 5 : times); turn += 1) {
          const exit = app.level.find(">")[0];
          const signs = app.level.rows.join("");
          const free = [...signs.matchAll(/[.0-9]/g)].map(({ index }) => index)[(turn * 37) % (side * side / 2)];
          const cell = { row: Math.floor(free / side), col: free % side };
          const changed = exit ? [{ ...exit, sign: app.floor }, { ...cell, sign: ">" }] : [{ ...cell, sign: String(turn % 10) }];
          wait = solved();
          app.edit(app.level.draw(changed), false);
          again.push(await wait);
          await rest();
        }
        delete app.hand.dragging;
        const median = (key) => again.map((one) => one[key]).sort((a, b) => a - b)[again.length >> 1].toFixed(1);
        return `${first.framed.toFixed(0).padStart(5)} ${first.verdict.padEnd(10)} again ${median("inPage").padStart(7)} ${median("framed").padStart(7)} ${[...new Set(again.map(({ verdict }) => verdict))].join(" ")}`;
      }, [game, size, TIMES]);
      console.log(String(size).padStart(4), game.padEnd(7), told);
      await settled(page);
    }
  }
});
await end();
