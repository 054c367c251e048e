//! The program `thwart-verified`: checkers of certificates that Coq has proved.

use std::env;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::path::PathBuf;
use std::process::{ChildStdin, Command, Stdio};

use crate::failure::{Failure, Status};

/// Names the program, if it is not beside `thwart`.
const VARIABLE: &str = "THWART_VERIFIED";

const NAME: &str = "thwart-verified";

/// Returns the path of the program.
fn program() -> anyhow::Result<PathBuf> {
    if let Some(named) = env::var_os(VARIABLE).filter(|name| !name.is_empty()) {
        return Ok(named.into());
    }
    let here = env::current_exe().ok().and_then(|thwart| Some(thwart.parent()?.join(NAME)));
    here.filter(|path| path.is_file()).ok_or_else(|| {
        Failure::usage(format!(
            "--verified: there is no `{NAME}` beside thwart; `cargo xtask proofs` builds it in proofs/, and \
             {VARIABLE}=PATH names it"
        ))
    })
}

/// Has a certificate checked. The board is a canonical board file.
///
/// # Errors
/// The program cannot be run, does not know this kind or board, or refuses the certificate.
pub(crate) fn check(board: &str, certificate: &str) -> anyhow::Result<()> {
    let program = program()?;
    let name = program.display();
    let verdict = ask(&program, board, certificate);
    let (verdict, succeeded) =
        verdict.map_err(|error| Failure::usage(format!("--verified: {name}: {error}")))?;
    let message = format!("{name}: {verdict}");
    let claim =
        certificate.split(['\r', '\n']).find_map(|line| line.strip_prefix("claim: ")).unwrap_or_default();
    match verdict.split_once(": ").unwrap_or_default() {
        // A program that fails has accepted nothing.
        ("accepted", accepted) if accepted == claim && succeeded => Ok(()),
        ("refused", _) => Err(Failure::with(Status::Refused, message)),
        ("unknown", _) => Err(Failure::with(Status::Unknown, message)),
        _ => Err(Failure::usage(format!("--verified: {name} is no checker: it prints `{verdict}`"))),
    }
}

/// Returns the verdict of the program, a line, and whether it succeeded.
fn ask(program: &PathBuf, board: &str, certificate: &str) -> std::io::Result<(String, bool)> {
    let mut child = Command::new(program).arg("-").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
    let (input, output) = (child.stdin.take(), child.stdout.take());
    let verdict = std::thread::scope(|scope| {
        // A program that does not read shows why by its output.
        let send = |mut input: ChildStdin| {
            let _ = write!(input, "{} {}\n{board}{certificate}", board.len(), certificate.len());
        };
        scope.spawn(move || input.map(send));
        let mut verdict = String::new();
        if let Some(output) = output {
            // One line is short.
            BufReader::new(output.take(1000)).read_line(&mut verdict)?;
        }
        std::io::Result::Ok(verdict)
    })?;
    Ok((verdict.trim_end().to_owned(), child.wait()?.success()))
}
