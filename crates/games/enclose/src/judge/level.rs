//! Levels of the site as JSON: one, a list, the archive of a day with its bonus round, or the text of such JSON in JSON.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::Value as Json;
use thwart_grid::Problem;
use thwart_grid::format::problem::shortened;

/// How often JSON may stand as a text in JSON.
const MAX_DEPTH: usize = 3;

/// Parts of keys that may bear on the rule of a level.
const OF_THE_RULE: [&str; 10] =
    ["animal", "bonus", "cost", "diagonal", "goal", "mode", "portal", "price", "rule", "wall"];

/// A level.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Level {
    pub(super) map: Option<String>,
    budget: Option<Json>,
    pub(super) name: Option<String>,
    bonus_type: Option<String>,
    has_bonus: Option<Json>,
    bonus_id: Option<Json>,
    pub(super) optimal_score: Option<i64>,
    #[serde(rename = "level")]
    day: Option<Part<Box<Self>>>,
    bonus: Option<Part<Box<Bonus>>>,
    #[serde(flatten)]
    others: BTreeMap<String, Json>,
}

/// The bonus round of a day.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Bonus {
    r#type: Option<String>,
    optimal_score: Option<i64>,
    level: Level,
}

/// A part of an archive, or something else under the same key.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
enum Part<T> {
    Found(T),
    Other(IgnoredAny),
}

impl<T> Part<T> {
    fn found(self) -> Option<T> {
        match self {
            Self::Found(part) => Some(part),
            Self::Other(_) => None,
        }
    }
}

/// A JSON text of levels.
#[derive(Deserialize)]
#[serde(untagged)]
enum Document {
    Text(String),
    List(Vec<Level>),
}

impl Level {
    /// Returns the number of walls; a number may also be written as a text.
    pub(super) fn walls(&self) -> Result<Option<u64>, Problem> {
        match &self.budget {
            None | Some(Json::Null) => Ok(None),
            Some(Json::String(text)) => text.trim().parse().map(Some).map_err(|_| no_budget()),
            Some(number) => number.as_u64().map(Some).ok_or_else(no_budget),
        }
    }

    /// Returns the bonus that changes the rule of the map. If the level has a bonus round, the bonus is that of the round,
    /// and the map is played without it.
    pub(super) fn bonus(&self) -> &str {
        if self.has_round() { "none" } else { self.bonus_type.as_deref().unwrap_or("none") }
    }

    /// Returns whether a bonus of another round stands in the level.
    pub(super) fn has_other_bonus(&self) -> bool {
        self.has_round() && self.bonus_type.is_some()
    }

    /// Returns a remark on the keys that may bear on the rule and are not read.
    pub(super) fn unknown_rule(&self) -> Option<String> {
        let is_set = |value: &Json| match value {
            Json::Null | Json::Bool(false) => false,
            Json::Array(list) => !list.is_empty(),
            Json::Object(object) => !object.is_empty(),
            _ => true,
        };
        let bears = |(key, value): &(&String, &Json)| {
            let key = key.to_ascii_lowercase();
            is_set(value) && OF_THE_RULE.iter().any(|word| key.contains(word))
        };
        let keys: Vec<_> =
            self.others.iter().filter(bears).map(|(key, _)| format!("`{}`", shortened(key))).collect();
        let is_one = if keys.len() == 1 { "its key {} is" } else { "its keys {} are" };
        (!keys.is_empty())
            .then(|| is_one.replace("{}", &keys.join(", ")) + " not read, and may change the rule")
    }

    fn has_round(&self) -> bool {
        let is_set = |value: &Option<Json>| !matches!(value, None | Some(Json::Null | Json::Bool(false)));
        is_set(&self.has_bonus) || is_set(&self.bonus_id)
    }

    /// Returns the level itself, or the levels of an archive: that of the day, then that of its bonus round.
    fn parts(self) -> Vec<Self> {
        if self.map.is_some() {
            return vec![self];
        }
        let day = self.day.and_then(Part::found);
        let day = day.map(|level| Self {
            optimal_score: level.optimal_score.or(self.optimal_score),
            others: self.others.into_iter().chain(level.others).collect(),
            ..*level
        });
        let round = self.bonus.and_then(Part::found).map(|bonus| Self {
            bonus_type: bonus.level.bonus_type.clone().or(bonus.r#type),
            optimal_score: bonus.level.optimal_score.or(bonus.optimal_score),
            ..bonus.level
        });
        day.into_iter().chain(round).flat_map(Self::parts).collect()
    }
}

fn no_budget() -> Problem {
    wrong("its `budget` is no number of walls")
}

fn wrong(why: impl std::fmt::Display) -> Problem {
    Problem::whole(format!("this is no level of enclose.horse: {why}"))
}

/// Returns why JSON is refused.
fn refused(error: &serde_json::Error) -> Problem {
    let text = error.to_string();
    let key =
        text.strip_prefix("duplicate field `").and_then(|rest| rest.split_once('`')).map(|(key, _)| key);
    wrong(key.map_or(text.clone(), |key| format!("`{key}` stands twice in it; leave one of the two out")))
}

/// Returns whether a text looks like the JSON of levels.
pub(super) fn looks_like(text: &str) -> bool {
    let json = peeled(text);
    json.starts_with(['{', '[', '"']) && ["\"map\"", "\"map\\"].iter().any(|key| json.contains(key))
}

/// Reads the levels of a text.
///
/// # Errors
/// The text is no JSON, or a level has no map, a key twice or a value of the wrong type.
pub(super) fn read(text: &str) -> Result<Vec<Level>, Problem> {
    let mut json = peeled(text).into_owned();
    for _ in 0..MAX_DEPTH {
        // Objects are read apart, because their errors are clearer.
        let levels = if json.starts_with('{') {
            serde_json::from_str(&json).map(|level| vec![level]).map_err(|error| refused(&error))?
        } else {
            match serde_json::from_str(&json) {
                Ok(Document::Text(inner)) => {
                    json = peeled(&inner).into_owned();
                    continue;
                }
                Ok(Document::List(levels)) => levels,
                Err(_) => serde_json::from_str::<Vec<Level>>(&json).map_err(|error| refused(&error))?,
            }
        };
        let parts: Vec<Level> = levels.into_iter().flat_map(Level::parts).collect();
        return if parts.is_empty() { Err(wrong("it needs a text `map`")) } else { Ok(parts) };
    }
    Err(wrong("it is JSON in JSON in JSON; copy the inner text"))
}

/// Returns the JSON in a text, without a declaration before it and the end of a statement after it, and with straight
/// quotation marks if all are curly.
fn peeled(text: &str) -> Cow<'_, str> {
    let text = text.trim();
    let start = text.find(['{', '[', '"', '\u{201c}']).unwrap_or(text.len());
    let is_name = |sign: char| sign.is_alphanumeric() || matches!(sign, '_' | '.' | '$' | ' ' | '(' | '=');
    let before = text[..start].trim_end();
    let is_declared = before.ends_with(['=', '(']) && before.chars().all(is_name);
    let json = if is_declared { text[start..].trim_end_matches([';', ')', ' ', '\n']) } else { text };
    if json.contains('"') {
        return json.into();
    }
    json.replace(['\u{201c}', '\u{201d}'], "\"").into()
}
