//! How many pens are best, and the pen that a player makes who does not look ahead.

use super::{Search, Stopped};
use crate::check::evidence::UNIT;
use crate::solve::fast::flow::{Fate, Flow};
use crate::solve::fast::pens::{self, Pen};

/// A count of pens.
pub(super) struct Counted {
    /// How much they miss: the least that any pen misses.
    missed: i64,
    found: u64,
    /// The number at which the count ends.
    most: u64,
}

impl Search<'_, '_> {
    /// Returns the pen that a player makes who does not look ahead: of the pens with the fewest walls the best one,
    /// with more walls between animals that must be apart, and with its walls moved outwards one by one as long as that
    /// makes it better.
    pub(crate) fn naive_pen(&mut self) -> Option<Pen> {
        let site = self.site;
        // A wall costs more than all points.
        let k = UNIT * (site.most.cast_signed() + 1);
        let mut flow = Flow::new(site, k);
        let too_much = k * (site.walls + 2);
        if self.propagate(&mut flow).is_none()
            || !flow.increase(site, too_much, &mut self.scratch, self.budget)
            || flow.total >= too_much
        {
            return None;
        }
        let mut cut = [flow.least_cut(site)];
        flow.separate(site, &mut cut);
        pens::from_cut(site, &cut[0]).map(|pen| pens::improved(site, pen, self.budget))
    }

    /// Counts the pens that miss this much, up to `most`; none misses less.
    pub(crate) fn count(&mut self, missed: i64, most: u64) -> Result<u64, Stopped> {
        self.counted = Some(Counted { missed, found: 0, most });
        let (root, _) = self.root();
        let end = self.show(&root, missed + 1);
        let found = self.counted.take().map_or(0, |counted| counted.found);
        if found < most { end.map(|()| found) } else { Ok(found) }
    }

    /// Counts the pens of a part of the search in which there is at most one that counts. Returns whether it is such a
    /// part.
    ///
    /// A pen that misses no more than the bound of the flow is one of the cheapest cuts at its price, so if there is
    /// a single cheapest cut, there is no other such pen.
    pub(super) fn count_single(&mut self, flow: &mut Flow) -> Result<bool, Stopped> {
        let Some(missed) = self.counted.as_ref().map(|counted| counted.missed) else { return Ok(false) };
        let site = self.site;
        let is_settled = !(0..site.len()).any(|place| flow.fate[place] == Fate::Open && self.reached[place]);
        let pen = if is_settled {
            pens::pen_of(site, |place| flow.fate[place] == Fate::In)
        } else {
            // Pens that pay for a flow between animals need not be cheapest cuts.
            let has_between = flow.between.as_ref().is_some_and(|between| between.total > 0);
            if has_between || flow.total - flow.k * site.walls != UNIT * missed {
                return Ok(false);
            }
            let least = flow.least_cut(site);
            if least.inside != flow.greatest_cut(site).inside {
                return Ok(false);
            }
            let inside = &least.inside;
            let mut reached = Vec::new();
            site.reach(|place| inside[place], &mut reached);
            // A cut with an island is no pen.
            let is_pen = (0..site.len()).all(|place| inside[place] == reached[place]);
            pens::from_cut(site, &least).filter(|_| is_pen)
        };
        let counted = self.counted.as_mut().expect("it was there");
        counted.found += u64::from(pen.is_some_and(|pen| pen.missed == missed));
        if counted.found < counted.most { Ok(true) } else { Err(Stopped) }
    }
}
