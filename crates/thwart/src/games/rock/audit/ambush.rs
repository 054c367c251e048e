//! The adversary's half: where the rock falls, and why nobody gets by for less.

use std::collections::BTreeMap;

use thwart_core::Cell;

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
        mut stops: impl FnMut(Cell, u64, &Labels) -> bool,
    ) -> Result<u64, TooCheap> {
        let terrain = self.terrain;
        let mut taken = 0;
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
            if !stops(cell, cost, labels) {
                terrain.visit_steps(cell, rock, |_, next, step| {
                    self.reach(next, cost.saturating_add(step), labels);
                });
            }
        }
        Ok(taken)
    }
}

/// What it costs the walker at least to come to each cell if no rock falls and
/// he does not get past the cells where he `stops`; without a number where he
/// does not come, or where coming there and walking on costs the claim in any
/// case. `stops` is asked once for each cell, and told this cost, and what it costs to come to
/// others as far as that is known; not for the start if he is to step.
///
/// # Errors
/// An exit to which he comes for less than the claim.
pub(in super::super) fn approach(
    terrain: &Terrain<'_>,
    claim: u64,
    mut stops: impl FnMut(Cell, u64, &Labels) -> bool,
) -> Result<Labels, TooCheap> {
    let start = terrain.position.walker;
    let goes = terrain.position.side == Side::Minimiser;
    let mut labels = Labels::new(terrain.board().len());
    let stops = |cell, cost, labels: &_| !(goes && cell == start) && stops(cell, cost, labels);
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
    mut stops: impl FnMut(Cell, u64, &Labels) -> bool,
) -> Result<(), TooCheap> {
    let start = terrain.position.walker;
    if terrain.plain[start.index()] < claim {
        labels.lower(start, 0);
    }
    let mut taken = 0;
    while let Some(cell) = labels.nth(taken) {
        taken += 1;
        let cost = labels.get(cell);
        if terrain.game.is_exit(cell) {
            return Err(TooCheap { exit: cell, cost });
        }
        if stops(cell, cost, labels) {
            continue;
        }
        let cost = cost + 1;
        terrain.visit_steps(cell, None, |_, next, _| {
            if cost.saturating_add(terrain.plain[next.index()]) < claim {
                labels.lower(next, cost);
            }
        });
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

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use thwart_core::distance::NO_WAY;
    use thwart_core::format::board_file;

    use super::*;
    use crate::game::Game as _;
    use crate::games::rock::Rock;
    use crate::setup::Setup;

    fn rock(topology: usize, cols: usize, signs: &[char]) -> Rock {
        let rows: Vec<String> = signs.chunks_exact(cols).map(|row| row.iter().collect()).collect();
        let topology = ["four", "eight", "hex"][topology];
        let text = format!("game: rock\ntopology: {topology}\n\n{}\n", rows.join("\n"));
        Rock::new(&Setup::new(Rock::INFO, board_file::parse(&text).unwrap()).unwrap()).unwrap()
    }

    proptest! {
        /// Where every step costs 1; and that no cell is asked about twice.
        #[test]
        fn step_by_step_is_the_search(
            topology in 0..3usize,
            cols in 1..7usize,
            signs in proptest::collection::vec(proptest::sample::select(vec!['.', '.', '.', '#', '>']), 6..40),
            stops in proptest::collection::vec(proptest::bool::weighted(0.2), 40),
            start in 0..40usize,
            claim in 0..12u64,
            goes in any::<bool>(),
        ) {
            let mut signs = signs;
            signs.truncate(signs.len() / cols * cols);
            let start = start % signs.len();
            signs[start] = '@';
            prop_assume!(signs.contains(&'>'));
            let game = rock(topology, cols, &signs);
            let mut position = game.start();
            if goes {
                position.side = Side::Minimiser;
            }
            let terrain = Terrain::new(&game, &position);
            prop_assert!(terrain.unit);
            let least = terrain.plain[start];
            prop_assume!(least < NO_WAY);
            let claim = if claim == 11 { NO_WAY } else { (least + claim).saturating_sub(1) };

            let mut labels = Labels::new(signs.len());
            let mut search = Search::new(&terrain, claim);
            search.reach(Cell(start as u32), 0, &mut labels);
            let waits = |cell: Cell| stops[cell.index()] && !(goes && cell.index() == start);
            let expected = search.run(None, &mut labels, |cell, _, _| waits(cell));

            let mut asked = Vec::new();
            let found = approach(&terrain, claim, |cell, cost, labels| {
                asked.push((cell, cost));
                assert_eq!(labels.get(cell), cost);
                stops[cell.index()]
            });
            match (expected, found) {
                (Ok(_), Ok(found)) => {
                    for cell in game.board().cells() {
                        prop_assert_eq!(found.get(cell), labels.get(cell), "{:?}", cell);
                    }
                    let mut expected: Vec<_> = (game.board().cells())
                        .filter(|&cell| labels.get(cell) < NO_WAY && !(goes && cell.index() == start))
                        .map(|cell| (cell, labels.get(cell)))
                        .collect();
                    asked.sort_unstable();
                    expected.sort_unstable();
                    prop_assert_eq!(asked, expected);
                }
                (Err(expected), Err(found)) => prop_assert_eq!(expected.cost, found.cost),
                (expected, found) => prop_assert!(false, "{:?} {:?}", expected, found.is_ok()),
            }
        }

        /// Each cell is looked at once, however he came there first: what is counted against the limit
        /// is what the definition says, and so is the cheapest exit.
        #[test]
        fn searches_look_at_every_cell_once(
            topology in 0..3usize,
            cols in 1..7usize,
            signs in proptest::collection::vec(proptest::sample::select(vec!['.', '.', '9', '2', '#', '>']), 6..40),
            places in proptest::collection::vec((0..40usize, 0..8u64), 1..5),
            fallen in 0..40usize,
            claim in 1..30u64,
        ) {
            let mut signs = signs;
            signs.truncate(signs.len() / cols * cols);
            let start = places[0].0 % signs.len();
            signs[start] = '@';
            prop_assume!(signs.contains(&'>'));
            let game = rock(topology, cols, &signs);
            let position = game.start();
            let terrain = Terrain::new(&game, &position);
            let fallen = Cell((fallen % signs.len()) as u32);
            let cells = places.iter().map(|&(place, cost)| (Cell((place % signs.len()) as u32), cost));
            let cells: Vec<_> = cells.filter(|&(cell, _)| terrain.is_free(cell) && cell != fallen).collect();

            // Until nothing becomes less.
            let counts = |cell: Cell, cost: u64| cost.saturating_add(terrain.plain[cell.index()]) < claim;
            let mut least = vec![NO_WAY; signs.len()];
            let mut comes = cells.clone();
            while let Some((cell, cost)) = comes.pop() {
                if counts(cell, cost) && cost < least[cell.index()] {
                    least[cell.index()] = cost;
                    comes.extend(terrain.steps_without(cell, Some(fallen)).map(|(_, next, step)| (next, cost + step)));
                }
            }
            // Each is asked about once, at its last cost. No exit ends it.
            let mut asked = vec![false; signs.len()];
            let _ = approach(&terrain, claim, |cell, cost, labels| {
                assert!(labels.get(cell) == cost && counts(cell, cost));
                assert!(!std::mem::replace(&mut asked[cell.index()], true), "{cell:?} is asked about again");
                terrain.steps(cell).any(|(_, next, _)| game.is_exit(next))
            });

            let exit = game.exits().iter().map(|exit| least[exit.index()]).min().filter(|&cost| cost < NO_WAY);
            let mut labels = Labels::new(signs.len());
            let found = holds(&terrain, claim, fallen, cells, &mut labels);
            let looks = least.iter().filter(|&&cost| cost < NO_WAY).count() as u64;
            prop_assert_eq!(found.map_err(|found| found.cost), exit.map_or(Ok(looks), Err));
        }
    }
}
