// The page in a real browser: from the folder on a host, and from the single file on disk.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, describe, test } from "node:test";
import { pathToFileURL } from "node:url";
import { at, begin, cell, end, explored, mine, paste, settled, visit, words } from "./support.mjs";

const BLUFF = "game: rock\ntitle: A bluff\n\n.......\n.#####.\n.#####.\n@.....>\n.####..\n.......\n.......\n";
const ROOM = "game: rock\n\n@....\n.....\n....>\n";

before(() => begin());
after(end);

/** Returns a square board of random walls with so many rows and columns. */
function generated(page, game, size) {
  return page.evaluate(([name, side]) => window.thwart.aside.ask({ do: "generate", game: name, family: "random", size: [side, side], seed: 3 }), [game, size]).then(({ text }) => text);
}

for (const place of ["folder", "file"]) {
  describe(place, () => {
    test("the first screen asks, and shows no answer before it is wanted", () => visit(at(place), {}, async (page) => {
      await mine(page);
      assert.match(await words(page, "#ask h3"), /^How many steps can you promise\?$/);
      assert.match(await words(page, "#goal"), /^You are the blue disc\..*one in all; it may close the last path\.$/);
      assert.equal(await page.locator(".guesses button").count(), 4);
      for (const covered of ["#title", "#value", "#badge", "#because", "#sheet", "#timeline"]) {
        assert.equal(await page.locator(covered).isVisible(), false, covered);
      }
      assert.doesNotMatch(await page.evaluate(() => document.title), /bluff/, "the title would give it away");
      assert.equal(await page.evaluate(() => location.hash), "", "the bare address stays bare");
      await page.click(".cover button");
      await settled(page);
      assert.equal(await words(page, "#title"), "The short path is a bluff");
      assert.match(await words(page, "#value"), /^12\s+steps at most$/);
      assert.equal(await words(page, "#badge"), "proved");
      assert.match(await words(page, "#because"), /4,6/);
      assert.equal(await words(page, "#place"), "0 of 13");
      assert.equal(await page.locator("#sheet tbody tr").count(), 12);
      assert.ok((await page.locator("#board .picture svg path").count()) > 10);
    }));

    test("a promise that is too small is walked, until a rock falls", () => visit(at(place), {}, async (page) => {
      await mine(page);
      await page.click(".guesses button:has-text('6')");
      await page.waitForFunction(() => window.thwart.mode === "explore");
      await settled(page);
      assert.equal(await words(page, "#guess"), "You said 6.");
      assert.match(await words(page, "#value"), /^12\s/);
      await page.goBack();
      await mine(page);
      await page.click(".guesses button:has-text('12')");
      await page.waitForFunction(() => window.thwart.mode === "explore");
      await settled(page);
      assert.equal(await words(page, "#guess"), "You said 12, and that is right.");
    }));

    test("every game is a click away", () => visit(at(place), { ready: explored }, async (page) => {
      for (const name of await page.locator("#games button").evaluateAll((buttons) => buttons.map(({ dataset }) => dataset.game))) {
        await page.click(`[data-game=${name}]`);
        await page.waitForFunction((wanted) => window.thwart.game.name === wanted, name);
        await settled(page);
        assert.equal(await words(page, "#badge"), "proved");
      }
    }));

    test("a pasted text is recognised, or refused with places", () => visit(at(place), { ready: explored }, async (page) => {
      await paste(page, ROOM);
      await settled(page);
      assert.match(await words(page, "#value"), /^6\s/);
      await paste(page, 'game: escape\nmoves: 3\n\n{"@.@", ".>."}\n');
      await page.waitForFunction(() => window.thwart.game.wins);
      await paste(page, "type octile\nheight 3\nwidth 4\nmap\n....\n.@@.\n....\n");
      await page.waitForFunction(() => window.thwart.level.width === 4);
      await settled(page);
      assert.match(await words(page, "#notice"), /MovingAI map/);
      await paste(page, "game: rock\n\n@.?\n..x\n");
      await page.locator("dialog .problem").waitFor();
      assert.equal(await page.locator("dialog li").count(), 2);
      assert.match(await page.locator("dialog li").first().innerText(), /^line 3, column 3: /);
      assert.equal(await page.evaluate(() => window.thwart.level.width), 4, "the old board stays");
    }));

    test("a board is drawn, and all of it is undone and done again", () => visit(at(place), { ready: explored }, async (page) => {
      await paste(page, ROOM);
      await page.click("[data-mode=draw]");
      await settled(page);
      await page.mouse.move(...await cell(page, 2, 1));
      await page.mouse.down();
      await page.mouse.move(...await cell(page, 2, 4), { steps: 4 });
      await page.mouse.up();
      await settled(page);
      assert.equal(await page.evaluate(() => window.thwart.level.rows[1]), "####.");
      await page.click('#draw-tools [aria-label="3 rows, 6 columns"]');
      await settled(page);
      await page.locator("#goal input").fill("0");
      await page.locator("#goal input").press("Enter");
      await page.waitForFunction(() => window.thwart.level.get("rocks") === "0");
      await settled(page);
      const done = await page.evaluate(() => window.thwart.text());
      for (let step = 0; step < 3; step += 1) {
        await page.locator("#draw-tools button", { hasText: "Undo" }).click();
        await settled(page);
      }
      assert.equal(await page.evaluate(() => window.thwart.text()), ROOM);
      await page.locator("#board").focus();
      for (let step = 0; step < 3; step += 1) await page.keyboard.press("Control+y");
      await settled(page);
      assert.equal(await page.evaluate(() => window.thwart.text()), done);
      await page.locator('#draw-tools [aria-label="Title"]').fill("A room");
      await page.locator('#draw-tools [aria-label="Title"]').press("Enter");
      await settled(page);
      assert.match(await page.evaluate(() => window.thwart.text()), /^title: A room$/m);
      await page.locator("#draw-tools button", { hasText: "New" }).click();
      await page.waitForFunction(() => window.thwart.level.rows.every((row) => /^\.+$/.test(row)));
      await page.locator("#draw-tools button", { hasText: "Undo" }).click();
      await page.waitForFunction(() => window.thwart.level.get("title") === "A room");
    }));

    test("start and exit are dragged, and the answer follows", () => visit(at(place), { ready: explored }, async (page) => {
      await paste(page, ROOM);
      await settled(page);
      await page.mouse.move(...await cell(page, 3, 5));
      await page.mouse.down();
      await page.mouse.move(...await cell(page, 1, 5), { steps: 6 });
      await page.mouse.up();
      await settled(page);
      assert.equal(await page.evaluate(() => window.thwart.level.rows.join("/")), "@...>/...../.....");
      assert.match(await words(page, "#value"), /^6\s/);
      assert.equal(await words(page, "#badge"), "proved");
    }));

    test("a link holds board, parameters and moves", () => visit(at(place), { ready: explored }, async (page) => {
      await page.click('[data-do="next"]');
      await settled(page);
      const text = await page.evaluate(() => window.thwart.text());
      assert.match(text, /^line: - S$/m);
      await page.click("[data-do=share]");
      const link = await page.getByLabel("Link with the answer", { exact: true }).inputValue();
      assert.match(link, /#1\.[\w-]+$/);
      assert.doesNotMatch(link, /&/, "the link of an answer has no words behind the board");
      await visit(link, {}, async (other) => {
        assert.equal(await other.evaluate(() => window.thwart.text()), text);
        assert.match(await words(other, "#value"), /^11\s/);
      });
    }));

    test("a damaged certificate is refused at its line", () => visit(at(place), { ready: explored }, async (page) => {
      await page.click("#badge");
      await page.locator("dialog textarea").waitFor();
      assert.match(await words(page, "dialog h2"), /^Proved/);
      const text = await page.locator("dialog textarea").inputValue();
      await page.locator("dialog textarea").fill(text.replace("claim: 12", "claim: 11"));
      await page.click("text=Check what stands here");
      await page.waitForFunction(() => document.querySelector("dialog [role=status]").textContent.startsWith("Refused: line"));
      assert.equal(await words(page, "#badge"), "certificate refused");
      await page.locator("dialog textarea").fill(text);
      await page.click("text=Check what stands here");
      await page.waitForFunction(() => document.querySelector("dialog [role=status]").textContent.startsWith("Accepted"));
      assert.equal(await words(page, "#badge"), "proved");
    }));

    test("exports hold what is on the screen", () => visit(at(place), { ready: explored }, async (page) => {
      await paste(page, BLUFF);
      await page.waitForFunction(() => window.thwart.level.get("title") === "A bluff");
      await settled(page);
      await page.click("[data-do=export]");
      await page.locator("dialog .preview svg").waitFor();
      const begins = { SVG: "<svg", PNG: "\u0089PNG", "GIF of the line": "GIF89a", Board: "game: rock", JSON: "{" };
      for (const [name, start] of Object.entries(begins)) {
        const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name, exact: true }).click()]);
        assert.match(download.suggestedFilename(), /^a-bluff\.(svg|png|gif|board|json)$/);
        const bytes = await readFile(await download.path());
        assert.equal(bytes.subarray(0, start.length).toString("latin1"), start);
      }
    }));
  });
}

test("a picture is read as a board, with start and exit far apart", () => visit(at("folder"), { ready: explored }, async (page) => {
  await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(9, 5);
    const context = canvas.getContext("2d");
    context.fillStyle = "#fff";
    context.fillRect(0, 0, 9, 5);
    context.fillStyle = "#000";
    context.fillRect(4, 0, 1, 4);
    await window.thwart.dialogs.file(new File([await canvas.convertToBlob()], "wall.png", { type: "image/png" }));
  });
  await settled(page);
  const rows = await page.evaluate(() => window.thwart.level.rows);
  assert.deepEqual(rows.map((row) => row[4]), ["#", "#", "#", "#", "."]);
  assert.equal(rows.join("").replace(/[^@>]/g, "").length, 2);
  assert.match(await words(page, "#notice"), /9 x 5/);
}));

test("dragging the exit of a 64 x 64 board shifts nothing on the page", () => visit(at("folder"), { ready: explored }, async (page) => {
  await paste(page, await generated(page, "rock", 64));
  await settled(page);
  await page.evaluate(async () => {
    // Until then the browser has drawn the new board itself.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    window.shifts = 0;
    new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => (window.shifts += value))).observe({ type: "layout-shift" });
  });
  const exit = await page.evaluate(() => window.thwart.level.find(">")[0]);
  const [x, y] = await cell(page, exit.row + 1, exit.col + 1);
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= 20; step += 1) await page.mouse.move(x + (step % 5) * 9, y - step * 9);
  await page.mouse.up();
  await settled(page);
  assert.notDeepEqual(await page.evaluate(() => window.thwart.level.find(">")[0]), exit);
  assert.ok((await page.evaluate(() => window.shifts)) < 0.01, "layout shift");
}));

test("what if: each cell says what a wall there would change", () => visit(at("folder"), { ready: explored }, async (page) => {
  await page.locator("#board").focus();
  await page.keyboard.press("i");
  await page.waitForFunction(() => [...document.querySelectorAll(".overlay .tag")].some((tag) => tag.textContent === "+16"));
  await page.keyboard.press("i");
  await page.waitForFunction(() => ![...document.querySelectorAll(".overlay .tag")].some((tag) => tag.textContent === "+16"));
}));

test("a board is drawn, solved and played by keyboard alone", () => visit(at("folder"), { ready: explored }, async (page) => {
  await page.locator("#board").focus();
  await page.keyboard.press("d");
  for (const key of ["Home", "ArrowRight", "#"]) await page.keyboard.press(key);
  await settled(page);
  assert.equal(await page.evaluate(() => window.thwart.level.rows[0][1]), "#");
  assert.match(await words(page, "#board [role=gridcell]"), /^row 1, column 2, wall/);
  await page.keyboard.press("x");
  await settled(page);
  await page.keyboard.press("]");
  await settled(page);
  for (const key of ["Home", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown"]) await page.keyboard.press(key);
  await page.keyboard.press("Enter");
  await settled(page);
  assert.deepEqual(await page.evaluate(() => window.thwart.moves.slice(0, window.thwart.at)), ["-", "S"]);
  await page.waitForFunction(() => document.querySelector("#live").textContent !== "");
}));

test("a page that embeds it gets messages of what happens", () => visit(at("folder"), { ready: explored }, async (page) => {
  const hash = await page.evaluate(async () => {
    const { fragment } = await import(new URL("share.js", location.href).href);
    return fragment("game: bomb\n\n@.>\n");
  });
  const heard = page.evaluate((address) => new Promise((resolve) => {
    const events = [];
    addEventListener("message", ({ data }) => {
      if (data?.thwart !== 1) return;
      events.push(data);
      if (data.event === "finished") resolve(events);
    });
    const frame = document.createElement("iframe");
    Object.assign(frame, { src: address, width: 720, height: 640 });
    document.body.append(frame);
  }), at("folder", "embed.html") + hash);
  await page.waitForFunction(() => document.querySelector("iframe")?.contentWindow.thwart);
  const frame = page.frames().at(-1);
  await frame.waitForFunction(() => !window.thwart.busy);
  await frame.evaluate(() => window.thwart.setMode("play"));
  for (const move of ["-", "E", "E"]) {
    await frame.waitForFunction((wanted) => window.thwart.opponent.mine && window.thwart.opponent.legal.includes(wanted) && !window.thwart.busy, move);
    await frame.evaluate((wanted) => window.thwart.play(wanted), move);
  }
  const events = await heard;
  const names = events.map(({ event }) => event);
  for (const name of ["ready", "solved", "move", "finished"]) assert.ok(names.includes(name), `${name} in ${names}`);
  assert.deepEqual(events.at(-1).moves, ["-", "E", "E"]);
  assert.equal(events.find(({ event }) => event === "solved").value, 2);
}));

test("the command line writes a page of one board", () => visit(pathToFileURL(process.env.GIVEN).href, {}, async (page) => {
  assert.equal(await page.evaluate(() => window.thwart.level.get("title")), await page.evaluate(() =>
    /title: (.*)/.exec(window.thwart.games[0].samples.find(({ name }) => name === "toll").text)[1]));
  assert.equal(await words(page, "#badge"), "proved");
}));

test("a phone has the board, the answer and the timeline on its first screen, and pinching never draws", () =>
  visit(at("folder"), { width: 390, height: 844, phone: true, ready: explored }, async (page) => {
    for (const part of ["#board", "#timeline", "#value", "#badge", "#because"]) {
      const box = await page.locator(part).boundingBox();
      assert.ok(box.y + box.height <= 844 && box.x >= 0 && box.x + box.width <= 391, `${part}: ${JSON.stringify(box)}`);
    }
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
    await page.click("[data-mode=draw]");
    await settled(page);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
    const before = await page.evaluate(() => window.thwart.text());
    const size = await page.evaluate(() => window.thwart.view.cell);
    const [x, y] = await cell(page, 1, 4);
    const session = await page.context().newCDPSession(page);
    const touch = (type, ...points) => session.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([px, py], id) => ({ x: px, y: py, id })) });
    await touch("touchStart", [x, y]);
    await touch("touchStart", [x, y], [x + 40, y + 40]);
    await touch("touchMove", [x - 40, y], [x + 90, y + 90]);
    await touch("touchMove", [x - 70, y], [x + 130, y + 120]);
    await touch("touchEnd");
    await settled(page);
    assert.equal(await page.evaluate(() => window.thwart.text()), before);
    assert.ok((await page.evaluate(() => window.thwart.view.cell)) > size);
  }));

test("at night all of it is dark, and the choice is kept", () => visit(at("folder"), { dark: true }, async (page) => {
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  assert.equal(await paper(), "rgb(17, 22, 27)");
  assert.match(await page.locator("#board .picture").innerHTML(), /#1E262D/);
  await page.click("[data-do=theme]");
  await settled(page);
  assert.equal(await paper(), "rgb(233, 237, 234)");
  await page.reload();
  await settled(page);
  assert.equal(await paper(), "rgb(233, 237, 234)");
}));

test("a large map is seen at once, moved and enlarged, and answers", () => visit(at("folder"), { ready: explored }, async (page) => {
  const size = 1024;
  const map = `type octile\nheight ${size}\nwidth ${size}\nmap\n${Array.from({ length: size }, (_, row) => Array.from({ length: size }, (_, col) => ((row * 31 + col * 17) % 23 === 0 && row % 7 ? "@" : ".")).join("")).join("\n")}\n`;
  await paste(page, map);
  await settled(page);
  assert.match(await words(page, "#value"), /^\d+\s+steps at most$/);
  // The cursor is drawn in cells of any size.
  await page.locator("#board").focus();
  await page.keyboard.press("ArrowDown");
  const box = await page.locator("#board").boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  for (let turn = 0; turn < 12; turn += 1) await page.mouse.wheel(0, -200);
  await page.waitForFunction(() => window.thwart.view.cell > 30);
  await page.waitForTimeout(500);
  await settled(page);
  const drawn = await page.evaluate(() => document.querySelector("#board .picture svg").outerHTML.length);
  assert.ok(drawn < 400_000, `only the part that is seen is drawn (${drawn} characters)`);
  await page.mouse.down();
  await page.mouse.move(box.x + 100, box.y + 100, { steps: 5 });
  await page.mouse.up();
}));

/** Leaves all later questions of this kind without an answer, as if the board were hard. */
const hold = (page, kind) => page.evaluate((held) => {
  const { engine } = window.thwart.solver;
  const { ask, stop } = engine;
  const waiting = new Set();
  engine.ask = (request) => (request.do === held ? new Promise((resolve) => waiting.add(resolve)) : ask.call(engine, request));
  engine.stop = (reason) => {
    waiting.forEach((resolve) => resolve({ error: reason }));
    waiting.clear();
    stop.call(engine, reason);
  };
}, kind);

test("a search is stopped: nothing is claimed of its position, and no move is lost", () => visit(at("folder"), { ready: explored }, async (page) => {
  await paste(page, ROOM);
  await settled(page);
  await hold(page, "solve");
  const stopped = async () => {
    await page.waitForFunction(() => document.querySelector("#answer").classList.contains("stale"));
    assert.equal(await page.locator("#badge").isVisible(), false, "no verdict of another position");
    await page.click("#stop");
    await page.waitForFunction(() => /^Stopped/.test(document.querySelector("#because").textContent));
    assert.equal(await words(page, "#value"), "");
  };
  await page.evaluate(() => window.thwart.play(window.thwart.solver.valued[0].move));
  await stopped();
  await page.waitForFunction(() => document.querySelectorAll("#sheet .own").length === 1);
  await page.evaluate(() => window.thwart.edit(window.thwart.level.resize(5, 6, "."), false));
  await page.waitForFunction(() => document.querySelectorAll("#board .picture svg path").length > 0);
  await stopped();
  assert.equal(await page.locator("#sheet .move").count(), 0);
}));

test("a slow start does not break the page", async () => {
  await visit(at("folder"), { init: () => {
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (...given) {
      setTimeout(() => postMessage.apply(this, given), 300);
    };
  }, ready: explored }, async (page) => {
    assert.equal(await words(page, "#badge"), "proved");
  });
});

test("costs are painted, on the map and in a block of their own", () => visit(at("folder"), { ready: explored }, async (page) => {
  await paste(page, "game: rock\nrocks: 0\n\n@.>\n\ncosts:\n1 300 1\n");
  await page.waitForFunction(() => window.thwart.level.costs !== null);
  await page.click("[data-mode=draw]");
  await settled(page);
  await page.selectOption('#draw-tools [aria-label="Cost"]', "7");
  await page.mouse.click(...await cell(page, 1, 2));
  await settled(page);
  assert.match(await words(page, "#value"), /8/);
  await page.locator('#draw-tools [aria-label="Columns"]').fill("40");
  await page.locator('#draw-tools [aria-label="Columns"]').press("Enter");
  await page.waitForFunction(() => window.thwart.level.width === 40);
  await settled(page);
}));

test("a link that is damaged says so, and a sample is there", () => visit(`${at("folder")}#1.S0_M!!!`, {}, async (page) => {
  assert.match(await words(page, "#notice"), /damaged/);
  assert.match(await words(page, "#ask h3"), /promise/);
}));

test("a board is presented large, and printed with its answer", () => visit(at("folder"), { width: 1920, height: 1080, ready: explored }, async (page) => {
  const shown = (part) => page.locator(part).isVisible();
  const width = () => page.evaluate(() => document.querySelector("#board svg").getBoundingClientRect().width);
  const before = await width();
  await page.locator("#board").focus();
  await page.keyboard.press("f");
  await page.waitForFunction((old) => document.querySelector("#board svg").getBoundingClientRect().width > old, before);
  assert.deepEqual([await shown("header"), await shown("#moves"), await shown("#value"), await shown("#because")], [false, false, true, true]);
  await page.keyboard.press("b");
  assert.equal(await shown("#value"), false);
  await page.keyboard.press("b");
  assert.equal(await shown("#value"), true);
  await page.keyboard.press("Escape");
  assert.equal(await shown("header"), true);
  await page.emulateMedia({ media: "print" });
  assert.deepEqual([await shown("header"), await shown("#timeline"), await shown("#goal"), await shown("#board"), await shown("#value")], [false, false, true, true, true]);
}));
