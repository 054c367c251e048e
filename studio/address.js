// The address of the page follows what it shows, and the browser's history leads back to it.

import { fragment } from "./share.js";

/** The address follows a change once the page has rested for so many milliseconds. */
const PAUSE = 300;
/** The last board is kept for the next visit up to so many characters. */
const MOST_KEPT = 200_000;

/** Pages of words have such addresses; they are no boards. */
const WORDS = /^#\w+$/;

/** A board as a file and the words of its view, or an address that stands for both.
 *  @typedef {{ text: string, tail: string, address?: string }} Entry */
/** Texts by name. @typedef {{ get: (key: string) => string | null, set: (key: string, text: string) => void }} Store */

/** The entry in a store, if there is one that can be read.
 *  @param {string | null} text @returns {Entry | null} */
function entryOf(text) {
  try {
    const { text: board, tail } = JSON.parse(text ?? "null") ?? {};
    return typeof board === "string" && typeof tail === "string" ? { text: board, tail } : null;
  } catch {
    return null;
  }
}

/** The board of the last visit. @param {Store} memory */
export const lastEntry = (memory) => entryOf(memory.get("last"));

/** The entry that the page had no time to write into this address, once.
 *  @param {Store} session */
export function unsaved(session) {
  const key = `unsaved ${location.href}`;
  const entry = entryOf(session.get(key));
  if (entry) session.set(key, "");
  return entry;
}

export class Address {
  #written = "";
  #timer = 0;
  #push = false;
  /** Nothing is written before the visitor has done something: the bare address stays bare. */
  #touched = false;
  #queue = Promise.resolve();

  /** @param {{ read: () => Entry, follow: (address: string) => void, memory: Store, session: Store, frame: boolean }} uses
   *  `read` gives the entry of now; `follow` shows the board in a fragment; `memory` is for the next visit, `session`
   *  for the next load; a `frame` adds no entries to the history of the page around it. */
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
    // There is no time left to pack the board.
    addEventListener("pagehide", () => this.#timer && session.set(`unsaved ${location.href}`, JSON.stringify(read())));
  }

  /** The visitor does something that the address is to follow. */
  touch() {
    this.#touched = true;
  }

  /** The page shows what the address says. */
  agree() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#written = nameOf(this.read());
  }

  /** The page is ready: it shows what the address says, or what the address is to say. */
  begin() {
    if (this.#touched) this.changed();
    else this.agree();
  }

  /** Ends an entry of the history: the next change begins another one. */
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
    // The machine may move while a page of words is shown.
    if (!push && WORDS.test(location.hash)) return;
    const entry = this.read();
    if (nameOf(entry) === this.#written && location.hash !== "") return;
    this.#written = nameOf(entry);
    if (!this.frame && entry.text.length <= MOST_KEPT) this.memory.set("last", JSON.stringify(entry));
    this.#queue = this.#queue.then(async () => {
      const address = entry.address ?? (await fragment(entry.text, entry.tail));
      if (push) history.pushState(null, "", address);
      else history.replaceState(null, "", address);
    });
  }
}

const nameOf = ({ text, tail }) => `${tail}\n${text}`;
