//! An endless series of inputs for a judge, by seed and number.

use thwart::any::AnyGame;
use thwart::generate::{Recipe, offer};
use thwart::info::Count;
use thwart::judge::{Dialect, JudgeSign};
use thwart::setup::Setup;
use thwart_grid::format::board_file::{BoardFile, Header};
use thwart_grid::generate::{Dice, FAMILIES, Family};
use thwart_grid::{Board, Cell};

use crate::input::{Case, Input, Refused};

/// The node limit for one case: most boards of a contest take none or a few thousand.
const NODES: u64 = 200_000;

/// The most draws for one board, because some draws break the judge's promise.
const TRIES: usize = 50;

/// The most cases of an input, if the judge allows several.
const CASES: usize = 6;

/// The inputs of a judge: small ones first, and one in eight of an extreme size.
#[derive(Clone, Copy)]
pub struct Series {
    game: &'static AnyGame,
    dialect: &'static Dialect,
    seed: u64,
    most: (usize, usize),
}

impl std::fmt::Debug for Series {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Series")
            .field("judge", &self.dialect.name)
            .field("seed", &self.seed)
            .finish_non_exhaustive()
    }
}

impl Series {
    /// Returns the series of a seed; `most` limits the rows and columns.
    ///
    /// # Errors
    /// A limit below the judge's least size.
    pub fn new(
        game: &'static AnyGame,
        dialect: &'static Dialect,
        seed: u64,
        most: Option<(usize, usize)>,
    ) -> Result<Self, String> {
        let promise = &dialect.promise;
        let (rows, cols) = most.unwrap_or((promise.rows.1, promise.cols.1));
        if rows < promise.rows.0 || cols < promise.cols.0 {
            return Err(format!(
                "the least board of {} is {}x{}",
                dialect.name, promise.rows.0, promise.cols.0
            ));
        }
        let mut most = (rows.min(promise.rows.1).min(LARGE), cols.min(promise.cols.1).min(LARGE));
        if promise.is_square {
            let side = most.0.min(most.1);
            most = (side, side);
        }
        Ok(Self { game, dialect, seed, most })
    }

    /// Returns the judge's format.
    pub const fn dialect(&self) -> &'static Dialect {
        self.dialect
    }

    /// Returns the game.
    pub const fn game(&self) -> &'static AnyGame {
        self.game
    }

    /// Returns the least and greatest number of rows, and of columns.
    pub(crate) const fn sizes(&self) -> ((usize, usize), (usize, usize)) {
        let promise = &self.dialect.promise;
        ((promise.rows.0, self.most.0), (promise.cols.0, self.most.1))
    }

    /// Returns the input with this number, always the same for one seed. `None` if no board drawn for it could
    /// be the judge's and be solved.
    pub fn input(&self, number: u64) -> Option<Input> {
        let index = |number: u64| usize::try_from(number).unwrap_or(usize::MAX);
        let mut dice = Dice::new(self.seed, "hunt", index(number >> 32), index(number));
        let kind = Kind::of(number);
        let count = if self.dialect.promise.has_count { dice.between(1, CASES) } else { 1 };
        let cases: Vec<_> = (0..count).filter_map(|_| self.draw(kind, number, &mut dice)).collect();
        (!cases.is_empty()).then(|| Input::new(self.dialect, cases).ok()).flatten()
    }

    /// Solves a board, if the judge could have written it.
    ///
    /// # Errors
    /// Those of [`Case::new`].
    pub fn case(&self, setup: Setup) -> Result<Case, Refused> {
        Case::new(self.game, self.dialect, setup, Some(NODES))
    }

    /// Draws a board that the judge could have written.
    fn draw(&self, kind: Kind, number: u64, dice: &mut Dice) -> Option<Case> {
        (0..TRIES).find_map(|_| {
            let (rows, cols) = self.size(kind, number, dice);
            let setup = if kind.is_drawn_by_family(dice) {
                self.of_family(rows, cols, dice)
            } else {
                self.of_any_signs(rows, cols, dice)
            };
            // A board that the judge's format cannot hold is not one of the judge's.
            setup.filter(|setup| (self.dialect.write)(setup).is_ok()).and_then(|setup| self.case(setup).ok())
        })
    }

    /// Draws the rows and columns of a board.
    fn size(&self, kind: Kind, number: u64, dice: &mut Dice) -> (usize, usize) {
        let promise = &self.dialect.promise;
        let number = usize::try_from(number).unwrap_or(usize::MAX);
        let mut draw = |least: usize, most: usize| {
            let side = match kind {
                Kind::Small => dice.between(least, most.min(least + 2 + number / 16).min(SMALL)),
                Kind::Growing => dice.between(least, most.min(SMALL + number / 4)),
                Kind::Extreme => dice.pick(&[least, most, most]).unwrap_or(most),
                Kind::Greatest => most,
            };
            side.clamp(least, most)
        };
        let rows = draw(promise.rows.0, self.most.0);
        let cols = if promise.is_square { rows } else { draw(promise.cols.0, self.most.1) };
        (rows, cols)
    }

    /// Draws a board of a family that suits the game.
    fn of_family(&self, rows: usize, cols: usize, dice: &mut Dice) -> Option<Setup> {
        let fits = |family: &&&Family| family.least.0 <= rows && family.least.1 <= cols;
        let families: Vec<_> = FAMILIES.iter().filter(fits).collect();
        let family = dice.pick(&families)?.name;
        let request = Recipe { family, rows, cols, seed: dice.below(usize::MAX) as u64, settings: &[] };
        let setup = offer(self.game.info(), &request).ok()?;
        self.dressed(setup.board(), dice)
    }

    /// Draws a board of the judge's signs; the probability of each sign is drawn too, once for the board.
    fn of_any_signs(&self, rows: usize, cols: usize, dice: &mut Dice) -> Option<Setup> {
        let signs = self.dialect.promise.signs;
        let any = |sign: &JudgeSign| sign.2 == Count::Any;
        // If there are many signs, boards with only two or three of them are the extreme cases.
        let mut chosen: Vec<usize> = (0..signs.len()).filter(|&index| any(&signs[index])).collect();
        if dice.chance(50) {
            dice.shuffle(&mut chosen);
            chosen.truncate(dice.between(2, 3));
        }
        let mut weights = vec![0; signs.len()];
        for index in chosen {
            weights[index] = dice.pick(&[0, 1, 2, 4, 12]).unwrap_or(0);
        }
        let all: usize = weights.iter().sum();
        let plain = signs.iter().find(|(.., count)| *count == Count::Any)?.1;
        let mut tile = || {
            let mut left = dice.below(all);
            let chosen = signs.iter().zip(&weights).find(|(_, weight)| {
                let found = left < **weight;
                left = left.saturating_sub(**weight);
                found
            });
            chosen.map_or(plain, |(sign, _)| sign.1)
        };
        let tiles = (0..rows * cols).map(|_| tile()).collect();
        self.dressed(&Board::new(rows, cols, tiles)?, dice)
    }

    /// Keeps only the judge's signs, places one of each sign that must occur once, and draws the number
    /// of the format.
    fn dressed(&self, board: &Board, dice: &mut Dice) -> Option<Setup> {
        let promise = &self.dialect.promise;
        let known = |tile| promise.signs.iter().any(|sign| sign.1 == tile);
        let plain = promise.signs.iter().find(|(.., count)| *count == Count::Any)?.1;
        let mut board = board.map_tiles(|_, tile| if known(tile) { tile } else { plain });
        for &(_, tile, count) in promise.signs {
            let here: Vec<Cell> = board.find(tile).collect();
            if count == Count::One && here.len() != 1 {
                let keep = match dice.pick(&here) {
                    Some(cell) => cell,
                    None => Cell::new(dice.below(board.len())),
                };
                board = board.map_tiles(|cell, was| match (cell == keep, was == tile) {
                    (true, _) => tile,
                    (false, true) => plain,
                    (false, false) => was,
                });
            }
        }
        let mut headers = vec![("game", self.game.info().name.to_owned())];
        if let Some((key, (least, most))) = promise.number {
            headers.push((key, number(least, most, dice).to_string()));
        }
        headers.extend(promise.fixed.iter().map(|&(key, value)| (key, value.to_owned())));
        let headers = headers
            .into_iter()
            .map(|(key, value)| Header { key: key.to_owned(), value, line: 1, column: 1 })
            .collect();
        Setup::new(self.game.info(), BoardFile { headers, board, map_line: 1 }).ok()
    }
}

/// No board of a series has more rows or columns.
const LARGE: usize = 1000;

/// Small boards have at most this many rows and columns.
const SMALL: usize = 8;

/// The size of the boards of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// A few rows and columns, on which a reader sees faults easily.
    Small,
    /// Larger ones, which grow with the number of the input.
    Growing,
    /// The least or the greatest number of rows and of columns.
    Extreme,
    /// The greatest board of the series, for programs that are too slow.
    Greatest,
}

impl Kind {
    fn of(number: u64) -> Self {
        match number % 32 {
            31 => Self::Greatest,
            7 | 15 | 23 => Self::Extreme,
            other if other % 4 == 3 => Self::Growing,
            _ => Self::Small,
        }
    }

    fn is_drawn_by_family(self, dice: &mut Dice) -> bool {
        dice.chance(if self == Self::Small { 25 } else { 75 })
    }
}

/// Returns a number of a range: an end, a small one, any, or one of any length in bits.
fn number(least: u64, most: u64, dice: &mut Dice) -> u64 {
    let spread = most - least;
    let random = dice.below(usize::MAX) as u64;
    match dice.below(4) {
        0 => dice.pick(&[least, most, most - spread.min(1)]).unwrap_or(most),
        1 => least + random % (spread.min(6) + 1),
        2 => least + random % spread.saturating_add(1),
        _ => {
            let bits = 64 - spread.leading_zeros() as usize;
            least + ((random % spread.saturating_add(1)) >> dice.below(bits))
        }
    }
}
