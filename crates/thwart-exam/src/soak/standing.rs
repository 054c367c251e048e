//! The progress of a soak.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use thwart_game::setup::Setup;

use crate::exam::Attacked;

/// How much was done.
#[derive(Clone, Copy, Default)]
pub struct Tally {
    pub boards: u64,
    /// Boards that are small enough for the exhaustive solver.
    pub exhausted: u64,
    /// Answers of methods other than the first, on all boards.
    pub answers: u64,
    pub certificates: u64,
    pub lies: u64,
}

impl Tally {
    pub fn fail(&mut self, attacked: Attacked) {
        self.certificates += attacked.certificates;
        self.lies += attacked.lies;
    }
}

/// The progress.
#[derive(Default)]
pub struct Standing {
    games: BTreeMap<&'static str, Tally>,
    /// The faults, with the shrunk boards.
    pub failures: Vec<String>,
    /// The board that is being examined: game, number and text.
    current: Option<(&'static str, u64, String)>,
    finished: bool,
}

impl Standing {
    /// Returns how many boards were examined.
    pub fn boards(&self) -> u64 {
        self.games.values().map(|tally| tally.boards).sum()
    }
}

impl fmt::Display for Standing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sum = |part: fn(&Tally) -> u64| self.games.values().map(part).sum::<u64>();
        let games: Vec<_> =
            self.games.iter().map(|(game, tally)| format!("{game} {}", tally.boards)).collect();
        write!(
            f,
            "{} boards ({}), {} of them exhausted, {} answers of other methods, {} certificates, {} lies, {} \
             disagreements",
            self.boards(),
            games.join(", "),
            sum(|tally| tally.exhausted),
            sum(|tally| tally.answers),
            sum(|tally| tally.certificates),
            sum(|tally| tally.lies),
            self.failures.len()
        )
    }
}

/// A standing that one thread writes and another one reports.
pub struct Watch {
    standing: Mutex<Standing>,
    changed: Condvar,
    started: Instant,
}

/// The time between two reports.
const MINUTE: Duration = Duration::from_secs(60);

impl Watch {
    pub fn new() -> Self {
        Self { standing: Mutex::default(), changed: Condvar::new(), started: Instant::now() }
    }

    fn standing(&self) -> MutexGuard<'_, Standing> {
        // The counts are valid even if their writer panicked.
        self.standing.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn start(&self, game: &'static str, number: u64, setup: &Setup) {
        self.standing().current = Some((game, number, setup.text()));
    }

    pub fn count(&self, game: &'static str, tally: Tally) {
        let mut standing = self.standing();
        let sum = standing.games.entry(game).or_default();
        sum.boards += tally.boards;
        sum.exhausted += tally.exhausted;
        sum.answers += tally.answers;
        sum.certificates += tally.certificates;
        sum.lies += tally.lies;
    }

    pub fn fails(&self, game: &'static str, failure: &str) {
        eprintln!("\nsoak: {failure}");
        self.count(game, Tally { boards: 1, ..Tally::default() });
        self.standing().failures.push(failure.to_owned());
    }

    pub fn failures(&self) -> usize {
        self.standing().failures.len()
    }

    pub fn finish(&self) {
        self.standing().finished = true;
        self.changed.notify_all();
    }

    /// Prints the progress once a minute and at the end, and a board that takes longer
    /// than a minute.
    pub fn report_each_minute(&self) {
        let mut last = None;
        loop {
            let wait =
                self.changed.wait_timeout_while(self.standing(), MINUTE, |standing| !standing.finished);
            let (standing, _) = wait.unwrap_or_else(PoisonError::into_inner);
            eprintln!("soak, {} s: {standing}", self.started.elapsed().as_secs());
            if standing.finished {
                return;
            }
            let current = standing.current.as_ref().map(|(game, number, _)| (*game, *number));
            if let (true, Some((game, number, text))) = (last == current, &standing.current) {
                eprintln!("soak: {game} board {number} takes long:\n\n{text}");
            }
            last = current;
        }
    }

    pub fn into_standing(self) -> Standing {
        self.standing.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}
