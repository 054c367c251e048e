//! What checks the evidence of rock. The forms are published in `docs/certificates.md`; why what is
//! accepted is true stands in [`walk_and_ambush`] and [`every_cell`].

pub(super) mod answers;
pub(super) mod around;
pub(super) mod every_cell;
pub(super) mod paths;
pub(super) mod search;
pub(super) mod terrain;
#[cfg(test)]
mod tests;
pub(super) mod walk;
pub(super) mod walk_and_ambush;
pub(super) mod words;

use super::rules::Rock;
use crate::certificate::Form;

/// The kinds of evidence of rock.
pub(super) static FORMS: [Form<Rock>; 2] = [
    Form { kind: walk_and_ambush::KIND, check: walk_and_ambush::check },
    Form { kind: every_cell::KIND, check: every_cell::check },
];

/// The line of the claim.
const CLAIM_LINE: usize = 6;
