//! Files that are written whole or not at all.

use std::io::Write as _;
use std::path::Path;

use crate::Context;
use crate::failure::Failure;

/// Checks that a file can probably be written, before the user waits for an answer to save.
pub(crate) fn check(option: &str, path: &Path) -> anyhow::Result<()> {
    let complain = |message: &str| Err(Failure::usage(format!("{option} {}: {message}", path.display())));
    if path.is_dir() {
        return complain("this is a directory; name a file in it");
    }
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() && !folder.is_dir() => {
            complain("there is no such directory; make it first")
        }
        _ => Ok(()),
    }
}

/// Writes a file, or standard output if the path is `-`. A file gets its name only when it is complete.
pub(crate) fn write(
    context: &mut Context<'_>,
    path: &Path,
    contents: impl AsRef<[u8]>,
) -> anyhow::Result<()> {
    let contents = contents.as_ref();
    if path.as_os_str() == "-" {
        // A terminal would read the bytes of a picture as commands.
        if context.io.width.is_some() && std::str::from_utf8(contents).is_err() {
            return Err(Failure::usage("this is no text for a terminal; name a file with -o FILE"));
        }
        context.io.stdout.write_all(contents)?;
        return Ok(());
    }
    write_whole(path, contents)
        .map_err(|error| Failure::usage(format!("{}: cannot write it: {error}", path.display())))
}

/// Returns the folder of a file.
pub(crate) fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

fn write_whole(path: &Path, contents: &[u8]) -> std::io::Result<()> {
    if path.is_dir() {
        return Err(std::io::Error::other("this is a directory"));
    }
    // Special files such as /dev/null must stay what they are, and so must links: /dev/stdout is a link to a
    // plain file if the output goes into one.
    if path.is_symlink() || path.exists() && !path.is_file() {
        return std::fs::write(path, contents);
    }
    let folder = folder(path);
    if !folder.is_dir() {
        return Err(std::io::Error::other("there is no such directory; make it first"));
    }
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    {
        // The usual mode of a new file; the umask restricts it.
        use std::os::unix::fs::PermissionsExt as _;
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    // The library's message names the temporary file, which the user does not know.
    let plain = |error: std::io::Error| std::io::Error::from(error.kind());
    let mut file = builder.prefix(".thwart-").suffix(".tmp").tempfile_in(folder).map_err(plain)?;
    // The plain file, because the errors of the other one name it, too.
    file.as_file_mut().write_all(contents)?;
    file.as_file_mut().flush()?;
    file.persist(path).map_err(|failed| failed.error)?;
    Ok(())
}

#[cfg(all(test, unix))]
mod tests {
    use super::write_whole;

    #[test]
    fn links_stay_links() {
        let folder = tempfile::tempdir().expect("a folder");
        let [file, link] = ["file", "link"].map(|name| folder.path().join(name));
        std::fs::write(&file, "old and longer").expect("a file");
        std::os::unix::fs::symlink(&file, &link).expect("a link");
        write_whole(&link, b"new").expect("it is written");
        assert!(link.is_symlink());
        assert_eq!(std::fs::read_to_string(&file).expect("the file"), "new");
    }
}
