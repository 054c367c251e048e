//! The promises of a judge about its inputs beyond their form.

use thwart_grid::Tile;

use crate::info::Count;
use crate::setup::Setup;

/// A sign of a judge's maps, its tile, and how often it stands on a map.
pub type JudgeSign = (char, Tile, Count);

/// Returns the tile of a sign, if it is one of these.
pub fn tile_of(signs: &[JudgeSign], sign: char) -> Option<Tile> {
    signs.iter().find(|&&(known, ..)| known == sign).map(|sign| sign.1)
}

/// The promises of a judge about its inputs. Readers accept any size; code that writes inputs like the
/// judge's, or decides whether an input could be the judge's, keeps to the promises.
#[derive(Debug)]
pub struct Promise {
    /// The least and the greatest number of rows.
    pub rows: (usize, usize),
    /// The least and the greatest number of columns.
    pub cols: (usize, usize),
    /// Whether there are as many rows as columns.
    pub is_square: bool,
    /// The signs of its maps.
    pub signs: &'static [JudgeSign],
    /// Parameters of the game that the problem fixes, if they differ from the defaults.
    pub fixed: &'static [(&'static str, &'static str)],
    /// The parameter of the game that the input holds as a number, with its least and greatest value.
    pub number: Option<(&'static str, (u64, u64))>,
    /// The remedy in an input without that number, if its reader takes such inputs.
    pub number_place: Option<&'static str>,
    /// Whether an input starts with the number of its cases; otherwise it is one case.
    pub has_count: bool,
    /// Whether the minimiser can force a finite value on every board.
    pub is_finite: bool,
    /// Checks all other promises about a board of these sizes and signs, without a solver.
    pub check: fn(&Setup) -> Result<(), String>,
}

/// Checks that a number lies in a range with both ends included.
fn within<T: PartialOrd + Copy + std::fmt::Display>(
    what: &str,
    found: T,
    (least, most): (T, T),
) -> Result<(), String> {
    if (least..=most).contains(&found) {
        return Ok(());
    }
    Err(format!("it has {found} {what}; the judge has {least} to {most}"))
}

impl Promise {
    /// Boards of any size, one in an input, without signs: `Promise { signs: SIGNS, ..Promise::ANY }` fills
    /// in the other fields.
    pub const ANY: Self = Self {
        rows: (1, usize::MAX),
        cols: (1, usize::MAX),
        is_square: false,
        signs: &[],
        fixed: &[],
        number: None,
        number_place: None,
        has_count: false,
        is_finite: false,
        check: |_| Ok(()),
    };

    /// Checks whether the judge could have this board, except for [`is_finite`](Self::is_finite), which takes a
    /// solver.
    ///
    /// # Errors
    /// The first promise that the board breaks.
    pub fn allows(&self, setup: &Setup) -> Result<(), String> {
        let board = setup.board();
        within("rows", board.rows(), self.rows)?;
        within("columns", board.cols(), self.cols)?;
        if self.is_square && board.rows() != board.cols() {
            return Err(format!(
                "it has {} rows and {} columns; the judge's are square",
                board.rows(),
                board.cols()
            ));
        }
        if let Some((key, range)) = self.number {
            within(key, setup.number(key), range)?;
        }
        for &(sign, tile, needed) in self.signs {
            let count = board.find(tile).count();
            if needed == Count::One && count != 1 {
                return Err(format!("it has {count} `{sign}`; it needs exactly one"));
            }
        }
        (self.check)(setup)
    }
}
