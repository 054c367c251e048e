//! The erased traits: games as faces see them. A face calls these traits and draws scenes, so it
//! never names a game.

mod erased;
mod grade;
mod play;
mod position;
mod session;
mod solution;

pub use grade::{Fault, follow, grade, grade_plan};
pub use play::AnyPlay;
pub use position::{AnyGame, Position};
pub use session::AnySession;
pub use solution::{
    Analysis, Certificate, Solution, SolveOptions, StartValue, Unchecked, method, methods, verdict,
};

/// Keeps traits from being implemented elsewhere, so that they can gain methods.
mod sealed {
    pub trait Sealed {}

    impl<G: crate::solve::Solve> Sealed for crate::session::Session<'_, G> {}
    impl<G: crate::solve::Solve> Sealed for super::play::Play<'_, G> {}
    impl<G> Sealed for super::Entry<G> {}
}

use std::marker::PhantomData;

use thwart_grid::{Problem, Problems};

use crate::explain::Explain;
use crate::guard::guarded;
use crate::info::GameInfo;
use crate::judge::Dialect;
use crate::setup::Setup;
use erased::Erased;
use session::question;

/// One entry of the list of games.
pub struct Entry<G>(PhantomData<fn() -> G>);

impl<G> Entry<G> {
    /// The entry of game `G`.
    pub const NEW: Self = Self(PhantomData);
}

impl<G: Explain> AnyGame for Entry<G> {
    fn info(&self) -> &'static GameInfo {
        G::INFO
    }

    fn dialects(&self) -> &'static [Dialect] {
        G::dialects()
    }

    fn position(&self, setup: Setup) -> Result<Position, Problems> {
        let position = guarded(|| Erased::<G>::new(setup));
        let failed = |error| Problem::whole(format!("the rules of {} failed: {error}", G::INFO.name));
        Ok(Position::new(position.map_err(failed)??))
    }
}
