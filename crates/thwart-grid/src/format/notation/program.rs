//! The parts of a program around a list of rows: a declaration before it, types, macros and calls.

use super::super::board_file::looks_like_header;
use super::Line;

/// The quotation marks of programs.
pub(super) const MARKS: [char; 3] = ['"', '\'', '`'];
/// The marks around a text of several lines.
const LONG_MARKS: [&str; 3] = ["\"\"\"", "'''", "`"];

/// Returns a text with blanks in place of its declaration (`int[,] g =`), and of types, macros and calls before its lists
/// (`vec![`, `[][]int{`, `np.array(`), so that everything else keeps its place; `None` if it begins with no such list.
pub(super) fn without_names(text: &str) -> Option<String> {
    let is_name = |sign: char| sign.is_alphanumeric() || "_.:<>[],;*& \t".contains(sign);
    let above = text.len() - text.trim_start().len();
    if looks_like_header(text[above..].lines().next()?) {
        return None;
    }
    let equals = text.find('=').filter(|&at| {
        let name = &text[above..at.max(above)];
        name.contains(char::is_alphabetic) && name.chars().all(is_name)
    });
    let start = equals.map_or(above, |at| at + 1);
    if equals.is_none() && !(text[start..].starts_with(char::is_alphabetic) && call(&text[start..]).is_some())
    {
        return None;
    }
    let mut kept: String = text[..start].chars().map(|sign| if sign == '\n' { sign } else { ' ' }).collect();
    let (mut rest, mut mark) = (&text[start..], None);
    // How many brackets are open: only inside them a name before `=` is that of an argument.
    let mut depth = 0;
    while let Some(sign) = rest.chars().next() {
        let dropped = match mark {
            Some(open) => {
                mark = mark.filter(|_| sign != open);
                None
            }
            None if MARKS.contains(&sign) => {
                mark = Some(sign);
                None
            }
            None if sign.is_alphabetic() => {
                call(rest).or_else(|| argument(rest).filter(|_| depth > 0)).map_or_else(
                    || {
                        let (word, _) = split_word(rest);
                        kept.push_str(word);
                        rest = &rest[word.len()..];
                        Some(0)
                    },
                    Some,
                )
            }
            None => brackets(rest),
        };
        let taken = dropped.unwrap_or(sign.len_utf8());
        if mark.is_none() && taken == 1 {
            depth += i32::from("([{".contains(sign)) - i32::from(")]}".contains(sign));
        }
        let part = &rest[..taken];
        kept.extend(part.chars().map(|sign| if dropped.is_some() { ' ' } else { sign }));
        rest = &rest[taken..];
    }
    let list = kept[start.min(kept.len())..].trim_start();
    list.starts_with(['[', '{', '(', '"', '\'', '`']).then_some(kept)
}

/// Returns a word at the beginning of a text, and the sign that comes after it and blanks.
fn split_word(text: &str) -> (&str, Option<char>) {
    let is_part = |sign: char| sign.is_alphanumeric() || "_.:!<>".contains(sign);
    let (word, after) = text.split_at(text.find(|sign| !is_part(sign)).unwrap_or(text.len()));
    (word, after.trim_start_matches(' ').chars().next())
}

/// Returns the length of the name of a type, macro or call at the beginning of a text.
fn call(text: &str) -> Option<usize> {
    let (word, next) = split_word(text);
    (word == "new" || next.is_some_and(|next| "[{(".contains(next))).then_some(word.len())
}

/// Returns the length of an argument with a name at the beginning of a text: `dtype=int`.
fn argument(text: &str) -> Option<usize> {
    let (_, next) = split_word(text);
    (next == Some('=')).then(|| text.find([',', ')', '\n']).unwrap_or(text.len()))
}

/// Returns the length of brackets at the beginning of a text that belong to a type, as in `[]int{` and `int[2][2]{`, or of
/// one that opens a call with a list.
fn brackets(text: &str) -> Option<usize> {
    if let Some(inside) = text.strip_prefix('(') {
        return inside.trim_start().starts_with(['[', '{']).then_some(1);
    }
    // The search ends at the first sign that no size has: for brackets without an end it would be long otherwise.
    let inside = text.strip_prefix('[')?;
    let is_size = |sign: char| sign == ',' || sign.is_ascii_digit();
    let (size, after) = inside.split_at(inside.find(|sign| !is_size(sign))?);
    let after = after.strip_prefix(']')?;
    let is_type = size.chars().all(|sign| sign == ',')
        || size.bytes().all(|sign| sign.is_ascii_digit())
            && after.starts_with(|sign: char| sign.is_alphabetic() || "[{".contains(sign));
    is_type.then_some(size.len() + 2)
}

/// Removes the marks around a text of several lines. Returns whether there were any.
pub(super) fn peel_text(lines: &mut Vec<Line<'_>>) -> bool {
    let first = lines.iter().position(|line| !line.is_blank());
    let last = lines.iter().rposition(|line| !line.is_blank());
    let (Some(first), Some(last)) = (first, last) else { return false };
    let begun = lines[first].text.trim_start_matches([' ', '\t', '(']);
    let ended = lines[last].text.trim_end_matches([';', ')', ',', ' ']);
    let Some(mark) = LONG_MARKS.iter().find(|mark| begun.starts_with(**mark) && ended.ends_with(**mark))
    else {
        return false;
    };
    let count: usize = lines.iter().map(|line| line.text.matches(mark).count()).sum();
    if first == last || count != 2 {
        return false;
    }
    lines[last].text = &ended[..ended.len() - mark.len()];
    let before = lines[first].text.len() - begun.len() + mark.len();
    lines[first] = lines[first].without(before);
    // In Python a backslash joins two lines.
    lines[first].text = lines[first].text.trim_end_matches('\\');
    lines.truncate(last + usize::from(!lines[last].is_blank()));
    lines.drain(..first + usize::from(lines[first].is_blank()));
    true
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::{Places, plain};
    use super::*;

    /// Programs with `A` for two rows, what begins a row, and what ends one.
    const PROGRAMS: [(&str, &str, &str); 13] = [
        ("grid = np.array([A])", "[", "]"),
        ("g = torch.tensor([A], dtype=torch.int)\n", "[", "]"),
        ("int[,] g = {A};\n", "{", "}"),
        ("int[,] g = new int[,] {A};\n", "{", "}"),
        ("int[][] g = new int[][]{A};\n", "{", "}"),
        ("static const int g[2][3] = {A};\n", "{", "}"),
        ("let g = vec![A];\n", "vec![", "]"),
        ("let g: [[u8; 3]; 2] = [A];\n", "[", "]"),
        ("var g = [][]int{A}\n", "{", "}"),
        ("g := [2][3]int{A}\n", "{", "}"),
        ("List<List<Integer>> g = List.of(A);\n", "List.of(", ")"),
        ("std::vector<std::vector<int>> g = {A};\n", "{", "}"),
        ("vec![A]", "vec![", "]"),
    ];

    proptest! {
        /// In every language a list has the same numbers and rows, with any breaks of lines.
        #[test]
        fn lists_of_programs_are_read(at in 0..PROGRAMS.len(), breaks in prop::collection::vec(0..3_usize, 3)) {
            let (whole, begin, end) = PROGRAMS[at];
            let gap = |at: usize| ["", " ", "\n    "][breaks[at]];
            let rows = format!("{}{begin}0, 1, 2{end},{}{begin}3, 4, 5{end}{}", gap(0), gap(1), gap(2));
            let text = whole.replace('A', &rows);
            let found = plain(&text, &Places::default(), None).unwrap().unwrap();
            prop_assert_eq!(&*found.text, "012\n345\n", "{}", &text);
            let place = found.places.in_given_text((2, 1));
            let line = text.lines().nth(place.0 - 1).unwrap();
            prop_assert_eq!(line.chars().nth(place.1 - 1), Some('3'), "{}", &text);
        }
    }

    #[test]
    fn texts_of_programs_are_read() {
        for text in [
            "let m = `@.#\n..>`;\n",
            "const m = `\n  @.#\n  ..>\n`;",
            "maze = \"\"\"\\\n@.#\n..>\n\"\"\"\n",
            "maze = '''\n@.#\n..>'''",
            "f(`\n@.#\n..>\n`)",
            "[`@.#`, `..>`]",
            "let m = vec![\"@.#\", \"..>\"];\n",
            "var m = []string{\"@.#\", \"..>\"}\n",
            "m = np.array([\"@.#\", \"..>\"])\n",
            "m: list = [\"@.#\", \"..>\"]\n",
        ] {
            let found = plain(text, &Places::default(), None).unwrap().map(|found| found.text);
            assert_eq!(found.as_deref(), Some("@.#\n..>\n"), "{text}");
        }
        for text in ["n = 3\n@..\n", "title: a = [b\n\n@.\n", "@.\n.>\n", "ab = c\n", ""] {
            assert_eq!(without_names(text), None, "{text}");
        }
    }
}
