//! Parquet files: reading rows batch by batch, and writing the output from its parts.

use std::fs::File;
use std::io::{self, BufWriter};
use std::iter;
use std::path::{Path, PathBuf};

use arrow_json::ReaderBuilder;
use arrow_schema::ArrowError;
use parquet::arrow::ArrowWriter;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use parquet::basic::{Compression, ZstdLevel};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use rayon::prelude::*;
use serde_json::{Map, Value as Json};
use thwart_game::guard::guarded;

use crate::answer::Columns;
pub(crate) use crate::arrow::Fields;
use crate::arrow::{self, table};
use crate::output::lines;
use crate::question::Row;

/// The number of rows that are read at a time.
const BATCH: usize = 128;

/// The number of rows that are written at a time, independent of the parts, so that the bytes are, too.
const WRITTEN: usize = 1024;

/// The number of rows in a row group of an output, independent of its parts.
const ROW_GROUP: usize = 1 << 17;

/// Reads the number of rows of a file, and the types of the fields to copy.
///
/// # Errors
/// A file that is not Parquet, or columns that do not describe boards, without the file's name.
pub(crate) fn inspect(path: &Path, keep: &[String]) -> Result<(u64, Fields), String> {
    let builder = builder(path)?;
    arrow::check(builder.schema(), keep)?;
    let fields = Fields::of(builder.schema(), keep)?;
    Ok((u64::try_from(builder.metadata().file_metadata().num_rows()).unwrap_or(0), fields))
}

/// Reads the rows of a file from number `first` on.
///
/// # Errors
/// A file that is not Parquet, here and in the iterator, without its name. Callers stop at the first error.
pub(crate) fn rows(
    path: &Path,
    first: u64,
    keep: &[String],
) -> Result<impl Iterator<Item = Result<Row, String>>, String> {
    let first = usize::try_from(first).unwrap_or(usize::MAX);
    let builder = builder(path)?.with_batch_size(BATCH).with_offset(first);
    let mut batches = guarded_read(|| builder.build())?;
    let next = move || match guarded_read(|| Ok::<_, ArrowError>(batches.next())) {
        Ok(batch) => batch.map(|batch| batch.and_then(|batch| arrow::rows(&batch, keep)).map_err(damaged)),
        Err(reason) => Some(Err(reason)),
    };
    Ok(iter::from_fn(next).flat_map(|batch| {
        let (rows, error) = batch.map_or_else(|reason| (Vec::new(), Some(reason)), |rows| (rows, None));
        rows.into_iter().map(Ok).chain(error.map(Err))
    }))
}

fn builder(path: &Path) -> Result<ParquetRecordBatchReaderBuilder<File>, String> {
    let file = File::open(path).map_err(|error| format!("cannot be read: {error}"))?;
    guarded_read(|| ParquetRecordBatchReaderBuilder::try_new(file))
}

/// Reads a part of a file. Any failure of the reader on a damaged file, even a panic, becomes an error.
fn guarded_read<T, E: std::fmt::Display>(read: impl FnOnce() -> Result<T, E>) -> Result<T, String> {
    guarded(read).map_err(|_| damaged("its reader gave up"))?.map_err(damaged)
}

fn damaged(error: impl std::fmt::Display) -> String {
    format!("is no Parquet file, or a damaged one: {error}")
}

/// Checks that an output can have these columns, so that a run fails at its start rather than at its end.
/// Accepts them if the input does not determine the types.
pub(crate) fn can_be_written(fields: Option<&Fields>, columns: Columns) -> Result<(), String> {
    let Some(fields) = fields else { return Ok(()) };
    let schema = fields.schema(columns);
    let no = |error: &dyn std::fmt::Display| format!("cannot have these columns: {error}");
    ReaderBuilder::new(schema.clone()).build_decoder().map_err(|error| no(&error))?;
    ArrowWriter::try_new(io::sink(), schema, None).map(drop).map_err(|error| no(&error))
}

/// Puts parts together. The copied fields have the types of the input, or else types that fit their values.
///
/// The bytes depend on the rows alone. Memory: some batches of rows, and one row group.
pub(crate) fn write(
    file: &mut BufWriter<&File>,
    parts: &[PathBuf],
    (fields, keep, columns): (Option<&Fields>, &[String], Columns),
) -> io::Result<()> {
    let fields = if let Some(fields) = fields {
        fields.clone()
    } else {
        let mut seen = Vec::new();
        in_batches(
            parts,
            |rows| Ok(Fields::seen(keep, rows.iter())),
            |types| {
                seen.push(types);
                Ok(())
            },
        )?;
        Fields::common_type(keep, &seen)
    };
    let schema = fields.schema(columns);
    let properties = WriterProperties::builder()
        .set_compression(Compression::ZSTD(ZstdLevel::default()))
        .set_max_row_group_row_count(Some(ROW_GROUP))
        .build();
    let mut writer = ArrowWriter::try_new(file, schema.clone(), Some(properties)).map_err(system)?;
    let batch = |rows| table(&schema, rows).map_err(io::Error::other);
    in_batches(parts, batch, |batch| writer.write(&batch).map_err(system))?;
    writer.close().map(drop).map_err(system)
}

/// Reads the answers in batches of [`WRITTEN`] rows, does `work` on several of them at a time, and passes the results to
/// `then` in their order.
fn in_batches<T: Send>(
    parts: &[PathBuf],
    work: impl Fn(Vec<Map<String, Json>>) -> io::Result<T> + Sync,
    mut then: impl FnMut(T) -> io::Result<()>,
) -> io::Result<()> {
    let mut lines = lines(parts);
    loop {
        let some = WRITTEN * 2 * rayon::current_num_threads();
        let lines = lines.by_ref().take(some).collect::<io::Result<Vec<_>>>()?;
        let answers = |lines: &[String]| {
            let rows = lines.iter().map(|line| Ok(serde_json::from_str(line)?)).collect::<io::Result<_>>();
            work(rows?)
        };
        for result in lines.par_chunks(WRITTEN).map(answers).collect::<io::Result<Vec<_>>>()? {
            then(result)?;
        }
        if lines.len() < some {
            return Ok(());
        }
    }
}

/// Returns the system's error without the words around it.
fn system(error: ParquetError) -> io::Error {
    match error {
        ParquetError::External(error) => match error.downcast::<io::Error>() {
            Ok(error) => *error,
            Err(error) => io::Error::other(error),
        },
        error => io::Error::other(error),
    }
}

#[cfg(test)]
mod tests;
