//! Perfect play at any position, whatever the numbers on the tokens.

use thwart_core::Cell;

use super::closed_form::Weights;
use crate::game::{Analysed, Evaluation, Game as _, Oracle, SolveError};
use crate::games::escape::rules::{Escape, Position, Push, Token, value_for};
use crate::moves::Move;
use crate::value::Bounds;

/// Perfect play by weights: a push wins exactly if it changes the weight of
/// its token by the nim-sum.
#[derive(Clone, Debug)]
pub(crate) struct Strategy<'g> {
    game: &'g Escape,
    weights: Weights,
}

impl<'g> Strategy<'g> {
    /// O(n) time, 4 bytes per cell; every question afterwards costs
    /// O(tokens).
    pub(crate) fn new(game: &'g Escape) -> Self {
        Self { game, weights: Weights::new(game) }
    }

    /// The weight of a token on every cell.
    pub(crate) const fn weights(&self) -> &Weights {
        &self.weights
    }

    /// The weights of these tokens, added without carry.
    pub(crate) fn weight_of(&self, tokens: &[Token]) -> u64 {
        tokens.iter().fold(0, |sum, token| sum ^ self.weights.of(token.cell, token.left))
    }

    /// The nim-sum: the side to move loses exactly if it is 0.
    pub(crate) fn nim_sum(&self, position: &Position) -> u64 {
        self.weight_of(&position.tokens)
    }

    /// All winning pushes, in move order.
    pub(crate) fn winning<'a>(&'a self, position: &'a Position) -> impl Iterator<Item = Push> + 'a {
        let nim_sum = self.nim_sum(position);
        self.game.pushes(position).filter(move |push| nim_sum != 0 && self.change(push) == nim_sum)
    }

    /// The first winning push, or the first of all where none wins; `None`
    /// where the play is over.
    pub(crate) fn best(&self, position: &Position) -> Option<Move> {
        let mut winning = self.winning(position);
        winning.next().or_else(|| self.game.pushes(position).next()).map(|push| push.chosen)
    }

    /// By what a push changes the nim-sum.
    fn change(&self, push: &Push) -> u64 {
        self.weight_of(&[push.from]) ^ self.weight_of(push.to.as_slice())
    }

    /// The first push of one cell's tokens that answers the nim-sum `wanted`.
    fn answer_on(&self, stack: &[Token], wanted: u64) -> Option<Move> {
        let mut pushes = self.game.stack_pushes(stack);
        pushes.find(|push| answers(self.change(push), wanted)).map(|push| push.chosen)
    }

    /// For every nim-sum the first three cells with a push that answers it.
    /// A move changes the tokens of at most two cells, so one of the three
    /// stands unless fewer cells than that have an answer.
    fn first_answers(&self, position: &Position) -> [Vec<(Cell, Move)>; 4] {
        let mut found: [Vec<(Cell, Move)>; 4] = Default::default();
        for stack in position.stacks() {
            for (wanted, answers) in (0u64..).zip(&mut found) {
                if answers.len() < 3 {
                    answers.extend(self.answer_on(stack, wanted).map(|chosen| (stack[0].cell, chosen)));
                }
            }
            if found.iter().all(|answers| answers.len() == 3) {
                break;
            }
        }
        found
    }

    /// The best answer to a push that leaves the nim-sum `left`, where
    /// `answers` belongs to the position before the push.
    fn reply(
        &self,
        position: &Position,
        push: &Push,
        left: u64,
        answers: &[Vec<(Cell, Move)>; 4],
    ) -> Option<Move> {
        let landing = push.to.map(|to| to.cell);
        let changed = |cell| cell == push.from.cell || Some(cell) == landing;
        let elsewhere = answers[left as usize].iter().find(|&&(cell, _)| !changed(cell));
        let mut here = position.stack(push.from.cell).to_vec();
        if let Ok(at) = here.binary_search(&push.from) {
            here.remove(at);
        }
        let there = push.to.map(|to| {
            let mut there = position.stack(to.cell).to_vec();
            let (Ok(at) | Err(at)) = there.binary_search(&to);
            there.insert(at, to);
            there
        });
        let topology = self.game.board().topology();
        let on_changed = [Some(here), there].into_iter().flatten();
        let on_changed = on_changed.filter_map(|stack| self.answer_on(&stack, left));
        on_changed.chain(elsewhere.map(|&(_, chosen)| chosen)).min_by_key(|chosen| chosen.order(topology))
    }
}

/// Whether a push that changes the nim-sum by `change` is right where it is
/// `wanted`: it makes it 0, or nothing is right and any push will do.
const fn answers(change: u64, wanted: u64) -> bool {
    wanted == 0 || change == wanted
}

impl Oracle<Escape> for Strategy<'_> {
    fn evaluate(&mut self, position: &Position) -> Result<Evaluation, SolveError> {
        let value = value_for(position.side, self.nim_sum(position) != 0);
        Ok(Evaluation::exact(value, self.best(position)))
    }

    /// O(tokens) for all moves together, as long as few tokens share a cell.
    fn analyse(&mut self, game: &Escape, position: &Position) -> Result<Vec<Analysed>, SolveError> {
        let nim_sum = self.nim_sum(position);
        let first_answers = self.first_answers(position);
        let analysed = game.pushes(position).map(|push| {
            let left = nim_sum ^ self.change(&push);
            let bounds = Bounds::exact(value_for(position.side.other(), left != 0));
            Analysed { chosen: push.chosen, bounds, reply: self.reply(position, &push, left, &first_answers) }
        });
        Ok(analysed.collect())
    }
}
