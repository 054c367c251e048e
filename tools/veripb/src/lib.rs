//! A refutation for a third party: a formula of linear constraints over 0 and 1, which says that some
//! play of few obstacles traps Jerry, and a proof that none does. The proof is in the format of VeriPB, a
//! checker that knows nothing of this game.
//!
//! `docs/third-party-proof.md` describes formula and proof. They are made from the rules alone; thwart's
//! solvers supply only the number of obstacles that is to be refuted.

mod board;
mod cases;
mod formula;
mod linear;
mod paths;
mod plays;
mod proof;
#[cfg(test)]
mod tests;

use thwart::games::trap::{Position, Trap};
use thwart::moves::Move;
use thwart::value::Side;
use thwart_game::rules::Rules as _;
use thwart_grid::{Diagonal, Topology};

use self::board::Board;
use self::formula::Formula;
use self::proof::Proof;

/// The most inequalities of a formula that is written.
const MOST_INEQUALITIES: u64 = 4_000_000;

/// A formula and its refutation.
#[derive(Debug)]
pub struct Export {
    /// The formula, as OPB.
    pub formula: String,
    /// The proof that no assignment fulfils it, in VeriPB's format, version 3.0.
    pub proof: String,
    /// The refuted number of obstacles: this many, or fewer, do not trap Jerry.
    pub obstacles: u32,
    /// Paths of more steps do not count in the formula.
    pub horizon: u32,
    /// Number of variables of the formula.
    pub variables: usize,
    /// Number of inequalities of the formula.
    pub inequalities: u64,
    /// Number of cases that the proof distinguishes.
    pub cases: u64,
}

/// The reasons why there is no formula or no proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Refused {
    /// Jerry chooses his steps, but a formula is about one play.
    #[error("with tie-break=worst Jerry chooses, and a formula is about one play; say an order")]
    JerryChooses,
    /// Lengths are not whole numbers of steps.
    #[error("with diagonal=sqrt2 paths are not counted in steps; use diagonal=1")]
    Lengths,
    /// The play is over, or the number of obstacles to refute is 0.
    #[error("there is nothing to refute: the play is over, or no obstacle at all is too few")]
    NothingToRefute,
    /// This many obstacles shut Jerry in.
    #[error("this many obstacles shut Jerry in, or would on a board with room for those that do not matter")]
    ShutIn,
    /// The formula or the proof is too long.
    #[error("the formula or its proof would be too long; take fewer obstacles or a smaller board")]
    TooLong,
}

/// Makes a formula that says that up to `obstacles` obstacles, laid from this position on, trap Jerry,
/// and the proof that no assignment fulfils it. If it is Jerry's turn, both are about the position after
/// his step.
///
/// Cost: the formula has a few constraints for each turn, cell and length of a path; the proof has a few
/// lines for each cell within Jerry's reach in each case.
///
/// # Errors
/// [`Refused`]: settings that the formula does not cover, obstacles that are enough to trap Jerry, boards
/// that are too large.
pub fn refutation(game: &Trap, position: &Position, obstacles: u32) -> Result<Export, Refused> {
    if game.jerry_chooses() {
        return Err(Refused::JerryChooses);
    }
    if game.board().topology() == Topology::Eight(Diagonal::Root2) {
        return Err(Refused::Lengths);
    }
    let mut here = position.clone();
    if let (Side::Maximiser, &[step]) = (here.side, &*here.steps) {
        here = game.play(&here, Move::Step(step));
    }
    if game.outcome(&here).is_some() || obstacles == 0 {
        return Err(Refused::NothingToRefute);
    }
    let board = Board::new(game, &here);
    let cases = cases::refute(&board, obstacles)?;
    if inequalities(&board, obstacles, cases.longest) > MOST_INEQUALITIES {
        return Err(Refused::TooLong);
    }
    let formula = Formula::new(&board, obstacles, cases.longest);
    let mut proof = Proof::new(&formula);
    cases.steps.iter().for_each(|step| proof.step(step));
    Ok(Export {
        proof: proof.finish(),
        obstacles,
        horizon: cases.longest,
        variables: formula.variables(),
        inequalities: formula.inequalities,
        cases: cases.count,
        formula: formula.text(),
    })
}

/// Returns an upper bound, not far off, on the inequalities of the formula for up to this many obstacles.
fn inequalities(board: &Board, obstacles: u32, horizon: u32) -> u64 {
    let cells = u64::from(board.free_cells());
    let turns = u64::from(board.turns.turn_of(obstacles));
    let each = 2 * board.degree() as u64 + 3;
    cells * turns * u64::from(horizon + 1) * each
}
