//! Boards as numbers: comma-separated values, nested lists, printed arrays.

use super::signs::{Meaning, OCCUPANCY, Signs};
use super::spaced::{AMBIGUOUS_SIZE, is_gap, separator_problem};
use super::{Line, Rows};
use crate::board::Tile;
use crate::format::problem::{Problem, shortened};

/// A word of a grid.
#[derive(Clone, Copy)]
pub(super) struct Word<'a> {
    pub(super) begins_row: bool,
    place: (usize, usize),
    pub(super) text: &'a str,
}

impl Rows {
    /// Reads numbers, possibly with signs of maps among them, at least two a row unless in lists: the costs of
    /// entering the cells, unless `signs` gives them another meaning; `inf` is an obstacle. Returns whether the lines
    /// are such a board; with `sizes`, a single line is taken for the size of one.
    ///
    /// # Errors
    /// A number that is no cost, a row of another length, or a word that is neither number nor sign.
    pub(super) fn numbers(
        &mut self,
        lines: &[Line<'_>],
        sizes: bool,
        signs: Option<&Signs>,
    ) -> Result<bool, Problem> {
        let is_list = lines.first().is_some_and(|line| line.text.trim_start().starts_with(['[', '{', '(']));
        let is_sure = is_list || signs.is_none() && lines.iter().all(|line| line.text.contains([',', ';']));
        let words = words(lines, is_list);
        let meant = |word: &Word<'_>| Meaning::of(word.text, signs);
        if let Some(word) = words.clone().find(|word| meant(word) == Meaning::Unknown) {
            let remedy = if is_list { "; leave out all but the rows" } else { "" };
            let message =
                || format!("`{}` is neither a number nor a sign of a map{remedy}", shortened(word.text));
            return if is_sure { Err(Problem::at(word.place.0, word.place.1, message())) } else { Ok(false) };
        }
        let mut rows = words.clone().filter(|word| word.begins_row);
        let Some(first) = rows.next() else { return Ok(false) };
        let (second, count) = (rows.next(), rows.count() + 1);
        if sizes && !is_sure && second.is_none() {
            return Ok(false);
        }
        let width = |row: &Word<'_>| {
            let words = words.clone().skip_while(|word| word.place != row.place);
            1 + words.skip(1).take_while(|word| !word.begins_row).count()
        };
        // The first line may be the number of rows and columns that follow.
        let mut from = first;
        let may_be_size = !is_list && lines.first().is_some_and(|line| !line.text.contains([',', ';']));
        if let Some(second) = second.filter(|_| may_be_size) {
            let size = words.clone().take(2).map(|word| word.text.parse().ok());
            if width(&first) == 2 && size.eq([Some(count), Some(width(&second))]) {
                if width(&second) == 2 {
                    return Err(Problem::at(first.place.0, first.place.1, AMBIGUOUS_SIZE));
                }
                from = second;
            }
        }
        if width(&from) > 1 || is_list {
            if let Some(problem) = lines.iter().find_map(separator_problem) {
                return Err(problem);
            }
            if let Some(place) = second_board(lines) {
                let message = "a second board begins here, and this text is one; give each a text of its own";
                return Err(Problem::at(place.0, place.1, message));
            }
        }
        let cols = width(&from);
        let words = words.clone().skip_while(|word| word.place != from.place);
        let (mut row, mut found) = (from, cols);
        for word in words.clone().chain([Word { begins_row: true, ..from }]) {
            if word.begins_row && found != cols {
                let message =
                    format!("this row has {found} numbers, the first has {cols}; make all rows equally long");
                return Err(Problem::at(row.place.0, row.place.1, message));
            }
            (row, found) = if word.begins_row { (word, 1) } else { (row, found + 1) };
        }
        if cols < 2 && !is_list {
            return Ok(false);
        }
        self.is_grid = true;
        let all_digits = words.clone().all(|word| !matches!(meant(&word), Meaning::Number(10..)));
        let mut costs = String::new();
        let all = words.clone();
        for word in words {
            let (tile, cost) = match meant(&word) {
                Meaning::Tile(tile) => (tile, 1),
                Meaning::Number(cost) => match u8::try_from(cost) {
                    Ok(digit) if all_digits => (Tile::Digit(digit), 1),
                    _ => (Tile::Free, cost),
                },
                Meaning::Outside => {
                    let message =
                        format!("`{}` has no meaning in the signs that are given", shortened(word.text));
                    return Err(Problem::at(word.place.0, word.place.1, message));
                }
                Meaning::NoCost | Meaning::Unknown => {
                    let occupancy = Signs::parse(OCCUPANCY).expect("a set of this program");
                    let is_tile =
                        |word: Word<'_>| matches!(Meaning::of(word.text, Some(&occupancy)), Meaning::Tile(_));
                    let cure = "; where -1, 0 and 100 are an occupancy grid, give --signs occupancy";
                    let message = format!(
                        "`{}` is no entering cost, a whole number from 0 to {}{}",
                        shortened(word.text),
                        u32::MAX,
                        if all.clone().all(is_tile) { cure } else { "" }
                    );
                    return Err(Problem::at(word.place.0, word.place.1, message));
                }
            };
            if word.begins_row {
                self.add("".chars(), word.place, 0);
            }
            self.text.insert(self.text.len() - 1, tile.sign());
            if !all_digits {
                costs.push_str(if word.begins_row { "\n" } else { " " });
                costs.push_str(&cost.to_string());
            }
        }
        if !all_digits {
            for line in ["", "costs:"].into_iter().chain(costs[1..].lines()) {
                self.add(line.chars(), from.place, 0);
            }
        }
        Ok(true)
    }
}

/// Returns the place at which a second board begins: a list after the end of the first one, or a row after a blank
/// line outside lists.
fn second_board(lines: &[Line<'_>]) -> Option<(usize, usize)> {
    let (mut depth, mut deepest, mut has_rows, mut is_ended) = (0_usize, 0, false, false);
    for line in lines {
        is_ended |= depth == 0 && has_rows && line.is_blank();
        for (column, sign) in (line.column..).zip(line.text.chars()) {
            let is_part = !is_gap(sign) && !matches!(sign, ']' | '}' | ')');
            if is_ended && is_part {
                return Some((line.number, column));
            }
            match sign {
                '[' | '{' | '(' => {
                    depth += 1;
                    deepest = deepest.max(depth);
                }
                ']' | '}' | ')' => {
                    depth = depth.saturating_sub(1);
                    is_ended |= depth == 0 && deepest > 1;
                }
                _ => {}
            }
            has_rows |= is_part;
        }
    }
    None
}

/// Returns whether a bracket stands behind the last word of these lines.
fn ends_in_bracket(lines: &[Line<'_>], ends: impl Fn(char) -> bool) -> bool {
    for line in lines.iter().rev() {
        let word = line.text.char_indices().rfind(|&(_, sign)| !ends(sign));
        let after = word.map_or(0, |(at, sign)| at + sign.len_utf8());
        if line.text[after..].contains(|sign| !is_gap(sign)) {
            return true;
        }
        if word.is_some() {
            break;
        }
    }
    false
}

/// Returns the words of a grid. A row is a line, or an innermost list if `is_list`.
pub(super) fn words<'t, 'a>(
    lines: &'t [Line<'a>],
    is_list: bool,
) -> impl Iterator<Item = Word<'a>> + Clone + use<'t, 'a> {
    let ends = move |sign: char| is_gap(sign) || is_list && matches!(sign, '[' | ']' | '{' | '}' | '(' | ')');
    let mut is_new = true;
    lines
        .iter()
        .enumerate()
        .flat_map(move |(index, line)| {
            let (mut rest, mut column) = (line.text, line.column);
            let mut begins_line = true;
            std::iter::from_fn(move || {
                let start = rest.find(|sign| !ends(sign))?;
                let before = &rest[..start];
                let length = rest[start..].find(ends).unwrap_or(rest.len() - start);
                let text = &rest[start..start + length];
                let place = (line.number, column + before.chars().count());
                let is_bracket = |sign: char| !is_gap(sign);
                let has_bracket =
                    before.contains(is_bracket) || begins_line && ends_in_bracket(&lines[..index], ends);
                column = place.1 + text.chars().count();
                rest = &rest[start + length..];
                let begins_line = std::mem::take(&mut begins_line);
                Some(Word { begins_row: if is_list { has_bracket } else { begins_line }, place, text })
            })
        })
        .map(move |word| Word { begins_row: word.begins_row | std::mem::take(&mut is_new), ..word })
}
