//! The cases of one input: solved side by side, reported in order.

use std::borrow::Borrow;
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::ops::ControlFlow;
use std::panic::{self, AssertUnwindSafe};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;

use clap::value_parser;
use rayon::ThreadPoolBuilder;
use serde_json::{Map, Value as Json};
use thwart::grid::format::problem::{grouped, visible};
use thwart::{Limits, Position};

use crate::failure::{Failure, Status};
use crate::input::{Case, Loaded};
use crate::search::{cores, waiting, watched};
use crate::{Context, words};

/// The number of cases that are solved at a time.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct ThreadArgs {
    /// Threads, 1 to 256, by default one per core: cases of an input that are solved at a time, or
    /// threads for a single one if its method uses them. The answers and their order do not
    /// depend on it
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
}

/// The most cases per thread that are solved ahead of the one to print next: enough to bridge a case that
/// takes long, and few enough to keep their answers.
const CASES_AHEAD: usize = 16;

impl ThreadArgs {
    pub(crate) fn number(self) -> usize {
        self.threads.map_or_else(cores, usize::from)
    }
}

/// The place of a case in the input.
#[derive(Clone, Copy)]
pub(crate) struct Place<'l> {
    pub(crate) loaded: &'l Loaded,
    /// The number of the case in its input, from 1.
    pub(crate) number: usize,
    /// Whether it is one of several cases, in one input or in several.
    pub(crate) several: bool,
    /// Whether its input is the only one.
    pub(crate) alone: bool,
}

impl<'l> Place<'l> {
    /// Returns the places of all cases of the inputs that these words of the command line name.
    pub(crate) fn all(inputs: &'l [Loaded], words: &[OsString]) -> Vec<Self> {
        // A folder may get more boards later, so its output always has the form for several.
        let folder = words.iter().any(|word| Path::new(word).is_dir());
        let several = folder || inputs.len() > 1 || inputs.iter().any(|loaded| loaded.cases.len() > 1);
        let alone = inputs.len() == 1;
        let of = |loaded: &'l Loaded| {
            (1..=loaded.cases.len()).map(move |number| Self { loaded, number, several, alone })
        };
        inputs.iter().flat_map(of).collect()
    }

    pub(crate) fn read(&self) -> &'l Case {
        &self.loaded.cases[self.number - 1]
    }

    /// Returns the name of the case in messages.
    pub(crate) fn words(self) -> String {
        match self.loaded.cases.len() {
            1 => self.loaded.name.clone(),
            _ => format!("{}: case {}", self.loaded.name, self.number),
        }
    }

    /// Returns the heading of the case for people, if it is one of several.
    pub(crate) fn heading(self) -> Option<String> {
        let cases = self.loaded.cases.len();
        let of = format!("case {} of {}", self.number, grouped(cases as u64));
        let heading = match (self.alone, cases) {
            (true, _) => of,
            (false, 1) => self.loaded.name.clone(),
            (false, _) => format!("{}: {of}", self.loaded.name),
        };
        self.several.then(|| visible(&heading).into_owned())
    }

    /// Adds the place to an object if there are several cases, and the format if it was assumed.
    pub(crate) fn object(self, mut object: Map<String, Json>) -> Map<String, Json> {
        if let Some(read_as) = self.loaded.read_as() {
            object.shift_insert(1, "read_as".to_owned(), read_as.into());
        }
        if self.several {
            object.shift_insert(1, "file".to_owned(), self.loaded.name.as_str().into());
            object.shift_insert(2, "case".to_owned(), self.number.into());
        }
        object
    }
}

/// Solves `count` cases within these limits, and passes their answers to `take` in the order of the cases,
/// each as soon as it and those before it are known; for a case that is not a position, it passes the reason.
/// A case is read only shortly before it is solved, so that few are held at a time. Ends early if `take`
/// breaks or fails, and after a search was stopped; no further case is begun then. Returns the number of
/// cases that were taken.
///
/// # Errors
/// The errors of `take`, and the error if no threads can be started.
pub(crate) fn in_order<T: Send, C: Borrow<Case> + Send>(
    context: &mut Context<'_>,
    threads: ThreadArgs,
    limits: &Limits,
    (count, cases): (usize, impl Iterator<Item = C>),
    solve: impl Fn(&Position, &Limits) -> T + Sync,
    take: impl FnMut(&mut Context<'_>, usize, Result<T, Failure>) -> anyhow::Result<ControlFlow<()>>,
) -> anyhow::Result<usize> {
    let threads = threads.number();
    let at_a_time = threads.min(count);
    let limits = limits.clone().threads(if at_a_time > 1 { 1 } else { threads });
    if at_a_time > 1 {
        side_by_side(context, at_a_time, &limits, (count, cases), solve, take)
    } else {
        one_by_one(context, &limits, cases, solve, take)
    }
}

/// Returns an error if cases are left because the user stopped the search.
///
/// # Errors
/// The number of cases left.
pub(crate) fn check_finished(context: &Context<'_>, name: &str, left: usize) -> anyhow::Result<()> {
    // If stdout is closed, the message has no reader.
    if left == 0 || context.io.stdout.is_closed() {
        return Ok(());
    }
    let left = words::count(left, "case");
    Err(Failure::with(Status::Unknown, format!("{name}: stopped with {left} to go")))
}

fn one_by_one<T, C: Borrow<Case>>(
    context: &mut Context<'_>,
    limits: &Limits,
    cases: impl Iterator<Item = C>,
    solve: impl Fn(&Position, &Limits) -> T,
    mut take: impl FnMut(&mut Context<'_>, usize, Result<T, Failure>) -> anyhow::Result<ControlFlow<()>>,
) -> anyhow::Result<usize> {
    let mut taken = 0;
    for case in cases {
        let answer = case
            .borrow()
            .position()
            .map(|position| watched(context, limits.clone(), position, |limits| solve(position, limits)));
        taken += 1;
        let continues = take(context, taken - 1, answer)?.is_continue();
        // Ctrl-C during one case also stops those after it.
        if !continues || limits.stop.load(Ordering::Relaxed) {
            break;
        }
    }
    Ok(taken)
}

fn side_by_side<T: Send, C: Borrow<Case> + Send>(
    context: &mut Context<'_>,
    threads: usize,
    limits: &Limits,
    (count, mut cases): (usize, impl Iterator<Item = C>),
    solve: impl Fn(&Position, &Limits) -> T + Sync,
    mut take: impl FnMut(&mut Context<'_>, usize, Result<T, Failure>) -> anyhow::Result<ControlFlow<()>>,
) -> anyhow::Result<usize> {
    let pool = ThreadPoolBuilder::new().num_threads(threads).build()?;
    let ended = AtomicBool::new(false);
    let (sender, answers) = mpsc::channel();
    let is_over = || ended.load(Ordering::Relaxed) || limits.stop.load(Ordering::Relaxed);
    let (taken, is_set_here) = pool.in_place_scope_fifo(|scope| {
        let (solve, is_over) = (&solve, &is_over);
        let mut begin = |index: usize| {
            let Some(case) = cases.next() else { return };
            let sender = sender.clone();
            scope.spawn_fifo(move |_| {
                // The first case is always begun, as in `one_by_one`.
                let solve = || {
                    let begins = index == 0 || !is_over();
                    begins.then(|| case.borrow().position().map(|position| solve(position, limits)))
                };
                let answer = panic::catch_unwind(AssertUnwindSafe(solve));
                let (answer, panicked) =
                    answer.map_or_else(|panicked| (None, Some(panicked)), |answer| (answer, None));
                // If the run has ended in the meantime, this answer is not read.
                let _ = sender.send((index, answer));
                // The receiver no longer waits for this case; the scope passes the panic to the caller.
                if let Some(panicked) = panicked {
                    panic::resume_unwind(panicked);
                }
            });
        };
        let ahead = CASES_AHEAD * threads;
        (0..ahead).for_each(&mut begin);
        // If the loop ends early, `stop` ends the searches that still run, so that the scope does not wait
        // for all of them.
        let taken = take_in_order(context, count, &answers, |context, index, answer| {
            begin(index + ahead);
            take(context, index, answer)
        });
        ended.store(true, Ordering::Relaxed);
        let stops = !matches!(taken, Ok(all) if all == count);
        (taken, stops && !limits.stop.swap(true, Ordering::Relaxed))
    });
    if is_set_here {
        // At the end of the run, the flag says that Ctrl-C was pressed.
        limits.stop.store(false, Ordering::Relaxed);
    }
    taken
}

/// Passes answers to `take` in order, and holds back those that come too early. Ends at the first case
/// without an answer: it was not begun, or it panicked.
fn take_in_order<T>(
    context: &mut Context<'_>,
    count: usize,
    answers: &mpsc::Receiver<(usize, Option<T>)>,
    mut take: impl FnMut(&mut Context<'_>, usize, T) -> anyhow::Result<ControlFlow<()>>,
) -> anyhow::Result<usize> {
    let mut early = BTreeMap::new();
    for index in 0..count {
        let next = waiting(context, format!("case {} of {count}", index + 1), || {
            while !early.contains_key(&index) {
                let (index, answer) = answers.recv().ok()?;
                early.insert(index, answer);
            }
            early.remove(&index)?
        });
        let Some(answer) = next else { return Ok(index) };
        if take(context, index, answer)?.is_break() {
            return Ok(index + 1);
        }
    }
    Ok(count)
}
