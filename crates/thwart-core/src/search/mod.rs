//! Searches that solvers use and checkers must not.

pub mod neighbours;
pub mod vertex_cut;
pub mod zero_one_bfs;

pub use neighbours::Neighbours;
pub use vertex_cut::VertexCut;
