// A board for each day: the board of a date, the user's result, and the words to share.

import { Level } from "./level.js";
import { part } from "./panel.js";
import { viewOf } from "./share.js";

/** Day 1, a Monday. */
const FIRST = Date.UTC(2026, 0, 5);
const DAY = 86_400_000;
const WEEK = 7;
/** The name of the results in the browser's store. */
const KEPT = "days";
const LINK = /^(?:(?:https?|file):\S*)?#today(?:=(\d{4}-\d\d-\d\d))?$/;
const TITLE = /^thwart (\d+), /;

/** The user's best play of a day's board: its result, the best possible result, whether both are equal, and the day of
 *  the first play that came to its end.
 *  @typedef {{ got: string, best: number | null, perfect: boolean, on: number }} Result */
/** A board of the list. @typedef {{ level: Level, game: string, name: string }} Listed */

const numberOf = (year, month, day) => Math.round((Date.UTC(year, month, day) - FIRST) / DAY) + 1;

/** Returns the number of today, by the user's clock. */
export function today() {
  const now = new Date();
  return Math.max(1, numberOf(now.getFullYear(), now.getMonth(), now.getDate()));
}

/** Returns the date of a day, in UTC. */
export const dateOf = (number) => new Date(FIRST + (number - 1) * DAY);
const isoOf = (number) => dateOf(number).toISOString().slice(0, 10);
/** Returns the address of a day. */
export const linkOf = (number) => `#today=${isoOf(number)}`;

/** Returns a date in words, with the year unless it is this year. */
export function spoken(number) {
  const date = dateOf(number);
  const year = date.getUTCFullYear() === dateOf(today()).getUTCFullYear() ? undefined : "numeric";
  const form = /** @type {const} */ ({ weekday: "long", day: "numeric", month: "long", timeZone: "UTC" });
  const words = date.toLocaleDateString("en-GB", { ...form, year });
  return number === today() ? `Today, ${words.replace(/^\w+,? /, "")}` : words;
}

export class Days {
  /** @type {Listed[]} */
  #list = [];
  /** One board of each level for each game, from gentle to cruel. @type {Listed[]} */
  cards = [];
  #loading = null;

  /** @param {import("./address.js").Store} memory */
  constructor(memory) {
    this.memory = memory;
  }

  /** Fetches the boards; later calls share the first fetch. */
  load() {
    this.#loading ??= Promise.all(["days", "cards"].map(textOf)).then(([days, cards]) => {
      this.#list = days;
      this.cards = cards;
    });
    return this.#loading;
  }

  /** Returns the board of a day. Each day of the week has its own list of boards, which starts again at its end.
   *  @returns {Listed | undefined} */
  board(number) {
    const at = number - 1;
    const column = at % WEEK;
    const weeks = Math.ceil((this.#list.length - column) / WEEK);
    return this.#list[column + WEEK * (Math.floor(at / WEEK) % weeks)];
  }

  /** Returns the board of a day as a text with the day in its title. */
  #text(number) {
    const { level, name } = this.board(number);
    return level.with("title", `thwart ${number}, ${name}`).text();
  }

  /** Returns the board of an address of a day; null for other addresses.
   *  @returns {Promise<{ text?: string, view?: import("./share.js").View, error?: string } | null>} */
  async linked(link) {
    const found = LINK.exec(link.trim());
    if (!found) return null;
    const [year, month, day] = (found[1] ?? "").split("-").map(Number);
    const number = found[1] ? numberOf(year, month - 1, day) : today();
    await this.load();
    if (this.#list.length === 0) return { error: "the boards of the days did not arrive" };
    if (!(number >= 1 && number <= today())) {
      return { error: `there is no board for ${found[1]}: the first day is ${isoOf(1)}, and the last one is today` };
    }
    return { text: this.#text(number), view: viewOf("&puzzle") };
  }

  /** Returns the number of the day with this board; 0 for other boards. @param {Level} level */
  of(level) {
    const number = Number(TITLE.exec(level.get("title") ?? "")?.[1] ?? 0);
    if (!(number > 0 && number <= today() && this.board(number))) return 0;
    return this.#text(number) === level.with("title", level.get("title")).text() ? number : 0;
  }

  /** Returns a heading for the board of a day; empty for other boards. @param {Level} level */
  title(level) {
    const number = this.of(level);
    return number ? `${spoken(number)}: ${this.board(number).name}` : "";
  }

  /** @returns {Record<string, Result>} */
  get results() {
    try {
      return JSON.parse(this.memory.get(KEPT) ?? "{}") ?? {};
    } catch {
      return {};
    }
  }

  /** Stores the result of a play. The first result stays until a perfect play replaces it.
   *  @param {Level} level @param {{ got: string, best: number | null, perfect: boolean }} result */
  record(level, result) {
    const number = this.of(level);
    const { results } = this;
    if (!number || results[number]?.perfect || (results[number] && !result.perfect)) return;
    results[number] = { ...result, on: results[number]?.on ?? today() };
    this.memory.set(KEPT, JSON.stringify(results));
  }

  /** The number of days in a row, up to today or yesterday, on which the user finished the board of the day. */
  get streak() {
    const { results } = this;
    const played = (number) => results[number]?.on === number;
    const last = played(today()) ? today() : today() - 1;
    let count = 0;
    while (played(last - count)) count += 1;
    return count;
  }

  /** The streak in words; empty without a streak. */
  get streakWords() {
    const { streak } = this;
    return streak > 1 ? `${streak} days in a row.` : streak === 1 ? "One day: come back tomorrow for two." : "";
  }

  /** Returns the result of a day to share, without the solution; empty before the end of a play.
   *  @param {Level} level */
  shared(level) {
    const number = this.of(level);
    const result = this.results[number];
    if (!result) return "";
    const best = result.best === null ? "" : `, best is ${result.best}`;
    return `thwart ${number}, ${this.board(number).game}: ${result.got}${best}`;
  }

  /** Returns the address of another board of a game: the latest earlier day that the user has not played.
   *  @param {string} game @param {Level} level */
  async another(game, level) {
    await this.load();
    const from = this.of(level) || today() + 1;
    const back = (last) => Array.from({ length: Math.min(last, this.#list.length) }, (_, index) => last - index);
    const fits = (number) => this.board(number)?.game === game && number !== from;
    const { results } = this;
    const candidates = [...back(from - 1), ...back(today())].filter(fits);
    const number = candidates.find((one) => !results[one]) ?? candidates[0];
    return number ? linkOf(number) : null;
  }
}

/** Returns the boards of a file, which lies beside the page or in the single file. @returns {Promise<Listed[]>} */
async function textOf(name) {
  const inside = part(`${name}.board`)?.textContent;
  const read = (reply) => (reply.ok ? reply.text() : "");
  const text = inside ?? (await fetch(new URL(`./${name}.board`, import.meta.url)).then(read, () => ""));
  return text.trim() === "" ? [] : text.split("---\n").map((one) => {
    const level = Level.read(one.trimStart());
    return { level: level.fresh().with("source", ""), game: level.get("game"), name: level.get("source").split(",")[0] };
  });
}
