//! Many boards, drawn one after the other until enough of them meet the conditions.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use rayon::ThreadPoolBuilder;
use rayon::prelude::*;
use serde_json::json;
use thwart::conditions::Conditions;
use thwart::generate::GenerateError;
use thwart::grid::generate::FAMILIES;
use thwart::info::Objective;
use thwart::{Limits, Position, Solution};

use super::order::{Args, Order, fits};
use crate::failure::{Failure, Status};
use crate::search::{bar, handle_interrupts};
use crate::{Context, save, words};

/// The number of boards per thread that are drawn together; those after the last wanted one are wasted.
const BOARDS_PER_THREAD: usize = 16;

/// Boards that may be tried for each wanted one, unless the user sets another number.
const TRIES: usize = 1000;

/// A board that meets the conditions.
struct Drawn {
    title: String,
    text: String,
}

pub(super) fn run(context: &mut Context<'_>, order: &Order<'_>, args: &Args) -> anyhow::Result<Status> {
    let conditions = Conditions::read(&args.conditions);
    let conditions = conditions.map_err(|wrong| Failure::usage(format!("--where: {wrong}")))?;
    let families: Vec<&str> = match &args.families[..] {
        [] => fitting(order, args.seed)?,
        named => named.iter().map(String::as_str).collect(),
    };
    // Without a count or a condition, the user gets one board of each family.
    let wanted = args.count.map_or(if conditions.is_empty() { families.len() } else { 1 }, |n| n as usize);
    let most = match args.tries {
        _ if conditions.is_empty() => wanted,
        None => wanted.saturating_mul(TRIES),
        Some(tries) => usize::try_from(tries).unwrap_or(usize::MAX),
    };
    handle_interrupts(context);
    let limits =
        Limits::default().nodes(args.nodes).time(args.limit).stop(context.io.stop.clone()).threads(1);
    let one = |number: usize| -> Result<Option<Drawn>, (&str, GenerateError)> {
        let (family, seed) = (families[number % families.len()], number / families.len());
        let board = match order.board(family, args.seed.wrapping_add(seed as u64)) {
            Ok(board) => board,
            // Another seed may have the room, or the exits, that this one lacks.
            Err(GenerateError::NoRoom { .. } | GenerateError::Board(_)) if number >= families.len() => {
                return Ok(None);
            }
            Err(error) => return Err((family, error)),
        };
        let (title, mut text) = (board.setup().title().to_owned(), board.setup().text());
        if !conditions.is_empty() {
            let Some(solution) = conditions.met(&board, limits.clone()) else { return Ok(None) };
            if let Some(value) = expectation(&board, &solution).filter(|_| !args.no_expect) {
                text = text.replacen("\n\n", &format!("\nexpect: {value}\n\n"), 1);
            }
        }
        Ok(Some(Drawn { title, text }))
    };

    let pool = ThreadPoolBuilder::new().num_threads(args.threads.number()).build()?;
    let together = BOARDS_PER_THREAD * pool.current_num_threads();
    let bar = bar(
        context,
        Some(wanted as u64),
        "{bar:30} {human_pos}/{human_len} boards of {msg} tried  {elapsed}",
    );
    let (mut found, mut tried) = (Vec::new(), 0);
    while found.len() < wanted && tried < most {
        let numbers = tried..most.min(tried + together);
        let drawn = pool.install(|| numbers.into_par_iter().with_max_len(1).map(one).collect::<Vec<_>>());
        // The answer of a stopped search may differ, so these boards are dropped.
        if context.io.is_stopped() {
            break;
        }
        for board in drawn {
            // Boards count in the order of the seeds, however many were drawn together.
            if found.len() < wanted {
                tried += 1;
                found.extend(board.map_err(|(family, error)| order.complaint(family, &error))?);
            }
        }
        bar.set_position(found.len() as u64);
        bar.set_message(words::grouped(tried as u64));
    }
    bar.finish_and_clear();
    write(context, &args.output, &found)?;
    let boards = words::count(found.len(), "board");
    let message = format!("{boards} of {} that were tried", words::grouped(tried as u64));
    if found.len() < wanted {
        let wanted = words::grouped(wanted as u64);
        let remedy = if context.io.is_stopped() {
            "stopped"
        } else if found.is_empty() {
            "none is like this; try another family, size or condition, or more --tries"
        } else {
            "more --tries may find more"
        };
        return Err(Failure::with(Status::Unknown, format!("{message}, and {wanted} were wanted: {remedy}")));
    }
    writeln!(context.io.stderr, "{message}")?;
    Ok(Status::Answered)
}

/// Returns the value that a board's text expects, if the answer decides it.
fn expectation(board: &Position, solution: &Solution) -> Option<String> {
    match board.setup().info().objective {
        Objective::Win => solution.bounds.winner().map(str::to_owned),
        Objective::Cost { .. } => solution.bounds.value().map(|value| value.text(board.measure())),
    }
}

/// Returns the families of which such boards can be drawn, for a user who names none.
fn fitting(order: &Order<'_>, seed: u64) -> anyhow::Result<Vec<&'static str>> {
    let families = FAMILIES.iter().filter(|family| fits(order.game, family)).map(|family| family.name);
    let (mut fitting, mut refused) = (Vec::new(), None);
    for family in families {
        match order.board(family, seed) {
            Ok(_) => fitting.push(family),
            Err(error) => refused = refused.or_else(|| Some(order.complaint(family, &error))),
        }
    }
    match refused {
        Some(refused) if fitting.is_empty() => Err(refused),
        None if fitting.is_empty() => {
            let name = order.game.info().name;
            Err(Failure::usage(format!("no family of boards fits {name}")))
        }
        _ => Ok(fitting),
    }
}

/// Writes the boards that were found; without any, it writes no file.
fn write(context: &mut Context<'_>, output: &Path, found: &[Drawn]) -> anyhow::Result<()> {
    if found.is_empty() {
        return Ok(());
    }
    if let Some((before, after)) = output.to_str().and_then(|name| name.split_once("{}")) {
        let digits = found.len().to_string().len();
        for (number, board) in found.iter().enumerate() {
            let path = PathBuf::from(format!("{before}{:0digits$}{after}", number + 1));
            save::write(context, &path, &board.text)?;
        }
        return Ok(());
    }
    let is_json = output.extension().is_some_and(|ending| ending == "jsonl" || ending == "ndjson");
    let mut text = String::new();
    for (number, board) in found.iter().enumerate() {
        if is_json {
            let _ = writeln!(text, "{}", json!({ "id": board.title, "board": board.text }));
        } else {
            text += if number == 0 { "" } else { "---\n" };
            text += &board.text;
        }
    }
    save::write(context, output, text)
}
