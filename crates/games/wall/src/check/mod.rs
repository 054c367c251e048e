//! The checkers of wall's evidence.

mod row;
mod straight;
mod tours;

use super::evidence::{STRAIGHT, TOURS};
use super::rules::Wall;
use thwart_game::certificate::Form;

/// The kinds of evidence of wall.
pub(super) static FORMS: [Form<Wall>; 2] =
    [Form { kind: TOURS, check: tours::check }, Form { kind: STRAIGHT, check: straight::check }];
