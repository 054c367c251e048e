//! Solving wall.

pub(super) mod fast;
mod memo;
mod naive;
mod prove;
#[cfg(test)]
mod tests;

use thwart_grid::Cell;

use super::rules::{Builds, Position, Wall};
use thwart_game::answer::{Answer, Evaluation, Evidence, MoveValue, Oracle, SolveError};
use thwart_game::difficulty::NaivePlan;
use thwart_game::field::{CellValues, Field};
use thwart_game::limits::Limits;
use thwart_game::moves::Move;
use thwart_game::rules::Rules;
use thwart_game::solve::Solve;
use thwart_game::value::{Bounds, Side, Value};

pub(super) use fast::insight::{Insight, WorstWall, insight};

use fast::adaptive::Adaptive;
use fast::row::{Cost, NO_PATH, check_sum, value};
use fast::rows::Rows;
use fast::upfront::Upfront;

const RECORDS: &str = "records";
const LONGEST_PATH: &str = "longest-way";

impl Solve for Wall {
    fn reference(&self) -> Option<Value> {
        Some(super::reference::value(self))
    }

    fn solve(&self, position: &Position, method: &str, limits: &Limits) -> Result<Answer, SolveError> {
        let method = match method {
            RECORDS => RECORDS,
            LONGEST_PATH => LONGEST_PATH,
            memo::NAME => memo::NAME,
            other => return Err(SolveError::UnknownMethod { method: other.to_owned() }),
        };
        let outcome = self.outcome(position);
        let finished = |outcome| Answer { line: Some(Vec::new()), ..Answer::exact(outcome) };
        if method == memo::NAME {
            return outcome
                .map_or_else(|| memo::solve(self, position, limits), |outcome| Ok(finished(outcome)));
        }
        match (check_sum(self, method), outcome) {
            // The play is over, so the answer is complete without the field, whose sums could overflow.
            (Err(_), Some(outcome)) => Ok(finished(outcome)),
            (Err(error), None) => Err(error),
            (Ok(()), outcome) => {
                let answer = match self.builds() {
                    Builds::Adaptive => solve_adaptive(self, position, limits),
                    Builds::Upfront => solve_upfront(self, position, limits),
                };
                // The outcome of a play that is over stays exact if a limit stops the field.
                Ok(match outcome {
                    Some(outcome) => Answer { field: answer.field, ..finished(outcome) },
                    None => answer,
                })
            }
        }
    }

    fn oracle<'a>(&'a self, limits: &'a Limits) -> Box<dyn Oracle<Self> + Send + 'a> {
        let play = match self.builds() {
            Builds::Adaptive => PerfectPlay::Adaptive(Adaptive::new(self)),
            Builds::Upfront => PerfectPlay::Upfront(Upfront::new(self)),
        };
        Box::new(WallOracle { play, size: check_sum(self, RECORDS), limits })
    }

    fn naive(&self, position: &Position, limits: &Limits) -> Result<Option<NaivePlan>, SolveError> {
        let Some(naive) = naive::naive(self, position) else { return Ok(None) };
        Ok(Some(match self.builds() {
            Builds::Adaptive => naive,
            // Rabbit sees all walls before he sets out.
            Builds::Upfront => {
                NaivePlan { worst: self.solve(position, RECORDS, limits)?.bounds.value(), ..naive }
            }
        }))
    }

    fn prove(
        &self,
        position: &Position,
        _: &Answer,
        limits: &Limits,
    ) -> Result<Option<Evidence>, SolveError> {
        prove::prove(self, position, limits)
    }
}

/// Returns the answer of a method that a limit stopped. It has no bounds, because the rows further up decide
/// everything.
fn stopped() -> Answer {
    Answer { line: Some(Vec::new()), ..Answer::default() }
}

/// The values of one row; cells of other rows have none.
#[derive(Debug)]
struct RowValues {
    cells: usize,
    first: usize,
    values: Vec<Option<Value>>,
}

impl CellValues for RowValues {
    fn len(&self) -> usize {
        self.cells
    }

    fn value_at(&self, cell: Cell) -> Option<Value> {
        self.values.get(cell.index().checked_sub(self.first)?).copied().flatten()
    }
}

/// Returns the field of an answer, with values for the token's row. Before a start is chosen it holds what
/// each cell of the top row costs as the only start, its own cost included; later, the cost to go from each
/// cell that the token has just entered. Other rows have no values, because the token enters them at one cell
/// only.
///
/// `landing` is the cost to go from each cell of that row, its own cost included.
fn answer_field(game: &Wall, position: &Position, landing: &[Cost]) -> Field {
    let board = game.board();
    let first = position.token.map_or(0, |token| board.coord(token).row) * board.cols();
    let shown = |(cell, &cost): (usize, &Cost)| {
        let cell = Cell::new(cell);
        let paid = if position.token.is_some() && cost != NO_PATH { Cost::from(board.cost(cell)) } else { 0 };
        board.is_passable(cell).then(|| value(cost - paid))
    };
    let values = (first..).zip(landing).map(shown).collect();
    Field::new(RowValues { cells: board.len(), first, values })
}

impl Wall {
    /// Returns what each cell of the top row costs as the start of the adaptive game without walls, its own
    /// cost included: infinite if no path leads on, `None` for obstacles. The least is the value of the game
    /// in which Rabbit chooses his start.
    ///
    /// O(cells) time, on every board; memory for a few rows.
    ///
    /// ```
    /// use thwart_game::rules::Rules;
    /// use thwart_wall::{INFO, Wall};
    /// use thwart_game::setup::Setup;
    /// use thwart_grid::format::board_file;
    ///
    /// let file = board_file::parse("game: wall\n\n42445\n30441\n50501\n").unwrap();
    /// let game = Wall::new(&Setup::new(&INFO, file).unwrap()).unwrap();
    /// let starts = game.start_values().unwrap();
    /// let starts: Vec<_> = starts.into_iter().flatten().filter_map(|value| value.finite()).collect();
    /// // The cheap 2 costs 38.
    /// assert_eq!(starts, [36, 38, 40, 36, 32]);
    /// ```
    ///
    /// # Errors
    /// [`SolveError::TooLarge`] if the costs add up to more than 2^59.
    pub fn start_values(&self) -> Result<Vec<Option<Value>>, SolveError> {
        check_sum(self, RECORDS)?;
        let mut rows = Adaptive::new(self).rows;
        let landing = rows.landing(0).iter().enumerate();
        let passable = |col: usize| self.board().is_passable(Cell::new(col));
        Ok(landing.map(|(col, &cost)| passable(col).then(|| value(cost))).collect())
    }
}

/// Computes the rows from the token's on. Returns an answer with field and work only; `None` if a limit stops
/// it.
fn compute(game: &Wall, position: &Position, rows: &mut Rows<'_>, limits: &Limits) -> Option<Answer> {
    let first = position.token.map_or(0, |token| game.board().coord(token).row);
    rows.set_walls(&position.walls);
    if !rows.reach(first, &mut limits.start()) {
        return None;
    }
    let work = vec![("rows", rows.climb.rows_done), ("records", rows.climb.tour.records)];
    let field = Some(answer_field(game, position, rows.landing(first)));
    Some(Answer { field, work, ..Answer::default() })
}

/// Solves the adaptive game: the cost to go row by row from the bottom, and then a line downwards.
fn solve_adaptive(game: &Wall, position: &Position, limits: &Limits) -> Answer {
    let mut play = Adaptive::new(game);
    let Some(answer) = compute(game, position, &mut play.rows, limits) else { return stopped() };
    let bounds = play.evaluate(position).bounds;
    Answer { bounds, line: Some(play.line(position)), ..answer }
}

/// Solves the upfront game: the most expensive path that Eel can leave or, once he has built, the cheapest
/// path.
fn solve_upfront(game: &Wall, position: &Position, limits: &Limits) -> Answer {
    let mut play = Upfront::new(game);
    let builds = position.side == Side::Maximiser;
    let rows = if builds { &mut play.most_expensive } else { &mut play.cheapest };
    let Some(mut answer) = compute(game, position, rows, limits) else { return stopped() };
    answer.work.truncate(1);
    let bounds = play.value(position);
    Answer { bounds, line: Some(play.line(position)), ..answer }
}

#[expect(clippy::large_enum_variant, reason = "there is one per oracle, and it is boxed")]
enum PerfectPlay<'g> {
    Adaptive(Adaptive<'g>),
    Upfront(Upfront<'g>),
}

/// Perfect play at any position, with any walls.
struct WallOracle<'g> {
    play: PerfectPlay<'g>,
    size: Result<(), SolveError>,
    limits: &'g Limits,
}

impl Oracle<Wall> for WallOracle<'_> {
    fn evaluate(&mut self, position: &Position) -> Result<Evaluation, SolveError> {
        self.size.clone()?;
        Ok(match &mut self.play {
            PerfectPlay::Adaptive(play) => play.evaluate(position),
            PerfectPlay::Upfront(play) => play.evaluate(position),
        })
    }

    /// Evaluates every move. Each wall changes the rows from its own up to the token's, so all walls together
    /// cost O(cells * rows * columns). If a limit is reached, the walls far below the token get bounds only.
    fn analyze(&mut self, game: &Wall, position: &Position) -> Result<Vec<MoveValue>, SolveError> {
        let bounds = self.evaluate(position)?.bounds;
        if game.outcome(position).is_some() {
            return Ok(Vec::new());
        }
        if position.token.is_none() && position.side == Side::Minimiser {
            return Ok(match &mut self.play {
                PerfectPlay::Adaptive(play) => play.analyze_starts(position),
                PerfectPlay::Upfront(play) => play.analyze_starts(position),
            });
        }
        let mut budget = self.limits.start();
        let analyze = |chosen| {
            if matches!(chosen, Move::Wall(_)) && budget.spend_slow() {
                // A wall is worth no more to Eel than his best move.
                let bounds = Bounds { lower: Value::ZERO, upper: bounds.upper };
                return Ok(MoveValue { chosen, bounds, reply: Some(Move::Done) });
            }
            let evaluation = self.evaluate(&game.play(position, chosen))?;
            let bounds = evaluation.bounds.plus(game.cost(position, chosen));
            Ok(MoveValue { chosen, bounds, reply: evaluation.best })
        };
        game.legal_moves(position).into_iter().map(analyze).collect()
    }
}
