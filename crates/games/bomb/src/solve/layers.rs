//! Method `layers`: the model solution of the Polish Olympiad XXIX for
//! *Bomberman*. The search walks over pairs of a cell and a part of the path:
//! free cells, one arm, another arm, free cells. A change to the next part on
//! the same cell is free, so a 0-1 search does it.

use thwart_grid::axes::FAR;
use thwart_grid::narrow;
use thwart_grid::search::zero_one_bfs::{Arc, NO_PARENT, ShortestTree, zero_one_bfs};

use super::fast::blast_worth::{check_size, value_of};
use super::fast::terrain::{Terrain, TerrainKind};
use super::{check_one_unlimited, with_one_blast};
use crate::{Bomb, Position};
use thwart_game::answer::{Answer, SolveError};
use thwart_game::limits::{Budget, Limits};
use thwart_game::rules::Rules;

/// The number of parts of a path, which follow in order.
const PARTS: u32 = 4;
const TO_BLAST: u32 = 0;
const FIRST_ARM: u32 = 1;
const SECOND_ARM: u32 = 2;
const TO_END: u32 = 3;

/// Solves a position with at most one blast left, unlimited radius and unit
/// costs, once with the first arm along the row, once along the column. If a
/// limit stops it, returns the best path so far.
///
/// Cost: O(n), two searches over 4 n nodes.
///
/// # Errors
/// For more blasts, other radii and other costs.
pub(super) fn solve(game: &Bomb, position: &Position, limits: &Limits) -> Result<Answer, SolveError> {
    check_one_unlimited(game, position, "layers")?;
    check_size(game.board().len())?;
    let mut budget = limits.start();
    let terrain = Terrain::new(game, &position.blasts);
    let grid = terrain.grid();
    let start = grid.place(position.walker);
    // A path that never leaves the first part needs no blast.
    let ends: Vec<usize> = game.ends().map(|end| grid.place(end)).collect();
    let mut best = (terrain.steps_over(&ends, TerrainKind::Floor)[start], None);
    let mut nodes = 0u64;
    let blasts = game.blasts_left(position) > 0;
    for rows_first in [true, false].into_iter().filter(|_| blasts) {
        let tree = search(&terrain, start, rows_first, &mut budget);
        nodes += tree.distance.iter().filter(|&&distance| distance < FAR).count() as u64;
        for goal in ends.iter().map(|&end| node(end, TO_END)) {
            let steps = tree.distance[goal as usize].min(FAR);
            if steps < best.0 {
                best = (steps, centre(&tree, goal).map(|at| terrain.cell(at)));
            }
        }
    }
    let mut answer = with_one_blast(game, position, value_of(best.0), best.1, &budget);
    answer.work = vec![("nodes", nodes)];
    Ok(answer)
}

const fn node(at: usize, part: u32) -> u32 {
    narrow(at) * PARTS + part
}

/// Returns distances from the start in its first part to every cell in every
/// part, as far as the budget allows.
fn search(terrain: &Terrain, start: usize, rows_first: bool, budget: &mut Budget<'_>) -> ShortestTree {
    let grid = terrain.grid();
    let source = node(start, TO_BLAST);
    zero_one_bfs(grid.len * PARTS as usize, [source], |from, arcs| {
        if budget.spend() {
            return;
        }
        let (at, part) = ((from / PARTS) as usize, from % PARTS);
        if part != TO_END {
            arcs.push(Arc { to: from + 1, is_free: true });
        }
        for next in grid.around(at).into_iter().filter(|&next| terrain.kind(next) != TerrainKind::Rock) {
            let along_row = at.abs_diff(next) == 1;
            let allowed = match part {
                TO_BLAST => terrain.kind(at) == TerrainKind::Floor,
                FIRST_ARM => along_row == rows_first,
                SECOND_ARM => along_row != rows_first,
                _ => terrain.kind(next) == TerrainKind::Floor,
            };
            if allowed {
                arcs.push(Arc { to: node(next, part), is_free: false });
            }
        }
    })
}

/// Returns where the path to a node changes from one arm to the other: the
/// centre of its blast. `None` if it never does.
fn centre(tree: &ShortestTree, goal: u32) -> Option<usize> {
    let mut at = goal;
    while at != NO_PARENT {
        let before = tree.parent[at as usize];
        if at % PARTS == SECOND_ARM && before != NO_PARENT && before % PARTS == FIRST_ARM {
            return Some((at / PARTS) as usize);
        }
        at = before;
    }
    None
}
