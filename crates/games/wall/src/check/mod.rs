//! The checkers of wall's evidence.

pub(crate) mod evidence;
mod row;
mod straight;
mod tours;

use self::evidence::{STRAIGHT, TOURS};
use super::rules::Wall;
use thwart_game::certificate::Form;
use thwart_game::info::Support;

/// The kinds of evidence of wall.
pub(super) static FORMS: [Form<Wall>; 2] = [
    Form {
        kind: TOURS,
        supports: &[Support::only("builds", &["adaptive"]), Support::all("start")],
        check: tours::check,
    },
    Form {
        kind: STRAIGHT,
        supports: &[Support::only("builds", &["upfront"]), Support::all("start")],
        check: straight::check,
    },
];
