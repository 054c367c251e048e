//! The ambushes: rocks, and the cells from which the walker sees them fall.

use std::collections::BTreeMap;

use thwart_grid::Cell;
use thwart_grid::distance::UNREACHED_LENGTH;

use crate::check::evidence::search::Searches;
use crate::check::evidence::search::search_to_ambushes;
use crate::check::evidence::terrain::Terrain;
use thwart_game::certificate::labels::Labels;
use thwart_game::value::Side;

/// Returns rocks, each with the cells from which the walker sees it fall. `None` if the values do not support
/// the claim, or if stopped.
///
/// The adversary waits as long as he can: until one more step could let the walker pay less than the claim. The
/// value of the walker's cell then rests on a rock that falls there. So few cells have ambushes.
pub(super) fn seen(
    terrain: &Terrain<'_>,
    claim: u64,
    values: impl Fn(Cell) -> u64,
    stop: &mut dyn FnMut() -> bool,
) -> Option<Vec<(Cell, Vec<Cell>)>> {
    if claim == UNREACHED_LENGTH
        && let Some(shut) = first_choke(terrain)
    {
        return Some(vec![shut]);
    }
    let mut met = Vec::new();
    let reached = search_to_ambushes(terrain, claim, |cell, cost| {
        let pays = |next, step| cost.saturating_add(step).saturating_add(values(next));
        let must = terrain.steps(cell).any(|(_, next, step)| pays(next, step) < claim);
        if must {
            met.push((cell, cost));
        }
        must
    });
    let reached = reached.ok()?;
    let searches = Searches::without_limit(terrain);
    let mut scout = AmbushSearch { terrain, claim, reached, searches };
    let mut ambushes: BTreeMap<Cell, Vec<Cell>> = BTreeMap::new();
    for (cell, cost) in met {
        if stop() {
            return None;
        }
        ambushes.entry(scout.rock(cell, cost)?).or_default().push(cell);
    }
    let mut ambushes: Vec<_> = ambushes.into_iter().collect();
    for (_, cells) in &mut ambushes {
        cells.sort_unstable();
    }
    if terrain.game.is_narrow() {
        return Some(ambushes);
    }
    // Around wide rocks the searches are long, and may exceed the checker's limit.
    let mut searches = Searches::new(terrain);
    let mut is_short = |(rock, cells): &(Cell, Vec<Cell>)| {
        let seals = if terrain.game.may_seal() { 0 } else { cells.len() * terrain.board().len() };
        let cells = cells.iter().map(|&cell| (cell, scout.reached.get(cell)));
        searches.count_cells(seals as u64).and_then(|()| searches.check_cost(claim, *rock, cells)).is_ok()
    };
    ambushes.iter().all(&mut is_short).then_some(ambushes)
}

/// Returns the first of the cells that all paths from the start pass, and the cells from which the walker sees
/// a rock fall there. This needs no values, and few cells lie before it. `None` if there is no such cell, or if
/// the walker is to step, as he may step past it.
fn first_choke(terrain: &Terrain<'_>) -> Option<(Cell, Vec<Cell>)> {
    if terrain.position.side == Side::Minimiser || !terrain.game.is_narrow() {
        return None;
    }
    let dominators = terrain.dominators().iter();
    let rock = dominators.max_by_key(|&cell| terrain.distance(cell))?;
    let beside: Vec<_> = terrain.steps(rock).map(|(_, cell, _)| cell).collect();
    let mut met = Vec::new();
    let sees = |cell: Cell, _| {
        let sees = beside.contains(&cell);
        if sees {
            met.push(cell);
        }
        sees
    };
    search_to_ambushes(terrain, UNREACHED_LENGTH, sees).ok()?;
    met.sort_unstable();
    Some((rock, met))
}

struct AmbushSearch<'t, 'g> {
    terrain: &'t Terrain<'g>,
    claim: u64,
    reached: Labels,
    searches: Searches<'t, 'g>,
}

impl AmbushSearch<'_, '_> {
    /// Returns a rock that may fall next to a walker on this cell, reached at this cost, and makes him pay the
    /// claim.
    fn rock(&mut self, cell: Cell, cost: u64) -> Option<Cell> {
        let terrain = self.terrain;
        let plain = |cell: Cell| terrain.distance(cell);
        let is_narrow = terrain.game.is_narrow();
        let mut threats = terrain.targets(cell);
        // Other rocks take nothing from his shortest paths.
        threats.retain(|&rock| !is_narrow || plain(rock) <= plain(cell));
        if let [only] = threats[..] {
            return Some(only);
        }
        // A rock where he has been before hardly ever helps, so it is tried last.
        threats.sort_by_key(|&rock| (self.reached.get(rock) <= self.reached.get(cell), plain(rock)));
        let may_seal = terrain.game.may_seal();
        threats
            .into_iter()
            .find(|&rock| self.is_enough(cell, cost, rock) && (may_seal || !self.seals(cell, rock)))
    }

    fn seals(&self, cell: Cell, rock: Cell) -> bool {
        if self.terrain.game.is_narrow() && self.reached.get(rock) > self.reached.get(cell) {
            return self.terrain.dominators().contains(rock);
        }
        self.terrain.game.is_sealed(cell, &self.terrain.position.rocks.with(rock))
    }

    fn is_enough(&mut self, cell: Cell, cost: u64, rock: Cell) -> bool {
        if self.claim == UNREACHED_LENGTH {
            return self.seals(cell, rock);
        }
        self.searches.check_cost(self.claim, rock, [(cell, cost)]).is_ok()
    }
}
