// The lessons in a real browser: the page solves their boards, and their texts are true.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { at, begin, end, settled, visit, words } from "./support.mjs";

const LESSONS = ["rock", "escape", "trap", "wall", "bomb", "enclose"];

/** The changes that a lesson proposes for its certificate, each with the checker's reason for a refusal, or null.
 *  @type {Record<string, { frame?: number, cases: [RegExp | string, string, RegExp | null][] }>} */
const DAMAGE = {
  rock: { cases: [
    ["claim: 12", "claim: 11", /makes the walker pay 12 in all/],
    ["claim: 12", "claim: 13", /past all ambushes the walker comes to the exit on cell \d+ \(\d+,\d+\) for 12/],
  ] },
  escape: { cases: [
    [/(layer: 2\n.*\n)2/, "$11", /weight 1, and a push leads to 1/],
    [/(layer: 4\n.*\n)1/, "$12", /weight 2, and no push leads to 1/],
    ["claim: first", "claim: second", /contradicts the claim/],
  ] },
  trap: { frame: 2, cases: [
    ["plan: 10 31 16", "plan: 10 31 15", null],
    ["w 22+31 13b3 30d2a2 32b2c2 40c1d3", "w 22+31 13b3 30d2a2 32b2c2", null],
    ["w 22+31 13b3 30d2a2 32b2c2 40c1d3", "w 22+31 13b3 30d2a2", /only 2 paths are open/],
    ["claim: 3", "claim: 2", /the plan has 3 obstacles/],
  ] },
  wall: { cases: [
    ["claim: 32", "claim: 31", /the value is 32/],
    ["w0 e0", "w1 e0", /not known yet/],
    ["w0 e0", "e0 w0", null],
  ] },
  bomb: { cases: [
    ["claim: 12", "claim: 11", /the walk takes 12/],
    ["blasts: 1,5", "blasts: 2,5", null],
    [/claim: 12\n.*\n.*\n/, "claim: 16\nblasts: 2,3\nwalk: E2 S2 W2 S2 E6 S2\n", /with a blast on 1,5 a walk may take 12/],
  ] },
  enclose: { cases: [
    ["38>39:840 ", "", /shows only that a pen misses 840\/840/],
    ["25>24:840", "25>24:1680", /more than a wall on cell 24 would cost/],
    [/claim: 2\nwalls: .*\n/, "claim: 11\nwalls: 4,3 5,4 5,8\n", /shows only that a pen misses 1680\/840/],
  ] },
};

before(() => begin());
after(end);

/** Returns the pages in the frames, in order. The browser loads a frame when it is in view. */
async function frames(page) {
  const all = [];
  for (const element of await page.locator("figure.frame iframe").elementHandles()) {
    await element.scrollIntoViewIfNeeded();
    const frame = await element.contentFrame();
    await settled(frame);
    // A frame begins with the question.
    if (await frame.evaluate(() => window.thwart.mode === "play")) {
      assert.equal(await frame.evaluate(() => window.thwart.solver.answer), null);
      await frame.click(".cover button");
      await settled(frame);
    }
    all.push(frame);
  }
  return all;
}

/** Waits until a lesson has its boards and all of them are solved. */
async function solved(page) {
  await page.waitForFunction(() => document.querySelector("figure.frame") && !document.querySelector("pre.board"));
  await frames(page);
}

const address = (name) => at("folder", `lessons/${name}.html`);

/** Returns the lesson's answer for a board: the winner, the value, or the verdict if there is no value. */
const said = ({ winner, value, score, verdict }) => winner ?? (value === null ? verdict : String(score ?? value));

for (const name of LESSONS) {
  describe(name, () => {
    test("every board is proved, and worth what the text says", () => visit(address(name), { ready: solved }, async (page) => {
      const claims = await page.locator("figure.frame").evaluateAll((figures) => figures.map(({ dataset }) => dataset.value));
      const all = await frames(page);
      assert.ok(all.length >= 2 && claims.length === all.length);
      for (const [index, frame] of all.entries()) {
        assert.equal(await words(frame, "#badge"), "proved");
        assert.equal(said(await frame.evaluate(() => window.thwart.solver.answer)), claims[index], `board ${index + 1}`);
        assert.ok(await page.locator("figure.frame iframe").nth(index).getAttribute("title"));
      }
      assert.equal(await page.locator("figcaption output").allInnerTexts().then((lines) => lines.join("")), "", "nothing was changed yet");
    }));

    test("every answer is so", () => visit(address(name), { ready: solved }, async (page) => {
      const answers = await page.locator("[data-board]").evaluateAll((elements) => elements.map(({ tagName, dataset }) => ({ tag: tagName, ...dataset })));
      assert.equal(answers.filter(({ tag }) => tag === "DETAILS").length, await page.locator("details").count());
      assert.ok(answers.length >= 3);
      const [frame] = await frames(page);
      for (const { board, value } of answers) {
        const reply = await frame.evaluate((text) => window.thwart.aside.ask({ do: "solve", board: { text } }), `${board}\n`);
        assert.equal(reply.error, undefined, board);
        assert.ok(reply.certified, board);
        assert.equal(said(reply), value, board);
      }
    }));

    test("damage does what the text says", () => visit(address(name), { ready: solved }, async (page) => {
      const { frame = 1, cases } = DAMAGE[name];
      const shown = (await frames(page))[frame - 1];
      const ask = (request) => shown.evaluate((asked) => window.thwart.aside.ask({ ...asked, board: window.thwart.board() }), request);
      const { certificate } = await ask({ do: "solve", certificate: true });
      for (const quoted of await page.locator("section", { hasText: "Reading the proof" }).locator("pre").allInnerTexts()) {
        const lie = cases.some(([, to]) => to.startsWith(quoted));
        for (const part of quoted.split("...")) assert.ok(lie || certificate.includes(part.trim()), `the certificate has: ${quoted}`);
      }
      for (const [from, to, refused] of cases) {
        const damaged = certificate.replace(from, to);
        assert.notEqual(damaged, certificate, to);
        const reply = await ask({ do: "check", certificate: damaged });
        assert.equal(reply.accepted, refused === null, to);
        if (refused) assert.match(reply.reason, refused);
      }
    }));

    test("an answer's board is put into its frame, and the line under it says what changed", () => visit(address(name), { ready: solved }, async (page) => {
      const all = await frames(page);
      for (const details of await page.locator("details").all()) {
        await details.locator("summary").click();
        const { title, index } = await details.evaluate(({ dataset }) => ({ title: /^title: (.*)$/m.exec(dataset.board)[1], index: Number(dataset.frame ?? 1) - 1 }));
        await details.locator("a", { hasText: "Put this board into the frame" }).click();
        await all[index].waitForFunction((wanted) => window.thwart.level.get("title") === wanted, title);
        await settled(all[index]);
      }
      await page.waitForFunction(() => /^On the board now: .+\. At first: .+, proved\.$/.test(document.querySelector("figcaption output").textContent));
    }));

    test("a phone shows it without scrolling sideways", () => visit(address(name), { width: 390, height: 844, phone: true, dark: true, ready: solved }, async (page) => {
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
      for (const frame of await frames(page)) assert.equal(await frame.evaluate(() => document.documentElement.scrollWidth), 390);
    }));

    test("a board opens in the full page", () => visit(address(name), { ready: solved }, async (page) => {
      const [frame] = await frames(page);
      const text = await frame.evaluate(() => window.thwart.text());
      await page.locator("figcaption a").first().click();
      await page.waitForURL(/\/index\.html#1\./);
      await settled(page);
      assert.equal(await page.evaluate(() => window.thwart.text()), text);
    }));
  });
}

test("a board that is drawn on is solved again, and the lesson says so", () => visit(address("rock"), { ready: solved }, async (page) => {
  const [frame] = await frames(page);
  await frame.click("[data-mode=draw]");
  await frame.locator("#board").focus();
  for (const key of ["Home", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight", "#"]) await page.keyboard.press(key);
  await frame.waitForFunction(() => window.thwart.level.rows[6] === "..#....");
  await settled(frame);
  await page.waitForFunction(() => document.querySelector("figcaption output").textContent.startsWith("On the board now: 14 steps at most, proved."));
}));

test("all lessons are a click away", () => visit(at("folder"), {}, async (page) => {
  await page.click("#places .beside");
  for (const name of LESSONS) {
    await page.locator("ol.lessons a").and(page.locator(`[href="${name}.html"]`)).click();
    await page.waitForURL(address(name));
    await page.goBack();
  }
  assert.equal(await page.locator("ol.lessons > li").count(), LESSONS.length);
}));

test("the text of a board can be read without scripts, and at night", () => visit(address("rock"), { dark: true, ready: solved }, async (page) => {
  assert.equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), "rgb(17, 22, 27)");
  const source = await page.evaluate(() => fetch(location.href).then((answer) => answer.text()));
  assert.match(source, /<pre class="board"[^>]*>\ngame: rock\n/);
}));

test("words point at cells, and a printed lesson has its answers on a sheet of its own", () => visit(address("rock"), { ready: solved }, async (page) => {
  const [frame] = await frames(page);
  const pulses = await frame.evaluateHandle(() => {
    const seen = [];
    const mark = window.thwart.view.mark.bind(window.thwart.view);
    window.thwart.view.mark = (marks) => {
      if (marks.pulse) seen.push(`${marks.pulse.row + 1},${marks.pulse.col + 1}`);
      mark(marks);
    };
    return seen;
  });
  await page.locator("button.cell", { hasText: "4,5" }).first().hover();
  await frame.waitForFunction((seen) => seen.includes("4,5"), pulses);
  const exercises = await page.locator("ol.exercises > li").count();
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  assert.equal(await page.locator(".answers li").count(), exercises);
  assert.match(await page.locator(".answers li").first().innerText(), /^It stays 12\./);
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  assert.equal(await page.locator(".answers").count(), 0);
}));
