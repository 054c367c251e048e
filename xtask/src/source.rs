//! The source files of the repository without their comments and tests.

use std::fs;
use std::io;
use std::path::Path;

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

/// Reads all files below the root that are no tests, in the order of their paths.
pub(crate) fn all(root: &Path) -> io::Result<Vec<Source>> {
    let mut sources = Vec::new();
    for folder in FOLDERS {
        read(root, folder, folder, &mut sources)?;
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

enum Kind {
    Code,
    Comment,
    /// A text between quotation marks.
    Text,
}

/// Returns a text without its comments and, in Python, without the texts that begin a line. Lines stay where they are.
/// A text between quotation marks keeps only its length, except in JavaScript, whose imports name files so.
fn without_comments(text: &str, language: Language) -> String {
    let mut code = String::with_capacity(text.len());
    let mut rest = text;
    while !rest.is_empty() {
        let plain = rest.find(['/', '#', '"', '\'', '`']).unwrap_or(rest.len());
        code.push_str(&rest[..plain]);
        rest = &rest[plain..];
        if rest.is_empty() {
            break;
        }
        let (length, kind) = token(rest, &code, language);
        let (token, after) = rest.split_at(length);
        match kind {
            Kind::Code => code.push_str(token),
            Kind::Comment => {
                // Before a text in Python that is a comment only the sign of a raw one can stand.
                if token.starts_with(['"', '\'']) {
                    code.truncate(code.trim_end_matches('r').len());
                }
                code.extend(token.matches('\n'));
            }
            Kind::Text if language == Language::JavaScript => code.push_str(token),
            Kind::Text => code.extend(token.chars().map(|sign| if sign == '\n' { '\n' } else { '"' })),
        }
        rest = after;
    }
    code
}

/// Returns the length in bytes and the kind of the token that a text begins with.
fn token(text: &str, before: &str, language: Language) -> (usize, Kind) {
    let to_end =
        |mark: &str, from: usize| text[from..].find(mark).map_or(text.len(), |at| from + at + mark.len());
    let line = text.find('\n').unwrap_or(text.len());
    let is_python = language == Language::Python;
    let quote = text.chars().next().unwrap_or_default();
    if (is_python && quote == '#') || (!is_python && language != Language::Css && text.starts_with("//")) {
        return (line, Kind::Comment);
    }
    if !is_python && text.starts_with("/*") {
        return (to_end("*/", 2), Kind::Comment);
    }
    if is_python && (text.starts_with("\"\"\"") || text.starts_with("'''")) {
        let begins =
            before.rsplit('\n').next().is_none_or(|line| line.trim().trim_end_matches('r').is_empty());
        return (to_end(&text[..3], 3), if begins { Kind::Comment } else { Kind::Text });
    }
    let hashes = before.len() - before.trim_end_matches('#').len();
    let is_raw = language == Language::Rust && before.trim_end_matches('#').ends_with('r');
    match (language, quote) {
        (Language::Rust, '"') if is_raw => {
            return (to_end(&format!("\"{}", "#".repeat(hashes)), 1), Kind::Text);
        }
        (Language::Rust | Language::Cpp, '\'') => {
            // Otherwise it is a lifetime, or stands between digits.
            let sign = text[1..].chars().next().map_or(0, char::len_utf8);
            let is_sign = text[1..].starts_with('\\') || text[1 + sign..].starts_with('\'');
            return if is_sign { quoted(text, quote) } else { None }
                .map_or((1, Kind::Code), |end| (end, Kind::Text));
        }
        (Language::JavaScript, '/') => {
            let after_value =
                |sign: char| sign.is_alphanumeric() || [')', ']', '}', '_', '$', '"', '`'].contains(&sign);
            if before.trim_end().ends_with(after_value) {
                return (1, Kind::Code);
            }
        }
        (_, '"')
        | (Language::JavaScript | Language::Css | Language::Python, '\'')
        | (Language::JavaScript, '`') => {}
        _ => return (1, Kind::Code),
    }
    let end = quoted(text, quote);
    // Only these texts go on in the next line.
    let end = end.filter(|&end| end <= line || quote == '`' || language == Language::Rust);
    end.map_or((1, Kind::Code), |end| (end, Kind::Text))
}

/// Returns the length of a text up to the second of its quotation marks, which follows no backslash. In a pattern of
/// JavaScript a slash between brackets ends nothing.
fn quoted(text: &str, quote: char) -> Option<usize> {
    let (mut escaped, mut bracket) = (false, false);
    for (at, sign) in text.char_indices().skip(1) {
        match sign {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '[' | ']' if quote == '/' => bracket = sign == '[',
            _ if sign == quote && !bracket => return Some(at + sign.len_utf8()),
            _ => {}
        }
    }
    None
}

/// Returns code in Rust without the items that only tests have.
fn without_tests(code: &str) -> String {
    let mut kept = String::with_capacity(code.len());
    let mut rest = code;
    while let Some(at) = TESTS.iter().filter_map(|mark| rest.find(mark)).min() {
        kept.push_str(&rest[..at]);
        rest = &rest[at + item(&rest[at..])..];
    }
    kept + rest
}

/// Returns the length of an item: it ends with a semicolon or a brace.
fn item(code: &str) -> usize {
    let declares = code.split_once(']').is_some_and(|(_, item)| {
        ["use ", "pub use ", "pub(crate) use "].iter().any(|word| item.trim_start().starts_with(word))
    });
    let mut depth = 0;
    for (at, sign) in code.char_indices() {
        match sign {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
        if depth < 0 {
            return at;
        }
        if depth == 0 && (sign == ';' || (sign == '}' && !declares)) {
            return at + 1;
        }
    }
    code.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str, language: Language) -> Vec<String> {
        let source = Source::new("", "", language, text);
        source.code.lines().map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned).collect()
    }

    #[test]
    fn comments_of_rust_are_left_out_but_not_texts_like_them() {
        let text = "//! Head.\nfn f<'a>(x: &'a str) -> char { // so\n    /* two\n lines */ '\"'\n}\nlet t = \"/*\n// \
                    \\\"x\";\nlet r = r#\"\"//\"#; // end\n";
        let shown = ["fn f<'a>(x: &'a str) -> char {", "\"\"\"", "}", "let t = \"\"\"", "\"\"\"\"\"\"\";"];
        let found = lines(text, Language::Rust);
        assert_eq!(found[..5], shown);
        assert_eq!(found[5], format!("let r = r#{};", "\"".repeat(6)));
        assert_eq!(found.len(), 6);
    }

    #[test]
    fn tests_among_the_code_are_left_out() {
        let text = "#[cfg(test)]\nmod tests;\nuse a;\n#[cfg(test)]\nuse b::{c, d};\n#[cfg(test)]\nmod t {\n    fn f() { '}' }\n\
                    }\nfn g() {\n    #[cfg(test)]\n    note([1; 2]);\n}\n#[cfg(all(test, unix))]\n#[expect(x)]\nmod u {}\n";
        assert_eq!(lines(text, Language::Rust), ["use a;", "fn g() {", "}"]);
    }

    #[test]
    fn comments_of_other_languages_are_left_out() {
        let python =
            "r\"\"\"Head.\n\nMore.\n\"\"\"\nx = \"# no\"  # yes\ny = \"\"\"a\n# text\n\"\"\"\nz = 'it'\n";
        assert_eq!(lines(python, Language::Python).len(), 5);
        let script = "// no\nconst p = /[/\"]\\//; // no\nimport a from \"./a.js\"; /* no\n */ const u = `//\n${a / 2} '`;\n";
        let shown = ["const p = /[/\"]\\//;", "import a from \"./a.js\";", "const u = `//", "${a / 2} '`;"];
        assert_eq!(lines(script, Language::JavaScript), shown);
        assert_eq!(lines("/* no */\na { b: c; }\n", Language::Css), ["a { b: c; }"]);
        assert_eq!(lines("// no\nint a = 1'000; char b = '\"'; // no\n", Language::Cpp).len(), 1);
    }
}
