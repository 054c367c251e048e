//! What blasts are worth where every cell costs 1, in numbers as narrow as the
//! distances allow, and of ways no longer than has to be.

use std::fmt::Debug;
use std::sync::Arc;

use thwart_core::CellSet;

use super::distance::{Distance, Field, TooFar};
use super::steps::{Question, Steps, check_size};
use super::terrain::{Layout, Terrain};
use crate::game::{Game, SolveError};
use crate::games::bomb::{Bomb, Position};
use crate::limits::Budget;

/// What blasts are worth at a position before the walk, whatever the numbers in
/// which it is computed.
pub(super) trait Outlook: Debug {
    /// The least number of steps with at most this many blasts; [`NO_WAY`] if
    /// there is no way.
    fn with(&self, blasts: usize) -> u64;

    /// The number of steps if every brick were gone. O(n) when first asked.
    fn least(&self) -> u64;

    /// With more blasts than this the number of steps is the same, or was not
    /// looked for.
    fn useful(&self) -> usize;

    /// Whether a limit stopped the search, so that the numbers are only upper
    /// bounds.
    fn stopped(&self) -> bool;

    /// Blasts with which the walk is as short as with this many. O((rows +
    /// cols)^2) for each but one, and the length of the way.
    fn plan(&self, blasts: usize) -> CellSet;

    /// Where cells lie.
    fn layout(&self) -> Layout;

    /// The terrain, and the distances to the ends on it, of all cells from which
    /// a blast makes the way of the walker shorter.
    fn into_parts(self: Box<Self>) -> (Terrain, Field);

    /// For every entry of the terrain, the least number of steps with a blast
    /// there and at most `others` more; [`FAR`](super::distance::FAR) if there is no
    /// way. Rock is closed. An upper bound where the search was stopped. `others`
    /// must be less than the blasts left. O(n) per other blast.
    ///
    /// # Errors
    /// Where the passes need too much memory, or more has to be known.
    fn forced(&mut self, others: usize) -> Result<Arc<Field>, Failure>;

    /// The same in wide numbers, with all that there is to know.
    ///
    /// # Errors
    /// Where the passes need too much memory.
    fn widened(&self) -> Result<Box<dyn Outlook>, SolveError>;
}

/// Why passes were not made.
#[derive(Debug)]
pub(super) enum Failure {
    /// The numbers are too narrow, or too little was looked for.
    TooFar,
    /// It is too much.
    Refused(SolveError),
}

impl From<TooFar> for Failure {
    fn from(_: TooFar) -> Self {
        Self::TooFar
    }
}

impl From<SolveError> for Failure {
    fn from(error: SolveError) -> Self {
        Self::Refused(error)
    }
}

impl Failure {
    /// Where nothing can be out of range, and all was looked for.
    pub(super) fn of_wide(self) -> SolveError {
        match self {
            Self::Refused(error) => error,
            Self::TooFar => unreachable!("the widest numbers hold all distances"),
        }
    }
}

/// What will be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    /// The value and a plan for it.
    OneWay,
    /// Values with fewer blasts, and what each cell is worth, too.
    Everything,
}

/// Looks with up to `left` blasts, until further ones do not help or the budget is
/// spent. O(n) per blast.
///
/// Where only one way is wanted, first for one that is little longer than the
/// crow's: on boards where obstacles are strewn about there is one, and most of
/// the board lies too far off it. Only if there is none the same is done for ways of
/// any length.
///
/// # Errors
/// Where the distances need too much memory.
pub(super) fn look(
    game: &Bomb,
    position: &Position,
    left: usize,
    wanted: Wanted,
    budget: &mut Budget<'_>,
) -> Result<Box<dyn Outlook>, SolveError> {
    check_size(game.board().len())?;
    let terrain = || Terrain::new(game, &position.blasts);
    let layout = Layout::of(game.board());
    let ends = game.ends().map(|end| layout.index(end)).collect();
    let mut question = Question { start: layout.index(position.walker), ends, left, below: u32::MAX };
    let crow = question.crow_steps(layout);
    if wanted == Wanted::OneWay {
        question.below = crow + crow / 32 + 8;
        let near = narrowest(terrain(), &question, budget)?;
        if near.with(left) < u64::from(question.below) {
            return Ok(near);
        }
        question.below = u32::MAX;
    }
    narrowest(terrain(), &question, budget)
}

/// The same in narrow numbers, and in wide ones where these do not do.
fn narrowest(
    terrain: Terrain,
    question: &Question,
    budget: &mut Budget<'_>,
) -> Result<Box<dyn Outlook>, SolveError> {
    match among::<u16>(terrain.clone(), question, budget) {
        Err(Failure::TooFar) => among::<u32>(terrain, question, budget).map_err(Failure::of_wide),
        narrow => narrow.map_err(Failure::of_wide),
    }
}

/// The same in numbers of one kind.
pub(super) fn among<D: Distance>(
    terrain: Terrain,
    question: &Question,
    budget: &mut Budget<'_>,
) -> Result<Box<dyn Outlook>, Failure> {
    Ok(Box::new(Steps::<D>::new(terrain, question.clone(), |cells| budget.spend_many(cells))?))
}
