//! Boards of any game by family, size and seed, dressed with the signs of the game.
//!
//! The ground depends only on family, size, seed and the family's parameters, so every game can be
//! played on the same ground. The same arguments always give the same bytes.
//!
//! [`setup`] uses only the settings of the recipe. [`offer`] adds the game's own settings for the
//! family ([`GameInfo::offers`]), so that most boards are worth playing: neither lost for the
//! minimiser nor worth the same without an adversary. The title includes the added settings, so it
//! still holds the whole recipe.
//!
//! ```
//! use thwart::generate::{Recipe, setup};
//! use thwart::games::rock::INFO;
//!
//! let recipe = Recipe { family: "open", rows: 3, cols: 5, seed: 1, settings: &[("rocks", "2")] };
//! let text = setup(&INFO, &recipe).unwrap().text();
//! assert_eq!(text, "game: rock\nrocks: 2\ntitle: open 3x5 seed 1\n\n....>\n.....\n@....\n");
//! ```

use std::fmt::Write as _;

use thwart_grid::format::board_file::{BoardFile, Header};
use thwart_grid::generate::dress::{Amount, Costs, Ends, Signs, dress};
use thwart_grid::generate::{self as ground, Dice, Family};
use thwart_grid::{Board, Diagonal, Problems, Tile, Topology};

use crate::info::{Count, Domain, GameInfo, Offered};
use crate::setup::Setup;

/// A recipe for a board.
#[derive(Clone, Copy, Debug)]
pub struct Recipe<'a> {
    /// The family's name.
    pub family: &'a str,
    /// Number of rows.
    pub rows: usize,
    /// Number of columns.
    pub cols: usize,
    /// The seed.
    pub seed: u64,
    /// Parameters of the family, of the dressing ([`DRESSING`]) or of the game, and `topology` and
    /// `diagonal`. The last value of a repeated key counts.
    pub settings: &'a [(&'a str, &'a str)],
}

/// A setting for the signs on a board.
#[derive(Debug)]
pub struct Dressing {
    /// The key.
    pub key: &'static str,
    /// Its effect, in one line.
    pub summary: &'static str,
    /// The values it takes.
    pub domain: Domain,
    /// The default in words; see [`Dressing::default_in`].
    default: &'static str,
    /// The sign concerned. Games without it do not have the setting, nor do games with exactly one
    /// of it.
    sign: Tile,
}

const NUMBER: Domain = Domain::Integer { min: 0, max: ground::MAX_CELLS as u64 };
const PERCENT: Domain = Domain::Integer { min: 0, max: 100 };

/// All settings for the signs on a board.
pub static DRESSING: &[Dressing] = &[
    Dressing {
        key: "starts",
        summary: "number of starts or tokens",
        domain: NUMBER,
        default: "3",
        sign: Tile::Start,
    },
    Dressing {
        key: "exits",
        summary: "number of exits",
        domain: NUMBER,
        default: "the doors of the family; in families without doors one for every 60 cells, from 2 to 64",
        sign: Tile::Exit,
    },
    Dressing {
        key: "ends",
        summary: "where starts and exits stand: far apart as the family has them; one of each far apart on the \
                  largest loop, so that no single cell lies on every path; starts within two steps of an exit; or the first start in the middle",
        domain: Domain::Choice(&["far", "loop", "near", "middle"]),
        default: "far",
        sign: Tile::Exit,
    },
    Dressing {
        key: "costs",
        summary: "entering costs: any digit, few expensive cells, squares of one cost, or expensive rows between cheap ones",
        domain: Domain::Choice(&["none", "uniform", "sparse", "blocks", "adversarial"]),
        default: "none",
        sign: Tile::Digit(0),
    },
    Dressing {
        key: "bricks",
        summary: "percent of the family's obstacles that a blast removes",
        domain: PERCENT,
        default: "60",
        sign: Tile::Brick,
    },
    Dressing {
        key: "rubble",
        summary: "percent of the free cells that are buried under bricks",
        domain: PERCENT,
        default: "10",
        sign: Tile::Brick,
    },
];

impl Dressing {
    /// Returns whether the setting has a meaning in a game.
    pub fn fits(&self, info: &GameInfo) -> bool {
        info.signs.iter().any(|rule| rule.covers(self.sign) && !matches!(rule.count, Count::One | Count::Two))
    }

    /// Returns the default in a game, in words.
    pub fn default_in(&self, info: &GameInfo) -> &'static str {
        let needs_one = info.sign(self.sign).is_some_and(|rule| rule.count == Count::Some);
        match self.sign {
            Tile::Start | Tile::Exit if needs_one && matches!(self.domain, Domain::Integer { .. }) => "1",
            Tile::Digit(_) if has_digit_cells(info) => "uniform",
            _ => self.default,
        }
    }
}

/// The reason why there is no such board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GenerateError {
    /// The ground cannot be drawn.
    #[error(transparent)]
    Draft(#[from] ground::GenerateError),
    /// The key is unknown.
    #[error("there is no `{key}` to set for {family} boards of {game}; there is {known}")]
    UnknownSetting {
        /// The key that was given.
        key: String,
        /// The family.
        family: &'static str,
        /// The game.
        game: &'static str,
        /// The known keys, separated by blanks.
        known: String,
    },
    /// The game does not offer boards of this family.
    #[error("{family} is no board for {game}: {why}")]
    NotOffered {
        /// The family.
        family: &'static str,
        /// The game.
        game: &'static str,
        /// The reason, in words that start with a small letter.
        why: &'static str,
    },
    /// A dressing without meaning in this game.
    #[error("boards of {game} never have several `{sign}`, so leave `{key}` out")]
    NoMeaning {
        /// The key that was given.
        key: &'static str,
        /// The game.
        game: &'static str,
        /// The sign concerned.
        sign: char,
    },
    /// A value out of range.
    #[error("{key}: {message}")]
    BadValue {
        /// The key.
        key: &'static str,
        /// The fault of the value.
        message: String,
    },
    /// The board has too few free cells for the starts or exits.
    #[error("{key}: {wanted} are wanted, and on this board there is room for {room}")]
    NoRoom {
        /// The key.
        key: &'static str,
        /// The requested number.
        wanted: usize,
        /// The number that fits.
        room: usize,
    },
    /// The game refuses the board.
    #[error(transparent)]
    Board(#[from] Problems),
}

/// Draws a board and dresses it for a game. Its title is the recipe, so the board can be made
/// again.
///
/// A required parameter without a value is drawn: a number among the least hundred legal ones, the
/// first choice, or the first exam value of a text.
///
/// # Errors
/// [`GenerateError`]: the first fault of the recipe.
pub fn setup(info: &'static GameInfo, recipe: &Recipe<'_>) -> Result<Setup, GenerateError> {
    let family = ground::family(recipe.family)?;
    let settings = sort(info, family, recipe.settings)?;
    let order = ground::Recipe::new(family.name, recipe.rows, recipe.cols, recipe.seed, &settings.family)?;
    let signs = signs(info, family, recipe.rows * recipe.cols, &settings);
    let board = dress(&order.ground(), &signs, &mut order.dice("signs"));
    check_room(&settings.dressing, &board)?;
    let mut title = order.words();
    for (key, value) in &settings.dressing {
        let _ = write!(title, " {key}={value}");
    }
    let mut headers = settings.game;
    headers.extend(draw_parameters(info, &headers, &mut order.dice("parameters")));
    headers.extend([("game", info.name.to_owned()), ("title", title)]);
    let headers =
        headers.into_iter().map(|(key, value)| Header { key: key.to_owned(), value, line: 1, column: 1 });
    Ok(Setup::new(info, BoardFile { headers: headers.collect(), board, map_line: 1 })?)
}

/// Returns a size that suits every family: odd, because passages and the walls between them
/// alternate, and no smaller than the family needs.
pub fn usual_size(family: &Family) -> (usize, usize) {
    let (rows, cols) = family.least;
    (rows.max(13), cols.max(17))
}

/// Draws a board worth playing, as [`setup`] does but with the game's settings for the family as
/// defaults.
///
/// # Errors
/// [`GenerateError`]: the same as for [`setup`], and if the game does not offer the family.
pub fn offer(info: &'static GameInfo, recipe: &Recipe<'_>) -> Result<Setup, GenerateError> {
    let family = ground::family(recipe.family)?;
    let own: &[_] = match info.offer(family.name) {
        Offered::Refused(why) => {
            return Err(GenerateError::NotOffered { family: family.name, game: info.name, why });
        }
        Offered::Set(settings) => settings,
        Offered::Unchanged(_) => &[],
    };
    // The last value of a repeated key counts, so the recipe overrides the game.
    let settings: Vec<_> = own.iter().chain(recipe.settings).copied().collect();
    setup(info, &Recipe { settings: &settings, ..*recipe })
}

/// Refuses a board that cannot hold all requested starts and exits.
fn check_room(dressing: &[(&'static str, String)], board: &Board) -> Result<(), GenerateError> {
    for (key, tile) in [("exits", Tile::Exit), ("starts", Tile::Start)] {
        let wanted = dressing.iter().find(|(known, _)| *known == key);
        let wanted = wanted.and_then(|(_, value)| value.parse::<usize>().ok()).unwrap_or(0);
        let fit = board.find(tile).count();
        if fit < wanted {
            return Err(GenerateError::NoRoom { key, wanted, room: fit });
        }
    }
    Ok(())
}

/// Returns whether the cells of a game are digits.
fn has_digit_cells(info: &GameInfo) -> bool {
    info.signs.first().is_some_and(|rule| rule.covers(Tile::Digit(0)))
}

/// The settings of a recipe by their owner, with the last value of each key.
struct Settings<'a> {
    family: Vec<(&'a str, &'a str)>,
    dressing: Vec<(&'static str, String)>,
    game: Vec<(&'static str, String)>,
}

fn sort<'a>(
    info: &GameInfo,
    family: &'static Family,
    settings: &'a [(&'a str, &'a str)],
) -> Result<Settings<'a>, GenerateError> {
    let mut sorted = Settings { family: Vec::new(), dressing: Vec::new(), game: Vec::new() };
    let lengths = info.topologies.iter().any(|topology| topology.diagonal() == Diagonal::Root2);
    let shape = ["topology"].into_iter().chain(lengths.then_some("diagonal"));
    let in_game = info.parameters.iter().map(|parameter| parameter.key).chain(shape);
    for &(key, value) in settings {
        if let Some(key) = in_game.clone().find(|&known| known == key) {
            put(&mut sorted.game, key, value.to_owned());
        } else if family.parameters.iter().any(|parameter| parameter.key == key) {
            sorted.family.push((key, value));
        } else if let Some(dressing) = DRESSING.iter().find(|dressing| dressing.key == key) {
            let key = dressing.key;
            if !dressing.fits(info) {
                return Err(GenerateError::NoMeaning { key, game: info.name, sign: dressing.sign.sign() });
            }
            let value = dressing.domain.canonical(value, Topology::Four);
            let value = value.map_err(|message| GenerateError::BadValue { key, message })?;
            put(&mut sorted.dressing, key, value);
        } else {
            let of_family = family.parameters.iter().map(|parameter| parameter.key);
            let of_dressing = DRESSING.iter().filter(|dressing| dressing.fits(info)).map(|d| d.key);
            let known: Vec<_> = of_family.chain(of_dressing).chain(in_game).collect();
            return Err(GenerateError::UnknownSetting {
                key: key.to_owned(),
                family: family.name,
                game: info.name,
                known: known.join(" "),
            });
        }
    }
    sorted.dressing.sort_by_key(|(key, _)| DRESSING.iter().position(|dressing| dressing.key == *key));
    Ok(sorted)
}

/// Sets a key and replaces its earlier value.
fn put(list: &mut Vec<(&'static str, String)>, key: &'static str, value: String) {
    list.retain(|(known, _)| *known != key);
    list.push((key, value));
}

/// Returns the signs for boards of the game.
fn signs(info: &GameInfo, family: &Family, cells: usize, settings: &Settings<'_>) -> Signs {
    let given = &settings.dressing;
    let of_game =
        |key: &str| settings.game.iter().find(|(known, _)| *known == key).map(|(_, value)| &**value);
    let value = |key: &str| given.iter().find(|(known, _)| *known == key).map(|(_, value)| value.as_str());
    let number = |key: &str| value(key).and_then(|value| value.parse::<usize>().ok());
    let amount = |tile: Tile, several: Amount| match info.sign_with(tile, of_game).map(|rule| rule.count) {
        None => Amount::None,
        Some(Count::One) => Amount::One,
        Some(Count::Two) => Amount::Several(2),
        Some(Count::Some) => match tile {
            Tile::Start => number("starts").map_or(Amount::One, Amount::Several),
            _ => number("exits").map_or(Amount::One, Amount::Several),
        },
        Some(Count::Any) => several,
    };
    let exits = if family.has_doors { Amount::All } else { Amount::Several((cells / 60).clamp(2, 64)) };
    let costs = value("costs").unwrap_or(if has_digit_cells(info) { "uniform" } else { "none" });
    let percent = |key: &str, default| match info.sign(Tile::Brick) {
        Some(_) => number(key).unwrap_or(default),
        None => 0,
    };
    let ends = Ends::ALL.iter().find(|(word, _)| Some(*word) == value("ends"));
    Signs {
        ends: ends.map_or_else(Ends::default, |&(_, ends)| ends),
        starts: amount(Tile::Start, Amount::Several(number("starts").unwrap_or(3))),
        exits: amount(Tile::Exit, number("exits").map_or(exits, Amount::Several)),
        costs: Costs::from_word(costs),
        bricks: percent("bricks", 60),
        rubble: percent("rubble", 10),
    }
}

/// Returns values for the required parameters that are not given.
fn draw_parameters(
    info: &GameInfo,
    given: &[(&'static str, String)],
    dice: &mut Dice,
) -> Vec<(&'static str, String)> {
    let is_open = |key: &str| !given.iter().any(|(known, _)| *known == key);
    let open = info.parameters.iter().filter(|p| p.default.is_none() && is_open(p.key));
    let mut value = |domain: &Domain| match domain {
        Domain::Integer { min, max } => {
            let more = (max - min).min(99) as usize;
            (min + dice.between(0, more) as u64).to_string()
        }
        Domain::Choice(words) => words.first().copied().unwrap_or_default().to_owned(),
        Domain::Order { .. } | Domain::Text { .. } => String::new(),
    };
    open.map(|parameter| {
        let text = parameter.exam.first().filter(|_| matches!(parameter.domain, Domain::Text { .. }));
        (parameter.key, text.map_or_else(|| value(&parameter.domain), |text| (*text).to_owned()))
    })
    .collect()
}

#[cfg(test)]
mod tests;
