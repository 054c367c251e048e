// The page around the board: title and rules, tools, games, answer, line, moves, notices.

import { placed } from "./board.js";
import { today } from "./days.js";
import { bare, current, key, make, movesTable, part, replace, ruler, sheet, value, withCells } from "./panel.js";
import { fragment } from "./share.js";

/** The most steps that the board marks by itself. */
const MOST_MARKS = 60;
/** If more places are best, the board marks none of them. */
const FEW = 6;
/** Milliseconds without a change before a screen reader gets a sentence. */
const SAY_AFTER = 500;
/** Milliseconds for which a cell pulses. */
const PULSE = 1600;
/** The space around the board of a small picture, in its units. */
const RIM = 2;

const capital = (words) => words.slice(0, 1).toUpperCase() + words.slice(1);

export class Page {
  /** The sign to draw with. */
  tool = "#";
  #speech = 0;
  /** The theme in which the pictures of the games are drawn. */
  #pictured = null;
  /** The board of a notice that offers another board. */
  #offered = null;
  /** The last drawing that was carried to another game, and the board there. */
  #carried = null;

  constructor(app) {
    this.app = app;
  }

  /** Fills title, rules and tools for the current game. */
  frame() {
    const { game, level, mode, title } = this.app;
    this.app.view.begin(level.height, level.width, level.get("topology") === "hex");
    part("title").textContent = title;
    document.title = title ? `${title} - thwart` : "thwart";
    for (const button of part("modes").children) button.setAttribute("aria-pressed", String(button.dataset.mode === mode));
    const size = `${level.height} rows, ${level.width} columns`;
    part("board").setAttribute("aria-label", `${game.name}: ${title || game.question} ${size}.`);
    part("board").setAttribute("aria-rowcount", String(level.height));
    part("board").setAttribute("aria-colcount", String(level.width));
    document.body.classList.toggle("reviewed", this.app.review !== null && this.app.at < this.app.moves.length);
    part("guess").textContent = this.app.said;
    part("guess").hidden = !this.app.said;
    if (this.#offered && this.#offered !== level) this.notice("");
    this.#parameters();
    this.#tools();
    this.#games();
    if (this.app.embedded) this.#home();
  }

  /** Shows the rules again, after the engine has repeated the question. */
  rules() {
    this.#parameters();
  }

  /** Links the mark of a frame to its board in the full page. */
  async #home() {
    const { text, tail } = this.app.entry();
    const address = await fragment(text, tail);
    const title = "Open this board in the full page";
    Object.assign(part("mark"), { href: `index.html${address}`, target: "_blank", title });
  }

  /** Fills the rule and the parameters. Outside of Play each parameter is a control: in the sentence of the rule if the
   *  sentence names it, otherwise below. */
  #parameters() {
    const { app } = this;
    const { game, topology } = app;
    const [box, goal] = [part("parameters"), part("goal")];
    const active = /** @type {HTMLInputElement} */ (document.activeElement);
    const focused = [box, goal].some((place) => place.contains(active)) ? active : null;
    const key = focused?.getAttribute("aria-label");
    // Keep the number that the user is typing.
    const known = game.parameters.find((one) => one.key === key);
    if (focused?.type === "number" && known && focused.value !== String(app.parameter(known))) return;
    if (app.mode === "play") {
      goal.replaceChildren(app.rule);
      box.replaceChildren();
      return;
    }
    const control = (name, title, chosen, words, least, most, shown = name) => {
      const attributes = { "aria-label": shown, onchange: (event) => this.app.set(name, event.target.value) };
      const numeric = least !== null;
      const bounds = { min: numeric ? String(least) : "", max: numeric ? String(most) : "" };
      const option = (word) => make("option", { textContent: word, selected: word === chosen });
      const input = words.includes(chosen)
        ? make("select", attributes, ...words.map(option))
        : make("input", { type: numeric ? "number" : "text", value: chosen, ...bounds, ...attributes });
      return make("label", { title }, make("span", { textContent: `${shown} ` }), input);
    };
    const controls = new Map(game.parameters.map((one) =>
      [one.key, control(one.key, one.summary, app.parameter(one), one.words, one.least, one.most)]));
    const sentence = app.terms.map((term) =>
      (typeof term === "string" ? make("span", { textContent: term }) : controls.get(term.key) ?? term.words));
    for (const term of app.terms) if (typeof term !== "string") controls.delete(term.key);
    if (game.topologies.length > 1) {
      const title = "the neighbours of a cell";
      controls.set("topology", control("topology", title, topology, game.topologies, null, null, "neighbours"));
    }
    goal.replaceChildren(...sentence);
    box.replaceChildren(...controls.values());
    this.#focus(key);
  }

  /** Gives the focus to the control with this name, if there is one. */
  #focus(key) {
    const controls = /** @type {NodeListOf<HTMLElement>} */ (part("rule").querySelectorAll("input, select"));
    [...controls].find((one) => key && one.getAttribute("aria-label") === key)?.focus({ preventScroll: true });
  }

  /** Shows the parameters of the board again, after a refused input. */
  resetParameters() {
    const key = document.activeElement?.getAttribute("aria-label");
    for (const place of [part("parameters"), part("goal")]) place.replaceChildren();
    this.#parameters();
    this.#focus(key);
  }

  #tools() {
    const { app } = this;
    const { game, level } = app;
    const isFirst = ({ sign }, index) => game.signs.findIndex((other) => other.sign === sign) === index;
    const signs = game.signs.filter(isFirst).filter(({ sign }) => sign !== "0");
    const costs = game.signs.some(({ sign }) => sign === "0") ? [..."0123456789"] : [];
    if (!signs.some(({ sign }) => sign === this.tool) && !costs.includes(this.tool)) {
      this.tool = (signs.find(({ sign }) => sign === "#") ?? signs[0]).sign;
    }
    const size = (words, height, width) => make("button", {
      textContent: words, "aria-label": `${height} rows, ${width} columns`, disabled: height === 0 || width === 0,
      onclick: () => app.edit(app.level.resize(height, width, app.floor)),
    });
    const number = (words, count, resized) => make("input", {
      type: "number", min: "1", max: "1024", value: String(count), "aria-label": words,
      onchange: ({ target: { value: typed } }) =>
        typed >= 1 && typed <= 1024 && app.edit(resized(Math.floor(Number(typed)))),
    });
    const act = (words, enabled, onclick) => make("button", { textContent: words, disabled: !enabled, onclick });
    const title = make("input", {
      type: "text", value: level.get("title") ?? "", placeholder: "Title", "aria-label": "Title",
      onchange: ({ target }) => app.edit(app.level.with("title", target.value.trim())),
    });
    const chosen = costs.includes(this.tool) ? this.tool : "";
    const option = (digit) => make("option", {
      value: digit, textContent: digit || "cost", disabled: digit === "", selected: digit === chosen,
    });
    const cost = make("select", { "aria-label": "Cost", onchange: ({ target }) => this.take(target.value) },
      ...["", ...costs].map(option));
    const tool = ({ sign, meaning }) => make("button", {
      "aria-pressed": String(sign === this.tool), "aria-label": meaning, onclick: () => this.take(sign),
    }, make("code", { textContent: sign }), meaning);
    replace(part("draw-tools"),
      ...signs.map(tool),
      ...(costs.length > 0 ? [cost] : []),
      make("span", { className: "edit" },
        act("Undo", app.undoable, () => app.undo()),
        act("Redo", app.redoable, () => app.redo()),
        act("New", true, () => app.blank())),
      title,
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

  /** Fills the list of games, each with a picture of its first board and its question. */
  #games() {
    const { app } = this;
    if (this.#pictured !== app.dark) {
      this.#pictured = app.dark;
      replace(part("games"), ...app.games.map((game) => {
        const { text } = game.samples[0];
        const words = make("span", {}, make("b", { textContent: game.name }), ` ${game.challenge || capital(game.question)}`);
        return make("button", { "data-game": game.name, onclick: () => {
          // On a phone the rule stands above the board and the games below, so scroll up.
          scrollTo(0, 0);
          if (app.mode !== "draw") app.open(text, { game: game.name });
          else if (game !== app.game) this.#same(game, text);
        } }, this.thumb(game, text), words);
      }));
    }
    for (const button of part("games").children) current(button, button.dataset.game === app.game.name);
    if (!document.body.dataset.page) current(part("places").firstElementChild, app.days.of(app.level) === today());
  }

  /** Carries the drawing to another game, and offers that game's own board instead. */
  async #same(game, text) {
    const { app } = this;
    // A game may have fewer signs, so carry the original drawing on if it was not changed there.
    const from = this.#carried?.made === app.level ? this.#carried.from : app.level;
    const [all, closed] = [app.as(game, "", from), app.as(game, ">", from)];
    const works = async (level) => {
      const request = { do: "recognise", board: { text: level.text() }, picture: { cell: 1 } };
      return !(await app.aside.ask(request)).boards?.[0]?.error;
    };
    const { level } = app;
    // Some games allow exits only with a certain parameter.
    const made = (await works(all)) || !(await works(closed)) ? all : closed;
    if (app.level !== level || app.mode !== "draw") return;
    app.edit(made);
    this.#carried = { from, made: app.level };
    const instead = () => app.open(text, { game: game.name });
    this.notice(`The same board in ${game.name}.`, [{ words: `A board of ${game.name} instead`, act: instead }]);
    this.#offered = app.level;
  }

  /** Returns an element for a small picture of a board, and fills it when the engine has drawn the picture. */
  thumb(game, text, cell = 16) {
    const { app } = this;
    const thumb = make("i", { className: "thumb" });
    const request = { do: "recognise", board: { text, game: game.name }, picture: { cell, dark: app.dark } };
    app.aside.ask(request).then((reply) => {
      const picture = reply.boards?.[0]?.picture;
      if (!picture) return;
      const svg = bare(picture, RIM);
      thumb.style.backgroundImage = `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
    });
    return thumb;
  }

  /** Returns a button that opens a sample board. */
  sample(game, { text, summary }) {
    const { app } = this;
    const open = () => app.open(text, { game: game.name }).then(() => app.dialogs.close());
    return make("button", { onclick: open }, this.thumb(game, text), make("span", { textContent: summary }));
  }

  /** Shows an answer. */
  solved(answer) {
    this.answer(answer.picture.headline, answer.picture.because, answer);
    this.key(answer.picture.key);
    const { seconds } = answer;
    const long = seconds < 1 ? `${Math.round(seconds * 1000)} ms` : `${seconds.toFixed(1)} s`;
    const took = seconds < 0.001 ? "under 1 ms" : long;
    part("status").textContent = `Solved in ${took}. Nothing leaves this machine.`;
    const { verdict, picture: { headline } } = answer;
    this.app.post("solved", { value: answer.value, verdict, headline });
  }

  /** Shows why a board has no answer; an unexpected error is also a notice. */
  refused(error, expected) {
    this.answer("", error, null);
    this.key([]);
    part("status").textContent = "Nothing leaves this machine.";
    this.line();
    this.moves();
    if (expected) return;
    const { height, width } = this.app.level;
    const failed = `The solver gave up on this board of ${height} x ${width}, probably for want of memory (${error}).`;
    this.notice(`${failed} The board is safe: it can be changed, saved and shared.`,
      [{ words: "Try again", act: () => this.app.changed() }]);
  }

  /** Shows value, verdict and reason; without an answer there is no verdict. */
  answer(headline, because, answer) {
    part("value").replaceChildren(...value(capital(headline)));
    this.because(capital(because));
    part("answer").classList.remove("stale");
    const badge = part("badge");
    const isProved = answer?.verdict === "impossible" && answer.certified;
    const verdict = isProved ? "impossible, proved" : (answer?.verdict ?? "");
    badge.className = answer?.verdict.replaceAll(" ", "-") ?? "";
    badge.textContent = verdict;
    badge.setAttribute("aria-label", verdict && `${verdict}. Open the certificate.`);
    part("break").hidden = !answer?.certified;
    this.say([headline, verdict, because].filter(Boolean).map((words) => words.replace(/\.$/, "")).join(". "));
  }

  because(words) {
    part("because").replaceChildren(...withCells(words, (cell) => this.pulse(cell)));
  }

  /** Shows by a line under the value whether the engine is at work.
   *  `other`: the shown answer is of another position. */
  working(is, other = false) {
    part("answer").classList.toggle("working", is);
    part("answer").classList.toggle("stale", is && other);
    part("stop").hidden = !is;
  }

  /** Points at a cell for a moment. */
  pulse(cell) {
    this.app.view.mark({ pulse: cell });
    setTimeout(() => this.app.view.mark({ pulse: null }), PULSE);
  }

  /** Fills timeline and score sheet. */
  line() {
    const { app } = this;
    const { history, answer } = app.solver;
    const { at, game } = app;
    const done = history[at - 1];
    const acted = (/** @type {{ move: string }[]} */ moves) => moves.filter(({ move }) => move !== "-").length;
    const place = `${acted(history.slice(0, at))} of ${acted(history)}`;
    const last = done ? `${game.sides[done.side]}: ${done.words}` : "the start";
    ruler(part("ruler"), history, at, (side) => app.role(side), `${place}, ${last}`);
    part("place").textContent = history.length ? place : "";
    part("perfect").hidden = app.own === 0 || app.mode !== "explore";
    // Before the last move of the user's own the total may differ, because that move may have lost something.
    const hasTotal = typeof answer?.value === "number" && !game.wins && at >= app.own;
    const all = hasTotal ? answer.value + (done?.spent ?? 0) : null;
    const known = (entry) => entry.index + 1 >= at || app.own === 0;
    const left = all === null ? null : (entry) => (known(entry) ? String(Math.round((all - entry.spent) * 100) / 100) : "");
    const lost = app.review && ((index) => app.review[index] ?? "");
    replace(part("sheet"), ...sheet(history, {
      sides: game.sides, role: (side) => app.role(side), at, own: app.own, go: (to) => app.go(to), left, lost,
    }));
    // Scroll the sheet alone: on a phone the page must stay in its place.
    const now = part("sheet").querySelector(".now");
    const box = part("sheet");
    if (!now) return;
    const isAbove = now.offsetTop < box.scrollTop + now.offsetHeight;
    const isBelow = now.offsetTop + now.offsetHeight > box.scrollTop + box.clientHeight;
    if (isAbove || isBelow) box.scrollTop = now.offsetTop - box.clientHeight / 2;
  }

  /** Shows the moves of the position: all in a list, the best on the board. */
  moves() {
    const { app } = this;
    const { valued, side } = app.solver;
    const all = this.marks(valued);
    const few = all.filter((move) => move.best).length <= FEW;
    const drawn = all.filter((move) => move.at.from || (few && move.best)).slice(0, MOST_MARKS);
    app.view.mark({ moves: drawn });
    replace(part("moves"), ...movesTable(valued, {
      role: app.role(side), name: app.game.sides[side], worth: app.game.points ? "score" : (app.game.unit ?? ""),
      play: (move) => app.play(move),
      show: (move) => app.view.mark({ moves: move ? this.marks([{ ...move, pointed: true }]) : drawn }),
    }));
  }

  /** Returns moves as marks on the board. */
  marks(moves) {
    const { solver, view } = this.app;
    const role = this.app.role(solver.side);
    return placed(moves, this.app.walker(), view.hex).map((move) => ({ ...move, role }));
  }

  /** Fills the key of the board. One button opens its switches and the switch of the what-if layer. */
  key(entries) {
    const { app } = this;
    const box = part("key");
    key(box, entries, app.hidden, (kind) => app.toggle(kind));
    if (app.mode === "play" || entries.length === 0) return;
    const what = make("input", { type: "checkbox", checked: app.whatIf.on, onchange: () => app.whatIf.toggle() });
    const open = box.classList.contains("open");
    const toggle = () => layers.setAttribute("aria-expanded", String(box.classList.toggle("open")));
    const layers = make("button", {
      className: "plain", "aria-expanded": String(open), textContent: "Layers", onclick: toggle,
    });
    const title = "what the value would be with a cell walled or freed";
    box.append(make("label", { className: "entry layer", title }, what, "what if"), layers);
  }

  /** Shows a message with buttons for what the user can do; it stays until it is closed. */
  notice(words, acts = []) {
    const box = part("notice");
    this.#offered = null;
    const close = { words: "Close", act: () => this.notice("") };
    const button = ({ words: text, act }) => make("button", { textContent: text, onclick: act });
    box.replaceChildren(words, ...(words ? [...acts, close] : []).map(button));
    box.hidden = !words;
  }

  /** Passes a sentence to screen readers. */
  say(words) {
    clearTimeout(this.#speech);
    this.#speech = setTimeout(() => (part("live").textContent = words), SAY_AFTER);
  }
}
