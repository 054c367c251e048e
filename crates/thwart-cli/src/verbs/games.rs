//! `thwart games`: the list of games, and the description of one.

use std::io::Write as _;

use thwart::any::{AnyGame, methods};
use thwart::grid::{Diagonal, Topology};
use thwart::info::{Count, Domain, GENERIC, GameInfo, Parameter, support_in_words};

use super::generate;
use crate::Context;
use crate::failure::Status;
use crate::words::wrap;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The game to describe
    #[arg(value_name = "GAME")]
    game: Option<String>,
}

pub(crate) fn run(context: &mut Context<'_>, args: &Args) -> anyhow::Result<Status> {
    match &args.game {
        None => list(context)?,
        Some(name) => {
            let game = context.game(name)?;
            print_game(context, game)?;
        }
    }
    Ok(Status::Answered)
}

fn list(context: &mut Context<'_>) -> anyhow::Result<()> {
    let games = context.games.iter().map(|game| (game.info().name, game.info().summary, vec![]));
    context.items("", &games.collect::<Vec<_>>())?;
    match context.games.first() {
        Some(game) => context.suggest(&format!("games {}", game.info().name)),
        None => Ok(()),
    }
}

fn print_game(context: &mut Context<'_>, game: &AnyGame) -> anyhow::Result<()> {
    let info = game.info();
    for paragraph in info.readme.trim_end().split("\n\n").enumerate() {
        let gap = if paragraph.0 > 0 { "\n" } else { "" };
        let text = match paragraph.1 {
            heading if heading.starts_with('#') => context.paint.bold(heading),
            // Do not re-wrap tables.
            table if table.starts_with('|') => table.to_owned(),
            words => wrap(words, context.paint.width, 0),
        };
        writeln!(context.io.stdout, "{gap}{text}")?;
    }
    context.section("Signs")?;
    let signs = info.signs.iter().map(|rule| {
        let sign = match rule.tile {
            thwart::grid::Tile::Digit(_) => "0-9".to_owned(),
            tile => tile.sign().to_string(),
        };
        let count = match rule.count {
            Count::One => ", exactly one",
            Count::Two => ", exactly two",
            Count::Some => ", one or more",
            Count::Any => "",
        };
        let only = rule.only.map(|(key, value)| format!(", with {key}={value}")).unwrap_or_default();
        (format!("{sign:<3}"), format!("{}{count}{only}", rule.meaning), vec![])
    });
    context.items("  ", &signs.collect::<Vec<_>>())?;
    boards(context, info)?;
    if !info.parameters.is_empty() {
        context.section("Parameters")?;
        let item = |parameter: &Parameter| (parameter.key, parameter.summary, vec![values(parameter)]);
        context.items("  ", &info.parameters.iter().map(item).collect::<Vec<_>>())?;
    }
    context.section("Methods, the first is the default")?;
    let methods = methods(info).map(|method| {
        let only = support_in_words(info, method.supports);
        let only = (method.name != GENERIC.name && !only.is_empty()).then(|| format!("only {only}"));
        let remarks = only.into_iter().chain([format!("cost: {}", method.cost)]).collect();
        (method.name, method.summary, remarks)
    });
    context.items("  ", &methods.collect::<Vec<_>>())?;
    context.section("Exact up to")?;
    writeln!(context.io.stdout, "  {}", wrap(info.limits, context.paint.width - 2, 2))?;
    abilities(context, info.abilities)?;
    if !game.dialects().is_empty() {
        context.section("Judges' formats")?;
        let dialects = game.dialects().iter().map(|dialect| (dialect.name, dialect.summary, vec![]));
        context.items("  ", &dialects.collect::<Vec<_>>())?;
    }
    generate::list(context, game)
}

/// Prints the table of what is exact on which boards, and the reasons below it.
fn abilities(context: &mut Context<'_>, text: &str) -> anyhow::Result<()> {
    if text.is_empty() {
        return Ok(());
    }
    context.section("Exact answers by board")?;
    // A blank line separates the reasons.
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

/// Shortens the words of a table of abilities for a narrow terminal. At least
/// two blanks separate its cells.
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

/// Prints the topologies, the refused ones with the reason, and costs.
fn boards(context: &mut Context<'_>, info: &GameInfo) -> anyhow::Result<()> {
    context.section("Boards")?;
    let name = |topology: &Topology| match topology.diagonal() {
        Diagonal::One => topology.word().to_owned(),
        root2 @ Diagonal::Root2 => format!("{} with diagonal: {}", topology.word(), root2.word()),
    };
    let played: Vec<String> = info.topologies.iter().map(name).collect();
    let mut lines = vec![("topology".to_owned(), played.join(", "), vec![])];
    let refused = info.refused_topologies.iter();
    lines.extend(refused.map(|(topology, reason)| (name(topology), format!("no: {reason}"), vec![])));
    let costs = if info.has_costs { "yes: digits, or a `costs:` block" } else { "no" };
    lines.push(("entering costs".to_owned(), costs.to_owned(), vec![]));
    context.items("  ", &lines)
}

/// Returns the values of a parameter and its default.
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
