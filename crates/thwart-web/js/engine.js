// The engine in a worker.

/** An engine in a worker. If it fails or is stopped, its open questions get an error, and a new worker answers the next
 *  question; the compiled module is used again. */
export class Engine {
  #module;
  #hire;
  #worker = null;
  #open = new Map();
  #number = 0;

  /** `hire` makes a worker that runs worker.js, if that file does not lie beside this one. */
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

  /** Returns the same engine in another worker, which works at the same time as this one. */
  another() {
    return new Engine(this.#module, this.#hire);
  }

  /** Returns the answer to a request; it has an `error` if the request was stopped or the engine failed. */
  ask(request) {
    this.#worker ??= this.#start();
    const number = ++this.#number;
    return new Promise((resolve) => {
      this.#open.set(number, resolve);
      this.#worker.postMessage({ number, request: JSON.stringify(request) });
    });
  }

  /** Stops the engine; open questions get the error `reason`. */
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
