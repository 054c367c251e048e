//! The adversary's half: where the rock falls, and why nobody gets by for less.

use thwart_core::Cell;

use super::front::Front;
use super::terrain::Terrain;
use crate::certificate::labels::Labels;
use crate::value::Side;

/// An exit comes too cheap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) struct TooCheap {
    pub exit: Cell,
    pub cost: u64,
}

/// A step by which the walker comes to a cell for less than before, and less than the claim if he goes
/// on as if no rock lay.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Step {
    pub onto: Cell,
    /// What he has paid there in all.
    pub paid: u64,
}

/// A plain search that does not go on from cells where the claim is paid even if no
/// (more) rock falls. The distance left in that case never falls by more than what
/// a step costs, so a cell's cost is final when its turn comes.
struct Search<'t, 'g> {
    terrain: &'t Terrain<'g>,
    claim: u64,
    front: Front,
}

impl<'t, 'g> Search<'t, 'g> {
    fn new(terrain: &'t Terrain<'g>, claim: u64) -> Self {
        Self { terrain, claim, front: Front::default() }
    }

    /// What the walker pays in all if he comes to a cell at this cost and goes on from there as if
    /// no rock lay.
    fn total(&self, cell: Cell, cost: u64) -> u64 {
        cost.saturating_add(self.terrain.plain(cell))
    }

    fn reach(&mut self, cell: Cell, cost: u64, labels: &mut Labels) {
        let total = self.total(cell, cost);
        if total < self.claim && labels.lower(cell, cost) {
            self.front.push(total, cell);
        }
    }

    /// Walks on from all cells reached but those where he `stops`.
    fn run(
        &mut self,
        rock: Option<Cell>,
        labels: &mut Labels,
        mut stops: impl FnMut(Cell, u64, &[Step]) -> bool,
    ) -> Result<u64, TooCheap> {
        let terrain = self.terrain;
        let mut taken = 0;
        let mut steps = Vec::new();
        while let Some((total, cell)) = self.front.pop() {
            let cost = labels.get(cell);
            if total > self.total(cell, cost) {
                continue;
            }
            taken += 1;
            // What costs the claim is not reached.
            if terrain.is_exit(cell) {
                return Err(TooCheap { exit: cell, cost });
            }
            for (_, next, step) in terrain.steps_without(cell, rock) {
                let paid = cost.saturating_add(step);
                if self.total(next, paid) < self.claim && paid < labels.get(next) {
                    steps.push(Step { onto: next, paid });
                }
            }
            if stops(cell, cost, &steps) {
                steps.clear();
            }
            for Step { onto, paid } in steps.drain(..) {
                self.reach(onto, paid, labels);
            }
        }
        Ok(taken)
    }
}

/// What it costs the walker at least to come to each cell if no rock falls and
/// he does not get past the cells where he `stops`; without a number where he
/// does not come, or where coming there and walking on costs the claim in any
/// case. `stops` is asked once for each cell, and told this cost, and the steps by which he would go
/// on; not for the start if he is to step.
///
/// # Errors
/// An exit to which he comes for less than the claim.
pub(in super::super) fn approach(
    terrain: &Terrain<'_>,
    claim: u64,
    mut stops: impl FnMut(Cell, u64, &[Step]) -> bool,
) -> Result<Labels, TooCheap> {
    let start = terrain.position.walker;
    let goes = terrain.position.side == Side::Minimiser;
    let mut labels = terrain.labels();
    let stops = |cell, cost, steps: &_| !(goes && cell == start) && stops(cell, cost, steps);
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
    mut stops: impl FnMut(Cell, u64, &[Step]) -> bool,
) -> Result<(), TooCheap> {
    let start = terrain.position.walker;
    if terrain.plain(start) < claim {
        labels.lower(start, 0);
    }
    let mut taken = 0;
    let mut steps = Vec::new();
    while let Some(cell) = labels.nth(taken) {
        taken += 1;
        let cost = labels.get(cell);
        if terrain.is_exit(cell) {
            return Err(TooCheap { exit: cell, cost });
        }
        steps.clear();
        let paid = cost + 1;
        for (_, onto, _) in terrain.steps(cell) {
            if labels.get(onto) > paid && paid.saturating_add(terrain.plain(onto)) < claim {
                steps.push(Step { onto, paid });
            }
        }
        if !stops(cell, cost, &steps) {
            for &Step { onto, paid } in &steps {
                labels.lower(onto, paid);
            }
        }
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
            let least = terrain.plain(Cell(start as u32));
            prop_assume!(least < NO_WAY);
            let claim = if claim == 11 { NO_WAY } else { (least + claim).saturating_sub(1) };

            let mut labels = terrain.labels();
            let mut search = Search::new(&terrain, claim);
            search.reach(Cell(start as u32), 0, &mut labels);
            let waits = |cell: Cell| stops[cell.index()] && !(goes && cell.index() == start);
            let expected = search.run(None, &mut labels, |cell, _, _| waits(cell));

            let mut asked = Vec::new();
            let mut on = Vec::new();
            let found = approach(&terrain, claim, |cell, cost, steps| {
                asked.push((cell, cost));
                for step in steps {
                    assert_eq!(step.paid, cost + 1);
                    assert!(terrain.steps(cell).any(|(_, next, _)| next == step.onto));
                    // No other step leads there before.
                    assert!(!stops[cell.index()] || !on.contains(&step.onto));
                    on.extend((!stops[cell.index()]).then_some(step.onto));
                }
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
            let counts = |cell: Cell, cost: u64| cost.saturating_add(terrain.plain(cell)) < claim;
            let mut least = vec![NO_WAY; signs.len()];
            let mut comes = cells.clone();
            while let Some((cell, cost)) = comes.pop() {
                if counts(cell, cost) && cost < least[cell.index()] {
                    least[cell.index()] = cost;
                    comes.extend(terrain.steps_without(cell, Some(fallen)).map(|(_, next, step)| (next, cost + step)));
                }
            }
            // Each is asked about once, at its last cost. No exit ends it.
            let mut asked = vec![NO_WAY; signs.len()];
            let mut told = vec![NO_WAY; signs.len()];
            told[start] = 0;
            let last = approach(&terrain, claim, |cell, cost, steps| {
                assert!(steps.iter().all(|step| step.paid < told[step.onto.index()]));
                assert!(counts(cell, cost) && steps.iter().all(|step| counts(step.onto, step.paid)));
                let before = std::mem::replace(&mut asked[cell.index()], cost);
                assert_eq!(before, NO_WAY, "{cell:?} is asked about again");
                let stops = terrain.steps(cell).any(|(_, next, _)| game.is_exit(next));
                steps.iter().filter(|_| !stops).for_each(|step| told[step.onto.index()] = step.paid);
                stops
            });
            if let Ok(last) = last {
                prop_assert!(game.board().cells().all(|cell| last.get(cell) == asked[cell.index()]));
            }

            let exit = game.exits().iter().map(|exit| least[exit.index()]).min().filter(|&cost| cost < NO_WAY);
            let mut labels = terrain.labels();
            let found = holds(&terrain, claim, fallen, cells, &mut labels);
            let looks = least.iter().filter(|&&cost| cost < NO_WAY).count() as u64;
            prop_assert_eq!(found.map_err(|found| found.cost), exit.map_or(Ok(looks), Err));
        }
    }
}
