// thwart in JavaScript: `load` asks in the thread it is called in, `Engine` in a worker of its own.

import init, { answer } from "./thwart_web.js";

export { Engine } from "./engine.js";

/** Asks the engine in this thread, which waits for the answer. */
export async function load(source) {
  await init(source === undefined ? undefined : { module_or_path: source });
  return { ask: (request) => JSON.parse(answer(JSON.stringify(request))) };
}
