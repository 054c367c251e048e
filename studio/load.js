// Loads the engine, which lies beside the page, or inside the page if it is a single file.

import { Engine } from "./engine/engine.js";
import { part } from "./panel.js";

/** The error that a file of the page did not arrive. */
class Missing extends Error {}

/** Returns the compiled engine. */
export async function load() {
  const packed = part("engine");
  if (!packed) return Engine.compile(fetched(new URL("./engine/thwart_web_bg.wasm", import.meta.url)));
  const bytes = Uint8Array.from(atob(packed.textContent), (sign) => sign.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  // A page from disk may not load modules, so this worker is a plain script.
  const script = URL.createObjectURL(new Blob([part("worker").textContent], { type: "text/javascript" }));
  return Engine.compile(Promise.resolve(new Response(stream)), () => new Worker(script));
}

/** Returns the response for a file of the page, or throws `Missing`. */
async function fetched(address) {
  const response = await fetch(address).catch((error) => ({ ok: false, status: 0, statusText: error.message }));
  if (response instanceof Response && response.ok) return response;
  throw new Missing(`${address.pathname.split("/").at(-1)}, ${response.status || response.statusText}`);
}

/** Returns a sentence that says why the page did not start. */
export function reason(error) {
  if (error instanceof Missing) return `The solver did not arrive (${error.message}). The connection may have broken off.`;
  if (typeof WebAssembly === "undefined") return "The solver needs WebAssembly, which this browser lacks or does not allow.";
  return `The solver could not be started: ${error.message}.`;
}

/** Returns the board that is part of the page; null if there is none. */
export function given() {
  const text = part("given")?.textContent;
  return text ? JSON.parse(text) : null;
}
