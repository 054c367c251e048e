//! Positions of games: boards with headers, judges' inputs, moves.

use std::path::Path;

use thwart::Limits;
use thwart::answer::SolveError;
use thwart::any::{AnyGame, Unchecked};
use thwart::games::ALL;
use thwart::grid::format::notation::PRESETS;
use thwart::recognise::{self, ReadOptions};
use thwart::setup::Setup;
use thwart::{Position, SolveOptions};

use crate::files::{check_refusal, text};
use crate::files_of;

/// The longest case that becomes a seed, in bytes.
const LONGEST: usize = 2000;

fn cases_folder(game: &AnyGame) -> std::path::PathBuf {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../crates/games");
    games.join(game.info().name).join("cases")
}

/// Returns the cases of all games.
pub(crate) fn cases() -> Vec<Vec<u8>> {
    let mut cases: Vec<_> = ALL.iter().flat_map(|game| files_of(&cases_folder(game))).collect();
    cases.retain(|case| case.len() <= LONGEST);
    cases
}

/// Returns the cases that start with no header: judges' inputs and outputs.
pub(crate) fn judges_inputs() -> Vec<Vec<u8>> {
    cases().into_iter().filter(|case| !case.starts_with(b"game: ")).collect()
}

/// Returns board files, each followed by moves.
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

/// Reads a text in the format that it resembles and, if it has no `game` header, as a board of each game.
pub(crate) fn position(input: &[u8]) -> bool {
    let Some(text) = text(input) else { return false };
    let games = ALL.iter().filter(|_| !text.starts_with("game: "));
    let as_each =
        games.map(|game| read_and_exercise(text, asked(Some(game.info().name), Some("board"), None)));
    as_each.fold(read_and_exercise(text, ReadOptions::default()), |some, one| some | one)
}

/// Reads the lines after the first in the signs that the first line defines, and all lines in each named set of
/// signs.
pub(crate) fn signs(input: &[u8]) -> bool {
    let Some(text) = text(input) else { return false };
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    let sets = PRESETS.iter().map(|&(name, _)| (name, text)).chain([(first, rest)]);
    let games = ["rock", "wall"];
    let mut some = false;
    for (signs, text) in sets {
        for game in games {
            some |= read_and_exercise(text, asked(Some(game), None, Some(signs)));
        }
    }
    some
}

/// Returns maps in other signs and notations.
pub(crate) fn notations() -> Vec<Vec<u8>> {
    let texts: [&[u8]; 17] = [
        b"#####\n#S  #\n# # #\n#  E#\n#####\n",
        b"SFFF\nFHFH\nFFFH\nHFFG\n",
        b"0,1,0\n1,0,1\n",
        b"0 100 -1\n0 0 50\n",
        b"0,255\n255,0\n",
        b"[[0, 1],\n [2, 3]]\n",
        b"[['S', '.'], ['#', 'E']]\n",
        b"vector<string> s = {\"T.#\", \"#.E\"};\nint k = 3;\n",
        b"0)\n{\"T.#\",\n \"#.E\"}\n3\nReturns: \"Alice\"\nAn example.\n",
        b"2\n12\n34\nReturns: 6\n",
        b"+-+-+\n|S  |\n+ + G\n",
        b"   1 2 3\n1  @ . .\n2  . # >\n",
        b"> ```\n> @..\n> .#>\n> ```\n",
        b"1.0,inf\n2,10\n",
        b"2 3\n11 12 13\n14 15 16\n",
        b"S=@ G=> X=#\nS.X\n..G\n",
        "┌─┐\n│S \n└ G\n".as_bytes(),
    ];
    texts.into_iter().map(<[u8]>::to_vec).collect()
}

const fn asked<'a>(game: Option<&'a str>, from: Option<&'a str>, signs: Option<&'a str>) -> ReadOptions<'a> {
    ReadOptions { game, from, signs }
}

/// Reads a text as each judge's input.
pub(crate) fn judge(input: &[u8]) -> bool {
    let Some(text) = text(input) else { return false };
    let dialects = ALL.iter().flat_map(|game| game.dialects());
    let as_each = dialects.map(|dialect| {
        let _ = (dialect.looks_like)(text);
        read_and_exercise(text, asked(None, Some(dialect.name), None))
    });
    as_each.fold(false, |some, one| some | one)
}

/// Reads a board, an empty line, and moves, and plays the moves.
pub(crate) fn moves(input: &[u8]) -> bool {
    let parts = text(input).and_then(|text| text.trim_end().rsplit_once("\n\n"));
    let Some((board, moves)) = parts else { return false };
    let Ok(read) = recognise::read(ALL, board, ReadOptions::default()) else { return false };
    let Some(Ok(position)) = read.positions().next() else { return false };
    let mut play = position.play();
    let mut played = false;
    for word in moves.split_whitespace().take(20) {
        let before = play.text();
        match play.play(word) {
            Ok(()) => {
                reads_back(&play.text());
                played = true;
            }
            Err(error) => {
                assert!(!error.to_string().contains("mistake in thwart"), "{error}");
                assert_eq!(play.text(), before, "a refused move changes nothing");
            }
        }
    }
    play.back_to(0);
    reads_back(&play.text());
    played
}

fn reads_back(text: &str) {
    let read = recognise::read(ALL, text, ReadOptions::default()).expect("what is printed is recognised");
    for position in read.positions() {
        let position = position.expect("what is printed is a position");
        assert_eq!(position.play().text(), text);
    }
}

/// Reads a text and examines its first three boards; returns whether one of them is valid.
fn read_and_exercise(text: &str, asked: ReadOptions<'_>) -> bool {
    let read = match recognise::read(ALL, text, asked) {
        Ok(read) => read,
        Err(problems) => return check_refusal(&problems),
    };
    let boards = read.boards.into_iter().take(3).map(|board| {
        let position = board.and_then(|board| Ok((board.game, board.position()?)));
        match position {
            Ok((game, position)) => {
                exercise(&position);
                check_rewriting(game, &position);
                true
            }
            Err(problems) => {
                // A panic is a fault, even if it became a problem.
                assert!(!problems.to_string().contains("mistake in thwart"), "{problems}");
                check_refusal(&problems)
            }
        }
    });
    boards.fold(false, |some, one| some | one)
}

/// Checks that each judge's format reads what it writes.
fn check_rewriting(game: &AnyGame, position: &Position) {
    for dialect in game.dialects() {
        if let Ok(text) = dialect.input([position.setup()]) {
            let mut again =
                (dialect.read)(&text).collect::<Result<Vec<_>, _>>().expect("what a format writes it reads");
            let again = Setup::new(game.info(), again.remove(0)).expect("and it is valid");
            assert_eq!(dialect.input([&again]).as_deref(), Ok(text.as_str()));
        }
    }
}

/// The most cells of a board that is solved.
const SOLVED: usize = 64;

/// Plays a few moves, and solves small boards.
fn exercise(position: &Position) {
    let mut play = position.play();
    for _ in 0..4 {
        let text = play.text();
        reads_back(&text);
        let moves = play.legal_move_texts();
        let Some(chosen) = moves.get(text.len() % moves.len().max(1)) else { break };
        play.play(chosen).expect("a listed move is legal");
    }
    let _ = play.scene();
    let _ = position.check("thwart-certificate 1\n");
    if position.setup().board().len() > SOLVED {
        return;
    }
    let limits = Limits::default().nodes(200);
    let options = SolveOptions::default().limits(limits.clone()).max_table_positions(500);
    match position.solve(&options) {
        Ok(report) => {
            let wrong = matches!(
                report.unchecked,
                Some(Unchecked::Failed(_) | Unchecked::Refuted(_) | Unchecked::Refused(_))
            );
            assert!(!wrong, "{:?}", report.unchecked);
        }
        Err(error) => check_no_panic(&error),
    }
    if let Err(error) = position.analyze(&limits) {
        check_no_panic(&error);
    }
}

/// Panics on an error that was a panic.
fn check_no_panic(error: &SolveError) {
    assert!(!matches!(error, SolveError::Failed(_)), "{error}");
}
