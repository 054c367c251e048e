//! The flow between two animals that must have a pen each.
//!
//! A path from one animal to the other leads through a wall. So a flow between them may use what the flow to the goal
//! leaves of each place, and the walls pay for both.

use super::trees::Scratch;
use super::{Cut, ENDLESS, Fate, Flow};
use crate::check::evidence::Site;
use thwart_game::limits::Budget;

impl Flow {
    /// Adds the flow between the animals, up to `enough` in all. Returns whether it got there before the budget was
    /// used up.
    pub(super) fn add_between(
        &mut self,
        site: &Site,
        enough: i64,
        scratch: &mut Scratch,
        budget: &mut Budget<'_>,
    ) -> bool {
        let Some(sides) = site.sides(|place| self.fate[place] == Fate::In) else { return true };
        let fate = sides.iter().map(|side| [Fate::Open, Fate::In, Fate::Out][usize::from(*side)]).collect();
        // A place in a pen has no wall, so any amount may go through it.
        let taken = |place: usize| if self.fate[place] == Fate::In { -ENDLESS } else { self.through[place] };
        let taken = (0..site.len()).map(taken).collect();
        let mut between = Self { fate, taken, ..Self::new(site, self.k) };
        let is_whole = between.increase(site, enough - self.total, scratch, budget);
        self.total += between.total;
        self.between = Some(Box::new(between));
        is_whole
    }

    /// Takes the flow between the animals away, before another one changes.
    pub(super) fn drop_between(&mut self) {
        if let Some(between) = self.between.take() {
            self.total -= between.total;
        }
    }

    /// Separates the animals in the two cheapest cuts of the flow to the goal, by the cheapest cuts between them.
    pub(in crate::solve::fast) fn separate(&self, site: &Site, cuts: &mut [Cut]) {
        let Some(between) = &self.between else { return };
        let walls = [between.least_cut(site), between.greatest_cut(site)];
        for (cut, between) in cuts.iter_mut().zip(walls) {
            if site.sides(|place| cut.inside[place]).is_some() {
                continue;
            }
            for place in (0..site.len()).filter(|&place| between.walled[place]) {
                if !std::mem::take(&mut cut.inside[place]) {
                    continue;
                }
                cut.walled[place] = true;
                cut.walls += 1;
                cut.missed += site.points[place].max(0) + site.price[place].unwrap_or(0);
            }
        }
    }
}
