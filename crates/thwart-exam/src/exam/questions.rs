//! Boards whose answers differ ask questions that differ.

use std::collections::HashMap;

use thwart_game::explain::Explain;
use thwart_game::question::Medium;
use thwart_game::retrograde;
use thwart_game::value::Bounds;

use super::POSITIONS;
use super::boards::{Draft, Headers, setup};

/// Rows by which a draft is cut down. Parameter sets whose explicit game is too large are left out.
const FEWER: usize = 0;

/// Solves a draft under all sets of topology and parameters. If two sets give the same map, but not the same answer, then
/// their questions must differ, too: otherwise a reader of the question cannot work out the answer.
///
/// Returns how many pairs of sets with different answers were compared.
///
/// # Panics
/// If a question leaves out what its answer depends on.
pub(super) fn state_what_matters<G: Explain>(draft: &Draft, sets: &[Headers]) -> u64 {
    let mut answers: HashMap<_, (String, String)> = HashMap::new();
    let (mut previous, mut compared) = (None, 0);
    for headers in sets {
        let Some(setup) = setup::<G>(draft, headers, FEWER) else { continue };
        let game = G::new(&setup).expect("it was made once before");
        let Ok(table) = retrograde::solve(&game, &game.start(), POSITIONS) else { continue };
        let value = table.value(&game.start()).expect("the start is in its table");
        let answer = game.headline(Bounds::exact(value));
        let board = setup.board();
        let map: Vec<_> = board.cells().map(|cell| board.tile(cell)).collect();
        compared += u64::from(previous.replace(answer.clone()).is_some_and(|previous| previous != answer));
        for medium in [Medium::Picture, Medium::Text] {
            let question = setup.question(medium).to_string();
            let key = (question.clone(), map.clone(), board.cols(), board.costs().map(<[u32]>::to_vec));
            let (parameters, known) =
                answers.entry(key).or_insert_with(|| (setup.parameter_line(), answer.clone()));
            assert!(
                *known == answer,
                "the answer is {known} with {parameters}, and {answer} with {}, but both ask: {question}\n\
                 State the parameter in `terms` of the game's words (INFO.prose). The board is\n{}",
                setup.parameter_line(),
                setup.text()
            );
        }
    }
    compared
}
