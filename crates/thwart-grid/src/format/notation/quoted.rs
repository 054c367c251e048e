//! Rows in quotes, as in programs and problem statements.

use super::{Line, Rows};
use crate::format::problem::Problem;

impl Rows {
    /// Reads rows in quotes, with numbers among them, between any brackets, commas and blanks. A declaration
    /// (`vector<string> rows =`) may come before them, and `Returns:` ends the line. In a list of lists each inner
    /// list is a row. Returns `false`, and adds no row, if there is any other text.
    ///
    /// # Errors
    /// The place at which a second list of rows begins.
    pub(super) fn quoted(&mut self, lines: &[Line<'_>]) -> Result<bool, Problem> {
        let before = self.lines.len();
        let mark = if lines.iter().any(|line| line.text.contains('"')) { '"' } else { '\'' };
        let (mut depth, mut lists) = (0_usize, Lists::None);
        // A row made of several texts, and the place where it begins.
        let mut row: Option<(String, (usize, usize))> = None;
        for line in lines {
            let (mut rest, mut column) = (line.text, line.column);
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
                        if depth > 1 {
                            row.get_or_insert_with(|| (String::new(), inside)).0.push_str(text);
                        } else {
                            self.add(text.chars(), inside, 1);
                        }
                        lists = if depth > 0 { Lists::Open } else { lists };
                        end + 2
                    }
                    '0'..='9' => {
                        let end = rest.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(rest.len());
                        self.add(rest[..end].chars(), place, 1);
                        end
                    }
                    '{' | '[' | '(' => {
                        depth += 1;
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
                    _ if rest.get(..7).is_some_and(|word| word.eq_ignore_ascii_case("returns")) => break,
                    _ => {
                        // A declaration, up to the sign after its name.
                        let Some(end) = rest.find(['=', mark]).filter(|&end| rest[end..].starts_with('='))
                        else {
                            self.remove_last(self.lines.len() - before);
                            return Ok(false);
                        };
                        end + 1
                    }
                };
                column += rest[..taken].chars().count();
                rest = &rest[taken..];
            }
        }
        Ok(true)
    }
}

/// The state of the list of rows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lists {
    None,
    Open,
    Closed,
}
