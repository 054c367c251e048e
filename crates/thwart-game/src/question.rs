//! The question that a board asks, with everything on which its value depends.

use std::fmt;

use thwart_grid::Tile;
use thwart_grid::format::problem::grouped;

use crate::info::Domain;
use crate::prose::Piece;
use crate::rules::Rules;
use crate::session::Session;
use crate::setup::Setup;

/// The greatest number of moves that a question lists.
const MAX_LISTED: usize = 12;

/// The numbers that a sentence spells out.
const SPELLED: [&str; 13] = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
];

/// The form in which a reader sees the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Medium {
    /// Drawn: a walker is a disc, an exit a door.
    Picture,
    /// As a map of signs.
    Text,
}

/// A part of the terms of a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Term {
    /// A piece of text.
    Words(&'static str),
    /// The value of a parameter.
    Parameter {
        /// Its key.
        key: &'static str,
        /// Its value, as a sentence writes it.
        words: String,
    },
}

/// The question of a board in words: its terms, and one sentence that asks. [`Display`](fmt::Display) writes both.
///
/// ```
/// use thwart_game::question::Medium;
///
/// let position = thwart::read("game: rock\nrocks: 2\n\n@..\n.#.\n..>\n")?;
/// let question = position.setup().question(Medium::Text);
/// assert_eq!(question.asks(), "How many steps can you promise?");
/// assert!(question.to_string().contains("two in all"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Question<'s> {
    facts: Facts<'s>,
}

impl Setup {
    /// Returns the question of the board.
    ///
    /// Cost: O(cells), to see whether all cells cost the same.
    pub fn question(&self, medium: Medium) -> Question<'_> {
        Question { facts: Facts::new(self, medium) }
    }
}

impl Question<'_> {
    /// Returns the terms in parts, so that a page can let its user change the parameters in them.
    pub fn terms(&self) -> Vec<Term> {
        let info = self.facts.setup.info();
        let mut text = self.chosen(info.prose.terms);
        if text.is_empty() {
            text.push(info.goal);
        }
        // Outside braces and inside them by turns.
        let parts = text.iter().flat_map(|piece| piece.split(['{', '}']).enumerate());
        let is_empty = |term: &Term| matches!(term, Term::Words(""));
        let term = |(index, part)| match index % 2 {
            0 => Term::Words(part),
            _ => Term::Parameter { key: part, words: value_in_words(self.facts.setup, part, true) },
        };
        parts.map(term).filter(|term| !is_empty(term)).collect()
    }

    /// Returns the sentence that asks.
    pub fn asks(&self) -> &'static str {
        let info = self.facts.setup.info();
        self.chosen(info.prose.asks).first().copied().unwrap_or(info.summary)
    }

    /// Returns the pieces that apply to the board.
    fn chosen(&self, pieces: &'static [Piece]) -> Vec<&'static str> {
        pieces.iter().filter(|piece| self.facts.fulfil(piece)).map(|piece| piece.text).collect()
    }
}

impl fmt::Display for Question<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let terms = self.terms();
        for term in &terms {
            f.write_str(match term {
                Term::Words(words) => words,
                Term::Parameter { words, .. } => words,
            })?;
        }
        let gap = if terms.is_empty() { "" } else { " " };
        write!(f, "{gap}{}", self.asks())
    }
}

impl<G: Rules> Session<'_, G> {
    /// Returns the question of the position: that of the board, then the moves so far and who is to move.
    pub fn question(&self, medium: Medium) -> String {
        let question = self.setup().question(medium).to_string();
        let (board, moves) = (self.game().board(), self.history());
        if moves.is_empty() {
            return question;
        }
        let last = &moves[moves.len().saturating_sub(MAX_LISTED)..];
        let listed: Vec<_> = last.iter().map(|chosen| chosen.text(board)).collect();
        let count = moves.len();
        let before = match count {
            _ if last.len() == count => String::new(),
            _ => format!("{} moves, at last ", grouped(count as u64)),
        };
        let played = format!("{question} Played so far: {before}{}.", listed.join(" "));
        if self.outcome().is_some() {
            return played;
        }
        format!("{played} To move: {}.", self.setup().info().side_name(self.side()))
    }
}

/// The parameters and facts on which pieces of text depend.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Facts<'s> {
    setup: &'s Setup,
    medium: Medium,
    has_costs: bool,
    has_starts: bool,
}

impl<'s> Facts<'s> {
    pub(crate) fn new(setup: &'s Setup, medium: Medium) -> Self {
        let (board, tiles) = (setup.board(), setup.board().tiles());
        let has_costs = match board.costs() {
            None => tiles.iter().any(|tile| matches!(tile, Tile::Digit(cost) if *cost != 1)),
            Some(costs) => costs.iter().zip(tiles).any(|(&cost, &tile)| cost != 1 && tile != Tile::Obstacle),
        };
        let has_starts = tiles.iter().filter(|&&tile| tile == Tile::Start).nth(1).is_some();
        Self { setup, medium, has_costs, has_starts }
    }

    /// Returns whether the board fulfils all conditions of a piece.
    pub(crate) fn fulfil(&self, piece: &Piece) -> bool {
        piece.conditions.iter().all(|condition| condition.takes(self.value(condition.key)))
    }

    /// Returns the value of a parameter, or of a fact of the board: see [`Piece`].
    fn value(&self, key: &str) -> &str {
        let board = self.setup.board();
        match key {
            "topology" => board.topology().word(),
            "diagonal" => board.topology().diagonal().word(),
            "costs" if self.has_costs => "different",
            "points" if board.points().is_some_and(|points| points.iter().any(|&one| one != 1)) => {
                "different"
            }
            "costs" | "points" => "equal",
            "starts" if self.has_starts => "several",
            "starts" => "one",
            "medium" if self.medium == Medium::Picture => "picture",
            "medium" => "text",
            key => self.setup.parameter(key),
        }
    }
}

/// Returns the value of a parameter as a sentence writes it: the directions of an order one by one, thousands with
/// commas, and small numbers spelled out if wanted.
pub(crate) fn value_in_words(setup: &Setup, key: &str, spell: bool) -> String {
    let value = setup.parameter(key);
    let parameter = setup.info().parameters.iter().find(|parameter| parameter.key == key);
    match parameter.map(|parameter| &parameter.domain) {
        Some(Domain::Order { or }) if or.contains(&value) => value.to_owned(),
        Some(Domain::Order { .. }) if value.contains(',') => value.replace(',', ", "),
        Some(Domain::Order { .. }) => value.chars().map(String::from).collect::<Vec<_>>().join(", "),
        domain => {
            let Ok(number) = value.parse() else { return value.to_owned() };
            let spells = spell && matches!(domain, Some(Domain::Integer { .. }));
            let spelled = usize::try_from(number).ok().and_then(|number| SPELLED.get(number));
            spelled.filter(|_| spells).map_or_else(|| grouped(number), |&word| word.to_owned())
        }
    }
}
