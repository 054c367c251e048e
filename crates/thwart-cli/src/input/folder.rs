//! Folders, which stand for the boards in them.

use std::ffi::OsString;
use std::fs;
use std::path::Path;

use crate::failure::Failure;

/// How files that are boards end; answers and pictures lie beside them.
const ENDINGS: [&str; 2] = ["board", "in"];

/// The paths, with the boards of a folder and of those below it in order of name in its place.
///
/// # Errors
/// A folder that cannot be read, or in which there is no board.
pub(super) fn expand(words: &[OsString]) -> anyhow::Result<Vec<OsString>> {
    let mut paths = Vec::new();
    for word in words {
        let folder = Path::new(word);
        if !folder.is_dir() {
            paths.push(word.clone());
            continue;
        }
        let before = paths.len();
        collect(folder, &mut paths)
            .map_err(|error| Failure::usage(format!("{}: cannot be read: {error}", folder.display())))?;
        if paths.len() == before {
            let message = "no file in this folder ends in .board or .in; name files";
            return Err(Failure::usage(format!("{}: {message}", folder.display())));
        }
    }
    Ok(paths)
}

fn collect(folder: &Path, paths: &mut Vec<OsString>) -> std::io::Result<()> {
    let mut entries = fs::read_dir(folder)?.collect::<Result<Vec<_>, _>>()?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let path = entry.path();
        // A link to a folder may lead back to where it stands, and what is no plain file may
        // never end.
        if entry.file_type()?.is_dir() {
            collect(&path, paths)?;
        } else if path.is_file()
            && path.extension().is_some_and(|ending| ENDINGS.iter().any(|known| ending == *known))
        {
            paths.push(path.into_os_string());
        }
    }
    Ok(())
}
