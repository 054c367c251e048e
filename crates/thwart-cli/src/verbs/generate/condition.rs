//! What `--where` asks of a board's answer: comparisons, and `and`, `or`, `not` and parentheses around them.

use serde_json::{Map, Value as Json};
use thwart::spelling::did_you_mean;

/// What can be asked about, and the words that it can be; of a number there are none.
pub(crate) const NAMES: [(&str, &[&str]); 6] = [
    ("value", &[]),
    ("lower", &[]),
    ("upper", &[]),
    ("moves", &[]),
    ("verdict", &["solved", "impossible", "best found", "unknown"]),
    ("winner", &["first", "second", "draw"]),
];

/// Parentheses and `not` stand inside each other so deep at most, since each takes some of the stack.
const DEEPEST: usize = 100;

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Condition {
    Or(Vec<Self>),
    And(Vec<Self>),
    Not(Box<Self>),
    Compare(Operand, &'static str, Operand),
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Operand {
    Number(f64),
    Word(String),
    Name(usize),
}

/// What is wrong, and at which character, counted from 0.
type Wrong = (usize, String);

impl Condition {
    /// Reads a condition.
    ///
    /// # Errors
    /// The first thing that is wrong, under the text with a mark below its place.
    pub(crate) fn read(text: &str) -> Result<Self, String> {
        let mut parser = Parser { tokens: tokens(text), next: 0, depth: 0 };
        let read = parser.any().and_then(|condition| match parser.peek() {
            "" => Ok(condition),
            found => Err(parser.wrong(format!("`{found}` where `and`, `or` or the end is needed"))),
        });
        read.map_err(|(at, what)| format!("{what}\n  {text}\n  {:at$}^", ""))
    }

    /// Whether it asks about this name.
    pub(crate) fn asks(&self, name: &str) -> bool {
        let is = |operand: &Operand| matches!(operand, Operand::Name(at) if NAMES[*at].0 == name);
        match self {
            Self::Or(parts) | Self::And(parts) => parts.iter().any(|part| part.asks(name)),
            Self::Not(part) => part.asks(name),
            Self::Compare(one, _, other) => is(one) || is(other),
        }
    }

    /// Whether an answer is as asked. What an answer does not have compares with nothing.
    pub(crate) fn holds(&self, answer: &Map<String, Json>) -> bool {
        match self {
            Self::Or(parts) => parts.iter().any(|part| part.holds(answer)),
            Self::And(parts) => parts.iter().all(|part| part.holds(answer)),
            Self::Not(part) => !part.holds(answer),
            Self::Compare(one, sign, other) => {
                let value = |operand: &Operand| match operand {
                    Operand::Number(number) => Json::from(*number),
                    Operand::Word(word) => Json::from(word.as_str()),
                    Operand::Name(at) => answer.get(NAMES[*at].0).cloned().unwrap_or_default(),
                };
                let order = match (value(one), value(other)) {
                    (Json::String(one), Json::String(other)) => Some(one.cmp(&other)),
                    (one, other) => one.as_f64().zip(other.as_f64()).and_then(|(a, b)| a.partial_cmp(&b)),
                };
                order.is_some_and(|order| match *sign {
                    "=" | "==" => order.is_eq(),
                    "!=" => order.is_ne(),
                    "<" => order.is_lt(),
                    "<=" => order.is_le(),
                    ">" => order.is_gt(),
                    _ => order.is_ge(),
                })
            }
        }
    }
}

const SIGNS: [&str; 7] = ["<=", ">=", "==", "!=", "=", "<", ">"];

/// The tokens with their places; the last is empty and stands at the end.
fn tokens(text: &str) -> Vec<(usize, &str)> {
    let mut tokens = Vec::new();
    let mut rest = text;
    loop {
        rest = rest.trim_start();
        let at = text[..text.len() - rest.len()].chars().count();
        let Some(first) = rest.chars().next() else {
            tokens.push((at, ""));
            return tokens;
        };
        let is_word = |sign: char| sign.is_alphanumeric() || "._-+".contains(sign);
        let length = match SIGNS.iter().find(|sign| rest.starts_with(**sign)) {
            Some(sign) => sign.len(),
            None if first == '\'' || first == '"' => {
                rest[1..].find(first).map_or(rest.len(), |length| length + 2)
            }
            None => rest.find(|sign| !is_word(sign)).unwrap_or(rest.len()).max(first.len_utf8()),
        };
        tokens.push((at, &rest[..length]));
        rest = &rest[length..];
    }
}

struct Parser<'a> {
    tokens: Vec<(usize, &'a str)>,
    next: usize,
    depth: usize,
}

impl<'a> Parser<'a> {
    fn peek(&self) -> &'a str {
        self.tokens[self.next].1
    }

    /// Takes the next token; at the end it is empty as often as one likes.
    fn take(&mut self) -> &'a str {
        let token = self.peek();
        self.next = (self.next + 1).min(self.tokens.len() - 1);
        token
    }

    fn wrong(&self, what: String) -> Wrong {
        (self.tokens[self.next].0, what)
    }

    fn any(&mut self) -> Result<Condition, Wrong> {
        self.list("or", Self::all).map(Condition::Or)
    }

    fn all(&mut self) -> Result<Condition, Wrong> {
        self.list("and", Self::one).map(Condition::And)
    }

    fn list(
        &mut self,
        word: &str,
        part: fn(&mut Self) -> Result<Condition, Wrong>,
    ) -> Result<Vec<Condition>, Wrong> {
        let mut parts = vec![part(self)?];
        while self.peek() == word {
            self.take();
            parts.push(part(self)?);
        }
        Ok(parts)
    }

    fn one(&mut self) -> Result<Condition, Wrong> {
        if !["not", "("].contains(&self.peek()) {
            return self.comparison();
        }
        if self.depth == DEEPEST {
            return Err(self.wrong(format!("more than {DEEPEST} parentheses inside each other")));
        }
        self.depth += 1;
        let condition = if self.take() == "not" {
            Condition::Not(Box::new(self.one()?))
        } else {
            let inner = self.any()?;
            if self.peek() != ")" {
                return Err(self.wrong("a `)` is missing here".to_owned()));
            }
            self.take();
            inner
        };
        self.depth -= 1;
        Ok(condition)
    }

    fn comparison(&mut self) -> Result<Condition, Wrong> {
        let first = self.next;
        let one = self.operand()?;
        let found = self.peek();
        let Some(&sign) = SIGNS.iter().find(|sign| **sign == found) else {
            return Err(self.wrong("a comparison is needed here: one of = != < <= > >=".to_owned()));
        };
        self.take();
        let other = self.operand()?;
        let wrong = |what: String| Err((self.tokens[first].0, what));
        let words = |operand: &Operand| match operand {
            Operand::Name(at) => NAMES[*at].1,
            _ => &[],
        };
        let known = [words(&one), words(&other)].concat();
        for operand in [&one, &other] {
            match operand {
                Operand::Word(word) if !known.contains(&word.as_str()) => {
                    let what = if known.is_empty() {
                        let names: Vec<_> = NAMES.iter().map(|(name, _)| *name).collect();
                        format!(
                            "there is no `{word}` to ask about; there is {}{}",
                            names.join(", "),
                            did_you_mean(word, &names)
                        )
                    } else {
                        format!("`{word}` is never the case here; write one of {}", quoted(&known))
                    };
                    return wrong(what);
                }
                Operand::Number(_) if !known.is_empty() => {
                    return wrong(format!(
                        "a number is never the case here; write one of {}",
                        quoted(&known)
                    ));
                }
                Operand::Name(at) if NAMES[*at].1.is_empty() && !known.is_empty() => {
                    return wrong("a number and a word are never equal".to_owned());
                }
                _ => {}
            }
        }
        if !known.is_empty() && !["=", "==", "!="].contains(&sign) {
            return wrong("words are compared with = and != alone".to_owned());
        }
        Ok(Condition::Compare(one, sign, other))
    }

    fn operand(&mut self) -> Result<Operand, Wrong> {
        let token = self.peek();
        let is_word = token.starts_with(char::is_alphabetic) && !["and", "or", "not"].contains(&token);
        let operand = if let Some(at) = NAMES.iter().position(|(name, _)| *name == token) {
            Operand::Name(at)
        } else if let Some(number) = token.parse().ok().filter(|_| !is_word) {
            Operand::Number(number)
        } else if let Some(quote) = token.chars().next().filter(|sign| "'\"".contains(*sign)) {
            match token[1..].strip_suffix(quote) {
                Some(word) => Operand::Word(word.to_owned()),
                None => return Err(self.wrong(format!("this {quote} is never closed"))),
            }
        } else if is_word {
            Operand::Word(token.to_owned())
        } else {
            return Err(self.wrong("a name, a number or a word is needed here".to_owned()));
        };
        self.take();
        Ok(operand)
    }
}

fn quoted(words: &[&str]) -> String {
    let quoted = |word: &&str| if word.contains(' ') { format!("'{word}'") } else { (*word).to_owned() };
    words.iter().map(quoted).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn holds(text: &str, answer: &Json) -> bool {
        Condition::read(text).unwrap_or_else(|wrong| panic!("{wrong}")).holds(answer.as_object().unwrap())
    }

    #[test]
    fn conditions_mean_what_they_say() {
        let solved = json!({"value": 12, "lower": 12, "upper": 12, "winner": null, "verdict": "solved"});
        for text in [
            "value=12",
            "value == 12",
            "12 = value",
            "value>=12 and value<=20",
            "value > 11.5",
            "not value > 12",
            "value < 3 or value != 3 and lower = upper",
            "(value < 3 or value != 3) and verdict = solved",
            "verdict != impossible",
            "verdict = 'solved'",
            "not (not (value = 12))",
            "value > -1",
        ] {
            assert!(holds(text, &solved), "{text}");
        }
        for text in [
            "value = 13",
            "value < 12",
            "value > 12",
            "value != 12",
            "not value = 12",
            "winner = first",
            // What is not there compares with nothing.
            "winner != first",
            "moves >= 0",
            // `and` binds more closely than `or`.
            "(value = 12 or value = 1) and value = 1",
            "value = 1 or value = 12 and value = 1",
            "verdict = \"best found\"",
        ] {
            assert!(!holds(text, &solved), "{text}");
        }
        assert!(holds("verdict = 'best found'", &json!({"verdict": "best found"})));
        assert!(Condition::read("not (value = 1 or 3 < moves)").unwrap().asks("moves"));
        assert!(!Condition::read("value = 1").unwrap().asks("moves"));
    }

    #[test]
    fn what_is_wrong_is_marked() {
        for (text, column, part) in [
            ("", 0, "a name, a number or a word"),
            ("value", 5, "one of = != <"),
            ("value >= ", 9, "a name, a number or a word"),
            ("value = 1 value = 2", 10, "where `and`, `or` or the end is needed"),
            ("value = 1 and", 13, "a name, a number or a word"),
            ("(value = 1", 10, "a `)` is missing"),
            ("value = 1)", 9, "`)` where"),
            ("valeu = 1", 0, "did you mean"),
            ("value = solved", 0, "there is no `solved`"),
            ("verdict = imposible", 0, "one of solved, impossible, 'best found', unknown"),
            ("value = 1 and verdict = 3", 14, "a number is never the case"),
            ("verdict = value", 0, "never equal"),
            ("verdict < solved", 0, "with = and != alone"),
            ("verdict = 'solved", 10, "never closed"),
            ("\u{e9} ? value", 2, "one of = != <"),
            ("value = 1 && value = 2", 10, "`&` where"),
        ] {
            let wrong = Condition::read(text).expect_err(text);
            assert!(wrong.contains(part), "{text}: {wrong}");
            assert_eq!(wrong.lines().last().unwrap().len() - 3, column, "{text}: {wrong}");
        }
        let deep = "(".repeat(100_000);
        assert!(Condition::read(&deep).unwrap_err().contains("more than 100"));
        assert!(holds(&format!("{}value = 1{}", "(".repeat(100), ")".repeat(100)), &json!({"value": 1})));
        assert!(Condition::read(&"not ".repeat(100_000)).is_err());
    }
}
