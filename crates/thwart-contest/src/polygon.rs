//! Problem packages for Polygon: the same statement, tests and programs, with a checker, a validator and a
//! generator for testlib.
//!
//! The packages do not contain `testlib.h`, because Polygon has its own.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use include_dir::{Dir, include_dir};
use thwart::info::Count;
use thwart::setup::Setup;

use crate::input::{Case, Input};
use crate::package::{self, Data, OUTPUT, PackageError, Problem, Test};
use crate::problem::POLYGON;
use crate::program::{self, End, RunLimits};
use crate::series::Series;
use crate::submission::{Submission, compile};

/// The Polygon sources that all problems share.
static SHARED: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/polygon");

/// The memory limit of programs, in bytes.
const MEMORY: u64 = 256 << 20;

/// The most cases of an input, as the statements say.
const MOST_CASES: u32 = 100;

/// Runs of the generator, which prints one test each.
const GENERATED: usize = 12;

/// The time limit of a run of the generator.
const TIME: Duration = Duration::from_secs(60);

/// A file of a package: path and contents.
type File = (PathBuf, Vec<u8>);

/// Returns the sources of a problem: `check.cpp`, `validate.cpp`, `gen.cpp` and their headers. A problem has a checker
/// or promises of its own in place of the shared ones.
fn sources(problem: Problem, series: &Series) -> Vec<File> {
    let own = problem.sources().into_iter().filter_map(|(path, contents)| {
        Some((path.strip_prefix(POLYGON).ok()?.to_owned(), contents.to_vec()))
    });
    let mut files: Vec<File> = own.collect();
    for file in SHARED.files() {
        if files.iter().all(|(path, _)| path != file.path()) {
            files.push((file.path().to_owned(), file.contents().to_vec()));
        }
    }
    files.push(("format.h".into(), format(series).into()));
    files.sort_unstable();
    files
}

/// Writes `format.h`, the format of the judge's inputs.
fn format(series: &Series) -> String {
    let promise = &series.dialect().promise;
    let ((least_rows, most_rows), (least_cols, most_cols)) = series.sizes();
    let (least, most) = promise.number.map_or((0, 0), |(_, range)| range);
    let signs = promise.signs.iter();
    let once: String = signs.clone().filter(|sign| sign.2 == Count::One).map(|sign| sign.0).collect();
    let signs: String = signs.map(|sign| sign.0).collect();
    let cases = if promise.has_count { MOST_CASES } else { 0 };
    let header = header(series).unwrap_or_default();
    format!(
        "// The format of the inputs of this problem, for the validator and the generator.\n\
         #pragma once\n\
         #include <string>\n\n\
         // The greatest number of cases that an input begins with; 0 if it is one case.\n\
         const int MOST_CASES = {cases};\n\
         // The numbers before the rows: R rows, C columns, N both, K a number.\n\
         const std::string HEADER = \"{header}\";\n\
         const int LEAST_ROWS = {least_rows}, MOST_ROWS = {most_rows};\n\
         const int LEAST_COLS = {least_cols}, MOST_COLS = {most_cols};\n\
         const long long LEAST_NUMBER = {least}, MOST_NUMBER = {most};\n\
         // The signs of boards, the plainest first, and those that stand on each exactly once.\n\
         const std::string SIGNS = \"{signs}\", ONCE = \"{once}\";\n"
    )
}

/// Returns the letters of the numbers before the rows of a case, found by counting those of a case.
fn header(series: &Series) -> Option<&'static str> {
    let input = (0..).find_map(|number| series.input(number))?;
    let setup = input.cases.first()?.position.setup();
    let text = (series.dialect().write)(setup).ok()?;
    let first = text.lines().next().filter(|_| text.lines().count() > setup.board().rows())?;
    Some(["N", "RC", "RCK"][first.split(' ').count() - 1])
}

/// Compiles the generator in a folder, runs it, and returns its tests with their command lines. Leaves out
/// boards that the judge could not have written or that take too long to solve.
///
/// # Errors
/// The generator cannot be built or run, or the user stopped it.
pub fn generated(
    problem: Problem,
    series: &Series,
    folder: &Path,
    stop: &AtomicBool,
) -> Result<Vec<(String, Test)>, PackageError> {
    for (path, contents) in sources(problem, series) {
        std::fs::write(folder.join(path), contents)?;
    }
    let program = compile(&folder.join("gen.cpp"))?;
    let mut tests = Vec::new();
    let (rows, cols) = series.sizes();
    for number in 0..GENERATED {
        if stop.load(Ordering::Relaxed) {
            return Err(PackageError::Stopped);
        }
        let side = |(least, most): (usize, usize)| least + (most - least) * number / (GENERATED - 1);
        let percent = [10, 25, 40][number % 3];
        let words = [side(rows), side(cols), percent, number + 1].map(|word| word.to_string());
        let command: Vec<_> =
            [program.as_os_str().to_owned()].into_iter().chain(words.iter().map(Into::into)).collect();
        let run = program::run(&command, &[], &RunLimits { time: TIME, memory: None, output: OUTPUT }, stop)?;
        let text = String::from_utf8_lossy(&run.output).into_owned();
        let input = (run.end == End::Exit(0)).then(|| solved(series, text)).flatten();
        let test = input.and_then(|input| package::test(input.size(), input, series.dialect()));
        tests.extend(test.map(|test| (format!("gen {}", words.join(" ")), test)));
    }
    Ok(tests)
}

/// Solves an input; `None` if a case cannot be read or solved, or breaks the judge's promise.
fn solved(series: &Series, text: String) -> Option<Input> {
    let case = |file| -> Option<Case> {
        let file = Result::ok(file)?;
        series.case(Setup::new(series.game().info(), file).ok()?).ok()
    };
    let cases = (series.dialect().read)(&text).map(case).collect::<Option<Vec<_>>>()?;
    Some(Input { text, cases })
}

/// Returns the files of a package.
pub fn files(problem: Problem, series: &Series, data: &Data, generated: &[(String, Test)]) -> Vec<File> {
    let mut files: Vec<File> = Vec::new();
    let mut tests = String::new();
    let samples = samples(problem);
    let sample_count = samples.len();
    let secret = data.tests.iter().map(|test| (test.input.clone(), test.answer.clone()));
    let all = samples.into_iter().chain(secret).map(|test| (None, test));
    let of_generator =
        generated.iter().map(|(command, test)| (Some(command), (test.input.clone(), test.answer.clone())));
    let mut count = 0;
    for (command, (input, answer)) in all.chain(of_generator) {
        count += 1;
        let sample = if count <= sample_count { r#" sample="true""# } else { "" };
        let _ = match command {
            Some(command) => writeln!(tests, r#"                <test cmd="{command}" method="generated"/>"#),
            None => writeln!(tests, r#"                <test method="manual"{sample}/>"#),
        };
        files.push((format!("tests/{count:02}").into(), input.into()));
        files.push((format!("tests/{count:02}.a").into(), answer.into()));
    }
    let mut validator_tests = String::new();
    let valid = data.tests.iter().take(1).map(|test| ("valid", &test.input));
    let invalid = data.invalid_inputs.iter().map(|(_, text)| ("invalid", text));
    let validator_count = numbered(valid.chain(invalid), &mut validator_tests, |number, text| {
        files.push((format!("files/tests/validator-tests/{number:02}").into(), text.clone().into()));
    });
    let mut checker_tests = String::new();
    let mut checker_count = 0;
    if let Some(first) = data.tests.first() {
        let right = [("ok", &first.answer)].into_iter();
        let wrong = data.invalid_outputs.iter().map(|(_, output)| ("wrong-answer", output));
        checker_count = numbered(right.chain(wrong), &mut checker_tests, |number, output| {
            let stem = format!("files/tests/checker-tests/{number:02}");
            files.push((stem.clone().into(), first.input.clone().into()));
            files.push((format!("{stem}.o").into(), output.clone().into()));
            files.push((format!("{stem}.a").into(), first.answer.clone().into()));
        });
    }
    for (path, contents) in sources(problem, series) {
        files.push((Path::new("files").join(path), contents));
    }
    let mut solutions = String::new();
    let mut has_main = false;
    for submission in &data.submissions {
        let Some(name) = submission.path.file_name().and_then(|name| name.to_str()) else { continue };
        // Programs in different folders may have the same name.
        let name = format!("{}-{name}", submission.expected.replace('_', "-"));
        let is_python = submission.path.extension().is_some_and(|ending| ending == "py");
        let tag = tag(submission, !has_main && !is_python);
        has_main = has_main || tag == "main";
        let kind = if is_python { "python.3" } else { "cpp.g++17" };
        let _ = write!(
            solutions,
            "            <solution tag=\"{tag}\">\n                <source path=\"solutions/{name}\" type=\"{kind}\"/>\n            </solution>\n"
        );
        files.push((Path::new("solutions").join(name), submission.source.to_vec()));
    }
    let statement = Statement::of(problem);
    files.extend(statement.files(data.limit.as_secs(), sample_count));
    let xml = format!(
        include_str!("polygon.xml"),
        short = problem.name(),
        name = escaped(&statement.name),
        time = data.limit.as_millis(),
        memory = MEMORY,
        count = count,
        tests = tests,
        validator_count = validator_count,
        validator_tests = validator_tests,
        checker_count = checker_count,
        checker_tests = checker_tests,
        solutions = solutions,
    );
    files.push(("problem.xml".into(), xml.into()));
    files.sort_unstable();
    files
}

/// Writes the verdicts of tests of a validator or checker, passes each test with its number, and returns their count.
fn numbered<'t>(
    tests: impl Iterator<Item = (&'static str, &'t String)>,
    verdicts: &mut String,
    mut take: impl FnMut(usize, &String),
) -> usize {
    let mut count = 0;
    for (verdict, text) in tests {
        count += 1;
        let _ = writeln!(verdicts, r#"                    <test verdict="{verdict}"/>"#);
        take(count, text);
    }
    count
}

/// Returns the samples of a problem with their answers.
fn samples(problem: Problem) -> Vec<(String, String)> {
    let text = |contents: &[u8]| String::from_utf8_lossy(contents).into_owned();
    let files = problem.files();
    let of_sample = files.iter().filter(|(path, _)| path.starts_with("data/sample"));
    let inputs = of_sample.clone().filter(|(path, _)| path.extension().is_some_and(|ending| ending == "in"));
    let answer = |path: &Path| of_sample.clone().find(|(other, _)| *other == path.with_extension("ans"));
    inputs.filter_map(|(path, input)| Some((text(input), text(answer(path)?.1)))).collect()
}

/// Returns Polygon's tag for the result that is expected of a program.
fn tag(submission: &Submission, may_be_main: bool) -> &'static str {
    match submission.expected {
        "accepted" if may_be_main => "main",
        "accepted" => "accepted",
        "wrong_answer" => "wrong-answer",
        "time_limit_exceeded" => "time-limit-exceeded",
        _ => "rejected",
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}

/// The parts of a statement.
struct Statement {
    name: String,
    legend: String,
    input: String,
    output: String,
}

impl Statement {
    fn of(problem: Problem) -> Self {
        let files = problem.files();
        let text = files.iter().find(|(path, _)| *path == Path::new("problem_statement/problem.en.tex"));
        let text = text.map_or_else(String::new, |(_, text)| String::from_utf8_lossy(text).into_owned());
        let (name, rest) = text.split_once('\n').unwrap_or_default();
        let (legend, rest) = rest.split_once("\\section*{Input}").unwrap_or((rest, ""));
        let (input, output) = rest.split_once("\\section*{Output}").unwrap_or((rest, ""));
        let name = name.trim_start_matches("\\problemname{").trim_end_matches('}');
        let [name, legend, input, output] = [name, legend, input, output].map(|part| part.trim().to_owned());
        Self { name, legend, input, output }
    }

    /// Returns the parts, which the author edits on Polygon, and the whole that Polygon makes of them.
    fn files(&self, seconds: u64, samples: usize) -> Vec<File> {
        let Self { name, legend, input, output } = self;
        let mut examples = String::new();
        for number in 1..=samples {
            let _ = writeln!(examples, "\\exmpfile{{example.{number:02}}}{{example.{number:02}.a}}%");
        }
        let whole = format!(
            "\\begin{{problem}}{{{name}}}{{standard input}}{{standard output}}{{{seconds} seconds}}{{256 megabytes}}\n\n\
             {legend}\n\n\\InputFile\n{input}\n\n\\OutputFile\n{output}\n\n\
             \\Examples\n\\begin{{example}}\n{examples}\\end{{example}}\n\n\\end{{problem}}\n"
        );
        let parts = [("name", name), ("legend", legend), ("input", input), ("output", output)];
        let mut files: Vec<File> = parts
            .into_iter()
            .map(|(part, text)| {
                (format!("statement-sections/english/{part}.tex").into(), text.clone().into())
            })
            .collect();
        files.push(("statements/english/problem.tex".into(), whole.into()));
        files
    }
}
