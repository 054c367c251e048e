//! Inputs of a named judge, read a case at a time.

use std::borrow::Cow;

use thwart_grid::format::notation::{self, Places, Plain};
use thwart_grid::format::problem::{normalise, shortened};
use thwart_grid::{Problem, Problems};

use super::{Board, with_given_places};
use crate::any::AnyGame;
use crate::judge::{Dialect, add_remark};

/// An input in a judge's format. Only its text is in memory; each case is read on demand.
pub struct Judged<'t> {
    game: &'static AnyGame,
    dialect: &'static Dialect,
    text: Cow<'t, str>,
    places: Places,
    /// The readings that were chosen, if others were possible.
    pub remark: Option<String>,
    /// The number of its cases, at least one.
    pub count: usize,
}

impl std::fmt::Debug for Judged<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Judged")
            .field("judge", &self.dialect.name)
            .field("count", &self.count)
            .finish_non_exhaustive()
    }
}

impl<'t> Judged<'t> {
    /// Reads a text in the format of a judge, in its own notation or another one, as [`read`](super::read) does
    /// with the judge's name. Lines `---` separate no boards here.
    ///
    /// # Errors
    /// The faults of its form, with places in this text.
    pub fn read(game: &'static AnyGame, dialect: &'static Dialect, text: &'t str) -> Result<Self, Problems> {
        let text = normalise(text);
        let input = Self { game, dialect, text, places: Places::default(), remark: None, count: 0 };
        let (found, input) = input.counted();
        let Err(problems) = found else { return Ok(input) };
        let Some(Plain { text, places, returns, .. }) = notation::plain(&input.text, &input.places, None)?
        else {
            return Err(problems);
        };
        let input = Self { text: Cow::Owned(text), places, ..input };
        let (found, mut input) = input.counted();
        if let Some(answer) = returns {
            add_remark(&mut input.remark, format!("`Returns: {}` is not compared", shortened(&answer)));
        }
        found.map(|()| input)
    }

    /// Counts the cases, if all are readable.
    fn counted(mut self) -> (Result<(), Problems>, Self) {
        let mut cases = (self.dialect.read)(&self.text);
        let remark = cases.remark.take();
        let mut count = 0;
        let found = cases.try_for_each(|case| case.map(|_| count += 1));
        drop(cases);
        let found = found.map_err(|problems| with_given_places(problems, &self.places));
        (self.remark, self.count) = (remark, count);
        let found = found.and_then(|()| match count {
            0 => Err(Problem::whole("the input holds no case").into()),
            _ => Ok(()),
        });
        (found, self)
    }

    /// Returns the boards, in order.
    pub fn boards(&self) -> impl Iterator<Item = Board> + '_ {
        (self.dialect.read)(&self.text).filter_map(Result::ok).map(|file| Board {
            places: self.places.clone(),
            dialect: Some(self.dialect),
            ..Board::new(self.game, file)
        })
    }
}
