// Measures the speed of the page: node studio/tests/measure.mjs, after `cargo xtask studio --no-open`.
// First answer: from the click on a board to the frame that shows it. Again: the exit, or a cost, changes place.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { at, begin, end, explored, folder, settled, visit } from "./support.mjs";

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
  await visit(at(place), { ready: explored }, () => console.log(`${place}: solved ${Math.round(performance.now() - started)} ms after the browser was asked for the page`));
}
console.log("milliseconds: first answer to its frame; again: answer in the page, and to its frame, medians");
await visit(at("folder"), { ready: explored }, async (page) => {
  for (const size of SIZES) {
    for (const game of await page.evaluate(() => window.thwart.games.map(({ name }) => name))) {
      const reply = await page.evaluate(async ([name, side, times]) => {
        const app = window.thwart;
        const rest = async () => {
          do await new Promise((resolve) => setTimeout(resolve, 150)); while (app.busy);
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
        // During a drag only the picture counts.
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
      console.log(String(size).padStart(4), game.padEnd(7), reply);
      await settled(page);
    }
  }
});

// A map of 1024 x 1024 under the mouse, frame by frame.
await visit(at("folder"), { ready: explored }, async (page) => {
  await page.evaluate(async (side) => {
    const { text } = await window.thwart.aside.ask({ do: "generate", game: "escape", family: "random", size: [side, side], seed: 3 });
    await window.thwart.open(text);
  }, SIZES.at(-1));
  await settled(page);
  const box = await page.locator("#board").boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  const frames = page.evaluate(() => new Promise((resolve) => {
    const gaps = [];
    let last = performance.now();
    const tick = (now) => {
      gaps.push(now - last);
      last = now;
      if (window.resting) resolve(gaps.slice(1).sort((a, b) => a - b));
      else requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  }));
  for (let turn = 0; turn < 12; turn += 1) await page.mouse.wheel(0, -120);
  await page.mouse.down();
  for (let turn = 0; turn < 60; turn += 1) await page.mouse.move(box.x + box.width / 2 + 3 * turn, box.y + box.height / 2 + turn);
  await page.mouse.up();
  for (let turn = 0; turn < 12; turn += 1) await page.mouse.wheel(0, 120);
  await page.evaluate(() => (window.resting = true));
  const gaps = await frames;
  const part = (share) => `${gaps[Math.min(gaps.length - 1, Math.floor(gaps.length * share))].toFixed(0)} ms`;
  console.log(`1024 zoomed and dragged: ${gaps.length} frames, median ${part(0.5)}, 95 % ${part(0.95)}, worst ${part(1)}`);
});
await end();
