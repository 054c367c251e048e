//! Plain searches that stop at cells from which the claim is paid in any case.

use std::collections::BTreeMap;

use thwart_grid::Cell;

use super::terrain::Terrain;
use thwart_game::certificate::labels::Labels;
use thwart_game::rules::Rules as _;
use thwart_game::value::Side;

/// An exit that the walker reaches for less than the claim, and its cost.
type TooCheap = (Cell, u64);

/// Searches on from cells that the walker has reached at some cost, with or without a rock, but not past a cell
/// for which `stops` returns true. `stops` is called once for each cell, with the least cost of reaching it.
/// Returns how many cells were looked at; `labels` receives the cost of each.
///
/// A cell is skipped if its cost and the plain distance add up to the claim. That sum never falls along a path,
/// so the cost of a cell is final when its turn comes.
///
/// # Errors
/// If the walker reaches an exit for less than the claim: that exit.
fn search(
    terrain: &Terrain<'_>,
    claim: u64,
    rock: Option<Cell>,
    sources: impl IntoIterator<Item = (Cell, u64)>,
    labels: &mut Labels,
    mut stops: impl FnMut(Cell, u64) -> bool,
) -> Result<u64, TooCheap> {
    let total = |cell: Cell, cost: u64| cost.saturating_add(terrain.distance(cell));
    let mut front = Frontier::default();
    let reach = |front: &mut Frontier<u64>, labels: &mut Labels, cell: Cell, cost: u64| {
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
        // A cheaper path to the cell has been found since.
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

/// Returns the walker's least cost of reaching each cell if no rock falls and he does not pass a cell for which
/// `stops` returns true. A cell has no number if he does not reach it, or if reaching it and walking on costs
/// the claim in any case. `stops` is not called for the start if the walker is to step.
///
/// # Errors
/// If he reaches an exit for less than the claim.
pub(crate) fn search_to_ambushes(
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
    let (exit, cost) = (terrain.board().numbered_cell(exit), terrain.game.measure().text(cost));
    format!("the walker comes to the exit on {exit} for {cost}, less than is claimed")
}

/// How many cells the searches of one certificate may look at, for each cell of the board.
const LOOKS: u64 = 64;

/// The searches of one certificate for the time after the rock has fallen.
pub(crate) struct Searches<'t, 'g> {
    terrain: &'t Terrain<'g>,
    /// Empty between searches.
    labels: Labels,
    /// How many more cells the searches may look at.
    left: u64,
}

impl<'t, 'g> Searches<'t, 'g> {
    pub fn new(terrain: &'t Terrain<'g>) -> Self {
        let cells = terrain.board().len();
        Self { terrain, labels: Labels::new(cells), left: LOOKS.saturating_mul(cells as u64) }
    }

    /// Creates searches without a limit, for callers that do not write a certificate of the cells searched.
    #[cfg(feature = "solve")]
    pub fn without_limit(terrain: &'t Terrain<'g>) -> Self {
        Self { left: u64::MAX, ..Self::new(terrain) }
    }

    /// Counts cells that were looked at.
    ///
    /// # Errors
    /// If the limit is exceeded.
    pub fn count_cells(&mut self, cells: u64) -> Result<(), String> {
        let reason = || format!("the searches look at more than {LOOKS} cells for each of the board");
        self.left = self.left.checked_sub(cells).ok_or_else(reason)?;
        Ok(())
    }

    /// Checks that the walker pays at least the claim once a rock has fallen, if he has reached each of `cells`
    /// at the given cost.
    ///
    /// # Errors
    /// If he reaches an exit for less, or the search exceeds the limit.
    pub fn check_cost(
        &mut self,
        claim: u64,
        rock: Cell,
        cells: impl IntoIterator<Item = (Cell, u64)>,
    ) -> Result<(), String> {
        let found = search(self.terrain, claim, Some(rock), cells, &mut self.labels, |_, _| false);
        self.labels.clear();
        match found {
            Ok(looks) => self.count_cells(looks),
            Err(exit) => Err(format!("with the rock {}", too_cheap(self.terrain, exit))),
        }
    }
}

/// The cells from which a search still has to go on. If totals are equal, the newest cell comes first, because
/// it is the furthest along.
#[derive(Default)]
pub(crate) struct Frontier<T> {
    /// The cells with the total that was taken last; most later cells have that total, too.
    now: Vec<Cell>,
    total: T,
    others: BTreeMap<T, Vec<Cell>>,
}

impl<T: Ord + Copy + Default> Frontier<T> {
    pub fn push(&mut self, total: T, cell: Cell) {
        if total == self.total {
            self.now.push(cell);
        } else {
            self.others.entry(total).or_default().push(cell);
        }
    }

    /// Removes and returns a cell with the least total.
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
    use thwart_grid::distance::UNREACHED_LENGTH;
    use thwart_grid::format::board_file;

    use super::*;
    use crate::Rock;
    use thwart_game::game::Game as _;
    use thwart_game::setup::Setup;

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
        let looked = [0, 639, 1].map(|cells| searches.count_cells(cells).is_ok());
        assert_eq!(looked, [true; 3]);
        assert!(searches.count_cells(0).is_ok() && searches.count_cells(1).is_err());
        assert!(Searches::new(&terrain).count_cells(641).is_err());
    }

    proptest! {
        /// Each cell is looked at once, in any order in which paths reach it: the count against the limit and
        /// the cheapest exit are those of the definition.
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
            let fallen = Cell::new(fallen % signs.len());
            let cells = places.iter().map(|&(place, cost)| (Cell::new(place % signs.len()), cost));
            let cells: Vec<_> = cells.filter(|&(cell, _)| terrain.is_free(cell) && cell != fallen).collect();

            // Until no cost falls any more.
            let counts = |cell: Cell, cost: u64| cost.saturating_add(terrain.distance(cell)) < claim;
            let mut least = vec![UNREACHED_LENGTH; signs.len()];
            let mut comes = cells.clone();
            while let Some((cell, cost)) = comes.pop() {
                if counts(cell, cost) && cost < least[cell.index()] {
                    least[cell.index()] = cost;
                    comes.extend(terrain.steps_without(cell, Some(fallen)).map(|(_, next, step)| (next, cost + step)));
                }
            }
            // `stops` is called once per cell, with its final cost. It stops beside the exits, so no exit ends
            // the search.
            let mut asked = vec![UNREACHED_LENGTH; signs.len()];
            let last = search_to_ambushes(&terrain, claim, |cell, cost| {
                assert!(counts(cell, cost));
                let before = std::mem::replace(&mut asked[cell.index()], cost);
                assert_eq!(before, UNREACHED_LENGTH, "{cell:?} is asked about again");
                terrain.steps(cell).any(|(_, next, _)| game.is_exit(next))
            });
            if let Ok(last) = last {
                prop_assert!(game.board().cells().all(|cell| last.get(cell) == asked[cell.index()]));
            }

            let exit = game.exits().iter().map(|exit| least[exit.index()]).min().filter(|&cost| cost < UNREACHED_LENGTH);
            let mut labels = Labels::new(signs.len());
            let found = search(&terrain, claim, Some(fallen), cells, &mut labels, |_, _| false);
            let looks = least.iter().filter(|&&cost| cost < UNREACHED_LENGTH).count() as u64;
            prop_assert_eq!(found.map_err(|(_, cost)| cost), exit.map_or(Ok(looks), Err));
        }
    }
}
