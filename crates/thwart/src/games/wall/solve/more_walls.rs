//! Every wall that Eel may build in the adaptive game, with its value.
//!
//! There may be a million, and all but a few change nothing: see
//! [`watch`](super::watch). What those few make of their rows is followed upwards,
//! all of them together and row by row. Most paths join on the way, where two walls
//! make the same of a row but for an amount by which all costs of the row fall: by that
//! the value falls, too.

use thwart_core::Cell;

use super::super::rules::Position;
use super::adaptive::{Adaptive, Stand, eels_choice};
use super::changes::{Fall, Number};
use super::row::{CLOSED, Cost};
use super::watch::Watch;
use crate::game::{Analysed, AnalysedMoves, Evaluation, Game};
use crate::moves::Move;

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

/// What the token's cell is worth to Eel, who is to move.
#[derive(Clone, Copy, Debug)]
struct Worth {
    cost: Cost,
    /// Whether he closes the opening below it, rather than nothing.
    closes: bool,
}

impl Worth {
    fn of(stand: &Stand) -> Self {
        let (cost, closes) = stand.eel();
        Self { cost, closes }
    }

    const fn less(self, less: Cost) -> Self {
        Self { cost: self.cost - less, ..self }
    }
}

/// What becomes of a shape of change in a row.
#[derive(Clone, Copy, Debug)]
enum Fate {
    /// It was found, and is to be followed.
    Found,
    /// With it the token's cell is worth this.
    Settled(Worth),
    /// The row above makes this of it.
    Above(Fall),
}

/// What becomes of the shapes of one row, by number.
type Fates = Vec<Option<Fate>>;

/// Every move of Eel with its value and the reply.
///
/// O(cells) and, for each shape of change that some wall comes to in a row,
/// [`Ripple::spread`](super::ripple::Ripple::spread); only a few look-ups where that was done
/// before, at this position or another one.
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
    /// in the token's row and below. They are followed upwards until what they come to is settled.
    fn follow(&mut self, walls: &[Cell]) -> Vec<Worth> {
        let board = self.play.fields.game().board();
        let (cols, last) = (board.cols(), board.rows() - 1);
        let row_of = |wall: &Cell| wall.index() / cols;
        let mut fates: Vec<Fates> = vec![Fates::new(); last + 1 - self.row];
        let mut falls = Vec::with_capacity(walls.len());
        let mut left = walls;
        let mut below: Vec<Number> = Vec::new();
        for row in (self.row + 1..last).rev() {
            let (here, further) = fates[row - self.row..].split_first_mut().expect("there is one per row");
            let mut found = Vec::new();
            for shape in below.drain(..) {
                let fall = self.play.fields.change_above(row + 1, shape);
                further[0][shape.index()] = Some(Fate::Above(fall));
                find(here, fall, &mut found);
            }
            while let Some((&wall, before)) = left.split_last()
                && row_of(&wall) == row
            {
                let fall = self.play.fields.change_by(wall);
                falls.push(fall);
                find(here, fall, &mut found);
                left = before;
            }
            found.retain(|&shape| {
                let worth = self.settled(row, shape);
                if let Some(worth) = worth {
                    here[shape.index()] = Some(Fate::Settled(worth));
                }
                worth.is_none()
            });
            below = found;
        }
        for shape in below {
            self.play.fields.read_row_above(self.row + 1, shape);
            fates[1][shape.index()] = Some(Fate::Settled(Worth::of(&self.play.stand(self.token))));
        }
        self.worths(walls, left.len(), &falls, &mut fates)
    }

    /// What the token's cell is worth after each of these walls, of which the first lie in
    /// its row, and the others make the rows fall, last to first.
    fn worths(&mut self, walls: &[Cell], first: usize, falls: &[Fall], fates: &mut [Fates]) -> Vec<Worth> {
        let unchanged = self.unchanged;
        let after = |fates: &Fates, fall: Fall| {
            let worth = fall.shape.map_or(unchanged, |shape| match fates[shape.index()] {
                Some(Fate::Settled(worth)) => worth,
                _ => unreachable!("a shape is settled at the latest from the row above it"),
            });
            worth.less(fall.less)
        };
        for row in 2..fates.len() {
            let (above, here) = fates.split_at_mut(row);
            for fate in here[0].iter_mut().flatten() {
                if let Fate::Above(fall) = *fate {
                    *fate = Fate::Settled(after(&above[row - 1], fall));
                }
            }
        }
        let cols = self.play.fields.game().board().cols();
        let of_row: Vec<_> =
            walls[..first].iter().map(|wall| self.after_wall_beside(wall.index() % cols)).collect();
        let below = walls[first..].iter().zip(falls.iter().rev());
        let below = below.map(|(wall, &fall)| after(&fates[wall.index() / cols - self.row], fall));
        of_row.into_iter().chain(below).collect()
    }

    /// The same after a wall in the token's row.
    fn after_wall_beside(&mut self, col: usize) -> Worth {
        self.play.fields.read_row(self.row);
        self.play.fields.climb.row.arrive[col] = CLOSED;
        Worth::of(&self.play.stand(self.token))
    }

    /// What the token's cell is worth after the costs of a row further down have fallen in this
    /// shape, if that can be told.
    fn settled(&self, row: usize, shape: Number) -> Option<Worth> {
        let loss = self.watch.loss(row, self.play.fields.shape(row, shape))?;
        Some(self.unchanged.less(loss))
    }
}

/// Notes the shape of a change to be followed, if it is new and there is one.
fn find(fates: &mut Fates, fall: Fall, found: &mut Vec<Number>) {
    let Some(shape) = fall.shape else { return };
    if fates.len() <= shape.index() {
        fates.resize(shape.index() + 1, None);
    }
    if fates[shape.index()].is_none() {
        fates[shape.index()] = Some(Fate::Found);
        found.push(shape);
    }
}
