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
