//! A first pen on a large board, near the animals.

use super::Search;
use super::distances::distances;
use super::pens::Pen;
use crate::check::evidence::Site;
use thwart_game::limits::Budget;

/// How many steps the smallest part of the board reaches from the animals.
const LEAST_RADIUS: u32 = 8;

/// The same for the greatest part.
const GREATEST_RADIUS: u32 = 128;

/// Returns the best pen that the cheapest cuts in growing parts around the animals show, until one shows no better pen.
///
/// Cost: O(places) for each of few parts, and flows on its places.
pub(crate) fn pen_near(site: &Site, budget: &mut Budget<'_>) -> Option<Pen> {
    let distance = distances(site);
    let mut best: Option<Pen> = None;
    let mut radius = LEAST_RADIUS;
    while radius <= GREATEST_RADIUS && !site.animals.is_empty() && !budget.spend_slow() {
        let part = site.without(|place| site.is_goal[place] || distance[place] > radius);
        let mut search = Search::new(&part, budget);
        search.root();
        let pen = search.pen.map(|pen| pen.moved(&part, site));
        if best.is_some() && pen.as_ref().is_none_or(|pen| !pen.is_better(best.as_ref())) {
            break;
        }
        best = pen;
        if best.is_some() && budget.is_past(4) {
            break;
        }
        radius *= 2;
    }
    best
}
