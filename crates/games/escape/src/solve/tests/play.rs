//! Rules, oracle and methods against the exhaustive solver.

use thwart_grid::Diagonal;
use thwart_grid::Topology::{self, Eight, Four, Hex};

use super::{Dice, TOPOLOGIES, every_board, game, random_boards, setup};
use crate::rules::{Escape, Position, value_for};
use crate::solve::Strategy;
use thwart_game::answer::{Evaluation, Oracle, SolveError};
use thwart_game::game::Game as _;
use thwart_game::limits::Limits;
use thwart_game::retrograde;
use thwart_game::rules::Rules;
use thwart_game::session::Session;
use thwart_game::solve::Solve;
use thwart_game::value::{Side, Value};

/// An oracle that analyzes move by move, as the trait does it.
struct MoveByMove<'g>(Strategy<'g>);

impl Oracle<Escape> for MoveByMove<'_> {
    fn evaluate(&mut self, position: &Position) -> Result<Evaluation, SolveError> {
        self.0.evaluate(position)
    }
}

/// Compares oracle, analysis and methods with the exhaustive solver, at every
/// position that can be reached. Returns their number.
fn check_positions(topology: Topology, rows: &str, moves: u64, limit: usize) -> usize {
    let game = game(topology, rows, moves);
    let Ok(table) = retrograde::solve(&game, &game.start(), limit) else { return 0 };
    let mut oracle = Strategy::new(&game);
    let mut slow = MoveByMove(Strategy::new(&game));
    for (number, (position, value)) in table.positions().enumerate() {
        let place = || format!("{topology:?} {rows}, moves {moves}, {position:?}");
        let evaluation = oracle.evaluate(position).unwrap();
        assert_eq!(evaluation.bounds.value(), Some(value), "{}", place());
        let legal = game.legal_moves(position);
        assert!(legal.is_sorted_by_key(|chosen| chosen.order(topology)), "{}", place());
        let keeps = |chosen| table.value(&game.play(position, chosen)) == Some(value);
        let first_winning =
            legal.iter().copied().find(|&chosen| keeps(chosen) && value == value_for(position.side, true));
        assert_eq!(evaluation.best, first_winning.or(legal.first().copied()), "{}", place());
        let analyzed = oracle.analyze(&game, position).unwrap();
        let expected = slow.analyze(&game, position).unwrap();
        assert_eq!(format!("{analyzed:?}"), format!("{expected:?}"), "{}", place());
        if number % 5 > 0 {
            continue;
        }
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
                // Within one row the topologies are the same.
                for &topology in &TOPOLOGIES[..if rows == 1 { 1 } else { TOPOLOGIES.len() }] {
                    positions += check_positions(topology, &board, moves, 3_000);
                }
            }
        }
    }
    assert!(positions > 10_000, "only {positions} positions were compared");
}

#[test]
fn the_oracle_is_right_at_every_position_of_random_boards() {
    let (mut boards, mut positions) = (0, 0);
    random_boards(80, "......#>>@", |board| {
        if (1..=3).contains(&board.matches('@').count()) {
            for moves in 2..=5 {
                for &topology in TOPOLOGIES {
                    positions += check_positions(topology, board, moves, 2_000);
                }
            }
            boards += 1;
        }
    });
    assert!(boards > 20 && positions > 5_000, "only {boards} boards, {positions} positions");
}

/// Returns the legal moves, as text, after a line of moves.
fn legal_after(topology: Topology, rows: &str, moves: u64, line: &[&str]) -> String {
    let setup = setup(topology, rows, moves);
    let game = Escape::new(&setup).unwrap();
    let mut session = Session::new(&game, &setup);
    for text in line {
        session.play_text(text).unwrap();
    }
    thwart_game::session::line_text(&game, &session.legal_moves())
}

#[test]
fn unequal_numbers_on_one_cell_are_pushed_one_by_one() {
    assert_eq!(legal_after(Four, "@@.", 3, &[]), "1,1>E 1,2>E 1,2>W");
    assert_eq!(legal_after(Four, "@@.", 3, &["1,1>E"]), "1,2:2>E 1,2:2>W 1,2:3>E 1,2:3>W");
    assert_eq!(legal_after(Four, "@@.", 3, &["1,1>E", "1,2:3>E"]), "1,2>E 1,2>W 1,3>W");
    // Equal tokens on one cell are one choice.
    assert_eq!(legal_after(Four, "@.@", 3, &["1,1>E", "1,3>W"]), "1,2>E 1,2>W");
    let setup = setup(Four, "@@.", 3);
    let game = Escape::new(&setup).unwrap();
    let mut session = Session::new(&game, &setup);
    assert!(session.play_text("1,2:3>E").is_err(), "the number is superfluous here");
    session.play_text("1,1>E").unwrap();
    assert!(session.play_text("1,2>E").is_err(), "the number is needed here");
    assert!(session.play_text("1,2:1>E").is_err(), "there is no such token");
}

#[test]
fn a_player_who_cannot_push_loses() {
    for (rows, moves, outcome) in [
        ("@", 7, Some(Value::Infinite)),
        ("..", 7, Some(Value::Infinite)),
        ("@>", 0, Some(Value::Infinite)),
        ("@>", 1, None),
    ] {
        let game = game(Four, rows, moves);
        assert_eq!(game.outcome(&game.start()), outcome, "{rows}");
    }
    let game = game(Four, "@>", 9);
    let after = game.play(&game.start(), game.legal_moves(&game.start())[0]);
    assert_eq!((after.tokens.len(), after.side), (0, Side::Maximiser));
    assert_eq!(game.outcome(&after), Some(Value::ZERO));
}

#[test]
fn great_numbers_are_answered_or_refused_at_once() {
    let game = game(Four, "@....>/......", 1 << 63);
    let start = game.start();
    for method in ["closed-form", "grundy"] {
        let answer = game.solve(&start, method, &Limits::default()).unwrap();
        assert_eq!(answer.nim_sum, Some(0), "{method}");
        assert_eq!(answer.line.map(|line| line.len()), Some(crate::solve::LINE_MOVES));
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
    let deep = game(Four, "@./..", 4_000_000);
    let answer = deep.solve(&deep.start(), "memo", &Limits::default()).unwrap();
    assert_eq!(answer.bounds.value(), Some(Value::Infinite));
    let two = game(Four, "@@", 1);
    let error = two.solve(&two.start(), "memo", &Limits::default()).unwrap_err();
    assert!(error.to_string().contains("2 tokens need weights"), "{error}");
}

#[test]
fn pushes_go_where_the_topology_goes() {
    let eight = Eight(Diagonal::One);
    assert_eq!(
        legal_after(eight, ".../.@./...", 3, &[]),
        "2,2>N 2,2>NE 2,2>E 2,2>NW 2,2>W 2,2>SE 2,2>S 2,2>SW"
    );
    assert_eq!(legal_after(eight, ".#./.@./..>", 3, &[]), "2,2>E 2,2>W 2,2>SE 2,2>S 2,2>SW");
    assert_eq!(legal_after(Hex, ".../.@./...", 3, &[]), "2,2>NE 2,2>E 2,2>NW 2,2>W 2,2>SE 2,2>SW");
    let setup = setup(eight, ".#/@.", 3);
    let game = Escape::new(&setup).unwrap();
    let mut session = Session::new(&game, &setup);
    assert!(session.play_text("2,1>NE").is_err(), "there is the obstacle");
    assert!(session.play_text("2,2>NW").is_err(), "there is no token");
    session.play_text("2,1>E").unwrap();
    assert!(session.play_text("2,2>NW").is_err(), "the push passes the corner of an obstacle");
    session.play_text("2,2>W").unwrap();
}

/// Plays a few hundred pushes at random on a board with many tokens, so that
/// numbers differ and cells are shared, and compares all replies there with
/// those found move by move.
#[test]
fn replies_are_right_where_many_tokens_share_few_cells() {
    let mut dice = Dice(5);
    let mut shared = 0;
    for &topology in TOPOLOGIES {
        for rows in ["@@@@/@.#@/@>@@", "@@@/@.@/@@@", "@@@@@@@@@@@>"] {
            let game = game(topology, rows, 9);
            let mut position = game.start();
            for turn in 0..60 {
                let moves = game.legal_moves(&position);
                if moves.is_empty() {
                    break;
                }
                position = game.play(&position, moves[dice.roll(moves.len())]);
                if turn % 5 == 0 {
                    shared += position.tokens.len() - position.stacks().count();
                    let found = Strategy::new(&game).analyze(&game, &position).unwrap();
                    let slow = MoveByMove(Strategy::new(&game)).analyze(&game, &position).unwrap();
                    assert_eq!(format!("{found:?}"), format!("{slow:?}"), "{position:?}");
                }
            }
        }
    }
    assert!(shared > 50, "only {shared} tokens shared a cell with another");
}
