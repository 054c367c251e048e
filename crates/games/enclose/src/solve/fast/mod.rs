//! The engine of the default method, `cuts`.

mod fences;
mod flow;
mod pens;
mod proof;
mod search;

pub(super) use fences::crop;
pub(super) use pens::Pen;
pub(super) use proof::Proof;
pub(super) use search::Search;
