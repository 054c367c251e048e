//! Positions of games: boards with headers, judges' inputs, moves.

use std::path::Path;

use thwart::Limits;
use thwart::answer::SolveError;
use thwart::any::{AnyGame, Unchecked};
use thwart::games::ALL;
use thwart::recognise;
use thwart::setup::Setup;
use thwart::{Position, SolveOptions};

use crate::files::{refused, text};
use crate::files_of;

/// Longer cases are no seeds.
const LONGEST: usize = 2000;

fn room(game: &dyn AnyGame) -> std::path::PathBuf {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../crates/thwart/src/games");
    games.join(game.info().name).join("cases")
}

/// The cases of all games.
pub(crate) fn cases() -> Vec<Vec<u8>> {
    let mut cases: Vec<_> = ALL.iter().flat_map(|game| files_of(&room(*game))).collect();
    cases.retain(|case| case.len() <= LONGEST);
    cases
}

/// Those that start with no header: judges' inputs and outputs.
pub(crate) fn judges_inputs() -> Vec<Vec<u8>> {
    cases().into_iter().filter(|case| !case.starts_with(b"game: ")).collect()
}

/// Board files, each to be followed by moves.
pub(crate) fn lines() -> Vec<Vec<u8>> {
    let moves: [&[u8]; 6] = [
        b"\nE S W N NE\n",
        b"\n- #1,2 E - S\n",
        b"\n1,1>E 1,1>S 2,2>W\n",
        b"\n@1,1 - S _2,2 - E\n",
        b"\n*1,2 E S - -\n",
        b"\n#2,2 #1,1 -\n",
    ];
    let boards = cases().into_iter().filter(|case| case.starts_with(b"game: ") && case.len() <= 300);
    boards.enumerate().map(|(index, board)| [&board, moves[index % moves.len()]].concat()).collect()
}

/// Any text, read as whatever it looks like, and as a board of each game.
pub(crate) fn position(input: &[u8]) -> bool {
    let Some(text) = text(input) else { return false };
    let games = ALL.iter().filter(|_| !text.starts_with("game: "));
    let as_each = games.map(|game| take(text, Some(game.info().name), Some("board")));
    as_each.fold(take(text, None, None), |some, one| some | one)
}

/// Any text, read as each judge's input.
pub(crate) fn judge(input: &[u8]) -> bool {
    let Some(text) = text(input) else { return false };
    let dialects = ALL.iter().flat_map(|game| game.dialects());
    let as_each = dialects.map(|dialect| {
        let _ = (dialect.looks_like)(text);
        take(text, None, Some(dialect.name))
    });
    as_each.fold(false, |some, one| some | one)
}

/// A board, an empty line, and moves to play on it.
pub(crate) fn moves(input: &[u8]) -> bool {
    let parts = text(input).and_then(|text| text.trim_end().rsplit_once("\n\n"));
    let Some((board, moves)) = parts else { return false };
    let Ok(read) = recognise::read(ALL, board, None, None) else { return false };
    let Some(Ok(position)) = read.positions().next() else { return false };
    let mut session = position.session();
    let mut played = false;
    for word in moves.split_whitespace().take(20) {
        let before = session.text();
        match session.play(word) {
            Ok(()) => {
                reads_back(&session.text());
                played = true;
            }
            Err(error) => {
                assert!(!error.to_string().contains("mistake in thwart"), "{error}");
                assert_eq!(session.text(), before, "a refused move changes nothing");
            }
        }
    }
    session.back_to(0);
    reads_back(&session.text());
    played
}

fn reads_back(text: &str) {
    let read = recognise::read(ALL, text, None, None).expect("what is printed is recognised");
    for position in read.positions() {
        let position = position.expect("what is printed is a position");
        assert_eq!(position.session().text(), text);
    }
}

/// Reads a text, makes its positions, and looks at each from all sides.
fn take(text: &str, wanted: Option<&str>, from: Option<&str>) -> bool {
    let read = match recognise::read(ALL, text, wanted, from) {
        Ok(read) => read,
        Err(problems) => return refused(&problems),
    };
    let boards = read.boards.into_iter().take(3).map(|board| {
        let position = board.and_then(|board| Ok((board.game, board.position()?)));
        match position {
            Ok((game, position)) => {
                look(&*position);
                rewrite(game, &*position);
                true
            }
            Err(problems) => {
                // A panic that became a problem is one all the same.
                assert!(!problems.to_string().contains("mistake in thwart"), "{problems}");
                refused(&problems)
            }
        }
    });
    boards.fold(false, |some, one| some | one)
}

/// What a judge's format writes it reads.
fn rewrite(game: &dyn AnyGame, position: &dyn Position) {
    for dialect in game.dialects() {
        if let Ok(text) = dialect.input([position.setup()]) {
            let mut again = (dialect.read)(&text).expect("what a format writes it reads");
            let again = Setup::new(game.info(), again.remove(0)).expect("and it is valid");
            assert_eq!(dialect.input([&again]).as_deref(), Ok(text.as_str()));
        }
    }
}

/// Cells of boards that are solved.
const SOLVED: usize = 64;

/// Plays a few moves, and on small boards solves.
fn look(position: &dyn Position) {
    let mut session = position.session();
    for _ in 0..4 {
        let text = session.text();
        reads_back(&text);
        let moves = session.moves();
        let Some(chosen) = moves.get(text.len() % moves.len().max(1)) else { break };
        session.play(chosen).expect("a listed move is legal");
    }
    let _ = session.scene();
    let _ = position.check("thwart-certificate 1\n");
    if position.setup().board().len() > SOLVED {
        return;
    }
    let limits = Limits { nodes: Some(200), ..Limits::default() };
    let options =
        SolveOptions { limits: limits.clone(), certificate_positions: Some(500), ..SolveOptions::default() };
    match position.solve(&options) {
        Ok(report) => {
            let wrong = matches!(
                report.unchecked,
                Some(Unchecked::Failed(_) | Unchecked::Refuted(_) | Unchecked::Refused(_))
            );
            assert!(!wrong, "{:?}", report.unchecked);
        }
        Err(error) => not_failed(&error),
    }
    if let Err(error) = position.analyze(&limits) {
        not_failed(&error);
    }
}

/// A panic that became an error is one all the same.
fn not_failed(error: &SolveError) {
    assert!(!matches!(error, SolveError::Failed(_)), "{error}");
}
