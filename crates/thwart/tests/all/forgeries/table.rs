//! Lies about the generic table.

use thwart::games::{rock::Rock, wall::Wall};
use thwart_exam::forged;

const ROCK: &str = "game: rock\n\n@..\n.#.\n..>\n";
const SEALED: &str = "game: rock\n\n@.>\n";
const FREE_ROW: &str = "game: wall\n\n00\n55\n";

fn refused(board: &str, forge: impl FnOnce(&str) -> String, reason: &str) {
    forged::refused::<Rock>(board, &forged::honest::<Rock>(board, true), forge, reason);
}

/// Returns the certificate with every entry of the table replaced.
fn with_entries(text: &str, entry: impl Fn(&str) -> String) -> String {
    let mut inside = false;
    let lines = text.lines().map(|line| {
        let entries = inside && line != "end";
        inside |= line.starts_with("positions: ");
        if entries { entry(line) } else { line.to_owned() }
    });
    lines.collect::<Vec<_>>().join("\n") + "\n"
}

#[test]
fn a_free_walk_round_and_round_proves_nothing() {
    // In the upper row every step is free. If going round there counted as progress, "it
    // costs 0" would pass, because the walker never has to go down.
    let forge = |rank: fn(&str) -> String| {
        move |text: &str| {
            with_entries(text, |line| format!("0 {}", rank(line))).replace("claim: 5", "claim: 0")
        }
    };
    for rank in [|_: &str| "1".to_owned(), |line: &str| line.split(' ').nth(1).expect("a rank").to_owned()] {
        let honest = forged::honest::<Wall>(FREE_ROW, true);
        forged::refused::<Wall>(FREE_ROW, &honest, forge(rank), "the minimiser does not reach 0");
    }
}

#[test]
fn values_that_neither_side_can_hold_are_refused() {
    let lower = |text: &str| {
        with_entries(text, |line| {
            let (value, rank) = line.split_once(' ').expect("an entry");
            format!("{} {rank}", value.parse::<u64>().expect("finite").saturating_sub(1))
        })
    };
    refused(ROCK, |text| lower(text).replace("claim: 8", "claim: 7"), "the minimiser does not reach");
    refused(
        ROCK,
        |text| text.replacen("\n8 ", "\n9 ", 1).replace("claim: 8", "claim: 9"),
        "the maximiser does not hold 9",
    );
    let all_lost =
        |text: &str| with_entries(text, |_| "infinite 0".to_owned()).replace("claim: 8", "claim: infinite");
    refused(ROCK, all_lost, "the play is over with 0 here, the table says infinite");
    refused(
        SEALED,
        |text| with_entries(text, |_| "0 0".to_owned()).replace("claim: infinite", "claim: 0"),
        "",
    );
}

#[test]
fn a_table_of_the_wrong_size_or_form_is_refused() {
    let drop_last = |text: &str| {
        let mut lines: Vec<&str> = text.lines().collect();
        lines.remove(lines.len() - 2);
        lines.join("\n") + "\n"
    };
    let recount = |text: &str, by: i64| {
        let lines = text.lines().map(|line| match line.strip_prefix("positions: ") {
            Some(count) => format!("positions: {}", count.parse::<i64>().expect("a count") + by),
            None => line.to_owned(),
        });
        lines.collect::<Vec<_>>().join("\n") + "\n"
    };
    refused(ROCK, |text| recount(&drop_last(text), -1), " positions, the game has more");
    refused(ROCK, |text| recount(&text.replace("\nend", "\n0 0\nend"), 1), "the game has only");
    refused(ROCK, drop_last, "is no `value rank` entry");
    refused(
        ROCK,
        |text| text.replace("\nend\n", "\n"),
        "the certificate ends too early; is the file complete?",
    );
    refused(
        ROCK,
        |text| text.replace("\nend\n", "\nfin\n"),
        "expected `end` after the evidence, found `fin`",
    );
    refused(ROCK, |text| format!("{text}more\n"), "after the end");
    refused(ROCK, |text| text.replace("\n8 ", "\n08 "), "is no `value rank` entry");
    refused(
        SEALED,
        |text| text.replace("\ninfinite 0", "\ninfinite 1"),
        "an infinite value carries the rank 0",
    );
    refused(ROCK, |text| text.replace("positions: ", "positions: x"), "is no number of positions");
    let none = |text: &str| {
        let (envelope, _) = text.split_once("positions: ").expect("it has positions");
        format!("{envelope}positions: 0\nend\n")
    };
    refused(ROCK, none, "a table needs at least one position");
    refused(
        ROCK,
        |text| {
            recount(text, 0)
                .lines()
                .take(7)
                .fold(String::new(), |t, l| t + l + "\n")
                .replace("positions: ", "positions: 9")
        },
        "the certificate ends too early; is the file complete?",
    );
}

#[test]
fn an_envelope_of_something_else_is_refused() {
    for (from, to, reason) in [
        ("thwart-certificate 1", "thwart-certificate 2", "is not `thwart-certificate 1`"),
        ("game: rock", "game: trap", "game: the certificate is for"),
        ("rocks=1", "rocks=2", "parameters: the certificate is for"),
        ("digest: ", "digest: 0", "digest: the certificate is for"),
        ("kind: table", "kind: oracle", "is unknown here"),
        ("claim: 8", "claim: 7", "the table says 8, the claim is 7"),
        ("claim: 8", "claim: first", "is no claim of this game; a claim is a number or `infinite`"),
        ("kind: table", "kind: bomb-passes-3", "evidence of the kind `bomb-passes-3` is unknown here"),
        ("kind: table", "kind: rock-values-1", "made by an older thwart: solve again with --certificate"),
        ("claim: 8", "claim 8", "expected `claim: ...`"),
    ] {
        refused(ROCK, |text| text.replace(from, to), reason);
    }
    refused(ROCK, |_| String::new(), "the certificate ends too early; is the file complete?");
}
