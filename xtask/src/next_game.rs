//! `cargo xtask next-game`: does exactly what CONTRIBUTING.md says about a new game, in a copy of the
//! repository, and runs there the tests that walk through all games.
//!
//! The game is `nudge`, which is the pattern `shove` under another name. The lines and the commands are read from
//! the page, so that the page cannot leave out a step.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use crate::process::{command, finish, root};

/// The folder of the new game, as a contributor who follows the page would write it.
const FOLDER: &str = "crates/thwart-exam/shove";

/// The name of the pattern, which the copy replaces in all its texts.
const PATTERN: [&str; 2] = ["shove", "Shove"];

/// The names of the game and of its type.
const NAME: &str = "nudge";
const TYPE: &str = "Nudge";

/// The heading of the section on the page.
const SECTION: &str = "## Add a game\n";

/// The tests that run in the copy: those of the game, and all that walk through the list of games.
const TESTS: &[&str] = &[
    "cargo test --quiet -p thwart-nudge",
    "cargo test --quiet -p thwart --test abilities --test all --test one_thread --test second_checker --test worth",
];

/// Files by their paths from the root.
type Files = BTreeMap<PathBuf, Vec<u8>>;

/// A line to add to a file, after another line or at its end.
#[derive(Debug, PartialEq, Eq)]
struct Addition {
    file: String,
    after: Option<String>,
    line: String,
}

/// The instructions of the page.
#[derive(Debug, Default, PartialEq, Eq)]
struct Recipe {
    additions: Vec<Addition>,
    commands: Vec<String>,
}

impl Recipe {
    /// Reads the rows of three cells, and the commands, of the section.
    fn read(page: &str) -> Result<Self, String> {
        let section = page.split_once(SECTION).ok_or("there is no section about a new game")?.1;
        let section = section.split("\n## ").next().unwrap_or_default();
        let (mut recipe, mut inside) = (Self::default(), false);
        let named = |text: &str| text.replace("NAME", NAME).replace("Name", TYPE);
        for line in section.lines() {
            if line.starts_with("```") {
                inside = !inside;
            } else if inside {
                recipe.commands.push(named(line));
            } else if let [_, file, after, line, _] = line.split('|').collect::<Vec<_>>()[..] {
                let word = |cell: &str| cell.trim().strip_prefix('`')?.strip_suffix('`').map(str::to_owned);
                if let (Some(file), Some(line)) = (word(file), word(line)) {
                    recipe.additions.push(Addition { file, after: word(after), line: named(&line) });
                }
            }
        }
        if recipe.additions.is_empty() || recipe.commands.is_empty() {
            return Err("the section about a new game has no table of lines, or no command".to_owned());
        }
        Ok(recipe)
    }
}

impl Addition {
    /// Returns the text with the line in it.
    fn apply(&self, text: &str) -> Result<String, String> {
        let Some(after) = &self.after else { return Ok(format!("{text}{}\n", self.line)) };
        let lines = text.split_inclusive('\n');
        let mut added = String::new();
        let mut found = 0;
        for line in lines {
            added += line;
            if line.trim() == after.trim() {
                found += 1;
                let indent = &line[..line.len() - line.trim_start().len()];
                added.extend([indent, &self.line, "\n"]);
            }
        }
        if found == 1 {
            Ok(added)
        } else {
            Err(format!("{}: `{after}` stands there {found} times", self.file))
        }
    }
}

/// Follows the page; it succeeds if the page is complete.
pub(crate) fn run(words: &[&str]) -> ExitCode {
    let everything = match words {
        [] => false,
        ["--all"] => true,
        _ => {
            eprintln!("xtask: `next-game` knows nothing but --all");
            return ExitCode::from(crate::words::WRONG_USAGE);
        }
    };
    let copy = root().join("target/next-game");
    let prepared = prepare(&copy);
    let ran = prepared.and_then(|recipe| {
        for command in &recipe.commands {
            cargo(&copy, command)?;
        }
        if everything {
            return cargo(&copy, "cargo test");
        }
        TESTS.iter().try_for_each(|command| cargo(&copy, command))
    });
    let ran = ran.map(|()| println!("a new game is what CONTRIBUTING.md says"));
    finish(
        ran.map_err(|message| format!("{message}\nCONTRIBUTING.md does not say all that a new game needs")),
    )
}

/// Makes the copy with the new game in it; returns the instructions of the page.
fn prepare(copy: &Path) -> Result<Recipe, String> {
    let read = |error: io::Error| format!("the repository cannot be copied: {error}");
    let mut files = Files::new();
    collect(&root(), Path::new(""), &mut files).map_err(read)?;
    let page = String::from_utf8_lossy(&files[Path::new("CONTRIBUTING.md")]).into_owned();
    let recipe = Recipe::read(&page)?;
    let game: Vec<(PathBuf, Vec<u8>)> = files
        .iter()
        .filter_map(|(path, bytes)| {
            let inside = path.strip_prefix(FOLDER).ok()?;
            let inside = inside.to_str()?.replace(PATTERN[0], NAME);
            let text = String::from_utf8_lossy(bytes).replace(PATTERN[0], NAME).replace(PATTERN[1], TYPE);
            Some((Path::new("crates/games").join(NAME).join(inside), text.into_bytes()))
        })
        .collect();
    files.extend(game);
    for addition in &recipe.additions {
        let bytes =
            files.get_mut(Path::new(&addition.file)).ok_or(format!("there is no {}", addition.file))?;
        *bytes = addition.apply(&String::from_utf8_lossy(bytes))?.into_bytes();
    }
    write(&files, copy).map_err(read)?;
    Ok(recipe)
}

/// Reads all files of a folder except what was built or fetched.
fn collect(root: &Path, folder: &Path, files: &mut Files) -> io::Result<()> {
    for entry in fs::read_dir(root.join(folder))? {
        let entry = entry?;
        let (name, path) = (entry.file_name(), folder.join(entry.file_name()));
        // Licences of packages are links to those of the root.
        if entry.path().is_file() {
            files.insert(path, fs::read(entry.path())?);
        } else if ![".git", "target", "node_modules"].iter().any(|built| *built == name) {
            collect(root, &path, files)?;
        }
    }
    Ok(())
}

/// Makes the copy consist of these files. Unchanged files are not touched, so that they are not built again.
fn write(files: &Files, copy: &Path) -> io::Result<()> {
    let mut there = Files::new();
    fs::create_dir_all(copy)?;
    collect(copy, Path::new(""), &mut there)?;
    for path in there.keys().filter(|path| !files.contains_key(*path)) {
        fs::remove_file(copy.join(path))?;
    }
    for (path, bytes) in files.iter().filter(|(path, bytes)| there.get(*path) != Some(*bytes)) {
        fs::create_dir_all(copy.join(path).with_file_name(""))?;
        fs::write(copy.join(path), bytes)?;
    }
    Ok(())
}

/// Runs a command line in the copy: variables, `cargo`, and its words. The build folder is its own: Cargo
/// takes what it built of two copies for one, and would test the wrong one in the original.
fn cargo(copy: &Path, line: &str) -> Result<(), String> {
    println!("\n$ {line}");
    if line.split(' ').find(|word| !word.contains('=')) != Some("cargo") {
        return Err(format!("`{line}` is no command of cargo"));
    }
    let mut command = command(line);
    match command.current_dir(copy).env("CARGO_TARGET_DIR", copy.join("target")).status() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(format!("`{line}` failed")),
        Err(error) => Err(format!("cargo could not be run: {error}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "# Page\n\n## Add a game\n\n| file | after | line |\n|---|---|---|\n\
        | `a.rs` | `pub mod rock;` | `pub mod NAME;` |\n| `b.txt` | its end | `NAME::Name,` |\n\n\
        ```\nX=1 cargo test\n```\n\n## Next\n\n```\nno\n```\n";

    #[test]
    fn the_page_is_read() {
        let recipe = Recipe::read(PAGE).unwrap();
        assert_eq!(recipe.commands, ["X=1 cargo test"]);
        let [first, second] = &recipe.additions[..] else { panic!("{recipe:?}") };
        assert_eq!((&*first.file, first.after.as_deref()), ("a.rs", Some("pub mod rock;")));
        assert_eq!(
            first.apply("pub mod rock;\npub mod trap;\n").unwrap(),
            "pub mod rock;\npub mod nudge;\npub mod trap;\n"
        );
        assert_eq!(second.apply("x\n").unwrap(), "x\nnudge::Nudge,\n");
        assert!(first.apply("pub mod bomb;\n").is_err());
        assert!(Recipe::read("# Page\n").is_err());
    }

    #[test]
    fn the_page_that_is_there_can_be_followed() {
        let page = fs::read_to_string(root().join("CONTRIBUTING.md")).unwrap();
        for addition in Recipe::read(&page).unwrap().additions {
            let text = fs::read_to_string(root().join(&addition.file)).unwrap();
            addition.apply(&text).unwrap();
        }
    }
}
