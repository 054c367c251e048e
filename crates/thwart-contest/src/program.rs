//! Somebody's program, run under limits: whatever it does, it ends, and all that it started with it.

use std::ffi::OsString;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::process::{self, Process};

pub use crate::outcome::{End, Run};

/// What a run may take.
#[derive(Clone, Debug)]
pub struct RunLimits {
    /// Time on the clock.
    pub time: Duration,
    /// Bytes of memory that each of its processes may fill, shared ones not counted; kept to on Linux.
    pub memory: Option<u64>,
    /// Bytes that it may write.
    pub output: usize,
}

/// How often somebody looks whether a run is still wanted.
pub(crate) const GLANCE: Duration = Duration::from_millis(50);

/// Runs a command on an input.
///
/// The program is the head of a process group of its own, and the group is ended by SIGKILL when the run is
/// over. A process that leaves the group on purpose (`setsid`) lives on; nobody waits for it. All that the
/// program has written by its end is there, whoever else holds its pipes.
///
/// # Errors
/// Where the command cannot be started, and on systems that are no Unix.
pub fn run(command: &[OsString], input: &[u8], limits: &RunLimits, stop: &AtomicBool) -> io::Result<Run> {
    let started = Instant::now();
    let deadline = started + limits.time;
    let mut process = Process::start(command, limits.memory)?;
    process.tell(input);
    process.tell_no_more();
    let ended_here = loop {
        let now = Instant::now();
        if stop.load(Ordering::Relaxed) {
            break Some(End::Stopped);
        } else if process.has_ended() {
            break None;
        } else if now >= deadline {
            break Some(End::TimeLimit(limits.time));
        } else if process.written.len() > limits.output {
            break Some(End::OutputLimit(limits.output));
        }
        process.serve(GLANCE.min(deadline - now))?;
    };
    let time = started.elapsed();
    let ended = process.end()?;
    process.drain(limits.output);
    let by_itself =
        if process.written.len() > limits.output { End::OutputLimit(limits.output) } else { ended };
    let mut output = std::mem::take(&mut process.written);
    output.truncate(limits.output);
    Ok(Run { end: ended_here.unwrap_or(by_itself), output, complaints: process.complaints(), time })
}

/// Ends all programs that run, for a process that is about to end without waiting for anybody.
pub fn end_all() {
    process::end_all();
}
