//! Which blasts are worth a search.

use rustc_hash::FxHashMap;

use super::super::terrain::{Terrain, TerrainKind};

/// Stands for a blast that clears nothing.
const NOTHING: u32 = u32::MAX;

/// Blasts that clear the same bricks are one: the first in order stands for
/// all of them. A blast that clears none is no use.
#[derive(Debug)]
pub(super) struct Effects {
    /// The first blast of each kind, row by row.
    pub(super) blasts: Vec<usize>,
    /// For every entry of the terrain, which of them has its effect.
    kind: Vec<u32>,
}

/// The first and the last brick that a blast clears in one line. They tell all
/// the others, which lie between them.
type Span = Option<(u32, u32)>;

impl Effects {
    /// The different blasts of a terrain. O(n).
    pub(super) fn new(terrain: &Terrain) -> Self {
        let along_rows = spans(terrain, terrain.grid().each_row());
        let along_cols = spans(terrain, terrain.grid().each_column());
        let mut effects = Self { blasts: Vec::new(), kind: vec![NOTHING; terrain.grid().len] };
        let mut known = FxHashMap::default();
        for blast in terrain.grid().places() {
            let effect = (along_rows[blast], along_cols[blast]);
            if effect != (None, None) {
                effects.kind[blast] = *known.entry(effect).or_insert_with(|| {
                    effects.blasts.push(blast);
                    effects.blasts.len() as u32 - 1
                });
            }
        }
        effects
    }

    /// Which of the blasts does what one at this entry does, if that is
    /// anything.
    pub(super) fn of(&self, blast: usize) -> Option<usize> {
        (self.kind[blast] != NOTHING).then_some(self.kind[blast] as usize)
    }
}

/// What each blast clears along lines of one direction.
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

/// What each blast clears of a run, whose entries these are: two marks move
/// along its bricks as the reach of the blasts does.
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
            spans[at] = Some((run[bricks[first]] as u32, run[bricks[end - 1]] as u32));
        }
    }
}
