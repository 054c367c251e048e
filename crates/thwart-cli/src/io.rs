//! The streams of a run.

use std::io::{self, ErrorKind, IsTerminal as _, Read, Write};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use thwart::grid::format::problem::visible;

/// The streams of a run, and what is known about their other ends.
#[expect(clippy::struct_excessive_bools, reason = "each is known of another stream, by itself")]
pub struct Io<'a> {
    /// The stream that `-` reads from.
    pub stdin: Box<dyn Read + 'a>,
    /// Whether a user types on standard input.
    pub stdin_is_terminal: bool,
    /// The stream for answers.
    pub stdout: Output<'a>,
    /// The stream for errors.
    pub stderr: Box<dyn Write + 'a>,
    /// Columns of the terminal on standard output; `None` without a terminal.
    pub width: Option<usize>,
    /// Whether standard error is a terminal: progress is shown only there.
    pub stderr_is_terminal: bool,
    /// Whether the environment asks for no colour.
    pub no_color: bool,
    /// A flag that stops a search at its next node. If it is set at the end of the run, the status is
    /// [`Status::Interrupted`](crate::Status::Interrupted).
    pub stop: Arc<AtomicBool>,
    /// Whether a search may take over Ctrl-C.
    pub takes_interrupts: bool,
}

impl std::fmt::Debug for Io<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Io").field("width", &self.width).finish_non_exhaustive()
    }
}

impl Io<'static> {
    /// Returns the streams of this process. From here on a write beyond the limit of file sizes (`ulimit -f`)
    /// fails with an error that can be reported, instead of ending the process.
    pub fn process() -> Self {
        // If no handler can be set, the signal ends the process as before.
        #[cfg(unix)]
        let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::default());
        let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        let width = io::stdout().is_terminal().then(|| {
            let size = terminal_size::terminal_size();
            size.map_or(80, |(width, _)| usize::from(width.0))
        });
        Self {
            stdin: Box::new(io::stdin()),
            stdin_is_terminal: io::stdin().is_terminal(),
            stdout: Output::with_capacity(CAPACITY, io::stdout()),
            stderr: Box::new(io::stderr()),
            width,
            stderr_is_terminal: io::stderr().is_terminal(),
            no_color: set("NO_COLOR") || dumb,
            stop: Arc::default(),
            takes_interrupts: true,
        }
    }
}

impl<'a> Io<'a> {
    /// Returns whether Ctrl-C was pressed.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Prints a line of complaint.
    pub(crate) fn complain(&mut self, message: &str) {
        // If standard error fails, the failure cannot be reported anywhere.
        let _ = writeln!(self.stderr, "thwart: {}", visible(message));
        let _ = self.stderr.flush();
    }

    /// Prints a line that is neither a complaint nor an answer.
    pub(crate) fn remark(&mut self, message: &str) {
        // As in `complain`, a failure cannot be reported anywhere.
        let _ = writeln!(self.stderr, "{}", visible(message));
        let _ = self.stderr.flush();
    }

    /// Returns streams in memory, none of them a terminal.
    pub fn captured(stdin: &'a [u8], stdout: &'a mut Vec<u8>, stderr: &'a mut Vec<u8>) -> Self {
        Self {
            stdin: Box::new(stdin),
            stdin_is_terminal: false,
            stdout: Output::new(stdout),
            stderr: Box::new(stderr),
            width: None,
            stderr_is_terminal: false,
            no_color: false,
            stop: Arc::default(),
            takes_interrupts: false,
        }
    }
}

/// A stream whose reader may leave: later output is dropped, so that a run keeps its own status.
pub struct Output<'a> {
    inner: io::BufWriter<Box<dyn Write + 'a>>,
    closed: bool,
}

/// The bytes that the standard output collects before it writes them.
const CAPACITY: usize = 1 << 13;

impl std::fmt::Debug for Output<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Output").field("closed", &self.closed).finish_non_exhaustive()
    }
}

impl<'a> Output<'a> {
    /// Returns a stream over a writer, which gets everything at once.
    pub fn new(inner: impl Write + 'a) -> Self {
        Self::with_capacity(0, inner)
    }

    fn with_capacity(capacity: usize, inner: impl Write + 'a) -> Self {
        Self { inner: io::BufWriter::with_capacity(capacity, Box::new(inner)), closed: false }
    }

    /// Returns whether the reader has left.
    pub(crate) const fn is_closed(&self) -> bool {
        self.closed
    }

    /// Returns `Break` if the reader has left.
    pub(crate) const fn flow(&self) -> ControlFlow<()> {
        if self.closed { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Flushes the stream; an error means that output for a present reader was lost.
    pub(crate) fn finish(&mut self) -> io::Result<()> {
        self.flush()
    }

    fn ignore_broken_pipe<T>(&mut self, outcome: io::Result<T>, dropped: T) -> io::Result<T> {
        match outcome {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => {
                self.closed = true;
                Ok(dropped)
            }
            outcome => outcome,
        }
    }
}

impl Write for Output<'_> {
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        if self.closed {
            return Ok(buffer.len());
        }
        let written = self.inner.write(buffer);
        self.ignore_broken_pipe(written, buffer.len())
    }

    // The provided method is a loop, which costs much for millions of short texts.
    fn write_all(&mut self, buffer: &[u8]) -> io::Result<()> {
        if self.closed {
            return Ok(());
        }
        let written = self.inner.write_all(buffer);
        self.ignore_broken_pipe(written, ())
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.closed {
            return Ok(());
        }
        let flushed = self.inner.flush();
        self.ignore_broken_pipe(flushed, ())
    }
}
