//! Mazes whose walls lie between cells: drawn with `+--+` and `|` or with box characters, with underscores, or as
//! hexadecimal digits. Each becomes a board on which the walls and openings between cells are cells, too.

use super::numbers::{self, words};
use super::{Line, Signs};
use crate::format::problem::Problem;

/// The distances between the corners of a drawing, down and along, from the greatest on, because drawings with box
/// characters do not show all corners.
const STRIDES: [[usize; 2]; 21] = {
    let mut strides = [[0; 2]; 21];
    let mut index = 0;
    while index < strides.len() {
        strides[index] = [4 - index / 7, 8 - index % 7];
        index += 1;
    }
    strides
};
/// A drawing that does not show all corners is a maze if at least one of so many places between its cells has a wall. With
/// fewer it may as well be a room in which each character is a cell.
const PLACES_PER_WALL: usize = 3;
/// The bits of a hexadecimal digit, for the walls on these sides of a cell.
const NORTH: u32 = 1;
const EAST: u32 = 2;
const SOUTH: u32 = 4;
const WEST: u32 = 8;

/// A maze of cells with walls between them.
#[derive(Clone, Debug)]
pub(super) struct Maze {
    rows: usize,
    cols: usize,
    /// The sign in each cell, a blank if there is none.
    signs: Vec<char>,
    /// Whether a wall lies to the left of each cell, and one entry more per row for the right rim.
    left: Vec<bool>,
    /// Whether a wall lies above each cell, and one row more for the lower rim.
    above: Vec<bool>,
}

impl Maze {
    /// Recognises a maze, as far as `signs` do not say otherwise.
    ///
    /// # Errors
    /// A drawing in which each character may be a cell, too, if the signs do not say which it is; a table.
    pub(super) fn read(given: &[Line<'_>], signs: Option<&Signs>) -> Result<Option<Self>, Problem> {
        if signs.is_some_and(Signs::are_cells) {
            return Ok(None);
        }
        let lines: Vec<Vec<char>> = given.iter().map(|line| line.text.trim_end().chars().collect()).collect();
        let are_sides = signs.is_some_and(Signs::are_sides);
        let drawn: Vec<_> = STRIDES.iter().filter_map(|&[down, along]| lined(&lines, down, along)).collect();
        let is_clear = drawn.iter().any(|(_, is_clear)| *is_clear);
        if let Some((maze, _)) = drawn.into_iter().find(|(_, clear)| *clear || !is_clear) {
            return match signs {
                _ if is_clear && !are_sides && maze.is_table() => Err(given[0].problem(
                    1,
                    "no opening leads from cell to cell, so this is a table and no maze; write its rows without lines, \
                     with blanks or commas between the cells",
                )),
                _ if is_clear || are_sides => Ok(Some(maze)),
                None => Ok(None),
                Some(_) => Err(given[0].problem(
                    1,
                    "each character may be a cell, or these lines may be walls between cells; say which: add `cells` or \
                     `sides` to --signs, such as --signs 'box se sides'",
                )),
            };
        }
        let is_letter = |sign: &char| sign.is_ascii_alphabetic();
        let is_sure = are_sides || lines.iter().flatten().any(is_letter);
        Ok(underscored(&lines).or_else(|| Digits::of(given).filter(|_| is_sure)?.maze()))
    }

    /// Returns the rows of a board: cells in every second row and column, obstacles for walls, and cells that cost 0 for
    /// openings. `sign` translates the sign in a cell.
    pub(super) fn board(&self, sign: impl Fn(char) -> char) -> Vec<String> {
        let wall = |is_wall: bool| if is_wall { '#' } else { '0' };
        let across = |row: usize| {
            let cells = (0..self.cols).flat_map(move |col| ['#', wall(self.above[row * self.cols + col])]);
            cells.chain(['#']).collect::<String>()
        };
        let along = |row: usize| {
            let cells = (0..self.cols).flat_map(|col| {
                let inside = self.signs[row * self.cols + col];
                let inside = if inside == ' ' { '.' } else { sign(inside) };
                [wall(self.left[row * (self.cols + 1) + col]), inside]
            });
            cells.chain([wall(self.left[row * (self.cols + 1) + self.cols])]).collect::<String>()
        };
        (0..self.rows).flat_map(|row| [across(row), along(row)]).chain([across(self.rows)]).collect()
    }

    /// Returns whether a cell has walls on all sides.
    fn has_closed_cell(&self) -> bool {
        let Self { rows, cols, left, above, .. } = self;
        let is_closed = |row: usize, col: usize| {
            let at = row * (cols + 1) + col;
            left[at] && left[at + 1] && above[row * cols + col] && above[(row + 1) * cols + col]
        };
        (0..*rows).any(|row| (0..*cols).any(|col| is_closed(row, col)))
    }

    /// Returns whether a wall lies in each place between two cells.
    fn places(&self) -> impl Iterator<Item = bool> {
        let Self { rows, cols, left, above, .. } = self;
        let beside = (0..*rows).flat_map(move |row| (1..*cols).map(move |col| left[row * (cols + 1) + col]));
        beside.chain(above[*cols..rows * cols].iter().copied())
    }

    /// Returns whether it has walls enough inside to be a maze.
    fn is_walled(&self) -> bool {
        let walls = self.places().filter(|is_wall| *is_wall).count();
        walls * PLACES_PER_WALL >= self.places().count()
    }

    /// Returns whether no opening leads from one cell to another.
    fn is_table(&self) -> bool {
        self.places().all(|is_wall| is_wall)
    }

    fn new(rows: usize, cols: usize) -> Self {
        let [left, above] = [rows * (cols + 1), (rows + 1) * cols].map(|count| vec![false; count]);
        Self { rows, cols, signs: vec![' '; rows * cols], left, above }
    }
}

fn is_across(sign: char) -> bool {
    matches!(sign, '-' | '\u{2500}' | '\u{2501}' | '\u{2550}')
}

fn is_along(sign: char) -> bool {
    matches!(sign, '|' | '\u{2502}' | '\u{2503}' | '\u{2551}')
}

fn is_box(sign: char) -> bool {
    matches!(sign, '\u{2500}'..='\u{257f}')
}

/// Reads a maze with corners at these distances, and returns whether it can be nothing else: whether each corner shows the
/// same sign, or there are walls enough. Otherwise all signs at the top are lines.
fn lined(lines: &[Vec<char>], down: usize, along: usize) -> Option<(Maze, bool)> {
    let width = lines.iter().map(Vec::len).max()?;
    let corner = *lines[0].first()?;
    let rows: Vec<usize> = (0..lines.len()).step_by(down).collect();
    let cols: Vec<usize> = (0..width).step_by(along).collect();
    let is_corner = |row: usize, col: usize| lines[row].get(col) == Some(&corner);
    let is_crossed = matches!(corner, '+' | '*' | 'o' | 'O')
        && rows.iter().all(|&row| cols.iter().all(|&col| is_corner(row, col)));
    let is_line = |sign: char| is_box(sign) || is_across(sign) || sign == '+';
    let is_lined = is_crossed || lines[0].iter().all(|&sign| is_line(sign));
    if lines.len() % down != 1 || width % along != 1 || !is_lined {
        return None;
    }
    let maze = drawn(lines, &rows, &cols)?;
    let is_shown = is_crossed && maze.above[..maze.cols].contains(&true);
    // Corners between the ends of a side show that a single row or column has several cells, too.
    let is_maze = maze.rows > 1 && maze.cols > 1 || is_shown && maze.rows * maze.cols > 1;
    let is_clear = is_shown || maze.is_walled();
    is_maze.then_some((maze, is_clear))
}

/// Reads a drawing with corners in these rows and columns. Between two corners there is a line or nothing, and in a cell at
/// most one sign.
fn drawn(lines: &[Vec<char>], rows: &[usize], cols: &[usize]) -> Option<Maze> {
    if rows.len() < 2 || cols.len() < 2 || lines.iter().any(|line| line.len() > cols[cols.len() - 1] + 1) {
        return None;
    }
    let at = |row: usize, col: usize| lines[row].get(col).copied().unwrap_or(' ');
    // Whether all signs of a stretch are those of a wall, or all are blank.
    let wall = |signs: &mut dyn Iterator<Item = char>, is_line: fn(char) -> bool| {
        let signs: Vec<char> = signs.collect();
        let is_wall = !signs.is_empty() && signs.iter().all(|&sign| is_line(sign));
        (is_wall || signs.iter().all(|&sign| sign == ' ')).then_some(is_wall)
    };
    let mut maze = Maze::new(rows.len() - 1, cols.len() - 1);
    for (row, &line) in rows.iter().enumerate() {
        let is_corner = |sign: char| {
            sign == lines[0][0]
                || matches!(sign, '+' | ' ')
                || is_box(sign)
                || is_across(sign)
                || is_along(sign)
        };
        if cols.iter().any(|&col| !is_corner(at(line, col))) {
            return None;
        }
        for (col, ends) in cols.windows(2).enumerate() {
            let mut between = (ends[0] + 1..ends[1]).map(|at_col| at(line, at_col));
            maze.above[row * maze.cols + col] = wall(&mut between, is_across)?;
        }
    }
    for (row, ends) in rows.windows(2).enumerate() {
        for (col, &corner) in cols.iter().enumerate() {
            let mut between = (ends[0] + 1..ends[1]).map(|line| at(line, corner));
            maze.left[row * (maze.cols + 1) + col] = wall(&mut between, is_along)?;
        }
        for (col, sides) in cols.windows(2).enumerate() {
            let inside =
                (ends[0] + 1..ends[1]).flat_map(|line| (sides[0] + 1..sides[1]).map(move |col| (line, col)));
            let mut signs = inside.map(|(line, col)| at(line, col)).filter(|&sign| sign != ' ');
            maze.signs[row * maze.cols + col] = signs.next().unwrap_or(' ');
            if signs.next().is_some() {
                return None;
            }
        }
    }
    Some(maze)
}

/// Reads a maze in which `_` is a wall below a cell and `|` one beside it. A sign in a cell takes the place of its `_`, so
/// only the rim lies below it.
fn underscored(lines: &[Vec<char>]) -> Option<Maze> {
    let (first, rest) = lines.split_first()?;
    let width = rest.first()?.len();
    let is_top = |line: &[char]| line.contains(&'_') && line.iter().all(|sign| matches!(sign, ' ' | '_'));
    let is_row = |line: &Vec<char>| line.first() == Some(&'|') && line.len() <= width;
    if width < 3 || width % 2 == 0 || !is_top(first) || first.len() > width || !rest.iter().all(is_row) {
        return None;
    }
    let mut maze = Maze::new(rest.len(), width / 2);
    let at = |line: &[char], col: usize| line.get(col).copied().unwrap_or(' ');
    for col in 0..maze.cols {
        maze.above[col] = at(first, 2 * col + 1) == '_';
    }
    for (row, line) in rest.iter().enumerate() {
        let is_last = row + 1 == maze.rows;
        for col in 0..=maze.cols {
            let side = at(line, 2 * col);
            if !matches!(side, ' ' | '_' | '|') {
                return None;
            }
            maze.left[row * (maze.cols + 1) + col] = side == '|';
        }
        for col in 0..maze.cols {
            let inside = at(line, 2 * col + 1);
            let has_sign = !matches!(inside, ' ' | '_');
            maze.above[(row + 1) * maze.cols + col] = inside == '_' || has_sign && is_last;
            maze.signs[row * maze.cols + col] = if has_sign { inside } else { ' ' };
        }
    }
    Some(maze)
}

/// Returns a message if the numbers of a map may be the walls of its cells, because cells agree on the walls between them,
/// the rim is closed and each cell has an opening, which is rare among costs.
pub(super) fn question(lines: &[Line<'_>]) -> Option<String> {
    let maze = Digits::of(lines)?.maze().filter(|maze| !maze.has_closed_cell())?;
    (maze.rows > 1).then(|| {
        "each number may be the cost of entering its cell, or the walls on its sides (1 north, 2 east, 4 south, 8 west); say \
         which: --signs costs, or --signs sides"
            .to_owned()
    })
}

/// A grid of digits up to F or numbers up to 15.
struct Digits {
    rows: usize,
    cols: usize,
    cells: Vec<u32>,
}

impl Digits {
    fn of(lines: &[Line<'_>]) -> Option<Self> {
        let is_list = lines.first()?.text.trim_start().starts_with(['[', '{', '(']);
        let words: Vec<_> = words(lines, is_list).collect();
        let rows = words.iter().filter(|word| word.begins_row).count();
        let digit = |sign: char| sign.to_digit(16);
        let digits: Option<Vec<u32>> = if rows == words.len() {
            words.iter().flat_map(|word| word.text.chars()).map(digit).collect()
        } else {
            let number = |text: &str| text.parse().ok().or_else(|| text.chars().next().and_then(digit));
            let is_short = |text: &str| text.len() == 1 || text.bytes().all(|sign| sign.is_ascii_digit());
            let number = |text: &str| number(text).filter(|&number| number <= 15 && is_short(text));
            words.iter().map(|word| number(word.text)).collect()
        };
        let cells = digits?;
        let cols = cells.len().checked_div(rows)?;
        let of_row = |row: &[numbers::Word<'_>]| match row {
            [word] => word.text.chars().count(),
            _ => row.len(),
        };
        let is_even = words.chunk_by(|_, next| !next.begins_row).all(|row| of_row(row) == cols);
        (rows > 1 && cols > 1 && is_even).then_some(Self { rows, cols, cells })
    }

    /// Reads a maze whose digits' bits are the walls of a cell, or its openings. Cells have to agree on the walls between
    /// them, and the rim has to be closed.
    fn maze(&self) -> Option<Maze> {
        let Self { rows, cols, ref cells } = *self;
        [0, 15].into_iter().find_map(|flipped| {
            let has = |row: usize, col: usize, side: u32| (cells[row * cols + col] ^ flipped) & side != 0;
            let mut maze = Maze::new(rows, cols);
            for row in 0..rows {
                for col in 0..cols {
                    maze.left[row * (cols + 1) + col] = has(row, col, WEST);
                    maze.above[row * cols + col] = has(row, col, NORTH);
                    let agrees_right = if col + 1 == cols {
                        has(row, col, EAST)
                    } else {
                        has(row, col, EAST) == has(row, col + 1, WEST)
                    };
                    let agrees_below = if row + 1 == rows {
                        has(row, col, SOUTH)
                    } else {
                        has(row, col, SOUTH) == has(row + 1, col, NORTH)
                    };
                    let is_closed = (row > 0 || has(row, col, NORTH)) && (col > 0 || has(row, col, WEST));
                    if !(agrees_right && agrees_below && is_closed) {
                        return None;
                    }
                }
                maze.left[row * (cols + 1) + cols] = true;
            }
            maze.above[rows * cols..].fill(true);
            Some(maze)
        })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn lines(text: &str) -> Vec<Line<'_>> {
        text.lines().enumerate().map(|(at, text)| Line { number: at + 1, column: 1, text }).collect()
    }

    fn read(text: &str) -> Option<Vec<String>> {
        Some(Maze::read(&lines(text), None).unwrap()?.board(|sign| sign))
    }

    /// A maze with a closed rim, whose inner walls are drawn by lot. A wall on each side of the last cell makes it walled.
    fn mazes() -> impl Strategy<Value = Maze> {
        (2..6_usize, 2..6_usize).prop_flat_map(|(rows, cols)| {
            let [beside, across] = [rows * (cols + 1), (rows + 1) * cols]
                .map(|count| prop::collection::vec(prop::bool::weighted(0.6), count));
            (beside, across).prop_map(move |(left, above)| {
                let mut maze = Maze { rows, cols, signs: vec![' '; rows * cols], left, above };
                for row in 0..rows {
                    maze.left[row * (cols + 1)] = true;
                    maze.left[row * (cols + 1) + cols] = true;
                }
                maze.above[..cols].fill(true);
                maze.above[rows * cols..].fill(true);
                // Without any opening it is a table.
                maze.left[1] = false;
                maze
            })
        })
    }

    /// Draws a maze with cells of this width and height; `corner`, `across` and `along` are the signs of its walls.
    fn draw(maze: &Maze, (width, height): (usize, usize), [corner, across, along]: [char; 3]) -> String {
        let Maze { rows, cols, left, above, .. } = maze;
        let fill = |sign: char, is_wall: bool| std::iter::repeat_n(if is_wall { sign } else { ' ' }, width);
        let mut text = String::new();
        for row in 0..=*rows {
            for col in 0..*cols {
                text.push(corner);
                text.extend(fill(across, above[row * cols + col]));
            }
            text.push(corner);
            text.push('\n');
            for _ in 0..if row < *rows { height } else { 0 } {
                for col in 0..=*cols {
                    text.push(if left[row * (cols + 1) + col] { along } else { ' ' });
                    if col < *cols {
                        text.extend(fill(' ', true));
                    }
                }
                text.push('\n');
            }
        }
        text
    }

    fn underscores(maze: &Maze) -> String {
        let Maze { rows, cols, left, above, .. } = maze;
        let mut text = format!(" {}\n", "_".repeat(2 * cols - 1));
        for row in 0..*rows {
            for col in 0..*cols {
                text.push(if left[row * (cols + 1) + col] { '|' } else { ' ' });
                text.push(if above[(row + 1) * cols + col] { '_' } else { ' ' });
            }
            text.push_str("|\n");
        }
        text
    }

    fn digits(maze: &Maze, flipped: u32) -> String {
        let Maze { rows, cols, left, above, .. } = maze;
        let mut text = String::new();
        for row in 0..*rows {
            for col in 0..*cols {
                let west = row * (cols + 1) + col;
                let walls =
                    [above[row * cols + col], left[west + 1], above[(row + 1) * cols + col], left[west]];
                let digit: u32 = walls
                    .iter()
                    .zip([NORTH, EAST, SOUTH, WEST])
                    .map(|(&has, bit)| u32::from(has) * bit)
                    .sum();
                text.extend(char::from_digit(digit ^ flipped, 16));
            }
            text.push('\n');
        }
        text
    }

    proptest! {
        #[test]
        fn a_maze_is_the_same_in_every_notation(maze in mazes()) {
            let board = maze.board(|sign| sign);
            prop_assert_eq!(read(&underscores(&maze)), Some(board.clone()));
            for flipped in [0, 15] {
                let text = digits(&maze, flipped);
                let has_letter = text.contains(|sign: char| sign.is_ascii_alphabetic());
                prop_assert_eq!(read(&text), has_letter.then(|| board.clone()), "{}", text);
                let numbers = |row: &str| {
                    let words: Vec<_> = row.chars().map(|sign| sign.to_digit(16).unwrap().to_string()).collect();
                    words.join(", ")
                };
                let numbers: Vec<String> = text.lines().map(numbers).collect();
                let list = format!("[[{}]]", numbers.join("],["));
                for text in [text, numbers.join("\n"), list] {
                    let lines = lines(&text);
                    prop_assert_eq!(question(&lines).is_none(), maze.has_closed_cell(), "{}", text);
                    let asked = Maze::read(&lines, Some(&Signs::parse("sides").unwrap())).unwrap();
                    let asked = asked.map(|maze| maze.board(|sign| sign));
                    prop_assert_eq!(asked, Some(board.clone()), "{}", text);
                }
            }
            for size in [(1, 1), (3, 1), (5, 2), (7, 3)] {
                for corner in ['+', '*', 'o'] {
                    let text = draw(&maze, size, [corner, '-', '|']);
                    prop_assert_eq!(read(&text), Some(board.clone()), "{}", text);
                }
                // With box characters each character may be a cell, unless there are walls enough.
                let boxes = draw(&maze, size, ['\u{253c}', '\u{2500}', '\u{2502}']);
                let with = |signs: &str| {
                    let found = Maze::read(&lines(&boxes), Some(&Signs::parse(signs).unwrap()));
                    found.map(|maze| maze.map(|maze| maze.board(|sign| sign)))
                };
                prop_assert_eq!(with("box cells"), Ok(None));
                prop_assert_eq!(with("box sides"), Ok(Some(board.clone())), "{}", boxes);
                let found = with("box");
                prop_assert!(found.is_err() || found == Ok(Some(board.clone())), "{}", boxes);
                prop_assert!(found.is_ok() || !maze.is_walled(), "{}", boxes);
            }
        }
    }

    proptest! {
        /// A drawing without openings is a table of any size, and a single row or column of cells is a maze.
        #[test]
        fn tables_are_refused_and_corridors_are_mazes(rows in 1..4_usize, cols in 1..4_usize, across in 1..5_usize) {
            let mut maze = Maze { left: vec![true; rows * (cols + 1)], above: vec![true; (rows + 1) * cols], ..Maze::new(rows, cols) };
            let plus = ['+', '-', '|'];
            let read = |maze: &Maze, signs: &str| Maze::read(&lines(&draw(maze, (across, 1), plus)), Signs::parse(signs).ok().as_ref());
            if rows * cols == 1 {
                return Ok(());
            }
            for signs in ["", "costs", "box se"] {
                prop_assert!(read(&maze, signs).unwrap_err().to_string().contains("this is a table"));
            }
            let as_given = read(&maze, "sides").unwrap().map(|maze| maze.board(|sign| sign));
            prop_assert_eq!(as_given, Some(maze.board(|sign| sign)));
            match cols {
                1 => maze.above[1] = false,
                _ => maze.left[1] = false,
            }
            let found = read(&maze, "box se").unwrap().map(|maze| maze.board(|sign| sign));
            prop_assert_eq!(found, Some(maze.board(|sign| sign)));
        }
    }

    #[test]
    fn a_room_is_no_maze() {
        for text in [
            "+---+\n|@  |\n+---+\n",
            "+-----+\n|@    |\n|     |\n|    >|\n+-----+\n",
            "@..\n.#>\n",
            "o.o\n...\no.o\n",
            "12\n34\n",
            "1a\n34\n",
            "",
            " ",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
