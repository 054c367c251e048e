//! The words of every game about small boards: those for values and for the end of a play, the
//! judges whose formats it knows, and its starts.
//!
//! `words/GAME.txt` holds some boards of a game and what the game says about each. A game without
//! such a file gets one with boards from its cases; contributors add further boards.
//!
//! ```text
//! THWART_WRITE_WORDS=1 cargo test -p thwart --test words
//! ```
//!
//! writes again what the games say.

#![cfg(feature = "solve")]

mod kept;

use std::fmt::Write as _;

use kept::Kept;
use thwart::SolveOptions;
use thwart::any::{AnyGame, Entry};
use thwart::explain::Explain;
use thwart::games::{self, Visitor, visit_all};
use thwart::retrograde;
use thwart::scene::{PathKind, Sign};
use thwart::setup::Setup;
use thwart::value::{Bounds, Value};
use thwart_grid::Cell;
use thwart_grid::format::board_file;

const KEPT: Kept = Kept { variable: "THWART_WRITE_WORDS", test: "words" };

/// The separator between a board and what the game says about it.
const SEPARATOR: &str = "---\n";

/// The separator between two records.
const RECORD: &str = "===\n";

/// The start of a line with a remark about the board below.
const REMARK: &str = "// ";

/// The most bytes of a case, and the number of cases, from which a file is made.
const SHORT: u64 = 150;
const CASES: usize = 4;

/// Returns values as solvers report them: exact, with a lower bound, with both bounds, with none.
fn values() -> [Bounds; 6] {
    let bounds = |lower: u64, upper| Bounds { lower: Value::Finite(lower), upper };
    [
        Bounds::exact(Value::Finite(1)),
        Bounds::exact(Value::Finite(7)),
        Bounds::exact(Value::Infinite),
        bounds(2, Value::Infinite),
        bounds(2, Value::Finite(5)),
        Bounds::UNKNOWN,
    ]
}

/// Returns what a game says about a board.
fn description<G: Explain>(text: &str) -> String {
    let setup = Setup::new(G::INFO, board_file::parse(text).expect("well-formed")).expect("valid");
    let game = G::new(&setup).expect("a board of the game");
    let position = Entry::<G>::NEW.position(setup.clone()).expect("it was one before");
    let mut said = format!("values: {}\n", values().map(|bounds| game.headline(bounds)).join("; "));
    if let Some(ending) = position.session().ending() {
        let _ = writeln!(said, "end: {ending}");
    }
    let starts = game.starts();
    if let Some(&first) = starts.first() {
        assert!(game.start_at(first) == game.start(), "the first start is another one:\n{text}");
        let cells: Vec<String> = starts.iter().map(|&cell| game.board().coord(cell).to_string()).collect();
        let _ = writeln!(said, "starts: {}", cells.join(" "));
    }
    let reached = retrograde::solve(&game, &game.start(), 10_000).expect("small").len();
    let _ = writeln!(said, "positions: {reached}, expected {}", game.position_estimate());
    said
}

/// Returns some cases, and the first of them played to its end, for a game without a file.
fn from_cases(game: &str) -> String {
    let folder = kept::path(&format!("src/games/{game}/cases"));
    let entries = std::fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok);
    let short = |path: &std::path::PathBuf| {
        path.extension().is_some_and(|extension| extension == "board")
            && path.metadata().is_ok_and(|data| data.len() <= SHORT)
    };
    let mut paths: Vec<_> = entries.map(|entry| entry.path()).filter(short).collect();
    paths.sort();
    let boards = paths.iter().take(CASES).map(|path| std::fs::read_to_string(path).expect("readable"));
    let mut boards: Vec<String> = boards.collect();
    let first = boards.first().unwrap_or_else(|| panic!("{game} has no case of at most {SHORT} bytes"));
    boards.push(played(first));
    boards.iter().map(|board| format!("{board}{SEPARATOR}")).collect::<Vec<_>>().join(RECORD)
}

/// Returns a board after a best line.
fn played(board: &str) -> String {
    let (game, setup) = setup(board);
    let position = game.position(setup).expect("a board of the game");
    let report = position.solve(&SolveOptions::default()).expect("a case is within reach");
    let mut session = position.session();
    for &chosen in &report.line {
        session.play(&position.move_text(chosen)).expect("a best line is legal");
    }
    session.text()
}

fn without_remarks(head: &str) -> String {
    head.split_inclusive('\n').filter(|line| !line.starts_with(REMARK)).collect()
}

/// The differences between what games say and what is kept.
#[derive(Default)]
struct Words {
    wrong: String,
}

impl Visitor for Words {
    fn visit<G: Explain>(&mut self) {
        let file = format!("tests/words/{}.txt", G::INFO.name);
        let kept = kept::read(&file).unwrap_or_default();
        let boards = if kept.is_empty() { from_cases(G::INFO.name) } else { kept.clone() };
        let judges: Vec<&str> = G::dialects().iter().map(|dialect| dialect.name).collect();
        let mut found = format!("judges: {}\n{RECORD}", judges.join(" "));
        let records = boards.split(RECORD).filter(|record| !record.starts_with("judges: "));
        let records = records.map(|record| {
            let (head, _) = record.split_once(SEPARATOR).expect("a board, and what is said");
            format!("{head}{SEPARATOR}{}", description::<G>(&without_remarks(head)))
        });
        found += &records.collect::<Vec<_>>().join(RECORD);
        if !KEPT.matches_or_writes(&file, &kept, &found) {
            let mut lines = kept.lines();
            let differ = found.lines().find(|line| lines.next() != Some(line)).unwrap_or("less");
            let _ = writeln!(self.wrong, "{file}: should say `{differ}`; it should be\n\n{found}");
        }
    }
}

#[test]
fn games_say_what_they_have_always_said() {
    let mut words = Words::default();
    visit_all(&mut words);
    assert!(words.wrong.is_empty(), "{}\n\n{}", KEPT.command(), words.wrong);
}

fn setup(board: &str) -> (&'static dyn AnyGame, Setup) {
    let name = board.lines().next().and_then(|line| line.strip_prefix("game: ")).expect("a game is named");
    let game = games::ALL.iter().find(|game| game.info().name == name).expect("a game of the list");
    let file = board_file::parse(board).expect("well-formed");
    (*game, Setup::new(game.info(), file).expect("valid"))
}

/// Scenes show the other starts, each of a game of its own, and Jerry's path if no obstacle is
/// added.
#[test]
fn positions_are_drawn_with_starts_and_the_path_ahead() {
    let scene = |board| {
        let (game, setup) = setup(board);
        game.position(setup).expect("a board of the game").session().scene()
    };
    let bomb = scene("game: bomb\n\n@%.#@%>\n");
    assert!(bomb.signs.contains(&Sign::Start(Cell(4))), "{:?}", bomb.signs);
    assert!(!bomb.signs.contains(&Sign::Start(Cell(0))), "there the walker stands");
    let path = |cells: &[u32]| Sign::Path {
        kind: PathKind::Expected,
        cells: cells.iter().map(|&cell| Cell(cell)).collect(),
    };
    let trap = scene("game: trap\nline: #1,1\n\n....\n.@..\n...>\n");
    assert!(trap.signs.contains(&path(&[5, 6, 7, 11])), "{:?}", trap.signs);
}

/// With one obstacle in a turn an obstacle is named by its turn, otherwise by its number.
#[test]
fn spare_obstacles_are_named_by_turn_or_number() {
    for (board, words) in [
        ("game: trap\n\n@...>\n.....\n.....\n", "it only has to stand by turn 2."),
        ("game: trap\nper-turn: 2\n\n..>..\n@....\n.....\n.....\n", "they only have to stand by obstacle 3."),
    ] {
        let (game, setup) = setup(board);
        let report = game.position(setup).expect("a board of the game").solve(&SolveOptions::default());
        let because = report.expect("small").scene.because;
        assert!(because.ends_with(words), "{because}");
    }
}

/// The method of the source handles one obstacle in a turn, and a fixed order of steps.
#[test]
fn a_method_refuses_what_its_source_does_not_have() {
    for (parameters, is_possible) in
        [("per-turn: 1\n", true), ("per-turn: 2\n", false), ("tie-break: worst\n", false)]
    {
        let (game, setup) = setup(&format!("game: trap\n{parameters}\n@..>\n"));
        let options = SolveOptions { method: Some("seed".to_owned()), ..SolveOptions::default() };
        let report = game.position(setup).expect("a board of the game").solve(&options);
        let refusal = report.err().map(|error| error.to_string());
        assert_eq!(refusal.is_none(), is_possible, "{parameters}: {refusal:?}");
    }
}
