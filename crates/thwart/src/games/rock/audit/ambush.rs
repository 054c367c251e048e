//! The adversary's half: where the rock falls, and why nobody gets by for less.

use std::collections::BTreeMap;

use thwart_core::Cell;
use thwart_core::distance::NO_WAY;

use super::terrain::Terrain;
use crate::certificate::labels::Labels;
use crate::value::Side;

/// An exit comes too cheap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) struct TooCheap {
    pub exit: Cell,
    pub cost: u64,
}

/// A plain search that does not go on from cells where the claim is paid even if no
/// (more) rock falls. The distance left in that case never falls by more than what
/// a step costs, so a cell's cost is final when its turn comes.
struct Search<'t, 'g> {
    terrain: &'t Terrain<'g>,
    claim: u64,
    /// What the walker pays in all if he goes on from the cells of `now` as if no rock lay.
    total: u64,
    now: Vec<Cell>,
    /// The cells from which he pays more, by how much. This takes few values at a time, so a list
    /// for each is faster than a heap.
    later: BTreeMap<u64, Vec<Cell>>,
}

impl<'t, 'g> Search<'t, 'g> {
    fn new(terrain: &'t Terrain<'g>, claim: u64) -> Self {
        Self { terrain, claim, total: 0, now: Vec::new(), later: BTreeMap::new() }
    }

    fn reach(&mut self, cell: Cell, cost: u64, labels: &mut Labels) {
        let left = self.terrain.plain[cell.index()];
        let total = cost.saturating_add(left);
        if total < self.claim && labels.lower(cell, cost) {
            if total == self.total {
                self.now.push(cell);
            } else {
                self.later.entry(total).or_default().push(cell);
            }
        }
    }

    fn pop(&mut self) -> Option<(u64, Cell)> {
        if self.now.is_empty() {
            (self.total, self.now) = self.later.pop_first()?;
        }
        self.now.pop().map(|cell| (self.total, cell))
    }

    /// Walks on from all cells reached but those where he `stops`.
    fn run(
        &mut self,
        rock: Option<Cell>,
        labels: &mut Labels,
        mut stops: impl FnMut(Cell, u64, &[(Cell, u64)]) -> bool,
    ) -> Result<u64, TooCheap> {
        let terrain = self.terrain;
        let mut taken = 0;
        let mut fresh = Vec::new();
        while let Some((total, cell)) = self.pop() {
            let cost = labels.get(cell);
            if total > cost.saturating_add(terrain.plain[cell.index()]) {
                continue;
            }
            taken += 1;
            // What costs the claim is not reached.
            if terrain.game.is_exit(cell) {
                return Err(TooCheap { exit: cell, cost });
            }
            fresh.clear();
            terrain.visit_steps(cell, rock, |_, next, step| {
                let cost = cost.saturating_add(step);
                let total = cost.saturating_add(terrain.plain[next.index()]);
                if cost < labels.get(next) && total < self.claim {
                    fresh.push((next, cost));
                }
            });
            if stops(cell, cost, &fresh) {
                continue;
            }
            for &(next, cost) in &fresh {
                self.reach(next, cost, labels);
            }
        }
        Ok(taken)
    }
}

/// What it costs the walker at least to come to each cell if no rock falls and
/// he does not get past the cells where he `stops`; without a number where he
/// does not come, or where coming there and walking on costs the claim in any
/// case. `stops` is asked once for each cell, and told this cost and the cells to which he would
/// come from there for less than so far, and for how much; not for the start if he is to step.
///
/// # Errors
/// An exit to which he comes for less than the claim.
pub(in super::super) fn approach(
    terrain: &Terrain<'_>,
    claim: u64,
    mut stops: impl FnMut(Cell, u64, &[(Cell, u64)]) -> bool,
) -> Result<Labels, TooCheap> {
    let start = terrain.position.walker;
    let goes = terrain.position.side == Side::Minimiser;
    let mut labels = Labels::new(terrain.board().len());
    let stops = |cell, cost, fresh: &[_]| !(goes && cell == start) && stops(cell, cost, fresh);
    if terrain.unit {
        step_by_step(terrain, claim, &mut labels, stops)?;
    } else {
        let mut search = Search::new(terrain, claim);
        search.reach(start, 0, &mut labels);
        search.run(None, &mut labels, stops)?;
    }
    Ok(labels)
}

/// The same where every step costs 1: who comes to a cell first comes there for least, and nothing
/// has to be looked at again.
fn step_by_step(
    terrain: &Terrain<'_>,
    claim: u64,
    labels: &mut Labels,
    mut stops: impl FnMut(Cell, u64, &[(Cell, u64)]) -> bool,
) -> Result<(), TooCheap> {
    let start = terrain.position.walker;
    let mut now = Vec::new();
    if terrain.plain[start.index()] < claim {
        labels.lower(start, 0);
        now.push(start);
    }
    let (mut later, mut fresh) = (Vec::new(), Vec::new());
    let mut cost = 0;
    while !now.is_empty() {
        for cell in now.drain(..) {
            if terrain.game.is_exit(cell) {
                return Err(TooCheap { exit: cell, cost });
            }
            fresh.clear();
            terrain.visit_steps(cell, None, |_, next, _| {
                if labels.get(next) == NO_WAY
                    && (cost + 1).saturating_add(terrain.plain[next.index()]) < claim
                {
                    fresh.push((next, cost + 1));
                }
            });
            if stops(cell, cost, &fresh) {
                continue;
            }
            for &(next, cost) in &fresh {
                labels.lower(next, cost);
                later.push(next);
            }
        }
        std::mem::swap(&mut now, &mut later);
        cost += 1;
    }
    Ok(())
}

/// Whether the walker pays the claim once a rock has fallen, if he comes to each
/// of `cells` for what `approach` says; counts the cells looked at. `labels` are
/// empty, before and after.
///
/// # Errors
/// An exit to which he comes for less.
pub(in super::super) fn holds(
    terrain: &Terrain<'_>,
    claim: u64,
    rock: Cell,
    cells: impl IntoIterator<Item = (Cell, u64)>,
    labels: &mut Labels,
) -> Result<u64, TooCheap> {
    let mut search = Search::new(terrain, claim);
    for (cell, cost) in cells {
        search.reach(cell, cost, labels);
    }
    let held = search.run(Some(rock), labels, |_, _, _| false);
    labels.clear();
    held
}
