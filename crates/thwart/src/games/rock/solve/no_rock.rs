//! Where no rock is left to fall: plain distances.

use std::rc::Rc;

use thwart_core::distance::NO_WAY;
use thwart_core::{Cell, CellSet, Direction};

use super::ground::{Ground, Seen};
use super::oracle::RockOracle;
use super::value;
use crate::games::rock::rules::Position;
use crate::moves::Move;
use crate::value::{Side, Value};

/// One of so many cells of a board may be seen from walkers beyond some rocks, before the distances of all
/// cells are found.
const PART: usize = 16;

/// What was seen beyond some rocks.
#[derive(Default)]
pub(super) struct Stroll {
    rocks: CellSet,
    /// How many cells, in all.
    looked: usize,
    seen: Seen,
}

impl RockOracle<'_> {
    /// The value of a position in which the walker goes where he likes, and the move that keeps it.
    ///
    /// Cost: where the rocks are far away or easy to go around a few cells, else the distances of
    /// the whole board.
    pub(super) fn walk_on(&mut self, position: &Position) -> (Value, Option<Move>) {
        if let Some(found) = self.stroll(position) {
            return found;
        }
        let ground = self.ground(&position.rocks);
        let best = match position.side {
            Side::Minimiser => {
                ground.nearest_step(position.walker).map(|(direction, _)| Move::Step(direction))
            }
            Side::Maximiser => Some(Move::Done),
        };
        (self.game.value_at(position, ground.distance()), best)
    }

    /// The same from the distances without rocks, and what is seen around them; `None` where
    /// that does not tell, or the distances are known.
    fn stroll(&mut self, position: &Position) -> Option<(Value, Option<Move>)> {
        let Position { walker, ref rocks, side, .. } = *position;
        let laid: Vec<Cell> = rocks.iter().collect();
        let bare = Rc::clone(self.bare());
        let known = match laid[..] {
            [rock] => bare.keeps_beyond(rock),
            _ => self.ground.as_ref().is_some_and(|(of, ground)| of == rocks && ground.has_distances()),
        };
        if known || laid.is_empty() || !bare.has_distances() {
            return None;
        }
        if self.stroll.rocks != *rocks {
            self.stroll = Stroll { rocks: rocks.clone(), ..Stroll::default() };
        }
        match side {
            Side::Maximiser => Some((value(self.stroll.length(&bare, walker, &laid)?), Some(Move::Done))),
            Side::Minimiser => {
                let (length, way) = self.stroll.nearest(&bare, walker, &laid)?;
                Some((value(length), way.map(Move::Step)))
            }
        }
    }
}

impl Stroll {
    /// The distance of a cell.
    fn length(&mut self, bare: &Ground<'_>, from: Cell, rocks: &[Cell]) -> Option<u64> {
        let most = (bare.board().len() / PART).checked_sub(self.looked)?;
        let length = bare.around(from, rocks, most, &mut self.seen);
        self.looked += self.seen.len();
        length
    }

    /// The same, and the step that [`Ground::nearest_step`] would take: the first of those onto the shortest
    /// way. `None` also where that is free, as then it need not come to an end.
    fn nearest(&mut self, bare: &Ground<'_>, from: Cell, rocks: &[Cell]) -> Option<(u64, Option<Direction>)> {
        let mut best = (NO_WAY, None);
        let board = bare.board();
        for (direction, next) in board.neighbours(from, |cell| bare.is_open(cell, rocks)) {
            let cost = board.step_cost(direction, next);
            let length = self.length(bare, next, rocks)?.saturating_add(cost);
            if length < best.0 {
                best = (length, Some((direction, cost)));
            }
        }
        match best.1 {
            Some((_, 0)) => None,
            step => Some((best.0, step.map(|(direction, _)| direction))),
        }
    }
}

#[cfg(test)]
mod tests {
    use thwart_core::generate::Dice;

    use super::*;
    use crate::game::Game as _;
    use crate::games::rock::Rock;
    use crate::generate::{self, Request};
    use crate::limits::Limits;

    /// What is seen around some rocks is what the distances of the whole board say.
    #[test]
    fn a_stroll_says_what_the_whole_board_says() {
        let (mut told, mut asked) = (0, 0);
        let mut dice = Dice::new(1, "stroll", 0, 0);
        for seed in 0..120 {
            let family = ["random", "maze", "rings", "open"][dice.below(4)];
            let (topology, diagonal) =
                [("four", "1"), ("hex", "1"), ("eight", "1"), ("eight", "sqrt2")][dice.below(4)];
            let costs = ["none", "uniform", "sparse"][dice.below(3)];
            let mut settings = vec![("topology", topology), ("costs", costs), ("exits", "3"), ("rocks", "3")];
            if topology == "eight" {
                settings.push(("diagonal", diagonal));
            }
            let request = Request { family, rows: 24, cols: 24, seed, settings: &settings };
            let game = Rock::new(&generate::setup(Rock::INFO, &request).unwrap()).unwrap();
            let limits = Limits::default();
            let mut oracle = RockOracle::new(&game, &limits);
            oracle.bare().distance();
            for _ in 0..60 {
                let mut cell = || Cell(dice.below(game.board().len()) as u32);
                let walker = cell();
                let may_fall = |rock: &Cell| *rock != walker && !game.is_exit(*rock);
                let rocks: CellSet = (0..3).map(|_| cell()).filter(may_fall).collect();
                if !game.is_free(&rocks, walker) || game.is_exit(walker) {
                    continue;
                }
                let ground = Ground::new(&game, &rocks);
                for side in [Side::Minimiser, Side::Maximiser] {
                    let position = Position { walker, rocks: rocks.clone(), side, sealed: false };
                    asked += 1;
                    let Some((length, best)) = oracle.stroll(&position) else { continue };
                    told += 1;
                    assert_eq!(length, value(ground.distance()[walker.index()]), "{request:?} {position:?}");
                    let step = ground.nearest_step(walker).map(|(way, _)| Move::Step(way));
                    let expected = if side == Side::Minimiser { step } else { Some(Move::Done) };
                    assert_eq!(best, expected, "{request:?} {position:?}");
                }
            }
        }
        assert!(told > asked / 3 && told < asked, "{told} of {asked}");
    }
}
