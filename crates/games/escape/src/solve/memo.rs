//! Winning or losing by memoised search, for one token.
//!
//! Source: TopCoder SRM 676 `BoardEscapeDiv2`: a side wins if it can push the
//! token so that the other side loses; the result for a cell and a number is
//! remembered. Recursion would go as deep as the number on the token, so the
//! current pushes are kept on a list.

use thwart_grid::Cell;

use crate::rules::{Escape, Position, Push, Token};
use thwart_game::answer::SolveError;
use thwart_game::limits::Budget;
use thwart_game::rules::Rules;

/// The most cells times numbers that are remembered.
const MAX_ENTRIES: u64 = 1 << 24;

/// A token whose pushes are being tried, and the number of those tried.
#[derive(Clone, Copy)]
struct Trial {
    cell: Cell,
    tried: u8,
}

/// Returns whether the side to move wins, and how many places of the token were
/// visited; each takes a node of the budget.
///
/// Cost: O(cells * number) time and bytes.
///
/// # Errors
/// More than one token, more than [`MAX_ENTRIES`] entries, or a spent budget.
pub(super) fn wins(
    game: &Escape,
    position: &Position,
    budget: &mut Budget<'_>,
) -> Result<(bool, u64), SolveError> {
    match position.tokens.as_slice() {
        [] => Ok((false, 0)),
        &[token] => search(game, token, budget),
        tokens => Err(SolveError::NotSupported {
            method: "memo",
            reason: format!(
                "it knows who wins with one token, and {} tokens need weights; use closed-form or grundy",
                tokens.len()
            ),
        }),
    }
}

fn search(game: &Escape, token: Token, budget: &mut Budget<'_>) -> Result<(bool, u64), SolveError> {
    let cells = game.board().len();
    let entries = usize::try_from(token.left).unwrap_or(usize::MAX).saturating_mul(cells);
    if entries as u64 > MAX_ENTRIES {
        return Err(SolveError::TooLarge {
            method: "memo",
            what: "cells times moves",
            size: entries as u64,
            limit: MAX_ENTRIES,
            remedy: "; use closed-form, which takes any number".to_owned(),
        });
    }
    // The number falls by one with every push on the list, so the entry of a
    // trial follows from its place.
    let entry = |cell: Cell, depth: usize| depth * cells + cell.index();
    let mut known: Vec<Option<bool>> = vec![None; entries];
    let mut visited = 1;
    let mut trials = vec![Trial { cell: token.cell, tried: 0 }];
    while let Some(depth) = trials.len().checked_sub(1) {
        let Trial { cell, tried } = trials[depth];
        let here = Token { cell, left: token.left - depth as u64 };
        let push = game.stack_pushes(&[here]).nth(usize::from(tried));
        let wins = match push {
            // Every push lets the other side win, or no push exists.
            None => Some(false),
            // The token is gone: the other side cannot push.
            Some(Push { to: None, .. }) => Some(true),
            Some(Push { to: Some(to), .. }) => match known[entry(to.cell, depth + 1)] {
                Some(false) => Some(true),
                Some(true) => {
                    trials[depth].tried += 1;
                    None
                }
                None if budget.spend() => return Err(SolveError::Stopped { method: "memo" }),
                None => {
                    trials.push(Trial { cell: to.cell, tried: 0 });
                    visited += 1;
                    None
                }
            },
        };
        if wins.is_some() {
            known[entry(cell, depth)] = wins;
            trials.pop();
        }
    }
    Ok((known[entry(token.cell, 0)] == Some(true), visited))
}
