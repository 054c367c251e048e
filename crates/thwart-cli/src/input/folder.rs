//! Folders, which stand for the boards in them.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use thwart_batch::boards_in;

use crate::failure::Failure;

/// Replaces each folder by the boards in it and in those below it, in order of name.
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
        let boards = boards_in(folder)
            .map_err(|error| Failure::usage(format!("{}: cannot be read: {error}", folder.display())))?;
        if boards.is_empty() {
            let message = "no file in this folder ends in .board or .in; name files";
            return Err(Failure::usage(format!("{}: {message}", folder.display())));
        }
        paths.extend(boards.into_iter().map(PathBuf::into_os_string));
    }
    Ok(paths)
}
