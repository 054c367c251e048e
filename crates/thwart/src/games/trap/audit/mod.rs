//! The audit of trap's own evidence: a plan, and a tree that refutes smaller
//! numbers of obstacles.
//!
//! The form is published in `docs/certificates.md`. The audit runs the rules,
//! and plain searches for the way that Jerry expects to go and for the cells
//! within his reach; it evaluates the tree in the order in which it stands
//! there. It does not rest on anything that the solver believes.
//!
//! # Why an accepted certificate is right
//! *The claim can be reached*: the plan is played by the rules, and traps Jerry
//! with its last obstacle. *It cannot be bettered*: the tree shows that no play
//! of at most N obstacles traps him, N being one less than the claim, or the
//! number of free cells if the claim is that none does (obstacles lie on
//! different cells, so no play has more). The steps of the argument:
//!
//! A *door* below is the sign; a *goal* is a door, or where the rim is Jerry's
//! goal a cell of the rim without an obstacle. An obstacle can be laid on the
//! rim, but not on a door.
//!
//! 1. *Turns are obstacles.* Tom lays one every turn as long as some cell is
//!    empty. If only Jerry's own is, all around him is walls and doors, and he
//!    is trapped or steps onto a door. So a play that traps him with n
//!    obstacles is a sequence of n different free cells, its *slots* 1 to n,
//!    and he is trapped right after slot n.
//! 2. *What a node says.* A node is a turn t, Jerry's cell p, revealed
//!    obstacles with their slots, open slots (all others up to t) and a release
//!    for every cell. It stands for all plays of n >= t obstacles, n <= N, that
//!    have the revealed obstacles in their slots, and in an open slot s only
//!    cells whose release is at most s. The root is turn 1 with the release 1
//!    everywhere: it stands for all plays. A node is *refuted* if none of the
//!    plays that it stands for traps Jerry. Conditions only grow on the way
//!    down the tree, so a play of a node is one of all nodes above it.
//! 3. *The way is a witness.* Let W be a shortest way from p to a goal when
//!    only the revealed obstacles lie there, its first step being the one that
//!    Jerry would take then. It *needs* its cells but p and a door at its end,
//!    and on eight neighbours the free cells beside its diagonal steps. If no needed cell
//!    holds an obstacle after slot t, W is still open; no way has become
//!    shorter by more obstacles, so it is still a shortest one, and of the first
//!    steps of shortest ways, which have only become fewer, its first step is
//!    still the one that Jerry prefers. He takes it.
//! 4. *The children leave nothing out.* Take a play of a node and the needed
//!    cells of W in their order. Either none holds an obstacle after slot t:
//!    then Jerry is not trapped in turn t, and the play is one of the child
//!    that takes the step, in which these cells and p have the release t + 1
//!    (he stands on p, and no obstacle has ever lain where he stands). Or the
//!    i-th is the first that does: then it was laid in an open slot s that is
//!    at least its release, and those before it have the release t + 1. If
//!    there is no such slot, there is no such play.
//! 5. *The earliest slot will do.* In the second case let s' be the earliest
//!    open slot that is at least the release of that cell c. If s' < s, some
//!    other cell x lies in s'. Exchange the two. What holds of the node still
//!    does: x moves to a later slot, and c to one that is not before its
//!    release. In turns s' to s - 1 there is now an obstacle on c instead of x;
//!    the release of c says that no way of these turns needed c and that Jerry
//!    was not on it, and x was not revealed, so by step 3 he walks as before.
//!    After slot s all is as it was, since s <= t. So the exchanged play is
//!    legal and traps him exactly if the other does, and it is one of the child
//!    with c in slot s'. It is enough to refute that one.
//! 6. *Where the step is no child.* In turn N no play goes on. A step onto a
//!    goal ends it. If a straight step leads from Jerry's cell to a door when
//!    Tom is to move, that is as short as ways are, no obstacle can forbid it,
//!    and Jerry goes onto a door.
//! 7. *Two cells are shut in together.* Let the play trap Jerry on v right
//!    after slot n, and let him have come from u. When he did, his way led from
//!    v on to a goal without coming back to u. The last obstacle took that way
//!    from him. It does not lie on u: on eight neighbours it might lie beside a
//!    diagonal step from x to y of the way, but u touches neither or there would
//!    have been a shorter way by u to y. So u and v are free and touch, and
//!    neither has a way to a goal. If the step from u to v was diagonal, both
//!    cells beside it were passable before the last obstacle; neither is a
//!    door (step 6), so at least one of them is free now and touches u and v
//!    with straight steps: it is no goal either, and touches no door, and three
//!    cells are shut in together. On eight
//!    neighbours a diagonal step needs both cells beside it passable, so who is
//!    shut in is so by straight ways.
//! 8. *Ways that share no cell.* If p ways lead from such a group over free
//!    cells to a cell of the rim that is a goal, or to one that touches a door,
//!    without sharing a cell, the obstacles must lie on all of them. The f revealed ones on their cells close at most f, and the
//!    n - F others, of F revealed in all, at most one each. So the group cannot be
//!    shut in with n obstacles if p - f > n - F.
//! 9. *A leaf covers everything within reach.* If n = t, Jerry is shut in on
//!    p, having come from the cell before (or at the start: p alone is shut
//!    in). If n > t, he takes n - 1 - t further steps to some u, none of them
//!    onto a goal or a cell that touches a door (step 6) and all open as far as the
//!    revealed obstacles say, and then one to some v. So u is met by a
//!    breadth-first search over pairs of a cell and an odd or even number of
//!    steps, and n is at most the largest number up to N that has the right
//!    parity: N or N - 1. For each of these groups step 8 is required with that
//!    number.
//! 10. *Too small a board.* Where the revealed obstacles trap Jerry, a play
//!     needs cells for the open slots, different ones, free, and released in
//!     time. What fits a slot fits every later one, so there are none exactly
//!     if for some open slot there are fewer such cells than open slots up to it
//!     (Hall).
//! 11. *A node like one before.* Let A and B have the same turn, Jerry's cell
//!     and revealed cells, the open slots of A in order be no earlier than
//!     those of B, and no cell a later release in A. The obstacles that a play
//!     of B has in open slots can be put, in the same order, into those of A.
//!     That is a play of A with the same obstacles after slot t, so all that
//!     follows is the same: if A is refuted, so is B. A is not above B, because
//!     turn and number of revealed obstacles grow on the way down, and so no
//!     argument runs in a circle.

mod arena;
mod demand;
mod descent;
mod play;
mod tree;
mod way;
mod ways;

use self::arena::Arena;
use self::play::Play;
use self::way::Search;
#[cfg(feature = "solve")]
pub(super) use self::{
    arena::Arena as Board,
    demand::{Demand, Group, Reach},
    descent::Descent,
    play::Play as Plays,
    tree::MOST_KEPT,
    ways::MOST_CELLS,
};

use thwart_core::Cell;

use super::rules::{Position, Trap};
use crate::certificate::{CheckError, Form, Lines, read_number};
use crate::game::Game as _;
use crate::moves::Move;
use crate::value::{Side, Value};

/// The way that Jerry expects to go at a position, if he has one. O(cells).
pub(super) fn expected_way(game: &Trap, position: &Position) -> Option<Vec<Cell>> {
    let arena = Arena::new(game, position);
    let way = Search::new(&arena).find(&Play::new(&arena))?;
    Some(way.cells.into_iter().map(Cell).collect())
}

/// The word for plans with refutation trees.
pub(super) const KIND: &str = "trap-tree-1";

/// The forms of evidence of this game.
pub(super) static FORMS: &[Form<Trap>] = &[Form { kind: KIND, audit }];

/// Audits a plan and the tree that shows that fewer obstacles are not enough.
///
/// Cost: for a leaf the cells within reach; for another line a breadth-first
/// search. Memory: some 100 bytes per cell, and what the ways have, up to a
/// limit.
fn audit(game: &Trap, position: &Position, claim: Value, lines: &mut Lines<'_>) -> Result<u64, CheckError> {
    // Jerry's step is forced; Tom's plan begins after it.
    let after_step = position.step.map(|step| game.play(position, Move::Step(step)));
    let here = if position.side == Side::Maximiser { after_step.as_ref() } else { None }.unwrap_or(position);
    if let Some(value) = game.outcome(here) {
        let wrong = || CheckError::new(lines.number(), "the play is over, and not as claimed");
        return if value == claim { Ok(0) } else { Err(wrong()) };
    }
    let arena = Arena::new(game, here);
    let most = match claim {
        Value::Infinite => arena.free_cells(),
        Value::Finite(total) => {
            let (number, plan) = lines.field("plan")?;
            let plan: Option<Vec<u32>> = plan.split(' ').map(read_number).collect();
            let plan = plan.ok_or_else(|| CheckError::new(number, "a plan is the numbers of its cells"))?;
            replay(game, here, &plan, total).map_err(|reason| CheckError::new(number, reason))?;
            plan.len() as u32 - 1
        }
    };
    let plans = u64::from(claim != Value::Infinite);
    if most == 0 {
        return Ok(plans);
    }
    let (number, tree) = lines.field("tree")?;
    if read_number(tree) != Some(most) {
        return Err(CheckError::new(number, format!("the tree must refute {most} obstacles")));
    }
    Ok(plans + 1 + tree::audit(&arena, most, lines)?)
}

/// Plays a plan by the rules: it has as many obstacles as the claim says, and
/// the last traps Jerry.
fn replay(game: &Trap, position: &Position, plan: &[u32], total: u64) -> Result<(), String> {
    if plan.len() as u64 != total {
        return Err(format!("the plan has {} obstacles, the claim is {total}", plan.len()));
    }
    let mut here = position.clone();
    for (turn, &cell) in (1..).zip(plan) {
        if let Some(step) = here.step {
            here = game.play(&here, Move::Step(step));
        }
        let laid = Move::Obstacle(Cell(cell));
        if cell as usize >= game.board().len() || !game.is_legal(&here, laid) {
            return Err(format!("no obstacle can be laid on cell {cell} in turn {turn}"));
        }
        here = game.play(&here, laid);
    }
    if here.trapped { Ok(()) } else { Err("Jerry is not trapped at the end of the plan".to_owned()) }
}
