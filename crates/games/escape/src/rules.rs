//! The rules of escape.

use std::num::NonZeroU64;

use thwart_grid::{Board, Cell, Direction, Problems, Tile};

use thwart_game::moves::Move;
use thwart_game::rules::Rules;
use thwart_game::setup::Setup;
use thwart_game::value::{Side, Value};

/// Two players and numbered tokens on a board with exits.
///
/// ```
/// use thwart_grid::format::board_file;
/// use thwart_game::rules::Rules;
/// use thwart_escape::{Escape, INFO};
/// use thwart_game::session::{Session, line_text};
/// use thwart_game::setup::Setup;
///
/// let file = board_file::parse("game: escape\nmoves: 3\n\n@@.\n.>.\n").unwrap();
/// let setup = Setup::new(&INFO, file).unwrap();
/// let game = Escape::new(&setup).unwrap();
/// let mut session = Session::new(&game, &setup);
/// assert_eq!(line_text(&game, &session.legal_moves()), "1,1>E 1,1>S 1,2>E 1,2>S 1,2>W");
///
/// // Now tokens with the numbers 2 and 3 share a cell.
/// session.play_text("1,1>E").unwrap();
/// session.play_text("1,2:3>S").unwrap();
/// assert_eq!(line_text(&game, &session.legal_moves()), "1,2>E 1,2>S 1,2>W");
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
    /// Its cell, never an exit.
    pub cell: Cell,
    /// How many pushes it has left, at least 1.
    pub left: u64,
}

impl Token {
    /// Returns the number by which a push names the token, if it must.
    pub(super) fn number(self, named: bool) -> Option<NonZeroU64> {
        NonZeroU64::new(self.left).filter(|_| named)
    }
}

/// A position of escape.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The tokens on the board, ascending by cell and then by number, so that
    /// positions are equal if they differ only in which of two equal tokens is
    /// which.
    pub tokens: Vec<Token>,
    /// The side to move.
    pub side: Side,
}

impl Position {
    /// Returns the tokens on a cell, by ascending number. O(log tokens).
    pub fn stack(&self, cell: Cell) -> &[Token] {
        let first = self.tokens.partition_point(|token| token.cell < cell);
        let end = self.tokens.partition_point(|token| token.cell <= cell);
        &self.tokens[first..end]
    }

    /// Makes a legal push. O(log tokens), and one move in memory for each token
    /// on the cells between, or, if the token vanishes, for each later token.
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

    /// Returns the tokens cell by cell.
    pub fn stacks(&self) -> impl Iterator<Item = &[Token]> {
        self.tokens.chunk_by(|a, b| a.cell == b.cell)
    }
}

/// A legal push: the move as it is written, and its effect.
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
    /// Returns the game on a board with its signs, with `number` on every
    /// token.
    pub(super) fn on(board: Board, number: u64) -> Self {
        let [starts, exits] = [Tile::Start, Tile::Exit].map(|tile| board.find(tile).collect());
        Self { board, starts, exits, number }
    }

    /// Returns the number every token starts with.
    pub const fn number(&self) -> u64 {
        self.number
    }

    /// Returns the exits, row by row.
    pub fn exits(&self) -> &[Cell] {
        &self.exits
    }

    /// Returns whether a token that is pushed onto the cell vanishes there.
    pub fn is_exit(&self, cell: Cell) -> bool {
        self.board.tile(cell) == Tile::Exit
    }

    /// Returns whether a token can stand on the cell: it is neither obstacle
    /// nor exit.
    pub fn is_free(&self, cell: Cell) -> bool {
        self.board.is_passable(cell) && !self.is_exit(cell)
    }

    /// Returns the cells, exits among them, onto which a token on `cell` can be
    /// pushed, in move order.
    pub fn targets(&self, cell: Cell) -> impl Iterator<Item = (Direction, Cell)> + '_ {
        self.board.neighbours(cell, |next| self.board.is_passable(next))
    }

    /// Returns the token after a push onto the cell `to`.
    fn pushed(&self, token: Token, to: Cell) -> Option<Token> {
        let left = token.left - 1;
        (left > 0 && !self.is_exit(to)).then_some(Token { cell: to, left })
    }

    /// Returns the pushes of the tokens of one cell, in move order. A push
    /// names the number of its token exactly if the numbers on the cell differ;
    /// equal tokens count once.
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

    /// Returns all legal pushes, in move order.
    pub fn pushes<'a>(&'a self, position: &'a Position) -> impl Iterator<Item = Push> + 'a {
        position.stacks().flat_map(|stack| self.stack_pushes(stack))
    }

    /// Returns the push of a move, if it is legal. O(log tokens).
    pub fn push(&self, position: &Position, chosen: Move) -> Option<Push> {
        let Move::Push { cell, number, direction } = chosen else { return None };
        let stack = position.stack(cell);
        if number.is_some() != numbers_differ(stack) {
            return None;
        }
        let mut tokens = stack.iter().copied();
        let from = tokens.find(|token| number.is_none_or(|number| number.get() == token.left))?;
        let to = self.board.passable_step(cell, direction, |to| self.board.is_passable(to))?;
        Some(Push { chosen, from, to: self.pushed(from, to) })
    }
}

/// Returns whether the cell alone leaves open which of its tokens is meant.
fn numbers_differ(stack: &[Token]) -> bool {
    stack.first() != stack.last()
}

/// Returns the value for a mover who wins or loses.
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
        // A token with the number zero vanishes, even at the start.
        let cells = self.starts.iter().filter(|_| self.number > 0);
        let tokens = cells.map(|&cell| Token { cell, left: self.number }).collect();
        Position { tokens, side: Side::Minimiser }
    }

    fn side(&self, position: &Position) -> Side {
        position.side
    }

    fn legal_moves(&self, position: &Position) -> Vec<Move> {
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

    /// Returns the loss of the mover if no token can be pushed.
    fn outcome(&self, position: &Position) -> Option<Value> {
        let stuck = self.pushes(position).next().is_none();
        stuck.then(|| value_for(position.side, false))
    }

    /// Estimates from the cells that each token may reach with each of its
    /// numbers. Tokens are interchangeable, but any of them can have moved.
    fn position_estimate(&self) -> u64 {
        let free = self.board.cells().filter(|&cell| self.is_free(cell)).count() as u64;
        // With d directions, each further step reaches d more cells than the
        // one before.
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
