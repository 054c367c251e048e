//! Judges' inputs of the cases among all games.

use std::path::Path;

use thwart::games::ALL;
use thwart::recognise::{self, ReadOptions};
use thwart_exam::cases;

/// Two formats of one game may look the same, but those of two games may not.
#[test]
fn every_judge_case_is_of_one_game() {
    for game in ALL {
        let name = game.info().name;
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../games").join(name);
        for path in cases::files(folder.to_str().expect("a path of this repository"), "in") {
            let text = std::fs::read_to_string(&path).expect("readable case");
            match recognise::read(ALL, &text, ReadOptions::default()) {
                Ok(taken) => {
                    assert!(
                        taken.dialect.is_some(),
                        "{} is not recognised as a judge's input",
                        path.display()
                    );
                    let taken = taken.positions().next().expect("there is a case").expect("a case is valid");
                    assert_eq!(taken.setup().info().name, name, "{}", path.display());
                }
                Err(problems) => {
                    let remedy = format!("--from {}", cases::dialect(&path));
                    assert!(problems.to_string().contains(&remedy), "{problems}");
                }
            }
        }
    }
}

/// The formats of escape look like those of rock and trap.
#[test]
fn formats_that_look_alike_are_distinguished() {
    for (text, name) in [
        ("1 3 6\nTTE\n", "topcoder-board-escape input"),
        ("2 3 5\n...\n.#E\n", "topcoder-board-escape input"),
        ("1\n1 3\nE.X\n", "uva-10381 input"),
        ("4 3\n000\n...\n...\n*..\n", "codechef-tomjerry input"),
    ] {
        let taken = recognise::read(ALL, text, ReadOptions::default()).expect("an input of one judge");
        assert_eq!(taken.format_name, name, "{text}");
    }
}
