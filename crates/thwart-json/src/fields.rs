//! Fields: name, type, contents, and how each is found in an answer.

use serde::ser::{Serialize, SerializeMap as _, Serializer};
use serde_json::{Map, Value as Json};
use thwart::answer::MoveValue;
use thwart::any::StartValue;
use thwart::difficulty::Difficulty;
use thwart::grid::{Cell, Measure};
use thwart::info::Objective;
use thwart::value::{Bounds, Value};
use thwart::{Analysis, Position, Solution};

use crate::parts::{self, Metres};

/// The type of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A text.
    Text,
    /// One of these texts.
    Word(&'static [&'static str]),
    /// True or false.
    Flag,
    /// A whole number from 0.
    Count,
    /// A whole number, which may be below zero.
    Points,
    /// A cost or a nim-sum: a whole number, or a decimal if lengths contain roots. Then a field with the ending `_exact`
    /// follows, which holds the exact text.
    Length,
    /// A number in this unit.
    Real(&'static str),
    /// A cell as text: row and column from 1.
    Cell,
    /// A list of moves as texts.
    Moves,
    /// An object with fields of its own.
    Object,
    /// A list of such objects.
    Objects,
    /// A list of numbers in this unit.
    Numbers(&'static str),
}

/// The option with which a data set has a column for a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Column {
    /// Data sets do not have it.
    Never,
    /// Every data set has it.
    Always,
    /// With `--worth`.
    Difficulty,
    /// With `--line`.
    Line,
    /// With `--work`.
    Work,
    /// With `--seconds`.
    Seconds,
}

/// A field of an object.
#[derive(Debug)]
pub struct Field {
    /// Its key.
    pub key: &'static str,
    /// Its type.
    pub kind: Kind,
    /// Whether it can be `null`.
    pub may_be_null: bool,
    /// Whether data sets have it.
    pub column: Column,
    /// Its contents, in Markdown.
    pub contents: &'static str,
    /// Whether objects hold `null` as a placeholder, because it may be long: callers write it piece by piece.
    is_long: bool,
    /// The value with which objects leave it out. Data sets have it nevertheless.
    silent: Option<bool>,
    pub(crate) find: for<'a> fn(&Source<'a>) -> Option<Found>,
}

impl Field {
    pub(crate) const fn new(
        key: &'static str,
        kind: Kind,
        contents: &'static str,
        find: for<'a> fn(&Source<'a>) -> Option<Found>,
    ) -> Self {
        Self {
            key,
            kind,
            may_be_null: false,
            column: Column::Never,
            contents,
            is_long: false,
            silent: None,
            find,
        }
    }

    /// Returns a field that a command adds itself, because it is about the input.
    pub(crate) const fn added(key: &'static str, kind: Kind, contents: &'static str) -> Self {
        Self::new(key, kind, contents, |_| None)
    }

    pub(crate) const fn or_null(self) -> Self {
        Self { may_be_null: true, ..self }
    }

    pub(crate) const fn column(self, column: Column) -> Self {
        Self { column, ..self }
    }

    pub(crate) const fn long(self) -> Self {
        Self { is_long: true, ..self }
    }

    pub(crate) const fn silent_if(self, value: bool) -> Self {
        Self { silent: Some(value), ..self }
    }

    /// Returns its value in an answer, unless objects leave it out.
    fn found(&self, source: &Source<'_>) -> Option<Found> {
        let is_silent =
            |found: &Found| matches!(found, Found::Json(Json::Bool(value)) if Some(*value) == self.silent);
        (self.find)(source).filter(|found| !is_silent(found))
    }
}

/// The object that has certain fields.
#[derive(Debug)]
pub struct Table {
    /// The name of its type.
    pub name: &'static str,
    /// The place of its objects in the output.
    pub contents: &'static str,
    /// Its fields in order, in groups that objects share.
    pub groups: &'static [&'static [Field]],
}

impl Table {
    /// Returns the fields in order.
    pub fn fields(&self) -> impl Iterator<Item = &'static Field> {
        self.groups.iter().copied().flatten()
    }

    /// Inserts the fields that the source has.
    pub(crate) fn write(&self, source: &Source<'_>, object: &mut Map<String, Json>) {
        for group in self.groups {
            write(group, source, object);
        }
    }
}

/// A value of a field.
pub(crate) enum Found {
    Json(Json),
    Length(Option<u64>),
}

impl<T: Into<Json>> From<T> for Found {
    fn from(found: T) -> Self {
        Self::Json(found.into())
    }
}

/// The part of an answer in which fields are found.
#[derive(Clone, Copy)]
pub(crate) struct Source<'a> {
    pub(crate) objective: Objective,
    pub(crate) measure: Measure,
    pub(crate) bounds: Bounds,
    pub(crate) nim_sum: Option<u64>,
    pub(crate) metres: Option<Metres<'a>>,
    pub(crate) position: Option<&'a Position>,
    pub(crate) part: Part<'a>,
}

/// The part of an answer that an object is about.
#[derive(Clone, Copy)]
pub(crate) enum Part<'a> {
    Solution(&'a Solution),
    Analysis(&'a Analysis),
    Move(&'a MoveValue),
    Start(&'a StartValue),
    Difficulty(Difficulty),
    Bounds,
}

impl<'a> Source<'a> {
    pub(crate) fn of(position: &'a Position, bounds: Bounds, part: Part<'a>) -> Self {
        let objective = position.setup().info().objective;
        let measure = position.measure();
        Self { objective, measure, bounds, nim_sum: None, metres: None, position: Some(position), part }
    }

    pub(crate) fn of_solution(
        position: &'a Position,
        solution: &'a Solution,
        metres: Option<Metres<'a>>,
    ) -> Self {
        let source = Self::of(position, solution.bounds, Part::Solution(solution));
        Self { nim_sum: solution.nim_sum, metres, ..source }
    }

    pub(crate) fn solution(&self) -> Option<(&'a Position, &'a Solution)> {
        if let Part::Solution(solution) = self.part { Some((self.position?, solution)) } else { None }
    }

    pub(crate) fn analysis(&self) -> Option<(&'a Position, &'a Analysis)> {
        if let Part::Analysis(analysis) = self.part { Some((self.position?, analysis)) } else { None }
    }

    pub(crate) fn one_move(&self) -> Option<(&'a Position, &'a MoveValue)> {
        if let Part::Move(value) = self.part { Some((self.position?, value)) } else { None }
    }

    pub(crate) fn difficulty(&self) -> Option<Difficulty> {
        match self.part {
            Part::Difficulty(difficulty) => Some(difficulty),
            Part::Solution(solution) => solution.difficulty,
            _ => None,
        }
    }

    /// Returns one of the three numbers of a value: a length, or the nim-sum in games that are won or lost.
    pub(crate) fn number(&self, length: Option<Value>) -> Found {
        match self.objective {
            Objective::Cost { .. } => Found::Length(length.and_then(Value::finite)),
            Objective::Win => self.nim_sum.into(),
        }
    }

    /// Returns the score of a value, in games whose players count points.
    pub(crate) fn score(&self, value: Option<Value>) -> Option<Found> {
        let position = self.position.filter(|position| position.setup().info().has_points)?;
        Some(value.and_then(|value| position.score(value)).into())
    }

    pub(crate) fn naive(
        &self,
        number: impl Fn(thwart::difficulty::NaivePlan) -> Option<Value>,
    ) -> Option<Found> {
        Some(Found::Length(self.difficulty()?.naive.and_then(number).and_then(Value::finite)))
    }

    /// Returns the text of a cell.
    pub(crate) fn text(&self, cell: Cell) -> Option<Found> {
        Some(self.position?.setup().board().coord(cell).to_string().into())
    }
}

/// Inserts fields that the source has.
pub(crate) fn write(fields: &[Field], source: &Source<'_>, object: &mut Map<String, Json>) {
    for field in fields {
        if field.is_long {
            object.insert(field.key.to_owned(), Json::Null);
        } else if let Some(found) = field.found(source) {
            insert(field, found, source.measure, object);
        }
    }
}

pub(crate) fn insert(field: &Field, found: Found, measure: Measure, object: &mut Map<String, Json>) {
    match found {
        Found::Json(json) => drop(object.insert(field.key.to_owned(), json)),
        Found::Length(length) => parts::length(object, field.key, measure, length),
    }
}

/// An object of a table. As it is serialised field by field, millions of them need no memory.
pub struct Row<'a> {
    table: &'static Table,
    source: Source<'a>,
}

impl<'a> Row<'a> {
    pub(crate) const fn new(table: &'static Table, source: Source<'a>) -> Self {
        Self { table, source }
    }

    /// Returns the whole object.
    pub fn object(&self) -> Map<String, Json> {
        let mut object = Map::new();
        self.table.write(&self.source, &mut object);
        object
    }
}

impl Serialize for Row<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut entries = serializer.serialize_map(None)?;
        for field in self.table.fields() {
            match field.found(&self.source) {
                None => {}
                Some(Found::Json(json)) => entries.serialize_entry(field.key, &json)?,
                Some(Found::Length(length)) if self.source.measure == Measure::Whole => {
                    entries.serialize_entry(field.key, &length)?;
                }
                Some(found) => {
                    let mut both = Map::new();
                    insert(field, found, self.source.measure, &mut both);
                    for (key, value) in &both {
                        entries.serialize_entry(key, value)?;
                    }
                }
            }
        }
        entries.end()
    }
}
