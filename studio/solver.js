// The questions to the engine about the shown position. If several requests come, only the last one gets a full answer.

import { ranked } from "./panel.js";

/** Milliseconds that an outdated question may keep the engine busy; then the engine starts again. */
const STALE_AFTER = 120;
/** The limits of the search in milliseconds: each round searches longer, until there is an answer. */
const LIMITS = [400, 1500, 6000, 25_000, 100_000];
/** Boards with more cells show no names and no values of cells. */
const LARGE = 10_000;
/** Boards with more cells show no values of moves. */
const MOST_VALUED = 2500;
/** Milliseconds before the page shows that the engine works. */
const QUIET = 100;
/** Milliseconds to wait for an answer before the board is drawn without it, so that no edit waits for the solver. */
const FRAME = 16;

/** The error of a stopped question. */
const STOPPED = "stopped";
/** The beginning of the error of an engine that has crashed. */
const FAILED = "the engine failed";

export class Solver {
  /** The answer for the shown position; null before it arrives. */
  answer = null;
  /** The moves of the line, each with its side and the cost after it. */
  history = [];
  /** The moves of the position with their values, the best first. */
  valued = [];
  /** The side to move. */
  side = 0;
  scene = null;
  /** The fault of a board that cannot be solved as it is. */
  missing = "";
  #wanted = 0;
  #doing = 0;
  #running = false;
  #asked = 0;
  #stopped = false;
  #limit = 0;
  #lined = "";
  #painting = false;
  /** The number of positions so far, and the number of the one on the screen. */
  #positions = 0;
  #drawn = 0;

  constructor(app, engine) {
    this.app = app;
    this.engine = engine;
  }

  /** Whether a question is open or its answer not yet shown. */
  get busy() {
    return this.#running;
  }

  /** Whether the answer belongs to the shown position. */
  get #known() {
    return this.answer?.level === this.app.level && this.answer.after === this.app.after;
  }

  /** Asks again, about the position of now. */
  refresh() {
    if (this.app.level.height === 0) return;
    this.#wanted += 1;
    this.#stopped = false;
    if (this.#running) this.#hurry();
    else this.#run();
  }

  /** Ends the search; the results so far stay. */
  stop() {
    this.#stopped = true;
    this.engine.stop(STOPPED);
  }

  #hurry() {
    const wanted = this.#wanted;
    const left = this.#asked + STALE_AFTER - performance.now();
    if (left <= 0) return this.engine.stop(STOPPED);
    setTimeout(() => this.#running && wanted === this.#wanted && this.#doing !== wanted && this.#hurry(), left);
  }

  async #run() {
    this.#running = true;
    while (this.#doing !== this.#wanted) {
      this.#doing = this.#wanted;
      const turn = this.#doing;
      const late = () => turn !== this.#wanted;
      const { app } = this;
      const busy = setTimeout(() => app.page.working(true, !this.#known), QUIET);
      try {
        if (app.mode === "play" && !app.review) await app.opponent.turn(late);
        else await this.#work(late);
      } catch (error) {
        // An error of the page must lose one answer only, not the page.
        app.page.refused(`the page failed: ${error.message}`, true);
        throw error;
      } finally {
        clearTimeout(busy);
        this.#running = this.#doing !== this.#wanted;
      }
    }
    this.app.page.working(false);
  }

  ask(request) {
    this.#asked = performance.now();
    return this.engine.ask(request);
  }

  async #work(late) {
    const { app } = this;
    const { level, after } = app;
    const large = level.height * level.width > LARGE;
    app.page.frame();
    if (!this.#known) {
      const number = (this.#positions += 1);
      app.view.mark({ tags: [], moves: [] });
      setTimeout(() => this.#drawn < number && this.#draw(number), FRAME);
    }
    for (const ms of LIMITS) {
      const { dragging } = app.hand;
      const details = { scene: !large && !dragging, history: !dragging && app.at >= app.own, picture: app.picture() };
      const answer = await this.ask({ do: "solve", board: app.board(), limits: { ms }, ...details });
      if (late()) return;
      if (answer.error === STOPPED) return this.#known || this.#unknown("Stopped: nothing is known yet.", true, late);
      if (answer.error) return this.#failed(answer.error, late);
      this.#drawn = this.#positions;
      this.#limit = ms;
      this.answer = { ...answer, level, after };
      app.know(answer);
      app.page.rules();
      this.missing = "";
      this.scene = answer.scene ?? null;
      app.view.show(answer.picture);
      app.page.solved(answer);
      app.view.rename();
      // During a drag the rest is skipped, so that the next edit waits for one answer only.
      if (app.hand.dragging) return;
      await this.#line(late);
      if (late()) return;
      const open = ["best found", "unknown"].includes(answer.verdict) || answer.unchecked?.startsWith("stopped");
      if (!open || this.#stopped) break;
    }
    await this.#value(late);
    if (late()) return;
    app.whatIf.refresh();
    app.more.refresh();
  }

  /** Returns the values of the cells of a part; an empty object before the answer arrives. */
  async values(part) {
    if (this.#running || !this.#known) return {};
    return this.engine.ask({ do: "values", board: this.app.board(), limits: { ms: this.#limit }, part });
  }

  /** Draws a position before its answer, unless the answer or a later position is on the screen already. */
  async #draw(number) {
    const drawn = await this.app.aside.ask({ do: "recognise", board: this.app.board(), picture: this.app.picture() });
    const picture = drawn.boards?.[0]?.picture;
    if (!picture || this.#drawn >= number) return;
    this.#drawn = number;
    this.app.view.show(picture);
  }

  /** Fills the timeline: the user's moves, and then perfect play. */
  async #line(late) {
    const { app } = this;
    const { history, line: best } = this.answer ?? {};
    if (best && app.at >= app.own && app.at + best.length !== app.moves.length) {
      app.moves = [...app.moves.slice(0, app.at), ...best];
    }
    const line = `${app.level.text()}${app.moves.join(" ")}`;
    if (history) {
      this.history = history;
      this.#lined = line;
    } else if (this.#lined !== line) {
      const reply = await this.ask({ do: "play", board: app.board(app.moves.length), picture: { cell: 1 } });
      if (late()) return;
      this.history = reply.history ?? [];
      this.#lined = line;
    }
    app.page.line();
  }

  /** Asks for the value of every move of the position. */
  async #value(late) {
    const { app } = this;
    this.valued = [];
    if ((app.mode === "explore" || app.review) && app.level.height * app.level.width <= MOST_VALUED) {
      const reply = await this.ask({ do: "analyze", board: app.board(), limits: { ms: 1500 }, picture: { cell: 1 } });
      if (late()) return;
      if (reply.side) this.valued = ranked(reply);
      this.side = reply.side === "maximiser" ? 1 : 0;
    }
    app.page.moves();
  }

  /** Draws a board that is no position, or for which the engine failed, and shows the reason. */
  async #failed(error, late) {
    this.#drawn = 0;
    await this.#draw(this.#positions);
    if (!late()) await this.#unknown(error, !error.startsWith(FAILED), late);
  }

  /** Shows why there is no answer. The moves before the position stay. */
  async #unknown(reason, expected, late) {
    const missing = expected ? reason.replace(/\.$/, "") : "";
    Object.assign(this, { answer: null, history: [], valued: [], scene: null, missing });
    this.#lined = "";
    this.app.page.refused(reason, expected);
    await this.#line(late);
  }

  /** Draws the same answer again, in another size, in part, or without a layer. */
  async repaint() {
    const { app } = this;
    if (this.#running || this.#painting || app.level.height === 0) return;
    // In a play there is an answer only during the review.
    if (!this.answer && app.mode !== "play") return this.refresh();
    const board = app.board();
    const request = this.answer ? { do: "solve", board, limits: { ms: this.#limit } } : { do: "play", board };
    const wanted = this.#wanted;
    this.#painting = true;
    const reply = await this.ask({ ...request, picture: app.picture() });
    this.#painting = false;
    if (wanted === this.#wanted && reply.picture) app.view.show(reply.picture);
  }
}
