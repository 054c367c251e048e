//! All methods against the exhaustive solver, at every reachable position.

mod larger;

use proptest::prelude::Rng as _;
use proptest::test_runner::{RngAlgorithm, TestRng};
use thwart_grid::format::board_file;
use thwart_grid::narrow;

use super::*;
use crate::INFO;
use thwart_game::SolveOptions;
use thwart_game::answer::MoveValue;
use thwart_game::retrograde::{self, Table};
use thwart_game::setup::Setup;
use thwart_game::value::{Bounds, Value};

fn setup(map: &str, builds: &str, start: &str) -> Setup {
    let text = format!("game: wall\nbuilds: {builds}\nstart: {start}\n\n{}\n", map.replace('/', "\n"));
    Setup::new(&INFO, board_file::parse(&text).unwrap()).unwrap()
}

fn wall(map: &str, builds: &str, start: &str) -> Wall {
    Wall::new(&setup(map, builds, start)).unwrap()
}

fn solved(game: &Wall, method: &str) -> Value {
    game.solve(&game.start(), method, &Limits::default()).unwrap().bounds.value().unwrap()
}

const RULES: [(&str, &str); 4] =
    [("adaptive", "any"), ("adaptive", "top-left"), ("upfront", "any"), ("upfront", "top-left")];

/// Random numbers, boards and rows, the same in every run.
pub(super) struct Random(TestRng);

impl Random {
    pub(super) fn new(seed: u8) -> Self {
        Self(TestRng::from_seed(RngAlgorithm::ChaCha, &[seed; 32]))
    }

    fn below(&mut self, end: u32) -> u32 {
        self.0.next_u32() % end
    }

    /// Returns a random map. Few different costs make ties and free steps; many avoid them.
    fn map(&mut self, rows: usize, cols: usize) -> String {
        let digits = [2, 3, 10][self.below(3) as usize];
        let obstacles = [0, 15, 30][self.below(3) as usize];
        let mut map = String::new();
        for row in 0..rows {
            if row > 0 {
                map.push('/');
            }
            for _ in 0..cols {
                let digit = char::from_digit(self.below(digits), 10).unwrap();
                map.push(if self.below(100) < obstacles { '#' } else { digit });
            }
        }
        map
    }
}

/// Checks the oracle, all methods and their lines at every reachable position.
fn check(map: &str, builds: &str, start: &str) {
    check_game(&wall(map, builds, start), &format!("{map} {builds} {start}"));
}

fn check_game(game: &Wall, label: &str) {
    let table = retrograde::solve(game, &game.start(), 1_000_000).unwrap();
    let limits = Limits::default();
    let mut oracle = game.oracle(&limits);
    for (position, value) in table.positions() {
        let found = oracle.evaluate(position).unwrap();
        assert_eq!(found.bounds.value(), Some(value), "{label} {position:?}");
        assert_eq!(found.best.is_none(), game.outcome(position).is_some(), "{label} {position:?}");
        if let Some(chosen) = found.best {
            assert!(game.is_legal(position, chosen), "{label} {position:?} {chosen:?}");
            let next = game.play(position, chosen);
            let kept = table.value(&next).unwrap().plus(game.cost(position, chosen));
            assert_eq!(kept, value, "{label} {position:?} {chosen:?}");
        }
        check_solve(game, position, value, &table, label);
    }
    for (position, _) in table.positions().filter(|(position, _)| game.outcome(position).is_none()) {
        check_analysis(game, &mut *oracle, position, &table, label);
    }
}

fn check_analysis(
    game: &Wall,
    oracle: &mut dyn Oracle<Wall>,
    position: &Position,
    table: &Table<Wall>,
    label: &str,
) {
    let analyzed = oracle.analyze(game, position).unwrap();
    let chosen: Vec<_> = analyzed.iter().map(|analyzed| analyzed.chosen).collect();
    assert_eq!(chosen, game.legal_moves(position), "{label} {position:?}");
    for MoveValue { chosen, bounds, reply } in analyzed {
        let next = game.play(position, chosen);
        let value = table.value(&next).unwrap();
        let total = value.plus(game.cost(position, chosen));
        assert_eq!(bounds.value(), Some(total), "{label} {position:?} {chosen:?}");
        let Some(reply) = reply else {
            assert!(game.outcome(&next).is_some(), "{label} {position:?} {chosen:?}");
            continue;
        };
        assert!(game.is_legal(&next, reply), "{label} {position:?} {chosen:?} {reply:?}");
        let kept = table.value(&game.play(&next, reply)).unwrap().plus(game.cost(&next, reply));
        assert_eq!(kept, value, "{label} {position:?} {chosen:?} {reply:?}");
    }
}

/// Returns the methods that support this game's parameters.
fn methods(game: &Wall) -> [&'static str; 2] {
    if game.builds() == Builds::Adaptive { [RECORDS, memo::NAME] } else { [RECORDS, LONGEST_PATH] }
}

/// Checks that every method which supports this position returns its value, and a line that keeps
/// it move by move to the end.
fn check_solve(game: &Wall, position: &Position, value: Value, table: &Table<Wall>, label: &str) {
    for method in methods(game) {
        let answer = game.solve(position, method, &Limits::default());
        let answer = answer.unwrap_or_else(|error| panic!("{label} {position:?} {error}"));
        assert_eq!(answer.bounds.value(), Some(value), "{label} {method} {position:?}");
        let Some(line) = answer.line else { continue };
        let mut here = position.clone();
        for chosen in line {
            assert!(game.is_legal(&here, chosen), "{label} {position:?} {here:?} {chosen:?}");
            let next = game.play(&here, chosen);
            let kept = table.value(&next).unwrap().plus(game.cost(&here, chosen));
            assert_eq!(Some(kept), table.value(&here), "{label} {position:?} {here:?} {chosen:?}");
            here = next;
        }
        assert!(game.outcome(&here).is_some(), "{label} {position:?} {method}");
    }
}

#[test]
fn the_samples_of_the_judges() {
    for (map, value) in [
        ("12/34", 6),
        ("99999/99999/99999", 99),
        ("11111/90005", 10),
        ("45/35", 12),
        ("419/333/569", 28),
        ("42445/30441/50501", 32),
        ("01114/20131/25000", 15),
    ] {
        for method in ["records", "memo"] {
            assert_eq!(solved(&wall(map, "adaptive", "any"), method), Value::Finite(value), "{map}");
        }
    }
    for (map, value) in [("042/391", 13), ("0####/1#111/1#1#1/11191/####1", 16), ("0/5", 5), ("01/0#", 0)] {
        for method in ["records", "longest-way"] {
            assert_eq!(solved(&wall(map, "upfront", "top-left"), method), Value::Finite(value), "{map}");
        }
    }
}

#[test]
fn boards_without_a_path_are_impossible_at_once() {
    for (builds, start) in RULES {
        for map in ["#/1", "1/#", "11/##/11"] {
            let game = wall(map, builds, start);
            assert_eq!(game.outcome(&game.start()), Some(Value::Infinite), "{map}");
            assert_eq!(solved(&game, "records"), Value::Infinite);
        }
    }
    let corner = wall("#1/11", "adaptive", "top-left");
    assert_eq!(corner.outcome(&corner.start()), Some(Value::Infinite));
}

#[test]
fn all_tiny_boards() {
    // Every board of 2 x 2, 1 x 3 and 3 x 1 with costs 0 and 2 and obstacles, and a board on which
    // obstacles matter most.
    for (rows, cols) in [(2usize, 2usize), (1, 3), (3, 1), (1, 1)] {
        for code in 0..3usize.pow(narrow(rows * cols)) {
            let sign = |i: usize| ['0', '2', '#'][code / 3usize.pow(narrow(i)) % 3];
            let row = |row: usize| (0..cols).map(|col| sign(row * cols + col)).collect::<String>();
            let map = (0..rows).map(row).collect::<Vec<_>>().join("/");
            for (builds, start) in RULES {
                check(&map, builds, start);
            }
        }
    }
    for (builds, start) in RULES {
        check("000/0#0/#00", builds, start);
    }
}

#[test]
fn random_small_boards() {
    let mut random = Random::new(1);
    let sizes = [(3, 3, 40), (2, 5, 80), (4, 2, 40), (2, 7, 15), (5, 2, 6), (3, 4, 4)];
    for (rows, cols, count) in sizes {
        for _ in 0..count {
            let map = random.map(rows, cols);
            for (builds, start) in RULES {
                check(&map, builds, start);
            }
        }
    }
}

/// Returns a game on a board with one number per cell.
fn priced(costs: &str, builds: &str, start: &str) -> Wall {
    let rows: Vec<_> = costs.split('/').collect();
    let map = rows.iter().map(|row| ".".repeat(row.split(' ').count()) + "\n").collect::<String>();
    let text = format!("builds: {builds}\nstart: {start}\n\n{map}\ncosts:\n{}\n", costs.replace('/', "\n"));
    Wall::new(&Setup::new(&INFO, board_file::parse(&text).unwrap()).unwrap()).unwrap()
}

#[test]
fn costs_of_several_digits() {
    // The greatest possible costs, whose sums need more than 32 bits, and zeros between them.
    for costs in [
        "4294967295 4294967294 4294967295 0/4294967295 1 4294967295 4294967295/0 4294967295 4294967295 4294967293",
        "0 4294967295 0/4294967295 0 4294967295/0 4294967295 0",
        "0 0 0/0 0 0/0 0 0",
        "12 345/6789 10111/0 2",
        "1000000 0 0 0 0/17 4294967295 100 0 3000000000",
    ] {
        for (builds, start) in RULES {
            let game = priced(costs, builds, start);
            let table = retrograde::solve(&game, &game.start(), 1_000_000).unwrap();
            let label = format!("{costs} {builds} {start}");
            check_solve(&game, &game.start(), table.value(&game.start()).unwrap(), &table, &label);
            check_game(&game, &label);
            check_field(&game, &label);
        }
    }
}

#[test]
fn methods_say_what_they_cannot_do() {
    let refused = |builds: &str, method: &str| {
        let text = format!("game: wall\nbuilds: {builds}\n\n12\n34\n");
        let position = thwart_game::read_among(&[&crate::GAME], &text).expect("a board");
        position.solve(&SolveOptions::default().method(method)).unwrap_err().to_string()
    };
    assert_eq!(
        refused("adaptive", "longest-way"),
        "longest-way: it is not made for builds=adaptive; use records"
    );
    assert!(refused("adaptive", "nonsense").contains("no method"));
    assert_eq!(refused("upfront", "memo"), "memo: it is not made for builds=upfront; use records");
}

#[test]
fn a_limit_stops_every_method_without_an_answer() {
    for (method, builds) in
        [("records", "adaptive"), ("memo", "adaptive"), ("records", "upfront"), ("longest-way", "upfront")]
    {
        let game = wall("11/11/11/11", builds, "any");
        let limits = Limits::default().nodes(1);
        let answer = game.solve(&game.start(), method, &limits).unwrap();
        assert_eq!(answer.bounds, Bounds::UNKNOWN, "{method}");
        assert_eq!(answer.line, Some(Vec::new()), "{method}");
        let limits = limits.nodes(1_000);
        assert!(game.solve(&game.start(), method, &limits).unwrap().bounds.value().is_some(), "{method}");
    }
}

/// If a limit stops the analysis, the walls that remain have valid bounds and a legal reply; the
/// others are exact.
#[test]
fn a_limit_leaves_walls_with_bounds() {
    for builds in ["adaptive", "upfront"] {
        let game = wall("123/416/721", builds, "top-left");
        let exact = game.oracle(&Limits::default()).analyze(&game, &game.start()).unwrap();
        for nodes in [0, 1, 3, 100] {
            let limits = Limits::default().nodes(nodes);
            let found = game.oracle(&limits).analyze(&game, &game.start()).unwrap();
            let open = found.iter().filter(|value| value.bounds.value().is_none()).count() as u64;
            assert_eq!(open, (exact.len() as u64 - 1).saturating_sub(nodes), "{builds} {nodes}");
            for (found, exact) in found.into_iter().zip(&exact) {
                let value = exact.bounds.value().unwrap();
                assert_eq!(found.chosen, exact.chosen);
                assert!(found.bounds.lower <= value && value <= found.bounds.upper, "{found:?} {exact:?}");
                let next = game.play(&game.start(), found.chosen);
                assert!(found.reply.is_some_and(|reply| game.is_legal(&next, reply)), "{found:?}");
            }
        }
    }
}

/// Checks the field of an answer at the start against one exhaustive table per cell of the top row.
fn check_field(game: &Wall, label: &str) {
    let start = game.start();
    if game.outcome(&start).is_some() {
        return;
    }
    let board = game.board();
    let expected: Vec<_> = board
        .cells()
        .map(|cell| {
            if cell.index() >= board.cols() || !board.is_passable(cell) {
                return None;
            }
            let mut there = Position { token: Some(cell), side: Side::Maximiser, ..start.clone() };
            there.cut_off = game.lowest_row(&there) != Some(board.rows() - 1);
            let entering = if start.token.is_none() { u64::from(board.cost(cell)) } else { 0 };
            Some(retrograde::solve(game, &there, 1_000_000).unwrap().value(&there).unwrap().plus(entering))
        })
        .collect();
    for method in methods(game) {
        if let Ok(answer) = game.solve(&start, method, &Limits::default()) {
            let field = answer.field.map(|field| field.to_vec());
            assert_eq!(field, Some(expected.clone()), "{label} {method}");
        }
    }
}

#[test]
fn every_start_has_its_value() {
    let mut random = Random::new(4);
    for round in 0..80 {
        let map = random.map(1 + round % 3, 1 + round % 4);
        for (builds, start) in RULES {
            check_field(&wall(&map, builds, start), &format!("{map} {builds} {start}"));
        }
    }
    for (map, totals) in
        [("42445/30441/50501", [36, 38, 40, 36, 32]), ("01114/20131/25000", [17, 17, 16, 15, 16])]
    {
        let game = wall(map, "adaptive", "any");
        let field = game.solve(&game.start(), "records", &Limits::default()).unwrap().field.unwrap();
        let totals = totals.map(|total| Some(Value::Finite(total)));
        assert!(field.values().eq(totals.into_iter().chain([None; 10])), "{map}");
        let analyzed = game.oracle(&Limits::default()).analyze(&game, &game.start()).unwrap();
        assert!(analyzed.iter().map(|analyzed| analyzed.bounds.value()).eq(totals), "{map}");
    }
}
