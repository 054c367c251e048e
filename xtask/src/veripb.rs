//! `cargo xtask veripb`: has proofs checked by VeriPB, which knows nothing of thwart.

use std::ffi::OsString;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::{Duration, Instant};

use crate::process::{finish, program, root};
use crate::words::{self, pairs, whole};

pub(crate) const USAGE: &str = "\
usage: cargo xtask veripb [--boards N] [--seed N] [--into FOLDER]

  --boards N     the number of random boards of trap, up to 12x12; 200 if not given.
                 Each gives a formula, which says that one obstacle less than the
                 value traps Jerry, and the proof that it does not
  --seed N       the seed of the boards; 1 if not given
  --into FOLDER  a new or empty folder for formulas and proofs; if not given
                 `target/veripb`, which loses those of the run before

Needs VeriPB 3: `cargo install --locked veripb --version 3.0.2`. VERIPB=PATH says where it is,
if not on the path.
";

/// The line that VeriPB prints for a correct proof.
const VERIFIED: &str = "s VERIFIED UNSATISFIABLE";

/// The settings of a run.
#[derive(Debug, PartialEq, Eq)]
struct Run<'a> {
    boards: u64,
    seed: &'a str,
    into: Option<&'a str>,
}

/// The folder for formulas and proofs if the user names none.
const FOLDER: &str = "target/veripb";

impl<'a> Run<'a> {
    /// Reads the words after the verb.
    fn read(words: &[&'a str]) -> Result<Self, String> {
        let mut run = Self { boards: 200, seed: "1", into: None };
        for (key, value) in pairs(words)? {
            match key {
                "--boards" => {
                    run.boards = whole(key, value)?;
                    if run.boards == 0 {
                        return Err("--boards: at least 1".to_owned());
                    }
                }
                "--seed" => run.seed = whole(key, value).map(|_| value)?,
                "--into" => run.into = Some(value),
                _ => return Err(format!("`{key}` is not known to veripb")),
            }
        }
        Ok(run)
    }
}

/// Writes formulas and proofs and has them checked; fails if one is refused.
pub(crate) fn run(words: &[&str]) -> ExitCode {
    words::run(words, USAGE, || Run::read(words), |run| finish(check_all(&run)))
}

fn check_all(run: &Run<'_>) -> Result<(), String> {
    let checker = std::env::var_os("VERIPB").unwrap_or_else(|| "veripb".into());
    if !Command::new(&checker).arg("--version").output().is_ok_and(|output| output.status.success()) {
        let name = checker.display();
        return Err(format!(
            "`{name}` cannot be run: `cargo install --locked veripb --version 3.0.2` brings VeriPB, and VERIPB=PATH says where it is"
        ));
    }
    let folder = Path::new(run.into.unwrap_or(FOLDER));
    // Files of an earlier run must not be counted as files of this one.
    if run.into.is_none() && folder.exists() {
        fs::remove_dir_all(folder).map_err(|error| format!("{FOLDER}: {error}"))?;
    }
    if fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_some()) {
        return Err(format!("--into: {} is not empty", folder.display()));
    }
    write_all(run, folder)?;
    let formulas = formulas(folder)?;
    let mut taken = Vec::new();
    let mut refused = 0;
    for formula in &formulas {
        let begun = Instant::now();
        let verified = is_verified(&checker, formula, &formula.with_extension("pbp"))?;
        taken.push(begun.elapsed());
        if !verified {
            refused += 1;
            println!("REFUSED: {}", formula.display());
        }
    }
    control(&checker, folder, &formulas)?;
    taken.sort_unstable();
    let verified = taken.len() - refused;
    let total: Duration = taken.iter().sum();
    let [median, worst] = [taken.len() / 2, taken.len() - 1].map(|place| taken[place].as_secs_f64());
    println!(
        "{verified} of {} proofs verified by VeriPB, in {:.1} s: median {median:.3} s, worst {worst:.2} s",
        taken.len(),
        total.as_secs_f64()
    );
    if refused == 0 { Ok(()) } else { Err(format!("{refused} proofs were refused")) }
}

/// Runs the program that writes formulas and proofs.
fn write_all(run: &Run<'_>, folder: &Path) -> Result<(), String> {
    let mut command = program("cargo");
    command.args(["run", "--quiet", "--release", "--package", "thwart-veripb"]);
    command.arg("--manifest-path").arg(root().join("Cargo.toml"));
    command.args(["--", "random", &run.boards.to_string(), run.seed]).arg(folder);
    let status = command.status().map_err(|error| format!("cargo could not be run: {error}"))?;
    if status.success() { Ok(()) } else { Err("formulas and proofs could not be written".to_owned()) }
}

/// Returns the formulas in a folder, in the order of their names.
fn formulas(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let wrong = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut formulas = Vec::new();
    for entry in fs::read_dir(folder).map_err(wrong)? {
        let path = entry.map_err(wrong)?.path();
        if path.extension().is_some_and(|extension| extension == "opb") {
            formulas.push(path);
        }
    }
    formulas.sort();
    if formulas.is_empty() { Err(format!("{}: no formulas", folder.display())) } else { Ok(formulas) }
}

/// Returns whether VeriPB accepts a proof.
fn is_verified(checker: &OsString, formula: &Path, proof: &Path) -> Result<bool, String> {
    let output = Command::new(checker).arg(formula).arg(proof).output();
    let output = output.map_err(|error| format!("{}: {error}", checker.display()))?;
    Ok(String::from_utf8_lossy(&output.stdout).lines().any(|line| line == VERIFIED))
}

/// Checks that VeriPB refuses some proof if everything derived before its end is removed.
fn control(checker: &OsString, folder: &Path, formulas: &[PathBuf]) -> Result<(), String> {
    let proof = folder.join("control.txt");
    for formula in formulas {
        let wrong = |error: std::io::Error| format!("{}: {error}", formula.display());
        let honest = fs::read_to_string(formula.with_extension("pbp")).map_err(wrong)?;
        fs::write(&proof, without_reasons(&honest)).map_err(wrong)?;
        if !is_verified(checker, formula, &proof)? {
            return Ok(());
        }
    }
    Err("VeriPB takes proofs without reasons".to_owned())
}

/// Returns the first two lines of a proof and the last four, with the number that the last
/// constraint has then.
fn without_reasons(proof: &str) -> String {
    let lines: Vec<&str> = proof.lines().collect();
    let (Some(first), Some(last)) =
        (lines.get(..2), lines.len().checked_sub(4).and_then(|from| lines.get(from..)))
    else {
        return String::new();
    };
    let number = first[1].trim_start_matches("f ").trim_end_matches(';').parse::<u64>().unwrap_or_default();
    let mut text = String::new();
    for line in first.iter().chain(last) {
        if line.starts_with("conclusion") {
            let _ = write!(text, "conclusion UNSAT : {};", number + 1);
        } else {
            text.push_str(line);
        }
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read_or_refused() {
        let read = Run::read(&["--seed", "7", "--boards", "3"]).unwrap();
        assert_eq!(read, Run { boards: 3, seed: "7", into: None });
        for words in [&["--boards"][..], &["--boards", "0"], &["--boards", "all"], &["--fast", "1"]] {
            assert!(Run::read(words).is_err(), "{words:?}");
        }
    }

    #[test]
    fn a_proof_without_reasons_keeps_its_ends() {
        let honest =
            "head\nf 5;\nrup 1 x1 >= 1;\npol 1 2 +;\nrup >= 1;\noutput NONE;\nconclusion UNSAT : 8;\nend\n";
        let bare = "head\nf 5;\nrup >= 1;\noutput NONE;\nconclusion UNSAT : 6;\nend\n";
        assert_eq!(without_reasons(honest), bare);
    }
}
