//! Boards and judge's inputs that are written down, with what is expected of them.

use super::*;

/// The files of `cases/`, and below it, with this ending.
fn cases(ending: &str) -> Vec<std::path::PathBuf> {
    let mut folders = vec![std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/games/trap/cases")];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.to_str().unwrap().ends_with(ending) {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

#[test]
fn cases_come_out_as_they_say() {
    let files = cases(".board");
    assert!(files.len() >= 34, "all cases are found");
    for path in files {
        let text = std::fs::read_to_string(&path).unwrap();
        let setup = Setup::new(Trap::INFO, board_file::parse(&text).unwrap()).unwrap();
        assert_eq!(setup.text(), text, "{path:?} is canonical");
        let expected = match setup.header("expect").unwrap().value.as_str() {
            "impossible" => Value::Infinite,
            number => Value::Finite(number.parse().unwrap()),
        };
        let game = Trap::new(&setup).unwrap();
        let answer = game.solve(&game.start(), "complete", &Limits::default()).unwrap();
        assert_eq!(answer.bounds, Bounds::exact(expected), "{path:?}");
        // The line is legal to its end, and as long as it says.
        let mut session = Session::new(&game, &setup);
        let line = answer.line.clone().unwrap();
        for &chosen in &line {
            session.play(chosen).unwrap();
        }
        assert!(line.is_empty() || session.outcome() == Some(Value::ZERO), "{path:?}");
        assert!(expected == Value::Infinite || expected == Value::Finite(session.spent()), "{path:?}");
        let scene = game.explain(&Session::new(&game, &setup), &answer, &Limits::default()).unwrap();
        assert!(!scene.because.is_empty(), "{path:?}");
    }
}

#[test]
fn the_judge_is_answered() {
    for path in cases(".in") {
        let text = std::fs::read_to_string(&path).unwrap();
        let dialect = &Trap::dialects()[0];
        assert!((dialect.looks_like)(&text));
        let file = (dialect.read)(&text).unwrap().remove(0);
        let setup = Setup::new(Trap::INFO, file).unwrap();
        assert_eq!((dialect.write)(&setup).unwrap(), text);
        let game = Trap::new(&setup).unwrap();
        let answer = game.solve(&game.start(), "complete", &Limits::default()).unwrap();
        let output = (dialect.answer)(
            &setup,
            &JudgeAnswer { bounds: answer.bounds, line: answer.line.as_deref().unwrap() },
        );
        let expected = std::fs::read_to_string(path.with_extension("out")).unwrap_or_default();
        assert_eq!(output, expected, "{path:?}");
    }
}

#[test]
fn a_board_that_the_judge_cannot_express_is_refused_in_words() {
    let write = Trap::dialects()[0].write;
    for (headers, map, expected) in [
        ("topology: hex", ".@/.>", "codechef-tomjerry knows only four neighbours, not topology=hex"),
        ("topology: eight", ".@/.>", "codechef-tomjerry knows only four neighbours, not topology=eight"),
        ("tie-break: SWEN", ".@/.>", "codechef-tomjerry knows only tie-break=NEWS"),
        ("goal: rim", ".@/.>", "codechef-tomjerry knows only goal=exits"),
        ("per-turn: 2", ".@/.>", "codechef-tomjerry knows only per-turn=1"),
        ("tie-break: NEWS", "@@/.>", "codechef-tomjerry has only one Jerry on a board"),
    ] {
        assert_eq!(write(&setup(map, headers)), Err(expected.to_owned()));
    }
}

#[test]
fn a_damaged_judge_input_is_refused_with_its_place() {
    for (text, expected) in [
        ("1000000000 1000000000\n.*\n", "the header promises 1000000000 rows"),
        ("2 2\n.*\n", "the header promises 2 rows"),
        ("1 3\n.*\n", "line 2, column 1: row 1 has 2 cells"),
        ("1 2\n*?\n", "line 2, column 2: `?` is no sign of this format"),
        ("1 2\n..\n", "the board has 0 `*`"),
        ("1 2\n**\n", "the board has 2 `*`"),
        ("1 2\n.*\n0\n", "line 3, column 1: found `0` after the end"),
    ] {
        let problems = (Trap::dialects()[0].read)(text).unwrap_err().to_string();
        assert!(problems.contains(expected), "{text:?}: {problems}");
    }
}
