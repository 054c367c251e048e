//! Every wall that Eel may build in the adaptive game, with its value.
//!
//! There may be a million, and all but a few change nothing: see
//! [`watch`](super::watch). Those few are followed upwards row by row. Many
//! paths join on the way, where two walls make the same of a row.

use std::num::NonZeroU32;

use thwart_core::Cell;

use super::super::rules::Position;
use super::adaptive::{Adaptive, decide, eels_choice};
use super::changes::{Stretch, less};
use super::row::{CLOSED, NONE};
use super::watch::{self, Watch};
use crate::game::{Analysed, Evaluation, Game};
use crate::moves::Move;
use crate::value::Side;

/// What is known at one position with Eel to move.
struct MoreWalls<'a, 'g> {
    play: &'a mut Adaptive<'g>,
    token: Cell,
    row: usize,
    /// What holds the value of going down, where the token can.
    down: Option<Watch>,
    /// What holds the value of walking on, where other openings are.
    walking: Option<Watch>,
    /// What the token is worth after a change, by row from the token's on and by
    /// number: where that stands in `worth`.
    followed: Vec<Vec<Option<NonZeroU32>>>,
    worth: Vec<Evaluation>,
}

/// Every move of Eel with its value and the reply.
///
/// O(cells) and, for each wall that may make a difference, O(columns) per row
/// that it is followed through; O(stretches) where that was done before, at this
/// position or another one.
pub(super) fn analyse(play: &mut Adaptive<'_>, position: &Position, token: Cell) -> Vec<Analysed> {
    let unchanged = play.evaluate(position);
    let done = play.analyse_one(position, Move::Done);
    play.evaluate(position);
    play.fields.tidy_changes();
    let game = play.fields.game();
    let cols = game.board().cols();
    let mut more = MoreWalls::new(play, token);
    let walls = game.legal_walls(position);
    let mut analysed = Vec::with_capacity(walls.len() + 1);
    analysed.push(done);
    let worth =
        |wall: Cell, Evaluation { bounds, best }| Analysed { chosen: Move::Wall(wall), bounds, reply: best };
    let mut critical = Vec::new();
    for of_row in walls.chunk_by(|one, next| one.index() / cols == next.index() / cols) {
        more.critical(of_row[0].index() / cols, &mut critical);
        let mut from = 0;
        // Nearly all walls of nearly all rows change nothing, and there may be a million of them.
        for &wall in &critical {
            let Ok(at) = of_row.binary_search(&wall) else { continue };
            analysed.extend(of_row[from..at].iter().map(|&wall| worth(wall, unchanged)));
            analysed.push(worth(wall, more.after(wall)));
            from = at + 1;
        }
        analysed.extend(of_row[from..].iter().map(|&wall| worth(wall, unchanged)));
    }
    analysed
}

impl<'a, 'g> MoreWalls<'a, 'g> {
    /// At a token's cell whose position was just evaluated.
    fn new(play: &'a mut Adaptive<'g>, token: Cell) -> Self {
        let at = play.fields.game().board().coord(token);
        let stand = play.stand(token);
        let fields = &mut play.fields;
        let walking = stand.options.closed();
        let walking = (walking != NONE).then(|| Watch::walking_on(&fields.climb, at.row, at.col, walking));
        let down = (stand.down != CLOSED).then(|| Watch::going_down(&fields.climb.row, at.row, at.col));
        let followed = vec![Vec::new(); play.fields.game().board().rows() - at.row];
        let mut more = Self { play, token, row: at.row, down, walking, followed, worth: Vec::new() };
        let mut watches: Vec<_> = more.down.iter_mut().chain(&mut more.walking).collect();
        watch::descend(&mut more.play.fields, at.row, &mut watches);
        more
    }

    /// The cells of a row below which a wall may make a difference, west to east.
    fn critical(&self, row: usize, cells: &mut Vec<Cell>) {
        cells.clear();
        if row >= self.row {
            let first = row * self.play.fields.game().board().cols();
            let watches = self.down.iter().chain(&self.walking);
            cells.extend(watches.flat_map(|watch| watch.critical(row)).map(|col| Cell((first + col) as u32)));
            if row == self.row {
                cells.push(self.token);
            }
        }
        cells.sort_unstable();
        cells.dedup();
    }

    /// The token's cell after one more wall, which is followed upwards until
    /// the value is settled, or another one was followed from there.
    fn after(&mut self, wall: Cell) -> Evaluation {
        let at = self.play.fields.game().board().coord(wall);
        if at.row == self.row {
            self.play.fields.read_row(at.row);
            self.play.fields.climb.row.arrive[at.col] = CLOSED;
            return self.decide();
        }
        let mut row = at.row;
        let mut number = self.play.fields.change_by(wall);
        let mut path = Vec::new();
        let place = loop {
            let known = &mut self.followed[row - self.row];
            if known.len() <= number.index() {
                known.resize(number.index() + 1, None);
            }
            if let Some(known) = known[number.index()] {
                break known;
            }
            path.push((row, number));
            if let Some(settled) = self.settle(row, self.play.fields.change(row, number)) {
                break self.note(settled);
            }
            if row == self.row + 1 {
                self.play.fields.read_row_above(row, number);
                let decided = self.decide();
                break self.note(decided);
            }
            number = self.play.fields.change_above(row, number);
            row -= 1;
        };
        for (row, number) in path {
            self.followed[row - self.row][number.index()] = Some(place);
        }
        self.worth[place.get() as usize - 1]
    }

    /// Keeps an evaluation; says as the how manieth.
    fn note(&mut self, evaluation: Evaluation) -> NonZeroU32 {
        self.worth.push(evaluation);
        NonZeroU32::new(self.worth.len() as u32).expect("there is one at least")
    }

    /// The token's cell with its row as it was read last.
    fn decide(&mut self) -> Evaluation {
        decide(&self.play.stand(self.token), Side::Maximiser, self.token)
    }

    /// The token's cell after a change further down, if the new costs of a row
    /// tell what it is worth.
    fn settle(&self, row: usize, change: &[Stretch]) -> Option<Evaluation> {
        let landing = |col: usize| self.play.fields.landing_in(row, col) - less(change, col);
        let bounds =
            |watch: Option<&Watch>| watch.map_or((CLOSED, CLOSED), |watch| watch.bounds_after(row, landing));
        let (down, walking) = (bounds(self.down.as_ref()), bounds(self.walking.as_ref()));
        // Whichever has the lower bound is what Eel does.
        let least = down.0.max(walking.0);
        let closes = self.down.is_some() && down.0 < least;
        (down.1.max(walking.1) == least).then(|| eels_choice(least, closes, self.token))
    }
}
