// What a board with small cells needs: a small picture of the whole, with the part in view marked, and a line that
// tells the cell under the pointer and its value.

import { bare, make, part } from "./panel.js";

/** The pointer rests for so many milliseconds before its cell is told. */
const RESTED = 40;
/** Boards with fewer cells need no small picture. */
const SURVEYED = 900;

export class MapView {
  /** @type {import("./board.js").BoardView} */
  view;
  /** @type {import("./state.js").State} */
  state;
  /** @type {import("./solver.js").Solver} */
  solver;
  #rest = 0;
  #told = 0;
  #whole = make("img", { alt: "" });
  #frame = make("i", {});

  /** @param {{ view: import("./board.js").BoardView, state: import("./state.js").State, solver: import("./solver.js").Solver }} parts */
  constructor({ view, state, solver }) {
    Object.assign(this, { view, state, solver });
    part("mini").append(this.#whole, this.#frame);
    part("mini").addEventListener("pointerdown", (event) => this.#go(event));
    part("mini").addEventListener("pointermove", (event) => event.buttons && this.#go(event));
    const on = (kind, act) => view.addEventListener(kind, (event) => act(/** @type {CustomEvent} */ (event).detail));
    on("shown", (picture) => this.#keep(picture));
    on("place", (seen) => this.#place(seen));
    on("hover", ({ cell }) => {
      clearTimeout(this.#rest);
      this.#told += 1;
      this.#rest = window.setTimeout(() => this.#tell(cell), RESTED);
    });
  }

  /** Keeps the picture of the whole board. */
  #keep(picture) {
    const { height, width } = this.state.level;
    if (picture.rows < height || picture.cols < width) return;
    URL.revokeObjectURL(this.#whole.src);
    this.#whole.src = URL.createObjectURL(new Blob([bare(picture).replace("<svg ", `<svg preserveAspectRatio="none" `)], { type: "image/svg+xml" }));
  }

  #place({ rows, cols, whole }) {
    const { height, width } = this.state.level;
    part("mini").hidden = whole || height * width < SURVEYED || !this.#whole.src;
    const share = ([from, to], all) => [`${(100 * from) / all}%`, `${(100 * Math.max(0, to - from)) / all}%`];
    const [[top, high], [left, wide]] = [share(rows, height), share(cols, width)];
    Object.assign(this.#frame.style, { top, left, height: high, width: wide });
    part("mini").style.aspectRatio = `${width} / ${height}`;
  }

  /** Brings the place under the pointer into view. @param {PointerEvent} event */
  #go(event) {
    event.stopPropagation();
    const box = part("mini").getBoundingClientRect();
    const { height, width } = this.state.level;
    this.view.centre({ row: Math.floor(((event.clientY - box.top) / box.height) * height), col: Math.floor(((event.clientX - box.left) / box.width) * width) });
  }

  /** Tells the cell under the pointer, and its value once the answer is there. */
  async #tell(cell) {
    const line = part("reading");
    line.textContent = "";
    const { state, solver, view } = this;
    if (!cell || state.mode === "play" || !view.small) return;
    const told = this.#told;
    const { row, col } = cell;
    const sign = state.level.at(row, col);
    const cost = String(state.level.costs?.[row][col] ?? sign);
    const meaning = sign === "." ? "" : state.game.signs.find((rule) => rule.sign === sign)?.meaning;
    line.textContent = [`${row + 1},${col + 1}`, /^\d+$/.test(cost) && sign !== "#" ? `cost ${cost}` : meaning].filter(Boolean).join(" · ");
    const { values, counted } = await solver.values([row, col, 1, 1]);
    const value = values?.[0][0] ?? null;
    if (told === this.#told && value !== null) line.textContent += value === "inf" ? " · no guaranteed path" : ` · ${value} ${counted}`;
  }
}
