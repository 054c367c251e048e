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

// Fields of answers, made from the table in thwart-json.

/** The object of `thwart solve --json`. */
export interface Solution {
  /** 1, the version of this form */
  schema?: number;
  /** the input, if there are several boards */
  file?: string;
  /** the number of the board in its file, from 1, if there are several boards */
  case?: number;
  /** the format that thwart recognised and what it assumed; missing for a board file */
  read_as?: string;
  /** the game */
  game?: string;
  /** all its parameters, with defaults */
  parameters?: Record<string, unknown>;
  /** the question in words, with all parameters on which the value depends */
  question?: string;
  /** for a ROS map: the side of a cell */
  resolution?: number;
  /** for a ROS map: the origin of its YAML */
  origin?: number[];
  /** for a ROS map: the middle of the (first) start */
  start_xy?: number[];
  /** the method that solved it */
  method?: string;
  /** one of the [verdicts] */
  verdict?: "proved" | "solved" | "impossible" | "best found" | "unknown";
  /** whether the checker accepted a certificate */
  certified?: boolean;
  /** the value; `null` if it is infinite or unknown. In escape the nim-sum, if the method finds it; the certificate proves the winner */
  value?: number | null;
  /** the value is at least this; `null` if it is infinite */
  lower?: number | null;
  /** the value is at most this; `null` if no finite bound is known */
  upper?: number | null;
  /** enclose only: the score of the best pen, which may be below zero; `null` without an enclosure or if it is unknown */
  score?: number | null;
  /** enclose only: the score of the pen that was found */
  score_lower?: number | null;
  /** enclose only: no pen has a greater score */
  score_upper?: number | null;
  /** escape only: the player who wins; `null` if it is not known */
  winner?: "first" | "second" | null;
  /** the value, for a ROS map */
  metres?: number | null;
  /** the value of each start, row by row, if there are several: its cell as `start`, and the fields of its value */
  starts?: StartValue[];
  /** rock with `reveal=known`: the `cell` that hurts most, the `value` with a rock on it, and `otherwise`, the value without */
  vital?: Record<string, unknown>;
  /** with `--worth`: how many moves keep the value where the minimiser moves for the first time on the best line; in enclose how many best pens there are, up to 10. `null` if the value is infinite or not exact */
  best_moves?: number | null;
  /** with `--worth`: the cost that the *naive* plan, the obvious one, promises if nothing comes in its path. The rules of each game (`thwart games GAME`) define it; escape has none */
  naive?: number | null;
  /** with `--worth`: what it comes to at worst; `null` if that is infinite or not known */
  naive_worst?: number | null;
  /** with `--worth`: whether it comes to an infinite value; `null` if that is not known */
  naive_fails?: boolean | null;
  /** with `--worth`, enclose only: the score that it comes to */
  naive_score?: number | null;
  /** with `--curve`: the fields of the value for each number of rocks, blasts or walls, from 20 less to 3 more */
  curve?: Record<string, unknown>[];
  /** enclose only, with `--curve`: for each wall of the plan its `cell`, and score and value of the best pen that has no wall there */
  without?: Record<string, unknown>[];
  /** one line of best play, as moves */
  line?: string[];
  /** `false` if the line stops before the play is over, because a limit came first or the line is long; otherwise missing */
  line_complete?: boolean;
  /** trap only: each `turn`, the cells where Tom will `lay` an obstacle, the path that Jerry then `expects` to take, and the cell to which he `goes` */
  turns?: Record<string, unknown>[];
  /** with `--passages`: the value, and in `closed` for each narrow passage of the shortest path its middle `cell` (`xy` in metres on a ROS map), `width`, `cells`, and the value if it is closed; `left_out` counts the passages that were not tried */
  passages?: Record<string, unknown>;
  /** counts of work by name, the same on every machine */
  work?: Record<string, unknown>;
  /** the time of the solver alone */
  seconds?: number;
  /** the reason for a missing answer */
  error?: string;
}

/** An element of `starts`. */
export interface StartValue {
  /** the start */
  start?: string;
  /** the value; `null` if it is infinite or unknown. In escape the nim-sum, if the method finds it; the certificate proves the winner */
  value?: number | null;
  /** the value is at least this; `null` if it is infinite */
  lower?: number | null;
  /** the value is at most this; `null` if no finite bound is known */
  upper?: number | null;
  /** escape only: the player who wins; `null` if it is not known */
  winner?: "first" | "second" | null;
  /** the value, for a ROS map */
  metres?: number | null;
  /** one of the [verdicts] */
  verdict?: "proved" | "solved" | "impossible" | "best found" | "unknown";
  /** whether the checker accepted a certificate */
  certified?: boolean;
  /** rock with `reveal=known`: the `cell` that hurts most, the `value` with a rock on it, and `otherwise`, the value without */
  vital?: Record<string, unknown>;
}

/** The object of `thwart analyze --json`. */
export interface Analysis {
  /** 1, the version of this form */
  schema?: number;
  /** the input, if there are several boards */
  file?: string;
  /** the number of the board in its file, from 1, if there are several boards */
  case?: number;
  /** the format that thwart recognised and what it assumed; missing for a board file */
  read_as?: string;
  /** the game */
  game?: string;
  /** all its parameters, with defaults */
  parameters?: Record<string, unknown>;
  /** the question in words, with all parameters on which the value depends */
  question?: string;
  /** for a ROS map: the side of a cell */
  resolution?: number;
  /** for a ROS map: the origin of its YAML */
  origin?: number[];
  /** for a ROS map: the middle of the (first) start */
  start_xy?: number[];
  /** the start that is analyzed, if there are several */
  start?: string;
  /** the side to move; `null` if the play is over */
  side?: "minimiser" | "maximiser" | null;
  /** the cost so far */
  spent?: number;
  /** the value; `null` if it is infinite or unknown. In escape the nim-sum, if the method finds it; the certificate proves the winner */
  value?: number | null;
  /** the value is at least this; `null` if it is infinite */
  lower?: number | null;
  /** the value is at most this; `null` if no finite bound is known */
  upper?: number | null;
  /** escape only: the player who wins; `null` if it is not known */
  winner?: "first" | "second" | null;
  /** the value, for a ROS map */
  metres?: number | null;
  /** a best move; `null` if the play is over */
  best?: string | null;
  /** for each legal `move` the fields of its value, and the `reply` */
  moves?: MoveValue[];
}

/** An element of `moves`. */
export interface MoveValue {
  /** the move */
  move?: string;
  /** the value; `null` if it is infinite or unknown. In escape the nim-sum, if the method finds it; the certificate proves the winner */
  value?: number | null;
  /** the value is at least this; `null` if it is infinite */
  lower?: number | null;
  /** the value is at most this; `null` if no finite bound is known */
  upper?: number | null;
  /** enclose only: the score of the best pen, which may be below zero; `null` without an enclosure or if it is unknown */
  score?: number | null;
  /** enclose only: the score of the pen that was found */
  score_lower?: number | null;
  /** enclose only: no pen has a greater score */
  score_upper?: number | null;
  /** escape only: the player who wins; `null` if it is not known */
  winner?: "first" | "second" | null;
  /** the reply that decides its value; `null` if the move ends the play, or if no reply is known */
  reply?: string | null;
}

// End of the fields.

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
