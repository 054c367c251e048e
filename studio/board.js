// The board on the screen: the engine's picture, moved and scaled, and above it what belongs to the hand:
// cursor, targets of moves, hints. Cells are { row, col } from 0.

import { place } from "./level.js";

/** Room for row and column numbers, and around the board, in pixels. */
const ROOM = { x: 60, y: 54 };
const LARGEST = 96;
/** Pictures reach this far beyond what is seen, in parts of it, so that a short drag shows no rim. */
const BEYOND = 0.25;
/** After so many milliseconds of rest the board is drawn anew at its new size. */
const REST = 120;
/** Where cells are smaller there are buttons to enlarge the board. */
const SMALL = 24;
/** Larger boards are drawn in part. */
const MOST_CELLS = 40_000;

/** Numbers of rows and columns at the rim of a part are so many pixels apart at least. */
const APART = 44;
const CORNER = 32;
/** Pixels of a sign in a tag. */
const WIDTH = 7;

const SVG = "http://www.w3.org/2000/svg";

function svg(name, attributes, parent) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  parent?.append(element);
  return element;
}

export class BoardView extends EventTarget {
  #element;
  /** The board that stands in the page until the engine draws one. */
  #first;
  #picture;
  #overlay;
  #shown = null;
  #size = { rows: 1, cols: 1 };
  #pitch = 1;
  #shift = 0;
  /** Width of a cell on the screen, and where the middle of the first one lies. */
  #cell = 48;
  #at = { x: 0, y: 0 };
  #fitted = true;
  #rest = 0;
  #fingers = new Map();
  #gesture = null;
  #marks = { moves: [], tags: [], walked: [], region: null, pulse: null };
  /** The cell the keyboard is at. */
  cursor = { row: 0, col: 0 };
  /** What a drag that starts at a cell does: "paint", "carry" or "pan". */
  dragging = (_cell) => "pan";
  /** The name of a cell for those who hear it. */
  name = ({ row, col }) => `row ${row + 1}, column ${col + 1}`;

  /** @param {HTMLElement} element */
  constructor(element) {
    super();
    this.#element = element;
    this.#picture = Object.assign(document.createElement("div"), { className: "picture" });
    this.#overlay = svg("svg", { class: "overlay", "aria-hidden": "true" });
    this.row = Object.assign(document.createElement("div"), { className: "unseen" });
    this.row.setAttribute("role", "row");
    const empty = document.createElement("div");
    empty.setAttribute("role", "gridcell");
    this.row.append(empty);
    this.#first = element.querySelector("#first");
    element.append(this.#picture, this.#overlay, this.row);
    new ResizeObserver(() => this.#resized()).observe(element);
    for (const kind of ["pointerdown", "pointermove", "pointerup", "pointercancel"]) {
      element.addEventListener(kind, (event) => this.#pointer(event));
    }
    element.addEventListener("pointerleave", () => this.#tell("hover", { cell: null }));
    element.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    element.addEventListener("focus", () => this.#speak());
    element.addEventListener("blur", () => this.#redraw());
  }

  /** A board of another size or shape: it is fitted into the view. */
  begin(rows, cols, hex) {
    const same = this.#size.rows === rows && this.#size.cols === cols && this.#shift > 0 === hex;
    this.#size = { rows, cols };
    this.#pitch = hex ? Math.sqrt(3) / 2 : 1;
    this.#shift = hex ? 0.5 : 0;
    this.cursor = { row: Math.min(this.cursor.row, rows - 1), col: Math.min(this.cursor.col, cols - 1) };
    if (!same) this.fit();
  }

  get hex() {
    return this.#shift > 0;
  }

  get cell() {
    return this.#cell;
  }

  /** Whether cells are too small for words in them. */
  get small() {
    return this.#cell < SMALL;
  }

  /** Whether the whole board is in view, so that a drag need not move it. */
  get fitted() {
    return this.#fitted;
  }

  /** What the engine is to draw: the size of cells, and the part where the board is a large one. */
  wanted() {
    const cell = Math.max(1, Math.min(LARGEST, Math.round(this.#cell)));
    const { rows, cols } = this.#size;
    const { width, height } = this.#view();
    const whole = rows * cols <= MOST_CELLS && rows * this.#cell < 2 * height && cols * this.#cell < 2 * width;
    if (whole || this.#fitted) return { cell };
    const clamp = (value, most) => Math.max(0, Math.min(most, Math.floor(value)));
    const first = this.#world({ x: -BEYOND * width, y: -BEYOND * height });
    const last = this.#world({ x: (1 + BEYOND) * width, y: (1 + BEYOND) * height });
    const [row, col] = [clamp(first.y, rows - 1), clamp(first.x - this.#shift, cols - 1)];
    return { cell, part: [row, col, clamp(last.y + 2, rows) - row, clamp(last.x + 2, cols) - col] };
  }

  /** Shows a picture of the engine. */
  show(picture) {
    this.#shown = picture;
    this.#first?.remove();
    this.#picture.innerHTML = picture.svg;
    this.#place();
  }

  /** Marks on the board: `moves` with `best`, `role` and `tag`, `tags` on cells, the `region` of a hint,
   *  a cell to `pulse`, the cells of a path that was `walked` as well as possible. */
  mark(marks) {
    this.#marks = { ...this.#marks, ...marks };
    this.#redraw();
  }

  /** The board as large as the view allows. */
  fit() {
    const { width, height } = this.#view();
    const { rows, cols } = this.#size;
    const wide = (width - ROOM.x) / (cols + this.#shift);
    const high = (height - ROOM.y) / (1 + (rows - 1) * this.#pitch + (this.#shift > 0 ? 0.16 : 0));
    const cell = Math.min(wide, high, LARGEST);
    this.#cell = cell >= 2 ? Math.floor(cell) : Math.max(cell, 0.05);
    const boardWidth = (cols + this.#shift) * this.#cell;
    const boardHeight = (1 + (rows - 1) * this.#pitch) * this.#cell;
    this.#at = {
      x: (width - boardWidth) / 2 + 10 + this.#cell / 2,
      y: Math.max((height - boardHeight) / 2 + 8, 40) + this.#cell / 2,
    };
    this.#fitted = true;
    this.#element.parentElement.classList.toggle("small-cells", this.#cell < SMALL);
    this.#place();
  }

  /** Larger or smaller around a point; never smaller than the whole board. */
  zoom(factor, point = this.#centre()) {
    const { rows, cols } = this.#size;
    const { width, height } = this.#view();
    const least = Math.min((width - ROOM.x) / cols, (height - ROOM.y) / rows, LARGEST);
    const cell = Math.max(least, Math.min(LARGEST, this.#cell * factor));
    if (cell <= least) return this.#moved(() => this.fit());
    this.#moved(() => {
      const scale = cell / this.#cell;
      this.#at = { x: point.x + (this.#at.x - point.x) * scale, y: point.y + (this.#at.y - point.y) * scale };
      this.#cell = cell;
      this.#fitted = false;
      this.#element.parentElement.classList.add("small-cells");
    });
  }

  /** Moves the cursor, and says where it is. */
  point(cell, speak = true) {
    const { rows, cols } = this.#size;
    this.cursor = { row: Math.max(0, Math.min(rows - 1, cell.row)), col: Math.max(0, Math.min(cols - 1, cell.col)) };
    this.#tell("hover", { cell: this.cursor });
    this.#reveal();
    this.#redraw();
    if (speak) this.#speak();
  }

  /** The cell at a point of the window; nothing beside the board. */
  cellAt(event) {
    const box = this.#element.getBoundingClientRect();
    const { x, y } = this.#world({ x: event.clientX - box.left, y: event.clientY - box.top });
    const row = Math.round(y);
    const col = Math.round(x - (row % 2 === 1 ? this.#shift : 0));
    const inside = row >= 0 && col >= 0 && row < this.#size.rows && col < this.#size.cols;
    return inside ? { row, col, high: y - row < -0.2 } : null;
  }

  #view() {
    return { width: this.#element.clientWidth || 1, height: this.#element.clientHeight || 1 };
  }

  #centre() {
    const { width, height } = this.#view();
    return { x: width / 2, y: height / 2 };
  }

  /** A point of the element in cells: whole numbers are middles of cells. */
  #world({ x, y }) {
    return { x: (x - this.#at.x) / this.#cell, y: (y - this.#at.y) / (this.#cell * this.#pitch) };
  }

  /** The middle of a cell, in pixels of the element. */
  middle({ row, col }) {
    return {
      x: this.#at.x + (col + (row % 2 === 1 ? this.#shift : 0)) * this.#cell,
      y: this.#at.y + row * this.#pitch * this.#cell,
    };
  }

  #tell(kind, detail) {
    this.dispatchEvent(new CustomEvent(kind, { detail }));
  }

  #resized() {
    if (this.#fitted) this.fit();
    else this.#place();
    this.#later();
  }

  #moved(change) {
    change();
    this.#place();
    this.#later();
  }

  /** Asks for a sharper picture once the hand rests. */
  #later() {
    clearTimeout(this.#rest);
    if (!this.#covered()) this.#tell("rest", {});
    this.#rest = setTimeout(() => this.#tell("rest", {}), REST);
  }

  /** Whether the picture reaches as far as the view, or as the board. */
  #covered() {
    const shown = this.#shown;
    if (!shown) return true;
    const { width, height } = this.#view();
    const [first, last] = [this.#world({ x: 0, y: 0 }), this.#world({ x: width, y: height })];
    const [row, col] = shown.origin;
    const { rows, cols } = this.#size;
    return Math.max(first.y, 0) >= row && Math.max(first.x, 0) >= col && Math.min(last.y, rows - 1) < row + shown.rows && Math.min(last.x, cols - 1) < col + shown.cols;
  }

  #place() {
    this.#element.classList.toggle("zoomed", !this.#fitted);
    const shown = this.#shown;
    if (shown) {
      const scale = this.#cell / shown.cell;
      const middle = this.middle({ row: shown.origin[0], col: shown.origin[1] });
      // Rows of hexagons are closer together than columns; in tiny cells the picture rounds this away.
      const high = (this.#pitch * this.#cell) / shown.pitch;
      const [x, y] = [middle.x - shown.first[0] * scale, middle.y - shown.first[1] * high];
      this.#picture.style.transform = `translate(${x.toFixed(2)}px, ${y.toFixed(2)}px) scale(${scale}, ${high})`;
    }
    this.#tell("place", this.seen);
    this.#redraw();
  }

  /** The part of the board that is in view, in cells, and whether that is all of it. */
  get seen() {
    const { width, height } = this.#view();
    const { rows, cols } = this.#size;
    const [first, last] = [this.#world({ x: 0, y: 0 }), this.#world({ x: width, y: height })];
    /** @returns {[number, number]} */
    const within = (from, to, most) => [Math.max(0, from + 0.5), Math.min(most, to + 0.5)];
    return { rows: within(first.y, last.y, rows), cols: within(first.x, last.x, cols), whole: this.#fitted };
  }

  /** Brings a cell into the middle of the view. */
  centre(cell) {
    const { x, y } = this.middle(cell);
    const to = this.#centre();
    this.#moved(() => (this.#at = { x: this.#at.x + to.x - x, y: this.#at.y + to.y - y }));
  }

  /** The numbers of some rows and columns, at the rim of a part of the board. */
  #rim() {
    const { rows, cols } = this.seen;
    const every = (pitch) => [1, 2, 5, 10, 20, 50, 100, 200, 500].find((step) => step * pitch >= APART) ?? 1000;
    const numbers = ([from, to], step) => Array.from({ length: Math.floor(to / step) - Math.ceil(from / step) + 1 }, (_, index) => (Math.ceil(from / step) + index) * step).filter((number) => number > from + 1 && number <= to);
    for (const row of numbers(rows, every(this.#cell * this.#pitch))) {
      const { y } = this.middle({ row: row - 1, col: 0 });
      // The numbers of columns stand in the corner.
      if (y > CORNER) this.#tag({ x: 20, y }, String(row));
    }
    for (const col of numbers(cols, every(this.#cell))) this.#tag({ x: this.middle({ row: 0, col: col - 1 }).x, y: 12 }, String(col));
  }

  #redraw() {
    const overlay = this.#overlay;
    overlay.replaceChildren();
    if (!this.#fitted) this.#rim();
    const cell = this.#cell;
    const box = (at, inset, attributes) => {
      const { x, y } = this.middle(at);
      // In tiny cells it is larger than its cell, so that it is seen.
      const half = Math.max(cell / 2 - inset, 4);
      return svg("rect", { x: x - half, y: y - half, width: 2 * half, height: 2 * half, ...attributes }, overlay);
    };
    const { region, pulse, moves, tags, walked } = this.#marks;
    if (walked.length > 0) {
      const points = walked.map((at) => this.middle(at));
      // It touches the signs at its ends and covers neither.
      const short = ({ x, y }, to) => ({ x: x + (to.x - x) * 0.36, y: y + (to.y - y) * 0.36 });
      const ends = [short(points[0], points[1]), ...points.slice(1, -1), short(points.at(-1), points.at(-2))];
      const data = ends.map(({ x, y }) => `${x} ${y}`).join("L");
      const width = Math.max(2.4, Math.min(8, cell / 7));
      svg("path", { d: `M${data}`, class: "walked casing", "stroke-width": 2 * width, pathLength: 1 }, overlay);
      svg("path", { d: `M${data}`, class: "walked", "stroke-width": width, pathLength: 1 }, overlay);
    }
    if (region) {
      const [from, to] = [this.middle(region.from), this.middle(region.to)];
      svg("rect", {
        class: "region", x: from.x - cell / 2, y: from.y - cell / 2,
        width: to.x - from.x + cell, height: to.y - from.y + cell,
      }, overlay);
    }
    // Below the number of the cell, where there is room.
    for (const { cell: at, words } of tags) {
      const { x, y } = this.middle(at);
      this.#tag({ x, y: y + (cell >= 44 ? cell / 2 - 12 : 0) }, words);
    }
    for (const move of moves) this.#drawMove(move, overlay);
    if (pulse) box(pulse, -3, { class: "pulse" });
    if (this.#element.matches(":focus-visible")) {
      box(this.cursor, 0, { class: "cursor-gap" });
      box(this.cursor, 1.5, { class: "cursor" });
    }
  }

  /** A chevron on the edge that a step crosses, corners around a cell where something can be put. */
  #drawMove({ at, best, role, tag, pointed }, overlay) {
    const cell = this.#cell;
    const kind = `${role}${best ? " best" : ""}`;
    const to = this.middle(at.cell);
    let label = { x: to.x, y: to.y };
    if (at.from) {
      const from = this.middle(at.from);
      const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2];
      const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
      const size = Math.max(5, Math.min(12, cell / 5));
      const data = `M${-size * 0.5} ${-size}L${size * 0.5} 0L${-size * 0.5} ${size}`;
      const group = svg("g", { transform: `translate(${x} ${y}) rotate(${angle})`, class: `step ${kind}` }, overlay);
      svg("path", { d: data, class: "casing" }, group);
      svg("path", { d: data }, group);
      label = { x: x + (to.x - from.x) * 0.3, y: y + (to.y - from.y) * 0.3 };
    } else if (at.edge) {
      const y = to.y + cell / 2;
      svg("path", { d: `M${to.x - cell * 0.4} ${y}h${cell * 0.8}`, class: `edge ${kind}` }, overlay);
      label = { x: to.x, y };
    } else {
      const [half, arm] = [cell * 0.4, cell * 0.16];
      const corner = (dx, dy) =>
        `M${to.x + dx * (half - arm)} ${to.y + dy * half}h${dx * arm}v${-dy * arm}`;
      svg("path", { d: corner(-1, -1) + corner(1, -1) + corner(1, 1) + corner(-1, 1), class: `put ${kind}` }, overlay);
    }
    const wide = tag ? WIDTH * tag.length + 6 : 0;
    if (tag && (pointed || (at.from && wide < cell * 0.75))) this.#tag(label, tag);
  }

  /** A word on paper. */
  #tag({ x, y }, words) {
    const width = WIDTH * words.length + 6;
    svg("rect", { x: x - width / 2, y: y - 9, width, height: 18, class: "tag-paper" }, this.#overlay);
    svg("text", { x, y: y + 4.5, class: "tag" }, this.#overlay).textContent = words;
  }

  /** The cell of the cursor under its name of now, without a word. */
  rename() {
    if (this.row.firstChild) this.row.firstChild.textContent = this.name(this.cursor);
  }

  /** Says the cell of the cursor: a new element each time, so that it is read. */
  #speak() {
    const { row, col } = this.cursor;
    const cell = document.createElement("div");
    cell.id = `cell-${row}-${col}-${Date.now() % 2}`;
    cell.setAttribute("role", "gridcell");
    cell.setAttribute("aria-colindex", String(col + 1));
    cell.textContent = this.name(this.cursor);
    this.row.setAttribute("aria-rowindex", String(row + 1));
    this.row.replaceChildren(cell);
    this.#element.setAttribute("aria-activedescendant", cell.id);
    this.#redraw();
  }

  /** Brings the cursor into view. */
  #reveal() {
    const { x, y } = this.middle(this.cursor);
    const { width, height } = this.#view();
    const over = (value, most) => (value < 40 ? 40 - value : value > most - 40 ? most - 40 - value : 0);
    if (this.#fitted) return;
    this.#moved(() => (this.#at = { x: this.#at.x + over(x, width), y: this.#at.y + over(y, height) }));
  }

  #wheel(event) {
    event.preventDefault();
    const box = this.#element.getBoundingClientRect();
    this.zoom(Math.exp(-event.deltaY / 400), { x: event.clientX - box.left, y: event.clientY - box.top });
  }

  #pointer(event) {
    const at = { x: event.clientX, y: event.clientY };
    const gesture = this.#gesture;
    if (event.type === "pointerdown") {
      this.#fingers.set(event.pointerId, at);
      this.#element.setPointerCapture(event.pointerId);
      if (this.#fingers.size === 2) return this.#pinch();
      if (this.#fingers.size > 2) return;
      const cell = this.cellAt(event);
      const kind = event.button !== 0 || !cell ? "pan" : this.dragging(cell);
      this.#gesture = { kind, from: at, last: cell, moved: false };
      if (cell && kind !== "pan") this.#tell("begin", { kind, cell });
      return;
    }
    if (event.type === "pointermove") {
      if (!this.#fingers.has(event.pointerId)) return this.#tell("hover", { cell: this.cellAt(event) });
      const before = this.#fingers.get(event.pointerId);
      this.#fingers.set(event.pointerId, at);
      if (gesture?.kind === "pinch") return this.#pinched();
      if (!gesture) return;
      if (Math.hypot(at.x - gesture.from.x, at.y - gesture.from.y) > 4) gesture.moved = true;
      const cell = this.cellAt(event);
      if (gesture.kind === "pan") {
        if (!gesture.moved || this.#fitted) return;
        this.#moved(() => (this.#at = { x: this.#at.x + at.x - before.x, y: this.#at.y + at.y - before.y }));
      } else if (cell && (cell.row !== gesture.last?.row || cell.col !== gesture.last?.col)) {
        this.#tell("drag", { kind: gesture.kind, from: gesture.last, cell, straight: event.shiftKey });
        gesture.last = cell;
      }
      return;
    }
    this.#fingers.delete(event.pointerId);
    if (!gesture) return;
    if (gesture.kind !== "pinch") {
      const cell = this.cellAt(event);
      if (event.type === "pointercancel") this.#tell("cancel", {});
      else if (gesture.kind !== "pan") this.#tell("end", { kind: gesture.kind, moved: gesture.moved, cell: gesture.last });
      else if (cell && !gesture.moved && event.button === 0) this.#tell("tap", { cell });
    }
    if (this.#fingers.size === 0) this.#gesture = null;
  }

  /** A second finger: whatever the first one did is taken back. */
  #pinch() {
    if (this.#gesture && this.#gesture.kind !== "pan") this.#tell("cancel", {});
    const [a, b] = [...this.#fingers.values()];
    this.#gesture = { kind: "pinch", apart: Math.hypot(a.x - b.x, a.y - b.y), mid: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } };
  }

  #pinched() {
    const gesture = this.#gesture;
    const [a, b] = [...this.#fingers.values()];
    if (!a || !b) return;
    const apart = Math.max(1, Math.hypot(a.x - b.x, a.y - b.y));
    const mid = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
    const box = this.#element.getBoundingClientRect();
    this.zoom(apart / gesture.apart, { x: mid.x - box.left, y: mid.y - box.top });
    if (!this.#fitted) {
      this.#moved(() => (this.#at = { x: this.#at.x + mid.x - gesture.mid.x, y: this.#at.y + mid.y - gesture.mid.y }));
    }
    Object.assign(gesture, { apart, mid });
  }
}

/** The moves that can be drawn, with where they happen. */
export function placed(moves, walker, hex) {
  return moves.flatMap((move) => {
    const at = place(move.move, walker, hex);
    return at ? [{ ...move, at }] : [];
  });
}
