//! Paths that go straight through a blast, or bend once at its centre. Their
//! cost bounds most searches.

use super::floor_costs::{FloorCosts, Prices};
use crate::solve::fast::terrain::{Terrain, TerrainKind};

/// Returns for every place the cost of some path straight through a blast
/// there; [`UNREACHED_LENGTH`](thwart_grid::distance::UNREACHED_LENGTH) if none was found. The
/// blast may do better. O(n).
pub(super) fn straight(terrain: &Terrain, prices: &Prices, costs: &FloorCosts) -> Vec<u64> {
    let onto = sweep(terrain, prices, &costs.from, true);
    let away = sweep(terrain, prices, &costs.to, false);
    onto.into_iter().zip(away).map(|(onto, away)| onto.saturating_add(away)).collect()
}

/// Returns for every place the cost along one arm of a blast there: onto it
/// from the best cell of the arm, or away from it.
fn sweep(terrain: &Terrain, prices: &Prices, ends: &[u64], onto: bool) -> Vec<u64> {
    let mut best = ends.to_vec();
    for line in terrain.grid().each_row() {
        along(terrain, prices, line.clone(), ends, onto, &mut best);
        along(terrain, prices, line.rev(), ends, onto, &mut best);
    }
    for line in terrain.grid().each_column() {
        along(terrain, prices, line.clone(), ends, onto, &mut best);
        along(terrain, prices, line.rev(), ends, onto, &mut best);
    }
    best
}

/// Sweeps along one line. It carries one path with it and takes a new one if
/// that is cheaper, or if the old one gets longer than a blast reaches. So it
/// finds some path, not always the best.
fn along(
    terrain: &Terrain,
    prices: &Prices,
    line: impl Iterator<Item = usize>,
    ends: &[u64],
    onto: bool,
    best: &mut [u64],
) {
    let mut carried: Option<(u64, usize)> = None;
    // The entering cost of the cell before.
    let mut before = 0;
    for at in line {
        if terrain.kind(at) == TerrainKind::Rock {
            carried = None;
            continue;
        }
        let step = if onto { prices.entering(at) } else { before };
        let going_on = carried.map(|(cost, steps)| (cost.saturating_add(step), steps + 1));
        let here = (ends[at], 0);
        let path =
            going_on.filter(|&(cost, steps)| cost < here.0 && steps <= terrain.reach()).unwrap_or(here);
        best[at] = best[at].min(path.0);
        carried = Some(path);
        before = prices.entering(at);
    }
}
