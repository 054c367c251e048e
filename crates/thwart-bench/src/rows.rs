//! The rows of the table: one entry each.

mod bomb;
mod escape;
mod rock;
mod trap;
mod unit;
mod wall;

use std::time::Duration;

use thwart::game::Solve;

use crate::job::{Job, Solving};

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
    /// How long it may take.
    pub(crate) goal: Goal,
    /// What the runs tell, at full size and where it is to go quickly. Whoever
    /// adds a row writes zeros, runs it, and puts in what it tells.
    pub(crate) told: [u64; 2],
    /// The source's method, or another, on a board that it can do.
    pub(crate) source: Option<Source>,
}

/// Makes work on a board of so many rows and columns.
pub(crate) type Make = Box<dyn Fn(usize, usize) -> Job>;

/// Two methods on the same board.
pub(crate) struct Source {
    pub(crate) rows: usize,
    pub(crate) cols: usize,
    pub(crate) ours: Make,
    pub(crate) theirs: Make,
}

/// The board of the search that everything is measured by.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Measure {
    /// The board itself.
    SameBoard,
    /// A board of its size without obstacles, where the other one is so cut up
    /// that a search reaches next to nothing.
    OpenBoard,
}

/// How long something must take at most, and how long it is meant to take.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Goal {
    /// In breadth-first searches.
    Bfs { must: f64, aim: f64 },
    /// In time.
    Time { must: Duration, aim: Duration },
    /// It is only to be seen.
    None,
}

impl Row {
    /// The name under which it is shown and found.
    pub(crate) fn title(&self) -> String {
        format!("{}: {}", self.game, self.name)
    }

    /// A board solved by the first method of its game.
    pub(crate) fn solve<G: Solve>(name: &str, solving: Solving) -> Self {
        let method = G::INFO.methods[0].name;
        Self {
            game: G::INFO.name,
            name: name.to_owned(),
            rows: 1000,
            cols: 1000,
            work: Box::new(move |rows, cols| solving.job::<G>(rows, cols, method)),
            measure: Measure::SameBoard,
            goal: Goal::None,
            told: [0, 0],
            source: None,
        }
    }

    /// Sets another size than 1000 by 1000.
    pub(crate) fn of_size(mut self, rows: usize, cols: usize) -> Self {
        (self.rows, self.cols) = (rows, cols);
        self
    }

    /// Sets how many searches it may take.
    pub(crate) fn within(mut self, must: f64, aim: f64) -> Self {
        self.goal = Goal::Bfs { must, aim };
        self
    }

    /// Sets what it tells, at full size and quickly.
    pub(crate) fn tells(mut self, full: u64, quick: u64) -> Self {
        self.told = [full, quick];
        self
    }

    /// Measures it by a search over open ground.
    pub(crate) fn by_open_ground(mut self) -> Self {
        self.measure = Measure::OpenBoard;
        self
    }

    /// Compares it with another method of its game, on a board that this one can
    /// do too. Both must tell the same.
    pub(crate) fn against<G: Solve>(
        mut self,
        method: &'static str,
        rows: usize,
        cols: usize,
        solving: Solving,
    ) -> Self {
        let make = |method: &'static str| -> Make {
            Box::new(move |rows, cols| solving.job::<G>(rows, cols, method))
        };
        self.source = Some(Source { rows, cols, ours: make(G::INFO.methods[0].name), theirs: make(method) });
        self
    }
}

/// Every row, in the order in which they are measured.
pub(crate) fn all() -> Vec<Row> {
    let mut rows = Vec::new();
    rows.extend(unit::rows());
    rows.extend(rock::rows());
    rows.extend(escape::rows());
    rows.extend(trap::rows());
    rows.extend(wall::rows());
    rows.extend(bomb::rows());
    rows
}
