//! The figures for programs.

use serde_json::{Value, json};

use crate::machine::Machine;
use crate::measure::Measured;
use crate::rows::Goal;

/// All figures as one JSON object.
pub(crate) fn json(machine: &Machine, measured: &[Measured], quick: bool) -> String {
    let report = json!({
        "schema": 1,
        "quick": quick,
        "processor": machine.processor,
        "cores": machine.cores,
        "load": machine.load,
        "optimised": machine.optimised,
        "rows": measured.iter().map(row).collect::<Vec<_>>(),
    });
    format!("{report:#}\n")
}

fn row(measured: &Measured) -> Value {
    let goal = match measured.goal {
        Goal::Bfs { must, aim } => json!({ "unit": "bfs", "must": must, "aim": aim }),
        Goal::Time { must, aim } => {
            json!({ "unit": "seconds", "must": must.as_secs_f64(), "aim": aim.as_secs_f64() })
        }
        Goal::None => Value::Null,
    };
    let source = measured.source.as_ref();
    json!({
        "name": measured.title,
        "rows": measured.rows,
        "cols": measured.cols,
        "reached": measured.reached,
        "rounds": measured.rounds,
        "bfs_seconds": measured.unit.as_secs_f64(),
        "seconds": measured.time.as_secs_f64(),
        "bfs_ns_per_cell": measured.per_cell(measured.unit),
        "ns_per_cell": measured.per_cell(measured.time),
        "bfs": measured.ratio(),
        "goal": goal,
        "bytes_per_cell": measured.bytes_per_cell(),
        "answer": format!("{:#x}", measured.told),
        "right": measured.is_right(),
        "source_times_longer": source.map(|(times, _)| times),
        "source_size": source.map(|(_, size)| size),
    })
}
