//! The counts of a run, and how it is stopped.

use thwart_grid::narrow;

/// The work done for one rock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct OneRockWork {
    /// Rocks next to a cell that are not harmless at a glance.
    pub questions: u64,
    /// Questions that bounds left open: searches for a detour.
    pub searches: u64,
    /// Cells taken in these searches.
    pub settled: u64,
}

/// A callback that returns whether the run must end; called now and then.
pub(crate) type Stop<'a> = &'a mut dyn FnMut() -> bool;

/// After how many cells `stop` is called again.
pub(crate) const POLL: u32 = 1 << 14;

/// Calls `stop` now and then, as cells are counted; `None` if the run must end.
pub(crate) fn poll_stop(cell: usize, stop: Stop<'_>) -> Option<()> {
    (!narrow(cell).is_multiple_of(POLL) || !stop()).then_some(())
}
