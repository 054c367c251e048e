//! Solving rock.

use super::rules::Rock;
use crate::game::Solve;

impl Solve for Rock {}
