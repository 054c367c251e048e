//! The checker of trap's own evidence: a plan, and a tree that refutes smaller
//! numbers of obstacles.
//!
//! The form is published in `docs/certificates.md`. The checker runs the rules,
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
//! 1. *Slots are obstacles.* Tom lays one after the other, c in a turn (in the
//!    first what is left of it), as long as some cell is
//!    empty. If only Jerry's own is, all around him is walls and doors, and he
//!    is trapped or steps onto a door. So a play that traps him with n
//!    obstacles is a sequence of n different free cells, its *slots* 1 to n.
//!    Slot n is in turn T; S(t) is the last slot of turn t, and N if
//!    that is less. It is enough to ask whether he has no way once all n lie,
//!    and had one at the end of turn T - 1: if he is shut in by fewer, that is a
//!    play too.
//! 2. *What a node says.* A node is a turn t, Jerry's cell p, revealed
//!    obstacles with their slots, open slots (all others up to S(t)) and a release
//!    for every cell. It stands for all plays of n obstacles, S(t-1) < n <= N, that
//!    have the revealed obstacles in their slots, and in an open slot s only
//!    cells whose release is at most s. The root is turn 1 with the release 1
//!    everywhere: it stands for all plays. A node is *refuted* if none of the
//!    plays that it stands for traps Jerry. Conditions only grow on the way
//!    down the tree, so a play of a node is one of all nodes above it.
//! 3. *The way is a witness.* Let W be a shortest way from p to a goal when
//!    only the revealed obstacles lie there, its first step being the one that
//!    Jerry would take then. It *needs* its cells but p and a door at its end,
//!    and on eight neighbours the free cells beside its diagonal steps. If no needed cell
//!    holds an obstacle at the end of turn t, W is still open; no way has become
//!    shorter by more obstacles, so it is still a shortest one, and of the first
//!    steps of shortest ways, which have only become fewer, its first step is
//!    still the one that Jerry prefers. He takes it.
//! 4. *The children leave nothing out.* Take a play of a node and the needed
//!    cells of W in their order. Either none holds an obstacle at the end of turn
//!    t: then Jerry is not trapped in turn t, and the play is one of the child
//!    that takes the step, in which these cells and p have the release S(t) + 1
//!    (he stands on p, and no obstacle has ever lain where he stands). Or the
//!    i-th is the first that does: then it was laid in an open slot s that is
//!    at least its release, and those before it have the release S(t) + 1. If
//!    there is no such slot, there is no such play.
//! 5. *The earliest slot will do.* In the second case let s' be the earliest
//!    open slot that is at least the release of that cell c. If s' < s, some
//!    other cell x lies in s'. Exchange the two. What holds of the node still
//!    does: x moves to a later slot, and c to one that is not before its
//!    release. At the end of the turns from that of s' to the one before that of
//!    s there is now an obstacle on c instead of x;
//!    the release of c says that no way of these turns needed c and that Jerry
//!    was not on it, and x was not revealed, so by step 3 he walks as before.
//!    After slot s all is as it was, since s <= S(t). So the exchanged play is
//!    legal and traps him exactly if the other does, and it is one of the child
//!    with c in slot s'. It is enough to refute that one.
//! 6. *Where the step is no child.* In the turn of slot N no play goes on. A step onto a
//!    goal ends it. If a straight step leads from Jerry's cell to a door when
//!    Tom is to move, that is as short as ways are, no obstacle can forbid it,
//!    and Jerry goes onto a door.
//! 7. *Two cells are shut in together.* Let the play trap Jerry on v with n
//!    obstacles, one of them in its last turn, and let him have come from u. When he did, his way led from
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
//! 9. *A leaf covers everything within reach.* If the turn T of slot n is t, Jerry
//!    is shut in on p, having come from the cell before (or at the start: p alone
//!    is shut in). If T > t, he takes T - 1 - t further steps to some u, none of them
//!    onto a goal or a cell that touches a door (step 6) and all open as far as the
//!    revealed obstacles say, and then one to some v. So u is met by a
//!    breadth-first search over pairs of a cell and an odd or even number of
//!    steps, and T is at most the turn of N, or the one before where its parity is
//!    not right. With S(T) obstacles, N at most, step 8 is required: where turn T
//!    has one slot, for the cells of step 7; where it has several, of v alone, which
//!    is right for any number of them. If the turn of N has one slot and others
//!    have several, the same is required for the turn two before, in which v may be
//!    shut in without u. For fewer obstacles or still earlier turns less would be.
//! 10. *Too small a board.* Where the revealed obstacles trap Jerry, a play
//!     needs cells for the open slots before the last revealed one, different ones,
//!     free, and released in
//!     time. What fits a slot fits every later one, so there are none exactly
//!     if for some open slot there are fewer such cells than open slots up to it
//!     (Hall).
//! 11. *A node like one before.* Let A and B have the same turn, Jerry's cell
//!     and revealed cells, the open slots of A in order be no earlier than
//!     those of B, and no cell a later release in A. The obstacles that a play
//!     of B has in open slots can be put, in the same order, into those of A.
//!     That is a play of A with the same obstacles at the end of turn t, so all that
//!     follows is the same: if A is refuted, so is B. (If the play ends in turn t, n
//!     is the number of open slots used and of revealed obstacles, in A as in B.) A
//!     is not above B, because below A's children the turn is later or more is
//!     revealed, and so no argument runs in a circle.
//!
//! # Where Jerry chooses
//! With `tie-break=worst` the claim is reached by a strategy, which is played by
//! the rules against every step that Jerry can take. That fewer obstacles are not
//! enough is shown by what Jerry does, which may depend on all that lies there. A
//! node then stands for *positions*: the obstacles at the end of turn t, or so far,
//! for which there are plays as in step 2; it is refuted if Jerry is safe from N
//! obstacles in each of them. W may begin with any first step of a shortest way:
//! if nothing lies on what it needs, that step is open to him, and he takes it.
//! A node may also be split without a step, by what W needs or by a single cell
//! that is not his own: either the first of the cells with an obstacle is revealed,
//! or no obstacle lies on any of them, and they have the release S(t) + 1. The
//! exchange of step 5 does not change the position. Only nodes with a step are
//! remembered, so step 11 stands. If it is Jerry's turn, one step is named that is
//! safe.
//!
//! There is a tree for every true claim. A node that is not refuted by a leaf is asked about the cells that can
//! still hold one of its obstacles, one after the other, until no open slot is left that one of them fits. Then it
//! stands for one position at most: Jerry is trapped in it on a board that is too small, or some step is safe,
//! and all that comes after this one has a tree in turn. (Makers ask less, where less is enough.)

mod arena;
mod demand;
mod descent;
mod play;
mod strategy;
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
    descent::{Descent, Split},
    play::{Changed, Play as Plays},
    strategy::{MOST_OBSTACLES, MOST_TURNS},
    tree::MOST_KEPT,
    ways::MOST_CELLS,
};

use thwart_core::Cell;

use super::rules::{Position, Trap};
use crate::certificate::budget::Budget;
use crate::certificate::{CheckError, Form, Lines, read_number};
use crate::game::Game as _;
use crate::moves::Move;
use crate::value::{Side, Value};

/// The way that Jerry expects to go at a position, if he has one. O(cells).
pub(super) fn expected_way(game: &Trap, position: &Position) -> Option<Vec<Cell>> {
    let arena = Arena::new(game, position);
    let way = Search::new(&arena).find(&Play::new(&arena, 1))?;
    Some(way.cells.into_iter().map(Cell).collect())
}

/// The word for plans with refutation trees.
pub(super) const KIND: &str = "trap-tree-1";

/// The key of a plan.
pub(super) const PLAN: &str = "plan";

/// The forms of evidence of this game.
pub(super) static FORMS: &[Form<Trap>] = &[Form { kind: KIND, check }];

/// Checks a plan and the tree that shows that fewer obstacles are not enough.
///
/// Cost: for an obstacle of a plan or strategy all cells; for a leaf the cells within reach; for another
/// line a breadth-first search; of the tree and of what is played up to a [`Budget`] each. Memory: some 100
/// bytes per cell, and what the ways have, up to a limit.
fn check(game: &Trap, position: &Position, claim: Value, lines: &mut Lines<'_>) -> Result<u64, CheckError> {
    let mut entries = 0;
    let mut here = position.clone();
    if game.jerry_chooses()
        && game.outcome(&here).is_none()
        && let Value::Finite(total) = claim
    {
        entries += strategy::check(game, &here, total, lines)?;
    }
    if here.side == Side::Maximiser && game.outcome(&here).is_none() {
        // Jerry's step is forced, or the one is named that is the worst for Tom;
        // Tom's plan begins after it.
        let step = if let [step] = here.steps[..] {
            step
        } else {
            let (number, word) = lines.field("step")?;
            entries += 1;
            let step = here.steps.iter().find(|step| step.word() == word);
            *step.ok_or_else(|| CheckError::new(number, format!("Jerry cannot step {word}")))?
        };
        here = game.play(&here, Move::Step(step));
    }
    if let Some(value) = game.outcome(&here) {
        let wrong = || CheckError::new(lines.number(), "the play is over, and not as claimed");
        return if value == claim { Ok(entries) } else { Err(wrong()) };
    }
    let arena = Arena::new(game, &here);
    let most = match claim {
        Value::Infinite => arena.free_cells(),
        Value::Finite(total) => {
            if !game.jerry_chooses() {
                let (number, words) = lines.field(PLAN)?;
                let plan: Option<Vec<u32>> = words.split(' ').map(read_number).collect();
                let plan =
                    plan.ok_or_else(|| CheckError::new(number, "a plan is the numbers of its cells"))?;
                let mut budget = Budget::default();
                budget.read_bytes((PLAN.len() + ": ".len() + words.len() + 1) as u64);
                let error = |reason| CheckError::new(number, reason);
                replay(game, &here, &plan, total, &mut budget, lines).map_err(error)?;
                entries += 1;
            }
            u32::try_from(total.saturating_sub(1)).unwrap_or(u32::MAX).min(arena.free_cells())
        }
    };
    if most == 0 {
        return Ok(entries);
    }
    let (number, tree) = lines.field("tree")?;
    if read_number(tree) != Some(most) {
        return Err(CheckError::new(number, format!("the tree must refute {most} obstacles")));
    }
    Ok(entries + 1 + tree::check(&arena, most, lines)?)
}

/// Plays a plan by the rules: it has as many obstacles as the claim says, and
/// the last traps Jerry.
fn replay(
    game: &Trap,
    position: &Position,
    plan: &[u32],
    total: u64,
    budget: &mut Budget,
    lines: &mut Lines<'_>,
) -> Result<(), String> {
    if plan.len() as u64 != total {
        return Err(format!("the plan has {} obstacles, the claim is {total}", plan.len()));
    }
    let mut here = position.clone();
    for (turn, &cell) in (1..).zip(plan) {
        lines.go_on().map_err(|stopped| stopped.reason)?;
        if let Some(&step) = here.steps.first() {
            here = game.play(&here, Move::Step(step));
        }
        let laid = lay(game, &here, Cell(cell), budget)?;
        here = laid.ok_or_else(|| format!("no obstacle can be laid on cell {cell} in turn {turn}"))?;
    }
    if here.trapped { Ok(()) } else { Err("Jerry is not trapped at the end of the plan".to_owned()) }
}

/// Lays an obstacle by the rules, which look at the whole board for the steps that Jerry has
/// then. `None` where none can be laid.
///
/// # Errors
/// Where that is too much to look at for the length of the list.
fn lay(game: &Trap, here: &Position, cell: Cell, budget: &mut Budget) -> Result<Option<Position>, String> {
    let laid = Move::Obstacle(cell);
    if cell.index() >= game.board().len() || !game.is_legal(here, laid) {
        return Ok(None);
    }
    budget.look(game.board().len() as u64)?;
    Ok(Some(game.play(here, laid)))
}
