//! Shortest paths in a graph whose arcs cost 0 or 1.

use std::collections::VecDeque;

use crate::distance::UNREACHED_STEPS;

/// The parent of a source, and of a node that no source reaches.
pub const NO_PARENT: u32 = u32::MAX;

/// An arc out of the current node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arc {
    /// The node it leads to.
    pub to: u32,
    /// Whether the arc costs 0; otherwise it costs 1.
    pub is_free: bool,
}

/// Distances and a tree of shortest paths, one entry per node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShortestTree {
    /// The distance from the nearest source, [`UNREACHED_STEPS`] if there is no path.
    pub distance: Vec<u32>,
    /// The previous node on a shortest path, or [`NO_PARENT`].
    pub parent: Vec<u32>,
}

/// Finds shortest paths from `sources` to each of `nodes` nodes. `arcs` writes the
/// arcs out of a node into an empty list.
///
/// A deque replaces the heap: nodes reached by a free arc are as near as the
/// current node and go to the front, the others to the back. So it holds at most
/// two distances at a time, in order.
///
/// Cost: O(nodes + arcs) time, 8 bytes per node and the deque.
///
/// # Panics
/// If a source or an arc names a node that does not exist.
pub fn zero_one_bfs(
    nodes: usize,
    sources: impl IntoIterator<Item = u32>,
    mut arcs: impl FnMut(u32, &mut Vec<Arc>),
) -> ShortestTree {
    let mut tree = ShortestTree { distance: vec![UNREACHED_STEPS; nodes], parent: vec![NO_PARENT; nodes] };
    let mut queue = VecDeque::new();
    for source in sources {
        tree.distance[source as usize] = 0;
        queue.push_back((0, source));
    }
    let mut out = Vec::new();
    while let Some((distance, node)) = queue.pop_front() {
        // The deque may still hold an older, farther entry of a node.
        if distance > tree.distance[node as usize] {
            continue;
        }
        out.clear();
        arcs(node, &mut out);
        for arc in &out {
            let offer = distance + u32::from(!arc.is_free);
            if offer < tree.distance[arc.to as usize] {
                tree.distance[arc.to as usize] = offer;
                tree.parent[arc.to as usize] = node;
                if arc.is_free {
                    queue.push_front((offer, arc.to));
                } else {
                    queue.push_back((offer, arc.to));
                }
            }
        }
    }
    tree
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn agrees_with_dijkstra_and_its_tree_has_the_distances(
            arcs in proptest::collection::vec((0u32..12, 0u32..12, proptest::bool::ANY), 0..40),
            source in 0u32..12,
        ) {
            let tree = zero_one_bfs(12, [source], |node, out| {
                out.extend(arcs.iter().filter(|arc| arc.0 == node).map(|&(_, to, is_free)| Arc { to, is_free }));
            });
            let expected = pathfinding::directed::dijkstra::dijkstra_all(&source, |&node| {
                let out = arcs.iter().filter(move |arc| arc.0 == node);
                out.map(|&(_, to, free)| (to, u32::from(!free))).collect::<Vec<_>>()
            });
            for node in 0..12u32 {
                let distance = tree.distance[node as usize];
                let known = expected.get(&node).map(|&(_, cost)| cost);
                let wanted = if node == source { 0 } else { known.unwrap_or(UNREACHED_STEPS) };
                prop_assert_eq!(distance, wanted);
                let parent = tree.parent[node as usize];
                prop_assert_eq!(parent == NO_PARENT, node == source || distance == UNREACHED_STEPS);
                if parent != NO_PARENT {
                    let step = distance - tree.distance[parent as usize];
                    prop_assert!(arcs.contains(&(parent, node, step == 0)));
                }
            }
        }
    }
}
