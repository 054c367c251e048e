//! What a run counts, and how it is stopped.

/// Work done for one rock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::games::rock::solve) struct OneRockWork {
    /// Rocks next to a cell that are not harmless at a glance.
    pub questions: u64,
    /// Questions that bounds did not answer: searches for a detour.
    pub searches: u64,
    /// Cells taken in these searches.
    pub settled: u64,
}

/// Asked now and then; true ends the run.
pub(in crate::games::rock::solve) type Stop<'a> = &'a mut dyn FnMut() -> bool;

/// After how many cells `stop` is asked again.
pub(in crate::games::rock::solve) const POLL: u32 = 1 << 14;

/// Asks now and then, as cells are counted, whether the run goes on; `None` if it ends.
pub(in crate::games::rock::solve) fn goes_on(cell: usize, stop: Stop<'_>) -> Option<()> {
    (!(cell as u32).is_multiple_of(POLL) || !stop()).then_some(())
}
