//! `cargo xtask studio`: builds the page as a folder for any static host, and as one file.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{ExitCode, Stdio};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::process::{built, finish, program, root, succeeds};
use crate::web;

pub(crate) fn run(arguments: &[&str]) -> ExitCode {
    let outcome = match arguments {
        [] => build().and_then(|folder| show(&folder)),
        ["--no-open"] => build().map(|folder| println!("{}", folder.display())),
        ["--check"] => build().and_then(|folder| check(&folder)),
        _ => Err("usage: cargo xtask studio [--no-open | --check]".to_owned()),
    };
    finish(outcome)
}

/// Builds the folder `target/studio`.
fn build() -> Result<PathBuf, String> {
    let engine = web::build()?;
    let folder = root().join("target/studio");
    // Files of an earlier build must not be served with the rest.
    let _ = fs::remove_dir_all(&folder);
    let make = || -> std::io::Result<()> {
        copy(&engine, &folder.join("engine"))?;
        copy(&root().join("studio"), &folder)?;
        let page = addressed(&fs::read_to_string(folder.join("index.html"))?, &Addresses::known()?);
        fs::write(folder.join("index.html"), &page)?;
        fs::write(folder.join("embed.html"), page.replace("<html ", "<html data-embed "))?;
        lessons(&folder)?;
        let single = single(&folder)?;
        fs::write(folder.join("thwart.html"), &single)?;
        // The builds of the command line and of the wheel look for the page in these folders.
        fs::write(root().join("crates/thwart-cli/studio.html"), &single)?;
        fs::write(root().join("python/thwart/studio.html"), &single)?;
        compressed(&folder.join("engine/thwart_web_bg.wasm"))
    };
    make().map_err(|error| format!("{}: {error}", folder.display()))?;
    Ok(folder)
}

/// The places to which the page leads; empty if they are not known.
struct Addresses {
    repository: String,
    homepage: String,
}

impl Addresses {
    /// Reads the addresses: `repository` and `homepage` of the workspace, unless `THWART_REPOSITORY` and
    /// `THWART_HOMEPAGE` say otherwise.
    fn known() -> std::io::Result<Self> {
        let manifest = fs::read_to_string(root().join("Cargo.toml"))?;
        let value = |key: &str, variable: &str| {
            let written =
                manifest.lines().find_map(|line| line.strip_prefix(key)?.trim().strip_prefix("= \""));
            let written = written.and_then(|rest| rest.strip_suffix('"')).unwrap_or_default();
            std::env::var(variable).unwrap_or_else(|_| written.to_owned()).trim_end_matches('/').to_owned()
        };
        Ok(Self {
            repository: value("repository", "THWART_REPOSITORY"),
            homepage: value("homepage", "THWART_HOMEPAGE"),
        })
    }
}

/// Returns the page with its addresses. A line with an address that is not known is left out.
fn addressed(page: &str, addresses: &Addresses) -> String {
    let known = [("{repository}", &addresses.repository), ("{homepage}", &addresses.homepage)];
    let mut made = String::new();
    for line in page.lines() {
        if known.iter().any(|(sign, address)| line.contains(sign) && address.is_empty()) {
            continue;
        }
        let line = known.iter().fold(line.to_owned(), |line, (sign, address)| line.replace(sign, address));
        made.push_str(&line);
        made.push('\n');
    }
    made
}

/// Copies the files of a folder and of the folders in it, except tests.
fn copy(from: &Path, to: &Path) -> std::io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let to = to.join(entry.file_name());
        if entry.file_type()?.is_file() {
            fs::copy(entry.path(), to)?;
        } else if entry.file_name() != "tests" {
            copy(&entry.path(), &to)?;
        }
    }
    Ok(())
}

/// Joins the modules of the lessons into one plain script, because a page from disk may not load modules.
fn lessons(folder: &Path) -> std::io::Result<()> {
    let mut script = String::new();
    inline_modules(folder, Path::new("lessons/lesson.js"), &mut Vec::new(), &mut script)?;
    fs::write(folder.join("lessons/lesson.js"), format!("(async () => {{\n{script}}})();\n"))?;
    for entry in fs::read_dir(folder.join("lessons"))? {
        let page = entry?.path();
        if page.extension().is_some_and(|ending| ending == "html") {
            let text = fs::read_to_string(&page)?;
            fs::write(&page, text.replace("<script type=\"module\" src", "<script defer src"))?;
        }
    }
    Ok(())
}

/// Writes compressed forms of a file beside it, for hosts that send them instead.
fn compressed(file: &Path) -> std::io::Result<()> {
    let bytes = fs::read(file)?;
    let beside = |ending: &str| fs::File::create(file.with_extension(format!("wasm.{ending}")));
    let mut gzip = GzEncoder::new(beside("gz")?, Compression::best());
    gzip.write_all(&bytes)?;
    gzip.finish()?;
    let mut brotli = brotli::CompressorWriter::new(beside("br")?, 1 << 16, 9, 24);
    brotli.write_all(&bytes)?;
    brotli.into_inner().sync_all()
}

/// Returns the page as one file with everything in it, which browsers can open from disk.
fn single(folder: &Path) -> std::io::Result<String> {
    let read = |name: &str| fs::read_to_string(folder.join(name));
    let mut packer = GzEncoder::new(Vec::new(), Compression::best());
    packer.write_all(&fs::read(folder.join("engine/thwart_web_bg.wasm"))?)?;
    let engine = STANDARD.encode(packer.finish()?);
    let worker =
        without_modules(&read("engine/thwart_web.js")?) + &without_modules(&read("engine/worker.js")?);
    let mut script = String::new();
    inline_modules(folder, Path::new("app.js"), &mut Vec::new(), &mut script)?;
    let [days, cards] = ["days.board", "cards.board"].map(read);
    let (days, cards) = (days?, cards?);
    let scripts = format!(
        "<script type=\"text/plain\" id=\"days.board\">\n{days}</script>\n\
         <script type=\"text/plain\" id=\"cards.board\">\n{cards}</script>\n\
         <script type=\"text/plain\" id=\"worker\">\n{worker}</script>\n\
         <script type=\"text/plain\" id=\"engine\">{engine}</script>\n\
         <script type=\"module\">\n{script}</script>\n"
    );
    let page = read("index.html")?;
    let style = format!("<style>\n{}</style>", read("style.css")?);
    let page = page.replace("<link rel=\"stylesheet\" href=\"style.css\">", &style);
    Ok(page.replace("<script src=\"start.js\"></script>\n", &scripts))
}

/// Adds a module and those that it imports to a script, each once and before those that need it.
fn inline_modules(
    folder: &Path,
    name: &Path,
    known: &mut Vec<PathBuf>,
    script: &mut String,
) -> std::io::Result<()> {
    if known.iter().any(|known| known == name) {
        return Ok(());
    }
    known.push(name.to_owned());
    let text = fs::read_to_string(folder.join(name))?;
    let beside = name.parent().unwrap_or(Path::new(""));
    for line in text.lines().filter(|line| line.starts_with("import ")) {
        let from = line.split('"').nth(1).unwrap_or_default();
        let from = from.strip_prefix("../").map_or(beside.join(from.trim_start_matches("./")), PathBuf::from);
        inline_modules(folder, &from, known, script)?;
    }
    script.push_str(&without_modules(&text));
    Ok(())
}

/// Returns a module as part of a longer script: without imports and exports, because everything
/// is in one scope.
fn without_modules(text: &str) -> String {
    let lines = text.lines().filter(|line| !line.starts_with("import ") && !line.starts_with("export {"));
    let lines: Vec<_> = lines.map(|line| line.strip_prefix("export ").unwrap_or(line)).collect();
    lines.join("\n") + "\n"
}

fn show(folder: &Path) -> Result<(), String> {
    let page = folder.join("thwart.html");
    println!("{}", page.display());
    open::that(&page).map_err(|error| format!("no browser could be opened ({error}); open the file above"))
}

/// Tries the page in Chromium: the folder over loopback and the file from disk.
fn check(folder: &Path) -> Result<(), String> {
    for (tool, needed) in [("node", "node 20 or later"), ("npm", "npm")] {
        if !succeeds(tool, &["--version"]) {
            return Err(format!("the test of the page needs {needed}"));
        }
    }
    let given = folder.with_file_name("given.html");
    let thwart = built(["--bin", "thwart"], "thwart-cli/studio")?;
    let mut thwart = program(&thwart.to_string_lossy());
    let thwart = thwart.args(["render", "sample:rock/toll", "-o"]).arg(&given).current_dir(root());
    if !thwart.status().is_ok_and(|status| status.success()) {
        return Err("thwart wrote no page".to_owned());
    }
    let tests = root().join("studio/tests");
    let steps: [(&str, &[&str]); 3] = [
        ("npm", &["install", "--silent", "--no-package-lock", "--no-audit", "--no-fund"]),
        ("npx", &["tsc", "--project", "."]),
        // Two files at a time: more start so many browsers that pages wait for each other.
        ("node", &["--test", "--test-concurrency=2", "--test-reporter=spec", "."]),
    ];
    for (tool, arguments) in steps {
        let mut step = program(tool);
        let step = step
            .args(arguments)
            .current_dir(&tests)
            .env("STUDIO", folder)
            .env("GIVEN", &given)
            .stdin(Stdio::null());
        if !step.status().is_ok_and(|status| status.success()) {
            return Err(format!("failed: {tool} {} (in studio/tests)", arguments.join(" ")));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_address_is_invented() {
        let page = "<a href=\"#how\">How</a>\n<a href=\"{repository}/docs\">Docs</a>\n<meta content=\"{homepage}/\">\n";
        let given = |repository: &str, homepage: &str| Addresses {
            repository: repository.to_owned(),
            homepage: homepage.to_owned(),
        };
        assert_eq!(addressed(page, &given("", "")), "<a href=\"#how\">How</a>\n");
        let all = addressed(page, &given("https://example.org/thwart", "https://example.org"));
        assert!(
            all.contains("\"https://example.org/thwart/docs\"") && all.contains("\"https://example.org/\"")
        );
        assert!(!all.contains('{'));
    }
}
