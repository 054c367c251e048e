// The boards of a lesson. In the text they stand as board files, to be read without scripts; here each becomes a frame
// with the page in small, in which it is solved and can be changed.

import { fragment } from "../share.js";

/** A frame, the line under it, and what its board was worth at first.
 *  @typedef {{ frame: HTMLIFrameElement, line: HTMLOutputElement, first: string }} Shown */

/** @type {Shown[]} */
const shown = [];

/** @template {keyof HTMLElementTagNameMap} K
 *  @param {K} name @param {Record<string, string>} properties @param {...(Node | string)} children
 *  @returns {HTMLElementTagNameMap[K]} */
function make(name, properties, ...children) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

/** The theme that was chosen in the studio, which the frames have, too. */
function follow() {
  try {
    const theme = localStorage.getItem("theme");
    if (theme) document.documentElement.dataset.theme = theme;
  } catch {
    // Where nothing is kept, nothing was chosen.
  }
}

/** Puts a frame in the place of a board's text. @param {HTMLPreElement} pre */
async function frameOf(pre) {
  const text = `${pre.textContent.trimEnd()}\n`;
  // The frame asks first; the full page, too.
  const hash = await fragment(text, "&puzzle");
  const title = `Board to change: ${/^title: (.*)$/m.exec(text)?.[1] ?? document.title}`;
  const frame = make("iframe", { name: `board-${shown.length + 1}`, title, loading: "lazy", src: `../embed.html${hash}` });
  frame.style.setProperty("--height", `${pre.dataset.height}px`);
  const line = make("output", {});
  const link = make("a", { href: `../index.html${hash}`, textContent: "Open it in the full page" });
  const figure = make("figure", { className: "frame" }, frame, make("figcaption", {}, line, link));
  Object.assign(figure.dataset, pre.dataset);
  shown.push({ frame, line, first: "" });
  pre.replaceWith(figure);
}

/** A link that puts the board of an answer into its frame. @param {HTMLDetailsElement} details */
async function linkOf(details) {
  const { board = "", frame = "1" } = details.dataset;
  const show = () => shown[Number(frame) - 1].frame.scrollIntoView({ block: "center" });
  const href = `../embed.html${await fragment(`${board.trim()}\n`)}`;
  details.append(make("p", {}, Object.assign(make("a", { href, target: `board-${frame}`, textContent: "Put this board into the frame" }), { onclick: show })));
}

const CELL = /\b\d+,\d+\b/g;

/** Makes each cell that the words of a part of the lesson name a button that shows it in the last frame above it.
 *  @param {Node} words @param {HTMLIFrameElement} frame */
function pointAt(words, frame) {
  if (words instanceof Element && words.matches("pre, code, button, summary, a, figure")) return;
  for (const child of [...words.childNodes]) {
    if (!(child instanceof Text)) {
      pointAt(child, frame);
      continue;
    }
    const found = [...child.data.matchAll(CELL)];
    let from = 0;
    const nodes = found.flatMap(({ 0: cell, index }) => {
      const before = child.data.slice(from, index);
      from = index + cell.length;
      const pulse = () => frame.contentWindow?.postMessage({ thwart: 1, pulse: cell }, "*");
      return [before, Object.assign(make("button", { className: "cell", type: "button", textContent: cell }), { onmouseenter: pulse, onfocus: pulse, onclick: pulse })];
    });
    if (nodes.length > 0) child.replaceWith(...nodes, child.data.slice(from));
  }
}

/** The frame that each part of the lesson speaks of: its own last one so far, or the first of all. */
function point() {
  let frame = shown[0].frame;
  for (const part of document.querySelectorAll("main > section > *")) {
    if (part.matches("figure.frame")) frame = /** @type {HTMLIFrameElement} */ (part.querySelector("iframe"));
    else if (part.matches("p, ul, table, blockquote")) pointAt(part, frame);
  }
}

addEventListener("message", ({ data, source }) => {
  const reply = shown.find(({ frame }) => frame.contentWindow === source);
  if (!reply || data?.thwart !== 1 || data.event !== "solved") return;
  const now = `${data.headline}, ${data.verdict}`;
  reply.first ||= now;
  if (now !== reply.first || reply.line.textContent) reply.line.textContent = `On the board now: ${now}. At first: ${reply.first}.`;
});

follow();
for (const pre of document.querySelectorAll("pre.board")) await frameOf(/** @type {HTMLPreElement} */ (pre));
for (const details of document.querySelectorAll("details[data-board]")) await linkOf(/** @type {HTMLDetailsElement} */ (details));
point();

/** A printed page has the answers on a sheet of its own. */
addEventListener("beforeprint", () => {
  const answers = [...document.querySelectorAll("ol.exercises > li")].map((exercise) => {
    const parts = exercise.querySelectorAll("details > p:not(:has(a[target]))");
    return make("li", {}, ...[...parts].map((part) => part.cloneNode(true)));
  });
  const sheet = make("section", { className: "answers" }, make("h2", { textContent: "Answers" }), make("ol", { className: "exercises" }, ...answers));
  document.querySelector("main")?.append(sheet);
  addEventListener("afterprint", () => sheet.remove(), { once: true });
});
