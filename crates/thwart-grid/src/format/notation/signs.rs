//! The meaning of other signs and numbers: `S=@ G=> X=#`, and named sets of them.

use crate::board::Tile;

/// Named sets of signs, and their pairs. In `box` the lines of boxes and `+`, `-` and `|` are obstacles too, and in `occupancy` 0 to 19
/// are free, and 20 to 100 and -1 are obstacles.
pub const PRESETS: [(&str, &str); 13] = [
    ("frozenlake", "S=@ G=> F=. H=#"),
    ("blanks", "blank=."),
    (BOX, "blank=."),
    ("se", "S=@ E=>"),
    ("walls", "0=. 1=#"),
    ("floor", "1=. 0=#"),
    (CODES, "0=. 1=# 2=@ 3=>"),
    ("image", "0=# 255=."),
    ("costmap", "253=# 254=# 255=#"),
    (OCCUPANCY, ""),
    ("costs", ""),
    (SIDES, ""),
    (CELLS, ""),
];
const BOX: &str = "box";
pub(super) const OCCUPANCY: &str = "occupancy";
const COSTS: &str = "costs";
const CODES: &str = "codes";
/// Digits are the walls on the sides of their cells, and lines of a drawing lie between cells.
const SIDES: &str = "sides";
/// Each character of a drawing is a cell.
const CELLS: &str = "cells";
/// The sets that define all numbers of a map.
const NUMBERS: [&str; 5] = ["walls", "floor", "image", CODES, OCCUPANCY];

/// The meaning of signs of a map, or of numbers of a grid, if it is not the usual one.
///
/// ```
/// use thwart_grid::Tile;
/// use thwart_grid::format::notation::Signs;
///
/// let signs = Signs::parse("frozenlake X=#").unwrap();
/// assert_eq!((signs.translate('S'), signs.translate('X'), signs.translate('.')), ('@', '#', '.'));
/// assert!(Signs::parse("S=?").is_err());
/// ```
#[derive(Clone, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a set that was named")]
pub struct Signs {
    words: Vec<(String, Tile)>,
    has_boxes: bool,
    is_occupancy: bool,
    /// Whether a set defines all numbers of a map, so that any other is wrong.
    has_all_numbers: bool,
    are_costs: bool,
    are_sides: bool,
    are_cells: bool,
}

impl Signs {
    /// Reads names of [`PRESETS`] and pairs `SIGN=MEANING`, with blanks between them. The meaning is a sign of board
    /// files. The sign is any sign, `blank`, or any word of a grid with separate words.
    ///
    /// # Errors
    /// A message about the first word that is wrong.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut signs = Self::default();
        for word in text.split_whitespace() {
            signs.has_boxes |= word == BOX;
            signs.is_occupancy |= word == OCCUPANCY;
            signs.are_costs |= word == COSTS;
            signs.are_sides |= word == SIDES;
            signs.are_cells |= word == CELLS;
            signs.has_all_numbers |= NUMBERS.contains(&word);
            let set = PRESETS.iter().find(|(name, _)| *name == word);
            for pair in set.map_or(word, |(_, pairs)| pairs).split_whitespace() {
                signs.add(pair)?;
            }
        }
        if u8::from(signs.are_costs) + u8::from(signs.has_all_numbers) + u8::from(signs.are_sides) > 1 {
            return Err("numbers are costs, or what the other set says; leave one of the two out".to_owned());
        }
        if signs.are_sides && signs.are_cells {
            return Err("each character is a cell, or walls lie between cells; leave `sides` or `cells` out"
                .to_owned());
        }
        if text.trim().is_empty() {
            return Err("nothing is said; write pairs such as S=@ G=>, or a set: ".to_owned() + &names());
        }
        Ok(signs)
    }

    fn add(&mut self, pair: &str) -> Result<(), String> {
        let meaning =
            |end: &str| Tile::from_sign(end.chars().next().filter(|sign| sign.len_utf8() == end.len())?);
        let Some((sign, end)) = pair.rsplit_once('=').filter(|(sign, _)| !sign.is_empty()) else {
            return Err(format!("`{pair}` is neither a set of signs ({}) nor a pair such as S=@", names()));
        };
        let Some(tile) = meaning(end) else {
            return Err(format!("`{pair}`: what a sign means is one of . # % @ > 0-9"));
        };
        let sign = if sign == "blank" { " " } else { sign };
        if self.words.iter().any(|(known, meaning)| known == sign && *meaning == tile) {
            return Ok(());
        }
        if self.words.iter().any(|(known, _)| known == sign) {
            return Err(format!("`{}` stands twice; leave one out", sign.replace(' ', "blank")));
        }
        self.words.push((sign.to_owned(), tile));
        Ok(())
    }

    pub(super) fn has_blank(&self) -> bool {
        self.words.iter().any(|(word, _)| word == " ")
    }

    fn of(&self, word: &str) -> Option<Tile> {
        let known = self.words.iter().find(|(known, _)| known == word).map(|(_, tile)| *tile);
        let is_box = |sign: char| matches!(sign, '\u{2500}'..='\u{259f}' | '+' | '-' | '|');
        known.or_else(|| (self.has_boxes && word.chars().all(is_box)).then_some(Tile::Obstacle))
    }

    /// Returns whether each character of a drawing is a cell.
    pub(super) const fn are_cells(&self) -> bool {
        self.are_cells
    }

    /// Returns whether walls lie on the sides of cells.
    pub(super) const fn are_sides(&self) -> bool {
        self.are_sides
    }

    /// Returns whether they define what numbers are.
    pub fn define_numbers(&self) -> bool {
        let has_number = |(word, _): &(String, Tile)| word.parse::<f64>().is_ok();
        self.are_costs || self.are_sides || self.has_all_numbers || self.words.iter().any(has_number)
    }

    /// Returns whether a number has no meaning in the sets that are given.
    pub fn lack(&self, number: i64) -> bool {
        self.has_all_numbers && self.number(number).is_none()
    }

    /// Returns the tile of a number; `None` if the number is a cost.
    pub fn number(&self, number: i64) -> Option<Tile> {
        if self.is_occupancy && (-1..=100).contains(&number) {
            return Some(if (0..20).contains(&number) { Tile::Free } else { Tile::Obstacle });
        }
        self.of(&number.to_string())
    }

    /// Returns the sign of board files for a sign; the same sign if it has no other meaning.
    pub fn translate(&self, sign: char) -> char {
        self.of(sign.encode_utf8(&mut [0; 4])).map_or(sign, Tile::sign)
    }
}

fn names() -> String {
    PRESETS.map(|(name, _)| name).join(" ")
}

/// The meaning of a word of a grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Meaning {
    Tile(Tile),
    /// An entering cost.
    Number(u32),
    /// A number that is no entering cost.
    NoCost,
    /// A number that the sets of signs do not define.
    Outside,
    Unknown,
}

impl Meaning {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a number beyond 64 bits saturates, and no cost is so large"
    )]
    pub(super) fn of(word: &str, signs: Option<&Signs>) -> Self {
        if let Some(tile) = signs.and_then(|signs| signs.of(word)) {
            return Self::Tile(tile);
        }
        let mut chars = word.chars();
        if let (Some(sign), None) = (chars.next(), chars.next())
            && !sign.is_ascii_digit()
        {
            return Tile::from_sign(sign).map_or(Self::Unknown, Self::Tile);
        }
        let Ok(number) = truth(word).map_or_else(|| word.parse::<f64>(), Ok) else { return Self::Unknown };
        if number == f64::INFINITY {
            return Self::Tile(Tile::Obstacle);
        }
        if number.fract() != 0.0 {
            return Self::NoCost;
        }
        // `1.0` is the same as `1`.
        let whole = number as i64;
        if signs.is_some_and(|signs| signs.lack(whole)) {
            return Self::Outside;
        }
        let known = signs.and_then(|signs| signs.number(whole));
        known.map_or_else(|| u32::try_from(whole).map_or(Self::NoCost, Self::Number), Self::Tile)
    }
}

/// Returns the number of a truth value, as programs print it.
fn truth(word: &str) -> Option<f64> {
    match word {
        "True" | "true" => Some(1.0),
        "False" | "false" => Some(0.0),
        _ => None,
    }
}

/// The numbers of a map may be costs or codes if 0 and 1 are at least so many of them, out of [`SHARE`].
const MOST: usize = 3;
const SHARE: usize = 4;
/// The greatest code, and the most codes other than 0 and 1.
const GREATEST_CODE: i64 = 9;
const MAX_CODES: usize = 3;

/// Returns a message if the numbers of a map may be something else than costs: 0 and 1 alone or with few other codes,
/// greys from 0 to 255, a costmap or an occupancy grid. It names the sets of signs to give.
///
/// ```
/// use thwart_grid::format::notation::ambiguity;
///
/// assert!(ambiguity([0, 1, 1]).unwrap().starts_with("0 and 1 may be costs of entering, or walls and floor"));
/// assert!(ambiguity([2, 0, 0, 1, 0, 1, 3, 0]).unwrap().contains("--signs codes"));
/// assert!(ambiguity([0, 50, 100]).unwrap().ends_with("--signs occupancy"));
/// assert!(ambiguity([0, 100, 0]).unwrap().starts_with("0 and 100 may be costs"));
/// assert!(ambiguity([-1, 0, 50, 100]).unwrap().ends_with("--signs occupancy"));
/// assert!(ambiguity([0, 253, 255]).unwrap().ends_with("--signs image"));
/// assert!(ambiguity([0, 128, 254]).unwrap().contains("--signs costmap"));
/// assert_eq!(ambiguity([0, 1, 2]), None);
/// ```
pub fn ambiguity(numbers: impl IntoIterator<Item = i64>) -> Option<String> {
    let mut counts = std::collections::BTreeMap::new();
    for number in numbers {
        if !(-1..=255).contains(&number) {
            return None;
        }
        *counts.entry(number).or_insert(0_usize) += 1;
    }
    let (&least, &most) = (counts.keys().next()?, counts.keys().next_back()?);
    let all = |known: &[i64]| counts.keys().all(|number| known.contains(number));
    let count: usize = counts.values().sum();
    let zeros_and_ones: usize = [0, 1].iter().filter_map(|number| counts.get(number)).sum();
    let has_codes = [0, 1].iter().all(|number| counts.contains_key(number))
        && most <= GREATEST_CODE
        && counts.len() <= 2 + MAX_CODES
        && zeros_and_ones * SHARE >= count * MOST;
    let walls = "--signs walls where 1 is a wall, --signs floor where 0 is one";
    let names: Vec<String> = counts.keys().map(i64::to_string).collect();
    let named = match &names[..] {
        [others @ .., last] if !others.is_empty() => format!("{} and {last}", others.join(", ")),
        _ => format!("numbers that are all {}", names.concat()),
    };
    let (numbers, sets) = match (least, most) {
        _ if all(&[0, 1]) => (&*named, walls),
        _ if all(&[0, 255]) => (&*named, "--signs image"),
        _ if all(&[-1, 0, 100]) => (&*named, "--signs occupancy"),
        (0, 255) => ("numbers from 0 to 255", "--signs image"),
        (0, 253 | 254) => (
            "numbers from 0 to 254",
            "--signs costmap where 253 and more are obstacles and the others are costs",
        ),
        (-1, 100) => ("numbers from -1 to 100", "--signs occupancy"),
        (0, 100) => ("numbers from 0 to 100", "--signs occupancy"),
        _ if has_codes && least >= 0 => (
            "0 and 1 with few other numbers",
            "--signs codes where 0 is free, 1 a wall, 2 the start and 3 the exit, or pairs such as '0=. 1=# 2=> 3=@'",
        ),
        _ => return None,
    };
    Some(format!(
        "{numbers} may be costs of entering, or walls and floor; say which: --signs costs, or {sets}"
    ))
}
