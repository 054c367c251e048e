//! The checker of rock's evidence. `docs/certificates.md` describes the forms; [`walk_and_ambush`] proves that
//! an accepted claim is true.

pub(crate) mod evidence;
mod walk_and_ambush;

use super::rules::Rock;
use thwart_game::certificate::Form;
use thwart_game::info::Support;

/// The kinds of evidence of rock.
pub(super) static FORMS: [Form<Rock>; 1] = [Form {
    kind: self::evidence::KIND,
    supports: &[Support::all("rocks"), Support::all("seal"), Support::all("reveal"), Support::all("width")],
    check: walk_and_ambush::check,
}];

/// The number of the line with the claim.
const CLAIM_LINE: usize = 6;
