// The board on the screen: the engine's picture, moved and scaled, and above it the marks of the page: cursor, targets
// of moves, hints. Cells are { row, col } from 0.

import { place } from "./level.js";

/** Pixels around the board, with room for the numbers of rows and columns. */
const ROOM = { x: 60, y: 54 };
/** The largest size of a cell, in pixels. */
const LARGEST = 96;
/** The part of the view by which a picture is larger on each side, so that a short drag shows no rim. */
const BEYOND = 0.25;
/** Milliseconds of rest before the engine draws the board at its new size. */
const REST = 120;
/** Boards with smaller cells, in pixels, have buttons to enlarge them. */
const SMALL = 24;
/** Boards with more cells are drawn in part. */
const MOST_CELLS = 40_000;

/** The least distance in pixels between numbers of rows or columns at the rim of a part. */
const APART = 44;
/** The size in pixels of the corner with the numbers of columns. */
const CORNER = 32;
/** The width in pixels of a sign in a tag. */
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
  /** The board in the page's HTML, shown until the engine draws one. */
  #first;
  #picture;
  #overlay;
  #shown = null;
  #size = { rows: 1, cols: 1 };
  #pitch = 1;
  #shift = 0;
  /** The width of a cell on the screen, and the middle of the first cell. */
  #cell = 48;
  #at = { x: 0, y: 0 };
  #fitted = true;
  #rest = 0;
  #fingers = new Map();
  #gesture = null;
  #marks = { moves: [], tags: [], walked: [], region: null, pulse: null };
  /** The cell of the keyboard cursor. */
  cursor = { row: 0, col: 0 };
  /** Returns the action of a drag that starts at a cell: "paint", "carry" or "pan". */
  dragging = (_cell) => "pan";
  /** Returns the name of a cell for screen readers. */
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
    element.addEventListener("pointerleave", () => this.#emit("hover", { cell: null }));
    element.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    element.addEventListener("focus", () => this.#speak());
    element.addEventListener("blur", () => this.#redraw());
  }

  /** Begins a board. If its size or shape is new, it is fitted into the view. */
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

  /** Returns the settings of the next picture: the size of cells and, for a large board, the part to draw. */
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

  /** Changes the marks on the board: `moves` with `best`, `role` and `tag`, `tags` on cells, the `region` of a hint, a
   *  cell to `pulse`, the cells of a perfect walk, `walked`. */
  mark(marks) {
    this.#marks = { ...this.#marks, ...marks };
    this.#redraw();
  }

  /** Makes the board as large as the view allows. */
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

  /** Makes the board larger or smaller around a point, down to the size at which the whole board fits. */
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

  /** Moves the cursor, and says its cell. */
  point(cell, speak = true) {
    const { rows, cols } = this.#size;
    this.cursor = { row: Math.max(0, Math.min(rows - 1, cell.row)), col: Math.max(0, Math.min(cols - 1, cell.col)) };
    this.#emit("hover", { cell: this.cursor });
    this.#reveal();
    this.#redraw();
    if (speak) this.#speak();
  }

  /** Returns the cell at a point of the window; null outside of the board. */
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

  /** Returns a point of the element in units of cells, in which whole numbers are middles of cells. */
  #world({ x, y }) {
    return { x: (x - this.#at.x) / this.#cell, y: (y - this.#at.y) / (this.#cell * this.#pitch) };
  }

  /** Returns the middle of a cell, in pixels of the element. */
  middle({ row, col }) {
    return {
      x: this.#at.x + (col + (row % 2 === 1 ? this.#shift : 0)) * this.#cell,
      y: this.#at.y + row * this.#pitch * this.#cell,
    };
  }

  #emit(kind, detail) {
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

  /** Asks for a sharper picture after a rest; at once if the picture does not cover the view. */
  #later() {
    clearTimeout(this.#rest);
    if (!this.#covered()) this.#emit("rest", {});
    this.#rest = setTimeout(() => this.#emit("rest", {}), REST);
  }

  /** Returns whether the picture covers the board in view. */
  #covered() {
    const shown = this.#shown;
    if (!shown) return true;
    const { width, height } = this.#view();
    const [first, last] = [this.#world({ x: 0, y: 0 }), this.#world({ x: width, y: height })];
    const [row, col] = shown.origin;
    const { rows, cols } = this.#size;
    const startsBefore = Math.max(first.y, 0) >= row && Math.max(first.x, 0) >= col;
    return startsBefore && Math.min(last.y, rows - 1) < row + shown.rows && Math.min(last.x, cols - 1) < col + shown.cols;
  }

  #place() {
    this.#element.classList.toggle("zoomed", !this.#fitted);
    const shown = this.#shown;
    if (shown) {
      const scale = this.#cell / shown.cell;
      const middle = this.middle({ row: shown.origin[0], col: shown.origin[1] });
      // Rows of hexagons are closer together than columns, but the picture of tiny cells rounds this away.
      const high = (this.#pitch * this.#cell) / shown.pitch;
      const [x, y] = [middle.x - shown.first[0] * scale, middle.y - shown.first[1] * high];
      this.#picture.style.transform = `translate(${x.toFixed(2)}px, ${y.toFixed(2)}px) scale(${scale}, ${high})`;
    }
    this.#emit("place", this.seen);
    this.#redraw();
  }

  /** The part of the board in view, in units of cells, and whether that is the whole board. */
  get seen() {
    const { width, height } = this.#view();
    const { rows, cols } = this.#size;
    const [first, last] = [this.#world({ x: 0, y: 0 }), this.#world({ x: width, y: height })];
    /** @returns {[number, number]} */
    const within = (from, to, most) => [Math.max(0, from + 0.5), Math.min(most, to + 0.5)];
    return { rows: within(first.y, last.y, rows), cols: within(first.x, last.x, cols), whole: this.#fitted };
  }

  /** Moves a cell into the middle of the view. */
  centre(cell) {
    const { x, y } = this.middle(cell);
    const to = this.#centre();
    this.#moved(() => (this.#at = { x: this.#at.x + to.x - x, y: this.#at.y + to.y - y }));
  }

  /** Draws the numbers of some rows and columns at the rim of the part in view. */
  #rim() {
    const { rows, cols } = this.seen;
    const every = (pitch) => [1, 2, 5, 10, 20, 50, 100, 200, 500].find((step) => step * pitch >= APART) ?? 1000;
    const numbers = ([from, to], step) => {
      const first = Math.ceil(from / step);
      const all = Array.from({ length: Math.floor(to / step) - first + 1 }, (_, index) => (first + index) * step);
      return all.filter((number) => number > from + 1 && number <= to);
    };
    for (const row of numbers(rows, every(this.#cell * this.#pitch))) {
      const { y } = this.middle({ row: row - 1, col: 0 });
      // The numbers of columns need the corner.
      if (y > CORNER) this.#tag({ x: 20, y }, String(row));
    }
    for (const col of numbers(cols, every(this.#cell))) {
      const { x } = this.middle({ row: 0, col: col - 1 });
      this.#tag({ x, y: 12 }, String(col));
    }
  }

  #redraw() {
    const overlay = this.#overlay;
    overlay.replaceChildren();
    if (!this.#fitted) this.#rim();
    const cell = this.#cell;
    const box = (at, inset, attributes) => {
      const { x, y } = this.middle(at);
      // A box around a tiny cell is larger than the cell, so that the user sees it.
      const half = Math.max(cell / 2 - inset, 4);
      return svg("rect", { x: x - half, y: y - half, width: 2 * half, height: 2 * half, ...attributes }, overlay);
    };
    const { region, pulse, moves, tags, walked } = this.#marks;
    if (walked.length > 0) {
      const points = walked.map((at) => this.middle(at));
      // The path stops at the signs at its ends, so that it covers neither.
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
    // If there is room, a tag stands below the number of the cell.
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

  /** Draws a move: a chevron on the edge that a step crosses, or corners around a cell for an obstacle. */
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

  /** Draws words on a background. */
  #tag({ x, y }, words) {
    const width = WIDTH * words.length + 6;
    svg("rect", { x: x - width / 2, y: y - 9, width, height: 18, class: "tag-paper" }, this.#overlay);
    svg("text", { x, y: y + 4.5, class: "tag" }, this.#overlay).textContent = words;
  }

  /** Updates the name of the cursor's cell, without reading it out. */
  rename() {
    if (this.row.firstChild) this.row.firstChild.textContent = this.name(this.cursor);
  }

  /** Says the cell of the cursor. It makes a new element each time, so that screen readers read it. */
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

  /** Moves the cursor into view. */
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
      if (cell && kind !== "pan") this.#emit("begin", { kind, cell });
      return;
    }
    if (event.type === "pointermove") {
      if (!this.#fingers.has(event.pointerId)) return this.#emit("hover", { cell: this.cellAt(event) });
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
        this.#emit("drag", { kind: gesture.kind, from: gesture.last, cell, straight: event.shiftKey });
        gesture.last = cell;
      }
      return;
    }
    this.#fingers.delete(event.pointerId);
    if (!gesture) return;
    if (gesture.kind !== "pinch") {
      const cell = this.cellAt(event);
      if (event.type === "pointercancel") this.#emit("cancel", {});
      else if (gesture.kind !== "pan") {
        this.#emit("end", { kind: gesture.kind, moved: gesture.moved, cell: gesture.last });
      }
      else if (cell && !gesture.moved && event.button === 0) this.#emit("tap", { cell });
    }
    if (this.#fingers.size === 0) this.#gesture = null;
  }

  /** Begins a pinch with a second finger, and takes back the action of the first finger. */
  #pinch() {
    if (this.#gesture && this.#gesture.kind !== "pan") this.#emit("cancel", {});
    const [a, b] = [...this.#fingers.values()];
    const mid = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
    this.#gesture = { kind: "pinch", apart: Math.hypot(a.x - b.x, a.y - b.y), mid };
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

/** Returns the moves that have a place on the board, each with its place as `at`. */
export function placed(moves, walker, hex) {
  return moves.flatMap((move) => {
    const at = place(move.move, walker, hex);
    return at ? [{ ...move, at }] : [];
  });
}
