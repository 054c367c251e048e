//! What a judge promises of its inputs beyond their form.

use thwart_grid::Tile;

use crate::info::Count;
use crate::setup::Setup;

/// A sign of a judge's maps, what it stands for, and how often it stands on one.
pub type JudgeSign = (char, Tile, Count);

/// The tile of a sign, if it is one of these.
pub fn tile_of(signs: &[JudgeSign], sign: char) -> Option<Tile> {
    signs.iter().find(|&&(known, ..)| known == sign).map(|sign| sign.1)
}

/// What a judge promises of its inputs. Readers take any size; who writes inputs as the judge does,
/// or says whether one could be the judge's, keeps to this.
#[derive(Debug)]
pub struct Promise {
    /// The least and the greatest number of rows.
    pub rows: (usize, usize),
    /// The least and the greatest number of columns.
    pub cols: (usize, usize),
    /// Whether there are as many rows as columns.
    pub square: bool,
    /// The signs of its maps.
    pub signs: &'static [JudgeSign],
    /// Parameters of the game that the problem fixes to something else than their defaults.
    pub fixed: &'static [(&'static str, &'static str)],
    /// The parameter of the game that stands in the input as a number, with the least and the greatest.
    pub number: Option<(&'static str, (u64, u64))>,
    /// Whether an input begins with the number of its cases; otherwise it is one case.
    pub several: bool,
    /// Whether the minimiser can force a finite value on every board.
    pub finite: bool,
    /// Checks whatever else is promised of a board of these sizes and signs; needs no solver.
    pub more: fn(&Setup) -> Result<(), String>,
}

/// Whether a number lies between two others, both included, or else says so.
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
    /// Boards of any size, of one case, whose signs are still to be named:
    /// `Promise { signs: SIGNS, ..Promise::ANY }` fills in what a judge need not say.
    pub const ANY: Self = Self {
        rows: (1, usize::MAX),
        cols: (1, usize::MAX),
        square: false,
        signs: &[],
        fixed: &[],
        number: None,
        several: false,
        finite: false,
        more: |_| Ok(()),
    };

    /// Whether a board could be one of the judge's, but for [`finite`](Self::finite), which takes a solver.
    ///
    /// # Errors
    /// The first thing that is against it.
    pub fn allows(&self, setup: &Setup) -> Result<(), String> {
        let board = setup.board();
        within("rows", board.rows(), self.rows)?;
        within("columns", board.cols(), self.cols)?;
        if self.square && board.rows() != board.cols() {
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
        (self.more)(setup)
    }
}
