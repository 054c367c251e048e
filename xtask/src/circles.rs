//! `cargo xtask circles`: fails if files of one package import each other, directly or through others. A reader can then
//! read the files one after the other. A module and the modules below it belong together and are no circle.
//!
//! Imports are found in the text: paths that begin with `crate`, `super` or `self` in Rust, imports in Python and
//! JavaScript. A name that a module only hands on counts as an import of the file that has it.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::process::ExitCode;

use crate::process::finish;
use crate::source::{self, Language, Source};

/// The names of the modules from the root of a package to a file.
type Path = Vec<String>;

/// A name may be handed on through this many modules.
const HANDS: usize = 8;

pub(crate) fn run() -> ExitCode {
    finish(source::all().and_then(|sources| {
        let circles = circles(&sources).into_iter();
        let circles: Vec<_> =
            circles.map(|circle| format!("files import each other: {}", circle.join(" -> "))).collect();
        if circles.is_empty() {
            println!("no file imports itself through others");
            return Ok(());
        }
        Err(circles.join("\nxtask: "))
    }))
}

/// Returns the circles of all packages, each as a chain of files that ends with its first one.
fn circles(sources: &[Source]) -> Vec<Vec<String>> {
    let mut packages: BTreeMap<_, Modules> = BTreeMap::new();
    for source in sources {
        if let Some(path) = module(source) {
            let modules = packages.entry((&source.package, source.language)).or_default();
            let file = Module { source, imports: imports(source), handed_on: handed_on(source) };
            modules.0.entry(path).or_insert(file);
        }
    }
    packages.values().flat_map(Modules::circles).collect()
}

/// Returns the path of a file among the modules of its package, if it is one of them.
fn module(source: &Source) -> Option<Path> {
    let names = |path: &str| path.split('/').map(str::to_owned).collect::<Path>();
    let (inner, heads): (_, &[&str]) = match source.language {
        Language::Rust => (source.path.strip_prefix("src/")?.strip_suffix(".rs")?, &["lib", "main", "mod"]),
        Language::Python if source.package == "python" => (source.path.strip_suffix(".py")?, &["__init__"]),
        Language::JavaScript => return Some(vec![source.path.clone()]),
        _ => return None,
    };
    let mut path = names(inner);
    if path.last().is_some_and(|name| heads.contains(&&**name)) {
        path.pop();
    }
    Some(path)
}

/// Returns the paths that a file names, from its own module or from the root.
fn imports(source: &Source) -> Vec<Path> {
    match source.language {
        Language::Rust => ["crate::", "super::", "self::"].iter().fold(Vec::new(), |mut paths, mark| {
            for (at, _) in source.code.match_indices(mark) {
                let before = &source.code[..at];
                if !before.ends_with(|sign: char| sign.is_alphanumeric() || "_:\"".contains(sign)) {
                    tree(&source.code[at..], &Path::new(), &mut paths);
                }
            }
            paths
        }),
        Language::Python => python(source),
        _ => javascript(source),
    }
}

/// Returns the paths whose last name a file hands on.
fn handed_on(source: &Source) -> Vec<Path> {
    match source.language {
        Language::Rust => {
            source.code.split("use ").collect::<Vec<_>>().windows(2).fold(Vec::new(), |mut paths, pair| {
                let before = pair[0].rsplit(['\n', ';', '}']).next().unwrap_or_default().trim();
                if before.starts_with("pub") {
                    tree(pair[1], &Path::new(), &mut paths);
                }
                paths
            })
        }
        Language::Python => python(source),
        _ => Vec::new(),
    }
}

/// Adds the paths of a tree such as `a::{b, c::d}` after a prefix; returns the text after it.
fn tree<'a>(text: &'a str, prefix: &Path, paths: &mut Vec<Path>) -> &'a str {
    let text = text.trim_start();
    if let Some(mut rest) = text.strip_prefix('{') {
        while !rest.trim_start().starts_with('}') && !rest.is_empty() {
            rest = tree(rest, prefix, paths).trim_start();
            rest = rest.strip_prefix(',').unwrap_or(if rest.starts_with('}') { rest } else { "" });
        }
        return rest.trim_start().strip_prefix('}').unwrap_or_default();
    }
    let end = text.find(|sign: char| !sign.is_alphanumeric() && sign != '_').unwrap_or(text.len());
    let mut path = prefix.clone();
    let (name, rest) = text.split_at(end);
    path.extend((!name.is_empty()).then(|| name.to_owned()));
    if let Some(inner) = rest.strip_prefix("::") {
        return tree(inner, &path, paths);
    }
    if let Some(alias) = rest.strip_prefix(" as ") {
        paths.push(path);
        return alias.trim_start_matches(|sign: char| sign.is_alphanumeric() || sign == '_');
    }
    paths.push(path);
    rest.strip_prefix('*').unwrap_or(rest)
}

/// Returns the imports of a module in Python, as paths in Rust would name them.
fn python(source: &Source) -> Vec<Path> {
    let is_package = source.path.ends_with("__init__.py");
    let mut paths = Vec::new();
    for (at, line) in source.code.match_indices("import ").map(|(at, _)| {
        (at + "import ".len(), source.code[..at].rsplit('\n').next().unwrap_or_default().trim())
    }) {
        let from = line.strip_prefix("from ").map(str::trim);
        if from.is_none() && !line.is_empty() {
            continue;
        }
        let from = from.unwrap_or_default();
        let names = from.trim_start_matches('.');
        let dots = from.len() - names.len();
        let up = if dots == 0 { vec!["crate"] } else { vec!["super"; dots - usize::from(is_package)] };
        let text = &source.code[at..];
        let listed = match text.strip_prefix('(') {
            Some(text) => text.split(')').next(),
            None => text.lines().next(),
        };
        for name in listed.unwrap_or_default().split(',').filter_map(|name| name.split_whitespace().next()) {
            let words = up.iter().copied().chain(names.split('.')).chain(name.split('.'));
            paths.push(words.filter(|word| !word.is_empty()).map(str::to_owned).collect());
        }
    }
    paths
}

/// Returns the imports of a script. The path of a file is its only name.
fn javascript(source: &Source) -> Vec<Path> {
    let marks = ["from \"", "import \"", "import(\""].into_iter();
    let imports = marks.flat_map(|mark| source.code.split(mark).skip(1));
    let files = imports.filter_map(|rest| rest.split('"').next()).filter(|file| file.starts_with('.'));
    let path = |file: &str| {
        let mut names: Vec<_> = source.path.split('/').collect();
        names.pop();
        for name in file.split('/') {
            match name {
                "." => {}
                ".." => drop(names.pop()),
                name => names.push(name),
            }
        }
        vec!["crate".to_owned(), names.join("/")]
    };
    files.map(path).collect()
}

struct Module<'a> {
    source: &'a Source,
    imports: Vec<Path>,
    handed_on: Vec<Path>,
}

/// The modules of a package.
#[derive(Default)]
struct Modules<'a>(BTreeMap<Path, Module<'a>>);

impl Modules<'_> {
    /// Returns the module that a path names, as seen from a module.
    fn find(&self, from: &[String], path: &[String], hands: usize) -> Option<&Path> {
        let mut at = from.to_vec();
        let mut names = path.iter().peekable();
        match names.peek().map(|name| &***name)? {
            "crate" => at.clear(),
            "super" | "self" => {}
            name => drop(self.0.get_key_value(&[from, &[name.to_owned()]].concat())?),
        }
        while let Some(name) = names.peek() {
            match &***name {
                "crate" | "self" => {}
                "super" => drop(at.pop()),
                name => {
                    at.push(name.to_owned());
                    if !self.0.contains_key(&at) {
                        at.pop();
                        break;
                    }
                }
            }
            names.next();
        }
        let (path, module) = self.0.get_key_value(&at)?;
        if hands == 0 {
            return Some(path);
        }
        let name = names.peek().copied();
        let mut handed = module.handed_on.iter().filter(|handed| handed.len() > 1 && handed.last() == name);
        let handed = handed.find_map(|handed| self.find(path, handed, hands - 1));
        Some(handed.unwrap_or(path))
    }

    /// Returns the modules that a module imports, without those that it is part of and those that are part of it.
    fn imported(&self, from: &Path) -> BTreeSet<&Path> {
        let found = self.0[from].imports.iter().filter_map(|path| self.find(from, path, HANDS));
        found.filter(|to| !to.starts_with(from) && !from.starts_with(to)).collect()
    }

    /// Returns the shortest circle through each module, but each set of files once.
    fn circles(&self) -> Vec<Vec<String>> {
        let graph: BTreeMap<&Path, BTreeSet<&Path>> =
            self.0.keys().map(|path| (path, self.imported(path))).collect();
        let mut known = BTreeSet::new();
        let circles = graph.keys().filter_map(|start| {
            let circle = circle(&graph, start)?;
            known.insert(circle.iter().copied().collect::<BTreeSet<_>>()).then_some(circle)
        });
        let file = |path: &Path| format!("{}/{}", self.0[path].source.package, self.0[path].source.path);
        circles.map(|circle| circle.into_iter().map(file).collect()).collect()
    }
}

/// Returns the shortest circle from a module back to itself.
fn circle<'a>(graph: &BTreeMap<&'a Path, BTreeSet<&'a Path>>, start: &'a Path) -> Option<Vec<&'a Path>> {
    let mut before = BTreeMap::new();
    let mut queue = VecDeque::from([start]);
    while let Some(at) = queue.pop_front() {
        for &next in &graph[at] {
            if next == start {
                let mut chain = vec![start, at];
                while let Some(&at) = before.get(chain[chain.len() - 1]) {
                    chain.push(at);
                }
                chain.reverse();
                return Some(chain);
            }
            if !before.contains_key(next) {
                before.insert(next, at);
                queue.push_back(next);
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(language: Language, package: &str, files: &[(&str, &str)]) -> Vec<String> {
        let sources: Vec<_> =
            files.iter().map(|(path, text)| Source::new(package, path, language, text)).collect();
        circles(&sources).into_iter().map(|circle| circle.join(" -> ")).collect()
    }

    #[test]
    fn files_of_rust_that_import_each_other_are_found() {
        let files = [
            ("src/lib.rs", "mod a; mod b; mod c; pub use a::A;"),
            ("src/a.rs", "use super::{b::{self, B}, c as d};"),
            ("src/b.rs", "fn f() { crate::c::g(); }\n#[cfg(test)]\nuse crate::a::A;"),
            ("src/c.rs", "// use crate::a\nconst C: &str = \"crate::a\";"),
        ];
        assert_eq!(found(Language::Rust, "p", &files), Vec::<String>::new());
        // The root hands `A` on.
        let mut through = files;
        through[3].1 = "use crate::A;";
        let circle = [
            "p/src/a.rs -> p/src/c.rs -> p/src/a.rs",
            "p/src/b.rs -> p/src/c.rs -> p/src/a.rs -> p/src/b.rs",
        ];
        assert_eq!(found(Language::Rust, "p", &through), circle);
    }

    #[test]
    fn a_module_and_those_below_it_are_no_circle() {
        let files = [
            ("src/main.rs", "mod a; use a::b::B;"),
            ("src/a/mod.rs", "mod b; mod c; use self::b::B; use crate::a::c::C;"),
            ("src/a/b.rs", "use super::A; use super::c::C;"),
            ("src/a/c.rs", "use crate::a::A; use super::super::main;"),
        ];
        assert_eq!(found(Language::Rust, "p", &files), Vec::<String>::new());
    }

    #[test]
    fn files_of_python_and_javascript_that_import_each_other_are_found() {
        let python = [
            ("t/__init__.py", "from ._a import A\n"),
            ("t/_a.py", "from . import b\n"),
            ("t/b.py", "import os\nfrom t.c.d import (\n    D,\n)\n"),
            ("t/c/__init__.py", ""),
            ("t/c/d.py", "from .._a import A as B\n"),
        ];
        let circle = "python/t/_a.py -> python/t/b.py -> python/t/c/d.py -> python/t/_a.py";
        assert_eq!(found(Language::Python, "python", &python), [circle]);
        let script = [
            ("a.js", "import {\n  b,\n} from \"./l/b.js\";"),
            ("l/b.js", "/** @type {import(\"../c.js\").C} */\nconst c = await import(\"../a.js\");"),
            ("c.js", "import \"./a.js\"; export { d } from \"other\";"),
        ];
        assert_eq!(found(Language::JavaScript, "s", &script), ["s/a.js -> s/l/b.js -> s/a.js"]);
    }
}
