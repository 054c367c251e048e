//! Perfect play while Eel builds move by move.
//!
//! Walls built early have no effect of their own: the value of a position is that of a fresh game on the
//! openings that are left. Walls that Eel does not need yet only inform Rabbit. So Eel decides only about the
//! opening below the token, Rabbit goes down whenever he may, and each run of a row is a
//! [`Tour`](super::tour) of its openings. Their costs to go come from the rows below.

use thwart_grid::{Board, Cell, Direction};

use super::row::{CLOSED, Cost, NO_PATH, value};
use super::rows::{RowSweep, Rows, Rule};
use super::tour::{Sideways, cost_after_entering};
use crate::paths::run_of;
use crate::rules::{Position, Wall};
use thwart_game::answer::{Evaluation, MoveValue};
use thwart_game::moves::Move;
use thwart_game::rules::Rules;
use thwart_game::value::{Bounds, Side};

/// A longer line ends after its current row, at 100 MB. Boards on which Rabbit sweeps a row again and again
/// have far longer lines.
const MAX_MOVES: usize = 1 << 22;

pub(crate) struct Adaptive<'g> {
    pub(crate) rows: Rows<'g>,
}

/// The options of both sides while the token stands in a row.
struct TokenOptions {
    /// The cost to go if the token goes down; [`CLOSED`] if it cannot.
    down: Cost,
    /// Rabbit's other options.
    options: Sideways,
}

impl TokenOptions {
    /// Returns the options for a token on this cell, whose row was read last.
    fn of_row_read(climb: &mut RowSweep, board: &Board, token: Cell) -> Self {
        let at = board.coord(token);
        let RowSweep { row, tour, .. } = climb;
        // The opening below the token is not among the options, but it helps to decide which openings are
        // records. Open or closed, the tour is the same.
        tour.solve(row, run_of(board, at.row, at.col));
        Self { down: row.cost_below[at.col], options: tour.options(row, at.col) }
    }

    /// Returns the cost to go with Eel to move, and whether he closes the opening below the token. If it
    /// makes no difference, he lets the token down.
    fn eel(&self) -> (Cost, bool) {
        let worth = cost_after_entering(self.down, self.options.best());
        (worth, self.down != CLOSED && self.down < worth)
    }

    /// Returns the cost to go with Rabbit to move, and his step. Going down is never worse than walking on,
    /// because Eel could close everything else.
    fn rabbit(&self) -> (Cost, Direction) {
        if self.down != CLOSED {
            return (self.down, Direction::South);
        }
        let direction = if self.options.go_east() { Direction::East } else { Direction::West };
        (self.options.best(), direction)
    }
}

impl<'g> Adaptive<'g> {
    pub(crate) fn new(game: &'g Wall) -> Self {
        Self { rows: Rows::new(game, Rule::Adaptive) }
    }

    pub(crate) const fn game(&self) -> &'g Wall {
        self.rows.game()
    }

    /// Returns value and best move. O(columns) for each row from the lowest with a new wall up to the
    /// token's.
    pub(crate) fn evaluate(&mut self, position: &Position) -> Evaluation {
        let game = self.game();
        if let Some(outcome) = game.outcome(position) {
            return Evaluation::exact(outcome, None);
        }
        self.rows.set_walls(&position.walls);
        let Some(token) = position.token else {
            let (cost, start) = best_start(game, self.rows.landing(0));
            return Evaluation::exact(value(cost), Some(Move::Choose(start)));
        };
        let stand = self.stand(token);
        match position.side {
            Side::Maximiser => {
                let (worth, closes) = stand.eel();
                eels_choice(worth, closes, token)
            }
            Side::Minimiser => {
                let (worth, direction) = stand.rabbit();
                Evaluation::exact(value(worth), Some(Move::Step(direction)))
            }
        }
    }

    /// Returns the options of both sides on the token's cell, with the walls that were set last.
    fn stand(&mut self, token: Cell) -> TokenOptions {
        let board = self.game().board();
        self.rows.read_row(board.coord(token).row);
        TokenOptions::of_row_read(&mut self.rows.climb, board, token)
    }

    /// Returns the starts, each with Eel's reply. O(columns), once all rows are known.
    pub(crate) fn analyze_starts(&mut self, position: &Position) -> Vec<MoveValue> {
        self.rows.set_walls(&position.walls);
        let game = self.game();
        let board = game.board();
        let landing = self.rows.landing(0).to_vec();
        let ends_at_once = board.rows() == 1;
        if !ends_at_once {
            self.rows.read_row(0);
        }
        let RowSweep { row, tour, .. } = &mut self.rows.climb;
        let mut run = (0, 0);
        let analyze = |start: Cell| {
            let (col, cost) = (start.index(), landing[start.index()]);
            let reply = (cost != NO_PATH && !ends_at_once).then(|| {
                if !(run.0..run.1).contains(&col) {
                    run = run_of(board, 0, col);
                    tour.solve(row, run);
                }
                let (worth, closes) =
                    TokenOptions { down: row.cost_below[col], options: tour.options(row, col) }.eel();
                eels_choice(worth, closes, start).best
            });
            let chosen = Move::Choose(start);
            MoveValue { chosen, bounds: Bounds::exact(value(cost)), reply: reply.flatten() }
        };
        game.top().map(analyze).collect()
    }

    /// Returns one best line: in each run Rabbit follows his order of turning points, and Eel closes the
    /// openings that Rabbit reaches, until the one with the greatest lateness.
    ///
    /// O(moves + cells).
    pub(crate) fn line(&mut self, position: &Position) -> Vec<Move> {
        let game = self.game();
        let mut line = Vec::new();
        if game.outcome(position).is_some() {
            return line;
        }
        self.rows.set_walls(&position.walls);
        let mut eel = position.side == Side::Maximiser || position.token.is_none();
        let mut token = position.token.unwrap_or_else(|| {
            let (_, start) = best_start(game, self.rows.landing(0));
            line.push(Move::Choose(start));
            start
        });
        while !game.is_bottom(token) && line.len() <= MAX_MOVES {
            token = self.line_in_row(token, eel, &mut line);
            line.push(Move::Step(Direction::South));
            token =
                game.board().step(token, Direction::South).expect("only the bottom row has nothing below");
            eel = true;
        }
        line
    }

    /// Appends the line until the token can go down, and returns the cell where it does.
    fn line_in_row(&mut self, token: Cell, eel: bool, line: &mut Vec<Move>) -> Cell {
        let board = self.game().board();
        let at = board.coord(token);
        self.rows.read_row(at.row);
        let RowSweep { row, tour, .. } = &mut self.rows.climb;
        if !eel && row.is_opening(at.col) {
            return token;
        }
        let legs = tour.play(row, run_of(board, at.row, at.col), at.col);
        let cell = |col: usize| Cell::new(at.row * board.cols() + col);
        let stop = *legs.last().expect("a play in a row ends somewhere");
        let mut col = at.col;
        let mut to_move = eel;
        for leg in legs {
            loop {
                if to_move {
                    if col != stop && row.is_opening(col) {
                        line.push(Move::Wall(cell(col)));
                        row.cost_below[col] = CLOSED;
                    }
                    line.push(Move::Done);
                }
                if col == leg {
                    break;
                }
                let direction = if leg > col { Direction::East } else { Direction::West };
                line.push(Move::Step(direction));
                col = if leg > col { col + 1 } else { col - 1 };
                to_move = true;
            }
            // Eel has already moved at the turning point.
            to_move = false;
        }
        cell(stop)
    }
}

/// Returns the total cost of the cheapest start, and that start.
fn best_start(game: &Wall, landing: &[Cost]) -> (Cost, Cell) {
    let best = game.top().map(|cell| (landing[cell.index()], cell)).min();
    best.expect("the play is not over, so a top cell is passable")
}

/// Returns Eel's move for the opening below the token, with its value.
fn eels_choice(worth: Cost, closes: bool, token: Cell) -> Evaluation {
    Evaluation::exact(value(worth), Some(if closes { Move::Wall(token) } else { Move::Done }))
}
