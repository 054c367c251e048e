//! Forged certificates, each of which provokes a refusal of the checker. With `THWART_SECOND_CHECKER=1` the
//! second checker, which needs Python, must agree; `cargo xtask test` runs the tests with it, too.

use thwart_game::SolveOptions;
use thwart_game::any::AnyGame;
use thwart_game::certificate::digest;
use thwart_game::explain::Explain;
use thwart_game::game::check;
use thwart_game::session::Session;

use crate::exam::Dice;
pub use crate::read::setup;
use crate::second_checker::{self, Job};

/// Makes the honest certificate of the position that a board file describes.
pub fn honest<G: Explain>(board: &str, generic_table: bool) -> String {
    let position = AnyGame::of::<G>().position(setup::<G>(board)).expect("its moves are legal");
    let report = position.solve(&SolveOptions::default().generic_table(generic_table)).expect("small");
    report.certificate.expect("small boards are certified").text
}

/// Reads a board of a game, plays its line, and returns what is asked about the position.
fn at<G: Explain, T>(board: &str, ask: impl FnOnce(&Session<'_, G>) -> T) -> T {
    let setup = setup::<G>(board);
    let game = G::new(&setup).expect("a board of the game");
    ask(&Session::replay(&game, &setup).expect("its moves are legal"))
}

/// Returns how many entries of a certificate the checker checked.
///
/// # Errors
/// The reason why it refuses.
pub fn checked<G: Explain>(board: &str, certificate: &str) -> Result<u64, String> {
    at::<G, _>(board, |session| check(session, certificate))
        .map(|accepted| accepted.entries)
        .map_err(|error| error.reason)
}

/// Checks that the second checker gives the same verdicts, if the user asked for it. Refused certificates of boards with
/// more cells than it reads quickly are left to the first.
fn second<G: Explain>(board: &str, certificates: &[(&str, Result<(), String>)]) {
    at::<G, _>(board, |session| {
        let is_refused = certificates.iter().any(|(_, first)| first.is_err());
        let is_large = is_refused && session.setup().board().len() > 10_000;
        if !is_large && std::env::var_os("THWART_SECOND_CHECKER").is_some() {
            let job = |(text, first): &(&str, _)| Job {
                kind: G::INFO.name,
                board: session.text(),
                certificate: (*text).to_owned(),
                first: Clone::clone(first),
            };
            let jobs: Vec<_> = certificates.iter().map(job).collect();
            second_checker::compare(&jobs, |board| self::honest::<G>(board, false));
        }
    });
}

/// Checks that both checkers accept a certificate.
pub fn accepted<G: Explain>(board: &str, certificate: &str) {
    let verdict = checked::<G>(board, certificate);
    assert!(verdict.is_ok(), "{verdict:?}\n{certificate}");
    second::<G>(board, &[(certificate, Ok(()))]);
}

/// Checks that both checkers refuse a certificate that was made by hand.
pub fn refused_as_written<G: Explain>(board: &str, certificate: &str, reason: &str) {
    second::<G>(board, &[(certificate, Err(why_refused::<G>(board, certificate, reason)))]);
}

/// Returns why the first checker refuses a certificate.
fn why_refused<G: Explain>(board: &str, certificate: &str, reason: &str) -> String {
    let found = checked::<G>(board, certificate).expect_err("a forgery was accepted");
    assert!(found.contains(reason), "refused because `{found}`, not because `{reason}`:\n{certificate}");
    found
}

/// Makes a certificate of a position with this evidence.
pub fn certificate_with<G: Explain>(board: &str, kind: &str, claim: &str, evidence: &str) -> String {
    let (name, parameters) = (G::INFO.name, setup::<G>(board).parameter_line());
    let digest = at::<G, _>(board, digest);
    format!(
        "thwart-certificate 1\ngame: {name}\nparameters: {parameters}\ndigest: {digest}\n\
         kind: {kind}\nclaim: {claim}\n{evidence}end\n"
    )
}

/// Checks that both checkers refuse the certificate after a change.
pub fn refused<G: Explain>(board: &str, honest: &str, forge: impl FnOnce(&str) -> String, reason: &str) {
    assert!(checked::<G>(board, honest).is_ok(), "the honest one is accepted");
    let forged = forge(honest);
    assert_ne!(forged, honest, "nothing was forged");
    let found = why_refused::<G>(board, &forged, reason);
    second::<G>(board, &[(honest, Ok(())), (&forged, Err(found))]);
}

/// Returns one of these things.
pub fn pick<T: Copy>(dice: &mut Dice, from: &[T]) -> T {
    from[dice.roll(from.len())]
}
