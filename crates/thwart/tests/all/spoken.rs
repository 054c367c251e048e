//! Moves of all games in words.

use thwart::SolveOptions;
use thwart::any::Position;
use thwart::generate::{self, Recipe};
use thwart::moves::MoveKind;
use thwart_game::spoken::{read, turn};

/// On small boards of all games and topologies, in plays of some moves, every legal move is read
/// back from the words that are shown for it.
#[test]
fn what_is_shown_is_understood() {
    let mut kinds = std::collections::BTreeSet::new();
    for game in thwart::games::ALL {
        let info = game.info();
        for topology in info.topologies {
            let settings: Vec<_> = topology.headers().collect();
            for (family, seed) in [("open", 1), ("random", 2), ("random", 3)] {
                let request = Recipe { family, rows: 3, cols: 4, seed, settings: &settings };
                let setup = generate::setup(info, &request).expect("every game has such boards");
                let position = game.position(setup).expect("they are legal");
                understood_everywhere(&position, &mut kinds);
            }
        }
    }
    assert_eq!(kinds.into_iter().collect::<String>(), "#*->@S_", "every kind of move was seen");
}

fn understood_everywhere(position: &Position, kinds: &mut std::collections::BTreeSet<char>) {
    let said = position.setup().info().words;
    let mut play = position.play();
    for ply in 0..12 {
        let legal = play.legal_move_texts();
        for chosen in &legal {
            let words = turn(said, &[chosen]);
            for line in [&words, chosen, &words.to_uppercase()] {
                let moves = read(said, line, &legal[..legal.len().min(16)]);
                assert_eq!(moves.as_deref(), Ok(&[chosen.clone()][..]), "{line}");
            }
            let sign =
                if chosen.contains('>') { '>' } else { chosen.chars().next().expect("a move has a sign") };
            kinds.insert(if sign.is_ascii_alphabetic() { 'S' } else { sign });
        }
        let Some(chosen) = legal.get(ply % legal.len().max(1)) else { break };
        play.play(chosen).expect("it is legal");
    }
}

/// Only the words that a game prints before moves count, and those of another game are refused.
#[test]
fn a_game_understands_only_its_own_words() {
    let legal = ["-", "S", "#3,1", "1,1>S"].map(str::to_owned);
    for game in thwart::games::ALL {
        let info = game.info();
        let is_board = |text: &&str| thwart::read(text).is_ok();
        let mut printed = String::new();
        for text in info.samples.iter().map(|sample| sample.text).filter(is_board) {
            let board = thwart::read(text).expect("a board");
            let mut play = board.play();
            for _ in 0..2 {
                let position = thwart::read(&play.text()).expect("a board");
                let solution = position.solve(&SolveOptions::default()).expect("an answer");
                printed.push_str(&solution.scene.line.to_lowercase());
                let Some(chosen) = play.legal_move_texts().pop() else { break };
                play.play(&chosen).expect("it is legal");
            }
        }
        for other in thwart::games::ALL {
            let words = info.words;
            for (before, kind) in other.info().words.before {
                let is_own = words.before.iter().any(|(own, _)| own == before);
                let said = match kind {
                    MoveKind::Step => "2 south",
                    MoveKind::Push => "1,1 south",
                    _ => "3,1 and 5,1",
                };
                let read = read(words, &format!("{before} {said}"), &legal);
                assert_eq!(read.is_ok(), is_own, "{}: {before} {said}: {read:?}", info.name);
                let counts = read.map_or(0, |moves| moves.len());
                let wanted = if *kind == MoveKind::Push { 1 } else { 2 };
                assert_eq!(counts, if is_own { wanted } else { 0 }, "{}: {before} {said}", info.name);
                assert!(
                    !is_own || printed.contains(before),
                    "{} never prints `{before}`:\n{printed}",
                    info.name
                );
            }
        }
        for words in ["then 3,1", "start 3,1", "on 3,1", "a 3,1"] {
            assert!(read(info.words, words, &legal).is_err(), "{}: {words}", info.name);
        }
    }
}
