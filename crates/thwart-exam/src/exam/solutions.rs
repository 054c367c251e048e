//! The report on a position, which must be the same for every method, key by key.

use thwart_game::answer::SolveError;
use thwart_game::any::{AnyGame, methods};
use thwart_game::info::Objective;
use thwart_game::session::Session;
use thwart_game::value::{Bounds, Side, Value, Verdict};
use thwart_game::{Position, Solution, SolveOptions};

use super::{Candidate, Dice};
use crate::read;
use thwart_game::explain::Explain;

/// The number of positions of a play that are solved, including the start, and the most moves
/// between two of them.
const SAMPLES: usize = 3;
const PLIES: usize = 3;

/// The most moves after which a random play is cut.
const MOST_PLIES: usize = 60;

/// Compares the methods at the start, at positions of a random play, and at its end.
pub fn compare_methods<G: Explain>(candidate: &Candidate<'_, G>) {
    let Candidate { game, setup, table, dice, .. } = candidate;
    let mut dice = Dice(dice ^ 2);
    let mut session = Session::new(*game, setup);
    for asked in 0..SAMPLES {
        for _ in 0..if asked > 0 { 1 + dice.roll(PLIES) } else { 0 } {
            let moves = session.legal_moves();
            if !moves.is_empty() {
                session.play(moves[dice.roll(moves.len())]).expect("a listed move is legal");
            }
        }
        let value = table.value(session.position()).expect("play stays in the enumerated game");
        compare_at(&session, value, &mut dice);
    }
    while session.outcome().is_none() && session.history().len() < MOST_PLIES {
        let moves = session.legal_moves();
        session.play(moves[dice.roll(moves.len())]).expect("a listed move is legal");
    }
    let value = table.value(session.position()).expect("play stays in the enumerated game");
    compare_at(&session, value, &mut dice);
}

/// Checks that all words about the value of a position agree: of a solution, of its certificate, of a play, and a score
/// with what was paid and what is to pay.
fn says_the_same<G: Explain>(
    session: &Session<'_, G>,
    position: &Position,
    solution: &Solution,
    value: Value,
    label: &str,
) {
    let words = position.headline(solution.bounds);
    assert_eq!(solution.scene.headline, words, "{label}");
    assert_eq!(position.play().headline(solution.bounds), words, "{label}");
    if let Some(certificate) = &solution.certificate {
        let accepted = position.check(&certificate.text).unwrap_or_else(|error| panic!("{error}: {label}"));
        let claimed = if accepted.value == value { solution.bounds } else { Bounds::exact(accepted.value) };
        assert_eq!(position.headline(claimed), words, "{label}");
    }
    if !G::INFO.has_points {
        return;
    }
    let whole = value.plus(session.spent());
    assert_eq!(position.score(value), session.game().score(whole), "{label}");
    if let Some(ending) = position.play().ending() {
        let score =
            session.game().score(whole).map_or("no enclosure".to_owned(), |score| format!("score {score}"));
        assert!(ending.ends_with(&score), "{ending}, but {score}: {label}");
        assert!(words.ends_with(&score), "{words}, but {score}: {label}");
    }
}

/// Compares all methods at one position.
fn compare_at<G: Explain>(session: &Session<'_, G>, value: Value, dice: &mut Dice) {
    let text = session.text();
    let position = AnyGame::of::<G>().position(read::setup::<G>(&text)).expect("its line is legal");
    let first_moves = session.game().side(session.position()) == Side::Minimiser;
    let is_lost = first_moves == (value == Value::Infinite);
    let mut solutions: Vec<Solution> = Vec::new();
    for method in methods(G::INFO) {
        let options = SolveOptions::default().method(method.name).certify(dice.roll(4) == 0);
        let solution = match position.solve(&options) {
            Ok(solution) => solution,
            Err(SolveError::NotSupported { .. } | SolveError::TooLarge { .. }) if !solutions.is_empty() => {
                continue;
            }
            Err(error) => panic!("{}: {error}\n{text}", method.name),
        };
        let context = format!("{}: {:?}, the value is {value:?}\n{text}", method.name, solution.bounds);
        assert!(solution.bounds.lower <= value && value <= solution.bounds.upper, "{context}");
        assert!(
            solution.nim_sum.is_none_or(|sum| (sum == 0) == is_lost),
            "nim-sum {:?}, {context}",
            solution.nim_sum
        );
        assert!(
            solution.nim_sum.is_none() || matches!(G::INFO.objective, Objective::Win),
            "a nim-sum of costs: {context}"
        );
        if solution.bounds.value().is_some() {
            let verdict = match G::INFO.objective {
                Objective::Cost { .. } if value == Value::Infinite => Verdict::Impossible,
                _ if options.certify => Verdict::Proved,
                _ => Verdict::Solved,
            };
            assert_eq!(solution.verdict, verdict, "{context}");
            assert_eq!(
                solution.certificate.is_some(),
                options.certify,
                "{:?}, {context}",
                solution.unchecked
            );
            replays(&position, &solution, value, &context);
            says_the_same(session, &position, &solution, value, &context);
            solutions.push(solution);
        }
    }
    let first = &solutions[0];
    for solution in &solutions {
        let label = format!("{} and {}\n{text}", first.method, solution.method);
        agree(first.nim_sum, solution.nim_sum, &label);
        agree(first.vital, solution.vital, &label);
        assert_eq!(first.starts.len(), solution.starts.len(), "{label}");
        for (one, other) in first.starts.iter().zip(&solution.starts) {
            assert_eq!((one.cell, one.bounds), (other.cell, other.bounds), "{label}");
            agree(one.vital, other.vital, &label);
            assert!(one.verdict == other.verdict || one.certified != other.certified, "{label}");
        }
    }
    check_partial_answers(&position, first, &text);
}

/// Checks that two methods agree on what both know.
fn agree<T: Copy + PartialEq + std::fmt::Debug>(one: Option<T>, other: Option<T>, label: &str) {
    assert!(one.is_none() || other.is_none() || one == other, "{one:?} and {other:?}: {label}");
}

/// Checks that the line of a solution is legal and that, if the value is finite, it pays the
/// value.
fn replays(position: &Position, solution: &Solution, value: Value, label: &str) {
    let mut play = position.play();
    let before = play.spent();
    for &chosen in &solution.line {
        play.play(&position.move_text(chosen)).unwrap_or_else(|error| panic!("{error}: {label}"));
    }
    if let Value::Finite(_) = value {
        let left = play.outcome().unwrap_or_else(|| panic!("the line ends too early: {label}"));
        assert_eq!(left.plus(play.spent() - before), value, "{label}");
    }
}

/// Checks that leaving out one part changes no other.
fn check_partial_answers(position: &Position, whole: &Solution, text: &str) {
    let method = Some(whole.method.to_owned());
    for line in [true, false] {
        let options =
            SolveOptions::default().method(method.as_deref()).certify(false).line(line).explain(false);
        let less = position.solve(&options).expect("it was solved before");
        assert_eq!(
            (less.bounds, less.nim_sum, less.vital),
            (whole.bounds, whole.nim_sum, whole.vital),
            "{text}"
        );
        let turns = if line { &whole.scene.turns[..] } else { &[] };
        assert_eq!(less.scene.turns, turns, "{text}");
        assert_eq!(less.line, if line { &whole.line[..] } else { &[] }, "{text}");
    }
}
