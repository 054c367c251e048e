//! A game: its rules, and how it describes itself, draws positions, and reads and checks texts.

use thwart_grid::Board;

use crate::certificate::{self, Accepted, CheckError, Form};
use crate::info::GameInfo;
use crate::judge::Dialect;
use crate::rules::Rules;
use crate::scene::Scene;
use crate::session::Session;
use crate::value::{Bounds, Value};

/// A game with its words, pictures, judges' formats and forms of evidence.
pub trait Game: Rules {
    /// The description from which validation, help and faces derive.
    const INFO: &'static GameInfo;

    /// Returns the position as a picture: board, pieces, and the path walked so far.
    fn scene(&self, session: &Session<'_, Self>) -> Scene;

    /// Returns the value in words: `12 steps at most`, `no guaranteed path`. In games of points it is the value of the
    /// whole play, see [`Session::headline`].
    fn headline(&self, bounds: Bounds) -> String;

    /// Returns the score that stands for the value of a whole play, in games whose players count points; see
    /// [`GameInfo::has_points`]. `None` for an infinite value.
    fn score(&self, value: Value) -> Option<i64> {
        let _ = value;
        None
    }

    /// Returns how a play ended, in words: `out after 12 steps`, `Bob wins`. `paid` is the
    /// minimiser's total cost, infinite if he has lost for good.
    fn ending(&self, paid: Value) -> String {
        self.headline(Bounds::exact(paid))
    }

    /// Draws a value of a parameter for boards of the exam, if its values depend on the board. Equal numbers draw equal
    /// values.
    fn draw_value(key: &str, board: &Board, number: u64) -> Option<String> {
        let _ = (key, board, number);
        None
    }

    /// Returns the judges' formats of this game.
    fn dialects() -> &'static [Dialect] {
        &[]
    }

    /// Returns the game's own forms of evidence, for positions whose table would be too long.
    fn forms() -> &'static [Form<Self>] {
        &[]
    }
}

/// Checks a certificate of this position with the rules alone, as [`certificate::check`] does with
/// the forms of evidence of the game.
///
/// # Errors
/// The first line that fails, with the reason. Anything unknown fails, and so does anything beyond
/// a limit.
pub fn check<G: Game>(session: &Session<'_, G>, certificate: &str) -> Result<Accepted, CheckError> {
    certificate::check(session, G::forms(), certificate)
}

impl<G: Game> Session<'_, G> {
    /// Returns the value of the position in words, from what is still to pay. A score is about the whole play, so games of
    /// points count what was paid, too.
    pub fn headline(&self, to_pay: Bounds) -> String {
        self.game().headline(counted::<G>(to_pay, self.spent()))
    }

    /// Returns the score that stands for a value of the position, in games whose players count points.
    pub fn score(&self, to_pay: Value) -> Option<i64> {
        self.game().score(counted::<G>(Bounds::exact(to_pay), self.spent()).upper)
    }
}

/// Returns the bounds that headline and score are about, from what is to pay and what was paid.
pub(crate) fn counted<G: Game>(to_pay: Bounds, paid: u64) -> Bounds {
    if G::INFO.has_points { to_pay.plus(paid) } else { to_pay }
}
