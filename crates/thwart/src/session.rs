//! A play in progress: history, undo, legality, replay and text, written once
//! for all games.

mod history;
#[cfg(test)]
mod tests;

use thwart_core::format::problem::shortened;
use thwart_core::{Cell, Problem, Problems};

pub(crate) use history::History;

use crate::game::Game;
use crate::guard::Panicked;
use crate::moves::Move;
use crate::setup::Setup;
use crate::value::{Side, Value};

/// A play of a game: the positions so far and the moves between them.
///
/// Memory: that of the positions, up to 256 MB; where there are more, early ones are played
/// again when they are asked for.
#[derive(Debug)]
pub struct Session<'g, G: Game> {
    game: &'g G,
    setup: &'g Setup,
    history: History<G>,
}

impl<G: Game> Clone for Session<'_, G> {
    fn clone(&self) -> Self {
        Self { game: self.game, setup: self.setup, history: self.history.clone() }
    }
}

/// Why a move cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayError {
    /// The text is no move of this board.
    #[error("`{}` is no move of this board; here one may play {legal}", shortened(text))]
    NoMove {
        /// What was read.
        text: String,
        /// Some legal moves.
        legal: String,
    },
    /// The move is against the rules.
    #[error("`{}` is not legal here; one may play {legal}", shortened(text))]
    Illegal {
        /// The move.
        text: String,
        /// Some legal moves.
        legal: String,
    },
    /// The rules panicked.
    #[error("`{text}` cannot be played: {failure}")]
    Failed {
        /// What was to be played.
        text: String,
        /// What is left of it.
        failure: Panicked,
    },
    /// The play is over.
    #[error("`{text}` comes after the end of the play")]
    Over {
        /// The move.
        text: String,
    },
}

impl<'g, G: Game> Session<'g, G> {
    /// A play before its first move.
    pub fn new(game: &'g G, setup: &'g Setup) -> Self {
        Self { game, setup, history: History::new(game) }
    }

    /// The play that the setup's `line:` describes.
    ///
    /// About as much work as [`Game::advance`] for each move, and a few searches: see [`Game::goes_on`].
    ///
    /// # Errors
    /// The first move that cannot be played, with its place.
    pub fn replay(game: &'g G, setup: &'g Setup) -> Result<Self, Problems> {
        let mut session = Self::new(game, setup);
        let words = setup.line();
        let moves: Vec<_> = words.iter().map_while(|(.., word)| Move::read(word, game.board())).collect();
        session.history.play_line(game, &moves);
        // What is left ends the play, or says what is wrong.
        for &(line, column, word) in &words[session.history().len()..] {
            session.play_text(word).map_err(|error| Problem::at(line, column, error.to_string()))?;
        }
        Ok(session)
    }

    /// The play of a history that [`into_history`](Self::into_history) gave, of this game on this
    /// setup.
    #[cfg(feature = "solve")]
    pub(crate) const fn resume(game: &'g G, setup: &'g Setup, history: History<G>) -> Self {
        Self { game, setup, history }
    }

    /// The play without its game, to be kept beside it.
    #[cfg(feature = "solve")]
    pub(crate) fn into_history(self) -> History<G> {
        self.history
    }

    /// The game.
    pub const fn game(&self) -> &'g G {
        self.game
    }

    /// The setup it started from.
    pub const fn setup(&self) -> &'g Setup {
        self.setup
    }

    /// The position now.
    pub fn position(&self) -> &G::Position {
        self.history.last()
    }

    /// Shows all positions so far, one more than moves, from the one before which so many moves
    /// were made.
    pub fn visit_positions(&self, from: usize, see: impl FnMut(&G::Position)) {
        self.history.visit(self.game, from, see);
    }

    /// Where the piece that this finds in a position has been, each cell once for as long as it
    /// stayed there.
    pub fn trail(&self, piece: impl Fn(&G::Position) -> Option<Cell>) -> Vec<Cell> {
        let mut cells = Vec::new();
        self.visit_positions(0, |position| {
            let cell = piece(position);
            cells.extend(cell.filter(|_| cell != cells.last().copied()));
        });
        cells
    }

    /// The moves so far.
    pub fn history(&self) -> &[Move] {
        self.history.moves()
    }

    /// Who moves.
    pub fn side(&self) -> Side {
        self.game.side(self.position())
    }

    /// The outcome, once the play is over.
    pub fn outcome(&self) -> Option<Value> {
        self.game.outcome(self.position())
    }

    /// How the play ended, in the game's words, once it is over.
    pub fn ending(&self) -> Option<String> {
        self.outcome().map(|left| self.game.ending(left.plus(self.spent())))
    }

    /// The legal moves, ascending; empty when the play is over.
    pub fn moves(&self) -> Vec<Move> {
        let moves = self.game.moves(self.position());
        debug_assert!(
            moves.is_sorted_by_key(|m| m.order(self.game.board().topology())),
            "{} lists moves in move order",
            G::INFO.name
        );
        debug_assert_eq!(moves.is_empty(), self.outcome().is_some(), "no moves exactly when it is over");
        moves
    }

    /// What the minimiser has paid so far.
    pub fn spent(&self) -> u64 {
        self.history.spent()
    }

    /// The first `most` legal moves as text, and how many there are.
    pub fn first_moves(&self, most: usize) -> (Vec<String>, usize) {
        let moves = self.moves();
        let words = moves.iter().take(most).map(|m| m.text(self.game.board())).collect();
        (words, moves.len())
    }

    /// Plays a move.
    ///
    /// # Errors
    /// [`PlayError`]; the session is then unchanged.
    pub fn play(&mut self, chosen: Move) -> Result<(), PlayError> {
        let text = || chosen.text(self.game.board());
        let board = self.game.board();
        if chosen.cell().is_some_and(|cell| cell.index() >= board.len()) {
            return Err(PlayError::NoMove { text: format!("{chosen:?}"), legal: self.some_moves() });
        }
        if self.outcome().is_some() {
            return Err(PlayError::Over { text: text() });
        }
        if !self.game.is_legal(self.position(), chosen) {
            return Err(PlayError::Illegal { text: text(), legal: self.some_moves() });
        }
        self.history.play(self.game, chosen);
        Ok(())
    }

    /// Plays a move given as text.
    ///
    /// # Errors
    /// [`PlayError`]; the session is then unchanged.
    pub fn play_text(&mut self, text: &str) -> Result<(), PlayError> {
        match Move::read(text, self.game.board()) {
            Some(chosen) => self.play(chosen),
            None => Err(PlayError::NoMove { text: text.to_owned(), legal: self.some_moves() }),
        }
    }

    /// Takes the last move back; says whether there was one.
    pub fn undo(&mut self) -> bool {
        self.history.undo(self.game)
    }

    /// The moves so far as text.
    pub fn line(&self) -> String {
        line_text(self.game, self.history())
    }

    /// The position as a board file.
    pub fn text(&self) -> String {
        self.setup.text_with_line(&self.line())
    }

    /// A few legal moves, for messages.
    fn some_moves(&self) -> String {
        const SHOWN: usize = 8;
        let (mut words, count) = self.first_moves(SHOWN);
        if count > SHOWN {
            words.push(format!("... ({count} in all)"));
        }
        if words.is_empty() { "nothing: the play is over".to_owned() } else { words.join(" ") }
    }
}

/// Moves as one line of text.
pub fn line_text<G: Game>(game: &G, moves: &[Move]) -> String {
    moves.iter().map(|m| m.text(game.board())).collect::<Vec<_>>().join(" ")
}
