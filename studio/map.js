// Help for boards with small cells: a small picture of the whole board with the part in view, and a line about the cell
// under the pointer.

import { bare, make, part } from "./panel.js";

/** Milliseconds that the pointer rests before the line shows its cell. */
const RESTED = 40;
/** Boards with fewer cells have no small picture. */
const SURVEYED = 900;

export class MapView {
  /** @type {import("./board.js").BoardView} */
  view;
  /** @type {import("./state.js").State} */
  state;
  /** @type {import("./solver.js").Solver} */
  solver;
  /** @type {(request: object) => Promise<any>} */
  ask;
  #rest = 0;
  #turn = 0;
  /** The position and the theme of the small picture. */
  #pictured = "";
  #whole = make("img", { alt: "", draggable: false });
  #frame = make("i", {});

  constructor({ view, state, solver, ask }) {
    Object.assign(this, { view, state, solver, ask });
    part("mini").append(this.#whole, this.#frame);
    part("mini").addEventListener("pointerdown", (event) => {
      event.preventDefault();
      part("mini").setPointerCapture(event.pointerId);
      this.#go(event);
    });
    part("mini").addEventListener("pointermove", (event) => event.buttons && this.#go(event));
    const on = (kind, act) => view.addEventListener(kind, (event) => act(/** @type {CustomEvent} */ (event).detail));
    on("place", (seen) => this.#place(seen));
    for (const kind of ["hover", "tap"]) on(kind, ({ cell }) => {
      clearTimeout(this.#rest);
      this.#turn += 1;
      this.#rest = window.setTimeout(() => this.#read(cell), RESTED);
    });
  }

  /** Draws the small picture of the position, without its answer. */
  async #draw() {
    const { state } = this;
    const dark = document.documentElement.dataset.theme === "dark";
    const board = state.board();
    const wanted = JSON.stringify([board, dark]);
    if (wanted === this.#pictured) return;
    this.#pictured = wanted;
    const { boards } = await this.ask({ do: "recognise", board, picture: { cell: 4, dark } });
    const picture = boards?.[0]?.picture;
    if (!picture || wanted !== this.#pictured) return;
    URL.revokeObjectURL(this.#whole.src);
    const svg = bare(picture).replace("<svg ", `<svg preserveAspectRatio="none" `);
    this.#whole.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  }

  #place({ rows, cols, whole }) {
    const { height, width } = this.state.level;
    part("mini").hidden = whole || height * width < SURVEYED;
    if (part("mini").hidden) return;
    this.#draw();
    const share = ([from, to], all) => [`${(100 * from) / all}%`, `${(100 * Math.max(0, to - from)) / all}%`];
    const [[top, high], [left, wide]] = [share(rows, height), share(cols, width)];
    Object.assign(this.#frame.style, { top, left, height: high, width: wide });
    part("mini").style.aspectRatio = `${width} / ${height}`;
  }

  /** Moves the view to the place under the pointer. @param {PointerEvent} event */
  #go(event) {
    event.stopPropagation();
    const box = part("mini").getBoundingClientRect();
    const { height, width } = this.state.level;
    const row = Math.floor(((event.clientY - box.top) / box.height) * height);
    const col = Math.floor(((event.clientX - box.left) / box.width) * width);
    this.view.centre({ row, col });
  }

  /** Shows the cell under the pointer, and its value after the answer has arrived. */
  async #read(cell) {
    const line = part("reading");
    line.textContent = "";
    const { state, solver, view } = this;
    if (!cell || state.mode === "play" || !view.small) return;
    const turn = this.#turn;
    const { row, col } = cell;
    const sign = state.level.at(row, col);
    const cost = String(state.level.costs?.[row][col] ?? sign);
    const meaning = sign === "." ? "" : state.game.signs.find((rule) => rule.sign === sign)?.meaning;
    const ground = /^\d+$/.test(cost) && sign !== "#" ? `cost ${cost}` : meaning;
    line.textContent = [`${row + 1},${col + 1}`, ground].filter(Boolean).join(" · ");
    const { values, counted } = await solver.values([row, col, 1, 1]);
    const value = values?.[0][0] ?? null;
    const short = value === "inf" ? "no guaranteed path" : `${Math.round(value * 100) / 100} ${counted}`;
    if (turn === this.#turn && value !== null) line.textContent += ` · ${short}`;
  }
}
