//! Phrases that play, and phrases that must not.

use super::*;
use crate::any::AnyInstance;
use crate::generate::{self, Request};
use crate::value::Side;

#[test]
fn moves_are_said() {
    assert_eq!(turn(&["-"]), "nothing");
    assert_eq!(turn(&["#1,2", "#3,4", "-"]), "obstacle on 1,2 3,4");
    assert_eq!(turn(&["@1,1"]), "start on 1,1");
    assert_eq!(turn(&["-", "_1,2", "_1,3"]), "wall below 1,2 1,3");
    assert_eq!(choice(&["-", "_1,2", "_1,3"]), "nothing, wall below 1,2 1,3");
    assert_eq!(turn(&["S", "SE"]), "south, south-east");
    assert_eq!(turn(&["1,2>S", "1,2:7>NE"]), "1,2 south, 1,2:7 north-east");
}

/// Kinds of places: some legal moves, the names of the sides, and whether there are
/// diagonals.
const FOUR: (&str, [&str; 2], bool) = ("N E S", ["walker", "adversary"], false);
const EIGHT: (&str, [&str; 2], bool) = ("N E S", ["walker", "adversary"], true);
const ROCKS: (&str, [&str; 2], bool) = ("- #1,1", ["walker", "adversary"], false);
const BLASTS: (&str, [&str; 2], bool) = ("- *1,1", ["you", "the bricks"], false);
const WALLS: (&str, [&str; 2], bool) = ("- _1,1", ["Rabbit", "Eel"], false);
const PUSHES: (&str, [&str; 2], bool) = ("1,1>E", ["Alice", "Bob"], false);
const MIXED: (&str, [&str; 2], bool) = ("#1,1 *1,1", ["", ""], false);

fn hear(line: &str, (legal, sides, diagonals): (&str, [&str; 2], bool)) -> Result<String, Unclear> {
    let legal: Vec<_> = legal.split(' ').map(str::to_owned).collect();
    let heard = understood(line, &Here { legal: &legal, sides, diagonals })?;
    Ok(heard.into_iter().map(|heard| heard.text).collect::<Vec<_>>().join(" "))
}

#[test]
fn phrases_that_play() {
    for (here, line, moves) in [
        (FOUR, "south", "S"),
        (FOUR, "S s e N", "S S E N"),
        (FOUR, "2 south", "S S"),
        (FOUR, "2S 2e, northeast. go down then LEFT", "S S E E NE S W"),
        (FOUR, "go east 2 then south", "E E S"),
        (FOUR, "south 2, east", "S S E"),
        (FOUR, "south and 2 east", "S E E"),
        (FOUR, "3 south 2 east", "S S S E E"),
        (FOUR, "south east", "S E"),
        (FOUR, "S,E;2N.", "S E N N"),
        (FOUR, "walk east", "E"),
        (FOUR, "I go to the south", "S"),
        (FOUR, "go 2 steps south", "S S"),
        (FOUR, "The walker goes east", "E"),
        (FOUR, "walker: south, south-east", "S SE"),
        (FOUR, "2 south, 4 east, a rock falls on 6,6, north", "S S E E E E #6,6 N"),
        (FOUR, "- S #4,1 -", "- S #4,1 -"),
        (EIGHT, "south east", "SE"),
        (EIGHT, "go south east, north", "SE N"),
        (EIGHT, "south, east", "S E"),
        (EIGHT, "S E", "S E"),
        (ROCKS, "a rock falls on 6,6", "#6,6"),
        (ROCKS, "an obstacle falls on 4,1", "#4,1"),
        (ROCKS, "obstacle on 1,2 3,4", "#1,2 #3,4"),
        (ROCKS, "6,6 5,5 done", "#6,6 #5,5 -"),
        (ROCKS, "6,6 and 5,5, pass", "#6,6 #5,5 -"),
        (ROCKS, "adversary: nothing", "-"),
        (ROCKS, "end", "-"),
        (ROCKS, "none", "-"),
        (BLASTS, "2,6", "*2,6"),
        (BLASTS, "Blast 2,6, then walk 3 south.", "*2,6 S S S"),
        (BLASTS, "Blast 2,6; 3,4, then walk 3 south, 1 east.", "*2,6 *3,4 S S S E"),
        (BLASTS, "*2,6 - E", "*2,6 - E"),
        (BLASTS, "1,2 done right", "*1,2 - E"),
        (BLASTS, "blast at 2,6", "*2,6"),
        (WALLS, "wall below 1,2, nothing", "_1,2 -"),
        (WALLS, "Eel walls 1,1 and 1,2", "_1,1 _1,2"),
        (WALLS, "below 1,2", "_1,2"),
        (PUSHES, "push 1,2 to the south", "1,2>S"),
        (PUSHES, "1,2>s", "1,2>S"),
        (PUSHES, "1,2 south 3,4 east", "1,2>S 3,4>E"),
        (PUSHES, "Alice pushes 4,1 east, Bob 1,4 west", "4,1>E 1,4>W"),
        (PUSHES, "Alice pushes the 5 on 4,1 north-east", "4,1:5>NE"),
        // A kind that the rules do not know here is for them to refuse.
        (BLASTS, "wall at 2,6", "_2,6"),
        (BLASTS, "rock on 2,6", "#2,6"),
    ] {
        assert_eq!(hear(line, here).as_deref(), Ok(moves), "{line}");
    }
}

#[test]
fn phrases_that_do_not_play() {
    for (here, lines) in [
        (
            FOUR,
            &[
                "",
                ", .",
                "then",
                "the",
                "go",
                "1. S 2. E",
                "1. south 2. east 3. east",
                "1) south 2) east",
                "1: S",
                "south 2.",
                "1.5 south",
                "2, south",
                "2 then south",
                "2",
                "south 2 east",
                "east 2 south 3",
                "north east 2",
                "2 south 3",
                "S2",
                "0 south",
                "1001 south",
                "+2 south",
                "1000000000000 south",
                "2 2 south",
                "in the end i go south",
                "not south",
                "don't go south",
                "south or east",
                "south?",
                "south x",
                "nothing south",
                "done south",
                "2,6",
                "go to 2,6",
                "6,6 south",
                "south 6,6",
                "walk #1,1",
                "blast south",
                "on south",
                "push south",
                "é1,1 3é",
                "S é",
            ][..],
        ),
        (EIGHT, &["north south east", "2 south east", "south east north", "east south", "down right"]),
        (
            ROCKS,
            &[
                "the rock",
                "the rock falls on the end",
                "the end",
                "end 6,6",
                "nothing falls on 1,1",
                "no rock on 1,1",
                "not 1,1",
                "go to 1,1",
                "step on 1,1",
                "rock below 1,1",
                "rock *1,1",
                "1,1:3",
                "6,6.5",
            ],
        ),
        (
            BLASTS,
            &["go to 2,6", "walk 2,6", "step 2,6", "push 2,6", "blast rock 2,6", "2,6 south", "wall *2,6"],
        ),
        (WALLS, &["wall above 1,2", "start below 1,2", "go below 1,2", "wall south"]),
        (
            PUSHES,
            &[
                "south",
                "1,2",
                "walk 1,2 south",
                "wall 1,2 south",
                "push south",
                "1,2 2 south",
                "1,2>x",
                ">s",
                "2 1,1 east",
                "5 on 1,1",
            ],
        ),
        (MIXED, &["1,1", "on 1,1"]),
    ] {
        for line in lines {
            // A sign that is a cell's is left to the rules; everything else is refused.
            assert!(hear(line, here).is_err(), "{line}: {:?}", hear(line, here));
        }
    }
}

#[test]
fn who_moves_is_heard() {
    let legal = ["1,1>E".to_owned()];
    let here = Here { legal: &legal, sides: ["Alice", "the Bob"], diagonals: false };
    let heard = understood("Alice pushes 4,1 east, bob 1,4 east, 1,1 south", &here).unwrap();
    let by: Vec<_> = heard.iter().map(|heard| heard.by).collect();
    assert_eq!(by, [Some(Side::Minimiser), Some(Side::Maximiser), None]);
}

#[test]
fn refusals_name_what_was_said() {
    let refusal = |line, here| hear(line, here).unwrap_err().to_string();
    assert_eq!(refusal("in the end i go south", FOUR), "I do not understand `in`");
    assert_eq!(refusal("the rock falls on the end", ROCKS), "I do not understand `on`");
    assert_eq!(
        refusal("south 2 east", FOUR),
        "`south 2 east` is ambiguous; put a count before its direction, as in `2 south`"
    );
}

/// On small boards of all games and topologies, in plays of some moves: every legal move
/// is understood in the words that are shown for it, as that move.
#[test]
fn what_is_shown_is_understood() {
    let mut kinds = std::collections::BTreeSet::new();
    for game in crate::games::ALL {
        let info = game.info();
        for topology in info.topologies {
            let settings: Vec<_> = topology.headers().collect();
            for (family, seed) in [("open", 1), ("random", 2), ("random", 3)] {
                let request = Request { family, rows: 3, cols: 4, seed, settings: &settings };
                let setup = generate::setup(info, &request).expect("every game has such boards");
                let instance = game.instance(setup).expect("they are legal");
                understood_everywhere(instance.as_ref(), &mut kinds);
            }
        }
    }
    assert_eq!(kinds.into_iter().collect::<String>(), "#*->@S_", "every kind of move was seen");
}

fn understood_everywhere(instance: &dyn AnyInstance, kinds: &mut std::collections::BTreeSet<char>) {
    let mut session = instance.session();
    let (info, board) = (instance.setup().info(), instance.setup().board());
    let sides = [info.minimiser, info.maximiser];
    let diagonals = board.topology().directions().iter().any(|direction| direction.is_diagonal());
    for ply in 0..12 {
        let legal = session.moves();
        let here = Here { legal: &legal[..legal.len().min(16)], sides, diagonals };
        let name = match session.side() {
            Side::Minimiser => sides[0],
            Side::Maximiser => sides[1],
        };
        for chosen in &legal {
            let words = turn(&[chosen]);
            for line in [&words, chosen, &words.to_uppercase(), &format!("{name}: {words}")] {
                let heard = understood(line, &here).unwrap_or_else(|error| panic!("{line}: {error}"));
                let texts: Vec<_> = heard.iter().map(|heard| &heard.text).collect();
                assert_eq!(texts, [chosen], "{line}");
            }
            let sign =
                if chosen.contains('>') { '>' } else { chosen.chars().next().expect("a move has a sign") };
            kinds.insert(if sign.is_ascii_alphabetic() { 'S' } else { sign });
        }
        let Some(chosen) = legal.get(ply % legal.len().max(1)) else { break };
        session.play(chosen).expect("it is legal");
    }
}
