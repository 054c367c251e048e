//! The walk once the blasts are done.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use thwart_core::distance::{NO_WAY, UNREACHED, distances};
use thwart_core::{Cell, CellSet};

use crate::game::Game;
use crate::games::bomb::{Bomb, Position};
use crate::moves::Move;
use crate::value::Value;

/// The cheapest ways to an end from every cell, over what some blasts leave.
#[derive(Debug)]
pub(super) struct Walk {
    /// What they cost, where that is not the number of steps.
    cost: Option<Vec<u64>>,
    /// The number of steps of those, the fewest. Where steps are free it says
    /// which of them lead on.
    steps: Vec<u32>,
}

impl Walk {
    /// The ways after these blasts. O(n), O(n log n) where costs differ.
    pub(super) fn new(game: &Bomb, blasts: &CellSet) -> Self {
        let floor = game.floor(blasts);
        let floor = |cell: Cell| floor[cell.index()];
        if game.is_priced() {
            let (cost, steps) = cheapest(game, floor);
            Self { cost: Some(cost), steps }
        } else {
            Self { cost: None, steps: distances(game.board(), game.ends(), floor) }
        }
    }

    /// The value of a walker on a cell.
    pub(super) fn value(&self, cell: Cell) -> Value {
        let steps = self.steps[cell.index()];
        match &self.cost {
            _ if steps == UNREACHED => Value::Infinite,
            Some(cost) => Value::Finite(cost[cell.index()]),
            None => Value::Finite(u64::from(steps)),
        }
    }

    /// The first step in order that leads on along a cheapest way.
    pub(super) fn step(&self, game: &Bomb, walker: Cell) -> Option<Move> {
        let board = game.board();
        let (value, rank) = (self.value(walker), self.steps[walker.index()]);
        if value == Value::Infinite {
            return None;
        }
        let reached = |cell: Cell| self.steps[cell.index()] != UNREACHED;
        let leads_on = |&(direction, next): &(_, Cell)| {
            let ahead = self.value(next);
            let keeps = ahead.plus(board.step_cost(direction, next)) == value;
            keeps && (ahead, self.steps[next.index()]) < (value, rank)
        };
        board.neighbours(walker, reached).find(leads_on).map(|(direction, _)| Move::Step(direction))
    }

    /// The cheapest walk of a walker on a cell, the first in order.
    pub(super) fn line(&self, game: &Bomb, walker: Cell) -> Vec<Move> {
        let mut walker = walker;
        let mut line = Vec::new();
        while let Some(Move::Step(direction)) = self.step(game, walker) {
            line.push(Move::Step(direction));
            walker = game.board().step(walker, direction).expect("a step on a way stays on the board");
        }
        line
    }

    /// The value of a walker on each cell. Cells without a way have none.
    pub(super) fn field(&self, game: &Bomb) -> Vec<Option<Value>> {
        game.board().cells().map(|cell| Some(self.value(cell)).filter(|&value| value != Value::Infinite)).collect()
    }
}

/// Cost and number of steps of the cheapest ways: of equally cheap ones those
/// with fewest steps. Dijkstra's algorithm on pairs, O(n log n).
fn cheapest(game: &Bomb, floor: impl Fn(Cell) -> bool) -> (Vec<u64>, Vec<u32>) {
    let board = game.board();
    let mut best = vec![(NO_WAY, UNREACHED); board.len()];
    let mut queue = BinaryHeap::new();
    for end in game.ends() {
        best[end.index()] = (0, 0);
        queue.push(Reverse((0, 0, end)));
    }
    while let Some(Reverse((cost, steps, cell))) = queue.pop() {
        if (cost, steps) > best[cell.index()] {
            continue;
        }
        for (direction, from) in board.neighbours(cell, &floor) {
            let offer = (cost + board.step_cost(direction.opposite(), cell), steps + 1);
            if offer < best[from.index()] {
                best[from.index()] = offer;
                queue.push(Reverse((offer.0, offer.1, from)));
            }
        }
    }
    best.into_iter().unzip()
}

/// The line that sets these blasts off one after the other, ends the turn, and
/// walks the cheapest way, the first in order. Before the walk only.
pub(super) fn line_of(game: &Bomb, position: &Position, blasts: impl IntoIterator<Item = Cell>) -> Vec<Move> {
    let mut laid = position.blasts.clone();
    let mut line = Vec::new();
    for blast in blasts {
        laid.insert(blast);
        line.push(Move::Blast(blast));
    }
    line.push(Move::Done);
    line.extend(Walk::new(game, &laid).line(game, position.walker));
    line
}
