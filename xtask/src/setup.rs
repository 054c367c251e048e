//! `cargo xtask setup`: lists the missing tools, and installs them on Debian.

use std::fmt::Write as _;
use std::process::ExitCode;

use crate::group::Group;
use crate::process::{command, program, succeeds};

pub(crate) const USAGE: &str = "\
usage: cargo xtask setup [--install] [GROUP ...]

  Says for each group of steps which tools are missing, with the line that installs
  them. `cargo test` needs none of them. The groups are check, rust, proofs, web,
  python, contest, nightly and release; without a group, all but the last two.
  --install   runs these lines, as root on Debian
";

/// A tool that steps need in addition to Rust and a linker.
struct Tool {
    name: &'static str,
    groups: &'static [Group],
    /// Checks for the tool in a few milliseconds.
    is_there: fn() -> bool,
    source: Source,
}

/// The source of a tool.
#[derive(Clone, Copy)]
enum Source {
    /// Packages of Debian, separated by blanks.
    Debian(&'static str),
    /// A command line of its own.
    Line(&'static str),
}

impl Tool {
    /// Returns a tool in packages of Debian, whose names are separated by blanks.
    const fn debian(
        name: &'static str,
        groups: &'static [Group],
        packages: &'static str,
        is_there: fn() -> bool,
    ) -> Self {
        Self { name, groups, is_there, source: Source::Debian(packages) }
    }

    /// Returns a tool that a command line of its own installs.
    const fn line(
        name: &'static str,
        groups: &'static [Group],
        line: &'static str,
        is_there: fn() -> bool,
    ) -> Self {
        Self { name, groups, is_there, source: Source::Line(line) }
    }
}

/// The groups that build the proved checkers.
const PROVED: &[Group] = &[Group::Proofs, Group::Nightly, Group::Release];

const TOOLS: &[Tool] = &[
    Tool::line("rustfmt", &[Group::Check], "rustup component add rustfmt", || {
        succeeds("cargo", &["fmt", "--version"])
    }),
    Tool::line("clippy", &[Group::Check], "rustup component add clippy", || {
        succeeds("cargo", &["clippy", "--version"])
    }),
    Tool::line(
        "cargo-nextest",
        &[Group::Rust, Group::Proofs],
        "cargo install --locked cargo-nextest",
        || succeeds("cargo", &["nextest", "--version"]),
    ),
    Tool::debian(
        "Python 3.10 with venv",
        &[Group::Rust, Group::Proofs, Group::Python, Group::Contest, Group::Release],
        "python3 python3-venv",
        || succeeds("python3", &["-c", "import ensurepip, sys; sys.exit(sys.version_info < (3, 10))"]),
    ),
    Tool::debian("make", PROVED, "make", || on_path("make")),
    Tool::debian("Coq 8.16", PROVED, "coq", || succeeds("coqc", &["--version"])),
    Tool::debian("OCaml with Zarith", PROVED, "ocaml-findlib libzarith-ocaml-dev", || {
        succeeds("ocamlfind", &["query", "zarith"])
    }),
    Tool::debian("g++", &[Group::Rust, Group::Contest], "g++", || on_path("g++")),
    Tool::debian("pypy3", &[Group::Contest], "pypy3", || on_path("pypy3")),
    Tool::line(
        "the target wasm32-unknown-unknown",
        &[Group::Web, Group::Release],
        "rustup target add wasm32-unknown-unknown",
        has_wasm,
    ),
    Tool::debian("Node.js 20", &[Group::Web], "nodejs", || {
        succeeds("node", &["-e", "process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)"])
    }),
    Tool::debian("npm", &[Group::Web], "npm", || on_path("npm")),
    Tool::debian("Chromium", &[Group::Web], "chromium", || on_path("chromium")),
    Tool::line("cargo-mutants", &[Group::Nightly], "cargo install --locked cargo-mutants", || {
        succeeds("cargo", &["mutants", "--version"])
    }),
    Tool::debian("valgrind", &[Group::Nightly], "valgrind", || on_path("valgrind")),
    Tool::line("VeriPB", &[Group::Nightly], "cargo install --locked veripb --version 3.0.2", || {
        std::env::var_os("VERIPB").is_some() || on_path("veripb")
    }),
    Tool::line("mdBook", &[Group::Release], "cargo install --locked mdbook --version 0.5.4", || {
        on_path("mdbook")
    }),
];

fn on_path(name: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder| folder.join(name).is_file())
}

/// Returns whether the standard library for browsers is installed.
fn has_wasm() -> bool {
    let arguments = ["--print", "target-libdir", "--target", "wasm32-unknown-unknown"];
    let libraries = program("rustc").args(arguments).output();
    libraries
        .is_ok_and(|output| std::path::Path::new(String::from_utf8_lossy(&output.stdout).trim()).is_dir())
}

/// Returns the missing tools of these groups with the lines that install them; `None` if all are there.
pub(crate) fn missing(groups: &[Group]) -> Option<String> {
    report(&absent(groups), groups)
}

fn absent(groups: &[Group]) -> Vec<&'static Tool> {
    let wanted = |tool: &&Tool| tool.groups.iter().any(|group| groups.contains(group));
    TOOLS.iter().filter(wanted).filter(|tool| !(tool.is_there)()).collect()
}

fn report(absent: &[&Tool], groups: &[Group]) -> Option<String> {
    let mut text = String::from("missing:\n");
    for tool in absent {
        let groups: Vec<_> = tool.groups.iter().map(|group| group.name()).collect();
        let _ = writeln!(text, "  {} (for {})", tool.name, groups.join(", "));
    }
    let named = groups.iter().filter(|group| !Group::EVERY_DAY.contains(group));
    let named: String = named.flat_map(|group| [" ", group.name()]).collect();
    let _ = writeln!(
        text,
        "install them, as root on Debian, with `cargo xtask setup --install{named}`, or with:"
    );
    for line in lines(absent) {
        let _ = writeln!(text, "  {line}");
    }
    (!absent.is_empty()).then_some(text)
}

/// Returns the lines that install these tools, all packages of Debian in one.
fn lines(absent: &[&Tool]) -> Vec<String> {
    let (mut packages, mut lines) = (Vec::new(), Vec::new());
    for tool in absent {
        match tool.source {
            Source::Debian(names) => packages.push(names),
            Source::Line(line) => lines.push(line.to_owned()),
        }
    }
    if !packages.is_empty() {
        lines.push("apt-get update -qq".to_owned());
        lines.push(format!("apt-get install -qq -y {}", packages.join(" ")));
    }
    lines
}

/// Runs the verb; it succeeds if all tools are there.
pub(crate) fn run(words: &[&str]) -> ExitCode {
    let (install, words) = match words {
        ["--install", rest @ ..] => (true, rest),
        _ => (false, words),
    };
    let groups: Option<Vec<Group>> = words.iter().map(|word| Group::named(word)).collect();
    let groups = match groups {
        Some(groups) if groups.is_empty() => Group::EVERY_DAY.to_vec(),
        Some(groups) => groups,
        None => {
            eprint!("{USAGE}");
            return ExitCode::from(crate::words::WRONG_USAGE);
        }
    };
    if install {
        for line in lines(&absent(&groups)) {
            println!("$ {line}");
            let mut command = command(&line);
            command.env("DEBIAN_FRONTEND", "noninteractive");
            if !command.status().is_ok_and(|status| status.success()) {
                eprintln!("xtask: `{line}` failed");
                return ExitCode::FAILURE;
            }
        }
    }
    match missing(&groups) {
        None => {
            println!("all tools are there");
            ExitCode::SUCCESS
        }
        Some(text) => {
            print!("{text}");
            ExitCode::FAILURE
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_that_is_missing_is_said_at_once() {
        let every: Vec<&Tool> = TOOLS.iter().collect();
        let text = report(&every, &Group::EVERY_DAY).unwrap();
        for tool in TOOLS {
            assert!(text.contains(tool.name), "{}", tool.name);
        }
        assert!(text.contains("pypy3 (for contest)"), "{text}");
        assert_eq!(text.matches("apt-get install").count(), 1, "{text}");
        assert!(text.contains("`cargo xtask setup --install`"), "{text}");
        assert!(report(&every, &[Group::Release]).unwrap().contains("`cargo xtask setup --install release`"));
        assert_eq!(report(&[], &[]), None);
    }
}
