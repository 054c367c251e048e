//! Answers without their pictures: what Python shows of an answer, and what pickle keeps.

use serde_json::{Map, Value as Json, json};
use thwart::any;
use thwart::field::Field;
use thwart::moves::Move;
use thwart::value::Value;
use thwart::{Position, Solution};

/// Fields that every answer has.
const KEYS: [&str; 7] = ["method", "verdict", "certified", "value", "lower", "upper", "work"];

/// An answer without its picture.
pub(crate) struct Record {
    /// The object of `thwart solve --json`, with a placeholder for the line.
    pub(crate) fields: Map<String, Json>,
    pub(crate) line: Vec<Move>,
    pub(crate) values: Option<Field>,
    pub(crate) headline: String,
    pub(crate) because: String,
    pub(crate) unchecked: Option<String>,
    /// The kind of the certificate, its text, and its number of entries.
    pub(crate) certificate: Option<(String, String, u64)>,
}

impl Record {
    pub(crate) fn of(position: &Position, report: &Solution) -> Self {
        let certificate = report.certificate.as_ref();
        Self {
            fields: thwart_json::solution(position, report, None),
            line: report.line.clone(),
            values: report.field.clone(),
            headline: report.scene.headline.clone(),
            because: report.scene.because.clone(),
            unchecked: report.unchecked.as_ref().map(ToString::to_string),
            certificate: certificate.map(|made| (made.kind.to_owned(), made.text.clone(), made.entries)),
        }
    }

    /// Returns a field; `null` if it is missing.
    pub(crate) fn field(&self, key: &str) -> &Json {
        self.fields.get(key).unwrap_or(&Json::Null)
    }

    /// Returns the text for pickle. Costs the size of the answer: a number for each cell that has a value, and the text of
    /// the certificate.
    pub(crate) fn text(&self, position: &Position) -> String {
        let values = self.values.as_ref().map(|field| field.values().map(value).collect::<Json>());
        json!({
            "fields": self.fields,
            "line": thwart_json::line(position, &self.line),
            "values": values,
            "headline": self.headline,
            "because": self.because,
            "unchecked": self.unchecked,
            "certificate": self.certificate,
        })
        .to_string()
    }

    /// Returns the answer whose [`text`](Self::text) this is. `None` for any other text.
    pub(crate) fn read(position: &Position, text: &str) -> Option<Self> {
        let mut record: Json = serde_json::from_str(text).ok()?;
        let fields = match record.get_mut("fields")?.take() {
            Json::Object(fields) if KEYS.iter().all(|key| fields.contains_key(*key)) => fields,
            _ => return None,
        };
        any::method(position.setup().info(), fields["method"].as_str()?)?;
        let board = position.setup().board();
        let values = match &record["values"] {
            Json::Array(values) => Some(values.iter().map(read_value).collect::<Result<Vec<_>, _>>().ok()?),
            _ => None,
        };
        let line = record["line"].as_array()?.iter().map(|chosen| Move::read(chosen.as_str()?, board));
        let certificate = |found: &Json| {
            Some((found[0].as_str()?.to_owned(), found[1].as_str()?.to_owned(), found[2].as_u64()?))
        };
        Some(Self {
            line: line.collect::<Option<_>>()?,
            values: values.map(Field::from),
            headline: record["headline"].as_str()?.to_owned(),
            because: record["because"].as_str()?.to_owned(),
            unchecked: record["unchecked"].as_str().map(str::to_owned),
            certificate: certificate(&record["certificate"]),
            fields,
        })
    }
}

/// Returns the value of a cell: a number, `null` if it is infinite, `false` if there is none.
fn value(found: Option<Value>) -> Json {
    found.map_or(Json::Bool(false), |value| value.finite().into())
}

fn read_value(record: &Json) -> Result<Option<Value>, ()> {
    match record {
        Json::Bool(false) => Ok(None),
        Json::Null => Ok(Some(Value::Infinite)),
        number => number.as_u64().map(|number| Some(Value::Finite(number))).ok_or(()),
    }
}
