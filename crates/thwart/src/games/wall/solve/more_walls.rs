//! Every wall that Eel may build in the adaptive game, with its value.
//!
//! There may be a million, and all but a few change nothing: see
//! [`watch`](super::watch). What those few make of their rows is followed upwards,
//! all of them together and row by row. Most paths join on the way, where two walls
//! make the same of a row but for an amount by which all costs of the row fall: by that
//! the value falls, too.

use thwart_core::Cell;

use super::super::rules::Position;
use super::adaptive::{Adaptive, eels_choice};
use super::follow::{Here, Worth};
use super::row::CLOSED;
use super::watch::Watch;
use crate::game::{Analysed, AnalysedMoves, Evaluation, Game};
use crate::moves::Move;
use crate::parallel;

/// What is known at one position with Eel to move.
struct MoreWalls<'a, 'g> {
    play: &'a mut Adaptive<'g>,
    token: Cell,
    row: usize,
    /// What the token's cell is worth without one more wall.
    unchanged: Worth,
    /// What holds that.
    watch: Watch,
}

/// Every move of Eel with its value and the reply.
///
/// O(cells) and, for each shape of change that some wall comes to in a row,
/// [`Ripple::spread`](super::ripple::Ripple::spread), or less where what a long run makes of it follows from others;
/// only a few look-ups where that was done before, at this position or another one.
pub(super) fn analyse(play: &mut Adaptive<'_>, position: &Position, token: Cell) -> AnalysedMoves {
    let unchanged = play.evaluate(position);
    let done = play.analyse_one(position, Move::Done);
    play.evaluate(position);
    play.fields.tidy_changes();
    let walls = play.fields.game().legal_walls(position);
    let mut more = MoreWalls::new(play, token);
    let mut critical = more.critical();
    let places = keep_those_in(&mut critical, &walls);
    let worths = more.follow(&critical);
    let worth = |Evaluation { bounds, best }| Analysed { chosen: Move::Wall(token), bounds, reply: best };
    let same = worth(unchanged);
    // Nearly all walls change nothing, and there may be a million of them.
    let stretches = places.iter().zip(worths).flat_map(|(&place, after)| {
        [(place, same), (place + 1, worth(eels_choice(after.cost, after.closes, token)))]
    });
    let last = (walls.len(), same);
    AnalysedMoves::in_stretches(done, walls, stretches.chain([last]))
}

/// Keeps those of some cells that are among `all`, and says where. Both are sorted.
/// O(some log(all / some)) where they lie evenly.
fn keep_those_in(some: &mut Vec<Cell>, all: &[Cell]) -> Vec<usize> {
    let mut from = 0;
    let mut places = Vec::with_capacity(some.len());
    some.retain(|cell| {
        let mut step = 1;
        while all.get(from + step).is_some_and(|further| further < cell) {
            from += step;
            step *= 2;
        }
        let end = (from + step).min(all.len());
        from += all[from..end].partition_point(|other| other < cell);
        let found = all.get(from) == Some(cell);
        if found {
            places.push(from);
        }
        found
    });
    places
}

impl<'a, 'g> MoreWalls<'a, 'g> {
    /// At a token's cell whose position was just evaluated.
    fn new(play: &'a mut Adaptive<'g>, token: Cell) -> Self {
        let at = play.fields.game().board().coord(token);
        let stand = play.stand(token);
        let unchanged = Worth::of(&stand);
        let fields = &mut play.fields;
        // What Eel does not do cannot matter after a wall that only does him harm.
        let watch = if unchanged.closes || stand.down == CLOSED {
            Watch::walking_on(fields, at.row, at.col, unchanged.cost)
        } else {
            Watch::going_down(fields, at.row, at.col)
        };
        Self { play, token, row: at.row, unchanged, watch }
    }

    /// Cells below which a wall may make a difference if it is legal, sorted.
    fn critical(&self) -> Vec<Cell> {
        let board = self.play.fields.game().board();
        let mut critical = vec![self.token];
        for row in self.row..board.rows() - 1 {
            let columns = self.watch.critical(row);
            critical.extend(columns.map(|col| Cell((row * board.cols() + col) as u32)));
        }
        critical.sort_unstable();
        critical.dedup();
        critical
    }

    /// What the token's cell is worth after each of these walls, which lie in order
    /// in the token's row and below.
    ///
    /// Where runs are short, so that margins are known, what walls in the west do and what walls in the east do hardly ever
    /// comes to the same, so they are followed side by side.
    fn follow(&mut self, walls: &[Cell]) -> Vec<Worth> {
        let cols = self.play.fields.game().board().cols();
        let first = walls.partition_point(|wall| wall.index() / cols == self.row);
        let mut worths: Vec<_> =
            walls[..first].iter().map(|wall| self.after_wall_beside(wall.index() % cols)).collect();
        let walls = &walls[first..];
        if self.watch.has_margins() {
            self.play.fields.part(walls);
        }
        let Self { ref mut play, token, row, unchanged, ref watch } = *self;
        let (rows, further, begins) = play.fields.with_further();
        let part_of = |wall: Cell| begins.partition_point(|&begin| begin <= wall.index() % cols);
        let here = Here { rows, token, row, unchanged, watch };
        let mut parts: Vec<_> =
            further[..=begins.len()].iter_mut().map(|further| (Vec::new(), further)).collect();
        for &wall in walls {
            parts[part_of(wall)].0.push(wall);
        }
        let found = parallel::each(&mut parts, |(walls, further)| here.follow(walls, further));
        let mut found: Vec<_> = found.into_iter().map(Vec::into_iter).collect();
        worths.extend(walls.iter().filter_map(|&wall| found[part_of(wall)].next()));
        worths
    }

    /// The same after a wall in the token's row.
    fn after_wall_beside(&mut self, col: usize) -> Worth {
        self.play.fields.read_row(self.row);
        self.play.fields.climb.row.arrive[col] = CLOSED;
        Worth::of(&self.play.stand(self.token))
    }
}
