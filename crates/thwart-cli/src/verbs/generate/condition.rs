//! One `--where`: a comparison of a key of a board's answer with a number or a word, `KEY OP VALUE`.

use serde_json::{Map, Value as Json};
use thwart::spelling::did_you_mean;

/// Keys of an answer, and the words that each can be. A key without words is a number.
pub(crate) const KEYS: [(&str, &[&str]); 6] = [
    ("value", &[]),
    ("lower", &[]),
    ("upper", &[]),
    ("moves", &[]),
    ("verdict", &["solved", "impossible", "best found", "unknown"]),
    ("winner", &["first", "second", "draw"]),
];

/// The comparison signs, longer ones first, because they may begin with a shorter one.
const SIGNS: [&str; 6] = ["!=", "<=", ">=", "=", "<", ">"];

#[derive(Clone, Debug)]
pub(crate) struct Condition {
    key: &'static str,
    sign: &'static str,
    /// A number, or one of the words of the key.
    value: Json,
}

impl Condition {
    /// Reads `KEY OP VALUE`, with or without blanks around the sign.
    ///
    /// # Errors
    /// A message about what is wrong with it.
    pub(crate) fn read(text: &str) -> Result<Self, String> {
        let at = text.find(['!', '<', '>', '=']).unwrap_or(text.len());
        let (key, rest) = (text[..at].trim(), &text[at..]);
        let Some(&sign) = SIGNS.iter().find(|sign| rest.starts_with(**sign)) else {
            return Err(format!(
                "`{text}`: write KEY OP VALUE, such as 'value >= 12'; OP is one of = != < <= > >="
            ));
        };
        let Some(&(key, words)) = KEYS.iter().find(|(known, _)| *known == key) else {
            let keys = KEYS.map(|(known, _)| known);
            return Err(format!(
                "there is no key `{key}`; known are {}{}",
                keys.join(" "),
                did_you_mean(key, &keys)
            ));
        };
        let value = rest[sign.len()..].trim();
        if words.is_empty() {
            let number = value.parse::<f64>().ok().filter(|number| number.is_finite());
            let number = number.ok_or_else(|| format!("`{value}` is no number, and {key} is one"))?;
            return Ok(Self { key, sign, value: number.into() });
        }
        if !words.contains(&value) {
            return Err(format!("{key} is never `{value}`; write one of: {}", words.join(", ")));
        }
        if !["=", "!="].contains(&sign) {
            return Err(format!("{key} is a word, which is compared with = and != alone"));
        }
        Ok(Self { key, sign, value: value.into() })
    }

    /// Returns whether it compares this key.
    pub(crate) fn uses(&self, key: &str) -> bool {
        self.key == key
    }

    /// Returns whether an answer satisfies it. Comparing a missing key is always false.
    pub(crate) fn holds(&self, answer: &Map<String, Json>) -> bool {
        let order = match (answer.get(self.key), &self.value) {
            (Some(Json::String(word)), Json::String(wanted)) => Some(word.cmp(wanted)),
            (Some(number), wanted) => {
                number.as_f64().zip(wanted.as_f64()).and_then(|(number, wanted)| number.partial_cmp(&wanted))
            }
            (None, _) => None,
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

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn conditions_hold_or_do_not() {
        let answer = json!({"value": 12, "lower": 12, "upper": null, "verdict": "best found"});
        let holds =
            |text: &str| Condition::read(text).expect(text).holds(answer.as_object().expect("an object"));
        for text in ["value=12", " value  = 12 ", "value>=12", "value > 11.5", "value != -1", "value<=1e3"] {
            assert!(holds(text), "{text}");
        }
        assert!(holds("verdict = best found") && holds("verdict != solved"));
        for text in ["value = 13", "value < 12", "value > 12", "value != 12", "verdict = solved"] {
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
            ("", "write KEY OP VALUE"),
            ("value", "write KEY OP VALUE"),
            ("value ! 3", "write KEY OP VALUE"),
            ("= 3", "there is no key ``; known are value lower"),
            ("valeu = 1", "did you mean `value`?"),
            ("value >= ", "`` is no number, and value is one"),
            ("value == 12", "`= 12` is no number"),
            ("value = 1 and moves = 2", "`1 and moves = 2` is no number"),
            ("value = inf", "`inf` is no number"),
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
