// The end of a play: its result beside the best one, the moves that cost something, and the next board.

import { today } from "./days.js";
import { place } from "./level.js";
import { make, part } from "./panel.js";
import { numberIn } from "./question.js";

const JUDGED = { ms: 4000 };
/** The largest product of moves and cells for which the page reviews every move. */
const MOST_REVIEWED = 2_000_000;

/** Returns the worth of a position for the minimising side: lower is better, and NaN is unknown. */
function worth(reply) {
  if (reply.winner !== undefined) return reply.winner === null ? NaN : reply.winner === "first" ? 0 : 1;
  return (reply.value ?? (reply.lower === null || reply.lower === undefined ? Infinity : NaN)) + (reply.spent ?? 0);
}

const rounded = (number) => Math.round(number * 10) / 10;

export class Review {
  constructor(app) {
    this.app = app;
  }

  async #judge(at) {
    const picture = { cell: 1, part: [0, 0, 1, 1] };
    return this.app.aside.ask({ do: "play", board: this.app.board(at), judge: true, limits: JUDGED, picture });
  }

  /** Shows the end card: first the result, then the moves that cost something. */
  async begin(reply, late) {
    const { app } = this;
    const { history } = reply;
    const [answer, last] = [await app.question.answer(), await this.#judge(app.moves.length)];
    if (late()) return;
    const [best, got] = [worth(answer), worth(last)];
    const lost = app.side === 0 ? got - best : best - got;
    // A stopped search leaves only bounds, so no loss is known.
    const known = !Number.isNaN(best) && !Number.isNaN(got);
    const number = numberIn(answer.picture?.headline ?? "");
    // In games of points a loss lowers the number in the headline.
    const shown = number === null || number === best ? got : number - (got - best);
    const result = !Number.isFinite(got) || app.game.wins ? null : shown;
    const perfect = got === best || lost <= 0;
    const proved = answer.verdict === "proved" || answer.verdict === "impossible";
    const won = app.game.wins ? (got === 0) === (app.side === 0) : null;
    const card = { answer, reply, result, won, perfect, known, proved, lost, moves: null };
    const words = won === null ? (result === null ? "not solved" : String(rounded(result))) : won ? "won" : "lost";
    if (known && app.side === 0) app.days.record(app.level, { got: words, best: number, perfect });
    this.#show(card);
    if (perfect) app.view.mark({ walked: this.#path(history) });
    app.page.say(part("ask").innerText.split("\n").slice(0, 2).map((line) => line.replace(/\.$/, "")).join(". "));
    const large = history.length * app.level.height * app.level.width > MOST_REVIEWED;
    const found = perfect || !known || large ? { lost: {}, list: [] } : await this.#mistakes(history, late);
    if (!found || late()) return;
    this.#show({ ...card, moves: found.list });
    if (found.list.length === 0) return;
    // Each bad move has a mark on its cell; the position stays.
    const mark = ({ cell, gave }) => ({ cell, words: gave.startsWith("+") ? gave : "✗" });
    const tags = found.list.filter(({ cell }) => cell).map(mark);
    app.review = found.lost;
    app.page.line();
    app.view.mark({ tags });
  }

  /** Returns the user's moves that lost something: it compares the worth before and after each move. */
  async #mistakes(history, late) {
    const { app } = this;
    const lost = {};
    const list = [];
    let before = await this.#judge(0);
    for (const [index, entry] of history.entries()) {
      const after = await this.#judge(index + 1);
      if (late()) return null;
      const [old, now] = [worth(before), worth(after)];
      const gave = app.side === 0 ? now - old : old - now;
      if (entry.side === app.side && gave > 0 && old !== now) {
        const better = before.words?.[before.moves.indexOf(before.best)] ?? "another move";
        const words = Number.isFinite(gave) && !app.game.wins ? `+${rounded(gave)}` : "the game";
        lost[index] = `${words}, better ${better}`;
        const cell = this.#cells(history)[index];
        const counts = ({ side, move }) => side === app.side && move !== "-";
        const number = history.slice(0, index + 1).filter(counts).length;
        list.push({ index, number, words: entry.words, better, gave: words, cell });
      }
      before = after;
    }
    return { lost, list };
  }

  /** Returns the cell at which each move begins: that of the walker before his step, or the cell in the move. */
  #cells(history) {
    const { app } = this;
    let walker = app.level.find("@")[0] ?? null;
    return history.map(({ move }) => {
      const at = place(move, walker, app.view.hex);
      if (!at) return null;
      const begins = at.from ?? at.cell;
      if (at.from || move.startsWith("@")) walker = at.cell;
      return begins;
    });
  }

  /** Returns the cells of the walk; empty in games with several walkers or without one. */
  #path(history) {
    const { app } = this;
    let walker = app.level.find("@").length === 1 ? app.level.find("@")[0] : null;
    const cells = walker ? [walker] : [];
    for (const { move } of history) {
      const at = place(move, walker, app.view.hex);
      if (move.includes(">")) return [];
      if (!at || (!at.from && !move.startsWith("@"))) continue;
      walker = at.cell;
      cells.push(walker);
    }
    return cells.length > 1 ? cells : [];
  }

  #show({ answer, reply, result, won, perfect, known, proved, lost, moves }) {
    const { app } = this;
    const { game } = app;
    const repeat = { textContent: "Again", onclick: () => app.opponent.takeSide(app.side) };
    const next = { textContent: "Next", onclick: () => app.another() };
    const again = make("button", { className: "first", ...(perfect ? next : repeat) });
    const other = make("button", perfect ? repeat : next);
    const share = make("button", { textContent: "Share", onclick: () => app.dialogs.share() });
    const why = make("button", { textContent: "Why", onclick: () => app.reveal("") });
    const head = answer.picture?.headline ?? "";
    const praise = won === false ? "No other play wins" : result === null ? "No play does better" : "The best possible";
    const reached = perfect ? `${praise}${proved ? ": proved" : ""}.` : `Perfect: ${head}.`;
    const best = known ? reached : `The best is not known yet${head && `: ${head}`}.`;
    const count = moves?.length ?? 0;
    const times = count === 1 ? "one move" : `${count} moves`;
    const where = count === 0 ? "" : ` in ${times}`;
    const whole = Number.isFinite(lost) && !game.wins ? `You lost ${rounded(lost)}` : "You gave the game away";
    const gave = perfect || !known ? "" : `${whole}${where}.`;
    const step = ({ index, number, words, better, gave: lostHere }) => {
      const cost = lostHere === "the game" ? "gave the game away" : `cost ${lostHere.slice(1)}`;
      const button = { className: "review", title: "shows the board at this move", onclick: () => app.go(index) };
      return make("li", {}, make("button", button, `Move ${number}, ${words}`), ` ${cost}; better: ${better}`);
    };
    const kind = perfect ? `perfect ${app.role(app.side)}` : known ? "short" : "";
    part("ask").replaceChildren(
      make("div", { className: `end ${kind}`, role: "status" },
        ...(result === null ? [] : [make("span", { className: "number", textContent: String(rounded(result)) })]),
        ...(won === null ? [] : [make("span", { className: "number words", textContent: won ? "You win." : "You lose." })]),
        make("p", { className: "ending", textContent: `${reply.ending.slice(0, 1).toUpperCase()}${reply.ending.slice(1)}.` }),
        make("p", { className: "best", textContent: `${best} ${gave}`.trim() }),
        ...(app.days.of(app.level) === today() ? [make("p", { className: "ending", textContent: app.days.streakWords })] : [])),
      ...(count > 0 ? [make("ol", { className: "mistakes" }, ...moves.slice(0, 4).map(step))] : []),
      make("div", { className: "row" }, again, other, share, why));
  }
}
