//! `thwart grade`: outputs of programs, by the conventions of checkers.

use std::fs;
use std::path::PathBuf;

use crate::support::{Ran, root, run};

const ROOMS: &str = "2\n3 3\nE..\n.#.\n..X\n1 2\nEX\n";

const CAT: &str = "3 3\n..0\n...\n*..\n";

/// Grades an output for an input, with a jury's answer if there is one.
fn grade(judge: &str, input: &str, output: &str, answer: Option<&str>) -> Ran {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        path
    };
    let mut files = vec![file("in", input), file("out", output)];
    files.extend(answer.map(|answer| file("ans", answer)));
    run(["grade".into(), judge.into()].into_iter().chain(files), b"")
}

#[test]
fn the_statuses_are_those_of_testlib() {
    for (output, code, message) in [
        ("8\n1\n", 0, "ok 2 cases\n"),
        (" 8 1 ", 0, "ok 2 cases\n"),
        ("8\n2\n", 1, "wrong answer case 2: it says 2 steps at most, right is 1 step at most\n"),
        (
            "8\n",
            2,
            "wrong output format case 2: line 2, column 1: the output ends where the number of steps should",
        ),
        (
            "8\n1\n1\n",
            2,
            "wrong output format case 2: line 3, column 1: found `1` after the end of the output\n",
        ),
        ("", 2, "wrong output format case 1: "),
    ] {
        let ran = grade("uva-10381", ROOMS, output, None);
        assert_eq!((ran.code, ran.out.as_str()), (code, ""), "{output:?}: {}", ran.err);
        assert!(ran.err.starts_with(message), "{output:?}: {}", ran.err);
    }
}

/// The judge accepts every plan that traps Jerry, and ranks plans by the square of their obstacles.
#[test]
fn tomjerry_scores_every_plan_that_traps() {
    for (output, code, message) in [
        ("2 2 3 1 2", 0, "ok 1 case: traps Jerry with 2, fewest is 2; score 4, best is 4\n"),
        ("3 1 1 2 3 1 2", 0, "ok 1 case: traps Jerry with 3, fewest is 2; score 9, best is 4\n"),
        ("1 2 2", 1, "wrong answer case 1: its plan ends, and the play goes on; score 2000000\n"),
        ("impossible", 1, "wrong answer case 1: it says he cannot be caught, right is 2 obstacles;"),
        ("3 1 1", 2, "wrong output format case 1: "),
    ] {
        let ran = grade("codechef-tomjerry", CAT, output, Some("2 2 3 1 2"));
        assert_eq!(ran.code, code, "{output}: {}", ran.err);
        assert!(ran.err.starts_with(message), "{output}: {}", ran.err);
    }
    let many = format!("201{}", " 1 1".repeat(201));
    let ran = grade("codechef-tomjerry", CAT, &many, None);
    assert!(ran.err.contains("it says 201 obstacles; the judge takes at most 200"), "{}", ran.err);
    let ran = grade("codechef-tomjerry", CAT, "2 2 3 1 2", Some("1 1 1"));
    assert_eq!((ran.code, ran.err.contains("ans: case 1: its plan ends")), (3, true), "{}", ran.err);
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    fs::write(path("in"), CAT).unwrap();
    fs::write(path("ans"), "2 2 3 1 2").unwrap();
    let files = [path("in"), path("ans"), folder.path().to_str().unwrap().to_owned()];
    let args = ["grade", "--kattis", "codechef-tomjerry"].map(str::to_owned).into_iter().chain(files);
    assert_eq!(run(args, b"3 1 1 2 3 1 2").code, 42);
    assert_eq!(fs::read_to_string(path("score.txt")).unwrap(), "9\n");
}

#[test]
fn bytes_that_are_no_text_are_the_programs_fault() {
    let folder = tempfile::tempdir().unwrap();
    let [input, output] = ["in", "out"].map(|name| folder.path().join(name));
    fs::write(&input, ROOMS).unwrap();
    for bytes in [b"8\n\xff\n", b"8\n\0\n"] {
        fs::write(&output, bytes).unwrap();
        let ran = run(["grade".into(), "uva-10381".into(), input.clone(), output.clone()], b"");
        assert_eq!(ran.code, 2, "{}", ran.err);
        assert!(ran.err.starts_with("wrong output format case 2"), "{}", ran.err);
    }
}

#[test]
fn what_is_not_the_programs_fault_is_a_failure_of_the_checker() {
    let fails = |input: &str, answer: Option<&str>, message: &str| {
        let ran = grade("uva-10381", input, "8\n1\n", answer);
        assert_eq!(ran.code, 3, "{}", ran.err);
        assert!(ran.err.contains(message), "{}", ran.err);
    };
    fails("1\n3 3\nE..\n", None, "the header promises 3 rows");
    fails(ROOMS, Some("8\n2\n"), "case 2: it says 2 steps at most, right is 1 step at most");
    fails(ROOMS, Some("8\n"), "the answer ends where the number of steps should stand");
    let ran = grade("uva-10381", ROOMS, "8\n1\n", Some("8\n1\n"));
    assert_eq!((ran.code, ran.err.as_str()), (0, "ok 2 cases\n"));
    let ran = run(["grade", "nothing", "in", "out"], b"");
    assert_eq!(ran.code, 3);
    assert!(ran.err.contains("uva-10381"), "{}", ran.err);
    for args in
        [&["in"][..], &["in", "out", "ans", "more"], &["--strict", "in", "out"], &["--kattis", "in", "out"]]
    {
        let ran = run(["grade", "uva-10381"].iter().chain(args), b"");
        assert_eq!(ran.code, 3, "{}", ran.err);
    }
    let ran = run(["grade", "uva-10381", "missing.in", "missing.out"], b"");
    assert_eq!(ran.code, 3, "{}", ran.err);
}

#[test]
fn numbers_are_written_as_judges_write_them() {
    for output in ["+8\n1\n", "08\n1\n", "8.0\n1\n", "-8\n1\n", "8 1\n"] {
        let ran = grade("uva-10381", ROOMS, output, None);
        assert_eq!(ran.code, if output == "8 1\n" { 0 } else { 2 }, "{output:?}: {}", ran.err);
    }
}

#[test]
fn kattis_has_manners_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    fs::write(path("in"), ROOMS).unwrap();
    fs::write(path("ans"), "8\n1\n").unwrap();
    let run = |output: &str| {
        run(
            ["grade", "--kattis", "uva-10381", &path("in"), &path("ans"), folder.path().to_str().unwrap()],
            output.as_bytes(),
        )
    };
    let message = || fs::read_to_string(path("judgemessage.txt")).unwrap();
    assert_eq!((run("8\n1\n").code, message().as_str()), (42, "ok 2 cases\n"));
    assert_eq!(run("8\n7\n").code, 43);
    assert!(message().starts_with("wrong answer case 2"));
    assert_eq!(run("8\nx\n").code, 43);
    assert!(message().starts_with("wrong output format"));
    fs::write(path("ans"), "8\n9\n").unwrap();
    assert_eq!(run("8\n1\n").code, 3);
}

/// Every output that lies beside an input agrees with the exact answer.
#[test]
fn outputs_of_the_cases_are_right() {
    let mut seen = 0;
    for game in fs::read_dir(root().join("crates/games")).unwrap() {
        let Ok(cases) = fs::read_dir(game.unwrap().path().join("cases")) else { continue };
        for path in
            cases.map(|case| case.unwrap().path()).filter(|path| path.extension().is_some_and(|e| e == "in"))
        {
            let output = path.with_extension("out");
            // The name of the judge stands between the name of the case and the ending.
            let judge = PathBuf::from(path.file_stem().unwrap());
            let judge = judge.extension().unwrap().to_str().unwrap();
            let text = |path: &PathBuf| path.to_str().unwrap().to_owned();
            let ran = run(["grade", judge, &text(&path), &text(&output)], b"");
            assert_eq!(ran.code, 0, "{}: {}", path.display(), ran.err);
            seen += 1;
        }
    }
    assert!(seen > 20, "{seen}");
}
