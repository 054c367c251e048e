//! Random play with undo and text at each step.

use thwart_game::game::Game;
use thwart_game::moves::Move;
use thwart_game::session::Session;
use thwart_game::setup::Setup;
use thwart_grid::Direction;
use thwart_grid::format::board_file;

use super::{Candidate, Dice};
use thwart_game::explain::Explain;

/// The most plies of one play.
const PLIES: usize = 60;

/// Plays at random and checks that at every step the text reads back to the same
/// position, undo restores the former one, and illegal moves are refused.
pub fn random_play<G: Explain>(candidate: &Candidate<'_, G>) {
    let Candidate { game, setup, table, dice, .. } = candidate;
    let mut dice = Dice(*dice);
    let mut session = Session::new(*game, setup);
    for _ in 0..PLIES {
        assert!(table.value(session.position()).is_some(), "play stays in the enumerated game");
        reads_back(&session);
        let _ = game.scene(&session);
        let moves = session.legal_moves();
        assert!(
            moves.is_sorted_by_key(|chosen| chosen.order(game.board().topology())),
            "moves are listed in ascending order"
        );
        assert_eq!(moves.is_empty(), session.outcome().is_some(), "there are moves until the play is over");
        assert!(
            moves.iter().all(|chosen| G::INFO.move_kinds.contains(&chosen.kind())),
            "the game says which kinds of moves it has"
        );
        refuses_illegal(&mut session, &moves, &mut dice);
        if moves.is_empty() {
            return;
        }
        let before = session.position().clone();
        let chosen = moves[dice.roll(moves.len())];
        session.play_text(&chosen.text(game.board())).expect("a listed move is legal, also as text");
        let after = session.position().clone();
        assert!(session.undo());
        assert_eq!(*session.position(), before, "undo restores the position");
        session.play(chosen).expect("a listed move is legal");
        assert_eq!(*session.position(), after, "the same move leads to the same position");
    }
}

fn reads_back<G: Game>(session: &Session<'_, G>) {
    let text = session.text();
    let file = board_file::parse(&text).expect("canonical text parses");
    let setup = Setup::new(G::INFO, file).expect("canonical text is valid");
    let game = G::new(&setup).expect("canonical text is a board of the game");
    let again = Session::replay(&game, &setup).expect("the line replays");
    assert_eq!(again.position(), session.position(), "text leads to the same position");
    assert_eq!(again.text(), text, "canonical text round-trips");
}

fn refuses_illegal<G: Game>(session: &mut Session<'_, G>, legal: &[Move], dice: &mut Dice) {
    let board = session.game().board();
    let cell = thwart_grid::Cell::new(dice.roll(board.len()));
    let candidates = [
        Move::Done,
        Move::Step(Direction::North),
        Move::Choose(cell),
        Move::Push { cell, number: None, direction: Direction::East },
        Move::Obstacle(cell),
        Move::Wall(cell),
        Move::Blast(cell),
    ];
    let before = session.position().clone();
    for chosen in candidates.into_iter().filter(|chosen| !legal.contains(chosen)) {
        assert!(session.play(chosen).is_err(), "{chosen:?} is not listed and must be refused");
    }
    assert!(session.play_text("nonsense").is_err());
    assert_eq!(*session.position(), before, "a refused move changes nothing");
}
