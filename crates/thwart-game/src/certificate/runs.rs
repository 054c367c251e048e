//! Steps as text: `E3 S NW12` is three steps east, one south, twelve north-west.

use thwart_grid::Direction;

use super::read_number;

/// Returns the steps that these words spell, or the first misspelt word as an error. A long run is
/// cheap, because the caller stops at the first illegal step.
pub fn steps<'a>(words: impl Iterator<Item = &'a str>) -> Result<impl Iterator<Item = Direction>, &'a str> {
    let runs = words.map(|word| run(word).ok_or(word)).collect::<Result<Vec<_>, _>>()?;
    Ok(runs.into_iter().flat_map(|(direction, count)| std::iter::repeat_n(direction, count)))
}

/// Reads a direction with its count.
fn run(word: &str) -> Option<(Direction, usize)> {
    let letters = word.trim_end_matches(|sign: char| sign.is_ascii_digit());
    let direction = Direction::from_word(letters)?;
    if letters.len() == word.len() {
        return Some((direction, 1));
    }
    let count = read_number(&word[letters.len()..]).filter(|&count: &usize| count > 1)?;
    Some((direction, count))
}

/// Writes steps for [`steps`] to read, each word after a blank.
#[cfg(feature = "solve")]
pub fn write(text: &mut String, steps: impl IntoIterator<Item = Direction>) {
    use std::fmt::Write as _;
    let mut steps = steps.into_iter().peekable();
    while let Some(direction) = steps.next() {
        let mut count = 1usize;
        while steps.next_if_eq(&direction).is_some() {
            count += 1;
        }
        let _ = if count > 1 { write!(text, " {direction}{count}") } else { write!(text, " {direction}") };
    }
}

#[cfg(test)]
#[cfg(feature = "solve")]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn what_is_written_is_read(steps in proptest::collection::vec(0usize..3, 0..40)) {
            let all: Vec<_> = steps.iter().map(|&at| Direction::ALL[at]).collect();
            let mut text = String::new();
            write(&mut text, all.iter().copied());
            prop_assert_eq!(super::steps(text.split_whitespace()).unwrap().collect::<Vec<_>>(), all);
        }
    }

    #[test]
    fn other_spellings_are_none() {
        for word in
            ["", "3", "E1", "E0", "E03", "e", "EE", "E3N", "E-3", "E+3", "E99999999999999999999", "É3"]
        {
            assert_eq!(steps(word.split(' ')).err(), Some(word));
        }
    }
}
