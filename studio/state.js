// The state of the page and its history: a board, a line of moves on it, a mode. It has no text that users see.

import { Level } from "./level.js";
import { tailOf } from "./share.js";

/** The value of a parameter that has no default. */
const NEEDED = 3;

export class State {
  /** The board before any move. */
  level = new Level([], [], null);
  /** The question of the board: its terms, which are texts and parameters between them, and the sentence that asks.
   *  @type {(string | { key: string, words: string })[]} */
  terms = [];
  asks = "";
  /** The line on the timeline. The user chose the first `own` moves; the rest is perfect play. */
  moves = [];
  own = 0;
  /** The number of moves before the shown position. */
  at = 0;
  mode = "play";
  /** The side that the user plays. */
  side = 0;
  /** Whether the page covers the number to reach in a play. */
  covered = true;
  /** The words about the guess that uncovered the answer. */
  said = "";
  /** The kinds of signs that the user has hidden. */
  hidden = new Set();
  /** The loss of each bad move of a finished play, by number; null before the review. */
  review = null;
  #undo = [];
  #redo = [];

  constructor(games) {
    this.games = games;
  }

  /** The page overrides this; it runs after every change. */
  changed() {}

  get game() {
    return this.games.find((game) => game.name === this.level.get("game"));
  }

  /** Returns the role of a side, which decides its colour. */
  role(side) {
    return side === this.game.walks ? "walker" : "adversary";
  }

  /** The sign of empty ground. */
  get floor() {
    const sign = this.game.signs.find((rule) => rule.sign !== "#")?.sign ?? ".";
    return sign === "0" ? "1" : sign;
  }

  /** Returns the shown position as a board file with the moves that led to it. */
  text() {
    if (this.at === 0) return this.level.text();
    return this.level.fresh().with("line", this.after).text();
  }

  /** The moves that lead to the shown position. */
  get after() {
    return this.moves.slice(0, this.at).join(" ");
  }

  /** Returns the position after some moves, in the form of a request. */
  board(at = this.at) {
    return { text: this.level.text(), moves: this.moves.slice(0, at) };
  }

  /** Returns the value of a parameter, given or default. */
  parameter({ key, default: usual, defaults }) {
    return this.level.get(key) ?? defaults[this.topology] ?? usual ?? "";
  }

  get topology() {
    return this.level.get("topology") ?? this.game.topologies[0];
  }

  /** Keeps the question that an answer of the engine repeats. */
  know({ terms, asks }) {
    if (terms) Object.assign(this, { terms, asks });
  }

  /** The parameters that differ from their defaults. */
  get unusual() {
    const differs = (one) =>
      this.level.get(one.key) !== undefined && one.default !== null && this.parameter(one) !== one.defaults[this.topology];
    return this.game.parameters.filter(differs);
  }

  /** The rules as a sentence: the terms of the question for the side that they address, or else the aims of both sides and
   *  what is unusual. */
  get rule() {
    if (this.side === 0) return this.terms.map((term) => (typeof term === "string" ? term : term.words)).join("");
    const unusual = this.unusual.map((one) => `${one.key}: ${this.level.get(one.key)}`);
    if (this.topology !== this.game.topologies[0]) unusual.push(this.topology === "hex" ? "six neighbours" : "eight neighbours");
    return [this.game.goal, ...unusual].join(" · ");
  }

  /** The title; empty for a sample board in a covered play, because the titles of samples give the answer away. */
  get title() {
    const title = this.level.get("title") ?? "";
    const ours = this.game.samples.some(({ text }) => text.includes(`\ntitle: ${title}\n`));
    return ours && this.mode === "play" && this.covered ? "" : title;
  }

  /** Returns the parameters that the board sets. */
  parameters() {
    const keys = this.game.parameters.map(({ key }) => key);
    return Object.fromEntries(this.level.headers.filter(([key]) => keys.includes(key)));
  }

  /** Shows the board of a file, after the moves of its line or at the place that the view names. */
  begin(text, remember = true, view = null) {
    const level = Level.read(text);
    const line = (level.get("line") ?? "").split(/\s+/).filter(Boolean);
    if (remember) this.remember();
    const within = (count = Infinity) => Math.min(count, line.length);
    const { mode = this.mode, side = this.side, covered = true } = view ?? {};
    this.#set({ level: level.with("line", ""), moves: line, own: within(view?.own), at: within(view?.at), mode, side, covered });
  }

  /** Returns all that the address holds: the board with its line as a file, and the words of the view. */
  entry() {
    const moves = this.moves.slice(0, Math.max(this.at, this.own));
    return { text: this.level.with("line", moves.join(" ")).text(), tail: tailOf(this, moves.length) };
  }

  /** Shows another board, and drops the moves on the old one. */
  edit(level, remember = true) {
    if (remember) this.remember();
    this.#set({ level, moves: [], own: 0, at: 0 });
  }

  /** Plays a move in the shown position. Undo takes back a move of the machine together with the move before it. */
  play(move, remember = true) {
    if (remember) this.remember();
    const moves = [...this.moves.slice(0, this.at), move];
    this.#set({ moves, own: moves.length, at: moves.length });
  }

  /** Returns a drawing as a board of another game, with default parameters. Bricks become obstacles if the game has no
   *  bricks; other unknown signs become free ground, and so does the sign `without`. */
  as(game, without = "", level = this.level) {
    if (level.get("game") === game.name) return level;
    const known = new Set(game.signs.map(({ sign }) => sign).filter((sign) => sign !== without));
    const sign = (old) => (known.has(/\d/.test(old) ? "0" : old) ? old : old === "%" ? "#" : ".");
    const rows = level.rows.map((row) => [...row].map(sign).join(""));
    const fits = ([key, value]) => key === "title" || (key === "topology" && game.topologies.includes(value));
    const needed = game.parameters.filter((one) => one.default === null && one.least !== null);
    const given = needed.map(({ key }) => /** @type {[string, string]} */ ([key, String(NEEDED)]));
    return new Level([["game", game.name], ...given, ...level.headers.filter(fits)], rows, null);
  }

  /** Takes back the moves with these numbers, and then plays other moves. */
  change(away, moves) {
    this.remember();
    const kept = [...this.moves.slice(0, this.at).filter((_, index) => !away.includes(index)), ...moves];
    this.#set({ moves: kept, own: kept.length, at: kept.length });
  }

  /** Shows the position after so many moves of the line. */
  go(at) {
    const to = Math.max(0, Math.min(this.moves.length, at));
    if (to === this.at) return;
    this.at = to;
    this.changed();
  }

  /** Steps along the line, and skips turns in which nothing happens. */
  step(by) {
    let to = this.at + by;
    while (this.moves[to - 1] === "-" && to > 0 && to < this.moves.length) to += by;
    this.go(to);
  }

  /** Cuts the line after so many moves, and sets the mode. */
  cut(at, mode = this.mode, said = "") {
    this.#set({ moves: this.moves.slice(0, at), own: at, at, mode, said });
  }

  #set(values) {
    Object.assign(this, { review: null, said: "" }, values);
    this.changed();
  }

  /** The part of the state that undo restores. */
  get snapshot() {
    const { level, moves, own, at } = this;
    return { level, moves, own, at };
  }

  remember(snapshot = this.snapshot) {
    if (snapshot.level.rows.length > 0) this.#undo.push(snapshot);
    this.#redo.length = 0;
  }

  restore(snapshot) {
    this.#set(snapshot);
  }

  get undoable() {
    return this.#undo.length > 0;
  }

  get redoable() {
    return this.#redo.length > 0;
  }

  undo() {
    this.#travel(this.#undo, this.#redo);
  }

  redo() {
    this.#travel(this.#redo, this.#undo);
  }

  #travel(from, to) {
    const snapshot = from.pop();
    if (!snapshot) return;
    to.push(this.snapshot);
    this.#set(snapshot);
  }

  /** Returns the board with a sign on some cells. If a board has only one such sign, it moves there. */
  withSign(cells, sign) {
    // Painting keeps starts and exits: the user moves them, or removes them with the sign of free ground.
    const solid = sign !== this.floor && sign !== "@" && sign !== ">";
    cells = cells.filter(({ row, col }) => !(solid && "@>".includes(this.level.at(row, col) ?? "#")));
    const rule = this.game.signs.find((one) => one.sign === sign);
    const old = this.level.find(sign);
    const moves = rule?.count === "one" || (sign === "@" && rule?.count === "some" && old.length === 1);
    const left = moves ? old.map((cell) => ({ ...cell, sign: this.floor })) : [];
    return this.level.draw([...left, ...(moves ? cells.slice(-1) : cells).map((cell) => ({ ...cell, sign }))]);
  }
}
