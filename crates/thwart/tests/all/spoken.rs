//! Moves of all games in words.

use thwart::any::Position;
use thwart::generate::{self, Request};
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
                let request = Request { family, rows: 3, cols: 4, seed, settings: &settings };
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
