//! One row of the input: a board and its settings.

use std::collections::BTreeSet;

use serde::de::{Deserialize, Deserializer, Error as _, MapAccess, Visitor};
use serde_json::value::RawValue;
use serde_json::{Map, Number, Value as Json};
use thwart::recognise::{self, Games};
use thwart::setup::is_header;
use thwart::{Position, Request};
use thwart_grid::format::problem::{grouped, shortened};
use thwart_grid::{Problem, Problems};

/// A row of the input.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    /// The identifier in the input: the field `id`, or the name of a file.
    pub(crate) id: Option<Json>,
    /// The board and the fields beside it, or why the row cannot be read.
    pub(crate) question: Result<Question, String>,
    /// The fields that are copied to the answer unchanged.
    pub(crate) kept: Map<String, Json>,
}

/// The text of a board, and the settings beside it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Question {
    board: String,
    game: Option<String>,
    /// The meaning of its signs, if they are not those of board files.
    signs: Option<String>,
    /// Its format, if it does not name one itself.
    from: Option<String>,
    settings: Vec<Setting>,
}

/// A setting from a field beside the board.
#[derive(Clone, Debug)]
struct Setting {
    key: String,
    value: String,
    /// Whether the field is copied to the answer; then it need not be a header of the game.
    is_copied: bool,
}

/// The most bytes of a row. The rest of a longer one is read and dropped.
pub(crate) const MOST_BYTES: usize = 1 << 24;

/// The most cells of a board in a row, so that the rows in progress fit in memory.
const MOST_CELLS: usize = 1 << 22;

/// Returns the message for a row that has more bytes than a row may have.
fn too_long() -> String {
    let most = grouped(MOST_BYTES as u64);
    format!(
        "a row may have {most} bytes, and this one has more; solve its board by itself with `thwart solve`"
    )
}

/// Returns the message for a line that is no JSON object.
fn not_an_object(line: &str, error: &serde_json::Error) -> String {
    if !line.trim_start().starts_with('{') {
        return format!("this line is no JSON object: it is `{}`", shortened(line.trim()));
    }
    // The library counts lines, and a row is one.
    let text = error.to_string();
    let why = text.rsplit_once(" at line ").map_or(&*text, |(why, _)| why);
    format!("this line is no JSON object: column {}: {why}", error.column().max(1))
}

impl Row {
    /// Returns the row of a text without fields.
    pub(crate) fn of_text(id: Option<Json>, board: String) -> Self {
        let question = Ok(Question { board, ..Question::default() });
        Self { id, question, kept: Map::new() }
    }

    /// Returns the row of a text that is too long to be read.
    pub(crate) fn too_long(id: Option<String>) -> Self {
        let question = Err(too_long());
        Self { id: id.map(Into::into), question, kept: Map::new() }
    }

    /// Returns about how many bytes of memory the row takes.
    pub(crate) fn bytes(&self) -> usize {
        self.question.as_ref().map_or(0, |question| question.board.len())
    }

    /// Reads a line of JSON; `keep` names the fields to copy to the answer.
    pub(crate) fn of_json(line: &str, keep: &[String]) -> Self {
        // The first line may begin with a byte-order mark.
        let line = line.trim_start_matches('\u{feff}');
        match serde_json::from_str::<Fields>(line) {
            Ok(Fields(fields)) => Self::of_fields(fields, keep),
            Err(error) => {
                let question = Err(not_an_object(line, &error));
                Self { id: None, question, kept: Map::new() }
            }
        }
    }

    /// Reads fields from any source; `keep` names the fields to copy to the answer. A copied field that is a
    /// header of the game, or the board itself, is used as well.
    pub(crate) fn of_fields(fields: impl IntoIterator<Item = (String, Json)>, keep: &[String]) -> Self {
        let mut row = Self { id: None, question: Ok(Question::default()), kept: Map::new() };
        let mut question = Question::default();
        let mut wrong = None;
        let mut keys = BTreeSet::new();
        for (key, value) in fields {
            if !keys.insert(key.clone()) {
                wrong = Some(format!("`{key}` stands twice in the object; leave one of the two out"));
            }
            let kept = keep.contains(&key);
            if kept {
                row.kept.insert(key.clone(), value.clone());
            }
            let mut set = |key, value| question.settings.push(Setting { key, value, is_copied: kept });
            match (key.as_str(), value) {
                ("id", value) => row.id = Some(value),
                ("board", Json::String(board)) => question.board = board,
                ("game", Json::String(game)) => question.game = Some(game),
                ("signs", Json::String(signs)) => question.signs = Some(signs),
                ("from", Json::String(from)) => question.from = Some(from),
                (_, Json::Null) => {}
                (_, Json::String(text)) => set(key, text),
                (_, Json::Number(number)) => set(key, number_text(&number)),
                (_, value) if !kept => {
                    wrong = Some(format!("`{key}` is {value}, where a text or a number is needed"));
                }
                _ => {}
            }
        }
        if question.board.is_empty() {
            wrong = wrong.or_else(|| Some("the field `board` is missing: the text of a board".to_owned()));
        }
        if question.board.len() > MOST_BYTES {
            wrong = Some(too_long());
        }
        row.question = wrong.map_or(Ok(question), Err);
        row
    }
}

impl Question {
    /// Returns the position to solve, and how the text was read if another reading would have been possible.
    ///
    /// # Errors
    /// A message for the user about what is wrong with the row.
    pub(crate) fn position(&self, games: &Games) -> Result<(Position, Option<String>), String> {
        let [game, from, signs] = [&self.game, &self.from, &self.signs].map(Option::as_deref);
        let request = Request { input: self.board.as_bytes(), game, from, signs, ..Request::default() };
        let input = request.read(games, None).map_err(joined)?;
        let read_as = input.remark.map(|_| input.format_name);
        let mut boards = input.boards;
        let number = boards.len();
        let (Some(board), 1) = (boards.pop(), number) else {
            return Err(format!("a row holds one board, and here are {number}"));
        };
        let mut board = board.map_err(joined)?;
        let cells = board.file.board.len();
        if cells > MOST_CELLS {
            let [cells, most] = [cells, MOST_CELLS].map(|count| grouped(count as u64));
            return Err(format!(
                "a board in a row may have {most} cells, and this one has {cells}; solve it by itself with `thwart solve`"
            ));
        }
        let info = board.game.info();
        let mut settings = Vec::new();
        for Setting { key, value, is_copied: kept } in &self.settings {
            if *kept && !is_header(info, key) {
                continue;
            }
            if !is_header(info, key) {
                let name = info.name;
                return Err(format!("`{key}` is no header of {name}; copy fields with --keep {key}"));
            }
            settings.push((key.clone(), value.clone()));
        }
        recognise::replace_settings(info, &mut board.file, &settings).map_err(joined)?;
        Ok((board.position().map_err(joined)?, read_as))
    }
}

/// The fields of an object in their order, including duplicates. A number that JSON would round is kept as
/// text, so that messages show what was written.
struct Fields(Vec<(String, Json)>);

impl<'de> Deserialize<'de> for Fields {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Object;
        impl<'de> Visitor<'de> for Object {
            type Value = Fields;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Fields, A::Error> {
                let mut fields = Vec::new();
                while let Some((key, raw)) = map.next_entry::<String, Box<RawValue>>()? {
                    let value: Json = serde_json::from_str(raw.get()).map_err(A::Error::custom)?;
                    let is_rounded = value.as_f64().is_some_and(|number| number.abs() >= 9e15);
                    let is_whole = value.is_u64() || value.is_i64();
                    let text = || Json::String(raw.get().to_owned());
                    fields.push((key, if is_rounded && !is_whole { text() } else { value }));
                }
                Ok(Fields(fields))
            }
        }
        from.deserialize_map(Object)
    }
}

/// Writes a number as text: 3.0 as 3, because tables often store whole numbers as floats if some are missing.
fn number_text(number: &Number) -> String {
    let text = number.to_string();
    text.strip_suffix(".0").map_or_else(|| text.clone(), str::to_owned)
}

/// Joins problems into one line.
fn joined(Problems(problems): Problems) -> String {
    // A row has no command line, so the advice about options is left out.
    let one = |problem: &Problem| match problem.place {
        None if let Some((_, value)) = &problem.argument => {
            let key = value.split('=').next().unwrap_or_default();
            let message = problem.without_options();
            // Messages about parameters begin with the key already.
            if message.starts_with(&format!("{key}: ")) { message } else { format!("{key}: {message}") }
        }
        // Line 0 stands for a field of the row.
        Some((line @ 1.., column)) => format!("line {line}, column {column}: {}", problem.without_options()),
        _ => problem.without_options(),
    };
    problems.iter().map(one).collect::<Vec<_>>().join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use thwart::games::ALL;

    #[test]
    fn a_field_stands_once_and_a_number_is_shown_as_it_was_written() {
        let error = |line: &str| match Row::of_json(line, &[]).question {
            Ok(question) => question.position(ALL).err().expect("it is wrong"),
            Err(error) => error,
        };
        let twice = error(r#"{"board": "game: rock", "rocks": 1, "rocks": 2}"#);
        assert_eq!(twice, "`rocks` stands twice in the object; leave one of the two out");
        let large = error(r#"{"board": "game: rock\n\n@.>", "rocks": 99999999999999999999999}"#);
        assert!(large.contains("`99999999999999999999999` is not a whole number"), "{large}");
    }

    fn refusal(line: &str) -> String {
        Row::of_json(line, &[])
            .question
            .and_then(|question| question.position(ALL).map(drop))
            .expect_err(line)
    }

    #[test]
    fn fields_stand_for_headers() {
        let row = Row::of_json(
            r#"{"id": 7, "split": "test", "board": "@..\n.#.\n..>\n", "game": "rock", "rocks": 1, "seal": "forbidden"}"#,
            &["split".to_owned()],
        );
        assert_eq!((row.id, row.kept.get("split")), (Some(7.into()), Some(&"test".into())));
        let position = row.question.unwrap().position(ALL).unwrap();
        assert_eq!(position.0.setup().parameter("seal"), "forbidden");
    }

    /// A header that is copied to the answer still sets the parameter.
    #[test]
    fn a_header_that_is_handed_on_is_used_as_well() {
        let line = r#"{"board": "@..\n.#.\n..>\n", "game": "rock", "rocks": 2, "tags": [1]}"#;
        let row = Row::of_json(line, &["rocks".to_owned(), "board".to_owned(), "tags".to_owned()]);
        assert_eq!(row.kept.len(), 3);
        assert_eq!(row.question.unwrap().position(ALL).unwrap().0.setup().parameter("rocks"), "2");
    }

    /// Every bit is kept, in and out, because the JSON library has `float_roundtrip` on.
    #[test]
    fn a_number_that_is_handed_on_stays_the_same() {
        let keep = ["score".to_owned()];
        for divisor in 1..2000 {
            let score = 1e-100 / f64::from(divisor);
            let row = Row::of_json(&format!("{{\"board\": \"@.>\", \"score\": {score:e}}}"), &keep);
            let again: f64 = row.kept["score"].to_string().parse().unwrap();
            assert_eq!(again.to_bits(), score.to_bits(), "{score:e}");
        }
    }

    #[test]
    fn errors_name_the_fault() {
        assert_eq!(refusal("[1]"), "this line is no JSON object: it is `[1]`");
        assert_eq!(refusal(r#"{"board": }"#), "this line is no JSON object: column 11: expected value");
        assert!(refusal(r#"{"id": 1}"#).contains("`board` is missing"));
        assert!(refusal(r#"{"board": "@.>", "game": "rock", "rocks": [1]}"#).contains("`rocks` is [1]"));
        assert!(refusal(r#"{"board": "@.>", "game": "rock", "rock": 1}"#).contains("--keep rock"));
        assert!(refusal(r#"{"board": "@.>", "game": "rock", "rocks": -1}"#).starts_with("rocks: `-1`"));
        let marked = "\u{feff}{\"board\": \"game: rock\\n\\n@.>\"}";
        assert!(Row::of_json(marked, &[]).question.and_then(|question| question.position(ALL)).is_ok());
        assert!(refusal(r#"{"board": "@.?", "game": "rock", "rocks": 1}"#).contains("column 3"));
        assert!(
            refusal(r#"{"board": "game: rock\n\n@.>\n---\ngame: rock\n\n@.>\n"}"#).contains("here are 2")
        );
    }
}
