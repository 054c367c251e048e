//! The rules of escape.

use std::num::NonZeroU64;

use thwart_grid::{Board, Cell, Direction, Problems, Tile};

use crate::moves::Move;
use crate::rules::Rules;
use crate::setup::Setup;
use crate::value::{Side, Value};

/// Two players and numbered tokens on a board with exits.
///
/// ```
/// use thwart::grid::format::board_file;
/// use thwart::rules::Rules;
/// use thwart::games::escape::{Escape, INFO};
/// use thwart::session::{Session, line_text};
/// use thwart::setup::Setup;
///
/// let file = board_file::parse("game: escape\nmoves: 3\n\n@@.\n.>.\n").unwrap();
/// let setup = Setup::new(&INFO, file).unwrap();
/// let game = Escape::new(&setup).unwrap();
/// let mut session = Session::new(&game, &setup);
/// assert_eq!(line_text(&game, &session.moves()), "1,1>E 1,1>S 1,2>E 1,2>S 1,2>W");
///
/// // Now tokens with the numbers 2 and 3 share a cell.
/// session.play_text("1,1>E").unwrap();
/// session.play_text("1,2:3>S").unwrap();
/// assert_eq!(line_text(&game, &session.moves()), "1,2>E 1,2>S 1,2>W");
/// ```
#[derive(Clone, Debug)]
pub struct Escape {
    board: Board,
    starts: Vec<Cell>,
    exits: Vec<Cell>,
    number: u64,
}

/// A token on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Token {
    /// Where it stands: never on an exit.
    pub cell: Cell,
    /// How many pushes it has left, at least 1.
    pub left: u64,
}

impl Token {
    /// The number by which a push names it, if it has to.
    pub(super) fn number(self, named: bool) -> Option<NonZeroU64> {
        NonZeroU64::new(self.left).filter(|_| named)
    }
}

/// A position of escape.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The tokens on the board, ascending by cell and then by number, so that
    /// positions that differ only in which of two equal tokens is which are
    /// equal.
    pub tokens: Vec<Token>,
    /// Who moves.
    pub side: Side,
}

impl Position {
    /// The tokens on a cell, by ascending number. O(log tokens).
    pub fn stack(&self, cell: Cell) -> &[Token] {
        let first = self.tokens.partition_point(|token| token.cell < cell);
        let end = self.tokens.partition_point(|token| token.cell <= cell);
        &self.tokens[first..end]
    }

    /// Makes a legal push. O(log tokens), and one move in memory for each token on the
    /// cells between; for each token behind it if it vanishes.
    pub fn make(&mut self, push: &Push) {
        if let Ok(at) = self.tokens.binary_search(&push.from) {
            match push.to {
                Some(to) => {
                    let (Ok(place) | Err(place)) = self.tokens.binary_search(&to);
                    self.tokens[at] = to;
                    if place > at {
                        self.tokens[at..place].rotate_left(1);
                    } else {
                        self.tokens[place..=at].rotate_right(1);
                    }
                }
                None => drop(self.tokens.remove(at)),
            }
        }
        self.side = self.side.other();
    }

    /// The tokens cell by cell.
    pub fn stacks(&self) -> impl Iterator<Item = &[Token]> {
        self.tokens.chunk_by(|a, b| a.cell == b.cell)
    }
}

/// A legal push: the move as it is written, and what it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Push {
    /// The move.
    pub chosen: Move,
    /// The token before.
    pub from: Token,
    /// The token after; `None` if it has vanished.
    pub to: Option<Token>,
}

impl Escape {
    /// The game on a board of its signs, where every token starts with `number`.
    pub(super) fn on(board: Board, number: u64) -> Self {
        let [starts, exits] = [Tile::Start, Tile::Exit].map(|tile| board.find(tile).collect());
        Self { board, starts, exits, number }
    }

    /// The number every token starts with.
    pub const fn number(&self) -> u64 {
        self.number
    }

    /// The exits, row by row.
    pub fn exits(&self) -> &[Cell] {
        &self.exits
    }

    /// Whether a token that is pushed onto the cell vanishes there.
    pub fn is_exit(&self, cell: Cell) -> bool {
        self.board.tile(cell) == Tile::Exit
    }

    /// Whether a token can stand on the cell: it is neither obstacle nor exit.
    pub fn is_free(&self, cell: Cell) -> bool {
        self.board.is_passable(cell) && !self.is_exit(cell)
    }

    /// The cells, exits among them, onto which a token on `cell` can be
    /// pushed, in move order.
    pub fn targets(&self, cell: Cell) -> impl Iterator<Item = (Direction, Cell)> + '_ {
        self.board.neighbours(cell, |next| self.board.is_passable(next))
    }

    /// What becomes of a token that is pushed onto the cell `to`.
    fn pushed(&self, token: Token, to: Cell) -> Option<Token> {
        let left = token.left - 1;
        (left > 0 && !self.is_exit(to)).then_some(Token { cell: to, left })
    }

    /// The pushes of the tokens of one cell, in move order. A push names the
    /// number of its token exactly where the numbers on the cell differ; equal
    /// tokens are pushed in one way only.
    pub fn stack_pushes<'a>(&'a self, stack: &'a [Token]) -> impl Iterator<Item = Push> + 'a {
        let differ = numbers_differ(stack);
        stack.chunk_by(|a, b| a == b).flat_map(move |equal| {
            let from = equal[0];
            self.targets(from.cell).map(move |(direction, to)| Push {
                chosen: Move::Push { cell: from.cell, number: from.number(differ), direction },
                from,
                to: self.pushed(from, to),
            })
        })
    }

    /// All legal pushes, in move order.
    pub fn pushes<'a>(&'a self, position: &'a Position) -> impl Iterator<Item = Push> + 'a {
        position.stacks().flat_map(|stack| self.stack_pushes(stack))
    }

    /// The push that a move stands for, if it is legal. O(log tokens).
    pub fn push(&self, position: &Position, chosen: Move) -> Option<Push> {
        let Move::Push { cell, number, direction } = chosen else { return None };
        let stack = position.stack(cell);
        if number.is_some() != numbers_differ(stack) {
            return None;
        }
        let mut tokens = stack.iter().copied();
        let from = tokens.find(|token| number.is_none_or(|number| number.get() == token.left))?;
        let to = self.board.can_step(cell, direction, |to| self.board.is_passable(to))?;
        Some(Push { chosen, from, to: self.pushed(from, to) })
    }
}

/// Whether the cell alone does not say which of its tokens is meant.
fn numbers_differ(stack: &[Token]) -> bool {
    stack.first() != stack.last()
}

/// What a position is worth whose mover wins or loses.
pub(super) const fn value_for(mover: Side, wins: bool) -> Value {
    match (mover, wins) {
        (Side::Minimiser, true) | (Side::Maximiser, false) => Value::ZERO,
        (Side::Minimiser, false) | (Side::Maximiser, true) => Value::Infinite,
    }
}

impl Rules for Escape {
    type Position = Position;

    fn new(setup: &Setup) -> Result<Self, Problems> {
        Ok(Self::on(setup.board().clone(), setup.number("moves")))
    }

    fn board(&self) -> &Board {
        &self.board
    }

    fn start(&self) -> Position {
        // A number of zero makes a token vanish, also at the start.
        let cells = self.starts.iter().filter(|_| self.number > 0);
        let tokens = cells.map(|&cell| Token { cell, left: self.number }).collect();
        Position { tokens, side: Side::Minimiser }
    }

    fn side(&self, position: &Position) -> Side {
        position.side
    }

    fn moves(&self, position: &Position) -> Vec<Move> {
        self.pushes(position).map(|push| push.chosen).collect()
    }

    fn is_legal(&self, position: &Position, chosen: Move) -> bool {
        self.push(position, chosen).is_some()
    }

    fn play(&self, position: &Position, chosen: Move) -> Position {
        let mut next = position.clone();
        match self.push(position, chosen) {
            Some(push) => next.make(&push),
            None => next.side = next.side.other(),
        }
        next
    }

    fn cost(&self, _: &Position, _: Move) -> u64 {
        0
    }

    /// Who cannot push has lost.
    fn outcome(&self, position: &Position) -> Option<Value> {
        let stuck = self.pushes(position).next().is_none();
        stuck.then(|| value_for(position.side, false))
    }

    /// A token with k pushes sees at most so many cells in each of k numbers;
    /// tokens are taken as interchangeable, but any of them can have moved.
    fn position_estimate(&self) -> u64 {
        let free = self.board.cells().filter(|&cell| self.is_free(cell)).count() as u64;
        // On a board with d directions d cells more lie at every further step.
        let directions = self.board.topology().directions().len() as u64;
        let around = self.number.saturating_mul(self.number.saturating_add(1)).saturating_mul(directions / 2);
        let of_one = (free.min(around).saturating_mul(self.number) / 2).max(1);
        let (mut placings, mut subsets) = (1u64, 1u64);
        let movable =
            self.start().tokens.into_iter().filter(|token| self.targets(token.cell).next().is_some());
        for (index, _) in (1u64..).zip(movable) {
            placings = placings.saturating_mul(of_one) / index;
            subsets = subsets.saturating_mul(2);
        }
        placings.max(subsets)
    }
}
