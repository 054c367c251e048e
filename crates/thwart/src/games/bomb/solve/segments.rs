//! Method `segments`: what the Polish Olympiad XXIX gives for subtask 3 of
//! *Bomberman*. A way falls into four parts: over free cells to the blast,
//! along one of its arms to the centre, along another away from it, over free
//! cells to the end. Two searches answer for the first and the last part, and
//! the arms of each cell are walked for the two in between.

use thwart_core::Cell;

use super::passes::entries;
use super::survey::check_size;
use super::{Ground, only_one_unlimited, with_one_blast};
use crate::game::{Answer, Game, SolveError};
use crate::games::bomb::{Bomb, Position};

/// Solves a position with exactly one blast left and unlimited radius.
///
/// A way that uses only one arm need not pass the centre; but then a blast on
/// a cell of the way clears the same arm, and the way passes its centre.
///
/// Cost: O(n (rows + cols)).
///
/// # Errors
/// For other numbers of blasts and other radii.
pub(super) fn solve(game: &Bomb, position: &Position) -> Result<Answer, SolveError> {
    only_one_unlimited(game, position, "segments")?;
    check_size(game.board().len())?;
    let ground = Ground::new(game).after(game, &position.blasts);
    let from_start = ground.distances(game.entrance());
    let into = entries(&ground, &from_start);
    let out_of = entries(&ground, &ground.distances(game.end()));
    let mut best = (from_start[game.end().index()], None);
    let mut looked_at = 0u64;
    for cell in (0..ground.len()).filter(|&cell| !ground.is_rock(cell)) {
        let area = ground.blast_area(cell);
        looked_at += area.len() as u64;
        let nearest = |near: &[u32]| area.iter().map(|&(next, apart)| near[next] + apart).min();
        let through = nearest(&into).zip(nearest(&out_of)).map(|(to, from)| to + from);
        if let Some(through) = through.filter(|&through| through < best.0) {
            best = (through, Some(Cell(cell as u32)));
        }
    }
    let mut answer = with_one_blast(game, position, best.0, best.1);
    answer.work = vec![("searches", 2), ("arm cells", looked_at)];
    Ok(answer)
}
