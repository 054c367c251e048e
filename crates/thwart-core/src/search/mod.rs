//! Searches that solvers use and checkers must not.

pub mod zero_one_bfs;
