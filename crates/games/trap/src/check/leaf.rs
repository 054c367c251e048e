//! The questions asked at a leaf: steps 7 to 9 of the argument.

use rustc_hash::FxHashSet;
use thwart_grid::{Cell, Direction, narrow};

use super::groups::groups_of_step;
use super::node::Node;
use super::root::Root;

/// Calls `require` for each group in which Jerry could be shut in, with a number that its disjoint paths
/// must exceed, until one call fails. Returns how many cells were looked at: those on which he can stand at Tom's turn,
/// once after an even and once after an odd number of steps.
pub(crate) fn require_disjoint_paths<E>(
    root: &Root<'_>,
    node: &Node,
    mut require: impl FnMut(&[Cell], u32) -> Result<(), E>,
) -> Result<u64, E> {
    let last = root.slots.last_turn();
    if root.touches_door(node.jerry) {
        return Ok(0);
    }
    // Jerry may be shut in now.
    match node.last_step {
        None => require(&[node.jerry], most_unrevealed(node, 1))?,
        Some((from, direction)) => require_after_step(root, node, from, direction, node.turn, &mut require)?,
    }
    if node.turn == last {
        return Ok(0);
    }
    // Or he is shut in by a later step: in the last turn, or in the one before if the number of steps
    // does not fit. Two turns before he may be shut in on other groups.
    let most_steps = last - node.turn - 1;
    let two_before = (root.game.per_turn() > 1 && most_steps >= 2).then(|| last - 2);
    let (mut reached, mut looks) = (vec![node.jerry], 0);
    let mut met = FxHashSet::from_iter([(node.jerry, 0)]);
    for steps in 0..=most_steps {
        let fits = (most_steps - steps).is_multiple_of(2);
        let turns = if fits { [Some(last), two_before] } else { [Some(last - 1), None] };
        let mut further = Vec::new();
        looks += reached.len() as u64;
        for here in reached {
            for (direction, to) in root.board.neighbours(here, |cell| root.is_passable(node, cell)) {
                if !root.is_inside(node, to) {
                    continue;
                }
                for turn in turns.into_iter().flatten() {
                    require_after_step(root, node, here, direction, turn, &mut require)?;
                }
                if met.insert((to, (steps + 1) % 2)) {
                    further.push(to);
                }
            }
        }
        if further.is_empty() {
            break;
        }
        reached = further;
    }
    Ok(looks)
}

/// Returns how many obstacles may be laid until the end of a turn, besides those revealed.
fn most_unrevealed(node: &Node, turn: u32) -> u32 {
    node.slots.last(turn) - narrow(node.revealed.len())
}

/// Asks for the paths that keep Jerry from being shut in after this step, in this turn.
fn require_after_step<E>(
    root: &Root<'_>,
    node: &Node,
    from: Cell,
    direction: Direction,
    turn: u32,
    require: &mut impl FnMut(&[Cell], u32) -> Result<(), E>,
) -> Result<(), E> {
    let most = most_unrevealed(node, turn);
    if node.slots.last(turn) - node.slots.last(turn - 1) > 1 {
        return root.board.step(from, direction).map_or(Ok(()), |to| require(&[to], most));
    }
    groups_of_step(root, from, direction, |group, side| {
        if side.is_none_or(|side| root.is_inside(node, side)) { require(group, most) } else { Ok(()) }
    })
}
