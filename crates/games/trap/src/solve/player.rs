//! Perfect play if Jerry chooses among equally short steps.

use thwart_grid::Cell;

use super::fast::map::Map;
use super::fast::state::State;
use super::obstacles;
use super::planner::{self, ChoiceSearch, Plan};
use crate::rules::{Position, Trap};
use thwart_game::answer::{Answer, Evaluation, MoveValue};
use thwart_game::limits::{Budget, GRACE};
use thwart_game::moves::Move;
use thwart_game::rules::Rules;
use thwart_game::value::{Bounds, Side, Value};

/// A solver for one position after the other, with one budget.
#[derive(Debug)]
pub(crate) struct Player<'g, 'b, 'l> {
    game: &'g Trap,
    budget: &'b mut Budget<'l>,
    work: Vec<(&'static str, u64)>,
}

impl<'g, 'b, 'l> Player<'g, 'b, 'l> {
    pub(crate) fn new(game: &'g Trap, budget: &'b mut Budget<'l>) -> Self {
        Self { game, budget, work: Vec::new() }
    }

    /// Returns value and best line of any position; if the value is not exact, the line in which Tom
    /// builds a wall, if there is one.
    pub(crate) fn answer(mut self, position: &Position) -> Answer {
        let bounds = self.bounds(position);
        let line = match bounds.value() {
            // The line is empty if there was no time for all of it: the value stands.
            Some(Value::Finite(value)) => self.line(position, obstacles(value)).unwrap_or_default(),
            Some(Value::Infinite) => Vec::new(),
            None => self.wall_line(position, bounds.upper).unwrap_or_default(),
        };
        Answer { bounds, line: Some(line), work: self.work, ..Answer::default() }
    }

    /// Returns value and best move of a position in which the play is not over.
    pub(crate) fn evaluate(mut self, position: &Position) -> Evaluation {
        let bounds = self.bounds(position);
        let best = match bounds.value() {
            Some(Value::Finite(value)) => self.best(position, obstacles(value)),
            Some(Value::Infinite) => None,
            None => self.wall_line(position, bounds.upper).and_then(|line| line.first().copied()),
        };
        // If no move is known to be better, any move will do.
        let any =
            || self.worst_known_step(position).or_else(|| self.game.legal_moves(position).first().copied());
        Evaluation { bounds, best: best.or_else(any) }
    }

    /// Returns the values of all moves of a position with this value, solving those near Jerry first,
    /// should the budget run out.
    pub(crate) fn analyze(mut self, position: &Position, value: Bounds) -> Vec<MoveValue> {
        let game = self.game;
        let board = game.board();
        let distance = |chosen: Move| {
            let at = |cell: Cell| board.coord(cell);
            let jerry = at(position.jerry);
            chosen
                .cell()
                .map(at)
                .map_or(0, |cell| cell.row.abs_diff(jerry.row) + cell.col.abs_diff(jerry.col))
        };
        let moves = game.legal_moves(position);
        let mut order: Vec<usize> = (0..moves.len()).collect();
        order.sort_by_key(|&i| distance(moves[i]));
        let mut analyzed: Vec<Option<MoveValue>> = vec![None; moves.len()];
        let clock = self.budget.clock();
        for i in order {
            let (mut found, mut reply) = (Bounds::UNKNOWN, None);
            // Playing a move takes a search of the board, so it stops when the time is over.
            if !clock.is_over() {
                let next = game.play(position, moves[i]);
                reply = game.legal_moves(&next).first().copied();
                if game.outcome(&next).is_some() || !self.budget.exhausted() {
                    found = self.bounds(&next);
                    if let Some(Value::Finite(value)) = found.value() {
                        reply = self.best(&next, obstacles(value)).or(reply);
                    }
                    if found.value() == Some(Value::Infinite) {
                        reply = self.worst_known_step(&next).or(reply);
                    }
                }
            }
            let found = found.plus(game.cost(position, moves[i]));
            let bounds = match position.side {
                Side::Minimiser => Bounds { lower: found.lower.max(value.lower), ..found },
                Side::Maximiser => Bounds { upper: found.upper.min(value.upper), ..found },
            };
            analyzed[i] = Some(MoveValue { chosen: moves[i], bounds, reply });
        }
        analyzed.into_iter().flatten().collect()
    }

    /// Returns what is known of the value of a position.
    fn bounds(&mut self, position: &Position) -> Bounds {
        if let Some(value) = self.game.outcome(position) {
            return Bounds::exact(value);
        }
        if position.side == Side::Minimiser {
            return self.bounds_of_toms_turn(position);
        }
        let mut most = Bounds::exact(Value::ZERO);
        for &step in &position.steps {
            let next = self.bounds(&self.game.play(position, Move::Step(step)));
            most = Bounds { lower: most.lower.max(next.lower), upper: most.upper.max(next.upper) };
        }
        most
    }

    /// Returns the same for a position with Tom to move.
    fn bounds_of_toms_turn(&mut self, position: &Position) -> Bounds {
        // On large boards the map alone takes a while, and the search takes longer.
        if self.budget.is_over() {
            return Bounds::UNKNOWN;
        }
        let map = Map::new(self.game, position);
        if self.budget.is_over() {
            return Bounds::UNKNOWN;
        }
        let found = planner::plan(State::new(&map), self.budget);
        self.count(found.work);
        found.bounds
    }

    /// Returns a line in which Tom builds a wall of this many obstacles, after a step of Jerry's if it
    /// is his turn; he takes his first step each time.
    fn wall_line(&self, position: &Position, obstacles: Value) -> Option<Vec<Move>> {
        if position.side == Side::Maximiser {
            let steps = position.steps.iter().copied().map(Move::Step);
            return steps.into_iter().find_map(|step| {
                let mut line = vec![step];
                line.extend(self.wall_line(&self.game.play(position, step), obstacles)?);
                Some(line)
            });
        }
        if self.game.outcome(position).is_some() || self.budget.clock().extended_by(GRACE).is_over() {
            return None;
        }
        let wall = planner::wall_around(&Map::new(self.game, position))?;
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

    /// Returns how Tom wins the position with this many obstacles, if he does.
    ///
    /// # Errors
    /// The budget is spent first.
    pub(crate) fn winning_plan(&mut self, position: &Position, obstacles: u32) -> Result<Option<Plan>, ()> {
        if let Some(value) = self.game.outcome(position) {
            let empty_plan = Plan { cells: Vec::new(), used: Vec::new() };
            return Ok((value == Value::ZERO).then_some(empty_plan));
        }
        if self.budget.is_over() {
            return Err(());
        }
        let map = Map::new(self.game, position);
        let mut search = ChoiceSearch::new(State::new(&map));
        let won = search.plan_after(&[], obstacles, self.budget);
        self.count(search.work());
        won
    }

    fn count(&mut self, work: Vec<(&'static str, u64)>) {
        if self.work.is_empty() {
            self.work = work;
        } else {
            self.work.iter_mut().zip(work).for_each(|((_, sum), (_, more))| *sum += more);
        }
    }

    /// Returns the move that keeps this value, which is finite.
    fn best(&mut self, position: &Position, value: u32) -> Option<Move> {
        if position.side == Side::Maximiser {
            return self.worst_step(position, value);
        }
        let plan = self.winning_plan(position, value).ok()??;
        plan.cells.first().map(|&cell| Move::Obstacle(Cell(cell)))
    }

    /// Returns the first step after which this many obstacles are needed.
    pub(crate) fn worst_step(&mut self, position: &Position, value: u32) -> Option<Move> {
        let steps = position.steps.iter().copied().map(Move::Step);
        for step in steps {
            let next = self.game.play(position, step);
            if position.steps.len() == 1 || self.winning_plan(&next, value - 1).ok()?.is_none() {
                return Some(step);
            }
        }
        None
    }

    /// Returns the first step with which Jerry is known to get away.
    pub(crate) fn worst_known_step(&mut self, position: &Position) -> Option<Move> {
        if position.side == Side::Minimiser {
            return None;
        }
        let mut steps = position.steps.iter().copied().map(Move::Step);
        steps.find(|&step| {
            let next = self.game.play(position, step);
            self.bounds(&next).lower == Value::Infinite
        })
    }

    /// Returns a best line that costs `value`, if the budget lasts. From Tom's first turn on one search
    /// finds it, so what it learns about the first turns serves the later ones.
    fn line(&mut self, position: &Position, value: u32) -> Option<Vec<Move>> {
        let (mut here, mut line) = (position.clone(), Vec::new());
        if position.side == Side::Maximiser {
            let step = self.worst_step(position, value)?;
            here = self.game.play(position, step);
            line.push(step);
        }
        if self.budget.is_over() {
            return None;
        }
        let map = Map::new(self.game, &here);
        let mut search = ChoiceSearch::new(State::new(&map));
        let mut turns = Vec::new();
        while self.game.outcome(&here).is_none() {
            let turn = self.turn(&mut search, &mut here, &turns, value)?;
            line.extend(turn.0.iter().map(|&cell| Move::Obstacle(Cell(cell))));
            line.extend(turn.1.map(|rank| Move::Step(self.game.order()[rank])));
            turns.extend(turn.1.map(|rank| (turn.0, rank)));
        }
        self.count(search.work());
        Some(line)
    }

    /// Plays the turn after these. Returns its obstacles, and the rank of Jerry's step, if he has one.
    fn turn(
        &mut self,
        search: &mut ChoiceSearch<'_>,
        here: &mut Position,
        turns: &[(Vec<u32>, usize)],
        value: u32,
    ) -> Option<(Vec<u32>, Option<usize>)> {
        let plan = search.plan_after(turns, value, self.budget).ok()??;
        let spent = turns.iter().map(|(cells, _)| cells.len()).sum();
        let mut cells = Vec::new();
        for &cell in plan.cells.iter().skip(spent).take(here.obstacles_left as usize) {
            if self.game.outcome(here).is_none() {
                *here = self.game.play(here, Move::Obstacle(Cell(cell)));
                cells.push(cell);
            }
        }
        if self.game.outcome(here).is_some() {
            return Some((cells, None));
        }
        let mut after = [turns, &[(cells.clone(), 0)]].concat();
        for &step in &here.steps.clone() {
            let rank = self.game.order().iter().position(|&direction| direction == step)?;
            after[turns.len()].1 = rank;
            // The first step after which one obstacle less is not enough.
            if here.steps.len() == 1 || search.plan_after(&after, value - 1, self.budget).ok()?.is_none() {
                *here = self.game.play(here, Move::Step(step));
                return Some((cells, Some(rank)));
            }
        }
        None
    }
}
