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
use super::super::ways::run_of;
use super::fields::{Climb, Fields, Rule};
use super::row::{CLOSED, Cost, NONE, value};
use super::stairs::Stairs;
use super::tour::{Options, entered};
use super::watch::Watch;
use crate::game::{Analysed, Evaluation, Game};
use crate::moves::Move;
use crate::value::{Bounds, Side};

/// Perfect play of the adaptive game.
pub(super) struct Adaptive<'g> {
    pub(super) fields: Fields<'g>,
}

/// What both can do while the token stands in a row.
pub(super) struct Stand {
    /// What is to pay if the token goes down; [`CLOSED`] where it cannot.
    down: Cost,
    /// What Rabbit can do otherwise.
    options: Options,
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
    pub(super) fn new(game: &'g Wall) -> Self {
        Self { fields: Fields::new(game, Rule::Adaptive) }
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
    fn stand(&mut self, token: Cell) -> Stand {
        let at = self.fields.game().board().coord(token);
        let run = run_of(self.fields.game().board(), at.row, at.col);
        Stand::of(&mut self.fields.climb, run, at.col)
    }

    /// Every move with its value and the reply. See [`watch`](super::watch) for
    /// walls: all but a few are decided at once.
    pub(super) fn analyse(&mut self, position: &Position) -> Vec<Analysed> {
        let game = self.fields.game();
        let moves = game.moves(position);
        match (position.side, position.token) {
            (Side::Maximiser, Some(token)) => self.analyse_walls(position, token, &moves),
            (Side::Minimiser, None) => self.analyse_starts(position, &moves),
            _ => moves.into_iter().map(|chosen| self.analyse_one(position, chosen)).collect(),
        }
    }

    fn analyse_one(&mut self, position: &Position, chosen: Move) -> Analysed {
        let game = self.fields.game();
        let evaluation = self.evaluate(&game.play(position, chosen));
        let bounds: Bounds = evaluation.bounds.plus(game.cost(position, chosen));
        Analysed { chosen, bounds, reply: evaluation.best }
    }

    /// The starts, of which each is followed by what Eel does there.
    /// O(columns), once all rows are known.
    fn analyse_starts(&mut self, position: &Position, moves: &[Move]) -> Vec<Analysed> {
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
            Analysed { chosen: Move::Choose(start), bounds: Bounds::exact(value(cost)), reply: reply.flatten() }
        };
        starts.map(analyse).collect()
    }

    fn analyse_walls(&mut self, position: &Position, token: Cell, moves: &[Move]) -> Vec<Analysed> {
        let board = self.fields.game().board();
        let at = board.coord(token);
        let unchanged = self.evaluate(position);
        let (down, walking) = self.watch(token);
        let watches: Vec<_> = down.iter().chain(&walking).collect();
        let (mut row, mut critical) = (usize::MAX, Vec::new());
        let mut analysed = Vec::with_capacity(moves.len());
        for &chosen in moves {
            let Some(wall) = chosen.cell() else {
                analysed.push(self.analyse_one(position, chosen));
                continue;
            };
            let wall_at = board.coord(wall);
            if wall_at.row != row {
                row = wall_at.row;
                critical.clear();
                if row >= at.row {
                    critical.extend(watches.iter().flat_map(|watch| watch.critical(row)));
                }
            }
            let evaluation = if wall == token || critical.contains(&wall_at.col) {
                self.after_wall(token, wall, down.as_ref(), walking.as_ref())
            } else {
                unchanged
            };
            analysed.push(Analysed { chosen, bounds: evaluation.bounds, reply: evaluation.best });
        }
        analysed
    }

    /// What holds the values of going down and of walking on, where the token
    /// can; its position must have been evaluated.
    fn watch(&mut self, token: Cell) -> (Option<Watch>, Option<Watch>) {
        let at = self.fields.game().board().coord(token);
        self.fields.read_row(at.row);
        let Stand { down, options } = self.stand(token);
        let walking = options.closed();
        let walking = (walking != NONE).then(|| Watch::walking_on(&mut self.fields, at.row, at.col, walking));
        let down = (down != CLOSED).then(|| {
            self.fields.read_row(at.row);
            Watch::going_down(&mut self.fields, at.row, at.col)
        });
        (down, walking)
    }

    /// The token's cell with Eel to move, after one more wall.
    fn after_wall(
        &mut self,
        token: Cell,
        wall: Cell,
        down: Option<&Watch>,
        walking: Option<&Watch>,
    ) -> Evaluation {
        let row = self.fields.game().board().coord(token).row;
        let both = self.fields.after_wall(row, wall, |row, landing| {
            let after = |watch: Option<&Watch>, none: Cost| {
                watch.map_or(Some(none), |watch| watch.value_after(row, landing))
            };
            Some((after(down, CLOSED)?, after(walking, NONE)?))
        });
        match both {
            Some((down, walking)) => let_down_or_close(down, walking, token),
            None => decide(&self.stand(token), Side::Maximiser, token),
        }
    }
}

/// The value of a position that is not over, on the stairs from its token's
/// row, or from the top row.
pub(super) fn value_of(game: &Wall, position: &Position, stairs: &mut Stairs<'_>) -> Bounds {
    let board = game.board();
    let Some(token) = position.token else {
        return Bounds::exact(value(best_start(game, |cell| stairs.top()[cell.index()]).0));
    };
    let at = board.coord(token);
    stairs.read_row(at.row);
    let stand = Stand::of(&mut stairs.climb, run_of(board, at.row, at.col), at.col);
    decide(&stand, position.side, token).bounds
}

/// The cheapest start and what it costs in all.
pub(super) fn best_start(game: &Wall, landing: impl Fn(Cell) -> Cost) -> (Cost, Cell) {
    let best = game.top().map(|cell| (landing(cell), cell)).min();
    // Only called where some way exists.
    best.expect("the play is not over, so a top cell is passable")
}

/// Eel's choice where the token stands, from what is to pay if it goes down and
/// if it cannot. Where that makes no difference he lets it down.
fn let_down_or_close(down: Cost, closed: Cost, token: Cell) -> Evaluation {
    let worth = entered(down, closed);
    let closes = down != CLOSED && down < worth;
    Evaluation::exact(value(worth), Some(if closes { Move::Wall(token) } else { Move::Done }))
}

/// The evaluation of a token on its cell.
fn decide(stand: &Stand, side: Side, token: Cell) -> Evaluation {
    match side {
        Side::Maximiser => let_down_or_close(stand.down, stand.options.closed(), token),
        Side::Minimiser => {
            let (worth, way) = stand.rabbit();
            Evaluation::exact(value(worth), Some(Move::Step(way)))
        }
    }
}
