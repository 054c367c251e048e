// What the engine is asked about the position at hand. Only the last of several wishes is answered in full.

import { ranked } from "./panel.js";

/** An engine that is busy for so many milliseconds with a question that is out of date is started again. */
const PATIENCE = 120;
/** How long the engine may look for an answer, again and again until it has one. */
const LIMITS = [400, 1500, 6000, 25_000, 100_000];
/** The cells of larger boards have no names and no values to show. */
const LARGE = 10_000;
/** On larger boards moves are not valued one by one. */
const MOST_VALUED = 2500;
/** Under so many milliseconds nothing says that the engine works. */
const QUIET = 100;
/** A board whose answer takes longer than this is drawn without it: no edit waits for a solve. */
const FRAME = 16;

/** The error of what was stopped. */
const STOPPED = "stopped";
/** How the error of an engine begins that is no more. */
const FAILED = "the engine failed";

export class Solver {
  /** The answer of the position that is shown; nothing while there is none. */
  answer = null;
  /** The moves of the line, with who makes them and what was spent after them. */
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
  /** Positions are numbered as they come; this one is on the screen. */
  #positions = 0;
  #drawn = 0;

  constructor(app, engine) {
    this.app = app;
    this.engine = engine;
  }

  /** Whether something is asked and not yet shown. */
  get busy() {
    return this.#running;
  }

  /** Whether the answer is of the position that is shown. */
  get #known() {
    return this.answer?.level === this.app.level && this.answer.after === this.app.after;
  }

  /** Asks anew. */
  refresh() {
    if (this.app.level.height === 0) return;
    this.#wanted += 1;
    this.#stopped = false;
    if (this.#running) this.#hurry();
    else this.#run();
  }

  /** Ends the search; what was found stays. */
  stop() {
    this.#stopped = true;
    this.engine.stop(STOPPED);
  }

  #hurry() {
    const wanted = this.#wanted;
    const left = this.#asked + PATIENCE - performance.now();
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
        // A mistake of the page costs one answer, not the page.
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
      const answer = await this.ask({ do: "solve", board: app.board(), limits: { ms }, scene: !large && !app.hand.dragging, history: !app.hand.dragging && app.at >= app.own, picture: app.picture() });
      if (late()) return;
      if (answer.error === STOPPED) return this.#known || this.#unknown("Stopped: nothing is known yet.", true, late);
      if (answer.error) return this.#failed(answer.error, late);
      this.#drawn = this.#positions;
      this.#limit = ms;
      this.answer = { ...answer, level, after };
      this.missing = "";
      this.scene = answer.scene ?? null;
      app.view.show(answer.picture);
      app.page.solved(answer);
      app.view.rename();
      // While something is dragged the next edit waits for nothing but its own answer and picture.
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

  /** The values of the cells of a part; none while the answer is not there. */
  async values(part) {
    if (this.#running || !this.#known) return {};
    return this.engine.ask({ do: "values", board: this.app.board(), limits: { ms: this.#limit }, part });
  }

  /** A position before its answer. It is shown unless the answer or a later position is there already. */
  async #draw(number) {
    const drawn = await this.app.aside.ask({ do: "recognise", board: this.app.board(), picture: this.app.picture() });
    const picture = drawn.boards?.[0]?.picture;
    if (!picture || this.#drawn >= number) return;
    this.#drawn = number;
    this.app.view.show(picture);
  }

  /** The timeline: own moves and then perfect play. */
  async #line(late) {
    const { app } = this;
    const { history, line: best } = this.answer ?? {};
    if (best && app.at >= app.own && app.at + best.length !== app.moves.length) app.moves = [...app.moves.slice(0, app.at), ...best];
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

  /** The value of every move here. */
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

  /** A board that is no position, or an engine that failed: it is drawn, and the reason is shown. */
  async #failed(error, late) {
    this.#drawn = 0;
    await this.#draw(this.#positions);
    if (!late()) await this.#unknown(error, !error.startsWith(FAILED), late);
  }

  /** There is no answer, for a reason. The moves that led here stay. */
  async #unknown(reason, expected, late) {
    Object.assign(this, { answer: null, history: [], valued: [], scene: null, missing: expected ? reason.replace(/\.$/, "") : "" });
    this.#lined = "";
    this.app.page.refused(reason, expected);
    await this.#line(late);
  }

  /** The same answer as another picture: smaller, larger, in part, without a layer. */
  async repaint() {
    const { app } = this;
    if (this.#running || this.#painting || app.level.height === 0) return;
    // In play there is no answer unless one steps through the review, whose words stay until then.
    if (!this.answer && app.mode !== "play") return this.refresh();
    const request = this.answer ? { do: "solve", board: app.board(), limits: { ms: this.#limit } } : { do: "play", board: app.board() };
    const wanted = this.#wanted;
    this.#painting = true;
    const reply = await this.ask({ ...request, picture: app.picture() });
    this.#painting = false;
    if (wanted === this.#wanted && reply.picture) app.view.show(reply.picture);
  }
}
