//! Searches that solvers use and checkers must not.

pub mod bit_board;
pub mod cost_graph;
pub mod flat_bfs;
pub mod monotone_queue;
pub mod neighbours;
pub mod replacement;
pub mod vertex_cut;
pub mod what_if;
pub mod zero_one_bfs;

pub use bit_board::{BitBoard, Bits};
pub use flat_bfs::FlatBfs;
pub use neighbours::Neighbours;
pub use vertex_cut::VertexCut;
pub use what_if::{WhatIf, what_if, what_if_within};
