//! The files that `--values` and `--certificate` ask for: one per case.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use thwart::any::{Report, Unchecked};

use super::{Args, Case, Place, values};
use crate::failure::{Failure, Status};
use crate::{Context, save, words};

/// What stands for the name of the case in the name of a file.
const CASE: &str = "{}";

/// The files of each case, where they were asked for.
pub(super) struct Files {
    values: Option<Vec<PathBuf>>,
    certificates: Option<Vec<PathBuf>>,
}

impl Files {
    /// The names, looked at before anything is solved.
    ///
    /// # Errors
    /// Files that cannot be written, whose format nobody knows, or that would hold several cases.
    pub(super) fn new(args: &Args, places: &[Place<'_>]) -> anyhow::Result<Self> {
        args.values.as_deref().map(values::Format::of).transpose()?;
        Ok(Self {
            values: args.values.as_deref().map(|path| names("--values", path, places)).transpose()?,
            certificates: args
                .certificate
                .as_deref()
                .map(|path| names("--certificate", path, places))
                .transpose()?,
        })
    }

    /// Writes what was asked for of a case.
    pub(super) fn write(
        &self,
        context: &mut Context<'_>,
        case: &Case<'_>,
        report: &Report,
    ) -> anyhow::Result<()> {
        if let Some(path) = self.values.as_ref().map(|files| &files[case.index]) {
            let field = report.field.as_ref().ok_or_else(|| {
                let method = report.method;
                Failure::usage(format!("--values: {method} gives no value for every cell here"))
            })?;
            let format = values::Format::of(path)?;
            save::write(context, path, format.bytes(field, case.instance)?)?;
        }
        if let Some(path) = self.certificate(case) {
            write_certificate(context, path, report)?;
            if let (Some(first), true) = (report.starts.first(), report.certificate.is_some()) {
                let at = case.instance.setup().board().coord(first.cell);
                context.io.complain(&format!(
                    "--certificate: {} is about the start {at} only; for another one give --start ROW,COLUMN",
                    path.display()
                ));
            }
        }
        Ok(())
    }

    /// The file for the certificate of a case.
    pub(super) fn certificate(&self, case: &Case<'_>) -> Option<&Path> {
        self.certificates.as_ref().map(|files| files[case.index].as_path())
    }
}

/// A name for each case, no two alike.
fn names(option: &str, path: &Path, places: &[Place<'_>]) -> anyhow::Result<Vec<PathBuf>> {
    let refused = |message: &str| Failure::usage(format!("{option} {}: {message}", path.display()));
    if path.as_os_str() == "-" {
        return Err(Failure::usage(format!("{option}: standard output is for the answer; name a file")));
    }
    let text = path.to_str().filter(|text| text.contains(CASE));
    if let ([_], None) = (places, text) {
        return save::check(option, path).map(|()| vec![path.to_owned()]);
    }
    let Some(text) = text else {
        let cases = words::count(places.len(), "case");
        return Err(refused(&format!(
            "{cases} need a file each; write {CASE} where the name of the case belongs"
        )));
    };
    let mut taken = HashSet::new();
    let name = |place: &Place<'_>| {
        let path = PathBuf::from(text.replace(CASE, &name(*place)));
        if !taken.insert(path.clone()) {
            return Err(refused(&format!("two cases would be written to {}", path.display())));
        }
        save::check(option, &path).map(|()| path)
    };
    places.iter().map(name).collect()
}

/// The name of a case in the name of a file: that of its input without folder and ending,
/// and the number of the case where the input has several.
fn name(place: Place<'_>) -> String {
    let input = Path::new(&place.loaded.name)
        .file_stem()
        .map_or_else(String::new, |stem| stem.to_string_lossy().trim_matches(['<', '>']).to_owned());
    match place.loaded.cases.len() {
        1 => input,
        _ => format!("{input}-{}", place.number),
    }
}

fn write_certificate(context: &mut Context<'_>, path: &Path, report: &Report) -> anyhow::Result<()> {
    match (&report.certificate, &report.unchecked) {
        (Some(certificate), _) => save::write(context, path, &certificate.text),
        // That of a refused answer is said where the answer is judged.
        (None, Some(reason)) if !matches!(reason, Unchecked::Refused(_) | Unchecked::Refuted(_)) => {
            let message = format!("--certificate: {} is not written: {reason}", path.display());
            Err(Failure::with(Status::Unknown, message))
        }
        (None, _) => Ok(()),
    }
}
