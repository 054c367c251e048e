//! Levels of the site as JSON: one, or all at any depth of lists and objects, such as the archive of a day with its bonus
//! round; or the text of such JSON in JSON.

use thwart_grid::Problem;
use thwart_grid::format::problem::shortened;

use super::literal::{self, Entry, Literal};

/// How often JSON may stand as a text in JSON.
const MAX_DEPTH: usize = 3;
/// The most keys that a remark names.
const MAX_NAMED: usize = 8;

/// The keys that are read, in the object of a level.
const READ: [&str; 7] = ["map", "budget", "name", "bonusType", "hasBonus", "bonusId", SCORE];
const SCORE: &str = "optimalScore";

/// Keys without a bearing on the rule of a level, in small letters without `_` and `-`.
const HARMLESS: [&str; 31] = [
    "id",
    "name",
    "title",
    "creator",
    "creatorname",
    "creatorid",
    "author",
    "authorname",
    "authorid",
    "date",
    "day",
    "daynumber",
    "url",
    "link",
    "version",
    "theme",
    "color",
    "colour",
    "difficulty",
    "stars",
    "created",
    "createdat",
    "updated",
    "updatedat",
    "plays",
    "playcount",
    "likes",
    "likecount",
    "description",
    "comment",
    "tags",
];

/// The signs with which levels begin.
const OPENING: [char; 4] = ['{', '[', '"', '\''];

/// A level.
#[derive(Clone, Debug, Default)]
pub(super) struct Level {
    pub(super) map: String,
    pub(super) walls: Option<u64>,
    pub(super) name: Option<String>,
    pub(super) optimal_score: Option<i64>,
    bonus_type: String,
    /// Whether the bonus is that of a round of its own; the key that says no, if one does.
    has_round: bool,
    no_round: Option<&'static str>,
    /// The keys that are not read and may bear on the rule.
    unread: Vec<String>,
}

/// The entries of the objects around a level.
#[derive(Clone, Debug, Default)]
struct Around {
    read: Vec<Entry>,
    unread: Vec<String>,
}

impl Level {
    /// Returns the bonus that changes the rule of the map. If the level has a bonus round, the bonus is that of the round,
    /// and the map is played without it.
    pub(super) fn bonus(&self) -> &str {
        if self.has_round { "none" } else { &self.bonus_type }
    }

    /// Returns remarks on the bonus and on the keys that may bear on the rule and are not read.
    pub(super) fn remarks(&self) -> impl Iterator<Item = String> {
        let bonus = match (&*self.bonus_type, self.has_round, self.no_round) {
            ("none", ..) => None,
            (_, true, _) => Some(
                "its `bonusType` is that of its bonus round, so this map is played without it".to_owned(),
            ),
            (_, false, Some(key)) => {
                Some(format!("its `{key}` names no bonus round, so its `bonusType` is the rule of this map"))
            }
            _ => None,
        };
        let named = self.unread.iter().take(MAX_NAMED).map(|key| format!("`{}`", shortened(key)));
        let rest = self.unread.len().saturating_sub(MAX_NAMED);
        let more = (rest > 0).then(|| format!("and {rest} more"));
        let keys = || named.chain(more).collect::<Vec<_>>().join(", ");
        let unread = match self.unread.len() {
            0 => None,
            1 => Some(format!("its key {} is not read, and may change the rule", keys())),
            _ => Some(format!("its keys {} are not read, and may change the rule", keys())),
        };
        bonus.into_iter().chain(unread)
    }

    /// Reads the object of a level.
    fn of(entries: &[Entry], around: &Around) -> Result<Self, Problem> {
        if let Some(key) =
            READ.iter().find(|key| entries.iter().filter(|(other, _)| other == *key).count() > 1)
        {
            return Err(wrong(format!("`{key}` stands twice in it; leave one of the two out")));
        }
        let value = |wanted: &str| {
            let all = entries.iter().chain(&around.read);
            all.filter(|(key, value)| key == wanted && *value != Literal::Null).map(|(_, value)| value).next()
        };
        let text = |key: &str| match value(key) {
            None => Ok(None),
            Some(Literal::Text(text) | Literal::Number(text)) if key == "name" => Ok(Some(text.clone())),
            Some(Literal::Text(text)) => Ok(Some(text.clone())),
            Some(other) => Err(holds(key, other, "a text")),
        };
        let walls = value("budget").map(|value| match value {
            Literal::Number(number) | Literal::Text(number) => {
                number.trim().parse().map_err(|_| holds("budget", value, "a whole number of walls"))
            }
            other => Err(holds("budget", other, "a whole number of walls")),
        });
        let optimal_score = value(SCORE).map(|value| match value {
            Literal::Number(number) => number.parse().map_err(|_| holds(SCORE, value, "a whole number")),
            other => Err(holds(SCORE, other, "a whole number")),
        });
        let rounds = || entries.iter().filter(|(key, _)| matches!(&**key, "hasBonus" | "bonusId"));
        let no_round =
            ["hasBonus", "bonusId"].into_iter().find(|wanted| rounds().any(|(key, _)| key == wanted));
        let mut unread: Vec<String> =
            unread(entries).filter(|key| !READ.contains(key)).map(str::to_owned).collect();
        unread.extend(around.unread.iter().cloned());
        unread.sort();
        unread.dedup();
        Ok(Self {
            map: text("map")?.unwrap_or_default(),
            walls: walls.transpose()?,
            name: text("name")?,
            optimal_score: optimal_score.transpose()?,
            bonus_type: text("bonusType")?
                .filter(|bonus| !bonus.is_empty())
                .unwrap_or_else(|| "none".to_owned()),
            has_round: rounds().any(|(_, value)| value.is_set()),
            no_round,
            unread,
        })
    }
}

/// Returns the keys that may bear on the rule.
fn unread<'a>(entries: impl IntoIterator<Item = &'a Entry>) -> impl Iterator<Item = &'a str> {
    let bears = |key: &str| !HARMLESS.contains(&&*key.to_ascii_lowercase().replace(['_', '-'], ""));
    entries.into_iter().filter(move |(key, value)| value.is_set() && bears(key)).map(|(key, _)| &**key)
}

fn has_map(entries: &[Entry]) -> bool {
    entries.iter().any(|(key, value)| key == "map" && matches!(value, Literal::Text(_)))
}

/// Returns the number of levels in a value.
fn count(value: &Literal) -> usize {
    match value {
        Literal::Object(entries) if has_map(entries) => 1,
        Literal::Object(entries) => entries.iter().map(|(_, value)| count(value)).sum(),
        Literal::List(list) => list.iter().map(count).sum(),
        _ => 0,
    }
}

/// Puts the values of JSON in the place of its texts in a value.
fn unfold(value: &mut Literal, depth: usize) {
    match value {
        Literal::Text(text)
            if depth > 0 && text.trim_start().starts_with(OPENING) && text.contains("map") =>
        {
            if let Ok(mut values) = literal::read(text)
                && values.len() == 1
            {
                unfold(&mut values[0], depth - 1);
                *value = values.remove(0);
            }
        }
        Literal::List(list) => list.iter_mut().for_each(|value| unfold(value, depth)),
        Literal::Object(entries) => entries.iter_mut().for_each(|(_, value)| unfold(value, depth)),
        _ => {}
    }
}

/// Returns the value of the first key `map`.
fn first_map(value: &Literal) -> Option<&Literal> {
    match value {
        Literal::Object(entries) => {
            let own = entries.iter().find(|(key, _)| key == "map").map(|(_, value)| value);
            own.or_else(|| entries.iter().find_map(|(_, value)| first_map(value)))
        }
        Literal::List(list) => list.iter().find_map(first_map),
        _ => None,
    }
}

/// Adds the levels in a value, in order. The object of a level is not searched.
fn search(key: &str, value: &Literal, around: &Around, found: &mut Vec<Level>) -> Result<(), Problem> {
    match value {
        Literal::Object(entries) if has_map(entries) => found.push(Level::of(entries, around)?),
        Literal::List(list) => list.iter().try_for_each(|value| search(key, value, around, found))?,
        Literal::Object(entries) => {
            let (holders, own): (Vec<&Entry>, Vec<&Entry>) =
                entries.iter().partition(|(_, value)| count(value) > 0);
            // The level of a day, or of its bonus round, has its score and its bonus beside it.
            let is_day = |(key, value): &Entry| key == "level" && count(value) == 1;
            let has_day = holders.iter().copied().any(is_day);
            for holder in holders {
                let mut inner = around.clone();
                if is_day(holder) {
                    let names = [(SCORE, SCORE), ("type", if key == "bonus" { "bonusType" } else { "" })];
                    let name = |key: &str| names.iter().find(|(name, to)| *name == key && !to.is_empty());
                    let read = |(key, value): &Entry| Some((name(key)?.1.to_owned(), value.clone()));
                    inner.read.extend(own.iter().copied().filter_map(read));
                    inner.unread.extend(
                        unread(own.iter().copied()).filter(|key| name(key).is_none()).map(str::to_owned),
                    );
                } else if !has_day {
                    inner.unread.extend(unread(own.iter().copied()).map(str::to_owned));
                }
                search(&holder.0, &holder.1, &inner, found)?;
            }
        }
        _ => {}
    }
    Ok(())
}

/// Returns the problem of a key with a value of another type.
fn holds(key: &str, value: &Literal, wanted: &str) -> Problem {
    wrong(format!("its `{key}` is {}, and has to be {wanted}", value.words()))
}

fn wrong(why: impl std::fmt::Display) -> Problem {
    Problem::whole(format!("this is no level of enclose.horse: {why}"))
}

/// Returns whether a text looks like the JSON of levels.
pub(super) fn looks_like(text: &str) -> bool {
    let (text, start) = straight(text);
    let json = &text[start..];
    let is_key = |at: usize| {
        let after = json[at + "map".len()..].trim_start_matches(['\\', '"', '\'']).trim_start();
        let before = json[..at].chars().next_back();
        after.starts_with(':') && before.is_some_and(|sign| sign.is_whitespace() || "\"'{,".contains(sign))
    };
    json.starts_with(OPENING) && json.match_indices("map").any(|(at, _)| is_key(at))
}

/// Reads the levels of a text.
///
/// # Errors
/// The text is no JSON, or holds no level, or a level has a key twice or a value of the wrong type.
pub(super) fn read(text: &str) -> Result<Vec<Level>, Problem> {
    let mut inner = None;
    for _ in 0..MAX_DEPTH {
        let (json, start) = straight(inner.as_deref().unwrap_or(text));
        let is_called = json[..start].trim_end().ends_with('(');
        let end = json
            .trim_end_matches(|sign: char| sign.is_whitespace() || sign == ';' || is_called && sign == ')');
        let values = literal::read(&json[start..end.len().max(start)]).map_err(|(at, why)| {
            let before = &json[..start + at];
            let column = before.rsplit('\n').next().map_or(1, |line| line.chars().count() + 1);
            let place = (inner.is_none()).then(|| (before.matches('\n').count() + 1, column));
            Problem { place, ..wrong(why) }
        })?;
        if let [Literal::Text(text)] = &values[..] {
            inner = Some(text.clone());
            continue;
        }
        let mut levels = Vec::new();
        let mut values = Literal::List(values);
        unfold(&mut values, MAX_DEPTH);
        search("", &values, &Around::default(), &mut levels)?;
        return match first_map(&values) {
            _ if !levels.is_empty() => Ok(levels),
            Some(map) => Err(holds("map", map, "a text with a line for each row")),
            None => Err(wrong("it needs a text `map`")),
        };
    }
    Err(wrong("it is JSON in JSON in JSON; copy the inner text"))
}

/// Returns a text with straight quotation marks if all are curly, and the byte at which its JSON begins, after a
/// declaration: `const level: Level =`, `parse(`, `export default`.
fn straight(text: &str) -> (String, usize) {
    let text =
        if text.contains('"') { text.to_owned() } else { text.replace(['\u{201c}', '\u{201d}'], "\"") };
    let is_name = |sign: char| sign.is_alphanumeric() || sign.is_whitespace() || "_.$:<>[](".contains(sign);
    let is_word = |text: &str| text.contains(char::is_alphabetic) && text.chars().all(is_name);
    let named = text.find('=').filter(|&at| is_word(&text[..at]));
    let from = named.map_or(0, |at| at + 1);
    let start = text[from..].find(OPENING).map_or(text.len(), |at| from + at);
    let before = text[from..start].trim();
    let is_declared =
        is_word(before) && (before.ends_with('(') || before.split_whitespace().eq(["export", "default"]));
    let start = if before.is_empty() || is_declared { start } else { text.len() - text.trim_start().len() };
    (text, start)
}
