//! `thwart export-problem`: a problem package in the layout that judges' systems take.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use clap::value_parser;
use thwart_contest::package::{self, Data, PackageError, Problem};
use thwart_contest::series::Series;

use super::judge::dialect;
use crate::failure::{Failure, Status};
use crate::search::{bar, listen};
use crate::{Context, duration, save, words};

#[derive(Debug, clap::Args)]
#[command(
    override_usage = "thwart export-problem [OPTIONS] JUDGE",
    after_help = "It needs g++ and python3: the programs of the package are run, for its time limit, and so that its \
                  tests show the fault of each wrong one."
)]
pub(crate) struct Args {
    /// The judge's format; `thwart games GAME` lists them
    #[arg(value_name = "JUDGE")]
    judge: String,

    /// The folder to write, which must not be there yet; the name of the judge without its dashes if
    /// nothing is said, as judges' systems want small letters and digits
    #[arg(short, long, value_name = "FOLDER")]
    output: Option<PathBuf>,

    /// Secret inputs: so many, and those that are needed to show the faults
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = value_parser!(u64).range(1..=10_000))]
    count: u64,

    /// Which inputs are drawn; as for `hunt`
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

pub(crate) fn run(context: &mut Context<'_>, args: &Args) -> anyhow::Result<Status> {
    let (game, dialect) = dialect(context, &args.judge)?;
    let Some(problem) = Problem::of(dialect) else {
        return Err(Failure::usage(format!("nobody has written a problem for {}", dialect.name)));
    };
    let output = args.output.clone().unwrap_or_else(|| dialect.name.replace('-', "").into());
    if output.exists() {
        let message = format!("{}: it is there already; name another folder with -o", output.display());
        return Err(Failure::usage(message));
    }
    let series = Series::new(game, dialect, args.seed, problem.most()).map_err(Failure::usage)?;
    listen(context);
    let bar = bar(context, None, "{spinner} {msg}  {elapsed}");
    let programs = tempfile::tempdir()?;
    let stop = context.io.stop.clone();
    let data =
        package::data(problem, &series, args.count, programs.path(), &stop, |what| bar.set_message(what));
    bar.finish_and_clear();
    let data = data.map_err(|error| match error {
        PackageError::Stopped => Failure::with(Status::Unknown, error.to_string()),
        error => Failure::usage(error.to_string()),
    })?;
    write(context, &output, problem, &data).inspect_err(|_| {
        // Half a package is none.
        let _ = std::fs::remove_dir_all(&output);
    })?;
    let out = &mut context.io.stdout;
    let (tests, limit) = (words::count(data.tests.len(), "secret test"), duration::text(data.limit));
    let slowest = duration::words(data.slowest);
    writeln!(
        out,
        "{}: {tests}, time limit {limit} (right programs take {slowest} at most)",
        output.display()
    )?;
    Ok(Status::Answered)
}

/// Writes a package: what was written by hand, the tests, and the time limit in the words of the systems that
/// do not measure it themselves.
fn write(context: &mut Context<'_>, output: &Path, problem: Problem, data: &Data) -> anyhow::Result<()> {
    let mut put = |path: &Path, contents: &[u8]| -> anyhow::Result<()> {
        let path = output.join(path);
        if let Some(folder) = path.parent() {
            let failed = |error| Failure::usage(format!("{}: cannot make it: {error}", folder.display()));
            std::fs::create_dir_all(folder).map_err(failed)?;
        }
        save::write(context, &path, contents)?;
        executable(&path, contents)?;
        Ok(())
    };
    for (path, contents) in problem.files() {
        put(path, contents)?;
    }
    for test in &data.tests {
        let secret = Path::new("data/secret").join(&test.name);
        put(&secret.with_extension("in"), test.input.as_bytes())?;
        put(&secret.with_extension("ans"), test.answer.as_bytes())?;
    }
    let limit = data.limit.as_secs();
    put(Path::new("domjudge-problem.ini"), format!("timelimit='{limit}'\n").as_bytes())
}

/// Scripts are run by their first line.
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
