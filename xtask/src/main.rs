//! One program to test and to measure thwart, for people and for CI.

mod bench;
mod circles;
mod contest;
mod days;
mod exam;
mod fuzz;
mod gallery;
mod group;
mod instructions;
mod judges;
mod lines;
mod mutants;
mod names;
mod next_game;
mod process;
mod python;
mod release;
mod setup;
mod soak;
mod source;
mod studio;
mod tiers;
mod unkind;
mod veripb;
mod web;
mod words;

use std::process::ExitCode;

use group::Group;

const USAGE: &str = "\
usage: cargo xtask VERB

  setup [--install] [GROUP ...]
                       says which tools the tests need and this machine lacks, and
                       installs them on Debian; `setup --help` says more
  check                format, lines of code, circles of imports, public names, lints, the library
                       without solvers, documentation, the commands on the pages, packages
  test [--only GROUP]  all that `cargo test` leaves out: check, rust, proofs, web, python,
                       contest
  nightly              all tests that take hours: big exam, soak, fuzz, mutants, VeriPB
  exam [...]           the exam of every game with more boards than the tests have;
                       `exam --help` says what can be chosen
  soak [...]           boards of all games without end, methods against each other
                       and certificates against lies; `soak --help` says more
  fuzz [...]           damaged input for every reader and for the checker;
                       `fuzz --help` says more
  mutants [...]        whether the tests notice mistakes in rules and checkers;
                       `mutants --help` says more
  bench [...]          every solver against one breadth-first search over the same
                       board; `bench --help` says what can be chosen
  instructions [--write]
                       how many instructions `thwart solve` takes on some boards, against
                       those in xtask/instructions.txt; it needs valgrind
  lines [--write]      how many lines of code each package has, against those in
                       xtask/lines.txt; tests, comments and blank lines do not count
  circles              whether files of one package import each other
  names                the public names of the published crates, compared with those kept
  judges               `thwart judge` against the program that a contestant writes, on the
                       largest inputs of every judge; it needs g++ and python3
  days [--write]       makes the boards of the page for each day of a year again, and compares
                       them with its files, or writes these; it takes minutes
  gallery              draws the pictures of docs/gallery.md again
  proofs [--check]     has Coq check the proofs of the checkers, and builds proofs/thwart-verified;
                       with --check what the theorems rest on is compared with
                       proofs/assumptions.txt, and their rules with those of the second checker
  web [--check]        builds the engine for browsers into target/engine; with --check its
                       answers are compared with those of the library, which needs node
  studio [--no-open | --check]
                       builds the page into target/studio, as a folder and as one file,
                       and opens it; with --check it is tried in Chromium, which needs
                       node, npm and chromium
  python [--check [...]]
                       builds the wheel of the Python package into target/python; with
                       --check its tests are run in an environment of their own, or those
                       that these arguments of pytest choose; it needs Python 3.10 or later
  contest [JUDGE ...]  writes the problem packages of these judges, or of all, into target/contest
                       and has them verified by problemtools and BAPCtools; it needs g++,
                       Python 3.11 and pypy3
  release              makes the files of a release in target/release-VERSION: static program,
                       wheel, page, manual, crates, checksums; it needs a clean commit
  book                 makes the pages of docs/ into a book in target/book, with search, boards
                       that can be played, and the documentation of the libraries
  next-game [--all]   does what CONTRIBUTING.md says about a new game in a copy of the
                       repository, and runs there what walks through all games; with
                       --all everything but the web
  unkind               passes files that are large, deep, endless or damaged to every command,
                       under a limit of memory and time
  veripb [...]         whether VeriPB, a checker that knows nothing of thwart, accepts
                       proofs about trap; `veripb --help` says more
";

/// Builds these targets of `proofs/Makefile`.
fn proofs(targets: &str) -> ExitCode {
    if let Some(missing) = setup::missing(&[Group::Proofs]) {
        eprint!("xtask: {missing}");
        return ExitCode::FAILURE;
    }
    process::status_of(process::command(&format!("make --silent -C proofs {targets}")))
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["help" | "--help" | "-h"]
        | [
            "check" | "test" | "nightly" | "instructions" | "lines" | "names" | "circles" | "judges"
            | "gallery" | "proofs" | "contest" | "next-game" | "unkind" | "release" | "book",
            "--help" | "-h",
        ] => {
            print!("{USAGE}");
            ExitCode::SUCCESS
        }
        ["setup", "--help" | "-h"] => {
            print!("{}", setup::USAGE);
            ExitCode::SUCCESS
        }
        ["setup", rest @ ..] => setup::run(rest),
        ["check"] => tiers::run(&[Group::Check]),
        ["test"] => tiers::run(&Group::EVERY_DAY),
        ["test", "--only", group] => match Group::named(group) {
            Some(group) => tiers::run(&[group]),
            None => refuse(&format!("there is no group `{group}`")),
        },
        ["test", ..] => refuse("`test` takes nothing, or `--only GROUP`"),
        ["nightly"] => tiers::run(&[Group::Nightly]),
        ["exam", rest @ ..] => exam::run(rest),
        ["soak", rest @ ..] => soak::run(rest),
        ["fuzz", rest @ ..] => fuzz::run(rest),
        ["mutants", rest @ ..] => mutants::run(rest),
        ["bench", rest @ ..] => bench::run(rest),
        ["web" | "studio", ..] if !cfg!(feature = "web") => web::run_with_web(&words),
        ["web", rest @ ..] => web::run(rest),
        ["studio", rest @ ..] => studio::run(rest),
        ["contest", rest @ ..] => contest::run(rest),
        ["proofs"] => proofs("thwart-verified"),
        ["proofs", "--check"] => proofs("thwart-verified assumptions test"),
        ["python", rest @ ..] => python::run(rest),
        ["next-game", rest @ ..] => next_game::run(rest),
        ["instructions"] => instructions::run(false),
        ["instructions", "--write"] => instructions::run(true),
        ["lines"] => lines::run(false),
        ["lines", "--write"] => lines::run(true),
        ["names"] => names::run(false),
        ["names", "--write"] => names::run(true),
        ["circles"] => circles::run(),
        ["judges"] => judges::run(),
        ["days", rest @ ..] => days::run(rest),
        ["gallery"] => gallery::run(),
        ["unkind"] => unkind::run(),
        ["release"] => release::run("sh xtask/release.sh"),
        ["book"] => release::run("sh xtask/book.sh"),
        ["veripb", rest @ ..] => veripb::run(rest),
        [] => refuse("no verb"),
        [verb, ..] => refuse(&format!("`{verb}` is no verb")),
    }
}

fn refuse(message: &str) -> ExitCode {
    words::refuse(message, USAGE)
}
