//! Method `segments`: what the Polish Olympiad XXIX gives for subtask 3 of
//! *Bomberman*. A way falls into four parts: over free cells to the blast,
//! along one of its arms to the centre, along another away from it, over free
//! cells to the end. Two searches answer for the first and the last part, and
//! the arms of each cell are walked for the two in between.

use thwart_core::Cell;

use super::passes::entries;
use super::steps::{check_size, value_of};
use super::{Ground, only_one_unlimited, with_one_blast};
use crate::game::{Answer, Game, SolveError};
use crate::games::bomb::{Bomb, Position};

/// Solves a position with at most one blast left, unlimited radius and unit
/// costs.
///
/// A way that uses only one arm need not pass the centre; but then a blast on
/// a cell of the way clears the same arm, and the way passes its centre.
///
/// Cost: O(n (rows + cols)).
///
/// # Errors
/// For more blasts, other radii and other costs.
pub(super) fn solve(game: &Bomb, position: &Position) -> Result<Answer, SolveError> {
    only_one_unlimited(game, position, "segments")?;
    check_size(game.board().len())?;
    let ground = Ground::new(game).after(game, &position.blasts);
    let to_end = ground.distances(game.ends());
    let mut best = (to_end[position.walker.index()], None);
    let into = entries(&ground, &ground.distances([position.walker]));
    let out_of = entries(&ground, &to_end);
    let mut looked_at = 0u64;
    let blasts = game.blasts_left(position) > 0;
    for cell in (0..ground.len()).filter(|&cell| blasts && !ground.is_rock(cell)) {
        let area = ground.blast_area(cell);
        looked_at += area.len() as u64;
        let nearest = |near: &[u32]| area.iter().map(|&(next, apart)| near[next] + apart).min();
        let through = nearest(&into).zip(nearest(&out_of)).map(|(to, from)| to + from);
        if let Some(through) = through.filter(|&through| through < best.0) {
            best = (through, Some(Cell(cell as u32)));
        }
    }
    let mut answer = with_one_blast(game, position, value_of(best.0), best.1);
    answer.work = vec![("searches", 2), ("arm cells", looked_at)];
    Ok(answer)
}
