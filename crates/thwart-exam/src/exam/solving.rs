//! Methods, oracle and strategies against the exhaustive table.

use thwart_game::Limits;
use thwart_game::answer::{Answer, Oracle, SolveError};
use thwart_game::retrograde;
use thwart_game::session::Session;
use thwart_game::value::{Bounds, Side, Value};

use super::{Candidate, Dice};
use thwart_game::explain::Explain;

/// Checks that the reference and every method agree with the table at the start, and that
/// the line of a method is legal, complete and pays the value.
pub fn methods<G: Explain>(candidate: &Candidate<'_, G>) {
    let Candidate { game, setup, table, .. } = candidate;
    let start = game.start();
    let value = table.value(&start).expect("the start is in its table");
    check_line(candidate, &table.answer(*game), value);
    if let Some(reference) = game.reference() {
        assert_eq!(reference, value, "the reference and the table differ");
    }
    let limits = Limits::default();
    let mut nim_sums = Vec::new();
    for (index, method) in G::INFO.methods.iter().enumerate() {
        if setup.unsupported(method.supports).is_some() {
            assert!(index > 0, "the default method supports everything");
            continue;
        }
        match game.solve(&start, method.name, &limits) {
            Ok(answer) => {
                let Bounds { lower, upper } = answer.bounds;
                assert!(
                    lower <= value && value <= upper,
                    "{}: {lower:?} to {upper:?}, the value is {value:?}",
                    method.name
                );
                assert!(index > 0 || lower == upper, "the default method is exact on small boards");
                check_line(candidate, &answer, upper);
                check_field(candidate, &answer);
                nim_sums.extend(answer.nim_sum);
                candidate.answered.borrow_mut()[index] += 1;
            }
            Err(SolveError::NotSupported { .. } | SolveError::TooLarge { .. }) if index > 0 => {}
            Err(error) => panic!("{}: {error}\n{}", method.name, setup.text()),
        }
    }
    assert!(
        nim_sums.windows(2).all(|pair| pair[0] == pair[1]),
        "methods differ in the nim-sum: {nim_sums:?}"
    );
    // A nim-sum of zero means that the second player wins.
    assert!(
        nim_sums.iter().all(|&sum| (sum == 0) == (value == Value::Infinite)),
        "nim-sum and winner differ"
    );
}

/// Checks how many first moves keep the value, and that the naive plan does no better than the value.
pub fn worth<G: Explain>(candidate: &Candidate<'_, G>) {
    let Candidate { game, table, .. } = candidate;
    let limits = Limits::default();
    let mut position = game.start();
    let value = table.value(&position).expect("the start is in its table");
    let naive = game.naive(&position, &limits).expect("small boards are within reach");
    if let Some(worst) = naive.and_then(|naive| naive.worst) {
        assert!(
            worst >= value,
            "the naive plan comes to {worst:?}, better than the value {value:?}: {naive:?}"
        );
    }
    let answer = Answer::exact(value);
    let found = game.count_best_moves(&position, &answer, &limits).expect("small boards are within reach");
    assert_eq!(found.is_some(), value != Value::Infinite && game.outcome(&position).is_none());
    if found.is_none() || G::INFO.choices.most.is_some() {
        return;
    }
    let keeps = |position: &G::Position, chosen| {
        let next = table.value(&game.play(position, chosen)).expect("reachable");
        Some(next.plus(game.cost(position, chosen))) == table.value(position)
    };
    let mut oracle = game.oracle(&limits);
    while game.side(&position) == Side::Maximiser {
        let best = oracle.evaluate(&position).expect("within reach").best;
        position = game.play(&position, best.expect("the play goes on"));
    }
    let count = game.legal_moves(&position).into_iter().filter(|&chosen| keeps(&position, chosen)).count();
    assert_eq!(found, Some(count as u64), "moves that keep the value");
}

/// Checks that a field has an entry per cell. The tests of each game check what the
/// entries mean.
fn check_field<G: Explain>(candidate: &Candidate<'_, G>, answer: &Answer) {
    if let Some(field) = &answer.field {
        assert_eq!(field.len(), candidate.game.board().len(), "a field has an entry per cell");
    }
}

fn check_line<G: Explain>(candidate: &Candidate<'_, G>, answer: &Answer, upper: Value) {
    let exact = answer.bounds.value().is_some();
    let Some(line) = &answer.line else { return };
    let mut session = Session::new(candidate.game, candidate.setup);
    for &chosen in line {
        let left = candidate.table.value(session.position()).expect("reachable").plus(session.spent());
        session.play(chosen).expect("a best line is legal");
        // A move that gives something away is never best, even if the other side gives it
        // back.
        let now = candidate.table.value(session.position()).expect("reachable").plus(session.spent());
        assert!(left == now || !exact, "{chosen:?} gives away {left:?} for {now:?}");
    }
    if upper != Value::Infinite {
        let left = session.outcome().expect("a line of finite value ends the play");
        assert_eq!(left.plus(session.spent()), upper, "the line pays the value");
    }
}

/// Checks that the oracle knows the value of sampled reachable positions and of every
/// move there.
pub fn positions<G: Explain>(candidate: &Candidate<'_, G>, samples: usize) {
    let Candidate { game, table, .. } = candidate;
    let limits = Limits::default();
    let mut oracle = game.oracle(&limits);
    let step = (table.len() / samples).max(1);
    for (position, value) in table.positions().step_by(step) {
        let evaluation = oracle.evaluate(position).expect("small boards are within reach");
        assert_eq!(evaluation.bounds, Bounds::exact(value), "{position:?}");
        assert_eq!(evaluation.best.is_none(), game.outcome(position).is_some(), "{position:?}");
        if game.outcome(position).is_some() {
            continue;
        }
        let analyzed = oracle.analyze(game, position).expect("small boards are within reach");
        let chosen: Vec<_> = analyzed.iter().map(|a| a.chosen).collect();
        assert_eq!(
            chosen,
            game.legal_moves(position),
            "analysis lists every legal move in order: {position:?}"
        );
        for analyzed in analyzed {
            let next = game.play(position, analyzed.chosen);
            let value = table.value(&next).expect("reachable").plus(game.cost(position, analyzed.chosen));
            assert_eq!(analyzed.bounds, Bounds::exact(value), "{position:?} {:?}", analyzed.chosen);
            match analyzed.reply {
                None => assert!(game.outcome(&next).is_some(), "a move has a reply unless it ends the play"),
                Some(reply) => {
                    assert!(
                        game.legal_moves(&next).contains(&reply),
                        "a reply is legal: {position:?} {analyzed:?}"
                    );
                    let kept = table.value(&game.play(&next, reply)).expect("reachable");
                    let kept = kept.plus(game.cost(&next, reply));
                    assert_eq!(
                        Some(kept),
                        table.value(&next),
                        "the reply decides it: {position:?} {analyzed:?}"
                    );
                }
            }
        }
    }
}

/// Checks that both strategies do no worse than the value, against random and against
/// perfect opposition, and that the minimiser's comes to an end.
pub fn strategies<G: Explain>(candidate: &Candidate<'_, G>) {
    for side in [Side::Minimiser, Side::Maximiser] {
        for perfect in [false, true] {
            let limits = Limits::default();
            let mut oracle = candidate.game.oracle(&limits);
            strategy(candidate, &mut *oracle, side, perfect);
        }
    }
}

fn strategy<G: Explain>(candidate: &Candidate<'_, G>, oracle: &mut dyn Oracle<G>, side: Side, perfect: bool) {
    let Candidate { game, table, dice, .. } = candidate;
    let mut dice = Dice(*dice);
    let mut position = game.start();
    let value = table.value(&position).expect("the start is in its table");
    let mut spent = 0;
    // Each turn of the minimiser lowers (value, rank); after more moves than this he goes
    // in circles.
    let move_limit = 4 * table.len() + 10;
    for turn in 0.. {
        let left = table.value(&position).expect("reachable").plus(spent);
        match side {
            Side::Minimiser => {
                assert!(left <= value, "the minimiser gave {left:?} for {value:?}: {position:?}");
            }
            Side::Maximiser => {
                assert!(left >= value, "the maximiser gave {left:?} for {value:?}: {position:?}");
            }
        }
        if game.outcome(&position).is_some() {
            return;
        }
        if turn >= move_limit {
            let stuck = side == Side::Minimiser && value != Value::Infinite;
            assert!(!stuck, "the minimiser makes no progress: {position:?}");
            return;
        }
        let chosen = if game.side(&position) == side {
            oracle.evaluate(&position).expect("within reach").best.expect("the play is not over")
        } else if perfect {
            table.best_move(*game, &position).expect("the play is not over")
        } else {
            let moves = game.legal_moves(&position);
            moves[dice.roll(moves.len())]
        };
        spent += game.cost(&position, chosen);
        position = game.play(&position, chosen);
    }
}

/// Checks that every start of a board with several has the value that it has alone.
pub fn starts<G: Explain>(candidate: &Candidate<'_, G>) {
    let starts = candidate.game.starts();
    if starts.len() < 2 {
        return;
    }
    assert_eq!(candidate.game.start_at(starts[0]), candidate.game.start(), "the first start is the start");
    let limits = Limits::default();
    let mut oracle = candidate.game.oracle(&limits);
    for cell in starts {
        let alone = candidate.setup.with_only_start(cell);
        let game = G::new(&alone).expect("one of the starts is a board too");
        let Ok(table) = retrograde::solve(&game, &game.start(), super::POSITIONS) else { continue };
        let evaluation =
            oracle.evaluate(&candidate.game.start_at(cell)).expect("the oracle answers on small boards");
        assert_eq!(
            evaluation.bounds.value(),
            table.value(&game.start()),
            "start {:?}",
            game.board().coord(cell)
        );
    }
}
