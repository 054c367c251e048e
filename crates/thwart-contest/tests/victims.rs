//! Hunts for real programs: those of the problem packages, right ones and ones with a fault each.
//!
//! Needs `g++` and `python3`.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use thwart::games::ALL;
use thwart::recognise;
use thwart_contest::hunt::{Found, Hunter, Until};
use thwart_contest::package::Problem;
use thwart_contest::program::RunLimits;
use thwart_contest::series::Series;

/// Every fault shows on one of so many first inputs of seed 1.
const ENOUGH: u64 = 160;

/// Inputs on which a right program has to be right.
const MANY: u64 = 500;

/// Lines of an input that is easily looked at.
const FEW_LINES: usize = 10;

/// A program of a problem package.
struct Submission {
    judge: String,
    /// The folder it lies in: what should come of it.
    expected: String,
    source: PathBuf,
}

/// The programs for which this holds of what should come of them.
fn submissions(wanted: impl Fn(&str) -> bool) -> Vec<Submission> {
    let entries = |folder: &Path| {
        let entries =
            std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        let mut paths: Vec<PathBuf> =
            entries.map(|entry| entry.expect("a folder can be read").path()).collect();
        paths.sort_unstable();
        paths
    };
    let name = |path: &Path| path.file_name().expect("it has a name").to_string_lossy().into_owned();
    let mut all = Vec::new();
    for problem in entries(&Path::new(env!("CARGO_MANIFEST_DIR")).join("problems")) {
        for expected in entries(&problem.join("submissions")).into_iter().filter(|path| wanted(&name(path))) {
            all.extend(entries(&expected).into_iter().map(|source| Submission {
                judge: name(&problem),
                expected: name(&expected),
                source,
            }));
        }
    }
    all
}

impl Submission {
    /// The command that runs it, compiled if need be.
    fn command(&self) -> Vec<OsString> {
        if self.source.extension().is_some_and(|ending| ending == "py") {
            return vec![python().into(), self.source.clone().into()];
        }
        let stem = self.source.file_stem().expect("it has a name").to_string_lossy();
        let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{}-{stem}", self.judge));
        let mut compiler = Command::new("g++");
        compiler.args(["-O2", "-std=gnu++17", "-o"]).args([&program, &self.source]);
        let status = compiler.status().expect("g++ is installed");
        assert!(status.success(), "{} is compiled", self.source.display());
        vec![program.into()]
    }

    fn series(&self) -> Series {
        let (game, dialect) = recognise::dialect(ALL, &self.judge).expect("a folder for each judge");
        // The greatest boards of all are for programs that are too slow; the others show what they have to
        // show on less.
        let less = (self.expected != "time_limit_exceeded").then_some((100, 100));
        let most = Problem::of(dialect).and_then(Problem::most).or(less);
        Series::new(game, dialect, 1, most).expect("the size is enough")
    }

    /// The first input on which it fails, made smaller for so long.
    fn hunted(&self, count: u64, shrink: Duration) -> Option<Found> {
        let (series, command, stop) = (self.series(), self.command(), AtomicBool::new(false));
        // Slow programs are many times slower than that, and right ones faster, also on a busy machine.
        let time = if self.expected == "time_limit_exceeded" { 1 } else { 20 };
        let limits = RunLimits { time: Duration::from_secs(time), memory: Some(1 << 30), output: 1 << 24 };
        let hunter = Hunter { series: &series, command: &command, limits: &limits, stop: &stop };
        let hunted = hunter.hunt(Until { count, deadline: None }, 1, |_| ()).expect("it runs");
        let shrunk = hunted.found.map(|found| {
            hunter.shrink(found, Instant::now() + shrink, |_| std::io::Result::Ok(())).expect("it still runs")
        });
        shrunk.map(|(found, _)| found)
    }
}

/// The interpreter itself: what is called `python3` may be a script that looks for it each time.
fn python() -> String {
    let output = Command::new("python3").args(["-c", "import sys; print(sys.executable)"]).output();
    let output = output.expect("python3 is installed");
    String::from_utf8(output.stdout).expect("a path").trim().to_owned()
}

/// Looks at all of them, two at a time.
fn for_each(submissions: &[Submission], look: impl Fn(&Submission) + Sync) {
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(submission) = submissions.get(next.fetch_add(1, Ordering::Relaxed)) {
                    look(submission);
                }
            });
        }
    });
}

#[test]
fn every_fault_is_found_and_made_small() {
    let faulty = submissions(|expected| expected != "accepted");
    assert!(faulty.len() > 20, "only {} programs with faults", faulty.len());
    for_each(&faulty, |submission| {
        let slow = submission.expected == "time_limit_exceeded";
        let found = submission.hunted(ENOUGH, Duration::from_secs(if slow { 0 } else { 60 }));
        let source = submission.source.display();
        let Found { number, input, failing, .. } =
            found.unwrap_or_else(|| panic!("{source} is not found out"));
        let kind = match failing.kind() {
            "wrong answer" | "wrong output format" => "wrong_answer",
            "crash" => "run_time_error",
            "time limit" => "time_limit_exceeded",
            other => other,
        };
        assert_eq!(kind, submission.expected, "{source}: {failing}");
        let lines = input.text.lines().count();
        assert!(slow || lines <= FEW_LINES, "{source}, input {number}: {lines} lines\n{}", input.text);
    });
}

#[test]
fn right_programs_are_left_in_peace() {
    let right = submissions(|expected| expected == "accepted");
    assert!(right.len() >= ALL.len(), "only {} right programs", right.len());
    for_each(&right, |submission| {
        if let Some(found) = submission.hunted(MANY, Duration::ZERO) {
            panic!("{}: {}\n{}", submission.source.display(), found.failing, found.input.text);
        }
    });
}
