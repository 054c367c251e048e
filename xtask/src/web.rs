//! `cargo xtask web`: builds the engine for browsers, as a folder that any static host can
//! serve.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{ExitCode, Stdio};

use crate::process::{built, finish, program, root, status_of, succeeds};

const TARGET: &str = "wasm32-unknown-unknown";
/// The files that are copied unchanged beside the engine.
pub(crate) const FILES: [&str; 5] = ["index.js", "engine.js", "index.d.ts", "worker.js", "package.json"];

pub(crate) fn run(arguments: &[&str]) -> ExitCode {
    let outcome = match arguments {
        [] => build().map(|folder| println!("{}", folder.display())),
        ["--check"] => build().and_then(|folder| check(&folder)),
        _ => Err("usage: cargo xtask web [--check]".to_owned()),
    };
    finish(outcome)
}

/// Builds the folder `target/engine`.
pub(crate) fn build() -> Result<PathBuf, String> {
    let arguments = ["build", "--profile", "web", "--package", "thwart-web", "--lib", "--target", TARGET];
    let target = root().join("target");
    let built =
        program("cargo").args(arguments).arg("--target-dir").arg(&target).current_dir(root()).status();
    if !built.is_ok_and(|status| status.success()) {
        let needed =
            format!("WebAssembly was not built; it needs the target once: rustup target add {TARGET}");
        return Err(needed);
    }
    let folder = target.join("engine");
    let engine = target.join(TARGET).join("web/thwart_web.wasm");
    glue(&engine, &folder).map_err(|error| format!("the glue for JavaScript was not made: {error}"))?;
    for name in FILES {
        let from = root().join("crates/thwart-web/js").join(name);
        fs::copy(from, folder.join(name)).map_err(|error| format!("{name}: {error}"))?;
    }
    Ok(folder)
}

/// Writes the JavaScript that calls the engine.
#[cfg(feature = "web")]
fn glue(engine: &Path, folder: &Path) -> Result<(), String> {
    let mut glue = wasm_bindgen_cli_support::Bindgen::new();
    let glued = glue.input_path(engine).web(true).map(|glue| glue.typescript(true));
    glued.and_then(|glue| glue.generate(folder)).map_err(|error| error.to_string())
}

#[cfg(not(feature = "web"))]
fn glue(_: &Path, _: &Path) -> Result<(), String> {
    Err("it takes the feature `web`".to_owned())
}

/// Runs this program with the feature `web`.
pub(crate) fn run_with_web(words: &[&str]) -> ExitCode {
    let mut command = program("cargo");
    command.args(["run", "--quiet", "--package", "xtask", "--features", "web", "--"]).args(words);
    status_of(command)
}

/// Compares the engine's answers on all cases with those of the library.
fn check(folder: &Path) -> Result<(), String> {
    if !succeeds("node", &["--version"]) {
        return Err("the comparison needs node 20 or later".to_owned());
    }
    let cases = built(["--example", "cases"], "")?;
    let asked = program(&cases.to_string_lossy()).current_dir(root()).stderr(Stdio::inherit()).output();
    let asked = asked.map_err(|error| error.to_string())?;
    if !asked.status.success() {
        return Err("the library did not answer".to_owned());
    }
    let script = root().join("crates/thwart-web/js/check.mjs");
    let mut node = program("node");
    let node = node.arg(script).arg(folder).stdin(Stdio::piped()).spawn();
    let mut node = node.map_err(|error| format!("node: {error}"))?;
    // If node exits early, its exit status says so.
    let _ = node.stdin.take().map(|mut stdin| stdin.write_all(&asked.stdout));
    let ended = node.wait().map_err(|error| format!("node: {error}"))?;
    if ended.success() { Ok(()) } else { Err("answers differ".to_owned()) }
}
