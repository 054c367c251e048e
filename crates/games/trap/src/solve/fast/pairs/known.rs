//! The knowledge about a pair: disjoint paths, and a separator.
//!
//! By Menger's theorem as many disjoint paths as the cut has cells lead from the pair to the doors. An
//! obstacle spoils at most one of them, so paths found once bound the cut for any other obstacles, by the
//! number of paths that hold none. And a separator found once stays one. These two alone decide most
//! pairs.

use rustc_hash::FxHashSet;

use crate::solve::fast::map::MapCell;
use crate::solve::fast::state::State;
use thwart_grid::narrow;

/// The obstacles that a question is about.
#[derive(Clone, Copy, Debug)]
pub(super) struct Obstacles<'a> {
    pub(super) state: &'a State<'a>,
    /// One more than those revealed.
    pub(super) extra: Option<u32>,
    /// Whether only kept paths and separators are asked; what they leave open counts as hope.
    pub(super) cached_only: bool,
}

impl<'a> Obstacles<'a> {
    fn cells(self) -> impl Iterator<Item = u32> + 'a {
        self.state.laid().chain(self.extra)
    }

    pub(super) fn count(self) -> u32 {
        narrow(self.state.node.revealed.len()) + u32::from(self.extra.is_some())
    }

    /// Returns whether they leave a cell free.
    pub(super) fn is_free(self, cell: u32) -> bool {
        self.state.is_free(cell) && self.extra != Some(cell)
    }

    /// Returns whether Jerry may stand on a cell without being lost.
    pub(super) fn may_stand(self, cell: u32) -> bool {
        self.is_free(cell) && !self.state.map.touches_door[cell as usize]
    }
}

/// The knowledge about a pair of neighbouring cells, or the three of a diagonal step, or one cell.
#[derive(Clone, Debug, Default)]
pub(super) struct PairBounds {
    /// Whether the pair touches a door, so that there is no separator.
    pub(super) open: bool,
    /// Paths found for different obstacles, those that decided last first.
    bundles: Vec<Bundle>,
    /// Blocked cells and cut cells that together separate the pair.
    separator: Box<[u32]>,
}

/// Disjoint paths from a pair to the doors.
#[derive(Clone, Debug)]
struct Bundle {
    paths: Vec<Vec<u32>>,
    /// Their cells, a set, because a node asks some thousand times whether an obstacle lies on one.
    cells: FxHashSet<u32>,
}

impl Bundle {
    /// Returns how many obstacles shut the pair in at least: those there are, and one for each path still
    /// open; `None` if that is at most `total`, as a few obstacles mostly show.
    fn least_above(&self, given: Obstacles<'_>, total: u32) -> Option<u32> {
        let spent = given.count();
        let mut least = spent + narrow(self.paths.len());
        for cell in given.cells() {
            if least <= total {
                return None;
            }
            least = spent.max(least - u32::from(self.cells.contains(&cell)));
        }
        (least > total).then_some(least)
    }
}

/// The most bundles of paths kept for a pair.
const MAX_BUNDLES: usize = 16;

impl PairBounds {
    /// Returns the paths that decided last.
    pub(super) fn paths(&self) -> impl Iterator<Item = &[u32]> + Clone {
        self.bundles.first().into_iter().flat_map(|bundle| &bundle.paths).map(Vec::as_slice)
    }

    /// Keeps paths and separator. Returns how many path cells were added, and how many dropped.
    pub(super) fn keep(&mut self, paths: Vec<Vec<u32>>, separator: Vec<u32>) -> (usize, usize) {
        self.separator = separator.into();
        let is_full = self.bundles.len() == MAX_BUNDLES;
        let dropped = if is_full { self.bundles.pop() } else { None };
        let cells: FxHashSet<u32> = paths.iter().flatten().copied().collect();
        let added = cells.len();
        self.bundles.insert(0, Bundle { paths, cells });
        (added, dropped.map_or(0, |dropped| dropped.cells.len()))
    }

    /// Returns the number of obstacles that shut the pair in, if paths and separator decide whether it is
    /// at most `total`.
    pub(super) fn bound(&mut self, given: Obstacles<'_>, total: u32) -> Option<u32> {
        for i in 0..self.bundles.len() {
            if let Some(lower) = self.bundles[i].least_above(given, total) {
                self.bundles[..=i].rotate_right(1);
                return Some(lower);
            }
        }
        let stands =
            |cell: u32| given.state.ground[cell as usize] == MapCell::Blocked || given.extra == Some(cell);
        let missing = self.separator.iter().filter(|&&cell| !stands(cell));
        let upper = given.count() + narrow(missing.count());
        (upper <= total).then_some(upper)
    }
}
