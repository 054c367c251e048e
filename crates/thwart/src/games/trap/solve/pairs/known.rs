//! What is known of a pair: ways that share no cell, and a separator.

use rustc_hash::FxHashSet;

use super::detour::Detours;
use crate::games::trap::solve::map::{Ground, Map};
use crate::games::trap::solve::state::State;

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
pub(super) struct Bundle {
    /// How many.
    pub(super) count: u32,
    /// Their cells: whether an obstacle lies on one is asked some thousand times a
    /// node.
    has: FxHashSet<u32>,
    /// The ways themselves, one after the other, and where each ends.
    pub(super) cells: Box<[u32]>,
    ends: Box<[u32]>,
    /// Ways round single cells of them, in the order of these cells.
    detours: Vec<(u32, Box<[u32]>)>,
}

/// How many bundles of ways are kept for a pair.
const BUNDLES: usize = 8;

/// The obstacles that a judgement is about: those revealed, and perhaps one
/// more.
#[derive(Clone, Copy, Debug)]
pub(super) struct Obstacles<'a> {
    pub(super) state: &'a State<'a>,
    pub(super) extra: Option<u32>,
}

impl<'a> Obstacles<'a> {
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

    fn block(self, cell: u32) -> bool {
        self.state.ground[cell as usize] == Ground::Blocked || self.extra == Some(cell)
    }
}

impl Bundle {
    /// The ways that a query found.
    pub(super) fn new(found: &[Vec<u32>]) -> Self {
        let cells = found.concat();
        let mut end = 0;
        let mut end_of = |way: &Vec<u32>| {
            end += way.len() as u32;
            end
        };
        let ends = found.iter().map(&mut end_of).collect();
        let count = found.len() as u32;
        let has = cells.iter().copied().collect();
        Self { count, has, cells: cells.into(), ends, detours: Vec::new() }
    }

    /// The ways.
    pub(super) fn ways(&self) -> impl Iterator<Item = &[u32]> + Clone {
        let begins = std::iter::once(0).chain(self.ends.iter().copied());
        begins.zip(&self.ends).map(|(begin, &end)| &self.cells[begin as usize..end as usize])
    }

    /// Whether one of the ways passes a cell.
    pub(super) fn has(&self, cell: u32) -> bool {
        self.has.contains(&cell)
    }

    /// No fewer obstacles shut the pair in: those there are, and one for each
    /// way that is open still.
    fn least(&self, obstacles: Obstacles<'_>) -> u32 {
        let hit = obstacles.cells().filter(|&cell| self.has(cell)).count() as u32;
        obstacles.count() + self.count.saturating_sub(hit)
    }

    /// The same if it is more than `total`; most that are not are soon hit too
    /// often.
    fn least_above(&self, obstacles: Obstacles<'_>, total: u32) -> Option<u32> {
        let mut open = self.count;
        let laid = obstacles.count();
        for cell in obstacles.cells() {
            if laid + open <= total {
                return None;
            }
            open = open.saturating_sub(u32::from(self.has(cell)));
        }
        (laid + open > total).then_some(laid + open)
    }

    /// Whether one of the ways that are hit can go round the obstacle, over
    /// cells of no other way. New detours are kept.
    ///
    /// That makes one way more than [`least`](Self::least) counts. A detour round one of two obstacles
    /// on a way does not free it, but then that way was counted twice among those hit, unless more are
    /// hit than there are.
    fn has_detour(
        &mut self,
        map: &Map,
        group: &[u32],
        obstacles: Obstacles<'_>,
        detours: &mut Detours,
    ) -> bool {
        let is_crowded = obstacles.cells().filter(|&cell| self.has(cell)).count() > self.count as usize;
        for cell in obstacles.cells().filter(|&cell| self.has(cell)) {
            let found = self.detours.binary_search_by_key(&cell, |&(cell, _)| cell);
            let is_free = |place: usize| self.detours[place].1.iter().all(|&c| obstacles.leave_free(c));
            match found {
                Ok(place)
                    if is_free(place) && (!is_crowded || self.way_hit_once(cell, obstacles).is_some()) => {}
                found => {
                    let is_open = |c: u32| obstacles.leave_free(c) && !group.contains(&c) && !self.has(c);
                    let way = self.way_hit_once(cell, obstacles);
                    let Some(detour) = way.and_then(|way| detours.find(map, way, cell, is_open)) else {
                        continue;
                    };
                    if let Ok(place) = found {
                        self.detours.remove(place);
                    }
                    let place = found.unwrap_or_else(|place| place);
                    self.detours.insert(place, (cell, detour.into()));
                }
            }
            return true;
        }
        false
    }

    /// The way of a cell that holds an obstacle, if it holds no other.
    fn way_hit_once(&self, cell: u32, obstacles: Obstacles<'_>) -> Option<&[u32]> {
        let way = self.ways().find(|way| way.contains(&cell))?;
        (way.iter().filter(|&&c| obstacles.block(c)).count() == 1).then_some(way)
    }
}

impl Known {
    /// The ways that decided last.
    pub(super) fn first(&self) -> Option<&Bundle> {
        self.bundles.first()
    }

    /// Keeps what was found last; gives the number of cells of the ways that are
    /// dropped for it.
    pub(super) fn keep(&mut self, bundle: Bundle, separator: Vec<u32>) -> usize {
        self.separator = separator.into();
        let is_full = self.bundles.len() == BUNDLES;
        let dropped = if is_full { self.bundles.pop() } else { None };
        self.bundles.insert(0, bundle);
        dropped.map_or(0, |dropped| dropped.cells.len())
    }

    /// The number of obstacles that shut the pair in, as far as ways and
    /// separator tell whether it is at most `total`; `None` if they do not.
    pub(super) fn judge(&mut self, obstacles: Obstacles<'_>, total: u32) -> Option<u32> {
        for i in 0..self.bundles.len() {
            if let Some(least) = self.bundles[i].least_above(obstacles, total) {
                self.bundles[..=i].rotate_right(1);
                return Some(least);
            }
        }
        let missing = self.separator.iter().filter(|&&cell| !obstacles.block(cell));
        let upper = obstacles.count() + missing.count() as u32;
        (upper <= total).then_some(upper)
    }

    /// Whether `total` obstacles do not shut the pair in, because a way that is spoilt by one of them can
    /// go round it.
    pub(super) fn can_go_round(
        &mut self,
        map: &Map,
        group: &[u32],
        obstacles: Obstacles<'_>,
        total: u32,
        detours: &mut Detours,
    ) -> bool {
        let one_short = |bundle: &Bundle| bundle.least(obstacles) == total;
        let Some(place) = self.bundles.iter().position(one_short) else { return false };
        self.bundles[..=place].rotate_right(1);
        self.bundles[0].has_detour(map, group, obstacles, detours)
    }
}
