//! The board of a query, as the search sees it.

/// No cell.
pub(super) const NONE: u32 = u32::MAX;

/// The board of a query.
pub trait Terrain {
    /// Whether paths may pass through the cell. Sinks and cells off the board
    /// are not passable.
    fn is_open(&self, cell: u32) -> bool;

    /// Whether paths end here.
    fn is_sink(&self, cell: u32) -> bool;

    /// All sinks, if there are few: the search for a cut then also starts from
    /// them. Only speed depends on it, and which of several cuts is found.
    fn sinks(&self) -> &[u32] {
        &[]
    }

    /// Steps to the nearest sink, or fewer; `u32::MAX` where nothing is known.
    /// Neighbours should differ by at most 1. Only speed depends on it.
    fn guide(&self, cell: u32) -> u32;
}
