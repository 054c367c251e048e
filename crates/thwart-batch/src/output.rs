//! The files of an output: its parts, the manifest that says what they belong to, and the result.

use std::fs::{self, File};
use std::io::{self, BufRead as _, BufReader, BufWriter, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

use serde_json::{Value as Json, json};
use tempfile::NamedTempFile;

use crate::counts::Counts;

/// The reason why an output cannot or must not be written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OutputError {
    /// The system reports an error.
    #[error("{}: {doing}: {error}", path.display())]
    System {
        /// The file or folder.
        path: PathBuf,
        /// The failure, such as `cannot be read`.
        doing: &'static str,
        /// The system's error.
        error: io::Error,
    },
    /// Another file or run is in conflict with this output, or its format cannot hold the columns.
    #[error("{}: {reason}", path.display())]
    Conflict {
        /// The file or folder.
        path: PathBuf,
        /// The conflict, and what to do about it.
        reason: String,
    },
}

/// The key in a manifest for the length in bytes of a complete output.
const LENGTH_KEY: &str = "bytes";
/// The key in a manifest for the number of rows with each ending.
const COUNTS_KEY: &str = "counts";

/// An output in progress.
pub(crate) struct Output {
    path: PathBuf,
    parts: PathBuf,
    manifest_path: PathBuf,
    manifest: Json,
    /// The lock that keeps other runs out while this one writes.
    _lock: File,
}

/// The state of an output before a run.
pub(crate) enum State {
    /// The output is complete.
    Finished(Counts),
    /// Parts are missing, or not yet put together.
    Open(Output),
}

impl Output {
    /// Begins or continues an output, alone or as one of several workers. `manifest` says what it is made
    /// from; if the one on disk differs, no file is touched, unless `again` allows to replace a finished output.
    ///
    /// # Errors
    /// See [`OutputError`]: also for an output of another input, version or options, and during another run.
    pub(crate) fn open(
        path: &Path,
        manifest: &Json,
        worker: Option<u64>,
        again: bool,
    ) -> Result<State, OutputError> {
        let beside = |ending: &str| {
            let mut name = path.as_os_str().to_owned();
            name.push(ending);
            PathBuf::from(name)
        };
        let (record, parts) = (beside(".manifest.json"), beside(".parts"));
        let in_the_way =
            |path: &Path, reason: String| OutputError::Conflict { path: path.to_owned(), reason };
        // Checked before the manifest, as a concurrent run makes its parts after it.
        let has_parts = parts.exists();
        if !record.exists() {
            if path.exists() {
                let reason = "something is there already, without a manifest beside it; name another output";
                return Err(in_the_way(path, reason.to_owned()));
            }
            if has_parts {
                let reason = "these are parts of another run, without a manifest beside them; remove the folder, or \
                              name another output";
                return Err(in_the_way(&parts, reason.to_owned()));
            }
            write_manifest(&record, &beside(".manifest.new"), manifest, None)?;
        }
        let read = || fs::read(&record).map_err(|error| system(&record, "cannot be read", error));
        let mut bytes = read()?;
        if again && !has_parts && made_from(&bytes).0 != *manifest {
            // The old output stays until the new one is complete.
            write_manifest(&record, &beside(".manifest.new"), manifest, Some(&bytes))?;
            bytes = read()?;
        }
        let (known, length_then, counts) = made_from(&bytes);
        if known != *manifest {
            let there =
                [&parts, &path.to_owned()].map(|file| file.exists().then(|| file.display().to_string()));
            let files = there.into_iter().flatten().collect::<Vec<_>>().join(" and ");
            let differs = difference(&known, manifest);
            let remedy = match &*files {
                "" => "remove this file".to_owned(),
                _ if has_parts => format!("remove this file with {files}"),
                _ => "let --again replace it".to_owned(),
            };
            let reason = format!("this output was made with {differs}; name another one, or {remedy}");
            return Err(in_the_way(&record, reason));
        }
        // An output of another length was cut or damaged after it was written.
        let length = path.metadata().map(|file| file.len()).ok();
        if length.is_some() && length == length_then {
            remove(&parts)?;
            return Ok(State::Finished(counts));
        }
        fs::create_dir(&parts)
            .or_else(|error| if parts.is_dir() { Ok(()) } else { Err(error) })
            .map_err(|error| system(&parts, "cannot be made", error))?;
        let name = worker.map_or_else(|| "lock".to_owned(), |worker| format!("lock-{worker}"));
        let lock =
            File::create(parts.join(name)).map_err(|error| system(&parts, "cannot be written", error))?;
        if lock.try_lock().is_err() {
            let reason = "another run writes here at the moment".to_owned();
            return Err(OutputError::Conflict { path: parts, reason });
        }
        let (path, manifest) = (path.to_owned(), manifest.clone());
        Ok(State::Open(Self { path, parts, manifest_path: record, manifest, _lock: lock }))
    }

    /// Returns the file of a part: the number of its first row, from 0 in this output, and the number of its rows.
    fn part(&self, rows: &Range<u64>) -> PathBuf {
        self.parts.join(format!("{:010}-{}", rows.start, rows.end - rows.start))
    }

    /// Returns the rows of the parts that are there, in order. Damaged parts, and those that overlap an earlier or a
    /// longer one, are left out.
    ///
    /// Cost: reads all parts.
    pub(crate) fn parts(&self) -> Result<Vec<Range<u64>>, OutputError> {
        let failed = |error| system(&self.parts, "cannot be read", error);
        let mut all = Vec::new();
        for entry in fs::read_dir(&self.parts).map_err(failed)? {
            let name = entry.map_err(failed)?.file_name();
            let numbers = name.to_str().and_then(|name| name.split_once('-'));
            let numbers = numbers.and_then(|(first, rows)| Some((first.parse().ok()?, rows.parse().ok()?)));
            let Some((first, rows)) = numbers else { continue };
            all.extend(u64::checked_add(first, rows).map(|end| first..end));
        }
        all.sort_unstable_by_key(|rows| (rows.start, std::cmp::Reverse(rows.end)));
        let mut end = 0;
        all.retain(|rows| {
            let counts = rows.start >= end && self.is_whole(rows);
            end = if counts { rows.end } else { end };
            counts
        });
        Ok(all)
    }

    /// Returns whether a part has all its rows.
    fn is_whole(&self, rows: &Range<u64>) -> bool {
        let Ok(bytes) = fs::read(self.part(rows)) else { return false };
        // A complete part ends with a newline, so its last piece is empty.
        let lines = bytes.split(|&byte| byte == b'\n').count() as u64 - 1;
        lines == rows.end - rows.start && bytes.last() == Some(&b'\n')
    }

    /// Saves a part, which gets its name only when it is complete, and removes the parts that it replaces.
    pub(crate) fn save_part(
        &self,
        rows: &Range<u64>,
        text: &str,
        replaced: &[Range<u64>],
    ) -> Result<(), OutputError> {
        write_whole(&self.part(rows), &self.parts, |file| file.write_all(text.as_bytes()))?;
        for old in replaced.iter().filter(|&old| old != rows) {
            let path = self.part(old);
            fs::remove_file(&path).map_err(|error| system(&path, "cannot be removed", error))?;
        }
        Ok(())
    }

    /// Puts these parts together under the name of the output, and removes all parts. Temporary files lie among the
    /// parts, so they are removed as well. Returns the number of rows with each ending.
    pub(crate) fn finish(
        self,
        parts: &[Range<u64>],
        write: impl FnOnce(&mut BufWriter<&File>, &[PathBuf]) -> io::Result<()>,
    ) -> Result<Counts, OutputError> {
        let files: Vec<_> = parts.iter().map(|rows| self.part(rows)).collect();
        let mut counts = Counts::default();
        for line in lines(&files) {
            counts.add(&line.map_err(|error| system(&self.parts, "cannot be read", error))?);
        }
        let whole = write_temporary(&self.path, &self.parts, |file| write(file, &files))?;
        let length =
            whole.as_file().metadata().map_err(|error| system(&self.path, "cannot be read", error))?.len();
        // The manifest has the length before the output has its name, so it can be checked.
        let mut manifest = self.manifest.clone();
        manifest[COUNTS_KEY] = counts.to_json();
        manifest[LENGTH_KEY] = length.into();
        write_whole(&self.manifest_path, &self.parts, |file| {
            Ok(serde_json::to_writer_pretty(file, &manifest)?)
        })?;
        named(whole, &self.path)?;
        remove(&self.parts)?;
        Ok(counts)
    }
}

/// Returns the lines of the parts, which are the rows of the output.
pub(crate) fn lines(parts: &[PathBuf]) -> impl Iterator<Item = io::Result<String>> + '_ {
    parts.iter().flat_map(|part| {
        let opened = File::open(part).map(|file| BufReader::new(file).lines());
        let (lines, failed) =
            opened.map_or_else(|error| (None, Some(Err(error))), |lines| (Some(lines), None));
        lines.into_iter().flatten().chain(failed)
    })
}

/// Copies the parts one after the other.
pub(crate) fn concatenate(mut file: &mut dyn Write, parts: &[PathBuf]) -> io::Result<()> {
    parts.iter().try_for_each(|part| io::copy(&mut File::open(part)?, &mut file).map(drop))
}

/// Reads a manifest: what the output is made from, and the length and counts of a finished one.
fn made_from(bytes: &[u8]) -> (Json, Option<u64>, Counts) {
    let mut known = serde_json::from_slice::<Json>(bytes).unwrap_or_default();
    let mut take = |key| known.as_object_mut().and_then(|known| known.shift_remove(key)).unwrap_or_default();
    let (length, counts) = (take(LENGTH_KEY), take(COUNTS_KEY));
    (known, length.as_u64(), Counts::of_json(&counts))
}

/// Describes how two manifests differ.
fn difference(known: &Json, wanted: &Json) -> String {
    let (Json::Object(known), Json::Object(wanted)) = (known, wanted) else {
        return "something else".to_owned();
    };
    let mut differences = Vec::new();
    for key in wanted.keys().filter(|&key| known.get(key) != wanted.get(key)) {
        let (Some(Json::Object(known)), "options", Json::Object(wanted)) =
            (known.get(key), &**key, &wanted[key])
        else {
            differences.push(format!("other {key}"));
            continue;
        };
        let option = |key: &String| {
            let [then, now] = [known, wanted].map(|options| options.get(key).unwrap_or(&Json::Null));
            (then != now).then(|| format!("{key}={then} instead of {now}"))
        };
        differences.extend(wanted.keys().filter_map(option));
    }
    if differences.is_empty() { "other fields".to_owned() } else { differences.join(" and ") }
}

fn remove(parts: &Path) -> Result<(), OutputError> {
    match fs::remove_dir_all(parts) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(system(parts, "cannot be removed", error))
        }
        _ => Ok(()),
    }
}

/// Writes the manifest in place of the old one or of none, unless another run has written one at the same moment;
/// then that one counts.
fn write_manifest(
    record: &Path,
    beside: &Path,
    manifest: &Json,
    old: Option<&[u8]>,
) -> Result<(), OutputError> {
    let write = || -> io::Result<()> {
        let file = File::options().create(true).write(true).truncate(false).open(beside)?;
        file.lock()?;
        if fs::read(record).ok().as_deref() != old {
            let _ = fs::remove_file(beside);
            return Ok(());
        }
        file.set_len(0)?;
        serde_json::to_writer_pretty(&file, manifest)?;
        file.sync_all()?;
        fs::rename(beside, record)
    };
    write().map_err(|error| system(record, "cannot be written", error))
}

/// Creates a file in a folder; it is deleted unless it gets a name.
fn new_file(folder: &Path) -> io::Result<NamedTempFile> {
    #[cfg_attr(not(unix), expect(unused_mut, reason = "only Unix has permissions to set"))]
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    {
        // The usual mode of a new file; the umask restricts it.
        use std::os::unix::fs::PermissionsExt as _;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(folder)
}

/// Writes a file in a folder, and gives it its name when it is complete.
fn write_whole(
    path: &Path,
    folder: &Path,
    write: impl FnOnce(&mut BufWriter<&File>) -> io::Result<()>,
) -> Result<(), OutputError> {
    named(write_temporary(path, folder, write)?, path)
}

/// Gives a file its name.
fn named(file: NamedTempFile, path: &Path) -> Result<(), OutputError> {
    file.persist(path).map(drop).map_err(|error| system(path, "cannot be written", error.error))
}

/// Writes a file in a folder, which has no name yet.
fn write_temporary(
    path: &Path,
    folder: &Path,
    write: impl FnOnce(&mut BufWriter<&File>) -> io::Result<()>,
) -> Result<NamedTempFile, OutputError> {
    let failed = |error| system(path, "cannot be written", error);
    let file = new_file(folder).map_err(failed)?;
    let mut writer = BufWriter::with_capacity(1 << 18, file.as_file());
    write(&mut writer).and_then(|()| writer.flush()).map_err(failed)?;
    drop(writer);
    file.as_file().sync_all().map_err(failed)?;
    Ok(file)
}

fn system(path: &Path, doing: &'static str, error: io::Error) -> OutputError {
    OutputError::System { path: path.to_owned(), doing, error }
}

/// Returns the manifest: what an output is made from.
pub(crate) fn manifest(input: (&str, u64), rows: (u64, u64), options: &Json) -> Json {
    json!({
        "schema": 1,
        "version": env!("CARGO_PKG_VERSION"),
        "input": { "sha256": input.0, "rows": input.1 },
        "rows": [rows.0, rows.1],
        "options": options,
    })
}
