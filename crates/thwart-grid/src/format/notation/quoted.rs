//! Rows in quotes, as programs and problem statements have them.

use super::{Line, Rows};
use crate::format::problem::Problem;

impl Rows {
    /// Rows in quotes, with numbers among them, between any brackets, commas and blanks; before them what a program
    /// declares (`vector<string> rows =`), behind them what it `Returns:`. In a list of lists each inner one is a row.
    /// Says whether there is nothing else.
    ///
    /// # Errors
    /// Where a second list of rows begins.
    pub(super) fn quoted(&mut self, lines: &[Line<'_>]) -> Result<bool, Problem> {
        let before = self.lines.len();
        let mark = if lines.iter().any(|line| line.text.contains('"')) { '"' } else { '\'' };
        let (mut depth, mut lists) = (0_usize, Lists::None);
        // A row that is made of several texts, and where it begins.
        let mut row: Option<(String, (usize, usize))> = None;
        for line in lines {
            let mut signs = (1..).zip(line.text.chars()).peekable();
            while let Some((column, sign)) = signs.next() {
                let place = (line.number, line.column + column - 1);
                match sign {
                    sign if sign == mark => {
                        if lists == Lists::Closed {
                            let message = "a second board begins here, and this text is one; give each a text of its own";
                            return Err(Problem::at(place.0, place.1, message));
                        }
                        let mut closed = false;
                        let text = signs.by_ref().map(|(_, sign)| sign).take_while(|&sign| {
                            closed = sign == mark;
                            !closed
                        });
                        let text: String = text.collect();
                        if !closed || text.is_empty() {
                            self.forget(self.lines.len() - before);
                            return Ok(false);
                        }
                        let inside = (place.0, place.1 + 1);
                        if depth > 1 {
                            row.get_or_insert_with(|| (String::new(), inside)).0.push_str(&text);
                        } else {
                            self.add(text.chars(), inside, 1);
                        }
                        lists = if depth > 0 { Lists::Open } else { lists };
                    }
                    '0'..='9' => {
                        let digits = std::iter::from_fn(|| signs.next_if(|(_, sign)| sign.is_ascii_digit()));
                        let digits: Vec<char> = digits.map(|(_, sign)| sign).collect();
                        self.add([sign].into_iter().chain(digits), place, 1);
                    }
                    '{' | '[' | '(' => depth += 1,
                    '}' | ']' | ')' => {
                        depth = depth.saturating_sub(1);
                        if let Some((text, place)) = row.take() {
                            self.add(text.chars(), place, 4);
                        }
                        if depth == 0 && lists == Lists::Open {
                            lists = Lists::Closed;
                        }
                    }
                    ',' | ';' => {}
                    sign if sign.is_whitespace() => {}
                    _ => {
                        let rest: String =
                            [sign].into_iter().chain(signs.clone().map(|(_, sign)| sign)).collect();
                        let name = rest.split(mark).next().unwrap_or("").find('=');
                        if rest.to_ascii_lowercase().starts_with("returns") {
                            break;
                        } else if let Some(end) = name {
                            // What is declared, up to the sign behind its name.
                            let length = rest[..end].chars().count();
                            signs.by_ref().take(length).for_each(drop);
                        } else {
                            self.forget(self.lines.len() - before);
                            return Ok(false);
                        }
                    }
                }
            }
        }
        Ok(true)
    }
}

/// How far the list of rows has come.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lists {
    None,
    Open,
    Closed,
}
