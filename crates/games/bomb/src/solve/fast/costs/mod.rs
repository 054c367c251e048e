//! Blasts if entering costs differ: one search per blast, or per set of them.
//!
//! Why not sweeps: inside a blast the straight path need not be cheap, so a
//! path may leave the blast and enter it again. On `#...#/@%9%>` it does.

mod effects;
mod floor_costs;
mod search;
mod sets;
mod straight_bound;

pub(crate) use sets::Sets;
