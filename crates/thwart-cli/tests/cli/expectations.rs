//! `expect:` in a file is compared with the answer.

use crate::support::{BLUFF, line};

#[test]
fn a_failed_expectation_is_said_and_has_status_1() {
    let ran = line("solve -", &BLUFF.replace("expect: 12", "expect: 11"));
    assert_eq!(
        (ran.code, ran.err.as_str()),
        (1, "thwart: <stdin>: failed expectation: expected 11, found 12\n")
    );
    assert!(ran.out.contains("12 steps at most   proved"), "{}", ran.out);
    let ran = line("solve - --json", &BLUFF.replace("expect: 12", "expect: infinite"));
    assert_eq!((ran.code, ran.out.lines().count()), (1, 1));
    let ran = line("solve -", "game: rock\nexpect: 2\n\n@.>\n");
    assert_eq!(
        (ran.code, ran.err.as_str()),
        (1, "thwart: <stdin>: failed expectation: expected 2, found infinite\n")
    );
    for word in ["infinite", "impossible"] {
        assert_eq!(line("solve -", &format!("game: rock\nexpect: {word}\n\n@.>\n")).code, 0);
    }
    assert_eq!(line("solve -", "game: rock\nexpect: first\n\n@>\n").code, 1);
    // The user gave a score, so the message speaks of scores.
    let ran = line("solve -", r#"{"map":"~~~~\n~H.~\n~~~~","budget":1,"optimalScore":-1}"#);
    assert_eq!(
        (ran.code, ran.err.as_str()),
        (1, "thwart: <stdin>: failed expectation: expected score -1, found score 2\n")
    );
}

#[test]
fn options_that_change_the_position_void_it() {
    assert_eq!(line("solve - --set rocks=0", BLUFF).code, 0);
    assert_eq!(line("solve - --start 1,1", BLUFF).code, 0);
    assert_eq!(line("solve - --set rocks=0 --set expect=6", BLUFF).code, 0);
    assert_eq!(line("solve - --set rocks=0 --set expect=7", BLUFF).code, 1);
}
