//! Comments of programs: from `//` to the end of a line, and between `/*` and `*/`.

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
            let Some(start) = [rest.find("//"), rest.find("/*")].into_iter().flatten().min() else { break };
            found = true;
            kept.push_str(&rest[..start]);
            is_inside = rest[start..].starts_with("/*");
            rest = if is_inside { &rest[start + 2..] } else { "" };
            kept.push_str(if is_inside { "  " } else { "" });
        }
        kept.push_str(rest);
        kept.truncate(kept.trim_end_matches(' ').len());
        kept.push('\n');
    }
    (found && !is_inside).then_some(kept)
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
    }

    const PARTS: [&str; 12] =
        ["int g[2][3] = {", "{", "0,", "1,", "2", "},", "{", "3,", "4,", "5", "}", "};\n"];

    proptest! {
        /// Wherever comments stand in a list, its numbers stay.
        #[test]
        fn a_list_keeps_its_numbers(chosen in prop::collection::vec(0..5_usize, PARTS.len())) {
            let comments = ["", " /* 7 */", " /* {8,\n 9}, */ ", " // 6\n", "/**/"];
            let text: String = PARTS.iter().zip(&chosen).flat_map(|(part, &at)| [comments[at], *part]).collect();
            let board = plain(&text, &Places::default(), None).unwrap().map(|plain| plain.text);
            // A declaration stands in the first line with its list.
            if !text.starts_with(PARTS[0]) || chosen[1] == 2 || chosen[1] == 3 {
                return Ok(());
            }
            prop_assert_eq!(board.as_deref(), Some("012\n345\n"), "{}", text);
        }
    }
}
