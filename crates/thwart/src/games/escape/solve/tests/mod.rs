//! The closed form against the recurrence, and the oracle against the
//! exhaustive solver.

use proptest::strategy::Strategy as _;
use proptest::test_runner::{Config, TestRng, TestRunner};
use thwart_core::Topology;
use thwart_core::format::board_file;

use super::Strategy;
use crate::game::{Evaluation, Game, Oracle, Solve, SolveError};
use crate::games::escape::rules::{Escape, Position, value_for};
use crate::limits::Limits;
use crate::retrograde;
use crate::session::Session;
use crate::setup::Setup;
use crate::value::{Side, Value};

/// Where the weights must agree: small numbers, and great ones of both
/// parities.
const NUMBERS: [u64; 16] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, (1 << 63) - 1, 1 << 63];

fn setup(rows: &str, moves: u64) -> Setup {
    let map = rows.replace('/', "\n");
    Setup::new(Escape::INFO, board_file::parse(&format!("moves: {moves}\n\n{map}\n")).unwrap()).unwrap()
}

fn game(rows: &str, moves: u64) -> Escape {
    Escape::new(&setup(rows, moves)).unwrap()
}

/// The rows with these signs, joined by `/`.
fn joined(signs: &[char], cols: usize) -> String {
    signs.chunks(cols).map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join("/")
}

/// Every board of this size over these signs.
fn every_board(rows: usize, cols: usize, signs: &'static [char]) -> impl Iterator<Item = String> {
    (0..signs.len().pow((rows * cols) as u32)).map(move |mut index| {
        let mut board = Vec::new();
        for _ in 0..rows * cols {
            board.push(signs[index % signs.len()]);
            index /= signs.len();
        }
        joined(&board, cols)
    })
}

/// Random boards, the same in every run.
fn random_boards(cases: u32, signs: &'static str, test: impl FnMut(&str)) {
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    let rng = TestRng::deterministic_rng(config.rng_algorithm);
    let signs: Vec<char> = signs.chars().collect();
    let boards = (1usize..8, 1usize..8).prop_flat_map(move |(rows, cols)| {
        let sign = proptest::sample::select(signs.clone());
        proptest::collection::vec(sign, rows * cols).prop_map(move |board| joined(&board, cols))
    });
    let test = std::cell::RefCell::new(test);
    let outcome = TestRunner::new_with_rng(config, rng).run(&boards, |board| {
        (test.borrow_mut())(&board);
        Ok(())
    });
    if let Err(error) = outcome {
        panic!("{error}");
    }
}

/// The recurrence as slowly as it reads, with all layers kept.
fn slow_weights(game: &Escape, most: usize) -> Vec<Vec<u64>> {
    let mut layers = vec![vec![0; game.board().len()]];
    for left in 1..=most {
        let weight = |cell| {
            let reached: Vec<u64> = game
                .targets(cell)
                .map(|(_, to)| if game.is_exit(to) { 0 } else { layers[left - 1][to.index()] })
                .collect();
            (0..5).find(|weight| !reached.contains(weight)).unwrap()
        };
        let layer = game.board().cells().map(|cell| if game.is_free(cell) { weight(cell) } else { 0 });
        let layer = layer.collect();
        layers.push(layer);
    }
    layers
}

/// Closed form, the method `grundy` and the slow recurrence agree everywhere.
fn check_weights(rows: &str) {
    let game = game(rows, 1);
    let strategy = Strategy::new(&game);
    let slow = slow_weights(&game, 17);
    let made = super::grundy::layers(&game, &NUMBERS, |left, layer| {
        // Layers from 12 on stand for all that follow.
        let stand_in = if left < 14 { left as usize } else { 16 + (left % 2) as usize };
        for cell in game.board().cells().filter(|&cell| game.is_free(cell)) {
            let weights = (slow[stand_in][cell.index()], strategy.weights().of(cell, left));
            let recurrence = u64::from(layer[cell.index()]);
            assert_eq!(weights, (recurrence, recurrence), "{rows}, cell {cell:?}, number {left}");
        }
    });
    assert!(made <= 5, "{rows} needs {made} layers");
}

#[test]
fn the_closed_form_is_the_recurrence_on_every_small_board() {
    for (rows, cols) in [(1, 1), (1, 2), (1, 7), (2, 4), (3, 3)] {
        for board in every_board(rows, cols, &['.', '#', '>']) {
            check_weights(&board);
        }
    }
}

#[test]
fn the_closed_form_is_the_recurrence_on_random_boards() {
    random_boards(3_000, "....#>", |board| {
        check_weights(board);
    });
}

/// An oracle that analyses move by move, as the trait does it.
struct MoveByMove<'g>(Strategy<'g>);

impl Oracle<Escape> for MoveByMove<'_> {
    fn evaluate(&mut self, position: &Position) -> Result<Evaluation, SolveError> {
        self.0.evaluate(position)
    }
}

/// Oracle, analysis and methods against the exhaustive solver, at every
/// position that can be reached.
fn check_positions(rows: &str, moves: u64, limit: usize) -> usize {
    let game = game(rows, moves);
    let Ok(table) = retrograde::solve(&game, &game.start(), limit) else { return 0 };
    let mut oracle = Strategy::new(&game);
    let mut slow = MoveByMove(Strategy::new(&game));
    for (position, value) in table.positions() {
        let place = || format!("{rows}, moves {moves}, {position:?}");
        let evaluation = oracle.evaluate(position).unwrap();
        assert_eq!(evaluation.bounds.value(), Some(value), "{}", place());
        let legal = game.moves(position);
        assert!(legal.is_sorted_by_key(|chosen| chosen.order(Topology::Four)), "{}", place());
        let keeps = |chosen| table.value(&game.play(position, chosen)) == Some(value);
        let first_winning = legal.iter().copied().find(|&chosen| {
            keeps(chosen) && value == value_for(position.side, true)
        });
        assert_eq!(evaluation.best, first_winning.or(legal.first().copied()), "{}", place());
        let analysed = oracle.analyse(&game, position).unwrap();
        let expected = slow.analyse(&game, position).unwrap();
        assert_eq!(format!("{analysed:?}"), format!("{expected:?}"), "{}", place());
        for method in Escape::INFO.methods {
            match game.solve(position, method.name, &Limits::default()) {
                Ok(answer) => assert_eq!(answer.bounds.value(), Some(value), "{}, {}", method.name, place()),
                Err(_) => assert!(method.name == "memo" && position.tokens.len() > 1, "{}", place()),
            }
        }
    }
    table.len()
}

#[test]
fn the_oracle_is_right_at_every_position_of_every_small_board() {
    let mut positions = 0;
    for (rows, cols) in [(1, 4), (2, 2)] {
        for board in every_board(rows, cols, &['.', '#', '>', '@']) {
            for moves in 0..=3 {
                positions += check_positions(&board, moves, 3_000);
            }
        }
    }
    assert!(positions > 10_000, "only {positions} positions were compared");
}

#[test]
fn the_oracle_is_right_at_every_position_of_random_boards() {
    let (mut boards, mut positions) = (0, 0);
    random_boards(400, "......#>>@", |board| {
        if (1..=3).contains(&board.matches('@').count()) {
            for moves in 2..=5 {
                positions += check_positions(board, moves, 2_000);
            }
            boards += 1;
        }
    });
    assert!(boards > 50 && positions > 10_000, "only {boards} boards, {positions} positions");
}

/// Legal moves, as text, after a line of moves.
fn legal_after(rows: &str, moves: u64, line: &[&str]) -> String {
    let setup = setup(rows, moves);
    let game = Escape::new(&setup).unwrap();
    let mut session = Session::new(&game, &setup);
    for text in line {
        session.play_text(text).unwrap();
    }
    crate::session::line_text(&game, &session.moves())
}

#[test]
fn unequal_numbers_on_one_cell_are_pushed_one_by_one() {
    assert_eq!(legal_after("@@.", 3, &[]), "1,1>E 1,2>E 1,2>W");
    assert_eq!(legal_after("@@.", 3, &["1,1>E"]), "1,2:2>E 1,2:2>W 1,2:3>E 1,2:3>W");
    assert_eq!(legal_after("@@.", 3, &["1,1>E", "1,2:3>E"]), "1,2>E 1,2>W 1,3>W");
    // Equal tokens on one cell are one choice.
    assert_eq!(legal_after("@.@", 3, &["1,1>E", "1,3>W"]), "1,2>E 1,2>W");
    let setup = setup("@@.", 3);
    let game = Escape::new(&setup).unwrap();
    let mut session = Session::new(&game, &setup);
    assert!(session.play_text("1,2:3>E").is_err(), "the number is superfluous here");
    session.play_text("1,1>E").unwrap();
    assert!(session.play_text("1,2>E").is_err(), "the number is needed here");
    assert!(session.play_text("1,2:1>E").is_err(), "there is no such token");
}

#[test]
fn whoever_cannot_push_loses() {
    for (rows, moves, outcome) in [
        ("@", 7, Some(Value::Infinite)),
        ("..", 7, Some(Value::Infinite)),
        ("@>", 0, Some(Value::Infinite)),
        ("@>", 1, None),
    ] {
        let game = game(rows, moves);
        assert_eq!(game.outcome(&game.start()), outcome, "{rows}");
    }
    let game = game("@>", 9);
    let after = game.play(&game.start(), game.moves(&game.start())[0]);
    assert_eq!((after.tokens.len(), after.side), (0, Side::Maximiser));
    assert_eq!(game.outcome(&after), Some(Value::ZERO));
}

#[test]
fn great_numbers_are_answered_or_refused_at_once() {
    let game = game("@....>/......", 1 << 63);
    let start = game.start();
    for method in ["closed-form", "grundy"] {
        let answer = game.solve(&start, method, &Limits::default()).unwrap();
        assert_eq!(answer.nim_sum, Some(0), "{method}");
        assert_eq!(answer.line.map(|line| line.len()), Some(super::LINE_MOVES));
    }
    for (method, error) in [
        ("memo", game.solve(&start, "memo", &Limits::default()).unwrap_err()),
        ("generic", retrograde::solve(&game, &start, retrograde::MAX_POSITIONS).unwrap_err()),
    ] {
        assert!(matches!(error, SolveError::TooLarge { .. }), "{method}: {error}");
    }
}

#[test]
fn memo_goes_deep_and_refuses_several_tokens() {
    let deep = game("@./..", 4_000_000);
    let answer = deep.solve(&deep.start(), "memo", &Limits::default()).unwrap();
    assert_eq!(answer.bounds.value(), Some(Value::Infinite));
    let two = game("@@", 1);
    let error = two.solve(&two.start(), "memo", &Limits::default()).unwrap_err();
    assert!(error.to_string().contains("2 tokens need weights"), "{error}");
}

#[test]
fn the_sentence_speaks_of_weights() {
    let because = |rows, moves| {
        let setup = setup(rows, moves);
        let game = Escape::new(&setup).unwrap();
        let session = Session::new(&game, &setup);
        let answer = game.solve(session.position(), "closed-form", &Limits::default()).unwrap();
        let scene = game.explain(&session, &answer);
        format!("{} {}", scene.because, scene.line)
    };
    for (rows, moves, expected) in [
        (
            ".#.@../@.#..#/>##.#./@..#../#>.#.#",
            6,
            "The tokens weigh 0, 1 and 2. Unlike weights do not cancel, so Alice wins, and only by 4,1 to the \
             east: it leaves 0, 1 and 1. Alice pushes 4,1 east, Bob 1,4 east, Alice 1,5 east, Bob 1,6 west, \
             Alice 1,5 east, Bob 1,6 west, and so on.",
        ),
        (
            ">...>/..#../@...@",
            2,
            "Every token weighs 0: whatever Alice pushes, Bob has an answer. Alice pushes 3,1 north, Bob 2,1 \
             north, Alice 3,5 north, Bob 2,5 north; then Alice cannot push.",
        ),
        (
            "@>/@>",
            3,
            "The tokens weigh 1 and 1. They cancel: whatever Alice pushes, Bob has an answer that makes them \
             cancel again. Alice pushes 1,1 east, Bob 2,1 east; then Alice cannot push.",
        ),
        (
            "@>",
            50,
            "The token weighs 1, not 0, so Alice wins, and only by 1,1 to the east: it leaves no token. Alice \
             pushes 1,1 east; then Bob cannot push.",
        ),
        (
            "@@@@@@@/>>>>>>.",
            1,
            "7 tokens weigh 1. They do not cancel, so Alice wins, by 19 pushes, such as 1,1 to the \
             east: it leaves 1, 1, 1, 1, 1 and 1.",
        ),
        ("@", 5, "No token can be pushed, so Alice has lost. "),
        ("..", 5, "No token is left to push, so Alice has lost. "),
    ] {
        let found = because(rows, moves);
        assert!(found.starts_with(expected), "{found}");
    }
}
