//! Reads the YAML of a map.

use std::borrow::Cow;
use std::fmt::Write as _;

use super::thresholds::{Mode, Thresholds};
use super::yaml::{self, Place, Value, Word};
use crate::format::problem::{Problem, Problems, normalise};
use crate::format::report::Report;
use crate::metres::Metres;

/// Largest YAML in bytes; a real one has six or seven lines.
const MAX_BYTES: usize = 1 << 16;

/// Largest length in metres, 25 times round the earth; a larger one must be a mistake.
const MAX_METRES: f64 = 1e9;

/// The contents of a valid YAML.
#[derive(Clone, Debug, PartialEq)]
pub struct Description {
    /// Name of the picture, as written.
    pub image: String,
    /// 1-based line and column of that name.
    pub image_place: (usize, usize),
    /// How to read grey levels.
    pub occupancy: Thresholds,
    /// Size and position of the cells.
    pub metres: Metres,
    /// One remark for each unknown key.
    pub unused: Vec<Problem>,
}

/// The key that only files of parameters for nodes have.
const PARAMETERS: &str = "ros__parameters:";

/// Returns the file that the parameters of a map server name, and its line; `None` for other texts.
fn map_of_parameters(text: &str) -> Option<(usize, &str)> {
    let mut names = (1..).zip(text.lines()).filter_map(|(number, line)| {
        let name = line.trim().strip_prefix("yaml_filename:")?;
        Some((number, name.trim().trim_matches(['"', '\''])))
    });
    names.next().filter(|_| text.contains(PARAMETERS))
}

/// Returns whether a text looks like the YAML of a map: it has keys `image` and `resolution`, in lines or within
/// braces.
pub fn looks_like_ros_map(text: &str) -> bool {
    let mut end = text.len().min(MAX_BYTES);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    let head = &text[..end];
    let has_keys = head.contains("image") && head.contains("resolution");
    if !(has_keys || head.contains(PARAMETERS)) {
        return false;
    }
    let head = normalise(head);
    if map_of_parameters(&head).is_some() {
        return true;
    }
    let is_key = |part: &str, key: &str| {
        let part = part.trim_start_matches(['{', ' ', '\t', '"', '\'']);
        let rest = part.strip_prefix(key).map(|rest| rest.trim_start_matches(['"', '\'', ' ', '\t']));
        rest.is_some_and(|rest| rest.starts_with(':'))
    };
    let has = |key: &str| head.lines().flat_map(|line| line.split(',')).any(|part| is_key(part, key));
    has("image") && has("resolution")
}

/// Reads the YAML of a map: `image`, `resolution`, `origin`, `negate`, `occupied_thresh` and `free_thresh`, and
/// perhaps `mode`.
///
/// # Errors
/// Every problem of the text, each with its line and column: missing keys, keys given twice, and values that
/// make no sense.
pub fn parse(text: &str) -> Result<Description, Problems> {
    if text.len() > MAX_BYTES {
        let message =
            format!("this file of {} bytes is no description of a map, which has a few lines", text.len());
        return Err(Problem::whole(message).into());
    }
    let text = without_tabs(&normalise(text));
    if let Some((line, map)) = map_of_parameters(&text) {
        let message = format!("this is a file of parameters; the map is `{map}`");
        return Err(Problem::at(line, 1, message).into());
    }
    let mut report = Report::default();
    let mut fields = Fields { entries: yaml::mapping(&text, &mut report), report };
    fields.refuse_doubles();

    let image = fields.image();
    let resolution = fields.resolution();
    let origin = fields.origin();
    let negate = fields.negate();
    let occupied = fields.probability("occupied_thresh");
    let free = fields.probability("free_thresh");
    let mode = fields.mode();
    if let (Some((occupied, _)), Some((free, (line, column)))) = (occupied, free)
        && free > occupied
    {
        fields.report.at(line, column, || {
            format!("the free_thresh {free} lies above the occupied_thresh {occupied}; no cell is both")
        });
    }
    if let (Some((true, _)), Some((Mode::Raw, (line, column)))) = (negate, mode) {
        fields.report.at(line, column, || {
            "`raw` with `negate: 1` means different things in ROS 1 and ROS 2; invert the picture and write \
             `negate: 0`"
                .to_owned()
        });
    }
    let unused = fields.unused();
    fields.report.finish()?;
    let all = || {
        let (image, image_place) = image?;
        let occupancy = Thresholds { negate: negate?.0, occupied: occupied?.0, free: free?.0, mode: mode?.0 };
        let metres = Metres { resolution: resolution?, origin: origin? };
        Some(Description { image, image_place, occupancy, metres, unused })
    };
    // Missing values have been reported, so this cannot fail.
    all().ok_or_else(|| Problem::whole("the description is not complete").into())
}

/// Returns a text with a blank in place of the tab after each key, as YAML has it.
fn without_tabs(text: &str) -> String {
    let is_key = |key: &str| key.chars().all(|sign| sign.is_alphanumeric() || "_-\"' ".contains(sign));
    let line = |line: &str| match line.split_once(":\t") {
        Some((key, value)) if is_key(key) => format!("{key}: {value}"),
        _ => line.to_owned(),
    };
    text.split_inclusive('\n').map(line).collect()
}

/// The entries not read yet, and the problems of the others.
struct Fields<'a> {
    entries: Vec<(Word<'a>, Value<'a>)>,
    report: Report,
}

impl<'a> Fields<'a> {
    /// Reports and removes every repeated key.
    fn refuse_doubles(&mut self) {
        let mut seen: Vec<Word<'a>> = Vec::new();
        let report = &mut self.report;
        self.entries.retain(|(key, _)| {
            let is_double = seen.iter().any(|other| other.text == key.text);
            if is_double {
                let (line, column) = key.place;
                report.at(line, column, || format!("`{}` stands twice; keep one of the lines", key.text));
            } else {
                seen.push(key.clone());
            }
            !is_double
        });
    }

    fn take(&mut self, key: &str) -> Option<Value<'a>> {
        let at = self.entries.iter().position(|(word, _)| word.text == key)?;
        Some(self.entries.remove(at).1)
    }

    /// Returns the scalar of a required key.
    fn scalar(&mut self, key: &str, wanted: &str) -> Option<Word<'a>> {
        match self.take(key) {
            Some(Value::Scalar(word)) => Some(word),
            Some(other) => self.refuse(other.place(), || format!("`{key}` is {wanted}")),
            None => {
                self.report.whole(|| format!("`{key}: ...` is missing; it is {wanted}"));
                None
            }
        }
    }

    fn refuse<T>(&mut self, (line, column): Place, message: impl FnOnce() -> String) -> Option<T> {
        self.report.at(line, column, message);
        None
    }

    fn image(&mut self) -> Option<(String, Place)> {
        let word = self.scalar("image", "the name of the picture")?;
        if word.text.is_empty() {
            return self.refuse(word.place, || "`image` is empty; write the name of the picture".to_owned());
        }
        Some((word.text.into_owned(), word.place))
    }

    fn resolution(&mut self) -> Option<f64> {
        let wanted = "the side of a cell in metres, such as 0.05";
        let word = self.scalar("resolution", wanted)?;
        let resolution = self.number(&word, wanted)?;
        if resolution <= 0.0 || resolution > MAX_METRES {
            return self.refuse(word.place, || {
                format!("`{}` is no resolution; write {wanted}, above 0 and up to {MAX_METRES:e}", word.text)
            });
        }
        Some(resolution)
    }

    fn origin(&mut self) -> Option<[f64; 3]> {
        let wanted = "the place of the lower left corner: [x, y, yaw] in metres and radians";
        let (place, words) = match self.take("origin") {
            Some(Value::List(place, words)) => (place, words),
            Some(other) => return self.refuse(other.place(), || format!("`origin` is {wanted}")),
            None => {
                self.report.whole(|| format!("`origin: ...` is missing; it is {wanted}"));
                return None;
            }
        };
        if words.len() != 3 {
            return self.refuse(place, || format!("`origin` has {} numbers; it is {wanted}", words.len()));
        }
        let mut origin = [Some(0.0); 3];
        for (number, word) in origin.iter_mut().zip(&words) {
            *number = self.number(word, "a number, such as 0 for a map that is not rotated");
            if number.is_some_and(|number| number.abs() > MAX_METRES) {
                *number = self.refuse(word.place, || {
                    format!("`{}` is no part of an origin; numbers go up to {MAX_METRES:e}", word.text)
                });
            }
        }
        let [x, y, yaw] = origin;
        Some([x?, y?, yaw?])
    }

    fn negate(&mut self) -> Option<(bool, Place)> {
        let wanted = "0, or 1 if black is free";
        let word = self.scalar("negate", wanted)?;
        let negate = match word.text.to_ascii_lowercase().as_str() {
            "0" | "false" | "no" => false,
            "1" | "true" | "yes" => true,
            _ => {
                return self.refuse(word.place, || format!("`{}` is no `negate`; write {wanted}", word.text));
            }
        };
        Some((negate, word.place))
    }

    fn probability(&mut self, key: &str) -> Option<(f64, Place)> {
        let wanted = "a probability from 0 to 1";
        let word = self.scalar(key, wanted)?;
        let probability = self.number(&word, wanted)?;
        if !(0.0..=1.0).contains(&probability) {
            return self.refuse(word.place, || format!("`{}` is no `{key}`; write {wanted}", word.text));
        }
        Some((probability, word.place))
    }

    fn mode(&mut self) -> Option<(Mode, Place)> {
        let wanted = "`trinary`, `scale` or `raw`";
        match self.take("mode") {
            None => Some((Mode::default(), (1, 1))),
            Some(Value::Scalar(word)) => match Mode::from_word(&word.text) {
                Some(mode) => Some((mode, word.place)),
                None => self.refuse(word.place, || format!("`{}` is no mode; write {wanted}", word.text)),
            },
            Some(other) => self.refuse(other.place(), || format!("`mode` is {wanted}")),
        }
    }

    /// Reads a finite number.
    fn number(&mut self, word: &Word<'_>, wanted: &str) -> Option<f64> {
        let number = word.text.parse::<f64>().ok().filter(|number| number.is_finite());
        if number.is_none() {
            return self.refuse(word.place, || format!("`{}` is no number; write {wanted}", word.text));
        }
        number
    }

    /// Returns one remark for each key that was not read.
    fn unused(&mut self) -> Vec<Problem> {
        self.entries
            .drain(..)
            .map(|(Word { text, place: (line, column) }, _)| {
                Problem::at(line, column, format!("`{text}` says nothing of the board and was not used"))
            })
            .collect()
    }
}

/// Returns the YAML for a picture made by [`write_png`](crate::format::image::write_png) or
/// [`write_pgm`](crate::format::image::write_pgm): white is free, black is occupied, and no cell is unknown.
pub fn print(image: &str, metres: &Metres) -> String {
    let [x, y, yaw] = metres.origin;
    let mut text = String::new();
    let _ = writeln!(text, "image: {}", quoted(image));
    let _ = writeln!(text, "mode: {}", Mode::Trinary.word());
    let _ = writeln!(text, "resolution: {:?}", metres.resolution);
    let _ = writeln!(text, "origin: [{x:?}, {y:?}, {yaw:?}]");
    text.push_str("negate: 0\noccupied_thresh: 0.65\nfree_thresh: 0.196\n");
    text
}

/// Writes a name as YAML: plain if that is safe, else between double quotes.
fn quoted(name: &str) -> Cow<'_, str> {
    let is_plain = name.starts_with(|first: char| first.is_ascii_alphanumeric() || first == '/')
        && name.chars().all(|sign| sign.is_ascii_alphanumeric() || "/._-".contains(sign));
    if is_plain {
        return Cow::Borrowed(name);
    }
    let mut text = String::from("\"");
    for sign in name.chars() {
        match sign {
            '"' | '\\' => text.extend(['\\', sign]),
            ' '..='~' => text.push(sign),
            sign => {
                let _ = write!(text, "\\U{:08X}", u32::from(sign));
            }
        }
    }
    text.push('"');
    Cow::Owned(text)
}
