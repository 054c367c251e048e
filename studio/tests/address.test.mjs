// The address keeps the state of the page; an unsolvable board, too, can be kept, shared and drawn.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, describe, test } from "node:test";
import { at, begin, cell, end, explored, mine, paste, settled, visit, words } from "./support.mjs";

before(() => begin());
after(end);

const ROOM = "game: rock\n\n@....\n.....\n....>\n";
/** A board without a walker. */
const UNREADY = "game: rock\n\n.....\n.#...\n....>\n";

const state = (page) => page.evaluate(() => {
  const { mode, side, covered, at: shown, own, moves, level } = window.thwart;
  return { mode, side, covered, at: shown, own, moves, text: level.text() };
});

/** Waits until the address has followed the page. */
const rest = (page) => page.waitForTimeout(450);

/** Returns the fragment of a text with the words of a view. */
const linkOf = (page, text, tail = "") => page.evaluate(async ([board, view]) => {
  const bytes = await new Response(new Blob([board]).stream().pipeThrough(new CompressionStream("deflate-raw"))).arrayBuffer();
  return `#1.${btoa(String.fromCharCode(...new Uint8Array(bytes))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}${view}`;
}, [text, tail]);

for (const place of ["folder", "file"]) {
  describe(place, () => {
    test("a reload changes nothing, at any moment", () => visit(at(place), { ready: mine }, async (page) => {
      const reloaded = async (what, ready = settled) => {
        await settled(page);
        const before = await state(page);
        await page.reload();
        await ready(page);
        assert.deepEqual(await state(page), before, what);
        await rest(page);
        assert.notEqual(await page.evaluate(() => location.hash), "", what);
      };
      await page.mouse.click(...await cell(page, 5, 1));
      await page.waitForFunction(() => window.thwart.moves.includes("S"));
      await mine(page);
      await rest(page);
      await reloaded("in a play", mine);
      assert.match(page.url(), /&puzzle/);
      await page.click("[data-mode=explore]");
      await settled(page);
      await page.click('[data-do="first"]');
      for (let step = 0; step < 5; step += 1) await page.click('[data-do="next"]');
      await reloaded("in the line, before the address has followed");
      await page.click("[data-mode=draw]");
      await settled(page);
      await page.mouse.click(...await cell(page, 1, 3));
      await reloaded("in a drawing");
      assert.match(page.url(), /&draw/);
      assert.equal(await page.evaluate(() => window.thwart.level.rows[0]), "..#....");
    }));

    test("a reload changes nothing while an address is made", () => visit(at(place), { ready: mine }, async (page) => {
      await page.click("[data-mode=draw]");
      await settled(page);
      await page.evaluate(() => {
        window.CompressionStream = class {
          readable = new ReadableStream();
          writable = new WritableStream();
        };
      });
      await page.mouse.click(...await cell(page, 1, 3));
      await settled(page);
      await rest(page);
      const before = await state(page);
      assert.match(before.text, /^\.\.#\.\.\.\.$/m);
      await page.reload();
      await settled(page);
      assert.deepEqual(await state(page), before);
    }));

    test("a reload changes nothing if an address follows too late", () => visit(at(place), { ready: mine }, async (page) => {
      await page.click("[data-mode=explore]");
      await settled(page);
      await rest(page);
      await page.click('[data-do="first"]');
      await settled(page);
      await page.evaluate(() => addEventListener("beforeunload", () => history.replaceState(null, "", "#1.old")));
      await page.click('[data-do="next"]');
      const before = await state(page);
      await page.reload();
      await settled(page);
      assert.deepEqual(await state(page), before);
    }));

    test("a reload that loads the earlier address changes nothing", () => visit(at(place), { ready: mine }, async (page) => {
      await page.click("[data-mode=explore]");
      await settled(page);
      await rest(page);
      const earlier = await page.evaluate(() => location.href);
      await page.click('[data-do="first"]');
      await settled(page);
      await page.click('[data-do="next"]');
      await settled(page);
      await rest(page);
      const before = await state(page);
      // The address follows after the reload has begun.
      await page.evaluate((url) => {
        const late = location.href;
        history.replaceState(null, "", url);
        addEventListener("beforeunload", () => history.replaceState(null, "", late));
      }, earlier);
      await page.reload();
      await settled(page);
      assert.deepEqual(await state(page), before);
    }));

    test("Back and Forward lead through boards and views", () => visit(at(place), { ready: mine }, async (page) => {
      const seen = [await state(page)];
      const step = async (act) => {
        await act();
        await settled(page);
        await rest(page);
        seen.push(await state(page));
      };
      await step(() => page.click("[data-mode=explore]"));
      await step(() => page.click("[data-game=trap]"));
      await step(() => page.click("[data-mode=draw]"));
      await step(() => page.click("[data-mode=play]"));
      for (const [index, direction] of [[3, "goBack"], [2, "goBack"], [1, "goBack"], [0, "goBack"], [1, "goForward"], [2, "goForward"]]) {
        await page[direction]();
        await page.waitForFunction(([mode, text]) => window.thwart.mode === mode && window.thwart.level.text() === text, [seen[index].mode, seen[index].text]);
        await settled(page);
        assert.deepEqual(await state(page), seen[index], `${direction} to ${index}`);
      }
    }));

    test("the last board is there at the next visit", () => visit(at(place), { ready: explored }, async (page) => {
      await paste(page, ROOM);
      await settled(page);
      await rest(page);
      await page.goto("about:blank");
      await page.goto(at(place));
      await settled(page);
      assert.equal(await page.evaluate(() => window.thwart.text()), ROOM);
      assert.equal((await state(page)).mode, "explore");
      await page.evaluate(() => localStorage.setItem("last", "no entry"));
      await page.goto("about:blank");
      await page.goto(at(place));
      await mine(page);
      assert.equal((await state(page)).mode, "play", "a broken store does no harm");
    }));

    test("a board without a walker is shared and exported", () => visit(at(place), { ready: explored }, async (page) => {
      await page.click("[data-mode=draw]");
      await page.evaluate((text) => window.thwart.edit(window.thwart.level.constructor.read(text)), UNREADY);
      await settled(page);
      await page.click("[data-do=share]");
      assert.match(await words(page, "dialog .problem"), /not complete/);
      const link = await page.getByLabel("Link with the answer", { exact: true }).inputValue();
      await page.click("dialog .close");
      await page.click("[data-do=export]");
      await page.locator("dialog .preview svg").waitFor();
      const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "SVG", exact: true }).click()]);
      assert.match(await readFile(await download.path(), "utf8"), /^<svg[^]*<\/svg>\s*$/);
      assert.equal(await page.locator("dialog button:disabled").count(), 5, "no button that cannot work");
      await visit(link, {}, async (other) => {
        assert.equal(await other.evaluate(() => window.thwart.text()), UNREADY);
        assert.match(await words(other, "#because"), /start/i, "the page says what is missing");
        await other.click("[data-mode=play]");
        await settled(other);
        assert.match(await words(other, "#ask"), /cannot be played yet/);
      });
    }));

    test("a puzzle holds the question and not the answer", () => visit(at(place), { ready: explored }, async (page) => {
      await page.click("[data-do=share]");
      const first = page.locator("dialog input").first();
      assert.equal(await first.getAttribute("aria-label"), "Link to the puzzle");
      const link = await first.inputValue();
      await visit(link, { ready: mine }, async (other) => {
        assert.equal(await words(other, "#ask h3"), "How many steps can you promise?");
        assert.equal(await other.locator("#badge").isVisible(), false);
        assert.doesNotMatch(await other.evaluate(() => window.thwart.level.text()), /expect/);
      });
    }));
  });
}

test("an edit reaches the address, and old links show what they showed", () => visit(at("folder"), { ready: explored }, async (page) => {
  const old = await linkOf(page, "game: rock\nline: - E\n\n@....\n.....\n....>\n");
  await page.goto(at("folder") + old);
  await page.waitForFunction(() => window.thwart?.level.width === 5 && window.thwart.mode === "explore");
  await settled(page);
  assert.deepEqual(await page.evaluate(() => window.thwart.moves.slice(0, window.thwart.at)), ["-", "E"]);
  assert.equal(await words(page, "#badge"), "proved");
  await page.evaluate(() => window.thwart.edit(window.thwart.level.resize(3, 7, ".")));
  await settled(page);
  await rest(page);
  assert.ok(!page.url().endsWith(old));
  await page.reload();
  await settled(page);
  assert.equal(await page.evaluate(() => window.thwart.level.width), 7);
}));

test("a frame covers its answer, and its mark leads to the board in the full page", () => visit(at("folder"), { ready: explored }, async (page) => {
  const hash = await linkOf(page, ROOM);
  for (const address of [`embed.html${hash}&puzzle`, `embed.html?play${hash}`]) {
    await visit(at("folder", address), { width: 720, height: 640, ready: mine }, async (frame) => {
      assert.equal(await frame.locator("#badge").isVisible(), false);
      assert.match(await words(frame, "#goal"), /^You are the blue disc/);
      const { wide, high } = await frame.evaluate(() => ({ wide: document.documentElement.scrollWidth, high: document.documentElement.scrollHeight }));
      assert.ok(wide <= 720 && high <= 640, `no scroll bars: ${wide} x ${high}`);
      const [full] = await Promise.all([frame.context().waitForEvent("page"), frame.click("#mark")]);
      await settled(full);
      assert.match(full.url(), /\/index\.html#1\..*&puzzle/);
      assert.equal(await full.evaluate(() => window.thwart.level.text()), ROOM);
    });
  }
  await visit(at("folder", `embed.html${hash}`), { width: 720, height: 640 }, async (frame) => assert.equal(await words(frame, "#badge"), "proved", "an old frame shows its answer"));
}));

test("a frame adds nothing to the history of the page around it", () => visit(at("folder", "embed.html"), {}, async (page) => {
  const before = await page.evaluate(() => history.length);
  await page.click("[data-mode=play]");
  await mine(page);
  assert.equal(await page.evaluate(() => history.length), before);
  assert.match(page.url(), /&puzzle/);
}));

test("the whole of a hexagonal map is seen", () => visit(at("folder"), { ready: explored }, async (page) => {
  const rows = Array.from({ length: 300 }, (_, row) => Array.from({ length: 300 }, (_, col) => (row + col === 0 ? "@" : row + col === 598 ? ">" : ".")).join(""));
  await paste(page, `game: rock\ntopology: hex\n\n${rows.join("\n")}\n`);
  await settled(page);
  await page.waitForTimeout(300);
  await settled(page);
  const [board, picture] = await Promise.all(["#board", "#board .picture svg"].map((one) => page.locator(one).boundingBox()));
  assert.ok(picture.y + picture.height <= board.y + board.height + 1, `${JSON.stringify(picture)} in ${JSON.stringify(board)}`);
}));

for (const [width, height] of [[640, 360], [667, 375], [320, 640], [1280, 720]]) {
  test(`every view can be reached on a screen of ${width} x ${height}`, () => visit(at("folder"), { width, height, ready: mine }, async (page) => {
    for (const mode of ["play", "explore", "draw"]) {
      await page.click(`[data-mode=${mode}]`);
      await settled(page);
      for (const button of await page.locator("#modes button").all()) {
        const box = await button.boundingBox();
        assert.ok(box.x >= 0 && box.x + box.width <= width && box.y >= 0 && box.y + box.height <= height, `${mode}: ${JSON.stringify(box)}`);
      }
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width, `${mode} needs no scrolling sideways`);
    }
  }));
}

test("parameters are shown as they are on each topology, and each topology once", () => visit(at("folder"), { ready: explored }, async (page) => {
  await page.click("[data-game=trap]");
  await page.waitForFunction(() => window.thwart.game.name === "trap");
  await settled(page);
  const choices = await page.locator("#parameters label", { hasText: "neighbours" }).locator("option").allInnerTexts();
  assert.deepEqual(choices, [...new Set(choices)]);
  for (const topology of ["hex", "eight"]) {
    await page.locator("#parameters label", { hasText: "neighbours" }).locator("select").selectOption(topology);
    await page.waitForFunction((wanted) => window.thwart.level.get("topology") === wanted, topology);
    await settled(page);
    const order = await page.locator("#rule label", { hasText: "tie-break" }).locator("input, select").inputValue();
    assert.match(order, /NE,.*SW/, topology);
  }
}));

test("the other side is offered in a game that is first met in Play, if it has choices", () => visit(at("folder"), { ready: mine }, async (page) => {
  const offered = { wall: "Play Eel", escape: "Play Bob", trap: null, bomb: null, enclose: null };
  for (const [name, button] of Object.entries(offered)) {
    await page.click(`[data-game=${name}]`);
    await page.waitForFunction((wanted) => window.thwart.game.name === wanted, name);
    await mine(page);
    assert.deepEqual(await page.locator("#ask > .row button").allInnerTexts(), button ? [button] : [], name);
  }
}));

test("a solver that does not arrive is named, and can be asked for again", () => {
  const init = () => {
    if (sessionStorage.getItem("second")) return;
    sessionStorage.setItem("second", "yes");
    window.fetch = () => Promise.reject(new TypeError("Failed to fetch"));
  };
  const ready = (page) => page.locator("#notice button").waitFor();
  return visit(at("folder"), { init, ready }, async (page) => {
    assert.match(await words(page, "#notice"), /^The solver did not arrive \(thwart_web_bg\.wasm, Failed to fetch\)/);
    assert.equal(await page.locator("#first").isVisible(), true, "the first board is there without it");
    await page.click("#notice button");
    await mine(page);
  });
});

test("the board in the page is the first board, and its words are those of the game", () => visit(at("folder"), { ready: mine }, async (page) => {
  const source = await page.evaluate(() => fetch("index.html").then((answer) => answer.text()));
  assert.ok(source.includes(`<p id="goal">${await words(page, "#goal")}</p>`));
  assert.ok(source.includes(`<h3>${await words(page, "#ask h3")}</h3>`));
  const path = /class="wall" d="([^"]+)"/.exec(source)[1];
  const walls = new Set([...path.matchAll(/M(\d) (\d)h(\d)v(\d)/g)].flatMap(([, x, y, wide, high]) =>
    Array.from({ length: Number(wide) * Number(high) }, (_, one) => `${Number(y) + Math.floor(one / Number(wide))},${Number(x) + (one % Number(wide))}`)));
  const drawn = await page.evaluate(() => window.thwart.level.find("#").map(({ row, col }) => `${row},${col}`));
  assert.deepEqual([...walls].sort(), drawn.sort());
}));

test("nothing shifts while the page begins", () => visit(at("folder"), { width: 1280, height: 720, ready: mine, init: () => {
  window.shifts = 0;
  new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => (window.shifts += value))).observe({ type: "layout-shift", buffered: true });
} }, async (page) => {
  await page.waitForTimeout(600);
  assert.ok((await page.evaluate(() => window.shifts)) < 0.01, `shifted by ${await page.evaluate(() => window.shifts)}`);
}));
