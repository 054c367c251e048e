//! Boards as numbers: comma-separated values, nested lists, printed arrays.

use super::signs::{Meaning, Signs};
use super::spaced::{AMBIGUOUS_SIZE, is_gap};
use super::{Line, Rows};
use crate::board::Tile;
use crate::format::problem::{Problem, shortened};

/// A word of a grid.
#[derive(Clone, Copy)]
struct Word<'a> {
    begins_row: bool,
    place: (usize, usize),
    text: &'a str,
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
            let message = || format!("`{}` is neither a number nor a sign of a map", shortened(word.text));
            return if is_sure { Err(Problem::at(word.place.0, word.place.1, message())) } else { Ok(false) };
        }
        let mut rows = words.clone().filter(|word| word.begins_row);
        let Some(first) = rows.next() else { return Ok(false) };
        let (second, count) = (rows.next(), rows.count() + 1);
        if sizes && !is_list && second.is_none() {
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
        for word in words {
            let (tile, cost) = match meant(&word) {
                Meaning::Tile(tile) => (tile, 1),
                Meaning::Number(cost @ 0..=9) if all_digits => (Tile::Digit(cost as u8), 1),
                Meaning::Number(cost) => (Tile::Free, cost),
                Meaning::NoCost | Meaning::Unknown => {
                    let message = format!(
                        "`{}` is no entering cost, a whole number from 0 to {}; where -1, 0 and 100 are an \
                         occupancy grid, give --signs occupancy",
                        shortened(word.text),
                        u32::MAX
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

/// Returns the words of a grid. A row is a line, or an innermost list if `is_list`.
fn words<'t, 'a>(
    lines: &'t [Line<'a>],
    is_list: bool,
) -> impl Iterator<Item = Word<'a>> + Clone + use<'t, 'a> {
    let ends = move |sign: char| is_gap(sign) || is_list && matches!(sign, '[' | ']' | '{' | '}' | '(' | ')');
    let mut is_new = true;
    lines
        .iter()
        .flat_map(move |line| {
            let (mut rest, mut column) = (line.text, line.column);
            let mut begins_line = true;
            std::iter::from_fn(move || {
                let start = rest.find(|sign| !ends(sign))?;
                let before = &rest[..start];
                let length = rest[start..].find(ends).unwrap_or(rest.len() - start);
                let text = &rest[start..start + length];
                let place = (line.number, column + before.chars().count());
                let has_bracket = before.contains(|sign| !is_gap(sign));
                column = place.1 + text.chars().count();
                rest = &rest[start + length..];
                let begins_line = std::mem::take(&mut begins_line);
                Some(Word { begins_row: if is_list { has_bracket } else { begins_line }, place, text })
            })
        })
        .map(move |word| Word { begins_row: word.begins_row | std::mem::take(&mut is_new), ..word })
}
