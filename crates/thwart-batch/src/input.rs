//! Sources of rows: JSON lines, a text of boards, a folder, a Parquet file.

use std::collections::HashSet;
use std::fs;
use std::io::{self, BufRead as _, BufReader, Read as _};
use std::path::{Path, PathBuf};

use sha2::{Digest as _, Sha256};

use crate::answer;
use crate::gzip;
use crate::parquet::{self, Fields};
use crate::question::Row;

/// An input that was read once, so that its digest and the number of its rows are known.
#[derive(Clone, Debug)]
pub struct Input {
    path: PathBuf,
    kind: Kind,
    /// The files to read: one, or the boards of a folder.
    files: Vec<PathBuf>,
    keep: Vec<String>,
    rows: u64,
    digest: String,
    /// The types of `id` and of the copied fields, if the input determines them.
    fields: Option<Fields>,
}

/// A row as it was read. Texts are parsed later, by many threads.
pub(crate) enum RawRow {
    /// The name of its file, for a board in a folder, and its text.
    Text(Option<String>, String),
    /// A row of a Parquet file.
    Row(Box<Row>),
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
    /// A table of boards.
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
        if let Some(name) = keep.iter().find(|name| answer::NAMES.contains(&name.as_str())) {
            let reason = match &**name {
                "id" => "`id` is copied anyway".to_owned(),
                name => format!(
                    "`{name}` cannot be copied: a column of the answers has this name; rename it in the input"
                ),
            };
            return Err(error(reason));
        }
        let (kind, files) = if path.is_dir() {
            let files = boards_in(path).map_err(|problem| error(format!("cannot be read: {problem}")))?;
            (Kind::Folder, files)
        } else {
            let (ending, is_packed) = gzip::ending(path);
            match ending.as_str() {
                "jsonl" | "ndjson" => (Kind::JsonLines, vec![path.to_owned()]),
                "parquet" if !is_packed => (Kind::Parquet, vec![path.to_owned()]),
                "txt" | "board" => (Kind::Text, vec![path.to_owned()]),
                _ if !path.exists() => return Err(error("cannot be read: there is no such file".to_owned())),
                _ => {
                    return Err(error(
                        "is no .jsonl, no text of boards (.txt, .board), neither of them with .gz, no .parquet and \
                         no folder"
                            .to_owned(),
                    ));
                }
            }
        };
        let mut named = HashSet::new();
        let keep: Vec<_> = keep.iter().filter(|name| named.insert(*name)).cloned().collect();
        let fields = matches!(kind, Kind::Text | Kind::Folder).then(Fields::default);
        let path = path.to_owned();
        let mut input = Self { path, kind, files, keep, rows: 0, digest: String::new(), fields };
        if kind == Kind::Parquet {
            let (rows, fields) = parquet::inspect(&input.path, &input.keep).map_err(error)?;
            (input.rows, input.fields) = (rows, Some(fields));
        }
        let mut digest = Sha256::new();
        let mut rows = 0;
        for file in &input.files {
            if kind == Kind::Folder {
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
                rows += Texts { lines, kind, number: 0 }
                    .try_fold(0, |rows, text| text.map(|_| rows + 1))
                    .map_err(failed)?;
            }
        }
        input.digest = format!("{:x}", digest.finalize());
        if kind != Kind::Parquet {
            input.rows = rows;
        }
        if input.rows == 0 {
            return Err(error("holds no boards".to_owned()));
        }
        Ok(input)
    }

    /// Returns the number of rows.
    pub const fn rows(&self) -> u64 {
        self.rows
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
            RawRow::Text(_, text) if self.kind == Kind::JsonLines => Row::of_json(&text, &self.keep),
            RawRow::Text(id, text) => Row::of_text(id.map(Into::into), text),
        }
    }

    /// Returns the rows from number `first` on, in their order.
    pub(crate) fn rows_from(&self, first: u64) -> Rows<'_> {
        if self.kind != Kind::Parquet {
            return Box::new(self.texts().skip(first as usize));
        }
        let error = |reason| InputError { path: self.path.clone(), reason };
        match parquet::rows(&self.path, first, &self.keep) {
            Ok(rows) => {
                Box::new(rows.map(move |row| row.map(|row| RawRow::Row(Box::new(row))).map_err(error)))
            }
            Err(reason) => Box::new(std::iter::once(Err(error(reason)))),
        }
    }

    /// Returns the error for an input that has lost rows.
    pub(crate) fn lost_rows(&self) -> InputError {
        let reason = format!("has no longer {} rows; it was changed while it was read", self.rows);
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
                text.and_then(|text| text).map(|text| RawRow::Text(id, text)).map_err(failed)
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

impl<R: io::Read> Iterator for Texts<R> {
    type Item = io::Result<String>;

    /// Skips blank lines of JSON and blank texts. Bytes that are not UTF-8 become signs that no board has.
    fn next(&mut self) -> Option<Self::Item> {
        let mut text = String::new();
        let mut line = Vec::new();
        loop {
            line.clear();
            match self.lines.by_ref().read_until(b'\n', &mut line) {
                Ok(0) => return (!text.trim().is_empty()).then_some(Ok(text)),
                Ok(_) => self.number += 1,
                Err(problem) => return Some(Err(gzip::with_place(problem, self.number))),
            }
            let read = String::from_utf8_lossy(&line);
            match self.kind {
                Kind::JsonLines if read.trim().is_empty() => {}
                Kind::JsonLines => return Some(Ok(read.trim_end().to_owned())),
                Kind::Text | Kind::Folder | Kind::Parquet if read.trim_end() == SEPARATOR => {
                    if !text.trim().is_empty() {
                        return Some(Ok(text));
                    }
                    text.clear();
                }
                Kind::Text | Kind::Folder | Kind::Parquet => text.push_str(&read),
            }
        }
    }
}

/// Returns the board files of a folder and of the folders below it, in order of name. Only files that end
/// in `.board` or `.in` count, because answers and pictures lie beside them.
///
/// # Errors
/// A folder that cannot be read.
pub fn boards_in(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    collect(folder, &mut files)?;
    Ok(files)
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    let mut entries = fs::read_dir(folder)?.collect::<Result<Vec<_>, _>>()?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let path = entry.path();
        // A link to a folder is skipped because it may form a cycle, and a special file because it may
        // never end.
        if entry.file_type()?.is_dir() {
            collect(&path, files)?;
        } else if path.is_file() && path.extension().is_some_and(|ending| ending == "board" || ending == "in")
        {
            files.push(path);
        }
    }
    Ok(())
}
