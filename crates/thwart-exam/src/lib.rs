//! The exam that every game passes, and the texts that are kept of each game. A game runs all of it in the tests
//! of its own crate:
//!
//! ```text
//! thwart_exam::tests_of!(Rock);
//! ```

pub mod cases;
pub mod clumsy;
mod digest;
pub mod exam;
pub mod forged;
pub mod kept;
pub mod kept_certificates;
pub mod lies;
mod read;
pub mod second_checker;
pub mod signature;
pub mod soak;
pub mod words;

/// Makes the tests that every game passes. Kept texts and cases lie in the folder of the crate that calls this.
#[macro_export]
macro_rules! tests_of {
    ($Game:ty) => {
        const FOLDER: &str = env!("CARGO_MANIFEST_DIR");

        /// Random small boards are compared with the exhaustive solver.
        #[test]
        fn small_boards_pass_the_exam() {
            $crate::exam::examine::<$Game>(&$crate::exam::Extent::from_environment());
        }

        /// On larger boards of all families the methods agree.
        #[test]
        fn large_boards_pass_the_exam() {
            $crate::exam::wide::compare::<$Game>(&$crate::exam::Extent::from_environment());
        }

        #[test]
        fn no_board_of_a_soak_disagrees() {
            $crate::soak::run(env!("CARGO_TARGET_TMPDIR"), |round| round.visit::<$Game>());
        }

        #[test]
        fn every_board_has_its_expected_value() {
            $crate::cases::boards::<$Game>(FOLDER);
        }

        #[test]
        fn every_judge_case_has_its_exact_output() {
            $crate::cases::judges::<$Game>(FOLDER);
        }

        #[test]
        fn the_checker_says_what_it_has_always_said() {
            $crate::kept_certificates::compare::<$Game>(FOLDER);
        }

        #[test]
        fn answers_are_those_that_are_frozen() {
            $crate::signature::answers::<$Game>(FOLDER);
        }

        #[test]
        fn work_does_not_change_unseen() {
            $crate::signature::work::<$Game>(FOLDER);
        }

        #[test]
        fn the_game_says_what_it_has_always_said() {
            $crate::words::compare::<$Game>(FOLDER);
        }
    };
}
