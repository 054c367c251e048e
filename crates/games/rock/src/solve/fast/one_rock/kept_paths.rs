//! One path for each cell, all of them in a tree, and the steps that rocks take from them.

use std::rc::Rc;

use super::graph::{Graph, bits};
use super::tree_order::TreeOrder;

/// Stands for no step.
pub(super) const END: u8 = u8::MAX;

/// One path from each place; two that meet go on as one.
pub(super) struct KeptPaths {
    /// For each place the first step of its path; [`END`] if it ends there.
    step: Vec<u8>,
    /// For each place its number; a path leads to ever smaller ones. The number of a place without a path is
    /// not used.
    number: Rc<[u32]>,
    order: TreeOrder,
}

impl KeptPaths {
    /// Creates the paths that begin with these steps; `numbers` is how many numbers there are.
    pub fn new<const N: usize>(graph: &Graph<N>, step: Vec<u8>, number: Rc<[u32]>, numbers: usize) -> Self {
        let mut parent = vec![0; numbers];
        for (place, &step) in step.iter().enumerate().filter(|&(_, &step)| step != END) {
            parent[number[place] as usize] = number[graph.after(place, usize::from(step))];
        }
        Self { step, number, order: TreeOrder::new(&parent) }
    }

    /// Returns whether the path from a place passes another one, or starts there.
    pub fn passes(&self, place: usize, other: usize) -> bool {
        place == other || self.order.is_below(self.number[place], self.number[other])
    }

    /// Returns whether the path from a place, as far as `end` if it passes there, leads neither over a rock nor
    /// past its corners.
    pub fn avoids<const N: usize>(
        &self,
        graph: &Graph<N>,
        place: usize,
        end: Option<usize>,
        rock: usize,
    ) -> bool {
        let is_before_end = |at: usize| {
            end.is_none_or(|end| at != end && self.order.is_below(self.number[at], self.number[end]))
        };
        let leads_over = |at: usize| self.passes(place, at) && is_before_end(at);
        let leads_past = |at: usize| {
            let step = self.step[at];
            step != END && graph.taken(at, rock) >> step & 1 == 1 && leads_over(at)
        };
        // Steps past the corners begin beside the rock.
        let mut beside = bits(graph.open[rock] & graph.straight).map(|step| graph.after(rock, step));
        !leads_over(rock) && !beside.any(leads_past)
    }
}
