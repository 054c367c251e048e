//! `thwart convert`: boards from one format into another.

mod map;

use std::ffi::OsString;
use std::path::PathBuf;

use serde_json::Value as Json;
use thwart::grid::format::map::Writer;
use thwart::grid::format::{map_format, map_formats};
use thwart::recognise;

use crate::failure::{Failure, Status};
use crate::input::{BOARD, LINK, Source, link, unknown_format};
use crate::{Context, save, words};

/// The format of arrays.
const JSON: &str = "json";
/// The most cells of a board as arrays, which take about 200 bytes a cell in memory.
const MOST_ARRAY_CELLS: usize = 1 << 22;

#[derive(Debug, clap::Args)]
#[command(override_usage = "thwart convert [OPTIONS] [GAME] FILE|- --to FORMAT [-o OUT]")]
pub(crate) struct Args {
    /// A board file, a judge's input or a map (of signs, MovingAI, PNG, PGM, ROS),
    /// `-` for standard input; before it the game, if the input does not name it
    #[arg(value_name = "[GAME] FILE", required = true, num_args = 1..=2)]
    input: Vec<OsString>,

    #[command(flatten)]
    source: Source,

    #[arg(long, value_name = "FORMAT", help = to_help())]
    to: String,

    /// With `--to link`: the page asks for the value and covers the answer
    #[arg(long)]
    puzzle: bool,

    /// The file to write instead of standard output
    #[arg(short, long, value_name = "OUT", default_value = "-")]
    output: PathBuf,
}

fn to_help() -> String {
    let written = map_formats().filter(|format| !matches!(format.writer, Writer::Instead(_)));
    let maps = written.map(|format| format.name).collect::<Vec<_>>().join("`, `");
    format!(
        "The format to write: `board`, `json` (walls, costs, starts and exits as arrays), `link`, `{maps}`, or a judge's \
         name"
    )
}

pub(crate) fn run(context: &mut Context<'_>, args: &Args) -> anyhow::Result<Status> {
    let to = args.to.trim_start_matches('.');
    if args.puzzle && to != LINK {
        return Err(Failure::usage("`--puzzle` says how the page opens a link; add `--to link`"));
    }
    if let Some(format) = map_format(to) {
        return map::run(context, args, format);
    }
    let target = recognise::dialect(context.games, to);
    if ![BOARD, JSON, LINK].contains(&to) && target.is_none() {
        return Err(unknown_format(context, &args.to, &[BOARD, JSON, LINK]));
    }
    save::check("-o", &args.output)?;
    let loaded = args.source.load(context, &args.input)?;
    let setup = loaded.only()?.setup();
    if let Some(remark) = &loaded.remark {
        context.io.remark(&format!("{}: {remark}", loaded.name));
    }
    let cells = setup.board().len();
    if to == JSON && cells > MOST_ARRAY_CELLS {
        let [most, cells] = [MOST_ARRAY_CELLS, cells].map(|count| words::grouped(count as u64));
        let message = format!("arrays have up to {most} cells, and this board has {cells}; write --to board");
        return Err(Failure::usage(format!("{}: {message}", loaded.name)));
    }
    let text = match target {
        None if to == LINK => link::fragment(&setup.text(), args.puzzle)? + "\n",
        None if to == JSON => Json::Object(thwart_json::board(setup)).to_string() + "\n",
        None => setup.text(),
        Some((game, dialect)) => {
            let (theirs, ours) = (game.info().name, setup.info().name);
            if theirs != ours {
                let message =
                    format!("{}: {to} is a format of {theirs}, this is a board of {ours}", loaded.name);
                return Err(Failure::usage(message));
            }
            if setup.header("line").is_some_and(|line| !line.value.is_empty()) {
                let message = format!("{}: {to} has no word for the moves in `line:`", loaded.name);
                return Err(Failure::usage(message));
            }
            dialect.input([setup]).map_err(|reason| Failure::usage(format!("{}: {reason}", loaded.name)))?
        }
    };
    save::write(context, &args.output, &text)?;
    Ok(Status::Answered)
}
