//! Searches that solvers use and checkers must not.

pub mod cost_graph;
pub mod monotone_queue;
pub mod replacement;
