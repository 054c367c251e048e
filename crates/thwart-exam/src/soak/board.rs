//! One board of a soak: drawn by its number, and examined.

use std::cell::RefCell;

use thwart_game::Limits;
use thwart_game::answer::SolveError;
use thwart_game::any::{AnyGame, Unchecked};
use thwart_game::retrograde;
use thwart_game::session::Session;
use thwart_game::setup::Setup;
use thwart_game::value::Value;
use thwart_game::{Certificate, Position, SolveOptions};

use super::standing::Tally;
use crate::exam::boards::neighbour;
use crate::exam::boards::{self, Draft, Headers};
use crate::exam::certificates::{Attacked, mutate, sealed_for};
use crate::exam::{Candidate, Dice, POSITIONS, examine_board, wide};
use thwart_game::explain::Explain;

/// Returns the dice for a board of a seed.
pub fn dice_of(seed: u64, number: u64) -> Dice {
    let mut dice = Dice(seed);
    let mixed = dice.roll(usize::MAX) as u64;
    Dice(mixed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

/// Draws the board of a number: by turns a small one of any cells, and a larger one of a
/// family. Returns `None` if the dice give no board of the game.
pub fn draw<G: Explain>(number: u64, headers: &Headers, dice: &mut Dice) -> Option<Setup> {
    // Not by the number alone: if the number of sets is even, each set would get only one
    // kind of board.
    if (number ^ dice.0 >> 40) & 1 == 0 {
        return boards::setup::<G>(&Draft::roll(dice), headers, 0);
    }
    wide::draw::<G>(dice, headers)
}

/// Checks everything that must be true of a board.
///
/// # Panics
/// If something is false.
pub fn examine<G: Explain>(setup: &Setup, dice: u64) -> Tally {
    let game = G::new(setup).expect("it was made once before");
    let mut tally = Tally { boards: 1, ..Tally::default() };
    if let Ok(table) = retrograde::solve(&game, &game.start(), POSITIONS) {
        let answered = RefCell::new(vec![0; G::INFO.methods.len()]);
        let candidate = Candidate { game: &game, setup, table: &table, answered: &answered, dice };
        tally.fail(examine_board(&candidate, true));
        tally.exhausted = 1;
    }
    tally.answers = wide::one_board::<G>(setup).0;
    tally.fail(certificates::<G>(setup, &mut Dice(dice)));
    tally
}

/// The most positions of a table, so that it is made quickly.
const TABLE_POSITIONS: usize = 20_000;

/// The number of lies about one certificate, and the longest certificate that is lied
/// about.
const LIES: u64 = 8;
const LONGEST: usize = 100_000;

/// Checks the certificate of a board of any size, and lies about it.
fn certificates<G: Explain>(setup: &Setup, dice: &mut Dice) -> Attacked {
    let position = AnyGame::of::<G>().position(setup.clone()).expect("it was made once before");
    let limits = Limits::default().nodes(wide::NODES);
    let options = SolveOptions::default().limits(limits).max_table_positions(TABLE_POSITIONS);
    let report = match position.solve(&options) {
        Ok(report) => report,
        Err(SolveError::NotSupported { .. } | SolveError::TooLarge { .. } | SolveError::Stopped { .. }) => {
            return Attacked::default();
        }
        Err(error) => panic!("{error}"),
    };
    if let Some(wrong @ (Unchecked::Refused(_) | Unchecked::Refuted(_) | Unchecked::Failed(_))) =
        report.unchecked
    {
        panic!("{wrong}");
    }
    let Some(Certificate { text, .. }) = report.certificate else { return Attacked::default() };
    let value = report.bounds.value().expect("only exact values are certified");
    assert_eq!(position.check(&text).map(|accepted| accepted.value), Ok(value));
    let lies = if text.len() > LONGEST { 0 } else { LIES };
    let lines: Vec<&str> = text.lines().collect();
    for _ in 0..lies {
        check_lie(&position, &mutate(&lines, dice), value);
    }
    check_on_neighbour::<G>(setup, &text, dice);
    Attacked { certificates: 1, lies }
}

/// Checks that a lie is refused, or happens to be true.
fn check_lie(position: &Position, lie: &str, value: Value) {
    if let Ok(accepted) = position.check(lie) {
        assert_eq!(accepted.value, value, "a false claim was accepted:\n{lie}");
    }
}

/// Seals a certificate for a board that differs in one cell: it is accepted only if its
/// claim is true there, too.
fn check_on_neighbour<G: Explain>(setup: &Setup, certificate: &str, dice: &mut Dice) {
    let Some(other) = neighbour::<G>(setup, dice) else { return };
    let game = G::new(&other).expect("it was made once before");
    let session = Session::new(&game, &other);
    let Ok(accepted) = thwart_game::game::check(&session, &sealed_for(&session, certificate)) else { return };
    let limits = Limits::default().nodes(wide::NODES);
    let method = G::INFO.methods.first().map_or(thwart_game::info::GENERIC.name, |method| method.name);
    let Ok(answer) = game.solve(&game.start(), method, &limits) else { return };
    let (bounds, claim) = (answer.bounds, accepted.value);
    assert!(
        bounds.lower <= claim && claim <= bounds.upper,
        "{claim:?} was accepted on a board of {bounds:?}:\n{}\n{certificate}",
        other.text()
    );
}
