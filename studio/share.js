// Links: a board file in the fragment of the address, which no server is ever sent, and the view of it.
//
// `#1.` and the text, deflated, in base64 for addresses; behind it, each after `&`, the words of the view.
// `thwart solve 'LINK'` reads the board of the same link.

const VERSION = "1.";

/** The view of a board: the mode, whether the number to reach is covered, the side of the person, and how many moves
 *  of the line were chosen by hand and are shown.
 *  @typedef {{ mode: string, covered: boolean, side: number, own: number, at: number }} View */

async function through(stream, bytes) {
  const writer = stream.writable.getWriter();
  // An error here comes up again where the stream is read.
  writer.write(bytes).catch(() => {});
  writer.close().catch(() => {});
  return new Uint8Array(await new Response(stream.readable).arrayBuffer());
}

/** @param {string} text @param {string} tail the words of the view */
export async function fragment(text, tail = "") {
  const bytes = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(text));
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return `#${VERSION}${btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}${tail}`;
}

/** The words of a view of a line with so many moves. Without words a link shows the answer at the end of its line.
 *  @param {View} view */
export function tailOf({ mode, covered, side, own, at }, length) {
  const word = mode === "play" ? (covered ? "puzzle" : "play") : mode === "draw" ? "draw" : "";
  const words = [word, side ? `side=${side}` : "", own < length ? `own=${own}` : "", at < length ? `at=${at}` : ""];
  return words.filter(Boolean).map((one) => `&${one}`).join("");
}

/** The view that a tail describes; unknown words mean nothing. @returns {View} */
export function viewOf(tail) {
  const words = new Map(tail.split("&").map((word) => /** @type {[string, string]} */ ([...word.split("="), ""].slice(0, 2))));
  const number = (key) => (/^\d+$/.test(words.get(key) ?? "") ? Number(words.get(key)) : Infinity);
  const mode = words.has("puzzle") || words.has("play") ? "play" : words.has("draw") ? "draw" : "explore";
  return { mode, covered: !words.has("play"), side: number("side") === 1 ? 1 : 0, own: number("own"), at: number("at") };
}

/** The text and the view in a link or a fragment; nothing if this is none.
 *  @returns {Promise<{ text?: string, view?: View, error?: string } | null>} */
export async function shared(link) {
  const found = /^(?:(?:https?|file):\S*)?#(\d+)\.([^\s&]*)(\S*)$/.exec(link.trim());
  if (!found) return null;
  const [, version, packed, tail] = found;
  if (`${version}.` !== VERSION) return { error: `this link is of version ${version}, and 1 is known; a later page reads it` };
  try {
    const binary = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (sign) => sign.charCodeAt(0));
    return { text: new TextDecoder().decode(await through(new DecompressionStream("deflate-raw"), bytes)), view: viewOf(tail) };
  } catch {
    return { error: "the board in this link is damaged; copy the whole link" };
  }
}
