//! Perfect play at any position, and the value of every move.

use rustc_hash::FxHashMap;
use thwart_core::{Cell, Direction};

use super::complete::Complete;
use super::moves::{MoveTable, MoveValue, MoveValues};
use super::player::Player;
use super::state::NOWHERE;
use super::workspace::Workspace;
use crate::game::{Analysed, AnalysedMoves, Evaluation, Game, Oracle, SolveError, unless_over};
use crate::games::trap::rules::{Position, Trap};
use crate::limits::{GRACE, Limits};
use crate::moves::Move;
use crate::value::{Bounds, Side, Value};

/// Nodes for one position on four neighbours where the caller sets no limit:
/// the same answer every time, within about a second on a 100x100 board.
const POSITION_NODES: u64 = 50_000;
/// Nodes for the values of all moves of a position, on a board of 4000 cells or more.
const ANALYSIS_NODES: u64 = 20_000;
/// On smaller boards nodes cost less, and up to so many times more are as quick.
const MORE_IF_SMALL: u64 = 10;

/// Perfect play by complete searches, remembered along their plans.
#[derive(Debug)]
pub(super) struct TrapOracle<'g> {
    game: &'g Trap,
    limits: Limits,
    default_limit: bool,
    known: FxHashMap<Position, Evaluation>,
    /// Made when it is first needed.
    workspace: Option<Workspace>,
}

impl<'g> TrapOracle<'g> {
    /// An oracle that has solved nothing yet.
    pub(super) fn new(game: &'g Trap, limits: &Limits) -> Self {
        let default_limit = !limits.are_set();
        Self { game, limits: limits.clone(), default_limit, known: FxHashMap::default(), workspace: None }
    }

    fn limits(&self, nodes: u64) -> Limits {
        let mut limits = self.limits.clone();
        if self.default_limit {
            // With more neighbours a node costs more.
            limits.nodes = Some(nodes * 4 / self.game.order().len() as u64);
        }
        limits
    }

    fn analysis_limits(&self) -> Limits {
        let times = 4000 / self.game.board().len() as u64;
        self.limits(ANALYSIS_NODES * times.clamp(1, MORE_IF_SMALL))
    }

    /// On large boards to make it takes a while.
    fn workspace(&mut self, position: &Position) -> Result<&mut Workspace, SolveError> {
        if self.workspace.is_none() {
            unless_over(&self.limits, "complete")?;
        }
        Ok(self.workspace.get_or_insert_with(|| Workspace::new(self.game, position)))
    }

    /// A position in which the play is not over.
    fn settled(&mut self, position: &Position) -> Result<Evaluation, SolveError> {
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

    /// A position with Tom to move, where Jerry has no choice.
    fn toms_turn(&mut self, position: &Position, limits: &Limits) -> Result<Evaluation, SolveError> {
        let game = self.game;
        let (bounds, plan) = self.workspace(position)?.at(game, position, |state, tools| {
            let mut search = Complete::from_state(state, tools, 1);
            search.run(&mut limits.start());
            let found = (search.bounds(), search.plan().unwrap_or(&[]).to_vec());
            let (state, tools) = search.into_parts();
            (found, state, tools)
        });
        // Without a plan one move is as good as another.
        let any = || self.game.moves(position).first().copied();
        let best = plan.first().map(|&cell| Move::Obstacle(Cell(cell))).or_else(any);
        if bounds.value().is_some() {
            self.remember(position, &plan);
        }
        Ok(Evaluation { bounds, best })
    }

    /// What is left of a best plan is best at every position along it.
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
            return self.settled(position);
        }
        let forced = self.game.moves(position).into_iter().next();
        let Some(step) = forced else { return Ok(Evaluation { bounds: Bounds::UNKNOWN, best: None }) };
        let next = self.evaluate(&self.game.play(position, step))?;
        Ok(Evaluation { bounds: next.bounds, best: Some(step) })
    }

    fn analyse(&mut self, game: &Trap, position: &Position) -> Result<AnalysedMoves, SolveError> {
        let value = self.evaluate(position)?.bounds;
        if game.jerry_chooses() {
            let limits = self.analysis_limits();
            return Ok(Player::new(game, &mut limits.start()).analyse(position, value));
        }
        let cells = game.may_lay_on(position);
        let Some(&first) = cells.first() else {
            // One move at most: a forced step, or passing because nothing is empty.
            let mut analysed = AnalysedMoves::default();
            for chosen in game.moves(position) {
                let next = self.evaluate(&game.play(position, chosen))?;
                analysed.push(Analysed { chosen, bounds: next.bounds, reply: next.best });
            }
            return Ok(analysed);
        };
        let limits = self.analysis_limits().running();
        unless_over(&self.limits.longer_by(GRACE), "complete")?;
        let table = self.workspace(position)?.at(game, position, |state, tools| {
            let mut values = MoveValues::new(state, tools, value, limits.start());
            let table = values.of_all(&[first.0]);
            let (state, tools) = values.into_parts();
            (table, state, tools)
        });
        let table = table.ok_or(SolveError::Stopped { method: "complete" })?;
        Ok(told(game, position, cells, &table))
    }
}

/// The table in words of moves. `cells` are those of all moves; the first is among the table's
/// others.
fn told(game: &Trap, position: &Position, mut cells: Vec<Cell>, table: &MoveTable) -> AnalysedMoves {
    let (first, second) = (cells[0], cells.get(1).copied());
    let step_to = |to: u32| {
        let leads = |&direction: &Direction| game.board().step(position.jerry, direction) == Some(Cell(to));
        game.order().iter().copied().find(leads)
    };
    let reply = |chosen: Cell, found: &MoveValue| {
        // Where Jerry has no step he is trapped.
        let next = found.next?;
        if position.left == 1 {
            return step_to(next).map(Move::Step);
        }
        // Any other of Tom's moves will do where none is enough, or none is known.
        let then = found.then.filter(|&then| then != NOWHERE).map(Cell);
        let is_other = |&then: &Cell| then != chosen && game.is_legal(position, Move::Obstacle(then));
        let any = || if chosen == first { second } else { Some(first) };
        Some(then.filter(is_other).or_else(any).map_or(Move::Done, Move::Obstacle))
    };
    let analysed = |cell: Cell, found: &MoveValue| Analysed {
        chosen: Move::Obstacle(cell),
        bounds: found.bounds,
        reply: reply(cell, found),
    };
    // An obstacle that is the next one, too, is among the others.
    let usual = analysed(Cell(NOWHERE), &table.usual);
    let mut others = table.others.iter().map(|&(cell, ref found)| analysed(Cell(cell), found));
    let first = others.next().expect("the first move is among them");
    cells.remove(0);
    let mut stretches = Vec::new();
    let mut place = 0;
    for other in others {
        place += cells[place..].partition_point(|&cell| Some(cell) < other.chosen.cell());
        stretches.push((place, usual));
        place += 1;
        stretches.push((place, other));
    }
    stretches.push((cells.len(), usual));
    AnalysedMoves::in_stretches(first, cells, stretches)
}
