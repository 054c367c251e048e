//! Formats that belong to no game.

use thwart::info::read_order;
use thwart::moves::Move;
use thwart::value::Value;
use thwart_grid::format::board_file;
use thwart_grid::format::movingai::{self, looks_like_map, looks_like_scen, parse_scen, read_scen};
use thwart_grid::format::report::MAX_REPORTED;
use thwart_grid::format::ros_map;
use thwart_grid::{Board, Coord, Diagonal, Direction, Measure, Problems, Tile, Topology};

/// Returns the input as text; `None` if it is not UTF-8.
pub(crate) fn text(input: &[u8]) -> Option<&str> {
    std::str::from_utf8(input).ok()
}

/// Checks that a refusal names at least one problem and not too many, each with a
/// message. Returns `false`, because the input was not read.
pub(crate) fn check_refusal(problems: &Problems) -> bool {
    assert!((1..=MAX_REPORTED).contains(&problems.0.len()), "no problem or too many are reported");
    assert!(problems.0.iter().all(|problem| !problem.message.is_empty()), "{problems:?}");
    false
}

/// Checks that a board file that was read is printed, and that the print reads back.
pub(crate) fn board(input: &[u8]) -> bool {
    let Some(text) = text(input) else { return false };
    let loose = board_file::parse_partial(text);
    match board_file::parse(text) {
        Ok(file) => {
            assert!(loose.report.is_empty() && loose.map_is_complete);
            let headers = file.headers.iter().map(|header| (&*header.key, &*header.value));
            let printed = board_file::print(headers, &file.board);
            let again = board_file::parse(&printed).expect("what is printed is well-formed");
            assert_eq!(again.board, file.board, "{printed}");
            let headers = again.headers.iter().map(|header| (&*header.key, &*header.value));
            assert_eq!(board_file::print(headers, &again.board), printed);
            true
        }
        Err(problems) => check_refusal(&problems),
    }
}

/// Reads a MovingAI map, prints it, and reads it back.
pub(crate) fn movingai(input: &[u8]) -> bool {
    let Some(text) = text(input) else { return false };
    let _ = looks_like_map(text);
    [false, true].into_iter().all(|water| match movingai::parse(text, movingai::Options { water }) {
        Ok(file) => {
            let printed = movingai::print(&file.board);
            let again = movingai::parse(&printed, movingai::Options::default());
            assert_eq!(again.expect("what is printed is well-formed").board.tiles(), file.board.tiles());
            true
        }
        Err(problems) => check_refusal(&problems),
    })
}

/// Reads MovingAI scenarios. If the strict reader accepts them, both readers find the
/// same number.
pub(crate) fn scen(input: &[u8]) -> bool {
    let Some(text) = text(input) else { return false };
    let _ = looks_like_scen(text);
    let scenarios = read_scen(text);
    match parse_scen(text) {
        Ok(strict) => {
            assert_eq!(scenarios.map(|found| found.cases.len()), Ok(strict.len()));
            true
        }
        Err(problems) => check_refusal(&problems),
    }
}

/// Reads the YAML of a ROS map whose picture is readable.
pub(crate) fn ros(input: &[u8]) -> bool {
    let Some(text) = text(input) else { return false };
    let _ = ros_map::looks_like_ros_map(text);
    if let Err(problems) = ros_map::parse(text) {
        check_refusal(&problems);
    }
    [false, true].into_iter().all(|unknown_is_free| {
        let options = ros_map::Options { unknown_is_free, max_cells: 100 };
        let picture = b"P2\n3 2\n255\n0 100 205\n206 254 255\n";
        match ros_map::read(text, &options, |_| Ok::<_, String>(picture.to_vec())) {
            Ok(map) => {
                assert_eq!(map.board.len(), 6);
                for cell in map.board.cells() {
                    let middle = map.metres.middle(&map.board, cell);
                    if middle.iter().all(|at| at.is_finite()) {
                        let _ = map.metres.cell(&map.board, middle);
                    }
                }
                true
            }
            Err(problems) => check_refusal(&problems),
        }
    })
}

/// Reads short words: numbers, lengths, places, directions, moves.
pub(crate) fn words(input: &[u8]) -> bool {
    let Some(text) = text(input) else { return false };
    // `any` would stop at the first word that is read.
    text.split_whitespace().map(word).fold(false, |some, one| some | one)
}

fn word(word: &str) -> bool {
    let mut read = false;
    for measure in [Measure::Whole, Measure::Root2] {
        if let Some(value) = Value::read(word, measure) {
            assert_eq!(Value::read(&value.text(measure), measure), Some(value), "{word}");
            read = true;
        }
    }
    if let Some(at) = Coord::from_text(word) {
        assert_eq!(Coord::from_text(&at.to_string()), Some(at), "{word}");
        read = true;
    }
    read |= Direction::from_word(word).is_some() || Diagonal::from_word(word).is_some();
    let board = Board::new(3, 4, vec![Tile::Free; 12]).expect("it has cells");
    for &topology in Topology::ALL {
        read |= read_order(word, topology).is_some();
        let board = board.clone().with_topology(topology);
        if let Some(chosen) = Move::read(word, &board) {
            assert_eq!(Move::read(&chosen.text(&board), &board), Some(chosen), "{word}");
            read = true;
        }
    }
    read
}
