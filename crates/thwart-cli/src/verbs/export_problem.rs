//! `thwart export-problem`: a problem package in the layout that judges' systems take.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use clap::value_parser;
use thwart_contest::package::{self, PackageError, Problem};
use thwart_contest::polygon;
use thwart_contest::series::Series;

use super::judge::dialect;
use crate::failure::{Failure, Status};
use crate::search::{bar, handle_interrupts};
use crate::{Context, duration, save, words};

#[derive(Debug, clap::Args)]
#[command(
    override_usage = "thwart export-problem [OPTIONS] JUDGE",
    after_help = "It needs g++ and python3: the programs of the package are run, for its time limit, and so that its \
                  tests show the fault of each wrong one."
)]
pub(crate) struct Args {
    /// The judge's format, one of the list below
    #[arg(value_name = "JUDGE")]
    judge: String,

    /// The folder to write, which must not exist yet; by default the name of the judge without its
    /// dashes, because judges' systems want small letters and digits
    #[arg(short, long, value_name = "FOLDER")]
    output: Option<PathBuf>,

    /// Write a package for Polygon, with a testlib checker, validator and generator
    #[arg(long)]
    polygon: bool,

    /// The number of secret inputs, without those that are needed to show the faults
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = value_parser!(u64).range(1..=10_000))]
    count: u64,

    /// Seed for drawing inputs, as for `hunt`
    #[arg(long, value_name = "N", value_parser = crate::words::whole_number, default_value_t = 1)]
    seed: u64,
}

pub(crate) fn run(context: &mut Context<'_>, args: &Args) -> anyhow::Result<Status> {
    let (game, dialect) = dialect(context, &args.judge)?;
    let Some(problem) = Problem::of(dialect) else {
        return Err(Failure::usage(format!("{} has no problem to export", dialect.name)));
    };
    let output = args.output.clone().unwrap_or_else(|| dialect.name.replace('-', "").into());
    if output.exists() {
        let message = format!("{}: it is there already; name another folder with -o", output.display());
        return Err(Failure::usage(message));
    }
    let series = Series::new(game, dialect, args.seed, problem.most()).map_err(Failure::usage)?;
    handle_interrupts(context);
    let bar = bar(context, None, "{spinner} {msg}  {elapsed}");
    let programs = tempfile::tempdir()?;
    let stop = context.io.stop.clone();
    let data =
        package::data(problem, &series, args.count, programs.path(), &stop, |what| bar.set_message(what));
    bar.finish_and_clear();
    let failed = |error| match error {
        PackageError::Stopped => Failure::with(Status::Unknown, error.to_string()),
        error => Failure::usage(error.to_string()),
    };
    let data = data.map_err(failed)?;
    let files = if args.polygon {
        let generated = polygon::generated(problem, &series, programs.path(), &stop).map_err(failed)?;
        polygon::files(problem, &series, &data, &generated)
    } else {
        package::files(problem, &data)
    };
    write(context, &output, files).inspect_err(|_| {
        // A part of a package is useless.
        let _ = std::fs::remove_dir_all(&output);
    })?;
    let out = &mut context.io.stdout;
    let (tests, limit) = (words::count(data.tests.len(), "secret test"), duration::text(data.limit));
    let slowest = duration::words(data.slowest);
    writeln!(
        out,
        "{}: {tests}, time limit {limit} (right programs take {slowest} at most)",
        words::path(&output)
    )?;
    Ok(Status::Answered)
}

/// Writes the files of a package below a folder.
fn write(
    context: &mut Context<'_>,
    output: &Path,
    files: impl IntoIterator<Item = (PathBuf, Vec<u8>)>,
) -> anyhow::Result<()> {
    for (path, contents) in files {
        let path = output.join(path);
        if let Some(folder) = path.parent() {
            let failed = |error| Failure::usage(format!("{}: cannot make it: {error}", folder.display()));
            std::fs::create_dir_all(folder).map_err(failed)?;
        }
        save::write(context, &path, &contents)?;
        executable(&path, &contents)?;
    }
    Ok(())
}

/// Makes a script executable: a file whose first line names its interpreter.
fn executable(path: &Path, contents: &[u8]) -> std::io::Result<()> {
    #[cfg(unix)]
    if contents.starts_with(b"#!") {
        use std::os::unix::fs::PermissionsExt as _;
        return std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o755));
    }
    #[cfg(not(unix))]
    let _ = (path, contents);
    Ok(())
}
