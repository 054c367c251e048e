//! Method `layers`: the model solution of the Polish Olympiad XXIX for
//! *Bomberman*. The search walks over pairs of a cell and the part of the way:
//! free cells, one arm, another arm, free cells. Going over to the next part
//! on the spot is free, so a 0-1 search does it.

use thwart_core::Cell;
use thwart_core::search::zero_one_bfs::{Arc, NO_PARENT, Tree, zero_one_bfs};

use super::arms::FAR;
use super::steps::{check_size, value_of};
use super::{Ground, only_one_unlimited, with_one_blast};
use crate::game::{Answer, Game, SolveError};
use crate::games::bomb::{Bomb, Position};

/// The parts of a way, in order.
const PARTS: u32 = 4;
const TO_BLAST: u32 = 0;
const FIRST_ARM: u32 = 1;
const SECOND_ARM: u32 = 2;
const TO_END: u32 = 3;

/// Solves a position with at most one blast left, unlimited radius and unit
/// costs, once with the first arm along the row, once along the column.
///
/// Cost: O(n), two searches over 4 n nodes.
///
/// # Errors
/// For more blasts, other radii and other costs.
pub(super) fn solve(game: &Bomb, position: &Position) -> Result<Answer, SolveError> {
    only_one_unlimited(game, position, "layers")?;
    check_size(game.board().len())?;
    let ground = Ground::new(game).after(game, &position.blasts);
    // Without a blast nobody leaves the first part.
    let parts = if game.blasts_left(position) > 0 { PARTS } else { 1 };
    let mut best = (FAR, None);
    let mut nodes = 0u64;
    for rows_first in [true, false] {
        let tree = search(&ground, position.walker, rows_first, parts);
        nodes += tree.distance.iter().filter(|&&distance| distance < FAR).count() as u64;
        // A way that never leaves the first part needs no blast.
        let goals = game.ends().flat_map(|end| [TO_BLAST, TO_END].map(|part| node(end.index(), part)));
        for goal in goals {
            let steps = tree.distance[goal as usize].min(FAR);
            if steps < best.0 {
                best = (steps, blast(&tree, goal));
            }
        }
    }
    let mut answer = with_one_blast(game, position, value_of(best.0), best.1);
    answer.work = vec![("nodes", nodes)];
    Ok(answer)
}

const fn node(cell: usize, part: u32) -> u32 {
    cell as u32 * PARTS + part
}

/// Distances from the start in its first part to every cell in the first so
/// many parts.
fn search(ground: &Ground, start: Cell, rows_first: bool, parts: u32) -> Tree {
    let source = node(start.index(), TO_BLAST);
    zero_one_bfs(ground.len() * PARTS as usize, [source], |from, arcs| {
        let (cell, part) = ((from / PARTS) as usize, from % PARTS);
        if part + 1 < parts {
            arcs.push(Arc { to: from + 1, free: true });
        }
        for next in ground.around(cell).filter(|&next| !ground.is_rock(next)) {
            let along_row = ground.same_row(cell, next);
            let allowed = match part {
                TO_BLAST => ground.is_floor(cell),
                FIRST_ARM => along_row == rows_first,
                SECOND_ARM => along_row != rows_first,
                _ => ground.is_floor(next),
            };
            if allowed {
                arcs.push(Arc { to: node(next, part), free: false });
            }
        }
    })
}

/// Where the way to a node goes over from one arm to the other: the centre of
/// its blast. `None` if it never does.
fn blast(tree: &Tree, goal: u32) -> Option<Cell> {
    let mut at = goal;
    while at != NO_PARENT {
        let before = tree.parent[at as usize];
        if at % PARTS == SECOND_ARM && before != NO_PARENT && before % PARTS == FIRST_ARM {
            return Some(Cell(at / PARTS));
        }
        at = before;
    }
    None
}
