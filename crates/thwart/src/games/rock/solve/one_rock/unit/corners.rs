//! What a rock takes away besides its cell: with eight neighbours the diagonal
//! steps past it.
//!
//! Let `d` be the plain distance and `r` a rock. A shortest way goes nearer with
//! every step, and a diagonal step past `r` starts no nearer than `r`: it ends
//! straight beside `r`, one step further from there. So
//!
//! * whoever is nearer than `r` keeps all his shortest ways, and so does whoever
//!   is as far and has a step to a nearer cell that `r` does not take;
//! * **a rock costs two steps at most** wherever it does not lie on the only
//!   nearer neighbour. Let `r` lie beside `v`.
//!   * Some nearer neighbour `w` is left, and it is as far as `r`. If its ways are
//!     taken, they start with diagonal steps past `r`; two straight steps around
//!     the other side replace one, and end nearer than `r`: one step more.
//!   * None is left, so `r` lies straight beside `v` and some diagonal step past
//!     it was one. Two straight steps replace it, and from there what was said of
//!     `w` holds: two steps more. It is one if some cell as far as `v` has a
//!     shortest way left.
//!
//! So the question of other boards remains, that for the only nearer neighbour. Its
//! bounds hold with two steps more if shortest ways pass corners of the rock: a
//! way that keeps clear of its cell passes two corners at most.

use super::super::graph::bits;
use super::super::grid::EIGHT;
use super::ways::{UNSEEN, Ways};

/// How many steps more a rock costs whose corners are passed, and one that is not
/// on the only nearer neighbour.
pub(super) const AT_MOST: u32 = 2;

impl<const N: usize> Ways<'_, N> {
    /// The steps to cells with smaller numbers than this.
    fn before(&self, place: usize, end: u32) -> u8 {
        let mut steps = 0;
        for (at, step) in self.grid.steps.into_iter().enumerate() {
            steps |= u8::from(self.number[place.wrapping_add(step)] < end) << at;
        }
        steps & !self.closed(place)
    }

    /// The only nearer neighbour of a place, if there is just one.
    pub fn only_nearer(&self, place: usize) -> Option<u32> {
        let nearer = self.nearer[place];
        let step = self.grid.steps[nearer.trailing_zeros() as usize % N];
        nearer.is_power_of_two().then(|| self.number[place.wrapping_add(step)])
    }

    /// Whether shortest ways pass corners of a cell.
    pub fn is_passed(&self, place: usize) -> bool {
        // A diagonal step past the cell leads from straight beside it to straight
        // beside it.
        N == EIGHT
            && PAST.into_iter().any(|(at, past)| {
                let from = place.wrapping_add(self.grid.steps[at]);
                self.nearer[from] & past != 0
            })
    }

    /// What a rock beside a place at this distance leaves at worst, the one on
    /// the only nearer neighbour aside; or `enough` if it is no more than that.
    pub fn past_corners(&self, place: usize, distance: u32, enough: u32) -> u32 {
        let nearer = self.nearer[place];
        let no_further = self.before(place, self.levels[distance as usize + 1]);
        // One step more is what rocks cost that leave a step nearer, at most.
        let matters = |&step: &usize| {
            nearer != 1 << step && (enough <= distance || nearer & !self.grid.taken[step] == 0)
        };
        let costs = bits(no_further).filter(matters).map(|step| {
            let rock = place.wrapping_add(self.grid.steps[step]);
            if self.number[rock] < self.exits { 0 } else { self.costs_more(place, step, no_further) }
        });
        enough.max(distance + costs.max().unwrap_or(0))
    }

    /// How many steps more a rock costs that lies at the end of this step.
    fn costs_more(&self, place: usize, step: usize, no_further: u8) -> u32 {
        let rock = place.wrapping_add(self.grid.steps[step]);
        let (nearer, taken) = (self.nearer[place], self.grid.taken[step]);
        let is_nearer = nearer >> step & 1 == 1;
        let after = |step: usize| place.wrapping_add(self.grid.steps[step]);
        let keeps = |from: usize| self.nearer[from] & !self.grid.taken_by(rock, from);
        // Cells one step nearer are nearer than the rock, or as far.
        let stays = |next: usize| !is_nearer || keeps(next) != 0;
        let left = nearer & !taken;
        if left != 0 {
            return u32::from(!bits(left).any(|step| stays(after(step))));
        }
        let across = |step: usize| {
            let from = after(step);
            bits(keeps(from)).any(|step| stays(from.wrapping_add(self.grid.steps[step])))
        };
        if bits(no_further & !nearer & !taken).any(across) { 1 } else { AT_MOST }
    }

    /// The places beside a place on which one can stand, with a rock.
    pub fn beside(&self, place: usize, rock: usize) -> impl Iterator<Item = usize> + '_ {
        let closed = self.closed(place) | self.grid.taken_by(rock, place);
        let open = move |&(at, _): &(usize, usize)| closed >> at & 1 == 0;
        let places = self.grid.steps.into_iter().enumerate().filter(open);
        places.map(move |(_, step)| place.wrapping_add(step)).filter(|&next| self.number[next] < UNSEEN)
    }
}

/// For each straight step from a cell, the diagonal steps from where it leads that
/// go past the cell: in the order of eight steps.
const PAST: [(usize, u8); 4] =
    [(0, 1 << 5 | 1 << 7), (2, 1 << 3 | 1 << 7), (4, 1 << 1 | 1 << 5), (6, 1 << 1 | 1 << 3)];
