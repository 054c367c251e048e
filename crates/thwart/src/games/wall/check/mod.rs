//! The evidence of wall.

mod row;
mod straight;
mod tours;

pub(super) use straight::KIND as STRAIGHT;
pub(super) use tours::KIND as TOURS;

use super::rules::Wall;
use crate::certificate::Form;

/// The kinds of evidence of wall.
pub(super) static FORMS: [Form<Wall>; 2] =
    [Form { kind: TOURS, check: tours::check }, Form { kind: STRAIGHT, check: straight::check }];
