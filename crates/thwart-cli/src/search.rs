//! Limits of a search from the command line, its progress, and Ctrl-C.

use std::io::Write as _;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, MutexGuard, Once, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use thwart::Position;
use thwart::answer::SolveError;
use thwart::any;
use thwart::grid::Measure;
use thwart::info::{GameInfo, Objective};
use thwart::limits::{Limits, Progress};
use thwart::value::Value;

use crate::failure::{Failure, Status};
use crate::{Context, duration, words};

/// The limits of a search.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct LimitArgs {
    /// Stop after this time, such as 500ms, 2s or 1m: search, proof and explanation of a case
    /// share it. Parts that are not ready in time are left out
    #[arg(long, value_name = "TIME", value_parser = duration::read, allow_hyphen_values = true)]
    pub(crate) limit: Option<Duration>,

    /// Stop after this many nodes: the same number gives the same answer
    #[arg(long, value_name = "N", value_parser = crate::words::whole_number, allow_negative_numbers = true)]
    pub(crate) nodes: Option<u64>,

    /// Seed for methods that use random numbers
    #[arg(long, value_name = "N", value_parser = crate::words::whole_number, default_value_t = 0, allow_negative_numbers = true)]
    pub(crate) seed: u64,
}

impl LimitArgs {
    /// Returns the limits, with the time `default_time` if the user sets neither time nor nodes.
    pub(crate) fn limits(&self, context: &Context<'_>, default_time: Option<Duration>) -> Limits {
        let default_time = default_time.filter(|_| self.nodes.is_none());
        Limits::default()
            .time(self.limit.or(default_time))
            .nodes(self.nodes)
            .seed(self.seed)
            .stop(context.io.stop.clone())
            .threads(cores())
    }
}

/// Returns the number of cores, or 1 if the machine does not report it.
pub(crate) fn cores() -> usize {
    thread::available_parallelism().map_or(1, NonZeroUsize::get)
}

/// Checks that the game has a method of this name.
pub(crate) fn check_method(info: &'static GameInfo, method: Option<&str>) -> anyhow::Result<()> {
    match method {
        Some(name) if any::method(info, name).is_none() => {
            let known = any::methods(info).map(|method| method.name);
            Err(Failure::usage(words::has_no(info.name, "method", name, known)))
        }
        _ => Ok(()),
    }
}

/// Returns the error for a question that is wrong or too large.
pub(crate) fn solve_failure(place: &str, error: &SolveError) -> anyhow::Error {
    let status = match error {
        SolveError::UnknownMethod { .. } | SolveError::NotSupported { .. } => Status::Usage,
        _ => Status::Unknown,
    };
    Failure::with(status, format!("{place}: {error}"))
}

/// Runs a search with progress on the terminal. The first Ctrl-C stops it, so that it returns
/// what it has; the second ends the process.
pub(crate) fn watched<T>(
    context: &Context<'_>,
    mut limits: Limits,
    position: &Position,
    search: impl FnOnce(&Limits) -> T,
) -> T {
    let spinner = watch(context);
    if let Some(spinner) = &spinner {
        let bar = spinner.bar.clone();
        let (measure, unit) = (position.measure(), unit(position));
        limits.progress =
            Some(Arc::new(move |progress| bar.set_message(progress_line(progress, measure, unit))));
    }
    search(&limits)
}

/// Waits for searches that run elsewhere, and shows the line that names the one it waits for.
pub(crate) fn waiting<T>(context: &Context<'_>, line: String, wait: impl FnOnce() -> T) -> T {
    let spinner = watch(context);
    if let Some(spinner) = &spinner {
        spinner.bar.set_message(line);
    }
    wait()
}

/// Does the same as [`watched`] for one of many searches that have their limits already.
pub(crate) fn with_spinner<T>(context: &Context<'_>, search: impl FnOnce() -> T) -> T {
    let _spinner = watch(context);
    search()
}

fn watch(context: &Context<'_>) -> Option<Spinner> {
    handle_interrupts(context);
    context.io.stderr_is_terminal.then(Spinner::new)
}

/// Makes Ctrl-C stop what runs from now on.
pub(crate) fn handle_interrupts(context: &Context<'_>) {
    if context.io.takes_interrupts {
        take_interrupts(&context.io.stop, context.io.stderr_is_terminal);
    }
}

/// Whether the first Ctrl-C ends the process.
static IS_LAST_STEP: AtomicBool = AtomicBool::new(false);

/// Makes the next Ctrl-C end the process, because the searches are over and the rest cannot be stopped otherwise.
/// Files are written whole or not at all.
pub(crate) fn end_at_next_interrupt() {
    IS_LAST_STEP.store(true, Ordering::SeqCst);
}

/// The words that Ctrl-C prints while the program waits for the user, before it ends the
/// process like the end of the input.
static LAST_WORDS: Mutex<Option<String>> = Mutex::new(None);

fn last_words() -> MutexGuard<'static, Option<String>> {
    // The text is complete or absent even if its writer panicked.
    LAST_WORDS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A guard: while it lives, the program waits for the user, and Ctrl-C prints the last words
/// and ends the process.
pub(crate) struct Waiting(());

impl Waiting {
    /// Begins the wait. Call it before the prompt, so that no Ctrl-C comes too early.
    pub(crate) fn with(context: &Context<'_>, words: String) -> Self {
        handle_interrupts(context);
        *last_words() = Some(words);
        Self(())
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        *last_words() = None;
    }
}

fn take_interrupts(stop: &Arc<AtomicBool>, announces: bool) {
    static ONCE: Once = Once::new();
    let stop = stop.clone();
    ONCE.call_once(|| {
        let handler = move || {
            if let Some(words) = last_words().take() {
                let _ = writeln!(std::io::stdout(), "\n{words}");
                std::process::exit(0);
            }
            if stop.swap(true, Ordering::SeqCst) || IS_LAST_STEP.load(Ordering::SeqCst) {
                thwart_contest::program::end_all();
                // The status that shells expect of a process that Ctrl-C has ended.
                std::process::exit(130);
            }
            if announces {
                // Some methods check `stop` rarely.
                let _ = writeln!(std::io::stderr(), "\nstopping; Ctrl-C again ends it at once");
            }
        };
        // If this is impossible, Ctrl-C ends the process as before.
        let _ = ctrlc::set_handler(handler);
    });
}

/// Returns the unit that values count, in the plural; `None` if they are costs or lengths, or a win.
fn unit(position: &Position) -> Option<&'static str> {
    let setup = position.setup();
    let Objective::Cost { unit, .. } = setup.info().objective else { return None };
    let is_counted = !setup.info().has_costs || setup.board().has_unit_costs();
    Some(unit).filter(|unit| is_counted && unit.ends_with('s') && position.measure() == Measure::Whole)
}

/// Describes the progress of a search in a line: `3,012 nodes, 6 to 8 so far`.
fn progress_line(progress: Progress, measure: Measure, unit: Option<&str>) -> String {
    let length = |length| words::length(measure, length);
    let nodes = words::grouped(progress.nodes);
    match (progress.bounds.lower, progress.bounds.upper) {
        (Value::Finite(lower), Value::Finite(upper)) if lower == upper => {
            let found = match unit {
                Some(unit) if lower == 1 => format!("1 {}", unit.trim_end_matches('s')),
                Some(unit) => format!("{} {unit}", length(lower)),
                None => length(lower),
            };
            format!("{nodes} nodes, {found} found; making the proof")
        }
        (Value::Finite(lower), Value::Finite(upper)) => {
            format!("{nodes} nodes, {} to {} so far", length(lower), length(upper))
        }
        (Value::Finite(lower), Value::Infinite) => {
            format!("{nodes} nodes, at least {} so far", length(lower))
        }
        (Value::Infinite, _) => format!("{nodes} nodes"),
    }
}

/// Returns a bar for work on many boards, shown only on a terminal. `style` is a template of indicatif.
pub(crate) fn bar(context: &Context<'_>, length: Option<u64>, style: &str) -> ProgressBar {
    let shown = context.io.stderr_is_terminal;
    let target = if shown { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
    let bar = ProgressBar::with_draw_target(length, target);
    bar.set_style(bar_style(style));
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

/// Returns the style of a bar. `style` is a template of indicatif.
pub(crate) fn bar_style(style: &str) -> ProgressStyle {
    ProgressStyle::with_template(style).unwrap_or_else(|_| ProgressStyle::default_bar())
}

/// A line on the terminal that appears if a search takes long.
struct Spinner {
    bar: ProgressBar,
    done: Option<Sender<()>>,
    ticker: Option<JoinHandle<()>>,
}

impl Spinner {
    /// The delay: quick answers need no progress.
    const DELAY: Duration = Duration::from_millis(300);
    const TICK: Duration = Duration::from_millis(100);

    fn new() -> Self {
        let bar = ProgressBar::hidden();
        let style = ProgressStyle::with_template("{spinner} {elapsed} {msg}   Ctrl-C stops the search");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
        let (done, finished) = mpsc::channel::<()>();
        let shown = bar.clone();
        let ticker = thread::spawn(move || {
            if finished.recv_timeout(Self::DELAY) != Err(RecvTimeoutError::Timeout) {
                return;
            }
            shown.set_draw_target(ProgressDrawTarget::stderr());
            while finished.recv_timeout(Self::TICK) == Err(RecvTimeoutError::Timeout) {
                shown.tick();
            }
            shown.finish_and_clear();
        });
        Self { bar, done: Some(done), ticker: Some(ticker) }
    }
}

impl Drop for Spinner {
    fn drop(&mut self) {
        drop(self.done.take());
        if let Some(ticker) = self.ticker.take() {
            // The thread only draws; if it panicked, the answer is still good.
            let _ = ticker.join();
        }
    }
}

#[cfg(test)]
mod tests {
    use thwart::value::Bounds;

    use super::*;

    #[test]
    fn progress_says_when_only_the_proof_is_missing() {
        let line = |lower, upper, unit| {
            let bounds = Bounds { lower, upper };
            progress_line(Progress { nodes: 3012, bounds }, Measure::Whole, unit)
        };
        let finite = Value::Finite;
        assert_eq!(line(finite(6), finite(8), Some("steps")), "3,012 nodes, 6 to 8 so far");
        assert_eq!(line(finite(8), finite(8), Some("steps")), "3,012 nodes, 8 steps found; making the proof");
        assert_eq!(line(finite(1), finite(1), Some("steps")), "3,012 nodes, 1 step found; making the proof");
        assert_eq!(line(finite(8), finite(8), None), "3,012 nodes, 8 found; making the proof");
        assert_eq!(line(finite(6), Value::Infinite, None), "3,012 nodes, at least 6 so far");
    }
}
