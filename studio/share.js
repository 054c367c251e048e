// Links: a board file in the fragment of the address, which browsers keep to themselves, and the view of the board.
//
// A link is `#1.`, the deflated text in base64 for addresses, and the words of the view, each after `&`.
// `thwart solve 'LINK'` reads the board of the same link.

const VERSION = "1.";

/** The view of a board: the mode, whether the number to reach is covered, the user's side, the number of moves that the
 *  user chose, and the number of moves that are shown.
 *  @typedef {{ mode: string, covered: boolean, side: number, own: number, at: number }} View */

/** Returns the bytes after a stream has packed or unpacked them. */
async function through(stream, bytes) {
  const writer = stream.writable.getWriter();
  // The reader of the stream gets the same error, so it is ignored here.
  writer.write(bytes).catch(() => {});
  writer.close().catch(() => {});
  return new Uint8Array(await new Response(stream.readable).arrayBuffer());
}

/** Returns the fragment of a link. @param {string} text @param {string} tail the words of the view */
export async function fragment(text, tail = "") {
  const bytes = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(text));
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return `#${VERSION}${btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}${tail}`;
}

/** Returns the words of a view of a line of `length` moves. A link without words shows the answer after the line.
 *  @param {View} view */
export function tailOf({ mode, covered, side, own, at }, length) {
  const word = mode === "play" ? (covered ? "puzzle" : "play") : mode === "draw" ? "draw" : "";
  const words = [word, side ? `side=${side}` : "", own < length ? `own=${own}` : "", at < length ? `at=${at}` : ""];
  return words.filter(Boolean).map((one) => `&${one}`).join("");
}

/** Returns the view that a tail describes; it ignores unknown words. @returns {View} */
export function viewOf(tail) {
  const pair = (word) => /** @type {[string, string]} */ ([...word.split("="), ""].slice(0, 2));
  const words = new Map(tail.split("&").map(pair));
  const number = (key) => (/^\d+$/.test(words.get(key) ?? "") ? Number(words.get(key)) : Infinity);
  const mode = words.has("puzzle") || words.has("play") ? "play" : words.has("draw") ? "draw" : "explore";
  return { mode, covered: !words.has("play"), side: number("side") === 1 ? 1 : 0, own: number("own"), at: number("at") };
}

/** Returns the text and the view of a link or a fragment; null for other texts.
 *  @returns {Promise<{ text?: string, view?: View, error?: string } | null>} */
export async function shared(link) {
  const found = /^(?:(?:https?|file):\S*)?#(\d+)\.([^\s&]*)(\S*)$/.exec(link.trim());
  if (!found) return null;
  const [, version, packed, tail] = found;
  if (`${version}.` !== VERSION) return { error: `this link is of version ${version}, and 1 is known; a later page reads it` };
  try {
    const binary = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (sign) => sign.charCodeAt(0));
    const plain = await through(new DecompressionStream("deflate-raw"), bytes);
    return { text: new TextDecoder().decode(plain), view: viewOf(tail) };
  } catch {
    return { error: "the board in this link is damaged; copy the whole link" };
  }
}
