// The page around the board: title and rules, tools, gallery, answer, line, moves, notices.

import { placed } from "./board.js";
import { today } from "./days.js";
import { bare, current, key, make, movesTable, part, replace, ruler, sheet, value, withCells } from "./panel.js";
import { fragment } from "./share.js";

/** Steps are marked on the board unasked, up to so many; what can be put anywhere only where few places are best. */
const MOST_MARKS = 60;
const FEW = 6;
/** A sentence is said once the hand has rested for so many milliseconds. */
const SAY_AFTER = 500;
const PULSE = 1600;
/** Units of a picture around its board. */
const RIM = 2;

const capital = (words) => words.slice(0, 1).toUpperCase() + words.slice(1);

export class Page {
  /** The sign that is drawn. */
  tool = "#";
  #speech = 0;
  /** The theme of the pictures of the games. */
  #pictured = null;
  /** The board for which a notice offers another one. */
  #offered = null;
  /** The drawing that went on in another game, and the board that was made of it. */
  #carried = null;

  constructor(app) {
    this.app = app;
  }

  /** Title, rules and tools of the game at hand. */
  frame() {
    const { game, level, mode, title } = this.app;
    this.app.view.begin(level.height, level.width, level.get("topology") === "hex");
    part("title").textContent = title;
    document.title = title ? `${title} - thwart` : "thwart";
    for (const button of part("modes").children) button.setAttribute("aria-pressed", String(button.dataset.mode === mode));
    part("board").setAttribute("aria-label", `${game.name}: ${title || game.question} ${level.height} rows, ${level.width} columns.`);
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

  /** The mark of a frame leads to its board in the full page. */
  async #home() {
    const { text, tail } = this.app.entry();
    const address = await fragment(text, tail);
    Object.assign(part("mark"), { href: `index.html${address}`, target: "_blank", title: "Open this board in the full page" });
  }

  /** The rule, and the parameters. Where they can be changed, each is a control: in the sentence if that names it. */
  #parameters() {
    const { app } = this;
    const { game, level, topology } = app;
    const [box, goal] = [part("parameters"), part("goal")];
    const focused = [box, goal].some((place) => place.contains(document.activeElement)) ? /** @type {HTMLInputElement} */ (document.activeElement) : null;
    const key = focused?.getAttribute("aria-label");
    // What is being typed stays.
    const known = game.parameters.find((one) => one.key === key);
    if (focused?.type === "number" && known && focused.value !== String(app.parameter(known))) return;
    if (app.mode === "play") {
      const words = app.unusual.map((one) => `${one.key}: ${level.get(one.key)}`);
      if (topology !== game.topologies[0]) words.push(topology === "hex" ? "six neighbours" : "eight neighbours");
      goal.replaceChildren(app.rule);
      box.replaceChildren(words.join(" · "));
      return;
    }
    const control = (name, title, chosen, words, least, most, shown = name) => {
      const change = (event) => this.app.set(name, event.target.value);
      const numeric = least !== null;
      const input = words.includes(chosen)
        ? make("select", { "aria-label": shown, onchange: change }, ...words.map((word) => make("option", { textContent: word, selected: word === chosen })))
        : make("input", { "aria-label": shown, type: numeric ? "number" : "text", value: chosen, min: numeric ? String(least) : "", max: numeric ? String(most) : "", onchange: change });
      return make("label", { title }, make("span", { textContent: `${shown} ` }), input);
    };
    const controls = new Map(game.parameters.map((one) => [one.key, control(one.key, one.summary, app.parameter(one), one.words, one.least, one.most)]));
    const sentence = (app.brief ?? [game.goal]).map((words) => (typeof words === "string" ? make("span", { textContent: words }) : controls.get(words.key)));
    for (const words of app.brief ?? []) controls.delete(words.key);
    if (game.topologies.length > 1) {
      controls.set("topology", control("topology", "the neighbours of a cell", topology, game.topologies, null, null, "neighbours"));
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

  /** Shows the parameters as they are, whatever was typed. */
  resetParameters() {
    const key = document.activeElement?.getAttribute("aria-label");
    for (const place of [part("parameters"), part("goal")]) place.replaceChildren();
    this.#parameters();
    this.#focus(key);
  }

  #tools() {
    const { app } = this;
    const { game, level } = app;
    const signs = game.signs.filter(({ sign }, index) => sign !== "0" && game.signs.findIndex((other) => other.sign === sign) === index);
    const costs = game.signs.some(({ sign }) => sign === "0") ? [..."0123456789"] : [];
    if (!signs.some(({ sign }) => sign === this.tool) && !costs.includes(this.tool)) this.tool = (signs.find(({ sign }) => sign === "#") ?? signs[0]).sign;
    const size = (words, height, width) => make("button", {
      textContent: words, "aria-label": `${height} rows, ${width} columns`, disabled: height === 0 || width === 0,
      onclick: () => app.edit(app.level.resize(height, width, app.floor)),
    });
    const number = (words, count, resized) => make("input", {
      type: "number", min: "1", max: "1024", value: String(count), "aria-label": words,
      onchange: ({ target }) => target.value >= 1 && target.value <= 1024 && app.edit(resized(Math.floor(Number(target.value)))),
    });
    const act = (words, enabled, onclick) => make("button", { textContent: words, disabled: !enabled, onclick });
    const title = make("input", { type: "text", value: level.get("title") ?? "", placeholder: "Title", "aria-label": "Title", onchange: ({ target }) => app.edit(app.level.with("title", target.value.trim())) });
    const cost = make("select", { "aria-label": "Cost", onchange: ({ target }) => this.take(target.value) },
      ...["", ...costs].map((digit) => make("option", { value: digit, textContent: digit || "cost", disabled: digit === "", selected: digit === (costs.includes(this.tool) ? this.tool : "") })));
    replace(part("draw-tools"),
      ...signs.map(({ sign, meaning }) => make("button", { "aria-pressed": String(sign === this.tool), "aria-label": meaning, onclick: () => this.take(sign) },
        make("code", { textContent: sign }), meaning)),
      ...(costs.length > 0 ? [cost] : []),
      make("span", { className: "edit" }, act("Undo", app.undoable, () => app.undo()), act("Redo", app.redoable, () => app.redo()), act("New", true, () => app.blank())),
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

  /** The games, each as a picture of its first board with its question. */
  #games() {
    const { app } = this;
    if (this.#pictured !== app.dark) {
      this.#pictured = app.dark;
      replace(part("games"), ...app.games.map((game) => {
        const { text } = game.samples[0];
        const words = make("span", {}, make("b", { textContent: game.name }), ` ${game.challenge || capital(game.question)}`);
        return make("button", { "data-game": game.name, onclick: () => {
          // The games stand below the board on a phone, and its rule above.
          scrollTo(0, 0);
          if (app.mode !== "draw") app.open(text, { game: game.name });
          else if (game !== app.game) this.#same(game, text);
        } }, this.thumb(game, text), words);
      }));
    }
    for (const button of part("games").children) current(button, button.dataset.game === app.game.name);
    if (!document.body.dataset.page) current(part("places").firstElementChild, app.days.of(app.level) === today());
  }

  /** Goes on with the drawing in another game, which has a board of its own to offer. */
  async #same(game, text) {
    const { app } = this;
    // The drawing comes back whole from a game with fewer signs, unless it was changed there.
    const from = this.#carried?.made === app.level ? this.#carried.from : app.level;
    const [all, closed] = [app.as(game, "", from), app.as(game, ">", from)];
    const works = async (level) => !(await app.aside.ask({ do: "recognise", board: { text: level.text() }, picture: { cell: 1 } })).boards?.[0]?.error;
    const { level } = app;
    // In some games exits have a meaning only if a parameter says so.
    const made = (await works(all)) || !(await works(closed)) ? all : closed;
    if (app.level !== level || app.mode !== "draw") return;
    app.edit(made);
    this.#carried = { from, made: app.level };
    this.notice(`The same board in ${game.name}.`, [{ words: `A board of ${game.name} instead`, act: () => app.open(text, { game: game.name }) }]);
    this.#offered = app.level;
  }

  /** The picture of a board without the numbers at its rim, which follows. */
  thumb(game, text, cell = 16) {
    const { app } = this;
    const thumb = make("i", { className: "thumb" });
    app.aside.ask({ do: "recognise", board: { text, game: game.name }, picture: { cell, dark: app.dark } }).then((reply) => {
      const picture = reply.boards?.[0]?.picture;
      if (!picture) return;
      const svg = bare(picture, RIM);
      thumb.style.backgroundImage = `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
    });
    return thumb;
  }

  /** A board to try, as a button. */
  sample(game, { text, summary }) {
    const { app } = this;
    const open = () => app.open(text, { game: game.name }).then(() => app.dialogs.close());
    return make("button", { onclick: open }, this.thumb(game, text), make("span", { textContent: summary }));
  }

  solved(answer) {
    this.answer(answer.picture.headline, answer.picture.because, answer);
    this.key(answer.picture.key);
    const { seconds } = answer;
    const took = seconds < 0.001 ? "under 1 ms" : seconds < 1 ? `${Math.round(seconds * 1000)} ms` : `${seconds.toFixed(1)} s`;
    part("status").textContent = `Solved in ${took}. Nothing leaves this machine.`;
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
    part("break").hidden = !answer?.certified;
    this.say([headline, verdict, because].filter(Boolean).map((words) => words.replace(/\.$/, "")).join(". "));
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
    const acted = (/** @type {{ move: string }[]} */ moves) => moves.filter(({ move }) => move !== "-").length;
    const place = `${acted(history.slice(0, at))} of ${acted(history)}`;
    ruler(part("ruler"), history, at, (side) => app.role(side), `${place}, ${done ? `${game.sides[done.side]}: ${done.words}` : "the start"}`);
    part("place").textContent = history.length ? place : "";
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
      role: app.role(side), name: app.game.sides[side], worth: app.game.points ? "score" : (app.game.unit ?? ""), play: (move) => app.play(move),
      show: (move) => app.view.mark({ moves: move ? this.marks([{ ...move, pointed: true }]) : drawn }),
    }));
  }

  /** Moves as marks on the board. */
  marks(moves) {
    const { solver, view } = this.app;
    return placed(moves, this.app.walker(), view.hex).map((move) => ({ ...move, role: this.app.role(solver.side) }));
  }

  /** The key of the board; its switches, and the one for what is not drawn by itself, are behind one button. */
  key(entries) {
    const { app } = this;
    const box = part("key");
    key(box, entries, app.hidden, (kind) => app.toggle(kind));
    if (app.mode === "play" || entries.length === 0) return;
    const what = make("input", { type: "checkbox", checked: app.whatIf.on, onchange: () => app.whatIf.toggle() });
    const open = box.classList.contains("open");
    const layers = make("button", { className: "plain", "aria-expanded": String(open), textContent: "Layers", onclick: () => {
      layers.setAttribute("aria-expanded", String(box.classList.toggle("open")));
    } });
    box.append(make("label", { className: "entry layer", title: "what the value would be with a cell walled or freed" }, what, "what if"), layers);
  }

  /** A message that stays until it is closed, with what can be done about it. */
  notice(words, acts = []) {
    const box = part("notice");
    this.#offered = null;
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
