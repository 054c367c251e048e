//! Where no rock is left to fall: plain distances.

use std::rc::Rc;

use thwart_core::distance::NO_WAY;
use thwart_core::{Cell, Direction};

use super::oracle::RockOracle;
use super::ranks;
use super::under_rocks::{Seen, UnderRocks};
use super::value;
use crate::games::rock::rules::Position;
use crate::moves::Move;
use crate::value::{Side, Value};

/// One of so many cells of a board may be seen from walkers beyond some rocks, before the distances of all
/// cells are found.
const PART: usize = 16;

/// What is seen beyond some rocks.
struct Stroll<'a, 'g> {
    /// The ground without the rocks.
    bare: &'a UnderRocks<'g>,
    rocks: &'a [Cell],
    /// How many cells were seen, by this stroll and those before it.
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
        if self.strolled.0 != *rocks {
            self.strolled = (rocks.clone(), 0);
        }
        let mut stroll = Stroll { bare: &bare, rocks: &laid, looked: self.strolled.1, seen: Seen::default() };
        let found = match side {
            Side::Maximiser => stroll.length(walker).map(|length| (length, Some(Move::Done))),
            Side::Minimiser => stroll.nearest(walker).map(|(length, way)| (length, way.map(Move::Step))),
        };
        self.strolled.1 = stroll.looked;
        found.map(|(length, best)| (value(length), best))
    }
}

impl Stroll<'_, '_> {
    /// The distance of a cell.
    fn length(&mut self, from: Cell) -> Option<u64> {
        let most = (self.bare.board().len() / PART).checked_sub(self.looked)?;
        let length = self.bare.around(from, self.rocks, most, &mut self.seen);
        self.looked += self.seen.len();
        length
    }

    /// The same, and the step that [`UnderRocks::nearest_step`] would take.
    fn nearest(&mut self, from: Cell) -> Option<(u64, Option<Direction>)> {
        let (bare, rocks) = (self.bare, self.rocks);
        let board = bare.board();
        let mut offers = Vec::new();
        for (direction, next) in board.neighbours(from, |cell| bare.is_open(cell, rocks)) {
            let cost = board.step_cost(direction, next);
            offers.push((self.length(next)?.saturating_add(cost), cost, direction, next));
        }
        let least = offers.iter().map(|&(offer, ..)| offer).min().unwrap_or(NO_WAY);
        let best = offers.iter().filter(|&&(offer, ..)| offer == least && offer != NO_WAY);
        let Some(&(_, cost, direction, _)) = best.clone().next() else { return Some((least, None)) };
        if cost > 0 {
            return Some((least, Some(direction)));
        }
        // A free step is one on the way where it comes to an end.
        let ground = bare.over_rocks(rocks);
        let mut rank = |cell| {
            let value = |cell| self.length(cell).ok_or(());
            ranks::nearby(&ground, value, cell, &mut 0).ok().flatten()
        };
        let here = rank(from)?;
        for &(_, cost, direction, next) in best {
            if cost > 0 || rank(next)? < here {
                return Some((least, Some(direction)));
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use thwart_core::CellSet;
    use thwart_core::generate::Dice;

    use super::*;
    use crate::game::Game as _;
    use crate::games::rock::Rock;
    use crate::generate::{self, Request};
    use crate::limits::Limits;
    use crate::rules::Rules as _;

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
                let ground = UnderRocks::new(&game, &rocks);
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
