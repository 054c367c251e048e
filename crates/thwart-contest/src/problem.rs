//! The hand-written files for a judge's problem, and the programs that they make.

use std::borrow::Cow;
use std::path::Path;

use include_dir::{Dir, include_dir};
use thwart::judge::Dialect;

use crate::patch::{self, Fault, PatchError};
use crate::submission::Submission;

/// The folders of all problems, one for each judge, laid out as its package.
static PROBLEMS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/problems");

/// The file with the largest board size of a problem, if the judge's own boards are too large for plain
/// programs. It is not part of the package.
const MOST: &str = "most.txt";

/// The folder of a problem with sources for Polygon only.
pub(crate) const POLYGON: &str = "polygon";

/// The folder of a problem with its programs, and with patches that make programs.
const SUBMISSIONS: &str = "submissions";

/// The ending of a patch, after the name of the program that it makes.
const PATCH: &str = ".patch";

/// A file of a problem: its path below the folder of the problem, and its contents.
type Source = (&'static Path, &'static [u8]);

/// The hand-written files for the problem of a judge.
#[derive(Clone, Copy, Debug)]
pub struct Problem {
    folder: &'static Dir<'static>,
}

impl Problem {
    /// Returns the problem of a judge; `None` if there is none.
    pub fn of(dialect: &Dialect) -> Option<Self> {
        PROBLEMS.get_dir(dialect.name).map(|folder| Self { folder })
    }

    /// Returns the name of its judge.
    pub(crate) fn name(self) -> &'static str {
        self.folder.path().to_str().unwrap_or_default()
    }

    /// Returns the most rows and columns of its boards, if it has fewer than the judge.
    pub fn most(self) -> Option<(usize, usize)> {
        let text = self.folder.get_file(self.folder.path().join(MOST))?.contents_utf8()?;
        let (rows, cols) = text.trim().split_once('x')?;
        Some((rows.parse().ok()?, cols.parse().ok()?))
    }

    /// Returns the files of the package except its programs and its secret data, in order: path and contents.
    pub fn files(self) -> Vec<Source> {
        let mut files = self.sources();
        files.retain(|(path, _)| {
            *path != Path::new(MOST) && !path.starts_with(POLYGON) && !path.starts_with(SUBMISSIONS)
        });
        files
    }

    /// Returns all hand-written files, in order: path and contents.
    pub(crate) fn sources(self) -> Vec<Source> {
        let mut files = Vec::new();
        let mut folders = vec![self.folder];
        while let Some(folder) = folders.pop() {
            folders.extend(folder.dirs());
            files.extend(folder.files().filter_map(|file| {
                Some((file.path().strip_prefix(self.folder.path()).ok()?, file.contents()))
            }));
        }
        files.sort_unstable();
        files
    }

    /// Returns its programs, in order, with patches applied.
    ///
    /// # Errors
    /// A patch does not fit its accepted program.
    pub fn submissions(self) -> Result<Vec<Submission>, PatchError> {
        let mut sources = self.sources();
        sources.retain(|(path, _)| path.starts_with(SUBMISSIONS));
        let mut submissions = Vec::new();
        for &(path, contents) in &sources {
            let expected = path.parent().and_then(|folder| folder.file_name()?.to_str()).unwrap_or_default();
            let made = path.to_str().and_then(|path| path.strip_suffix(PATCH));
            submissions.push(if let Some(made) = made {
                let path = Path::new(made);
                let source = patched(&sources, path, contents).map_err(|(line, fault)| PatchError {
                    patch: format!("problems/{}/{made}{PATCH}", self.name()),
                    line,
                    fault,
                })?;
                Submission { path, expected, source: Cow::Owned(source.into()) }
            } else {
                Submission { path, expected, source: Cow::Borrowed(contents) }
            });
        }
        submissions.sort_unstable_by_key(|submission| submission.path);
        Ok(submissions)
    }
}

/// Returns the program at a path, which a patch makes from the accepted program in the same language.
fn patched(sources: &[Source], path: &Path, patch: &[u8]) -> Result<String, (usize, Fault)> {
    let accepted = Path::new(SUBMISSIONS).join("accepted");
    let in_language = |(other, _): &&Source| {
        other.parent() == Some(accepted.as_path()) && other.extension() == path.extension()
    };
    let programs: Vec<_> = sources.iter().filter(in_language).collect();
    let [(_, program)] = programs[..] else {
        let ending = path.extension().unwrap_or_default().to_string_lossy().into_owned();
        return Err((1, Fault::Programs { count: programs.len(), ending }));
    };
    // All programs are UTF-8. Otherwise, the old lines are not found.
    let [patch, program] = [patch, program].map(|bytes| std::str::from_utf8(bytes).unwrap_or_default());
    patch::apply(patch, program)
}

#[cfg(test)]
mod tests {
    use thwart::games::ALL;

    use super::*;

    #[test]
    fn patches_make_programs_that_name_their_faults() {
        let problems = ALL.iter().flat_map(|game| game.dialects()).filter_map(Problem::of);
        let mut made = 0;
        for problem in problems {
            let submissions = problem.submissions().unwrap_or_else(|error| panic!("{error}"));
            let first_line = |submission: &Submission| {
                String::from_utf8_lossy(&submission.source).lines().next().map(str::to_owned)
            };
            let (right, faulty): (Vec<_>, Vec<_>) =
                submissions.iter().partition(|program| program.is_right());
            for submission in faulty {
                let name = format!("{} {}", problem.name(), submission.path.display());
                let comment = first_line(submission).expect(&name);
                assert!(comment.starts_with("// ") || comment.starts_with("# "), "{name}: {comment}");
                assert!(right.iter().all(|right| first_line(right).as_ref() != Some(&comment)), "{name}");
                made += usize::from(matches!(submission.source, Cow::Owned(_)));
            }
        }
        assert!(made > 25, "only {made} programs are made by patches");
    }
}
