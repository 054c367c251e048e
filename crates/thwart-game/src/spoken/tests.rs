//! Phrases that are read as moves, and phrases that must not be.

use super::*;

#[test]
fn moves_are_said() {
    assert_eq!(turn(Vocabulary::PLAIN, &["-"]), "nothing");
    assert_eq!(turn(Vocabulary::PLAIN, &["#1,2", "#3,4", "-"]), "obstacle on 1,2 3,4");
    assert_eq!(turn(Vocabulary::PLAIN, &["@1,1"]), "start on 1,1");
    assert_eq!(turn(Vocabulary::PLAIN, &["-", "_1,2", "_1,3"]), "wall below 1,2 1,3");
    assert_eq!(choices(Vocabulary::PLAIN, &["-", "_1,2", "_1,3"]), "nothing, wall below 1,2 1,3");
    assert_eq!(turn(Vocabulary::PLAIN, &["S", "SE"]), "south, south-east");
    assert_eq!(turn(Vocabulary::PLAIN, &["1,2>S", "1,2:7>NE"]), "1,2 south, 1,2:7 north-east");
}

const STEPS: &str = "N E S";
const ROCKS: &str = "- #1,1";
const BLASTS: &str = "- *1,1";
const WALLS: &str = "- _1,1";
const PUSHES: &str = "1,1>E";
const MIXED: &str = "#1,1 *1,1";

/// The words of a game with answers of several kinds.
const WORDS: Vocabulary = Vocabulary {
    before: &[
        ("lay", MoveKind::Obstacle),
        ("a rock falls on", MoveKind::Obstacle),
        ("blast", MoveKind::Blast),
        ("then walk", MoveKind::Step),
        ("bob pushes", MoveKind::Push),
        ("start at", MoveKind::Choose),
    ],
    ..Vocabulary::PLAIN
};

fn read_at(line: &str, legal: &str) -> Result<String, NotUnderstood> {
    let legal: Vec<_> = legal.split(' ').map(str::to_owned).collect();
    read(WORDS, line, &legal).map(|moves| moves.join(" "))
}

#[test]
fn phrases_that_play() {
    for (legal, line, moves) in [
        (STEPS, "south", "S"),
        (STEPS, "S s e N", "S S E N"),
        (STEPS, "2 south", "S S"),
        (STEPS, "2S 2e, northeast; down, LEFT", "S S E E NE S W"),
        (STEPS, "south,east", "S E"),
        (STEPS, "S,E;2N", "S E N N"),
        (STEPS, "- S #4,1 -", "- S #4,1 -"),
        (STEPS, "nothing", "-"),
        (ROCKS, "6,6 5,5, done", "#6,6 #5,5 -"),
        (ROCKS, "6,6, 5,5, pass", "#6,6 #5,5 -"),
        (ROCKS, "obstacle on 1,2 3,4", "#1,2 #3,4"),
        (ROCKS, "lay 3,4", "#3,4"),
        (ROCKS, "a rock falls on 6,6", "#6,6"),
        (ROCKS, "A rock falls on 3,1 and 5,1, 3,2", "#3,1 #5,1 #3,2"),
        (ROCKS, "3,1 and 5,1", "#3,1 #5,1"),
        (BLASTS, "Blast 2,6, then walk 3 south", "*2,6 S S S"),
        (WALLS, "start at 1,5", "@1,5"),
        (STEPS, "lay 3,4", "#3,4"),
        (BLASTS, "2,6", "*2,6"),
        (BLASTS, "Blast on 2,6, 3 south", "*2,6 S S S"),
        (BLASTS, "*2,6 - E", "*2,6 - E"),
        (WALLS, "wall below 1,2, nothing", "_1,2 -"),
        (WALLS, "start on 1,2", "@1,2"),
        (PUSHES, "1,2>s", "1,2>S"),
        (PUSHES, "Bob pushes 1,2 south", "1,2>S"),
        (PUSHES, "1,2 south, 3,4:5 north-east", "1,2>S 3,4:5>NE"),
        // Move kinds other than the legal one are read; the rules refuse them.
        (BLASTS, "obstacle on 2,6", "#2,6"),
    ] {
        assert_eq!(read_at(line, legal).as_deref(), Ok(moves), "{line}");
    }
}

#[test]
fn phrases_that_do_not_play() {
    for (legal, lines) in [
        (
            STEPS,
            &[
                "",
                ", ,",
                "go",
                "1. S 2. E",
                "1: S",
                "1.5 south",
                "2, south",
                "2",
                "south 2 east",
                "2 south 3",
                "north east",
                "south east 2",
                "S2",
                "0 south",
                "1001 south",
                "+2 south",
                "2 2 south",
                "1000000000000 south",
                "go south",
                "south?",
                "2,6",
                "6,6 south",
                "south 6,6",
                "é1,1 3é",
                "S é",
                "walker: south",
                "2 nothing",
                "3-",
            ][..],
        ),
        (
            ROCKS,
            &[
                "then 3,1",
                "then then then 3,1",
                "start 3,1",
                "a 3,1",
                "lay lay 3,1",
                "lay and 3,1",
                "3,1 and",
                "and 3,1",
                "3,1 and and 5,1",
                "3,1 and south",
                "lay south",
                "lay",
                "then walk 3,1",
                "then walk nothing",
                "then walk then walk south",
                "bob pushes 3,1",
            ],
        ),
        (ROCKS, &["a rock drops on 1,1", "1,1:3", "6,6.5", "obstacle on #1,1", "obstacle on south"]),
        (BLASTS, &["2,6 south", "drop *2,6"]),
        (PUSHES, &["1,2", "1,2 2 south", "1,2>x", "1,2>south", ">s", "2 1,1 east", "1,2 south 3,4 east"]),
        (MIXED, &["1,1"]),
    ] {
        for line in lines {
            assert!(read_at(line, legal).is_err(), "{line}: {:?}", read_at(line, legal));
        }
    }
}

#[test]
fn refusals_name_the_phrase_and_what_is_understood() {
    let refusal = read_at("east, go south", STEPS).unwrap_err().to_string();
    assert!(refusal.starts_with("`go south` is no move; type directions (`south`, `n`"), "{refusal}");
}
