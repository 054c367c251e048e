//! The rules of a board in words.

use thwart_grid::{Tile, Topology};

use crate::info::Objective;
use crate::question::{Facts, Medium, value_in_words};
use crate::setup::Setup;

/// The greatest cost that a digit of a map shows.
const GREATEST_DIGIT: u32 = 9;

/// Returns the rules of a board in words.
///
/// ```
/// let position = thwart::read("game: escape\nmoves: 3\n\n@..\n.#>\n")?;
/// let rules = thwart_game::rules_in_words(position.setup())?;
/// assert!(rules.contains("Each token carries a number, at first 3."));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The reason why they are not written, such as a parameter that the words do not cover.
pub fn rules_in_words(setup: &Setup) -> Result<String, String> {
    let (info, board) = (setup.info(), setup.board());
    let pieces = info.prose.rules;
    if pieces.is_empty() {
        return Err(format!("the rules of {} are not written in words", info.name));
    }
    let keyed: Vec<String> =
        info.parameters.iter().map(|parameter| format!("{{{}}}", parameter.key)).collect();
    for ((key, value), keyed) in setup.parameters().iter().zip(&keyed) {
        let conditions = pieces.iter().flat_map(|piece| piece.conditions);
        let mut own = conditions.filter(|condition| condition.key == *key).peekable();
        let is_covered = if own.peek().is_some() {
            own.any(|condition| condition.takes(value))
        } else if pieces.iter().any(|piece| piece.text.contains(keyed)) {
            true
        } else {
            setup.has_default(key)
        };
        if !is_covered {
            return Err(format!("the rules of {} with {key}={value} are not written in words", info.name));
        }
    }
    let is_plain = board.topology() == Topology::Four
        && board.costs().is_none_or(|costs| costs.iter().all(|&cost| cost <= GREATEST_DIGIT));
    if !is_plain {
        return Err("rules are in words for boards of four neighbours whose costs are digits".to_owned());
    }
    if board.points().is_some() {
        return Err("rules are in words for boards on which every cell counts one point".to_owned());
    }
    if info.objective != Objective::Win && board.find(Tile::Start).count() > 1 {
        return Err("a board with several starts is several games; leave one of them".to_owned());
    }
    let facts = Facts::new(setup, Medium::Text);
    let mut text: String =
        pieces.iter().filter(|piece| facts.fulfil(piece)).map(|piece| piece.text).collect();
    for ((key, _), keyed) in setup.parameters().iter().zip(&keyed) {
        text = text.replace(keyed, &value_in_words(setup, key, false));
    }
    Ok(text)
}
