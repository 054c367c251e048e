//! `thwart render`: a position as a picture in a file.

mod sheet;

use std::ffi::OsString;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use thwart::SolveOptions;
use thwart::grid::Metres;
use thwart::scene::Scene;
use thwart_render::SvgOptions;

use super::studio;
use crate::failure::{Failure, Status};
use crate::input::{Source, headline};
use crate::search::{LimitArgs, check_method, end_at_next_interrupt, solve_failure, watched};
use crate::{Context, picture, save, words};

/// The most cells of a board in a picture: drawing more takes longer than any limit of time.
const MOST_CELLS: usize = 1 << 24;

/// The colours of a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Theme {
    #[default]
    Light,
    Dark,
}

#[derive(Debug, clap::Args)]
#[expect(clippy::struct_excessive_bools, reason = "independent options, each with a name")]
#[command(override_usage = "thwart render [OPTIONS] [GAME] FILE|- -o OUT.svg|png|gif|html")]
pub(crate) struct Args {
    /// A board file, a judge's input or a map (of signs, MovingAI, PNG, PGM, ROS), or several with `--sheet`;
    /// `-` for standard input; before it the game, if the input does not name it
    #[arg(value_name = "[GAME] FILE", required = true, num_args = 1..)]
    input: Vec<OsString>,

    #[command(flatten)]
    source: Source,

    #[command(flatten)]
    limits: LimitArgs,

    /// The file to write: OUT.svg, OUT.png, OUT.gif (the play of the best line), OUT.html (an
    /// interactive page, by a program that was built with it), or `-` for SVG on standard output
    #[arg(short, long, value_name = "OUT")]
    output: PathBuf,

    /// One file for each step of the best line instead of one picture: OUT-00.svg, OUT-01.svg ...
    #[arg(long, conflicts_with = "position")]
    frames: bool,

    /// The colours
    #[arg(long, value_enum, default_value_t)]
    theme: Theme,

    /// The width of the picture; the cells are as large as it allows
    #[arg(long, value_name = "UNITS", value_parser = clap::value_parser!(u32).range(100..=20_000))]
    width: Option<u32>,

    /// A slide of 16 to 9: the board on the left, words on its right
    #[arg(long)]
    landscape: bool,

    /// Pixels of a .png or .gif for each unit of the width
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=4))]
    scale: u32,

    /// Leave out the numbers; colours still show the values
    #[arg(long)]
    no_values: bool,

    /// Leave out the key to the signs
    #[arg(long)]
    no_key: bool,

    /// Leave out the page behind the board
    #[arg(long)]
    transparent: bool,

    /// Draw the position only, without solving it
    #[arg(long)]
    position: bool,

    /// Write an exercise sheet to print, OUT.html: the boards with lines for answers, and the answers on pages of their
    /// own; it takes several files
    #[arg(long, conflicts_with_all = ["frames", "position", "method", "landscape", "transparent"])]
    sheet: bool,

    /// Solve by this method
    #[arg(long, value_name = "NAME", conflicts_with = "position")]
    method: Option<String>,
}

pub(crate) fn run(context: &mut Context<'_>, args: &Args) -> anyhow::Result<Status> {
    if args.sheet { sheet::run(context, args) } else { picture(context, args) }
}

fn picture(context: &mut Context<'_>, args: &Args) -> anyhow::Result<Status> {
    let format = Format::of(&args.output)?;
    save::check("-o", &args.output)?;
    let refused = match format {
        _ if args.frames && args.output.as_os_str() == "-" => Some("--frames writes files: give -o OUT.svg"),
        Format::Gif if args.transparent => Some("--transparent: a .gif has a page; write .svg or .png"),
        Format::Html if args.frames => Some("--frames: a .html plays the line itself; leave it out"),
        Format::Svg if args.scale > 1 => Some("--scale: .svg has no pixels; give --width"),
        _ => None,
    };
    if let Some(refused) = refused {
        return Err(Failure::usage(refused));
    }
    let loaded = args.source.load(context, &args.input)?;
    let position = loaded.only()?;
    let cells = position.setup().board().len();
    if cells > MOST_CELLS {
        let [most, cells] = [MOST_CELLS, cells].map(|count| words::grouped(count as u64));
        let message =
            format!("a picture shows up to {most} cells, and this board has {cells}; cut out a part");
        return Err(Failure::usage(format!("{}: {message}", loaded.name)));
    }
    if let Some(remark) = &loaded.remark {
        context.io.remark(&format!("{}: {remark}", loaded.name));
    }
    if format == Format::Html {
        let page = studio::page(Some(&position.play().text()))?;
        save::write(context, &args.output, page)?;
        writeln!(context.io.stdout, "{}", words::path(&args.output))?;
        return Ok(Status::Answered);
    }
    check_method(position.setup().info(), args.method.as_deref())?;
    if args.position {
        let mut scene = position.scene();
        scene.put_margin(&loaded.margin);
        let svg = thwart_render::svg(&scene, &args.options(loaded.metres));
        return args.write(context, args.bytes(format, &svg)?, &scene);
    }
    let report = watched(context, args.limits.limits(context, None), position, |limits| {
        position.solve(&SolveOptions::default().method(args.method.as_deref()).limits(limits.clone()))
    });
    let report = report.map_err(|error| solve_failure(&loaded.name, &error))?;
    end_at_next_interrupt();
    let start = picture::start(position, &report);
    let mut scene = picture::drawn(&report);
    scene.headline = start + &headline(loaded.scale(position), &scene.headline, report.bounds);
    let options = args.options(loaded.metres);
    if args.frames {
        let digits = report.line.len().to_string().len().max(2);
        let mut last = PathBuf::new();
        for (number, svg) in thwart_render::play(position, &report, &scene, usize::MAX, &options).enumerate()
        {
            last = numbered(&args.output, number, digits);
            save::write(context, &last, args.bytes(format, &svg?)?)?;
        }
        let first = numbered(&args.output, 0, digits);
        let (first, last) = (words::path(&first), words::path(&last));
        writeln!(context.io.stdout, "{first} to {last}: {}", scene.headline)?;
        return Ok(Status::Answered);
    }
    let bytes = if format == Format::Gif {
        picture::animated(position, &report, &scene, &options, args.scale)?
    } else {
        scene.put_margin(&loaded.margin);
        args.bytes(format, &thwart_render::picture(position, &report, &scene, &options)?)?
    };
    args.write(context, bytes, &scene)
}

impl Args {
    fn options(&self, metres: Option<Metres>) -> SvgOptions {
        SvgOptions {
            metres,
            theme: self.theme(),
            transparent: self.transparent,
            because: true,
            key: !self.no_key,
            values: !self.no_values,
            width: self.width,
            landscape: self.landscape,
            ..SvgOptions::default()
        }
    }

    fn theme(&self) -> thwart_render::Theme {
        if self.theme == Theme::Dark { thwart_render::Theme::Dark } else { thwart_render::Theme::Light }
    }

    /// Returns the bytes of a file of this format with one picture.
    fn bytes(&self, format: Format, svg: &str) -> anyhow::Result<Vec<u8>> {
        match format {
            Format::Svg | Format::Html => Ok(svg.as_bytes().to_vec()),
            Format::Png => picture::png(svg, self.scale),
            Format::Gif => picture::still(svg, self.scale, self.theme()),
        }
    }

    fn write(&self, context: &mut Context<'_>, bytes: Vec<u8>, scene: &Scene) -> anyhow::Result<Status> {
        save::write(context, &self.output, bytes)?;
        if self.output.as_os_str() != "-" {
            let colon = if scene.headline.is_empty() { "" } else { ": " };
            writeln!(context.io.stdout, "{}{colon}{}", words::path(&self.output), scene.headline)?;
        }
        Ok(Status::Answered)
    }
}

/// The format of a file, by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    Svg,
    Png,
    Gif,
    Html,
}

impl Format {
    fn of(path: &Path) -> anyhow::Result<Self> {
        let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase());
        match ending.as_deref() {
            Some("svg") => Ok(Self::Svg),
            Some("png") => Ok(Self::Png),
            Some("gif") => Ok(Self::Gif),
            Some("html") => Ok(Self::Html),
            _ if path.as_os_str() == "-" => Ok(Self::Svg),
            _ => {
                let endings =
                    if studio::is_there() { ".svg, .png, .gif or .html" } else { ".svg, .png or .gif" };
                let message = format!("pictures end in {endings}; write -o OUT.svg");
                Err(Failure::usage(format!("-o {}: {message}", path.display())))
            }
        }
    }
}

/// Returns the file of a step: `x-03.svg` for `x.svg`.
fn numbered(path: &Path, number: usize, digits: usize) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let ending = path.extension().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!("{stem}-{number:0digits$}.{ending}"))
}
