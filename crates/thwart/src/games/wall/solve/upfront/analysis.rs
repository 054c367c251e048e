//! Every move of the game that is built up front, with its value.

use thwart_core::Cell;

use super::super::crossings::{Crossings, crossings};
use super::super::row::{Cost, NONE, value};
use super::{Left, Upfront};
use crate::game::{Analysed, AnalysedMoves, Game};
use crate::games::wall::rules::{Position, Wall};
use crate::moves::Move;
use crate::value::{Bounds, Side};

impl Upfront<'_> {
    /// Every move with its value and a reply. O(cells + moves).
    pub(in super::super) fn analyse(&mut self, position: &Position) -> AnalysedMoves {
        match (position.side, position.token) {
            (Side::Maximiser, _) => self.analyse_walls(position),
            (Side::Minimiser, None) => self.analyse_starts(position),
            (Side::Minimiser, Some(_)) => {
                let moves = self.game.moves(position).into_iter();
                moves.map(|chosen| self.analyse_one(position, chosen)).collect()
            }
        }
    }

    fn analyse_starts(&mut self, position: &Position) -> AnalysedMoves {
        self.cheapest.refresh(&position.walls, 0);
        let ends_at_once = self.last_row() == 0;
        let starts = self.game.top();
        let analyse = |start: Cell| {
            let cost = self.cheapest.landing(start);
            let over = cost == NONE || ends_at_once;
            let reply = (!over).then(|| Move::Step(self.cheapest_step(start)));
            Analysed { chosen: Move::Choose(start), bounds: Bounds::exact(value(cost)), reply }
        };
        starts.map(analyse).collect()
    }

    /// Every way crosses from a row to the next exactly once, so without one
    /// crossing the value is that of the best of the others.
    fn analyse_walls(&mut self, position: &Position) -> AnalysedMoves {
        self.building(position);
        let left = self.left_way(position.token);
        let plan = self.plan(position);
        self.walking(position.token, &position.walls);
        let dearest = crossings(self.game, &mut self.dearest, position.token, Cost::max);
        let cheapest = crossings(self.game, &mut self.cheapest, position.token, Cost::min);
        let legal = self.game.legal_walls(position);
        let mut analysed = AnalysedMoves::with_capacity(legal.len() + 1);
        analysed.push(self.analyse_one(position, Move::Done));
        let after = After { position, left, plan, dearest, cheapest };
        let cols = self.game.board().cols();
        for walls in legal.chunk_by(|one, other| one.index() / cols == other.index() / cols) {
            let special = after.special(walls[0].index() / cols, cols);
            let is_special = |cell: Cell| special.contains(&(cell.index() % cols));
            // All others of the row come to the same.
            for walls in walls.chunk_by(|&one, &other| !is_special(one) && !is_special(other)) {
                let first = after.wall(self.game, walls[0]);
                if first.reply.is_some() {
                    analysed.push_alike(first, walls);
                } else {
                    let alone = walls.iter().map(|&wall| self.analyse_one(position, Move::Wall(wall)));
                    analysed.extend(alone);
                }
            }
        }
        analysed
    }

    fn analyse_one(&mut self, position: &Position, chosen: Move) -> Analysed {
        let evaluation = self.evaluate(&self.game.play(position, chosen));
        let bounds = evaluation.bounds.plus(self.game.cost(position, chosen));
        Analysed { chosen, bounds, reply: evaluation.best }
    }
}

/// What is known of further walls while Eel builds.
struct After<'a> {
    position: &'a Position,
    /// The way that he leaves, and the walls that it needs.
    left: Left,
    plan: Vec<Cell>,
    dearest: Vec<Crossings>,
    cheapest: Vec<Crossings>,
}

impl After<'_> {
    /// The columns of a row below which a wall may come to something else than below the
    /// others.
    fn special(&self, row: usize, cols: usize) -> [usize; 4] {
        let (dearest, cheapest) = (self.dearest[row].best_column(), self.cheapest[row].best_column());
        let exit = self.left.exits[row];
        let planned = self.plan.first().filter(|cell| cell.index() / cols == row);
        [dearest, cheapest, exit, planned.map_or(exit, |cell| cell.index() % cols)]
    }

    /// What a legal wall comes to, and a reply; `None` where another way is dearest after it,
    /// and no wall is known that does it no harm.
    fn wall(&self, game: &Wall, cell: Cell) -> Analysed {
        let cols = game.board().cols();
        let (row, col) = (cell.index() / cols, cell.index() % cols);
        let (down, worth) = self.dearest[row].without(col);
        let reply = if self.cheapest[row].without(col).1 == worth {
            Some(Move::Done)
        } else if self.left.exits[row] != col {
            // The way he leaves stays the same, and so do the walls it needs.
            let next = self.plan.iter().copied().find(|&planned| planned != cell);
            Some(next.map_or(Move::Done, Move::Wall))
        } else {
            // Another way is dearest now. In this row it is known where it
            // goes down, so anywhere else a wall does it no harm.
            let mut others = (row * cols..(row + 1) * cols).map(|other| Cell(other as u32));
            let harmless = |&other: &Cell| {
                other != cell && other.index() % cols != down && game.is_open(&self.position.walls, other)
            };
            others.find(harmless).map(Move::Wall)
        };
        Analysed { chosen: Move::Wall(cell), bounds: Bounds::exact(value(worth)), reply }
    }
}
