//! `thwart validate`: whether an input is one that a judge could have written.

use std::ffi::OsStr;

use thwart_contest::validate::validate;

use super::judge::dialect;
use crate::failure::Status;
use crate::input::read_output;
use crate::{Context, words};

#[derive(Debug, clap::Args)]
#[command(override_usage = "thwart validate [--kattis] JUDGE < IN")]
pub(crate) struct Args {
    /// The judge's format, one of the list below
    #[arg(value_name = "JUDGE")]
    judge: String,

    /// The conventions of Kattis: the exit status is 42 for valid and 43 for invalid, instead of 0 and 1
    #[arg(long)]
    kattis: bool,
}

pub(crate) fn run(context: &mut Context<'_>, args: &Args) -> anyhow::Result<Status> {
    let (game, dialect) = dialect(context, &args.judge)?;
    let text = read_output(context, OsStr::new("-"))?;
    match validate(game, dialect, &text.content) {
        Ok(cases) => {
            context.io.remark(&format!("valid: {}", words::count(cases, "case")));
            Ok(if args.kattis { Status::KattisRight } else { Status::Answered })
        }
        Err(why) => {
            context.io.remark(&format!("invalid: {why}"));
            Ok(if args.kattis { Status::KattisWrong } else { Status::Refused })
        }
    }
}
