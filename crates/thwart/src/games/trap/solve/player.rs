//! Perfect play where Jerry chooses among equally short steps.

use thwart_core::Cell;

use super::map::Map;
use super::wall;
use super::worst::{Plan, Worst};
use crate::game::{Analysed, AnalysedMoves, Answer, Evaluation, Game};
use crate::games::trap::rules::{Position, Trap};
use crate::limits::Budget;
use crate::moves::Move;
use crate::value::{Bounds, Side, Value};

/// Solves one position after the other with one budget.
#[derive(Debug)]
pub(super) struct Player<'g, 'b, 'l> {
    game: &'g Trap,
    budget: &'b mut Budget<'l>,
    work: Vec<(&'static str, u64)>,
}

impl<'g, 'b, 'l> Player<'g, 'b, 'l> {
    /// Has solved nothing yet.
    pub(super) fn new(game: &'g Trap, budget: &'b mut Budget<'l>) -> Self {
        Self { game, budget, work: Vec::new() }
    }

    /// Value and best line of any position; where the value is not exact the line
    /// in which Tom builds a wall, if there is one.
    pub(super) fn answer(mut self, position: &Position) -> Answer {
        let bounds = self.bounds(position);
        let line = match bounds.value() {
            // None at all where there was no time for all of it: the value stands.
            Some(Value::Finite(value)) => self.line(position, value as u32).unwrap_or_default(),
            Some(Value::Infinite) => Vec::new(),
            None => self.walled(position, bounds.upper).unwrap_or_default(),
        };
        Answer { bounds, line: Some(line), work: self.work, ..Answer::default() }
    }

    /// Value and best move of a position in which the play is not over.
    pub(super) fn evaluate(mut self, position: &Position) -> Evaluation {
        let bounds = self.bounds(position);
        let best = match bounds.value() {
            Some(Value::Finite(value)) => self.best(position, value as u32),
            Some(Value::Infinite) => None,
            None => self.walled(position, bounds.upper).and_then(|line| line.first().copied()),
        };
        // Where none is known to be better, one move is as good as another.
        let any = || self.worst_known_step(position).or_else(|| self.game.moves(position).first().copied());
        Evaluation { bounds, best: best.or_else(any) }
    }

    /// The values of all moves of a position with this value; those near Jerry
    /// first, should the budget run out.
    pub(super) fn analyse(mut self, position: &Position, value: Bounds) -> AnalysedMoves {
        let game = self.game;
        let board = game.board();
        let apart = |chosen: Move| {
            let at = |cell: Cell| board.coord(cell);
            let jerry = at(position.jerry);
            chosen
                .cell()
                .map(at)
                .map_or(0, |cell| cell.row.abs_diff(jerry.row) + cell.col.abs_diff(jerry.col))
        };
        let moves = game.moves(position);
        let mut order: Vec<usize> = (0..moves.len()).collect();
        order.sort_by_key(|&i| apart(moves[i]));
        let mut analysed: Vec<Option<Analysed>> = vec![None; moves.len()];
        for i in order {
            let next = game.play(position, moves[i]);
            let mut found = Bounds::UNKNOWN;
            let mut reply = game.moves(&next).first().copied();
            if game.outcome(&next).is_some() || !self.budget.exhausted() {
                found = self.bounds(&next);
                if let Some(Value::Finite(value)) = found.value() {
                    reply = self.best(&next, value as u32).or(reply);
                }
                if found.value() == Some(Value::Infinite) {
                    reply = self.worst_known_step(&next).or(reply);
                }
            }
            let found = found.plus(game.cost(position, moves[i]));
            let bounds = match position.side {
                Side::Minimiser => Bounds { lower: found.lower.max(value.lower), ..found },
                Side::Maximiser => Bounds { upper: found.upper.min(value.upper), ..found },
            };
            analysed[i] = Some(Analysed { chosen: moves[i], bounds, reply });
        }
        analysed.into_iter().flatten().collect()
    }

    /// What is known of the value of a position.
    fn bounds(&mut self, position: &Position) -> Bounds {
        if let Some(value) = self.game.outcome(position) {
            return Bounds::exact(value);
        }
        if position.side == Side::Minimiser {
            return self.toms_turn(position).0;
        }
        let mut most = Bounds::exact(Value::ZERO);
        for &step in &position.steps {
            let next = self.bounds(&self.game.play(position, Move::Step(step)));
            most = Bounds { lower: most.lower.max(next.lower), upper: most.upper.max(next.upper) };
        }
        most
    }

    /// Bounds and the first plan of a position with Tom to move.
    fn toms_turn(&mut self, position: &Position) -> (Bounds, Option<Plan>) {
        let map = Map::new(self.game, position);
        let mut search = Worst::new(&map);
        let (mut bounds, plan) = search.run(self.budget);
        self.count(&search);
        if bounds.value().is_none()
            && let Some(wall) = wall::around(&map)
        {
            bounds.upper = Value::Finite(wall.len() as u64);
        }
        (bounds, plan)
    }

    /// A line in which Tom builds a wall of so many obstacles, after a step of
    /// Jerry's if it is his turn; he takes his first step each time.
    fn walled(&self, position: &Position, obstacles: Value) -> Option<Vec<Move>> {
        if position.side == Side::Maximiser {
            let steps = position.steps.iter().copied().map(Move::Step);
            return steps.into_iter().find_map(|step| {
                let mut line = vec![step];
                line.extend(self.walled(&self.game.play(position, step), obstacles)?);
                Some(line)
            });
        }
        if self.game.outcome(position).is_some() {
            return None;
        }
        let wall = wall::around(&Map::new(self.game, position))?;
        if Value::Finite(wall.len() as u64) != obstacles {
            return None;
        }
        let (mut here, mut line) = (position.clone(), Vec::new());
        for cell in wall {
            while here.side == Side::Maximiser {
                let step = Move::Step(*here.steps.first()?);
                here = self.game.play(&here, step);
                line.push(step);
            }
            let laid = Move::Obstacle(Cell(cell));
            here = self.game.play(&here, laid);
            line.push(laid);
        }
        Some(line)
    }

    /// Whether Tom wins the position with so many obstacles, and how.
    ///
    /// # Errors
    /// Where the budget does not tell.
    pub(super) fn win(&mut self, position: &Position, obstacles: u32) -> Result<Option<Plan>, ()> {
        if let Some(value) = self.game.outcome(position) {
            let nothing = Plan { cells: Vec::new(), used: Vec::new() };
            return Ok((value == Value::ZERO).then_some(nothing));
        }
        let map = Map::new(self.game, position);
        let mut search = Worst::new(&map);
        let won = search.plan_with(obstacles, self.budget);
        self.count(&search);
        won
    }

    fn count(&mut self, search: &Worst<'_>) {
        let work = search.work();
        if self.work.is_empty() {
            self.work = work;
        } else {
            self.work.iter_mut().zip(work).for_each(|((_, sum), (_, more))| *sum += more);
        }
    }

    /// The move that keeps this value, which is finite.
    fn best(&mut self, position: &Position, value: u32) -> Option<Move> {
        if position.side == Side::Maximiser {
            return self.worst_step(position, value);
        }
        let plan = self.win(position, value).ok()??;
        plan.cells.first().map(|&cell| Move::Obstacle(Cell(cell)))
    }

    /// The first step after which so many obstacles are needed.
    pub(super) fn worst_step(&mut self, position: &Position, value: u32) -> Option<Move> {
        let steps = position.steps.iter().copied().map(Move::Step);
        for step in steps {
            let next = self.game.play(position, step);
            if position.steps.len() == 1 || self.win(&next, value - 1).ok()?.is_none() {
                return Some(step);
            }
        }
        None
    }

    /// The first step that gets Jerry away, where that shows.
    pub(super) fn worst_known_step(&mut self, position: &Position) -> Option<Move> {
        if position.side == Side::Minimiser {
            return None;
        }
        let mut steps = position.steps.iter().copied().map(Move::Step);
        steps.find(|&step| {
            let next = self.game.play(position, step);
            self.bounds(&next).lower == Value::Infinite
        })
    }

    /// A best line that costs so much, if the budget tells.
    fn line(&mut self, position: &Position, value: u32) -> Option<Vec<Move>> {
        if position.side == Side::Minimiser {
            return self.line_from(position, value);
        }
        let step = self.worst_step(position, value)?;
        let mut line = vec![step];
        line.extend(self.line_from(&self.game.play(position, step), value)?);
        Some(line)
    }

    /// The same from a position with Tom to move, by one search: what it finds
    /// out about the first turns it knows in the later ones.
    fn line_from(&mut self, begin: &Position, value: u32) -> Option<Vec<Move>> {
        let map = Map::new(self.game, begin);
        let mut search = Worst::new(&map);
        let line = self.line_by(&mut search, begin, value);
        self.count(&search);
        line
    }

    fn line_by(&mut self, search: &mut Worst<'_>, begin: &Position, value: u32) -> Option<Vec<Move>> {
        let (mut here, mut line) = (begin.clone(), Vec::new());
        let mut turns: Vec<(Vec<u32>, usize)> = Vec::new();
        while self.game.outcome(&here).is_none() {
            let plan = search.plan_after(&turns, value, self.budget).ok()??;
            let spent = turns.iter().map(|(cells, _)| cells.len()).sum();
            let mut cells = Vec::new();
            for &cell in plan.cells.iter().skip(spent).take(here.left as usize) {
                if self.game.outcome(&here).is_none() {
                    let laid = Move::Obstacle(Cell(cell));
                    here = self.game.play(&here, laid);
                    line.push(laid);
                    cells.push(cell);
                }
            }
            if self.game.outcome(&here).is_some() {
                break;
            }
            let steps = here.steps.clone();
            for &step in &steps {
                let rank = self.game.order().iter().position(|&direction| direction == step)?;
                turns.push((cells.clone(), rank));
                // The first step after which one obstacle less is not enough.
                if steps.len() == 1 || search.plan_after(&turns, value - 1, self.budget).ok()?.is_none() {
                    break;
                }
                turns.pop();
            }
            let &(_, rank) = turns.last().filter(|(laid, _)| *laid == cells)?;
            let step = Move::Step(self.game.order()[rank]);
            here = self.game.play(&here, step);
            line.push(step);
        }
        Some(line)
    }
}
