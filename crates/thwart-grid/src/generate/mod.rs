//! Boards by family, size and seed: the same arguments always give the same bytes.
//!
//! A [`Family`] draws a [`Draft`]: free cells and obstacles, a start and exits. [`dress`](dress::dress) then adds the
//! signs that a game asks for. The ground depends only on family, size, seed and the family's own parameters, so
//! different games can be played on the same ground.
//!
//! ```
//! use thwart_grid::generate::Recipe;
//!
//! let ground = Recipe::new("spiral", 5, 9, 1, &[("gaps", "0")]).unwrap().ground();
//! let rows: Vec<String> = ground.board.tiles().chunks(9).map(|row| row.iter().map(|t| t.sign()).collect()).collect();
//! assert_eq!(rows, [".........", "########.", ".......#.", ".#######.", "........."]);
//! ```

mod dice;
mod doors;
mod draft;
pub mod dress;
mod lanes;
mod loops;
mod plain;
mod roads;
#[cfg(test)]
mod tests;

use std::fmt::Write as _;

pub use dice::Dice;
pub use draft::{Draft, far_ends};

/// Largest number of cells: 8192 rows of 8192 columns.
pub const MAX_CELLS: usize = 1 << 26;

/// A kind of board.
#[derive(Debug)]
pub struct Family {
    /// The name users type.
    pub name: &'static str,
    /// A sentence that describes its boards.
    pub summary: &'static str,
    /// The parameters, in the order in which they are shown.
    pub parameters: &'static [FamilyParameter],
    /// Least number of rows and of columns.
    pub least: (usize, usize),
    /// Whether the family draws doors of its own, many exits that belong to its look. Otherwise a ground has one
    /// exit.
    pub has_doors: bool,
    /// Draws a ground.
    make: fn(&Recipe, &mut Dice) -> Draft,
}

/// A whole number that users can set for a family.
#[derive(Debug)]
pub struct FamilyParameter {
    /// The key.
    pub key: &'static str,
    /// A description of its effect, in one line.
    pub summary: &'static str,
    /// The value if the user gives none.
    pub default: usize,
    /// Least value.
    pub min: usize,
    /// Greatest value.
    pub max: usize,
}

impl FamilyParameter {
    const fn new(key: &'static str, default: usize, min: usize, max: usize, summary: &'static str) -> Self {
        Self { key, summary, default, min, max }
    }
}

/// Every family, in the order of the list shown to users.
pub static FAMILIES: &[&Family] = &[
    &plain::OPEN,
    &plain::RANDOM,
    &plain::ROOMS,
    &lanes::MAZE,
    &lanes::SPIRAL,
    &plain::CAVES,
    &lanes::CORRIDORS,
    &lanes::RINGS,
    &doors::SPARSE,
    &doors::DENSE,
    &doors::LATTICE,
    &doors::ROOM,
    &doors::BIGROOM,
    &doors::BUNKERS,
    &roads::RINGROAD,
    &roads::LADDER,
    &roads::STUBNET,
    &doors::SMALL,
    &roads::IMPOSSIBLE,
    &roads::GAUNTLET,
    &doors::EVIL,
];

/// Returns the family of this name.
///
/// # Errors
/// [`GenerateError::UnknownFamily`] with the known names.
pub fn family(name: &str) -> Result<&'static Family, GenerateError> {
    FAMILIES.iter().copied().find(|family| family.name == name).ok_or_else(|| {
        let known: Vec<_> = FAMILIES.iter().map(|family| family.name).collect();
        GenerateError::UnknownFamily { name: name.to_owned(), known: known.join(" ") }
    })
}

/// A checked recipe for a ground.
#[derive(Clone, Debug)]
pub struct Recipe {
    family: &'static Family,
    rows: usize,
    cols: usize,
    seed: u64,
    /// One value per parameter of the family, in the order of the family.
    values: Vec<usize>,
}

impl Recipe {
    /// Checks a recipe: a family, rows and columns, a seed, and values for some of the family's parameters; the last
    /// value given for each counts.
    ///
    /// # Errors
    /// [`GenerateError`]: the first problem.
    pub fn new(
        name: &str,
        rows: usize,
        cols: usize,
        seed: u64,
        settings: &[(&str, &str)],
    ) -> Result<Self, GenerateError> {
        let family = family(name)?;
        let (least_rows, least_cols) = family.least;
        if rows < least_rows || cols < least_cols {
            return Err(GenerateError::TooSmall { family: family.name, rows, cols, least_rows, least_cols });
        }
        if rows.checked_mul(cols).is_none_or(|cells| cells > MAX_CELLS) {
            return Err(GenerateError::TooLarge { rows, cols });
        }
        let mut values: Vec<_> = family.parameters.iter().map(|parameter| parameter.default).collect();
        for &(key, value) in settings {
            let index = family.parameters.iter().position(|parameter| parameter.key == key);
            let index = index.ok_or_else(|| GenerateError::unknown_setting(family, key))?;
            let FamilyParameter { min, max, .. } = family.parameters[index];
            let plain = !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit());
            let number = value.parse().ok().filter(|number| plain && (min..=max).contains(number));
            values[index] = number.ok_or_else(|| GenerateError::BadValue {
                key: key.to_owned(),
                value: value.to_owned(),
                min,
                max,
            })?;
        }
        Ok(Self { family, rows, cols, seed, values })
    }

    /// Returns the family.
    pub const fn family(&self) -> &'static Family {
        self.family
    }

    /// Returns the number of rows.
    pub const fn rows(&self) -> usize {
        self.rows
    }

    /// Returns the number of columns.
    pub const fn cols(&self) -> usize {
        self.cols
    }

    /// Returns the seed.
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// Returns dice for another purpose than the ground; they do not depend on how many draws the ground took.
    pub fn dice(&self, purpose: &str) -> Dice {
        Dice::new(self.seed, purpose, self.rows, self.cols)
    }

    /// Draws the ground. O(cells), or O(cells log cells) if rooms or passages are joined; about 15 bytes per cell
    /// during the drawing.
    pub fn ground(&self) -> Draft {
        (self.family.make)(self, &mut self.dice(self.family.name))
    }

    /// Returns the recipe in words: `random 20x30 seed 7 density=40`, with the values that differ from the default.
    pub fn words(&self) -> String {
        let mut words = format!("{} {}x{} seed {}", self.family.name, self.rows, self.cols, self.seed);
        for (parameter, value) in self.family.parameters.iter().zip(&self.values) {
            if *value != parameter.default {
                let _ = write!(words, " {}={value}", parameter.key);
            }
        }
        words
    }

    /// Returns the value of a parameter.
    ///
    /// # Panics
    /// If the family declares no such parameter, which is a mistake of its author and not of the input.
    fn value(&self, key: &str) -> usize {
        let index = self.family.parameters.iter().position(|parameter| parameter.key == key);
        self.values[index.expect("a family asks only for parameters it declares")]
    }
}

/// The reason why a board cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GenerateError {
    /// There is no family of that name.
    #[error("there is no family `{name}`; known are {known}")]
    UnknownFamily {
        /// The name that was given.
        name: String,
        /// The known names, separated by blanks.
        known: String,
    },
    /// The family needs more rows or columns.
    #[error("{rows}x{cols} is too small for {family}; it needs at least {least_rows}x{least_cols}")]
    TooSmall {
        /// The family.
        family: &'static str,
        /// Rows asked for.
        rows: usize,
        /// Columns asked for.
        cols: usize,
        /// Least number of rows.
        least_rows: usize,
        /// Least number of columns.
        least_cols: usize,
    },
    /// The board has too many cells.
    #[error("{rows}x{cols} is too large; the limit is {MAX_CELLS} cells, such as 8192x8192")]
    TooLarge {
        /// Rows asked for.
        rows: usize,
        /// Columns asked for.
        cols: usize,
    },
    /// The family has no such parameter.
    #[error("{family} has no parameter `{key}`; {known}")]
    UnknownSetting {
        /// The family.
        family: &'static str,
        /// The key that was given.
        key: String,
        /// The known parameters, in words.
        known: String,
    },
    /// A value is out of range.
    #[error("{key}: `{value}` is not a whole number from {min} to {max}")]
    BadValue {
        /// The parameter.
        key: String,
        /// The value that was given.
        value: String,
        /// Least value.
        min: usize,
        /// Greatest value.
        max: usize,
    },
}

impl GenerateError {
    fn unknown_setting(family: &'static Family, key: &str) -> Self {
        let known: Vec<_> = family.parameters.iter().map(|parameter| parameter.key).collect();
        let known =
            if known.is_empty() { "it has none".to_owned() } else { format!("it has {}", known.join(" ")) };
        Self::UnknownSetting { family: family.name, key: key.to_owned(), known }
    }
}
