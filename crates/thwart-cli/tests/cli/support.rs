//! Running the binary, and boards to run it on.

use std::ffi::OsStr;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A board whose value is 12.
pub(crate) const BLUFF: &str = "game: rock\ntitle: The short path is a bluff\nexpect: 12\n\n\
    .......\n.#####.\n.#####.\n@.....>\n.####..\n.......\n.......\n";

/// Returns the root of the repository.
pub(crate) fn root() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2);
    root.expect("the crate lies two folders below the root").to_path_buf()
}

/// The result of a run.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// Returns the binary, called by its name from the root.
pub(crate) fn command() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_thwart"));
    #[cfg(unix)]
    std::os::unix::process::CommandExt::arg0(&mut command, "thwart");
    command.current_dir(root()).env_remove("NO_COLOR");
    command
}

/// Runs the binary with this standard input.
pub(crate) fn run<S: AsRef<OsStr>>(args: impl IntoIterator<Item = S>, stdin: &[u8]) -> Ran {
    let mut command = command();
    command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // A program that complains about its arguments stops reading.
    let _ = child.stdin.take().unwrap().write_all(stdin);
    let output = child.wait_with_output().unwrap();
    Ran {
        code: output.status.code().unwrap_or_else(|| panic!("no exit status: {output:?}")),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

/// Runs the binary with arguments separated by blanks.
pub(crate) fn line(args: &str, stdin: &str) -> Ran {
    run(args.split_whitespace(), stdin.as_bytes())
}

/// Makes a folder with a file; returns it and the path of the file as text.
pub(crate) fn file(name: &str, bytes: &[u8]) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    std::fs::write(&path, bytes).unwrap();
    (folder, path.to_str().unwrap().to_owned())
}
