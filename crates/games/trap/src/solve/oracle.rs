//! Perfect play at any position, and the value of every move.

use rustc_hash::FxHashMap;
use thwart_grid::{Cell, Direction};

use super::fast::map::Map;
use super::fast::state::{NO_CELL, State};
use super::moves::{KnownMove, MoveValues};
use super::planner::{self, Found};
use super::player::Player;
use crate::rules::{Position, Trap};
use thwart_game::answer::{Evaluation, MoveValue, Oracle, SolveError, check_limits};
use thwart_game::limits::{GRACE, Limits};
use thwart_game::moves::Move;
use thwart_game::rules::Rules;
use thwart_game::value::{Bounds, Side, Value};

/// The node limit for one position on four neighbours, if the caller sets none:
/// the same answer every time, within about a second on a 100x100 board.
const POSITION_NODES: u64 = 50_000;
/// The node limit for the values of all moves of a position, on a board of 4000
/// cells or more.
const ANALYSIS_NODES: u64 = 20_000;
/// The largest factor on smaller boards, where a node costs less.
const MAX_FACTOR_IF_SMALL: u64 = 10;

/// Perfect play by complete searches, remembered along their plans.
#[derive(Debug)]
pub(super) struct TrapOracle<'g> {
    game: &'g Trap,
    limits: Limits,
    default_limit: bool,
    known: FxHashMap<Position, Evaluation>,
}

impl<'g> TrapOracle<'g> {
    pub(super) fn new(game: &'g Trap, limits: &Limits) -> Self {
        let default_limit = !limits.is_limited();
        Self { game, limits: limits.clone(), default_limit, known: FxHashMap::default() }
    }

    fn limits(&self, nodes: u64) -> Limits {
        let mut limits = self.limits.clone();
        if self.default_limit {
            // A node costs more with more neighbours.
            limits.nodes = Some(nodes * 4 / self.game.order().len() as u64);
        }
        limits
    }

    fn analysis_limits(&self) -> Limits {
        let times = 4000 / self.game.board().len() as u64;
        self.limits(ANALYSIS_NODES * times.clamp(1, MAX_FACTOR_IF_SMALL))
    }

    /// Evaluates a position in which the play is not over.
    fn evaluate_undecided(&mut self, position: &Position) -> Result<Evaluation, SolveError> {
        if let Some(&known) = self.known.get(position) {
            return Ok(known);
        }
        let limits = self.limits(POSITION_NODES);
        let evaluation = if self.game.jerry_chooses() {
            Player::new(self.game, &mut limits.start()).evaluate(position)
        } else {
            self.toms_turn(position, &limits)?
        };
        self.known.insert(position.clone(), evaluation);
        Ok(evaluation)
    }

    /// Evaluates a position with Tom to move, if Jerry has no choice.
    fn toms_turn(&mut self, position: &Position, limits: &Limits) -> Result<Evaluation, SolveError> {
        let game = self.game;
        check_limits(&self.limits, "complete")?;
        let map = Map::new(game, position);
        let Found { bounds, plan, .. } = planner::plan(State::new(&map), &mut limits.start());
        // Without a plan, any move is as good as another.
        let any = || self.game.legal_moves(position).first().copied();
        let best = plan.first().map(|&cell| Move::Obstacle(Cell(cell))).or_else(any);
        if bounds.value().is_some() {
            self.remember(position, &plan);
        }
        Ok(Evaluation { bounds, best })
    }

    /// Remembers a best plan: its rest is best at every position along it.
    fn remember(&mut self, position: &Position, plan: &[u32]) {
        let mut here = position.clone();
        for (i, &cell) in plan.iter().enumerate() {
            let chosen = Move::Obstacle(Cell(cell));
            let left = Value::Finite((plan.len() - i) as u64);
            self.known.insert(here.clone(), Evaluation::exact(left, Some(chosen)));
            here = self.game.play(&here, chosen);
            if let Some(&step) = here.steps.first() {
                here = self.game.play(&here, Move::Step(step));
            }
        }
    }
}

impl Oracle<Trap> for TrapOracle<'_> {
    fn evaluate(&mut self, position: &Position) -> Result<Evaluation, SolveError> {
        if let Some(value) = self.game.outcome(position) {
            return Ok(Evaluation::exact(value, None));
        }
        if position.side == Side::Minimiser || position.steps.len() > 1 {
            return self.evaluate_undecided(position);
        }
        let forced = self.game.legal_moves(position).into_iter().next();
        let Some(step) = forced else { return Ok(Evaluation { bounds: Bounds::UNKNOWN, best: None }) };
        let next = self.evaluate(&self.game.play(position, step))?;
        Ok(Evaluation { bounds: next.bounds, best: Some(step) })
    }

    fn analyze(&mut self, game: &Trap, position: &Position) -> Result<Vec<MoveValue>, SolveError> {
        let value = self.evaluate(position)?.bounds;
        if game.jerry_chooses() {
            let limits = self.analysis_limits();
            return Ok(Player::new(game, &mut limits.start()).analyze(position, value));
        }
        let cells = game.placeable_cells(position);
        if cells.is_empty() {
            // At most one move: a forced step, or a pass because no cell is
            // empty.
            let mut analyzed = Vec::new();
            for chosen in game.legal_moves(position) {
                let next = self.evaluate(&game.play(position, chosen))?;
                analyzed.push(MoveValue { chosen, bounds: next.bounds, reply: next.best });
            }
            return Ok(analyzed);
        }
        let limits = self.analysis_limits().running();
        check_limits(&self.limits.extended_by(GRACE), "complete")?;
        let map = Map::new(game, position);
        let values = MoveValues::new(&map, value, limits.start()).of_all(&cells);
        let values = values.ok_or(SolveError::Stopped { method: "complete" })?;
        let reply = |cell: Cell, found: &KnownMove| {
            // Jerry is trapped if he has no step.
            let next = Cell(found.jerry_next?);
            if position.obstacles_left == 1 {
                let leads =
                    |&&direction: &&Direction| game.board().step(position.jerry, direction) == Some(next);
                return game.order().iter().find(leads).copied().map(Move::Step);
            }
            // If no next obstacle is enough or known, any of Tom's moves will
            // do.
            let then = found.next_obstacle.filter(|&then| then != NO_CELL).map(Cell);
            let any = || cells.iter().copied().find(|&other| other != cell);
            Some(then.or_else(any).map_or(Move::Done, Move::Obstacle))
        };
        let moves = cells.iter().zip(&values).map(|(&cell, found)| MoveValue {
            chosen: Move::Obstacle(cell),
            bounds: found.bounds,
            reply: reply(cell, found),
        });
        Ok(moves.collect())
    }
}
