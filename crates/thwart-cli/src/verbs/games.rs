//! `thwart games`: the list of games, and what a game says of itself.

use std::io::Write as _;

use thwart::any::{AnyGame, methods};
use thwart::grid::{Diagonal, Topology};
use thwart::info::{Count, Domain, GameInfo, Parameter};
use thwart::recognise;

use crate::failure::{Failure, Status};
use crate::words::wrap;
use crate::{Context, verbs, words};

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The game to tell about
    #[arg(value_name = "GAME")]
    game: Option<String>,
}

pub(crate) fn run(context: &mut Context<'_>, args: &Args) -> anyhow::Result<Status> {
    match &args.game {
        None => list(context)?,
        Some(name) => {
            let game = find(context, name)?;
            tell(context, game)?;
        }
    }
    Ok(Status::Answered)
}

/// The game of this name.
pub(crate) fn find(context: &Context<'_>, name: &str) -> anyhow::Result<&'static dyn AnyGame> {
    recognise::game(context.games, name).ok_or_else(|| {
        let names = context.games.iter().map(|game| game.info().name);
        Failure::usage(words::unknown("game", name, names))
    })
}

fn list(context: &mut Context<'_>) -> anyhow::Result<()> {
    let width = context.games.iter().map(|game| game.info().name.len()).max().unwrap_or(0);
    for game in context.games {
        let name = context.paint.bold(&format!("{:<width$}", game.info().name));
        let summary = wrap(game.info().summary, context.paint.width - width - 2, 0);
        let summary = summary.replace('\n', &format!("\n{}", " ".repeat(width + 2)));
        writeln!(context.io.stdout, "{name}  {summary}")?;
    }
    match context.games.first() {
        Some(game) => context.suggest(&format!("games {}", game.info().name)),
        None => Ok(()),
    }
}

fn tell(context: &mut Context<'_>, game: &dyn AnyGame) -> anyhow::Result<()> {
    let info = game.info();
    for paragraph in info.readme.trim_end().split("\n\n").enumerate() {
        let gap = if paragraph.0 > 0 { "\n" } else { "" };
        let text = match paragraph.1 {
            heading if heading.starts_with('#') => context.paint.bold(heading),
            // A table keeps its lines.
            table if table.starts_with('|') => table.to_owned(),
            words => wrap(words, context.paint.width, 0),
        };
        writeln!(context.io.stdout, "{gap}{text}")?;
    }
    section(context, "Signs")?;
    for rule in info.signs {
        let sign = match rule.tile {
            thwart::grid::Tile::Digit(_) => "0-9".to_owned(),
            tile => tile.sign().to_string(),
        };
        let count = match rule.count {
            Count::One => ", exactly one",
            Count::Some => ", one or more",
            Count::Any => "",
        };
        item(context, &sign, 3, &format!("{}{count}", rule.meaning), &[])?;
    }
    boards(context, info)?;
    if !info.parameters.is_empty() {
        section(context, "Parameters")?;
        let width = info.parameters.iter().map(|parameter| parameter.key.len()).max().unwrap_or(0);
        for parameter in info.parameters {
            item(context, parameter.key, width, parameter.summary, &[values(parameter)])?;
        }
    }
    section(context, "Methods, the first is the default")?;
    let width = methods(info).map(|method| method.name.len()).max().unwrap_or(0);
    for method in methods(info) {
        item(context, method.name, width, method.summary, &[format!("cost: {}", method.cost)])?;
    }
    section(context, "Exact up to")?;
    writeln!(context.io.stdout, "  {}", wrap(info.limits, context.paint.width - 2, 2))?;
    abilities(context, info.abilities)?;
    if !game.dialects().is_empty() {
        section(context, "Judges' formats")?;
        let width = game.dialects().iter().map(|dialect| dialect.name.len()).max().unwrap_or(0);
        for dialect in game.dialects() {
            item(context, dialect.name, width, dialect.summary, &[])?;
        }
    }
    verbs::generate::list(context, game)
}

/// The table of what is exact on which boards, and the reasons below it.
fn abilities(context: &mut Context<'_>, text: &str) -> anyhow::Result<()> {
    if text.is_empty() {
        return Ok(());
    }
    section(context, "What is exact on which boards")?;
    // The reasons are set off by a blank line.
    let (table, reasons) = text.split_once("\n\n").unwrap_or((text, ""));
    let space = context.paint.width.saturating_sub(2);
    let shorter = narrowed(table).filter(|_| table.lines().any(|line| line.chars().count() > space));
    for line in shorter.as_deref().unwrap_or(table).lines() {
        writeln!(context.io.stdout, "  {line}")?;
    }
    for reason in reasons.lines() {
        writeln!(context.io.stdout, "  {}", context.paint.dim(&wrap(reason, context.paint.width - 2, 4)))?;
    }
    Ok(())
}

/// A table of abilities with shorter words, for a narrow terminal. Its cells lie
/// two blanks and more apart.
fn narrowed(table: &str) -> Option<String> {
    let rows: Vec<Vec<String>> = table
        .lines()
        .map(|line| {
            let cells = line.split("  ").map(str::trim);
            // The heading of the first column is empty.
            let first = line.starts_with(' ').then_some("").into_iter();
            first
                .chain(cells.filter(|cell| !cell.is_empty()))
                .map(|cell| cell.replace("exact up to", "up to"))
                .collect()
        })
        .collect();
    let columns = rows.first()?.len();
    let width = |column: usize| rows.iter().filter_map(|row| row.get(column)).map(String::len).max();
    let widths: Vec<usize> = (0..columns).map(width).collect::<Option<_>>()?;
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:<width$}"));
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    };
    rows.iter().all(|row| row.len() == columns).then(|| rows.iter().map(line).collect::<Vec<_>>().join("\n"))
}

/// The topologies, those that are refused with the reason, and costs.
fn boards(context: &mut Context<'_>, info: &GameInfo) -> anyhow::Result<()> {
    section(context, "Boards")?;
    let name = |topology: &Topology| match topology.diagonal() {
        Diagonal::One => topology.word().to_owned(),
        root2 @ Diagonal::Root2 => format!("{} with diagonal: {}", topology.word(), root2.word()),
    };
    let played: Vec<String> = info.topologies.iter().map(name).collect();
    let refused = info.refused.iter().map(|(topology, reason)| (name(topology), format!("no: {reason}")));
    let costs = if info.costs { "yes: digits, or a `costs:` block" } else { "no" };
    let lines: Vec<(String, String)> = [("topology".to_owned(), played.join(", "))]
        .into_iter()
        .chain(refused)
        .chain([("entering costs".to_owned(), costs.to_owned())])
        .collect();
    let width = lines.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    for (name, words) in lines {
        item(context, &name, width, &words, &[])?;
    }
    Ok(())
}

/// A heading.
pub(super) fn section(context: &mut Context<'_>, title: &str) -> anyhow::Result<()> {
    writeln!(context.io.stdout, "\n{}", context.paint.bold(title))?;
    Ok(())
}

/// A name with a description beside it and details below.
pub(super) fn item(
    context: &mut Context<'_>,
    name: &str,
    width: usize,
    description: &str,
    details: &[String],
) -> anyhow::Result<()> {
    let indent = width + 4;
    let space = context.paint.width.saturating_sub(indent);
    let below = format!("\n{}", " ".repeat(indent));
    let description = wrap(description, space, 0).replace('\n', &below);
    let name = context.paint.bold(&format!("{name:<width$}"));
    writeln!(context.io.stdout, "  {name}  {description}")?;
    for detail in details {
        let detail = wrap(detail, space, 0).replace('\n', &below);
        writeln!(context.io.stdout, "{}{}", " ".repeat(indent), context.paint.dim(&detail))?;
    }
    Ok(())
}

/// The values of a parameter and its default.
fn values(parameter: &Parameter) -> String {
    let default =
        parameter.default.map_or_else(|| "required".to_owned(), |default| format!("default {default}"));
    let others = match parameter.domain {
        Domain::Order { .. } => {
            let order = |topology| parameter.default_on(topology).unwrap_or_default();
            let (eight, hex) = (order(Topology::Eight(Diagonal::One)), order(Topology::Hex));
            format!(" on four, {eight} on eight, {hex} on hex")
        }
        _ => String::new(),
    };
    format!("{}; {default}{others}", parameter.domain.words())
}
