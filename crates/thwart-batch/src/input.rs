//! Sources of rows: JSON lines, a text of boards, a folder, a Parquet file.

use std::collections::HashSet;
use std::fs;
use std::io::{self, BufRead as _, BufReader, Read as _};
use std::path::{Path, PathBuf};

use sha2::{Digest as _, Sha256};

use crate::answer;
use crate::gzip;
use crate::parquet::{self, Fields};
use crate::question::{MOST_BYTES, Row};

/// An input that was read once, so that its digest and the number of its rows are known.
#[derive(Clone, Debug)]
pub struct Input {
    path: PathBuf,
    kind: Kind,
    /// The files to read: one, or those of a folder.
    files: Vec<PathBuf>,
    keep: Vec<String>,
    /// The number of rows of each file.
    rows: Vec<u64>,
    digest: String,
    /// The types of `id` and of the copied fields, if the input determines them.
    fields: Option<Fields>,
}

/// A row as it was read. Texts are parsed later, by many threads.
pub(crate) enum RawRow {
    /// The name of its file, for a board in a folder, and its text.
    Text(Option<String>, String),
    /// The name of its file, for a board in a folder, of a text that is longer than [`MOST_BYTES`].
    TooLong(Option<String>),
    /// A row of a Parquet file.
    Row(Box<Row>),
}

impl RawRow {
    /// Returns about how many bytes of memory the row takes.
    pub(crate) fn bytes(&self) -> usize {
        match self {
            Self::Text(_, text) => text.len(),
            Self::TooLong(_) => 0,
            Self::Row(row) => row.bytes(),
        }
    }
}

type Rows<'a> = Box<dyn Iterator<Item = Result<RawRow, InputError>> + 'a>;

/// A kind of input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// A JSON object per line.
    JsonLines,
    /// Boards separated by lines `---`.
    Text,
    /// Files that end in `.board` or `.in`, each a text.
    Folder,
    /// A table of boards, or a folder of them.
    Parquet,
}

/// An input that cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("{}: {reason}", path.display())]
pub struct InputError {
    path: PathBuf,
    reason: String,
}

/// The line that separates boards.
const SEPARATOR: &str = "---";

impl Input {
    /// Reads an input once. `keep` names fields of JSON lines and Parquet files to copy to the answers.
    ///
    /// Cost: reads the input once, with memory for one line.
    ///
    /// # Errors
    /// An input that cannot be read, has no rows, or ends in none of `.jsonl`, `.ndjson`, `.txt`, `.board` (each
    /// also with `.gz`) and `.parquet`; a Parquet file whose columns do not describe boards; a field to copy
    /// whose name the answers use already.
    pub fn open(path: &Path, keep: &[String]) -> Result<Self, InputError> {
        let error = |reason: String| InputError { path: path.to_owned(), reason };
        if let Some(name) = keep.iter().find(|&name| answer::names().any(|own| own == *name)) {
            let reason = match &**name {
                "id" => "`id` is copied anyway".to_owned(),
                name => format!(
                    "`{name}` cannot be copied: a column of the answers has this name; rename it in the input"
                ),
            };
            return Err(error(reason));
        }
        let (kind, files) = files_of(path).map_err(error)?;
        let mut named = HashSet::new();
        let keep: Vec<_> = keep.iter().filter(|name| named.insert(*name)).cloned().collect();
        let fields = (matches!(kind, Kind::Text | Kind::Folder) && keep.is_empty()).then(Fields::default);
        let path = path.to_owned();
        let mut input = Self { path, kind, files, keep, rows: Vec::new(), digest: String::new(), fields };
        if kind == Kind::Parquet {
            input.inspect_tables()?;
        }
        let mut digest = Sha256::new();
        for file in &input.files {
            if *file != input.path {
                digest.update(file.strip_prefix(&input.path).unwrap_or(file).to_string_lossy().as_bytes());
                digest.update([0]);
            }
            let failed = |problem: io::Error| InputError {
                path: file.clone(),
                reason: format!("cannot be read: {problem}"),
            };
            let is_text = kind != Kind::Parquet;
            let file = DigestReader { file: gzip::open(file).map_err(failed)?, is_text, digest: &mut digest };
            let mut lines = BufReader::new(file);
            if kind == Kind::Parquet {
                io::copy(&mut lines, &mut io::sink()).map_err(failed)?;
            } else {
                let rows = Texts { lines, kind, number: 0 }.try_fold(0, |rows, text| text.map(|_| rows + 1));
                input.rows.push(rows.map_err(failed)?);
            }
        }
        input.digest = format!("{:x}", digest.finalize());
        if input.rows() == 0 {
            return Err(error("holds no boards".to_owned()));
        }
        Ok(input)
    }

    /// Reads the number of rows of each Parquet file, and the types of the fields to copy, which all files must share.
    fn inspect_tables(&mut self) -> Result<(), InputError> {
        for file in &self.files {
            let error = |reason| InputError { path: file.clone(), reason };
            let (rows, fields) = parquet::inspect(file, &self.keep).map_err(error)?;
            if self.fields.get_or_insert_with(|| fields.clone()) != &fields {
                let first = self.files[0].display();
                return Err(error(format!(
                    "`id` and the columns to copy have other types, or another order, than in {first}"
                )));
            }
            self.rows.push(rows);
        }
        Ok(())
    }

    /// Returns the number of rows.
    pub fn rows(&self) -> u64 {
        self.rows.iter().sum()
    }

    /// Returns the SHA-256 of the unpacked input (and of file names in a folder) in hexadecimal.
    pub fn digest(&self) -> &str {
        &self.digest
    }

    /// Returns the names of the copied fields.
    pub(crate) fn keep(&self) -> &[String] {
        &self.keep
    }

    /// Returns the types of `id` and of the copied fields; `None` for JSON lines, which have none.
    pub(crate) const fn fields(&self) -> Option<&Fields> {
        self.fields.as_ref()
    }

    /// Parses a row.
    pub(crate) fn row(&self, row: RawRow) -> Row {
        match row {
            RawRow::Row(row) => *row,
            RawRow::TooLong(id) => Row::too_long(id),
            RawRow::Text(_, text) if self.kind == Kind::JsonLines => Row::of_json(&text, &self.keep),
            RawRow::Text(id, text) => {
                // A text has one field to copy.
                let kept = self.keep.iter().filter(|name| *name == "board");
                let kept = kept.map(|name| (name.clone(), text.clone().into())).collect();
                Row { kept, ..Row::of_text(id.map(Into::into), text) }
            }
        }
    }

    /// Returns the rows from number `first` on, in their order.
    pub(crate) fn rows_from(&self, first: u64) -> Rows<'_> {
        if self.kind != Kind::Parquet {
            return Box::new(self.texts().skip(usize::try_from(first).unwrap_or(usize::MAX)));
        }
        let mut skipped = first;
        Box::new(self.files.iter().zip(&self.rows).flat_map(move |(file, &rows)| -> Rows<'_> {
            let first = skipped.min(rows);
            skipped -= first;
            let error = |reason| InputError { path: file.clone(), reason };
            match parquet::rows(file, first, &self.keep) {
                _ if first == rows => Box::new(std::iter::empty()),
                Ok(rows) => {
                    Box::new(rows.map(move |row| row.map(|row| RawRow::Row(Box::new(row))).map_err(error)))
                }
                Err(reason) => Box::new(std::iter::once(Err(error(reason)))),
            }
        }))
    }

    /// Returns the error for an input that has lost rows.
    pub(crate) fn lost_rows(&self) -> InputError {
        let reason = format!("has no longer {} rows; it was changed while it was read", self.rows());
        InputError { path: self.path.clone(), reason }
    }

    /// Returns the texts of the rows in their order, each with its file if the input is a folder.
    fn texts(&self) -> impl Iterator<Item = Result<RawRow, InputError>> + '_ {
        self.files.iter().flat_map(move |file| {
            let id = (self.kind == Kind::Folder)
                .then(|| file.strip_prefix(&self.path).unwrap_or(file).to_string_lossy().into_owned());
            let failed = move |problem: io::Error| InputError {
                path: file.clone(),
                reason: format!("cannot be read: {problem}"),
            };
            let (texts, error) = match gzip::open(file) {
                Ok(open) => (Some(Texts { lines: BufReader::new(open), kind: self.kind, number: 0 }), None),
                Err(problem) => (None, Some(problem)),
            };
            let mut number = 0;
            let texts = texts.into_iter().flatten().map(Ok).chain(error.map(Err));
            texts.map(move |text| {
                number += 1;
                let id =
                    id.as_ref().map(|id| if number == 1 { id.clone() } else { format!("{id}#{number}") });
                let row = |text: Option<String>| match text {
                    Some(text) => RawRow::Text(id, text),
                    None => RawRow::TooLong(id),
                };
                text.and_then(|text| text).map(row).map_err(failed)
            })
        })
    }
}

/// A file that is added to a digest as it is read, after it is unpacked.
struct DigestReader<'d> {
    file: Box<dyn io::Read>,
    is_text: bool,
    digest: &'d mut Sha256,
}

impl io::Read for DigestReader<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let read = self.file.read(into)?;
        if self.is_text && into[..read].contains(&0) {
            return Err(io::Error::other("it has a NUL byte, which no text has"));
        }
        self.digest.update(&into[..read]);
        Ok(read)
    }
}

/// The texts of one file.
struct Texts<R> {
    lines: BufReader<R>,
    kind: Kind,
    /// The number of lines that were read.
    number: u64,
}

impl<R: io::Read> Texts<R> {
    /// Reads a line with its newline into `line`, but at most one byte more than a row may have. Returns `false` at
    /// the end.
    fn read_line(&mut self, line: &mut Vec<u8>) -> io::Result<bool> {
        line.clear();
        let read = (&mut self.lines).take(MOST_BYTES as u64 + 1).read_until(b'\n', line)?;
        if read > MOST_BYTES && !line.ends_with(b"\n") {
            self.lines.skip_until(b'\n')?;
        }
        self.number += u64::from(read > 0);
        Ok(read > 0)
    }
}

impl<R: io::Read> Iterator for Texts<R> {
    /// A text, or `None` for one that is longer than [`MOST_BYTES`].
    type Item = io::Result<Option<String>>;

    /// Skips blank lines of JSON and blank texts. Bytes that are not UTF-8 become signs that no board has.
    fn next(&mut self) -> Option<Self::Item> {
        let mut text = Some(String::new());
        let mut line = Vec::new();
        let has_board = |text: &Option<String>| text.as_ref().is_none_or(|text| !text.trim().is_empty());
        loop {
            match self.read_line(&mut line) {
                Ok(false) => return has_board(&text).then_some(Ok(text)),
                Ok(true) => {}
                Err(problem) => return Some(Err(gzip::with_place(problem, self.number))),
            }
            let read = String::from_utf8_lossy(&line);
            match self.kind {
                Kind::JsonLines if line.len() > MOST_BYTES => return Some(Ok(None)),
                Kind::JsonLines if read.trim().is_empty() => {}
                Kind::JsonLines => return Some(Ok(Some(read.trim_end().to_owned()))),
                Kind::Text | Kind::Folder | Kind::Parquet if read.trim_end() == SEPARATOR => {
                    if has_board(&text) {
                        return Some(Ok(text));
                    }
                    text = Some(String::new());
                }
                Kind::Text | Kind::Folder | Kind::Parquet => {
                    text = text.filter(|text| text.len() + line.len() <= MOST_BYTES);
                    if let Some(text) = &mut text {
                        text.push_str(&read);
                    }
                }
            }
        }
    }
}

/// Returns the kind of an input, and its files.
///
/// # Errors
/// A path that is no input, as the rest of a sentence about it.
fn files_of(path: &Path) -> Result<(Kind, Vec<PathBuf>), String> {
    if path.is_dir() {
        let failed = |problem| format!("cannot be read: {problem}");
        let boards = boards_in(path).map_err(failed)?;
        let tables =
            if boards.is_empty() { files_in(path, &["parquet"]).map_err(failed)? } else { Vec::new() };
        return Ok(if tables.is_empty() { (Kind::Folder, boards) } else { (Kind::Parquet, tables) });
    }
    let (ending, is_packed) = gzip::ending(path);
    let kind = match ending.as_str() {
        "jsonl" | "ndjson" => Kind::JsonLines,
        "parquet" if !is_packed => Kind::Parquet,
        "txt" | "board" => Kind::Text,
        _ if !path.exists() => return Err("cannot be read: there is no such file".to_owned()),
        _ => {
            let known = "is no .jsonl, no text of boards (.txt, .board), neither of them with .gz, no .parquet and no \
                         folder";
            return Err(known.to_owned());
        }
    };
    Ok((kind, vec![path.to_owned()]))
}

/// Returns the board files of a folder and of the folders below it, in order of name. Only files that end
/// in `.board` or `.in` count, because answers and pictures lie beside them.
///
/// # Errors
/// A folder that cannot be read.
pub fn boards_in(folder: &Path) -> io::Result<Vec<PathBuf>> {
    files_in(folder, &["board", "in"])
}

/// Returns the files of a folder and of the folders below it that end in one of these, in order of name.
fn files_in(folder: &Path, endings: &[&str]) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    let mut entries = fs::read_dir(folder)?.collect::<Result<Vec<_>, _>>()?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let path = entry.path();
        let has_ending =
            || path.extension().is_some_and(|ending| endings.iter().any(|known| ending == *known));
        // A link to a folder is skipped because it may form a cycle, and a special file because it may
        // never end.
        if entry.file_type()?.is_dir() {
            files.extend(files_in(&path, endings)?);
        } else if path.is_file() && has_ending() {
            files.push(path);
        }
    }
    Ok(files)
}
