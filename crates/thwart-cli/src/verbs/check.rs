//! `thwart check`: the independent audit of a certificate.

use std::ffi::OsString;
use std::io::Write as _;

use thwart::value::Bounds;

use crate::failure::{Failure, Status};
use crate::input::{Source, read};
use crate::{Context, words};

#[derive(Debug, clap::Args)]
#[command(override_usage = "thwart check [OPTIONS] [GAME] BOARD CERTIFICATE")]
pub(crate) struct Args {
    /// The board, read as `solve` reads it, and the certificate
    #[arg(value_name = "[GAME] BOARD CERTIFICATE", required = true, num_args = 2..=3)]
    input: Vec<OsString>,

    #[command(flatten)]
    source: Source,
}

pub(crate) fn run(context: &mut Context<'_>, args: &Args) -> anyhow::Result<Status> {
    let Some((path, board)) = args.input.split_last() else {
        return Err(Failure::usage("name a board and a certificate"));
    };
    let loaded = args.source.load(context, board)?;
    let instance = loaded.only()?;
    let certificate = read(context, path)?;
    match instance.check(&certificate.content) {
        Ok(accepted) => {
            let claim = instance.headline(Bounds::exact(accepted.value));
            let accepted_word = context.paint.bold("accepted");
            let entries = words::grouped(accepted.entries);
            let details = context.paint.dim(&format!("{entries} entries audited"));
            writeln!(context.io.stdout, "{accepted_word}: {claim}  {details}")?;
            Ok(Status::Answered)
        }
        Err(error) => {
            let name = &certificate.name;
            let message = format!("refused: {name}:{}: {}", error.line, error.reason);
            Err(Failure::with(Status::Refused, message))
        }
    }
}
