// thwart in JavaScript: `load` asks in the thread it is called in, `Engine` in a worker of its own.

import init, { answer } from "./thwart_web.js";

/** Asks the engine in this thread, which waits for the answer. */
export async function load(source) {
  await init(source === undefined ? undefined : { module_or_path: source });
  return { ask: (request) => JSON.parse(answer(JSON.stringify(request))) };
}

/** Asks the engine in a worker. An engine that fails or is stopped costs the questions it had; the
 *  next one is asked of a new worker, made from the module that is compiled already. */
export class Engine {
  #module;
  #worker = null;
  #open = new Map();
  #number = 0;

  constructor(module) {
    this.#module = module;
  }

  /** Compiles the engine: from beside this file, or from bytes, a response or a module. */
  static async compile(source = fetch(new URL("./thwart_web_bg.wasm", import.meta.url))) {
    const given = await source;
    if (given instanceof WebAssembly.Module) return new Engine(given);
    const bytes = given instanceof Response ? await given.arrayBuffer() : given;
    return new Engine(await WebAssembly.compile(bytes));
  }

  /** The answer to a request; one that was stopped or that broke the engine has an `error`. */
  ask(request) {
    this.#worker ??= this.#start();
    const number = ++this.#number;
    return new Promise((resolve) => {
      this.#open.set(number, resolve);
      this.#worker.postMessage({ number, request: JSON.stringify(request) });
    });
  }

  /** Stops whatever is being answered. */
  stop(reason = "stopped") {
    this.#worker?.terminate();
    this.#worker = null;
    for (const resolve of this.#open.values()) resolve({ error: reason });
    this.#open.clear();
  }

  #start() {
    const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    worker.postMessage({ module: this.#module });
    worker.onmessage = ({ data: { number, answer, failed } }) => {
      if (failed) return this.stop(failed);
      this.#open.get(number)?.(JSON.parse(answer));
      this.#open.delete(number);
    };
    worker.onerror = (event) => this.stop(`the engine failed: ${event.message}`);
    return worker;
  }
}
