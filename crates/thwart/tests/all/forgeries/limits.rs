//! Short certificates that ask for much work or memory are refused, and similar ones that ask for
//! less are accepted. Differences that cannot be seen in a text change nothing.

use std::fmt::Write as _;

use thwart::certificate::{MAX_BYTES, has_version_line};
use thwart::games::{bomb::Bomb, enclose::Enclose, escape::Escape, rock::Rock};

use thwart_exam::forged::{accepted, certificate_with, checked, honest, refused_as_written};

const BOARD: &str = "game: rock\n\n@..\n.#.\n..>\n";

#[test]
fn line_ends_and_marks_of_other_systems_make_no_difference() {
    let text = honest::<Rock>(BOARD, true);
    let old = text.replace('\n', "\r");
    for other in [
        format!("\u{feff}{text}"),
        text.replace('\n', "\r\n"),
        format!("\u{feff}{}", text.replace('\n', "\r\n")),
        format!("{}\r", text.trim_end()),
        text.trim_end().to_owned(),
        format!("{text}\r"),
        format!("{old}\r\n\n"),
        old,
    ] {
        accepted::<Rock>(BOARD, &other);
        assert!(has_version_line(other.as_bytes()), "{other}");
    }
    for first in ["", "thwart", "thwart-certificate 2", "thwart-certificate 1 ", " thwart-certificate 1"] {
        for end in ["\n", "\r"] {
            let other = text.replace("thwart-certificate 1", first).replace('\n', end);
            let reason = checked::<Rock>(BOARD, &other).expect_err("a forgery was accepted");
            assert!(reason.ends_with("is not `thwart-certificate 1`"), "{reason}");
            assert!(!has_version_line(other.as_bytes()), "{other}");
        }
    }
    refused_as_written::<Rock>(BOARD, &text.replace("\nend", "\r\r\nend"), "");
    for more in ["x", "\nend", " ", "\u{1c}"] {
        refused_as_written::<Rock>(BOARD, &format!("{text}{more}"), "after the end");
    }
    let inside = text.replace("kind: table", "kind: \u{feff}table");
    refused_as_written::<Rock>(BOARD, &inside, "is unknown here");
}

/// A certificate that is longer than the page allows is not read to its end.
#[test]
fn the_longest_certificate_is_that_of_the_page() {
    let page = include_str!("../../../../../docs/certificates.md");
    assert!(MAX_BYTES.is_power_of_two());
    assert!(page.contains(&format!("more than 2^{} bytes", MAX_BYTES.ilog2())));
}

/// A refusal quotes the text, but shortens it.
#[test]
fn reasons_are_short_however_long_the_line_is() {
    let text = honest::<Rock>(BOARD, true);
    for (from, to) in [("\nend", "\n"), ("thwart", ""), ("kind: ", "kind: "), ("\n8 ", "\n8 ")] {
        let long = format!("{to}{}", "long\u{e9} ".repeat(100_000));
        let forged = text.replacen(from, &long, 1);
        let reason = checked::<Rock>(BOARD, &forged).expect_err("a forgery was accepted");
        assert!((200..500).contains(&reason.len()) && reason.contains(" ... "), "{reason}");
    }
    let reason = checked::<Rock>(BOARD, &text.replace("digest: ", "digest: 0")).expect_err("refused");
    assert!(!reason.contains(" ... "), "two digests have room: {reason}");
}

#[test]
fn ranks_are_numbers_like_others() {
    let text = honest::<Rock>(BOARD, true);
    let (head, list) = text.split_once("positions: ").expect("a table");
    let mut lines = list.lines();
    let mut made = format!("{head}positions: {}\n", lines.next().expect("a number"));
    for line in lines {
        let _ = match line.split_once(' ') {
            Some((value, rank)) => {
                let rank: u64 = rank.parse().expect("a rank");
                writeln!(made, "{value} {}", rank << 50)
            }
            None => writeln!(made, "{line}"),
        };
    }
    accepted::<Rock>(BOARD, &made);
    let rank = |rank: &str| text.replacen("\n0 0\n", &format!("\n0 {rank}\n"), 1);
    assert_ne!(rank("1"), text, "some play is over at once");
    accepted::<Rock>(BOARD, &rank("18446744073709551615"));
    refused_as_written::<Rock>(BOARD, &rank("18446744073709551616"), "is no `value rank` entry");
}

/// Returns a board full of tokens, each push of which is a move, and a table of positions.
fn crowd(side: usize, lines: usize) -> (String, String) {
    let board = format!("game: escape\nmoves: 9\n\n{}", format!("{}\n", "@".repeat(side)).repeat(side));
    let evidence = format!("positions: {lines}\n{}", "0 1\n".repeat(lines));
    let text = certificate_with::<Escape>(&board, "table", "first", &evidence);
    (board, text)
}

#[test]
fn tables_that_ask_for_too_much_work_are_refused() {
    let (board, text) = crowd(91, 1);
    refused_as_written::<Escape>(&board, &text, "the checker would look at more than 268443648 cells");
    // A smaller board or a longer list stays within the limit. The second checker is left out,
    // because Python would look for minutes.
    for (side, lines) in [(90, 1), (91, 2000)] {
        let (board, text) = crowd(side, lines);
        let reason = checked::<Escape>(&board, &text).expect_err("a forgery was accepted");
        assert_eq!(reason, format!("the table has {lines} positions, the game has more"));
    }
}

/// One token that can be pushed, to and fro, and many that cannot: a large board for each position.
#[test]
fn tables_whose_positions_hold_too_much_are_refused() {
    let walled_in = 40_000;
    let moves = 1000;
    let board = format!("game: escape\nmoves: {moves}\n\n@.{}#\n", "#@".repeat(walled_in));
    let list = (1..=moves).rev().map(|rank| format!("0 {rank}\n")).collect::<Vec<_>>().concat();
    let text = certificate_with::<Escape>(&board, "table", "first", &format!("positions: {moves}\n{list}"));
    let most = (1 << 26) + 32 * list.len();
    let reason = format!("the positions would take more than {most} cells, the limit for this length");
    assert_eq!(checked::<Escape>(&board, &text), Err(reason));
}

/// Returns a board and a cut. Beside the walker a whole column is bricks, and so are a column
/// further on and the row between them at the top: a blast between the columns clears a brick of
/// each. Reaching the end takes another blast.
fn rooms(rows: usize, cols: usize) -> (String, String) {
    let mut board = "game: bomb\n\n".to_owned();
    let mut cut = Vec::new();
    for row in 0..rows {
        let (walker, between) = if row == 0 { ("@", "%") } else { (".", ".") };
        let _ = writeln!(board, "{walker}%{}%.##", between.repeat(cols));
        cut.push((row * (cols + 6) + 1).to_string());
    }
    let _ = writeln!(board, "{}.%>", "#".repeat(cols + 3));
    (board, cut.join(" "))
}

#[test]
fn cuts_that_ask_for_too_much_work_are_refused() {
    let text = |board: &str, cut: &str| {
        certificate_with::<Bomb>(board, "bomb-cuts-1", "infinite", &format!("blasts: none\ncuts: 1\n{cut}\n"))
    };
    let (board, cut) = rooms(3, 4);
    accepted::<Bomb>(&board, &text(&board, &cut));
    let (board, cut) = rooms(450, 900);
    refused_as_written::<Bomb>(&board, &text(&board, &cut), "the checker would look at more than");
}

/// A long walk past rocks that are as wide as the board is refused before any of them is looked at.
#[test]
fn wide_rocks_that_block_many_cells_are_refused() {
    let board = |cells: usize| format!("game: rock\nwidth: 20000\n\n@{}>\n", ".".repeat(cells - 2));
    let text = |cells: usize| {
        let evidence = format!("walk: E{}\nambushes: 0\n", cells - 1);
        certificate_with::<Rock>(&board(cells), "walk-and-ambush-1", &(cells - 1).to_string(), &evidence)
    };
    checked::<Rock>(&board(4096), &text(4096)).expect("it is little enough");
    let refused = checked::<Rock>(&board(4098), &text(4098)).expect_err("it is too much");
    assert!(refused.contains("the rocks on the walk block more than 67108864 cells in all"), "{refused}");
}

/// The end of a case counts with all its steps, so that a short text cannot ask for seconds of work.
#[test]
fn cases_that_ask_for_too_much_work_are_refused() {
    let side = 1000;
    let (water, grass) = ("#".repeat(side), ".".repeat(side - 2));
    let rows = format!("#{grass}#\n").repeat(side - 3);
    let board = format!("game: enclose\nwalls: 1\n\n{water}\n#@{}#\n{rows}{water}\n", ".".repeat(side - 3));
    let text = |cases: usize| {
        let steps: Vec<_> = (1..=cases).map(|cell| format!("B {} 1\nL 0\n", side + 1 + cell)).collect();
        let steps = steps.concat();
        let evidence = format!("walls: -\nsteps: {}\n{steps}L 0\n", 2 * cases + 1);
        certificate_with::<Enclose>(&board, "enclose-cuts-1", "0", &evidence)
    };
    checked::<Enclose>(&board, &text(50)).expect("it is little enough");
    let reason = checked::<Enclose>(&board, &text(54)).expect_err("it is too much");
    assert!(reason.starts_with("the checker would look at more than"), "{reason}");
}
