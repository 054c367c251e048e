//! Every move of the game that is built up front, with its value.

use thwart_core::Cell;

use super::super::crossings::{Crossings, crossings};
use super::super::row::{Cost, NONE, value};
use super::halves::walls_elsewhere;
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
        let plan = self.plan_for(position, &left);
        self.walking(position.token, &position.walls);
        let dearest = crossings(self.game, &mut self.dearest, position.token, Cost::max);
        let cheapest = crossings(self.game, &mut self.cheapest, position.token, Cost::min);
        let legal = self.game.legal_walls(position);
        let mut analysed = AnalysedMoves::with_capacity(legal.len() + 1);
        analysed.push(self.analyse_one(position, Move::Done));
        let closed = replies_on_the_way(self.game, position, &left, &dearest, &cheapest);
        let after = After { left, plan, dearest, cheapest, closed };
        let cols = self.game.board().cols();
        for walls in legal.chunk_by(|one, other| one.index() / cols == other.index() / cols) {
            let special = after.special(walls[0].index() / cols, cols);
            let is_special = |cell: Cell| special.contains(&(cell.index() % cols));
            // All others of the row come to the same.
            for walls in walls.chunk_by(|&one, &other| !is_special(one) && !is_special(other)) {
                analysed.push_alike(after.wall(walls[0], cols), walls);
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
struct After {
    /// The way that he leaves, and the walls that it needs.
    left: Left,
    plan: Vec<Cell>,
    dearest: Vec<Crossings>,
    cheapest: Vec<Crossings>,
    /// For each row, what he builds next where that way is closed in it.
    closed: Vec<Option<Cell>>,
}

impl After {
    /// The columns of a row below which a wall may come to something else than below the
    /// others.
    fn special(&self, row: usize, cols: usize) -> [usize; 4] {
        let (dearest, cheapest) = (self.dearest[row].best_column(), self.cheapest[row].best_column());
        let exit = self.left.exits[row];
        let planned = self.plan.first().filter(|cell| cell.index() / cols == row);
        [dearest, cheapest, exit, planned.map_or(exit, |cell| cell.index() % cols)]
    }

    /// What a legal wall comes to, and a reply.
    fn wall(&self, cell: Cell, cols: usize) -> Analysed {
        let (row, col) = (cell.index() / cols, cell.index() % cols);
        let (_, worth) = self.dearest[row].without(col);
        let next = if self.cheapest[row].without(col).1 == worth {
            None
        } else if self.left.exits[row] == col {
            self.closed[row]
        } else {
            // The way he leaves stays the same, and so do the walls it needs.
            self.plan.iter().copied().find(|&planned| planned != cell)
        };
        let reply = Some(next.map_or(Move::Done, Move::Wall));
        Analysed { chosen: Move::Wall(cell), bounds: Bounds::exact(value(worth)), reply }
    }
}

/// For each row, what Eel builds next once he has closed in it the way that he would leave:
/// where the cheapest of the other ways goes, and the dearest of them does not. `None` where
/// there are no other ways, or they cost the same. O(cells).
fn replies_on_the_way(
    game: &Wall,
    position: &Position,
    left: &Left,
    dearest: &[Crossings],
    cheapest: &[Crossings],
) -> Vec<Option<Cell>> {
    let cols = game.board().cols();
    let mut replies = vec![None; left.exits.len()];
    let mut together = Vec::new();
    for (row, &exit) in left.exits.iter().enumerate() {
        let ((dear, most), (cheap, least)) = (dearest[row].without(exit), cheapest[row].without(exit));
        if most == least {
            continue;
        }
        if dear == cheap {
            together.push((row, dear));
        } else {
            replies[row] = Some(Cell((row * cols + cheap) as u32));
        }
    }
    if !together.is_empty() {
        for (&(row, _), wall) in together.iter().zip(walls_elsewhere(game, position, &together)) {
            replies[row] = wall;
        }
    }
    replies
}
