//! The walk after the blasts.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use thwart_grid::axes::FAR;
use thwart_grid::distance::{UNREACHED_LENGTH, distances};
use thwart_grid::{Cell, CellSet};

use super::blast_worth::value_of;
use crate::{Bomb, Position};
use thwart_game::moves::Move;
use thwart_game::rules::Rules;
use thwart_game::value::Value;

/// The cheapest paths to an end from every cell, over the floor that some blasts
/// leave.
#[derive(Debug)]
pub(crate) struct CheapestPaths {
    /// Their costs by cell, if these are not the numbers of steps.
    cost: Option<Vec<u64>>,
    /// The fewest steps of a cheapest path. If steps are free, they show which of
    /// them lead on.
    steps: Vec<u32>,
}

impl CheapestPaths {
    /// Computes the paths after these blasts. O(n), O(n log n) if costs differ.
    pub(crate) fn new(game: &Bomb, blasts: &CellSet) -> Self {
        let floor = game.floor(blasts);
        let floor = |cell: Cell| floor[cell.index()];
        if game.is_priced() {
            let (cost, steps) = cheapest(game, floor);
            Self { cost: Some(cost), steps }
        } else {
            Self { cost: None, steps: distances(game.board(), game.ends(), floor) }
        }
    }

    fn steps_from(&self, cell: Cell) -> u32 {
        self.steps[cell.index()]
    }

    /// Returns the value of a walker on a cell.
    pub(crate) fn value(&self, cell: Cell) -> Value {
        match &self.cost {
            Some(cost) if self.steps_from(cell) < FAR => Value::Finite(cost[cell.index()]),
            _ => value_of(self.steps_from(cell)),
        }
    }

    /// Returns the first step in order that leads on along a cheapest path.
    pub(crate) fn step(&self, game: &Bomb, walker: Cell) -> Option<Move> {
        let board = game.board();
        let (value, rank) = (self.value(walker), self.steps_from(walker));
        if value == Value::Infinite {
            return None;
        }
        let reached = |cell: Cell| self.steps_from(cell) < FAR;
        let leads_on = |&(direction, next): &(_, Cell)| {
            let ahead = self.value(next);
            let keeps = ahead.plus(board.step_cost(direction, next)) == value;
            keeps && (ahead, self.steps_from(next)) < (value, rank)
        };
        board.neighbours(walker, reached).find(leads_on).map(|(direction, _)| Move::Step(direction))
    }

    /// Returns the cheapest walk of a walker on a cell, the first in order.
    pub(crate) fn line(&self, game: &Bomb, walker: Cell) -> Vec<Move> {
        let mut walker = walker;
        let mut line = Vec::new();
        while let Some(Move::Step(direction)) = self.step(game, walker) {
            line.push(Move::Step(direction));
            walker = game.board().step(walker, direction).expect("a step on a path stays on the board");
        }
        line
    }

    /// Returns the value of a walker on each cell; `None` for cells without a path.
    pub(crate) fn field(&self, game: &Bomb) -> Vec<Option<Value>> {
        game.board()
            .cells()
            .map(|cell| Some(self.value(cell)).filter(|&value| value != Value::Infinite))
            .collect()
    }
}

/// Returns cost and number of steps of the cheapest paths: of equally cheap ones
/// those with fewest steps. Dijkstra's algorithm on pairs, O(n log n).
fn cheapest(game: &Bomb, floor: impl Fn(Cell) -> bool) -> (Vec<u64>, Vec<u32>) {
    let board = game.board();
    let mut cost = vec![UNREACHED_LENGTH; board.len()];
    let mut steps = vec![FAR; board.len()];
    let mut queue = BinaryHeap::new();
    for end in game.ends() {
        cost[end.index()] = 0;
        steps[end.index()] = 0;
        queue.push(Reverse((0, 0, end)));
    }
    while let Some(Reverse((here, rank, cell))) = queue.pop() {
        if (here, rank) > (cost[cell.index()], steps[cell.index()]) {
            continue;
        }
        for (direction, from) in board.neighbours(cell, &floor) {
            let offer = (here + board.step_cost(direction.opposite(), cell), rank + 1);
            if offer < (cost[from.index()], steps[from.index()]) {
                (cost[from.index()], steps[from.index()]) = offer;
                queue.push(Reverse((offer.0, offer.1, from)));
            }
        }
    }
    (cost, steps)
}

/// Returns the line that sets these blasts off one after the other, ends the turn,
/// and walks the cheapest path, the first in order. Before the walk only.
pub(crate) fn line_of(game: &Bomb, position: &Position, blasts: &[Cell]) -> Vec<Move> {
    let laid = position.blasts.iter().chain(blasts.iter().copied()).collect();
    let walk = CheapestPaths::new(game, &laid).line(game, position.walker);
    blasts.iter().map(|&blast| Move::Blast(blast)).chain([Move::Done]).chain(walk).collect()
}
