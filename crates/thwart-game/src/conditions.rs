//! Conditions on the answer of a board, such as `value >= 12`: each compares a key of the answer with a number, a word,
//! or another key.

use crate::any::{Position, Solution, SolveOptions};
use crate::info::Objective;
use crate::limits::Limits;
use crate::spelling::did_you_mean;
use crate::value::Value;

/// A key of an answer: the words that it can be, none for a number, and what it means.
type Key = (&'static str, &'static [&'static str], &'static str);

const KEYS: [Key; 11] = [
    ("value", &[], "the value, if it is finite; in escape the nim-sum"),
    ("lower", &[], "the lower bound of the value, if it is finite"),
    ("upper", &[], "the upper bound of the value, if it is finite"),
    ("score", &[], "the score of the best pen; enclose only"),
    ("moves", &[], "the number of moves of a best line"),
    ("best_moves", &[], "how many first moves are right"),
    ("naive", &[], "what the naive plan promises"),
    ("naive_worst", &[], "what the naive plan comes to at worst; a plan that fails is worse than any number"),
    ("naive_score", &[], "the score of the naive pen; a plan that fails is worse than any number"),
    ("verdict", &["solved", "impossible", "best found", "unknown"], "how sure the answer is"),
    ("winner", &["first", "second", "draw"], "who wins"),
];

/// Returns the keys of conditions, each with its meaning.
pub fn keys() -> impl Iterator<Item = (&'static str, String)> {
    let meaning = |words: &[&str], meaning: &str| match words {
        [] => meaning.to_owned(),
        words => format!("{meaning}: `{}`", words.join("`, `")),
    };
    KEYS.iter().map(move |(key, words, means)| (*key, meaning(words, means)))
}

/// The keys that need more than the answer.
const WORTH: [&str; 4] = ["best_moves", "naive", "naive_worst", "naive_score"];

/// The comparison signs, longer ones first, because they may begin with a shorter one.
const SIGNS: [&str; 7] = ["!=", "<=", ">=", "==", "=", "<", ">"];

/// Conditions that the answer of a board must satisfy, all of them.
///
/// ```
/// use thwart::Limits;
/// use thwart::conditions::Conditions;
///
/// let board = thwart::read("game: rock\n\n@..\n.#.\n..>\n")?;
/// let holds = |text: &str| Ok::<_, String>(Conditions::read(&[text])?.hold(&board, Limits::default()));
/// assert!(holds("value >= 8")? && holds("naive_worst = naive + 4")? && !holds("verdict = impossible")?);
/// assert!(holds("valeu = 8").is_err_and(|message| message.ends_with("did you mean `value`?")));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Conditions(Vec<Condition>);

impl Conditions {
    /// Reads conditions, each `KEY OP VALUE`: OP is one of `= != < <= > >=`, and VALUE a word, a number, or a key with
    /// an optional factor before it and a number added or taken away after it, such as `0.8 * score` or `value + 2`.
    ///
    /// # Errors
    /// A message about the first that is wrong.
    pub fn read(texts: &[impl AsRef<str>]) -> Result<Self, String> {
        texts.iter().map(|text| Condition::read(text.as_ref())).collect::<Result<_, _>>().map(Self)
    }

    /// Returns whether there is no condition.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns whether the answer of a board, found within these limits, satisfies all conditions. A search that fails
    /// has no answer. Cost: a solve, and more for keys of the naive plan.
    pub fn hold(&self, board: &Position, limits: Limits) -> bool {
        self.met(board, limits).is_some()
    }

    /// Returns the answer of a board, found within these limits, if it satisfies all conditions, as [`hold`](Self::hold)
    /// does.
    pub fn met(&self, board: &Position, limits: Limits) -> Option<Solution> {
        let options = SolveOptions::default()
            .limits(limits)
            .certify(false)
            .line(self.0.iter().any(|condition| condition.uses("moves")))
            .difficulty(self.0.iter().any(|condition| WORTH.iter().any(|key| condition.uses(key))))
            .explain(false);
        let solution = board.solve(&options).ok()?;
        let fact = |key: &str| fact(board, &solution, key);
        self.0.iter().all(|condition| condition.holds(fact)).then_some(solution)
    }
}

/// The value of a key in one answer.
#[derive(Clone, Debug)]
enum Fact {
    Word(String),
    Number(f64),
}

/// Returns what a key of an answer is; `None` if it is not known, or infinite without being a failure of the naive plan.
fn fact(board: &Position, solution: &Solution, key: &str) -> Option<Fact> {
    let (bounds, measure) = (solution.bounds, board.measure());
    let wins = board.setup().info().objective == Objective::Win;
    let length = |value: Value| value.finite().map(|value| measure.number(value));
    let naive = || solution.difficulty.and_then(|difficulty| difficulty.naive);
    let number = match key {
        "value" | "lower" | "upper" if wins => solution.nim_sum.map(|nim_sum| nim_sum as f64),
        "value" => bounds.value().and_then(length),
        "lower" => length(bounds.lower),
        "upper" => length(bounds.upper),
        "score" => bounds.value().and_then(|value| board.score(value)).map(|score| score as f64),
        "moves" => Some(solution.line.len() as f64),
        "best_moves" => {
            solution.difficulty.and_then(|difficulty| difficulty.best_moves).map(|count| count as f64)
        }
        "naive" => length(naive()?.promise),
        // A naive plan that fails is worse than any number.
        "naive_worst" => naive()?.worst.map(|worst| length(worst).unwrap_or(f64::INFINITY)),
        "naive_score" if !board.setup().info().has_points => None,
        "naive_score" => match naive()?.worst? {
            Value::Infinite => Some(f64::NEG_INFINITY),
            worst @ Value::Finite(_) => board.score(worst).map(|score| score as f64),
        },
        "verdict" => return Some(Fact::Word(solution.verdict.to_string())),
        "winner" if wins => return bounds.winner().map(|winner| Fact::Word(winner.to_owned())),
        _ => None,
    };
    number.map(Fact::Number)
}

#[derive(Clone, Debug)]
struct Condition {
    key: &'static str,
    sign: &'static str,
    value: Wanted,
}

/// The right side of a comparison.
#[derive(Clone, Debug)]
enum Wanted {
    Word(String),
    /// A number, or a key of the answer, `times * key + more`.
    Number {
        times: f64,
        key: Option<&'static str>,
        more: f64,
    },
}

impl Condition {
    /// Reads `KEY OP VALUE`, with or without blanks around the sign.
    ///
    /// # Errors
    /// A message about what is wrong with it.
    fn read(text: &str) -> Result<Self, String> {
        let at = text.find(['!', '<', '>', '=']).unwrap_or(text.len());
        let (key, rest) = (text[..at].trim(), &text[at..]);
        if let Some((swapped, sign)) =
            [("=>", ">="), ("=<", "<=")].iter().find(|(swapped, _)| rest.starts_with(swapped))
        {
            return Err(format!("`{swapped}` is no comparison; write `{sign}`"));
        }
        let Some(&sign) = SIGNS.iter().find(|sign| rest.starts_with(**sign)) else {
            return Err(format!(
                "`{text}`: write KEY OP VALUE in quotation marks, because a shell takes < and > for itself, such as \
                 'value >= 12'; OP is one of = != < <= > >="
            ));
        };
        let Some(&(key, words, _)) = KEYS.iter().find(|(known, ..)| *known == key) else {
            let keys = KEYS.map(|(known, ..)| known);
            return Err(format!(
                "there is no key `{key}`; known are {}{}",
                keys.join(" "),
                did_you_mean(key, &keys)
            ));
        };
        // Many languages write two signs of equality.
        let (sign, value) = (if sign == "==" { "=" } else { sign }, rest[sign.len()..].trim());
        if let Some((first, second)) =
            [" and ", " && ", " AND "].iter().find_map(|word| value.split_once(word))
        {
            return Err(format!(
                "`{text}` is two conditions; give each its own: '{key} {sign} {}' and '{}'",
                first.trim(),
                second.trim()
            ));
        }
        if words.is_empty() {
            let refusal = || format!("`{value}` is no number, and {key} is one");
            return Ok(Self { key, sign, value: Wanted::number(value).ok_or_else(refusal)? });
        }
        if !words.contains(&value) {
            return Err(format!("{key} is never `{value}`; write one of: {}", words.join(", ")));
        }
        if !["=", "!="].contains(&sign) {
            return Err(format!("{key} is a word, which is compared with = and != alone"));
        }
        Ok(Self { key, sign, value: Wanted::Word(value.to_owned()) })
    }

    /// Returns whether it needs this key.
    fn uses(&self, key: &str) -> bool {
        self.key == key || matches!(&self.value, Wanted::Number { key: Some(other), .. } if *other == key)
    }

    /// Returns whether an answer with these facts satisfies it. Comparing a missing key is always false.
    fn holds(&self, fact: impl Fn(&str) -> Option<Fact>) -> bool {
        let number = |key: &str| match fact(key)? {
            Fact::Number(number) => Some(number),
            Fact::Word(_) => None,
        };
        let order = match &self.value {
            Wanted::Word(wanted) => match fact(self.key) {
                Some(Fact::Word(word)) => Some(word.cmp(wanted)),
                _ => None,
            },
            Wanted::Number { times, key, more } => {
                let other = key.map_or(Some(0.0), number);
                number(self.key).zip(other).and_then(|(one, other)| {
                    // Zero times infinity is no number, and then the comparison is false.
                    one.partial_cmp(&(times * other + more))
                })
            }
        };
        order.is_some_and(|order| match self.sign {
            "=" => order.is_eq(),
            "!=" => order.is_ne(),
            "<" => order.is_lt(),
            "<=" => order.is_le(),
            ">" => order.is_gt(),
            _ => order.is_ge(),
        })
    }
}

impl Wanted {
    /// Reads a number, or a key with an optional factor before it and a number added or taken away after it, such as
    /// `0.8 * score` or `value + 2`.
    fn number(text: &str) -> Option<Self> {
        let read = |text: &str| text.trim().parse::<f64>().ok().filter(|number| number.is_finite());
        if let Some(number) = read(text) {
            return Some(Self::Number { times: 0.0, key: None, more: number });
        }
        let (times, rest) =
            text.split_once('*').map_or((Some(1.0), text), |(times, rest)| (read(times), rest));
        let (key, more) = match rest.find(['+', '-']) {
            Some(at) => {
                let number = read(&rest[at + 1..])?;
                (&rest[..at], if rest[at..].starts_with('+') { number } else { -number })
            }
            None => (rest, 0.0),
        };
        let &(key, ..) = KEYS.iter().find(|(known, words, _)| *known == key.trim() && words.is_empty())?;
        Some(Self::Number { times: times?, key: Some(key), more })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_hold_or_do_not() {
        let fact = |key: &str| match key {
            "value" | "lower" => Some(Fact::Number(12.0)),
            "verdict" => Some(Fact::Word("best found".to_owned())),
            _ => None,
        };
        let holds = |text: &str| Condition::read(text).expect(text).holds(fact);
        for text in [
            "value=12",
            "value == 12",
            " value  = 12 ",
            "value>=12",
            "value > 11.5",
            "value != -1",
            "value<=1e3",
        ] {
            assert!(holds(text), "{text}");
        }
        assert!(holds("verdict = best found") && holds("verdict != solved"));
        for text in ["value = lower", "value <= 0.5 * lower + 6", "value > lower - 1", "lower < value+0.5"] {
            assert!(holds(text), "{text}");
        }
        for text in [
            "value = 13",
            "value > lower",
            "value = 2 * lower",
            "value < naive_worst",
            "value < 12",
            "value > 12",
            "value != 12",
            "verdict = solved",
        ] {
            assert!(!holds(text), "{text}");
        }
        // A missing key, and a value that is not finite.
        for text in ["winner = first", "winner != first", "moves >= 0", "upper > 0", "upper != 3"] {
            assert!(!holds(text), "{text}");
        }
    }

    #[test]
    fn refusals_say_what_to_write() {
        for (text, part) in [
            ("", "write KEY OP VALUE in quotation marks"),
            ("value", "write KEY OP VALUE"),
            ("value ! 3", "write KEY OP VALUE"),
            ("= 3", "there is no key ``; known are value lower"),
            ("valeu = 1", "did you mean `value`?"),
            ("value >= ", "`` is no number, and value is one"),
            ("value = 1 and moves = 2", "give each its own: 'value = 1' and 'moves = 2'"),
            ("value => 1", "`=>` is no comparison; write `>=`"),
            ("value =<1", "`=<` is no comparison; write `<=`"),
            ("value = inf", "`inf` is no number"),
            ("value = verdict", "`verdict` is no number"),
            ("value = 2 * nothing", "`2 * nothing` is no number"),
            ("value = lower + upper", "`lower + upper` is no number"),
            (
                "verdict = imposible",
                "verdict is never `imposible`; write one of: solved, impossible, best found",
            ),
            ("verdict < solved", "= and != alone"),
        ] {
            let refusal = Condition::read(text).expect_err(text);
            assert!(refusal.contains(part), "{text}: {refusal}");
        }
    }
}
