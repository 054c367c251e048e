// The boards of a lesson. The HTML has them as board files, which need no script; here each becomes a frame of the
// page, in which the reader can change and solve the board.

import { fragment } from "../share.js";

/** A frame, the line under it, and the first value of its board.
 *  @typedef {{ frame: HTMLIFrameElement, line: HTMLOutputElement, first: string }} Shown */

/** @type {Shown[]} */
const shown = [];

/** Returns a new element. @template {keyof HTMLElementTagNameMap} K
 *  @param {K} name @param {Record<string, string>} properties @param {...(Node | string)} children
 *  @returns {HTMLElementTagNameMap[K]} */
function make(name, properties, ...children) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

/** Sets the theme that the user chose in the studio, which the frames have, too. */
function follow() {
  try {
    const theme = localStorage.getItem("theme");
    if (theme) document.documentElement.dataset.theme = theme;
  } catch {
    // A browser without a store has no chosen theme.
  }
}

/** Replaces the text of a board by a frame. @param {HTMLPreElement} pre */
async function frameOf(pre) {
  const text = `${pre.textContent.trimEnd()}\n`;
  // Both the frame and the full page begin with the question.
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

/** Adds a link that puts the board of an answer into its frame. @param {HTMLDetailsElement} details */
async function linkOf(details) {
  const { board = "", frame = "1" } = details.dataset;
  const show = () => shown[Number(frame) - 1].frame.scrollIntoView({ block: "center" });
  const href = `../embed.html${await fragment(`${board.trim()}\n`)}`;
  const link = make("a", { href, target: `board-${frame}`, textContent: "Put this board into the frame" });
  details.append(make("p", {}, Object.assign(link, { onclick: show })));
}

const CELL = /\b\d+,\d+\b/g;

/** Turns each cell in the text of a part of the lesson into a button that shows the cell in a frame.
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
      const button = make("button", { className: "cell", type: "button", textContent: cell });
      return [before, Object.assign(button, { onmouseenter: pulse, onfocus: pulse, onclick: pulse })];
    });
    if (nodes.length > 0) child.replaceWith(...nodes, child.data.slice(from));
  }
}

/** Connects each part of the lesson with the last frame above it, or with the first frame of all. */
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
  if (now === reply.first && !reply.line.textContent) return;
  reply.line.textContent = `On the board now: ${now}. At first: ${reply.first}.`;
});

follow();
for (const pre of document.querySelectorAll("pre.board")) await frameOf(/** @type {HTMLPreElement} */ (pre));
for (const details of document.querySelectorAll("details[data-board]")) await linkOf(/** @type {HTMLDetailsElement} */ (details));
point();

// A printed page has the answers on a separate sheet.
addEventListener("beforeprint", () => {
  const answers = [...document.querySelectorAll("ol.exercises > li")].map((exercise) => {
    const parts = exercise.querySelectorAll("details > p:not(:has(a[target]))");
    return make("li", {}, ...[...parts].map((part) => part.cloneNode(true)));
  });
  const list = make("ol", { className: "exercises" }, ...answers);
  const sheet = make("section", { className: "answers" }, make("h2", { textContent: "Answers" }), list);
  document.querySelector("main")?.append(sheet);
  addEventListener("afterprint", () => sheet.remove(), { once: true });
});
