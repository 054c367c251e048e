//! Reading a strategy of Tom's, for games in which Jerry chooses.

use thwart_core::Cell;

use super::lay;
use crate::certificate::budget::Budget;
use crate::certificate::{CheckError, Lines, read_number};
use crate::game::Game as _;
use crate::games::trap::rules::{Position, Trap};
use crate::moves::Move;
use crate::value::{Side, Value};

/// Strategies of more lines are not read: every line keeps a position.
pub(in crate::games::trap) const MOST_TURNS: usize = 200_000;
/// Nor those that keep more obstacles, at 8 bytes each.
pub(in crate::games::trap) const MOST_OBSTACLES: usize = 1 << 24;

/// Checks the strategy by which Tom traps Jerry with at most `total` obstacles
/// in all, whatever steps Jerry takes; gives the number of its lines. Runs the
/// rules.
pub(super) fn check(
    game: &Trap,
    position: &Position,
    total: u64,
    lines: &mut Lines<'_>,
) -> Result<u64, CheckError> {
    let mut turns: Vec<Position> = Vec::new();
    let (mut kept, mut entries) = (0, 0);
    let mut budget = Budget::default();
    let mut pending = Vec::new();
    answers(game, position.clone(), 0, &mut pending)
        .map_err(|reason| CheckError::new(lines.number(), reason))?;
    while let Some((position, spent)) = pending.pop() {
        let (number, line) = lines.line()?;
        entries += 1;
        budget.read(line);
        let error = |reason: String| CheckError::new(number, reason);
        if let Some(before) = line.strip_prefix("= ") {
            let before = read_number(before).and_then(|before: usize| turns.get(before));
            if before.is_none_or(|before| *before != position) {
                return Err(error(format!("`{line}` does not name a turn with the same position")));
            }
            continue;
        }
        let (after, spent) = turn(game, &position, spent, line, &mut budget).map_err(error)?;
        if spent > total {
            return Err(error(format!("this takes {spent} obstacles, the claim is {total}")));
        }
        kept += spent as usize;
        if turns.len() == MOST_TURNS || kept > MOST_OBSTACLES {
            return Err(error("the strategy is too long for this checker".to_owned()));
        }
        turns.push(position);
        answers(game, after, spent, &mut pending).map_err(error)?;
    }
    Ok(entries)
}

/// Tom's turn: lays the obstacles of the line; gives the position after it, and
/// how many obstacles lie then.
fn turn(
    game: &Trap,
    position: &Position,
    mut spent: u64,
    line: &str,
    budget: &mut Budget,
) -> Result<(Position, u64), String> {
    let mut here = position.clone();
    for word in line.split(' ') {
        let laid = match read_number(word) {
            Some(cell) => lay(game, &here, Cell(cell), budget)?,
            None => None,
        };
        here = laid.ok_or_else(|| format!("no obstacle can be laid on `{word}`"))?;
        spent += 1;
    }
    if here.trapped || here.side == Side::Maximiser {
        return Ok((here, spent));
    }
    Err(format!("Tom lays {} more in this turn", here.left))
}

/// Adds the positions with Tom to move to which Jerry may go, the last on top
/// of those after it.
fn answers(
    game: &Trap,
    position: Position,
    spent: u64,
    pending: &mut Vec<(Position, u64)>,
) -> Result<(), String> {
    match (game.outcome(&position), position.side) {
        (Some(Value::Finite(_)), _) => {}
        (Some(Value::Infinite), _) => return Err("Jerry gets away".to_owned()),
        (None, Side::Minimiser) => pending.push((position, spent)),
        (None, Side::Maximiser) => {
            for &step in position.steps.iter().rev() {
                answers(game, game.play(&position, Move::Step(step)), spent, pending)?;
            }
        }
    }
    Ok(())
}
