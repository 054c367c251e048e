//! The figures for programs.

use serde_json::{Map, Value, json};

use crate::machine::Machine;
use crate::measure::Measured;
use crate::rows::{Ceiling, Measure};
use crate::table;

/// All figures as one JSON object.
pub(crate) fn json(machine: &Machine, measured: &[Measured], quick: bool) -> String {
    let report = json!({
        "schema": 3,
        "quick": quick,
        "processor": machine.processor,
        "cores": machine.cores,
        "load": machine.load,
        "optimised": machine.optimised,
        "rows": measured.iter().map(row).collect::<Vec<_>>(),
    });
    format!("{report:#}\n")
}

/// The figures of growth as one JSON object.
pub(crate) fn growth(machine: &Machine, rows: &[Value]) -> String {
    let report = json!({
        "schema": 3,
        "processor": machine.processor,
        "cores": machine.cores,
        "load": machine.load,
        "optimised": machine.optimised,
        "growth": rows,
    });
    format!("{report:#}\n")
}

fn row(measured: &Measured) -> Value {
    let at_most = match measured.ceiling {
        Ceiling::Bfs(searches) => json!({ "bfs": searches }),
        Ceiling::Time(time) => json!({ "seconds": time.as_secs_f64() }),
        Ceiling::None => Value::Null,
    };
    let source = measured.source.as_ref();
    let work: Map<_, _> =
        measured.work.iter().map(|&(name, count)| (name.to_owned(), count.into())).collect();
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
        "at_most": at_most,
        "bytes_per_cell": measured.bytes_per_cell(),
        "work": work,
        "answer": format!("{:#x}", measured.told),
        "right": measured.is_right(),
        "unit": match measured.measure {
            Measure::SameBoard => "bfs",
            Measure::OpenBoard => "bfs over open ground",
            Measure::Dijkstra => "dijkstra",
        },
        "bytes_per_cell_at_most": measured.bytes,
        "missed": table::missed(measured),
        "source": source.map(|source| json!({
            "method": source.method,
            "times_longer": source.times,
            "rows": source.size.0,
            "cols": source.size.1,
            "extrapolated_times_longer": source.extrapolated,
        })),
    })
}
