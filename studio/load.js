// Where the engine comes from: beside the page, or out of the page where it is a single file.

import { Engine } from "./engine/engine.js";
import { part } from "./panel.js";

/** The engine, compiled. */
export async function load() {
  const packed = part("engine");
  if (!packed) return Engine.compile();
  const bytes = Uint8Array.from(atob(packed.textContent), (sign) => sign.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  // A page from disk may not load modules, so this worker is a plain script.
  const script = URL.createObjectURL(new Blob([part("worker").textContent], { type: "text/javascript" }));
  return Engine.compile(Promise.resolve(new Response(stream)), () => new Worker(script));
}

/** The board that was written into the page, if there is one. */
export function given() {
  const text = part("given")?.textContent;
  return text ? JSON.parse(text) : null;
}
