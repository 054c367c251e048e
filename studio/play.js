// Play against perfect play: turns, hints, and what each move gave away.

import { place } from "./level.js";
import { make, part } from "./panel.js";

/** The machine answers after so many milliseconds: never at once, and never for show. */
const ANSWER_AFTER = 300;
const STRENGTHS = ["where", "move", "why"];
const LIMIT = { ms: 4000 };
/** More moves than this are not marked on the board: they are almost everywhere. */
const MOST_PLACES = 40;
/** A region of a hint has at most this part of the board. */
const REGION = 0.25;

/** What was paid in the game's words: its unit is steps, or a cost. */
const spentSoFar = (spent, unit) => (unit.endsWith("s") ? `${spent} ${unit} so far` : `${unit} ${spent} so far`);

export class Opponent {
  legal = [];
  /** Whether it is the turn of the person at the board. */
  mine = false;
  #judged = null;
  #strength = 0;
  /** Turns at which nothing could be chosen: by the number of moves before them. */
  #forced = new Set();

  constructor(app) {
    this.app = app;
  }

  /** Takes hints off the board. */
  clear() {
    this.#judged = null;
    this.#strength = 0;
    this.app.view.mark({ region: null, moves: [] });
  }

  takeSide(side) {
    this.app.side = side;
    this.app.cut(0);
  }

  takeBack() {
    const { app } = this;
    const mine = app.solver.history.slice(0, app.at).findLastIndex((entry, index) => entry.side === app.side && !this.#forced.has(index));
    if (mine < 0) return app.page.say("There is no move of yours to take back.");
    app.cut(mine);
  }

  /** Shows the position, and moves where it is the machine's turn. */
  async turn(late) {
    const { app } = this;
    const { solver, page } = app;
    page.frame();
    this.clear();
    const reply = await solver.ask({ do: "play", board: app.board(), scene: true, picture: app.picture() });
    if (late()) return;
    if (reply.error) return page.refused(reply.error, reply.problems !== undefined);
    app.view.show(reply.picture);
    if (app.at === 0) this.#forced.clear();
    // The timeline shows what was; the play goes on at its end.
    const past = app.at < app.moves.length;
    Object.assign(solver, { scene: reply.scene, history: past ? solver.history : reply.history, side: reply.side, answer: null, valued: [] });
    this.legal = past ? [] : reply.moves;
    const over = reply.ending !== null;
    this.mine = !over && !past && reply.side === app.side;
    page.answer(over ? reply.ending : app.game.unit ? spentSoFar(reply.spent, app.game.unit) : `${app.game.sides[reply.side]} to move`, "", null);
    page.key(reply.picture.key);
    page.line();
    part("moves").replaceChildren();
    this.#strip(reply, over);
    app.view.mark({ moves: this.mine ? this.#options(reply) : [] });
    if (past) return;
    if (over) return this.#finish(reply);
    if (!this.mine) return this.#answer(late);
    // Where nothing can be chosen nobody has to.
    if (reply.moves.length === 1 && reply.moves[0] === "-") {
      this.#forced.add(app.at);
      return this.#later(late, "-");
    }
    page.say(`${reply.history.length > 0 ? `${reply.history.at(-1).words}. ` : ""}Your turn, ${app.game.sides[app.side]}: ${reply.words.slice(0, 6).join(", ")}.`);
  }

  #options(reply) {
    return reply.moves.length > MOST_PLACES ? [] : this.app.page.marks(reply.moves.map((move) => ({ move })));
  }

  async #answer(late) {
    const { app } = this;
    const started = performance.now();
    const judged = await app.solver.ask({ do: "play", board: app.board(), judge: true, limits: LIMIT, picture: { cell: 1 } });
    if (late()) return;
    if (judged.error) app.page.notice(`The machine cannot judge this board and makes legal moves: ${judged.error}.`);
    const move = judged.best ?? this.legal[0];
    this.#later(late, move, ANSWER_AFTER - (performance.now() - started));
  }

  /** A move that the person did not choose. */
  #later(late, move, after = 0) {
    setTimeout(() => late() || this.app.play(move, false), Math.max(0, after));
  }

  /** Who moves, and what may be done. */
  #strip(reply, over) {
    const { app } = this;
    const { sides } = app.game;
    const plain = reply.moves.filter((move) => !place(move, app.walker(), app.view.hex));
    const closes = reply.history.at(-1)?.side === reply.side;
    const words = (move) => (move === "-" && closes ? "done" : reply.words[reply.moves.indexOf(move)]);
    const buttons = this.mine ? plain.map((move) => make("button", { textContent: words(move), onclick: () => app.play(move) })) : [];
    const name = (side) => make("b", { className: `${app.role(side)}${!over && side === reply.side ? "" : " idle"}`, textContent: sides[side] });
    const other = make("button", { textContent: `Play ${sides[1 - app.side]}`, onclick: () => this.takeSide(1 - app.side) });
    const again = make("button", { textContent: "New game", onclick: () => this.takeSide(app.side) });
    const past = app.at < app.moves.length;
    const back = make("button", { textContent: "Back to the game", onclick: () => app.go(app.moves.length) });
    const what = past ? "This was before." : over ? "The play is over." : this.mine ? `Your turn: ${reply.words.length > 6 ? `${reply.words.length} moves, on the board` : reply.words.join(", ")}` : "The machine moves.";
    part("turn").replaceChildren(name(0), " against ", name(1), ". ", what, " ", ...(past ? [back] : buttons), ...(app.duels.has(app.game.name) ? [other] : []), ...(app.moves.length > 0 ? [again] : []));
  }

  #finish(reply) {
    const { app } = this;
    // A turn that ends while the review is made must not speak over it.
    if (app.review) return;
    app.page.say(reply.ending);
    app.tell("finished", { ending: reply.ending, moves: app.moves });
    part("moves").replaceChildren(make("button", { className: "review", textContent: "Review what each move gave away", onclick: () => this.reviewPlay() }));
    app.view.mark({ moves: [] });
  }

  async #judge(at = this.app.at) {
    return this.app.aside.ask({ do: "play", board: this.app.board(at), judge: true, limits: LIMIT, picture: { cell: 1 } });
  }

  /** A hint, stronger each time: where to look, the move, and why. */
  async hint(strength) {
    const { app } = this;
    if (app.mode !== "play" || !this.mine) return;
    const level = strength ? STRENGTHS.indexOf(strength) : Math.min(2, this.#strength++);
    const at = app.at;
    this.#judged ??= await this.#judge();
    const { best } = this.#judged;
    if (at !== app.at) return;
    if (!best) return this.#explain(`No hint: ${this.#judged.error ?? "there is no move"}.`);
    const target = place(best, app.walker(), app.view.hex);
    if (level === 0) {
      app.view.mark({ region: target && this.#region(target.from ?? target.cell) });
      return app.page.say(target ? "Look at the marked part of the board." : "The best move puts nothing on the board.");
    }
    app.view.mark({ region: null, moves: app.page.marks([{ move: best, best: true }]) });
    const words = this.#judged.words[this.#judged.moves.indexOf(best)];
    if (level === 1) return this.#explain(`${words}.`);
    const reply = await app.aside.ask({ do: "solve", board: app.board(), limits: LIMIT, picture: app.picture() });
    if (at !== app.at) return;
    if (reply.picture) app.view.show(reply.picture);
    this.#explain(`${words}. ${reply.picture?.because ?? ""}`);
  }

  #explain(words) {
    this.app.page.because(words);
    this.app.page.say(words);
  }

  #region(cell) {
    const { level } = this.app;
    const side = Math.sqrt(REGION);
    const span = (at, count) => {
      const size = Math.max(1, Math.floor(count * side));
      const from = Math.min(count - size, Math.floor(at / size) * size);
      return [from, from + size - 1];
    };
    const [[top, bottom], [left, right]] = [span(cell.row, level.height), span(cell.col, level.width)];
    return { from: { row: top, col: left }, to: { row: bottom, col: right } };
  }

  /** What each move of the person gave away: the value before it against the value after it. */
  async reviewPlay() {
    const { app } = this;
    const worth = (reply, spent) => {
      if (reply.winner !== undefined) return reply.winner === null ? NaN : reply.winner === "first" ? 0 : 1;
      return (reply.value ?? (reply.lower === null ? Infinity : NaN)) + spent;
    };
    const { moves } = app;
    const values = [];
    for (let at = 0; at <= moves.length; at += 1) {
      const reply = await this.#judge(at);
      if (moves !== app.moves) return;
      values.push({ value: worth(reply, reply.spent), best: reply.words?.[reply.moves.indexOf(reply.best)] });
    }
    const lost = {};
    let total = 0;
    let count = 0;
    app.solver.history.forEach((entry, index) => {
      if (entry.side !== app.side) return;
      const change = values[index + 1].value - values[index].value;
      const gave = app.side === 0 ? change : -change;
      if (!(gave > 0) || values[index].value === values[index + 1].value) return;
      const won = app.game.wins;
      lost[index] = `${Number.isFinite(gave) && !won ? `+${Math.round(gave * 10) / 10}` : "the game"}, better ${values[index].best}`;
      total += gave;
      count += 1;
    });
    app.review = lost;
    const times = count === 1 ? "one move" : `${count} moves`;
    this.#explain(count === 0 ? "No move gave anything away."
      : Number.isFinite(total) && !app.game.wins ? `You gave away ${Math.round(total * 10) / 10} in ${times}.` : `You gave the game away in ${times}.`);
    app.page.line();
    part("moves").replaceChildren();
  }
}
