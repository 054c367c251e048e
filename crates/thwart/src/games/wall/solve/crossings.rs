//! Every wall that Eel may build before the walk, with its value and a reply.
//!
//! Every way crosses from a row to the next exactly once, so without one crossing the best way is that of the others. A way
//! through a crossing is a way down to it and a way on from it, which are found for all cells, row by row.
//!
//! The reply has to close something cheaper than the way that Eel leaves, the dearest of those that are left. Where that and
//! the cheapest go through the same crossing, one of their halves differs: seen from the crossing, they part somewhere, and a
//! wall where the cheapest goes then leaves the dearest.

use thwart_core::{Board, Cell};

use super::super::rules::{Position, Wall};
use super::super::walls::Walls;
use super::super::ways::runs;
use super::row::{Cost, NONE, value};
use super::upfront::Upfront;
use crate::game::{Game, MoveValue};
use crate::moves::Move;
use crate::value::Bounds;

/// The ways from an end of the board to a cell, all cells on them included.
#[derive(Clone, Copy)]
pub(super) struct Crossing {
    dearest: Cost,
    pub(super) cheapest: Cost,
    /// Below which cell a wall closes the cheapest and leaves the dearest;
    /// there is one if they differ.
    wall: Option<Cell>,
}

impl Crossing {
    const fn one(cost: Cost) -> Self {
        Self { dearest: cost, cheapest: cost, wall: None }
    }

    /// Those through a crossing, from those to both of its ends.
    fn through(self, below: Self) -> Self {
        Self {
            dearest: self.dearest + below.dearest,
            cheapest: self.cheapest + below.cheapest,
            wall: self.wall.or(below.wall),
        }
    }
}

/// The ways of a row, `None` for cells to which none leads.
type InRow = Vec<Option<Crossing>>;

/// Every wall that Eel may build. O(cells), also memory.
pub(super) fn analyze_walls(play: &mut Upfront<'_>, position: &Position) -> Vec<MoveValue> {
    let game = play.game;
    let done = play.analyze_one(position, Move::Done);
    play.building(position);
    let exits = play.exits(position.token);
    let plan = play.plan(position, &exits);
    let crossings = crossings(game, position);
    let legal = game.legal_walls(position);
    let mut analyzed = Vec::with_capacity(legal.len() + 1);
    analyzed.push(done);
    for &cell in &legal {
        let at = game.board().coord(cell);
        let (dearest, cheapest) = crossings[at.row].without(at.col);
        let next = if dearest.cost == cheapest.cost {
            None
        } else if exits[at.row] != at.col {
            // The way he leaves stays the same, and so do the walls it needs.
            plan.iter().copied().find(|&planned| planned != cell)
        } else if dearest.col == cheapest.col {
            dearest.wall
        } else {
            Some(Cell((at.row * game.board().cols() + cheapest.col) as u32))
        };
        let reply = Some(next.map_or(Move::Done, Move::Wall));
        let bounds = Bounds::exact(value(dearest.cost));
        analyzed.push(MoveValue { chosen: Move::Wall(cell), bounds, reply });
    }
    analyzed
}

/// The best way through one of the crossings of a row.
#[derive(Clone, Copy)]
struct Best {
    col: usize,
    cost: Cost,
    wall: Option<Cell>,
}

/// The best way through each of two crossings, if there are two.
#[derive(Clone, Copy)]
struct BestTwo([Best; 2]);

impl BestTwo {
    const NONE: Self = Self([Best { col: usize::MAX, cost: NONE, wall: None }; 2]);

    /// Takes another crossing into account; of equals the first stays.
    fn see(&mut self, next: Best, better: impl Fn(Cost, Cost) -> bool) {
        let [first, second] = &mut self.0;
        let beats = |other: &Best| other.col == usize::MAX || better(next.cost, other.cost);
        if beats(first) {
            (*second, *first) = (*first, next);
        } else if beats(second) {
            *second = next;
        }
    }

    fn without(&self, col: usize) -> Best {
        self.0[usize::from(self.0[0].col == col)]
    }
}

/// The ways through the crossings from one row to the next.
struct Crossings {
    dearest: BestTwo,
    cheapest: BestTwo,
}

impl Crossings {
    /// The dearest and the cheapest way without one of them.
    fn without(&self, col: usize) -> (Best, Best) {
        (self.dearest.without(col), self.cheapest.without(col))
    }
}

/// For every row but the last.
fn crossings(game: &Wall, position: &Position) -> Vec<Crossings> {
    let onwards = onwards(game, &position.walls);
    let mut found = Vec::with_capacity(onwards.len());
    for_each_row(game, position.token, &position.walls, |row, ways| {
        let mut crossings = Crossings { dearest: BestTwo::NONE, cheapest: BestTwo::NONE };
        for (col, (&to, &on)) in ways.iter().zip(&onwards[row]).enumerate() {
            let (Some(to), Some(on)) = (to, on) else { continue };
            let Crossing { dearest, cheapest, wall } = to.through(on);
            crossings.dearest.see(Best { col, cost: dearest, wall }, |next, best| next > best);
            crossings.cheapest.see(Best { col, cost: cheapest, wall }, |next, best| next < best);
        }
        found.push(crossings);
    });
    found
}

/// Shows every row but the last with the ways to stand on each of its cells, ready to go down. O(cells).
pub(super) fn for_each_row(
    game: &Wall,
    token: Option<Cell>,
    walls: &Walls,
    mut see: impl FnMut(usize, &[Option<Crossing>]),
) {
    let board = game.board();
    let mut ways = token.map_or_else(
        || row_alone(board, 0),
        |token| {
            let mut entered = vec![None; board.cols()];
            // Its own cost was paid.
            entered[token.index()] = Some(Crossing::one(-Cost::from(board.cost(token))));
            walk(board, 0, 0, &entered)
        },
    );
    for row in 0..board.rows() - 1 {
        see(row, &ways);
        cross(game, walls, row, &mut ways);
        ways = walk(board, row + 1, row, &ways);
    }
}

/// For every row but the last, the ways on from each cell, from the one below it.
fn onwards(game: &Wall, walls: &Walls) -> Vec<InRow> {
    let board = game.board();
    let last = board.rows() - 1;
    let mut found = Vec::with_capacity(last);
    let mut ways = row_alone(board, last);
    for row in (0..last).rev() {
        cross(game, walls, row, &mut ways);
        let above = walk(board, row, row, &ways);
        found.push(std::mem::replace(&mut ways, above));
    }
    found.reverse();
    found
}

/// The cells of the top or the bottom row as ways of their own.
fn row_alone(board: &Board, row: usize) -> InRow {
    let cells = (row * board.cols()..(row + 1) * board.cols()).map(|cell| Cell(cell as u32));
    let way = |cell| board.is_passable(cell).then(|| Crossing::one(Cost::from(board.cost(cell))));
    cells.map(way).collect()
}

/// Keeps the ways of those columns in which one can go down from `row`.
fn cross(game: &Wall, walls: &Walls, row: usize, ways: &mut InRow) {
    let first = row * game.board().cols();
    for (col, ways) in ways.iter_mut().enumerate() {
        if !game.is_open(walls, Cell((first + col) as u32)) {
            *ways = None;
        }
    }
}

/// From the ways that enter the cells of a row to those that come to each of
/// its cells: straight from where they entered. They crossed below the cells
/// of row `crossed`.
fn walk(board: &Board, row: usize, crossed: usize, entered: &[Option<Crossing>]) -> InRow {
    let (first, crossed) = (row * board.cols(), crossed * board.cols());
    let mut found = vec![None; board.cols()];
    for (start, end) in runs(board, row) {
        let mut sweep = |cols: &mut dyn Iterator<Item = usize>| {
            let mut walked = None;
            for col in cols {
                let here = entered[col].map(|ways| ((ways.dearest, col), (ways.cheapest, col)));
                let cost = Cost::from(board.cost(Cell((first + col) as u32)));
                walked = better(here, walked)
                    .map(|(dear, cheap)| ((dear.0 + cost, dear.1), (cheap.0 + cost, cheap.1)));
                found[col] = better(found[col], walked);
            }
        };
        sweep(&mut (start..end));
        sweep(&mut (start..end).rev());
    }
    let ways = |((dearest, dear), (cheapest, cheap)): (Half, Half)| {
        let wall = match dearest == cheapest {
            true => None,
            // They walk the same cells of this row, so they differ before.
            false if dear == cheap => entered[dear].and_then(|ways| ways.wall),
            false => Some(Cell((crossed + cheap) as u32)),
        };
        Crossing { dearest, cheapest, wall }
    };
    found.into_iter().map(|halves| halves.map(ways)).collect()
}

/// What a way costs, and in which column it enters the row it is looked at in.
type Half = (Cost, usize);

/// The dearest and the cheapest of both, the first of equals.
fn better(one: Option<(Half, Half)>, two: Option<(Half, Half)>) -> Option<(Half, Half)> {
    let (Some(one), Some(two)) = (one, two) else { return one.or(two) };
    let dearest = if two.0.0 > one.0.0 { two.0 } else { one.0 };
    let cheapest = if two.1.0 < one.1.0 { two.1 } else { one.1 };
    Some((dearest, cheapest))
}
