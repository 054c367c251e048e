//! Measures every solver against one plain breadth-first search over the same
//! board: `cargo xtask bench`.
//!
//! A row of the table is an entry in [`rows::all`]. The runs of a row and those of
//! the search take turns in one process, so that a busy machine slows both. Every
//! run's answer is compared with the one that is written down in the row.

mod arguments;
mod clock;
mod job;
mod machine;
mod measure;
mod report;
mod rows;
mod table;

use std::process::ExitCode;

use peakmem_alloc::{PeakMemAlloc, PeakMemAllocTrait as _};

use arguments::Arguments;
use measure::Measured;

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
    let arguments = match Arguments::read(std::env::args().skip(1)) {
        Ok(arguments) => arguments,
        Err(message) => {
            eprintln!("bench: {message}\n\n{}", arguments::USAGE);
            return ExitCode::from(2);
        }
    };
    if arguments.help {
        println!("{}", arguments::USAGE);
        return ExitCode::SUCCESS;
    }
    let wanted = |row: &&rows::Row| arguments.wants(&row.title());
    let all = rows::all();
    let chosen: Vec<_> = all.iter().filter(wanted).collect();
    if chosen.is_empty() {
        eprintln!("bench: no row has `{}` in its name", arguments.filter.join(" "));
        return ExitCode::from(2);
    }
    let machine = machine::Machine::here();
    println!("{}", table::head(&machine));
    let mut measured: Vec<Measured> = Vec::new();
    for row in chosen {
        let found = measure::measure(row, arguments.quick);
        println!("{}", table::line(&found, arguments.quick));
        measured.push(found);
    }
    println!("{}", table::foot(&measured, arguments.quick));
    if let Some(path) = &arguments.json {
        let text = report::json(&machine, &measured, arguments.quick);
        if let Err(error) = std::fs::write(path, text) {
            eprintln!("bench: {}: cannot write it: {error}", path.display());
            return ExitCode::from(2);
        }
    }
    if measured.iter().all(Measured::is_right) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
