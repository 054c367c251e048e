//! The options of a run.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use thwart::Limits;
use thwart::SolveOptions;

use crate::answer::Columns;

/// The options that apply to every row of a run.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Whether to make a certificate and check it.
    pub certify: bool,
    /// The optional columns of the output.
    pub columns: Columns,
    /// The most nodes for the search of one board.
    pub nodes: Option<u64>,
    /// The seed for methods that use random numbers.
    pub seed: u64,
    /// The time limit for one board. With it the output depends on the machine.
    pub time: Option<Duration>,
    /// The number of threads; 0 means one per core.
    pub threads: usize,
    /// The share of the rows to solve: the i-th of n ranges, counted from 0.
    pub shard: Option<(u64, u64)>,
    /// The share of the parts to make: the i-th of n workers on the same output, counted from 0, on this
    /// machine or others that see the same files. A worker leaves its parts there; a run without this option
    /// makes the missing ones and puts all of them together.
    pub worker: Option<(u64, u64)>,
    /// Whether a finished output of another input, version or other options may be replaced.
    pub again: bool,
}

/// Returns the options for solving one board.
pub(crate) fn solve_options(options: &Options, stop: &Arc<AtomicBool>) -> SolveOptions {
    let limits = Limits::default()
        .nodes(options.nodes)
        .time(options.time)
        .seed(options.seed)
        .stop(stop.clone())
        .threads(1);
    SolveOptions::default()
        .limits(limits)
        .certify(options.certify)
        .line(options.columns.line)
        .explain(false)
        .difficulty(options.columns.worth)
}
