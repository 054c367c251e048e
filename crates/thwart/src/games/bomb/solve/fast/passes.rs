//! Distances with 0, 1, 2, ... blasts, one pass per blast.
//!
//! Why one pass per blast is exact: only rock stops a blast, so no blast needs another. Inside one blast a
//! straight or once bent walk is as short as any walk between the same cells, so everything between a
//! path's first and last use of a blast can be replaced by such a walk. Hence some best path uses every
//! blast in one stretch, one blast after the other, and each further blast is: come in, to the centre, out
//! again, walk on.
//!
//! Only the way to some goals matters, and some way to them is mostly known already: a cell from which even
//! the crow has too far to go lies on no better one, and is left out.

use thwart_grid::CellSet;
use thwart_grid::axes::FAR;

use super::terrain::{Layout, Terrain, TerrainKind};

/// Distances from some cells with ever more blasts, as far as they were asked for. 4 bytes per cell and
/// pass.
#[derive(Debug)]
pub(in crate::games::bomb::solve) struct Passes {
    /// Entry `i` holds the least number of steps to every cell with at most `i` blasts, or [`FAR`]; for a
    /// brick, with blasts that clear it. On cells that are on no better way to a goal it may be more.
    fields: Vec<Vec<u32>>,
    goals: Vec<usize>,
    /// The steps from each entry to the least rectangle around the goals.
    ahead: Vec<u32>,
    /// Ways of so many steps are not wanted any more.
    below: u32,
    /// Whether no further blast brings any cell nearer.
    settled: bool,
}

impl Passes {
    /// The distances without a blast. O(n).
    pub(in crate::games::bomb::solve) fn new(
        terrain: &Terrain,
        from: &[usize],
        goals: Vec<usize>,
        below: u32,
    ) -> Self {
        let ahead = crow(terrain.layout(), &goals);
        let mut passes = Self { fields: Vec::new(), goals, ahead, below, settled: false };
        let mut field = vec![FAR; terrain.layout().len()];
        for &at in from {
            field[at] = 0;
        }
        passes.walk_on(terrain, &mut field, vec![from.iter().map(|&at| at as u32).collect()]);
        passes.fields.push(field);
        passes
    }

    /// The greatest number of blasts that was computed; with more of them the distances are the same where
    /// [`settled`](Self::settled) holds.
    pub(in crate::games::bomb::solve) fn last(&self) -> usize {
        self.fields.len() - 1
    }

    /// Whether no further blast brings any cell nearer.
    pub(in crate::games::bomb::solve) const fn settled(&self) -> bool {
        self.settled
    }

    /// The distances with at most this many blasts, as far as they were computed.
    pub(in crate::games::bomb::solve) fn with(&self, blasts: usize) -> &[u32] {
        &self.fields[blasts.min(self.last())]
    }

    /// Of ways to a goal only those of fewer steps matter.
    fn known(&self) -> u32 {
        let to_goal = |field: &Vec<u32>| self.goals.iter().map(|&goal| field[goal]).min();
        self.fields.last().and_then(to_goal).unwrap_or(FAR).min(self.below)
    }

    /// Computes the distances with one more blast, unless they are the same. O(n).
    pub(in crate::games::bomb::solve) fn advance(&mut self, terrain: &Terrain) {
        let (axes, before, known) = (terrain.axes(), self.with(self.last()), self.known());
        // Into the arms and to the centre, and out again.
        let blasted = axes.along_both(&axes.along_both(&axes.least_beside(before)));
        let (mut field, mut nearer) = (before.to_vec(), Vec::new());
        for (at, (old, new)) in field.iter_mut().zip(blasted).enumerate() {
            if new < *old && new + self.ahead[at] < known {
                *old = new;
                put(&mut nearer, new, at);
            }
        }
        if nearer.is_empty() {
            self.settled = true;
        } else {
            self.walk_on(terrain, &mut field, nearer);
            self.fields.push(field);
        }
    }

    /// Lowers the distances of floor by walking on from cells that have come nearer, in lists by their
    /// distance.
    fn walk_on(&self, terrain: &Terrain, field: &mut [u32], mut nearer: Vec<Vec<u32>>) {
        let mut known = self.known();
        let mut steps = 0;
        while let Some(cells) = nearer.get_mut(steps as usize).map(std::mem::take) {
            let further = steps + 1;
            for at in cells.into_iter().map(|at| at as usize) {
                if field[at] < steps {
                    continue;
                }
                for to in terrain.layout().around(at) {
                    let is_nearer = further < field[to] && further + self.ahead[to] < known;
                    if is_nearer && terrain.kind(to) == TerrainKind::Floor {
                        field[to] = further;
                        put(&mut nearer, further, to);
                    }
                }
            }
            if self.goals.iter().any(|&goal| field[goal] <= steps) {
                known = known.min(steps);
            }
            steps = further;
        }
    }

    /// Blasts with which `to` is as near as with at most `blasts` of them. O(n) per blast, and the
    /// length of the way.
    pub(in crate::games::bomb::solve) fn recover(
        &self,
        terrain: &Terrain,
        to: usize,
        blasts: usize,
    ) -> CellSet {
        let mut found = CellSet::new();
        let (mut at, mut used) = (to, blasts.min(self.last()));
        while used > 0 {
            let (before, after) = (self.with(used - 1), self.with(used));
            if before[at] == after[at] {
                used -= 1;
                continue;
            }
            let mut around = terrain.layout().around(at).into_iter();
            let walks = terrain.kind(at) == TerrainKind::Floor;
            if let Some(back) = around.find(|&from| walks && after[from] + 1 == after[at]) {
                at = back;
                continue;
            }
            // He has come in on an arm, to the centre, and out to here.
            let entries = terrain.axes().least_beside(before);
            let centres = terrain.axes().along_both(&entries);
            let back = |at: usize, steps: u32, field: &[u32]| {
                let back = terrain.arms(at).find(|&(from, apart)| field[from] + apart == steps);
                back.expect("a sweep takes its numbers from the arms").0
            };
            let centre = back(at, after[at], &centres);
            let first = back(centre, centres[centre], &entries);
            found.insert(terrain.layout().cell(centre));
            used -= 1;
            // He has walked onto the first cell of the blast, or stood on it.
            at = if before[first] == entries[first] {
                first
            } else {
                let around = terrain.layout().around(first).into_iter();
                around.min_by_key(|&from| before[from]).expect("there are four entries around")
            };
        }
        found
    }
}

/// The steps over an empty board from each entry to the least rectangle around some goals.
fn crow(layout: Layout, goals: &[usize]) -> Vec<u32> {
    let beyond = |line: usize, lines: &dyn Fn(usize) -> usize| {
        let lines = goals.iter().map(|&goal| lines(goal));
        let (first, last) = (lines.clone().min().unwrap_or(0), lines.max().unwrap_or(usize::MAX));
        (first.saturating_sub(line) + line.saturating_sub(last)) as u32
    };
    let stride = layout.stride();
    let cols: Vec<u32> = (0..stride).map(|col| beyond(col, &|goal| goal % stride)).collect();
    let rows = (0..layout.rows + 2).map(|row| beyond(row, &|goal| goal / stride));
    rows.flat_map(|row| cols.iter().map(move |col| row + col)).collect()
}

/// Puts an entry into the list of its distance.
fn put(lists: &mut Vec<Vec<u32>>, steps: u32, at: usize) {
    if lists.len() <= steps as usize {
        lists.resize(steps as usize + 1, Vec::new());
    }
    lists[steps as usize].push(at as u32);
}
