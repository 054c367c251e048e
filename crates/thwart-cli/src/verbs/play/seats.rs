//! The players of the two sides.

use thwart::Position;
use thwart::info::GameInfo;
use thwart::question::Medium;
use thwart::value::Side;

use crate::failure::Failure;
use crate::words;

/// The sides that people play; the machine plays the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum People {
    One(Side),
    Both,
    None,
}

impl People {
    /// Reads `--as`; without it the user plays the minimiser, who is the walker if
    /// the walker makes choices.
    pub(crate) fn read(word: Option<&str>, position: &Position) -> anyhow::Result<Self> {
        let info = position.setup().info();
        let Some(word) = word else { return Ok(Self::One(Side::Minimiser)) };
        let first = first_mover(position);
        let known = [
            (normalised(info.minimiser), Self::One(Side::Minimiser)),
            (normalised(info.maximiser), Self::One(Side::Maximiser)),
            ("minimiser".to_owned(), Self::One(Side::Minimiser)),
            ("maximiser".to_owned(), Self::One(Side::Maximiser)),
            ("first".to_owned(), Self::One(first)),
            ("second".to_owned(), Self::One(first.other())),
            ("both".to_owned(), Self::Both),
            ("none".to_owned(), Self::None),
        ];
        let wanted = normalised(word);
        let found = known.iter().find(|(name, _)| *name == wanted).map(|&(_, people)| people);
        found.ok_or_else(|| {
            let names = known.iter().map(|(name, _)| name.as_str());
            let message = words::has_no(info.name, "side", word, names);
            Failure::usage(format!("--as {word}: {message}"))
        })
    }

    /// Returns whether a person plays this side.
    pub(super) fn play(self, side: Side) -> bool {
        match self {
            Self::One(own) => own == side,
            Self::Both => true,
            Self::None => false,
        }
    }

    /// Describes the players in a sentence.
    pub(super) fn sentence(self, info: &GameInfo) -> String {
        let names = [info.minimiser, info.maximiser].map(with_article);
        let [minimiser, maximiser] = &names;
        match self {
            Self::Both => format!("Both sides are yours: {minimiser} and {maximiser}."),
            Self::None => format!("The machine plays both sides: {minimiser} and {maximiser}."),
            Self::One(own) => who_is_who(info, own, "You are", "You play"),
        }
    }

    /// Returns the question, which addresses the minimiser.
    pub(super) fn question(self, position: &Position) -> String {
        let question = position.question(Medium::Text);
        match self {
            Self::One(Side::Minimiser) => question,
            _ => {
                format!("The question of {}: \"{question}\"", with_article(position.setup().info().minimiser))
            }
        }
    }
}

/// Describes who plays which side if a program plays one.
pub(crate) fn with_a_program(info: &GameInfo, own: Side) -> String {
    who_is_who(info, own, "The program is", "The program plays")
}

fn who_is_who(info: &GameInfo, own: Side, is: &str, plays: &str) -> String {
    let other = with_article(info.side_name(own.other()));
    let own = with_article(info.side_name(own));
    // In one game the name of a side is `you` already.
    match (own.as_str(), other.as_str()) {
        // The other side never moves.
        (YOU, _) if info.takes_back => format!("{plays} alone."),
        (YOU, other) => format!("{plays} against {other}."),
        (own, YOU) => format!("{is} {own}, the machine moves."),
        (own, other) => format!("{is} {own}, the machine is {other}."),
    }
}

const YOU: &str = "you";
const THE: &str = "the ";

/// Returns the name of a side without regard to case and article, as users type it.
fn normalised(name: &str) -> String {
    let name = name.trim().to_lowercase();
    name.strip_prefix(THE).map_or(name.clone(), str::to_owned)
}

/// Adds the article to a name: `the walker`, but `Alice`.
pub(crate) fn with_article(name: &str) -> String {
    let common = name.starts_with(char::is_lowercase) && name != YOU && !name.starts_with(THE);
    if common { format!("{THE}{name}") } else { name.to_owned() }
}

/// Returns the side that moves first in the game, not in this position.
fn first_mover(position: &Position) -> Side {
    let mut play = position.play();
    play.back_to(0);
    play.side()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_typed_and_said() {
        assert_eq!(normalised("The Bricks"), "bricks");
        assert_eq!(normalised("WALKER"), "walker");
        assert_eq!(with_article("walker"), "the walker");
        assert_eq!(with_article("the bricks"), "the bricks");
        assert_eq!(with_article("Alice"), "Alice");
        assert_eq!(with_article("you"), "you");
    }
}
