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

/** The text of a link or a fragment; nothing if it holds none. */
export async function shared(link) {
  const mark = link.indexOf(`#${VERSION}`);
  if (mark < 0) return null;
  try {
    const binary = atob(link.slice(mark + 1 + VERSION.length).trim().replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (sign) => sign.charCodeAt(0));
    return new TextDecoder().decode(await through(new DecompressionStream("deflate-raw"), bytes));
  } catch {
    return null;
  }
}
