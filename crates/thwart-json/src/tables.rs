//! The fields of each object, in order.
//!
//! The objects that [`solution`](crate::solution()) and the other functions return, the columns of data sets, the tables
//! of the pages and the types of the web package are made from these tables, and the types of the Python package are
//! compared with them. So a new field is a few lines here.

use serde_json::{Map, Value as Json};
use thwart::any::StartValue;
use thwart::grid::Cell;
use thwart::info::Objective;
use thwart::question::Medium;
use thwart::value::{Bounds, Side, Value};

use crate::fields::{Column, Field, Found, Kind, Part, Source, Table, write};
use crate::parts::{self, SCHEMA};

/// The verdicts.
const VERDICTS: &[&str] = &["proved", "solved", "impossible", "best found", "unknown"];

/// The object of `thwart solve`.
pub static SOLUTION: Table = Table {
    name: "Solution",
    contents: "The object of `thwart solve --json`.",
    groups: &[
        SETUP,
        METHOD,
        STATUS,
        VALUE,
        SCORES,
        WINNER,
        METRES,
        STARTS,
        VITAL,
        DIFFICULTY_FIELDS,
        CURVES,
        LINES,
        WORK,
    ],
};

/// A start of a solution.
pub static START: Table = Table {
    name: "StartValue",
    contents: "An element of `starts`.",
    groups: &[START_CELL, VALUE, WINNER, METRES, STATUS, VITAL],
};

/// The object of `thwart analyze`.
pub static ANALYSIS: Table = Table {
    name: "Analysis",
    contents: "The object of `thwart analyze --json`.",
    groups: &[SETUP, SIDE, VALUE, WINNER, METRES, BEST],
};

/// A move of an analysis.
pub static MOVE_VALUE: Table = Table {
    name: "MoveValue",
    contents: "An element of `moves`.",
    groups: &[MOVE, VALUE, SCORES, WINNER, REPLY],
};

/// The object of [`difficulty`](crate::difficulty()).
pub static DIFFICULTY: Table = Table {
    name: "Worth",
    contents: "How much there is to find out on a board.",
    groups: &[DIFFICULTY_FIELDS],
};

/// All tables.
pub static TABLES: &[&Table] = &[&SOLUTION, &START, &ANALYSIS, &MOVE_VALUE, &DIFFICULTY];

const SETUP: &[Field] = &[
    Field::new("schema", Kind::Count, "1, the version of this form", |_| Some(SCHEMA.into())),
    Field::added("file", Kind::Text, "the input, if there are several boards"),
    Field::added(
        "case",
        Kind::Count,
        "the number of the board in its file, from 1, if there are several boards",
    ),
    Field::added(
        "read_as",
        Kind::Text,
        "the format that thwart recognised and what it assumed; missing for a board file",
    ),
    Field::new("game", Kind::Text, "the game", |source| Some(source.position?.setup().info().name.into())),
    Field::new("parameters", Kind::Object, "all its parameters, with defaults", |source| {
        Some(parts::parameters(source.position?.setup()).into())
    }),
    Field::new(
        "question",
        Kind::Text,
        "the question in words, with all parameters on which the value depends",
        |source| Some(source.position?.question(Medium::Text).into()),
    ),
    Field::added("resolution", Kind::Real("metres"), "for a ROS map: the side of a cell"),
    Field::added("origin", Kind::Numbers("metres"), "for a ROS map: the origin of its YAML"),
    Field::added("start_xy", Kind::Numbers("metres"), "for a ROS map: the middle of the (first) start"),
];

const METHOD: &[Field] = &[Field::new("method", Kind::Text, "the method that solved it", |source| {
    Some(source.solution()?.1.method.into())
})];

const STATUS: &[Field] = &[
    Field::new("verdict", Kind::Word(VERDICTS), "one of the [verdicts](solve.md#verdicts)", |source| {
        Some(match source.part {
            Part::Solution(solution) => solution.verdict.to_string().into(),
            Part::Start(start) => start.verdict.to_string().into(),
            _ => return None,
        })
    })
    .column(Column::Always),
    Field::new("certified", Kind::Flag, "whether the checker accepted a certificate", |source| {
        Some(match source.part {
            Part::Solution(solution) => solution.certificate.is_some().into(),
            Part::Start(start) => start.certified.into(),
            _ => return None,
        })
    })
    .column(Column::Always),
];

/// The fields of a value, which many objects share.
pub(crate) const VALUE: &[Field] = &[
    Field::new(
        "value",
        Kind::Length,
        "the value; `null` if it is infinite or unknown. In escape the nim-sum, if the method finds it; the certificate \
         proves the winner",
        |source| Some(source.number(source.bounds.value())),
    )
    .or_null()
    .column(Column::Always),
    Field::new("lower", Kind::Length, "the value is at least this; `null` if it is infinite", |source| {
        Some(source.number(Some(source.bounds.lower)))
    })
    .or_null()
    .column(Column::Always),
    Field::new("upper", Kind::Length, "the value is at most this; `null` if no finite bound is known", |source| {
        Some(source.number(Some(source.bounds.upper)))
    })
    .or_null()
    .column(Column::Always),
];

const SCORES: &[Field] = &[
    Field::new(
        "score",
        Kind::Points,
        "enclose only: the score of the best pen, which may be below zero; `null` without an enclosure or if it is unknown",
        |source| source.score(source.bounds.value()),
    )
    .or_null()
    .column(Column::Always),
    Field::new("score_lower", Kind::Points, "enclose only: the score of the pen that was found", |source| {
        source.score(Some(source.bounds.upper))
    })
    .or_null(),
    Field::new("score_upper", Kind::Points, "enclose only: no pen has a greater score", |source| {
        source.score(Some(source.bounds.lower))
    })
    .or_null(),
];

/// The field of games that are won or lost.
pub(crate) const WINNER: &[Field] = &[Field::new(
    "winner",
    Kind::Word(&["first", "second"]),
    "escape only: the player who wins; `null` if it is not known",
    |source| match source.objective {
        Objective::Win => Some(source.bounds.winner().into()),
        Objective::Cost { .. } => None,
    },
)
.or_null()
.column(Column::Always)];

const METRES: &[Field] =
    &[Field::new("metres", Kind::Real("metres"), "the value, for a ROS map", |source| {
        let metres = source.metres?;
        Some(source.bounds.value().and_then(metres).into())
    })
    .or_null()];

const START_CELL: &[Field] = &[Field::new("start", Kind::Cell, "the start", |source| match source.part {
    Part::Start(start) => source.text(start.cell),
    _ => None,
})];

const STARTS: &[Field] = &[Field::new(
    "starts",
    Kind::Objects,
    "the value of each start, row by row, if there are several: its cell as `start`, and the fields of its value",
    |source| {
        let (position, solution) = source.solution()?;
        let one = |start: &StartValue| {
            let mut object = Map::new();
            let start =
                Source { metres: source.metres, ..Source::of(position, start.bounds, Part::Start(start)) };
            START.write(&start, &mut object);
            Json::Object(object)
        };
        let starts = parts::row_by_row(solution);
        (!starts.is_empty()).then(|| starts.into_iter().map(one).collect::<Json>().into())
    },
)];

const VITAL: &[Field] = &[Field::new(
    "vital",
    Kind::Object,
    "rock with `reveal=known`: the `cell` that hurts most, the `value` with a rock on it, and `otherwise`, the value \
     without",
    |source| {
        let found = match source.part {
            Part::Solution(solution) => solution.vital?,
            Part::Start(start) => start.vital?,
            _ => return None,
        };
        let (position, mut object) = (source.position?, Map::new());
        let cell = position.setup().board().coord(found.cell).to_string();
        object.insert("cell".to_owned(), cell.into());
        parts::length(&mut object, "value", source.measure, found.value.finite());
        parts::length(&mut object, "otherwise", source.measure, found.value_intact.finite());
        Some(object.into())
    },
)];

/// The fields that the option `worth` adds.
pub(crate) const DIFFICULTY_FIELDS: &[Field] = &[
    Field::new(
        "best_moves",
        Kind::Count,
        "with `--worth`: how many moves keep the value where the minimiser moves for the first time on the best line; in \
         enclose how many best pens there are, up to 10. `null` if the value is infinite or not exact",
        |source| Some(source.difficulty()?.best_moves.into()),
    )
    .or_null()
    .column(Column::Difficulty),
    Field::new(
        "naive",
        Kind::Length,
        "with `--worth`: the cost that the *naive* plan, the obvious one, promises if nothing comes in its path. The rules \
         of each game (`thwart games GAME`) define it; escape has none",
        |source| source.naive(|naive| Some(naive.promise)),
    )
    .or_null()
    .column(Column::Difficulty),
    Field::new(
        "naive_worst",
        Kind::Length,
        "with `--worth`: what it comes to at worst; `null` if that is infinite or not known",
        |source| source.naive(|naive| naive.worst),
    )
    .or_null()
    .column(Column::Difficulty),
    Field::new(
        "naive_fails",
        Kind::Flag,
        "with `--worth`: whether it comes to an infinite value; `null` if that is not known",
        |source| {
            let worst = source.difficulty()?.naive.and_then(|naive| naive.worst);
            Some(worst.map(|worst| worst == Value::Infinite).into())
        },
    )
    .or_null()
    .column(Column::Difficulty),
    Field::new("naive_score", Kind::Points, "with `--worth`, enclose only: the score that it comes to", |source| {
        source.score(source.difficulty()?.naive.and_then(|naive| naive.worst))
    })
    .or_null()
    .column(Column::Difficulty),
];

const CURVES: &[Field] = &[
    Field::new(
        "curve",
        Kind::Objects,
        "with `--curve`: the fields of the value for each number of rocks, blasts or walls, from 20 less to 3 more",
        |source| {
            let (position, solution) = source.solution()?;
            let (key, _) = position.setup().info().budget?;
            let one = |&(budget, found): &(u64, Bounds)| with_value(position, key, budget.into(), found);
            (!solution.curve.is_empty()).then(|| solution.curve.iter().map(one).collect::<Json>().into())
        },
    ),
    Field::new(
        "without",
        Kind::Objects,
        "enclose only, with `--curve`: for each wall of the plan its `cell`, and score and value of the best pen that has \
         no wall there",
        |source| {
            let (position, solution) = source.solution()?;
            let board = position.setup().board();
            let one = |&(cell, found): &(Cell, Bounds)| {
                with_value(position, "cell", board.coord(cell).to_string().into(), found)
            };
            let is_known = position.setup().info().takes_back && !solution.curve.is_empty();
            is_known.then(|| solution.value_without.iter().map(one).collect::<Json>().into())
        },
    ),
];

/// Returns an object with a key of its own and a value.
fn with_value(position: &thwart::Position, key: &str, of: Json, bounds: Bounds) -> Json {
    let mut object = Map::new();
    object.insert(key.to_owned(), of);
    for group in [VALUE, SCORES, WINNER] {
        write(group, &Source::of(position, bounds, Part::Bounds), &mut object);
    }
    Json::Object(object)
}

/// The key of the line of play.
pub const LINE: &str = "line";

const LINES: &[Field] = &[
    Field::new(LINE, Kind::Moves, "one line of best play, as moves", |source| {
        let (position, solution) = source.solution()?;
        Some(parts::line(position, &solution.line).into())
    })
    .long()
    .column(Column::Line),
    Field::new(
        "line_complete",
        Kind::Flag,
        "`false` if the line stops before the play is over, because a limit came first or the line is long; otherwise \
         missing",
        |source| Some((!source.solution()?.1.line_is_cut).into()),
    )
    .silent_if(true)
    .column(Column::Line),
    Field::new(
        "turns",
        Kind::Objects,
        "trap only: each `turn`, the cells where Tom will `lay` an obstacle, the path that Jerry then `expects` to take, \
         and the cell to which he `goes`",
        |source| {
            let (position, solution) = source.solution()?;
            let turns = &solution.scene.turns;
            (!turns.is_empty()).then(|| parts::turns(position.setup().board(), turns).into())
        },
    ),
    Field::added(
        "passages",
        Kind::Object,
        "with `--passages`: the value, and in `closed` for each narrow passage of the shortest path its middle `cell` \
         (`xy` in metres on a ROS map), `width`, `cells`, and the value if it is closed; `left_out` counts the passages \
         that were not tried",
    ),
];

const WORK: &[Field] = &[
    Field::new("work", Kind::Object, "counts of work by name, the same on every machine", |source| {
        Some(parts::work(&source.solution()?.1.work).into())
    })
    .column(Column::Work),
    Field::new("seconds", Kind::Real("seconds"), "the time of the solver alone", |source| {
        Some(source.solution()?.1.time.as_secs_f64().into())
    })
    .column(Column::Seconds),
    Field::added("error", Kind::Text, "the reason for a missing answer"),
];

const SIDE: &[Field] = &[
    Field::new("start", Kind::Cell, "the start that is analyzed, if there are several", |source| {
        source.text(*source.analysis()?.1.starts.first()?)
    }),
    Field::new(
        "side",
        Kind::Word(&["minimiser", "maximiser"]),
        "the side to move; `null` if the play is over",
        |source| {
            let analysis = source.analysis()?.1;
            let side = match analysis.side {
                _ if analysis.outcome.is_some() => None,
                Side::Minimiser => Some("minimiser"),
                Side::Maximiser => Some("maximiser"),
            };
            Some(side.into())
        },
    )
    .or_null(),
    Field::new("spent", Kind::Length, "the cost so far", |source| {
        Some(Found::Length(Some(source.analysis()?.1.spent)))
    }),
];

const BEST: &[Field] = &[
    Field::new("best", Kind::Text, "a best move; `null` if the play is over", |source| {
        let (position, analysis) = source.analysis()?;
        Some(analysis.best.map(|best| position.move_text(analysis.moves[best].chosen)).into())
    })
    .or_null(),
    Field::added("moves", Kind::Objects, "for each legal `move` the fields of its value, and the `reply`"),
];

const MOVE: &[Field] = &[Field::new("move", Kind::Text, "the move", |source| {
    let (position, value) = source.one_move()?;
    Some(position.move_text(value.chosen).into())
})];

const REPLY: &[Field] = &[Field::new(
    "reply",
    Kind::Text,
    "the reply that decides its value; `null` if the move ends the play, or if no reply is known",
    |source| {
        let (position, value) = source.one_move()?;
        Some(value.reply.map(|reply| position.move_text(reply)).into())
    },
)
.or_null()];

#[cfg(test)]
mod tests;
