//! A play in progress: history, undo, legality, replay and text, shared by all games.

use std::hash::BuildHasher as _;

use rustc_hash::FxBuildHasher;
use thwart_grid::format::problem::{grouped, shortened};
use thwart_grid::{Cell, Problem, Problems};

use crate::guard::Panicked;
use crate::moves::Move;
use crate::rules::Rules;
use crate::setup::Setup;
use crate::value::{Side, Value};

/// The limit on the work of replaying a line, in cells: some seconds, or half a minute in the slowest game.
const REPLAY_WORK: u64 = 1 << 27;

/// Returns the greatest cost of replaying a move on a board with `cells` cells. An obstacle takes a search
/// for the remaining path, and other moves that place or push something take a copy of the position.
const fn replay_work(chosen: Move, cells: u64) -> u64 {
    match chosen {
        Move::Done | Move::Step(_) | Move::Choose(_) => 0,
        Move::Obstacle(_) => cells,
        Move::Push { .. } | Move::Wall(_) | Move::Blast(_) => cells / 16,
    }
}

/// A play of a game: its moves and the position after them.
///
/// Earlier positions are not kept. Methods that need them ([`visit_positions`](Self::visit_positions),
/// [`back_to`](Self::back_to), [`undo`](Self::undo)) replay the moves from the start, which costs one
/// [`Rules::play`] for each.
#[derive(Debug)]
pub struct Session<'g, G: Rules> {
    game: &'g G,
    setup: &'g Setup,
    state: PlayState<G>,
}

/// The parts of a [`Session`] other than its game and setup.
#[derive(Debug)]
pub(crate) struct PlayState<G: Rules> {
    moves: Vec<Move>,
    /// The position after the moves.
    position: G::Position,
    /// The minimiser's cost of the moves.
    spent: u64,
    /// A hash of each position so far, so that a new position is recognised without a replay.
    hashes: Vec<u64>,
}

impl<G: Rules> Clone for PlayState<G> {
    fn clone(&self) -> Self {
        let Self { moves, position, spent, hashes } = self;
        Self { moves: moves.clone(), position: position.clone(), spent: *spent, hashes: hashes.clone() }
    }
}

impl<G: Rules> PlayState<G> {
    fn start(game: &G) -> Self {
        let position = game.start();
        Self { moves: Vec::new(), spent: 0, hashes: vec![FxBuildHasher.hash_one(&position)], position }
    }

    /// Returns the minimiser's cost of the moves.
    #[cfg(feature = "solve")]
    pub(crate) const fn spent(&self) -> u64 {
        self.spent
    }

    /// Plays a legal move. If the rules panic, the state is unchanged.
    fn play(&mut self, game: &G, chosen: Move) {
        let paid = game.cost(&self.position, chosen);
        self.position = game.play(&self.position, chosen);
        self.spent = self.spent.saturating_add(paid);
        self.moves.push(chosen);
        self.hashes.push(FxBuildHasher.hash_one(&self.position));
    }
}

impl<G: Rules> Clone for Session<'_, G> {
    fn clone(&self) -> Self {
        Self { game: self.game, setup: self.setup, state: self.state.clone() }
    }
}

/// The reason why a move cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PlayError {
    /// The text is not a move of this board.
    #[error("`{}` is no move of this board; legal moves are {legal}", shortened(text))]
    NoMove {
        /// The text that was read.
        text: String,
        /// Some legal moves.
        legal: String,
    },
    /// The move is against the rules.
    #[error("`{}` is not legal here; legal moves are {legal}", shortened(text))]
    Illegal {
        /// The move.
        text: String,
        /// Some legal moves.
        legal: String,
    },
    /// The rules panicked.
    #[error("`{text}` cannot be played: {failure}")]
    Failed {
        /// The move as text.
        text: String,
        /// The remains of the panic.
        failure: Panicked,
    },
    /// The play is over.
    #[error("`{text}` comes after the end of the play")]
    Over {
        /// The move.
        text: String,
    },
}

impl<'g, G: Rules> Session<'g, G> {
    /// Creates a play before its first move.
    pub fn new(game: &'g G, setup: &'g Setup) -> Self {
        Self { game, setup, state: PlayState::start(game) }
    }

    /// Plays the moves of the setup's `line:` in order.
    ///
    /// Each move costs its test of legality and its [`Rules::play`], which take O(cells) in games in which a
    /// move may block the last path. So a line may hold at most 2^27 / cells obstacles, or 16 times as many
    /// walls, blasts and pushes: on 100 by 100 cells this is room for all of them.
    ///
    /// # Errors
    /// The first move that cannot be played, with its place.
    pub fn replay(game: &'g G, setup: &'g Setup) -> Result<Self, Problems> {
        let mut session = Self::new(game, setup);
        let cells = game.board().len() as u64;
        let mut work = 0;
        for (line, column, word) in setup.line_words() {
            session.play_text(word).map_err(|error| Problem::at(line, column, error.to_string()))?;
            work += session.state.moves.last().map_or(0, |&chosen| replay_work(chosen, cells));
            if work > REPLAY_WORK {
                let message = format!(
                    "the line is too long: on a board of {cells} cells {} of its moves cannot be replayed",
                    session.state.moves.len()
                );
                return Err(Problem::at(line, column, message).into());
            }
        }
        Ok(session)
    }

    /// Returns a session from its [state](Self::into_state), with the same game and setup.
    #[cfg(feature = "solve")]
    pub(crate) const fn from_state(game: &'g G, setup: &'g Setup, state: PlayState<G>) -> Self {
        Self { game, setup, state }
    }

    /// Returns the session without its game and setup, to be stored beside them.
    #[cfg(feature = "solve")]
    pub(crate) fn into_state(self) -> PlayState<G> {
        self.state
    }

    /// Returns the game.
    pub const fn game(&self) -> &'g G {
        self.game
    }

    /// Returns the setup that the play started from.
    pub const fn setup(&self) -> &'g Setup {
        self.setup
    }

    /// Returns the current position.
    pub const fn position(&self) -> &G::Position {
        &self.state.position
    }

    /// Returns a hash of each position so far, including the current one.
    #[cfg(feature = "solve")]
    pub fn hashes(&self) -> &[u64] {
        &self.state.hashes
    }

    /// Returns whether the current position occurred before, after at least `from` moves.
    pub fn is_repeated(&self, from: usize) -> bool {
        let earlier = from..self.state.moves.len();
        let hashes = &self.state.hashes;
        if !hashes.get(earlier).is_some_and(|earlier| hashes.last().is_some_and(|now| earlier.contains(now)))
        {
            return false;
        }
        let mut times = 0;
        self.visit_positions(from, |position| times += usize::from(position == self.position()));
        times > 1
    }

    /// Calls `see` with each position after at least `from` moves, including the current one.
    ///
    /// It replays all moves but the last.
    pub fn visit_positions(&self, from: usize, mut see: impl FnMut(&G::Position)) {
        let mut replayed = Self::new(self.game, self.setup);
        for (number, &chosen) in self.state.moves.iter().enumerate() {
            if number >= from {
                see(replayed.position());
            }
            if number + 1 < self.state.moves.len() {
                replayed.state.play(self.game, chosen);
            }
        }
        if from <= self.state.moves.len() {
            see(self.position());
        }
    }

    /// Returns the cells that a piece has visited, in order; a stay on a cell counts once. `piece` finds the
    /// piece in a position.
    pub fn trail(&self, piece: impl Fn(&G::Position) -> Option<Cell>) -> Vec<Cell> {
        let mut cells = Vec::new();
        self.visit_positions(0, |position| {
            let cell = piece(position);
            cells.extend(cell.filter(|_| cell != cells.last().copied()));
        });
        cells
    }

    /// Returns the moves so far.
    pub fn history(&self) -> &[Move] {
        &self.state.moves
    }

    /// Returns the side to move.
    pub fn side(&self) -> Side {
        self.game.side(self.position())
    }

    /// Returns the outcome, once the play is over.
    pub fn outcome(&self) -> Option<Value> {
        self.game.outcome(self.position())
    }

    /// Returns the legal moves in move order; empty if the play is over.
    pub fn legal_moves(&self) -> Vec<Move> {
        let moves = self.game.legal_moves(self.position());
        debug_assert!(
            moves.is_sorted_by_key(|m| m.order(self.game.board().topology())),
            "{} lists moves in move order",
            self.setup.info().name
        );
        debug_assert_eq!(moves.is_empty(), self.outcome().is_some(), "no moves exactly when it is over");
        moves
    }

    /// Returns the minimiser's cost so far.
    pub const fn spent(&self) -> u64 {
        self.state.spent
    }

    /// Returns the first `most` legal moves as text, and the number of all.
    pub fn first_legal_moves(&self, most: usize) -> (Vec<String>, usize) {
        let moves = self.legal_moves();
        let words = moves.iter().take(most).map(|m| m.text(self.game.board())).collect();
        (words, moves.len())
    }

    /// Returns whether the text is a legal move.
    pub fn is_legal(&self, text: &str) -> bool {
        let chosen = Move::read(text, self.game.board());
        self.outcome().is_none() && chosen.is_some_and(|chosen| self.game.is_legal(self.position(), chosen))
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
        self.state.play(self.game, chosen);
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

    /// Takes the last move back, by replaying the moves before it; returns whether there was one.
    pub fn undo(&mut self) -> bool {
        let last = self.state.moves.len().checked_sub(1);
        last.inspect(|&moves| self.back_to(moves)).is_some()
    }

    /// Takes back all but the first `moves` moves, by replaying those.
    pub fn back_to(&mut self, moves: usize) {
        if moves < self.state.moves.len() {
            let mut state = PlayState::start(self.game);
            for &chosen in &self.state.moves[..moves] {
                state.play(self.game, chosen);
            }
            self.state = state;
        }
    }

    /// Takes back an obstacle that was laid in this play, even if other moves came after it, in games that
    /// [allow it](crate::info::GameInfo::takes_back). Returns whether it did.
    pub fn take_back(&mut self, obstacle: Move) -> bool {
        let index = self.history().iter().rposition(|&played| played == obstacle);
        let allowed =
            self.setup.info().takes_back && matches!(obstacle, Move::Obstacle(_)) && self.outcome().is_none();
        let Some(index) = index.filter(|_| allowed) else { return false };
        let later = self.history()[index + 1..].to_vec();
        self.back_to(index);
        for chosen in later {
            self.state.play(self.game, chosen);
        }
        true
    }

    /// Returns the moves so far as text.
    pub fn line(&self) -> String {
        line_text(self.game, self.history())
    }

    /// Returns the position as a board file.
    pub fn text(&self) -> String {
        self.setup.text_with_line(&self.line())
    }

    /// Returns a few legal moves as text, for messages.
    fn some_moves(&self) -> String {
        const SHOWN: usize = 8;
        let (mut words, count) = self.first_legal_moves(SHOWN);
        if count > SHOWN {
            words.push(format!("... ({} in all)", grouped(count as u64)));
        }
        if words.is_empty() { "nothing: the play is over".to_owned() } else { words.join(" ") }
    }
}

/// Returns moves as one line of text.
pub fn line_text<G: Rules>(game: &G, moves: &[Move]) -> String {
    moves.iter().map(|m| m.text(game.board())).collect::<Vec<_>>().join(" ")
}
