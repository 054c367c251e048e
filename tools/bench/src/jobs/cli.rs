//! `thwart solve` from reading a map to the values of all cells in a file.

use std::ffi::OsString;
use std::rc::Rc;

use thwart::games::rock::Rock;
use thwart_cli::{Io, Status};
use thwart_game::game::Game as _;
use thwart_grid::format::movingai;
use thwart_grid::{Board, Tile};

use crate::boards::Boards;
use crate::job::{Job, Make, digest, exit, pending};

/// Makes the job. Its answer is a digest of the file with the values, or of the first
/// line that is printed.
pub(crate) fn solve(boards: Boards, with_values: bool) -> Make {
    Rc::new(move |rows, cols| {
        let board = boards(Rock::INFO, rows, cols).board().clone();
        let folder = tempfile::tempdir().expect("temporary folders can be made");
        let map = folder.path().join("board.map");
        let bare = board.map_tiles(|_, tile| if tile == Tile::Obstacle { tile } else { Tile::Free });
        std::fs::write(&map, movingai::print(&bare)).expect("a temporary file can be written");
        let values = with_values.then(|| folder.path().join("values.txt"));
        let mut words: Vec<OsString> = ["thwart", "solve", "rock", "--no-certificate"].map(Into::into).into();
        words.extend([map.into(), "--start".into(), place(&board, Tile::Start)]);
        words.extend(["--exit".into(), place(&board, Tile::Exit)]);
        if let Some(values) = &values {
            words.extend(["--values".into(), values.into()]);
        }
        let from = exit(&board);
        let run = move || {
            // The job owns the folder, so that it lasts as long as the job.
            let _ = &folder;
            let (mut stdout, mut stderr) = (Vec::new(), Vec::new());
            let io = Io::captured(&[], &mut stdout, &mut stderr);
            let status = thwart_cli::run(thwart::games::ALL, words.clone(), io);
            assert!(matches!(status, Status::Answered), "{}", String::from_utf8_lossy(&stderr));
            let values = values.clone();
            pending(move || {
                let text = match values {
                    Some(values) => std::fs::read(values).expect("thwart wrote it"),
                    None => stdout.split(|&byte| byte == b'\n').next().unwrap_or_default().to_vec(),
                };
                digest(text.into_iter().map(u64::from))
            })
        };
        Job { board, from, run: Box::new(run) }
    })
}

/// Returns the first such tile, as the command line takes it.
fn place(board: &Board, tile: Tile) -> OsString {
    board.coord(board.find(tile).next().expect("boards of rock have it")).to_string().into()
}
