//! The jobs that need more than a call of a solver.

pub(crate) mod analysis;
pub(crate) mod certificate;
pub(crate) mod cli;
pub(crate) mod replies;
pub(crate) mod search;
