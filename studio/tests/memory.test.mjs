// The page in a browser with little memory.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { at, begin, end, explored, paste, settled, visit, words } from "./support.mjs";

/** The number of pages of memory, of 64 KiB each. */
const PAGES = 300;

before(() => begin([`--wasm-max-mem-pages=${PAGES}`]));
after(end);

test("a board that fills the memory costs one answer", () => visit(at("folder"), { ready: explored }, async (page) => {
  const rows = Array.from({ length: 800 }, (_, row) => ".".repeat(799) + (row === 799 ? ">" : "."));
  await paste(page, `game: rock\n\n@${rows.join("\n").slice(1)}\n`);
  await page.waitForFunction(() => /gave up on this board|memory|engine failed/.test(document.querySelector("#notice").textContent + document.querySelector("dialog").textContent));
  await page.evaluate(() => window.thwart.dialogs.close());
  await paste(page, "game: rock\n\n@..\n..>\n");
  await page.waitForFunction(() => window.thwart.level.width === 3);
  await settled(page);
  assert.equal(await words(page, "#badge"), "proved");
}));
