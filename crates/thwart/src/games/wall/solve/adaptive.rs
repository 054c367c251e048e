//! Perfect play while Eel builds move by move.
//!
//! What was built early does not matter for its own sake: the value of a
//! position is that of a fresh game on the openings that are left. Walls that
//! Eel has not needed yet only tell Rabbit more. So Eel decides about the
//! opening below the token alone, Rabbit goes down wherever he may, and each
//! run of a row is a [`Tour`](super::tour) of its openings, whose worth comes
//! from the rows below.

use thwart_core::{Cell, Direction};

use super::super::rules::{Position, Wall};
use super::fields::{Fields, Rule};
use super::row::{Cost, NONE, value};
use super::tour::{Options, entered};
use crate::game::{Analysed, Evaluation, Game};
use crate::moves::Move;
use crate::value::{Bounds, Side};

/// Perfect play of the adaptive game.
pub(super) struct Adaptive<'g> {
    pub(super) fields: Fields<'g>,
}

/// What both can do while the token stands in a row.
struct Stand {
    /// What is to pay if the token goes down; [`NONE`] where it cannot.
    down: Cost,
    /// What Rabbit can do otherwise.
    options: Options,
}

impl Stand {
    /// Eel to move: the value and whether he closes the opening.
    fn eel(&self) -> (Cost, bool) {
        let worth = entered(self.down, self.options.closed());
        // Where it makes no difference he lets the token down.
        (worth, self.down != NONE && self.down < worth)
    }

    /// Rabbit to move. Going down is never worse than walking on: Eel could
    /// close everything else.
    fn rabbit(&self) -> (Cost, Direction) {
        if self.down != NONE {
            return (self.down, Direction::South);
        }
        let way = if self.options.go_east() { Direction::East } else { Direction::West };
        (self.options.closed(), way)
    }
}

impl<'g> Adaptive<'g> {
    pub(super) fn new(game: &'g Wall) -> Self {
        Self { fields: Fields::new(game, Rule::Adaptive) }
    }

    /// Value and best move. O(changed rows * (w + L R)), or of the token's row
    /// alone where no wall further down is new.
    pub(super) fn evaluate(&mut self, position: &Position) -> Evaluation {
        let game = self.fields.game();
        if let Some(outcome) = game.outcome(position) {
            return Evaluation::exact(outcome, None);
        }
        let Some(token) = position.token else {
            self.fields.refresh(&position.walls, 0);
            let (worth, start) = self.best_start();
            return Evaluation::exact(value(worth), Some(Move::Choose(start)));
        };
        self.fields.refresh(&position.walls, game.board().coord(token).row + 1);
        self.read_token_row(token);
        decide(&self.stand(token), position.side, token)
    }

    /// The cheapest start and its value, its own cost included.
    fn best_start(&self) -> (Cost, Cell) {
        let game = self.fields.game();
        let total = |cell: Cell| (Cost::from(game.board().cost(cell)).saturating_add(self.fields.worth(cell)), cell);
        // Only called where some way exists.
        game.top().map(total).min().expect("the play is not over, so a top cell is passable")
    }

    fn read_token_row(&mut self, token: Cell) {
        let row = self.fields.game().board().coord(token).row;
        self.fields.read_row(row);
    }

    /// What both can do on the token's cell; its row must have been read.
    fn stand(&mut self, token: Cell) -> Stand {
        let at = self.fields.game().board().coord(token);
        let run = self.fields.run_of(at.row, at.col);
        let Fields { row, tour, .. } = &mut self.fields;
        // The opening below the token is not among the options, but it decides
        // which records are; both cases are the same tour.
        tour.solve(row, run);
        Stand { down: row.arrive[at.col], options: tour.options(row, at.col) }
    }

    /// Every wall Eel may build, with its value and the reply. A wall further
    /// down is followed upwards only as long as it makes a difference.
    pub(super) fn analyse(&mut self, position: &Position) -> Vec<Analysed> {
        let game = self.fields.game();
        let moves = game.moves(position);
        let Some(token) = position.token.filter(|_| position.side == Side::Maximiser) else {
            return moves.into_iter().map(|chosen| self.analyse_one(position, chosen)).collect();
        };
        let token_row = game.board().coord(token).row;
        let unchanged = self.evaluate(position);
        let mut analysed = Vec::with_capacity(moves.len());
        for chosen in moves {
            let Move::Wall(cell) = chosen else {
                analysed.push(self.analyse_one(position, chosen));
                continue;
            };
            let row = game.board().coord(cell).row;
            let evaluation = if row >= token_row && self.fields.read_row_after(token_row, cell) {
                decide(&self.stand(token), Side::Maximiser, token)
            } else {
                unchanged
            };
            analysed.push(Analysed { chosen, bounds: evaluation.bounds, reply: evaluation.best });
        }
        analysed
    }

    fn analyse_one(&mut self, position: &Position, chosen: Move) -> Analysed {
        let game = self.fields.game();
        let evaluation = self.evaluate(&game.play(position, chosen));
        let bounds: Bounds = evaluation.bounds.plus(game.cost(position, chosen));
        Analysed { chosen, bounds, reply: evaluation.best }
    }

    /// One best line: in each run Rabbit follows his order of turning points,
    /// and Eel closes what he comes to until the opening of largest lateness.
    /// The worth of all rows below the token's must be known.
    ///
    /// O(moves + rows * (w + L R)).
    pub(super) fn line(&mut self, position: &Position) -> Vec<Move> {
        let game = self.fields.game();
        let board = game.board();
        let mut line = Vec::new();
        if game.outcome(position).is_some() {
            return line;
        }
        let mut eel = position.side == Side::Maximiser;
        let mut token = position.token.unwrap_or_else(|| {
            let (_, start) = self.best_start();
            line.push(Move::Choose(start));
            eel = true;
            start
        });
        while !game.is_bottom(token) {
            token = self.line_in_row(token, eel, &mut line);
            line.push(Move::Step(Direction::South));
            token = board.step(token, Direction::South).expect("only the bottom row has nothing below");
            eel = true;
        }
        line
    }

    /// The line until the token can go down; returns from where.
    fn line_in_row(&mut self, token: Cell, eel: bool, line: &mut Vec<Move>) -> Cell {
        let board = self.fields.game().board();
        let at = board.coord(token);
        let run = self.fields.run_of(at.row, at.col);
        self.read_token_row(token);
        let Fields { row, tour, .. } = &mut self.fields;
        if !eel && row.is_opening(at.col) {
            return token;
        }
        let legs = tour.play(row, run, at.col);
        let cell = |col: usize| Cell((at.row * board.cols() + col) as u32);
        let stop = *legs.last().expect("a play in a row ends somewhere");
        let mut col = at.col;
        let mut to_move = eel;
        for leg in legs {
            loop {
                if to_move {
                    if col != stop && row.is_opening(col) {
                        line.push(Move::Wall(cell(col)));
                        row.arrive[col] = NONE;
                    }
                    line.push(Move::Done);
                }
                if col == leg {
                    break;
                }
                let way = if leg > col { Direction::East } else { Direction::West };
                line.push(Move::Step(way));
                col = if leg > col { col + 1 } else { col - 1 };
                to_move = true;
            }
            // At a turning point Eel has had his turn.
            to_move = false;
        }
        cell(stop)
    }
}

/// The evaluation of a token on its cell.
fn decide(stand: &Stand, side: Side, token: Cell) -> Evaluation {
    match side {
        Side::Maximiser => {
            let (worth, closes) = stand.eel();
            let best = if closes { Move::Wall(token) } else { Move::Done };
            Evaluation::exact(value(worth), Some(best))
        }
        Side::Minimiser => {
            let (worth, way) = stand.rabbit();
            Evaluation::exact(value(worth), Some(Move::Step(way)))
        }
    }
}
