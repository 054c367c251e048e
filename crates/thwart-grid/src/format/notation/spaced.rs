//! Rows of single signs with blanks, tabs or commas between them, and drawings with numbers beside their rows.

use super::{Line, Rows};
use crate::format::problem::Problem;

impl Rows {
    /// Reads signs with equal distances between them. Returns whether there are such rows.
    ///
    /// A row of digits alone may be a line of numbers, such as the `sizes` above a judge's map. It is taken
    /// for a row if it is as long as the others and is not their size.
    ///
    /// # Errors
    /// Rows that are all digits, the first of which may be the size.
    pub(super) fn spaced(&mut self, lines: &[Line<'_>], sizes: bool) -> Result<bool, Problem> {
        let rows: Vec<_> = lines.iter().map(|line| Spaced::of(line.text)).collect();
        if rows.iter().any(Option::is_some)
            && let Some(problem) = lines.iter().find_map(separator_problem)
        {
            return Err(problem);
        }
        // The number of rows that follow each line without a gap.
        let mut below = vec![0; rows.len()];
        for index in (1..rows.len()).rev() {
            below[index - 1] = if rows[index].is_some() { below[index] + 1 } else { 0 };
        }
        let signs = rows.iter().flatten().find(|row| !row.is_digits).map(|row| row.width);
        // If there are only digits, all lines must be alike.
        let all_alike = || {
            let mut widths = rows.iter().map(|row| row.as_ref().map(|row| row.width));
            let first = widths.next().flatten();
            first.filter(|_| (rows.len() > 1 || !sizes) && widths.all(|width| width == first))
        };
        let width = signs.or_else(all_alike);
        let is_size = |index: usize| {
            says_size(lines[index].text, below[index], rows[index].as_ref().map(|row| row.width))
        };
        if sizes && signs.is_none() && width == Some(2) && is_size(0) {
            return Err(lines[0].problem(1, AMBIGUOUS_SIZE));
        }
        let is_number = |word: &str| word.parse::<f64>().is_ok();
        let is_other = |(line, row): (&Line<'_>, &Option<Spaced>)| {
            row.is_none() && !line.text.split_whitespace().all(is_number)
        };
        if lines.iter().zip(&rows).any(is_other) {
            return Ok(false);
        }
        let mut some = false;
        for (index, line) in lines.iter().enumerate() {
            match &rows[index] {
                Some(row) if !row.is_digits || (Some(row.width) == width && !(sizes && is_size(index))) => {
                    some = true;
                    let signs = line.text.chars().filter(|sign| !is_gap(*sign));
                    self.add(signs, (line.number, line.column + row.column - 1), row.stride);
                }
                _ => self.copy(line),
            }
        }
        if !some {
            self.remove_last(lines.len());
        }
        Ok(some)
    }

    /// Reads a drawing of this program: the numbers of columns above, and the number of each row before it. The sign
    /// of a cell stands below the last digit of its column, and walls beside each other have no gap between them. A
    /// legend below is left out.
    pub(super) fn labelled(&mut self, lines: &[Line<'_>]) -> bool {
        let [head, rows @ ..] = lines else { return false };
        let is_label = |(number, word): (usize, &str)| word == number.to_string();
        let is_head = head.text.starts_with(is_gap) && !head.text.trim().is_empty();
        if !is_head || !(1..).zip(head.text.split_whitespace()).all(is_label) {
            return false;
        }
        let head: Vec<char> = head.text.chars().collect();
        let ends = |at: &usize| !is_gap(head[*at]) && head.get(at + 1).is_none_or(|next| is_gap(*next));
        let columns: Vec<usize> = (0..head.len()).filter(ends).collect();
        let is_row = |(number, line): (usize, &&Line<'_>)| {
            let label = line.text.split_whitespace().next();
            let rest = line.text.trim_start().split_once(is_gap).map_or("", |(_, rest)| rest);
            let skipped = line.text.chars().count() - rest.chars().count();
            let mut others = line.text.chars().enumerate().skip(skipped);
            label == Some(&*number.to_string())
                && others.all(|(at, sign)| is_gap(sign) || sign == '#' || columns.contains(&at))
                && columns.iter().all(|&at| line.text.chars().nth(at).is_some_and(|sign| !is_gap(sign)))
        };
        let count = (1..).zip(rows).take_while(|(number, line)| is_row((*number, line))).count();
        let (rows, legend) = rows.split_at(count);
        let is_legend = |line: &Line<'_>| {
            line.is_blank() || line.text.split_whitespace().nth(1).is_some_and(|word| word.len() > 1)
        };
        if rows.is_empty() || !legend.iter().all(is_legend) {
            return false;
        }
        let stride = columns.get(1).map_or(1, |second| second - columns[0]);
        for line in rows {
            let signs: Vec<char> = line.text.chars().collect();
            let signs = columns.iter().map(|&at| signs[at]);
            self.add(signs, (line.number, line.column + columns[0]), stride);
        }
        true
    }

    /// Removes a line.
    pub(super) fn remove(&mut self, index: usize) {
        let ends = || self.text.match_indices('\n').map(|(at, _)| at + 1);
        let start = index.checked_sub(1).and_then(|before| ends().nth(before)).unwrap_or(0);
        let end = ends().nth(index).unwrap_or(self.text.len());
        self.text.replace_range(start..end, "");
        self.lines.remove(index);
    }

    /// Removes the last lines.
    pub(super) fn remove_last(&mut self, lines: usize) {
        self.lines.truncate(self.lines.len() - lines);
        let end = self.text.match_indices('\n').map(|(at, _)| at + 1).nth(self.lines.len().wrapping_sub(1));
        self.text.truncate(end.unwrap_or(0));
    }
}

/// Returns the problem of a line with two commas or tabs and nothing between them, with one before the first cell, or
/// with semicolons beside other separators, which may separate rows.
pub(super) fn separator_problem(line: &Line<'_>) -> Option<Problem> {
    const EMPTY: &str = "nothing stands before this separator; write a sign or a number for every cell";
    const ROWS: &str = "does this semicolon separate rows, or cells? write each row on a line of its own";
    let (mut before, mut has_cell, mut semicolon, mut has_other) = (None, false, None, false);
    // The gap since the last cell, and its semicolon.
    let mut gap: Option<Option<usize>> = None;
    for (column, sign) in (1..).zip(line.text.chars()) {
        let is_comma = matches!(sign, ',' | ';');
        if before.is_none() && is_comma || before == Some(sign) && (is_comma || sign == '\t') {
            return Some(line.problem(column, EMPTY));
        }
        if is_gap(sign) {
            gap = Some(gap.flatten().or((sign == ';').then_some(column)));
        } else {
            match gap.take().filter(|_| has_cell) {
                Some(Some(column)) => semicolon = semicolon.or(Some(column)),
                Some(None) => has_other = true,
                None => {}
            }
            has_cell = true;
        }
        before = if sign == ' ' { before } else { Some(sign) };
    }
    semicolon.filter(|_| has_other).map(|column| line.problem(column, ROWS))
}

/// The question whether the first of some lines of numbers is a row or the size of the others.
pub(super) const AMBIGUOUS_SIZE: &str = "is this line the size of the board, or a row of it? leave the size out, or write \
                                   rows of digits without blanks below a line `game: ...`";

/// Returns whether a line begins with these two numbers.
pub(super) fn says_size(line: &str, rows: usize, cols: Option<usize>) -> bool {
    let mut words = line.split_whitespace().map(|word| word.parse().ok());
    words.next() == Some(Some(rows)) && words.next() == Some(cols)
}

/// Returns whether a sign may stand between two others.
pub(super) const fn is_gap(sign: char) -> bool {
    matches!(sign, ' ' | '\t' | ',' | ';')
}

/// Returns whether a line has signs with equal distances between them.
pub(super) fn is_row(line: &str) -> bool {
    Spaced::of(line).is_some()
}

/// A row of single signs with equal distances between them.
struct Spaced {
    column: usize,
    stride: usize,
    width: usize,
    is_digits: bool,
}

impl Spaced {
    fn of(line: &str) -> Option<Self> {
        let mut signs = (1..).zip(line.chars()).filter(|(_, sign)| !is_gap(*sign));
        let (first, sign) = signs.next()?;
        let (mut last, mut stride, mut width) = (first, None, 1);
        let mut is_digits = sign.is_ascii_digit();
        for (column, sign) in signs {
            let apart = column - last;
            if apart < 2 || *stride.get_or_insert(apart) != apart || sign.is_whitespace() {
                return None;
            }
            (last, width) = (column, width + 1);
            is_digits &= sign.is_ascii_digit();
        }
        stride.map(|stride| Self { column: first, stride, width, is_digits })
    }
}
