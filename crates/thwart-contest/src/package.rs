//! Problem packages: what was written by hand for a judge's problem, and the data that goes with it.

use std::path::Path;

use include_dir::{Dir, include_dir};
use thwart::any::Request;
use thwart::judge::Dialect;

use crate::input::Case;
use crate::series::Series;

/// A folder for each judge, laid out as its package.
static PROBLEMS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/problems");

/// The file of a problem that says up to which size its boards go, where the judge's own are beyond plain
/// programs. It is no part of the package.
const MOST: &str = "most.txt";

/// What was written by hand for the problem of a judge.
#[derive(Clone, Copy, Debug)]
pub struct Problem {
    folder: &'static Dir<'static>,
}

impl Problem {
    /// The problem of a judge; `None` where nobody has written one.
    pub fn of(dialect: &Dialect) -> Option<Self> {
        PROBLEMS.get_dir(dialect.name).map(|folder| Self { folder })
    }

    /// The most rows and columns of its boards, where it has fewer than the judge.
    pub fn most(self) -> Option<(usize, usize)> {
        let text = self.folder.get_file(self.folder.path().join(MOST))?.contents_utf8()?;
        let (rows, cols) = text.trim().split_once('x')?;
        Some((rows.parse().ok()?, cols.parse().ok()?))
    }

    /// The files of the package but for its secret data: path and contents.
    pub fn files(self) -> Vec<(&'static Path, &'static [u8])> {
        let mut files = Vec::new();
        let mut folders = vec![self.folder];
        while let Some(folder) = folders.pop() {
            folders.extend(folder.dirs());
            files.extend(folder.files().filter_map(|file| {
                let path = file.path().strip_prefix(self.folder.path()).ok()?;
                (path != Path::new(MOST)).then(|| (path, file.contents()))
            }));
        }
        files.sort_unstable();
        files
    }
}

/// A test of a package.
#[derive(Debug)]
pub struct Test {
    /// Its name, without an ending: the number in the series, and the size of the largest board.
    pub name: String,
    /// What programs read.
    pub input: String,
    /// A right answer, as the judge writes it.
    pub answer: String,
}

/// The test of a number in a series; `None` where there is no such input.
pub fn test(series: &Series, number: u64) -> Option<Test> {
    let input = series.input(number)?;
    let largest =
        input.cases.iter().map(|case| case.instance.setup().board()).max_by_key(|board| board.len())?;
    let name = format!("{number:03}-{}x{}", largest.rows(), largest.cols());
    let answers = input.cases.iter().map(|case| answer(case, series.dialect()));
    let answer = answers.collect::<Option<String>>()?;
    Some(Test { name, input: input.text, answer })
}

/// The judge's answer for a case, which is as good as its exact value.
fn answer(case: &Case, dialect: &Dialect) -> Option<String> {
    let request = Request { certify: false, explain: false, ..Request::default() };
    let report = case.instance.solve(&request).ok()?;
    (report.bounds.value() == Some(case.exact))
        .then(|| (dialect.answer)(case.instance.setup(), &report.judge_answer()))
}
