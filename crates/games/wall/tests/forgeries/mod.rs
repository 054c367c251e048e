//! Lies about tours.

use thwart_exam::forged;
use thwart_grid::generate::Dice;
use thwart_wall::Wall;

/// Two records of the west and two of the east in the top row.
const BOARD: &str = "game: wall\n\n30441\n42445\n50501\n";

/// The entries of the two rows above the last.
const LOWER: &str = "\nw0 e0\n";
const UPPER: &str = "\nw0 w0 e0 e1\n";

fn refused(forge: impl FnOnce(&str) -> String, reason: &str) {
    forged::refused::<Wall>(BOARD, &forged::honest::<Wall>(BOARD, false), forge, reason);
}

/// Replaces the entries of the upper row.
fn upper(entries: &'static str) -> impl FnOnce(&str) -> String {
    move |text| {
        assert!(text.contains(UPPER), "{text}");
        text.replace(UPPER, &format!("\n{entries}\n"))
    }
}

#[test]
fn tours_that_do_not_exist_are_refused() {
    refused(upper("e1 w0 w0 e0"), "row 1, columns 1 to 5: record 1 of the other side is not known yet");
    refused(upper("w0 w0 e2 e1"), "record 2 of the other side is not known yet");
    refused(upper("w9 w0 e0 e1"), "record 9 of the other side is not known yet");
    refused(upper("w0 w0 w0 e0 e1"), "that side has only 2 records");
    refused(upper("w0 e0 e1"), "1 entries for 2 records of the west");
    refused(upper("w0 w0 e0"), "1 entries for 2 records of the east");
    refused(upper(""), "`` is no entry such as `w3` or `e0`");
    refused(upper("w0 w0 e0 e1 "), "`` is no entry such as");
    refused(upper("w0 w0 e0 n1"), "`n1` is no entry");
    refused(upper("w0 w0 e0 e01"), "`e01` is no entry");
    refused(upper("w0 w0 e0 e18446744073709551616"), "is no entry");
    refused(|text| text.replace(LOWER, "\n"), "");
    refused(|text| text.replace(LOWER, "\nw0 e0\nw0 e0\n"), "");
}

#[test]
fn tours_that_can_be_bettered_are_refused() {
    refused(upper("w0 w0 e0 e0"), "of one side can be bettered");
    // All other entries that rest on known records.
    for words in ["w0 w1 e0 e1", "w0 e0 w1 e1", "w0 e0 w1 e0"] {
        let changed = upper(words);
        let honest = forged::honest::<Wall>(BOARD, false);
        let verdict = forged::checked::<Wall>(BOARD, &changed(&honest));
        assert!(verdict.is_err(), "{words}: {verdict:?}");
    }
    refused(|text| text.replace("claim: 35", "claim: 34"), "the value is 35, which contradicts the claim");
    refused(|text| text.replace("claim: 35", "claim: 36"), "the value is 35");
    refused(|text| text.replace("claim: 35", "claim: infinite"), "the value is 35");
}

#[test]
fn evidence_of_the_other_game_is_refused() {
    let board = "game: wall\nbuilds: upfront\n\n30441\n42445\n50501\n";
    let honest = forged::honest::<Wall>(board, true);
    let forge = |text: &str| text.replace("kind: table", "kind: wall-tours-1");
    forged::refused::<Wall>(board, &honest, forge, "is not made for builds=upfront");
    let expensive = "game: wall\n\n..\n..\n\ncosts:\n0 4294967295\n4294967295 4294967295\n";
    assert!(forged::checked::<Wall>(expensive, &forged::honest::<Wall>(expensive, false)).is_ok());
}

/// Random entries on rows with many records meet each refusal that depends on numbers,
/// and no value but the true one is ever accepted.
#[test]
fn random_entries_are_refused() {
    let mut dice = Dice::new(1, "entries", 2, 8);
    let mut met = [
        ("is worse than not turning", 0),
        ("an entry is less than one further out", 0),
        ("of one side can be bettered", 0),
    ];
    for _ in 0..3000 {
        let rows: Vec<String> = (0..2)
            .map(|row| (0..8).map(|_| dice.below(if row == 0 { 4 } else { 10 }).to_string()).collect())
            .collect();
        let board = format!("game: wall\n\n{}\n", rows.join("\n"));
        let honest = forged::honest::<Wall>(&board, false);
        let line = honest.lines().nth(6).expect("the row that is not the last");
        let sides = |side: char| line.split(' ').filter(|word| word.starts_with(side)).count();
        let (mut west, mut east) = (sides('w'), sides('e'));
        let mut words = Vec::new();
        // Each entry rests on a known record.
        let mut known = [1, 1];
        while west + east > 0 {
            let side = usize::from(west == 0 || east > 0 && dice.below(2) == 0);
            let (left, records) = if side == 0 { (&mut west, sides('e')) } else { (&mut east, sides('w')) };
            *left -= 1;
            words.push(format!("{}{}", ['w', 'e'][side], dice.below(known[1 - side].min(records))));
            known[side] += 1;
        }
        let forged = honest.replace(&format!("\n{line}\n"), &format!("\n{}\n", words.join(" ")));
        if let Err(reason) = forged::checked::<Wall>(&board, &forged) {
            for (part, count) in &mut met {
                *count += usize::from(reason.contains(*part));
            }
        }
        let other = forged.replace("claim: ", "claim: 1");
        assert!(forged::checked::<Wall>(&board, &other).is_err(), "another value was accepted");
    }
    assert!(met.iter().all(|&(_, count)| count > 0), "{met:?}");
}

/// Eel leaves one path of several, before a start is chosen and with a token.
const UPFRONT: &str = "game: wall\nbuilds: upfront\n\n30441\n42445\n50501\n";

#[test]
fn paths_that_eel_would_not_leave_are_refused() {
    let honest = forged::honest::<Wall>(UPFRONT, false);
    let path = honest.lines().find(|line| line.starts_with("way: ")).expect("it has a way");
    assert!(honest.contains("kind: wall-straight-1\n"), "{honest}");
    let replaced = |to: &'static str| move |text: &str| text.replace(path, to);
    let mut better = 0;
    for upper in 1..=5 {
        for lower in 1..=5 {
            let other = format!("way: {upper} {lower}");
            let forged = honest.replace(path, &other);
            let verdict = forged::checked::<Wall>(UPFRONT, &forged);
            // The checker accepts another path of the same cost.
            better += usize::from(verdict.is_ok());
            if let Err(reason) = verdict {
                assert!(reason.contains("which contradicts the claim"), "{other}: {reason}");
            }
        }
    }
    assert!((1..25).contains(&better), "{better}");
    forged::refused::<Wall>(
        UPFRONT,
        &honest,
        replaced("way: 1"),
        "expected 2 columns of the board, found `1`",
    );
    forged::refused::<Wall>(
        UPFRONT,
        &honest,
        replaced("way: 1 6"),
        "expected 2 columns of the board, found `1 6`",
    );
    forged::refused::<Wall>(
        UPFRONT,
        &honest,
        replaced("way: 0 1"),
        "expected 2 columns of the board, found `0 1`",
    );
    forged::refused::<Wall>(
        UPFRONT,
        &honest,
        replaced("way: 1 1 1"),
        "expected 2 columns of the board, found `1 1 1`",
    );
    forged::refused::<Wall>(
        UPFRONT,
        &honest,
        replaced("way: 1  1"),
        "expected 2 columns of the board, found `1  1`",
    );
    forged::refused::<Wall>(UPFRONT, &honest, |text| text.replace("claim: ", "claim: 1"), "contradicts");
    let walked = UPFRONT.replace("upfront\n", "upfront\nline: - @1,2\n");
    let honest = forged::honest::<Wall>(&walked, false);
    assert!(!honest.contains("way: "), "{honest}");
    forged::refused::<Wall>(
        &walked,
        &honest,
        |text| text.replace("\nend", "\nway: 1 1\nend"),
        "expected `end`",
    );
    forged::refused::<Wall>(&walked, &honest, |text| text.replace("claim: ", "claim: 1"), "contradicts");
    let forge = |text: &str| text.replace("wall-tours-1", "wall-straight-1");
    forged::refused::<Wall>(
        BOARD,
        &forged::honest::<Wall>(BOARD, false),
        forge,
        "is not made for builds=adaptive",
    );
}
