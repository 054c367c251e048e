// The page around the board: title and rules, tools, gallery, answer, line, moves, notices.

import { placed } from "./board.js";
import { current, key, make, movesTable, part, replace, ruler, sheet, value, withCells } from "./panel.js";

/** Steps are marked on the board unasked, up to so many; what can be put anywhere only where few places are best. */
const MOST_MARKS = 60;
const FEW = 6;
/** A sentence is said once the hand has rested for so many milliseconds. */
const SAY_AFTER = 500;
const PULSE = 1600;

const capital = (words) => words.slice(0, 1).toUpperCase() + words.slice(1);

export class Page {
  /** The sign that is drawn. */
  tool = "#";
  #speech = 0;
  #gallery = "";

  constructor(app) {
    this.app = app;
    part("games").append(...app.games.map((game) =>
      make("button", { textContent: game.name, title: game.question, onclick: () => app.open(game.samples[0].text, { game: game.name }) })));
  }

  /** Title, rules and tools of the game at hand. */
  frame() {
    const { game, level, mode } = this.app;
    const title = level.get("title") ?? "";
    this.app.view.begin(level.height, level.width, level.get("topology") === "hex");
    part("title").textContent = title || game.question;
    document.title = title ? `${title} - thwart` : "thwart";
    part("goal").textContent = game.goal;
    for (const button of part("games").children) current(button, button.textContent === game.name);
    for (const button of part("modes").children) button.setAttribute("aria-pressed", String(button.dataset.mode === mode));
    part("board").setAttribute("aria-label", `${game.name}: ${title || game.question} ${level.height} rows, ${level.width} columns.`);
    part("board").setAttribute("aria-rowcount", String(level.height));
    part("board").setAttribute("aria-colcount", String(level.width));
    part("hints").hidden = part("turn").hidden = mode !== "play";
    this.#parameters();
    this.#tools();
    this.#samples();
  }

  /** The parameters, each as a word that can be changed. */
  #parameters() {
    const { game, level } = this.app;
    const box = part("parameters");
    if (box.contains(document.activeElement)) return;
    const control = (name, title, chosen, words, least, most) => {
      const change = (event) => this.app.set(name, event.target.value);
      const numeric = least !== null;
      const input = words.includes(chosen)
        ? make("select", { onchange: change }, ...words.map((word) => make("option", { textContent: word, selected: word === chosen })))
        : make("input", { type: numeric ? "number" : "text", value: chosen, min: numeric ? String(least) : "", max: numeric ? String(most) : "", onchange: change });
      return make("label", { title }, `${name} `, input);
    };
    const controls = game.parameters.map(({ key: name, summary, default: usual, words, least, most }) =>
      control(name, summary, level.get(name) ?? usual ?? "", words, least, most));
    if (game.topologies.length > 1) {
      controls.push(control("topology", "the neighbours of a cell", level.get("topology") ?? game.topologies[0], game.topologies, null, null));
    }
    box.replaceChildren(...controls);
  }

  /** Shows the parameters as they are, whatever was typed. */
  resetParameters() {
    part("parameters").replaceChildren();
    this.#parameters();
  }

  #tools() {
    const { app } = this;
    const { game, level } = app;
    const signs = game.signs.flatMap(({ sign, meaning }) => (sign === "0" ? [..."0123456789"].map((digit) => ({ sign: digit, meaning: "" })) : [{ sign, meaning }]));
    if (!signs.some(({ sign }) => sign === this.tool)) this.tool = signs.find(({ sign }) => sign === "#")?.sign ?? signs[0].sign;
    const size = (words, height, width) => make("button", {
      textContent: words, "aria-label": `${height} rows, ${width} columns`, disabled: height === 0 || width === 0,
      onclick: () => app.edit(app.level.resize(height, width, app.floor)),
    });
    const number = (words, count, resized) => make("input", {
      type: "number", min: "1", max: "1024", value: String(count), "aria-label": words,
      onchange: ({ target }) => target.value >= 1 && target.value <= 1024 && app.edit(resized(Math.floor(Number(target.value)))),
    });
    replace(part("draw-tools"),
      ...signs.map(({ sign, meaning }) => make("button", { "aria-pressed": String(sign === this.tool), "aria-label": meaning || `cost ${sign}`, onclick: () => this.take(sign) },
        make("code", { textContent: sign }), meaning)),
      make("span", { className: "size" },
        "rows ", number("Rows", level.height, (rows) => level.resize(rows, level.width, app.floor)),
        size("−", level.height - 1, level.width), size("+", level.height + 1, level.width),
        "columns ", number("Columns", level.width, (cols) => level.resize(level.height, cols, app.floor)),
        size("−", level.height, level.width - 1), size("+", level.height, level.width + 1)));
  }

  /** Takes a sign to draw with. */
  take(sign) {
    this.tool = sign;
    this.#tools();
  }

  /** The game's boards to try; their pictures follow. */
  #samples() {
    const { game, dark, level } = this.app;
    const wanted = `${game.name} ${dark}`;
    if (this.#gallery !== wanted) {
      this.#gallery = wanted;
      const all = make("button", { textContent: "All boards, new ones", onclick: () => this.app.dialogs.gallery() });
      part("gallery").replaceChildren(all, ...game.samples.map((sample) => this.sample(game, sample)));
    }
    for (const button of part("gallery").children) current(button, button.dataset.title !== "" && button.dataset.title === level.get("title"));
  }

  /** A board to try, as a button. */
  sample(game, { text, summary }) {
    const { app } = this;
    const thumb = make("i", { className: "thumb" });
    const open = () => app.open(text, { game: game.name }).then(() => app.dialogs.close());
    const button = make("button", { onclick: open, "data-title": /^title: (.*)$/m.exec(text)?.[1] ?? "" }, thumb, make("span", { textContent: summary }));
    const board = { text, game: game.name };
    app.aside.ask({ do: "recognise", board, picture: { cell: 16, dark: app.dark } }).then((reply) => {
      const svg = reply.boards?.[0]?.picture?.svg;
      if (svg) thumb.style.backgroundImage = `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
    });
    return button;
  }

  solved(answer, milliseconds) {
    this.answer(answer.picture.headline, answer.picture.because, answer);
    this.key(answer.picture.key);
    const { seconds } = answer;
    const took = seconds < 0.001 ? "under 1 ms" : seconds < 1 ? `${Math.round(seconds * 1000)} ms` : `${seconds.toFixed(1)} s`;
    part("status").textContent = `Solved in ${took}, drawn after ${Math.round(milliseconds)} ms. Nothing leaves this machine.`;
    this.app.tell("solved", { value: answer.value, verdict: answer.verdict, headline: answer.picture.headline });
  }

  /** A board that cannot be solved as it is, and why. */
  refused(error, expected) {
    this.answer("", error, null);
    this.key([]);
    part("status").textContent = "Nothing leaves this machine.";
    this.line();
    this.moves();
    if (expected) return;
    const { height, width } = this.app.level;
    this.notice(`The solver gave up on this board of ${height} x ${width}, probably for want of memory (${error}). The board is safe: it can be changed, saved and shared.`,
      [{ words: "Try again", act: () => this.app.changed() }]);
  }

  /** Value, verdict and reason; the verdict only where there is an answer. */
  answer(headline, because, answer) {
    part("value").replaceChildren(...value(capital(headline)));
    this.because(capital(because));
    part("answer").classList.remove("stale");
    const badge = part("badge");
    const verdict = answer ? (answer.verdict === "impossible" && answer.certified ? "impossible, proved" : answer.verdict) : "";
    badge.className = answer?.verdict.replaceAll(" ", "-") ?? "";
    badge.textContent = verdict;
    badge.setAttribute("aria-label", verdict && `${verdict}. Open the certificate.`);
    this.say([headline, verdict, because].filter(Boolean).join(". "));
  }

  because(words) {
    part("because").replaceChildren(...withCells(words, (cell) => this.pulse(cell)));
  }

  /** Whether the engine is at work, said by a line under the value; what stands there may be of another
   *  board. */
  working(is, other = false) {
    part("answer").classList.toggle("working", is);
    part("answer").classList.toggle("stale", is && other);
    part("stop").hidden = !is;
  }

  pulse(cell) {
    this.app.view.mark({ pulse: cell });
    setTimeout(() => this.app.view.mark({ pulse: null }), PULSE);
  }

  /** Timeline and score sheet. */
  line() {
    const { app } = this;
    const { history, answer } = app.solver;
    const { at, game } = app;
    const done = history[at - 1];
    ruler(part("ruler"), history, at, (side) => app.role(side), `${at} of ${history.length}, ${done ? `${game.sides[done.side]}: ${done.words}` : "the start"}`);
    part("place").textContent = history.length ? `${at} of ${history.length}` : "";
    part("perfect").hidden = app.own === 0 || app.mode !== "explore";
    // What follows a move that was chosen by hand may have lost something.
    const all = typeof answer?.value === "number" && !game.wins && at >= app.own ? answer.value + (done?.spent ?? 0) : null;
    const known = (entry) => entry.index + 1 >= at || app.own === 0;
    const left = all === null ? null : (entry) => (known(entry) ? String(Math.round((all - entry.spent) * 100) / 100) : "");
    const lost = app.review && ((index) => app.review[index] ?? "");
    replace(part("sheet"), ...sheet(history, { sides: game.sides, role: (side) => app.role(side), at, own: app.own, go: (to) => app.go(to), left, lost }));
    // Only the sheet is scrolled: on a phone the page must stay where it is.
    const now = part("sheet").querySelector(".now");
    const box = part("sheet");
    if (now && (now.offsetTop < box.scrollTop + now.offsetHeight || now.offsetTop + now.offsetHeight > box.scrollTop + box.clientHeight)) {
      box.scrollTop = now.offsetTop - box.clientHeight / 2;
    }
  }

  /** The moves of the position: in a list, and the best of them on the board. */
  moves() {
    const { app } = this;
    const { valued, side } = app.solver;
    const all = this.marks(valued);
    const few = all.filter((move) => move.best).length <= FEW;
    const drawn = all.filter((move) => move.at.from || (few && move.best)).slice(0, MOST_MARKS);
    app.view.mark({ moves: drawn });
    replace(part("moves"), ...movesTable(valued, {
      role: app.role(side), name: app.game.sides[side], play: (move) => app.play(move),
      show: (move) => app.view.mark({ moves: move ? this.marks([{ ...move, pointed: true }]) : drawn }),
    }));
  }

  /** Moves as marks on the board. */
  marks(moves) {
    const { solver, view } = this.app;
    return placed(moves, this.app.walker(), view.hex).map((move) => ({ ...move, role: this.app.role(solver.side) }));
  }

  /** The key of the board; at its end the switch for what is not drawn by itself. */
  key(entries) {
    const { app } = this;
    key(part("key"), entries, app.hidden, (kind) => app.toggle(kind));
    if (app.mode === "play") return;
    const box = make("input", { type: "checkbox", checked: app.whatIf.on, onchange: () => app.whatIf.toggle() });
    part("key").append(make("label", { className: "entry", title: "what the value would be with a cell walled or freed" }, box, "what if"));
  }

  /** A message that stays until it is closed, with what can be done about it. */
  notice(words, acts = []) {
    const box = part("notice");
    const close = { words: "Close", act: () => this.notice("") };
    box.replaceChildren(words, ...(words ? [...acts, close] : []).map(({ words: text, act }) => make("button", { textContent: text, onclick: act })));
    box.hidden = !words;
  }

  /** Says a sentence to those who listen. */
  say(words) {
    clearTimeout(this.#speech);
    this.#speech = setTimeout(() => (part("live").textContent = words), SAY_AFTER);
  }
}
