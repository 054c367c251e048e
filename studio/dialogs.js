// What opens above the page: text and files, the certificate, links, files to save, boards, keys.

import { linkOf } from "./days.js";
import { make, part } from "./panel.js";
import { fragment } from "./share.js";

/** Pixels of a picture that is read as a board, at most. */
const MOST_PIXELS = 16_000_000;
/** A pixel of this gray and lighter is free, as on the command line. */
const FREE_GRAY = 206;
/** Bytes of a file at most. */
const MOST_BYTES = 64 << 20;
/** Longer links are cut by some messengers. */
const LONG_LINK = 2000;
/** Milliseconds after which a new board is shown even if it is not known to be a good one. */
const LOOKING = 2000;
/** Characters of a certificate that are shown. */
const SHOWN = 200_000;

const KEYS = [
  ["arrows", "walk (in Play), or move over the board; on the timeline a move back or on"], ["Enter", "act on the cell"], [". # % @ > 0-9", "draw that sign (in Draw)"],
  ["[ ]", "a move back, a move on"], ["Space", "play the line"], ["x d p", "Explore, Draw, Play"], ["u, Ctrl+Z", "undo; Ctrl+Y redoes"],
  ["h", "hint, stronger each time"], ["v", "values on and off"], ["i", "what if a cell were walled or freed"], ["+ - 0", "larger, smaller, the whole board"], ["g", "boards"], ["?", "these keys"],
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

  /** The board's text, to be edited, and a place for any other. */
  open(text = this.app.text(), wrong = null) {
    const area = make("textarea", { value: text, spellcheck: false, "aria-label": "Board" });
    const problems = make("div", { role: "alert" });
    const show = (answer) => {
      const list = answer?.problems ?? [];
      const formats = [...(answer?.error ?? "").matchAll(/--from ([\w-]+)/g)].map(([, name]) => make("button", { textContent: `Read it as ${name}`, onclick: () => take(name) }));
      const one = ({ line, column, message }) => make("li", { textContent: `${line === null ? "" : `line ${line}, column ${column}: `}${message.split("; say which")[0]}` });
      problems.replaceChildren(...(answer ? [make("p", { className: "problem", textContent: list.length ? "This is no board:" : answer.error }), make("ul", {}, ...list.map(one)), make("div", { className: "row" }, ...formats)] : []));
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
    const chooser = make("input", { type: "file", className: "unseen", onchange: (event) => event.target.files[0] && this.file(event.target.files[0]) });
    this.#show("Board",
      make("p", { textContent: "A board file, a judge's input, TopCoder's quoted rows, a MovingAI map, a link of this page: paste it over this text. Pictures and files can be dropped anywhere." }),
      area, problems,
      make("div", { className: "row" }, make("button", { className: "first", textContent: "Show it", onclick: () => take() }),
        make("label", { className: "button" }, "Choose a file", chooser),
        make("button", { textContent: "All boards", onclick: () => this.gallery() })));
    show(wrong);
    if (!wrong) area.select();
  }

  /** A text that was pasted or dropped. */
  async read(text) {
    if (!text.trim()) return;
    const wrong = await this.app.open(text);
    if (wrong) this.open(text, wrong);
    else this.close();
  }

  async file(file) {
    if (file.size > MOST_BYTES) return this.app.page.notice(`${file.name} has ${(file.size / 2 ** 20).toFixed(0)} MB; the page reads up to ${MOST_BYTES >> 20} MB. The command line reads larger ones.`);
    const picture = file.type.startsWith("image/") && !file.type.includes("svg");
    if (!picture) return this.read(await file.text());
    const bitmap = await createImageBitmap(file).catch(() => null);
    if (!bitmap) return this.app.page.notice(`${file.name} is no picture that this browser can read.`);
    const { width, height } = bitmap;
    if (width * height > MOST_PIXELS) return this.app.page.notice(`${file.name} has ${width} x ${height} pixels; the page reads up to ${MOST_PIXELS / 1e6} million.`);
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext("2d");
    context.fillStyle = "#fff";
    context.fillRect(0, 0, width, height);
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, 0, width, height);
    const free = (at) => (299 * data[at] + 587 * data[at + 1] + 114 * data[at + 2]) / 1000 >= FREE_GRAY;
    const row = (y) => Array.from({ length: width }, (_, x) => (free(4 * (y * width + x)) ? "." : "@")).join("");
    const map = `type octile\nheight ${height}\nwidth ${width}\nmap\n${Array.from({ length: height }, (_, y) => row(y)).join("\n")}\n`;
    const wrong = await this.app.open(map);
    if (wrong) return this.app.page.notice(`${file.name}: ${wrong.error}`);
    this.close();
    this.app.page.notice(`A picture of ${width} x ${height}: gray ${FREE_GRAY} and lighter is free. Start and exit stand far apart; drag them.`);
  }

  /** The checker's own run, its certificate, and a box in which one can damage it. */
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
    const area = make("textarea", { value: whole ? reply.certificate : reply.certificate.slice(0, SHOWN), spellcheck: false, readOnly: !whole, "aria-label": "Certificate" });
    const verdict = make("p", { role: "status" });
    const shown = part("badge").textContent;
    const demote = (refused) => {
      part("badge").classList.toggle("refused", refused);
      part("badge").textContent = refused ? "certificate refused" : shown;
    };
    const check = async () => {
      const result = await app.aside.ask({ do: "check", board, certificate: whole ? area.value : reply.certificate });
      demote(!result.accepted);
      this.box.querySelector("h2").textContent = result.accepted ? PROVED : "The checker refuses what stands here";
      verdict.className = result.accepted ? "" : "problem";
      verdict.textContent = result.accepted ? `Accepted: ${result.value}, ${result.entries} entries.` : `Refused: ${result.reason ?? result.error}`;
      const line = /\bline (\d+)/.exec(result.reason ?? "");
      if (line && !result.accepted) {
        const lines = area.value.split("\n");
        const from = lines.slice(0, Number(line[1]) - 1).join("\n").length + 1;
        area.focus();
        area.setSelectionRange(from, from + (lines[Number(line[1]) - 1]?.length ?? 0));
      }
    };
    const damage = () => {
      // Each damage begins with the whole certificate.
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
    this.#show(checked.accepted ? PROVED : "The checker refuses this",
      make("p", { textContent: "The solver wrote down why the value can be reached and why it cannot be bettered. The checker is another program: it knows the rules of the game and nothing of the solver, and it has read every entry. In most certificates a single number is a cell, counted row by row from 0; a pair is its row and column, from 1." }),
      make("dl", {}, ...[["Claim", checked.value ?? ""], ["Entries", String(reply.entries)], ["Checked in", `${ms.toFixed(1)} ms, in this browser`], ["Size", `${reply.certificate.length} characters`]].flatMap(([term, words]) => [make("dt", { textContent: term }), make("dd", { textContent: words })])),
      area, verdict,
      make("div", { className: "row" },
        ...(whole ? [make("button", { className: "first", textContent: "Check what stands here", onclick: check }), make("button", { textContent: "Damage it for me", onclick: damage }), make("button", { textContent: "Restore it", onclick: restore })] : []),
        make("button", { textContent: "Save the certificate", onclick: () => save(this.name("certificate"), reply.certificate, "text/plain") })));
    this.box.addEventListener("close", () => app.solver.answer === answer && demote(false), { once: true });
  }

  /** Links and frames: the question first, with its answer covered, and then the board as it is shown. */
  async share() {
    const { app } = this;
    const disk = location.protocol === "file:";
    const page = new URL(location.href.replace(/embed\.html/, ""));
    page.search = "";
    // A puzzle begins before any move, and its text does not hold the answer either.
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
      return make("div", { className: "copy" }, input, make("button", { textContent: "Copy", "aria-label": `Copy: ${label}`, onclick: copy }));
    };
    const [covered, open] = [new URL(puzzle, page).href, new URL(answer, page).href];
    const frame = (hash) => `<iframe src="${new URL("embed.html", page).href}${hash}" width="720" height="640"></iframe>`;
    const long = covered.length > LONG_LINK ? ` It has ${covered.length} characters, and some messengers cut long links: the board's file is safer.` : "";
    const missing = app.solver.missing ? [make("p", { className: "problem", textContent: `This board is not complete: ${app.solver.missing}. It can be shared all the same.` })] : [];
    const result = app.days.shared(app.level);
    const words = disk ? result : `${result} ${new URL(linkOf(app.days.of(app.level)), page).href}`;
    this.#show("Share",
      ...missing,
      ...(result ? [make("h3", { textContent: "Your result" }), make("p", { textContent: "Without the solution." }), field("Result", words)] : []),
      ...(disk ? [make("p", { textContent: "This page is a file on your disk: for others the link opens nothing, so send them the file and the board." })] : []),
      make("h3", { textContent: "As a puzzle" }), make("p", { textContent: `Your friend sees the board and the question; the answer is covered.${long}` }), field("Link to the puzzle", covered),
      make("h3", { textContent: "With the answer" }), make("p", { textContent: "Board, parameters, moves and the answer. \"thwart solve 'LINK'\" reads either link." }), field("Link with the answer", open),
      ...(disk ? [] : [make("h3", { textContent: "In another page" }), make("p", { textContent: "Two frames, the first with the puzzle, the second with the answer." }), field("Frame with the puzzle", frame(puzzle)), field("Frame with the answer", frame(answer))]),
      make("div", { className: "row" }, make("button", { textContent: "Save the board", onclick: () => save(this.name("board"), app.text(), "text/plain") })), reply);
  }

  async export() {
    const { app } = this;
    const board = app.board();
    const preview = make("div", { className: "preview" });
    const landscape = make("input", { type: "checkbox", onchange: () => draw() });
    const ask = (picture) => app.aside.ask({ do: "render", board, limits: { ms: 10_000 }, picture: { dark: app.dark, hide: [...app.hidden], landscape: landscape.checked, ...picture } });
    const note = make("p", { className: "problem", role: "status" });
    const answer = make("input", { type: "checkbox", checked: app.mode !== "play" || !app.covered, onchange: () => draw() });
    const alone = async () => (await app.aside.ask({ do: "recognise", board, picture: { dark: app.dark, cell: 48 } })).boards?.[0]?.picture?.svg;
    const draw = async () => {
      const reply = answer.checked ? await ask({}) : { error: "" };
      // While the answer is covered, and where a board is not complete, the board alone is drawn.
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
      save(this.name(file), new Blob([Uint8Array.from(atob(reply.file), (sign) => sign.charCodeAt(0))], { type: `image/${file}` }), "");
    };
    const solved = { board, limits: { ms: 10_000 } };
    const json = async () => {
      const reply = await app.aside.ask({ do: "solve", ...solved });
      const cells = await app.aside.ask({ do: "values", ...solved });
      save(this.name("json"), `${JSON.stringify({ ...reply, ...cells }, null, 2)}\n`, "application/json");
    };
    const csv = async () => {
      const { values, counted, error } = await app.aside.ask({ do: "values", ...solved });
      if (!values) return (note.textContent = error ? `${capitalised(error)}.` : "An answer of this game has no values of cells.");
      note.className = "";
      note.textContent = `Each field holds: ${counted}. A cell without a value has an empty field, and inf means that there is no path.`;
      save(this.name("csv"), values.map((row) => `${row.map((one) => one ?? "").join(",")}\n`).join(""), "text/csv");
    };
    const button = (words, act, needs = "data-solved") => make("button", { textContent: words, onclick: act, ...(needs && { [needs]: "" }) });
    const drawn = button("SVG", async () => save(this.name("svg"), await draw(), "image/svg+xml"), "data-drawn");
    drawn.className = "first";
    this.#show("Export",
      make("div", { className: "row" }, drawn, button("PNG", ({ target }) => pixels("png", 1, target)), button("PNG, twice as large", ({ target }) => pixels("png", 2, target)),
        button("GIF of the line", ({ target }) => pixels("gif", 1, target)), button("Board", () => save(this.name("board"), app.text(), "text/plain"), ""), button("JSON", json), button("Values as CSV", csv), make("label", {}, landscape, " as a slide"), make("label", {}, answer, " with the answer")),
      note, preview);
    await draw();
  }

  /** A board by family and size, the next one each time. */
  #generator() {
    const { app } = this;
    const families = make("select", { "aria-label": "Family" }, ...app.game.families.map(({ name, summary }) => make("option", { textContent: name, title: summary })));
    const side = (words, size) => make("input", { type: "number", min: "1", max: "1024", value: String(size), "aria-label": words });
    const [rows, cols] = [side("Rows", Math.min(app.level.height, 1024)), side("Columns", Math.min(app.level.width, 1024))];
    const wrong = make("p", { className: "problem", role: "alert" });
    const next = async () => {
      const size = [rows, cols].map(({ value }) => Math.max(1, Math.min(1024, Number(value) || 1)));
      let reply;
      const end = performance.now() + LOOKING;
      do reply = await app.aside.ask({ do: "generate", game: app.game.name, family: families.value, size, seed: (this.#seed += 1) });
      while (!reply.error && !(await this.#worth(reply.text)) && performance.now() < end);
      const failed = reply.error ?? (await app.open(reply.text))?.error;
      wrong.textContent = failed ?? "";
      if (!failed) this.close();
    };
    return [make("h3", { textContent: `A new board of ${app.game.name}` }),
      make("div", { className: "row" }, families, rows, " by ", cols, make("button", { className: "first", textContent: "Make it", onclick: next })), wrong];
  }

  #seed = 0;

  /** Whether a board is neither lost nor dull, as far as a short search says: it is dull if the obvious plan, where the
   *  game has one, is as good as the best. */
  async #worth(text) {
    const { game, aside } = this.app;
    const found = await aside.ask({ do: "solve", board: { text }, limits: { ms: LOOKING / 4 }, worth: true, picture: { cell: 1, part: [0, 0, 1, 1] } });
    if (game.wins) return found.winner !== "second";
    return found.upper !== null && (found.naive_fails || typeof found.naive_worst !== "number" || found.naive_worst !== found.value);
  }

  gallery() {
    const groups = this.app.games.flatMap((game) => [make("h3", { textContent: game.name }), make("p", { textContent: game.question }),
      make("div", { className: "row" }, ...game.samples.map((sample) => this.app.page.sample(game, sample)))]);
    this.#show("Boards", ...this.#generator(), ...groups);
  }

  keys() {
    this.#show("Keys", make("p", { textContent: "They work while the board or the timeline has the focus." }),
      make("dl", {}, ...KEYS.flatMap(([pressed, does]) => [make("dt", {}, make("kbd", { textContent: pressed })), make("dd", { textContent: does })])));
  }
}
