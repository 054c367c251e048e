//! `thwart render`: a position as a picture in a file.

use std::ffi::OsString;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use thwart::any::Request;

use crate::failure::{Failure, Status};
use crate::input::{Source, headline};
use crate::search::{LimitArgs, check_method, refusal, watched};
use crate::{Context, picture, save};

/// The colours of a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Theme {
    #[default]
    Light,
    Dark,
}

#[derive(Debug, clap::Args)]
#[command(override_usage = "thwart render [OPTIONS] [GAME] FILE|- -o OUT.svg")]
pub(crate) struct Args {
    /// A board file, a judge's input or a map (of signs, MovingAI, PNG, PGM, ROS),
    /// `-` for standard input; before it the game, where the input does not say it
    #[arg(value_name = "[GAME] FILE", required = true, num_args = 1..=2)]
    input: Vec<OsString>,

    #[command(flatten)]
    source: Source,

    #[command(flatten)]
    limits: LimitArgs,

    /// The file to write: OUT.svg, or `-` for SVG on standard output
    #[arg(short, long, value_name = "OUT.svg")]
    output: PathBuf,

    /// The colours
    #[arg(long, value_enum, default_value_t)]
    theme: Theme,

    /// Draw the position only, without solving it
    #[arg(long)]
    position: bool,

    /// Solve by this method
    #[arg(long, value_name = "NAME", conflicts_with = "position")]
    method: Option<String>,
}

pub(crate) fn run(context: &mut Context<'_>, args: &Args) -> anyhow::Result<Status> {
    check_extension(&args.output)?;
    save::check("-o", &args.output)?;
    let loaded = args.source.load(context, &args.input)?;
    let instance = loaded.only()?;
    check_method(instance.setup().info(), args.method.as_deref())?;
    let (scene, verdict) = if args.position {
        (instance.session().scene(), None)
    } else {
        let report = watched(context, args.limits.limits(context, None), instance.measure(), |limits| {
            instance.solve(&Request {
                method: args.method.clone(),
                limits: limits.clone(),
                ..Request::default()
            })
        });
        let report = report.map_err(|error| refusal(&loaded.name, &error))?;
        let start = super::start(instance, &report);
        let mut scene = super::drawn(&report);
        scene.headline = start + &headline(loaded.scale(instance), &scene.headline, report.bounds);
        (scene, Some(report.verdict))
    };
    save::write(context, &args.output, picture::svg(&scene, args.theme == Theme::Dark, verdict))?;
    if args.output.as_os_str() != "-" {
        let colon = if scene.headline.is_empty() { "" } else { ": " };
        writeln!(context.io.stdout, "{}{colon}{}", args.output.display(), scene.headline)?;
    }
    Ok(Status::Answered)
}

fn check_extension(path: &Path) -> anyhow::Result<()> {
    let svg = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("svg"));
    if svg || path.as_os_str() == "-" {
        return Ok(());
    }
    Err(Failure::usage(format!("-o {}: only .svg can be drawn; write -o OUT.svg", path.display())))
}
