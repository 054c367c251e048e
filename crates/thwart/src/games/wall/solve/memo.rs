//! The method of the source, `TopCoder` SRM 580 `WallGameDiv1`: the values of
//! both roles call each other over (row, walled interval, token), memoised.
//!
//! Eel decides about the wall right below the token when it stands there, so
//! the walls of a row form an interval with the token at one of its ends, or
//! just outside. Obstacles go beyond the source: cells from which no way leads
//! down are obstacles too, each run of a row is played alone, and only cells
//! above a live cell count as openings.

use super::super::rules::{Position, Wall};
use super::super::ways::{leading_down, runs};
use super::row::check_sum;
use crate::game::{Answer, Game, SolveError};
use crate::limits::{Budget, Limits};
use crate::value::{Bounds, Side, Value};

/// The name users type.
pub(super) const NAME: &str = "memo";

/// How many entries the table may have: 128 MB.
const MAX_ENTRIES: u64 = 1 << 24;

const UNKNOWN: u64 = u64::MAX;

/// Whose value, where.
#[derive(Clone, Copy)]
struct Call {
    role: Side,
    row: usize,
    /// The cells `left..right` of the row are walled.
    left: usize,
    right: usize,
    /// The token is at the right end, else at the left one: just outside the
    /// interval if it is Eel's call, just inside if it is Rabbit's.
    at_right: bool,
}

impl Call {
    /// The token has just come down here.
    const fn entered(row: usize, col: usize) -> Self {
        Self { role: Side::Maximiser, row, left: col, right: col, at_right: true }
    }

    const fn token(&self) -> usize {
        match (self.role, self.at_right) {
            (Side::Maximiser, true) => self.right,
            (Side::Maximiser, false) => self.left - 1,
            (Side::Minimiser, true) => self.right - 1,
            (Side::Minimiser, false) => self.left,
        }
    }
}

struct Memo<'g> {
    game: &'g Wall,
    rows: usize,
    cols: usize,
    /// Entering costs left of each column, row by row.
    prefix: Vec<u64>,
    /// Openings left of each column, row by row.
    openings: Vec<u32>,
    /// The run of live cells that each cell lies in.
    run: Vec<(u32, u32)>,
    table: Vec<u64>,
    known: u64,
}

/// A limit ended the search.
struct Exhausted;

/// Solves a position without walls where the token can still get down; one
/// node is one call.
///
/// # Errors
/// [`SolveError`] beyond the size of the table, or where the source has no
/// such position.
pub(super) fn solve(game: &Wall, position: &Position, limits: &Limits) -> Result<Answer, SolveError> {
    check_sum(game, NAME)?;
    let row = position.token.map_or(0, |token| game.board().coord(token).row);
    if !position.walls.none_from(row) {
        let reason = "knows only positions without walls at or below the token; use records".to_owned();
        return Err(SolveError::NotSupported { method: NAME, reason });
    }
    let mut memo = Memo::new(game)?;
    let mut budget = limits.start();
    let Ok(field) = memo.field(row, &mut budget) else { return Ok(super::stopped()) };
    let Ok(value) = memo.position(position, &field, &mut budget) else { return Ok(super::stopped()) };
    let field = super::answer_field(game, position, |cell| field[cell.index() % memo.cols]);
    Ok(Answer {
        bounds: Bounds::exact(value),
        work: vec![("memo entries", memo.known)],
        field: Some(field),
        ..Answer::default()
    })
}

impl<'g> Memo<'g> {
    fn new(game: &'g Wall) -> Result<Self, SolveError> {
        let board = game.board();
        let (rows, cols) = (board.rows(), board.cols());
        let side = cols as u64 + 1;
        let entries = side.saturating_mul(side).saturating_mul(4 * rows as u64);
        if entries > MAX_ENTRIES {
            let remedy = "; use records".to_owned();
            let what = "the table";
            return Err(SolveError::TooLarge {
                method: NAME,
                what,
                size: entries,
                limit: MAX_ENTRIES,
                remedy,
            });
        }
        let leads = leading_down(board, &super::super::walls::Walls::none(board));
        let (mut prefix, mut openings) = (Vec::new(), Vec::new());
        let mut run = vec![(0, 0); board.len()];
        for row in 0..rows {
            for (start, end) in runs(board, row) {
                run[row * cols..][start..end].fill((start as u32, end as u32));
            }
            let (mut cost, mut open) = (0, 0);
            for col in 0..=cols {
                prefix.push(cost);
                openings.push(open);
                let cell = row * cols + col;
                if col < cols && leads.contains(row, col) {
                    cost += u64::from(board.cost(thwart_core::Cell(cell as u32)));
                    open += u32::from(row + 1 < rows && leads.contains(row + 1, col));
                }
            }
        }
        Ok(Self { game, rows, cols, prefix, openings, run, table: vec![UNKNOWN; entries as usize], known: 0 })
    }

    /// What each cell of a row is worth when the token has just come there.
    fn field(&mut self, row: usize, budget: &mut Budget<'_>) -> Result<Vec<Value>, Exhausted> {
        let cols = self.cols;
        let worth = |col| {
            let leads = row + 1 == self.rows || self.has_opening(row, col);
            if leads {
                self.evaluate(Call::entered(row, col), budget).map(Value::Finite)
            } else {
                Ok(Value::Infinite)
            }
        };
        (0..cols).map(worth).collect()
    }

    /// The value of a position from that of the row where the token stands or
    /// starts.
    fn position(
        &mut self,
        position: &Position,
        field: &[Value],
        budget: &mut Budget<'_>,
    ) -> Result<Value, Exhausted> {
        let board = self.game.board();
        let Some(token) = position.token else {
            let totals = self.game.top().map(|cell| field[cell.index()].plus(u64::from(board.cost(cell))));
            return Ok(totals.min().expect("the play is not over, so some path leads down"));
        };
        let at = board.coord(token);
        let entered = Call::entered(at.row, at.col);
        let value = match position.side {
            Side::Maximiser => return Ok(field[at.col]),
            Side::Minimiser if self.is_opening(at.row, at.col) => self.down(at.row, at.col, budget)?,
            Side::Minimiser => {
                let closed = Call { role: Side::Minimiser, right: at.col + 1, ..entered };
                self.evaluate(closed, budget)?
            }
        };
        Ok(Value::Finite(value))
    }

    /// Cost of going down here, and of what follows.
    fn down(&mut self, row: usize, col: usize, budget: &mut Budget<'_>) -> Result<u64, Exhausted> {
        Ok(self.cost(row + 1, col, col + 1) + self.evaluate(Call::entered(row + 1, col), budget)?)
    }

    /// Entering costs of the cells `from..to` of a row.
    fn cost(&self, row: usize, from: usize, to: usize) -> u64 {
        let first = row * (self.cols + 1);
        self.prefix[first + to] - self.prefix[first + from]
    }

    fn openings(&self, row: usize, from: usize, to: usize) -> u32 {
        let first = row * (self.cols + 1);
        self.openings[first + to] - self.openings[first + from]
    }

    fn is_opening(&self, row: usize, col: usize) -> bool {
        self.openings(row, col, col + 1) > 0
    }

    fn run(&self, row: usize, col: usize) -> (usize, usize) {
        let (start, end) = self.run[row * self.cols + col];
        (start as usize, end as usize)
    }

    fn has_opening(&self, row: usize, col: usize) -> bool {
        let (start, end) = self.run(row, col);
        self.openings(row, start, end) > 0
    }

    fn index(&self, call: &Call) -> usize {
        let side = self.cols + 1;
        let place = (call.row * side + call.left) * side + call.right;
        4 * place + 2 * usize::from(call.role == Side::Minimiser) + usize::from(call.at_right)
    }

    /// The value of a call. Calls wait on a stack of their own, so no board
    /// can exhaust the program's.
    fn evaluate(&mut self, call: Call, budget: &mut Budget<'_>) -> Result<u64, Exhausted> {
        let mut waiting = vec![call];
        while let Some(&next) = waiting.last() {
            if budget.spend() {
                return Err(Exhausted);
            }
            let index = self.index(&next);
            if self.table[index] != UNKNOWN {
                waiting.pop();
                continue;
            }
            match self.attempt(&next) {
                Ok(value) => {
                    self.table[index] = value;
                    self.known += 1;
                    waiting.pop();
                }
                Err(needed) => waiting.push(needed),
            }
        }
        Ok(self.table[self.index(&call)])
    }

    fn known(&self, call: Call) -> Result<u64, Call> {
        match self.table[self.index(&call)] {
            UNKNOWN => Err(call),
            value => Ok(value),
        }
    }

    /// The value from those of the calls it rests on, or one that is missing.
    fn attempt(&self, call: &Call) -> Result<u64, Call> {
        if call.row + 1 == self.rows {
            return Ok(0);
        }
        match call.role {
            Side::Maximiser => self.eel(call),
            Side::Minimiser => self.rabbit(call),
        }
    }

    /// Eel closes the opening below the token or not; the last of a run has to
    /// stay.
    fn eel(&self, call: &Call) -> Result<u64, Call> {
        let (row, col) = (call.row, call.token());
        let (left, right) = (call.left.min(col), call.right.max(col + 1));
        let closed = Call { role: Side::Minimiser, left, right, ..*call };
        if !self.is_opening(row, col) {
            return self.known(closed);
        }
        let down = self.cost(row + 1, col, col + 1) + self.known(Call::entered(row + 1, col))?;
        let (start, end) = self.run(row, col);
        let others = self.openings(row, start, end) - self.openings(row, left, right);
        if others == 0 { Ok(down) } else { Ok(down.max(self.known(closed)?)) }
    }

    /// Rabbit stands on a cell he cannot leave downwards: on to the next cell
    /// to the left or to the right of what is walled.
    fn rabbit(&self, call: &Call) -> Result<u64, Call> {
        let (row, col) = (call.row, call.token());
        let (start, end) = self.run(row, col);
        let eel = Call { role: Side::Maximiser, ..*call };
        let mut best = UNKNOWN;
        if call.left > start {
            let walked = self.cost(row, call.left - 1, col);
            best = best.min(walked + self.known(Call { at_right: false, ..eel })?);
        }
        if call.right < end {
            let walked = self.cost(row, col + 1, call.right + 1);
            best = best.min(walked + self.known(Call { at_right: true, ..eel })?);
        }
        Ok(best)
    }
}
