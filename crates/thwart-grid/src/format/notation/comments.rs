//! Comments of programs: from `//` or `# ` to the end of a line, and between `/*` and `*/`. Lines such as `#include` and
//! `import` are left out with them.

use super::looks_like_header;

/// Returns a text with blanks in place of its comments, so that everything else keeps its place; `None` if it has none.
/// Headers keep theirs, and without an end `/*` begins no comment.
pub(super) fn without_comments(text: &str) -> Option<String> {
    let mut kept = String::with_capacity(text.len());
    let (mut is_inside, mut found) = (false, false);
    for line in text.lines() {
        if !is_inside && looks_like_header(line) {
            kept.push_str(line);
            kept.push('\n');
            continue;
        }
        let mut rest = line;
        loop {
            if is_inside {
                let end = rest.find("*/").map(|end| end + 2);
                let (comment, after) = rest.split_at(end.unwrap_or(rest.len()));
                kept.extend(comment.chars().map(|_| ' '));
                (rest, is_inside) = (after, end.is_none());
            }
            let begins = |at: &usize| matches!(rest.as_bytes().get(at + 1), Some(b'/' | b'*'));
            let Some(start) = rest.match_indices('/').map(|(at, _)| at).find(begins) else { break };
            found = true;
            kept.push_str(&rest[..start]);
            is_inside = rest[start..].starts_with("/*");
            rest = if is_inside { &rest[start + 2..] } else { "" };
            kept.push_str(if is_inside { "  " } else { "" });
        }
        let is_whole = rest.len() == line.len();
        let end = if is_whole && is_directive(rest) { Some(0) } else { hash(rest) };
        found |= end.is_some();
        kept.push_str(&rest[..end.unwrap_or(rest.len())]);
        kept.truncate(kept.trim_end_matches(' ').len());
        kept.push('\n');
    }
    (found && !is_inside).then_some(kept)
}

/// Returns whether a line of a program names another file or defines a word, and holds no data.
fn is_directive(line: &str) -> bool {
    let words = ["#include", "#define", "#pragma", "import", "from", "using", "package"];
    line.split_once([' ', '<']).is_some_and(|(word, _)| words.contains(&word))
}

/// Returns the byte at which a comment begins with `#` in a line: before a word, and at the beginning, after the end of a
/// row or value, or after a bracket that stays open.
fn hash(line: &str) -> Option<usize> {
    let is_comment = |&at: &usize| {
        let (before, after) = (line[..at].trim_end(), &line[at + 1..]);
        let is_apart = match before.chars().next_back() {
            None => after.starts_with(' '),
            Some('[' | '{' | '(') => !after.contains([']', '}', ')']),
            Some(last) => ",;]})".contains(last),
        };
        let mut words = after.split(|sign: char| !sign.is_alphabetic());
        let begins = after.trim_start().starts_with(char::is_alphanumeric);
        is_apart && begins && words.any(|word| word.chars().nth(1).is_some())
    };
    line.match_indices('#').map(|(at, _)| at).find(is_comment)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::{Places, plain};
    use super::*;

    #[test]
    fn comments_become_blanks() {
        let kept = |text: &str| without_comments(text);
        assert_eq!(kept("a // b\nc\n").as_deref(), Some("a\nc\n"));
        assert_eq!(kept("a /* b */ c\n").as_deref(), Some("a         c\n"));
        assert_eq!(kept("/* a\n b */c /*/ d */\n").as_deref(), Some("\n     c\n"));
        assert_eq!(kept("source: http://x/*\n\na//\n").as_deref(), Some("source: http://x/*\n\na\n"));
        assert_eq!((kept("a\n"), kept("a /* b\nc\n")), (None, None));
        assert_eq!(
            kept("# two words\n[1, 2], # top\n[3, 4]] # 12 cells\n").as_deref(),
            Some("\n[1, 2],\n[3, 4]]\n")
        );
        let program = "#include <a.h>\n#define N 2\nimport a\nfrom a import b\nusing a;\nint g\n";
        assert_eq!(kept(program).as_deref(), Some("\n\n\n\n\nint g\n"));
        for map in [
            "#S..#\n",
            "# S . #\n",
            "@,#,ab\n",
            "[#, SE]\n",
            "[\"#ab\", \"#cd\"]\n",
            "## wall\n",
            "  #4,2  10 steps\n",
        ] {
            assert_eq!(kept(map), None, "{map}");
        }
    }

    const PARTS: [&str; 12] =
        ["int g[2][3] = {", "{", "0,", "1,", "2", "},", "{", "3,", "4,", "5", "}", "};\n"];

    proptest! {
        /// Wherever comments stand in a list, its numbers stay.
        #[test]
        fn a_list_keeps_its_numbers(chosen in prop::collection::vec(0..6_usize, PARTS.len())) {
            let comments = ["", " /* 7 */", " /* {8,\n 9}, */ ", " // 6\n", "/**/", " # row 5\n"];
            let text: String = PARTS.iter().zip(&chosen).flat_map(|(part, &at)| [comments[at], *part]).collect();
            let board = plain(&text, &Places::default(), None);
            // A declaration stands in the first line with its list.
            if !text.starts_with(PARTS[0]) || matches!(chosen[1], 2 | 3 | 5) || [chosen[5], chosen[10]].contains(&5) {
                return Ok(());
            }
            let board = board.unwrap().map(|plain| plain.text);
            prop_assert_eq!(board.as_deref(), Some("012\n345\n"), "{}", text);
        }
    }
}
