//! Who is asked for moves: a program that is started for it, or whoever is at the other end of two streams.

use std::ffi::OsString;
use std::io::{self, BufRead, BufReader, Read as _, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use crate::hunt::signal_name;
use crate::message::{Message, Spelling};
use crate::program::{self, End, GLANCE, Group, LEFTOVERS, RunLimits};

/// Bytes of an answer at most: no move comes near.
const LONGEST: usize = 4096;

/// Answers that are kept which nobody has asked for yet; a program that goes on has to wait.
const AHEAD: usize = 16;

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

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Lost {
    /// The program ended by itself.
    #[error("it ended with status {0} when its move was wanted")]
    Status(i32),
    /// The program was ended by a signal.
    #[error("it was ended by signal {}", signal_name(*.0))]
    Signal(i32),
    /// The program took too long.
    #[error("it had made no move after {:.1} s", .0.as_secs_f64())]
    TimeLimit(Duration),
    /// A line that does not end.
    #[error("it wrote a line of more than {LONGEST} bytes")]
    OutputLimit,
    /// The program lives, and will not say anything any more.
    #[error("it closed its standard output when its move was wanted")]
    Closed,
    /// Nobody is there any more, as may be where nobody was started.
    #[error("nobody answers any more")]
    Left,
    /// Somebody stopped the play.
    #[error("it was stopped")]
    Stopped,
}

impl Lost {
    /// The kind, in a word or two.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Status(0) | Self::Closed => "left early",
            Self::Status(_) | Self::Signal(_) => "crash",
            Self::TimeLimit(_) => "time limit",
            Self::OutputLimit => "output limit",
            Self::Left | Self::Stopped => "stopped",
        }
    }
}

/// A line, or what came in its place.
enum Line {
    Whole(Vec<u8>),
    Endless,
    None,
}

fn read_line(from: &mut impl BufRead) -> Line {
    let mut line = Vec::new();
    // What cannot be read is what was not written.
    match from.take(LONGEST as u64 + 1).read_until(b'\n', &mut line) {
        Ok(0) | Err(_) => Line::None,
        Ok(_) if line.len() > LONGEST && !line.ends_with(b"\n") => Line::Endless,
        Ok(_) => Line::Whole(line),
    }
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
        match read_line(&mut self.from) {
            Line::Whole(line) => Ok(line),
            Line::Endless => Err(Lost::OutputLimit),
            Line::None => Err(Lost::Left),
        }
    }
}

/// A program that is asked for moves. It ends with this, and all that it started with it.
#[derive(Debug)]
pub struct Program<'p> {
    group: Group,
    /// What is to be written; gone when nothing more is.
    to: Option<Sender<String>>,
    from: Receiver<Vec<u8>>,
    /// Told when there is a line without end.
    endless: Arc<AtomicBool>,
    complaints: Receiver<Vec<u8>>,
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
        let mut group = Group::start(command, limits)?;
        let child = &mut group.child;
        let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        // A program that does not read must not hold anybody up: others write, and wait.
        let (to, messages) = mpsc::channel::<String>();
        if let Some(mut stdin) = stdin {
            thread::spawn(move || messages.iter().try_for_each(|text| stdin.write_all(text.as_bytes())));
        }
        let (lines, from) = mpsc::sync_channel(AHEAD);
        let endless = Arc::<AtomicBool>::default();
        if let Some(stdout) = stdout {
            let endless = Arc::clone(&endless);
            thread::spawn(move || hand_on(BufReader::new(stdout), &lines, &endless));
        }
        let (tell, complaints) = mpsc::channel();
        if let Some(stderr) = stderr {
            thread::spawn(move || tell.send(program::last_of(stderr, program::COMPLAINTS)));
        }
        Ok(Self { group, to: Some(to), from, endless, complaints, spelling, time: limits.time, stop })
    }

    /// Ends it, and gives the last of what it wrote to standard error. A program that has heard how the
    /// play ended has a moment to end by itself.
    pub fn finish(mut self, play_was_over: bool) -> String {
        self.to = None;
        if play_was_over {
            self.wait_for_end();
        }
        // Where it cannot be ended it is not there.
        let _ = self.group.end();
        let complaints = self.complaints.recv_timeout(LEFTOVERS).unwrap_or_default();
        String::from_utf8_lossy(&complaints).into_owned()
    }

    /// Waits a moment; says whether it has ended.
    fn wait_for_end(&mut self) -> bool {
        let patience = Instant::now() + LEFTOVERS;
        while !self.group.has_ended() {
            if Instant::now() >= patience || self.stop.load(Ordering::Relaxed) {
                return false;
            }
            thread::sleep(Duration::from_millis(2));
        }
        true
    }

    /// How it ended that says nothing more.
    fn ended(&mut self) -> Lost {
        if self.endless.load(Ordering::SeqCst) {
            return Lost::OutputLimit;
        }
        if !self.wait_for_end() {
            return Lost::Closed;
        }
        match self.group.end().map(program::ended) {
            Ok(End::Exit(status)) => Lost::Status(status),
            Ok(End::Signal(signal)) => Lost::Signal(signal),
            _ => Lost::Closed,
        }
    }
}

/// Hands lines on until there are no more, or one does not end.
fn hand_on(mut from: impl BufRead, lines: &SyncSender<Vec<u8>>, endless: &AtomicBool) {
    loop {
        match read_line(&mut from) {
            Line::Whole(line) => {
                if lines.send(line).is_err() {
                    return;
                }
            }
            Line::Endless => return endless.store(true, Ordering::SeqCst),
            Line::None => return,
        }
    }
}

impl Player for Program<'_> {
    fn tell(&mut self, message: &Message<'_>) {
        if let Some(to) = &self.to {
            let _ = to.send(message.spelt(self.spelling));
        }
    }

    fn answer(&mut self) -> Result<Vec<u8>, Lost> {
        let deadline = Instant::now() + self.time;
        loop {
            let now = Instant::now();
            if self.stop.load(Ordering::Relaxed) {
                return Err(Lost::Stopped);
            }
            if now >= deadline {
                return Err(Lost::TimeLimit(self.time));
            }
            match self.from.recv_timeout(GLANCE.min(deadline - now)) {
                Ok(line) => return Ok(line),
                Err(RecvTimeoutError::Disconnected) => return Err(self.ended()),
                // What it has left behind may hold the pipe open.
                Err(RecvTimeoutError::Timeout) if self.group.has_ended() => {
                    return self.from.recv_timeout(LEFTOVERS).map_err(|_| self.ended());
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }
}
