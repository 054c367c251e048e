// The address of the page: it follows the board, and the browser's history leads back to earlier boards.

import { fragment } from "./share.js";

/** Milliseconds without a change before the address follows the last change. */
const PAUSE = 300;
/** The most characters of a board that is stored for the next visit. */
const MOST_KEPT = 200_000;

/** The addresses of pages of text. */
const WORDS = /^#\w+$/;

/** A board as a file and the words of its view; `address` replaces both in the address bar.
 *  @typedef {{ text: string, tail: string, address?: string }} Entry */
/** A store of texts by name.
 *  @typedef {{ get: (key: string) => string | null, set: (key: string, text: string) => void }} Store */

/** Returns the entry of a stored text; null if it is missing or damaged.
 *  @param {string | null} text @returns {Entry | null} */
function entryOf(text) {
  try {
    const { text: board, tail } = JSON.parse(text ?? "null") ?? {};
    return typeof board === "string" && typeof tail === "string" ? { text: board, tail } : null;
  } catch {
    return null;
  }
}

/** Returns the board of the last visit. @param {Store} memory */
export const lastEntry = (memory) => entryOf(memory.get("last"));

/** The key of the entry of an address in the session, of the last entry, and of the address that holds the last entry. */
const keyOf = (address) => `unsaved ${address}`;
const LAST = keyOf("");
const LAST_ADDRESS = "saved at";

/** Returns, once, the entry that the page had no time to write into this address.
 *  @param {Store} session */
export function unsaved(session) {
  const [load] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  // The address may have changed after the reload began, which loads the earlier one.
  const isBehind = load?.type === "reload" && session.get(LAST_ADDRESS) !== location.href;
  const keys = [...(isBehind ? [LAST] : []), keyOf(location.href)];
  const entries = keys.map((key) => entryOf(session.get(key)));
  for (const key of [LAST, ...keys]) session.set(key, "");
  return entries.find(Boolean) ?? null;
}

export class Address {
  #written = "";
  #timer = 0;
  #push = false;
  /** Whether the user has done something. Before that the address stays as it is. */
  #touched = false;
  #queue = Promise.resolve();
  /** How many addresses are being packed. */
  #packing = 0;

  /** `read` returns the current entry; `follow` shows the board of a fragment; `memory` is for the next visit,
   *  `session` for the next load. A `frame` adds no entries to the history, which belongs to the page around it.
   *  @param {{ read: () => Entry, follow: (address: string) => void, memory: Store, session: Store,
   *    frame: boolean }} uses */
  constructor({ read, follow, memory, session, frame }) {
    this.read = read;
    this.follow = follow;
    this.memory = memory;
    this.frame = frame;
    addEventListener("popstate", () => {
      clearTimeout(this.#timer);
      this.#timer = 0;
      follow(location.hash);
    });
    // Packing takes too long at this moment, so store the entry as it is.
    addEventListener("pagehide", () => {
      if (!this.#touched && this.#written === "") return;
      const entry = JSON.stringify(read());
      const isSaved = this.#timer === 0 && this.#packing === 0;
      session.set(LAST, entry);
      session.set(LAST_ADDRESS, isSaved ? location.href : "");
      if (!isSaved) session.set(keyOf(location.href), entry);
    });
  }

  /** Notes that the user has done something that the address must follow. */
  touch() {
    this.#touched = true;
  }

  /** Notes that page and address agree. */
  agree() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#written = nameOf(this.read());
  }

  /** Starts when the page is ready: the address follows the page if the user has done something already. */
  begin() {
    if (this.#touched) this.changed();
    else this.agree();
  }

  /** Ends an entry of the history, so that the next change begins another one. */
  leave() {
    if (this.#timer || !this.#touched) this.#write();
    this.#touched = true;
    this.#push = !this.frame;
  }

  /** Goes to an address of the page. */
  to(address) {
    this.leave();
    this.#push = false;
    this.#queue = this.#queue.then(() => {
      if (location.hash !== address) history.pushState(null, "", address);
      this.follow(location.hash);
    });
  }

  /** Writes the address after a change: at once for a new entry of the history, otherwise after a pause. */
  changed() {
    if (!this.#touched) return;
    clearTimeout(this.#timer);
    if (this.#push) return this.#write();
    this.#timer = window.setTimeout(() => this.#write(), PAUSE);
  }

  #write() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    const push = this.#push;
    this.#push = false;
    // The machine may move while a page of text is shown, whose address must stay.
    if (!push && WORDS.test(location.hash)) return;
    const entry = this.read();
    if (nameOf(entry) === this.#written && location.hash !== "") return;
    this.#written = nameOf(entry);
    if (!this.frame && entry.text.length <= MOST_KEPT) this.memory.set("last", JSON.stringify(entry));
    this.#packing += 1;
    this.#queue = this.#queue.then(async () => {
      const address = entry.address ?? (await fragment(entry.text, entry.tail));
      this.#packing -= 1;
      if (push) history.pushState(null, "", address);
      else history.replaceState(null, "", address);
    });
  }
}

const nameOf = ({ text, tail }) => `${tail}\n${text}`;
