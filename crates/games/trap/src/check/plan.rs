//! The claim can be reached: Tom's plan, or his strategy if Jerry chooses, is played by the rules.

use thwart_grid::Cell;

use super::PLAN;
use super::limits::{LOOKS_PER_CELL_LAID, MAX_STRATEGY_LINES, MAX_STRATEGY_OBSTACLES};
use crate::rules::{Position, Trap};
use thwart_game::certificate::budget::CheckBudget;
use thwart_game::certificate::{CheckError, Lines, read_number};
use thwart_game::moves::Move;
use thwart_game::rules::Rules as _;
use thwart_game::value::{Side, Value};

/// Checks a plan: it has as many obstacles as the claim, and the last one traps Jerry.
pub(super) fn check_plan(
    game: &Trap,
    position: &Position,
    total: u64,
    lines: &mut Lines<'_>,
) -> Result<(), CheckError> {
    let (number, words) = lines.field(PLAN)?;
    let error = |reason: String| CheckError::new(number, reason);
    let cells: Option<Vec<u32>> = words.split(' ').map(read_number).collect();
    let cells = cells.ok_or_else(|| error("a plan is the numbers of its cells".to_owned()))?;
    if cells.len() as u64 != total {
        return Err(error(format!("the plan has {} obstacles, the claim is {total}", cells.len())));
    }
    let mut budget = CheckBudget::default();
    budget.read_bytes((PLAN.len() + ": ".len() + words.len() + 1) as u64);
    let mut here = position.clone();
    for (turn, cell) in (1..).zip(cells) {
        lines.check_stop()?;
        if let Some(&step) = here.steps.first() {
            here = game.play(&here, Move::Step(step));
        }
        let laid = lay(game, &here, Cell(cell), &mut budget).map_err(error)?;
        here = laid.ok_or_else(|| error(format!("no obstacle can be laid on cell {cell} in turn {turn}")))?;
    }
    if here.trapped { Ok(()) } else { Err(error("Jerry is not trapped at the end of the plan".to_owned())) }
}

/// Checks a strategy by which Tom traps Jerry with at most `total` obstacles, for all steps of Jerry's.
/// Returns the number of its lines.
pub(super) fn check_strategy(
    game: &Trap,
    position: &Position,
    total: u64,
    lines: &mut Lines<'_>,
) -> Result<u64, CheckError> {
    let mut turns: Vec<Position> = Vec::new();
    let (mut kept, mut entries) = (0, 0);
    let mut budget = CheckBudget::default();
    // Positions still to check, each with the number of obstacles laid before it; the next one is on top.
    let mut pending = vec![(position.clone(), 0)];
    while let Some((here, laid)) = pending.pop() {
        if here.trapped {
            continue;
        }
        if here.side == Side::Maximiser {
            for &step in here.steps.iter().rev() {
                let after = game.play(&here, Move::Step(step));
                if game.outcome(&after) == Some(Value::Infinite) {
                    return Err(CheckError::new(lines.number(), "Jerry gets away"));
                }
                pending.push((after, laid));
            }
            continue;
        }
        let (number, line) = lines.line()?;
        entries += 1;
        budget.read(line);
        let error = |reason: String| CheckError::new(number, reason);
        if let Some(before) = line.strip_prefix("= ") {
            let before = read_number(before).and_then(|before: usize| turns.get(before));
            if before != Some(&here) {
                return Err(error(format!("`{line}` does not name a turn with the same position")));
            }
            continue;
        }
        let after = play_turn(game, &here, line, &mut budget).map_err(error)?;
        let laid = laid + line.split(' ').count() as u64;
        if laid > total {
            return Err(error(format!("this takes {laid} obstacles, the claim is {total}")));
        }
        kept += laid;
        if turns.len() == MAX_STRATEGY_LINES || kept > MAX_STRATEGY_OBSTACLES as u64 {
            return Err(error("the strategy is too long for this checker".to_owned()));
        }
        turns.push(here);
        pending.push((after, laid));
    }
    Ok(entries)
}

/// Lays the obstacles of a line, which must be all of Tom's turn.
fn play_turn(
    game: &Trap,
    position: &Position,
    line: &str,
    budget: &mut CheckBudget,
) -> Result<Position, String> {
    let mut here = position.clone();
    for word in line.split(' ') {
        let laid = match read_number(word) {
            Some(cell) => lay(game, &here, Cell(cell), budget)?,
            None => None,
        };
        here = laid.ok_or_else(|| format!("no obstacle can be laid on `{word}`"))?;
    }
    if here.trapped || here.side == Side::Maximiser {
        return Ok(here);
    }
    Err(format!("Tom lays {} more in this turn", here.obstacles_left))
}

/// Lays an obstacle by the rules, which search the whole board for Jerry's steps. Returns `None` if it may
/// not be laid.
///
/// # Errors
/// The search exceeds the budget for the length of the list.
fn lay(
    game: &Trap,
    here: &Position,
    cell: Cell,
    budget: &mut CheckBudget,
) -> Result<Option<Position>, String> {
    let laid = Move::Obstacle(cell);
    if cell.index() >= game.board().len() || !game.is_legal(here, laid) {
        return Ok(None);
    }
    budget.look(LOOKS_PER_CELL_LAID * game.board().len() as u64)?;
    Ok(Some(game.play(here, laid)))
}
