//! The table of all positions.

use thwart::certificate::table::exceeds_budget;
use thwart::games::rock::Rock;
use thwart::setup::Setup;
use thwart_game::game::Game as _;
use thwart_game::rules::Rules as _;
use thwart_grid::format::board_file;

/// A position costs one look at the board, and each of its moves another one. The limit holds
/// to the last cell.
#[test]
fn tables_are_written_up_to_the_limit() {
    let file = board_file::parse("game: rock\n\n@..\n.#.\n..>\n").expect("well-formed");
    let game = Rock::new(&Setup::new(Rock::INFO, file).expect("valid")).expect("a board of the game");
    let cells = game.board().len() as u64;
    let list = "0 0\n";
    let most = (1 << 28) + ((list.len() as u64) << 11);
    let looks = usize::try_from(most / cells).expect("a small number");
    let text = format!("head\npositions: 1\n{list}end\n");
    let too_much = |moves: &[usize]| exceeds_budget(&game, moves.iter().copied(), &text);
    assert!(!too_much(&[looks - 1]));
    assert!(too_much(&[looks]));
    assert!(!too_much(&[0, looks - 2]));
    assert!(too_much(&[0, looks - 1]));
}
