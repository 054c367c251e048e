//! The source files of the repository without their comments and tests.

use std::fs;
use std::io;
use std::path::Path;

use crate::process::root;

/// The folders with code.
const FOLDERS: [&str; 5] = ["crates", "tools", "xtask", "studio", "python"];

/// Folders of tests, and folders that programs make.
const LEFT_OUT: [&str; 6] = ["tests", "node_modules", "target", "dist", "pkg", "__pycache__"];

/// How tests begin that stand among the code.
const TESTS: [&str; 2] = ["#[cfg(test)]", "#[cfg(all(test"];

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Language {
    Rust,
    JavaScript,
    Css,
    Python,
    Cpp,
}

impl Language {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Rust => "Rust",
            Self::JavaScript => "JavaScript",
            Self::Css => "CSS",
            Self::Python => "Python",
            Self::Cpp => "C++",
        }
    }

    /// Returns the language of a file with this ending.
    fn of(ending: &str) -> Option<Self> {
        match ending {
            "rs" => Some(Self::Rust),
            "js" | "mjs" | "ts" => Some(Self::JavaScript),
            "css" => Some(Self::Css),
            "py" | "pyi" => Some(Self::Python),
            "cpp" | "h" => Some(Self::Cpp),
            _ => None,
        }
    }
}

/// A file that is no test.
#[derive(Debug)]
pub(crate) struct Source {
    /// The folder of its package.
    pub(crate) package: String,
    /// Its path in that folder.
    pub(crate) path: String,
    pub(crate) language: Language,
    /// Its text without comments and tests.
    pub(crate) code: String,
}

impl Source {
    pub(crate) fn new(package: &str, path: &str, language: Language, text: &str) -> Self {
        let code = without_comments(text, language);
        let code = if language == Language::Rust { without_tests(&code) } else { code };
        Self { package: package.to_owned(), path: path.to_owned(), language, code }
    }
}

/// Reads all files of the repository that are no tests, in the order of their paths.
pub(crate) fn all() -> Result<Vec<Source>, String> {
    let mut sources = Vec::new();
    for folder in FOLDERS {
        read(&root(), folder, folder, &mut sources).map_err(|error| format!("the sources: {error}"))?;
    }
    sources.sort_by(|a, b| (&a.package, &a.path).cmp(&(&b.package, &b.path)));
    Ok(sources)
}

fn read(root: &Path, folder: &str, package: &str, sources: &mut Vec<Source>) -> io::Result<()> {
    let package = if root.join(folder).join("Cargo.toml").exists() { folder } else { package };
    for entry in fs::read_dir(root.join(folder))? {
        let (entry, name) = entry.map(|entry| (entry.path(), entry.file_name()))?;
        let name = name.to_string_lossy();
        let path = format!("{folder}/{name}");
        if entry.is_dir() {
            if !LEFT_OUT.contains(&&*name) && !name.starts_with('.') {
                read(root, &path, package, sources)?;
            }
        } else if let Some(language) = name.rsplit_once('.').and_then(|(_, ending)| Language::of(ending))
            && name != "tests.rs"
        {
            let text = fs::read_to_string(&entry)?;
            sources.push(Source::new(package, &path[package.len() + 1..], language, &text));
        }
    }
    Ok(())
}

/// Returns the lines of a text that are no comments. A comment after code stays, because its line counts anyway.
fn without_comments(text: &str, language: Language) -> String {
    let (line_comment, block_comments): (_, &[(&str, &str)]) = match language {
        Language::Python => ("#", &[("\"\"\"", "\"\"\""), ("r\"\"\"", "\"\"\"")]),
        Language::Css => ("/*", &[("/*", "*/")]),
        Language::Rust | Language::JavaScript | Language::Cpp => ("//", &[("/*", "*/")]),
    };
    let mut code = String::with_capacity(text.len());
    let mut until = None;
    for line in text.lines() {
        let trimmed = line.trim();
        if let Some(end) = until {
            until = (!trimmed.ends_with(end)).then_some(end);
        } else if let Some((start, end)) = block_comments.iter().find(|(start, _)| trimmed.starts_with(start))
        {
            until = (!trimmed[start.len()..].ends_with(end)).then_some(*end);
        } else if !trimmed.starts_with(line_comment) {
            code.push_str(line);
            code.push('\n');
        }
    }
    code
}

/// Returns formatted code in Rust without the items that only tests have. Such an item is one line, or ends with the
/// first bracket that is indented like its attribute.
fn without_tests(code: &str) -> String {
    let mut kept = String::with_capacity(code.len());
    let mut lines = code.split_inclusive('\n');
    while let Some(line) = lines.next() {
        let (indent, item) = line.split_at(line.len() - line.trim_start().len());
        if !TESTS.iter().any(|mark| item.starts_with(mark)) {
            kept.push_str(line);
            continue;
        }
        let item = lines.by_ref().find(|line| !line.trim_start().starts_with("#[")).unwrap_or_default();
        if !item.trim_end().ends_with([';', ',', '}']) {
            let closes =
                |line: &str| line.strip_prefix(indent).is_some_and(|line| line.starts_with(['}', ')']));
            lines.by_ref().find(|line| closes(line));
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str, language: Language) -> Vec<String> {
        let source = Source::new("", "", language, text);
        source.code.lines().map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned).collect()
    }

    #[test]
    fn comments_and_tests_of_rust_are_left_out() {
        let text = "//! Head.\nfn f() {\n    // so\n    /* two\n lines */\n    g(); // stays\n}\n";
        assert_eq!(lines(text, Language::Rust), ["fn f() {", "g(); // stays", "}"]);
        let text = "#[cfg(test)]\nmod tests;\nuse a;\n#[cfg(test)]\nuse b::{\n    c, d,\n};\n#[cfg(test)]\nmod t {\n    fn f() \
                    {\n    }\n}\nfn g() {\n    #[cfg(test)]\n    note([1; 2]);\n}\n#[cfg(all(test, unix))]\nmod u {}\n";
        assert_eq!(lines(text, Language::Rust), ["use a;", "fn g() {", "}"]);
    }

    #[test]
    fn comments_of_other_languages_are_left_out() {
        let python =
            "r\"\"\"Head.\n\nMore.\n\"\"\"\nx = 1  # stays\n# no\ndef f():\n    \"\"\"One line.\"\"\"\n";
        assert_eq!(lines(python, Language::Python), ["x = 1  # stays", "def f():"]);
        let script = "// no\nimport a from \"./a.js\";\n/** no\n * no\n */\nf();\n";
        assert_eq!(lines(script, Language::JavaScript), ["import a from \"./a.js\";", "f();"]);
        assert_eq!(lines("/* no */\na { b: c; }\n", Language::Css), ["a { b: c; }"]);
        assert_eq!(lines("// no\nint a = 1'000;\n", Language::Cpp), ["int a = 1'000;"]);
    }
}
