//! Plain searches that do not go on from where a claim is paid in any case.

use std::collections::BTreeMap;

use thwart_grid::Cell;

use super::terrain::Terrain;
use crate::certificate::labels::Labels;
use crate::rules::Rules as _;
use crate::value::Side;

/// An exit that comes too cheap, and what it costs.
type TooCheap = (Cell, u64);

/// Walks on from cells to which the walker has come at some cost, while a rock may lie, but not past
/// those where he `stops`: it is asked once for each cell, and told what he has paid there at least.
/// Counts the cells looked at; `labels` holds what he has paid on each.
///
/// A cell to which he comes does not count where what he has paid and the plain distance make the
/// claim. That sum never falls along a path, so the cost of a cell is final when its turn comes.
///
/// # Errors
/// An exit to which he comes for less than the claim.
fn search(
    terrain: &Terrain<'_>,
    claim: u64,
    rock: Option<Cell>,
    sources: impl IntoIterator<Item = (Cell, u64)>,
    labels: &mut Labels,
    mut stops: impl FnMut(Cell, u64) -> bool,
) -> Result<u64, TooCheap> {
    let total = |cell: Cell, cost: u64| cost.saturating_add(terrain.plain(cell));
    let mut front = Front::default();
    let reach = |front: &mut Front<u64>, labels: &mut Labels, cell: Cell, cost: u64| {
        if total(cell, cost) < claim && labels.lower(cell, cost) {
            front.push(total(cell, cost), cell);
        }
    };
    for (cell, cost) in sources {
        reach(&mut front, labels, cell, cost);
    }
    let mut looks = 0;
    while let Some((promised, cell)) = front.pop() {
        let cost = labels.get(cell);
        // He came there for less since.
        if promised > total(cell, cost) {
            continue;
        }
        looks += 1;
        if terrain.game.is_exit(cell) {
            return Err((cell, cost));
        }
        if !stops(cell, cost) {
            for (_, next, step) in terrain.steps_without(cell, rock) {
                reach(&mut front, labels, next, cost.saturating_add(step));
            }
        }
    }
    Ok(looks)
}

/// What it costs the walker at least to come to each cell if no rock falls and he does not get past
/// the cells where he `stops`; without a number where he does not come, or where coming there and
/// walking on costs the claim in any case. `stops` is not asked about the start if he is to step.
///
/// # Errors
/// If he comes to an exit for less than the claim.
pub(in crate::games::rock) fn approach(
    terrain: &Terrain<'_>,
    claim: u64,
    mut stops: impl FnMut(Cell, u64) -> bool,
) -> Result<Labels, String> {
    let start = terrain.position.walker;
    let goes = terrain.position.side == Side::Minimiser;
    let mut labels = Labels::new(terrain.board().len());
    let stops = |cell, cost| !(goes && cell == start) && stops(cell, cost);
    let found = search(terrain, claim, None, [(start, 0)], &mut labels, stops);
    found.map(|_| labels).map_err(|exit| format!("past all ambushes {}", too_cheap(terrain, exit)))
}

fn too_cheap(terrain: &Terrain<'_>, (exit, cost): TooCheap) -> String {
    let (exit, cost) = (terrain.board().spot(exit), terrain.game.measure().text(cost));
    format!("the walker comes to the exit on {exit} for {cost}, less than is claimed")
}

/// How many cells the searches of one certificate may look at, for each cell of the board.
const LOOKS: u64 = 64;

/// The searches of one certificate after the rock has fallen.
pub(in crate::games::rock) struct Searches<'t, 'g> {
    terrain: &'t Terrain<'g>,
    /// Empty between searches.
    labels: Labels,
    /// How many cells they may still look at.
    left: u64,
}

impl<'t, 'g> Searches<'t, 'g> {
    pub fn new(terrain: &'t Terrain<'g>) -> Self {
        let cells = terrain.board().len();
        Self { terrain, labels: Labels::new(cells), left: LOOKS.saturating_mul(cells as u64) }
    }

    /// For whoever makes no certificate of what they look at.
    #[cfg(feature = "solve")]
    pub fn without_limit(terrain: &'t Terrain<'g>) -> Self {
        Self { left: u64::MAX, ..Self::new(terrain) }
    }

    /// So many cells are looked at.
    ///
    /// # Errors
    /// If that makes too many.
    pub fn look(&mut self, cells: u64) -> Result<(), String> {
        let reason = || format!("the searches look at more than {LOOKS} cells for each of the board");
        self.left = self.left.checked_sub(cells).ok_or_else(reason)?;
        Ok(())
    }

    /// Whether the walker pays the claim once a rock has fallen, if he has come to each of `cells` at
    /// such a cost.
    ///
    /// # Errors
    /// If he comes to an exit for less, or that takes too long.
    pub fn hold(
        &mut self,
        claim: u64,
        rock: Cell,
        cells: impl IntoIterator<Item = (Cell, u64)>,
    ) -> Result<(), String> {
        let found = search(self.terrain, claim, Some(rock), cells, &mut self.labels, |_, _| false);
        self.labels.clear();
        match found {
            Ok(looks) => self.look(looks),
            Err(exit) => Err(format!("with the rock {}", too_cheap(self.terrain, exit))),
        }
    }
}

/// Cells from which a search is still to go on. Of equal totals the last one comes first: who has gone
/// on furthest.
#[derive(Default)]
pub(in crate::games::rock) struct Front<T> {
    /// The cells of the total that was taken last, which most of those that follow have, too.
    now: Vec<Cell>,
    total: T,
    others: BTreeMap<T, Vec<Cell>>,
}

impl<T: Ord + Copy + Default> Front<T> {
    pub fn push(&mut self, total: T, cell: Cell) {
        if total == self.total {
            self.now.push(cell);
        } else {
            self.others.entry(total).or_default().push(cell);
        }
    }

    /// A cell with the least total.
    pub fn pop(&mut self) -> Option<(T, Cell)> {
        let least = self.others.first_key_value().map(|(&total, _)| total);
        if self.now.is_empty() || least.is_some_and(|least| least < self.total) {
            let (total, cells) = self.others.pop_first()?;
            let left = std::mem::replace(&mut self.now, cells);
            if !left.is_empty() {
                self.others.insert(self.total, left);
            }
            self.total = total;
        }
        self.now.pop().map(|cell| (self.total, cell))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use thwart_grid::distance::NO_WAY;
    use thwart_grid::format::board_file;

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

    #[test]
    fn the_limit_is_met_to_the_cell() {
        let game = rock(0, 5, &['@', '.', '.', '.', '>', '.', '.', '.', '.', '.']);
        let position = game.start();
        let terrain = Terrain::new(&game, &position);
        let mut searches = Searches::new(&terrain);
        let looked = [0, 639, 1].map(|cells| searches.look(cells).is_ok());
        assert_eq!(looked, [true; 3]);
        assert!(searches.look(0).is_ok() && searches.look(1).is_err());
        assert!(Searches::new(&terrain).look(641).is_err());
    }

    proptest! {
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
            let last = approach(&terrain, claim, |cell, cost| {
                assert!(counts(cell, cost));
                let before = std::mem::replace(&mut asked[cell.index()], cost);
                assert_eq!(before, NO_WAY, "{cell:?} is asked about again");
                terrain.steps(cell).any(|(_, next, _)| game.is_exit(next))
            });
            if let Ok(last) = last {
                prop_assert!(game.board().cells().all(|cell| last.get(cell) == asked[cell.index()]));
            }

            let exit = game.exits().iter().map(|exit| least[exit.index()]).min().filter(|&cost| cost < NO_WAY);
            let mut labels = Labels::new(signs.len());
            let found = search(&terrain, claim, Some(fallen), cells, &mut labels, |_, _| false);
            let looks = least.iter().filter(|&&cost| cost < NO_WAY).count() as u64;
            prop_assert_eq!(found.map_err(|(_, cost)| cost), exit.map_or(Ok(looks), Err));
        }
    }
}
