//! The judge's formats: the two problems of TopCoder SRM 676.
//!
//! TopCoder calls functions and has no input files, so the text form is this
//! project's: `r c k`, then `r` rows of `. # E T`; or the rows and then `k`, as
//! TopCoder shows the arguments, with the number of rows before them as its
//! testers do.

use thwart_grid::format::board_file::BoardFile;
use thwart_grid::format::problem::shortened;
use thwart_grid::{Problem, Problems, Tile};

use super::MAX_MOVES;
use thwart_game::info::Count;
use thwart_game::judge::{
    Cases, Claim, Dialect, JudgeAnswer, JudgeSign, Promise, Words, case, map_text, tile_of,
};
use thwart_game::setup::Setup;
use thwart_game::value::Value;

const SIGNS: &[JudgeSign] = &signs(Count::Any);
const SIGNS_DIV2: &[JudgeSign] = &signs(Count::One);

const fn signs(tokens: Count) -> [JudgeSign; 4] {
    [
        ('.', Tile::Free, Count::Any),
        ('#', Tile::Obstacle, Count::Any),
        ('E', Tile::Exit, Count::Any),
        ('T', Tile::Start, tokens),
    ]
}

/// Returns a promise of at most 50 rows and columns, and the number on the
/// tokens.
const fn promise(signs: &'static [JudgeSign], most: u64) -> Promise {
    Promise { rows: (1, 50), cols: (1, 50), signs, number: Some(("moves", (1, most))), ..Promise::ANY }
}

/// The greatest number of the one-token problem, and of the other.
const MOST_DIV2: u64 = 100;
const MOST_DIV1: u64 = 1_000_000_000;

/// The formats of this game. They look alike, so a board with exactly one token
/// and a number up to 100 is read as the easier problem.
pub(super) static DIALECTS: &[Dialect] = &[
    Dialect {
        name: "topcoder-board-escape-div2",
        summary: "TopCoder SRM 676 BoardEscapeDiv2: r c k and r rows of . # E T with exactly one T, or the rows and then k",
        looks_like: looks_like_div2,
        read: |text| Cases::one(read_div2(text)),
        write: write_div2,
        write_answer,
        read_claim,
        time: None,
        scoring: None,
        promise: promise(SIGNS_DIV2, MOST_DIV2),
    },
    Dialect {
        name: "topcoder-board-escape",
        summary: "TopCoder SRM 676 BoardEscape: r c k and r rows of . # E T, or the rows and then k",
        looks_like,
        read: |text| Cases::one(read(text).map(|(file, _)| file)),
        write: |setup| write(setup, MOST_DIV1),
        write_answer,
        read_claim,
        time: None,
        scoring: None,
        promise: promise(SIGNS, MOST_DIV1),
    },
];

fn is_row(word: &str) -> bool {
    word.chars().all(|sign| tile_of(SIGNS, sign).is_some())
}

/// A text that begins with rows, one per line, or with how many there are.
struct RowsFirst<'t> {
    has_count: bool,
    rows: Vec<&'t str>,
    /// The words after them.
    rest: Vec<&'t str>,
}

impl<'t> RowsFirst<'t> {
    fn of(text: &'t str) -> Option<Self> {
        let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty()).peekable();
        let has_count = lines.next_if(|line| is_number(line)).is_some();
        let rows: Vec<_> = std::iter::from_fn(|| lines.next_if(|line| is_row(line))).collect();
        // Two words are enough to see that there are too many.
        let rest = lines.flat_map(str::split_whitespace).take(2).collect();
        (!rows.is_empty()).then_some(Self { has_count, rows, rest })
    }
}

fn is_number(word: &str) -> bool {
    word.parse::<u64>().is_ok()
}

/// Returns whether the text has three numbers and a row of the judge's signs;
/// or rows with a token or an exit, after their number or not, and at most one
/// number.
fn looks_like(text: &str) -> bool {
    let Some(RowsFirst { rows, rest, .. }) = RowsFirst::of(text) else {
        let mut words = text.split_whitespace();
        let numbers = words.by_ref().take(3).filter(|word| is_number(word)).count();
        return numbers == 3 && words.next().is_some_and(is_row);
    };
    rows.iter().any(|row| row.contains(['E', 'T']))
        && rest.len() < 2
        && rest.iter().all(|word| is_number(word))
}

/// Checks [`looks_like`], and for exactly one token and a number within the
/// limit.
fn looks_like_div2(text: &str) -> bool {
    let number = match RowsFirst::of(text) {
        Some(found) => found.rest.last().copied(),
        None => text.split_whitespace().nth(2),
    };
    let is_high = number.and_then(|word| word.parse::<u64>().ok()).is_some_and(|moves| moves > MOST_DIV2);
    looks_like(text) && !is_high && text.matches('T').count() == 1
}

/// Reads the board and the line on which its map starts.
fn read(text: &str) -> Result<(BoardFile, usize), Problems> {
    let mut words = Words::new(text);
    let moves = |words: &mut Words<'_>| words.number("k, the number on every token,", 0..=MAX_MOVES);
    let (moves, (line, grid)) = if let Some(RowsFirst { has_count, rows, .. }) = RowsFirst::of(text) {
        let mut count = rows.len() as u64;
        if has_count {
            count = words.number("the number of rows", 1..=u64::from(u32::MAX))?;
        }
        let grid = words.grid(count, rows[0].chars().count() as u64)?;
        (moves(&mut words)?, grid)
    } else {
        let rows = words.number("the number of rows", 1..=u64::from(u32::MAX))?;
        let cols = words.number("the number of columns", 1..=u64::from(u32::MAX))?;
        (moves(&mut words)?, words.grid(rows, cols)?)
    };
    words.finish()?;
    let headers = [("game", "escape"), ("moves", &moves.to_string())];
    Ok((case(&headers, line, &grid, SIGNS, "the board")?, line))
}

fn read_div2(text: &str) -> Result<BoardFile, Problems> {
    let (file, line) = read(text)?;
    let count = file.board.find(Tile::Start).count();
    if count != 1 {
        let message = format!(
            "the board has {count} `T`; this format needs exactly one, topcoder-board-escape takes any number"
        );
        return Err(Problem::at(line, 1, message).into());
    }
    Ok(file)
}

fn write(setup: &Setup, most: u64) -> Result<String, String> {
    let moves = setup.number("moves");
    if !(1..=most).contains(&moves) {
        return Err(format!("this format knows only moves from 1 to {most}, here are {moves}"));
    }
    if !setup.line_words().is_empty() {
        return Err("this format has no `line:`; it starts before the first move".to_owned());
    }
    let map = map_text(setup, SIGNS)?;
    Ok(format!("{} {} {moves}\n{map}", setup.board().rows(), setup.board().cols()))
}

fn write_div2(setup: &Setup) -> Result<String, String> {
    match setup.board().find(Tile::Start).count() {
        1 => write(setup, MOST_DIV2),
        count => Err(format!("topcoder-board-escape-div2 knows exactly one token, here are {count}")),
    }
}

/// Writes the winner; Alice moves first and is the minimiser.
fn write_answer(_: &Setup, answer: &JudgeAnswer<'_>) -> String {
    match answer.bounds.value() {
        Some(Value::Finite(_)) => "Alice\n".to_owned(),
        Some(Value::Infinite) => "Bob\n".to_owned(),
        None => "unknown\n".to_owned(),
    }
}

fn read_claim(_: &Setup, words: &mut Words<'_>) -> Result<Claim, Problem> {
    let (line, column, word) = words.next("`Alice` or `Bob`")?;
    match word {
        "Alice" => Ok(Value::ZERO.into()),
        "Bob" => Ok(Value::Infinite.into()),
        _ => Err(Problem::at(
            line,
            column,
            format!("found `{}` where `Alice` or `Bob` should stand", shortened(word)),
        )),
    }
}

#[cfg(all(test, feature = "solve"))]
mod tests {
    use super::{DIALECTS, read, read_div2};
    use thwart_game::recognise;

    #[test]
    fn rows_may_come_before_the_number() {
        let (ahead, _) = read("2 3 7\nT#.\n..E\n").unwrap();
        for (text, line) in [("T#.\n..E\n7\n", 1), ("2\nT#.\n..E\n7\n", 2)] {
            let (mut behind, _) = read(text).unwrap();
            assert_eq!(behind.map_line, line);
            behind.map_line = ahead.map_line;
            assert_eq!(behind, ahead);
        }
        assert_eq!(taken_for("2\nT#.\n..E\n7\n"), "topcoder-board-escape-div2 input");
        assert!(read("3\nT#.\n..E\n7\n").unwrap_err().to_string().contains("row 3 has 1 cells"));
        assert_eq!(taken_for("T#.\n..E\n101\n"), "topcoder-board-escape input");
        assert_eq!(taken_for("{\"T#.\",\n \"..E\"}\n100\n"), "topcoder-board-escape-div2 input");
        let missing = taken_for("[\"T#.\", \"..E\"]");
        assert!(
            missing.contains("the input ends where k, the number on every token, should stand"),
            "{missing}"
        );
    }

    fn taken_for(text: &str) -> String {
        let games: &recognise::Games = &[&crate::GAME];
        recognise::read(games, text, recognise::ReadOptions::default())
            .map_or_else(|e| e.to_string(), |i| i.format_name)
    }

    #[test]
    fn the_two_formats_are_distinguished() {
        assert_eq!(
            taken_for("4 7 13\n#E.....\n#...E..\nE.T#...\n..#....\n"),
            "topcoder-board-escape-div2 input"
        );
        assert_eq!(taken_for("1 3 101\nT.E\n"), "topcoder-board-escape input");
        assert_eq!(taken_for("1 3 6\nTTE\n"), "topcoder-board-escape input");
        assert_eq!(taken_for("2 3 5\n...\n.#E\n"), "topcoder-board-escape input");
    }

    #[test]
    fn damaged_inputs_are_refused_with_their_place() {
        for (text, message) in [
            ("2 3 5\nT.E\n", "the header promises 2 rows of 3 cells, only 1 follow"),
            ("1 3 5\nTE\n", "line 2, column 1: row 1 has 2 cells, it needs 3; make all rows equally long"),
            ("1 3 9223372036854775809\nT.E\n", "from 0 to 9223372036854775808"),
            ("1 3 5\nTxE\n", "line 2, column 2: `x` is no sign of this format"),
            ("1 3 5\nTTE\nT\n", "line 3, column 1: found `T` after the end of the input"),
            ("1000000000 1 5\nT\n", "only 1 follow"),
        ] {
            let error = read(text).unwrap_err().to_string();
            assert!(error.contains(message), "{text:?}: {error}");
        }
        let error = read_div2("1 3 5\nTTE\n").unwrap_err().to_string();
        assert!(error.contains("the board has 2 `T`; this format needs exactly one"), "{error}");
    }

    #[test]
    fn writing_reads_back_and_refuses_what_the_judge_does_not_know() {
        let text = "2 3 7\nT#.\n..E\n";
        let setup = |text: &str| {
            let (file, _) = read(text).unwrap();
            thwart_game::setup::Setup::new(&crate::INFO, file).unwrap()
        };
        for dialect in DIALECTS {
            assert_eq!((dialect.write)(&setup(text)).as_deref(), Ok(text));
        }
        let refusal = |dialect: usize, text| (DIALECTS[dialect].write)(&setup(text)).unwrap_err();
        assert!(refusal(0, "1 3 7\nTTE\n").contains("exactly one token, here are 2"));
        assert!(refusal(0, "1 3 101\nT.E\n").contains("from 1 to 100"));
        assert!(refusal(1, "1 3 1000000001\nT.E\n").contains("from 1 to 1000000000"));
    }
}
