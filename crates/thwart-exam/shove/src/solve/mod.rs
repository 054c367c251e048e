//! shove has no method of its own yet: the generic one solves it.

use thwart_game::solve::Solve;

use super::Shove;

impl Solve for Shove {}
