//! A run of a program under limits: it always ends, together with all processes of its group.

use std::ffi::OsString;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::process::{self, Process};

pub use crate::outcome::{End, Run};

/// The limits of a run.
#[derive(Clone, Debug)]
pub struct RunLimits {
    /// Time from start to end.
    pub time: Duration,
    /// Bytes of memory for each of its processes, without shared memory; enforced on Linux.
    pub memory: Option<u64>,
    /// Bytes of standard output.
    pub output: usize,
}

/// The longest wait before thwart checks again whether the user has stopped a run.
pub(crate) const STOP_CHECK_INTERVAL: Duration = Duration::from_millis(50);

/// Runs a command on an input until it ends or a limit is reached.
///
/// The program is the head of its own process group, which SIGKILL ends when the run is over. A process
/// that leaves the group on purpose (`setsid`) keeps running; thwart does not wait for it. The output has
/// all that the program wrote before its end, even if other processes keep its pipes open.
///
/// # Errors
/// The command cannot be started, or the system is not Unix.
pub fn run(command: &[OsString], input: &[u8], limits: &RunLimits, stop: &AtomicBool) -> io::Result<Run> {
    let started = Instant::now();
    let deadline = started + limits.time;
    let mut process = Process::start(command, limits.memory)?;
    process.queue_input(input);
    process.close_input();
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
        process.serve(STOP_CHECK_INTERVAL.min(deadline - now))?;
    };
    let time = started.elapsed();
    let ended = process.end()?;
    process.drain(limits.output);
    let by_itself =
        if process.written.len() > limits.output { End::OutputLimit(limits.output) } else { ended };
    let mut output = std::mem::take(&mut process.written);
    output.truncate(limits.output);
    Ok(Run { end: ended_here.unwrap_or(by_itself), output, errors: process.errors(), time })
}

/// Ends all running programs, for a process that is about to exit without waiting for them.
pub fn end_all() {
    process::end_all();
}
