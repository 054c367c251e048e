//! What is known of a pair: ways that share no cell, and a separator.
//!
//! By Menger's theorem as many ways as the cut has cells lead from the pair to
//! the doors without sharing one. An obstacle spoils at most one of them, so
//! ways found once bound the cut for any other obstacles: what is left of
//! them after those that hold an obstacle. And a separator found once stays
//! one. Most pairs are judged by these two alone.

use rustc_hash::FxHashSet;

use crate::games::trap::solve::fast::map::MapCell;
use crate::games::trap::solve::fast::state::State;

/// The obstacles that a question is about.
#[derive(Clone, Copy, Debug)]
pub(super) struct Given<'a> {
    pub(super) state: &'a State<'a>,
    /// One more than those revealed.
    pub(super) extra: Option<u32>,
    /// Whether what is known has to do; where that does not tell, there is hope.
    pub(super) is_known: bool,
}

impl<'a> Given<'a> {
    fn cells(self) -> impl Iterator<Item = u32> + 'a {
        self.state.laid.iter().map(|laid| laid.cell).chain(self.extra)
    }

    /// How many.
    pub(super) fn count(self) -> u32 {
        self.state.laid.len() as u32 + u32::from(self.extra.is_some())
    }

    /// Whether a cell is free, as far as they are concerned.
    pub(super) fn leave_free(self, cell: u32) -> bool {
        self.state.is_free(cell) && self.extra != Some(cell)
    }

    /// Whether Jerry may stand on a cell without being lost.
    pub(super) fn let_stand(self, cell: u32) -> bool {
        self.leave_free(cell) && !self.state.map.touches_door[cell as usize]
    }
}

/// What is known of a pair of neighbouring cells, or of the three of a diagonal
/// step.
#[derive(Clone, Debug, Default)]
pub(super) struct Known {
    /// Whether the pair touches a door, so that nothing separates them.
    pub(super) open: bool,
    /// Ways found for different obstacles, those that decided last first.
    bundles: Vec<Bundle>,
    /// Blocked cells and cut cells that together separate the pair.
    separator: Box<[u32]>,
}

/// Ways from a pair to the doors that share no cell.
#[derive(Clone, Debug)]
struct Bundle {
    ways: Vec<Vec<u32>>,
    /// Their cells: whether an obstacle lies on one is asked some thousand times a node.
    cells: FxHashSet<u32>,
}

impl Bundle {
    /// No fewer obstacles shut the pair in: those there are, and one for each way that is open still. Given if it
    /// is more than `total`; most that are not are soon hit too often.
    fn least_above(&self, given: Given<'_>, total: u32) -> Option<u32> {
        let spent = given.count();
        let mut least = spent + self.ways.len() as u32;
        for cell in given.cells() {
            if least <= total {
                return None;
            }
            least = spent.max(least - u32::from(self.cells.contains(&cell)));
        }
        (least > total).then_some(least)
    }
}

/// How many bundles of ways are kept for a pair.
const BUNDLES: usize = 16;

impl Known {
    /// The ways that decided last.
    pub(super) fn ways(&self) -> impl Iterator<Item = &[u32]> + Clone {
        self.bundles.first().into_iter().flat_map(|bundle| &bundle.ways).map(Vec::as_slice)
    }

    /// Keeps what was found last; gives by how many the cells of ways that are kept have become more, and
    /// fewer.
    pub(super) fn keep(&mut self, ways: Vec<Vec<u32>>, separator: Vec<u32>) -> (usize, usize) {
        self.separator = separator.into();
        let is_full = self.bundles.len() == BUNDLES;
        let dropped = if is_full { self.bundles.pop() } else { None };
        let cells: FxHashSet<u32> = ways.iter().flatten().copied().collect();
        let added = cells.len();
        self.bundles.insert(0, Bundle { ways, cells });
        (added, dropped.map_or(0, |dropped| dropped.cells.len()))
    }

    /// The number of obstacles that shut the pair in, as far as ways and
    /// separator tell whether it is at most `total`; `None` if they do not.
    pub(super) fn judge(&mut self, given: Given<'_>, total: u32) -> Option<u32> {
        for i in 0..self.bundles.len() {
            if let Some(lower) = self.bundles[i].least_above(given, total) {
                self.bundles[..=i].rotate_right(1);
                return Some(lower);
            }
        }
        let stands =
            |cell: u32| given.state.ground[cell as usize] == MapCell::Blocked || given.extra == Some(cell);
        let missing = self.separator.iter().filter(|&&cell| !stands(cell));
        let upper = given.count() + missing.count() as u32;
        (upper <= total).then_some(upper)
    }
}
