//! The first input of a series on which a program fails, and the smallest like it.

use std::ffi::OsString;
use std::io;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError, RwLock};
use std::thread;
use std::time::Instant;

use thwart_game::guard::guarded;

use crate::input::{Input, Wrong};
use crate::program::{self, End, Run, RunLimits};
use crate::series::Series;
use crate::shrink::shrink_cases;

/// A program to test, its inputs and its limits.
#[derive(Clone, Copy, Debug)]
pub struct Hunter<'h> {
    /// The inputs.
    pub series: &'h Series,
    /// The program and its arguments.
    pub command: &'h [OsString],
    /// The limits of one run.
    pub limits: &'h RunLimits,
    /// Set by the caller to stop the hunt soon.
    pub stop: &'h AtomicBool,
}

/// The end of a hunt that finds nothing.
#[derive(Clone, Copy, Debug)]
pub struct Until {
    /// After this many inputs.
    pub count: u64,
    /// At this time.
    pub deadline: Option<Instant>,
}

/// How a program fails.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Failing {
    /// Its output is wrong.
    #[error("{0}")]
    Output(Wrong),
    /// It ended with a status that is not 0.
    #[error("it ended with status {0}")]
    Status(i32),
    /// It was ended by a signal.
    #[error("it was ended by signal {}", signal_name(*.0))]
    Signal(i32),
    /// It took too long.
    #[error("it was not done after {:.1} s", .0.as_secs_f64())]
    TimeLimit(std::time::Duration),
    /// It wrote too much.
    #[error("it wrote more than {0} bytes")]
    OutputLimit(usize),
}

impl Failing {
    /// Returns the kind, in a word or two. It stays the same while an input shrinks.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Output(Wrong::Answer { .. }) => "wrong answer",
            Self::Output(Wrong::Malformed { .. }) => "wrong output format",
            Self::Status(_) | Self::Signal(_) => "crash",
            Self::TimeLimit(_) => "time limit",
            Self::OutputLimit(_) => "output limit",
        }
    }

    /// Returns whether both are the same failure: the same kind and, for a crash, the same status or signal.
    pub fn is_like(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Status(one), Self::Status(other)) | (Self::Signal(one), Self::Signal(other)) => {
                one == other
            }
            (one, other) => one.kind() == other.kind(),
        }
    }
}

/// Returns the number of a signal with its name, if known.
pub(crate) fn signal_name(number: i32) -> String {
    const NAMES: [(i32, &str); 13] = [
        (1, "SIGHUP"),
        (2, "SIGINT"),
        (4, "SIGILL"),
        (5, "SIGTRAP"),
        (6, "SIGABRT"),
        (7, "SIGBUS"),
        (8, "SIGFPE"),
        (9, "SIGKILL"),
        (11, "SIGSEGV"),
        (13, "SIGPIPE"),
        (15, "SIGTERM"),
        (24, "SIGXCPU"),
        (31, "SIGSYS"),
    ];
    let name = NAMES.iter().find(|(known, _)| *known == number);
    name.map_or_else(|| number.to_string(), |(_, name)| format!("{number} ({name})"))
}

/// An input on which a program fails.
#[derive(Debug)]
pub struct Found {
    /// Its number in the series, from 0.
    pub number: u64,
    /// The input.
    pub input: Input,
    /// The program's run on it.
    pub run: Run,
    /// How that run fails.
    pub failing: Failing,
}

/// The result of a hunt.
#[derive(Debug)]
pub struct Hunted {
    /// The number of inputs tried.
    pub tried: u64,
    /// The first one on which the program fails.
    pub found: Option<Found>,
}

impl Hunter<'_> {
    /// Runs the program on one input after the other, on `threads` threads, until the program fails, `until` is
    /// reached, or the caller stops the hunt. Unless a deadline or a stop comes first, the same input is found
    /// with any number of threads, because all inputs before it are tried. A run over the time limit is repeated
    /// alone before it counts. `report` receives the number of inputs tried so far.
    ///
    /// # Errors
    /// The program cannot be started.
    pub fn hunt(&self, until: Until, threads: usize, report: impl Fn(u64) + Sync) -> io::Result<Hunted> {
        let (next, tried, first) = (AtomicU64::new(0), AtomicU64::new(0), AtomicU64::new(until.count));
        let found: Mutex<Option<io::Result<Found>>> = Mutex::new(None);
        let alone = RwLock::new(());
        let work = || {
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                // The lock covers the solver too, so that it cannot slow down a run that is repeated alone.
                let with_others = alone.read().unwrap_or_else(PoisonError::into_inner);
                let late = until.deadline.is_some_and(|deadline| Instant::now() >= deadline);
                if late || number >= first.load(Ordering::SeqCst) || self.is_stopped() {
                    return;
                }
                // Skip an input on which the solver itself panics.
                let input = guarded(|| self.series.input(number)).ok().flatten();
                let Some(input) = input else { continue };
                let run = self.run(&input);
                drop(with_others);
                if matches!(&run, Ok((run, _)) if run.end == End::Stopped) {
                    return;
                }
                if let Some(result) = run.and_then(|run| self.confirm(number, input, run, &alone)).transpose()
                {
                    let mut found = found.lock().unwrap_or_else(PoisonError::into_inner);
                    if number < first.fetch_min(number, Ordering::SeqCst) {
                        *found = Some(result);
                    }
                }
                report(tried.fetch_add(1, Ordering::Relaxed) + 1);
            }
        };
        thread::scope(|scope| {
            for _ in 0..threads.max(1) {
                scope.spawn(work);
            }
        });
        let found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
        Ok(Hunted { tried: tried.into_inner(), found: found.transpose()? })
    }

    /// Returns the failure of a run; `None` if the program is right. A run over the time limit is repeated alone.
    fn confirm(
        &self,
        number: u64,
        input: Input,
        (mut run, mut failing): (Run, Option<Failing>),
        alone: &RwLock<()>,
    ) -> io::Result<Option<Found>> {
        if let Some(Failing::TimeLimit(_)) = failing {
            let _alone = alone.write().unwrap_or_else(PoisonError::into_inner);
            let again = self.run(&input)?;
            // If the caller stops the second run, the first one counts.
            if again.0.end != End::Stopped {
                (run, failing) = again;
            }
        }
        Ok(failing.map(|failing| Found { number, input, run, failing }))
    }

    /// Runs the program on an input, and returns the run and how it fails, if it does.
    ///
    /// # Errors
    /// The program cannot be started.
    pub fn run(&self, input: &Input) -> io::Result<(Run, Option<Failing>)> {
        let run = program::run(self.command, input.text.as_bytes(), self.limits, self.stop)?;
        let failing = match &run.end {
            End::Exit(0) => input.mark(self.series.dialect(), &run.output).err().map(Failing::Output),
            End::Exit(status) => Some(Failing::Status(*status)),
            End::Signal(signal) => Some(Failing::Signal(*signal)),
            End::TimeLimit(time) => Some(Failing::TimeLimit(*time)),
            End::OutputLimit(bytes) => Some(Failing::OutputLimit(*bytes)),
            End::Stopped => None,
        };
        Ok((run, failing))
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Returns the smallest input found that has the same failure as this one, and the number of runs. It
    /// removes cases first and then shrinks boards. `better` receives each smaller input at once. The search
    /// ends early at the deadline or if the caller stops it.
    ///
    /// # Errors
    /// The program can no longer be started.
    pub fn shrink(
        &self,
        found: Found,
        deadline: Instant,
        mut better: impl FnMut(&Found),
    ) -> io::Result<(Found, u64)> {
        let cases = found.input.cases.iter().map(|case| case.position.setup().clone()).collect();
        let (mut best, mut runs) = (found, 0);
        let has_time = || Instant::now() < deadline && !self.is_stopped();
        shrink_cases(cases, has_time, |cases| {
            let solved: Result<Vec<_>, _> =
                cases.iter().map(|setup| self.series.case(setup.clone())).collect();
            let Ok(input) = solved.and_then(|cases| Input::new(self.series.dialect(), cases)) else {
                return Ok(false);
            };
            runs += 1;
            let (run, failing) = self.run(&input)?;
            let Some(failing) = failing.filter(|failing| failing.is_like(&best.failing)) else {
                return Ok(false);
            };
            best = Found { number: best.number, input, run, failing };
            better(&best);
            Ok(true)
        })
        .map(|()| (best, runs))
    }
}
