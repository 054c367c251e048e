//! One best line of the adaptive game.

use thwart_core::{Cell, Direction};

use super::super::rules::{Position, Wall};
use super::super::ways::run_of;
use super::adaptive::best_start;
use super::fields::Climb;
use super::row::CLOSED;
use super::stairs::Stairs;
use crate::game::Game;
use crate::moves::Move;
use crate::value::Side;

/// A line ends after the row in which it gets longer than this, 100 MB: where a
/// row is to be swept again and again, a board has far longer ones.
const MAX_MOVES: usize = 1 << 22;

/// One best line, on the stairs of the position: in each run Rabbit follows his
/// order of turning points, and Eel closes what he comes to until the opening
/// of largest lateness.
///
/// O(moves + cells).
pub(super) fn line(game: &Wall, position: &Position, stairs: &mut Stairs<'_>) -> Vec<Move> {
    let board = game.board();
    let mut line = Vec::new();
    if game.outcome(position).is_some() {
        return line;
    }
    let mut eel = position.side == Side::Maximiser;
    let mut token = position.token.unwrap_or_else(|| {
        let (_, start) = best_start(game, |cell| stairs.top()[cell.index()]);
        line.push(Move::Choose(start));
        eel = true;
        start
    });
    while !game.is_bottom(token) && line.len() <= MAX_MOVES {
        token = in_row(game, stairs, token, eel, &mut line);
        line.push(Move::Step(Direction::South));
        token = board.step(token, Direction::South).expect("only the bottom row has nothing below");
        eel = true;
    }
    line
}

/// The line until the token can go down; returns from where.
fn in_row(game: &Wall, stairs: &mut Stairs<'_>, token: Cell, eel: bool, line: &mut Vec<Move>) -> Cell {
    let board = game.board();
    let at = board.coord(token);
    stairs.read_row(at.row);
    let Climb { row, tour, .. } = &mut stairs.climb;
    if !eel && row.is_opening(at.col) {
        return token;
    }
    let legs = tour.play(row, run_of(board, at.row, at.col), at.col);
    let cell = |col: usize| Cell((at.row * board.cols() + col) as u32);
    let stop = *legs.last().expect("a play in a row ends somewhere");
    let mut col = at.col;
    let mut to_move = eel;
    for leg in legs {
        loop {
            if to_move {
                if col != stop && row.is_opening(col) {
                    line.push(Move::Wall(cell(col)));
                    row.arrive[col] = CLOSED;
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
