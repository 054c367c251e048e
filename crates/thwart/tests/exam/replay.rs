//! Lines, played as a whole and one move after the other.

use thwart::game::{Game, Solve};
use thwart::moves::Move;
use thwart::session::{PlayError, Session};
use thwart::setup::Setup;
use thwart_core::format::board_file;
use thwart_core::{Cell, Problem};

use super::{Candidate, Dice};

/// Lines for each board, and moves of a line at most.
const LINES: usize = 4;
const PLIES: usize = 40;

/// A line leads to the same positions and costs, or to the same first error, whether it is replayed or
/// played move by move; and so do its beginnings, by undo.
pub fn lines<G: Solve>(candidate: &Candidate<'_, G>) {
    let Candidate { game, setup, dice, .. } = candidate;
    let mut dice = Dice(dice ^ 1);
    for _ in 0..LINES {
        let (session, words, error) = random_line(*game, setup, &mut dice);
        let text = setup.text_with_line(&words.join(" "));
        let file = board_file::parse(&text).expect("canonical text parses");
        let setup = Setup::new(G::INFO, file).expect("a line is only read when it is played");
        let game = G::new(&setup).expect("the line says nothing of the game");
        match (Session::replay(&game, &setup), error) {
            (Ok(replayed), None) => same(session, replayed, &text),
            (Err(problems), Some((number, error))) => {
                let (line, column, _) = setup.line()[number];
                assert_eq!(problems.0, [Problem::at(line, column, error.to_string())], "{text}");
            }
            (replayed, error) => {
                panic!("{:?} replayed, {error:?} move by move: {text}", replayed.err());
            }
        }
    }
}

/// A line of moves most of which are legal, played as far as they are; and which of them is the first
/// that is not, and why.
fn random_line<'a, G: Game>(
    game: &'a G,
    setup: &'a Setup,
    dice: &mut Dice,
) -> (Session<'a, G>, Vec<String>, Option<(usize, PlayError)>) {
    let mut session = Session::new(game, setup);
    let mut words = Vec::new();
    let mut error = None;
    let plies = dice.roll(PLIES);
    // Where the play ends, most lines end, too.
    let goes_on = dice.roll(4) == 0;
    while words.len() < plies && (goes_on || error.is_some() || session.outcome().is_none()) {
        let word = random_word(&session, dice);
        if error.is_none() {
            error = session.play_text(&word).err().map(|error| (words.len(), error));
        }
        words.push(word);
    }
    (session, words, error)
}

fn random_word<G: Game>(session: &Session<'_, G>, dice: &mut Dice) -> String {
    let board = session.game().board();
    let legal = session.moves();
    if dice.roll(10) > 0 && !legal.is_empty() {
        return legal[dice.roll(legal.len())].text(board);
    }
    let directions = board.topology().directions();
    let direction = directions[dice.roll(directions.len())];
    let cell = Cell(dice.roll(board.len()) as u32);
    let any = [
        Move::Done,
        Move::Step(direction),
        Move::Choose(cell),
        Move::Push { cell, number: None, direction },
        Move::Obstacle(cell),
        Move::Wall(cell),
        Move::Blast(cell),
    ];
    any.get(dice.roll(any.len() + 1)).map_or_else(|| "nonsense".to_owned(), |chosen| chosen.text(board))
}

fn same<G: Game>(mut one: Session<'_, G>, mut other: Session<'_, G>, text: &str) {
    let positions = |session: &Session<'_, G>| {
        let mut seen = Vec::new();
        session.visit_positions(0, |position| seen.push(position.clone()));
        seen
    };
    assert_eq!(positions(&one), positions(&other), "{text}");
    loop {
        assert_eq!(
            (one.position(), one.history(), one.spent(), one.outcome()),
            (other.position(), other.history(), other.spent(), other.outcome()),
            "{text}"
        );
        let more = one.undo();
        assert_eq!(more, other.undo(), "{text}");
        if !more {
            return;
        }
    }
}
