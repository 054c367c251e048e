//! Perfect play at any position, with any numbers on the tokens.

use std::sync::Arc;

use super::fast::closed_form::Weights;
use crate::rules::{Escape, Position, Push, Token};

/// Perfect play by weights: a push wins exactly if it changes the weight of
/// its token by the nim-sum.
#[derive(Clone, Debug)]
pub(crate) struct Strategy<'g> {
    game: &'g Escape,
    weights: Arc<Weights>,
}

impl<'g> Strategy<'g> {
    /// Computes the weights: O(n) time, a byte per cell. Every question
    /// afterwards costs O(tokens).
    pub(crate) fn new(game: &'g Escape) -> Self {
        Self::of(game, Arc::new(Weights::new(game)))
    }

    /// Plays by weights that are known already.
    pub(super) const fn of(game: &'g Escape, weights: Arc<Weights>) -> Self {
        Self { game, weights }
    }

    pub(super) const fn game(&self) -> &'g Escape {
        self.game
    }

    /// Returns the weights of these tokens, added without carry.
    pub(crate) fn weight_of(&self, tokens: &[Token]) -> u64 {
        tokens.iter().fold(0, |sum, token| sum ^ self.weights.of(token.cell, token.left))
    }

    /// Returns the nim-sum: the side to move loses exactly if it is 0.
    pub(crate) fn nim_sum(&self, position: &Position) -> u64 {
        self.weight_of(&position.tokens)
    }

    /// Returns all winning pushes, in move order.
    pub(crate) fn winning<'a>(&'a self, position: &'a Position) -> impl Iterator<Item = Push> + 'a {
        let nim_sum = self.nim_sum(position);
        let pushes = (nim_sum != 0).then(|| self.game.pushes(position));
        pushes.into_iter().flatten().filter(move |push| self.change(push) == nim_sum)
    }

    /// Returns the first winning push, or the first of all if none wins; `None`
    /// if the play is over.
    pub(super) fn best(&self, position: &Position, nim_sum: u64) -> Option<Push> {
        self.game.pushes(position).find(|push| restores_balance(self.change(push), nim_sum))
    }

    /// Returns by what a push changes the nim-sum.
    pub(super) fn change(&self, push: &Push) -> u64 {
        self.weight_of(&[push.from]) ^ self.weight_of(push.to.as_slice())
    }
}

/// Returns whether a push that changes the nim-sum by `change` is right if it
/// is `wanted`: it makes it 0, or it is 0 already and any push will do. If it
/// is not 0, there always is a right push.
pub(super) const fn restores_balance(change: u64, wanted: u64) -> bool {
    wanted == 0 || change == wanted
}
