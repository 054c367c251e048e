//! What came of a run of a program.

use std::time::Duration;

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// By itself, with this status; 0 is well.
    Exit(i32),
    /// By this signal.
    Signal(i32),
    /// It was ended after so long.
    TimeLimit(Duration),
    /// It was ended after it had written more than so many bytes.
    OutputLimit(usize),
    /// It was ended because the user stopped the whole run.
    Stopped,
}

/// What came of a run.
#[derive(Clone, Debug)]
pub struct Run {
    /// How it ended.
    pub end: End,
    /// What it wrote to standard output.
    pub output: Vec<u8>,
    /// The last of what it wrote to standard error.
    pub complaints: String,
    /// How long it took, on the clock.
    pub time: Duration,
}
