// The question before the answer: the user guesses a number, and the page replies.

import { beside, place } from "./level.js";
import { make, part } from "./panel.js";

/** The limit of the engine's search for the answer. */
const ASKED = { ms: 4000 };
/** Turns of perfect play that are searched for a choice of each side. */
const DEPTH = 8;
/** The number of guesses that the page offers. */
const CHOICES = 4;
/** The picture of a request whose picture is not shown. */
const UNDRAWN = { cell: 1, part: [0, 0, 1, 1] };
/** Milliseconds between the steps of a walk that refutes a guess, and after it before the answer. */
const STRIDE = 180;
const PONDER = 2200;
/** The most moves of such a walk, and the most cells of a board on which it is shown. */
const FARTHEST = 60;
const SMALL_BOARD = 1000;

/** Returns the number in a headline; null if it has none or several. */
export function numberIn(headline) {
  const found = /^\D*(\d+)\D*$/.exec(headline);
  return found ? Number(found[1]) : null;
}

/** Returns numbers to guess from, in order: the right one, numbers from the reason, and some near the right one.
 *  @param {number} right @param {string} because
 *  @param {string} text the board as a file; it decides the place of the right number in the list */
export function choices(right, because, text) {
  const spoken = [...because.replace(/\d+,\d+/g, "").matchAll(/\d+/g)].map(([found]) => Number(found));
  const step = Math.max(1, Math.round(right / 6));
  const seed = [...text].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 9973, 7);
  const steps = [[-1, 1, -2, 2], [1, 2, 3, -1], [-1, -2, 1, 2], [1, -1, 2, 3]][seed % 4];
  const near = spoken.filter((one) => one >= right / 3 && one <= right * 2);
  const others = [...near, ...steps.map((many) => right + many * step)];
  const all = new Set([right]);
  for (const one of others) if (one >= 0 && all.size < CHOICES) all.add(one);
  return [...all].sort((a, b) => a - b);
}

export class Question {
  #of = "";
  #known = null;
  #sides = null;
  /** The board of the question on the page. */
  #asked = null;
  /** The number of the latest walk or question; a newer one cancels older ones. */
  #walk = 0;

  /** `reveal` uncovers the answer, `takeSide` starts a play of the other side.
   *  @param {{ state: any, ask: (request: object) => Promise<any>, view: import("./board.js").BoardView,
   *    reveal: (words: string) => void, takeSide: (side: number) => void }} uses */
  constructor({ state, ask, view, reveal, takeSide }) {
    this.state = state;
    this.ask = ask;
    this.view = view;
    this.reveal = reveal;
    this.takeSide = takeSide;
  }

  /** Returns the answer for the board before any move. It asks the engine once for each board. */
  answer() {
    const text = this.state.level.text();
    if (this.#of !== text) {
      this.#of = text;
      this.#known = this.ask({ do: "solve", board: { text }, limits: ASKED, picture: UNDRAWN });
      this.#sides = null;
    }
    return this.#known;
  }

  /** Returns the sides that have a choice on the best line: the user can play only these. */
  sides() {
    const answer = this.answer();
    this.#sides ??= this.#choosers(answer);
    return this.#sides;
  }

  async #choosers(known) {
    const { line = [] } = await known;
    const { level } = this.state;
    const found = new Set();
    for (let at = 0; at <= Math.min(line.length, DEPTH) && found.size < 2; at += 1) {
      const board = { text: level.text(), moves: line.slice(0, at) };
      const { side, moves = [] } = await this.ask({ do: "play", board, picture: UNDRAWN });
      if (moves.length > 1) found.add(side);
    }
    return found;
  }

  /** Fills the place of the question: before the user's first move with guesses, then with the number to reach, covered
   *  or not. */
  async show({ begun, steps, late }) {
    const { state } = this;
    const { game, side } = state;
    const walk = (this.#walk += 1);
    const { asks } = state;
    if (this.#asked !== state.level) part("ask").replaceChildren(make("h3", { textContent: side === 0 ? asks : "" }));
    this.#asked = state.level;
    const [answer, sides] = [await this.answer(), await this.sides()];
    if (late() || walk !== this.#walk) return;
    const uncover = make("button", { textContent: "Show me", onclick: () => this.reveal("") });
    const swap = () => this.takeSide(1 - side);
    const other = make("button", { className: "plain", textContent: `Play ${game.sides[1 - side]}`, onclick: swap });
    const row = sides.has(1 - side) ? [make("div", { className: "row" }, other)] : [];
    const covered = make("span", { textContent: "Covered: answer, reason, proof." });
    const cover = make("div", { className: "cover" }, covered, uncover);
    if (answer.error) return part("ask").replaceChildren(make("p", { textContent: answer.error }));
    const yours = make("h3", { textContent: side === 0 ? asks : `You play ${game.sides[side]}.` });
    const parts = begun || side !== 0 || !state.covered ? this.#target(answer) : this.#guesses(answer, steps);
    part("ask").replaceChildren(yours, ...parts, cover, ...row);
  }

  /** Returns the guesses, and a line about how to play instead. */
  #guesses({ picture, verdict, winner }, steps) {
    const { game, side } = this.state;
    const right = numberIn(picture.headline);
    const button = (words, ...guess) => make("button", { textContent: words, onclick: () => this.#guess(words, ...guess) });
    const first = winner === "second" ? 1 : 0;
    const winners = game.wins && winner ? game.sides.map((name, index) => button(name, first === index)) : [];
    const hasNumbers = !game.wins && right !== null && verdict === "proved";
    const numbers = hasNumbers ? choices(right, picture.because, this.#of) : [];
    const guesses = [...winners, ...numbers.map((number) => button(String(number), number === right, number < right))];
    const group = { className: "guesses", role: "group", "aria-label": "Your guess" };
    const play = steps && game.walks === side ? "click a cell beside the blue disc" : "click on the board";
    return [
      ...(guesses.length > 0 ? [make("div", group, ...guesses)] : []),
      make("p", { className: "or", textContent: `${guesses.length > 0 ? "Or play" : "Play"} it: ${play}.` }),
    ];
  }

  /** Returns the number to reach, and the switch that covers it. */
  #target(answer) {
    const { state } = this;
    const words = answer.picture?.headline ?? "";
    if (!words || answer.verdict === "unknown") return [];
    const label = state.covered ? "Show the number" : "Cover it";
    const cover = make("button", { className: "plain", textContent: label, onclick: () => state.cover(!state.covered) });
    const shown = state.covered ? "The number to reach is covered." : `With perfect play: ${words}.`;
    return [make("p", { className: "target" }, shown, " ", cover)];
  }

  /** Uncovers the answer after a guess. If the guess is too small, a walk on the board refutes it first. */
  async #guess(words, right, small = false) {
    const walk = (this.#walk += 1);
    const { state } = this;
    const { level } = state;
    const late = () => walk !== this.#walk || level !== state.level || state.mode !== "play";
    for (const button of part("ask").querySelectorAll(".guesses button")) {
      button.disabled = true;
      button.classList.toggle("chosen", button.textContent === words);
    }
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const short = level.height * level.width <= SMALL_BOARD;
    const isWalk = state.game.walks === 0 && level.find("@").length === 1;
    if (small && short && isWalk && (await this.sides()).has(1)) {
      const fell = await this.#refute(calm ? 0 : STRIDE, late);
      if (late()) return;
      if (fell) {
        part("ask").querySelector(".or").textContent = `${words}? ${fell}`;
        await new Promise((resolve) => setTimeout(resolve, calm ? 0 : PONDER));
        if (late()) return;
      }
    }
    this.reveal(right ? `You said ${words}, and that is right.` : `You said ${words}.`);
  }

  /** Walks the shortest path against perfect play until the other side acts.
   *  Returns the cost in words; empty if the other side does not act. */
  async #refute(stride, late) {
    const { state, view } = this;
    const { level } = state;
    const text = level.text();
    const far = distances(level);
    const moves = [];
    let walker = level.find("@")[0];
    const length = far.get(`${walker.row},${walker.col}`);
    while (moves.length < FARTHEST) {
      const board = { text, moves };
      const reply = await this.ask({ do: "play", board, judge: true, limits: ASKED, picture: state.picture() });
      if (late() || !reply.picture || !reply.moves?.length) return "";
      const last = reply.history.at(-1);
      const acted = last && last.side !== 0 && last.move !== "-";
      if (stride > 0 || acted) view.show(reply.picture);
      if (acted) {
        const isLost = reply.value === undefined || reply.value === null;
        const whole = isLost ? "no path is left" : `it takes ${reply.value + last.spent} in all`;
        return `The short path has ${length} steps. On the walk: ${last.words}, and then ${whole}.`;
      }
      const steps = reply.side !== 0 ? [] : reply.moves.flatMap((move) => {
        const at = place(move, walker, view.hex);
        const left = at && far.get(`${at.cell.row},${at.cell.col}`);
        return left === undefined || left === null || !at.from ? [] : [{ move, cell: at.cell, left }];
      }).sort((a, b) => a.left - b.left);
      if (reply.side === 0 && steps.length === 0) return "";
      const move = reply.side === 0 ? steps[0].move : reply.best;
      if (reply.side === 0) walker = steps[0].cell;
      moves.push(move);
      if (stride > 0 && reply.side === 0) await new Promise((resolve) => setTimeout(resolve, stride));
      if (late()) return "";
    }
    return "";
  }
}

/** Returns the number of steps from each cell to the nearest exit if the other side does nothing. */
function distances(level) {
  const hex = level.get("topology") === "hex";
  const four = ["N", "E", "S", "W"];
  const diagonal = ["NE", "SE", "SW", "NW"];
  const words = hex ? ["E", "W", ...diagonal] : level.get("topology") === "eight" ? [...four, ...diagonal] : four;
  const queue = level.find(">");
  const far = new Map(queue.map(({ row, col }) => [`${row},${col}`, 0]));
  for (let next = 0; next < queue.length; next += 1) {
    const here = queue[next];
    for (const word of words) {
      const cell = beside(here, word, hex);
      const key = `${cell.row},${cell.col}`;
      const sign = level.at(cell.row, cell.col);
      if (sign === undefined || sign === "#" || sign === "%" || far.has(key)) continue;
      far.set(key, far.get(`${here.row},${here.col}`) + 1);
      queue.push(cell);
    }
  }
  return far;
}
