//! `cargo xtask python`: builds the wheel of the package, and tests it in an environment of its own.

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use crate::process::{finish, program, root, run_in, succeeds};

/// The tool that builds the wheel.
pub(crate) const MATURIN: &str = "maturin==1.16.0";

pub(crate) fn run(arguments: &[&str]) -> ExitCode {
    let outcome = match arguments {
        [] => make().and_then(|environment| {
            println!("{}", environment.wheel("release")?.display());
            Ok(())
        }),
        ["--check", rest @ ..] => make().and_then(|environment| environment.check(rest)),
        _ => Err("usage: cargo xtask python [--check [ARGUMENTS OF PYTEST]]".to_owned()),
    };
    finish(outcome)
}

/// Makes the environment in which the wheel is built and tested.
fn make() -> Result<Environment, String> {
    Environment::with("target/python/venv", &[MATURIN])
}

/// A virtual environment below `target`.
pub(crate) struct Environment(PathBuf);

impl Environment {
    /// Makes the environment in a folder, with these packages installed.
    pub(crate) fn with(folder: &str, packages: &[&str]) -> Result<Self, String> {
        if !succeeds("python3", &["-c", "import sys; sys.exit(sys.version_info < (3, 10))"]) {
            return Err("this needs Python 3.10 or later as `python3`".to_owned());
        }
        let environment = Self(root().join(folder));
        if !environment.0.join("bin/pip").exists() {
            let folder = environment.0.to_string_lossy();
            run_tool("python3", &["-m", "venv", &folder])
                .map_err(|message| format!("{message}; Debian has it as: apt-get install python3-venv"))?;
        }
        environment
            .run("pip", &[&["install", "--quiet", "--disable-pip-version-check"], packages].concat())?;
        Ok(environment)
    }

    /// Builds the wheel by a profile of cargo, and returns its path.
    fn wheel(&self, profile: &str) -> Result<PathBuf, String> {
        let folder = root().join("target/python/wheels");
        // A wheel from an earlier run may have another name.
        let _ = fs::remove_dir_all(&folder);
        self.run("maturin", &["build", "--quiet", "--profile", profile, "--out", &folder.to_string_lossy()])?;
        let mut wheels = fs::read_dir(&folder).into_iter().flatten().flatten();
        wheels
            .next()
            .map(|wheel| wheel.path())
            .ok_or_else(|| format!("no wheel came into {}", folder.display()))
    }

    /// Installs the wheel with all that its tests need, and runs them. The wheel is built like the
    /// other tests, so that both share what was compiled, and arithmetic is checked.
    fn check(&self, arguments: &[&str]) -> Result<(), String> {
        let wheel = self.wheel("dev")?;
        let wheel = wheel.to_string_lossy();
        let pip = ["install", "--quiet", "--disable-pip-version-check"];
        self.run("pip", &[&pip[..], &[&format!("{wheel}[test]")]].concat())?;
        // Pip would keep an earlier build, because it has the same version.
        self.run("pip", &[&pip[..], &["--force-reinstall", "--no-deps", &wheel]].concat())?;
        // Tests of one file share what they make, so a process has whole files.
        let pytest = ["-m", "pytest", "--numprocesses=auto", "--dist=loadfile"];
        self.run("python", &[&pytest, arguments].concat())
    }

    /// Returns the path of a tool that is installed in it.
    pub(crate) fn tool(&self, tool: &str) -> PathBuf {
        self.0.join("bin").join(tool)
    }

    fn run(&self, tool: &str, arguments: &[&str]) -> Result<(), String> {
        run_tool(&self.tool(tool).to_string_lossy(), arguments)
    }
}

/// Runs a command in the root of the repository.
fn run_tool(tool: &str, arguments: &[&str]) -> Result<(), String> {
    run_in(root(), program(tool), arguments)
}
