//! Walls followed upwards, row by row and all of them together, until what they come to is
//! settled.

use thwart_core::Cell;

use super::adaptive::Stand;
use super::changes::{Fall, Number};
use super::further::{Further, Rows};
use super::row::Cost;
use super::watch::Watch;
use crate::game::Game;

/// What the token's cell is worth to Eel, who is to move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Worth {
    pub(super) cost: Cost,
    /// Whether he closes the opening below it, rather than nothing.
    pub(super) closes: bool,
}

impl Worth {
    pub(super) fn of(stand: &Stand) -> Self {
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

/// What is known at a position with Eel to move.
#[derive(Clone, Copy)]
pub(super) struct Here<'a> {
    pub(super) rows: Rows<'a>,
    pub(super) token: Cell,
    /// The token's row.
    pub(super) row: usize,
    /// What the token's cell is worth without one more wall.
    pub(super) unchanged: Worth,
    /// What holds that.
    pub(super) watch: &'a Watch,
}

impl Here<'_> {
    /// What the token's cell is worth after each of these walls, which lie in order below its row.
    pub(super) fn follow(&self, walls: &[Cell], further: &mut Further) -> Vec<Worth> {
        let board = self.rows.game.board();
        let (cols, last) = (board.cols(), board.rows() - 1);
        let row_of = |wall: &Cell| wall.index() / cols;
        let mut fates: Vec<Fates> = vec![Fates::new(); last + 1 - self.row];
        let mut falls = Vec::with_capacity(walls.len());
        let mut left = walls;
        let mut below: Vec<Number> = Vec::new();
        for row in (self.row + 1..last).rev() {
            let (here, lower) = fates[row - self.row..].split_first_mut().expect("there is one per row");
            let mut found = Vec::new();
            let above = further.changes_above(self.rows, row + 1, &below);
            for (shape, fall) in below.drain(..).zip(above) {
                lower[0][shape.index()] = Some(Fate::Above(fall));
                find(here, fall, &mut found);
            }
            while let Some((wall, before)) = left.split_last()
                && row_of(wall) == row
            {
                let fall = further.change_by(self.rows, *wall);
                falls.push(fall);
                find(here, fall, &mut found);
                left = before;
            }
            found.retain(|&shape| {
                let worth = self.settled(row, shape, further);
                if let Some(worth) = worth {
                    here[shape.index()] = Some(Fate::Settled(worth));
                }
                worth.is_none()
            });
            below = found;
        }
        for shape in below {
            let stand = further.stand_above(self.rows, self.row + 1, shape, self.token);
            fates[1][shape.index()] = Some(Fate::Settled(Worth::of(&stand)));
        }
        self.settle_from_above(&mut fates);
        let falls = falls.into_iter().rev();
        walls
            .iter()
            .zip(falls)
            .map(|(wall, fall)| self.after(&fates[row_of(wall) - self.row], fall))
            .collect()
    }

    /// What the token's cell is worth after the costs of a row further down have fallen in this
    /// shape, if that can be told.
    fn settled(&self, row: usize, shape: Number, further: &Further) -> Option<Worth> {
        let loss = self.watch.loss(row, further.shape(row, shape))?;
        Some(self.unchanged.less(loss))
    }

    /// Settles all shapes that are not, row by row, by what the row above makes of them.
    fn settle_from_above(&self, fates: &mut [Fates]) {
        for row in 2..fates.len() {
            let (above, here) = fates.split_at_mut(row);
            for fate in here[0].iter_mut().flatten() {
                if let Fate::Above(fall) = *fate {
                    *fate = Fate::Settled(self.after(&above[row - 1], fall));
                }
            }
        }
    }

    /// What the token's cell is worth after a change in a row, whose shape is settled.
    fn after(&self, fates: &Fates, fall: Fall) -> Worth {
        let worth = fall.shape.map_or(self.unchanged, |shape| match fates[shape.index()] {
            Some(Fate::Settled(worth)) => worth,
            _ => unreachable!("a shape is settled at the latest from the row above it"),
        });
        worth.less(fall.less)
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
