//! The cells that a pen must have because all paths to other cells of it lead over them.

use crate::check::evidence::Site;
use crate::solve::fast::flow::Fate;

/// Returns the open places that lie on every path from the first animal to some place that is in the pen; if animals
/// must be apart, from either animal, so that they count as neighbours. One depth-first search (Tarjan 1972).
pub(super) fn dominators(site: &Site, fate: &[Fate]) -> Vec<usize> {
    let root = site.animals[0];
    // When each place was found, the earliest place that its branch touches, and how many places in the pen its
    // branch holds.
    let (mut found, mut low, mut holds) =
        (vec![0_u32; site.len()], vec![0_u32; site.len()], vec![0_u32; site.len()]);
    let mut dominators = Vec::new();
    let mut clock = 1;
    (found[root], low[root]) = (1, 1);
    let mut path = vec![(root, site.steps(root))];
    if site.is_apart {
        let other = site.animals[1];
        clock = 2;
        (found[other], low[other], holds[other]) = (2, 2, 1);
        path.push((other, site.steps(other)));
    }
    while let Some((place, steps)) = path.last_mut() {
        let place = *place;
        if let Some(step) = steps.next() {
            let next = site.to(step);
            if fate[next] == Fate::Out {
                continue;
            }
            if found[next] == 0 {
                clock += 1;
                (found[next], low[next]) = (clock, clock);
                holds[next] = u32::from(fate[next] == Fate::In);
                path.push((next, site.steps(next)));
            } else {
                low[place] = low[place].min(found[next]);
            }
            continue;
        }
        path.pop();
        let Some(&(parent, _)) = path.last() else { break };
        low[parent] = low[parent].min(low[place]);
        holds[parent] += holds[place];
        if holds[place] > 0 && low[place] >= found[parent] && fate[parent] == Fate::Open {
            dominators.push(parent);
        }
    }
    dominators.sort_unstable();
    dominators.dedup();
    dominators
}
