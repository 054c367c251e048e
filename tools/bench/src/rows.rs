//! The rows of the table: one entry each.

mod bomb;
mod cli;
mod escape;
mod rock;
mod trap;
mod unit;
mod unit_costs;
mod wall;

use std::path::Path;
use std::time::Duration;

use crate::job::{Job, Solving};
use thwart::explain::Explain;

/// A row of the table.
pub(crate) struct Row {
    /// The game, or `unit`.
    pub(crate) game: &'static str,
    /// What is measured.
    pub(crate) name: String,
    /// The size of the board.
    pub(crate) rows: usize,
    pub(crate) cols: usize,
    /// Makes the work at a size.
    pub(crate) work: Make,
    /// On which board the search runs that is the measure.
    pub(crate) measure: Measure,
    /// Whether it has boards of other sizes.
    pub(crate) grows: bool,
    /// How long it may take.
    pub(crate) ceiling: Ceiling,
    /// How many bytes per cell it may use.
    pub(crate) bytes: Option<f64>,
    /// What the runs tell, at full size and where it is to go quickly. Whoever
    /// adds a row writes zeros, runs it, and puts in what it tells.
    pub(crate) told: [u64; 2],
    /// The source's method, or another, on a board that it can do.
    pub(crate) source: Option<Source>,
    /// Compares its answer with what the rules' definition says on some cells.
    pub(crate) check: Option<Check>,
}

/// Makes work on a board of so many rows and columns.
pub(crate) type Make = Box<dyn Fn(usize, usize) -> Job>;

/// Checks an answer on a board of so many rows and columns; says how many cells
/// were looked at, or what is wrong.
pub(crate) type Check = Box<dyn Fn(usize, usize) -> Result<usize, String>>;

/// Two methods on the same board.
pub(crate) struct Source {
    pub(crate) method: &'static str,
    pub(crate) rows: usize,
    pub(crate) cols: usize,
    pub(crate) ours: Make,
    pub(crate) theirs: Make,
    /// By which power of the number of cells the other method gets slower beside
    /// this one.
    pub(crate) grows: f64,
}

/// The board of the search that everything is measured by.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Measure {
    /// The board itself.
    SameBoard,
    /// A board of its size without obstacles, where the other one is so cut up
    /// that a search reaches next to nothing.
    OpenBoard,
    /// The board itself, by Dijkstra's algorithm, because its steps differ.
    Dijkstra,
}

/// How long something may take at most.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Ceiling {
    /// In breadth-first searches.
    Bfs(f64),
    /// In time.
    Time(Duration),
    /// It is only to be seen.
    None,
}

impl Row {
    /// The name under which it is shown and found.
    pub(crate) fn title(&self) -> String {
        format!("{}: {}", self.game, self.name)
    }

    /// A board solved by the first method of its game.
    pub(crate) fn solve<G: Explain + 'static>(name: &str, solving: Solving) -> Self {
        let method = G::INFO.methods[0].name;
        Self::new(G::INFO.name, name, move |rows, cols| solving.job::<G>(rows, cols, method))
    }

    /// Any work.
    pub(crate) fn new(game: &'static str, name: &str, work: impl Fn(usize, usize) -> Job + 'static) -> Self {
        Self {
            game,
            name: name.to_owned(),
            rows: 1000,
            cols: 1000,
            work: Box::new(work),
            measure: Measure::SameBoard,
            grows: true,
            ceiling: Ceiling::None,
            bytes: None,
            told: [0, 0],
            source: None,
            check: None,
        }
    }

    /// Sets another size than 1000 by 1000.
    pub(crate) fn of_size(mut self, rows: usize, cols: usize) -> Self {
        (self.rows, self.cols) = (rows, cols);
        self
    }

    /// Sets how many searches it may take.
    pub(crate) fn within(mut self, searches: f64) -> Self {
        self.ceiling = Ceiling::Bfs(searches);
        self
    }

    /// Sets how many bytes per cell it may use.
    pub(crate) fn bytes(mut self, per_cell: f64) -> Self {
        self.bytes = Some(per_cell);
        self
    }

    /// Sets what it tells, at full size and quickly.
    pub(crate) fn tells(mut self, full: u64, quick: u64) -> Self {
        self.told = [full, quick];
        self
    }

    /// Sets by which search it is measured.
    pub(crate) fn by(mut self, measure: Measure) -> Self {
        self.measure = measure;
        self
    }

    /// Compares it with another method of its game, on a board that this one can
    /// do too. Both must tell the same. `grows` is the power of the number of
    /// cells by which the other one falls behind.
    pub(crate) fn against<G: Explain + 'static>(
        mut self,
        method: &'static str,
        (rows, cols): (usize, usize),
        solving: Solving,
        grows: f64,
    ) -> Self {
        let make = |method: &'static str| -> Make {
            Box::new(move |rows, cols| solving.job::<G>(rows, cols, method))
        };
        let (ours, theirs) = (make(G::INFO.methods[0].name), make(method));
        self.source = Some(Source { method, rows, cols, ours, theirs, grows });
        self
    }
}

/// Every row, in the order in which they are measured, and which maps are not
/// in the folder.
///
/// # Errors
/// Where a map cannot be read.
pub(crate) fn all(maps: &Path) -> Result<(Vec<Row>, Vec<&'static str>), String> {
    let mut rows = Vec::new();
    let mut absent = Vec::new();
    rows.extend(unit::rows());
    rows.extend(unit_costs::rows());
    rows.extend(rock::rows());
    rows.extend(rock::on_maps(maps, &mut absent)?);
    rows.extend(escape::rows());
    rows.extend(trap::rows());
    rows.extend(trap::hard()?);
    rows.extend(wall::rows());
    rows.extend(bomb::rows());
    rows.extend(cli::rows());
    Ok((rows, absent))
}
