//! Problem packages: the hand-written files for a judge's problem, and tests that show every fault of its programs.

use std::collections::{BTreeMap, HashSet};
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use thwart::SolveOptions;
use thwart::judge::Dialect;

use crate::hunt::{Failing, Hunter, Until};
use crate::input::{Case, Input};
use crate::patch::PatchError;
use crate::program::RunLimits;
use crate::series::Series;
use crate::submission::{BuildError, Submission};
use crate::validate::validate;

pub use crate::problem::Problem;

/// A test of a package.
#[derive(Debug)]
pub struct Test {
    /// Its name, without an ending: the number in the series, and the size of the largest board.
    pub name: String,
    /// The text that programs read.
    pub input: String,
    /// A right answer, as the judge writes it.
    pub answer: String,
}

/// The secret data of a package with the programs that were run on it, and how long right programs take on it.
#[derive(Debug)]
pub struct Data {
    /// The programs, in order.
    pub submissions: Vec<Submission>,
    /// The tests, in the order of the series.
    pub tests: Vec<Test>,
    /// Inputs that a validator has to refuse, each with a name that says what is wrong.
    pub invalid_inputs: Vec<(&'static str, String)>,
    /// Outputs for the first test that a checker has to refuse, each with a name that says what is wrong.
    pub invalid_outputs: Vec<(&'static str, String)>,
    /// The longest run of a right program.
    pub slowest: Duration,
    /// The time limit that follows from these runs, in whole seconds.
    pub limit: Duration,
}

/// Why there is no data.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PackageError {
    /// A patch does not fit its accepted program.
    #[error(transparent)]
    Patch(#[from] PatchError),
    /// A program cannot be built.
    #[error(transparent)]
    Build(#[from] BuildError),
    /// A program cannot be run.
    #[error("a program of the package cannot be run: {0}")]
    Run(#[from] io::Error),
    /// A program that should be right fails.
    #[error("{0} should be right, and on input {1} it is not: {2}")]
    NotRight(String, u64, Failing),
    /// No input shows the fault of a program.
    #[error("no input shows what is wrong with {0}; try another --seed")]
    NotShown(String),
    /// The user stopped the work.
    #[error("stopped; nothing was written")]
    Stopped,
}

/// The time limit is this many times the longest run of a right program, and at least a second.
const TIMES: u32 = 5;

/// The output limit of a program, in bytes.
pub(crate) const OUTPUT: usize = 64 << 20;

/// The time limit of right programs while the limit of the package is unknown.
const FIRST_TIME_LIMIT: Duration = Duration::from_secs(60);

/// The number of inputs within which a fault must show, and of spare numbers if inputs repeat or are missing.
const INPUT_LIMIT: u64 = 1000;

/// Returns the secret data of a package: the first `count` different inputs of a series, and for each fault that
/// they hide the first input that shows it. Builds the programs in `folder` and runs them. `report` receives the
/// progress.
///
/// # Errors
/// [`PackageError`].
pub fn data(
    problem: Problem,
    series: &Series,
    count: u64,
    folder: &Path,
    stop: &AtomicBool,
    mut report: impl FnMut(String),
) -> Result<Data, PackageError> {
    let submissions = problem.submissions()?;
    let mut inputs: BTreeMap<u64, Input> = BTreeMap::new();
    let samples = problem.files().into_iter().map(|(_, contents)| contents.to_vec());
    let mut known: HashSet<Vec<u8>> = samples.collect();
    let check_stop = || if stop.load(Ordering::Relaxed) { Err(PackageError::Stopped) } else { Ok(()) };
    for number in 0..count.saturating_add(INPUT_LIMIT) {
        if inputs.len() as u64 == count {
            break;
        }
        check_stop()?;
        report(format!("input {number}"));
        let input = series.input(number).filter(|input| known.insert(input.text.clone().into_bytes()));
        inputs.extend(input.map(|input| (number, input)));
    }
    let mut built = Vec::new();
    for submission in &submissions {
        report(format!("building {}", submission.path.display()));
        check_stop()?;
        built.push((submission, submission.build(folder)?));
    }
    let (right, faulty): (Vec<_>, Vec<_>) =
        built.into_iter().partition(|(submission, _)| submission.is_right());
    let mut slowest = longest_run(&right, &inputs, series, FIRST_TIME_LIMIT, stop, &mut report)?;
    check_stop()?;
    let limit = time_limit(slowest);
    for (submission, command) in &faulty {
        let name = submission.path.display().to_string();
        report(format!("running {name}"));
        let limits = RunLimits { time: limit, memory: None, output: OUTPUT };
        let hunter = Hunter { series, command, limits: &limits, stop };
        // The tests so far already show most faults.
        let mut is_shown = false;
        for input in inputs.values() {
            is_shown = hunter.run(input)?.1.is_some_and(|failing| submission.expects(failing.kind()));
            if is_shown {
                break;
            }
        }
        if !is_shown {
            let hunted = hunter.hunt(Until { count: INPUT_LIMIT, deadline: None }, 1, |_| ())?;
            check_stop()?;
            let found = hunted.found.filter(|found| submission.expects(found.failing.kind()));
            let found = found.ok_or(PackageError::NotShown(name))?;
            inputs.insert(found.number, found.input);
        }
        check_stop()?;
    }
    // Keep this limit: the slow programs exceed it.
    slowest = slowest.max(longest_run(&right, &inputs, series, limit, stop, &mut report)?);
    check_stop()?;
    report("writing answers".to_owned());
    let dialect = series.dialect();
    let first = inputs.values().next();
    let (mut invalid_inputs, mut invalid_outputs) = (Vec::new(), Vec::new());
    if let Some(input) = first {
        invalid_inputs = damaged(&input.text);
        invalid_inputs.retain(|(_, text)| validate(series.game(), dialect, text).is_err());
        let answer = input.cases.iter().map(|case| answer(case, dialect)).collect::<Option<String>>();
        invalid_outputs = wrong(&answer.unwrap_or_default());
        invalid_outputs.retain(|(_, text)| input.mark(dialect, text.as_bytes()).is_err());
    }
    let name = |number: u64, input: &Input| format!("{number:03}-{}", input.size());
    let tests = inputs.into_iter().filter_map(|(number, input)| test(name(number, &input), input, dialect));
    let tests = tests.collect();
    Ok(Data { submissions, tests, invalid_inputs, invalid_outputs, slowest, limit })
}

/// Returns an input with one fault of form at a time. Some of these are valid in some formats.
fn damaged(text: &str) -> Vec<(&'static str, String)> {
    let (before, last_row) = text.trim_end().rsplit_once('\n').unwrap_or(("", text.trim_end()));
    let shorter: String = last_row.chars().skip(1).collect();
    vec![
        ("empty", String::new()),
        ("no-end-of-last-line", text.trim_end().to_owned()),
        ("empty-line-at-end", format!("{text}\n")),
        ("blank-at-end-of-line", text.replacen('\n', " \n", 1)),
        ("carriage-returns", text.replace('\n', "\r\n")),
        ("zero-in-front", format!("0{text}")),
        ("row-missing", format!("{before}\n")),
        ("row-too-short", format!("{before}\n{shorter}\n")),
        ("unknown-sign", format!("{before}\n?{shorter}\n")),
        ("row-too-many", format!("{text}{last_row}\n")),
    ]
}

/// Returns a right answer with one fault at a time.
fn wrong(answer: &str) -> Vec<(&'static str, String)> {
    let mut words = answer.split_ascii_whitespace();
    let first = words.next().unwrap_or_default();
    let rest: Vec<_> = words.collect();
    let another = first.parse::<u64>().map_or_else(|_| "0".to_owned(), |number| (number + 1).to_string());
    vec![
        ("empty", String::new()),
        ("another-value", format!("{another}\n{}\n", rest.join("\n"))),
        ("value-alone-and-more", format!("{first}\n0\n0\n")),
        ("no-number", "?\n".to_owned()),
    ]
}

/// Returns the files of a package: the hand-written ones, the programs, the tests, and the time limit for systems
/// that do not measure it.
pub fn files(problem: Problem, data: &Data) -> Vec<(PathBuf, Vec<u8>)> {
    let mut files: Vec<(PathBuf, Vec<u8>)> =
        problem.files().into_iter().map(|(path, contents)| (path.to_owned(), contents.to_vec())).collect();
    let programs = data.submissions.iter();
    files.extend(programs.map(|program| (program.path.to_owned(), program.source.to_vec())));
    let mut put = |folder: &str, name: &str, parts: &[(&str, &str)]| {
        for (ending, text) in parts {
            files.push((format!("{folder}/{name}.{ending}").into(), text.as_bytes().to_vec()));
        }
    };
    for Test { name, input, answer } in &data.tests {
        put("data/secret", name, &[("in", input), ("ans", answer)]);
    }
    for (name, input) in &data.invalid_inputs {
        put("invalid_input", name, &[("in", input)]);
    }
    if let Some(Test { input, answer, .. }) = data.tests.first() {
        for (name, output) in &data.invalid_outputs {
            put("invalid_output", name, &[("in", input), ("ans", answer), ("out", output)]);
        }
    }
    let limit = format!("timelimit='{}'\n", data.limit.as_secs());
    files.push(("domjudge-problem.ini".into(), limit.into()));
    files
}

fn time_limit(slowest: Duration) -> Duration {
    let most = slowest * TIMES;
    Duration::from_secs((most.as_secs() + u64::from(most.subsec_millis() > 0)).max(1))
}

/// Returns the time of the longest run of right programs.
fn longest_run(
    right: &[(&Submission, Vec<OsString>)],
    inputs: &BTreeMap<u64, Input>,
    series: &Series,
    limit: Duration,
    stop: &AtomicBool,
    report: &mut impl FnMut(String),
) -> Result<Duration, PackageError> {
    let limits = RunLimits { time: limit, memory: None, output: OUTPUT };
    let mut slowest = Duration::ZERO;
    for (submission, command) in right {
        let name = submission.path.display().to_string();
        report(format!("running {name}"));
        let hunter = Hunter { series, command, limits: &limits, stop };
        for (number, input) in inputs {
            let (run, failing) = hunter.run(input)?;
            if let Some(failing) = failing {
                return Err(PackageError::NotRight(name, *number, failing));
            }
            slowest = slowest.max(run.time);
        }
    }
    Ok(slowest)
}

/// Returns an input as a test of a package; `None` if the solver gives no exact answer.
pub(crate) fn test(name: String, input: Input, dialect: &Dialect) -> Option<Test> {
    let answer = input.cases.iter().map(|case| answer(case, dialect)).collect::<Option<String>>()?;
    Some(Test { name, input: input.text, answer })
}

/// Solves a case again for the judge's answer; `None` if the solver gives no exact one.
fn answer(case: &Case, dialect: &Dialect) -> Option<String> {
    let options = SolveOptions::default().certify(false).explain(false);
    let report = case.position.solve(&options).ok()?;
    (report.bounds.value() == Some(case.exact))
        .then(|| (dialect.write_answer)(case.position.setup(), &report.judge_answer()))
}
