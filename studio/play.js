// The play of the user against a perfect machine: turns, undo and hints.

import { place } from "./level.js";
import { make, part, withCells } from "./panel.js";

/** Milliseconds before the machine answers, so that the user sees each move. */
const ANSWER_AFTER = 300;
const STRENGTHS = ["Hint", "Hint: the move", "Hint: why"];
const LIMIT = { ms: 4000 };
/** If more moves are legal, the board marks none, because they are almost everywhere. */
const MOST_PLACES = 12;
/** The most moves that a sentence names. */
const MOST_NAMED = 4;
/** The largest part of the board that the region of a hint covers. */
const REGION = 0.25;

/** Returns the cost so far in words of the game, whose unit is a plural such as steps, or a cost. */
function spentSoFar(spent, unit) {
  if (!unit.endsWith("s")) return `${unit} ${spent} so far.`;
  return `${spent} ${spent === 1 ? unit.slice(0, -1) : unit} so far.`;
}
const sentence = (words) => words.slice(0, 1).toUpperCase() + words.slice(1);

export class Opponent {
  legal = [];
  /** Whether the user is to move. */
  mine = false;
  #judged = null;
  /** The moves of the last play whose end was reported to the embedding page. */
  #reported = null;
  #strength = 0;
  /** The side to move, in words. */
  #turn = "";
  /** The moves before an end that the user was warned about. */
  #warned = null;
  /** The turns without a choice, by the number of moves before them. */
  #forced = new Set();

  constructor(app) {
    this.app = app;
  }

  /** Removes hints from the board. */
  clear() {
    this.#judged = null;
    this.#strength = 0;
    this.app.view.mark({ region: null, moves: [], tags: [], walked: [] });
  }

  takeSide(side) {
    this.app.address.touch();
    this.app.side = side;
    this.app.cut(0);
  }

  /** Returns the number of the last move that the user chose; -1 if there is none. */
  #last() {
    const { app } = this;
    const chosen = (entry, index) => entry.side === app.side && !this.#forced.has(index);
    return app.solver.history.slice(0, app.at).findLastIndex(chosen);
  }

  /** Whether the user has chosen a move. */
  get begun() {
    return this.#last() >= 0;
  }

  takeBack() {
    const last = this.#last();
    if (!this.begun) return this.app.page.say("There is no move of yours to take back.");
    this.app.address.touch();
    this.app.cut(last);
  }

  /** Shows the position, and moves if it is the machine's turn. */
  async turn(late) {
    const { app } = this;
    const { solver, page } = app;
    page.frame();
    this.clear();
    const reply = await solver.ask({ do: "play", board: app.board(), scene: true, picture: app.picture() });
    if (late()) return;
    if (reply.error) return this.#refused(reply, late);
    app.know(reply);
    page.rules();
    app.view.show(reply.picture);
    if (app.at === 0) this.#forced.clear();
    solver.missing = "";
    // The timeline can show an earlier position; the play goes on at its end.
    const past = app.at < app.moves.length;
    const history = past ? solver.history : reply.history;
    Object.assign(solver, { scene: reply.scene, history, side: reply.side, answer: null, valued: [] });
    if (past && solver.history.length === 0) {
      const whole = await app.aside.ask({ do: "play", board: app.board(app.moves.length), picture: { cell: 1 } });
      solver.history = whole.history ?? [];
    }
    if (late()) return;
    this.legal = past ? [] : reply.moves;
    const over = reply.ending !== null;
    this.mine = !over && !past && reply.side === app.side;
    const { begun } = this;
    document.body.classList.toggle("begun", begun);
    page.key(reply.picture.key);
    page.line();
    part("moves").replaceChildren();
    part("answer").classList.remove("stale");
    this.#bar(reply, over, past, begun);
    app.view.mark({ moves: this.mine ? this.#options(reply) : [] });
    if (past) return;
    if (!over && part("ask").querySelector(".end")) part("ask").replaceChildren();
    if (over) return this.#finish(reply, late);
    const isStep = (move) => place(move, app.walker(), app.view.hex)?.from && !move.includes(">");
    app.question.show({ begun, steps: reply.moves.some(isStep), late });
    if (!this.mine) return this.#answer(late);
    // A turn without a choice passes by itself, but pieces wait for the first move of the user.
    if (reply.moves.length === 1 && !app.game.takes_back && (reply.moves[0] === "-" || begun)) {
      this.#forced.add(app.at);
      return this.#later(late, reply.moves[0], reply.moves[0] === "-" ? 0 : ANSWER_AFTER);
    }
    page.say(this.#story(reply));
  }

  /** Returns the position for users who cannot see the board: the last moves in order, their place, their choices. */
  #story({ history, side }) {
    const { app } = this;
    const { game } = app;
    const last = history.at(-1);
    const nothing = last?.move === "-" && last.side !== side ? `${sentence(last.words)}. ` : "";
    const walker = app.walker();
    const who = side === game.walks ? "You are" : game.walks === null ? "" : `${sentence(game.sides[game.walks])} is`;
    const place = walker && who ? `${who} at ${walker.row + 1},${walker.col + 1}. ` : "";
    return `${this.#since(history)}${nothing}${place}${this.#turn}`;
  }

  /** Draws a board that cannot be played yet, or for which the engine failed, and shows the reason. */
  async #refused(reply, late) {
    const { app } = this;
    const drawn = await app.aside.ask({ do: "recognise", board: { text: app.level.text() }, picture: app.picture() });
    if (late()) return;
    if (drawn.boards?.[0]?.picture) app.view.show(drawn.boards[0].picture);
    this.legal = [];
    this.mine = false;
    Object.assign(app.solver, { history: [], answer: null, scene: null, missing: reply.error.replace(/\.$/, "") });
    part("ask").replaceChildren(make("p", { textContent: `This board cannot be played yet: ${reply.error}` }));
    part("turn").textContent = "";
    part("acts").replaceChildren();
    app.page.refused(reply.error, reply.problems !== undefined);
  }

  #options(reply) {
    return reply.moves.length > MOST_PLACES ? [] : this.app.page.marks(reply.moves.map((move) => ({ move })));
  }

  async #answer(late) {
    const { app } = this;
    const started = performance.now();
    const request = { do: "play", board: app.board(), judge: true, limits: LIMIT, picture: { cell: 1 } };
    const judged = await app.solver.ask(request);
    if (late()) return;
    if (judged.error) app.page.notice(`The machine cannot judge this board and makes legal moves: ${judged.error}.`);
    const move = judged.best ?? this.legal[0];
    this.#later(late, move, ANSWER_AFTER - (performance.now() - started));
  }

  /** Plays a move that the user did not choose, after some milliseconds. */
  #later(late, move, after = 0) {
    setTimeout(() => late() || this.app.play(move, false), Math.max(0, after));
  }

  /** Fills the line under the board: the last moves, the side to move, and buttons for moves without a place. */
  #bar(reply, over, past, begun) {
    const { app } = this;
    const { game } = app;
    const plain = reply.moves.filter((move) => !place(move, app.walker(), app.view.hex));
    const last = reply.history.at(-1);
    const closes = last?.side === reply.side;
    const words = (move) => (move === "-" && closes ? "Done" : sentence(reply.words[reply.moves.indexOf(move)]));
    const button = (move) => make("button", { textContent: words(move), onclick: () => this.#end(move) });
    const buttons = this.mine && (reply.moves.length > 1 || game.takes_back) ? plain.map(button) : [];
    if (past) buttons.push(make("button", { textContent: "Back to the game", onclick: () => app.go(app.moves.length) }));
    const happened = this.#since(reply.history);
    const few = reply.moves.length - plain.length <= MOST_NAMED && reply.moves.every((move) => !/\d/.test(move));
    const placed = reply.words.filter((_, index) => !plain.includes(reply.moves[index]));
    const may = few ? placed.join(", ") : "choose a place on the board";
    const mover = () => (this.mine ? `Your turn: ${may}.` : `${sentence(game.sides[reply.side])} to move.`);
    const turn = past ? "This was before." : over ? sentence(`${reply.ending}.`) : mover();
    const paid = !over && begun && game.unit && reply.spent > 0 ? ` ${spentSoFar(reply.spent, game.unit)}` : "";
    this.#turn = `${turn}${paid}`;
    const live = game.takes_back && !past && !over ? reply.picture.because : "";
    this.#words(live || `${past ? "" : happened}${turn}${paid}`);
    part("acts").replaceChildren(...buttons);
    part("hint").textContent = STRENGTHS[0];
    part("hint").disabled = !this.mine;
    part("undo").disabled = !begun || past;
  }

  /** Plays a move without a place. In games in which moves can be taken back, it warns once before a bad end. */
  async #end(move) {
    const { app } = this;
    if (!app.game.takes_back || this.#warned === app.moves) return app.play(move);
    const moves = [...app.moves.slice(0, app.at), move];
    const board = { text: app.level.text(), moves };
    const { lower } = await app.aside.ask({ do: "play", board, judge: true, limits: LIMIT, picture: { cell: 1 } });
    if (lower !== null) return app.play(move);
    this.#warned = app.moves;
    this.#explain(`${app.solver.scene?.because ?? ""} Press again to end the play.`.trim());
  }

  /** Returns the moves since the user's last choice, in words: those of the other side, and steps without a choice. */
  #since(history) {
    const { side } = this.app;
    const chosen = history.findLastIndex((entry, index) => entry.side === side && !this.#forced.has(index));
    return history.slice(chosen + 1).flatMap((entry, index) => {
      if (entry.move === "-") return [];
      const forced = entry.side === side && this.#forced.has(chosen + 1 + index);
      return [`${sentence(forced ? `your only move was ${entry.words}` : entry.words)}. `];
    }).slice(-MOST_NAMED).join("");
  }

  #words(words) {
    part("turn").replaceChildren(...withCells(words, (cell) => this.app.page.pulse(cell)));
  }

  /** Says in the line under the board that a move is not possible. */
  refuse(words) {
    this.#explain(words);
  }

  #finish(reply, late) {
    const { app } = this;
    app.page.say(reply.ending);
    if (this.#reported !== app.moves) app.post("finished", { ending: reply.ending, moves: app.moves });
    this.#reported = app.moves;
    app.reviewer.begin(reply, late);
  }

  /** Gives a hint, stronger each time: the region of the move, the move, and the reason. */
  async hint() {
    const { app } = this;
    if (app.mode !== "play" || !this.mine) return;
    const strength = Math.min(2, this.#strength++);
    part("hint").textContent = STRENGTHS[Math.min(2, strength + 1)];
    const at = app.at;
    const late = () => at !== app.at || app.mode !== "play";
    const change = app.game.takes_back && app.at > 0;
    const request = { do: "play", board: app.board(), judge: true, change, limits: LIMIT, picture: { cell: 1 } };
    this.#judged ??= await app.aside.ask(request);
    const { best } = this.#judged;
    if (late()) return;
    if (this.#judged.change) return this.#better(strength, this.#judged.change);
    if (!best) return this.#explain(`No hint: ${this.#judged.error ?? "there is no move"}.`);
    const target = place(best, app.walker(), app.view.hex);
    if (strength === 0) {
      const region = target && this.#region(target.from ?? target.cell);
      app.view.mark({ region });
      const span = (from, to) => (from === to ? `${from + 1}` : `${from + 1} to ${to + 1}`);
      if (!region) return this.#explain("The best move puts nothing on the board.");
      const [rows, columns] = [span(region.from.row, region.to.row), span(region.from.col, region.to.col)];
      return this.#explain(`Look at rows ${rows}, columns ${columns}.`);
    }
    app.view.mark({ region: null, moves: app.page.marks([{ move: best, best: true }]) });
    const words = sentence(this.#judged.words[this.#judged.moves.indexOf(best)]);
    if (strength === 1) return this.#explain(`${words}.`);
    const reply = await app.aside.ask({ do: "solve", board: app.board(), limits: LIMIT, picture: app.picture() });
    if (late()) return;
    if (reply.picture) app.view.show(reply.picture);
    this.#explain(`${words}. ${reply.picture?.because ?? ""}`);
  }

  /** Gives a hint about an obstacle in a bad place: which one to take back, and then the better place. */
  #better(strength, { from, to, headline }) {
    const { app } = this;
    const [wrong, right] = [from, to].map((move) => place(move, null, app.view.hex)?.cell);
    const named = (cell, otherwise) => (cell ? `${cell.row + 1},${cell.col + 1}` : otherwise);
    app.view.mark({ region: null, moves: [], pulse: wrong ?? null });
    if (strength === 0) return this.#explain(`Something stands better than on ${named(wrong, "")}.`);
    if (right) app.view.mark({ moves: app.page.marks([{ move: to, best: true }]) });
    const instead = right ? `put it on ${named(right, "")}` : "put it nowhere";
    this.#explain(`Take ${named(wrong, "")} back, and ${instead}${strength === 1 ? "" : `: ${headline}`}.`);
  }

  #explain(words) {
    this.#words(words);
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
}
