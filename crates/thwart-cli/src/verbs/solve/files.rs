//! The files that `--values`, `--route` and `--certificate` ask for: one per case.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use thwart::Solution;
use thwart::any::Unchecked;
use thwart::passages::SEARCH_TIME;

use super::case::Case;
use super::options::Args;
use super::{route, values};
use crate::cases::Place;
use crate::failure::{Failure, Status};
use crate::{Context, save, words};

/// The placeholder in the name of a file for the name of the case.
const CASE: &str = "{}";

/// The files of each case, if the user asked for them.
pub(super) struct Files {
    values: Option<Vec<PathBuf>>,
    routes: Option<Vec<PathBuf>>,
    certificates: Option<Vec<PathBuf>>,
}

impl Files {
    /// Determines the names before anything is solved.
    ///
    /// # Errors
    /// Files that cannot be written, have an unknown format, or would hold several cases.
    pub(super) fn new(args: &Args, places: &[Place<'_>]) -> anyhow::Result<Self> {
        args.values.as_deref().map(values::Format::of).transpose()?;
        args.route.as_deref().map(route::check).transpose()?;
        let inputs = places.iter().filter_map(|place| Path::new(&place.loaded.name).canonicalize().ok());
        let mut taken: HashSet<PathBuf> = inputs.collect();
        let mut names = |option: &str, path: &Option<PathBuf>| {
            path.as_deref().map(|path| names(option, path, places, &mut taken)).transpose()
        };
        Ok(Self {
            values: names("--values", &args.values)?,
            routes: names("--route", &args.route)?,
            certificates: names("--certificate", &args.certificate)?,
        })
    }

    /// Writes the files of one case.
    pub(super) fn write(
        &self,
        context: &mut Context<'_>,
        args: &Args,
        case: &Case<'_>,
        solution: &Solution,
    ) -> anyhow::Result<()> {
        if let Some(path) = self.values.as_ref().map(|files| &files[case.index]) {
            let field = solution.field.as_ref().ok_or_else(|| {
                let (place, method) = (case.place.words(), solution.method);
                Failure::usage(format!(
                    "{place}: cells have no values here by the method {method}, so {} is not written",
                    path.display()
                ))
            })?;
            let format = values::Format::of(path)?;
            save::write(context, path, format.bytes(field, case.position)?)?;
        }
        if let Some(path) = self.certificate(case) {
            write_certificate(context, path, solution)?;
            if let (Some(first), true) = (solution.starts.first(), solution.certificate.is_some()) {
                let at = case.position.setup().board().coord(first.cell);
                context.io.complain(&format!(
                    "--certificate: {} is about the start {at} only; for another one give --start ROW,COLUMN",
                    path.display()
                ));
            }
        }
        if let Some(path) = self.routes.as_ref().map(|files| &files[case.index]) {
            let limits = args.limits.limits(context, Some(SEARCH_TIME));
            let (text, remark) = route::route(case, solution, &limits)?;
            save::write(context, path, text)?;
            if let Some(remark) = remark {
                context.io.complain(&remark);
            }
        }
        Ok(())
    }

    /// Returns the file for the certificate of a case.
    pub(super) fn certificate(&self, case: &Case<'_>) -> Option<&Path> {
        self.certificates.as_ref().map(|files| files[case.index].as_path())
    }
}

/// Returns a name for each case, distinct from all inputs and other files.
fn names(
    option: &str,
    path: &Path,
    places: &[Place<'_>],
    taken: &mut HashSet<PathBuf>,
) -> anyhow::Result<Vec<PathBuf>> {
    let refused =
        |path: &Path, message: &str| Failure::usage(format!("{option} {}: {message}", path.display()));
    if path.as_os_str() == "-" {
        return Err(Failure::usage(format!("{option}: standard output is for the answer; name a file")));
    }
    let text = path.to_str().filter(|text| text.contains(CASE));
    if text.is_none() && places.len() > 1 {
        let cases = words::count(places.len(), "case");
        let message = format!("{cases} need a file each; write {CASE} where the name of the case belongs");
        return Err(refused(path, &message));
    }
    let name = |place: &Place<'_>| {
        let path = text.map_or_else(|| path.to_owned(), |text| text.replace(CASE, &name(*place)).into());
        save::check(option, &path)?;
        // A device such as /dev/null may be named several times.
        let is_file = path.is_file() || !path.exists();
        if is_file && !taken.insert(path.canonicalize().unwrap_or_else(|_| absolute(&path))) {
            let message = "this is an input, or two files would be written there; choose another name";
            return Err(refused(&path, message));
        }
        Ok(path)
    };
    places.iter().map(name).collect()
}

/// Returns the path of a file that does not exist yet, so that two names for it are equal.
fn absolute(path: &Path) -> PathBuf {
    let folder = save::folder(path);
    let folder = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
    path.file_name().map_or_else(|| folder.clone(), |name| folder.join(name))
}

/// Returns the name of a case in the name of a file: that of its input without folder and ending,
/// and the number of the case if the input has several.
fn name(place: Place<'_>) -> String {
    let input = Path::new(&place.loaded.name)
        .file_stem()
        .map_or_else(String::new, |stem| stem.to_string_lossy().trim_matches(['<', '>']).to_owned());
    match place.loaded.cases.len() {
        1 => input,
        _ => format!("{input}-{}", place.number),
    }
}

fn write_certificate(context: &mut Context<'_>, path: &Path, solution: &Solution) -> anyhow::Result<()> {
    match (&solution.certificate, &solution.unchecked) {
        (Some(certificate), _) => save::write(context, path, &certificate.text),
        // A refused answer is reported by `Case::judge`.
        (None, Some(reason)) if !matches!(reason, Unchecked::Refused(_) | Unchecked::Refuted(_)) => {
            let message = format!("--certificate: {} is not written: {reason}", path.display());
            Err(Failure::with(Status::Unknown, message))
        }
        (None, _) => Ok(()),
    }
}
