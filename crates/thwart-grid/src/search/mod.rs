//! Searches that solvers use and checkers must not.

pub mod cost_graph;
pub mod monotone_queue;
pub mod neighbours;
pub mod replacement;
pub mod vertex_cut;
pub mod what_if;
pub mod zero_one_bfs;

pub use crate::flat_bfs::FlatBfs;
pub use neighbours::Neighbours;
pub use vertex_cut::VertexCut;
pub use what_if::{WhatIf, what_if, what_if_within};
