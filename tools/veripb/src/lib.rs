//! A refutation for a third party: a formula that says in linear constraints
//! over 0 and 1 that some play of few obstacles traps Jerry, and a proof that none does
//! in the format of VeriPB, a checker that knows nothing of this game.
//!
//! Formula and proof are described in `docs/third-party-proof.md`. They are made from the rules alone: of
//! thwart's solvers and certificates nothing is used but the number that is to be refuted.

mod board;
mod cases;
mod formula;
mod linear;
mod paths;
mod plays;
mod proof;
#[cfg(test)]
mod tests;

use std::fmt;

use thwart::games::trap::{Position, Trap};
use thwart::moves::Move;
use thwart::rules::Rules as _;
use thwart::value::Side;
use thwart_grid::{Diagonal, Topology};

use self::board::Board;
use self::formula::Formula;
use self::proof::Proof;

/// A formula with more inequalities is not written.
const MOST_INEQUALITIES: u64 = 4_000_000;

/// A formula and its refutation.
#[derive(Debug)]
pub struct Export {
    /// The formula, as OPB.
    pub formula: String,
    /// The proof that nothing fulfils it, in VeriPB's format, version 3.0.
    pub proof: String,
    /// So many obstacles, or fewer, do not trap Jerry.
    pub obstacles: u32,
    /// A way of more steps does not count as one in the formula.
    pub horizon: u32,
    /// Number of variables of the formula.
    pub variables: usize,
    /// Number of inequalities of the formula.
    pub inequalities: u64,
    /// Number of cases that the proof distinguishes.
    pub cases: u64,
}

/// Why there is no formula, or no proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refused {
    /// Jerry chooses his steps, so what he does is no formula over one play.
    JerryChooses,
    /// Lengths are no whole numbers of steps.
    Lengths,
    /// The play is over, or it is refuted that no obstacle at all is needed.
    Nothing,
    /// So many obstacles shut Jerry in.
    ShutIn,
    /// The formula or the proof is too long.
    TooLong,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::JerryChooses => {
                "with tie-break=worst Jerry chooses, and a formula is about one play; say an order"
            }
            Self::Lengths => "with diagonal=sqrt2 ways are not counted in steps; say diagonal=1",
            Self::Nothing => "there is nothing to refute: the play is over, or no obstacle at all is too few",
            Self::ShutIn => {
                "so many obstacles shut Jerry in, or would if the board had room for those that do not matter"
            }
            Self::TooLong => {
                "the formula or its proof would be too long; take fewer obstacles or a smaller board"
            }
        })
    }
}

impl std::error::Error for Refused {}

/// A formula that says that up to `obstacles` obstacles, laid from this
/// position on, trap Jerry, and the proof that it cannot be fulfilled. If it is
/// Jerry's turn, all is about the position after his step.
///
/// Cost: the formula has a few constraints for each turn, cell and length of
/// a way; the proof a few lines for each cell within Jerry's reach in
/// each case.
///
/// # Errors
/// [`Refused`]: settings that the formula does not speak of, more obstacles than
/// are too few, boards that are too large for it.
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
        return Err(Refused::Nothing);
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

/// No fewer than the formula for up to so many obstacles has, nor many more.
fn inequalities(board: &Board, obstacles: u32, horizon: u32) -> u64 {
    let cells = u64::from(board.free_cells());
    let turns = u64::from(board.turns.turn_of(obstacles));
    let each = 2 * board.degree() as u64 + 3;
    cells * turns * u64::from(horizon + 1) * each
}
