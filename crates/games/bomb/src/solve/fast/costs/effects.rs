//! The blasts that are worth a search.

use rustc_hash::FxHashMap;

use crate::solve::fast::terrain::{Terrain, TerrainKind};
use thwart_grid::narrow;

/// The effect of a blast that clears nothing.
const NO_EFFECT: u32 = u32::MAX;

/// The different blasts. Those that clear the same bricks are one, and the
/// first in order stands for all of them. A blast that clears none is useless.
#[derive(Debug)]
pub(super) struct Effects {
    /// The first blast of each kind, row by row.
    pub(super) blasts: Vec<usize>,
    /// For every place, the number of the blast with the same effect.
    kind: Vec<u32>,
}

/// The first and the last brick that a blast clears in one line. All others lie
/// between them.
type Span = Option<(u32, u32)>;

impl Effects {
    /// Finds the different blasts of a terrain. O(n).
    pub(super) fn new(terrain: &Terrain) -> Self {
        let along_rows = spans(terrain, terrain.grid().each_row());
        let along_cols = spans(terrain, terrain.grid().each_column());
        let mut effects = Self { blasts: Vec::new(), kind: vec![NO_EFFECT; terrain.grid().len] };
        let mut known = FxHashMap::default();
        for blast in terrain.grid().places() {
            let effect = (along_rows[blast], along_cols[blast]);
            if effect != (None, None) {
                effects.kind[blast] = *known.entry(effect).or_insert_with(|| {
                    effects.blasts.push(blast);
                    narrow(effects.blasts.len()) - 1
                });
            }
        }
        effects
    }

    /// Returns the number of the blast with the effect of one at this place;
    /// `None` if that clears nothing.
    pub(super) fn of(&self, blast: usize) -> Option<usize> {
        (self.kind[blast] != NO_EFFECT).then_some(self.kind[blast] as usize)
    }
}

/// Returns the bricks that each blast clears along lines of one direction.
fn spans<L: Iterator<Item = usize>>(terrain: &Terrain, lines: impl Iterator<Item = L>) -> Vec<Span> {
    let mut spans = vec![None; terrain.grid().len];
    let mut run = Vec::new();
    for line in lines {
        for at in line {
            if terrain.kind(at) == TerrainKind::Rock {
                spans_of_run(terrain, &run, &mut spans);
                run.clear();
            } else {
                run.push(at);
            }
        }
        spans_of_run(terrain, &run, &mut spans);
        run.clear();
    }
    spans
}

/// Finds the bricks that each blast clears in a run of places: two marks move
/// along them as the reach of the blasts does.
fn spans_of_run(terrain: &Terrain, run: &[usize], spans: &mut [Span]) {
    let bricks: Vec<usize> = (0..run.len()).filter(|&i| terrain.kind(run[i]) == TerrainKind::Brick).collect();
    let (mut first, mut end) = (0, 0);
    for (i, &at) in run.iter().enumerate() {
        while first < bricks.len() && bricks[first] + terrain.reach() < i {
            first += 1;
        }
        while end < bricks.len() && bricks[end] <= i + terrain.reach() {
            end += 1;
        }
        if first < end {
            spans[at] = Some((narrow(run[bricks[first]]), narrow(run[bricks[end - 1]])));
        }
    }
}
