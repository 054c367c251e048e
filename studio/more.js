// The part "More to know": the number of best moves, the result of the obvious plan, and the values with other numbers
// of rocks, blasts or walls. The engine computes it when the user opens the part.

import { make, withCells } from "./panel.js";

const TIME = { ms: 6000 };
/** Boards with more cells have no such part. */
const MOST_ASKED = 2500;
const UNSEEN = { cell: 1, part: [0, 0, 1, 1] };

/** Returns a result in a few signs: its score, its value or its bounds. */
function figure(points, { value, score, lower, upper }) {
  if (points && score !== null) return String(score);
  if (!points && typeof value === "number") return String(Math.round(value * 10) / 10);
  if (lower === null) return "none";
  return points ? "?" : upper === null ? `${lower} or more` : `${lower} to ${upper}`;
}

/** Returns the number of right choices, in words of the game. */
function rightChoices({ choices, most }, count) {
  if (count === 1) return `${choices}: only one`;
  return `${choices}: ${count === most ? `${count} or more` : count}`;
}

/** Returns the result of the obvious plan in words; empty if the game has no such plan. */
function obvious(points, answer) {
  if (answer.naive_fails) return "The obvious plan fails.";
  const comes = points ? answer.naive_score : answer.naive_worst;
  if (typeof comes !== "number") return "";
  const looks = points || answer.naive === comes ? "" : `looks like ${answer.naive} and `;
  return `The obvious plan ${looks}comes to ${comes}.`;
}

/** Returns a table of results, each with a bar for its size. */
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

/** The part of the panel. It is filled when the user opens it, and again when the position changes. */
export class More {
  #of = null;

  /** @param {{ element: HTMLDetailsElement, state: any, ask: (request: object) => Promise<any>,
   *    pulse: (cell: object) => void }} uses */
  constructor({ element, state, ask, pulse }) {
    this.element = element;
    this.state = state;
    this.ask = ask;
    this.pulse = pulse;
    element.addEventListener("toggle", () => this.refresh());
  }

  /** Fills the part for the current answer, and hides it if the answer is not exact. */
  async refresh() {
    const { element, state } = this;
    const { answer } = state.solver;
    const exact = answer !== null && ["proved", "solved", "impossible"].includes(answer.verdict);
    element.hidden = !exact || state.level.height * state.level.width > MOST_ASKED;
    if (element.hidden || !element.open || this.#of === answer) return;
    this.#of = answer;
    const box = element.lastElementChild;
    box.replaceChildren(make("p", { textContent: "Working it out." }));
    const request = { do: "solve", board: state.board(), limits: TIME, worth: true, curve: true, picture: UNSEEN };
    const found = await this.ask(request);
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
    const point = (found) => ({ words: [String(found[key])], found, here: String(found[key]) === here });
    const curve = (answer.curve ?? []).map(point);
    const without = (answer.without ?? []).map((found) => ({ words: withCells(found.cell, this.pulse), found }));
    return [
      make("p", { textContent: words || "This game has no more to count." }),
      ...(curve.length > 0 ? [table([key, worth, ""], curve, points)] : []),
      ...(without.length > 0 ? [table(["stays free", worth, ""], without, points)] : []),
    ];
  }
}
