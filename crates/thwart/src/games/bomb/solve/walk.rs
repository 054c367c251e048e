//! The walk once the blasts are done.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use thwart_core::distance::{NO_WAY, distances};
use thwart_core::{Cell, CellSet};

use super::compass::Target;
use super::distance::{Distance, FAR, Field, TooFar};
use super::search::{Until, close, open, spread};
use super::steps::value_of;
use super::terrain::{Kind, Layout, Terrain};
use crate::game::Game;
use crate::games::bomb::{Bomb, Position};
use crate::moves::Move;
use crate::value::Value;

/// The cheapest ways to an end from every cell, over what some blasts leave.
#[derive(Debug)]
pub(super) struct Walk {
    /// What they cost, where that is not the number of steps, by cell.
    cost: Option<Vec<u64>>,
    /// The number of steps of those, the fewest. Where steps are free it says which
    /// of them lead on.
    steps: Steps,
}

/// A number of steps for every cell, [`FAR`] or more where there is no way.
#[derive(Debug)]
enum Steps {
    /// By cells.
    Cells(Vec<u32>),
    /// By entries of this layout.
    Entries(Layout, Field),
}

impl Walk {
    /// The ways after these blasts. O(n), O(n log n) where costs differ.
    pub(super) fn new(game: &Bomb, blasts: &CellSet) -> Self {
        let floor = game.floor(blasts);
        let floor = |cell: Cell| floor[cell.index()];
        if game.is_priced() {
            let (cost, steps) = cheapest(game, floor);
            Self { cost: Some(cost), steps: Steps::Cells(steps) }
        } else {
            Self { cost: None, steps: Steps::Cells(distances(game.board(), game.ends(), floor)) }
        }
    }

    /// Where every cell costs 1: the ways of a walker after these blasts, given the
    /// distances `to_end` without them. Only cells on ways of less than `limit`
    /// steps are told right, and only if there is no such way without the blasts.
    /// O(what comes nearer), and a look at all.
    ///
    /// # Errors
    /// Where a distance does not fit.
    pub(super) fn with_more(
        terrain: Terrain,
        to_end: Field,
        walker: Cell,
        blasts: &[Cell],
        limit: u32,
    ) -> Result<Self, TooFar> {
        let layout = terrain.layout();
        let steps = match to_end {
            Field::Narrow(to_end) => Field::Narrow(nearer(terrain, to_end, walker, blasts, limit)?),
            Field::Wide(to_end) => Field::Wide(nearer(terrain, to_end, walker, blasts, limit)?),
        };
        Ok(Self { cost: None, steps: Steps::Entries(layout, steps) })
    }

    fn steps_from(&self, cell: Cell) -> u32 {
        match &self.steps {
            Steps::Cells(steps) => steps[cell.index()],
            Steps::Entries(layout, steps) => steps.steps(layout.index(cell)),
        }
    }

    /// The value of a walker on a cell.
    pub(super) fn value(&self, cell: Cell) -> Value {
        match &self.cost {
            Some(cost) if self.steps_from(cell) < FAR => Value::Finite(cost[cell.index()]),
            _ => value_of(self.steps_from(cell)),
        }
    }

    /// The first step in order that leads on along a cheapest way.
    pub(super) fn step(&self, game: &Bomb, walker: Cell) -> Option<Move> {
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

    /// The cheapest walk of a walker on a cell, the first in order.
    pub(super) fn line(&self, game: &Bomb, walker: Cell) -> Vec<Move> {
        let mut walker = walker;
        let mut line = Vec::new();
        while let Some(Move::Step(direction)) = self.step(game, walker) {
            line.push(Move::Step(direction));
            walker = game.board().step(walker, direction).expect("a step on a path stays on the board");
        }
        line
    }

    /// The value of a walker on each cell. Cells without a way have none.
    pub(super) fn field(&self, game: &Bomb) -> Vec<Option<Value>> {
        game.board()
            .cells()
            .map(|cell| Some(self.value(cell)).filter(|&value| value != Value::Infinite))
            .collect()
    }
}

/// The first in order of the shortest ways over a terrain, of so many steps, if these
/// are as few as the crow's; `None` if not, or if there are too many ends to try for.
///
/// Such a way goes on towards an end from every cell, and all such ways come to a
/// cell after as many steps. So each cell is looked at once, and often few are.
fn line_of_crow(game: &Bomb, walker: Cell, terrain: &Terrain, value: u64) -> Option<Vec<Move>> {
    const MOST: usize = 16;
    let board = game.board();
    let apart = |one: Cell, other: Cell| {
        let (one, other) = (board.coord(one), board.coord(other));
        one.row.abs_diff(other.row) + one.col.abs_diff(other.col)
    };
    let ends: Vec<Cell> = game.ends().take(MOST + 1).collect();
    let steps = ends.iter().map(|&end| apart(walker, end)).min()?;
    if steps as u64 != value || ends.len() > MOST {
        return None;
    }
    let floor = |cell: Cell| terrain.kind(terrain.layout().index(cell)) == Kind::Floor;
    let mut seen = vec![0_u64; board.len().div_ceil(64)];
    let mut see = |cell: Cell| {
        let (word, bit) = (&mut seen[cell.index() / 64], 1 << (cell.index() % 64));
        let new = *word & bit == 0;
        *word |= bit;
        new
    };
    let mut way = vec![board.neighbours(walker, &floor)];
    let mut line = Vec::new();
    while let Some(ahead) = way.last_mut() {
        let left = steps - line.len();
        if left == 0 {
            return Some(line);
        }
        let leads_on = |cell: Cell| ends.iter().any(|&end| apart(cell, end) + 1 == left);
        if let Some((direction, next)) = ahead.find(|&(_, next)| leads_on(next) && see(next)) {
            line.push(Move::Step(direction));
            way.push(board.neighbours(next, &floor));
        } else {
            way.pop();
            line.pop();
        }
    }
    None
}

/// The distances after some blasts: see [`Walk::with_more`].
fn nearer<D: Distance>(
    mut terrain: Terrain,
    mut to_end: Vec<D>,
    walker: Cell,
    blasts: &[Cell],
    limit: u32,
) -> Result<Vec<D>, TooFar> {
    let layout = terrain.layout();
    let mut beside: Vec<u32> = Vec::new();
    for &blast in blasts {
        for brick in terrain.clear(layout.index(blast)) {
            // What further blasts left here counts no more: only floor does.
            to_end[brick] = D::FAR;
            beside.extend(layout.around(brick).map(|at| at as u32));
        }
    }
    beside.retain(|&at| D::FAR.exceeds(to_end[at as usize]));
    close(&terrain, &mut to_end);
    let target = Target::around(layout, [layout.index(walker)]);
    spread(layout, &mut to_end, &beside, target, Until { below: limit, goals: &[] })?;
    open(&mut to_end);
    Ok(to_end)
}

/// Cost and number of steps of the cheapest ways: of equally cheap ones those
/// with fewest steps. Dijkstra's algorithm on pairs, O(n log n).
fn cheapest(game: &Bomb, floor: impl Fn(Cell) -> bool) -> (Vec<u64>, Vec<u32>) {
    let board = game.board();
    let mut cost = vec![NO_WAY; board.len()];
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

/// The line that sets these blasts off one after the other, ends the turn, and
/// walks the cheapest way, the first in order. Before the walk only.
pub(super) fn line_of(game: &Bomb, position: &Position, blasts: &[Cell]) -> Vec<Move> {
    let laid = position.blasts.iter().chain(blasts.iter().copied()).collect();
    line(game, position, blasts, &Walk::new(game, &laid))
}

/// The same without further blasts, on this terrain, given the value.
pub(super) fn line_without(game: &Bomb, position: &Position, terrain: &Terrain, value: u64) -> Vec<Move> {
    match line_of_crow(game, position.walker, terrain, value) {
        Some(steps) => [Move::Done].into_iter().chain(steps).collect(),
        None => line_of(game, position, &[]),
    }
}

/// The same with a walk that is known.
pub(super) fn line(game: &Bomb, position: &Position, blasts: &[Cell], walk: &Walk) -> Vec<Move> {
    let blasts = blasts.iter().map(|&blast| Move::Blast(blast));
    blasts.chain([Move::Done]).chain(walk.line(game, position.walker)).collect()
}
