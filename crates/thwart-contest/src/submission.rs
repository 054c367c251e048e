//! The programs of a problem package: right ones, and ones with a fault that its tests must show.

use std::borrow::Cow;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A program of a package.
#[derive(Clone, Debug)]
pub struct Submission {
    /// Its path in the package.
    pub path: &'static Path,
    /// Its folder, which names the expected result.
    pub expected: &'static str,
    pub(crate) source: Cow<'static, [u8]>,
}

/// Why a program cannot be built.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BuildError {
    /// A compiler or an interpreter is missing.
    #[error("{0} is needed to run the programs of the package, and cannot be started: {1}")]
    Missing(&'static str, std::io::Error),
    /// The compiler refuses the program with this message.
    #[error("{0} is not compiled:\n{1}")]
    Refused(String, String),
    /// The folder cannot be written.
    #[error("cannot write the programs of the package: {0}")]
    Io(#[from] std::io::Error),
}

impl Submission {
    /// Returns whether it is right on all inputs.
    pub fn is_right(&self) -> bool {
        self.expected == "accepted"
    }

    /// Returns whether its fault is that it takes too long.
    pub fn is_slow(&self) -> bool {
        self.expected == "time_limit_exceeded"
    }

    /// Returns whether a failure of this kind ([`Failing::kind`](crate::hunt::Failing::kind)) is the expected
    /// one.
    pub fn expects(&self, kind: &str) -> bool {
        match kind {
            "wrong answer" | "wrong output format" => self.expected == "wrong_answer",
            "crash" => self.expected == "run_time_error",
            "time limit" => self.is_slow(),
            _ => false,
        }
    }

    /// Builds it in a folder, and returns the command that runs it: C++ by `g++`, Python by `python3`.
    ///
    /// # Errors
    /// [`BuildError`].
    pub fn build(&self, folder: &Path) -> Result<Vec<OsString>, BuildError> {
        let source = self.path.file_name().map_or_else(|| folder.to_owned(), |name| folder.join(name));
        std::fs::write(&source, &self.source)?;
        if source.extension().is_some_and(|ending| ending == "py") {
            return Ok(vec![python()?.into(), source.into()]);
        }
        Ok(vec![compile(&source)?.into()])
    }
}

/// Compiles a C++ program by `g++`, beside its source, and returns the path of the program.
///
/// # Errors
/// [`BuildError`].
pub(crate) fn compile(source: &Path) -> Result<PathBuf, BuildError> {
    let program: PathBuf = source.with_extension("exe");
    let mut compiler = Command::new("g++");
    compiler.args(["-O2", "-std=gnu++17", "-o"]).args([program.as_path(), source]).stdin(Stdio::null());
    // Its own process group, so that Ctrl-C reaches only thwart.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut compiler, 0);
    let output = compiler.output().map_err(|error| BuildError::Missing("g++", error))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        return Err(BuildError::Refused(source.display().to_string(), said));
    }
    Ok(program)
}

/// Returns the path of the interpreter, because `python3` may be a script that searches for it at each start.
fn python() -> Result<String, BuildError> {
    let mut python = Command::new("python3");
    let output = python.args(["-c", "import sys; print(sys.executable)"]).output();
    let output = output.map_err(|error| BuildError::Missing("python3", error))?;
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}
