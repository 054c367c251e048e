// Explore and Draw: settings in the sentence of the rule, steps by turns, the same board in another game, maps, values
// as a file, the words for screen readers, and the folder opened from disk.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { at, begin, end, explored, folder, mine, settled, visit, words } from "./support.mjs";

before(() => begin());
after(end);

test("the rule is the settings", () => visit(at("folder"), { ready: explored }, async (page) => {
  assert.match(await words(page, "#goal"), /^You are the blue disc\..* beside you, +(rocks )?in all; it may close the last path\.$/);
  assert.equal(await page.locator("#goal input").inputValue(), "1");
  assert.equal(await page.locator("#parameters label:has-text('rocks')").count(), 0, "it stands in the sentence alone");
  await page.fill("#goal input", "2");
  await page.locator("#goal input").blur();
  await settled(page);
  assert.match(await page.evaluate(() => window.thwart.text()), /^rocks: 2$/m);
  assert.match(await words(page, "#goal"), /rocks may fall on free cells beside you/);
  // A parameter that changes the sentence keeps the focus.
  await page.focus("#parameters label:has-text('reveal') select");
  await page.keyboard.press("ArrowDown");
  await settled(page);
  assert.match(await words(page, "#goal"), /Before you set out rocks may fall on any free cells/);
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), "reveal");
  assert.equal(await page.locator("#goal input").inputValue(), "2");
}));

test("a step passes over turns in which nothing happens", () => visit(at("folder"), { ready: explored }, async (page) => {
  const at = () => page.evaluate(() => window.thwart.at);
  const next = async (button) => {
    await page.click(`[data-do=${button}]`);
    await settled(page);
    return at();
  };
  const moves = await page.evaluate(() => window.thwart.moves);
  const stops = [0];
  while (stops.at(-1) < moves.length) stops.push(await next("next"));
  assert.ok(stops.slice(1, -1).every((stop) => moves[stop - 1] !== "-"), `${moves} ${stops}`);
  assert.ok(moves.every((move, index) => move === "-" || stops.includes(index + 1)), "no other move is passed over");
  const back = [moves.length];
  while (back.at(-1) > 0) back.push(await next("back"));
  assert.deepEqual(back.reverse(), stops);
}));

test("a drawing goes on in every other game", () => visit(at("folder"), { ready: explored }, async (page) => {
  await page.click("[data-mode=draw]");
  const drawn = await page.evaluate(() => window.thwart.level.rows.join("\n"));
  for (const { name, signs } of await page.evaluate(() => window.thwart.games)) {
    await page.evaluate(([text]) => window.thwart.open(text), [`game: rock\ntitle: Mine\n\n${drawn}\n`]);
    await settled(page);
    await page.click(`[data-game=${name}]`);
    await page.waitForFunction((game) => window.thwart.game.name === game, name);
    await settled(page);
    const [text, missing] = await page.evaluate(() => [window.thwart.text(), window.thwart.solver.missing]);
    assert.match(text, new RegExp(`^game: ${name}$`, "m"));
    assert.match(text, /^title: Mine$/m);
    const has = (sign) => signs.some((rule) => rule.sign === sign);
    assert.ok(!has("@") || text.includes("@"), text);
    assert.ok(text.includes("\n.#####.\n"), text);
    assert.equal(missing, "", `${name}: ${text}`);
  }
}));

test("a drawing comes back from a game that has fewer signs", () => visit(at("folder"), { ready: explored }, async (page) => {
  await page.click("[data-mode=draw]");
  const drawn = await page.evaluate(() => window.thwart.level.rows.join("\n"));
  for (const name of ["wall", "escape", "rock"]) {
    await page.click(`[data-game=${name}]`);
    await page.waitForFunction((game) => window.thwart.game.name === game, name);
    await settled(page);
  }
  assert.equal(await page.evaluate(() => window.thwart.level.rows.join("\n")), drawn);
}));

test("a map has numbers at its rim, a small picture, and a line for the cell under the pointer", () => visit(at("folder"), { ready: explored }, async (page) => {
  await page.evaluate(async () => {
    const { text } = await window.thwart.aside.ask({ do: "generate", game: "rock", family: "rooms", size: [120, 120], seed: 3 });
    await window.thwart.open(text);
    window.thwart.setMode("explore");
  });
  await settled(page);
  assert.equal(await page.locator("#mini").isVisible(), false, "the whole board is in view");
  const box = await page.locator("#board").boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const reading = async () => {
    await page.mouse.move(x + 1, y);
    await page.mouse.move(x, y);
    await page.waitForFunction(() => / · /.test(document.querySelector("#reading").textContent));
    const [, row, col, rest] = /^(\d+),(\d+) · (.*)$/.exec(await words(page, "#reading"));
    const { values } = await page.evaluate(([r, c]) => window.thwart.aside.ask({ do: "values", board: window.thwart.board(), part: [r - 1, c - 1, 1, 1] }), [Number(row), Number(col)]);
    assert.equal(rest, values[0][0] === null ? "obstacle" : `${values[0][0]} steps left`);
    return Number(row);
  };
  await reading();
  for (let time = 0; time < 5; time += 1) await page.click("[data-do=larger]");
  await settled(page);
  assert.ok(await page.locator("#mini").isVisible());
  assert.ok((await page.locator("#board .overlay .tag").count()) > 4, "rows and columns have numbers");
  // A drag over the small picture moves the view. The picture shows each board without its answer.
  const small = await page.locator("#mini").boundingBox();
  await page.mouse.move(small.x + 60, small.y + 60);
  await page.mouse.down();
  await page.mouse.move(small.x + 10, small.y + 10);
  await page.mouse.up();
  await settled(page);
  const seen = await page.evaluate(() => window.thwart.view.seen);
  assert.ok(seen.rows[0] < 20 && seen.cols[0] < 20, JSON.stringify(seen));
  const pictured = () => page.evaluate(() => document.querySelector("#mini img").src);
  await page.waitForFunction(() => document.querySelector("#mini img").src.startsWith("blob:"));
  const before = await pictured();
  await page.click("[data-do=theme]");
  await page.waitForFunction((old) => document.querySelector("#mini img").src !== old, before);
}));

test("values are saved as CSV and as JSON", () => visit(at("folder"), { ready: explored }, async (page) => {
  await page.click("[data-do=export]");
  const save = async (name) => {
    const [file] = await Promise.all([page.waitForEvent("download"), page.click(`#dialog button:text-is('${name}')`)]);
    return readFile(await file.path(), "utf8");
  };
  const rows = (await save("Values as CSV")).trim().split("\n").map((row) => row.split(","));
  assert.deepEqual([rows.length, rows[3][0], rows[3][1], rows[1][1]], [7, "12", "13", ""]);
  const { values, counted, value } = JSON.parse(await save("JSON"));
  assert.deepEqual([value, counted, values[3][1]], [12, "steps left", 13]);
}));

test("screen readers get the moves of a play in order", () => visit(at("folder"), { ready: mine }, async (page) => {
  const heard = (pattern) => page.waitForFunction((source) => new RegExp(source).test(document.querySelector("#live").textContent), pattern.source);
  await heard(/^No rock\. You are at 4,1\. Your turn: north, east, south\.$/);
  await page.focus("#board");
  await page.keyboard.press("ArrowDown");
  await heard(/You are at 5,1\. Your turn: /);
  // A rock falls into the corridor, and only one step back is left: the page says both in this order.
  await page.evaluate(() => window.thwart.cut(0));
  for (let col = 2; col <= 5; col += 1) {
    await page.waitForFunction((to) => !window.thwart.busy && window.thwart.opponent.mine && window.thwart.walker()?.col === to - 2, col);
    await page.keyboard.press("ArrowRight");
  }
  await heard(/^Rock on 4,6\. (Your only move was west\. )+No rock\. You are at 4,\d\. Your turn: /);
}));

test("on a phone the buttons of the zoom can be pressed", () => visit(at("folder"), { ready: explored, width: 390, height: 844, phone: true }, async (page) => {
  await page.evaluate(async () => {
    const { text } = await window.thwart.aside.ask({ do: "generate", game: "rock", family: "rooms", size: [60, 60], seed: 3 });
    await window.thwart.open(text);
  });
  await settled(page);
  await page.tap("[data-do=larger]", { timeout: 5000 });
  assert.equal(await page.evaluate(() => window.thwart.view.fitted), false);
  await page.tap("[data-do=whole]", { timeout: 5000 });
  assert.equal(await page.evaluate(() => window.thwart.view.fitted), true);
}));

test("the folder works from disk, lessons and their frames, too", () => visit(pathToFileURL(join(folder, "lessons/rock.html")).href, { ready: () => Promise.resolve() }, async (page) => {
  const frame = await (await page.waitForSelector("iframe")).contentFrame();
  await frame.waitForURL(/thwart\.html\?embed/);
  await mine(frame);
  assert.equal(await frame.locator("footer").isVisible(), false, "it is the page in small");
  await frame.click(".cover button");
  await settled(frame);
  assert.match(await words(frame, "#value"), /^12\s/);
  await page.click("a.mark");
  await page.waitForURL(/thwart\.html/);
  await mine(page);
}));
