/** A board in any format that thwart reads; `case` chooses one of several. See docs/web.md. */
export interface Board {
  text: string;
  game?: string;
  from?: string;
  signs?: string;
  case?: number;
  set?: Record<string, string>;
  moves?: string[];
}

export interface Limits {
  ms?: number;
  nodes?: number;
}

/** The settings of a picture; `cell`, `part` and `hide` are for the board alone. */
export interface Picture {
  dark?: boolean;
  landscape?: boolean;
  width?: number;
  frames?: boolean;
  file?: "png" | "gif";
  scale?: number;
  cell?: number;
  part?: [row: number, col: number, rows: number, cols: number];
  hide?: string[];
}

export type Request =
  | { do: "games" }
  | { do: "recognise"; board: Board; picture?: Picture }
  | { do: "solve"; board: Board; method?: string; limits?: Limits; certificate?: boolean; scene?: boolean; history?: boolean; worth?: boolean; curve?: boolean; passages?: number; route?: boolean; picture?: Picture }
  | { do: "values"; board: Board; limits?: Limits; part?: [row: number, col: number, rows: number, cols: number] }
  | { do: "analyze"; board: Board; limits?: Limits; picture?: Picture }
  | { do: "play"; board: Board; limits?: Limits; judge?: boolean; change?: boolean; scene?: boolean; picture?: Picture }
  | { do: "check"; board: Board; certificate: string }
  | { do: "convert"; board: Board; to: string }
  | { do: "render"; board: Board; limits?: Limits; picture?: Picture }
  | { do: "generate"; game: string; family: string; size: [number, number]; seed?: number; set?: Record<string, string> };

/** The result of a request, or an `error`; for a wrong text also the `problems` with their places. */
export interface Answer {
  error?: string;
  problems?: { line: number | null; column: number | null; message: string }[];
  [key: string]: unknown;
}

export type Source = BufferSource | WebAssembly.Module | Response | Promise<Response>;

/** Returns an engine in this thread, which waits for each answer. */
export function load(source?: Source): Promise<{ ask(request: Request): Answer }>;

/** An engine in a worker. */
export class Engine {
  constructor(module: WebAssembly.Module, hire?: () => Worker);
  static compile(source?: Source, hire?: () => Worker): Promise<Engine>;
  another(): Engine;
  ask(request: Request): Promise<Answer>;
  stop(reason?: string): void;
}
