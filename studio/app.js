// The studio: its parts put together, and what is common to them.

import { BoardView } from "./board.js";
import { Dialogs } from "./dialogs.js";
import { Hand } from "./hand.js";
import { Level } from "./level.js";
import { given, load } from "./load.js";
import { Page } from "./page.js";
import { part } from "./panel.js";
import { Opponent } from "./play.js";
import { shared } from "./share.js";
import { Solver } from "./solver.js";
import { State } from "./state.js";
import { WhatIf } from "./whatif.js";

/** The line of the first board begins to play after so many milliseconds. */
const OPENING = 1200;
/** Boards of a text that are offered at most. */
const MOST_OFFERED = 12;

/** Keeps a choice for the next visit; where that is not allowed, as on some pages from disk, it is forgotten. */
const memory = {
  get(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  set(key, text) {
    try {
      localStorage.setItem(key, text);
    } catch {
      // It lasts until the page is closed.
    }
  },
};

class App extends State {
  /** The games in which both sides have moves. */
  duels = new Set();

  constructor(engine, games) {
    super(games);
    /** For questions that an edit must not stop. */
    this.aside = engine.another();
    this.view = new BoardView(part("board"));
    this.solver = new Solver(this, engine);
    this.page = new Page(this);
    this.dialogs = new Dialogs(this);
    this.opponent = new Opponent(this);
    this.whatIf = new WhatIf(this);
    this.hand = new Hand(this);
    const dark = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
    this.dark = (memory.get("theme") ?? dark) === "dark";
    document.documentElement.dataset.theme = this.dark ? "dark" : "light";
  }

  changed() {
    this.solver.refresh();
  }

  /** What the engine is to draw. */
  picture() {
    return { dark: this.dark, hide: [...this.hidden], ...this.view.wanted() };
  }

  /** Where the walker stands who makes the steps, if there is one. */
  walker() {
    const sign = this.solver.scene?.signs.find(({ kind }) => kind === "walker");
    return sign ? { row: Math.floor(sign.cell / this.level.width), col: sign.cell % this.level.width } : null;
  }

  /** Shows a board in any format. Gives what is wrong with it; the old board stays then.
   *  @param {string} text @param {{ game?: string, from?: string, number?: number, remember?: boolean }} options */
  async open(text, { game = this.game?.name, from = undefined, number = 1, remember = true } = {}) {
    const link = await shared(text);
    if (link?.error) return link;
    const board = { text: link?.text ?? text };
    const ask = (named) => this.aside.ask({ do: "recognise", board: { ...board, from, ...named }, picture: { cell: 1 } });
    let read = await ask({});
    if (read.error && game) {
      // Rows that say no game say no parameters: those of the board at hand stay.
      const set = game === this.game?.name ? this.parameters() : {};
      const named = await ask({ game, set });
      if (!named.error) read = named;
    }
    if (read.error) return read;
    const found = read.boards[number - 1];
    if (found.error) return found;
    this.hand.rest();
    const before = this.game;
    this.begin(found.text, remember);
    if (before !== this.game) this.side = 0;
    const count = read.boards.length;
    const others = Array.from({ length: count > 1 ? Math.min(count, MOST_OFFERED) : 0 }, (_, index) => ({
      words: String(index + 1), act: () => this.open(text, { game, from, number: index + 1 }),
    }));
    const plain = count === 1 && read.taken_for === "a board file";
    const which = count > 1 ? ` Board ${number} of ${count}:` : "";
    const readAs = plain || read.taken_for.startsWith("one of") ? "" : `Read as ${read.taken_for}.`;
    this.page.notice(`${readAs}${which}`.trim(), others);
    return null;
  }

  /** Sets a parameter. */
  async set(name, text) {
    const board = { text: this.level.fresh().text(), set: { [name]: text } };
    const reply = await this.aside.ask({ do: "recognise", board, picture: { cell: 1 } });
    const wrong = reply.error ?? reply.boards[0].error;
    this.page.notice(wrong ?? "");
    if (wrong) return this.page.resetParameters();
    this.edit(Level.read(reply.boards[0].text));
  }

  edit(level, remember = true) {
    this.hand.rest();
    super.edit(level, remember);
  }

  play(move, remember = true) {
    super.play(move, remember);
    this.tell("move", { move, text: this.text() });
  }

  setMode(mode) {
    if (mode === this.mode) return;
    this.hand.rest();
    this.mode = mode;
    document.body.dataset.mode = mode;
    this.opponent.clear();
    this.remember();
    // From here, if moves were made by hand, else from the beginning.
    this.cut(mode === "play" ? Math.min(this.at, this.own) : this.own);
  }

  setDark(dark) {
    this.dark = dark;
    memory.set("theme", dark ? "dark" : "light");
    document.documentElement.dataset.theme = dark ? "dark" : "light";
    this.changed();
  }

  /** Switches signs of a kind on or off. */
  toggle(kind) {
    if (!this.hidden.delete(kind)) this.hidden.add(kind);
    this.solver.repaint();
  }

  /** Tells the page in which this one is embedded. */
  tell(event, detail) {
    if (window.parent !== window) window.parent.postMessage({ thwart: 1, event, ...detail }, "*");
  }
}

async function start() {
  const engine = await load();
  const { games, error } = await engine.ask({ do: "games" });
  if (error) throw new Error(error);
  const app = new App(engine, games);
  const first = { game: games[0].name, remember: false };
  const sample = games[0].samples[0].text;
  const linked = (await shared(location.hash)) ? location.hash : null;
  const wrong = await app.open(linked ?? given() ?? sample, first);
  if (wrong) {
    await app.open(sample, first);
    app.page.notice(`This page was given a board that cannot be read: ${wrong.error}`);
  }
  window.addEventListener("hashchange", () => app.open(location.hash).then((failed) => failed && app.page.notice(failed.error)));
  app.tell("ready", {});
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches || "embed" in document.documentElement.dataset;
  if (!linked && !given() && !calm) setTimeout(() => app.at === 0 && app.mode === "explore" && !app.hand.running && app.hand.run(), OPENING);
  // For the console, and for tests.
  Object.assign(window, { thwart: app });
}

start().catch((error) => {
  part("notice").hidden = false;
  part("notice").textContent = `The solver could not be started (${error.message}). It needs WebAssembly, which every current browser has.`;
});
