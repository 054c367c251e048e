//! Grading of a program's output for a case.

use super::play::Play;
use super::position::Position;
use crate::judge::{Claim, Scoring};
use crate::moves::Move;
use crate::session::PlayError;
use crate::value::{Bounds, Value};

/// The fault of a program's answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// The value is wrong.
    #[error("it says {claimed}, right is {exact}")]
    Value {
        /// The claimed value, in words.
        claimed: String,
        /// The exact value, in words.
        exact: String,
    },
    /// A move of the plan is not playable.
    #[error("move {number} of its plan: {reason}")]
    Move {
        /// Its number, from 1; ends of turns are not counted.
        number: usize,
        /// The reason why it is not playable.
        reason: PlayError,
    },
    /// The value exceeds the judge's limit for plans.
    #[error("it says {claimed}; the judge takes at most {most}")]
    AboveLimit {
        /// The claimed value, in words.
        claimed: String,
        /// The greatest value.
        most: u64,
    },
    /// The plan ends before the play is over.
    #[error("its plan ends, and the play goes on")]
    Unfinished,
    /// The plan's value differs from the claimed value.
    #[error("it says {claimed}, and its plan comes to \"{plan_value}\"")]
    Plan {
        /// The claimed value, in words.
        claimed: String,
        /// The value of the plan, in words.
        plan_value: String,
    },
}

/// Checks a program's answer against the exact value. Any plan with that value is right.
///
/// # Errors
/// The first fault.
pub fn grade(position: &Position, claim: &Claim, exact: Value) -> Result<(), Fault> {
    check_plan(position, claim)?;
    if claim.value != exact {
        return Err(wrong_value(position, claim, exact));
    }
    Ok(())
}

/// Checks a program's answer as a judge does that [scores](Scoring) every plan: a plan passes if it has the value that
/// it claims, even if that is not the best. `known` bounds the best value. The answer that no plan exists passes
/// unless a plan is known.
///
/// # Errors
/// The first fault.
pub fn grade_plan(position: &Position, claim: &Claim, known: Bounds, score: &Scoring) -> Result<(), Fault> {
    match claim.value {
        Value::Infinite if known.upper != Value::Infinite => Err(wrong_value(position, claim, known.upper)),
        Value::Finite(value) if value > score.max_value => {
            let claimed = position.headline(Bounds::exact(claim.value));
            Err(Fault::AboveLimit { claimed, most: score.max_value })
        }
        _ => check_plan(position, claim),
    }
}

/// Checks that the plan, if there is one, has the claimed value.
fn check_plan(position: &Position, claim: &Claim) -> Result<(), Fault> {
    let Some(plan) = &claim.plan else { return Ok(()) };
    let paid = play_plan(&mut *position.play(), plan)?;
    if paid != claim.value {
        let words = |value| position.headline(Bounds::exact(value));
        return Err(Fault::Plan { claimed: words(claim.value), plan_value: words(paid) });
    }
    Ok(())
}

fn wrong_value(position: &Position, claim: &Claim, exact: Value) -> Fault {
    let words = |value| position.headline(Bounds::exact(value));
    Fault::Value { claimed: words(claim.value), exact: words(exact) }
}

/// Plays the plan of the side to move to its end, and returns its value.
///
/// # Errors
/// A move of the plan is not playable, the plan leaves the other side a choice, or it does not end the play.
pub fn play_plan(play: &mut dyn Play, plan: &[Move]) -> Result<Value, Fault> {
    let maker = play.side();
    let mut moves = plan.iter();
    let mut number = 0;
    loop {
        if play.outcome().is_none() && play.side() != maker {
            let &[only] = play.legal_moves().as_slice() else { return Err(Fault::Unfinished) };
            play.play_move(only).map_err(|reason| Fault::Move { number, reason })?;
            continue;
        }
        let Some(&chosen) = moves.next() else { break };
        number += usize::from(chosen != Move::Done);
        play.play_move(chosen).map_err(|reason| Fault::Move { number, reason })?;
    }
    let left = play.outcome().ok_or(Fault::Unfinished)?;
    Ok(left.plus(play.spent()))
}
