//! One best line.

use crate::answer::{Answer, Oracle, SolveError};
use crate::limits::Limits;
use crate::solve::Solve;

/// Adds one best line to an answer: both sides follow the oracle until the play is over or a position repeats. The
/// line is marked as cut if the oracle has no move, and is empty if time runs out; the value stands in any case.
///
/// # Errors
/// The same as for [`Oracle::evaluate`].
pub fn principal_variation<G: Solve>(
    game: &G,
    oracle: &mut dyn Oracle<G>,
    position: &G::Position,
    limits: &Limits,
    answer: &mut Answer,
) -> Result<(), SolveError> {
    let mut line = Vec::new();
    let mut seen = rustc_hash::FxHashSet::default();
    let mut position = position.clone();
    answer.line_is_cut = true;
    while game.outcome(&position).is_none() && seen.insert(position.clone()) {
        let evaluation = match oracle.evaluate(&position) {
            Err(SolveError::Stopped { .. }) => None,
            _ if limits.is_over() => None,
            evaluation => Some(evaluation?),
        };
        let Some(evaluation) = evaluation else {
            answer.line = Some(Vec::new());
            return Ok(());
        };
        let Some(chosen) = evaluation.best else {
            answer.line = Some(line);
            return Ok(());
        };
        position = game.play(&position, chosen);
        line.push(chosen);
    }
    answer.line = Some(line);
    answer.line_is_cut = false;
    Ok(())
}
