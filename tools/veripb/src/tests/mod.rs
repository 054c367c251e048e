//! Formulas say what the rules say, and a checker accepts the proofs and refuses wrong
//! ones.

mod checker;

use thwart::Limits;
use thwart::games::trap::Trap;
use thwart::moves::Move;
use thwart::setup::Setup;
use thwart::value::Value;
use thwart_game::game::Game as _;
use thwart_game::retrograde;
use thwart_game::rules::Rules as _;
use thwart_game::solve::Solve as _;
use thwart_grid::format::board_file;
use thwart_grid::{Direction, Topology, narrow};

use self::checker::Checker;
use super::board::Board;
use super::formula::Formula;
use super::{Refused, refutation};

/// The number of boards on which every play is tried.
const TINY_BOARDS: usize = 3000;
/// The most positions of such a board.
const POSITIONS: usize = 20_000;
/// The number of boards with proofs.
const BOARDS: usize = 900;

fn setup(map: &str, headers: &str) -> Setup {
    let text = format!("game: trap\n{headers}\n\n{}\n", map.replace('/', "\n"));
    Setup::new(Trap::INFO, board_file::parse(&text).unwrap()).unwrap()
}

/// A small deterministic generator (xorshift).
struct Rng(u64);

impl Rng {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % n
    }
}

/// Draws a map of this size, with this many walls and doors in twenty cells.
fn random_map(rng: &mut Rng, rows: usize, cols: usize, walls: usize, doors: usize) -> String {
    let jerry = rng.below(rows * cols);
    let mut row = |row: usize| -> String {
        let sign = |col: usize| match rng.below(20) {
            _ if row * cols + col == jerry => '@',
            sign if sign < doors => '>',
            sign if sign < doors + walls => '#',
            _ => '.',
        };
        (0..cols).map(sign).collect()
    };
    let rows: Vec<String> = (0..rows).map(&mut row).collect();
    rows.join("/")
}

/// Draws a topology with an order of Jerry's directions; the topology changes every
/// round.
fn random_headers(rng: &mut Rng, round: usize) -> String {
    let topology = Topology::ALL[round % Topology::ALL.len()];
    let mut order = topology.directions().to_vec();
    for i in (1..order.len()).rev() {
        order.swap(i, rng.below(i + 1));
    }
    let words: Vec<_> = order.into_iter().map(Direction::word).collect();
    let mut order = words.join(if topology == Topology::Four { "" } else { "," });
    if rng.below(4) == 0 {
        order = "worst".to_owned();
    }
    let mut lines = vec![format!("tie-break: {order}")];
    lines.extend(topology.headers().map(|(key, value)| format!("{key}: {value}")));
    if rng.below(4) == 0 {
        lines.push("goal: rim".to_owned());
    }
    if rng.below(3) == 0 {
        lines.push(format!("per-turn: {}", 2 + rng.below(3)));
    }
    lines.join("\n")
}

/// Draws a game in which Jerry does not choose and paths are counted in steps.
fn random_game(rng: &mut Rng, round: usize, rows: usize, cols: usize) -> Option<Trap> {
    let (walls, doors) = (rng.below(rows * cols / 2), 1 + rng.below(2));
    let map = random_map(rng, rows, cols, walls, doors);
    let game = Trap::new(&setup(&map, &random_headers(rng, round))).unwrap();
    let start = game.start();
    (refutation(&game, &start, 0).err() == Some(Refused::NothingToRefute) && game.outcome(&start).is_none())
        .then_some(game)
}

/// Returns the name of the variable for laying an obstacle.
fn laid(game: &Trap, turn: u32, cell: u32) -> String {
    let cols = narrow(game.board().cols());
    format!("l{turn}_{}_{}", cell / cols + 1, cell % cols + 1)
}

/// Returns whether some choice of up to this many obstacles in each turn fulfils a formula.
fn some_play_fulfils(
    game: &Trap,
    formula: &Formula<'_>,
    checker: &Checker,
    chosen: &mut Vec<(u32, u32)>,
) -> bool {
    let all = |chosen: &[(u32, u32)]| -> Vec<(String, bool)> {
        let turns = 1..=formula.turns();
        let pairs = turns.flat_map(|turn| formula.free.iter().map(move |&cell| (turn, cell)));
        pairs.map(|pair| (laid(game, pair.0, pair.1), chosen.contains(&pair))).collect()
    };
    let literals = all(chosen);
    if checker.is_fulfilled_by(literals.iter().map(|(name, holds)| (&**name, *holds))) {
        return true;
    }
    let turn = (1..=formula.turns()).find(|&turn| formula.laid_by(turn) as usize > chosen.len());
    let Some(turn) = turn else { return false };
    for &cell in &formula.free {
        if chosen.iter().any(|&(_, other)| other == cell) {
            continue;
        }
        chosen.push((turn, cell));
        let fulfils = some_play_fulfils(game, formula, checker, chosen);
        chosen.pop();
        if fulfils {
            return true;
        }
    }
    false
}

#[test]
fn a_formula_is_fulfilled_exactly_if_so_many_obstacles_trap_jerry() {
    let mut rng = Rng(0x5eed_1234_9876_0001);
    let (mut fulfilled, mut refuted) = (0, 0);
    for round in 0..TINY_BOARDS {
        let (rows, cols) = (1 + rng.below(3), 2 + rng.below(3));
        let Some(game) = random_game(&mut rng, round, rows, cols) else { continue };
        let start = game.start();
        let Ok(table) = retrograde::solve(&game, &start, POSITIONS) else { continue };
        let value = table.value(&start).unwrap();
        let board = Board::new(&game, &start);
        let horizon = board.free_cells();
        for obstacles in 1..=3.min(horizon) {
            let formula = Formula::new(&board, obstacles, horizon);
            let checker = Checker::read(&formula.text());
            let found = some_play_fulfils(&game, &formula, &checker, &mut Vec::new());
            let expected = value <= Value::Finite(u64::from(obstacles));
            assert_eq!(found, expected, "{obstacles} obstacles, value {value:?}\n{}", formula.text());
            fulfilled += usize::from(found);
            refuted += usize::from(!found);
        }
    }
    println!("{fulfilled} fulfilled, {refuted} not");
    assert!(fulfilled > 100 && refuted > 100, "{fulfilled} {refuted}");
}

#[test]
fn proofs_are_accepted_and_what_is_wrong_is_refused() {
    let mut rng = Rng(0x0ddb_a115_0000_0007);
    let (mut proofs, mut cases, mut lies, mut refused) = (0, 0, 0, 0);
    let mut by_value = [0usize; 16];
    for round in 0..BOARDS {
        let (rows, cols) = (3 + rng.below(3), 3 + rng.below(3));
        let Some(game) = random_game(&mut rng, round, rows, cols) else { continue };
        let start = game.start();
        let answer = game.solve(&start, "complete", &Limits::default()).unwrap();
        let Some(Value::Finite(value @ 2..)) = answer.bounds.value() else { continue };
        let value = u32::try_from(value).unwrap();
        let export = match refutation(&game, &start, value - 1) {
            Ok(export) => export,
            // The board may have no room for spare obstacles.
            Err(Refused::ShutIn) => continue,
            Err(other) => panic!("{other}\n{:?}", game.board()),
        };
        proofs += 1;
        cases += export.cases;
        by_value[value as usize] += 1;
        let verdict = Checker::read(&export.formula).verify(&export.proof);
        assert_eq!(verdict, Ok(()), "{:?} {start:?}", game.board());
        assert_eq!(refutation(&game, &start, value).err(), Some(Refused::ShutIn), "{:?}", game.board());

        // The plan fulfils the formula for one obstacle more, so no proof may be accepted
        // there.
        let board = Board::new(&game, &start);
        let weaker = Formula::new(&board, value, export.horizon);
        let checker = Checker::read(&weaker.text());
        let plan = answer.line.unwrap().into_iter().filter_map(|chosen| match chosen {
            Move::Obstacle(cell) => Some(cell.0),
            _ => None,
        });
        let turns = (1..).map(|obstacle| board.turns.turn_of(obstacle));
        let plan: Vec<(u32, u32)> = turns.zip(plan).collect();
        let literals: Vec<(String, bool)> = (1..=weaker.turns())
            .flat_map(|turn| weaker.free.iter().map(move |&cell| (turn, cell)))
            .map(|pair| (laid(&game, pair.0, pair.1), plan.contains(&pair)))
            .collect();
        assert!(checker.is_fulfilled_by(literals.iter().map(|(name, holds)| (&**name, *holds))));
        let (_, rest) = export.proof.split_once(";\n").unwrap();
        let forged = format!("pseudo-Boolean proof version 3.0\nf {};\n{rest}", weaker.inequalities);
        assert!(checker.verify(&forged).is_err());

        // Remove a line, or a literal from a line.
        let lines: Vec<&str> = export.proof.lines().collect();
        for _ in 0..4 {
            let mut lie = lines.clone();
            let at = 2 + rng.below(lines.len() - 6);
            let words: Vec<&str> = lines[at].split(' ').collect();
            let shorter;
            if lines[at].starts_with('%') {
                continue;
            }
            if rng.below(2) == 0 || words.len() < 5 || words[0] != "rup" {
                lie.remove(at);
            } else {
                let term = 1 + 2 * rng.below((words.len() - 3) / 2);
                shorter = [&words[..term], &words[term + 2..]].concat().join(" ");
                lie[at] = &shorter;
            }
            lies += 1;
            let lie: String = lie.iter().flat_map(|line| [line, "\n"]).collect();
            refused += usize::from(Checker::read(&export.formula).verify(&lie).is_err());
        }
    }
    println!("{proofs} proofs of {cases} cases, {refused} of {lies} lies refused, by value {by_value:?}");
    assert!(proofs > 40 && by_value[4] > 3 && refused * 2 > lies, "{proofs} {refused} {lies} {by_value:?}");
}

#[test]
fn proofs_of_several_turns_and_obstacles_are_accepted() {
    let boards = [
        (
            ".>>.>>/...#.>/>.@#../....../.>...>/#...#>/>..>../>>>>>.",
            "goal: exits\nper-turn: 2\ntopology: eight",
        ),
        (">>>>/>.@>/>..>/>..>/>..>/>..>/>>>>", "goal: rim\nper-turn: 2\ntopology: eight"),
        ("@....>./....>../......./......./.>..#..", "goal: exits\nper-turn: 1\ntopology: hex"),
        (
            "############/###>>###>###/###..###.###/###@.....###/#####...####/#####>>>####/############/############/############/############/############",
            "goal: exits\nper-turn: 1\ntopology: eight",
        ),
        ("........../..@......./........../........../.....>>...", "tie-break: SWEN\ngoal: rim\nper-turn: 2"),
        (
            ".#.>../....../....>./.@..../....../....../....../.....#/....../..>...",
            "tie-break: WNSE\ngoal: rim\nper-turn: 2",
        ),
    ];
    for (map, headers) in boards {
        let game = Trap::new(&setup(map, headers)).unwrap();
        let start = game.start();
        let answer = game.solve(&start, "complete", &Limits::default()).unwrap();
        let Some(Value::Finite(value)) = answer.bounds.value() else { panic!("{map} {:?}", answer.bounds) };
        let export = refutation(&game, &start, u32::try_from(value - 1).unwrap()).unwrap();
        println!("{map}: {value}, {} cases, {} lines", export.cases, export.proof.lines().count());
        assert_eq!(Checker::read(&export.formula).verify(&export.proof), Ok(()), "{map}");
    }
}

#[test]
fn what_a_formula_does_not_speak_of_is_refused() {
    let refusal = |headers: &str, obstacles: u32| {
        let game = Trap::new(&setup(">...@...>", headers)).unwrap();
        refutation(&game, &game.start(), obstacles).err()
    };
    assert_eq!(refusal("tie-break: worst", 1), Some(Refused::JerryChooses));
    assert_eq!(refusal("topology: eight\ndiagonal: sqrt2", 1), Some(Refused::Lengths));
    assert_eq!(refusal("tie-break: NEWS", 0), Some(Refused::NothingToRefute));
    assert_eq!(refusal("tie-break: NEWS", 2), Some(Refused::ShutIn));
    assert_eq!(refusal("tie-break: NEWS", 1), None);
}
