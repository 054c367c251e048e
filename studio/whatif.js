// What if: the value of the board with one cell walled or freed.

/** So many cells are asked: all of a small board; of a larger one those on its paths and under its signs, and those to
 *  which the hand points. */
const MOST_TRIED = 256;
const LIMIT_OF_ONE = { ms: 300 };

export class WhatIf {
  #on = false;
  /** The answer that the cells are compared with, and what is known of them. */
  #of = null;
  #known = new Map();
  #running = 0;
  /** The cell under the hand. */
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
    this.app.page.say(this.#on ? "What if: each cell tells what the value would be with it walled or freed." : "What if is off.");
    this.refresh();
  }

  /** Begins anew where the answer is another one. */
  refresh() {
    const { app } = this;
    const { answer } = app.solver;
    const shown = this.#on && app.mode !== "play" && answer !== null && app.at === 0;
    this.#running += 1;
    if (this.#of !== answer) this.#known.clear();
    this.#of = answer;
    this.#draw(shown);
    // In small cells there is room for the words of one: that under the hand.
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
    const asked = all <= MOST_TRIED ? Array.from({ length: all }, (_, index) => index) : [...new Set(signed)].filter(inView).slice(0, MOST_TRIED);
    for (const index of asked) {
      if (run !== this.#running) return;
      await this.#ask({ row: Math.floor(index / level.width), col: index % level.width });
      if (run === this.#running) this.#draw(true);
    }
  }

  /** The cell under the hand. */
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

  /** The changes on the board, those that are none left out. */
  #draw(shown) {
    const legible = ([key, words]) => words !== "" && (!this.app.view.small || key === this.#pointed);
    const tags = [...this.#known].filter(legible);
    this.app.view.mark({
      tags: shown ? tags.map(([key, words]) => ({ cell: { row: Number(key.split(",")[0]), col: Number(key.split(",")[1]) }, words })) : [],
    });
  }
}

/** How an answer differs from another one, in a word or two; nothing where it does not. */
function change(before, after) {
  if (before.winner !== undefined) return after.winner === before.winner ? "" : after.winner === "first" ? "1st wins" : "2nd wins";
  if (after.verdict === "unknown" || after.verdict === "best found") return "?";
  if (after.value === null) return before.value === null ? "" : "none";
  if (before.value === null) return String(after.value);
  const more = Math.round((after.value - before.value) * 10) / 10;
  return more === 0 ? "" : more > 0 ? `+${more}` : `−${-more}`;
}
