//! Perfect play while Eel builds move by move.
//!
//! What was built early does not matter for its own sake: the value of a
//! position is that of a fresh game on the openings that are left. Walls that
//! Eel has not needed yet only tell Rabbit more. So Eel decides about the
//! opening below the token alone, Rabbit goes down wherever he may, and each
//! run of a row is a [`Tour`](super::tour) of its openings, whose worth comes
//! from the rows below.

use thwart_core::{Board, Cell, Direction};

use super::super::rules::{Position, Wall};
use super::super::ways::run_of;
use super::fields::{Climb, Fields, Rule};
use super::row::{CLOSED, Cost, NONE, value};
use super::stairs::Stairs;
use super::tour::{Options, entered};
use crate::game::{Analysed, AnalysedMoves, Evaluation, Game};
use crate::moves::Move;
use crate::value::{Bounds, Side};

/// Perfect play of the adaptive game.
pub(super) struct Adaptive<'g> {
    pub(super) fields: Fields<'g>,
}

/// What both can do while the token stands in a row.
pub(super) struct Stand {
    /// What is to pay if the token goes down; [`CLOSED`] where it cannot.
    pub(super) down: Cost,
    /// What Rabbit can do otherwise.
    pub(super) options: Options,
}

impl Stand {
    /// Of a token in the row read last.
    pub(super) fn of(climb: &mut Climb, run: (usize, usize), col: usize) -> Self {
        let Climb { row, tour, .. } = climb;
        // The opening below the token is not among the options, but it decides
        // which records are; both cases are the same tour.
        tour.solve(row, run);
        Self { down: row.arrive[col], options: tour.options(row, col) }
    }

    /// Of a token on this cell, whose row was read last.
    pub(super) fn at(board: &Board, climb: &mut Climb, token: Cell) -> Self {
        let at = board.coord(token);
        Self::of(climb, run_of(board, at.row, at.col), at.col)
    }

    /// Eel to move: what is to pay, and whether he closes the opening below the token. Where
    /// it makes no difference he lets the token down.
    pub(super) fn eel(&self) -> (Cost, bool) {
        let worth = entered(self.down, self.options.closed());
        (worth, self.down != CLOSED && self.down < worth)
    }

    /// Rabbit to move. Going down is never worse than walking on: Eel could
    /// close everything else.
    fn rabbit(&self) -> (Cost, Direction) {
        if self.down != CLOSED {
            return (self.down, Direction::South);
        }
        let way = if self.options.go_east() { Direction::East } else { Direction::West };
        (self.options.closed(), way)
    }
}

impl<'g> Adaptive<'g> {
    /// For so many threads.
    pub(super) fn new(game: &'g Wall, threads: usize) -> Self {
        Self { fields: Fields::new(game, Rule::Adaptive).in_parts(threads) }
    }

    /// Value and best move. O(columns) per row further down in which a wall is
    /// new, and per row between it and the token's.
    pub(super) fn evaluate(&mut self, position: &Position) -> Evaluation {
        let game = self.fields.game();
        if let Some(outcome) = game.outcome(position) {
            return Evaluation::exact(outcome, None);
        }
        let Some(token) = position.token else {
            self.fields.refresh(&position.walls, 0);
            let (cost, start) = best_start(game, |cell| self.fields.landing(cell));
            return Evaluation::exact(value(cost), Some(Move::Choose(start)));
        };
        let row = game.board().coord(token).row;
        self.fields.refresh(&position.walls, row + 1);
        self.fields.read_row(row);
        decide(&self.stand(token), position.side, token)
    }

    /// What both can do on the token's cell; its row must have been read.
    pub(super) fn stand(&mut self, token: Cell) -> Stand {
        Stand::at(self.fields.game().board(), &mut self.fields.climb, token)
    }

    /// Every move with its value and the reply.
    pub(super) fn analyse(&mut self, position: &Position) -> AnalysedMoves {
        if let (Side::Maximiser, Some(token)) = (position.side, position.token) {
            return super::more_walls::analyse(self, position, token);
        }
        let moves = self.fields.game().moves(position);
        match position.token {
            None => self.analyse_starts(position, &moves),
            Some(_) => moves.into_iter().map(|chosen| self.analyse_one(position, chosen)).collect(),
        }
    }

    pub(super) fn analyse_one(&mut self, position: &Position, chosen: Move) -> Analysed {
        let game = self.fields.game();
        let evaluation = self.evaluate(&game.play(position, chosen));
        let bounds: Bounds = evaluation.bounds.plus(game.cost(position, chosen));
        Analysed { chosen, bounds, reply: evaluation.best }
    }

    /// The starts, of which each is followed by what Eel does there.
    /// O(columns), once all rows are known.
    fn analyse_starts(&mut self, position: &Position, moves: &[Move]) -> AnalysedMoves {
        self.fields.refresh(&position.walls, 0);
        let game = self.fields.game();
        let ends_at_once = game.board().rows() == 1;
        if !ends_at_once {
            self.fields.read_row(0);
        }
        let mut run = (0, 0);
        let starts = moves.iter().filter_map(|chosen| chosen.cell());
        let analyse = |start: Cell| {
            let cost = self.fields.landing(start);
            let over = cost == NONE || ends_at_once;
            let reply = (!over).then(|| {
                let col = start.index();
                let Climb { row, tour, .. } = &mut self.fields.climb;
                if !(run.0..run.1).contains(&col) {
                    run = run_of(game.board(), 0, col);
                    tour.solve(row, run);
                }
                let stand = Stand { down: row.arrive[col], options: tour.options(row, col) };
                decide(&stand, Side::Maximiser, start).best
            });
            Analysed {
                chosen: Move::Choose(start),
                bounds: Bounds::exact(value(cost)),
                reply: reply.flatten(),
            }
        };
        starts.map(analyse).collect()
    }
}

/// The value of a position that is not over, on the stairs from its token's
/// row, or from the top row.
pub(super) fn value_of(game: &Wall, position: &Position, stairs: &mut Stairs<'_>) -> Bounds {
    let board = game.board();
    let Some(token) = position.token else {
        return Bounds::exact(value(best_start(game, |cell| stairs.top()[cell.index()]).0));
    };
    stairs.read_row(board.coord(token).row);
    let stand = Stand::at(board, &mut stairs.climb, token);
    decide(&stand, position.side, token).bounds
}

/// The cheapest start and what it costs in all.
pub(super) fn best_start(game: &Wall, landing: impl Fn(Cell) -> Cost) -> (Cost, Cell) {
    let best = game.top().map(|cell| (landing(cell), cell)).min();
    // Only called where some way exists.
    best.expect("the play is not over, so a top cell is passable")
}

/// Eel's turn where the token stands.
pub(super) fn eels_choice(worth: Cost, closes: bool, token: Cell) -> Evaluation {
    Evaluation::exact(value(worth), Some(if closes { Move::Wall(token) } else { Move::Done }))
}

/// The evaluation of a token on its cell.
pub(super) fn decide(stand: &Stand, side: Side, token: Cell) -> Evaluation {
    match side {
        Side::Maximiser => {
            let (worth, closes) = stand.eel();
            eels_choice(worth, closes, token)
        }
        Side::Minimiser => {
            let (worth, way) = stand.rabbit();
            Evaluation::exact(value(worth), Some(Move::Step(way)))
        }
    }
}
