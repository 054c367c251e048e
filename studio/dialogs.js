// The dialogs above the page: text and files, the certificate, links, files to save, boards, keys.

import { linkOf } from "./days.js";
import { make, part } from "./panel.js";
import { fragment } from "./share.js";

/** The most pixels of a picture that the page reads as a board. */
const MOST_PIXELS = 16_000_000;
/** A pixel with this grey or a lighter one is free, as on the command line. */
const FREE_GREY = 206;
/** The most bytes of a file. */
const MOST_BYTES = 64 << 20;
/** Some messengers cut links with more characters. */
const LONG_LINK = 2000;
/** Milliseconds of search for a good new board; then the last board is shown. */
const LOOKING = 2000;
/** The most characters of a certificate that the dialog shows. */
const SHOWN = 200_000;

const KEYS = [
  ["arrows", "walk (in Play), or move over the board; on the timeline a move back or on"],
  ["Enter", "act on the cell"],
  [". # % @ > 0-9", "draw that sign (in Draw)"],
  ["[ ]", "a move back, a move on"],
  ["Space", "play the line"],
  ["x d p", "Explore, Draw, Play"],
  ["u, Ctrl+Z", "undo; Ctrl+Y redoes"],
  ["h", "hint, stronger each time"],
  ["v", "values on and off"],
  ["i", "what if a cell were walled or freed"],
  ["+ - 0", "larger, smaller, the whole board"],
  ["g", "boards"],
  ["?", "these keys"],
  ["f", "present: the board and its answer alone; then b covers the answer"],
];

const PROVED = "Proved, and checked on this machine";

function save(name, content, type) {
  const url = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  make("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

const capitalised = (words) => words.slice(0, 1).toUpperCase() + words.slice(1).replace(/\.$/, "");

export class Dialogs {
  constructor(app) {
    this.app = app;
    this.box = part("dialog");
    this.box.addEventListener("click", (event) => event.target === this.box && this.box.close());
  }

  close() {
    if (this.box.open) this.box.close();
  }

  #show(title, ...content) {
    const close = make("button", { className: "close", textContent: "Close", onclick: () => this.box.close() });
    this.box.replaceChildren(close, make("h2", { textContent: title }), ...content);
    this.box.setAttribute("aria-label", title);
    if (!this.box.open) this.box.showModal();
  }

  name(ending) {
    const title = this.app.level.get("title") ?? this.app.game.name;
    return `${title.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "") || "board"}.${ending}`;
  }

  /** Opens the text of the board to edit it, or to paste another one over it. */
  open(text = this.app.text(), wrong = null) {
    const area = make("textarea", { value: text, spellcheck: false, "aria-label": "Board" });
    const problems = make("div", { role: "alert" });
    const show = (answer) => {
      const list = answer?.problems ?? [];
      const names = [...(answer?.error ?? "").matchAll(/--from ([\w-]+)/g)].map(([, name]) => name);
      const format = (name) => make("button", { textContent: `Read it as ${name}`, onclick: () => take(name) });
      const one = ({ line, column, message }) => {
        const at = line === null ? "" : `line ${line}, column ${column}: `;
        return make("li", { textContent: `${at}${message.split("; say which")[0]}` });
      };
      problems.replaceChildren(...(answer ? [
        make("p", { className: "problem", textContent: list.length ? "This is no board:" : answer.error }),
        make("ul", {}, ...list.map(one)),
        make("div", { className: "row" }, ...names.map(format)),
      ] : []));
      if (list[0]?.line) {
        const lines = area.value.split("\n");
        const from = lines.slice(0, list[0].line - 1).join("\n").length + (list[0].line > 1 ? 1 : 0) + list[0].column - 1;
        area.focus();
        area.setSelectionRange(from, from + 1);
      }
    };
    const take = async (from) => {
      const answer = await this.app.open(area.value, { from });
      show(answer);
      if (!answer) this.box.close();
    };
    const choose = (event) => event.target.files[0] && this.file(event.target.files[0]);
    const chooser = make("input", { type: "file", className: "unseen", onchange: choose });
    const help = "A board file, a judge's input, TopCoder's quoted rows, a MovingAI map, a link of this page: paste it "
      + "over this text. Pictures and files can be dropped anywhere.";
    this.#show("Board",
      make("p", { textContent: help }),
      area, problems,
      make("div", { className: "row" }, make("button", { className: "first", textContent: "Show it", onclick: () => take() }),
        make("label", { className: "button" }, "Choose a file", chooser),
        make("button", { textContent: "All boards", onclick: () => this.gallery() })));
    show(wrong);
    if (!wrong) area.select();
  }

  /** Opens a text that the user pasted or dropped. */
  async read(text) {
    if (!text.trim()) return;
    const wrong = await this.app.open(text);
    if (wrong) this.open(text, wrong);
    else this.close();
  }

  /** Opens a file: a text, or a picture whose light pixels are free cells. */
  async file(file) {
    if (file.size > MOST_BYTES) {
      const size = (file.size / 2 ** 20).toFixed(0);
      const limit = `the page reads up to ${MOST_BYTES >> 20} MB. The command line reads larger ones.`;
      return this.app.page.notice(`${file.name} has ${size} MB; ${limit}`);
    }
    const picture = file.type.startsWith("image/") && !file.type.includes("svg");
    if (!picture) return this.read(await file.text());
    const bitmap = await createImageBitmap(file).catch(() => null);
    if (!bitmap) return this.app.page.notice(`${file.name} is no picture that this browser can read.`);
    const { width, height } = bitmap;
    if (width * height > MOST_PIXELS) {
      const limit = `the page reads up to ${MOST_PIXELS / 1e6} million.`;
      return this.app.page.notice(`${file.name} has ${width} x ${height} pixels; ${limit}`);
    }
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext("2d");
    context.fillStyle = "#fff";
    context.fillRect(0, 0, width, height);
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, 0, width, height);
    const free = (at) => (299 * data[at] + 587 * data[at + 1] + 114 * data[at + 2]) / 1000 >= FREE_GREY;
    const row = (y) => Array.from({ length: width }, (_, x) => (free(4 * (y * width + x)) ? "." : "@")).join("");
    const rows = Array.from({ length: height }, (_, y) => row(y)).join("\n");
    const map = `type octile\nheight ${height}\nwidth ${width}\nmap\n${rows}\n`;
    const wrong = await this.app.open(map);
    if (wrong) return this.app.page.notice(`${file.name}: ${wrong.error}`);
    this.close();
    const grey = `grey ${FREE_GREY} and lighter is free`;
    this.app.page.notice(`A picture of ${width} x ${height}: ${grey}. Start and exit stand far apart; drag them.`);
  }

  /** Runs the checker and shows the certificate, which the user can damage. */
  async trust() {
    const { app } = this;
    const { answer } = app.solver;
    if (!answer) return;
    const board = app.board();
    this.#show("The proof", make("p", { textContent: "The checker is at work." }));
    const reply = await app.aside.ask({ do: "solve", board, limits: { ms: 30_000 }, certificate: true });
    if (!reply.certificate) {
      const why = reply.error ?? reply.unchecked ?? "there is no certificate";
      return this.#show("No proof yet", make("p", { textContent: `The verdict is "${reply.verdict ?? "unknown"}": ${why}.` }));
    }
    const started = performance.now();
    const checked = await app.aside.ask({ do: "check", board, certificate: reply.certificate });
    const ms = performance.now() - started;
    const whole = reply.certificate.length <= SHOWN;
    const value = whole ? reply.certificate : reply.certificate.slice(0, SHOWN);
    const area = make("textarea", { value, spellcheck: false, readOnly: !whole, "aria-label": "Certificate" });
    const verdict = make("p", { role: "status" });
    const shown = part("badge").textContent;
    const demote = (refused) => {
      part("badge").classList.toggle("refused", refused);
      part("badge").textContent = refused ? "certificate refused" : shown;
    };
    const check = async () => {
      const certificate = whole ? area.value : reply.certificate;
      const result = await app.aside.ask({ do: "check", board, certificate });
      demote(!result.accepted);
      this.box.querySelector("h2").textContent = result.accepted ? PROVED : "The checker refuses what stands here";
      verdict.className = result.accepted ? "" : "problem";
      const accepted = `Accepted: ${result.value}, ${result.entries} entries.`;
      verdict.textContent = result.accepted ? accepted : `Refused: ${result.reason ?? result.error}`;
      const line = /\bline (\d+)/.exec(result.reason ?? "");
      if (line && !result.accepted) {
        const lines = area.value.split("\n");
        const from = lines.slice(0, Number(line[1]) - 1).join("\n").length + 1;
        area.focus();
        area.setSelectionRange(from, from + (lines[Number(line[1]) - 1]?.length ?? 0));
      }
    };
    const damage = () => {
      // Start from the intact certificate each time.
      const lines = reply.certificate.split("\n");
      const numbers = lines.flatMap((line, index) => (index > lines.length / 3 && /\d/.test(line) ? [index] : []));
      const at = numbers[Math.floor(Math.random() * numbers.length)] ?? lines.length - 1;
      lines[at] = lines[at].replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10));
      area.value = lines.join("\n");
      check();
    };
    const restore = () => {
      area.value = reply.certificate;
      check();
    };
    const explained = "The solver wrote down why the value can be reached and why it cannot be bettered. The checker is "
      + "another program: it knows the rules of the game and nothing of the solver, and it has read every entry. In most "
      + "certificates a single number is a cell, counted row by row from 0; a pair is its row and column, from 1.";
    const facts = [
      ["Claim", checked.value ?? ""],
      ["Entries", String(reply.entries)],
      ["Checked in", `${ms.toFixed(1)} ms, in this browser`],
      ["Size", `${reply.certificate.length} characters`],
    ];
    const fact = ([term, words]) => [make("dt", { textContent: term }), make("dd", { textContent: words })];
    const tests = [
      make("button", { className: "first", textContent: "Check what stands here", onclick: check }),
      make("button", { textContent: "Damage it for me", onclick: damage }),
      make("button", { textContent: "Restore it", onclick: restore }),
    ];
    const keep = () => save(this.name("certificate"), reply.certificate, "text/plain");
    this.#show(checked.accepted ? PROVED : "The checker refuses this",
      make("p", { textContent: explained }),
      make("dl", {}, ...facts.flatMap(fact)),
      area, verdict,
      make("div", { className: "row" },
        ...(whole ? tests : []),
        make("button", { textContent: "Save the certificate", onclick: keep })));
    this.box.addEventListener("close", () => app.solver.answer === answer && demote(false), { once: true });
  }

  /** Shows links and frames: first of the question, with its answer covered, then of the board as it is shown. */
  async share() {
    const { app } = this;
    const disk = location.protocol === "file:";
    const page = new URL(location.href.replace(/embed\.html/, ""));
    page.search = "";
    // A puzzle begins before any move, and its text is without the answer.
    const puzzle = await fragment(app.level.fresh().text(), "&puzzle");
    const answer = await fragment(app.mode === "play" ? app.level.text() : app.text());
    const reply = make("p", { role: "status" });
    const field = (label, value) => {
      const input = make("input", { type: "url", value, readOnly: true, "aria-label": label, onfocus: (event) => event.target.select() });
      const copy = async () => {
        const copied = await navigator.clipboard?.writeText(value).then(() => true, () => false);
        if (!copied) input.select();
        reply.textContent = copied ? `${label}: copied.` : "Press Ctrl+C to copy it.";
      };
      const button = make("button", { textContent: "Copy", "aria-label": `Copy: ${label}`, onclick: copy });
      return make("div", { className: "copy" }, input, button);
    };
    const [covered, open] = [new URL(puzzle, page).href, new URL(answer, page).href];
    const embed = new URL("embed.html", page).href;
    const frame = (hash) => `<iframe src="${embed}${hash}" width="720" height="640"></iframe>`;
    const cut = "and some messengers cut long links: the board's file is safer.";
    const long = covered.length > LONG_LINK ? ` It has ${covered.length} characters, ${cut}` : "";
    const fault = `This board is not complete: ${app.solver.missing}. It can be shared all the same.`;
    const missing = app.solver.missing ? [make("p", { className: "problem", textContent: fault })] : [];
    const result = app.days.shared(app.level);
    const words = disk ? result : `${result} ${new URL(linkOf(app.days.of(app.level)), page).href}`;
    const heading = (text) => make("h3", { textContent: text });
    const note = (text) => make("p", { textContent: text });
    const keep = () => save(this.name("board"), app.text(), "text/plain");
    this.#show("Share",
      ...missing,
      ...(result ? [heading("Your result"), note("Without the solution."), field("Result", words)] : []),
      ...(disk ? [note("This page is a file on your disk: for others the link opens nothing, so send them the file and the board.")] : []),
      heading("As a puzzle"),
      note(`Your friend sees the board and the question; the answer is covered.${long}`),
      field("Link to the puzzle", covered),
      heading("With the answer"),
      note("Board, parameters, moves and the answer. \"thwart solve 'LINK'\" reads either link."),
      field("Link with the answer", open),
      ...(disk ? [] : [
        heading("In another page"),
        note("Two frames, the first with the puzzle, the second with the answer."),
        field("Frame with the puzzle", frame(puzzle)),
        field("Frame with the answer", frame(answer)),
      ]),
      make("div", { className: "row" }, make("button", { textContent: "Save the board", onclick: keep })), reply);
  }

  /** Shows pictures and files of the board and its answer, to save them. */
  async export() {
    const { app } = this;
    const board = app.board();
    const preview = make("div", { className: "preview" });
    const landscape = make("input", { type: "checkbox", onchange: () => draw() });
    const limits = { ms: 10_000 };
    const ask = (more) => {
      const picture = { dark: app.dark, hide: [...app.hidden], landscape: landscape.checked, ...more };
      return app.aside.ask({ do: "render", board, limits, picture });
    };
    const note = make("p", { className: "problem", role: "status" });
    const answer = make("input", { type: "checkbox", checked: app.mode !== "play" || !app.covered, onchange: () => draw() });
    const alone = async () => {
      const drawn = await app.aside.ask({ do: "recognise", board, picture: { dark: app.dark, cell: 48 } });
      return drawn.boards?.[0]?.picture?.svg;
    };
    const draw = async () => {
      const reply = answer.checked ? await ask({}) : { error: "" };
      // If the answer is covered or the board is not complete, draw the board alone.
      const svg = reply.svg ?? (await alone()) ?? "";
      note.className = "problem";
      note.textContent = reply.error ? `${capitalised(reply.error)}. Only the board itself can be saved.` : "";
      for (const one of this.box.querySelectorAll("[data-solved]")) one.disabled = reply.error !== undefined;
      for (const one of this.box.querySelectorAll("[data-drawn]")) one.disabled = svg === "";
      preview.innerHTML = svg;
      return svg;
    };
    const pixels = async (file, scale, button) => {
      button.disabled = true;
      const bar = make("progress", { "aria-label": "Drawing" });
      note.replaceChildren(`Drawing the ${file.toUpperCase()} … `, bar);
      const reply = await ask({ file, scale });
      note.textContent = "";
      button.disabled = false;
      if (reply.error) return preview.replaceChildren(reply.error);
      const bytes = Uint8Array.from(atob(reply.file), (sign) => sign.charCodeAt(0));
      save(this.name(file), new Blob([bytes], { type: `image/${file}` }), "");
    };
    const solved = { board, limits };
    const json = async () => {
      const reply = await app.aside.ask({ do: "solve", ...solved });
      const cells = await app.aside.ask({ do: "values", ...solved });
      save(this.name("json"), `${JSON.stringify({ ...reply, ...cells }, null, 2)}\n`, "application/json");
    };
    const csv = async () => {
      const { values, counted, error } = await app.aside.ask({ do: "values", ...solved });
      const none = "An answer of this game has no values of cells.";
      if (!values) return (note.textContent = error ? `${capitalised(error)}.` : none);
      note.className = "";
      const empty = "A cell without a value has an empty field, and inf means that there is no path.";
      note.textContent = `Each field holds: ${counted}. ${empty}`;
      save(this.name("csv"), values.map((row) => `${row.map((one) => one ?? "").join(",")}\n`).join(""), "text/csv");
    };
    const button = (words, act, needs = "data-solved") =>
      make("button", { textContent: words, onclick: act, ...(needs && { [needs]: "" }) });
    const drawn = button("SVG", async () => save(this.name("svg"), await draw(), "image/svg+xml"), "data-drawn");
    drawn.className = "first";
    this.#show("Export",
      make("div", { className: "row" },
        drawn,
        button("PNG", ({ target }) => pixels("png", 1, target)),
        button("PNG, twice as large", ({ target }) => pixels("png", 2, target)),
        button("GIF of the line", ({ target }) => pixels("gif", 1, target)),
        button("Board", () => save(this.name("board"), app.text(), "text/plain"), ""),
        button("JSON", json),
        button("Values as CSV", csv),
        make("label", {}, landscape, " as a slide"),
        make("label", {}, answer, " with the answer")),
      note, preview);
    await draw();
  }

  /** Returns the controls that make a board by family and size, another one each time. */
  #generator() {
    const { app } = this;
    const options = app.game.families.map(({ name, summary }) => make("option", { textContent: name, title: summary }));
    const families = make("select", { "aria-label": "Family" }, ...options);
    const side = (words, size) =>
      make("input", { type: "number", min: "1", max: "1024", value: String(size), "aria-label": words });
    const [rows, cols] = [side("Rows", Math.min(app.level.height, 1024)), side("Columns", Math.min(app.level.width, 1024))];
    const wrong = make("p", { className: "problem", role: "alert" });
    const next = async () => {
      const size = [rows, cols].map(({ value }) => Math.max(1, Math.min(1024, Number(value) || 1)));
      let reply;
      const end = performance.now() + LOOKING;
      do {
        const request = { do: "generate", game: app.game.name, family: families.value, size, seed: (this.#seed += 1) };
        reply = await app.aside.ask(request);
      } while (!reply.error && !(await this.#worth(reply.text)) && performance.now() < end);
      const failed = reply.error ?? (await app.open(reply.text))?.error;
      wrong.textContent = failed ?? "";
      if (!failed) this.close();
    };
    const button = make("button", { className: "first", textContent: "Make it", onclick: next });
    return [
      make("h3", { textContent: `A new board of ${app.game.name}` }),
      make("div", { className: "row" }, families, rows, " by ", cols, button),
      wrong,
    ];
  }

  #seed = 0;

  /** Returns whether a short search finds that a board is worth playing: the minimiser can reach an end, and the
   *  obvious plan, if the game has one, is worse than the best. */
  async #worth(text) {
    const { game, aside } = this.app;
    const picture = { cell: 1, part: [0, 0, 1, 1] };
    const found = await aside.ask({ do: "solve", board: { text }, limits: { ms: LOOKING / 4 }, worth: true, picture });
    if (game.wins) return found.winner !== "second";
    const { naive_fails: fails, naive_worst: worst } = found;
    return found.upper !== null && (fails || typeof worst !== "number" || worst !== found.value);
  }

  /** Shows the sample boards of all games, and the controls that make new ones. */
  gallery() {
    const groups = this.app.games.flatMap((game) => [
      make("h3", { textContent: game.name }),
      make("p", { textContent: game.question }),
      make("div", { className: "row" }, ...game.samples.map((sample) => this.app.page.sample(game, sample))),
    ]);
    this.#show("Boards", ...this.#generator(), ...groups);
  }

  /** Shows the list of keys. */
  keys() {
    const entry = ([pressed, does]) =>
      [make("dt", {}, make("kbd", { textContent: pressed })), make("dd", { textContent: does })];
    this.#show("Keys",
      make("p", { textContent: "They work while the board or the timeline has the focus." }),
      make("dl", {}, ...KEYS.flatMap(entry)));
  }
}
