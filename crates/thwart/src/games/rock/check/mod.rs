//! What checks the evidence of rock. The forms are published in `docs/certificates.md`; why what is
//! accepted is true stands in [`walk_and_ambush`].

mod walk_and_ambush;

use super::rules::Rock;
use crate::certificate::Form;

/// The kinds of evidence of rock.
pub(super) static FORMS: [Form<Rock>; 1] =
    [Form { kind: super::evidence::KIND, check: walk_and_ambush::check }];

/// The line of the claim.
const CLAIM_LINE: usize = 6;
