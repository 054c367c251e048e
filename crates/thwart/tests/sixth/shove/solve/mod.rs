//! No method of its own yet: the generic one solves shove.

use crate::solve::Solve;

use super::Shove;

impl Solve for Shove {}
