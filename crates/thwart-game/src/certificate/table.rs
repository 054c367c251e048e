//! The generic table: value and rank of every position of the explicit game.
//!
//! The evidence: `positions: N`, then `N` lines `value rank`, one per position. Positions are
//! listed in order of discovery when the legal moves are enumerated breadth first from the claimed
//! position. A value is a number, a length such as `5+3sqrt2` if diagonal steps count the square
//! root of 2, or `infinite`; infinite values carry the rank 0.
//!
//! An accepted table means that the minimiser can reach every finite value, and the maximiser can
//! hold every value. Reach: at each finite position, some move of the minimiser (every move of the
//! maximiser) lowers (value, rank), and its cost plus the next value is at most the value. Hold:
//! some move of the maximiser (every move of the minimiser) has cost plus next value of at least
//! the value. Ranks fall along the minimiser's play even if steps are free, so the play ends.
//! Infinite values need no rank, because from there the minimiser never gets out.
//!
//! Cost: each move of each position is played by the rules once, within a budget; each position is
//! stored once.

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use thwart_grid::Measure;

use super::budget::CheckBudget;
use super::{CheckError, Lines, read_number};
use crate::rules::Rules;
use crate::value::{Side, Value};

/// The word in the `kind:` line.
pub const KIND: &str = "table";

/// Writes the table of a solved game.
#[cfg(feature = "solve")]
pub fn write<G: Rules>(
    session: &crate::session::Session<'_, G>,
    claim: Value,
    entries: impl ExactSizeIterator<Item = (Value, u32)>,
) -> String {
    use std::fmt::Write as _;
    let measure = session.game().measure();
    let mut text = String::new();
    let _ = writeln!(text, "positions: {}", entries.len());
    for (value, rank) in entries {
        let rank = if value == Value::Infinite { 0 } else { rank };
        let _ = writeln!(text, "{} {rank}", value.text(measure));
    }
    super::write(session, KIND, claim, &text)
}

/// An entry of the table and its line number.
#[derive(Clone, Copy)]
struct TableEntry {
    value: Value,
    rank: u64,
    line: usize,
}

impl TableEntry {
    fn error(&self, reason: impl Into<String>) -> CheckError {
        CheckError::new(self.line, reason)
    }
}

/// Checks the evidence for `claim` at `root`.
pub(crate) fn check<G: Rules>(
    game: &G,
    root: &G::Position,
    claim: Value,
    lines: &mut Lines<'_>,
) -> Result<u64, CheckError> {
    let measure = game.measure();
    let mut budget = CheckBudget::default();
    let entries = read(lines, measure, &mut budget)?;
    let first = entries.first().ok_or_else(|| CheckError::new(1, "a table needs at least one position"))?;
    if first.value != claim {
        return Err(first.error(format!(
            "the table says {}, the claim is {}",
            first.value.text(measure),
            claim.text(measure)
        )));
    }
    // Positions are numbered in order of discovery.
    let mut positions: IndexSet<G::Position, FxBuildHasher> = IndexSet::default();
    positions.insert(root.clone());
    let mut checked = 0;
    while let Some(position) = positions.get_index(checked).cloned() {
        lines.check_stop()?;
        let entry = entries[checked];
        checked += 1;
        let moves = game.legal_moves(&position);
        charge(game, moves.len(), &mut budget).map_err(|reason| entry.error(reason))?;
        let mut replies = Vec::with_capacity(moves.len());
        for chosen in moves {
            let (number, _) = positions.insert_full(game.play(&position, chosen));
            let reply = entries.get(number).ok_or_else(|| {
                entry.error(format!("the table has {} positions, the game has more", entries.len()))
            })?;
            replies.push((*reply, game.cost(&position, chosen)));
        }
        check_entry(&entry, game.outcome(&position), game.side(&position), &replies, measure)?;
    }
    if checked < entries.len() {
        return Err(entries[checked].error(format!("the game has only {checked} positions")));
    }
    Ok(checked as u64)
}

/// Charges the budget for a position of a table: the checker stores it and plays each of its moves.
fn charge<G: Rules>(game: &G, moves: usize, budget: &mut CheckBudget) -> Result<(), String> {
    let cells = game.board().len() as u64;
    budget.store(cells)?;
    budget.look((moves as u64 + 1).saturating_mul(cells))
}

/// Returns whether the checker would refuse the table `text` as too much work. `moves` holds the
/// number of moves of each position.
#[cfg(feature = "solve")]
#[doc(hidden)]
pub fn exceeds_budget<G: Rules>(game: &G, mut moves: impl Iterator<Item = usize>, text: &str) -> bool {
    let list = text.split_once("\npositions: ").and_then(|(_, rest)| rest.split_once('\n'));
    let mut budget = CheckBudget::default();
    budget.read_bytes(list.map_or(0, |(_, list)| list.strip_suffix("end\n").unwrap_or(list).len() as u64));
    moves.any(|moves| charge(game, moves, &mut budget).is_err())
}

fn read(
    lines: &mut Lines<'_>,
    measure: Measure,
    budget: &mut CheckBudget,
) -> Result<Vec<TableEntry>, CheckError> {
    let (number, count) = lines.field("positions")?;
    let count: usize = read_number(count)
        .ok_or_else(|| CheckError::new(number, format!("`{count}` is no number of positions")))?;
    // The list grows as lines are read, so a false count costs no memory.
    let mut entries = Vec::new();
    for _ in 0..count {
        let (number, line) = lines.line()?;
        budget.read(line);
        let entry = line.split_once(' ').and_then(|(value, rank)| {
            Some(TableEntry { value: Value::read(value, measure)?, rank: read_number(rank)?, line: number })
        });
        let entry =
            entry.ok_or_else(|| CheckError::new(number, format!("`{line}` is no `value rank` entry")))?;
        if entry.value == Value::Infinite && entry.rank != 0 {
            return Err(entry.error("an infinite value carries the rank 0"));
        }
        entries.push(entry);
    }
    Ok(entries)
}

/// Checks both halves, reach and hold, for one position.
fn check_entry(
    entry: &TableEntry,
    outcome: Option<Value>,
    side: Side,
    replies: &[(TableEntry, u64)],
    measure: Measure,
) -> Result<(), CheckError> {
    let value = entry.value;
    if let Some(outcome) = outcome {
        if value == outcome {
            return Ok(());
        }
        return Err(entry.error(format!(
            "the play is over with {} here, the table says {}",
            outcome.text(measure),
            value.text(measure)
        )));
    }
    if replies.is_empty() {
        return Err(entry.error("the rules give neither a move nor an outcome here"));
    }
    let offers = || replies.iter().map(|(reply, cost)| (reply, reply.value.plus(*cost)));
    let reached = match side {
        Side::Minimiser => offers().any(|(reply, offer)| offer <= value && progresses(entry, reply)),
        Side::Maximiser => offers().all(|(reply, offer)| offer <= value && progresses(entry, reply)),
    };
    // The minimiser need not reach an infinite value.
    if !reached && value != Value::Infinite {
        return Err(entry.error(format!(
            "the minimiser does not reach {} with rank {} here",
            value.text(measure),
            entry.rank
        )));
    }
    let held = match side {
        Side::Minimiser => offers().all(|(_, offer)| offer >= value),
        Side::Maximiser => offers().any(|(_, offer)| offer >= value),
    };
    if !held {
        return Err(entry.error(format!("the maximiser does not hold {} here", value.text(measure))));
    }
    Ok(())
}

/// Returns whether the move between these entries brings the end nearer.
fn progresses(entry: &TableEntry, reply: &TableEntry) -> bool {
    (reply.value, reply.rank) < (entry.value, entry.rank)
}
