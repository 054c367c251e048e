//! Certificates: the checker accepts the truth and refuses lies.

use thwart_game::SolveOptions;
use thwart_game::any::AnyGame;
use thwart_game::certificate;
use thwart_game::retrograde;
use thwart_game::session::Session;
use thwart_game::setup::Setup;
use thwart_game::value::{Value, Verdict};

use super::boards::neighbour;
use super::{Candidate, Dice};
use crate::read;
use thwart_game::explain::Explain;

/// The number of lies about one certificate.
const LIES: usize = 60;

/// How much was made and attacked.
#[derive(Clone, Copy, Default)]
pub struct Attacked {
    /// Certificates, all accepted.
    pub certificates: u64,
    /// Lies about them, which were refused or happened to be true.
    pub lies: u64,
}

/// Checks that the certificates of a solve are accepted in every form, and mutated ones
/// only if their claim is still true.
pub fn truth_and_lies<G: Explain>(candidate: &Candidate<'_, G>) -> Attacked {
    let mut dice = Dice(candidate.dice);
    let own = certificate_of(candidate, false);
    let table = certificate_of(candidate, true);
    let mut forms = vec![table];
    if own != forms[0] {
        forms.push(own);
    }
    for certificate in &forms {
        attack(candidate, certificate, &mut dice);
    }
    let later = later_positions(candidate, &mut dice);
    let forms = forms.len() as u64;
    Attacked { certificates: forms + later, lies: forms * LIES as u64 }
}

/// Makes a certificate by solving, and checks that it is accepted.
fn certificate_of<G: Explain>(candidate: &Candidate<'_, G>, generic_table: bool) -> String {
    let Candidate { game, setup, table, .. } = candidate;
    let value = table.value(&game.start()).expect("the start is in its table");
    let position = AnyGame::of::<G>().position((*setup).clone()).expect("it was made before");
    let report = position.solve(&SolveOptions::default().generic_table(generic_table));
    let report = report.expect("small boards are within reach");
    assert!(
        matches!(report.verdict, Verdict::Proved | Verdict::Impossible),
        "{}, {:?}",
        report.verdict,
        report.unchecked
    );
    let certificate = report.certificate.expect("small boards are certified");
    assert!(!generic_table || certificate.kind == "table");
    assert_eq!(position.check(&certificate.text).map(|accepted| accepted.value), Ok(value));
    certificate.text
}

/// Checks that lies are refused, or happen to be true.
fn attack<G: Explain>(candidate: &Candidate<'_, G>, certificate: &str, dice: &mut Dice) {
    let Candidate { game, setup, table, .. } = candidate;
    let value = table.value(&game.start()).expect("the start is in its table");
    let session = Session::new(*game, setup);
    let lines: Vec<&str> = certificate.lines().collect();
    let mut refused = 0;
    for _ in 0..LIES {
        let lie = mutate(&lines, dice);
        match thwart_game::game::check(&session, &lie) {
            Ok(accepted) => assert_eq!(accepted.value, value, "a false claim was accepted:\n{lie}"),
            Err(_) => refused += 1,
        }
    }
    assert!(refused > 0, "no lie was refused");
    check_on_neighbours(candidate, certificate, dice);
    let mut later = session.clone();
    if let Some(&chosen) = later.legal_moves().first() {
        later.play(chosen).expect("a listed move is legal");
        assert!(thwart_game::game::check(&later, certificate).is_err(), "accepted at another position");
    }
}

/// Checks that positions of a random play have certificates, too. Returns how many.
fn later_positions<G: Explain>(candidate: &Candidate<'_, G>, dice: &mut Dice) -> u64 {
    const STEPS: u64 = 4;
    let mut session = Session::new(candidate.game, candidate.setup);
    for step in 0..STEPS {
        let moves = session.legal_moves();
        if moves.is_empty() {
            return step;
        }
        session.play(moves[dice.roll(moves.len())]).expect("a listed move is legal");
        let value = candidate.table.value(session.position()).expect("it can be reached");
        let setup = read::setup::<G>(&session.text());
        let position = AnyGame::of::<G>().position(setup).expect("its moves are legal");
        let report = position.solve(&SolveOptions::default()).expect("small boards are within reach");
        let certificate = report.certificate.expect("small boards are certified").text;
        assert_eq!(position.check(&certificate).map(|accepted| accepted.value), Ok(value));
    }
    STEPS
}

/// Re-seals the certificate for boards that differ in one cell: there it is accepted only
/// if they have the same value.
fn check_on_neighbours<G: Explain>(candidate: &Candidate<'_, G>, certificate: &str, dice: &mut Dice) {
    for _ in 0..4 {
        let Some(setup) = neighbour::<G>(candidate.setup, dice) else { continue };
        let game = G::new(&setup).expect("it was made once before");
        let session = Session::new(&game, &setup);
        assert!(thwart_game::game::check(&session, certificate).is_err(), "accepted on another board");
        let sealed = sealed_for(&session, certificate);
        let Ok(accepted) = thwart_game::game::check(&session, &sealed) else { continue };
        assert_eq!(Some(accepted.value), worth(&game, &setup), "accepted on a board of another value");
    }
}

/// Returns the value of a board: by the generic table or, if one cell more or less makes
/// that too large, by the game's own solver.
fn worth<G: Explain>(game: &G, setup: &Setup) -> Option<Value> {
    if let Ok(table) = retrograde::solve(game, &game.start(), retrograde::MAX_POSITIONS) {
        return table.value(&game.start());
    }
    let position = AnyGame::of::<G>().position(setup.clone()).expect("its moves are legal");
    let report = position.solve(&SolveOptions::default()).expect("its own solver needs no table");
    report.bounds.value()
}

/// Returns a certificate of one position with the digest of another.
pub fn sealed_for<G: Explain>(session: &Session<'_, G>, certificate: &str) -> String {
    let digest = format!("digest: {}", certificate::digest(session));
    let line = |line| if str::starts_with(line, "digest: ") { &digest } else { line };
    certificate.lines().flat_map(|text| [line(text), "\n"]).collect()
}

/// Changes a field, or drops, doubles or swaps lines. The digest stays as it is: it binds
/// only the board, so the lie has a valid seal.
pub fn mutate(lines: &[&str], dice: &mut Dice) -> String {
    let mut lines: Vec<String> = lines.iter().map(|&line| line.to_owned()).collect();
    for _ in 0..=dice.roll(3) {
        // The first five lines, which name the board, stay.
        let at = 5 + dice.roll(lines.len() - 5);
        let other = 5 + dice.roll(lines.len() - 5);
        match dice.roll(8) {
            0 => drop(lines.remove(at)),
            1 => lines.insert(at, lines[other].clone()),
            2 => lines.swap(at, other),
            3 => lines[5] = format!("claim: {}", dice.roll(12)),
            4 => lines[5] = format!("claim: {}", ["infinite", "first", "second"][dice.roll(3)]),
            _ => {
                let mut words: Vec<String> = lines[at].split(' ').map(str::to_owned).collect();
                let word = dice.roll(words.len());
                words[word] = match (dice.roll(4), words[word].parse::<u64>()) {
                    (0, _) => "infinite".to_owned(),
                    (1, Ok(number)) => number.saturating_sub(1).to_string(),
                    (2, Ok(number)) => (number + 1).to_string(),
                    _ => dice.roll(9).to_string(),
                };
                lines[at] = words.join(" ");
            }
        }
        if lines.len() < 7 {
            break;
        }
    }
    // A consistent lie: every value of the table raised or lowered by one.
    if dice.roll(6) == 0 {
        let raise = dice.roll(2) == 0;
        for line in lines.iter_mut().skip(5) {
            let Some((value, rank)) = line.split_once(' ') else { continue };
            let shifted = |value: u64| if raise { value + 1 } else { value.saturating_sub(1) };
            if let Ok(number) =
                rank.parse::<u64>().map_err(drop).and_then(|_| value.parse::<u64>().map_err(drop))
            {
                *line = format!("{} {rank}", shifted(number));
            } else if let (Ok(number), "claim:") = (rank.parse::<u64>(), value) {
                *line = format!("claim: {}", shifted(number));
            }
        }
    }
    lines.join("\n") + "\n"
}
