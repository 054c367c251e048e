// What is shown and what was done: a board, a line of moves on it, a mode. No word of the page is in here.

import { Level } from "./level.js";
import { tailOf } from "./share.js";

/** The number in a parameter that has no usual value. */
const NEEDED = 3;
/** Small numbers in a sentence are words. */
const SPELLED = ["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

export class State {
  /** The board before any move. */
  level = new Level([], [], null);
  /** The line on the timeline; the first `own` moves were chosen here, the rest is perfect play. */
  moves = [];
  own = 0;
  /** After how many moves the position is that is shown. */
  at = 0;
  mode = "play";
  /** The side that plays against the machine. */
  side = 0;
  /** Whether the number to reach is covered in a play. */
  covered = true;
  /** What is said of the guess that uncovered the answer. */
  said = "";
  /** The kinds of signs that are switched off. */
  hidden = new Set();
  /** What each move of a play gave away, once that was asked. */
  review = null;
  #undo = [];
  #redo = [];

  constructor(games) {
    this.games = games;
  }

  /** Called after every change. */
  changed() {}

  get game() {
    return this.games.find((game) => game.name === this.level.get("game"));
  }

  /** Whether a side walks or obstructs: it says its colour. */
  role(side) {
    return side === this.game.walks ? "walker" : "adversary";
  }

  /** The sign of ground without anything on it. */
  get floor() {
    const sign = this.game.signs.find((rule) => rule.sign !== "#")?.sign ?? ".";
    return sign === "0" ? "1" : sign;
  }

  /** The position that is shown, as a board file with the moves that led to it. */
  text() {
    if (this.at === 0) return this.level.text();
    return this.level.fresh().with("line", this.after).text();
  }

  /** The moves that lead to the position that is shown. */
  get after() {
    return this.moves.slice(0, this.at).join(" ");
  }

  /** The position after some moves, as the engine takes it. */
  board(at = this.at) {
    return { text: this.level.text(), moves: this.moves.slice(0, at) };
  }

  /** The value of a parameter, given or usual. */
  parameter({ key, default: usual, defaults }) {
    return this.level.get(key) ?? defaults[this.topology] ?? usual ?? "";
  }

  get topology() {
    return this.level.get("topology") ?? this.game.topologies[0];
  }

  /** The parameters of the board that differ from the usual and that the game's words for a player do not name. */
  get unusual() {
    const { parameters, brief } = this.game;
    const differs = (one) => this.level.get(one.key) !== undefined && one.default !== null && this.parameter(one) !== one.defaults[this.topology];
    return parameters.filter((one) => differs(one) && !brief.includes(`{${one.key}}`));
  }

  /** The rules for the side of the person, in words and the names of the parameters that they hold: each as a text or
   *  as `{ key }`. Nothing if the game has no such words, or has none that hold here. */
  get brief() {
    const { brief } = this.game;
    if (!brief || this.unusual.length > 0) return null;
    return brief.split(/\{([\w-]+)\}/).map((words, index) => (index % 2 ? { key: words } : words));
  }

  /** The rules as a sentence; if the game has none for this side, those of both sides. */
  get rule() {
    const { goal, parameters } = this.game;
    if (!this.brief || this.side !== 0) return goal;
    const value = (name) => this.parameter(parameters.find(({ key }) => key === name));
    return this.brief.map((part) => (typeof part === "string" ? part : SPELLED[value(part.key)] ?? value(part.key))).join("");
  }

  /** The title, unless it would give away what is asked: those of our own boards do. */
  get title() {
    const title = this.level.get("title") ?? "";
    const ours = this.game.samples.some(({ text }) => text.includes(`\ntitle: ${title}\n`));
    return ours && this.mode === "play" && this.covered ? "" : title;
  }

  /** The parameters that the board has of its own. */
  parameters() {
    const keys = this.game.parameters.map(({ key }) => key);
    return Object.fromEntries(this.level.headers.filter(([key]) => keys.includes(key)));
  }

  /** Starts with the text of a board file, after the moves of its line, or where a view of it says. */
  begin(text, remember = true, view = null) {
    const level = Level.read(text);
    const line = (level.get("line") ?? "").split(/\s+/).filter(Boolean);
    if (remember) this.remember();
    const within = (count = Infinity) => Math.min(count, line.length);
    const { mode = this.mode, side = this.side, covered = true } = view ?? {};
    this.#set({ level: level.with("line", ""), moves: line, own: within(view?.own), at: within(view?.at), mode, side, covered });
  }

  /** The board with its line as a file, and the words of the view: all that the address holds. */
  entry() {
    const moves = this.moves.slice(0, Math.max(this.at, this.own));
    return { text: this.level.with("line", moves.join(" ")).text(), tail: tailOf(this, moves.length) };
  }

  /** Another board: what was played on the old one is gone. */
  edit(level, remember = true) {
    if (remember) this.remember();
    this.#set({ level, moves: [], own: 0, at: 0 });
  }

  /** A move at the position that is shown. A move of the machine is taken back with the one before it. */
  play(move, remember = true) {
    if (remember) this.remember();
    const moves = [...this.moves.slice(0, this.at), move];
    this.#set({ moves, own: moves.length, at: moves.length });
  }

  /** A drawing as a board of another game. Bricks become obstacles if the game has none; other signs that it does not
   *  have become free ground, and so does the sign `without`. Its parameters are the usual ones. */
  as(game, without = "", level = this.level) {
    if (level.get("game") === game.name) return level;
    const known = new Set(game.signs.map(({ sign }) => sign).filter((sign) => sign !== without));
    const sign = (old) => (known.has(/\d/.test(old) ? "0" : old) ? old : old === "%" ? "#" : ".");
    const rows = level.rows.map((row) => [...row].map(sign).join(""));
    const kept = level.headers.filter(([key, value]) => key === "title" || (key === "topology" && game.topologies.includes(value)));
    const needed = game.parameters.filter((one) => one.default === null && one.least !== null).map(({ key }) => /** @type {[string, string]} */ ([key, String(NEEDED)]));
    return new Level([["game", game.name], ...needed, ...kept], rows, null);
  }

  /** Takes back the moves with these numbers, and then plays others. */
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

  /** Steps along the line, over turns in which nothing happens. */
  step(by) {
    let to = this.at + by;
    while (this.moves[to - 1] === "-" && to > 0 && to < this.moves.length) to += by;
    this.go(to);
  }

  /** Takes the line back to so many moves, in a mode. */
  cut(at, mode = this.mode, said = "") {
    this.#set({ moves: this.moves.slice(0, at), own: at, at, mode, said });
  }

  #set(values) {
    Object.assign(this, { review: null, said: "" }, values);
    this.changed();
  }

  /** What a change can be undone to. */
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

  /** The board with a sign on some cells; a sign of which there is one moves there. */
  withSign(cells, sign) {
    // Starts and exits are not painted over: they are carried, or taken away with the free sign.
    const solid = sign !== this.floor && sign !== "@" && sign !== ">";
    cells = cells.filter(({ row, col }) => !(solid && "@>".includes(this.level.at(row, col) ?? "#")));
    const rule = this.game.signs.find((one) => one.sign === sign);
    const old = this.level.find(sign);
    const moves = rule?.count === "one" || (sign === "@" && rule?.count === "some" && old.length === 1);
    const left = moves ? old.map((cell) => ({ ...cell, sign: this.floor })) : [];
    return this.level.draw([...left, ...(moves ? cells.slice(-1) : cells).map((cell) => ({ ...cell, sign }))]);
  }
}
