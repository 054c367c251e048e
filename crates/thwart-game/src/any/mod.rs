//! The erased traits: games as faces see them. A face calls these traits and draws scenes, so it
//! never names a game.

mod erased;
mod game;
mod grade;
mod play;
mod position;
mod solution;

pub use game::AnyGame;
pub use grade::{Fault, grade, grade_plan, play_plan};
pub use play::Play;
pub use position::Position;
pub use solution::{
    Analysis, Certificate, Solution, SolveOptions, StartValue, Unchecked, method, methods, verdict,
};

/// Keeps traits from being implemented elsewhere, so that they can gain methods.
mod sealed {
    pub trait Sealed {}

    impl<G: crate::solve::Solve> Sealed for super::play::PlayOf<'_, G> {}
}
