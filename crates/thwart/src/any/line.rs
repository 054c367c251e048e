//! One best line.

use crate::answer::{Oracle, SolveError};
use crate::limits::Limits;
use crate::moves::Move;
use crate::solve::Solve;

/// One best line from a position: both sides do what the oracle says, until
/// the play is over, a position comes again, or the oracle has no move. Empty where there is no
/// time for it: the value stands all the same.
///
/// # Errors
/// As [`Oracle::evaluate`].
pub fn principal_variation<G: Solve>(
    game: &G,
    oracle: &mut dyn Oracle<G>,
    position: &G::Position,
    limits: &Limits,
) -> Result<Vec<Move>, SolveError> {
    let mut line = Vec::new();
    let mut seen = rustc_hash::FxHashSet::default();
    let mut position = position.clone();
    while game.outcome(&position).is_none() && seen.insert(position.clone()) {
        let evaluation = match oracle.evaluate(&position) {
            Err(SolveError::Stopped { .. }) => return Ok(Vec::new()),
            _ if limits.is_over() => return Ok(Vec::new()),
            evaluation => evaluation?,
        };
        let Some(chosen) = evaluation.best else { break };
        position = game.play(&position, chosen);
        line.push(chosen);
    }
    Ok(line)
}
