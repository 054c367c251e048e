// The studio: puts its parts together and holds the state that they share.

import { Address, lastEntry, unsaved } from "./address.js";
import { BoardView } from "./board.js";
import { Days, linkOf } from "./days.js";
import { Dialogs } from "./dialogs.js";
import { Hand } from "./hand.js";
import { Level } from "./level.js";
import { given, load, reason } from "./load.js";
import { MapView } from "./map.js";
import { More } from "./more.js";
import { Page } from "./page.js";
import { pageOf, Pages } from "./pages.js";
import { make, part } from "./panel.js";
import { Opponent } from "./play.js";
import { Question } from "./question.js";
import { Review } from "./review.js";
import { shared, viewOf } from "./share.js";
import { Solver } from "./solver.js";
import { State } from "./state.js";
import { WhatIf } from "./whatif.js";

/** The most boards of one text that the page offers. */
const MOST_OFFERED = 12;
/** The number of rows and of columns of an empty board. */
const EMPTY = 8;
/** Boards with more cells are maps: they open in Explore. */
const MAP = 10_000;
// Other pages embed the single file as `thwart.html?embed`.
if (new URLSearchParams(location.search).has("embed")) document.documentElement.dataset.embed = "";
/** Whether another page embeds this one in a frame. */
const EMBEDDED = "embed" in document.documentElement.dataset;

/** Returns a store of the browser; it stays empty if the browser forbids it, as on some pages from disk.
 *  @param {() => Storage} storage @returns {import("./address.js").Store} */
const store = (storage) => ({
  get(key) {
    try {
      return storage().getItem(key);
    } catch {
      return null;
    }
  },
  set(key, text) {
    try {
      storage().setItem(key, text);
    } catch {
      // The setting then lasts until the page is closed.
    }
  },
});
const memory = store(() => localStorage);
const session = store(() => sessionStorage);

class App extends State {
  /** The number of requests to follow an address: a newer request cancels older ones. */
  #followed = 0;
  /** The number of changes by the user that the engine still reads. */
  #unread = 0;

  constructor(engine, games, days) {
    super(games);
    this.days = days;
    /** A second engine, for questions that an edit must not stop. */
    this.aside = engine.another();
    const ask = (request) => this.aside.ask(request);
    this.view = new BoardView(part("board"));
    this.solver = new Solver(this, engine);
    this.page = new Page(this);
    this.dialogs = new Dialogs(this);
    this.question = new Question({
      state: this, ask, view: this.view,
      reveal: (words) => this.reveal(words),
      takeSide: (side) => this.opponent.takeSide(side),
    });
    this.opponent = new Opponent(this);
    this.reviewer = new Review(this);
    this.whatIf = new WhatIf(this);
    this.more = new More({ element: part("worth"), state: this, ask, pulse: (cell) => this.page.pulse(cell) });
    this.hand = new Hand(this);
    this.map = new MapView({ view: this.view, state: this, solver: this.solver, ask });
    this.address = new Address({
      read: () => this.entry(),
      follow: (link) => this.follow(link),
      memory, session, frame: EMBEDDED,
    });
    this.pages = new Pages({
      days, games,
      thumb: (game, text, cell) => this.page.thumb(game, text, cell),
      open: (text) => this.open(text, { view: viewOf("&puzzle") }),
      go: (link) => this.address.to(link),
    });
    const dark = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
    this.dark = (memory.get("theme") ?? dark) === "dark";
    document.documentElement.dataset.theme = this.dark ? "dark" : "light";
  }

  /** Whether a change by the user is being read, or the answer to the last one is not shown yet. */
  get busy() {
    return this.#unread > 0 || this.solver.busy;
  }

  /** Returns what `read` returns, and keeps the page busy until then. */
  async #reading(read) {
    this.#unread += 1;
    return read().finally(() => { this.#unread -= 1; });
  }

  changed() {
    document.body.dataset.mode = this.mode;
    this.address?.changed();
    this.solver.refresh();
  }

  remember(snapshot) {
    this.address.touch();
    super.remember(snapshot);
  }

  go(at) {
    this.address.touch();
    super.go(at);
  }

  /** Returns the settings of the picture that the engine draws. */
  picture() {
    return { dark: this.dark, hide: [...this.hidden], ...this.view.wanted() };
  }

  /** Returns the cell of the walker, or null if the game has none. */
  walker() {
    const sign = this.solver.scene?.signs.find(({ kind }) => kind === "walker");
    return sign ? { row: Math.floor(sign.cell / this.level.width), col: sign.cell % this.level.width } : null;
  }

  /** Whether another page embeds this one in a frame. */
  get embedded() {
    return EMBEDDED;
  }

  get title() {
    return this.days.title(this.level) || super.title;
  }

  /** Returns the entry of the history; the board of a day without moves has the address of that day. */
  entry() {
    const entry = super.entry();
    const day = entry.tail === "&puzzle" && this.moves.length === 0 ? this.days.of(this.level) : 0;
    return day ? { ...entry, address: linkOf(day) } : entry;
  }

  /** Opens another board of the same game: a past board of the day. */
  async another() {
    const link = await this.days.another(this.game.name, this.level);
    if (link) this.open(link);
  }

  /** Opens an empty board of the same game, to draw on. */
  blank() {
    const { game, topology } = this;
    const set = Object.entries({ ...this.parameters(), ...(topology !== game.topologies[0] && { topology }) });
    const headers = set.map(([key, value]) => /** @type {[string, string]} */ ([key, value]));
    const rows = Array(EMPTY).fill(this.floor.repeat(EMPTY));
    const level = new Level([["game", game.name], ...headers], rows, null);
    this.open(level.text(), { view: viewOf("&draw") });
  }

  /** Shows a board in any format. If the board has a fault, returns the fault and keeps the old board.
   *  @param {string} text
   *  @param {{ game?: string, from?: string, number?: number, remember?: boolean, view?: import("./share.js").View,
   *    late?: () => boolean }} options */
  open(text, options = {}) {
    return this.#reading(() => this.#open(text, options));
  }

  async #open(text, options) {
    const { game = this.game?.name, from, number = 1, remember = true, view, late = () => false } = options;
    const link = (await this.days.linked(text)) ?? (await shared(text));
    if (link?.error) return link;
    const shown = view ?? link?.view;
    const board = { text: link?.text ?? text };
    const ask = (named) => {
      return this.aside.ask({ do: "recognise", board: { ...board, from, ...named }, picture: { cell: 1 } });
    };
    let read = await ask({});
    if (read.error && game) {
      // A text without a game has no parameters either: take those of the board on the page.
      const set = game === this.game?.name ? this.parameters() : {};
      const named = await ask({ game, set });
      if (!named.error) read = named;
    }
    if (read.error) return read;
    const found = read.boards[number - 1];
    // A link of this page may hold a board that is not complete yet.
    const named = Level.read(board.text).get("game");
    const unready = shown && found.picture && this.games.some(({ name }) => name === named);
    if (found.error && !unready) return found;
    if (late()) return null;
    this.hand.rest();
    if (remember) this.address.leave();
    this.pages.show("");
    const canonical = found.error ? board.text : found.text;
    const level = Level.read(canonical);
    const side = level.get("game") === this.game?.name ? this.side : 0;
    const mode = this.mode === "play" && level.height * level.width > MAP ? "explore" : this.mode;
    this.know(found);
    this.begin(canonical, remember, shown ?? { ...viewOf(""), mode, side });
    const count = read.boards.length;
    const others = Array.from({ length: count > 1 ? Math.min(count, MOST_OFFERED) : 0 }, (_, index) => ({
      words: String(index + 1),
      act: () => this.open(text, { game, from, number: index + 1 }),
    }));
    const plain = count === 1 && read.taken_for === "a board file";
    const which = count > 1 ? ` Board ${number} of ${count}:` : "";
    const readAs = plain || read.taken_for.startsWith("one of") ? "" : `Read as ${read.taken_for}.`;
    this.page.notice(`${readAs}${which}`.trim(), others);
    return null;
  }

  /** Shows the page or the board of an address, after a link or a step in the history. */
  async follow(link) {
    const turn = (this.#followed += 1);
    const late = () => turn !== this.#followed;
    if (this.pages.show(link)) return;
    const wrong = await this.open(link, { remember: false, late });
    if (late()) return;
    if (wrong) this.page.notice(wrong.error);
    else this.address.agree();
  }

  /** Sets a parameter, or says why its value is refused. */
  async set(name, text) {
    const board = { text: this.level.fresh().text(), set: { [name]: text } };
    const reply = await this.#reading(() => this.aside.ask({ do: "recognise", board, picture: { cell: 1 } }));
    const wrong = reply.error ?? reply.boards[0].error;
    this.page.notice(wrong ?? "");
    if (wrong) return this.page.resetParameters();
    this.know(reply.boards[0]);
    this.edit(Level.read(reply.boards[0].text));
  }

  edit(level, remember = true) {
    this.hand.rest();
    super.edit(level, remember);
  }

  play(move, remember = true) {
    super.play(move, remember);
    this.post("move", { move, text: this.text() });
  }

  setMode(mode) {
    if (mode === this.mode) return;
    this.hand.rest();
    this.address.leave();
    this.remember();
    // A play starts from the shown position if moves were chosen by hand, otherwise from the beginning.
    const hand = this.mode !== "play" || this.opponent.begun ? this.own : 0;
    this.opponent.clear();
    this.cut(mode === "play" ? Math.min(this.at, hand) : hand, mode);
  }

  /** Uncovers the answer of the board, and shows these words about a guess. */
  reveal(words) {
    this.hand.rest();
    this.address.leave();
    this.remember();
    this.opponent.clear();
    // The pressed button disappears, so its focus moves to the button of Explore.
    if (part("ask").contains(document.activeElement)) part("modes").querySelector("[data-mode=explore]").focus();
    this.cut(0, "explore", words);
  }

  /** Covers or uncovers the number to reach. */
  cover(is) {
    this.address.touch();
    this.covered = is;
    this.changed();
  }

  setDark(dark) {
    this.dark = dark;
    memory.set("theme", dark ? "dark" : "light");
    document.documentElement.dataset.theme = dark ? "dark" : "light";
    this.changed();
    this.pages.fill();
  }

  /** Shows or hides the signs of a kind. */
  toggle(kind) {
    if (!this.hidden.delete(kind)) this.hidden.add(kind);
    this.solver.repaint();
  }

  /** Reports an event to the page that embeds this one. */
  post(event, detail) {
    if (window.parent !== window) window.parent.postMessage({ thwart: 1, event, ...detail }, "*");
  }
}

/** Returns the boards that a visit may begin with, the best one first, each with its view. */
async function beginnings(sample, days) {
  const asked = { view: viewOf("&puzzle") };
  const fresh = { text: sample, ...(EMBEDDED ? { view: viewOf("") } : asked) };
  const put = ({ text, tail }) => ({ text, view: viewOf(tail) });
  const list = [];
  const last = unsaved(session);
  if (last) list.push({ ...put(last), unwritten: true });
  const linked = (await days.linked(location.hash)) ?? (await shared(location.hash));
  if (linked) list.push({ text: location.hash });
  else if (given()) list.push({ text: given(), view: viewOf("") });
  else if (!EMBEDDED && lastEntry(memory)) list.push({ ...put(lastEntry(memory)), quiet: true });
  list.push(fresh);
  // An embedded puzzle hides its answer.
  const play = EMBEDDED && new URLSearchParams(location.search).has("play") && !last;
  return play ? list.map((one) => ({ ...one, ...asked })) : list;
}

/** Removes the board that is part of the page's HTML, because the visit begins with another one. */
function clearFirst() {
  part("first").remove();
  part("goal").textContent = "";
  part("ask").replaceChildren();
}

async function start() {
  if (pageOf(location.hash)) document.body.dataset.page = pageOf(location.hash);
  if (location.hash || EMBEDDED || given() || lastEntry(memory)) clearFirst();
  const days = new Days(memory);
  const [engine] = await Promise.all([load(), EMBEDDED || days.load()]);
  const { games, error } = await engine.ask({ do: "games" });
  if (error) throw new Error(error);
  const app = new App(engine, games, days);
  const words = location.hash;
  let failed = "";
  for (const { text, view, quiet, unwritten } of await beginnings(games[0].samples[0].text, days)) {
    const wrong = await app.open(text, { game: games[0].name, remember: false, view });
    if (!wrong && unwritten) app.address.touch();
    if (!wrong) break;
    if (!quiet) failed ||= wrong.error;
  }
  app.pages.show(words);
  app.address.begin();
  if (failed) app.page.notice(`This page was given a board that cannot be read: ${failed}`);
  app.post("ready", {});
  // A page that embeds this one may ask it to point at a cell, as `row,column`.
  addEventListener("message", ({ data }) => {
    const [, row, col] = /^(\d{1,4}),(\d{1,4})$/.exec(data?.thwart === 1 ? data.pulse : "") ?? [];
    if (row) app.page.pulse({ row: Number(row) - 1, col: Number(col) - 1 });
  });
  // The console and the tests use this name.
  Object.assign(window, { thwart: app });
}

start().catch((error) => {
  const again = make("button", { textContent: "Try again", onclick: () => location.reload() });
  part("notice").hidden = false;
  part("notice").replaceChildren(reason(error), " ", again);
  part("ask").querySelector(".or")?.remove();
});
