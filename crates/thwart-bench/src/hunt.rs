//! A hunt for boards on which rock's method works hard.
//!
//! All of it is near-linear whatever the board is, but for the searches for
//! detours, of which nothing is proved. So boards are changed cell by cell, and a
//! change stays if the searches then take no fewer cells per cell of the board. If
//! the worst that is found grows with the size of the board, the method is not
//! linear.

use thwart::game::{Game as _, Solve as _};
use thwart::games::rock::{INFO, Rock};
use thwart::generate::{Request, setup};
use thwart::limits::Limits;
use thwart::setup::Setup;
use thwart_core::format::board_file::BoardFile;
use thwart_core::generate::Dice;
use thwart_core::{Board, Tile};

/// Cells a side.
const SIDES: [usize; 6] = [8, 12, 16, 24, 32, 48];

/// Where a climb starts: families and their settings.
const STARTS: [(&str, &[(&str, &str)]); 7] = [
    ("open", &[]),
    ("random", &[("density", "30")]),
    ("random", &[("density", "40")]),
    ("maze", &[]),
    ("rings", &[]),
    ("spiral", &[]),
    ("rooms", &[]),
];

/// Climbs from every start at every size, so many steps each, and prints the
/// worst.
pub(crate) fn hunt(steps: usize) {
    println!("cells taken in searches per cell of the board, after {steps} changes that were tried");
    print!("{:<10}", "from");
    for side in SIDES {
        print!(" {:>8}", format!("{side}x{side}"));
    }
    println!();
    let mut worst: Option<(f64, Setup)> = None;
    for (number, (family, settings)) in STARTS.iter().enumerate() {
        print!("{family:<10}");
        for side in SIDES {
            let request = Request { family, rows: side, cols: side, seed: 1, settings };
            let Ok(start) = setup(&INFO, &request) else {
                print!(" {:>8}", "-");
                continue;
            };
            let mut dice = Dice::new(1, "hunt", side, number);
            let found = climb(start, steps, &mut dice);
            print!(" {:>8.2}", found.0);
            if worst.as_ref().is_none_or(|worst| worst.0 < found.0) {
                worst = Some(found);
            }
        }
        println!();
    }
    if let Some((work, setup)) = worst {
        println!("\nthe worst of all, {work:.2}:\n\n{}", setup.text());
    }
}

/// The hardest board that changes of single cells lead to.
fn climb(start: Setup, steps: usize, dice: &mut Dice) -> (f64, Setup) {
    let mut best = (work(&start), start);
    for _ in 0..steps {
        let mut tiles = best.1.board().tiles().to_vec();
        for _ in 0..dice.between(1, 4) {
            change(&mut tiles, dice);
        }
        let board = best.1.board();
        let board = Board::new(board.rows(), board.cols(), tiles).expect("as many tiles as before");
        let file = BoardFile { board, ..best.1.file().clone() };
        let Ok(setup) = Setup::new(&INFO, file) else { continue };
        let found = work(&setup);
        if found >= best.0 {
            best = (found, setup);
        }
    }
    best
}

/// A wall where there was none or none where there was one; now and then the exit
/// goes elsewhere.
fn change(tiles: &mut [Tile], dice: &mut Dice) {
    let cell = dice.below(tiles.len());
    tiles[cell] = match tiles[cell] {
        Tile::Free if dice.percent(3) => {
            if let Some(exit) = tiles.iter().position(|&tile| tile == Tile::Exit) {
                tiles[exit] = Tile::Free;
            }
            Tile::Exit
        }
        Tile::Free => Tile::Obstacle,
        Tile::Obstacle => Tile::Free,
        other => other,
    };
}

/// Cells taken in searches per cell of the board, under the worse rule.
fn work(setup: &Setup) -> f64 {
    let of = |seal: &str| {
        let mut file = setup.file().clone();
        file.headers.retain(|header| header.key != "seal");
        file.headers.push(thwart_core::format::board_file::Header {
            key: "seal".to_owned(),
            value: seal.to_owned(),
            line: 1,
            column: 1,
        });
        let game = Setup::new(&INFO, file).and_then(|setup| Rock::new(&setup)).ok()?;
        let answer = game.solve(&game.start(), "settle", &Limits::default()).ok()?;
        answer.work.iter().find(|(name, _)| *name == "taken").map(|&(_, taken)| taken)
    };
    let taken = ["allowed", "forbidden"].iter().filter_map(|seal| of(seal)).max().unwrap_or(0);
    taken as f64 / setup.board().len() as f64
}
