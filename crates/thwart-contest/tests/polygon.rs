//! The packages for Polygon: their validators, checkers and generators agree with thwart.
//!
//! Needs `g++`. `polygon/testlib.h` stands in for testlib.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::AtomicBool;

use thwart::games::ALL;
use thwart_contest::package::{self, Problem};
use thwart_contest::polygon;
use thwart_contest::series::Series;

fn compiled(source: &Path) -> PathBuf {
    let program = source.with_extension("exe");
    let stand_in = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/polygon");
    let mut compiler = Command::new("g++");
    compiler.args(["-O2", "-std=gnu++17", "-Wall", "-Wextra", "-Werror", "-I"]).arg(stand_in);
    let status = compiler.arg("-o").arg(&program).arg(source).status().expect("g++ runs");
    assert!(status.success(), "{}", source.display());
    program
}

/// Runs a program with these arguments and this input, and returns its exit status.
fn status(program: &Path, arguments: &[&Path], input: Option<&Path>) -> i32 {
    let mut command = Command::new(program);
    command
        .args(arguments)
        .stdin(input.map_or_else(Stdio::null, |path| File::open(path).expect("it is there").into()));
    command.stderr(Stdio::null()).status().expect("it runs").code().expect("it ends by itself")
}

#[test]
fn validators_checkers_and_generators_agree_with_thwart() {
    let mut packages = 0;
    for &game in ALL {
        for dialect in game.dialects() {
            // A format without a package, such as that of a website, has nothing to compare.
            let Some(problem) = Problem::of(dialect) else { continue };
            packages += 1;
            let most = problem.most();
            let series = Series::new(game, dialect, 1, most).expect("the size is enough");
            let folder = tempfile::tempdir().expect("a folder");
            let stop = AtomicBool::new(false);
            let built = folder.path().join("built");
            fs::create_dir(&built).expect("a folder");
            let data = package::data(problem, &series, 12, &built, &stop, |_| ()).expect(dialect.name);
            let generated = polygon::generated(problem, &series, &built, &stop).expect(dialect.name);
            assert!(generated.len() >= 4, "{}: only {} tests", dialect.name, generated.len());
            for (path, contents) in polygon::files(problem, &series, &data, &generated) {
                let path = folder.path().join(path);
                fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
                fs::write(path, contents).expect("it is written");
            }
            let file = |name: String| folder.path().join(name);
            let validator = compiled(&file("files/validate.cpp".to_owned()));
            let checker = compiled(&file("files/check.cpp".to_owned()));
            let generator = compiled(&file("files/gen.cpp".to_owned()));
            let count = fs::read_dir(file("tests".to_owned())).expect("tests").count() / 2;
            for number in 1..=count {
                let [input, answer] = ["", ".a"].map(|ending| file(format!("tests/{number:02}{ending}")));
                assert_eq!(status(&validator, &[], Some(&input)), 0, "{}: test {number}", dialect.name);
                assert_eq!(
                    status(&checker, &[&input, &answer, &answer], None),
                    0,
                    "{}: test {number}",
                    dialect.name
                );
            }
            for (command, test) in &generated {
                let printed =
                    Command::new(&generator).args(command.split(' ').skip(1)).output().expect("it runs");
                assert_eq!(printed.stdout, test.input.as_bytes(), "{command}");
            }
            let folder_of = |kind: &str| file(format!("files/tests/{kind}-tests"));
            let of = |kind: &str, number: usize, ending: &str| {
                folder_of(kind).join(format!("{number:02}{ending}"))
            };
            let xml = fs::read_to_string(file("problem.xml".to_owned())).expect("it is there");
            let xml = roxmltree::Document::parse(&xml).expect("it is XML");
            let verdicts = |parent: &str| -> Vec<bool> {
                let asset = xml.descendants().find(|node| node.has_tag_name(parent)).expect("it is there");
                let tests = asset.descendants().filter(|node| node.has_tag_name("test"));
                tests.map(|test| matches!(test.attribute("verdict"), Some("valid" | "ok"))).collect()
            };
            assert!(verdicts("validator").len() > 5 && verdicts("checker").len() > 3, "{}", dialect.name);
            for (number, is_right) in (1..).zip(verdicts("validator")) {
                let found = status(&validator, &[], Some(&of("validator", number, ""))) == 0;
                assert_eq!(found, is_right, "{}: validator test {number}", dialect.name);
            }
            for (number, is_right) in (1..).zip(verdicts("checker")) {
                let [input, output, answer] = ["", ".o", ".a"].map(|ending| of("checker", number, ending));
                let found = status(&checker, &[&input, &output, &answer], None) == 0;
                assert_eq!(found, is_right, "{}: checker test {number}", dialect.name);
            }
            // Every file that problem.xml names is there, except the targets of `copy`.
            for node in xml.descendants() {
                if let Some(path) = node.attribute("path").filter(|_| !node.has_tag_name("copy")) {
                    assert!(file(path.to_owned()).is_file(), "{}: {path}", dialect.name);
                }
            }
            let is_source =
                |ending: Option<&OsStr>| ending.is_some_and(|ending| ending == "cpp" || ending == "py");
            let solutions = fs::read_dir(file("solutions".to_owned())).expect("solutions").flatten();
            assert!(
                solutions.filter(|entry| is_source(entry.path().extension())).count() >= 4,
                "{}",
                dialect.name
            );
        }
    }
    assert!(packages >= 7, "only {packages} packages");
}
