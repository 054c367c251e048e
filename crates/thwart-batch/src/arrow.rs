//! Rows read from a record batch of Arrow, and answers written as one.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use arrow_array::cast::AsArray as _;
use arrow_array::types::Float64Type;
use arrow_array::{
    Array as _, ArrayRef, Float64Array, RecordBatch, RecordBatchReader, StringViewArray, UInt64Array,
    new_null_array,
};
use arrow_cast::cast;
use arrow_json::ReaderBuilder;
use arrow_json::writer::{EncoderOptions, NullableEncoder, make_encoder};
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef};
use arrow_select::concat::concat_batches;
use rayon::ThreadPoolBuilder;
use rayon::prelude::*;
use serde_json::{Map, Value as Json};
use thwart::recognise::Games;
use thwart_json::Kind;

use crate::answer::{self, Columns, answer};
use crate::options::{Options, solve_options};
use crate::question::Row;

/// The number of rows that are answered together: few enough that their objects take little memory.
const ROWS_AT_A_TIME: usize = 256;

/// The reason why a record batch has no answers.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BatchError {
    /// Its columns do not describe boards, or lack a field to copy.
    #[error("the record batch {0}")]
    Columns(String),
    /// The run was stopped before all rows had their answers.
    #[error("stopped before all boards were solved")]
    Stopped,
    /// No threads can be started.
    #[error("no threads can be started: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
    /// Arrow reports an error.
    #[error(transparent)]
    Arrow(#[from] ArrowError),
}

/// Solves every row of a record batch: the board is in the column `board`; `id`, `game` and headers of the
/// board may have columns of their own. The columns in `keep`, and `id`, are copied to the answers unchanged.
///
/// The answers have the columns `row` (`UInt64`), `id`, the copied ones, `status`, `game`, `read_as`, `verdict`
/// (`Utf8`), `certified` (`Boolean`), `value`, `lower`, `upper` (`Float64`), `score` (`Int64`), `winner` (`Utf8`),
/// then `best_moves` (`UInt64`), `naive`, `naive_worst` (`Float64`), `naive_fails` (`Boolean`) and `naive_score`
/// (`Int64`), `line` (a list of `Utf8`) and `line_complete` (`Boolean`), `work` (`Utf8`, a JSON object) and `seconds`
/// (`Float64`) if they are asked for, and `error` (`Utf8`). A value is exact up to 2^53.
///
/// A row without a position has a status and an error of its own. `options.shard` is not used. Setting `stop`
/// ends the run soon.
///
/// # Errors
/// [`BatchError`]; wrong columns refuse the whole batch.
pub fn solve_batch(
    games: &Games,
    batch: &RecordBatch,
    keep: &[String],
    options: &Options,
    stop: &Arc<AtomicBool>,
) -> Result<RecordBatch, BatchError> {
    check(batch.schema_ref(), keep).map_err(BatchError::Columns)?;
    // Copied columns go straight to the answers, and are parsed only if they may be headers too.
    let is_read = |field: &Field| match field.name().as_str() {
        "id" => false,
        _ => is_plain(field.data_type()),
    };
    let read: Vec<_> = batch.schema_ref().fields().iter().enumerate().collect();
    let read: Vec<_> = read.into_iter().filter(|(_, field)| is_read(field)).map(|(at, _)| at).collect();
    let questions = batch.project(&read)?;
    let said = Arc::new(Schema::new(answer_columns(options.columns)));
    let solve_options = solve_options(options, stop);
    let is_over = || stop.load(Ordering::Relaxed);
    let some = |first: usize| -> Result<RecordBatch, BatchError> {
        let rows = rows(&questions.slice(first, ROWS_AT_A_TIME.min(batch.num_rows() - first)), keep)?;
        let one = |row: Row| (!is_over()).then(|| answer(games, 0, row, &solve_options, options.columns));
        let answers = rows.into_par_iter().with_max_len(1).map(one).collect::<Option<Vec<_>>>();
        let answers = answers.filter(|_| !is_over()).ok_or(BatchError::Stopped)?;
        Ok(table(&said, answers)?)
    };
    let firsts: Vec<_> = (0..batch.num_rows()).step_by(ROWS_AT_A_TIME).collect();
    let pool = ThreadPoolBuilder::new().num_threads(options.threads).build()?;
    let parts =
        pool.install(|| firsts.into_par_iter().with_max_len(1).map(some).collect::<Result<Vec<_>, _>>())?;
    let answers = concat_batches(&said, &parts)?;

    let numbers: ArrayRef = Arc::new(UInt64Array::from_iter_values(0..batch.num_rows() as u64));
    let mut fields = vec![Arc::new(Field::new("row", DataType::UInt64, true))];
    let mut columns = vec![numbers];
    if let Some((at, field)) = batch.schema_ref().column_with_name("id") {
        fields.push(Arc::new(field.clone()));
        columns.push(batch.column(at).clone());
    } else {
        fields.push(Arc::new(Field::new("id", DataType::Utf8, true)));
        columns.push(new_null_array(&DataType::Utf8, batch.num_rows()));
    }
    let kept = batch.schema_ref().fields().iter().zip(batch.columns());
    for (field, column) in kept.filter(|(field, _)| keep.contains(field.name())) {
        fields.push(field.clone());
        columns.push(column.clone());
    }
    fields.extend(said.fields().iter().cloned());
    columns.extend(answers.columns().iter().cloned());
    Ok(RecordBatch::try_new(Arc::new(Schema::new(fields)), columns)?)
}

/// Joins all batches of a stream. A single batch is not copied.
///
/// # Errors
/// The errors of the stream.
pub fn one_batch(batches: impl RecordBatchReader) -> Result<RecordBatch, BatchError> {
    let schema = batches.schema();
    let mut batches = batches.collect::<Result<Vec<_>, _>>()?;
    match batches.pop() {
        Some(batch) if batches.is_empty() => Ok(batch),
        last => Ok(concat_batches(&schema, batches.iter().chain(&last))?),
    }
}

/// Checks that rows of boards can be read from these columns.
///
/// # Errors
/// The reason against it, as the rest of a sentence about the table.
pub(crate) fn check(schema: &Schema, keep: &[String]) -> Result<(), String> {
    let names: Vec<_> = schema.fields().iter().map(|field| field.name().as_str()).collect();
    let missing = |name: &str, what: &str| {
        format!("has no column `{name}`{what}; its columns are {}", names.join(", "))
    };
    if !names.contains(&"board") {
        return Err(missing("board", ", the text of a board"));
    }
    for name in keep {
        if answer::names().any(|own| own == *name) {
            return Err(format!("cannot copy `{name}`: a column of the answers has this name; rename it"));
        }
        if !names.contains(&name.as_str()) {
            return Err(missing(name, ", which is to be copied"));
        }
    }
    for (at, field) in schema.fields().iter().enumerate() {
        let (name, kind) = (field.name(), field.data_type());
        if names[..at].contains(&name.as_str()) {
            return Err(format!("has the column `{name}` twice"));
        }
        match name.as_str() {
            "board" | "game" if !is_text(kind) && *kind != DataType::Null => {
                return Err(format!("has the column `{name}` of type {kind}, where texts are needed"));
            }
            "id" => {}
            _ if !is_plain(kind) && !keep.contains(name) => {
                return Err(format!(
                    "has the column `{name}` of type {kind}, and headers of a board are texts or numbers; copy it \
                     with --keep {name}, or leave it out"
                ));
            }
            _ => {}
        }
    }
    Ok(())
}

fn is_text(kind: &DataType) -> bool {
    match kind {
        DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View => true,
        DataType::Dictionary(_, values) => is_text(values),
        _ => false,
    }
}

/// Returns whether a type is text, number, truth value or null.
fn is_plain(kind: &DataType) -> bool {
    is_text(kind)
        || kind.is_integer()
        || kind.is_floating()
        || matches!(kind, DataType::Boolean | DataType::Null)
}

/// Returns whether every value of a type stays the same in JSON.
fn is_exact_in_json(kind: &DataType) -> bool {
    match kind {
        DataType::List(item) | DataType::LargeList(item) | DataType::FixedSizeList(item, _) => {
            is_exact_in_json(item.data_type())
        }
        DataType::Struct(fields) => fields.iter().all(|field| is_exact_in_json(field.data_type())),
        _ => is_plain(kind),
    }
}

/// The cells of a column.
enum Cells<'a> {
    Texts(StringViewArray),
    Numbers(Float64Array),
    Others(NullableEncoder<'a>),
}

impl Cells<'_> {
    fn at(&mut self, row: usize, text: &mut Vec<u8>) -> Result<Json, ArrowError> {
        match self {
            Self::Texts(texts) if texts.is_null(row) => Ok(Json::Null),
            Self::Texts(texts) => Ok(texts.value(row).into()),
            Self::Numbers(numbers) if numbers.is_null(row) || numbers.value(row).is_nan() => Ok(Json::Null),
            // JSON has no infinity, and no header is infinite, so a text will do.
            Self::Numbers(numbers) => Ok(serde_json::Number::from_f64(numbers.value(row))
                .map_or_else(|| Json::from(numbers.value(row).to_string()), Json::from)),
            Self::Others(others) if others.is_null(row) => Ok(Json::Null),
            Self::Others(others) => {
                text.clear();
                others.encode(row, text);
                serde_json::from_slice(text).map_err(|error| ArrowError::JsonError(error.to_string()))
            }
        }
    }
}

/// Reads the rows of a record batch that [`check`] has accepted.
pub(crate) fn rows(batch: &RecordBatch, keep: &[String]) -> Result<Vec<Row>, ArrowError> {
    let options = EncoderOptions::default();
    let fields = batch.schema_ref().fields();
    let mut columns = Vec::with_capacity(fields.len());
    for (field, column) in fields.iter().zip(batch.columns()) {
        columns.push(if is_text(field.data_type()) {
            // The cast leaves the texts in place and makes only new views of them.
            Cells::Texts(cast(column, &DataType::Utf8View)?.as_string_view().clone())
        } else if field.data_type().is_floating() {
            Cells::Numbers(cast(column, &DataType::Float64)?.as_primitive::<Float64Type>().clone())
        } else {
            Cells::Others(make_encoder(field, column, &options)?)
        });
    }
    let mut text = Vec::new();
    let mut rows = Vec::with_capacity(batch.num_rows());
    for row in 0..batch.num_rows() {
        let mut cells = Vec::with_capacity(columns.len());
        for (field, column) in fields.iter().zip(&mut columns) {
            cells.push((field.name().clone(), column.at(row, &mut text)?));
        }
        rows.push(Row::of_fields(cells, keep));
    }
    Ok(rows)
}

/// Makes a record batch from answers. A value becomes its JSON text if the schema wants text.
pub(crate) fn table(schema: &SchemaRef, mut rows: Vec<Map<String, Json>>) -> Result<RecordBatch, ArrowError> {
    for field in schema.fields().iter().filter(|field| is_text(field.data_type())) {
        for row in &mut rows {
            if let Some(value) = row.get_mut(field.name())
                && !matches!(value, Json::String(_) | Json::Null)
            {
                *value = value.to_string().into();
            }
        }
    }
    let mut decoder =
        ReaderBuilder::new(schema.clone()).with_batch_size(rows.len().max(1)).build_decoder()?;
    decoder.serialize(&rows)?;
    Ok(decoder.flush()?.unwrap_or_else(|| RecordBatch::new_empty(schema.clone())))
}

/// Returns the columns that every answer has, from `status` on.
fn answer_columns(columns: Columns) -> Vec<Field> {
    let text = |name| Field::new(name, DataType::Utf8, true);
    let answer = answer::fields()
        .filter(|field| columns.has(field.column))
        .map(|field| Field::new(field.key, type_of(field.kind), true));
    let before = answer::BEFORE[2..].iter().map(|&(name, _)| text(name));
    before.chain(answer).chain([text(answer::ERROR.0)]).collect()
}

/// Returns the type of a column.
fn type_of(kind: Kind) -> DataType {
    match kind {
        Kind::Text | Kind::Word(_) | Kind::Cell | Kind::Object | Kind::Objects | Kind::Numbers(_) => {
            DataType::Utf8
        }
        Kind::Flag => DataType::Boolean,
        Kind::Count => DataType::UInt64,
        Kind::Points => DataType::Int64,
        Kind::Length | Kind::Real(_) => DataType::Float64,
        Kind::Moves => DataType::new_list(DataType::Utf8, true),
    }
}

/// The types of `id` and of the copied fields.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Fields(Vec<Field>);

impl Default for Fields {
    /// Returns `id` as text, alone.
    fn default() -> Self {
        Self(vec![Field::new("id", DataType::Utf8, true)])
    }
}

impl Fields {
    /// Reads the types of a table that [`check`] has accepted.
    ///
    /// # Errors
    /// A type whose values the JSON of parts does not keep, as the rest of a sentence about the table.
    pub(crate) fn of(schema: &Schema, keep: &[String]) -> Result<Self, String> {
        let mut fields = Self::default();
        for field in schema.fields() {
            let is_id = field.name() == "id";
            if !is_id && !keep.contains(field.name()) {
                continue;
            }
            let kind = match field.data_type() {
                DataType::Null => &DataType::Utf8,
                DataType::Dictionary(_, values) => values,
                kind => kind,
            };
            if !is_exact_in_json(kind) {
                let name = field.name();
                return Err(format!(
                    "has the column `{name}` of type {kind}, which cannot be copied; make it a text, or leave it out"
                ));
            }
            let field = Field::new(field.name(), kind.clone(), true);
            if is_id { fields.0[0] = field } else { fields.0.push(field) }
        }
        Ok(fields)
    }

    /// Returns the types that fit rows of JSON: whole numbers, numbers or truth values if all values are,
    /// otherwise texts.
    pub(crate) fn seen<'a>(
        keep: &[String],
        rows: impl Iterator<Item = &'a Map<String, Json>>,
    ) -> Vec<Option<DataType>> {
        let mut kinds = vec![None; keep.len() + 1];
        for row in rows {
            for (kind, name) in
                kinds.iter_mut().zip(["id"].into_iter().chain(keep.iter().map(String::as_str)))
            {
                let seen = row.get(name).and_then(kind_of);
                *kind = common(kind.take(), seen);
            }
        }
        kinds
    }

    /// Combines the types seen in parts.
    pub(crate) fn common_type(keep: &[String], seen: &[Vec<Option<DataType>>]) -> Self {
        let names = ["id"].into_iter().chain(keep.iter().map(String::as_str)).enumerate();
        let field = |(at, name): (usize, &str)| {
            let kind = seen.iter().fold(None, |kind, part| common(kind, part[at].clone()));
            Field::new(name, kind.unwrap_or(DataType::Utf8), true)
        };
        Self(names.map(field).collect())
    }

    /// Returns all columns of an output.
    pub(crate) fn schema(&self, columns: Columns) -> SchemaRef {
        let number = Field::new("row", DataType::UInt64, true);
        Arc::new(Schema::new([vec![number], self.0.clone(), answer_columns(columns)].concat()))
    }
}

/// Returns the type that holds a JSON value exactly; `None` for `null`, which every type holds.
fn kind_of(value: &Json) -> Option<DataType> {
    match value {
        Json::Null => None,
        Json::Bool(_) => Some(DataType::Boolean),
        Json::Number(number) if number.is_i64() => Some(DataType::Int64),
        Json::Number(number) if number.is_f64() => Some(DataType::Float64),
        _ => Some(DataType::Utf8),
    }
}

/// Returns the type for values of both.
fn common(one: Option<DataType>, other: Option<DataType>) -> Option<DataType> {
    use DataType::{Float64, Int64, Utf8};
    match (one, other) {
        (Some(one), Some(other)) if one == other => Some(one),
        (Some(Int64), Some(Float64)) | (Some(Float64), Some(Int64)) => Some(Float64),
        (Some(_), Some(_)) => Some(Utf8),
        (one, other) => one.or(other),
    }
}

#[cfg(test)]
mod tests;
