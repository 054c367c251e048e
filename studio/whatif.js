// The what-if layer: the value of the board with one cell walled or freed.

/** The most cells that the layer solves at once: all cells of a small board; in a larger one those with signs or paths,
 *  and the cell under the pointer. */
const MOST_TRIED = 256;
const LIMIT_OF_ONE = { ms: 300 };

export class WhatIf {
  #on = false;
  /** The answer to compare with, and the changes that are known so far. */
  #of = null;
  #known = new Map();
  #running = 0;
  /** The cell under the pointer. */
  #pointed = "";

  constructor(app) {
    this.app = app;
    app.view.addEventListener("hover", ({ detail }) => this.point(detail.cell));
    app.view.addEventListener("rest", () => this.#on && this.refresh());
  }

  get on() {
    return this.#on;
  }

  toggle() {
    this.#on = !this.#on;
    const on = "What if: each cell says what the value would be with it walled or freed.";
    this.app.page.say(this.#on ? on : "What if is off.");
    this.refresh();
  }

  /** Starts again if the answer is another one. */
  refresh() {
    const { app } = this;
    const { answer } = app.solver;
    const shown = this.#on && app.mode !== "play" && answer !== null && app.at === 0;
    this.#running += 1;
    if (this.#of !== answer) this.#known.clear();
    this.#of = answer;
    this.#draw(shown);
    // Small cells have room for the words of one cell: that under the pointer.
    if (shown && !app.view.small) this.#all(this.#running);
  }

  async #all(run) {
    const { level, solver, view } = this.app;
    const all = level.height * level.width;
    const signed = (solver.scene?.signs ?? []).flatMap(({ cell, cells }) => cells ?? [cell]);
    const { rows, cols } = view.seen;
    const inView = (index) => {
      const [row, col] = [Math.floor(index / level.width), index % level.width];
      return row >= rows[0] - 1 && row <= rows[1] && col >= cols[0] - 1 && col <= cols[1];
    };
    const every = Array.from({ length: Math.min(all, MOST_TRIED) }, (_, index) => index);
    const asked = all <= MOST_TRIED ? every : [...new Set(signed)].filter(inView).slice(0, MOST_TRIED);
    for (const index of asked) {
      if (run !== this.#running) return;
      await this.#ask({ row: Math.floor(index / level.width), col: index % level.width });
      if (run === this.#running) this.#draw(true);
    }
  }

  /** Asks about the cell under the pointer. */
  async point(cell) {
    if (!this.#on || !cell || this.app.at !== 0 || this.app.hand.dragging) return;
    this.#pointed = `${cell.row},${cell.col}`;
    await this.#ask(cell);
    this.#draw(this.#on);
  }

  async #ask({ row, col }) {
    const { app } = this;
    const { level, game } = app;
    const key = `${row},${col}`;
    const answer = this.#of;
    if (!answer || this.#known.has(key) || !game.signs.some(({ sign }) => sign === "#")) return;
    const sign = level.at(row, col);
    if (sign === "@" || sign === ">") return;
    const walled = sign === "#" || sign === "%";
    this.#known.set(key, "");
    const text = level.draw([{ row, col, sign: walled ? app.floor : "#" }]).text();
    const reply = await app.aside.ask({ do: "solve", board: { text }, limits: LIMIT_OF_ONE });
    if (answer === this.#of && !reply.error) this.#known.set(key, change(answer, reply));
  }

  /** Shows the changes on the board, without cells that change nothing. */
  #draw(shown) {
    const legible = ([key, words]) => words !== "" && (!this.app.view.small || key === this.#pointed);
    const tags = [...this.#known].filter(legible);
    const tag = ([key, words]) => {
      const [row, col] = key.split(",").map(Number);
      return { cell: { row, col }, words };
    };
    this.app.view.mark({ tags: shown ? tags.map(tag) : [] });
  }
}

/** Returns in a word or two how an answer differs from the one before; empty if both are equal. */
function change(before, after) {
  if (before.winner !== undefined) return after.winner === before.winner ? "" : after.winner === "first" ? "1st wins" : "2nd wins";
  if (after.verdict === "unknown" || after.verdict === "best found") return "?";
  if (after.value === null) return before.value === null ? "" : "none";
  if (before.value === null) return String(after.value);
  const more = Math.round((after.value - before.value) * 10) / 10;
  return more === 0 ? "" : more > 0 ? `+${more}` : `−${-more}`;
}
