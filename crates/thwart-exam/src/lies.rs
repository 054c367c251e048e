//! Thousands of lies: certificates damaged at random, which may be accepted only if their
//! claim happens to be true.

use std::fmt;

use thwart_game::game::check;
use thwart_game::retrograde;
use thwart_game::session::Session;
use thwart_game::value::Value;

use crate::exam::Dice;
use thwart_game::explain::Explain;

/// How many lies were checked, and how many accepted.
#[derive(Default)]
pub struct Lies {
    /// All lies.
    pub checked: usize,
    /// Those that the checker accepted.
    pub accepted: usize,
}

impl Lies {
    /// Checks `count` lies: each that is accepted must be true, given the value that the
    /// checker believes.
    pub fn check<G: Explain>(
        &mut self,
        count: usize,
        session: &Session<'_, G>,
        mut lie: impl FnMut() -> String,
        is_true: impl Fn(&str, Value) -> bool,
    ) {
        for _ in 0..count {
            let lie = lie();
            self.checked += 1;
            if let Ok(accepted) = check(session, &lie) {
                self.accepted += 1;
                assert!(is_true(&lie, accepted.value), "a lie was accepted:\n{lie}\nof\n{}", session.text());
            }
        }
    }
}

impl fmt::Display for Lies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} lies, {} of them happen to be true", self.checked, self.accepted)
    }
}

/// Returns the value of a small board by the exhaustive solver.
pub fn value_of<G: Explain>(game: &G) -> Value {
    let table = retrograde::solve(game, &game.start(), 100_000).expect("small");
    table.value(&game.start()).expect("the root")
}

/// Drops, doubles or swaps lines after the first `kept`; or drops or doubles a word of a
/// line, or changes it by `another`. Does so `changes` times, while enough lines are
/// left.
pub fn damage(
    lines: &mut Vec<String>,
    kept: usize,
    changes: usize,
    dice: &mut Dice,
    mut another: impl FnMut(&str, &mut Dice) -> String,
) {
    for _ in 0..changes {
        let (at, other) = (kept + dice.roll(lines.len() - kept), kept + dice.roll(lines.len() - kept));
        match dice.roll(10) {
            0 => drop(lines.remove(at)),
            1 => lines.insert(at, lines[other].clone()),
            2 => lines.swap(at, other),
            _ => {
                let mut words: Vec<String> = lines[at].split(' ').map(str::to_owned).collect();
                let word = dice.roll(words.len());
                match dice.roll(6) {
                    0 => drop(words.remove(word)),
                    1 => words.insert(word, words[dice.roll(words.len())].clone()),
                    _ => words[word] = another(&words[word], dice),
                }
                lines[at] = words.join(" ");
            }
        }
        if lines.len() < kept + 2 {
            return;
        }
    }
}
