//! Pens: the animals' part of a cut, and small changes that make it better.

use super::flow::Cut;
use crate::check::evidence::Site;
use thwart_game::limits::Budget;

/// A pen that needs no more walls than there are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pen {
    /// The points that it misses, without those that are out of reach already.
    pub missed: i64,
    /// The places of its walls, row by row.
    pub walls: Vec<usize>,
}

impl Pen {
    /// Returns the key by which one pen is better than another: it misses less, or has fewer walls, or its walls
    /// come first in move order.
    fn key(&self) -> (i64, usize, &[usize]) {
        (self.missed, self.walls.len(), &self.walls)
    }

    /// Returns whether this pen is better than another one.
    pub(crate) fn is_better(&self, other: Option<&Self>) -> bool {
        other.is_none_or(|other| self.key() < other.key())
    }

    /// Returns this pen of one site as a pen of another site of the same position, which has its walls, too.
    pub(crate) fn moved(&self, from: &Site, to: &Site) -> Self {
        let walls = self.walls.iter().filter_map(|&wall| to.place(from.cells[wall])).collect();
        Self { missed: self.missed + from.lost.cast_signed() - to.lost.cast_signed(), walls }
    }
}

/// Returns the pen of these places, or the two pens: all of them that the animals can reach over them. `None` if it
/// holds a goal, lacks an animal, holds two that must be apart, or needs a wall where none can stand, or too many.
pub(super) fn pen_of(site: &Site, inside: impl Fn(usize) -> bool) -> Option<Pen> {
    let mut reached = Vec::new();
    site.reach(inside, &mut reached);
    if site.animals.is_empty() || site.animals.iter().any(|&animal| !reached[animal]) {
        return None;
    }
    if site.is_apart {
        site.sides(|place| reached[place])?;
    }
    let (mut walls, mut missed) = (Vec::new(), 0);
    for place in 0..site.len() {
        let points = site.points[place];
        if reached[place] {
            if site.is_goal[place] {
                return None;
            }
            missed += -points.min(0);
            continue;
        }
        missed += points.max(0);
        if site.next(place).any(|next| reached[next]) {
            missed += site.price[place]?;
            walls.push(place);
        }
    }
    (walls.len() as u64 <= site.walls.unsigned_abs()).then_some(Pen { missed, walls })
}

/// Returns the pen of a cut.
pub(crate) fn from_cut(site: &Site, cut: &Cut) -> Option<Pen> {
    pen_of(site, |place| cut.inside[place])
}

/// Returns the pen after changes that make it better: a wall moves outwards, past its cell.
///
/// Cost: O(places) for each wall and change; 64 places count as a node.
pub(crate) fn improved(site: &Site, pen: Pen, budget: &mut Budget<'_>) -> Pen {
    let mut best = pen;
    loop {
        let is_wall = |place: usize| best.walls.binary_search(&place).is_ok();
        let mut inside = Vec::new();
        site.reach(|place| !is_wall(place), &mut inside);
        let in_time = best.walls.iter().take_while(|_| !budget.spend_many(1 + site.len() as u64 / 64));
        let changed = in_time.filter_map(|&moved| pen_of(site, |place| inside[place] || place == moved));
        match changed.min_by(|one, other| one.key().cmp(&other.key())) {
            Some(pen) if pen.is_better(Some(&best)) => best = pen,
            _ => return best,
        }
    }
}
