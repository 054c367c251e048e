// The parts around the board: value, reason, moves, score sheet, timeline, key.

/** Returns a new element with properties or attributes.
 *  @template {keyof HTMLElementTagNameMap} K
 *  @param {K} name @param {Record<string, any>} properties @param {...(Node | string)} children
 *  @returns {HTMLElementTagNameMap[K]} */
export function make(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key.startsWith("aria-") || key === "role" || key.startsWith("data-")) element.setAttribute(key, value);
    else element[key] = value;
  }
  element.append(...children);
  return element;
}

/** Returns the element with an id. @param {string} id */
export const part = (id) => /** @type {any} */ (document.getElementById(id));

/** Returns a picture of the engine without the numbers at its rim.
 *  `rim` is the space around the board, in units of the picture. */
export function bare({ svg, first: [x, y], cell, pitch, shift, rows, cols }, rim = 0) {
  const high = pitch < cell ? 1.16 * cell : cell;
  const box = [x - cell / 2 - rim, y - high / 2 - rim, cols * cell + shift + 2 * rim, (rows - 1) * pitch + high + 2 * rim];
  return svg.replace(/<svg [^>]*>/, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box.join(" ")}">`);
}

/** Replaces the children of an element. If the focused child comes again under its name, it keeps the focus. */
export function replace(element, ...children) {
  const focused = element.contains(document.activeElement) ? named(document.activeElement) : null;
  element.replaceChildren(...children);
  if (focused === null) return;
  const again = [...element.querySelectorAll("button, input, select")].find((one) => named(one) === focused);
  (again ?? document.getElementById("board")).focus({ preventScroll: true });
}

const named = (element) => element.getAttribute("aria-label") ?? element.textContent;

/** Marks a button as the current one, or removes the mark. */
export function current(button, is) {
  if (is) button.setAttribute("aria-current", "true");
  else button.removeAttribute("aria-current");
}

const CELL = /\b(\d+),(\d+)\b/g;

/** Returns words in which each cell is a button that shows the cell on the board. */
export function withCells(words, show) {
  const nodes = [];
  let from = 0;
  for (const found of words.matchAll(CELL)) {
    nodes.push(words.slice(from, found.index));
    const cell = { row: Number(found[1]) - 1, col: Number(found[2]) - 1 };
    nodes.push(make("button", { className: "cell", textContent: found[0], onclick: () => show(cell) }));
    from = found.index + found[0].length;
  }
  return [...nodes, words.slice(from)];
}

/** Returns the parts of a value in words: a single number is large. */
export function value(headline) {
  const found = /^(\D{0,13})(\d[\d,.]*)(.*)$/.exec(headline);
  if (!found || /\d/.test(found[3])) {
    return [make("span", { className: "words", textContent: headline })];
  }
  const [, before, number, after] = found;
  return [
    ...(before ? [make("span", { className: "unit", textContent: before.trim() })] : []),
    make("span", { className: "number", textContent: number }),
    make("span", { className: "unit", textContent: after.trim() }),
  ];
}

/** Returns the moves of an analysis, the best first, each with its value in words as its `tag`. */
export function ranked({ moves: list, side, best }) {
  const least = side === "minimiser";
  const tag = ({ winner, value: exact, lower, upper, score, score_lower, score_upper }) => {
    if (typeof score === "number") return String(score);
    if (typeof score_upper === "number") return `${score_lower ?? "none"}..${score_upper}`;
    if (winner !== undefined) return winner === null ? "?" : (winner === "first") === least ? "wins" : "loses";
    if (exact !== null) return String(Math.round(exact * 10) / 10);
    return lower === null ? "none" : upper === null ? `${lower}+` : `${lower}..${upper}`;
  };
  const rank = (move) => {
    if (move.winner !== undefined) return (move.winner === "first") === least ? 0 : 1;
    return (move.value ?? move.lower ?? Infinity) * (least ? 1 : -1);
  };
  const reply = list.map((move) => ({ ...move, tag: tag(move), rank: rank(move) }));
  reply.sort((a, b) => (a.rank === b.rank ? Number(b.move === best) - Number(a.move === best) : a.rank - b.rank));
  return reply.map((move) => ({ ...move, best: move.rank === reply[0].rank }));
}

/** Returns a table of at most `most` moves with their values, the best first. */
export function movesTable(list, { name, role, worth, show, play, most = 12 }) {
  if (list.length === 0) return [];
  const row = (move) => {
    const [enter, leave] = [() => show(move), () => show(null)];
    const reply = move.reply && move.reply !== "-" ? `then ${move.reply_words}` : "";
    const button = { textContent: move.words, onclick: () => play(move.move), onfocus: enter, onblur: leave };
    return make("tr", { className: move.best ? "best" : "", onmouseenter: enter, onmouseleave: leave },
      make("td", {}, make("button", button)),
      make("td", { className: "figure", textContent: move.tag }),
      make("td", { className: "reply", textContent: reply }));
  };
  const rows = list.slice(0, most).map(row);
  const more = list.length > most ? [make("p", { className: "more", textContent: `and ${list.length - most} more` })] : [];
  const heads = [make("th", { textContent: "move" }), make("th", { className: "figure", textContent: worth }), make("th", {})];
  return [
    make("h3", { className: role, textContent: `${name} to move` }),
    make("table", {}, make("thead", {}, make("tr", {}, ...heads)), make("tbody", {}, ...rows)),
    ...more,
  ];
}

/** Returns the moves of a line by turns: each row has the moves of the first mover and those of the other side. */
export function turns(history) {
  const rows = [];
  const first = history[0]?.side ?? 0;
  history.forEach((entry, index) => {
    let row = rows.at(-1);
    const column = entry.side === first ? 0 : 1;
    if (!row || (column === 0 && (row.cells[1].length > 0 || row.closed))) rows.push((row = { cells: [[], []] }));
    row.cells[column].push({ ...entry, index });
    if (entry.move === "-" && column === 0) row.closed = true;
    row.spent = entry.spent;
  });
  return { first, rows };
}

/** Returns the score sheet; the user chose the first `own` moves. `left` returns the cost still to pay after a move,
 *  `lost` the loss of a move, both in words. */
export function sheet(history, { sides, role, at, own, go, left, lost }) {
  if (history.length === 0) return [];
  const { first, rows } = turns(history);
  const order = [first, 1 - first];
  const alone = history.length > 2 && history.every((entry) => entry.side === first);
  const columns = alone ? [0] : [0, 1];
  const head = make("tr", {}, make("th", { textContent: "" }),
    ...columns.map((column) => make("th", { className: role(order[column]), textContent: sides[order[column]] })),
    make("th", { textContent: left ? "left" : "" }), ...(lost ? [make("th", { textContent: "lost" })] : []));
  const button = ({ index, move, words }) => make("button", {
    className: index < own ? "move own" : "move", textContent: move === "-" ? "·" : move,
    title: words, "aria-label": words, onclick: () => go(index + 1),
  });
  const body = rows.map((row, number) => {
    const entries = row.cells.flat();
    const last = entries.at(-1);
    const bad = lost ? entries.filter(({ index }) => lost(index)) : [];
    const gave = bad.map(({ index }) =>
      make("button", { textContent: lost(index), title: "shows what was better", onclick: () => go(index) }));
    return make("tr", { className: entries.some((entry) => entry.index + 1 === at) ? "now" : "" },
      make("th", { textContent: String(number + 1) }),
      ...columns.map((column) => make("td", {}, ...row.cells[column].map(button))),
      make("td", { className: "figure", textContent: left ? left(last) : "" }),
      ...(lost ? [make("td", { className: "figure lost" }, ...gave)] : []));
  });
  return [make("table", {}, make("thead", {}, head), make("tbody", {}, ...body))];
}

/** Fills the ruler of the timeline: ticks above for the side that obstructs, below for the other side. */
export function ruler(element, history, at, role, words) {
  const count = history.length;
  element.setAttribute("aria-valuemax", String(count));
  element.setAttribute("aria-valuenow", String(at));
  element.setAttribute("aria-valuetext", words);
  const every = Math.max(1, Math.ceil(count / 120));
  const ticks = history.flatMap((entry, index) => {
    if (index % every !== 0 && index + 1 !== count) return [];
    const obstructs = role(entry.side) === "adversary";
    const tick = make("i", { className: `${obstructs ? "up" : "down"}${obstructs && entry.move !== "-" ? " acted" : ""}` });
    tick.style.left = `${((index + 1) / count) * 100}%`;
    return [tick];
  });
  const hand = make("b", {});
  hand.style.left = count ? `${(at / count) * 100}%` : "0";
  element.replaceChildren(...ticks, hand);
}

/** Fills the key: an entry with a box shows or hides the signs that it explains. */
export function key(element, entries, hidden, change) {
  replace(element, ...entries.map((entry) => {
    const sign = make("span", { className: "sign" });
    sign.innerHTML = entry.svg;
    if (!entry.optional) return make("span", { className: "entry" }, sign, entry.words);
    const box = make("input", { type: "checkbox", checked: !hidden.has(entry.kind), onchange: () => change(entry.kind) });
    return make("label", { className: "entry" }, box, sign, entry.words);
  }));
}
