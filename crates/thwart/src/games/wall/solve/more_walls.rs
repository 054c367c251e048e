//! Every wall that Eel may build in the adaptive game, with its value.
//!
//! There may be a million, and all but a few change nothing: see
//! [`watch`](super::watch). Those few are followed upwards row by row. Many
//! paths join on the way, where two walls make the same of a row.

use rustc_hash::FxHashMap;
use thwart_core::Cell;

use super::super::rules::Position;
use super::adaptive::{Adaptive, decide, eels_choice};
use super::row::{CLOSED, Cost, NONE};
use super::watch::Watch;
use crate::game::{Analysed, Evaluation, Game};
use crate::moves::Move;
use crate::value::Side;

/// Every how many rows it is looked whether two paths join. Less often takes
/// less memory and sees it later.
const LOOK_EVERY: usize = 4;

/// How a row differs from what it was: stretches of cells with the same
/// difference, as their length and by how much less is to pay.
type Difference = Vec<(u32, Cost)>;

/// What is known at one position with Eel to move.
struct MoreWalls<'a, 'g> {
    play: &'a mut Adaptive<'g>,
    token: Cell,
    row: usize,
    /// What holds the value of going down, where the token can.
    down: Option<Watch>,
    /// What holds the value of walking on, where other openings are.
    walking: Option<Watch>,
    /// What the token is worth after a row has changed so.
    followed: FxHashMap<(usize, Difference), Evaluation>,
}

/// Every move of Eel with its value and the reply.
///
/// O(cells) and, for each wall that may make a difference, O(columns) per row
/// that it is followed through.
pub(super) fn analyse(play: &mut Adaptive<'_>, position: &Position, token: Cell, moves: &[Move]) -> Vec<Analysed> {
    let unchanged = play.evaluate(position);
    let mut more = MoreWalls::new(play, token);
    let board = more.play.fields.game().board();
    let (mut row, mut critical) = (usize::MAX, Vec::new());
    let mut analysed = Vec::with_capacity(moves.len());
    for &chosen in moves {
        let Some(wall) = chosen.cell() else {
            analysed.push(more.play.analyse_one(position, chosen));
            continue;
        };
        let at = board.coord(wall);
        if at.row != row {
            row = at.row;
            more.critical(row, &mut critical);
        }
        let evaluation =
            if wall == token || critical.contains(&at.col) { more.after(wall) } else { unchanged };
        analysed.push(Analysed { chosen, bounds: evaluation.bounds, reply: evaluation.best });
    }
    analysed
}

impl<'a, 'g> MoreWalls<'a, 'g> {
    /// At a token's cell whose position was just evaluated.
    fn new(play: &'a mut Adaptive<'g>, token: Cell) -> Self {
        let at = play.fields.game().board().coord(token);
        let stand = play.stand(token);
        let walking = stand.options.closed();
        let walking =
            (walking != NONE).then(|| Watch::walking_on(&mut play.fields, at.row, at.col, walking));
        let down = (stand.down != CLOSED).then(|| {
            play.fields.read_row(at.row);
            Watch::going_down(&mut play.fields, at.row, at.col)
        });
        Self { play, token, row: at.row, down, walking, followed: FxHashMap::default() }
    }

    /// The columns of a row below which a wall may make a difference.
    fn critical(&self, row: usize, columns: &mut Vec<usize>) {
        columns.clear();
        if row >= self.row {
            let watches = self.down.iter().chain(&self.walking);
            columns.extend(watches.flat_map(|watch| watch.critical(row)));
        }
    }

    /// The token's cell after one more wall, which is followed upwards until
    /// the value is settled, or another one was followed from there.
    fn after(&mut self, wall: Cell) -> Evaluation {
        let mut path = Vec::new();
        let Self { play, token, row, down, walking, followed } = self;
        let settled = play.fields.after_wall(*row, wall, |row, before, after| {
            let settled = settle(down.as_ref(), walking.as_ref(), row, after, *token);
            if settled.is_some() || !row.is_multiple_of(LOOK_EVERY) {
                return settled;
            }
            let key = (row, difference(before, after));
            let known = followed.get(&key).copied();
            path.push(key);
            known
        });
        let evaluation = settled.unwrap_or_else(|| decide(&play.stand(*token), Side::Maximiser, *token));
        followed.extend(path.into_iter().map(|key| (key, evaluation)));
        evaluation
    }
}

/// The token's cell after a change further down, if the new costs of a row
/// tell what it is worth.
fn settle(
    down: Option<&Watch>,
    walking: Option<&Watch>,
    row: usize,
    after: &[Cost],
    token: Cell,
) -> Option<Evaluation> {
    let opening = down.is_some();
    let bounds = |watch: Option<&Watch>| watch.map_or((CLOSED, CLOSED), |watch| watch.bounds_after(row, after));
    let (down, walking) = (bounds(down), bounds(walking));
    // Whichever has the lower bound is what Eel does.
    let least = down.0.max(walking.0);
    (down.1.max(walking.1) == least).then(|| eels_choice(least, opening && down.0 < least, token))
}

fn difference(before: &[Cost], after: &[Cost]) -> Difference {
    let mut stretches = Difference::new();
    for (&before, &after) in before.iter().zip(after) {
        match stretches.last_mut() {
            Some((length, less)) if *less == before - after => *length += 1,
            _ => stretches.push((1, before - after)),
        }
    }
    stretches
}
