//! Changes of a certificate that mostly leave the seals of its envelope as they are.

use crate::Dice;

/// The number of lines of the envelope before the claim.
const SEALS: usize = 5;

/// Returns a certificate with one to three changes: lines dropped, doubled or swapped, or
/// a word of a line changed.
pub fn mutate(honest: &str, dice: &mut Dice) -> String {
    let mut lines: Vec<String> = honest.lines().map(str::to_owned).collect();
    for _ in 0..=dice.roll(3) {
        // Rarely, the envelope changes, too.
        let from = if dice.roll(20) == 0 { 0 } else { SEALS };
        let at = from + dice.roll(lines.len() - from);
        let other = from + dice.roll(lines.len() - from);
        match dice.roll(10) {
            0 => drop(lines.remove(at)),
            1 => lines.insert(at, lines[other].clone()),
            2 => lines.swap(at, other),
            3 => lines[SEALS] = format!("claim: {}", claim(dice)),
            _ => lines[at] = changed(&lines[at], dice),
        }
        if lines.len() <= SEALS + 1 {
            break;
        }
    }
    // Rarely, with line ends of other systems, or another end of the text.
    let between = if dice.roll(40) == 0 { "\r\n" } else { "\n" };
    let end = ["", "\r", "\n\n", "\n"][dice.roll(80).min(3)];
    lines.join(between) + end
}

fn claim(dice: &mut Dice) -> String {
    match dice.roll(6) {
        0 => "infinite".to_owned(),
        1 => "first".to_owned(),
        2 => "second".to_owned(),
        3 => format!("{}+{}sqrt2", dice.roll(4), dice.roll(4)),
        _ => dice.roll(12).to_string(),
    }
}

/// Returns a line with one of its words dropped, doubled, moved or changed.
fn changed(line: &str, dice: &mut Dice) -> String {
    let mut words: Vec<String> = line.split(' ').map(str::to_owned).collect();
    let at = dice.roll(words.len());
    let other = dice.roll(words.len());
    match dice.roll(8) {
        0 => drop(words.remove(at)),
        1 => words.insert(at, words[other].clone()),
        2 => words.swap(at, other),
        _ => words[at] = altered(&words[at], dice),
    }
    words.join(" ")
}

/// Returns a word with one of its numbers, letters or signs changed.
fn altered(word: &str, dice: &mut Dice) -> String {
    if dice.roll(8) == 0 {
        return ["infinite", "never", "none", "", "+", "w0", "0", "18446744073709551616"][dice.roll(8)]
            .to_owned();
    }
    let spans = spans(word);
    if spans.is_empty() {
        return dice.roll(9).to_string();
    }
    let (start, end) = spans[dice.roll(spans.len())];
    let part = &word[start..end];
    let new = match (part.parse::<u64>(), dice.roll(4)) {
        (Ok(number), 0) => number.saturating_sub(1).to_string(),
        (Ok(number), 1 | 2) => number.saturating_add(1).to_string(),
        (Ok(_), _) => dice.roll(9).to_string(),
        (Err(_), _) => {
            ["a", "b", "c", "d", "e", "w", "N", "E", "S", "W", ".", "+", "=", "x"][dice.roll(14)].to_owned()
        }
    };
    format!("{}{new}{}", &word[..start], &word[end..])
}

/// Returns the byte ranges of the numbers of a word, and of its other characters one by
/// one.
fn spans(word: &str) -> Vec<(usize, usize)> {
    let mut spans: Vec<(usize, usize)> = Vec::new();
    for (at, sign) in word.char_indices() {
        let digit = |at: usize| word.as_bytes()[at].is_ascii_digit();
        match spans.last_mut() {
            Some((_, end)) if *end == at && sign.is_ascii_digit() && digit(at - 1) => *end += 1,
            _ => spans.push((at, at + sign.len_utf8())),
        }
    }
    spans
}
