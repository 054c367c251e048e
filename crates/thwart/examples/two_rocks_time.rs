//! Times rock on a board of a family, with the exit in the middle.
use std::time::Instant;
use thwart::game::{Game, Solve};
use thwart::games::rock::Rock;
use thwart::limits::Limits;
use thwart_core::format::board_file;
fn main() {
    let args: Vec<String> = std::env::args().skip(1).filter(|a| !a.is_empty()).collect();
    let (family, side, rocks, topology) = (&args[0], args[1].parse::<usize>().unwrap(), &args[2], &args[3]);
    let seed = std::env::var("SEED").map_or(1, |s| s.parse().unwrap());
    let corner = std::env::var("CORNER").is_ok();
    let settings: Vec<(&str, &str)> = args[4..].iter().map(|s| s.split_once('=').unwrap()).collect();
    let ground = thwart_core::generate::Request::new(family, side, side, seed, &settings).unwrap().ground();
    let tiles = ground.board.tiles();
    let middle = side / 2;
    let free = |r: usize, c: usize| tiles[r * side + c].is_passable();
    let mut exits: Vec<_> = (1..side - 1)
        .flat_map(|r| (1..side - 1).map(move |c| (r, c)))
        .filter(|&(r, c)| (r - 1..r + 2).all(|r| (c - 1..c + 2).all(|c| free(r, c))))
        .collect();
    exits.sort_by_key(|&(r, c)| (r.abs_diff(middle) + c.abs_diff(middle), r, c));
    let exit = exits.first().map(|&(r, c)| r * side + c);
    let mut text = format!("game: rock\nrocks: {rocks}\ntopology: {topology}\n\n");
    for (i, t) in tiles.iter().enumerate() {
        let c = thwart_core::Cell(i as u32);
        let is_exit = if corner || exit.is_none() { ground.exits.contains(&c) } else { Some(i) == exit };
        text.push(if is_exit {
            '>'
        } else if c == ground.start {
            '@'
        } else {
            t.sign()
        });
        if (i + 1) % side == 0 {
            text.push('\n');
        }
    }
    let setup = thwart::setup::Setup::new(Rock::INFO, board_file::parse(&text).unwrap()).unwrap();
    let game = Rock::new(&setup).unwrap();
    if std::env::var("ANALYSE").is_ok() {
        return analyse(&game);
    }
    let start = Instant::now();
    let answer = game.solve(&game.start(), "settle", &Limits::default()).unwrap();
    let time = start.elapsed();
    let field = answer.field.unwrap();
    let mut finite = 0;
    let mut sum = 0u64;
    for c in game.board().cells() {
        if let Some(thwart::value::Value::Finite(v)) = field.value(c) {
            finite += 1;
            sum = sum.wrapping_add(v);
        }
    }
    println!("{args:?} {time:?} finite {finite} sum {sum} {:?}", answer.work);
}

/// Plays on from random cells: now and then a rock falls, and every position is
/// analysed.
fn analyse(game: &Rock) {
    use thwart::value::Side;
    let limits = Limits::default();
    let mut oracle = game.oracle(&limits);
    let start = Instant::now();
    let first = oracle.analyse(game, &game.start()).unwrap();
    println!("first {:?} {}", start.elapsed(), first.len());
    let mut dice = thwart_core::generate::Dice::new(1, "analyse", 0, 0);
    let mut times: Vec<(f64, usize, Side)> = Vec::new();
    let free: Vec<_> = game.board().cells().filter(|&c| game.board().is_passable(c)).collect();
    for _ in 0..60 {
        let mut position = game.start();
        position.walker = dice.pick(&free).unwrap();
        for _ in 0..12 {
            if game.outcome(&position).is_some() || game.is_sealed(position.walker, &position.rocks) {
                break;
            }
            let start = Instant::now();
            let all = oracle.analyse(game, &position).unwrap();
            times.push((start.elapsed().as_secs_f64() * 1e3, position.rocks.len(), position.side));
            let best = oracle.evaluate(&position).unwrap().best.unwrap();
            let rocks: Vec<_> = all.iter().map(|a| a.chosen).collect();
            let chosen = if dice.percent(30) { *rocks.last().unwrap() } else { best };
            position = game.play(&position, chosen);
        }
    }
    for rocks in 0..=game.rocks() {
        for side in [Side::Minimiser, Side::Maximiser] {
            let mut of: Vec<f64> =
                times.iter().filter(|t| t.1 == rocks && t.2 == side).map(|t| t.0).collect();
            of.sort_by(f64::total_cmp);
            if !of.is_empty() {
                let n = of.len();
                println!(
                    "rocks {rocks} {side:?}: {n} positions, median {:.2} ms, 90 % {:.2}, most {:.2}",
                    of[n / 2],
                    of[n * 9 / 10],
                    of[n - 1]
                );
            }
        }
    }
}
