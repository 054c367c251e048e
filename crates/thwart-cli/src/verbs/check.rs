//! `thwart check`: the independent check of a certificate.

use std::ffi::OsString;
use std::io::Write as _;

use thwart::certificate::has_version_line;
use thwart::recognise::{self, ReadOptions};
use thwart::value::Bounds;

use crate::failure::{Failure, Status};
use crate::input::{Source, read_certificate};
use crate::{Context, proved, words};

#[derive(Debug, clap::Args)]
#[command(override_usage = "thwart check [OPTIONS] [GAME] BOARD CERTIFICATE")]
pub(crate) struct Args {
    /// The board, read as `solve` reads it, and the certificate
    #[arg(value_name = "[GAME] BOARD CERTIFICATE", required = true)]
    input: Vec<OsString>,

    /// Have the certificate also checked by `thwart-verified`, whose checkers are proved in Coq
    #[arg(long)]
    verified: bool,

    #[command(flatten)]
    source: Source,
}

/// Returns whether a text without the first line of a certificate is a board, of this game if it names none. Only the
/// beginning of a long one is there.
fn is_board(context: &Context<'_>, game: &str, text: &str) -> bool {
    let options = ReadOptions { game: Some(game), ..ReadOptions::default() };
    let reads = |options| recognise::read(context.games, text, options).is_ok();
    text.starts_with("game:") || reads(options) || reads(ReadOptions::default())
}

pub(crate) fn run(context: &mut Context<'_>, args: &Args) -> anyhow::Result<Status> {
    // Options may stand between the files, so their number is checked here.
    let (path, board) = match args.input.as_slice() {
        [board @ .., path] if (1..=2).contains(&board.len()) => (path, board),
        input => {
            let message = "name a board and a certificate, thwart check [GAME] BOARD CERTIFICATE";
            return Err(Failure::usage(format!("{} given; {message}", words::count(input.len(), "file"))));
        }
    };
    if path == "-" && board.last().is_some_and(|board| board == "-") {
        let message =
            "standard input cannot be both the board and the certificate; name a file for one of them";
        return Err(Failure::usage(message));
    }
    let loaded = args.source.load(context, board)?;
    let position = loaded.only()?;
    let certificate = read_certificate(context, path)?;
    let (text, game) = (&certificate.content, position.setup().info().name);
    if !has_version_line(text.as_bytes()) && is_board(context, game, text) {
        return Err(Failure::usage(format!(
            "{}: this is a board, not a certificate; `thwart solve BOARD --certificate FILE` writes a certificate",
            certificate.name
        )));
    }
    match position.check(&certificate.content) {
        Ok(accepted) => {
            let claim = position.headline(Bounds::exact(accepted.value));
            let accepted_word = context.paint.bold("accepted");
            let details = context.paint.dim(&format!("{} checked", words::entries(accepted.entries)));
            writeln!(context.io.stdout, "{accepted_word}: {claim}  {details}")?;
            if args.verified {
                context.io.stdout.flush()?;
                proved::check(&position.setup().text(), &certificate.content)?;
                writeln!(context.io.stdout, "verified: a checker that Coq has proved accepts it, too")?;
            }
            Ok(Status::Answered)
        }
        Err(error) => {
            let name = &certificate.name;
            let message = format!("refused: {name}:{}: {}", error.line, error.reason);
            Err(Failure::with(Status::Refused, message))
        }
    }
}
