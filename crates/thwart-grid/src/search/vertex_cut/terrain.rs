//! The board of a query, as the search sees it.

/// No cell.
pub(super) const NONE: u32 = u32::MAX;

/// The board of a query.
pub trait Terrain {
    /// Returns whether paths may pass through the cell. Sinks and cells off the
    /// board are not passable.
    fn is_open(&self, cell: u32) -> bool;

    /// Returns whether paths end here.
    fn is_sink(&self, cell: u32) -> bool;

    /// Returns all sinks, if there are few: the search for a cut then also starts
    /// from them. This affects only speed, and which of several cuts is found.
    fn sinks(&self) -> &[u32] {
        &[]
    }

    /// Returns the steps to the nearest sink, or fewer; `u32::MAX` if unknown.
    /// Neighbours should differ by at most 1. This affects only speed.
    fn guide(&self, cell: u32) -> u32;
}
