//! The result of a run of a program.

use std::time::Duration;

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// By itself, with this status; 0 means success.
    Exit(i32),
    /// By this signal.
    Signal(i32),
    /// It was ended after this time.
    TimeLimit(Duration),
    /// It was ended after it wrote more than this many bytes.
    OutputLimit(usize),
    /// It was ended because the user stopped the whole run.
    Stopped,
}

/// The result of a run.
#[derive(Clone, Debug)]
pub struct Run {
    /// How the program ended.
    pub end: End,
    /// Its standard output.
    pub output: Vec<u8>,
    /// The last part of its standard error.
    pub errors: String,
    /// Its time from start to end.
    pub time: Duration,
}
