//! Method `segments`: the solution of the Polish Olympiad XXIX for subtask 3 of
//! *Bomberman*. A path has four parts: over free cells to the blast, along one
//! of its arms to the centre, along another away from it, over free cells to
//! the end. Two searches give the first and the last part; a walk along the
//! arms of each cell gives the two in between.

use super::fast::blast_worth::{check_size, value_of};
use super::fast::terrain::{Terrain, TerrainKind};
use super::{check_one_unlimited, with_one_blast};
use crate::{Bomb, Position};
use thwart_game::answer::{Answer, SolveError};
use thwart_game::limits::Limits;
use thwart_game::rules::Rules;

/// Solves a position with at most one blast left, unlimited radius and unit
/// costs. If a limit stops it, returns the best blast so far.
///
/// A path that uses only one arm need not pass the centre. But then a blast on
/// a cell of the path clears the same arm, and the path passes its centre.
///
/// Cost: O(n (rows + cols)).
///
/// # Errors
/// For more blasts, other radii and other costs.
pub(super) fn solve(game: &Bomb, position: &Position, limits: &Limits) -> Result<Answer, SolveError> {
    check_one_unlimited(game, position, "segments")?;
    check_size(game.board().len())?;
    let mut budget = limits.start();
    let terrain = Terrain::new(game, &position.blasts);
    let grid = terrain.grid();
    let start = grid.place(position.walker);
    let ends: Vec<usize> = game.ends().map(|end| grid.place(end)).collect();
    let to_end = terrain.steps_over(&ends, TerrainKind::Floor);
    let mut best = (to_end[start], None);
    let axes = terrain.axes();
    let into = axes.least_beside(&terrain.steps_over(&[start], TerrainKind::Floor));
    let out_of = axes.least_beside(&to_end);
    let mut looked_at = 0u64;
    let blasts = game.blasts_left(position) > 0;
    for at in grid.places().filter(|&at| blasts && terrain.kind(at) != TerrainKind::Rock) {
        if budget.spend() {
            break;
        }
        let (mut to, mut from) = (u32::MAX, u32::MAX);
        terrain.area(at, |cell, apart| {
            to = to.min(into[cell] + apart);
            from = from.min(out_of[cell] + apart);
            looked_at += 1;
        });
        if to + from < best.0 {
            best = (to + from, Some(terrain.cell(at)));
        }
    }
    let mut answer = with_one_blast(game, position, value_of(best.0), best.1, &budget);
    answer.work = vec![("searches", 2), ("arm cells", looked_at)];
    Ok(answer)
}
