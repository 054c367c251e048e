//! `thwart generate`: boards by family, size and seed, a single one or those that meet conditions, and the
//! list of families.

use std::io::Write as _;

use thwart::any::AnyGame;
use thwart::generate::DRESSING;
use thwart::grid::generate::{FAMILIES, FamilyParameter};
use thwart::info::Offered;

use crate::failure::{Failure, Status};
use crate::{Context, save, words};

mod draw;
mod order;

pub(crate) use order::{Args, read_size};

use order::{Order, fits};

pub(crate) fn run(context: &mut Context<'_>, args: &Args) -> anyhow::Result<Status> {
    let game = context.game(&args.game)?;
    let is_one = args.count.is_none() && args.conditions.is_empty();
    if args.families.is_empty() && is_one {
        let name = game.info().name;
        let title = context.paint.bold(name);
        writeln!(context.io.stdout, "{title}  {}", words::wrap(game.info().summary, context.paint.width, 0))?;
        list(context, game)?;
        writeln!(context.io.stdout)?;
        return match FAMILIES.iter().find(|family| fits(game, family)) {
            Some(family) => {
                let again = format!("generate {name} --family {} --seed 1", family.name);
                context.suggest(&again).map(|()| Status::Answered)
            }
            None => Ok(Status::Answered),
        };
    }
    let settings = args.settings.iter().map(|setting| match setting.split_once('=') {
        Some((key, value)) => Ok((key.trim(), value.trim())),
        None => Err(Failure::usage(format!("--set {setting}: write --set key=value"))),
    });
    let settings = settings.collect::<anyhow::Result<Vec<_>>>()?;
    save::check("-o", &args.output)?;
    if args.output.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("parquet")) {
        let message = format!("-o {}: boards are written as text or as .jsonl", args.output.display());
        return Err(Failure::usage(message));
    }
    let order = Order { game, size: args.size, settings };
    match &args.families[..] {
        [family] if is_one => {
            let board = order.board(family, args.seed).map_err(|error| order.complaint(family, &error))?;
            save::write(context, &args.output, board.setup().text())?;
            Ok(Status::Answered)
        }
        _ => draw::run(context, &order, args),
    }
}

/// Prints the families that fit a game with their parameters, and the settings for the signs on its boards.
pub(crate) fn list(context: &mut Context<'_>, game: &AnyGame) -> anyhow::Result<()> {
    let info = game.info();
    context.section(&format!("Families of boards, for `thwart generate {}`", info.name))?;
    let families = FAMILIES.iter().copied().filter(|family| fits(game, family)).map(|family| {
        let mut notes: Vec<_> = family.parameters.iter().map(parameter).collect();
        match info.offer(family.name) {
            Offered::Set([]) | Offered::Refused(_) => {}
            Offered::Set(settings) => {
                let settings: Vec<_> = settings.iter().map(|(key, value)| format!("{key}={value}")).collect();
                notes.push(format!("set in {}: {}", info.name, settings.join(" ")));
            }
            Offered::Unchanged(why) => notes.push(format!("meant so: {why}")),
        }
        (family.name, family.summary, notes)
    });
    context.items("  ", &families.collect::<Vec<_>>())?;
    let dressing = DRESSING.iter().filter(|dressing| dressing.fits(info)).map(|dressing| {
        let values = format!("{}, default: {}", dressing.domain.words(), dressing.default_in(info));
        (dressing.key, dressing.summary, vec![values])
    });
    let dressing: Vec<_> = dressing.collect();
    if dressing.is_empty() {
        return Ok(());
    }
    context.section("Signs on such a board")?;
    context.items("  ", &dressing)
}

/// Describes a parameter of a family in a line.
fn parameter(parameter: &FamilyParameter) -> String {
    let FamilyParameter { key, summary, default, min, max } = parameter;
    format!("{key}: {summary}, {min}..{max}, default {default}")
}
