//! The checker of trap's certificates: a plan, and a tree that shows that fewer obstacles are not enough.
//!
//! The format is in `docs/certificates.md`. The checker plays by the rules, searches for shortest paths, and
//! reads the tree in the order of its lines. It uses no code of the solver. The solver uses some of its files: the
//! search keeps its state in `node.rs`, and the prover walks through the tree that it writes with `descent.rs`.
//!
//! # Why acceptance implies the claim
//! The plan shows that the claim can be reached: played by the rules, it traps Jerry with its last
//! obstacle. The tree shows that no play of up to N obstacles traps him. N is one less than the claim, or
//! the number of free cells if the claim is infinite: obstacles lie on different cells, so no play has more.
//!
//! A *door* is the sign on the board. A *goal* is a door, or a cell of the rim if Jerry gets out there.
//! An obstacle can be laid on the rim, but not on a door.
//!
//! 1. *Slots.* The obstacles of a play are numbered in the order in which they are laid; these numbers are
//!    slots. S(t) is the last slot of turn t, N at most. Tom goes on laying as long as a cell other than
//!    Jerry's is empty; if no such cell is left, walls and doors surround Jerry, who is trapped or gets
//!    away. So a play that traps him is a sequence of different cells, one for each slot. It is enough to
//!    refute plays in which he still has a path at the end of the turn before the last.
//! 2. *Nodes.* A node states in which turn t Jerry stands on which cell p, which obstacles are revealed,
//!    which other slots up to S(t) are open, and the release of each cell. It stands for all plays with more
//!    than S(t-1) and up to N obstacles that agree with this, and in which the obstacle of an open slot s
//!    lies on a cell with a release of at most s. The root stands for all plays. A node is *refuted* if none
//!    of its plays traps Jerry. Every play of a child is a play of its parent.
//! 3. *The path is a witness.* Let W be a shortest path from p to a goal if only the revealed obstacles lie
//!    there, with the first step that Jerry would take. W *needs* its cells, except p and a door at its end,
//!    and the free cells beside its diagonal steps. If no obstacle lies on these at the end of turn t, W is
//!    open. It is still a shortest path, because obstacles only lengthen paths and take away other first
//!    steps of shortest paths. So Jerry takes the first step of W.
//! 4. *The children cover all plays.* Take a play of the node. If no needed cell holds an obstacle at the
//!    end of turn t, Jerry takes the step, and the play belongs to the last child: no obstacle was laid so
//!    far on p or on these cells, whose release is now S(t) + 1. Otherwise let c be the first needed cell
//!    with an obstacle. It was laid in an open slot at or after the release of c, and the needed cells
//!    before c have the release S(t) + 1. If there is no such slot, there is no such play.
//! 5. *The earliest slot is enough.* Let s be the slot of c, and r the first open slot at or after its
//!    release. If r < s, exchange the obstacle x of slot r with c. The result is a play of the node, too: x
//!    is laid later, and c at or after its release. The plays differ only in the turns from that of r to the
//!    one before that of s: c holds an obstacle then, and x is not laid yet. By the release of c, Jerry was
//!    not on c and no path W of these turns needed it; and x is not revealed. So by step 3 he walks as
//!    before. At the end of turn t the same cells hold obstacles, so both plays trap him or neither does.
//! 6. *When no step is taken.* After the last turn no play goes on. A step onto a goal ends the play. If, at
//!    Tom's turn, a straight step leads from Jerry's cell to a door, no path is shorter and no obstacle can
//!    forbid it, so Jerry gets away.
//! 7. *Groups.* Let Jerry, having come from u, be trapped on v in a turn with one obstacle. Before that
//!    obstacle a shortest path without u led from v to a goal. The obstacle does not lie on u: if u was
//!    beside a diagonal step from x to y of that path, u touched y, and a path from u to y without v was
//!    shorter. So u and v are both free, they touch, and neither has a path to a goal. If the step from u to
//!    v is diagonal, both cells beside it were passable, and by step 6 they are no doors. At least one is
//!    free now. It touches u and v by straight steps, so it is shut in with them, and thus is no goal and
//!    touches no door.
//! 8. *Disjoint paths.* On eight neighbours a diagonal step needs both cells beside it, so cells are shut in
//!    exactly if straight steps lead to no goal. Let k paths of straight steps without a common cell lead
//!    from a group to goals or to cells that touch a door. The group is shut in only if an obstacle lies on
//!    each of them. With F revealed obstacles, f of them on these paths, n obstacles are not enough if
//!    k - f > n - F.
//! 9. *A leaf covers all endings.* Jerry is shut in where he is, after his last step; or he takes steps to
//!    some u, and one more to some v, where he is shut in. None of these cells is a goal or touches a door
//!    (step 6), and no revealed obstacle lies on his path. So a search finds all u, separately for even and
//!    odd numbers of steps. The last turn in which he can be there is the turn T of slot N, or T - 1 if the
//!    number of steps does not fit; in earlier turns there are fewer obstacles. If that turn has one slot,
//!    step 8 is required for the groups of step 7; if it has several, for v alone, which is always right. If
//!    T has one slot and other turns have several, v alone is asked for T - 2, too.
//! 10. *The board is too small.* If the revealed obstacles trap Jerry, the open slots before the last
//!     revealed one need different free cells, released by then. A cell that fits a slot fits all later
//!     ones, so there is no such play exactly if up to some open slot there are fewer cells than slots
//!     (Hall).
//! 11. *A node like another.* Let A be remembered. Let B have the same turn, Jerry's cell and revealed
//!     cells; open slots that are, in order, no later than those of A; and no release earlier than in A.
//!     Take a play of B, and move the obstacles of its open slots, in order, to the open slots of A. This is
//!     a play of A with the same obstacles at the end of turn t, so the rest is the same. If A is refuted,
//!     so is B. No argument runs in a circle: below A the turn is later or more is revealed, so B is not
//!     below A.
//!
//! # If Jerry chooses
//! With `tie-break=worst` a strategy is played instead of the plan, against all steps that Jerry can take. A
//! node of the tree then stands for *positions*: sets of obstacles at the end of turn t (so far) to which
//! plays as in step 2 lead. It is refuted if Jerry is safe from N obstacles in each of them. W may begin
//! with any first step of a shortest path; if no obstacle lies on the cells it needs, Jerry may take it. A
//! node may also be split without a step, by the cells that W needs or by one cell other than his own: the
//! first of these cells that holds an obstacle is revealed, or none does and all have the release S(t) + 1.
//! The exchange of step 5 leaves the position as it is. Only nodes with a step are remembered, so step 11
//! holds. If Jerry is to move first, the certificate names one of his steps, after which he is safe.
//!
//! Every true claim has a tree. Ask about the cells that can hold an obstacle one after the other, until no
//! open slot is left that fits one. The node then stands for at most one position. If Jerry is trapped in
//! it, the board is too small; otherwise some step is safe, and the positions after it have trees.

mod descent;
mod expected_path;
mod groups;
mod leaf;
pub(crate) mod limits;
mod node;
mod path_table;
mod plan;
mod root;
mod tree;

// The explanation draws this path.
pub(crate) use expected_path::expected_path;
pub(crate) use root::Root;
#[cfg(feature = "solve")]
pub(crate) use {
    descent::{Descent, Split},
    groups::{Group, group_name},
    leaf::require_disjoint_paths,
    node::{Node, NodeChange, Slots},
};

use crate::rules::{Position, Trap};
use thwart_game::certificate::{CheckError, Form, Lines, read_number};
use thwart_game::info::Support;
use thwart_game::moves::Move;
use thwart_game::rules::Rules as _;
use thwart_game::value::{Side, Value};
use thwart_grid::narrow;

/// The kind of these certificates.
pub(crate) const KIND: &str = "trap-tree-1";

/// The key of a plan.
pub(crate) const PLAN: &str = "plan";

/// The forms of evidence of this game.
pub(crate) static FORMS: &[Form<Trap>] = &[Form {
    kind: KIND,
    supports: &[Support::all("tie-break"), Support::all("goal"), Support::all("per-turn")],
    check,
}];

/// Checks that the claim can be reached, and then that fewer obstacles are not enough.
fn check(game: &Trap, position: &Position, claim: Value, lines: &mut Lines<'_>) -> Result<u64, CheckError> {
    let mut entries = 0;
    let is_over = game.outcome(position).is_some();
    if let Value::Finite(total) = claim
        && game.jerry_chooses()
        && !is_over
    {
        entries += plan::check_strategy(game, position, total, lines)?;
    }
    let mut here = position.clone();
    if here.side == Side::Maximiser && !is_over {
        let mut step = here.steps[0];
        if here.steps.len() > 1 {
            let (number, word) = lines.field("step")?;
            let named = here.steps.iter().find(|step| step.word() == word);
            step = *named.ok_or_else(|| CheckError::new(number, format!("Jerry cannot step {word}")))?;
            entries += 1;
        }
        here = game.play(&here, Move::Step(step));
    }
    if let Some(value) = game.outcome(&here) {
        let wrong = || CheckError::new(lines.number(), "the play is over, and not as claimed");
        return if value == claim { Ok(entries) } else { Err(wrong()) };
    }
    if let Value::Finite(total) = claim
        && !game.jerry_chooses()
    {
        plan::check_plan(game, &here, total, lines)?;
        entries += 1;
    }
    let most = obstacles_to_refute(game, &here, claim);
    if most == 0 {
        return Ok(entries);
    }
    let (number, tree) = lines.field("tree")?;
    if read_number(tree) != Some(most) {
        return Err(CheckError::new(number, format!("the tree must refute {most} obstacles")));
    }
    Ok(entries + 1 + tree::check(&Root::new(game, &here, most), lines)?)
}

/// Returns how many obstacles must not be enough at a position with Tom to move: N in the argument.
pub(crate) fn obstacles_to_refute(game: &Trap, position: &Position, claim: Value) -> u32 {
    let free = narrow(game.board().cells().filter(|&cell| game.is_empty(&position.obstacles, cell)).count());
    let total = claim.finite().and_then(|total| u32::try_from(total).ok());
    total.map_or(free, |total| total.saturating_sub(1).min(free))
}
