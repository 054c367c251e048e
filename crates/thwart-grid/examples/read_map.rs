//! Reads a map of any format and prints how long it took; or makes a large one.
//!
//! ```text
//! cargo run --release -p thwart-grid --features images --example read_map -- make 4096 FOLDER
//! /usr/bin/time -v target/release/examples/read_map FOLDER/made.map
//! ```
//!
//! The second line also prints the memory: "maximum resident set size".

use std::error::Error;
use std::path::Path;
use std::time::Instant;

use thwart_grid::format::map::{MapInput, MapOptions};
use thwart_grid::format::{image, map_format_of, movingai, ros_map};
use thwart_grid::{Board, Metres, Tile};

type Outcome = Result<(), Box<dyn Error>>;

fn main() -> Outcome {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["make", side, folder] => make(side.parse()?, Path::new(folder)),
        [file] => read(Path::new(file)),
        _ => Err("give a file, or: make SIDE FOLDER".into()),
    }
}

/// Writes a square of which a fifth is blocked, the same each time, in every format.
fn make(side: usize, folder: &Path) -> Outcome {
    let mut random = 1u64;
    let tiles = (0..side * side).map(|_| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        if random >> 33 < (1 << 31) / 5 { Tile::Obstacle } else { Tile::Free }
    });
    let board = Board::new(side, side, tiles.collect()).ok_or("a side is at least 1 and at most 65535")?;
    let metres = Metres { resolution: 0.05, origin: [0.0; 3] };
    std::fs::write(folder.join("made.map"), movingai::print(&board))?;
    std::fs::write(folder.join("made.pgm"), image::write_pgm(&board))?;
    std::fs::write(
        folder.join("made.png"),
        image::write_png(&board).map_err(|problem| problem.to_string())?,
    )?;
    std::fs::write(folder.join("made.yaml"), ros_map::print("made.pgm", &metres))?;
    Ok(())
}

fn read(path: &Path) -> Outcome {
    let bytes = std::fs::read(path)?;
    let started = Instant::now();
    let format = map_format_of(&bytes).ok_or("this is no map")?;
    let beside = |names: &[&str], _: bool| {
        let path = path.with_file_name(names[0]);
        (path.display().to_string(), std::fs::read(&path).map_err(|error| error.to_string()))
    };
    let board = format
        .read(&MapInput {
            bytes: &bytes,
            options: &MapOptions::default(),
            case: None,
            beside: Some(&beside),
        })?
        .file
        .board;
    let seconds = started.elapsed().as_secs_f64();
    let free = board.tiles().iter().filter(|tile| tile.is_passable()).count();
    println!("{} x {} cells, {free} free, read in {seconds:.3} s", board.rows(), board.cols());
    Ok(())
}
