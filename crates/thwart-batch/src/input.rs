//! Where rows come from: JSON lines, a text of boards, a folder.

use std::fs::{self, File};
use std::io::{self, BufRead as _, BufReader, Read as _};
use std::path::{Path, PathBuf};

use sha2::{Digest as _, Sha256};

use crate::question::Row;

/// An input that was looked through once: its digest and the number of its rows are known.
#[derive(Clone, Debug)]
pub struct Input {
    path: PathBuf,
    kind: Kind,
    /// Of a folder.
    files: Vec<PathBuf>,
    keep: Vec<String>,
    rows: u64,
    digest: String,
}

/// What an input is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// A JSON object per line.
    JsonLines,
    /// Boards parted by lines `---`.
    Text,
    /// Files that end in `.board` or `.in`, each a text.
    Folder,
}

/// An input that cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("{}: {reason}", path.display())]
pub struct InputError {
    path: PathBuf,
    reason: String,
}

/// The line that parts boards.
const PARTING: &str = "---";

impl Input {
    /// Looks an input through. `keep` are fields of JSON lines that are handed on.
    ///
    /// Cost: one reading, in memory for one line.
    ///
    /// # Errors
    /// What cannot be read, holds no rows, or ends in none of `.jsonl`, `.ndjson`, `.txt` and `.board`.
    pub fn open(path: &Path, keep: &[String]) -> Result<Self, InputError> {
        let error = |reason: String| InputError { path: path.to_owned(), reason };
        let (kind, files) = if path.is_dir() {
            let files = boards_in(path).map_err(|problem| error(format!("cannot be read: {problem}")))?;
            (Kind::Folder, files)
        } else {
            let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
            match ending.to_ascii_lowercase().as_str() {
                "jsonl" | "ndjson" => (Kind::JsonLines, vec![path.to_owned()]),
                "txt" | "board" => (Kind::Text, vec![path.to_owned()]),
                _ => {
                    return Err(error(
                        "is no .jsonl, no text of boards (.txt, .board) and no folder".to_owned(),
                    ));
                }
            }
        };
        let keep = keep.to_vec();
        let mut input = Self { path: path.to_owned(), kind, files, keep, rows: 0, digest: String::new() };
        let mut digest = Sha256::new();
        for file in &input.files {
            if kind == Kind::Folder {
                digest.update(file.strip_prefix(path).unwrap_or(file).to_string_lossy().as_bytes());
                digest.update([0]);
            }
            let failed = |problem: io::Error| InputError {
                path: file.clone(),
                reason: format!("cannot be read: {problem}"),
            };
            let mut reader = BufReader::with_capacity(1 << 20, File::open(file).map_err(failed)?);
            loop {
                let bytes = reader.fill_buf().map_err(failed)?;
                if bytes.is_empty() {
                    break;
                }
                digest.update(bytes);
                let read = bytes.len();
                reader.consume(read);
            }
        }
        input.digest = format!("{:x}", digest.finalize());
        let rows = input.texts().try_fold(0, |rows, text| text.map(|_| rows + 1))?;
        input.rows = rows;
        if input.rows == 0 {
            return Err(error("holds no boards".to_owned()));
        }
        Ok(input)
    }

    /// How many rows there are.
    pub const fn rows(&self) -> u64 {
        self.rows
    }

    /// SHA-256 of all that was read, in hexadecimal.
    pub fn digest(&self) -> &str {
        &self.digest
    }

    /// A row as it was read; see [`texts`](Self::texts).
    pub(crate) fn row(&self, (id, text): (Option<String>, String)) -> Row {
        match self.kind {
            Kind::JsonLines => Row::of_json(&text, &self.keep),
            Kind::Text | Kind::Folder => Row::of_text(id.map(Into::into), text),
        }
    }

    /// The texts of the rows in their order, and what files they come from in a folder.
    pub(crate) fn texts(&self) -> impl Iterator<Item = Result<(Option<String>, String), InputError>> + '_ {
        self.files.iter().flat_map(move |file| {
            let id = (self.kind == Kind::Folder)
                .then(|| file.strip_prefix(&self.path).unwrap_or(file).to_string_lossy().into_owned());
            let failed = move |problem: io::Error| InputError {
                path: file.clone(),
                reason: format!("cannot be read: {problem}"),
            };
            let (texts, error) = match File::open(file) {
                Ok(open) => {
                    (Some(Texts { lines: BufReader::with_capacity(1 << 20, open), kind: self.kind }), None)
                }
                Err(problem) => (None, Some(problem)),
            };
            let mut number = 0;
            let texts = texts.into_iter().flatten().map(Ok).chain(error.map(Err));
            texts.map(move |text| {
                number += 1;
                let id =
                    id.as_ref().map(|id| if number == 1 { id.clone() } else { format!("{id}#{number}") });
                text.and_then(|text| text).map(|text| (id, text)).map_err(failed)
            })
        })
    }
}

/// The texts of one file.
struct Texts {
    lines: BufReader<File>,
    kind: Kind,
}

impl Iterator for Texts {
    type Item = io::Result<String>;

    /// Lines that are blank part nothing; bytes that are no UTF-8 become signs that no board has.
    fn next(&mut self) -> Option<Self::Item> {
        let mut text = String::new();
        let mut line = Vec::new();
        loop {
            line.clear();
            match self.lines.by_ref().read_until(b'\n', &mut line) {
                Ok(0) => return (!text.trim().is_empty()).then_some(Ok(text)),
                Ok(_) => {}
                Err(problem) => return Some(Err(problem)),
            }
            let read = String::from_utf8_lossy(&line);
            match self.kind {
                Kind::JsonLines if read.trim().is_empty() => {}
                Kind::JsonLines => return Some(Ok(read.trim_end().to_owned())),
                Kind::Text | Kind::Folder if read.trim_end() == PARTING => {
                    if !text.trim().is_empty() {
                        return Some(Ok(text));
                    }
                    text.clear();
                }
                Kind::Text | Kind::Folder => text.push_str(&read),
            }
        }
    }
}

/// The files that are boards, in a folder and in those below it, in order of name. Answers and pictures lie
/// beside them, so only files that end in `.board` or `.in` are.
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
        // A link to a folder may lead back to where it stands, and what is no plain file may
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
