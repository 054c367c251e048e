//! Values of JSON, and of what programs write like it: single quotes and backticks, keys without quotes, commas at the end,
//! `None`, `True` and `False`, and several values one after the other.

use thwart_grid::format::problem::shortened;

/// The most lists and objects in each other.
const MAX_DEPTH: usize = 64;

/// A value. An object keeps its keys in order, and a key may stand twice.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Literal {
    Null,
    Bool(bool),
    Number(String),
    Text(String),
    List(Vec<Self>),
    Object(Vec<Entry>),
}

/// A key with its value.
pub(super) type Entry = (String, Literal);

impl Literal {
    /// Returns whether it says anything: not nothing, false, zero or empty.
    pub(super) fn is_set(&self) -> bool {
        match self {
            Self::Null => false,
            Self::Bool(value) => *value,
            Self::Number(number) => number.parse() != Ok(0.0),
            Self::Text(text) => !matches!(text.trim(), "" | "none" | "false"),
            Self::List(list) => !list.is_empty(),
            Self::Object(entries) => !entries.is_empty(),
        }
    }

    /// Returns it in words, for messages.
    pub(super) fn words(&self) -> String {
        match self {
            Self::Null => "null".to_owned(),
            Self::Bool(value) => value.to_string(),
            Self::Number(number) => shortened(number).into_owned(),
            Self::Text(text) => format!("the text `{}`", shortened(text)),
            Self::List(_) => "a list".to_owned(),
            Self::Object(_) => "an object".to_owned(),
        }
    }
}

/// A byte, and the message about it.
pub(super) type Wrong = (usize, String);

/// Reads the values of a text, between which there may be commas and semicolons.
pub(super) fn read(text: &str) -> Result<Vec<Literal>, Wrong> {
    let mut reader = Reader { text, at: 0 };
    let mut values = Vec::new();
    loop {
        reader.skip(|sign| sign.is_whitespace() || !values.is_empty() && matches!(sign, ',' | ';'));
        if reader.next().is_none() {
            return Ok(values);
        }
        values.push(reader.value(MAX_DEPTH)?);
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    fn next(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    /// Takes the signs of this kind that come next.
    fn skip(&mut self, is_taken: impl Fn(char) -> bool) -> &'a str {
        let rest = &self.text[self.at..];
        let (taken, _) = rest.split_at(rest.find(|sign| !is_taken(sign)).unwrap_or(rest.len()));
        self.at += taken.len();
        taken
    }

    /// Takes a sign if it is the next but white space.
    fn takes(&mut self, sign: char) -> bool {
        self.skip(char::is_whitespace);
        let is_next = self.next() == Some(sign);
        self.at += if is_next { sign.len_utf8() } else { 0 };
        is_next
    }

    fn expected<T>(&self, wanted: &str) -> Result<T, Wrong> {
        let found = self.next().map_or("the text ends".to_owned(), |sign| format!("`{sign}` stands"));
        Err((self.at, format!("{found} where {wanted} should stand")))
    }

    fn word(&mut self) -> &'a str {
        self.skip(|sign| sign.is_alphanumeric() || matches!(sign, '_' | '.' | '+' | '-' | '$'))
    }

    fn value(&mut self, depth: usize) -> Result<Literal, Wrong> {
        self.skip(char::is_whitespace);
        let start = self.at;
        if depth == 0 {
            return Err((start, format!("more than {MAX_DEPTH} lists stand in each other")));
        }
        if self.takes('[') {
            return self.entries(']', |reader| reader.value(depth - 1)).map(Literal::List);
        }
        if self.takes('{') {
            let entry = |reader: &mut Self| {
                let key = reader.key()?;
                if reader.takes(':') { Ok((key, reader.value(depth - 1)?)) } else { reader.expected("`:`") }
            };
            return self.entries('}', entry).map(Literal::Object);
        }
        if let Some(text) = self.quoted()? {
            return Ok(Literal::Text(text));
        }
        match self.word() {
            "" => self.expected("a value"),
            "null" | "None" | "undefined" => Ok(Literal::Null),
            "true" | "True" => Ok(Literal::Bool(true)),
            "false" | "False" => Ok(Literal::Bool(false)),
            word if word.starts_with(|sign: char| sign.is_ascii_digit() || sign == '-')
                && word.parse::<f64>().is_ok_and(f64::is_finite) =>
            {
                Ok(Literal::Number(word.to_owned()))
            }
            word => {
                let word = shortened(word);
                Err((start, format!("`{word}` is no value; write a number, or a text in quotation marks")))
            }
        }
    }

    /// Reads entries with commas between them up to the end of their list.
    fn entries<T>(
        &mut self,
        end: char,
        mut entry: impl FnMut(&mut Self) -> Result<T, Wrong>,
    ) -> Result<Vec<T>, Wrong> {
        let mut entries = Vec::new();
        while !self.takes(end) {
            if !entries.is_empty() && !self.takes(',') {
                return self.expected(&format!("`,` or `{end}`"));
            }
            // A comma may stand at the end.
            if !entries.is_empty() && self.takes(end) {
                break;
            }
            entries.push(entry(self)?);
        }
        Ok(entries)
    }

    fn key(&mut self) -> Result<String, Wrong> {
        self.skip(char::is_whitespace);
        match self.quoted()? {
            Some(key) => Ok(key),
            None => match self.word() {
                "" => self.expected("a key"),
                key => Ok(key.to_owned()),
            },
        }
    }

    /// Reads a text in quotation marks, if one comes next.
    fn quoted(&mut self) -> Result<Option<String>, Wrong> {
        let start = self.at;
        let Some(mark) = self.next().filter(|sign| matches!(sign, '"' | '\'' | '`')) else { return Ok(None) };
        self.at += 1;
        let mut text = String::new();
        loop {
            text.push_str(self.skip(|sign| sign != mark && sign != '\\'));
            if self.takes(mark) {
                return Ok(Some(text));
            }
            if self.next().is_none() {
                return Err((start, "this text has no quotation mark at its end".to_owned()));
            }
            text.extend(self.escaped()?);
        }
    }

    /// Reads an escape; none for the end of a line.
    fn escaped(&mut self) -> Result<Option<char>, Wrong> {
        let start = self.at;
        let wrong = || (start, "this backslash begins no escape; write two for a backslash".to_owned());
        self.at += 1;
        let sign = self.next().ok_or_else(wrong)?;
        self.at += sign.len_utf8();
        Ok(Some(match sign {
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            'b' => '\u{8}',
            'f' => '\u{c}',
            '\n' => return Ok(None),
            'u' => {
                let first = self.hex().ok_or_else(wrong)?;
                // Two escapes of a pair are one sign.
                let is_pair = (0xd800..0xdc00).contains(&first) && self.text[self.at..].starts_with("\\u");
                self.at += if is_pair { 2 } else { 0 };
                let second = if is_pair { Some(self.hex().ok_or_else(wrong)?) } else { None };
                let code =
                    second.map_or(first, |second| 0x1_0000 + ((first - 0xd800) << 10) + (second & 0x3ff));
                char::from_u32(code).ok_or_else(wrong)?
            }
            sign if sign.is_alphanumeric() => return Err(wrong()),
            sign => sign,
        }))
    }

    fn hex(&mut self) -> Option<u32> {
        let digits = self.text.get(self.at..self.at + 4)?;
        self.at += 4;
        digits.bytes().all(|digit| digit.is_ascii_hexdigit()).then_some(())?;
        u32::from_str_radix(digits, 16).ok()
    }
}
