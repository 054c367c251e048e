//! `cargo xtask contest`: verifies problem packages with the tools of contest organisers.

use std::fs;
use std::path::Path;
use std::process::{ExitCode, Stdio};

use crate::process::{built, finish, program, root, succeeds};
use crate::python::Environment;

const TOOLS: [&str; 2] = ["problemtools==1.20260907", "bapctools==2026.10.0"];

/// All parts but the statement, which needs a TeX distribution.
const PARTS: [&str; 6] = ["-p", "config", "data", "submissions", "validators", "graders"];

pub(crate) fn run(judges: &[&str]) -> ExitCode {
    finish(verify(judges))
}

fn verify(judges: &[&str]) -> Result<(), String> {
    // The first of the tools runs all Python with `pypy3`.
    if !succeeds("pypy3", &["--version"]) {
        return Err("this needs pypy3; Debian has it as: apt-get install pypy3".to_owned());
    }
    let environment = Environment::with("target/contest/venv", &TOOLS)?;
    // Names of problems and of their folders have only letters and digits.
    let folder = root().join("target/contest/packages");
    match fs::remove_dir_all(&folder) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(error.to_string()),
        _ => {}
    }
    fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    let written =
        fs::read_dir(root().join("crates/thwart-contest/problems")).map_err(|error| error.to_string())?;
    let mut all: Vec<_> =
        written.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    all.sort_unstable();
    let judges = if judges.is_empty() { all.iter().map(String::as_str).collect() } else { judges.to_vec() };
    let thwart = built(["--bin", "thwart"], "")?;
    // Two at a time, because most steps of the tools use one core.
    for pair in judges.chunks(2) {
        std::thread::scope(|scope| {
            let verify = |judge| verify_one(judge, &thwart, &folder, &environment);
            let started: Vec<_> = pair.iter().map(|&judge| scope.spawn(move || verify(judge))).collect();
            started
                .into_iter()
                .try_for_each(|one| one.join().map_err(|_| "the verification panicked".to_owned())?)
        })?;
    }
    Ok(())
}

/// Writes the package of a problem, and verifies it.
fn verify_one(judge: &str, thwart: &Path, folder: &Path, environment: &Environment) -> Result<(), String> {
    let name = judge.replace('-', "");
    run_tool(thwart, folder, &["export-problem", judge])?;
    run_tool(&environment.tool("verifyproblem"), folder, &[&PARTS[..], &["--", &name]].concat())?;
    // The other tool takes only today's layout, and translates the package into it.
    let package = folder.join(&name);
    run_tool(&environment.tool("bt"), &package, &["upgrade", "-B"])?;
    // The older layout has no place for these below `data`.
    for data in ["invalid_input", "invalid_output"] {
        let renamed = fs::rename(package.join(data), package.join("data").join(data));
        renamed.map_err(|error| format!("{}/{data}: {error}", package.display()))?;
    }
    ["validate", "run"].iter().try_for_each(|verb| run_tool(&environment.tool("bt"), &package, &[verb, "-B"]))
}

/// Runs a tool in a folder, and prints all that it says at its end, so that packages do not interrupt each other.
fn run_tool(tool: &Path, folder: &Path, arguments: &[&str]) -> Result<(), String> {
    let mut command = program(&tool.to_string_lossy());
    // A configuration folder of its own, so that a tool does not use what it stored about
    // other packages.
    command.env("XDG_CONFIG_HOME", root().join("target/contest/config"));
    let said = command.args(arguments).current_dir(folder).stdin(Stdio::null()).output();
    let said = said.map_err(|error| format!("{}: {error}", tool.display()))?;
    print!("{}{}", String::from_utf8_lossy(&said.stdout), String::from_utf8_lossy(&said.stderr));
    let failed = || format!("in {}: failed: {} {}", folder.display(), tool.display(), arguments.join(" "));
    if said.status.success() { Ok(()) } else { Err(failed()) }
}
