//! What is asked of every row.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use thwart::Limits;
use thwart::SolveOptions;

use crate::answer::Columns;

/// What is asked of every row.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Whether to make a certificate and have it checked.
    pub certify: bool,
    /// The columns.
    pub columns: Columns,
    /// Nodes that one board may take.
    pub nodes: Option<u64>,
    /// For methods that use random numbers.
    pub seed: u64,
    /// Time that one board may take. With it the output depends on the machine.
    pub time: Option<Duration>,
    /// How many threads; as many as there are cores if it is 0.
    pub threads: usize,
    /// Only a share of the rows: the i-th of n, counted from 0, as a range of rows in a row.
    pub shard: Option<(u64, u64)>,
    /// One of several workers on the same output, on this machine or others that see the same files: the i-th of
    /// n, counted from 0. It makes its share of the parts and leaves them there; a run without this option does
    /// what is missing, and puts them together.
    pub worker: Option<(u64, u64)>,
}

/// What a board is asked.
pub(crate) fn solve_options(options: &Options, stop: &Arc<AtomicBool>) -> SolveOptions {
    let limits = Limits {
        nodes: options.nodes,
        time: options.time,
        seed: options.seed,
        stop: stop.clone(),
        threads: 1,
        ..Limits::default()
    };
    SolveOptions {
        limits,
        certify: options.certify,
        line: options.columns.line,
        explain: false,
        ..SolveOptions::default()
    }
}
