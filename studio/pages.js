// The pages of text: home, the calendar of past days, how it works, about.

import { dateOf, linkOf, spoken, today } from "./days.js";
import { current, make, part } from "./panel.js";

/** Months in a year. The calendar counts months from year 0. */
const MONTHS = 12;
/** The size of a cell, in pixels, at which the picture shows all details. */
const FULL = 40;
const WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/** Returns the name of the page of text at an address; empty for other addresses, and in an embedded page.
 *  @param {string} address */
export function pageOf(address) {
  const name = address.slice(1);
  if (!/^#\w+$/.test(address) || "embed" in document.documentElement.dataset) return "";
  return part("pages").querySelector(`[data-page="${name}"]`) ? name : "";
}

export class Pages {
  /** The month that the calendar shows. */
  #month = 0;

  /** `thumb` draws a board of a game; `open` opens a text as a question; `go` goes to an address of the page.
   *  @param {{ days: import("./days.js").Days, games: any[],
   *    thumb: (game: any, text: string, cell?: number) => HTMLElement,
   *    open: (text: string) => void, go: (address: string) => void }} uses */
  constructor({ days, games, thumb, open, go }) {
    this.days = days;
    this.games = games;
    this.thumb = thumb;
    this.open = open;
    document.addEventListener("click", (event) => {
      const address = /** @type {HTMLElement} */ (event.target).closest("a")?.getAttribute("href") ?? "";
      if (!address.startsWith("#")) return;
      event.preventDefault();
      if (address === "#board") part(document.body.dataset.page ? "pages" : "board").focus();
      else if (pageOf(address) || address.startsWith("#today")) go(address === "#today" ? linkOf(today()) : address);
    });
  }

  /** Shows the page of an address, or the board if it has none. Returns whether it has one. */
  show(address) {
    const page = pageOf(address);
    const before = document.body.dataset.page;
    if (page) document.body.dataset.page = page;
    else delete document.body.dataset.page;
    if (page || before) scrollTo(0, 0);
    for (const link of part("places").children) current(link, link.getAttribute("href") === address);
    if (!page) return false;
    part("pages").scrollTop = 0;
    // Move the focus to the beginning of the page, for the keyboard and for screen readers.
    if (before !== page) part("pages").focus({ preventScroll: true });
    const article = part("pages").querySelector(`article[data-page="${page}"]`);
    document.title = `${article.ariaLabel} - thwart`;
    this.fill();
    return true;
  }

  /** Fills the changing parts of the shown page. */
  async fill() {
    const { page } = document.body.dataset;
    if (page !== "home" && page !== "days") return;
    await this.days.load();
    if (page === "home") this.#home();
    else this.#calendar(this.#month || monthOf(today()));
  }

  #home() {
    const { days } = this;
    const listed = days.board(today());
    if (listed) {
      const { level } = listed;
      const game = this.games.find(({ name }) => name === listed.game);
      const picture = this.thumb(game, level.text(), FULL);
      picture.style.aspectRatio = `${level.width} / ${level.height}`;
      const result = days.results[today()];
      const state = !result ? "" : result.perfect ? "You played it as well as possible." : `Your result: ${result.got}.`;
      part("today").replaceChildren(
        make("div", {},
          make("h2", { textContent: spoken(today()) }),
          make("p", { className: "kind", textContent: `${game.name}, ${listed.name}` }),
          make("p", { className: "asks", textContent: game.challenge })),
        make("a", { className: "picture", href: linkOf(today()), "aria-label": "Play the board of today" }, picture),
        make("div", {},
          make("p", { className: "row" },
            make("a", { className: "first", href: linkOf(today()), textContent: result ? "Play it again" : "Play it" }),
            make("a", { href: "#days", textContent: "Earlier days" })),
          make("p", { className: "streak", textContent: [state, days.streakWords].filter(Boolean).join(" ") })));
    }
    const card = (game, { level, name }) => {
      const text = level.text();
      const label = { "data-card": `${game.name} ${name}`, "aria-label": `${game.name}, a ${name} board` };
      return make("button", { ...label, onclick: () => this.open(text) },
        this.thumb(game, text), make("span", { textContent: name }));
    };
    const section = (game) => make("section", {},
      make("h3", { textContent: game.name }),
      make("p", { textContent: game.challenge }),
      make("div", { className: "three" },
        ...days.cards.filter((one) => one.game === game.name).map((one) => card(game, one))));
    part("cards").replaceChildren(...this.games.map(section));
  }

  /** Fills the calendar of a month; the days up to today are links. */
  #calendar(month) {
    const { days } = this;
    this.#month = month;
    const first = new Date(Date.UTC(Math.floor(month / MONTHS), month % MONTHS, 1));
    const number = Math.round((first.getTime() - dateOf(1).getTime()) / 86_400_000) + 1;
    const count = new Date(Date.UTC(Math.floor(month / MONTHS), (month % MONTHS) + 1, 0)).getUTCDate();
    const turn = (by, words, sign) => make("button", {
      "aria-label": words, textContent: sign,
      disabled: by < 0 ? month <= monthOf(1) : month >= monthOf(today()),
      onclick: () => this.#calendar(this.#month + by),
    });
    const { results } = days;
    const cell = (day) => {
      const one = number + day;
      const listed = one >= 1 && one <= today() ? days.board(one) : undefined;
      if (!listed) return make("span", { textContent: String(day + 1) });
      const result = results[one];
      const state = !result ? "" : result.perfect ? "best" : "played";
      const said = { "": "not played", best: "played as well as possible", played: `played, ${result?.got}` }[state];
      return make("a", { href: linkOf(one), className: state, ...(one === today() && { "aria-current": "date" }) },
        make("b", { textContent: String(day + 1) }), make("i", {}), make("span", { textContent: listed.name }),
        make("small", { className: "unseen", textContent: ` ${spoken(one)}: ${listed.game}, ${said}` }));
    };
    const blank = (first.getUTCDay() + 6) % 7;
    const heads = WEEKDAYS.map((name, index) =>
      make("span", { className: "head" }, name, make("small", { textContent: days.board(index + 1)?.game ?? "" })));
    const title = first.toLocaleDateString("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });
    const cells = (length, fill) => Array.from({ length }, (_, day) => fill(day));
    const empty = () => make("span", {});
    part("calendar").replaceChildren(
      make("div", { className: "month" },
        turn(-1, "The month before", "‹"), make("h3", { textContent: title }), turn(1, "The next month", "›")),
      make("div", { className: "grid" },
        ...heads, ...cells(blank, empty), ...cells(count, cell), ...cells((14 - ((blank + count) % 7)) % 7, empty)));
    const done = Object.values(results);
    const perfect = done.filter((one) => one.perfect).length;
    const tally = `${done.length} played, ${perfect} as well as possible. ${days.streakWords}`;
    part("tally").textContent = done.length === 0 ? "No board played yet." : tally;
  }
}

function monthOf(number) {
  const date = dateOf(number);
  return date.getUTCFullYear() * MONTHS + date.getUTCMonth();
}
