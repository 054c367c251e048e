//! Perfect play if Eel builds everything before Rabbit's first move.
//!
//! Each wall removes paths, so Eel leaves as few as he may: one, the most expensive that goes left, right and
//! down. In fact he needs to close only cheaper paths. Then Rabbit takes the cheapest path.

use std::cmp::Ordering;

use thwart_grid::{Cell, Direction};

use super::row::{CLOSED, Cost, NO_PATH, value};
use super::rows::{RowSweep, Rows, Rule};
use crate::paths::run_of;
use crate::rules::{Position, Wall};
use crate::walls::Walls;
use thwart_game::answer::{Evaluation, MoveValue};
use thwart_game::moves::Move;
use thwart_game::rules::Rules;
use thwart_game::value::{Bounds, Side};

pub(crate) struct Upfront<'g> {
    pub(crate) game: &'g Wall,
    /// The greatest cost to go that Eel can enforce from each cell while he builds.
    pub(crate) most_expensive: Rows<'g>,
    /// The cost to go from each cell once he has built.
    pub(crate) cheapest: Rows<'g>,
}

impl<'g> Upfront<'g> {
    pub(crate) fn new(game: &'g Wall) -> Self {
        Self {
            game,
            most_expensive: Rows::new(game, Rule::MostExpensive),
            cheapest: Rows::new(game, Rule::Cheapest),
        }
    }

    fn last_row(&self) -> usize {
        self.game.board().rows() - 1
    }

    /// Returns value and best move. O(changed cells) while Rabbit walks, O(cells) while Eel builds.
    pub(crate) fn evaluate(&mut self, position: &Position) -> Evaluation {
        let bounds = self.value(position);
        if self.game.outcome(position).is_some() {
            return Evaluation { bounds, best: None };
        }
        let best = match (position.side, position.token) {
            (Side::Maximiser, _) if bounds == self.value_while_walking(position.token, &position.walls) => {
                Move::Done
            }
            (Side::Maximiser, _) => {
                let exits = self.exits(position.token);
                self.plan(position, &exits).first().map_or(Move::Done, |&first| Move::Wall(first))
            }
            (Side::Minimiser, None) => Move::Choose(self.cheapest_start().1),
            (Side::Minimiser, Some(token)) => Move::Step(self.cheapest_step(token)),
        };
        Evaluation { bounds, best: Some(best) }
    }

    pub(crate) fn value(&mut self, position: &Position) -> Bounds {
        if let Some(outcome) = self.game.outcome(position) {
            return Bounds::exact(outcome);
        }
        match position.side {
            Side::Maximiser => self.value_while_building(position),
            Side::Minimiser => self.value_while_walking(position.token, &position.walls),
        }
    }

    /// Returns the value while Eel builds, from the walls that stand.
    pub(crate) fn value_while_building(&mut self, position: &Position) -> Bounds {
        self.most_expensive.set_walls(&position.walls);
        Bounds::exact(value(match position.token {
            Some(token) => self.most_expensive.cost_to_go(token),
            None => self.most_expensive_start().0,
        }))
    }

    /// Returns, without a token, the most that Eel can make Rabbit pay, and the column of the top row where
    /// the path that he leaves goes down. Rabbit then starts exactly there.
    fn most_expensive_start(&mut self) -> (Cost, usize) {
        let board = self.game.board();
        let cost = |cell: Cell| Cost::from(board.cost(cell));
        if board.rows() == 1 {
            let cheapest = self.game.top().map(|cell| (cost(cell), cell.index())).min();
            return cheapest.expect("the play is not over, so a top cell is passable");
        }
        self.most_expensive.read_row(0);
        let row = &self.most_expensive.climb.row;
        let openings = self.game.top().filter(|cell| row.is_opening(cell.index()));
        let totals = openings.map(|cell| (cost(cell) + row.cost_below[cell.index()], cell.index()));
        let first_best = totals.reduce(|best, next| if next.0 > best.0 { next } else { best });
        first_best.expect("the play is not over, so some path leads down")
    }

    /// Returns the value once Eel has built.
    fn value_while_walking(&mut self, token: Option<Cell>, walls: &Walls) -> Bounds {
        self.cheapest.set_walls(walls);
        Bounds::exact(value(match token {
            None => self.cheapest_start().0,
            Some(token) => self.cheapest.cost_to_go(token),
        }))
    }

    fn cheapest_start(&mut self) -> (Cost, Cell) {
        let landing = self.cheapest.landing(0);
        let start = self.game.top().map(|cell| (landing[cell.index()], cell)).min();
        start.expect("the play is not over, so a top cell is passable")
    }

    fn cheapest_step(&mut self, token: Cell) -> Direction {
        let from = self.game.board().coord(token).col;
        towards(from, self.cheapest_exit(token))
    }

    /// Returns the column where Rabbit goes down: here if that is on a cheapest path, else at the nearest
    /// such opening to the east, else to the west. So he never turns, and free steps lead somewhere.
    fn cheapest_exit(&mut self, token: Cell) -> usize {
        let at = self.game.board().coord(token);
        let worth = self.cheapest.cost_to_go(token);
        self.cheapest.read_row(at.row);
        let row = &self.cheapest.climb.row;
        let good = |&col: &usize| row.is_opening(col) && row.walk(at.col, col) + row.cost_below[col] == worth;
        let (start, end) = run_of(self.game.board(), at.row, at.col);
        let exit = (at.col..end).find(good).or_else(|| (start..at.col).rev().find(good));
        exit.expect("some opening of the run is on a cheapest path")
    }

    /// Returns where the most expensive path goes down in each row, the first of equals, with the walls that
    /// [`value_while_building`](Self::value_while_building) set.
    pub(crate) fn exits(&mut self, token: Option<Cell>) -> Vec<usize> {
        let mut exits = Vec::with_capacity(self.last_row());
        let mut entry = token.map_or_else(|| self.most_expensive_start().1, Cell::index);
        for row in 0..self.last_row() {
            if row > 0 || token.is_some() {
                entry = self.most_expensive_exit(row, entry);
            }
            exits.push(entry);
        }
        exits
    }

    fn most_expensive_exit(&mut self, row: usize, entry: usize) -> usize {
        let (start, end) = run_of(self.game.board(), row, entry);
        self.most_expensive.read_row(row);
        let row = &self.most_expensive.climb.row;
        let openings = (start..end).filter(|&col| row.is_opening(col));
        let totals = openings.map(|col| (row.walk(entry, col) + row.cost_below[col], col));
        let first_best = totals.reduce(|best, next| if next.0 > best.0 { next } else { best });
        first_best.expect("the most expensive path goes down in every row").1
    }

    /// Returns the walls that make the most expensive path the cheapest, row by row. From the bottom up, Eel
    /// closes each opening that Rabbit could reach from the path's entry to the row, if going down there
    /// would cost less.
    ///
    /// O(cells).
    fn plan(&self, position: &Position, exits: &[usize]) -> Vec<Cell> {
        let cols = self.game.board().cols();
        let mut planned = Vec::new();
        let mut climb = RowSweep::default();
        // The costs to go in the row below with all walls that are planned there, and in this row.
        let (mut below, mut here) = (RowSweep::bottom(self.game), vec![NO_PATH; cols]);
        for row in (0..self.last_row()).rev() {
            let above = row.checked_sub(1).map(|above| exits[above]);
            let (entry, exit) = (above.or(position.token.map(Cell::index)), exits[row]);
            climb.row.read(self.game, &position.walls, row, &below);
            let costs = &climb.row;
            // Before a start is chosen, Rabbit starts on the opening.
            let (start, end) = entry.map_or((0, cols), |entry| run_of(self.game.board(), row, entry));
            let before = |col: usize| entry.map_or(costs.cost(col), |entry| costs.walk(entry, col));
            let total = |col: usize| before(col) + costs.cost_below[col];
            let target = total(exit);
            let cheaper = (start..end).filter(|&col| costs.is_opening(col) && total(col) < target);
            let closed: Vec<_> = cheaper.collect();
            planned.extend(closed.iter().rev().map(|&col| Cell::new(row * cols + col)));
            for col in closed {
                climb.row.cost_below[col] = CLOSED;
            }
            climb.land(self.game, Rule::Cheapest, row, &mut here, |_| ());
            std::mem::swap(&mut below, &mut here);
        }
        planned.reverse();
        planned
    }

    /// Returns one best line: the walls that are needed, then the cheapest path.
    pub(crate) fn line(&mut self, position: &Position) -> Vec<Move> {
        let board = self.game.board();
        let mut line = Vec::new();
        if self.game.outcome(position).is_some() {
            return line;
        }
        let mut walls = position.walls.clone();
        if position.side == Side::Maximiser {
            self.value_while_building(position);
            let exits = self.exits(position.token);
            for cell in self.plan(position, &exits) {
                walls.insert(cell);
                line.push(Move::Wall(cell));
            }
            line.push(Move::Done);
        }
        self.value_while_walking(position.token, &walls);
        let mut token = position.token.unwrap_or_else(|| {
            let (_, start) = self.cheapest_start();
            line.push(Move::Choose(start));
            start
        });
        while !self.game.is_bottom(token) {
            let exit = self.cheapest_exit(token);
            let at = board.coord(token);
            line.extend((0..at.col.abs_diff(exit)).map(|_| Move::Step(towards(at.col, exit))));
            line.push(Move::Step(Direction::South));
            token = Cell::new((at.row + 1) * board.cols() + exit);
        }
        line
    }

    /// Returns the starts, each with the step that follows. O(columns^2) at most, once all rows are known.
    pub(crate) fn analyze_starts(&mut self, position: &Position) -> Vec<MoveValue> {
        let game = self.game;
        self.cheapest.set_walls(&position.walls);
        let landing = self.cheapest.landing(0).to_vec();
        let ends_at_once = self.last_row() == 0;
        let analyze = |start: Cell| {
            let cost = landing[start.index()];
            let over = cost == NO_PATH || ends_at_once;
            let reply = (!over).then(|| Move::Step(self.cheapest_step(start)));
            MoveValue { chosen: Move::Choose(start), bounds: Bounds::exact(value(cost)), reply }
        };
        game.top().map(analyze).collect()
    }
}

/// Returns the step from one column of a run towards the one where the token goes down.
fn towards(from: usize, exit: usize) -> Direction {
    match exit.cmp(&from) {
        Ordering::Greater => Direction::East,
        Ordering::Equal => Direction::South,
        Ordering::Less => Direction::West,
    }
}
