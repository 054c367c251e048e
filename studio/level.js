// A board as text: headers, rows, and a block of numbers. The engine has validated it, so it is canonical.

/** The titles of the block of numbers. The user can draw costs, but not points. */
const COSTS = "costs:", POINTS = "points:";

/** @typedef {{ title: string, rows: number[][] }} Numbers */

export class Level {
  /** @param {[string, string][]} headers @param {string[]} rows @param {Numbers | null} numbers */
  constructor(headers, rows, numbers) {
    this.headers = headers;
    this.rows = rows;
    this.numbers = numbers;
  }

  /** The block of costs; null if the board has none. */
  get costs() {
    return this.numbers?.title === COSTS ? this.numbers.rows : null;
  }

  /** Returns the board of a text. @param {string} text a board file as the engine prints it */
  static read(text) {
    const [head, map = "", rest = ""] = text.split("\n\n");
    const headers = head.split("\n").map((line) => {
      const colon = line.indexOf(":");
      return /** @type {[string, string]} */ ([line.slice(0, colon), line.slice(colon + 1).trim()]);
    });
    const rows = map.split("\n").filter((row) => row !== "");
    const title = [COSTS, POINTS].find((known) => rest.startsWith(known));
    const block = title && rest.slice(title.length).trim().split("\n").map((row) => row.trim().split(/\s+/).map(Number));
    return new Level(headers, rows, title && block ? { title, rows: block } : null);
  }

  /** Returns the board as a text. */
  text() {
    const headers = this.headers.map(([key, value]) => `${key}: ${value}\n`).join("");
    const rows = this.rows.map((row) => `${row}\n`).join("");
    const block = this.numbers;
    const numbers = block ? `\n${block.title}\n${block.rows.map((row) => `${row.join(" ")}\n`).join("")}` : "";
    return `${headers}\n${rows}${numbers}`;
  }

  /** Returns the value of a header; undefined if it is missing. */
  get(key) {
    return this.headers.find(([name]) => name === key)?.[1];
  }

  get height() {
    return this.rows.length;
  }

  get width() {
    return this.rows[0]?.length ?? 0;
  }

  at(row, col) {
    return this.rows[row]?.[col];
  }

  /** Returns the same board with another value of a header; an empty value removes the header. */
  with(key, value) {
    const headers = this.headers.filter(([name]) => name !== key);
    if (value !== "") headers.push([key, value]);
    return new Level(headers, this.rows, this.numbers);
  }

  /** Returns the board without its line and expected value, which hold only for the unchanged board. */
  fresh() {
    return new Level(this.headers.filter(([key]) => key !== "line" && key !== "expect"), this.rows, this.numbers);
  }

  /** Returns the board with these signs on these cells. */
  draw(cells) {
    const rows = this.rows.map((row) => [...row]);
    const numbers = this.numbers && { ...this.numbers, rows: this.numbers.rows.map((row) => [...row]) };
    for (const { row, col, sign } of cells) {
      if (rows[row]?.[col] === undefined) continue;
      // If the board has a block of costs, a digit goes into the block instead of the map.
      const priced = numbers?.title === COSTS && /\d/.test(sign);
      rows[row][col] = priced ? "." : sign;
      if (priced) numbers.rows[row][col] = Number(sign);
    }
    return new Level(this.headers, rows.map((row) => row.join("")), numbers).fresh();
  }

  /** Returns the cells with a sign. */
  find(sign) {
    const found = [];
    this.rows.forEach((text, row) => {
      for (let col = text.indexOf(sign); col >= 0; col = text.indexOf(sign, col + 1)) found.push({ row, col });
    });
    return found;
  }

  /** Returns the board in another size; new cells have the sign `fill` and cost 1. */
  resize(height, width, fill) {
    const row = (text) => text.slice(0, width).padEnd(width, fill);
    const rows = Array.from({ length: height }, (_, index) => row(this.rows[index] ?? ""));
    const line = (of) => Array.from({ length: width }, (_, col) => of?.[col] ?? 1);
    const block = this.numbers;
    const numbers = block && { ...block, rows: Array.from({ length: height }, (_, index) => line(block.rows[index])) };
    return new Level(this.headers, rows, numbers).fresh();
  }
}

const DIRECTIONS = { N: [-1, 0], E: [0, 1], S: [1, 0], W: [0, -1], NE: [-1, 1], SE: [1, 1], SW: [1, -1], NW: [-1, -1] };

/** Returns the neighbour of a cell in a direction.
 *  @param {{row: number, col: number}} cell @param {string} direction
 *  @param {boolean} hex whether every second row is shifted right by half a cell */
export function beside({ row, col }, direction, hex) {
  const [down, right] = DIRECTIONS[direction];
  if (!hex || down === 0) return { row: row + down, col: col + right };
  const shifted = row % 2 === 1;
  return { row: row + down, col: col + (right > 0 ? (shifted ? 1 : 0) : shifted ? 0 : -1) };
}

/** Returns the place of a move; null for a move without a place. `cell` is the cell to tap, `from` the cell of the
 *  piece that moves, and `edge` is true for the lower edge of the cell.
 *  @param {string} move @param {{row: number, col: number} | null} walker @param {boolean} hex */
export function place(move, walker, hex) {
  if (move in DIRECTIONS) return walker && { from: walker, cell: beside(walker, move, hex) };
  const found = /^([#*@_]?)(\d+),(\d+)(?:>(\w+))?$/.exec(move);
  if (!found) return null;
  const cell = { row: Number(found[2]) - 1, col: Number(found[3]) - 1 };
  if (found[4]) return { from: cell, cell: beside(cell, found[4], hex) };
  return { cell, edge: found[1] === "_" };
}
