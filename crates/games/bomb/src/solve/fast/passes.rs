//! Distances with 0, 1, 2, ... blasts, one pass per blast.
//!
//! Why one pass per blast is exact: only rock stops a blast, so no blast needs another. Inside one blast a
//! straight or once bent walk is as short as any walk between the same cells, so it can replace everything
//! between a path's first and last use of a blast. Hence some best path uses every blast in one stretch, one
//! blast after the other, and each further blast is: come in, to the centre, out again, walk on.
//!
//! A pass can change only cells around those that the pass before has brought nearer. If these are few, it
//! looks at nothing else, so that many small blasts cost only what they change.
//!
//! Only paths to some goals matter, and one is mostly known already. A cell is left out if a path through it
//! would be no shorter even over an empty board.

use thwart_grid::axes::FAR;
use thwart_grid::flat_bfs::lower_from;
use thwart_grid::{CellSet, narrow};

use super::terrain::{Terrain, TerrainKind};

/// Distances from some cells with more and more blasts, as far as they were computed. 12 bytes per cell, and
/// 8 for each cell that a pass brings nearer.
#[derive(Debug)]
pub(crate) struct Passes {
    /// The least number of steps to every place with at most `shown` blasts; for a brick, with blasts that
    /// clear it. [`FAR`] or more if there is no path. It may be too large on cells that no better path to a
    /// goal uses.
    field: Vec<u32>,
    shown: usize,
    /// For each pass the places that it changes, with their numbers before the pass if the field includes it,
    /// and with those after the pass otherwise.
    changes: Vec<Vec<(u32, u32)>>,
    /// The number of all changes.
    changed: usize,
    /// The steps onto every place once it is cleared, and to every centre of a blast, with the blasts of all
    /// passes but the last.
    entries: Vec<u32>,
    centres: Vec<u32>,
    /// Whether no further blast brings any cell nearer.
    settled: bool,
    ahead: EmptyBoardBound,
}

impl Passes {
    /// Computes the distances without a blast. O(n).
    pub(crate) fn new(terrain: &Terrain, from: &[usize], goals: &[usize]) -> Self {
        Self {
            field: terrain.steps_over(from, TerrainKind::Floor),
            shown: 0,
            changes: Vec::new(),
            changed: 0,
            entries: Vec::new(),
            centres: Vec::new(),
            settled: false,
            ahead: EmptyBoardBound::new(terrain.grid().pitch, goals),
        }
    }

    /// Returns the greatest number of blasts computed; with more the distances are the same if
    /// [`settled`](Self::settled) holds.
    pub(crate) const fn last(&self) -> usize {
        self.changes.len()
    }

    pub(crate) const fn settled(&self) -> bool {
        self.settled
    }

    /// Returns the steps over an empty board from a place to the rectangle around the goals.
    pub(crate) fn crow(&self, place: usize) -> u32 {
        self.ahead.from(place)
    }

    /// Returns how often a pass has brought a cell nearer.
    pub(crate) const fn changes(&self) -> usize {
        self.changed
    }

    /// Returns the distances with at most this many blasts, as far as they were computed. Costs the changes
    /// of the passes between the last call and this one.
    pub(crate) fn with(&mut self, blasts: usize) -> &[u32] {
        let blasts = blasts.min(self.last());
        while self.shown > blasts {
            self.shown -= 1;
            // A place that came nearer twice is listed twice.
            swap(&mut self.field, self.changes[self.shown].iter_mut().rev());
        }
        while self.shown < blasts {
            swap(&mut self.field, self.changes[self.shown].iter_mut());
            self.shown += 1;
        }
        &self.field
    }

    /// Computes the distances with one more blast, unless they are the same. Only paths to the goals with
    /// fewer steps than `known` matter. At most O(n) and a sort.
    pub(crate) fn advance(&mut self, terrain: &Terrain, known: u32) {
        self.with(self.last());
        let arms = 1 + 4 * terrain.reach().min(self.field.len());
        let few =
            |changes: &Vec<_>| changes.len().saturating_mul(arms).saturating_mul(arms) < self.field.len();
        let mut nearer = match self.changes.last() {
            Some(changes) if few(changes) => self.blast_around(terrain, known),
            _ => self.blast_everywhere(terrain, known),
        };
        if nearer.is_empty() {
            self.settled = true;
            return;
        }
        let (field, ahead) = (&mut self.field, &self.ahead);
        let seeds = nearer.iter().map(|&(place, _)| (field[place as usize], place)).collect();
        let is_open = |place: usize, steps: u32| {
            terrain.kind(place) == TerrainKind::Floor && ahead.is_below(known, place, steps)
        };
        lower_from(terrain.grid(), field, seeds, is_open, |place, before| {
            nearer.push((narrow(place), before));
        });
        self.changed += nearer.len();
        self.changes.push(nearer);
        self.shown += 1;
    }

    /// Goes into the arms of a blast, to its centre, and out again. Returns the places that come nearer, with
    /// their numbers before.
    fn blast_everywhere(&mut self, terrain: &Terrain, known: u32) -> Vec<(u32, u32)> {
        let axes = terrain.axes();
        self.entries = axes.least_beside(&self.field);
        self.centres = axes.along_both(&self.entries);
        let mut nearer = Vec::new();
        for (place, (old, new)) in self.field.iter_mut().zip(axes.along_both(&self.centres)).enumerate() {
            if new < *old && self.ahead.is_below(known, place, new) {
                nearer.push((narrow(place), std::mem::replace(old, new)));
            }
        }
        nearer
    }

    /// Does the same around the changes of the last pass.
    fn blast_around(&mut self, terrain: &Terrain, known: u32) -> Vec<(u32, u32)> {
        let mut lowered = Vec::new();
        for place in self.changes.last().into_iter().flatten().map(|&(place, _)| place as usize) {
            let beside = terrain.grid().around(place).map(|to| (to, self.field[place] + 1));
            for (to, steps) in beside.into_iter().chain([(place, self.field[place])]) {
                if terrain.kind(to) != TerrainKind::Rock && steps < self.entries[to] {
                    self.entries[to] = steps;
                    lowered.push(to);
                }
            }
        }
        let centres = along_arms(terrain, lowered.into_iter(), &self.entries, &mut self.centres, |_, _| true);
        let centres = centres.into_iter().map(|(place, _)| place as usize);
        let matters = |place: usize, steps: u32| self.ahead.is_below(known, place, steps);
        along_arms(terrain, centres, &self.centres, &mut self.field, matters)
    }

    /// Returns blasts with which `to` is as near as with at most `blasts` of them. O(n), the changes of the
    /// passes, and for each blast the arms of all cells on its arms.
    pub(crate) fn recover(&mut self, terrain: &Terrain, to: usize, blasts: usize) -> CellSet {
        let mut found = CellSet::new();
        let mut after = self.with(blasts).to_vec();
        let (mut at, mut used) = (to, self.shown);
        let around = |at: usize| terrain.grid().around(at).into_iter();
        while used > 0 {
            let before = self.with(used - 1);
            if before[at] > after[at] {
                let is_floor = terrain.kind(at) == TerrainKind::Floor;
                if let Some(back) = around(at).find(|&from| is_floor && after[from] + 1 == after[at]) {
                    at = back;
                    continue;
                }
                // The walker came in on an arm, to the centre, and out to here.
                let entry = |at: usize| around(at).map(|from| before[from] + 1).fold(before[at], u32::min);
                let (centre, first) = (terrain.arms(at))
                    .filter(|&(_, apart)| apart <= after[at])
                    .find_map(|(centre, apart)| {
                        let left = after[at] - apart;
                        let into = |&(first, apart): &(usize, u32)| entry(first) + apart == left;
                        Some((centre, terrain.arms(centre).find(into)?.0))
                    })
                    .expect("a pass takes its numbers from the arms");
                found.insert(terrain.cell(centre));
                // The walker stepped onto the first cell of the blast, or stood on it.
                let walked =
                    around(first).min_by_key(|&from| before[from]).filter(|_| before[first] > entry(first));
                at = walked.unwrap_or(first);
            }
            used -= 1;
            for place in self.changes[used].iter().map(|&(place, _)| place as usize) {
                after[place] = self.field[place];
            }
        }
        found
    }
}

/// The least rectangle around some goals.
#[derive(Debug)]
struct EmptyBoardBound {
    pitch: u32,
    /// The first and the last row, and the same for columns.
    rows: (u32, u32),
    cols: (u32, u32),
}

impl EmptyBoardBound {
    fn new(pitch: usize, goals: &[usize]) -> Self {
        let around = |lines: &dyn Fn(usize) -> usize| {
            let lines = goals.iter().map(|&goal| narrow(lines(goal)));
            (lines.clone().min().unwrap_or(0), lines.max().unwrap_or(u32::MAX))
        };
        let (rows, cols) = (around(&|goal| goal / pitch), around(&|goal| goal % pitch));
        Self { pitch: narrow(pitch), rows, cols }
    }

    /// Returns whether a path may be shorter than the known one: these steps to a place, and on over an empty
    /// board.
    fn is_below(&self, known: u32, place: usize, steps: u32) -> bool {
        // Without a known path all of them count.
        known >= FAR || steps + self.from(place) < known
    }

    fn from(&self, place: usize) -> u32 {
        let (row, col) = (narrow(place) / self.pitch, narrow(place) % self.pitch);
        let apart = |line: u32, (first, last)| u32::saturating_sub(first, line) + line.saturating_sub(last);
        apart(row, self.rows) + apart(col, self.cols)
    }
}

/// Exchanges the numbers of places.
fn swap<'c>(field: &mut [u32], changes: impl Iterator<Item = &'c mut (u32, u32)>) {
    for (place, steps) in changes {
        std::mem::swap(&mut field[*place as usize], steps);
    }
}

/// Lowers numbers along rows and columns to those `near` each lowered place plus the steps from there.
/// Returns the places that change, with their numbers before.
fn along_arms(
    terrain: &Terrain,
    lowered: impl Iterator<Item = usize>,
    near: &[u32],
    least: &mut [u32],
    matters: impl Fn(usize, u32) -> bool,
) -> Vec<(u32, u32)> {
    let mut changes = Vec::new();
    for from in lowered {
        for (to, apart) in terrain.arms(from) {
            let steps = near[from] + apart;
            if steps < least[to] && matters(to, steps) {
                changes.push((narrow(to), std::mem::replace(&mut least[to], steps)));
            }
        }
    }
    changes
}
