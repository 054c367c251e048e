//! The evidence of wall.

mod tours;

pub(super) use tours::KIND as TOURS;

use super::rules::Wall;
use crate::certificate::Form;

/// The kinds of evidence of wall.
pub(super) static FORMS: [Form<Wall>; 1] = [Form { kind: TOURS, audit: tours::audit }];
