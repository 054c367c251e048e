//! Lines, played as a whole and move by move.

use thwart_game::game::Game;
use thwart_game::session::{PlayError, Session};
use thwart_game::setup::Setup;
use thwart_grid::{Cell, Problem};

use super::play::all_kinds;
use super::{Candidate, Dice};
use crate::read;
use thwart_game::explain::Explain;

/// The number of lines for each board, and the most moves of a line.
const LINES: usize = 4;
const PLIES: usize = 40;

/// Checks that a replayed line leads to the positions and costs, or to the first error, that it had move by
/// move, and that undo leads back through the same positions.
pub fn lines<G: Explain>(candidate: &Candidate<'_, G>) {
    let Candidate { game, setup, dice, .. } = candidate;
    let mut dice = Dice(dice ^ 1);
    for _ in 0..LINES {
        let Line { words, positions, error } = random_line(*game, setup, &mut dice);
        let text = setup.text_with_line(&words.join(" "));
        let setup = read::setup::<G>(&text);
        let game = G::new(&setup).expect("the line says nothing of the game");
        match (Session::replay(&game, &setup), error) {
            (Ok(replayed), None) => same(replayed, &positions, &text),
            (Err(problems), Some(error)) => {
                let (line, column, _) = setup.line_words()[positions.len() - 1];
                assert_eq!(problems.0, [Problem::at(line, column, error.to_string())], "{text}");
            }
            (replayed, error) => {
                panic!("{:?} replayed, {error:?} move by move: {text}", replayed.err());
            }
        }
    }
}

/// A line, as far as it can be played: every position with the cost paid before it.
struct Line<G: Game> {
    words: Vec<String>,
    positions: Vec<(G::Position, u64)>,
    /// Why the next word cannot be played.
    error: Option<PlayError>,
}

/// Draws a line of moves most of which are legal.
fn random_line<G: Game>(game: &G, setup: &Setup, dice: &mut Dice) -> Line<G> {
    let mut session = Session::new(game, setup);
    let mut line = Line { words: Vec::new(), positions: vec![(game.start(), 0)], error: None };
    let plies = dice.roll(PLIES);
    // Most lines end with the play.
    let continues_after_end = dice.roll(4) == 0;
    while line.words.len() < plies
        && (continues_after_end || line.error.is_some() || session.outcome().is_none())
    {
        let word = random_word(&session, dice);
        if line.error.is_none() {
            match session.play_text(&word) {
                Ok(()) => line.positions.push((session.position().clone(), session.spent())),
                Err(error) => line.error = Some(error),
            }
        }
        line.words.push(word);
    }
    line
}

fn random_word<G: Game>(session: &Session<'_, G>, dice: &mut Dice) -> String {
    let board = session.game().board();
    let legal = session.legal_moves();
    if dice.roll(10) > 0 && !legal.is_empty() {
        return legal[dice.roll(legal.len())].text(board);
    }
    let directions = board.topology().directions();
    let direction = directions[dice.roll(directions.len())];
    let cell = Cell::new(dice.roll(board.len()));
    let any = all_kinds(cell, [direction; 2]);
    any.get(dice.roll(any.len() + 1)).map_or_else(|| "nonsense".to_owned(), |chosen| chosen.text(board))
}

fn same<G: Game>(mut session: Session<'_, G>, positions: &[(G::Position, u64)], text: &str) {
    for from in [0, positions.len() / 2, positions.len() - 1] {
        let mut seen = Vec::new();
        session.visit_positions(from, |position| seen.push(position.clone()));
        assert!(seen.iter().eq(positions[from..].iter().map(|(position, _)| position)), "{text}");
    }
    for (number, (position, spent)) in positions.iter().enumerate().rev() {
        assert_eq!((session.position(), session.spent()), (position, *spent), "{text}");
        assert_eq!((session.history().len(), session.undo()), (number, number > 0), "{text}");
    }
}
