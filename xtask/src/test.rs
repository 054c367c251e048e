//! `cargo xtask test`: everything that must hold.
//!
//! Every step prints its own command line, so that it can be repeated by hand,
//! and every step is run, whatever happened to those before. A step counts as
//! one, a step that runs tests as its tests. A runner that fails without a
//! failed test, or that ran no test at all, counts as one failure.

use std::io::{BufRead as _, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::{Command, ExitCode, Stdio};

use crate::summary::{self, Counts};

/// A group of steps that need the same tools.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Group {
    /// What needs Rust with rustfmt and clippy, and nothing else.
    Rust,
    /// What needs WebAssembly, node, npm and Chromium, too.
    Web,
    /// What needs Python, too.
    Python,
    /// All of them.
    All,
}

impl Group {
    /// Reads the words after `test`. Without any, all groups are run.
    pub(crate) fn read(words: &[&str]) -> Result<Self, String> {
        match words {
            [] => Ok(Self::All),
            ["--only", "rust"] => Ok(Self::Rust),
            ["--only", "web"] => Ok(Self::Web),
            ["--only", "python"] => Ok(Self::Python),
            ["--only", group] => Err(format!("there is no group `{group}`; there are rust, web and python")),
            _ => Err(format!("`test` does not know `{}`", words.join(" "))),
        }
    }
}

/// A command to run.
struct Step {
    /// The words after `cargo`.
    arguments: &'static [&'static str],
    /// A variable to set.
    variable: Option<(&'static str, &'static str)>,
    /// How its tests are counted, if it runs any.
    tests: Option<Tests>,
}

/// Where a runner writes its summary, and how that is read.
#[derive(Clone, Copy)]
struct Tests {
    stream: Stream,
    read: fn(&str) -> Option<Counts>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stream {
    Out,
    Err,
}

const LIBTEST: Tests = Tests { stream: Stream::Out, read: summary::of_libtest };

const FORMAT: Step = Step::new(&["fmt", "--all", "--", "--check"]);
/// The extension of the Python package is left out where all crates are built: features would unify, and
/// Parquet would come along everywhere.
const LINTS: Step =
    Step::new(&["clippy", "--workspace", "--exclude=thwart-py", "--all-targets", "--", "-D", "warnings"]);
/// A checker shares nothing with its solver but the rules. With `--workspace`
/// features would unify and the guard be void.
const GUARD: Step = Step::new(&["check", "-p", "thwart", "--no-default-features"]);
/// The program without pictures in pixels, for those who build it so.
const SLIM: Step = Step::new(&["check", "-p", "thwart-cli", "--no-default-features"]);
/// What is compiled with Parquet alone.
const PARQUET_LINTS: Step = Step::new(&[
    "clippy",
    "-pthwart-batch",
    "-pthwart-cli",
    "--all-targets",
    "--features=thwart-cli/parquet",
    "--",
    "-Dwarnings",
]);
/// Data sets once more, with Parquet.
const PARQUET_TESTS: Step = Step {
    tests: Some(LIBTEST),
    ..Step::new(&[
        "test",
        "-pthwart-batch",
        "-pthwart-cli",
        "--features=thwart-cli/parquet",
        "--lib",
        "--test=batch",
        "--no-fail-fast",
    ])
};
const NEXTEST: Step = Step {
    tests: Some(Tests { stream: Stream::Err, read: summary::of_nextest }),
    ..Step::new(&[
        "nextest",
        "run",
        "--workspace",
        "--exclude=thwart-py",
        "--no-fail-fast",
        "--color",
        "never",
    ])
};
const TESTS: Step = Step {
    tests: Some(LIBTEST),
    ..Step::new(&["test", "--workspace", "--exclude=thwart-py", "--tests", "--no-fail-fast"])
};
const DOC_TESTS: Step = Step {
    tests: Some(LIBTEST),
    ..Step::new(&["test", "--doc", "--workspace", "--exclude=thwart-py", "--no-fail-fast"])
};
const DOCS: Step = Step {
    variable: Some(("RUSTDOCFLAGS", "-D warnings")),
    ..Step::new(&["doc", "--workspace", "--exclude=thwart-py", "--no-deps"])
};
/// The engine for browsers answers as the library does.
const ENGINE: Step = Step::new(&["run", "--quiet", "-p", "xtask", "--", "web", "--check"]);
/// The page in Chromium.
const PAGE: Step = Step {
    tests: Some(Tests { stream: Stream::Out, read: summary::of_node }),
    ..Step::new(&["run", "--quiet", "-p", "xtask", "--", "studio", "--check"])
};
/// The extension, which Python alone tests.
const EXTENSION: Step = Step::new(&["clippy", "-pthwart-py", "--", "-Dwarnings"]);
/// The Python package, as a wheel.
const PACKAGE: Step = Step {
    tests: Some(Tests { stream: Stream::Out, read: summary::of_pytest }),
    ..Step::new(&["run", "--quiet", "-p", "xtask", "--", "python", "--check"])
};
/// Problem packages, by the tools of those who run contests: one of several cases, one of plans.
const CONTEST: Step =
    Step::new(&["run", "--quiet", "-pxtask", "--", "contest", "uva-10381", "oi29-bomberman"]);
/// What can be published. Without lock files it asks no registry; without `--no-verify` it would
/// build everything once more.
const PACKAGES: Step = Step::new(&[
    "package",
    "--quiet",
    "--allow-dirty",
    "--exclude-lockfile",
    "--no-verify",
    "-pthwart-core",
    "-pthwart",
    "-pthwart-json",
    "-pthwart-batch",
    "-pthwart-render",
    "-pthwart-contest",
    "-pthwart-cli",
]);

/// Runs a group of steps, and ends with the line that sums them up.
pub(crate) fn run(group: Group) -> ExitCode {
    let mut sum = Counts::default();
    let mut failed = Vec::new();
    for step in steps(group) {
        say(&format!("\n$ {}", step.line()));
        let counts = step.run();
        if counts.failed > 0 {
            failed.push(step.line());
        }
        sum += counts;
    }
    say("");
    for line in &failed {
        say(&format!("failed: {line}"));
    }
    say(&sum.to_string());
    if sum.failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn steps(group: Group) -> Vec<Step> {
    let mut steps = Vec::new();
    if matches!(group, Group::Rust | Group::All) {
        let tests = if answers("cargo", &["nextest", "--version"]) {
            NEXTEST
        } else {
            say("cargo-nextest is not installed, so cargo's own runner is used");
            TESTS
        };
        steps.extend([
            FORMAT,
            LINTS,
            PARQUET_LINTS,
            GUARD,
            SLIM,
            tests,
            PARQUET_TESTS,
            DOC_TESTS,
            DOCS,
            PACKAGES,
        ]);
    }
    if matches!(group, Group::Web | Group::All) {
        steps.extend([ENGINE, PAGE]);
    }
    if matches!(group, Group::Python | Group::All) {
        steps.extend([EXTENSION, PACKAGE, CONTEST]);
    }
    steps
}

impl Step {
    const fn new(arguments: &'static [&'static str]) -> Self {
        Self { arguments, variable: None, tests: None }
    }

    /// The command line, ready to paste.
    fn line(&self) -> String {
        let variable = self.variable.map_or_else(String::new, |(key, value)| format!("{key}=\"{value}\" "));
        format!("{variable}cargo {}", self.arguments.join(" "))
    }

    /// Runs the command in the root of the repository, and shows its output.
    fn run(&self) -> Counts {
        let mut command = program("cargo");
        command.args(self.arguments).envs(self.variable).current_dir(root()).stdin(Stdio::null());
        match self.tests.map(|tests| tests.stream) {
            Some(Stream::Out) => command.stdout(Stdio::piped()),
            Some(Stream::Err) => command.stderr(Stdio::piped()),
            None => &mut command,
        };
        let outcome = command.spawn().and_then(|mut child| {
            // At most one of the two is piped, so reading it to its end first
            // cannot block the child on the other.
            let output = match (child.stdout.take(), child.stderr.take()) {
                (Some(out), _) => show(out, &mut std::io::stdout()),
                (_, Some(err)) => show(err, &mut std::io::stderr()),
                _ => String::new(),
            };
            Ok((child.wait()?.success(), output))
        });
        let (succeeded, output) = match outcome {
            Ok(outcome) => outcome,
            Err(error) => {
                say(&format!("cargo could not be run: {error}"));
                return Counts::FAILED;
            }
        };
        if !succeeded {
            self.say_what_is_missing();
        }
        self.count(succeeded, &output)
    }

    /// What a finished command counts as.
    fn count(&self, succeeded: bool, output: &str) -> Counts {
        let Some(tests) = self.tests else {
            return if succeeded { Counts::PASSED } else { Counts::FAILED };
        };
        let mut counts = (tests.read)(output).unwrap_or_default();
        if !counts.ran() {
            say("no test was run, and that counts as a failure");
            counts += Counts::FAILED;
        } else if !succeeded && counts.failed == 0 {
            say("the runner failed without a failed test");
            counts += Counts::FAILED;
        }
        counts
    }

    /// The command that installs what a failed step needs, if that is why it
    /// failed.
    fn say_what_is_missing(&self) {
        let (component, package) = match self.arguments.first() {
            Some(&"fmt") => ("rustfmt", "rustfmt"),
            Some(&"clippy") => ("clippy", "rust-clippy"),
            _ => return,
        };
        if answers("cargo", &[self.arguments[0], "--version"]) {
            return;
        }
        let install = if answers("rustup", &["--version"]) {
            format!("rustup component add {component}")
        } else {
            format!("apt-get install {package} (as root)")
        };
        say(&format!("{component} is missing; install it with: {install}"));
    }
}

/// Passes a stream on line by line, and returns it as text.
fn show(from: impl Read, to: &mut impl Write) -> String {
    let mut reader = BufReader::new(from);
    let mut text = Vec::new();
    let mut line = Vec::new();
    while reader.read_until(b'\n', &mut line).is_ok_and(|read| read > 0) {
        // Nobody may be reading what is shown; the counts are still needed.
        let _ = to.write_all(&line).and_then(|()| to.flush());
        text.append(&mut line);
    }
    String::from_utf8_lossy(&text).into_owned()
}

/// A program; for `cargo` the one that runs this.
pub(crate) fn program(name: &str) -> Command {
    match std::env::var_os("CARGO") {
        Some(cargo) if name == "cargo" => Command::new(cargo),
        _ => Command::new(name),
    }
}

/// Whether a command can be run and succeeds; its output is not shown.
pub(crate) fn answers(name: &str, arguments: &[&str]) -> bool {
    let quiet = program(name).args(arguments).stdin(Stdio::null()).output();
    quiet.is_ok_and(|output| output.status.success())
}

/// The root of the repository: the directory that holds this package's. Cargo
/// says where that is; without it, it is where this was built.
pub(crate) fn root() -> PathBuf {
    let package = std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
    PathBuf::from(package).join("..")
}

/// Prints a line. Nobody may be reading, and that stops nothing.
fn say(line: &str) {
    let _ = writeln!(std::io::stdout(), "{line}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_are_read() {
        assert_eq!(Group::read(&[]), Ok(Group::All));
        assert_eq!(Group::read(&["--only", "web"]), Ok(Group::Web));
        assert_eq!(Group::read(&["--only", "rust"]), Ok(Group::Rust));
        for wrong in [&["--only"][..], &["--only", "ruby"], &["rust"], &["--only", "rust", "rust"]] {
            assert!(Group::read(wrong).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn steps_print_as_commands() {
        assert_eq!(FORMAT.line(), "cargo fmt --all -- --check");
        assert_eq!(
            DOCS.line(),
            "RUSTDOCFLAGS=\"-D warnings\" cargo doc --workspace --exclude=thwart-py --no-deps"
        );
    }

    #[test]
    fn a_step_counts_as_one_and_a_runner_as_its_tests() {
        let counts = |passed, failed, skipped| Counts { passed, failed, skipped };
        assert_eq!(FORMAT.count(true, ""), counts(1, 0, 0));
        assert_eq!(FORMAT.count(false, ""), counts(0, 1, 0));
        let well = "Summary [ 1s] 3 tests run: 3 passed, 1 skipped";
        assert_eq!(NEXTEST.count(true, well), counts(3, 0, 1));
        let broken = "test result: FAILED. 2 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out";
        assert_eq!(TESTS.count(false, broken), counts(2, 1, 0));
    }

    #[test]
    fn a_runner_without_tests_or_with_a_hidden_failure_fails() {
        let counts = |passed, failed, skipped| Counts { passed, failed, skipped };
        let crashed = "test result: ok. 2 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out";
        assert_eq!(TESTS.count(false, crashed), counts(2, 1, 0));
        assert_eq!(TESTS.count(true, "nothing"), counts(0, 1, 0));
        assert_eq!(DOC_TESTS.count(true, "test result: ok. 0 passed; 0 failed; 3 ignored"), counts(0, 1, 3));
        assert_eq!(NEXTEST.count(false, "error: could not compile"), counts(0, 1, 0));
    }

    #[test]
    fn streams_are_shown_and_kept() {
        let mut shown = Vec::new();
        let kept = show(&b"one\ntwo \xff\nthree"[..], &mut shown);
        assert_eq!(shown, b"one\ntwo \xff\nthree");
        assert_eq!(kept, "one\ntwo \u{fffd}\nthree");
    }
}
