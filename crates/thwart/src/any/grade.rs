//! Grading of a program's output for a case.

use super::position::Position;
use super::session::AnySession;
use crate::judge::{Claim, Score};
use crate::moves::Move;
use crate::session::PlayError;
use crate::value::{Bounds, Value};

/// The fault of a program's answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
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
    TooMany {
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
pub fn grade(position: &dyn Position, claim: &Claim, exact: Value) -> Result<(), Fault> {
    check_plan(position, claim)?;
    if claim.value != exact {
        return Err(wrong_value(position, claim, exact));
    }
    Ok(())
}

/// Checks a program's answer as a judge does that [scores](Score) every plan: a plan passes if it has the value that
/// it claims, even if that is not the best. `known` bounds the best value. The answer that no plan exists passes
/// unless a plan is known.
///
/// # Errors
/// The first fault.
pub fn grade_plan(position: &dyn Position, claim: &Claim, known: Bounds, score: &Score) -> Result<(), Fault> {
    match claim.value {
        Value::Infinite if known.upper != Value::Infinite => Err(wrong_value(position, claim, known.upper)),
        Value::Finite(value) if value > score.max_value => {
            let claimed = position.headline(Bounds::exact(claim.value));
            Err(Fault::TooMany { claimed, most: score.max_value })
        }
        _ => check_plan(position, claim),
    }
}

/// Checks that the plan, if there is one, has the claimed value.
fn check_plan(position: &dyn Position, claim: &Claim) -> Result<(), Fault> {
    let Some(plan) = &claim.plan else { return Ok(()) };
    let paid = follow(&mut *position.session(), plan)?;
    if paid != claim.value {
        let words = |value| position.headline(Bounds::exact(value));
        return Err(Fault::Plan { claimed: words(claim.value), plan_value: words(paid) });
    }
    Ok(())
}

fn wrong_value(position: &dyn Position, claim: &Claim, exact: Value) -> Fault {
    let words = |value| position.headline(Bounds::exact(value));
    Fault::Value { claimed: words(claim.value), exact: words(exact) }
}

/// Plays the plan of the side to move to its end, and returns its value.
///
/// # Errors
/// A move of the plan is not playable, the plan leaves the other side a choice, or it does not end the play.
pub fn follow(session: &mut dyn AnySession, plan: &[Move]) -> Result<Value, Fault> {
    let maker = session.side();
    let mut moves = plan.iter();
    let mut number = 0;
    loop {
        if session.outcome().is_none() && session.side() != maker {
            let &[only] = session.legal_moves().as_slice() else { return Err(Fault::Unfinished) };
            session.play_move(only).map_err(|reason| Fault::Move { number, reason })?;
            continue;
        }
        let Some(&chosen) = moves.next() else { break };
        number += usize::from(chosen != Move::Done);
        session.play_move(chosen).map_err(|reason| Fault::Move { number, reason })?;
    }
    let left = session.outcome().ok_or(Fault::Unfinished)?;
    Ok(left.plus(session.spent()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::ALL;
    use crate::judge::Words;
    use crate::recognise::{self, ReadOptions};

    /// Returns the verdict on an output for an input of one case.
    fn verdict_on(judge: &str, input: &str, output: &str) -> String {
        let read = recognise::read(ALL, input, ReadOptions { from: Some(judge), ..ReadOptions::default() })
            .expect(input);
        let (_, dialect) = recognise::dialect(ALL, judge).expect(judge);
        let position = read.positions().next().expect("one case").expect("a position");
        let exact = position
            .solve(&super::super::SolveOptions::default())
            .expect("solved")
            .bounds
            .value()
            .expect("exact");
        match (dialect.claim)(position.setup(), &mut Words::of("output", output)) {
            Ok(claim) => grade(&*position, &claim, exact)
                .map_or_else(|fault| fault.to_string(), |()| "right".to_owned()),
            Err(problem) => problem.to_string(),
        }
    }

    #[test]
    fn values_and_winners() {
        let rock = |output| verdict_on("uva-10381", "1\n3 3\nE..\n.#.\n..X\n", output);
        assert_eq!(rock("8\n"), "right");
        assert_eq!(rock("7\n"), "it says 7 steps at most, right is 8 steps at most");
        assert_eq!(rock("infinite\n"), "it says no guaranteed path, right is 8 steps at most");
        assert_eq!(
            rock("eight\n"),
            "line 1, column 1: found `eight` where the number of steps should stand; write a whole number, or `infinite`"
        );
        assert_eq!(
            rock("\n"),
            "line 2, column 1: the output ends where the number of steps should stand; is it complete?"
        );
        let escape = |output| verdict_on("topcoder-board-escape", "1 2 50\nTE\n", output);
        assert_eq!(escape("Alice"), "right");
        assert!(escape("Bob").starts_with("it says "));
        assert!(escape("alice").contains("found `alice` where `Alice` or `Bob` should stand"));
    }

    #[test]
    fn any_plan_is_right_that_comes_to_the_value() {
        let trap = |output| verdict_on("codechef-tomjerry", "3 3\n..0\n...\n*..\n", output);
        for plan in ["2\n1 2\n2 3\n", "2\n2 3\n1 2\n", "2 2 3 1 2"] {
            assert_eq!(trap(plan), "right", "{plan}");
        }
        assert!(trap("2\n1 2\n1 2\n").starts_with("move 2 of its plan: `#1,2` is not legal here"));
        assert!(
            trap("3\n3 3\n1 2\n2 3\n").starts_with("it says 3 obstacles"),
            "{}",
            trap("3\n3 3\n1 2\n2 3\n")
        );
        assert_eq!(trap("1\n1 2\n"), "its plan ends, and the play goes on");
        assert!(trap("impossible").starts_with("it says he cannot be caught, right is 2 obstacles"));
        assert!(trap("2\n1 2\n4 1\n").contains("the row of obstacle 2"));
        assert!(trap("18446744073709551615\n1 2\n").contains("the output ends"));
        let input = "6\n......\n.X.##.\n..#.X.\n..X.#K\n.P#.X#\n.X....\n";
        let bomb = |output| verdict_on("oi29-bomberman", input, output);
        assert_eq!(bomb("9\n2 3\nGGPPGPPDD\n"), "right");
        assert_eq!(bomb("8\n2 3\nGGPPGPPDD\n"), "it says 8 steps, and its plan comes to \"9 steps\"");
        assert!(bomb("9\n2 3\nGGPPGPPD\n").contains("the play goes on"));
        assert!(bomb("9\n2 2\nGGPPGPPDD\n").starts_with("move 1 of its plan: `*2,2` is not legal"));
        assert!(
            bomb("9\n1 1\nGGPPGPPDD\n").starts_with("move 4 of its plan: `E` is not legal"),
            "{}",
            bomb("9\n1 1\nGGPPGPPDD\n")
        );
        assert!(bomb("9\n2 3\nGGPPGPPXX\n").contains("line 3, column 8"));
        assert!(bomb("NIE").starts_with("it says "));
    }
}
