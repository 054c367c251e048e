//! The specialised solvers against the exhaustive one.

use crate::game::{Game, Solve};
use crate::games::trap::Trap;
use crate::limits::Limits;
use crate::retrograde;
use crate::setup::Setup;
use crate::value::{Bounds, Side, Value};
use thwart_core::format::board_file;

fn setup(map: &str, tie_break: &str) -> Setup {
    let text = format!("game: trap\ntie-break: {tie_break}\n\n{}\n", map.replace('/', "\n"));
    Setup::new(Trap::INFO, board_file::parse(&text).unwrap()).unwrap()
}

fn game(map: &str, tie_break: &str) -> Trap {
    Trap::new(&setup(map, tie_break)).unwrap()
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

/// A map of this size with so many walls and doors among ten cells.
fn random_map(rng: &mut Rng, rows: usize, cols: usize, walls: usize, doors: usize) -> String {
    let jerry = rng.below(rows * cols);
    let mut map = String::new();
    for i in 0..rows * cols {
        if i > 0 && i % cols == 0 {
            map.push('/');
        }
        let sign = rng.below(20);
        map.push(match sign {
            _ if i == jerry => '@',
            sign if sign < doors => '>',
            sign if sign < doors + walls => '#',
            _ => '.',
        });
    }
    map
}

#[test]
fn known_boards() {
    for (map, expected) in [
        (">.@", Value::Finite(1)),
        (">@", Value::Infinite),
        (">.@.>", Value::Infinite),
        (".../>@>/...", Value::Infinite),
        (">.../..../..@./....", Value::Finite(2)),
        ("...../...../..@../...../....>", Value::Finite(2)),
        ("..>/.../@..", Value::Finite(2)),
        (">..#@", Value::ZERO),
        (">..#..>/......./.#...#./...@.../.#...#./......./>..#..>", Value::Finite(5)),
        ("#########/>.......>/#.##.##.#/#...@...#/#.##.##.#/>.......>/#########", Value::Finite(3)),
    ] {
        let game = game(map, "NEWS");
        let answer = game.solve(&game.start(), "complete", &Limits::default()).unwrap();
        assert_eq!(answer.bounds, Bounds::exact(expected), "{map}");
    }
}

#[test]
fn complete_is_exact_at_every_reachable_position() {
    let mut rng = Rng(0x9e37_79b9_7f4a_7c15);
    let mut finite = [0usize; 8];
    for round in 0..3000 {
        let (rows, cols) = (1 + rng.below(4), 2 + rng.below(3));
        let (walls, doors) = (rng.below(6), 1 + rng.below(4));
        let map = random_map(&mut rng, rows, cols, walls, doors);
        let tie_break = ["NEWS", "SWEN", "WNSE", "ENWS"][round % 4];
        let game = game(&map, tie_break);
        let Ok(table) = retrograde::solve(&game, &game.start(), 3000) else { continue };
        for (position, value) in table.positions() {
            if let Value::Finite(k) = value {
                finite[k as usize] += 1;
            }
            let answer = game.solve(position, "complete", &Limits::default()).unwrap();
            assert_eq!(answer.bounds, Bounds::exact(value), "{tie_break} {map} {position:?}");
        }
        let limits = Limits::default();
        let mut oracle = game.oracle(&limits);
        for (position, value) in table.positions() {
            let evaluation = oracle.evaluate(position).unwrap();
            assert_eq!(evaluation.bounds, Bounds::exact(value), "{map} {position:?}");
            assert_eq!(evaluation.best.is_none(), game.outcome(position).is_some());
            if let Some(best) = evaluation.best {
                let next = table.value(&game.play(position, best)).unwrap();
                assert_eq!(next.plus(game.cost(position, best)), value, "{map} {position:?}");
            }
        }
        for (position, _) in table.positions().step_by(1 + table.len() / 40) {
            for analysed in oracle.analyse(&game, position).unwrap() {
                let next = game.play(position, analysed.chosen);
                let value = table.value(&next).unwrap().plus(game.cost(position, analysed.chosen));
                assert_eq!(analysed.bounds, Bounds::exact(value), "{map} {position:?} {:?}", analysed.chosen);
if position.side == Side::Minimiser {
                    assert_eq!(analysed.reply, game.moves(&next).first().copied(), "{map} {position:?}");
                }
            }
        }
    }
    println!("{finite:?}");
}
