//! Around the solver: `thwart solve` from reading a map to the values of all cells
//! in a file. Together this may take no more than twice what solving must.

use std::ffi::OsString;

use thwart::games::rock::Rock;
use thwart_cli::{Io, Status};
use thwart_grid::format::movingai;
use thwart_grid::{Board, Tile};

use super::Row;
use crate::job::{Job, Solving, digest, exit};

const BOARD: Solving = Solving::field("random", &[("density", "20")]);

pub(super) fn rows() -> Vec<Row> {
    let row = |name: &str, values, told: [u64; 2]| {
        let work = move |rows, cols| solve(rows, cols, values);
        Row::new("cli", name, work).of_size(1024, 1024).within(64.0).tells(told[0], told[1])
    };
    vec![
        row("solve a map of random 20 %, rock", false, [0x1106_94e2_90e3_84d3, 0xa47f_a4ce_254d_db48]),
        row(
            "solve a map of random 20 %, rock, --values",
            true,
            [0xdf38_b356_3ee5_d477, 0xa6b9_455c_0023_01cf],
        ),
    ]
}

/// A run of `thwart solve`; tells a digest of the file with the values, else of
/// what is printed but for the line with the time.
fn solve(rows: usize, cols: usize, values: bool) -> Job {
    let setup = BOARD.setup::<Rock>(rows, cols);
    let board = setup.board().clone();
    let folder = tempfile::tempdir().expect("there is a place for temporary files");
    let map = folder.path().join("board.map");
    let bare = board.map_tiles(|_, tile| if tile == Tile::Obstacle { tile } else { Tile::Free });
    std::fs::write(&map, movingai::print(&bare)).expect("a temporary file can be written");
    let out = folder.path().join("values.txt");
    let mut words: Vec<OsString> = ["thwart", "solve", "rock", "--no-certificate"].map(Into::into).into();
    words.push(map.into());
    words.extend(["--start".into(), place(&board, Tile::Start), "--exit".into(), place(&board, Tile::Exit)]);
    if values {
        words.extend(["--values".into(), out.clone().into()]);
    }
    let from = exit(&board);
    let run = move || {
        // The folder lives as long as the work.
        let _ = &folder;
        let (mut stdout, mut stderr) = (Vec::new(), Vec::new());
        let io = Io::captured(&[], &mut stdout, &mut stderr);
        let status = thwart_cli::run(thwart::games::ALL, words.clone(), io);
        assert!(matches!(status, Status::Answered), "{}", String::from_utf8_lossy(&stderr));
        let out = values.then(|| out.clone());
        let told = move || match out {
            Some(out) => digest(std::fs::read(out).expect("it was written").into_iter().map(u64::from)),
            None => digest(
                stdout.split(|&byte| byte == b'\n').next().unwrap_or_default().iter().map(|&b| u64::from(b)),
            ),
        };
        Box::new(told) as crate::job::Told
    };
    Job { board, from, run: Box::new(run) }
}

/// Where the first such tile is, as the command line takes it.
fn place(board: &Board, tile: Tile) -> OsString {
    board.coord(board.find(tile).next().expect("the board of a game has it")).to_string().into()
}
