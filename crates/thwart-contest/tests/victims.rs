//! Hunts on real programs: those of the problem packages, right ones and ones with one fault each.
//!
//! Needs `g++` and `python3`.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use thwart::games::ALL;
use thwart::judge::Dialect;
use thwart::recognise;
use thwart_contest::hunt::{Found, Hunter, Until};
use thwart_contest::package::Problem;
use thwart_contest::program::RunLimits;
use thwart_contest::series::Series;
use thwart_contest::submission::Submission;

/// Every fault shows within this many inputs of seed 1.
const INPUT_LIMIT: u64 = 160;

/// A right program must be right on this many inputs.
const MANY: u64 = 500;

/// The most lines of a shrunk input.
const FEW_LINES: usize = 10;

/// A program, and the judge whose inputs it reads.
struct Victim {
    submission: Submission,
    problem: Problem,
    judge: &'static Dialect,
}

/// Returns the programs for which `wanted` holds.
fn victims(wanted: impl Fn(&Submission) -> bool) -> Vec<Victim> {
    let judges = ALL.iter().flat_map(|game| game.dialects());
    let problems = judges.filter_map(|judge| Some((judge, Problem::of(judge)?)));
    let victims = problems.flat_map(|(judge, problem)| {
        let submissions = problem.submissions().expect("patches fit");
        submissions.into_iter().map(move |submission| Victim { submission, problem, judge })
    });
    victims.filter(|victim| wanted(&victim.submission)).collect()
}

impl Victim {
    fn name(&self) -> String {
        format!("{} {}", self.judge.name, self.submission.path.display())
    }

    /// Returns the first input on which it fails, shrunk for at most the time `shrink`.
    fn hunted(&self, count: u64, shrink: Duration) -> Option<Found> {
        let folder = tempfile::tempdir().expect("a folder");
        let command = self.submission.build(folder.path()).expect("it is built");
        let (game, dialect) = recognise::dialect(ALL, self.judge.name).expect("it is a judge");
        // Only slow programs need the greatest boards; other faults show on smaller ones.
        let less = (!self.submission.is_slow()).then_some((100, 100));
        let series = Series::new(game, dialect, 1, self.problem.most().or(less)).expect("the size is enough");
        // Slow programs take many times longer than this, and right ones less, even on a busy machine.
        let time = Duration::from_secs(if self.submission.is_slow() { 1 } else { 20 });
        let limits = RunLimits { time, memory: Some(1 << 30), output: 1 << 24 };
        let stop = AtomicBool::new(false);
        let hunter = Hunter { series: &series, command: &command, limits: &limits, stop: &stop };
        let hunted = hunter.hunt(Until { count, deadline: None }, 1, |_| ()).expect("it runs");
        let shrunk = hunted
            .found
            .map(|found| hunter.shrink(found, Instant::now() + shrink, |_| ()).expect("it still runs"));
        shrunk.map(|(found, _)| found)
    }
}

/// Calls `look` for all programs, two at a time.
fn for_each(victims: &[Victim], look: impl Fn(&Victim) + Sync) {
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(victim) = victims.get(next.fetch_add(1, Ordering::Relaxed)) {
                    look(victim);
                }
            });
        }
    });
}

#[test]
fn every_fault_is_found_and_made_small() {
    let faulty = victims(|submission| !submission.is_right());
    assert!(faulty.len() > 30, "only {} programs with faults", faulty.len());
    for_each(&faulty, |victim| {
        let shrink_time = if victim.submission.is_slow() { Duration::ZERO } else { Duration::from_secs(60) };
        let (name, found) = (victim.name(), victim.hunted(INPUT_LIMIT, shrink_time));
        let Found { number, input, failing, .. } = found.unwrap_or_else(|| panic!("{name} is not found out"));
        assert!(victim.submission.expects(failing.kind()), "{name}: {failing}");
        let lines = input.text.lines().count();
        let is_small = victim.submission.is_slow() || lines <= FEW_LINES;
        assert!(is_small, "{name}, input {number}: {lines} lines\n{}", input.text);
    });
}

#[test]
fn right_programs_are_left_in_peace() {
    let right = victims(Submission::is_right);
    assert!(right.len() > ALL.len(), "only {} right programs", right.len());
    for_each(&right, |victim| {
        if let Some(found) = victim.hunted(MANY, Duration::ZERO) {
            panic!("{}: {}\n{}", victim.name(), found.failing, found.input.text);
        }
    });
}
