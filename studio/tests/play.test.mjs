// Play: the question, a walk, hints, the end of a play, either side.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { at, begin, cell, end, explored, mine, paste, settled, visit, words } from "./support.mjs";

before(() => begin());
after(end);

/** Plays to the end against the machine: best moves, and another one in the turns that `bad` names. */
async function playOut(page, bad) {
  for (let turn = 0; turn < 200; turn += 1) {
    await mine(page);
    if (await page.locator(".end").count()) return;
    const before = await page.evaluate(() => window.thwart.moves.length);
    await page.evaluate(async (wrong) => {
      const { opponent, aside } = window.thwart;
      const reply = await aside.ask({ do: "play", board: window.thwart.board(), judge: true, picture: { cell: 1 } });
      const move = wrong ? opponent.legal.find((legal) => legal !== reply.best && legal !== "-") ?? reply.best : reply.best;
      window.thwart.play(move);
    }, bad(turn));
    await page.waitForFunction((count) => window.thwart.moves.length > count, before);
  }
  assert.fail("the play does not end");
}

test("the first screen holds the rule, a large board and the question, without scrolling", async () => {
  const inside = async (page, parts, width, height) => {
    for (const part of parts) {
      const box = await page.locator(part).first().boundingBox();
      assert.ok(box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height, `${part}: ${JSON.stringify(box)}`);
    }
    for (const name of await page.locator("#games button").evaluateAll((buttons) => buttons.map(({ dataset }) => dataset.game))) {
      await page.evaluate((game) => document.querySelector(`[data-game=${game}]`).click(), name);
      await page.waitForFunction((wanted) => window.thwart.game.name === wanted, name);
      await mine(page);
      const { seen, whole } = await page.locator("#goal").evaluate(({ clientHeight, scrollHeight }) => ({ seen: clientHeight, whole: scrollHeight }));
      assert.ok(seen >= whole && seen > 0, `the rule of ${name} is whole`);
    }
  };
  const parts = ["#goal", "#board", "#turn", "#hint", "#ask h3", ".guesses button", ".guesses button >> nth=3", ".or"];
  await visit(at("folder"), { width: 1280, height: 720, ready: mine }, async (page) => {
    const board = await page.locator("#board").boundingBox();
    assert.ok(board.width * board.height >= 0.45 * 1280 * 720, JSON.stringify(board));
    assert.equal(await page.evaluate(() => document.documentElement.scrollHeight), 720);
    await inside(page, [...parts, ".cover button", "#games", "#slogan"], 1280, 720);
  });
  // A bar of 56 pixels lies over the lower end.
  await visit(at("folder"), { width: 390, height: 844, phone: true, ready: mine }, (page) => inside(page, [...parts, ".cover button", "#slogan"], 390, 844 - 56));
});

test("a click beside the walker walks, and so do arrow keys", () => visit(at("folder"), { ready: mine }, async (page) => {
  const moves = () => page.evaluate(() => window.thwart.moves.slice(0, window.thwart.at).join(" "));
  await page.mouse.click(...await cell(page, 5, 1));
  await page.waitForFunction(() => window.thwart.moves.includes("S"));
  await mine(page);
  await page.locator("#board").focus();
  await page.keyboard.press("ArrowDown");
  await page.waitForFunction(() => window.thwart.moves.filter((move) => move === "S").length === 2);
  await mine(page);
  await page.keyboard.press("ArrowLeft");
  assert.equal(await words(page, "#turn"), "No step leads west.");
  await page.mouse.click(...await cell(page, 1, 7));
  assert.equal(await words(page, "#turn"), "No move leads to 1,7.");
  assert.equal(await moves(), "- S - S -");
  await page.click("#undo");
  await page.waitForFunction(() => window.thwart.moves.filter((move) => move === "S").length === 1);
  // In Explore the other side passes, and a rock is dropped by its own name.
  await page.click("[data-mode=explore]");
  await settled(page);
  await page.click("#perfect");
  await settled(page);
  await page.mouse.click(...await cell(page, 4, 2));
  await page.waitForFunction(() => window.thwart.at === 2);
  await settled(page);
  assert.equal(await moves(), "- E");
  await page.evaluate(() => window.thwart.undo());
  await settled(page);
  assert.equal(await moves(), "", "one step back undoes both");
}));

test("hints grow stronger, and the last one draws the reason", () => visit(at("folder"), { ready: mine }, async (page) => {
  await page.click("#hint");
  await page.locator(".overlay .region").waitFor({ state: "attached" });
  assert.match(await words(page, "#turn"), /^Look at rows 4 to 6, columns 1 to 3\.$/);
  await page.click("#hint");
  await page.waitForFunction(() => document.querySelector("#turn").textContent === "South.");
  assert.equal(await page.locator(".overlay .best").count(), 1);
  await page.click("#hint");
  await page.waitForFunction(() => /rock falls on 4,6/.test(document.querySelector("#turn").textContent));
}));

test("a play ends with a card: a perfect one is drawn, another one names what it lost", () => visit(at("folder"), { ready: mine }, async (page) => {
  await playOut(page, () => false);
  assert.equal(await words(page, ".end .number"), "12");
  assert.equal(await words(page, ".end .best"), "The best possible: proved.");
  assert.equal(await page.locator(".end.perfect").count(), 1);
  await page.locator(".overlay .walked").first().waitFor({ state: "attached" });
  assert.deepEqual(await page.locator("#ask .row button").allInnerTexts(), ["Next", "Again", "Share", "Why"]);
  await page.click("#ask .row button:has-text('Again')");
  await page.waitForFunction(() => window.thwart.moves.length === 0 || window.thwart.moves[0] === "-");
  // Two steps into the corridor and on: the rock falls at its end, and turns without a choice pass by themselves.
  for (const col of [2, 3, 4, 5]) {
    await mine(page);
    await page.mouse.click(...await cell(page, 4, col));
    await page.waitForFunction((steps) => window.thwart.moves.filter((move) => move === "E").length === steps, col - 1);
  }
  await page.waitForFunction(() => window.thwart.moves.includes("W"));
  await playOut(page, () => false);
  assert.equal(await words(page, ".end .number"), "18");
  await page.waitForFunction(() => document.querySelector(".end .best").textContent === "Perfect: 12 steps at most. You lost 6 in 3 moves.");
  assert.equal(await page.locator(".end.short").count(), 1);
  assert.equal(await page.locator(".overlay .tag").count(), 3, "the moves are marked where they were made");
  await page.click(".review >> nth=0");
  await settled(page);
  assert.equal(await page.evaluate(() => window.thwart.at), 1);
  assert.match(await words(page, "#because"), /4,6/);
  await page.click("#ask .row button:has-text('Next')");
  await page.waitForFunction(() => window.thwart.level.get("title") !== "The short path is a bluff");
  await mine(page);
  assert.equal(await page.evaluate(() => `${window.thwart.mode} ${window.thwart.moves.filter((move) => move !== "-").length}`), "play 0");
}));

test("the number to reach can be shown and covered", () => visit(at("folder"), { ready: mine }, async (page) => {
  await page.mouse.click(...await cell(page, 5, 1));
  await page.waitForFunction(() => window.thwart.moves.includes("S"));
  await mine(page);
  await page.click("#ask button:has-text('Show the number')");
  await page.waitForFunction(() => /^With perfect play: 12 steps at most\./.test(document.querySelector(".target")?.textContent));
  await page.waitForFunction(() => /&play&?/.test(location.hash));
  await page.click("#ask button:has-text('Cover it')");
  await page.waitForFunction(() => /is covered/.test(document.querySelector(".target")?.textContent));
}));

test("sides are chosen and games are played with the mouse", () => visit(at("folder"), { ready: mine }, async (page) => {
  const click = async (row, col, dy = 0) => {
    const [x, y] = await cell(page, row, col);
    await page.mouse.click(x, y + dy);
  };
  await page.click("#ask button:has-text('Play adversary')");
  await page.waitForFunction(() => window.thwart.side === 1);
  await mine(page);
  await click(4, 2);
  await page.waitForFunction(() => window.thwart.moves.includes("#4,2"));
  await page.waitForFunction(() => window.thwart.moves.length >= 3 && !window.thwart.busy);
  const length = await page.evaluate(() => window.thwart.moves.length);
  await page.click("#sheet .move >> nth=0");
  await settled(page);
  assert.equal(await page.evaluate(() => window.thwart.moves.length), length, "looking back loses nothing");
  await page.click("#acts button:has-text('Back to the game')");
  await page.click("#ask button:has-text('Play walker')");
  await page.waitForFunction(() => window.thwart.side === 0);
  await mine(page);
  await click(5, 1);
  await page.waitForFunction(() => window.thwart.moves.includes("S"));
  await mine(page);
  await page.click("[data-do=takeback]");
  await page.waitForFunction(() => !window.thwart.moves.includes("S"));
  // Edges belong to the cells on both sides of them.
  await paste(page, "game: wall\n\n111\n222\n333\n");
  await page.waitForFunction(() => window.thwart.level.rows[1] === "222");
  await mine(page);
  await click(1, 1);
  await page.waitForFunction(() => window.thwart.moves[0] === "@1,1");
  await page.evaluate(() => window.thwart.opponent.takeSide(1));
  await mine(page);
  const half = await page.evaluate(() => window.thwart.view.cell / 2);
  await click(1, 2, half + 5);
  await page.waitForFunction(() => window.thwart.moves.includes("_1,2"));
}));

test("each game is played to its end, and reviewed", () => visit(at("folder"), { ready: explored }, async (page) => {
  const games = await page.evaluate(() => window.thwart.games.map(({ name, samples }) => ({ name, text: samples[0].text })));
  for (const { name, text } of games) {
    for (const side of [0, 1]) {
      await page.evaluate(() => window.thwart.setMode("explore"));
      await paste(page, text);
      await page.waitForFunction((wanted) => window.thwart.game.name === wanted, name);
      await settled(page);
      await page.evaluate((wanted) => {
        window.thwart.side = wanted;
        window.thwart.setMode("play");
      }, side);
      await playOut(page, (turn) => turn === 0 && side === 0);
      const best = await words(page, ".end .best");
      if (side === 1) assert.match(best, /: proved\.$/, `${name}: the machine's own moves`);
      else await page.waitForFunction(() => / in (one move|\d+ moves)\.$|proved\.$/.test(document.querySelector(".end .best").textContent));
    }
  }
}));

test("obstacles that may be taken back are placed and taken back by clicks and drags, and a hint names a better one", () => visit(at("folder"), { ready: mine }, async (page) => {
  await paste(page, "game: enclose\nwalls: 2\n\n######\n#....#\n#.@...\n#....#\n##.###\n");
  await mine(page);
  const moves = () => page.evaluate(() => [...window.thwart.moves].sort().join(" "));
  const click = async (row, col) => {
    await page.mouse.click(...await cell(page, row, col));
    await mine(page);
  };
  assert.equal(await words(page, "#turn"), "The animal gets out; 2 walls are left.");
  await click(3, 6);
  await click(2, 2);
  assert.equal(await words(page, "#turn"), "The animal gets out; no wall is left.");
  await click(2, 4);
  assert.equal(await words(page, "#turn"), "All are placed. A click on one takes it back.");
  await page.click("#hint");
  await page.waitForFunction(() => document.getElementById("turn").textContent.startsWith("Something"));
  assert.equal(await words(page, "#turn"), "Something stands better than on 2,2.");
  await page.click("#hint");
  await page.waitForFunction(() => document.getElementById("turn").textContent.startsWith("Take"));
  assert.equal(await words(page, "#turn"), "Take 2,2 back, and put it on 5,3.");
  // The first obstacle can be taken back, too, although it is not the last one.
  await click(3, 6);
  assert.equal(await moves(), "#2,2");
  await click(2, 2);
  // A drag places all obstacles that are left.
  const [from, to] = [await cell(page, 4, 2), await cell(page, 4, 5)];
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(...to, { steps: 12 });
  await page.mouse.up();
  await mine(page);
  assert.equal(await moves(), "#4,2 #4,3");
  await page.click("#acts button");
  await page.waitForFunction(() => document.getElementById("turn").textContent.endsWith("Press again to end the play."));
  assert.equal(await moves(), "#4,2 #4,3");
  await click(4, 2);
  await click(4, 3);
  await click(3, 6);
  await click(5, 3);
  assert.equal(await words(page, "#turn"), "The pen scores 12; no wall is left.");
  await page.click("#acts button");
  await page.waitForSelector(".end.perfect");
  assert.equal(await words(page, ".end .number"), "12");
  await page.locator("#ask button", { hasText: "Why" }).click();
  await settled(page);
  await page.click("#worth summary");
  await page.waitForSelector("#worth table");
  const more = await page.locator("#worth div").innerText();
  assert.match(more, /Best pens: only one\. The obvious plan comes to \d+\./);
  assert.match(more, /1\s+none\s+2\s+12/);
  assert.match(more, /3,6\s+11\s+5,3\s+11/);
}));

test("a step without a choice is said, and so is the rock before it", () => visit(at("folder"), { ready: mine }, async (page) => {
  for (const col of [2, 3, 4, 5]) {
    await page.mouse.click(...await cell(page, 4, col));
    await page.waitForFunction((count) => window.thwart.moves.filter((move) => move === "E").length === count, col - 1);
    await mine(page);
  }
  assert.match(await words(page, "#turn"), /^Rock on 4,6\. Your only move was west\. Your turn: east, west\./);
}));

test("an export of a covered board shows no answer until it is wanted", () => visit(at("folder"), { ready: mine }, async (page) => {
  await page.click("[data-do=export]");
  await page.waitForSelector("dialog .preview svg");
  const drawn = () => page.locator("dialog .preview").innerHTML();
  const covered = await drawn();
  assert.equal(await page.locator("dialog button", { hasText: "JSON" }).isDisabled(), true);
  await page.locator("dialog label", { hasText: "with the answer" }).click();
  await page.waitForFunction((old) => document.querySelector("dialog .preview").innerHTML !== old, covered);
  assert.ok((await drawn()).length > 2 * covered.length);
  assert.equal(await page.locator("dialog button", { hasText: "JSON" }).isEnabled(), true);
}));
