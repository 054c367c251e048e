//! `cargo xtask check`, `test` and `nightly`: the tiers of tests above `cargo test`.

use std::io::{BufRead as _, BufReader, Read, Write};
use std::process::{ExitCode, Stdio};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use crate::group::Group;
use crate::process::command;
use crate::setup;

/// Runs the steps of these groups one after the other, even after a failure, and prints how long each
/// took. Succeeds if all steps succeed.
pub(crate) fn run(groups: &[Group]) -> ExitCode {
    if let Some(missing) = setup::missing(groups) {
        eprint!("xtask: {missing}");
        return ExitCode::FAILURE;
    }
    let tests = Mutex::new(Vec::new());
    let mut results = Vec::new();
    for line in groups.iter().flat_map(|group| group.steps()) {
        say(&format!("\n$ {line}"));
        let start = Instant::now();
        let succeeded = run_step(line, &tests);
        let took = start.elapsed();
        say(&format!("{} in {}", if succeeded { "succeeded" } else { "FAILED" }, seconds(took)));
        results.push((took, succeeded, line));
    }
    let mut tests = tests.into_inner().unwrap_or_default();
    tests.sort_by(|(a, _), (b, _)| b.cmp(a));
    if !tests.is_empty() {
        say("\nslowest tests:");
    }
    for (took, name) in tests.iter().take(10) {
        say(&format!("{:>8}  {name}", seconds(*took)));
    }
    say("\nsteps:");
    for (took, succeeded, line) in &results {
        say(&format!("{:>8}  {}{line}", seconds(*took), if *succeeded { "" } else { "FAILED: " }));
    }
    let failed = results.iter().filter(|(_, succeeded, _)| !succeeded).count();
    say(&format!("{} passed, {failed} failed", results.len() - failed));
    if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Runs one step, shows its output, and keeps the durations of the tests in it.
fn run_step(line: &str, tests: &Mutex<Vec<(Duration, String)>>) -> bool {
    let mut step = command(line);
    let step = step.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = match step.spawn() {
        Ok(child) => child,
        Err(error) => {
            say(&format!("it did not start: {error}"));
            return false;
        }
    };
    if let (Some(out), Some(err)) = (child.stdout.take(), child.stderr.take()) {
        std::thread::scope(|scope| {
            scope.spawn(|| show(out, std::io::stdout(), tests));
            show(err, std::io::stderr(), tests);
        });
    }
    child.wait().is_ok_and(|status| status.success())
}

/// Copies a stream line by line, and keeps the durations of tests.
fn show(from: impl Read, mut to: impl Write, tests: &Mutex<Vec<(Duration, String)>>) {
    let mut reader = BufReader::new(from);
    let mut line = Vec::new();
    while reader.read_until(b'\n', &mut line).is_ok_and(|read| read > 0) {
        // The steps continue even if the reader of the output has gone.
        let _ = to.write_all(&line).and_then(|()| to.flush());
        if let (Some(test), Ok(mut tests)) = (timed(&String::from_utf8_lossy(&line)), tests.lock()) {
            tests.push(test);
        }
        line.clear();
    }
}

/// Reads the duration and the name of a test from a line of nextest (`PASS [ 1.2s] NAME`), of node
/// (`✔ NAME (12.3ms)`) or of pytest's list of durations (`1.23s call NAME`).
fn timed(line: &str) -> Option<(Duration, String)> {
    let line = line.trim();
    let (number, unit, name) = if line.starts_with("PASS [") || line.starts_with("FAIL [") {
        let (time, name) = line.split_once('[')?.1.split_once("s]")?;
        (time, 1.0, name)
    } else if line.starts_with(['✔', '✖']) {
        let (name, time) = line.strip_suffix("ms)")?.rsplit_once('(')?;
        (time, 1000.0, name.trim_start_matches(['✔', '✖']))
    } else {
        let (time, name) = line.split_once("s call ")?;
        (time, 1.0, name)
    };
    let number: f64 = number.trim().parse().ok()?;
    Some((Duration::try_from_secs_f64(number / unit).ok()?, name.trim().to_owned()))
}

fn seconds(time: Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}

/// Prints a line, and continues if the reader has gone.
fn say(line: &str) {
    let _ = writeln!(std::io::stdout(), "{line}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_are_read_from_three_runners() {
        let read = |line| timed(line).map(|(time, name)| (time.as_millis(), name));
        assert_eq!(
            read("        PASS [   0.011s] ( 1/13) thwart::cases a_case\n"),
            Some((11, "( 1/13) thwart::cases a_case".to_owned()))
        );
        assert_eq!(read("✔ the page loads (12.7ms)\n"), Some((12, "the page loads".to_owned())));
        assert_eq!(read("  ✖ it plays (2000ms)"), Some((2000, "it plays".to_owned())));
        assert_eq!(read("1.25s call     tests/test_a.py::b"), Some((1250, "tests/test_a.py::b".to_owned())));
        for other in ["", "PASS", "ℹ pass 9", "✔ no time", "9 passed in 1.0s"] {
            assert_eq!(read(other), None, "{other}");
        }
    }

    #[test]
    fn a_failing_step_is_seen() {
        let tests = Mutex::new(Vec::new());
        assert!(run_step("cargo --version", &tests));
        assert!(!run_step("cargo no-such-verb", &tests));
        assert!(!run_step("no-such-program", &tests));
    }
}
