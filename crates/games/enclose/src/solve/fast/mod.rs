//! The engine of the default method, `cuts`.

mod distances;
mod fences;
mod flow;
mod near;
mod pens;
mod proof;
mod search;

pub(super) use fences::crop;
pub(super) use near::pen_near;
pub(super) use pens::Pen;
pub(super) use proof::Proof;
pub(super) use search::Search;
