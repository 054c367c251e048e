// thwart in JavaScript: `load` runs the engine in the thread of the caller, `Engine` in a worker.

import init, { answer } from "./thwart_web.js";

export { Engine } from "./engine.js";

/** Returns an engine in this thread, which waits for each answer. */
export async function load(source) {
  await init(source === undefined ? undefined : { module_or_path: source });
  return { ask: (request) => JSON.parse(answer(JSON.stringify(request))) };
}
