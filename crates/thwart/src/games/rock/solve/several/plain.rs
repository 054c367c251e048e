//! Plain distances with some cells blocked, where they differ from those with nothing
//! blocked.
//!
//! Cells that lost every step that began a shortest way are further from the exits;
//! only they are searched anew, from what lies around them (Ramalingam and Reps 1996).
//! Steps that cost something lead to cells that are nearer, so in ascending order of
//! distance it is known of all that a cell may rest on whether they lost theirs.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::super::one_rock::found::Found;
use super::super::one_rock::graph::bits;
use super::ground::{Block, Ground, INFINITE};

/// One of this many places may get further; if more do, they are too many to be kept
/// in a table.
const MANY: usize = 64;

/// The distances that some blocks change.
pub(super) struct Plain {
    changed: Found<u64>,
}

impl Plain {
    /// Those that these blocks change. `None` if they are many, or where steps are free.
    pub fn new<const N: usize>(ground: &Ground<N>, blocks: &[Block]) -> Option<Self> {
        if ground.least_step == 0 {
            return None;
        }
        let mut plain = Self { changed: Found::new() };
        for block in blocks {
            plain.changed.put(block.place, INFINITE);
        }
        let lost = plain.lose(ground, blocks)?;
        plain.search(ground, blocks, &lost);
        Some(plain)
    }

    /// The distance of a place.
    pub fn distance<const N: usize>(&self, ground: &Ground<N>, place: u32) -> u64 {
        self.changed.walked(place).unwrap_or(ground.fields[0][place as usize])
    }

    /// The cells that lost every step that began a shortest way; their distances become
    /// [`INFINITE`]. `None` if they are many.
    fn lose<const N: usize>(&mut self, ground: &Ground<N>, blocks: &[Block]) -> Option<Vec<u32>> {
        let old = &ground.fields[0];
        let mut doubtful = BinaryHeap::new();
        for block in blocks {
            // Diagonal steps past a block begin beside it, too.
            for step in 0..N {
                let beside = ground.graph.after(block.place as usize, step);
                doubtful.push(Reverse((old[beside], beside as u32)));
            }
        }
        let mut lost = Vec::new();
        while let Some(Reverse((here, place))) = doubtful.pop() {
            if here == INFINITE || ground.graph.is_exit[place as usize] {
                continue;
            }
            if self.changed.walked(place).is_some() || self.nearest(ground, blocks, place) == here {
                continue;
            }
            self.changed.put(place, INFINITE);
            lost.push(place);
            if lost.len() > old.len() / MANY {
                return None;
            }
            for (from, cost) in steps_onto(ground, blocks, place) {
                if old[from as usize] == here.saturating_add(cost) {
                    doubtful.push(Reverse((old[from as usize], from)));
                }
            }
        }
        Some(lost)
    }

    /// Dijkstra's algorithm over the cells that lost theirs.
    fn search<const N: usize>(&mut self, ground: &Ground<N>, blocks: &[Block], lost: &[u32]) {
        let mut queue = BinaryHeap::new();
        for &place in lost {
            queue.push(Reverse((self.nearest(ground, blocks, place), place)));
        }
        while let Some(Reverse((distance, place))) = queue.pop() {
            if distance == INFINITE || self.changed.walked(place) != Some(INFINITE) {
                continue;
            }
            self.changed.put(place, distance);
            for (from, cost) in steps_onto(ground, blocks, place) {
                if self.changed.walked(from) == Some(INFINITE) {
                    queue.push(Reverse((distance.saturating_add(cost), from)));
                }
            }
        }
    }

    /// The least that a step from a place and the way from there cost.
    fn nearest<const N: usize>(&self, ground: &Ground<N>, blocks: &[Block], place: u32) -> u64 {
        let steps = bits(ground.open(blocks, place)).map(|step| {
            let to = ground.graph.after(place as usize, step) as u32;
            self.distance(ground, to).saturating_add(ground.step_cost(step, to))
        });
        steps.min().unwrap_or(INFINITE)
    }
}

/// The steps that lead onto a place: where from, and what they cost.
fn steps_onto<'a, const N: usize>(
    ground: &'a Ground<N>,
    blocks: &'a [Block],
    place: u32,
) -> impl Iterator<Item = (u32, u64)> + 'a {
    bits(ground.open(blocks, place))
        .map(move |back| (ground.graph.after(place as usize, back) as u32, ground.step_cost(back, place)))
}
