// The tool axe finds no serious fault for screen readers in any view.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { after, before, test } from "node:test";
import { at, begin, end, mine, settled, visit } from "./support.mjs";

const source = await readFile(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

before(() => begin());
after(end);

/** Returns the serious findings on a page, each with its first place. */
async function findings(page) {
  await page.evaluate(source);
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"], iframes: false }));
  return violations.filter(({ impact }) => ["serious", "critical"].includes(impact)).map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.slice(0, 3).map(({ html }) => html.slice(0, 120)).join(" | ")}`);
}

const press = (mode) => async (page) => {
  await mine(page);
  await page.click(`[data-mode=${mode}]`);
  await settled(page);
};
const drawn = (page) => page.waitForFunction(() => window.thwart && document.body.dataset.page !== undefined && !window.thwart.busy);

/** @type {[string, string, (page: any) => Promise<any>][]} */
const VIEWS = [
  ["play", "index.html", mine], ["explore", "index.html", press("explore")], ["draw", "index.html", press("draw")],
  ["home", "index.html#home", drawn], ["today", "index.html#today", mine], ["days", "index.html#days", drawn], ["how it works", "index.html#how", drawn], ["about", "index.html#about", drawn],
  ["lessons", "lessons/index.html", async () => {}], ["a lesson", "lessons/rock.html", (page) => page.waitForSelector("figure.frame")], ["a frame", "embed.html", settled],
];

for (const [name, address, ready] of VIEWS) {
  test(`${name} has no serious finding`, async () => {
    for (const dark of [false, true]) {
      await visit(at("folder", address), { dark, ready }, async (page) => assert.deepEqual(await findings(page), []));
    }
  });
}
