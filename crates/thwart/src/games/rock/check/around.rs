//! What leads around a cell, for all cells at once.
//!
//! Let `u` be a cell, and `v` below it: the path of the tree from `v` passes `u`. Whoever goes from `v`
//! to an exit and never stands on `u` takes some step `x - y` from a cell `x` below `u` to a cell `y`
//! that is not, nor is `u`. With `h` the cost of the cheapest path from an exit to a cell, the path to
//! `x` costs `h(x) - h(v)` at least, as `h` grows by a step's cost at most. From `y` on
//! it costs the distance `d(y)` at least. So in all it costs at least `h(x) + step + d(y) - h(v)`.
//!
//! The step leads around each `u` that is above `x` and neither above `y` nor `y` itself. On the path from
//! `x` these cells come first: whatever follows a cell above `y` is above `y`, too.

use thwart_core::Cell;
use thwart_core::distance::NO_WAY;

use super::answers::Answers;
use super::paths::Node;
use super::search::Front;
use super::terrain::Terrain;

/// A step between cells with paths, given by their nodes of the tree, and what it is judged by.
type Step = (u64, Node, Node);

/// For each cell the least of `h(x)`, the step, and `d(y)` of all steps that lead around it.
pub(in super::super) fn around(answers: &Answers<'_, '_>, outward: &[u64]) -> Vec<u64> {
    let paths = &answers.paths;
    let mut leading = Vec::new();
    for (step, from, to) in steps(answers) {
        let (x, y) = (paths.cell(from), paths.cell(to));
        let cost = outward[x.index()].saturating_add(step).saturating_add(answers.terrain.plain(y));
        // Most lead around nothing.
        leading.extend(paths.next(from).filter(|&next| !paths.passes(to, next)).map(|next| (cost, next, to)));
    }
    leading.sort_unstable();
    let least = climb(answers, leading, |node, to| paths.passes(to, node));
    by_cell(answers, NO_WAY, |node| least[node as usize].unwrap_or(NO_WAY))
}

/// For each cell whether it is cut off by a rock on the second cell of its path of the tree: no other
/// step leads out of what lies below it.
pub(in super::super) fn cut_off(answers: &Answers<'_, '_>) -> Vec<bool> {
    let paths = &answers.paths;
    let leads_out =
        climb(answers, steps(answers), |node, to| paths.next(node) == Some(to) || paths.passes(to, node));
    by_cell(answers, false, |node| {
        let rock = paths.next(node).filter(|&next| !answers.terrain.game.is_exit(paths.cell(next)));
        rock.is_some() && leads_out[node as usize].is_none()
    })
}

/// `h`: what the cheapest path costs from an exit to each cell.
pub(in super::super) fn outward(terrain: &Terrain<'_>) -> Vec<u64> {
    let mut cost = vec![NO_WAY; terrain.board().len()];
    let mut front = Front::default();
    for &exit in terrain.game.exits() {
        cost[exit.index()] = 0;
        front.push(0, exit);
    }
    while let Some((here, cell)) = front.pop() {
        // A cheaper path was found since.
        if here != cost[cell.index()] {
            continue;
        }
        for (_, next, step) in terrain.steps(cell) {
            let further = here.saturating_add(step);
            if further < cost[next.index()] {
                cost[next.index()] = further;
                front.push(further, next);
            }
        }
    }
    cost
}

/// All steps between cells with paths.
fn steps<'a>(answers: &'a Answers<'_, '_>) -> impl Iterator<Item = Step> + 'a {
    (0..answers.tree).flat_map(move |from| {
        let steps = answers.terrain.steps(answers.paths.cell(from));
        steps.filter_map(move |(_, to, step)| Some((step, from, answers.of_tree(to)?)))
    })
}

/// For each node of the tree what the first step is judged by that climbs it. Every step climbs its
/// path from the node where it begins up to, and not including, the first one where it `stops`, or the
/// exit. It must stop on all above, too.
///
/// Which nodes are climbed for the first time is all that counts, so those that have been climbed are
/// passed over, and the way over them made shorter each time (Tarjan 1979): O(log n) for each step.
fn climb(
    answers: &Answers<'_, '_>,
    steps: impl IntoIterator<Item = Step>,
    stops: impl Fn(Node, Node) -> bool,
) -> Vec<Option<u64>> {
    let mut first = vec![None; answers.tree as usize];
    // For each node itself, or if it has been climbed one further up, and none between that has not.
    let mut up: Vec<Node> = (0..answers.tree).collect();
    for (number, from, to) in steps {
        let mut at = from as usize;
        loop {
            while up[at] as usize != at {
                up[at] = up[up[at] as usize];
                at = up[at] as usize;
            }
            let Some(next) = answers.paths.next(at as Node).filter(|_| !stops(at as Node, to)) else { break };
            first[at] = Some(number);
            up[at] = next;
        }
    }
    first
}

/// What is known of nodes of the tree, by their cells.
fn by_cell<T: Clone>(answers: &Answers<'_, '_>, none: T, of: impl Fn(Node) -> T) -> Vec<T> {
    let cells = answers.terrain.board().cells();
    cells.map(|cell: Cell| answers.of_tree(cell).map_or_else(|| none.clone(), &of)).collect()
}
