// Links: a board file in the fragment of the address, which no server is ever sent.
//
// `#1.` and the text, deflated, in base64 for addresses. `thwart solve 'LINK'` reads the same.

const VERSION = "1.";

async function through(stream, bytes) {
  const writer = stream.writable.getWriter();
  // What fails there fails where it is read, too.
  writer.write(bytes).catch(() => {});
  writer.close().catch(() => {});
  return new Uint8Array(await new Response(stream.readable).arrayBuffer());
}

/** @param {string} text */
export async function fragment(text) {
  const bytes = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(text));
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return `#${VERSION}${btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

/** The text of a link or a fragment; nothing if this is none.
 *  @returns {Promise<{ text?: string, error?: string } | null>} */
export async function shared(link) {
  const found = /^(?:(?:https?|file):\S*)?#(\d+)\.(\S*)$/.exec(link.trim());
  if (!found) return null;
  const [, version, packed] = found;
  if (`${version}.` !== VERSION) return { error: `this link is of version ${version}, and 1 is known; a later page reads it` };
  try {
    const binary = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (sign) => sign.charCodeAt(0));
    return { text: new TextDecoder().decode(await through(new DecompressionStream("deflate-raw"), bytes)) };
  } catch {
    return { error: "the board in this link is damaged; copy the whole link" };
  }
}
