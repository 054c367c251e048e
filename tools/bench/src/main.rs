//! Measures every solver against one plain breadth-first search over the same
//! board: `cargo xtask bench`.
//!
//! A row of the table is an entry in [`rows::all`]. The runs of a row and those of
//! the search take turns in one process, so that a busy machine slows both. Every
//! run's answer is compared with the one that is written down in the row.

mod analyses;
mod arguments;
mod boards;
mod certificates;
mod check;
mod clock;
mod comb;
mod dijkstra;
mod growth;
mod hard;
mod job;
mod machine;
mod measure;
mod report;
mod rows;
mod table;

use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use peakmem_alloc::{PeakMemAlloc, PeakMemAllocTrait as _};

use arguments::{Arguments, Purpose};
use clap::Parser as _;
use machine::Machine;
use measure::Measured;
use rows::Row;

/// Counts the bytes in use; every request goes on to the system as it is.
#[global_allocator]
static MEMORY: PeakMemAlloc<std::alloc::System> = PeakMemAlloc::system();

/// Runs something and says how many bytes it had in use at most, beyond those in
/// use before.
fn peak_memory<T>(run: impl FnOnce() -> T) -> (T, usize) {
    MEMORY.reset_peak_memory();
    let made = run();
    (made, MEMORY.get_peak_memory())
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    if let Purpose::Hard(hunt) = arguments.purpose() {
        return hard::hunt(&hunt).map_or_else(|message| refuse(&message), |()| ExitCode::SUCCESS);
    }
    if arguments.purpose() == Purpose::Analyses {
        analyses::measure_all(|title| arguments.wants(title));
        return ExitCode::SUCCESS;
    }
    if arguments.purpose() == Purpose::Certificates {
        certificates::measure_all(|title| arguments.wants(title));
        return ExitCode::SUCCESS;
    }
    let small = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../crates/thwart-grid/tests/data/movingai");
    let (all, absent) = match rows::all(arguments.maps.as_deref().unwrap_or(&small)) {
        Ok(all) => all,
        Err(message) => return refuse(&message),
    };
    let chosen: Vec<_> = all.iter().filter(|row| arguments.wants(&row.title())).collect();
    if chosen.is_empty() {
        return refuse(&format!("no row has `{}` in its name", arguments.filter.join(" ")));
    }
    if arguments.purpose() == Purpose::Check {
        return check_all(&chosen, arguments.quick);
    }
    let machine = Machine::here();
    let (report, right) = if arguments.purpose() == Purpose::Growth {
        (measure_growth(&chosen, &machine, arguments.quick, arguments.patience), true)
    } else {
        let absent: Vec<_> = absent.into_iter().filter(|name| arguments.wants_map(name)).collect();
        measure_all(&chosen, &machine, &arguments, &absent)
    };
    if let Some(path) = &arguments.json
        && let Err(error) = std::fs::write(path, report)
    {
        return refuse(&format!("{}: cannot write it: {error}", path.display()));
    }
    if right { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn refuse(message: &str) -> ExitCode {
    eprintln!("bench: {message}");
    ExitCode::from(2)
}

/// The table; also for programs, and whether all answers are right.
fn measure_all(chosen: &[&Row], machine: &Machine, arguments: &Arguments, absent: &[&str]) -> (String, bool) {
    println!("{}", table::head(machine, arguments.markdown));
    let mut measured: Vec<Measured> = Vec::new();
    for row in chosen {
        let found = measure::measure(row, arguments.quick, arguments.patience);
        println!("{}", table::line(&found, arguments.quick, arguments.markdown));
        measured.push(found);
    }
    println!("{}", table::foot(&measured, arguments.quick, absent));
    (report::json(machine, &measured, arguments.quick), measured.iter().all(Measured::is_right))
}

/// The table of growth; also for programs.
fn measure_growth(chosen: &[&Row], machine: &Machine, quick: bool, patience: Duration) -> String {
    println!("{}\n{}", table::machine_line(machine), growth::head(quick));
    let mut all = Vec::new();
    // Maps have one size, and what fits in no cache says nothing of a search.
    for row in chosen.iter().filter(|row| row.game != "unit" && row.grows) {
        let sizes = growth::measure(row, quick, patience);
        println!("{}", growth::line(&sizes));
        all.push(growth::json(&sizes));
    }
    report::growth(machine, &all)
}

/// Compares answers with the definition.
fn check_all(chosen: &[&Row], quick: bool) -> ExitCode {
    let mut wrong = 0;
    for row in chosen {
        let Some(check) = &row.check else { continue };
        let (rows, cols) = if quick { measure::small(row) } else { (row.rows, row.cols) };
        match check(rows, cols) {
            Ok(cells) => println!("{} {rows}x{cols}: right on {cells} cells", row.title()),
            Err(message) => {
                println!("{} {rows}x{cols}: WRONG: {message}", row.title());
                wrong += 1;
            }
        }
    }
    if wrong == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
