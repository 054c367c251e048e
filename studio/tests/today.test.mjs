// Today: the board of a date, its result, the calendar; and the pages of text.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, describe, test } from "node:test";
import { at, begin, end, mine, settled, visit, words } from "./support.mjs";

before(() => begin());
after(end);

/** Sets the clock of a page to a day, at noon. */
const on = (date) => `{
  const Real = Date;
  const now = new Real("${date}T12:00:00").getTime();
  Date = class extends Real {
    constructor(...parts) { super(...(parts.length ? parts : [now])); }
    static now() { return now; }
  };
}`;
const boards = (await readFile(new URL("../days.board", import.meta.url), "utf8")).split("---\n");
/** Returns the rows of the board of a day; days count from 1. */
const rows = (day) => boards[day - 1].split("\n\n")[1].trim().split("\n");
const shown = (page) => page.evaluate(() => window.thwart.level.rows);
const opened = async (page) => {
  await page.waitForFunction(() => window.thwart && !document.body.dataset.page);
  await mine(page);
};

/** Plays the board to its end; the other side and forced turns move by themselves. */
async function play(page, wrong = false) {
  for (let turn = 0; turn < 200; turn += 1) {
    await mine(page);
    if (await page.locator(".end").count()) return;
    const before = await page.evaluate(() => window.thwart.moves.length);
    await page.evaluate(async (worse) => {
      const { opponent, aside } = window.thwart;
      const reply = await aside.ask({ do: "play", board: window.thwart.board(), judge: true, picture: { cell: 1 } });
      window.thwart.play(worse ? opponent.legal.find((move) => move !== reply.best && move !== "-") ?? reply.best : reply.best);
    }, wrong && turn === 0);
    await page.waitForFunction((count) => window.thwart.moves.length > count, before);
  }
  assert.fail("the play does not end");
}

for (const place of ["folder", "file"]) {
  describe(place, () => {
    // Day 327: a Friday.
    test("Today opens the board of the date, covered", () => visit(at(place), { init: on("2026-11-27"), ready: mine }, async (page) => {
      await page.click("#places a:has-text('Today')");
      await page.waitForFunction(() => /^#today=2026-11-27$/.test(location.hash));
      await opened(page);
      assert.deepEqual(await shown(page), rows(327));
      assert.match(await words(page, "#title"), /^Today, 27 November: (gentle|sly|cruel)$/);
      assert.equal(await page.locator("#badge").isVisible(), false);
      assert.equal(await page.locator("#places a[aria-current]").innerText(), "Today");
      await page.reload();
      await opened(page);
      assert.deepEqual(await shown(page), rows(327));
      await page.goBack();
      await page.waitForFunction(() => !document.querySelector("#title").textContent);
    }));

    test("a result is kept, shared without the solution, and shown in the calendar", () => visit(at(place, "index.html") + "#today=2026-11-25", { init: on("2026-11-25"), ready: mine }, async (page) => {
      await play(page);
      await page.locator(".end.perfect").waitFor();
      const got = await words(page, ".end .number");
      const { game } = await page.evaluate(() => ({ game: window.thwart.game.name }));
      await page.click("#ask .row button:has-text('Share')");
      const text = await page.getByLabel("Result", { exact: true }).inputValue();
      assert.ok(text.startsWith(`thwart 325, ${game}: ${got}, best is ${got}`), text);
      assert.doesNotMatch(text, /#1\./, "no moves in it");
      await page.click("dialog .close");
      await page.click("#mark");
      await page.locator("#today .streak").waitFor();
      assert.match(await words(page, "#today .streak"), /as well as possible/);
      await page.click("#today a:has-text('Earlier days')");
      await page.locator(".grid a.best").waitFor();
      assert.equal(await page.locator(".grid a.best").innerText().then((inside) => inside.split("\n")[0]), "25");
      assert.match(await page.locator(".grid a.best").textContent(), /Today, 25 November: .*as well as possible$/);
      assert.equal(await page.locator(".grid a").count(), 25, "days to come are no links");
      await page.click(".month button[aria-label='The month before']");
      await page.click(".grid a >> nth=0");
      await page.waitForFunction(() => location.hash === "#today=2026-10-01");
      await opened(page);
      assert.match(await words(page, "#title"), /^Thursday,? 1 October: /);
    }));

    test("home has the board of the day and three boards of each game", () => visit(`${at(place)}#home`, { init: on("2026-11-27"), ready: (page) => page.locator(".three button >> nth=17").waitFor() }, async (page) => {
      assert.equal(await page.locator("main").isVisible(), false);
      assert.equal(await page.locator("#cards section").count(), 6);
      const names = await page.locator(".three button").allInnerTexts();
      assert.deepEqual(names.slice(0, 3), ["gentle", "sly", "cruel"]);
      await page.waitForFunction(() => [...document.querySelectorAll("#cards .thumb, #today .thumb")].every((one) => one.style.backgroundImage));
      const [game, level] = (await page.locator(".three button >> nth=5").getAttribute("data-card")).split(" ");
      await page.click(".three button >> nth=5");
      await opened(page);
      assert.equal(level, "cruel");
      assert.equal(await page.evaluate(() => window.thwart.game.name), game);
      assert.match(page.url(), /&puzzle/);
      await page.goBack();
      await page.locator("#cards").waitFor();
      await page.reload();
      await page.locator(".three button >> nth=17").waitFor();
      await page.click("#pages a:has-text('About') >> nth=0");
      assert.match(await words(page, "article[data-page=about]"), /free software/);
      assert.equal(await page.title(), "About - thwart");
    }));
  });
}

test("days in a row are counted, and a missed one ends them", async () => {
  const results = { 324: { got: "5", best: 5, perfect: true, on: 324 }, 325: { got: "6", best: 5, perfect: false, on: 325 }, 326: { got: "6", best: 5, perfect: false, on: 326 }, 320: { got: "6", best: 5, perfect: false, on: 326 } };
  const kept = `${on("2026-11-27")} localStorage.setItem("days", '${JSON.stringify(results)}');`;
  const ready = (page) => page.locator(".grid a >> nth=5").waitFor();
  await visit(`${at("folder")}#days`, { init: kept, ready }, async (page) => {
    assert.equal(await words(page, "#tally"), "4 played, 1 as well as possible. 3 days in a row.");
    assert.equal(await page.locator(".grid a.played").count(), 3);
  });
  await visit(`${at("folder")}#days`, { init: kept.replace("2026-11-27", "2026-11-28"), ready }, async (page) => assert.equal(await words(page, "#tally"), "4 played, 1 as well as possible."));
});

test("a worse play is kept until a better one comes", () => visit(`${at("folder")}#today=2026-11-29`, { init: on("2026-11-29"), ready: mine }, async (page) => {
  const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem("days") ?? "{}")[329]);
  await play(page, true);
  await page.waitForFunction(() => localStorage.getItem("days"));
  const first = await kept();
  await page.click("#ask .row button:has-text('Again')");
  await page.waitForFunction(() => !document.querySelector(".end"));
  await play(page);
  await page.waitForFunction(() => JSON.parse(localStorage.getItem("days"))[329].perfect);
  assert.equal(first.perfect, false);
  assert.equal((await kept()).on, 329);
}));

test("a day to come is refused, and a broken store does no harm", () => visit(`${at("folder")}#today=2027-01-01`, { init: `${on("2026-11-27")} localStorage.setItem("days", "no results");`, ready: mine }, async (page) => {
  assert.match(await words(page, "#notice"), /there is no board for 2027-01-01/);
  await page.click("#places a:has-text('Today')");
  await opened(page);
  await page.click("#mark");
  await page.locator("#today .first").waitFor();
}));

test("the day of a board goes with its moves, and ends with an edit", () => visit(`${at("folder")}#today=2026-11-26`, { init: on("2026-11-27"), ready: mine }, async (page) => {
  await page.evaluate(() => window.thwart.play(window.thwart.opponent.legal[0]));
  await page.waitForFunction(() => location.hash.startsWith("#1."));
  await mine(page);
  await page.waitForTimeout(450);
  const before = await page.evaluate(() => window.thwart.moves);
  await page.reload();
  await mine(page);
  assert.deepEqual(await page.evaluate(() => window.thwart.moves), before);
  assert.match(await words(page, "#title"), /^Thursday/);
  await page.evaluate(() => window.thwart.edit(window.thwart.level.resize(4, 4, ".")));
  await settled(page);
  assert.doesNotMatch(await words(page, "#title"), /^Thursday/);
}));

test("Next offers an earlier day of the same game that was not played", () => visit(`${at("folder")}#today=2026-11-25`, { init: `${on("2026-11-27")} localStorage.setItem("days", '{"318":{"got":"9","best":5,"perfect":false,"on":318}}');`, ready: mine }, async (page) => {
  await play(page);
  await page.click("#ask .row button:has-text('Next')");
  await page.waitForFunction(() => location.hash === "#today=2026-11-11");
  await opened(page);
  assert.deepEqual(await shown(page), rows(311));
}));

test("a new board is not lost", () => visit(`${at("folder")}#home`, { init: on("2026-11-27"), ready: (page) => page.locator(".three button >> nth=17").waitFor() }, async (page) => {
  await page.click("#pages [data-do=gallery]");
  for (const size of ["Rows", "Columns"]) await page.locator("dialog").getByLabel(size).fill("6");
  await page.click("dialog button:has-text('Make it')");
  await opened(page);
  await page.click("[data-mode=explore]");
  await settled(page);
  assert.equal(typeof await page.evaluate(() => window.thwart.solver.answer.value), "number");
}));

test("the link before the page leads past its head", () => visit(at("folder"), { ready: mine }, async (page) => {
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate(() => document.activeElement.id), "board");
  assert.equal(await page.locator("#notice").isVisible(), false);
  await page.click("#mark");
  await page.locator("#today .first").waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.id), "pages");
}));

test("Draw one begins with an empty board", () => visit(at("folder"), { ready: mine }, async (page) => {
  for (const game of await page.locator("#games button").evaluateAll((buttons) => buttons.map(({ dataset }) => dataset.game))) {
    await page.click(`[data-game=${game}]`);
    await page.waitForFunction((name) => window.thwart.game.name === name, game);
    await mine(page);
    await page.click("[data-do=draw] >> visible=true");
    await page.waitForFunction(() => window.thwart.mode === "draw" && new Set(window.thwart.level.rows.join("")).size === 1);
    await settled(page);
    assert.equal(await page.evaluate(() => window.thwart.game.name), game);
    await page.click("[data-mode=play]");
    await settled(page);
  }
}));

test("no address is invented, and the page leads to none but its own", () => visit(at("folder"), { ready: mine }, async (page) => {
  const source = await page.evaluate(() => fetch("index.html").then((reply) => reply.text()));
  const manifest = await readFile(new URL("../../Cargo.toml", import.meta.url), "utf8");
  const known = ["repository", "homepage"].map((key) => new RegExp(`^${key} = "(.+)"$`, "m").exec(manifest)?.[1]).filter(Boolean);
  const addresses = [...source.matchAll(/https?:\/\/[^"'\s<>)]+/g)].map(([found]) => found).filter((found) => !found.startsWith("http://www.w3.org/"));
  for (const address of addresses) assert.ok(known.some((one) => address.startsWith(one)), address);
  assert.doesNotMatch(source, /\{(repository|homepage)\}/);
  assert.equal(source.includes(">Source<"), known.length > 0);
}));

for (const [width, height, phone] of [[390, 844, true], [320, 640, true], [1280, 720, false], [667, 375, true]]) {
  test(`pages of text fit a screen of ${width} x ${height}, and nothing on them shifts`, () => visit(`${at("folder")}#home`, { width, height, phone, ready: (page) => page.locator(".three button >> nth=17").waitFor(), init: () => {
    window.shifts = 0;
    new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => (window.shifts += value))).observe({ type: "layout-shift", buffered: true });
  } }, async (page) => {
    for (const name of ["home", "days", "how", "about"]) {
      await page.evaluate((hash) => window.thwart.address.to(hash), `#${name}`);
      await page.locator(`article[data-page=${name}] h2`).waitFor();
      await page.waitForTimeout(200);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width, name);
      for (const target of await page.locator(`article[data-page=${name}] :is(a, button):not(p > a)`).all()) {
        const box = await target.boundingBox();
        assert.ok(box && (!phone || (box.height >= 43.5 && box.width >= 40)), `${name}: ${await target.innerText()} ${JSON.stringify(box)}`);
      }
    }
    assert.ok((await page.evaluate(() => window.shifts)) < 0.02, `shifted by ${await page.evaluate(() => window.shifts)}`);
  }));
}
