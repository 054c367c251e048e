//! The judges' formats: `TopCoder` SRM 580, both divisions.

use thwart_grid::format::board_file::{BoardFile, COSTS};
use thwart_grid::format::report::Report;
use thwart_grid::{Cell, Problem, Problems, Tile};

use thwart_game::info::Count;
use thwart_game::judge::{Cases, Claim, Dialect, JudgeAnswer, JudgeSign, Promise, case, tile_of};
use thwart_game::setup::Setup;
use thwart_game::value::Value;

const DIV1: &str = "topcoder-wall-game-div1";
const DIV2: &str = "topcoder-wall-game-div2";

/// The parameters that each division fixes.
static RULES1: [(&str, &str); 3] = [("game", "wall"), ("builds", "adaptive"), ("start", "any")];
static RULES2: [(&str, &str); 3] = [("game", "wall"), ("builds", "upfront"), ("start", "top-left")];

/// The signs of the second division; the first one has all but the last.
const SIGNS2: &[JudgeSign] = &[
    ('0', Tile::Digit(0), Count::Any),
    ('1', Tile::Digit(1), Count::Any),
    ('2', Tile::Digit(2), Count::Any),
    ('3', Tile::Digit(3), Count::Any),
    ('4', Tile::Digit(4), Count::Any),
    ('5', Tile::Digit(5), Count::Any),
    ('6', Tile::Digit(6), Count::Any),
    ('7', Tile::Digit(7), Count::Any),
    ('8', Tile::Digit(8), Count::Any),
    ('9', Tile::Digit(9), Count::Any),
    ('x', Tile::Obstacle, Count::Any),
];
const SIGNS1: &[JudgeSign] = SIGNS2.split_at(10).0;

const fn promise(signs: &'static [JudgeSign], rules: &'static [(&str, &str)]) -> Promise {
    Promise {
        fixed: rules.split_at(1).1,
        rows: (2, 50),
        cols: (1, 50),
        signs,
        is_finite: true,
        ..Promise::ANY
    }
}

/// The formats of this game.
pub(super) static DIALECTS: &[Dialect] = &[
    Dialect {
        name: DIV1,
        summary: "TopCoder SRM 580 WallGameDiv1: rows of digits to the end of input",
        looks_like: |text| looks_like(text, false),
        read: |text| cases(text, &RULES1, SIGNS1),
        write: |setup| write(setup, DIV1, &RULES1, false),
        write_answer,
        read_claim: |_, words| words.value("the cost", "impossible").map(Claim::from),
        time: None,
        scoring: None,
        promise: promise(SIGNS1, &RULES1),
    },
    Dialect {
        name: DIV2,
        summary: "TopCoder SRM 580 WallGameDiv2: rows of digits and x (impassable) to the end of input",
        looks_like: |text| looks_like(text, true),
        read: |text| cases(text, &RULES2, SIGNS2),
        write: |setup| write(setup, DIV2, &RULES2, true),
        write_answer,
        read_claim: |_, words| words.value("the cost", "impossible").map(Claim::from),
        time: None,
        scoring: None,
        promise: promise(SIGNS2, &RULES2),
    },
];

/// Returns whether a text may be of this division: at least two rows of digits, with `x` only in the second.
/// Digits alone also fit the second division if the first is a `0`, because its start costs nothing.
fn looks_like(text: &str, second: bool) -> bool {
    let rows = text.trim().lines();
    let known = |row: &str| {
        let row = row.trim_end();
        !row.is_empty() && row.chars().all(|sign| tile_of(SIGNS2, sign).is_some())
    };
    rows.clone().count() >= 2
        && rows.clone().all(known)
        && (second && text.trim_start().starts_with('0') || second == text.contains('x'))
}

fn cases<'t>(text: &'t str, rules: &[(&str, &str)], signs: &[JudgeSign]) -> Cases<'t> {
    match read(text, rules, signs) {
        Ok((file, remark)) => Cases::one(Ok(file)).with_remarks(remark),
        Err(problems) => Cases::one(Err(problems)),
    }
}

/// The remark if the first line could also be the number of the rows after it.
const COUNT_OR_ROW: &str = "the first line is read as a row (if it says how many follow, leave it out)";

/// Reads rows of one length. A first line that is no row may say how many rows follow, as `TopCoder`'s
/// testers have it. If it is a row and also that number, a remark is returned.
fn read(
    text: &str,
    rules: &[(&str, &str)],
    signs: &[JudgeSign],
) -> Result<(BoardFile, Option<&'static str>), Problems> {
    let lines = || text.lines().enumerate().map(|(index, line)| (index + 1, line.trim_ascii_end()));
    let mut grid: Vec<_> = lines().filter(|(_, line)| !line.is_empty()).collect();
    let last = grid.last().map_or(0, |&(line, _)| line);
    let first = grid.first().map_or(1, |&(line, _)| line);
    if lines().any(|(_, line)| line == COSTS) {
        // The notation has turned numbers of several digits into costs.
        let message = "a number here has several digits, and a cell of this format is one digit";
        return Err(Problem::at(first, 1, message).into());
    }
    if let Some((gap, _)) = lines().find(|&(line, text)| text.is_empty() && (first..last).contains(&line)) {
        let message =
            "rows follow after an empty line: an input is one board; separate several by lines `---`";
        return Err(Problem::at(gap + 1, 1, message).into());
    }
    let width = |line: &str| line.chars().count();
    // A count has no zeros before it.
    let count =
        grid.first().filter(|(_, line)| !line.starts_with('0')).and_then(|(_, line)| line.parse().ok());
    let is_count = count == Some(grid.len() - usize::from(count.is_some())) && grid.len() > 1;
    let alike = |rows: &[(usize, &str)]| rows.windows(2).all(|pair| width(pair[0].1) == width(pair[1].1));
    let remark = (is_count && alike(&grid)).then_some(COUNT_OR_ROW);
    if is_count && remark.is_none() && alike(&grid[1..]) {
        grid.remove(0);
    }
    let cols = grid.first().map_or(0, |(_, line)| width(line));
    let mut report = Report::default();
    for &(number, line) in grid.iter().filter(|(_, line)| width(line) != cols) {
        let found = width(line);
        report.add_of_kind(("row", 0), number, found.clamp(1, cols + 1), || {
            format!("this row has {found} cells, the first has {cols}; make all rows equally long")
        });
    }
    report.finish()?;
    let first = grid.first().map_or(1, |&(line, _)| line);
    Ok((case(rules, first, &grid, signs, "the board")?, remark))
}

/// Writes one digit per cell, and `x` for an obstacle if the division has them. Costs from a `costs:` block
/// are written too, as long as one digit is enough.
fn write(setup: &Setup, name: &str, rules: &[(&str, &str)], has_x: bool) -> Result<String, String> {
    for &(key, value) in &rules[1..] {
        if setup.parameter(key) != value {
            return Err(format!("{name} knows only {key}={value}"));
        }
    }
    let board = setup.board();
    if board.rows() < 2 {
        return Err(format!("{name} has at least two rows"));
    }
    let sign = |cell: Cell| {
        let at = board.coord(cell);
        if has_x && cell.index() == 0 && board.is_passable(cell) {
            // Rabbit never pays for the start.
            return Ok('0');
        }
        match (board.is_passable(cell), board.cost(cell)) {
            (true, cost) => char::from_digit(cost, 10)
                .ok_or_else(|| format!("{name} has one digit per cell, and {at} costs {cost}")),
            (false, _) if has_x => Ok('x'),
            (false, _) => Err(format!("{name} has no obstacles, and there is one at {at}")),
        }
    };
    let mut text = String::with_capacity(board.len() + board.rows());
    for cell in board.cells() {
        text.push(sign(cell)?);
        if board.coord(cell).col + 1 == board.cols() {
            text.push('\n');
        }
    }
    Ok(text)
}

fn write_answer(_: &Setup, answer: &JudgeAnswer<'_>) -> String {
    match answer.bounds.upper {
        Value::Finite(value) => format!("{value}\n"),
        Value::Infinite => "impossible\n".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::INFO;
    use thwart_grid::format::board_file;

    fn dialect(name: &str) -> &'static Dialect {
        DIALECTS.iter().find(|dialect| dialect.name == name).unwrap()
    }

    #[test]
    fn each_division_is_recognised_by_its_signs() {
        for (text, div1, div2) in [
            ("12\n34\n", true, false),
            ("02\n34\n", true, true),
            ("01\n0x\n", false, true),
            ("1x\n01\n", false, true),
            ("3\n", false, false),
            ("2 3\n12\n", false, false),
            ("12\n\ncosts:\n1 2\n", false, false),
            ("..\n12\n", false, false),
            ("", false, false),
        ] {
            assert_eq!((dialect(DIV1).looks_like)(text), div1, "{text:?}");
            assert_eq!((dialect(DIV2).looks_like)(text), div2, "{text:?}");
        }
    }

    #[test]
    fn writing_what_was_read_gives_it_back() {
        for (name, text) in [(DIV1, "12\n34\n"), (DIV2, "0xx\n191\n")] {
            let file = (dialect(name).read)(text).next().unwrap().unwrap();
            let setup = Setup::new(&INFO, file).unwrap();
            assert_eq!((dialect(name).write)(&setup).unwrap(), text);
            let other = if name == DIV1 { DIV2 } else { DIV1 };
            assert!((dialect(other).write)(&setup).unwrap_err().contains("knows only builds="));
        }
    }

    #[test]
    fn boards_outside_a_division_are_refused() {
        let written = |name: &str, text: &str| {
            let headers = if name == DIV1 { "" } else { "builds: upfront\nstart: top-left\n\n" };
            let file = board_file::parse(&format!("{headers}{text}")).unwrap();
            (dialect(name).write)(&Setup::new(&INFO, file).unwrap())
        };
        // In the second division the start is free, even if the board gives it a cost.
        for (name, first) in [(DIV1, "71\n34\n"), (DIV2, "01\n34\n")] {
            assert_eq!(written(name, "7.\n34\n").unwrap(), first);
            assert_eq!(written(name, "..\n..\n\ncosts:\n0 9\n5 1\n").unwrap(), "09\n51\n");
            let expensive = written(name, "..\n..\n\ncosts:\n0 9\n10 1\n").unwrap_err();
            assert!(expensive.contains("2,1 costs 10"), "{expensive}");
            assert!(written(name, "12\n").unwrap_err().contains("at least two rows"));
        }
        assert!(written(DIV1, "12\n3#\n").unwrap_err().contains("no obstacles, and there is one at 2,2"));
        assert_eq!(written(DIV2, "12\n3#\n").unwrap(), "02\n3x\n");
        // The cost of an obstacle is never paid.
        assert_eq!(written(DIV2, "..\n.#\n\ncosts:\n0 9\n5 100\n").unwrap(), "09\n5x\n");
    }

    #[test]
    fn a_number_of_rows_may_stand_before_them() {
        let read = |text: &str| {
            let mut cases = (dialect(DIV1).read)(text);
            let board = cases.next().unwrap().unwrap().board;
            (board.rows(), board.cols(), cases.remark.is_some())
        };
        assert_eq!(read("2\n12\n34\n"), (2, 2, false));
        assert_eq!(read("12\n34\n"), (2, 2, false));
        // A number that is also a row of the board is read as a row.
        assert_eq!(read("2\n1\n3\n"), (3, 1, true));
        assert_eq!(read("3\n1\n3\n"), (3, 1, false));
    }

    #[test]
    fn damaged_input_is_refused_with_every_place() {
        let problems = |name, text| (dialect(name).read)(text).next().unwrap().unwrap_err().to_string();
        assert!(problems(DIV1, "").contains("no cell"));
        assert!(
            problems(DIV1, "12\n34\n\n45\n35\n")
                .contains("line 4, column 1: rows follow after an empty line")
        );
        assert!(problems(DIV1, "12\n3x\n").contains("line 2, column 2: `x` is no sign of this format"));
        let ragged = problems(DIV2, "12\n3\n456\n");
        assert!(ragged.contains("line 2, column 1") && ragged.ends_with("(1 more like this)"), "{ragged}");
    }
}
