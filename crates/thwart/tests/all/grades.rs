//! Outputs of programs, graded.

use thwart::any::grade;
use thwart::games::ALL;
use thwart::judge::Words;
use thwart::recognise::{self, ReadOptions};

/// Returns the verdict on an output for an input of one case.
fn verdict_on(judge: &str, input: &str, output: &str) -> String {
    let read = recognise::read(ALL, input, ReadOptions { from: Some(judge), ..ReadOptions::default() })
        .expect(input);
    let (_, dialect) = recognise::dialect(ALL, judge).expect(judge);
    let position = read.positions().next().expect("one case").expect("a position");
    let exact =
        position.solve(&thwart::SolveOptions::default()).expect("solved").bounds.value().expect("exact");
    match (dialect.read_claim)(position.setup(), &mut Words::of("output", output)) {
        Ok(claim) => {
            grade(&position, &claim, exact).map_or_else(|fault| fault.to_string(), |()| "right".to_owned())
        }
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
    assert!(trap("3\n3 3\n1 2\n2 3\n").starts_with("it says 3 obstacles"), "{}", trap("3\n3 3\n1 2\n2 3\n"));
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
