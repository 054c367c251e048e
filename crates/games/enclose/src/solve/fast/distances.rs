//! Steps from the animals.

use crate::check::evidence::Site;

/// Returns how many steps each place is from the nearest animal; the greatest number if it cannot be reached.
///
/// Cost: O(places).
pub(super) fn distances(site: &Site) -> Vec<u32> {
    let mut distance = vec![u32::MAX; site.len()];
    let mut queue = site.animals.clone();
    for &animal in &queue {
        distance[animal] = 0;
    }
    let mut head = 0;
    while let Some(&place) = queue.get(head) {
        head += 1;
        for next in site.next(place) {
            if distance[next] == u32::MAX {
                distance[next] = distance[place] + 1;
                queue.push(next);
            }
        }
    }
    distance
}
