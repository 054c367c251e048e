//! Tests of the rows and of their answers.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use clap::{CommandFactory as _, Parser as _};
use thwart::Limits;
use thwart::games::rock::Rock;
use thwart::setup::Setup;
use thwart::value::Value;
use thwart_game::game::Game as _;
use thwart_game::rules::Rules as _;
use thwart_grid::Cell;
use thwart_grid::distance::{UNREACHED_LENGTH, lengths};
use thwart_grid::format::board_file;
use thwart_grid::generate::Dice;

use crate::boards::Source;
use crate::{Arguments, MAPS, row};

/// Returns the board column of the rows whose task is this one.
fn boards_of(task: &str) -> Vec<&'static str> {
    let lines = include_str!("../rows.txt").lines().filter(|line| !line.starts_with('#'));
    let columns = lines.filter(|line| !line.is_empty()).map(|line| line.split(" | ").collect::<Vec<_>>());
    columns.filter(|columns| columns[1].split(' ').next() == Some(task)).map(|columns| columns[2]).collect()
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

#[test]
fn the_command_line_is_read() {
    Arguments::command().debug_assert();
    let read = |line: &str| Arguments::try_parse_from(format!("bench {line}").split_whitespace());
    let rows = row::all(Path::new(MAPS)).unwrap().0;
    let sides = read("--side 250 --side 500 --filter open").unwrap();
    assert_eq!(sides.sizes(&rows[0]), [(250, 250), (500, 500)]);
    assert_eq!(read("--quick").unwrap().sizes(&rows[0]), [(250, 250)]);
    assert_eq!(read("").unwrap().sizes(&rows[0]), [(1000, 1000)]);
    for wrong in ["--json", "--quick --side 5", "--hard trap --minutes soon", "--minutes 3", "--fast"] {
        assert!(read(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn every_row_has_its_own_title() {
    let rows = row::all(Path::new(MAPS)).unwrap().0;
    let titles: BTreeSet<_> = rows.iter().map(|row| row.title).collect();
    assert_eq!(titles.len(), rows.len());
}

#[test]
fn every_hard_board_is_a_row_with_the_value_of_its_file() {
    let page = std::fs::read_to_string(root().join("docs/open-problems.md")).unwrap();
    let mut files = BTreeSet::new();
    for folder in ["docs/hard-boards", "crates/games/trap/cases/hard"] {
        for file in root().join(folder).read_dir().unwrap() {
            files.insert(format!("{folder}/{}", file.unwrap().file_name().to_string_lossy()));
        }
    }
    let boards = boards_of("trap.value").into_iter().filter(|board| board.contains(".board"));
    assert_eq!(files, boards.map(str::to_owned).collect());
    let rows = row::all(Path::new(MAPS)).unwrap().0;
    for row in rows.iter().filter(|row| row.title.starts_with("trap: hard, ")) {
        let name = row.title.strip_prefix("trap: hard, ").unwrap();
        let path = files.iter().find(|path| path.ends_with(&format!("/{name}.board"))).unwrap();
        let file = board_file::parse(&std::fs::read_to_string(root().join(path)).unwrap()).unwrap();
        let expected = file.headers.iter().find(|header| header.key == "expect").unwrap();
        let value = match row.answers[0] {
            u64::MAX => "impossible".to_owned(),
            value => value.to_string(),
        };
        assert_eq!(expected.value, value, "{name}");
        let line = page.lines().find(|line| line.contains(&format!("/{name}.board`"))).expect(name);
        assert!(line.contains(&format!("{}x{}", row.rows, row.cols)), "{name}: {line}");
        // The text describes the hardest board with four neighbours.
        assert!(!line.starts_with('|') || line.contains(&format!("| {value} |")), "{name}: {line}");
    }
}

#[test]
fn values_of_rock_are_those_of_the_definition() {
    check_all(80);
}

#[test]
#[ignore = "takes minutes"]
fn values_of_rock_are_those_of_the_definition_at_full_size() {
    check_all(1000);
}

/// Checks every board of one rock, with at most this many cells a side.
fn check_all(side: usize) {
    for board in boards_of("rock.values") {
        let Some(source) = Source::read(board, Path::new(MAPS)).unwrap() else { continue };
        let (rows, cols) = source.size.unwrap_or((side, side));
        let setup = (source.boards)(Rock::INFO, rows.min(side), cols.min(side));
        check(&setup).unwrap_or_else(|error| panic!("{board}: {error}"));
    }
}

/// Checks the values of one rock: `f(v) = max(min(step + f(u)), G(v))`, where `G(v)` is
/// the worst value after a rock falls. Every cell is compared with the first half, and 40
/// cells with the whole. At half of the 40 a rock decides.
fn check(setup: &Setup) -> Result<(), String> {
    let game = Rock::new(setup).map_err(|problems| problems.to_string())?;
    let field = game.start_values(&Limits::default()).map_err(|error| error.to_string())?;
    let board = game.board();
    let free = |cell: Cell| board.is_passable(cell);
    let value = |cell: Cell| match field.value(cell) {
        Some(Value::Finite(value)) => value,
        _ => UNREACHED_LENGTH,
    };
    let step = |cell: Cell| {
        let steps = board
            .neighbours(cell, free)
            .map(|(direction, next)| value(next).saturating_add(board.step_cost(direction, next)));
        steps.min().unwrap_or(UNREACHED_LENGTH)
    };
    let (mut plain, mut decided) = (Vec::new(), Vec::new());
    for cell in board.cells().filter(|&cell| free(cell)) {
        let at = board.coord(cell);
        if game.is_exit(cell) {
            if value(cell) != 0 {
                return Err(format!("the exit {at} has the value {}", value(cell)));
            }
        } else if value(cell) < step(cell) {
            return Err(format!("the value of {at} is less than its best step"));
        } else if value(cell) == step(cell) {
            plain.push(cell);
        } else {
            decided.push(cell);
        }
    }
    let mut dice = Dice::new(1, "check", board.rows(), board.cols());
    for cells in [&plain, &decided] {
        for _ in 0..20 {
            let Some(cell) = dice.pick(cells) else { continue };
            let worst = worst(&game, cell);
            if value(cell) != step(cell).max(worst) {
                let (at, best) = (board.coord(cell), step(cell));
                return Err(format!("{at}: value {}, steps {best}, rocks {worst}", value(cell)));
            }
        }
    }
    Ok(())
}

/// Returns the worst value after a rock falls beside a walker on this cell.
fn worst(game: &Rock, walker: Cell) -> u64 {
    let board = game.board();
    let free = |cell: Cell| board.is_passable(cell);
    let mut worst = 0;
    for (_, rock) in board.neighbours(walker, free).filter(|&(_, rock)| !game.is_exit(rock)) {
        let left = lengths(board, game.exits().iter().copied(), |cell| cell != rock && free(cell));
        let left = left[walker.index()];
        if left != UNREACHED_LENGTH || game.may_seal() {
            worst = left.max(worst);
        }
    }
    worst
}
