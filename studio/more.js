// The part "More to know": whether the best play is the only one, what the obvious plan comes to, and what other numbers
// of rocks, blasts or walls are worth. The engine works it out when the reader opens the part.

import { make, withCells } from "./panel.js";

const TIME = { ms: 6000 };
/** Larger boards are not asked. */
const MOST_ASKED = 2500;
const UNSEEN = { cell: 1, part: [0, 0, 1, 1] };

/** A result of the answer in a few signs: its score or its value, or the bounds that are known. */
function figure(points, { value, score, lower, upper }) {
  if (points && score !== null) return String(score);
  if (!points && typeof value === "number") return String(Math.round(value * 10) / 10);
  if (lower === null) return "none";
  return points ? "?" : upper === null ? `${lower} or more` : `${lower} to ${upper}`;
}

/** How many choices are right, in the words of the game. */
function rightChoices({ choices, most }, count) {
  if (count === 1) return `${choices}: only one`;
  return `${choices}: ${count === most ? `${count} or more` : count}`;
}

/** Where the obvious plan leads, if the game has one. */
function obvious(points, answer) {
  if (answer.naive_fails) return "The obvious plan fails.";
  const comes = points ? answer.naive_score : answer.naive_worst;
  if (typeof comes !== "number") return "";
  const looks = points || answer.naive === comes ? "" : `looks like ${answer.naive} and `;
  return `The obvious plan ${looks}comes to ${comes}.`;
}

/** A table of results, each with a bar as long as it is good or bad. */
function table(heads, rows, points) {
  const most = Math.max(1, ...rows.map(({ found }) => (points ? found.score : found.value) ?? 0));
  const row = ({ words, found, here }) => {
    const bar = make("i", { className: "bar" });
    bar.style.width = `${(100 * Math.max(0, (points ? found.score : found.value) ?? 0)) / most}%`;
    return make("tr", { className: here ? "now" : "" }, make("th", {}, ...words),
      make("td", { className: "figure", textContent: figure(points, found) }), make("td", { className: "bars" }, bar));
  };
  const head = heads.map((words) => make("th", { textContent: words }));
  return make("table", {}, make("thead", {}, make("tr", {}, ...head)), make("tbody", {}, ...rows.map(row)));
}

/** The part of the panel that is filled when it is opened, and again when the position changes. */
export class More {
  #of = null;

  /** @param {{ element: HTMLDetailsElement, state: any, ask: (request: object) => Promise<any>, pulse: (cell: object) => void }} uses */
  constructor({ element, state, ask, pulse }) {
    this.element = element;
    this.state = state;
    this.ask = ask;
    this.pulse = pulse;
    element.addEventListener("toggle", () => this.refresh());
  }

  /** Shows what belongs to the answer at hand. */
  async refresh() {
    const { element, state } = this;
    const { answer } = state.solver;
    const exact = answer !== null && ["proved", "solved", "impossible"].includes(answer.verdict);
    element.hidden = !exact || state.level.height * state.level.width > MOST_ASKED;
    if (element.hidden || !element.open || this.#of === answer) return;
    this.#of = answer;
    const box = element.lastElementChild;
    box.replaceChildren(make("p", { textContent: "Working it out." }));
    const found = await this.ask({ do: "solve", board: state.board(), limits: TIME, worth: true, curve: true, picture: UNSEEN });
    if (this.#of === answer) box.replaceChildren(...this.#parts(found));
  }

  #parts(answer) {
    if (answer.error) return [make("p", { textContent: `${answer.error}.` })];
    const { game } = this.state;
    const { points, budget: key, parameters } = game;
    const right = typeof answer.best_moves === "number" ? `${rightChoices(game, answer.best_moves)}. ` : "";
    const words = `${right}${obvious(points, answer)}`.trim();
    const worth = points ? "score" : game.unit;
    const here = key && this.state.parameter(parameters.find((one) => one.key === key));
    const curve = (answer.curve ?? []).map((found) => ({ words: [String(found[key])], found, here: String(found[key]) === here }));
    const without = (answer.without ?? []).map((found) => ({ words: withCells(found.cell, this.pulse), found }));
    return [
      make("p", { textContent: words || "This game has no more to count." }),
      ...(curve.length > 0 ? [table([key, worth, ""], curve, points)] : []),
      ...(without.length > 0 ? [table(["stays free", worth, ""], without, points)] : []),
    ];
  }
}
