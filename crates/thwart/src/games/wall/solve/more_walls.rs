//! Every wall that Eel may build in the adaptive game, with its value.
//!
//! There may be a million, and all but a few change nothing: see [`watch`](super::watch). What those few
//! make of their rows is followed upwards, row by row and all of them together, until it is known
//! what it comes to.
//!
//! If the costs of a row all fall by the same amount, so do those of the rows above, and in the end the value. So of a
//! change only its *shape* is followed, with the least fall taken out. Most walls join on the way, where
//! they come to the same shape.

use std::rc::Rc;

use rustc_hash::FxHashMap;
use thwart_core::Cell;

use super::super::rules::Position;
use super::adaptive::{Adaptive, Stand, eels_choice};
use super::change::{ChangedRow, Piece, hole, take_common};
use super::row::{CLOSED, Cost};
use super::watch::Watch;
use crate::game::{Evaluation, Game, MoveValue};
use crate::moves::Move;

/// What the token's cell is worth to Eel, who is to move, and whether he closes the opening below it rather than nothing.
type Worth = (Cost, bool);

/// Every move of Eel with its value and the reply.
///
/// O(cells), and O(columns) for each shape that some wall comes to in a row.
pub(super) fn analyze(play: &mut Adaptive<'_>, position: &Position, token: Cell) -> Vec<MoveValue> {
    let done = play.analyze_one(position, Move::Done);
    let unchanged = play.evaluate(position);
    let legal = play.game().legal_walls(position);
    let mut changed = after_walls(play, token, &legal).into_iter().peekable();
    let walls = legal.into_iter().map(|wall| {
        let worth = changed.next_if(|&(other, _)| other == wall).map(|(_, worth)| worth);
        let Evaluation { bounds, best } =
            worth.map_or(unchanged, |(cost, closes)| eels_choice(cost, closes, token));
        MoveValue { chosen: Move::Wall(wall), bounds, reply: best }
    });
    [done].into_iter().chain(walls).collect()
}

/// The legal walls that may matter, in order, and what the token's cell is worth after each.
fn after_walls(play: &mut Adaptive<'_>, token: Cell, legal: &[Cell]) -> Vec<(Cell, Worth)> {
    let board = play.game().board();
    let at = board.coord(token);
    let stand = play.stand(token);
    let unchanged = stand.eel();
    // What Eel does not do cannot matter after a wall that only does him harm.
    let goes_down = !unchanged.1 && stand.down != CLOSED;
    let watch = Watch::new(&mut play.rows, token, goes_down, unchanged.0);
    let mut critical: Vec<_> = watch.critical(board.cols()).chain([token]).collect();
    critical.sort_unstable();
    critical.dedup();
    critical.retain(|wall| legal.binary_search(wall).is_ok());
    let beside = critical.partition_point(|wall| wall.index() < (at.row + 1) * board.cols());
    let mut found = Vec::with_capacity(critical.len());
    for &wall in &critical[..beside] {
        play.rows.read_row(at.row);
        play.rows.climb.row.arrive[wall.index() % board.cols()] = CLOSED;
        found.push((wall, Stand::of_row_read(&mut play.rows.climb, board, token).eel()));
    }
    found.extend(follow(play, token, unchanged, &watch, &critical[beside..]));
    found
}

/// A change in a row: all costs fall by `less`, and in this shape further, if any do that matter.
#[derive(Clone, Copy, Default)]
struct Change {
    less: Cost,
    shape: Option<usize>,
}

/// The shapes found so far, in the rows from the bottom up.
struct Shapes<'a> {
    watch: &'a Watch,
    /// What the row above makes of each, by number. It was found later.
    above: Vec<Change>,
    /// Those of the row that is looked at, with their numbers.
    known: FxHashMap<Rc<[Piece]>, usize>,
    in_order: Vec<(Rc<[Piece]>, usize)>,
}

impl Shapes<'_> {
    /// Enters a change of the row that is looked at.
    fn enter(&mut self, row: usize, change: &mut [Piece]) -> Change {
        let less = take_common(change);
        if let Some(&shape) = self.known.get(&*change) {
            return Change { less, shape: Some(shape) };
        }
        if self.watch.holds(row, change) {
            return Change { less, shape: None };
        }
        let (pieces, shape) = (Rc::<[Piece]>::from(&*change), self.above.len());
        self.known.insert(Rc::clone(&pieces), shape);
        self.in_order.push((pieces, shape));
        self.above.push(Change::default());
        Change { less, shape: Some(shape) }
    }
}

/// What the token's cell is worth after each of these walls, which lie in order below its row.
fn follow(
    play: &mut Adaptive<'_>,
    token: Cell,
    unchanged: Worth,
    watch: &Watch,
    walls: &[Cell],
) -> Vec<(Cell, Worth)> {
    let board = play.game().board();
    let cols = board.cols();
    let first = board.coord(token).row;
    let (above, known, in_order) = Default::default();
    let mut shapes = Shapes { watch, above, known, in_order };
    let mut found = Vec::with_capacity(walls.len());
    let mut left = walls;
    let (mut row, mut change) = (ChangedRow::default(), Vec::new());
    for index in (first + 1..board.rows() - 1).rev() {
        let (above, here) = left.split_at(left.partition_point(|wall| wall.index() < index * cols));
        left = above;
        shapes.known.clear();
        let below = std::mem::take(&mut shapes.in_order);
        if !here.is_empty() || !below.is_empty() {
            row.read(&mut play.rows, index);
        }
        for (shape, number) in below {
            row.spread(&shape, &mut change);
            shapes.above[number] = shapes.enter(index, &mut change);
        }
        for &wall in here.iter().rev() {
            row.spread(&hole(wall.index() % cols), &mut change);
            found.push((wall, shapes.enter(index, &mut change)));
        }
    }
    let mut worths = vec![unchanged; shapes.above.len()];
    let after = |worths: &[Worth], change: Change| {
        let (cost, closes) = change.shape.map_or(unchanged, |shape| worths[shape]);
        (cost - change.less, closes)
    };
    // The last are those of the row below the token's.
    let reached = shapes.above.len() - shapes.in_order.len();
    for (shape, number) in shapes.in_order {
        worths[number] = play.stand_above(token, &shape).eel();
    }
    for number in (0..reached).rev() {
        worths[number] = after(&worths, shapes.above[number]);
    }
    found.into_iter().rev().map(|(wall, change)| (wall, after(&worths, change))).collect()
}
