//! Solving wall.

use super::rules::Wall;
use crate::game::Solve;

impl Solve for Wall {}
