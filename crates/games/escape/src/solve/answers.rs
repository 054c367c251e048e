//! The best replies to all pushes of a position at once.
//!
//! Whether a push answers a nim-sum depends on its token and its direction
//! alone. A push changes the tokens of at most two cells, so one of the first
//! three cells with an answer is unchanged; and on a cell that lost a token,
//! one of the first two tokens that answer is still there.

use thwart_grid::{Cell, Direction};

use super::strategy::{Strategy, restores_balance};
use crate::rules::{Escape, Position, Push, Token, value_for};
use thwart_game::answer::{Evaluation, MoveValue, Oracle, SolveError};
use thwart_game::moves::Move;
use thwart_game::value::Bounds;

/// Nim-sums are 0 to 3.
const SUMS: usize = 4;

/// A push that answers a nim-sum.
#[derive(Clone, Copy, Debug)]
struct Reply {
    token: Token,
    direction: Direction,
}

/// The first two tokens of a cell that have a reply to a nim-sum, in move order.
type FirstTwo = [Option<Reply>; 2];

/// For every nim-sum the pushes that answer it, as many as one push of the
/// other side can make necessary.
#[derive(Debug)]
pub(super) struct Replies<'s> {
    strategy: &'s Strategy<'s>,
    /// Cells with tokens, ascending.
    stacks: Vec<Stack<'s>>,
    /// For every nim-sum the first three cells that have a reply to it.
    first: [Vec<Cell>; SUMS],
}

#[derive(Debug)]
struct Stack<'s> {
    tokens: &'s [Token],
    replies: [FirstTwo; SUMS],
}

impl<'s> Replies<'s> {
    /// Finds the replies of a position. O(tokens).
    pub(super) fn new(strategy: &'s Strategy<'s>, position: &'s Position) -> Self {
        let stacks = position.stacks().map(|tokens| Stack { tokens, replies: replies(strategy, tokens) });
        let stacks: Vec<_> = stacks.collect();
        let mut first: [Vec<Cell>; SUMS] = Default::default();
        for (sum, first) in first.iter_mut().enumerate() {
            let answering = stacks.iter().filter(|stack| stack.replies[sum][0].is_some());
            first.extend(answering.take(3).map(Stack::cell));
        }
        Self { strategy, stacks, first }
    }

    /// Returns the best reply to a push of the position that leaves the nim-sum
    /// `left`; `None` if the push ends the play. O(log tokens).
    pub(super) fn reply_to(&self, push: &Push, left: u64) -> Option<Move> {
        let sum = usize::try_from(left).ok().filter(|&sum| sum < SUMS)?;
        let (from, landing) = (push.from.cell, push.to.map(|to| to.cell));
        let changed = |cell: Cell| cell == from || Some(cell) == landing;
        let unchanged = self.first[sum].iter().copied().find(|&cell| !changed(cell));
        let candidates = [
            unchanged.and_then(|cell| self.stack(cell)?.reply(sum)),
            self.stack(from).and_then(|stack| stack.reply_without(push.from, sum)),
            push.to.and_then(|to| self.reply_with(to, left, sum)),
        ];
        // The candidates stand on three different cells.
        candidates.into_iter().flatten().min_by_key(|chosen| chosen.cell())
    }

    /// Returns the reply on a cell that a token has come to.
    fn reply_with(&self, to: Token, left: u64, sum: usize) -> Option<Move> {
        let stack = self.stack(to.cell);
        let there = stack.and_then(|stack| stack.replies[sum][0]);
        let new = reply_of(self.strategy, to, left);
        let first = there.into_iter().chain(new).min_by_key(|reply| reply.token)?;
        let (least, most) = stack.map_or((to, to), Stack::least_and_greatest);
        Some(first.chosen(least.min(to) != most.max(to)))
    }

    fn stack(&self, cell: Cell) -> Option<&Stack<'s>> {
        let at = self.stacks.binary_search_by_key(&cell, Stack::cell).ok()?;
        self.stacks.get(at)
    }
}

impl Stack<'_> {
    fn cell(&self) -> Cell {
        self.tokens[0].cell
    }

    /// Returns the tokens with the least and the greatest number.
    fn least_and_greatest(&self) -> (Token, Token) {
        (self.tokens[0], self.tokens[self.tokens.len() - 1])
    }

    /// Returns the first reply on the cell as it is.
    fn reply(&self, sum: usize) -> Option<Move> {
        let (least, most) = self.least_and_greatest();
        self.replies[sum][0].map(|reply| reply.chosen(least != most))
    }

    /// Returns the first reply once one of the tokens has gone.
    fn reply_without(&self, gone: Token, sum: usize) -> Option<Move> {
        let [first, second] = self.replies[sum];
        let reply = if first?.token == gone { second? } else { first? };
        let (mut left, last) = (self.tokens.iter().copied(), self.tokens.iter().rev().copied());
        let least = if left.next()? == gone { left.next()? } else { self.tokens[0] };
        let most = last.take(2).find(|&token| token != gone).unwrap_or(gone);
        Some(reply.chosen(least != most))
    }
}

impl Reply {
    /// Returns the move as it is written if the numbers of the cell differ or
    /// not.
    fn chosen(self, differ: bool) -> Move {
        let Self { token, direction } = self;
        Move::Push { cell: token.cell, number: token.number(differ), direction }
    }
}

/// Returns the first two tokens of a cell with a reply, for every nim-sum.
fn replies(strategy: &Strategy<'_>, tokens: &[Token]) -> [FirstTwo; SUMS] {
    let mut found = [FirstTwo::default(); SUMS];
    for &token in tokens {
        let mut wanted = false;
        for (left, found) in (0u64..).zip(&mut found) {
            if let Some(place) = found.iter_mut().find(|place| place.is_none()) {
                *place = reply_of(strategy, token, left);
                wanted = true;
            }
        }
        if !wanted {
            break;
        }
    }
    found
}

/// Returns the first push of a token that answers a nim-sum.
fn reply_of(strategy: &Strategy<'_>, token: Token, left: u64) -> Option<Reply> {
    let stack = [token];
    let mut pushes = strategy.game().stack_pushes(&stack);
    let push = pushes.find(|push| restores_balance(strategy.change(push), left))?;
    match push.chosen {
        Move::Push { direction, .. } => Some(Reply { token, direction }),
        _ => None,
    }
}

impl Oracle<Escape> for Strategy<'_> {
    fn evaluate(&mut self, position: &Position) -> Result<Evaluation, SolveError> {
        let nim_sum = self.nim_sum(position);
        let best = self.best(position, nim_sum).map(|push| push.chosen);
        Ok(Evaluation::exact(value_for(position.side, nim_sum != 0), best))
    }

    /// O(tokens log tokens) for all moves together, even if many tokens share a
    /// cell.
    fn analyze(&mut self, game: &Escape, position: &Position) -> Result<Vec<MoveValue>, SolveError> {
        let nim_sum = self.nim_sum(position);
        let answers = Replies::new(self, position);
        let analyzed = game.pushes(position).map(|push| {
            let left = nim_sum ^ self.change(&push);
            let bounds = Bounds::exact(value_for(position.side.other(), left != 0));
            MoveValue { chosen: push.chosen, bounds, reply: answers.reply_to(&push, left) }
        });
        Ok(analyzed.collect())
    }
}
