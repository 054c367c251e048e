//! Many cases of one input: the same answers in the same order, however many are
//! solved at a time.

use serde_json::Value as Json;

use crate::support::{Ran, line, run};

/// Returns boards of very different sizes, so that later ones are often ready before
/// earlier ones; the answer of each is as long as the board is wide.
fn cases(count: usize) -> String {
    let width = |index: usize| 2 + index * 37 % 60;
    let row = |index: usize| format!("E{}X\n", ".".repeat(width(index) - 2));
    let below = |index: usize| format!("{}\n", ".".repeat(width(index))).repeat(index * 53 % 40);
    let case =
        |index: usize| format!("{} {}\n{}{}", 1 + index * 53 % 40, width(index), row(index), below(index));
    format!("{count}\n{}", (0..count).map(case).collect::<String>())
}

fn with_threads(verb: &str, threads: usize, input: &str) -> Ran {
    let ran = line(&format!("{verb} --threads {threads}"), input);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{verb}");
    ran
}

#[test]
fn a_judge_gets_the_same_bytes() {
    // More cases than two threads solve ahead.
    let input = cases(60);
    let alone = with_threads("judge uva-10381", 1, &input).out;
    assert_eq!(alone.lines().count(), 60);
    assert_eq!(line("judge uva-10381", &input).out, alone, "as many as there are cores");
    for threads in [2, 7, 256] {
        assert_eq!(with_threads("judge uva-10381", threads, &input).out, alone, "{threads}");
    }
}

#[test]
fn answers_differ_in_seconds_alone() {
    let input = cases(40);
    let answers = |threads| {
        let ran = with_threads("solve - --json", threads, &input);
        let without_time = |line: &str| {
            let mut answer: Json = serde_json::from_str(line).unwrap();
            assert!(answer.as_object_mut().unwrap().remove("seconds").is_some());
            answer
        };
        ran.out.lines().map(without_time).collect::<Vec<_>>()
    };
    assert_eq!(answers(1), answers(3));
    let drawn = |threads| with_threads("solve -", threads, &input).out;
    let untimed = |text: String| {
        text.lines().filter(|line| !line.starts_with("solved in ")).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(untimed(drawn(1)), untimed(drawn(3)));
}

#[test]
fn a_single_case_is_solved_alike_by_any_number() {
    let request = "generate rock --family random --size 70x70 --set rocks=2 --set density=10 --set exits=3";
    let board = line(request, "").out;
    let answer = |threads| {
        let ran = with_threads("solve - --json --no-certificate", threads, &board);
        let mut answer: Json = serde_json::from_str(&ran.out).unwrap();
        assert!(answer.as_object_mut().unwrap().remove("seconds").is_some());
        answer
    };
    let alone = answer(1);
    assert!(alone["work"]["searches"].as_u64().unwrap() > 1000, "{alone}");
    assert_eq!(answer(2), alone);
    assert_eq!(answer(5), alone);
}

#[test]
fn a_wrong_case_is_found_before_any_is_answered() {
    for threads in ["1", "4"] {
        let ran = run(["judge", "uva-10381", "--threads", threads], b"2\n1 2\nEX\n1 2\nE.\n");
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{}", ran.err);
    }
}

#[test]
fn an_invalid_number_of_threads_is_refused() {
    for threads in ["0", "257"] {
        let ran = run(["solve", "-", "--threads", threads], b"");
        assert_eq!(ran.code, 2);
        assert!(ran.err.contains("--threads") && ran.err.contains("1..=256"), "{}", ran.err);
    }
}
