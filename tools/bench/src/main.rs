//! Measures every solver against one plain breadth-first search over the same
//! board: `cargo xtask bench`.
//!
//! A row of the table is a line of `rows.txt`. The runs of a row and those of the
//! search take turns in one process. The answer of every run is compared with the
//! one that is written in the row.

mod boards;
mod clock;
mod comb;
mod dijkstra;
mod hard;
mod job;
mod jobs;
mod measure;
mod row;
mod table;
#[cfg(test)]
mod tests;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context as _, Result, ensure};
use clap::Parser;
use peakmem_alloc::{PeakMemAlloc, PeakMemAllocTrait as _};

use measure::{Measured, measure};
use row::Row;

/// Counts the bytes in use. The system's allocator serves every request.
#[global_allocator]
static MEMORY: PeakMemAlloc<std::alloc::System> = PeakMemAlloc::system();

/// Runs a function; returns its result, and the most bytes that it had in use beyond
/// those in use before.
fn peak_memory<T>(run: impl FnOnce() -> T) -> (T, usize) {
    MEMORY.reset_peak_memory();
    let made = run();
    (made, MEMORY.get_peak_memory())
}

/// The small maps of the repository.
const MAPS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../crates/thwart-grid/tests/data/movingai");

/// Measures every solver of thwart against one breadth-first search over the same
/// board, and compares every answer with the one that is written down.
#[derive(Debug, Parser)]
#[command(name = "cargo xtask bench")]
struct Arguments {
    /// Measure boards with a sixteenth of the cells, to see that everything still
    /// works; limits do not apply
    #[arg(long)]
    quick: bool,

    /// Measure boards of this side; give it several times to see how the time grows.
    /// Maps and board files are left out, and limits do not apply
    #[arg(long, value_name = "CELLS", conflicts_with = "quick")]
    side: Vec<usize>,

    /// Measure only rows with this word in their title; given several times, rows with
    /// all of the words
    #[arg(long, value_name = "WORD")]
    filter: Vec<String>,

    /// Read maps of movingai.com from this folder instead of the small ones of the
    /// repository; rows about maps that are not there are named below the table
    #[arg(long, value_name = "DIR", default_value = MAPS, hide_default_value = true)]
    maps: PathBuf,

    /// Write all figures to a file
    #[arg(long, value_name = "PATH")]
    json: Option<PathBuf>,

    /// Measure each row for about this many seconds
    #[arg(long = "patience", value_name = "SECONDS", default_value_t = 2.0)]
    seconds_per_row: f64,

    /// Instead of measuring, search for boards that are hard for this game, and write
    /// the 20 hardest into a folder
    #[arg(long, value_name = "GAME")]
    hard: Option<String>,

    /// With `--hard`: how long to search
    #[arg(long, default_value_t = 10.0, requires = "hard")]
    minutes: f64,

    /// With `--hard`: the seed of all random choices
    #[arg(long, value_name = "N", default_value_t = 1, requires = "hard")]
    seed: u64,

    /// With `--hard`: the folder
    #[arg(long, value_name = "DIR", default_value = "hard-boards", requires = "hard")]
    into: PathBuf,
}

impl Arguments {
    /// Returns the sizes at which a row is measured.
    fn sizes(&self, row: &Row) -> Vec<(usize, usize)> {
        if self.quick {
            vec![row.quick()]
        } else if self.side.is_empty() {
            vec![(row.rows, row.cols)]
        } else {
            self.side.iter().filter(|_| row.grows).map(|&side| (side, side)).collect()
        }
    }
}

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("bench: {error:#}");
            ExitCode::from(2)
        }
    }
}

/// Measures the rows; returns whether every answer is right.
fn run(arguments: &Arguments) -> Result<bool> {
    if let Some(game) = &arguments.hard {
        hard::hunt(game, arguments.minutes, arguments.seed, &arguments.into)?;
        return Ok(true);
    }
    let (mut rows, mut without_map) = row::all(&arguments.maps)?;
    let is_wanted = |title: &str| arguments.filter.iter().all(|word| title.contains(word));
    rows.retain(|row| is_wanted(row.title));
    without_map.retain(|title| is_wanted(title));
    ensure!(!rows.is_empty(), "no row has `{}` in its title", arguments.filter.join(" "));
    println!("{}", table::head());
    let mut all: Vec<Measured> = Vec::new();
    for row in &rows {
        for size in arguments.sizes(row) {
            let measured = measure(row, size, arguments.seconds_per_row);
            println!("{}", table::row(&measured));
            all.push(measured);
        }
    }
    println!("{}", table::foot(&all));
    for title in without_map {
        println!("not measured, as its map is not in {}: {title}", arguments.maps.display());
    }
    if let Some(path) = &arguments.json {
        let text = serde_json::to_string_pretty(&all)?;
        std::fs::write(path, text).with_context(|| path.display().to_string())?;
    }
    Ok(all.iter().all(Measured::is_right))
}
