//! Rows in quotes, as in programs and problem statements.

use super::program::MARKS;
use super::{Line, Rows};
use crate::format::problem::Problem;

impl Rows {
    /// Reads rows in quotes, with numbers among them, between any brackets, commas and blanks. A declaration
    /// (`vector<string> rows =`) may come before them. In a list of lists each inner
    /// list is a row. A number before the rows that counts them is left out. Returns `false`, and adds no row, if
    /// there is any other text.
    ///
    /// # Errors
    /// The place at which a second list of rows begins, also after a blank line, and texts that may be cells as well
    /// as rows.
    pub(super) fn quoted(&mut self, lines: &[Line<'_>]) -> Result<bool, Problem> {
        let before = self.lines.len();
        let has = |mark: &char| lines.iter().any(|line| line.text.contains(*mark));
        let mark = MARKS.into_iter().find(has).unwrap_or('"');
        let (mut depth, mut lists) = (0_usize, Lists::None);
        // The number of texts in the innermost list.
        let mut in_list = 0;
        // A row made of several texts, and the place where it begins.
        let mut row: Option<(String, (usize, usize))> = None;
        // The number of texts, the line that is the first number, and how many texts of one sign each line has.
        let (mut texts, mut count, mut cells) = (0_usize, None, Vec::new());
        for line in lines {
            let (mut rest, mut column) = (line.text, line.column);
            if line.is_blank() && depth == 0 && texts > 0 {
                lists = Lists::Closed;
            }
            let (texts_before, mut is_cells) = (texts, true);
            while let Some(sign) = rest.chars().next() {
                let place = (line.number, column);
                let taken = match sign {
                    sign if sign == mark => {
                        if lists == Lists::Closed {
                            let message = "a second board begins here, and this text is one; give each a text of its own";
                            return Err(Problem::at(place.0, place.1, message));
                        }
                        let Some(end) = rest[1..].find(mark).filter(|&end| end > 0) else {
                            self.remove_last(self.lines.len() - before);
                            return Ok(false);
                        };
                        let (text, inside) = (&rest[1..=end], (place.0, place.1 + 1));
                        texts += 1;
                        let is_cell = text.chars().nth(1).is_none();
                        is_cells &= is_cell && depth < 2;
                        if depth > 1 {
                            let (row, _) = row.get_or_insert_with(|| (String::new(), inside));
                            if !row.is_empty() && (!is_cell || row.chars().count() > in_list) {
                                let message = "an inner list is a row, and each of its texts a cell: write one sign in each";
                                return Err(Problem::at(place.0, place.1, message));
                            }
                            row.push_str(text);
                            in_list += 1;
                        } else {
                            self.add(text.chars(), inside, 1);
                        }
                        lists = if depth > 0 { Lists::Open } else { lists };
                        end + 2
                    }
                    '0'..='9' => {
                        let end = rest.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(rest.len());
                        if texts == 0 && count.is_none() {
                            count = Some((self.lines.len(), rest[..end].parse::<usize>().ok()));
                        }
                        self.add(rest[..end].chars(), place, 1);
                        end
                    }
                    '{' | '[' | '(' => {
                        depth += 1;
                        in_list = 0;
                        1
                    }
                    '}' | ']' | ')' => {
                        depth = depth.saturating_sub(1);
                        if let Some((text, place)) = row.take() {
                            self.add(text.chars(), place, 4);
                        }
                        if depth == 0 && lists == Lists::Open {
                            lists = Lists::Closed;
                        }
                        1
                    }
                    ',' | ';' => 1,
                    sign if sign.is_whitespace() => sign.len_utf8(),
                    _ => {
                        // A declaration, up to the sign after its name.
                        let end = rest.find(['=', '{', mark]).filter(|&end| !rest[end..].starts_with(mark));
                        let Some(end) = end else {
                            self.remove_last(self.lines.len() - before);
                            return Ok(false);
                        };
                        end + usize::from(rest[end..].starts_with('='))
                    }
                };
                column += rest[..taken].chars().count();
                rest = &rest[taken..];
            }
            if texts > texts_before {
                cells.push(if is_cells { texts - texts_before } else { 0 });
            }
        }
        if may_be_cells(&cells) {
            let place = self.lines[before];
            let message = "is each text in quotes a cell, or a row of one cell? write rows without quotes between \
                           their cells, or each row in a list of its own";
            return Err(Problem::at(place.line, place.column, message));
        }
        if let Some((at, Some(number))) = count
            && number == texts
            && depth == 0
        {
            self.remove(at);
        }
        Ok(true)
    }
}

/// Returns whether lines have equally many texts of one sign each, which are the rows of one board or the cells of
/// another. The numbers are those of the lines; 0 if a line has longer texts.
fn may_be_cells(lines: &[usize]) -> bool {
    matches!(lines, [first, others @ ..] if *first > 1 && !others.is_empty() && others.iter().all(|other| other == first))
}

/// The state of the list of rows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lists {
    None,
    Open,
    Closed,
}
