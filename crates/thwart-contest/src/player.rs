//! The players, which the referee asks for moves: a program that thwart starts, or two streams.

use std::ffi::OsString;
use std::io::{self, BufRead, Read as _, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::message::{Message, Spelling};
use crate::played::LONGEST;
use crate::process::Process;
use crate::program::{End, RunLimits, STOP_CHECK_INTERVAL};

pub use crate::played::Lost;

/// How long a program may take to end after the play.
const END_TIMEOUT: Duration = Duration::from_millis(500);

/// A player, which the referee asks for moves.
pub trait Player {
    /// Sends a message. Ignores a write error, because a player that stops reading also stops answering.
    fn send(&mut self, message: &Message<'_>);

    /// Returns the line that the player answers to the last message.
    ///
    /// # Errors
    /// The reason why there is no answer.
    fn answer(&mut self) -> Result<Vec<u8>, Lost>;
}

/// A player at the other end of two streams, without a time limit.
#[derive(Debug)]
pub struct Streams<R, W> {
    /// The stream of the player's answers.
    pub from: R,
    /// The stream of the referee's messages.
    pub to: W,
    /// The spelling of the messages.
    pub spelling: Spelling,
}

impl<R: BufRead, W: Write> Player for Streams<R, W> {
    fn send(&mut self, message: &Message<'_>) {
        let text = message.spelt(self.spelling);
        let _ = self.to.write_all(text.as_bytes()).and_then(|()| self.to.flush());
    }

    fn answer(&mut self) -> Result<Vec<u8>, Lost> {
        let mut line = Vec::new();
        // A read error counts as the end of the stream.
        match self.from.by_ref().take(LONGEST as u64 + 1).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => Err(Lost::Left),
            Ok(_) if line.len() > LONGEST && !line.ends_with(b"\n") => Err(Lost::OutputLimit),
            Ok(_) => Ok(line),
        }
    }
}

/// A program that is asked for moves. Dropping this ends it and all processes of its group.
#[derive(Debug)]
pub struct Program<'p> {
    process: Process,
    spelling: Spelling,
    time: Duration,
    stop: &'p AtomicBool,
}

impl<'p> Program<'p> {
    /// Starts a command; the time limit holds for each move.
    ///
    /// # Errors
    /// The command cannot be started.
    pub fn start(
        command: &[OsString],
        limits: &RunLimits,
        spelling: Spelling,
        stop: &'p AtomicBool,
    ) -> io::Result<Self> {
        Ok(Self { process: Process::start(command, limits.memory)?, spelling, time: limits.time, stop })
    }

    /// Ends the program, and returns the last part of its standard error. If the play was over, the
    /// program first has a moment to end by itself.
    pub fn finish(mut self, play_was_over: bool) -> String {
        self.process.close_input();
        if play_was_over {
            self.wait_for_end();
        }
        // Ignore an error, because the status no longer matters.
        let _ = self.process.end();
        self.process.drain(usize::MAX);
        self.process.errors()
    }

    /// Waits a moment for the program to end, and returns whether it has ended. Discards its output.
    fn wait_for_end(&mut self) -> bool {
        let deadline = Instant::now() + END_TIMEOUT;
        while !self.process.has_ended() {
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero()
                || self.stop.load(Ordering::Relaxed)
                || self.process.serve(left.min(STOP_CHECK_INTERVAL)).is_err()
            {
                return false;
            }
            self.process.written.clear();
        }
        true
    }

    /// Takes the next complete line of its output.
    fn line(&mut self) -> Option<Vec<u8>> {
        let end = self.process.written.iter().position(|&byte| byte == b'\n')?;
        Some(self.process.written.drain(..=end).collect())
    }

    /// Ends the program, and returns why it gives no more answers.
    fn ended(&mut self) -> Lost {
        match self.process.end() {
            Ok(End::Exit(status)) => Lost::Status(status),
            Ok(End::Signal(signal)) => Lost::Signal(signal),
            _ => Lost::Closed,
        }
    }
}

impl Player for Program<'_> {
    fn send(&mut self, message: &Message<'_>) {
        self.process.queue_input(message.spelt(self.spelling).as_bytes());
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
                // Output before its end counts, with or without a line end.
                self.process.drain(LONGEST);
                let last = std::mem::take(&mut self.process.written);
                if last.is_empty() {
                    return Err(self.ended());
                }
                self.process.written = [last, b"\n".to_vec()].concat();
            } else if self.process.is_output_closed() {
                return Err(if self.wait_for_end() { self.ended() } else { Lost::Closed });
            } else if now >= deadline {
                let late = if self.process.written.is_empty() { Lost::TimeLimit } else { Lost::NoLineEnd };
                return Err(late(self.time));
            } else if self.process.serve(STOP_CHECK_INTERVAL.min(deadline - now)).is_err() {
                return Err(Lost::Closed);
            }
        }
    }
}
