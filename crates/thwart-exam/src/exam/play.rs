//! Random play with undo and text at each step.

use thwart_game::game::Game;
use thwart_game::moves::Move;
use thwart_game::session::Session;
use thwart_grid::{Cell, Direction};

use super::{Candidate, Dice};
use crate::read;
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
    let setup = read::setup::<G>(&text);
    let game = G::new(&setup).expect("canonical text is a board of the game");
    let again = Session::replay(&game, &setup).expect("the line replays");
    assert_eq!(again.position(), session.position(), "text leads to the same position");
    assert_eq!(again.text(), text, "canonical text round-trips");
}

/// Returns a move of every kind: with this cell, and these directions of a step and of a push.
pub(super) fn all_kinds(cell: Cell, [step, direction]: [Direction; 2]) -> [Move; 7] {
    [
        Move::Done,
        Move::Step(step),
        Move::Choose(cell),
        Move::Push { cell, number: None, direction },
        Move::Obstacle(cell),
        Move::Wall(cell),
        Move::Blast(cell),
    ]
}

fn refuses_illegal<G: Game>(session: &mut Session<'_, G>, legal: &[Move], dice: &mut Dice) {
    let board = session.game().board();
    let cell = Cell::new(dice.roll(board.len()));
    let candidates = all_kinds(cell, [Direction::North, Direction::East]);
    let before = session.position().clone();
    for chosen in candidates.into_iter().filter(|chosen| !legal.contains(chosen)) {
        assert!(session.play(chosen).is_err(), "{chosen:?} is not listed and must be refused");
    }
    assert!(session.play_text("nonsense").is_err());
    assert_eq!(*session.position(), before, "a refused move changes nothing");
}
