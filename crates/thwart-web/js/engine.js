// The engine in a worker.

/** Asks the engine in a worker. An engine that fails or is stopped costs the questions it had; the
 *  next one is asked of a new worker, made from the module that is compiled already. */
export class Engine {
  #module;
  #hire;
  #worker = null;
  #open = new Map();
  #number = 0;

  /** `hire` makes a worker that runs worker.js, where it does not lie beside this file. */
  constructor(module, hire = () => new Worker(new URL("./worker.js", import.meta.url), { type: "module" })) {
    this.#module = module;
    this.#hire = hire;
  }

  /** Compiles the engine: from beside this file, or from bytes, a response or a module. */
  static async compile(source = fetch(new URL("./thwart_web_bg.wasm", import.meta.url)), hire = undefined) {
    const given = await source;
    if (given instanceof WebAssembly.Module) return new Engine(given, hire);
    const bytes = given instanceof Response ? await given.arrayBuffer() : given;
    return new Engine(await WebAssembly.compile(bytes), hire);
  }

  /** The same engine in another worker, which answers side by side with this one. */
  another() {
    return new Engine(this.#module, this.#hire);
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
    const worker = this.#hire();
    worker.postMessage({ module: this.#module });
    worker.onmessage = ({ data: { number, answer, failed } }) => {
      if (failed) return this.stop(failed);
      this.#open.get(number)?.(JSON.parse(answer));
      this.#open.delete(number);
    };
    worker.onerror = (event) => this.stop(`the engine failed: ${event.message ?? "its worker cannot be loaded"}`);
    return worker;
  }
}
