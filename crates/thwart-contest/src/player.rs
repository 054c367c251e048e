//! Who is asked for moves: a program that is started for it, or whoever is at the other end of two streams.

use std::ffi::OsString;
use std::io::{self, BufRead, Read as _, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::message::{Message, Spelling};
use crate::played::LONGEST;
use crate::process::Process;
use crate::program::{End, GLANCE, RunLimits};

pub use crate::played::Lost;

/// How long a program may take to end when there is nothing more to play.
const FAREWELL: Duration = Duration::from_millis(500);

/// Somebody who is asked for moves.
pub trait Player {
    /// Tells a message. Whoever does not listen any more will not answer either.
    fn tell(&mut self, message: &Message<'_>);

    /// The line that is answered to the last message.
    ///
    /// # Errors
    /// Why there is none.
    fn answer(&mut self) -> Result<Vec<u8>, Lost>;
}

/// Whoever is at the other end of two streams, and may take his time.
#[derive(Debug)]
pub struct Streams<R, W> {
    /// Where answers come from.
    pub from: R,
    /// Where messages go.
    pub to: W,
    /// How they are spelt.
    pub spelling: Spelling,
}

impl<R: BufRead, W: Write> Player for Streams<R, W> {
    fn tell(&mut self, message: &Message<'_>) {
        let text = message.spelt(self.spelling);
        let _ = self.to.write_all(text.as_bytes()).and_then(|()| self.to.flush());
    }

    fn answer(&mut self) -> Result<Vec<u8>, Lost> {
        let mut line = Vec::new();
        // What cannot be read is what was not written.
        match self.from.by_ref().take(LONGEST as u64 + 1).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => Err(Lost::Left),
            Ok(_) if line.len() > LONGEST && !line.ends_with(b"\n") => Err(Lost::OutputLimit),
            Ok(_) => Ok(line),
        }
    }
}

/// A program that is asked for moves. It ends with this, and all that it started with it.
#[derive(Debug)]
pub struct Program<'p> {
    process: Process,
    spelling: Spelling,
    time: Duration,
    stop: &'p AtomicBool,
}

impl<'p> Program<'p> {
    /// Starts a command; the time of the limits is that of a move.
    ///
    /// # Errors
    /// Where it cannot be started.
    pub fn start(
        command: &[OsString],
        limits: &RunLimits,
        spelling: Spelling,
        stop: &'p AtomicBool,
    ) -> io::Result<Self> {
        Ok(Self { process: Process::start(command, limits.memory)?, spelling, time: limits.time, stop })
    }

    /// Ends it, and gives the last of what it wrote to standard error. A program that has heard how the
    /// play ended has a moment to end by itself.
    pub fn finish(mut self, play_was_over: bool) -> String {
        self.process.tell_no_more();
        if play_was_over {
            self.wait_for_end();
        }
        // Where it cannot be ended it is not there.
        let _ = self.process.end();
        self.process.drain(usize::MAX);
        self.process.complaints()
    }

    /// Waits a moment; says whether it has ended. Whatever it writes is not wanted any more.
    fn wait_for_end(&mut self) -> bool {
        let patience = Instant::now() + FAREWELL;
        while !self.process.has_ended() {
            let left = patience.saturating_duration_since(Instant::now());
            if left.is_zero()
                || self.stop.load(Ordering::Relaxed)
                || self.process.serve(left.min(GLANCE)).is_err()
            {
                return false;
            }
            self.process.written.clear();
        }
        true
    }

    /// The next line that it has written.
    fn line(&mut self) -> Option<Vec<u8>> {
        let end = self.process.written.iter().position(|&byte| byte == b'\n')?;
        Some(self.process.written.drain(..=end).collect())
    }

    /// How it ended that says nothing more.
    fn ended(&mut self) -> Lost {
        match self.process.end() {
            Ok(End::Exit(status)) => Lost::Status(status),
            Ok(End::Signal(signal)) => Lost::Signal(signal),
            _ => Lost::Closed,
        }
    }
}

impl Player for Program<'_> {
    fn tell(&mut self, message: &Message<'_>) {
        self.process.tell(message.spelt(self.spelling).as_bytes());
    }

    fn answer(&mut self) -> Result<Vec<u8>, Lost> {
        let deadline = Instant::now() + self.time;
        loop {
            if let Some(line) = self.line() {
                return if line.len() > LONGEST { Err(Lost::OutputLimit) } else { Ok(line) };
            }
            let now = Instant::now();
            if self.process.written.len() > LONGEST {
                return Err(Lost::OutputLimit);
            } else if self.stop.load(Ordering::Relaxed) {
                return Err(Lost::Stopped);
            } else if self.process.has_ended() {
                // What it wrote before its end counts, with or without a line end.
                self.process.drain(LONGEST);
                let last = std::mem::take(&mut self.process.written);
                if last.is_empty() {
                    return Err(self.ended());
                }
                self.process.written = [last, b"\n".to_vec()].concat();
            } else if self.process.is_silent() {
                return Err(if self.wait_for_end() { self.ended() } else { Lost::Closed });
            } else if now >= deadline {
                let late = if self.process.written.is_empty() { Lost::TimeLimit } else { Lost::NoLineEnd };
                return Err(late(self.time));
            } else if self.process.serve(GLANCE.min(deadline - now)).is_err() {
                return Err(Lost::Closed);
            }
        }
    }
}
