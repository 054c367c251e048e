//! Starts other programs in the root of the repository.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

/// Returns the root of the repository. Cargo names the folder of this package; without cargo it is
/// the folder that this program was built from.
pub(crate) fn root() -> PathBuf {
    let package = std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
    PathBuf::from(package).parent().unwrap_or(Path::new("")).to_owned()
}

/// Returns a command for a program; `cargo` is the one that runs this program. It builds into `target`, where verbs look
/// for what was built.
pub(crate) fn program(name: &str) -> Command {
    let mut command = match std::env::var_os("CARGO") {
        Some(cargo) if name == "cargo" => Command::new(cargo),
        _ => Command::new(name),
    };
    command.env("CARGO_TARGET_DIR", root().join("target"));
    command
}

/// Builds an executable of the workspace, and returns its path. The packages are those of the group of tests in
/// Rust, with the same features, so that Cargo builds what they share once.
pub(crate) fn built(target: [&str; 2], features: &str) -> Result<PathBuf, String> {
    let features = format!("thwart-cli/parquet,{features}");
    let packages = ["build", "--quiet", "--workspace", "--exclude=thwart-py", "--features", &features];
    run_in(root(), program("cargo"), &[&packages[..], &target].concat())?;
    let folder = root().join("target/debug");
    let folder = if target[0] == "--example" { folder.join("examples") } else { folder };
    Ok(folder.join(target[1]))
}

/// Builds the optimised `thwart`, and returns its path.
pub(crate) fn thwart() -> Result<PathBuf, String> {
    run_in(root(), program("cargo"), &["build", "--quiet", "--release", "-pthwart-cli"])?;
    Ok(root().join("target/release/thwart"))
}

/// Returns the command of a line such as `KEY=VALUE cargo test`, to be run in the root.
pub(crate) fn command(line: &str) -> Command {
    let mut words = line.split(' ').peekable();
    let mut variables = Vec::new();
    while let Some((key, value)) = words.peek().and_then(|word| word.split_once('=')) {
        variables.push((key, value));
        words.next();
    }
    let mut command = program(words.next().unwrap_or_default());
    command.args(words).envs(variables).current_dir(root());
    command
}

/// Returns whether a command can be started and succeeds; its output is not shown.
pub(crate) fn succeeds(name: &str, arguments: &[&str]) -> bool {
    let quiet = program(name).args(arguments).stdin(Stdio::null()).output();
    quiet.is_ok_and(|output| output.status.success())
}

/// Runs a command; returns its exit status.
pub(crate) fn status_of(mut command: Command) -> ExitCode {
    match command.status() {
        Ok(status) => status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(1).into(),
        Err(error) => {
            eprintln!("xtask: {} did not start: {error}", command.get_program().to_string_lossy());
            ExitCode::FAILURE
        }
    }
}

/// Prints the message of a failure; returns the exit status.
pub(crate) fn finish(result: Result<(), String>) -> ExitCode {
    if let Err(message) = result {
        eprintln!("xtask: {message}");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

/// Runs a command in a folder, and turns a failure into a message.
pub(crate) fn run_in(
    folder: impl AsRef<Path>,
    mut command: Command,
    arguments: &[&str],
) -> Result<(), String> {
    let tool =
        Path::new(command.get_program()).file_name().unwrap_or_default().to_string_lossy().into_owned();
    command.args(arguments).current_dir(folder).stdin(Stdio::null());
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(format!("failed: {tool} {}", arguments.join(" "))),
        Err(error) => Err(format!("{tool}: {error}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_gives_program_words_and_variables() {
        let command = command("A=1 B=x=y node --test .");
        assert_eq!(command.get_program(), "node");
        assert_eq!(command.get_args().collect::<Vec<_>>(), ["--test", "."]);
        let variables: Vec<_> = command.get_envs().map(|(key, value)| (key, value.unwrap())).collect();
        assert_eq!(variables[..2], [("A".as_ref(), "1".as_ref()), ("B".as_ref(), "x=y".as_ref())]);
    }
}
