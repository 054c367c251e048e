// The user's input: pointer, keys, buttons, paste, drop.

import { place } from "./level.js";
import { part } from "./panel.js";

const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const ARROWS = { ArrowUp: "N", ArrowRight: "E", ArrowDown: "S", ArrowLeft: "W" };
/** Milliseconds between the moves while the page plays a line. */
const PACE = 600;
/** Milliseconds before the first of these moves. */
const BRIEF = 60;
/** Milliseconds for which a presentation names its keys. */
const NOTED = 5000;

export class Hand {
  /** A drag in progress: the sign that it draws or carries, and the state before it. */
  #stroke = null;
  /** The piece that the user tapped and has to move: its cell, as in moves. */
  #chosen = null;
  #autoplay = 0;

  constructor(app) {
    this.app = app;
    this.#board();
    this.#buttons();
    this.#timeline();
    this.#files();
  }

  /** Returns the legal moves of the position. */
  legal() {
    const { app } = this;
    return app.mode === "play" ? app.opponent.legal : app.solver.valued.map((move) => move.move);
  }

  #places() {
    const { app } = this;
    return this.legal().flatMap((move) => {
      const at = place(move, app.walker(), app.view.hex);
      return at ? [{ move, at }] : [];
    });
  }

  /** Walks to a clicked cell beside the walker. If the other side is to move, it passes first.
   *  Returns whether the walker walked. */
  async #walk(cell) {
    const { app } = this;
    const walker = app.walker();
    const { level, at } = app;
    const passes = app.mode === "explore" && app.game.walks === 0 && app.solver.side === 1;
    if (!passes || !walker || !this.legal().includes("-")) return false;
    const moves = [...app.moves.slice(0, at), "-"];
    const reply = await app.aside.ask({ do: "play", board: { text: level.text(), moves }, picture: { cell: 1 } });
    const step = (reply.moves ?? []).find((move) => {
      const to = place(move, walker, app.view.hex);
      return to?.from && !move.includes(">") && to.cell.row === cell.row && to.cell.col === cell.col;
    });
    if (!step || app.level !== level || app.at !== at) return false;
    app.play("-");
    app.play(step, false);
    return true;
  }

  /** Returns the number of the move that put an obstacle on a cell; -1 if the user cannot take it back. */
  #laid({ row, col }) {
    const { app } = this;
    if (app.mode !== "play" || !app.game.takes_back || app.at < app.moves.length) return -1;
    return app.moves.findIndex((move) => {
      const at = place(move, null, app.view.hex);
      return at && at.cell.row === row && at.cell.col === col;
    });
  }

  /** Takes back the obstacles on these cells, or puts one on each if that is legal. */
  #lay(cells) {
    const { app } = this;
    const laid = cells.map((cell) => this.#laid(cell));
    if (this.#stroke.away) {
      const away = laid.filter((number) => number >= 0);
      this.#stroke.changed ||= away.length > 0;
      return away.length > 0 && app.change(away, []);
    }
    const { budget } = app.game;
    const left = Number(app.parameter(app.game.parameters.find(({ key }) => key === budget))) - app.moves.length;
    const free = cells.filter((_, index) => laid[index] < 0);
    const moves = this.#places().filter(({ at }) => free.some(({ row, col }) => at.cell.row === row && at.cell.col === col));
    if (moves.length > 0 && left > 0) {
      this.#stroke.changed = true;
      app.change([], moves.slice(0, left).map(({ move }) => move));
    } else if (cells.length === 1) {
      const [{ row, col }] = cells;
      const refused = `You cannot build on ${row + 1},${col + 1}.`;
      app.opponent.refuse(left > 0 ? refused : "All are placed. A click on one takes it back.");
    }
  }

  /** Plays the move of a tapped cell, or chooses the piece on it if the piece has moves. */
  async tap(cell) {
    const { app } = this;
    if (app.mode === "play" && !app.opponent.mine) return;
    if (app.mode === "explore" && (await this.#walk(cell))) return;
    const laid = this.#laid(cell);
    if (laid >= 0) return app.change([laid], []);
    const same = (other) => other.row === cell.row && other.col === cell.col;
    const places = this.#places();
    const chosen = this.#chosen;
    // An edge belongs to the cells on both sides of it.
    const edge = cell.high ? { ...cell, row: cell.row - 1 } : cell;
    const meant = ({ cell: other, edge: lower }) => (lower ? other.row === edge.row && other.col === edge.col : same(other));
    const there = places.filter(({ move, at }) => meant(at) && (!chosen || move.startsWith(chosen)));
    const pieces = places.filter(({ move, at }) => at.from && same(at.from) && move.includes(">"));
    this.#chosen = null;
    if (there.length === 1) return app.play(there[0].move);
    if (pieces.length > 0) {
      this.#chosen = `${pieces[0].move.split(">")[0]}>`;
      const known = ({ move }) => app.solver.valued.find((one) => one.move === move) ?? { move };
      app.view.mark({ moves: app.page.marks(pieces.map(known)) });
    } else if (app.mode === "play" && places.length > 0) {
      app.opponent.refuse(`No move leads to ${cell.row + 1},${cell.col + 1}.`);
    }
    app.view.point(cell);
  }

  /** Returns the description of a cell for screen readers. */
  name({ row, col }) {
    const { app } = this;
    const { scene } = app.solver;
    const words = [`row ${row + 1}, column ${col + 1}`];
    if (scene) {
      const index = row * app.level.width + col;
      const ground = scene.ground[index];
      words.push(typeof ground === "number" ? `cost ${ground}` : ground === "floor" ? "free" : ground);
      for (const sign of scene.signs) {
        if (sign.cell === index && sign.kind !== "best") words.push(said(sign));
      }
      const here = scene.values?.[index] ?? null;
      const counted = here === 1 ? scene.counted.replace(/^(\w+)s\b/, "$1") : scene.counted;
      if (here !== null) words.push(here === "inf" ? "no guaranteed path" : `${here} ${counted}`);
    }
    const moves = this.#places().filter(({ at }) => at.cell.row === row && at.cell.col === col);
    return [...words, ...(moves.length > 0 ? ["Enter moves here"] : [])].join(", ");
  }

  #board() {
    const { app } = this;
    const { view } = app;
    view.dragging = (cell) => {
      if (app.mode === "play") return app.game.takes_back && app.opponent.mine && app.view.fitted ? "paint" : "pan";
      const isPiece = ({ move, at }) => move.includes(">") && at.from.row === cell.row && at.from.col === cell.col;
      if (this.#places().some(isPiece)) return "pan";
      const sign = app.level.at(cell.row, cell.col);
      if (sign === "@" || (sign === ">" && (app.mode === "explore" || app.page.tool !== app.floor))) return "carry";
      return app.mode === "draw" ? "paint" : "pan";
    };
    view.name = (cell) => this.name(cell);
    view.addEventListener("begin", ({ detail: { kind, cell } }) => {
      if (app.mode === "play") {
        this.#stroke = { before: app.snapshot, away: this.#laid(cell) >= 0, changed: false };
        return this.#lay([cell]);
      }
      const sign = app.level.at(cell.row, cell.col);
      const drawn = kind === "carry" || sign !== app.page.tool ? (kind === "carry" ? sign : app.page.tool) : app.floor;
      this.#stroke = { before: app.snapshot, sign: drawn, cell, under: app.floor, changed: false };
      app.view.point(cell, false);
      if (kind === "paint") this.#paint([cell]);
    });
    view.addEventListener("drag", ({ detail: { kind, from, cell, straight } }) => {
      const stroke = this.#stroke;
      if (!stroke) return;
      if (app.mode === "play") return this.#lay([cell]);
      if (kind === "carry") return this.#carry(cell);
      const { cell: first } = stroke;
      const down = Math.abs(cell.row - first.row) > Math.abs(cell.col - first.col);
      const to = !straight ? cell : down ? { row: cell.row, col: first.col } : { row: first.row, col: cell.col };
      this.#paint(between(straight ? first : from, to));
    });
    view.addEventListener("end", ({ detail: { kind, moved, cell } }) => {
      const stroke = this.#stroke;
      this.#stroke = null;
      if (stroke?.changed && app.mode !== "play") {
        app.remember(stroke.before);
        app.changed();
      }
      if (kind === "carry" && !moved) this.tap(cell);
    });
    view.addEventListener("cancel", () => {
      const stroke = this.#stroke;
      this.#stroke = null;
      if (stroke?.changed) app.restore(stroke.before);
    });
    view.addEventListener("tap", ({ detail }) => this.tap(detail.cell));
    view.addEventListener("rest", () => app.solver.repaint());
    document.addEventListener("keydown", (event) => this.#key(event));
  }

  #paint(cells) {
    this.#stroke.changed = true;
    this.app.edit(this.app.withSign(cells, this.#stroke.sign), false);
  }

  /** Moves a start or an exit over free ground. */
  #carry(cell) {
    const there = this.app.level.at(cell.row, cell.col);
    if (there === undefined || "#%@>".includes(there)) return;
    const { cell: old, sign, under } = this.#stroke;
    this.app.edit(this.app.level.draw([{ ...old, sign: under }, { ...cell, sign }]), false);
    Object.assign(this.#stroke, { cell, under: there, changed: true });
  }

  #key(event) {
    const { app } = this;
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.ctrlKey || event.metaKey) {
      const pressed = event.key.toLowerCase();
      if ((pressed !== "z" && pressed !== "y") || target.closest("textarea, input, dialog")) return;
      event.preventDefault();
      return pressed === "y" || event.shiftKey ? app.redo() : app.undo();
    }
    if (!target.closest("#board, #timeline") || event.altKey) return;
    const act = target.closest("#board") ? this.#onBoard(event.key) : this.#onTimeline(event.key);
    const done = act ?? (event.key === " " && target.closest("button") ? undefined : this.#anywhere(event.key));
    if (!done) return;
    event.preventDefault();
    done();
  }

  #onBoard(pressed) {
    const { app } = this;
    const { cursor } = app.view;
    const step = STEPS[pressed];
    const walks = app.mode === "play" && this.#canWalkByArrow();
    if (step && walks) return () => this.#walkByArrow(pressed);
    if (step) return () => app.view.point({ row: cursor.row + step[0], col: cursor.col + step[1] });
    if (pressed === "Home") return () => app.view.point({ row: cursor.row, col: 0 });
    if (pressed === "End") return () => app.view.point({ row: cursor.row, col: Infinity });
    if (app.mode !== "draw") return pressed === "Enter" ? () => this.tap(cursor) : undefined;
    const rule = app.game.signs.find(({ sign }) => sign === pressed || (sign === "0" && /^\d$/.test(pressed)));
    if (rule) {
      return () => {
        app.page.take(pressed);
        app.edit(app.withSign([cursor], pressed));
      };
    }
    return pressed === "Enter" ? () => app.edit(app.withSign([cursor], app.page.tool)) : undefined;
  }

  /** Returns whether arrow keys walk: the board has four directions, and the user is to move a walker. */
  #canWalkByArrow() {
    const steps = this.legal().filter((move) => Object.values(ARROWS).includes(move));
    return this.app.opponent.mine && this.app.topology === "four" && steps.length > 0;
  }

  #walkByArrow(pressed) {
    const move = ARROWS[pressed];
    if (this.legal().includes(move)) this.app.play(move);
    else this.app.opponent.refuse(`No step leads ${{ N: "north", E: "east", S: "south", W: "west" }[move]}.`);
  }

  #onTimeline(pressed) {
    const { app } = this;
    const step = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 }[pressed];
    if (step) return () => app.step(step);
    if (pressed === "Home") return () => app.go(0);
    return pressed === "End" ? () => app.go(app.moves.length) : undefined;
  }

  #anywhere(pressed) {
    const { app } = this;
    const isPresenting = document.body.classList.contains("present");
    return {
      "[": () => app.step(-1), "]": () => app.step(1), " ": () => this.run(),
      x: () => app.setMode("explore"), d: () => app.setMode("draw"), p: () => app.setMode("play"),
      u: () => app.undo(), h: () => app.opponent.hint(),
      v: () => app.toggle("values"), i: () => app.whatIf.toggle(),
      g: () => app.dialogs.gallery(), "?": () => app.dialogs.keys(),
      "+": () => app.view.zoom(1.3), "-": () => app.view.zoom(1 / 1.3), 0: () => app.view.zoom(0),
      f: () => this.present(),
      b: isPresenting ? () => document.body.classList.toggle("held") : undefined,
      Escape: () => (isPresenting ? this.present() : app.view.mark({ region: null })),
    }[pressed];
  }

  /** Shows the board and its answer alone, large, to be read from far away; or the whole page again. */
  present() {
    document.body.classList.remove("held");
    const on = document.body.classList.toggle("present");
    const { page } = this.app;
    page.notice(on ? "f or Escape ends this, b covers the answer, [ and ] step." : "");
    if (on) setTimeout(() => page.notice(""), NOTED);
    part("board").focus({ preventScroll: true });
  }

  #buttons() {
    const { app } = this;
    const acts = {
      first: () => app.go(0), back: () => app.step(-1), next: () => app.step(1), run: () => this.run(),
      perfect: () => app.cut(0),
      text: () => app.dialogs.open(), share: () => app.dialogs.share(), export: () => app.dialogs.export(),
      keys: () => app.dialogs.keys(), trust: () => app.dialogs.trust(), gallery: () => app.dialogs.gallery(),
      larger: () => app.view.zoom(1.6), smaller: () => app.view.zoom(1 / 1.6), whole: () => app.view.zoom(0),
      stop: () => app.solver.stop(), hint: () => app.opponent.hint(), takeback: () => app.opponent.takeBack(),
      draw: () => app.blank(), theme: () => app.setDark(!app.dark),
    };
    document.addEventListener("click", (event) => {
      const { do: act, mode } = /** @type {HTMLElement} */ (event.target).closest("button")?.dataset ?? {};
      if (act && act !== "run") this.rest();
      if (act) acts[act]();
      else if (mode) app.setMode(mode);
    });
  }

  #timeline() {
    const { app } = this;
    const scrub = (event) => {
      const box = part("ruler").getBoundingClientRect();
      app.go(Math.round(((event.clientX - box.left) / box.width) * app.moves.length));
    };
    part("ruler").addEventListener("pointerdown", (event) => {
      this.rest();
      part("ruler").setPointerCapture(event.pointerId);
      scrub(event);
    });
    part("ruler").addEventListener("pointermove", (event) => event.buttons && scrub(event));
    part("timeline").addEventListener("wheel", (event) => {
      event.preventDefault();
      app.step(Math.sign(event.deltaY));
    }, { passive: false });
  }

  /** Plays the line move by move, or stops if it is playing. */
  run() {
    const { app } = this;
    if (this.#autoplay) return this.rest();
    if (app.at >= app.moves.length) app.go(0);
    const step = () => {
      app.step(1);
      if (app.at >= app.moves.length) return this.rest();
      this.#autoplay = window.setTimeout(step, PACE);
    };
    this.#autoplay = window.setTimeout(step, BRIEF);
  }

  /** Whether the user is drawing or carrying a sign; then only the picture has to follow. */
  get dragging() {
    return this.#stroke !== null;
  }

  /** Whether the page is playing a line. */
  get running() {
    return this.#autoplay !== 0;
  }

  /** Stops playing the line. */
  rest() {
    clearTimeout(this.#autoplay);
    this.#autoplay = 0;
  }

  #files() {
    const { app } = this;
    const take = (transfer) => {
      if (transfer?.files[0]) app.dialogs.file(transfer.files[0]);
      else app.dialogs.read(transfer?.getData("text/plain") ?? "");
    };
    document.addEventListener("paste", (event) => {
      if (!(/** @type {HTMLElement} */ (event.target).closest("textarea, input"))) take(event.clipboardData);
    });
    document.addEventListener("dragover", (event) => {
      event.preventDefault();
      document.body.classList.add("dropping");
    });
    document.addEventListener("dragleave", (event) => event.relatedTarget ?? document.body.classList.remove("dropping"));
    document.addEventListener("drop", (event) => {
      event.preventDefault();
      document.body.classList.remove("dropping");
      take(event.dataTransfer);
    });
  }
}

/** Words for signs of a scene whose kind is no word for users. */
const SAID = {
  threat: "a rock would fall here", blamed: "a rock would fall here on the short path",
  laid: "obstacle", planned: "obstacle to come",
  "wall-below": "wall below", "planned-wall-below": "wall to come below",
};

/** Returns the description of a sign. */
function said({ kind, label, number, weight }) {
  const heavy = weight === undefined || weight === null ? "" : `weight ${weight}`;
  const words = [SAID[kind] ?? kind, label ?? number ?? "", heavy];
  return words.filter((word) => word !== "").join(" ");
}

/** Returns the cells from one cell to another, both included. */
function between(from, to) {
  const steps = Math.max(Math.abs(to.row - from.row), Math.abs(to.col - from.col), 1);
  return Array.from({ length: steps + 1 }, (_, step) => ({
    row: Math.round(from.row + ((to.row - from.row) * step) / steps),
    col: Math.round(from.col + ((to.col - from.col) * step) / steps),
  }));
}
