//! A first pen on a large board: a good one among those near the animals.

use super::Search;
use super::pens::Pen;
use crate::check::evidence::Site;
use thwart_game::limits::Budget;

/// How many steps the first part of the board reaches from the animals, and the last.
const RADII: [u32; 2] = [8, 256];

/// Returns the best pen that the cheapest cuts near the animals show.
///
/// Cost: O(places) for each of few radii, and flows on the places within it.
pub(crate) fn pen_near(site: &Site, budget: &mut Budget<'_>) -> Option<Pen> {
    let mut distance = vec![u32::MAX; site.len()];
    let mut queue = site.animals.clone();
    for &animal in &queue {
        distance[animal] = 0;
    }
    let mut head = 0;
    while let Some(&place) = queue.get(head).filter(|&&place| distance[place] <= RADII[1]) {
        head += 1;
        for next in site.next(place) {
            if distance[next] == u32::MAX {
                distance[next] = distance[place] + 1;
                queue.push(next);
            }
        }
    }
    let mut best: Option<Pen> = None;
    let mut radius = RADII[0];
    while radius < RADII[1] && !site.animals.is_empty() && !budget.spend_slow() {
        let part = site.without(|place| site.is_goal[place] || distance[place] > radius);
        let mut search = Search::new(&part, budget);
        search.root();
        if let Some(pen) = search.pen {
            let missed = pen.missed + (part.lost - site.lost).cast_signed();
            let walls = pen.walls.iter().filter_map(|&wall| site.place(part.cells[wall])).collect();
            let pen = Pen { missed, walls };
            if !pen.is_better(best.as_ref()) {
                break;
            }
            best = Some(pen);
        }
        if best.is_some() && budget.is_past(4) {
            break;
        }
        radius *= 2;
    }
    best
}
