//! The program `thwart-verified`: checkers of certificates that Coq has proved.

use std::env;
use std::io::{ErrorKind, Read as _, Write as _};
use std::path::PathBuf;
use std::process::{Command, Stdio};

use crate::failure::{Failure, Status};

/// Names the program, if it is not beside `thwart`.
const VARIABLE: &str = "THWART_VERIFIED";

const NAME: &str = "thwart-verified";

/// Returns the path of the program.
fn program() -> anyhow::Result<PathBuf> {
    if let Some(named) = env::var_os(VARIABLE) {
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
    let verdict = verdict.map_err(|error| Failure::usage(format!("--verified: {name}: {error}")))?;
    let message = format!("{name}: {verdict}");
    match verdict.split_once(": ").map_or("", |(word, _)| word) {
        "accepted" => Ok(()),
        "refused" => Err(Failure::with(Status::Refused, message)),
        "unknown" => Err(Failure::with(Status::Unknown, message)),
        _ => Err(Failure::usage(format!("--verified: {name} is no checker: it prints `{verdict}`"))),
    }
}

/// Returns the verdict of the program, a line.
fn ask(program: &PathBuf, board: &str, certificate: &str) -> std::io::Result<String> {
    let mut child = Command::new(program).arg("-").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
    if let Some(mut input) = child.stdin.take() {
        let sent = write!(input, "{} {}\n{board}{certificate}", board.len(), certificate.len());
        // A program that ends early shows why by its output.
        if let Err(error) = sent.and_then(|()| input.flush())
            && error.kind() != ErrorKind::BrokenPipe
        {
            return Err(error);
        }
    }
    let mut verdict = String::new();
    if let Some(output) = child.stdout.take() {
        // One line is short.
        output.take(10_000).read_to_string(&mut verdict)?;
    }
    child.wait()?;
    Ok(verdict.trim_end().to_owned())
}
