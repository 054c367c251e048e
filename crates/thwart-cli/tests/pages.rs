//! Runs every command that the README and the pages of `docs/` show, and compares the output.
//!
//! In blocks marked `console`, a line that starts with `$ ` is a command for `sh`, and the
//! lines up to the next one are its output; times are compared as words only. The commands
//! of a page are run one after the other in an empty folder, as by a user who has only the
//! program. Blocks with the name of a file after their language are in that folder.
//! `THWART_WRITE_PAGES=1` writes the output into the pages instead.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the repository")
}

/// The pages in the root whose links are checked; they show no command.
const PAGES_OF_THE_ROOT: [&str; 5] =
    ["ARCHITECTURE.md", "CHANGELOG.md", "CODE_OF_CONDUCT.md", "CONTRIBUTING.md", "SECURITY.md"];

/// Returns the README and the pages of `docs/`.
fn pages() -> Vec<PathBuf> {
    let folders =
        ["docs", "docs/paper"].map(|folder| std::fs::read_dir(root().join(folder)).expect("the pages"));
    let docs = folders.into_iter().flatten().map(|entry| entry.expect("a page").path());
    let docs = docs.filter(|path| path.extension().is_some_and(|extension| extension == "md"));
    let mut pages: Vec<PathBuf> = [root().join("README.md")].into_iter().chain(docs).collect();
    pages.sort();
    pages
}

/// The shells that print what the pages show: that of the system, and the one that most people use.
const SHELLS: [&str; 2] = ["sh", "bash"];

/// Returns what a command prints in a folder, errors after answers as on a terminal.
fn output(shell: &str, command: &str, folder: &Path) -> String {
    let binary = Path::new(env!("CARGO_BIN_EXE_thwart"));
    let path = std::env::var("PATH").unwrap_or_default();
    let path = format!("{}:{path}", binary.parent().expect("a folder").display());
    // The same program, already built.
    let line = command.replace("cargo run --release --", "thwart");
    let mut shell = Command::new(shell);
    shell.args(["-c", &line]).current_dir(folder).env("PATH", &path);
    let output = shell.output().expect("a shell");
    let text = [output.stdout, output.stderr].concat();
    String::from_utf8(text).expect("text")
}

/// Returns the files that a page shows: their names follow the language of a block.
fn files(page: &str) -> impl Iterator<Item = (&str, &str)> {
    page.split("\n```").filter_map(|block| {
        let (head, content) = block.split_once('\n')?;
        Some((head.split_once(' ')?.1, content)).filter(|(name, _)| name.contains('.'))
    })
}

/// The first line of a block of commands, and of one that shows an error.
const COMMANDS: [&str; 2] = ["```console", "```console error"];

/// Returns a page with the output that its commands print now in a shell, and the number of commands.
///
/// # Panics
/// If a block shows an error and its first line does not say so, or says so without one.
fn run(page: &str, shell: &str) -> (String, usize) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (mut text, mut commands, mut inside) = (String::new(), 0, false);
    for (name, content) in files(page) {
        std::fs::write(folder.path().join(name), content).expect("a file of the page");
    }
    let (mut first, mut shows_error) = ("", false);
    for line in page.lines() {
        if line.starts_with("```") {
            assert_eq!(
                shows_error,
                inside && first == COMMANDS[1],
                "a block that shows an error begins ```console error"
            );
            inside = COMMANDS.contains(&line);
            (first, shows_error) = (line, false);
        }
        let command = line.strip_prefix("$ ").filter(|_| inside);
        if !inside || command.is_some() || COMMANDS.contains(&line) {
            let _ = writeln!(text, "{line}");
        }
        if let Some(command) = command {
            commands += 1;
            for line in output(shell, command, folder.path()).lines() {
                shows_error |= line.starts_with("thwart: ");
                let _ = writeln!(text, "{}", line.trim_end());
            }
        }
    }
    (text, commands)
}

/// Replaces every time by `TIME`, so that a fast machine and a slow one agree, and removes
/// blanks at line ends.
fn timeless(text: &str) -> String {
    let mut lines = Vec::new();
    for line in text.trim_end().lines() {
        let words: Vec<&str> = line.trim_end().split(' ').collect();
        let mut kept: Vec<&str> = Vec::new();
        for word in words {
            let unit = ["ns", "µs", "ms", "s"].contains(&word.trim_end_matches([',', '.', ';']));
            let number = kept.last().is_some_and(|last| last.parse::<f64>().is_ok());
            if unit && number {
                kept.pop();
                kept.push("TIME");
            } else {
                kept.push(word);
            }
        }
        let mut line = kept.join(" ");
        if let Some(at) = line.find("\"seconds\":") {
            line.replace_range(at.., "\"seconds\":TIME}");
        }
        lines.push(line);
    }
    lines.join("\n")
}

#[test]
#[cfg(unix)]
fn every_command_of_the_pages_prints_what_they_show() {
    let mut commands = 0;
    for path in pages() {
        let page = std::fs::read_to_string(&path).expect("a page");
        let [first, second] = SHELLS.map(|shell| run(&page, shell));
        let (now, found) = if timeless(&first.0) == timeless(&page) { second } else { first };
        commands += found;
        if timeless(&now) == timeless(&page) {
            continue;
        }
        if std::env::var_os("THWART_WRITE_PAGES").is_some() {
            std::fs::write(&path, now).expect("the page can be written");
        } else {
            let (now, shown) = (timeless(&now), timeless(&page));
            let differ = now.lines().zip(shown.lines()).find(|(now, shown)| now != shown);
            panic!(
                "{}: printed and shown: {differ:#?}; THWART_WRITE_PAGES=1 writes it again",
                path.display()
            );
        }
    }
    assert!(commands >= 15, "{commands}");
}

/// Checks links between pages, and to files of the repository.
#[test]
fn every_link_of_the_pages_leads_to_a_file() {
    for path in pages().into_iter().chain(PAGES_OF_THE_ROOT.map(|name| root().join(name))) {
        let page = std::fs::read_to_string(&path).expect("a page");
        for link in page.split("](").skip(1).filter_map(|rest| rest.split([')', '#']).next()) {
            if !link.is_empty() && !link.contains("://") {
                let target = path.parent().expect("a folder").join(link);
                assert!(target.exists(), "{}: {link}", path.display());
            }
        }
    }
}

#[test]
fn the_two_commands_stand_in_the_readme_and_in_the_continuous_integration() {
    let readme = std::fs::read_to_string(root().join("README.md")).expect("a README");
    assert!(readme.contains("cargo run --release -- solve "), "the first command");
    assert!(readme.contains("\ncargo test\n"), "the second command");
    let integration = std::fs::read_to_string(root().join(".ci/run")).expect("the script");
    assert!(integration.contains("\ncargo test\n"), "it runs the second command");
}

/// The version of the workspace heads the changelog and stands wherever a version is written, with one date. The tag of a
/// commit is that of its version, and every tag of a version has its section.
#[test]
fn versions_of_workspace_changelog_citation_and_tags_agree() {
    let version = env!("CARGO_PKG_VERSION");
    let read = |name: &str| std::fs::read_to_string(root().join(name)).expect(name);
    let changes = read("CHANGELOG.md");
    let sections: Vec<_> =
        changes.lines().filter_map(|line| line.strip_prefix("## ")?.split_once(" - ")).collect();
    let (newest, date) = *sections.first().expect("a section");
    assert_eq!(newest, version, "the newest section of CHANGELOG.md");
    for (name, words) in [
        ("CITATION.cff", format!("\nversion: {version}\n")),
        ("CITATION.cff", format!("\ndate-released: {date}\n")),
        ("crates/thwart-web/js/package.json", format!("\"version\": \"{version}\"")),
        ("docs/paper/README.md", format!("version {version},")),
        ("docs/paper/data.md", format!("`thwart` {version} on the path")),
    ] {
        assert!(read(name).contains(&words), "{name} lacks `{}`", words.trim());
    }
    let manifest = read("Cargo.toml");
    for line in manifest.lines() {
        let Some((_, path)) = line.split_once("path = \"crates/") else { continue };
        let path = path.split('"').next().expect("it ends");
        // A dependency without a version is left out of packages, as the tests of a package are.
        if read(&format!("crates/{path}/Cargo.toml")).contains("publish = false") {
            continue;
        }
        let has = |version: &str| line.contains(&format!("version = \"{version}\""));
        assert!(has(version) || has(&format!("={version}")), "Cargo.toml: {line}");
    }
    let folders = ["crates", "crates/games"].into_iter().flat_map(|parent| {
        let folders = std::fs::read_dir(root().join(parent)).expect("the crates").flatten();
        folders.map(move |folder| format!("{parent}/{}/Cargo.toml", folder.file_name().display()))
    });
    for name in folders.filter(|name| root().join(name).exists()) {
        assert!(
            !read(&name).lines().any(|line| line.starts_with("version = ")),
            "{name} has its own version"
        );
    }
    // A crate or a folder that was copied has no tags.
    if !root().join(".git").exists() {
        return;
    }
    let tags = |which: &[&str]| {
        let tags = Command::new("git").args(["tag", "--list", "v*"]).args(which).current_dir(root()).output();
        let tags = tags.expect("git");
        assert!(tags.status.success(), "{}", String::from_utf8_lossy(&tags.stderr));
        String::from_utf8_lossy(&tags.stdout).lines().map(str::to_owned).collect::<Vec<_>>()
    };
    for tag in tags(&["--points-at", "HEAD"]) {
        assert_eq!(tag, format!("v{version}"), "the tag of this commit");
    }
    for tag in tags(&[]) {
        assert!(
            sections.iter().any(|(known, _)| tag[1..] == **known),
            "CHANGELOG.md has no section for {tag}"
        );
    }
}

/// The gallery shows the pictures that are drawn now.
#[test]
fn the_pictures_of_the_gallery_are_those_that_its_commands_draw() {
    let page = std::fs::read_to_string(root().join("docs/gallery.md")).expect("the gallery");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (mut name, mut pictures) = ("", 0);
    for line in page.lines() {
        if let Some(title) = line.strip_prefix("## ") {
            name = title;
        }
        let Some(command) = line.strip_prefix('`').and_then(|line| line.strip_suffix("-o x.svg`")) else {
            continue;
        };
        for theme in ["light", "dark"] {
            let drawn = output(SHELLS[0], &format!("{command}--theme {theme} -o -"), folder.path());
            let kept = root().join("docs/gallery").join(format!("{name}-{theme}.svg"));
            let kept = std::fs::read_to_string(kept).expect("a picture");
            assert!(drawn == kept, "{name}-{theme}.svg is stale: run cargo xtask gallery");
            pictures += 1;
        }
    }
    assert!(pictures > 20, "{pictures} pictures");
}
