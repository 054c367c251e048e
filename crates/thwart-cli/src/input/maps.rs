//! Reading maps, which name no game, start or exit.

use std::fmt::Write as _;
use std::path::Path;

use thwart::grid::format::image::{self, Colour};
use thwart::grid::format::movingai;
use thwart::grid::format::ros_map::{self, RosMap};
use thwart::grid::{Board, Problem, Problems, Tile};
use thwart::info::{Count, GameInfo};

use super::bytes::{Expected, Raw, read_beside};
use super::format::{Kind, Map, counts};
use super::world::coordinate;
use super::{problem_error, scenario};
use crate::failure::Failure;
use crate::words::{grouped, shell};

/// The heading of these options in the help.
pub(crate) const MAPS: &str = "Maps";

/// The options for what a map leaves open.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct MapOptions {
    /// In a picture, cells of this gray (0 black to 255 white) and lighter are
    /// free; by default 206
    #[arg(help_heading = MAPS, long, value_name = "GRAY")]
    threshold: Option<u8>,

    /// In a picture, the pixels along a side of a cell; a cell is free if most of its pixels are
    #[arg(help_heading = MAPS, long, value_name = "N")]
    pixels: Option<usize>,

    /// In a picture, the colour of the start: a name such as red, or #rrggbb. The start is in the
    /// middle of the cells of this colour
    #[arg(help_heading = MAPS, long, alias = "start-color", value_name = "COLOUR")]
    start_colour: Option<String>,

    /// In a picture, the colour of the exits
    #[arg(help_heading = MAPS, long, alias = "exit-color", value_name = "COLOUR")]
    exit_colour: Option<String>,

    /// In a MovingAI map, water is free
    #[arg(help_heading = MAPS, long)]
    water: bool,

    /// In a ROS map, unknown cells are free
    #[arg(help_heading = MAPS, long)]
    unknown_free: bool,

    /// In a ROS map, make cells of this many metres, a multiple of its resolution: a cell is blocked if
    /// anything in it is
    #[arg(help_heading = MAPS, long, value_name = "METRES", value_parser = side)]
    cell: Option<f64>,

    /// In a ROS map, first block the cells within this many metres of an obstacle, from centre to centre
    #[arg(help_heading = MAPS, long, value_name = "METRES", value_parser = distance)]
    radius: Option<f64>,
}

impl MapOptions {
    /// Returns the same options, ready to paste.
    pub(super) fn again(&self) -> impl Iterator<Item = String> {
        let values = [
            ("--threshold", self.threshold.map(|gray| gray.to_string())),
            ("--pixels", self.pixels.map(|pixels| pixels.to_string())),
            ("--start-colour", self.start_colour.clone()),
            ("--exit-colour", self.exit_colour.clone()),
            ("--cell", self.cell.map(|cell| cell.to_string())),
            ("--radius", self.radius.map(|radius| radius.to_string())),
        ];
        let values =
            values.into_iter().filter_map(|(option, value)| Some(format!("{option} {}", shell(&value?))));
        let flags = [(self.water, "--water"), (self.unknown_free, "--unknown-free")];
        let flags = flags.into_iter().filter(|(given, _)| *given).map(|(_, flag)| flag.to_owned());
        values.chain(flags)
    }

    /// Returns how to read a picture.
    fn picture(&self) -> Result<image::Options, Problem> {
        let colour = |option: &str, text: &Option<String>| {
            let colour = text.as_deref().map(|text| Colour::from_text(text).ok_or(text)).transpose();
            colour.map_err(|text| {
                let names = Colour::NAMES.map(|(name, _)| name).join(" ");
                Problem::whole(format!("{option} {text}: a colour is #rrggbb or one of {names}"))
            })
        };
        Ok(image::Options {
            threshold: self.threshold.unwrap_or(image::Options::default().threshold),
            pixels: self.pixels,
            start: colour("--start-colour", &self.start_colour)?,
            exit: colour("--exit-colour", &self.exit_colour)?,
            ..image::Options::default()
        })
    }

    const fn movingai(&self) -> movingai::Options {
        movingai::Options { water: self.water }
    }

    /// Refuses options that do not apply to this format.
    pub(super) fn check(&self, kind: Option<Kind>) -> anyhow::Result<()> {
        let (mut messages, mut refused) = (Vec::new(), Vec::new());
        let is_picture = kind.is_some_and(Kind::is_picture);
        let picture_options = [
            ("--threshold: only a picture has gray levels; leave it out", self.threshold.is_some()),
            ("--pixels: only a picture has pixels; leave it out", self.pixels.is_some()),
            (
                "--start-colour: only a picture has colours; give --start ROW,COLUMN",
                self.start_colour.is_some(),
            ),
            ("--exit-colour: only a picture has colours; give --exit ROW,COLUMN", self.exit_colour.is_some()),
        ];
        if kind == Some(Kind::Ros) && self.threshold.is_some() {
            messages.push("--threshold: a ROS map has its own thresholds; change them in the YAML");
        } else if !is_picture {
            messages.extend(picture_options.iter().filter(|(_, given)| *given).map(|(message, _)| *message));
        }
        if self.water && kind != Some(Kind::MovingAi) {
            messages.push("--water: only a MovingAI map has water; leave it out");
        }
        if kind != Some(Kind::Ros) {
            let message = if is_picture {
                "only a ROS map has metres; for cells of several pixels give --pixels N"
            } else {
                "only a ROS map has metres; leave it out"
            };
            let metres_options = [("--cell", self.cell), ("--radius", self.radius)];
            let given = metres_options.iter().filter(|(_, metres)| metres.is_some());
            refused.extend(given.map(|(option, _)| format!("{option}: {message}")));
        }
        match kind {
            Some(kind) if kind.is_picture() && self.unknown_free => messages.push(
                "--unknown-free: only a ROS map says what is unknown; to make its usual gray free, give \
                 --threshold 205",
            ),
            Some(Kind::Ros) => {}
            _ if self.unknown_free => {
                messages.push("--unknown-free: only a ROS map has unknown cells; leave it out");
            }
            _ => {}
        }
        refused.extend(messages.into_iter().map(str::to_owned));
        Failure::all(refused)
    }
}

/// Reads the side of a cell in metres.
fn side(text: &str) -> Result<f64, String> {
    let metres = distance(text)?;
    if metres > 0.0 { Ok(metres) } else { Err("write metres above 0, such as 0.5".to_owned()) }
}

/// Reads a distance in metres.
fn distance(text: &str) -> Result<f64, String> {
    let metres = text.parse::<f64>().ok().filter(|metres| metres.is_finite() && *metres >= 0.0);
    metres.ok_or_else(|| "write metres, such as 0.5".to_owned())
}

/// Reads a map, or one case of a scenario about a map.
pub(super) fn read(kind: Kind, raw: Raw, case: Option<usize>, options: &MapOptions) -> anyhow::Result<Map> {
    let (name, file) = (raw.name.clone(), raw.file.clone());
    let map = match kind {
        Kind::MovingAi => {
            let text = raw.text()?.content;
            if movingai::looks_like_scen(&text) {
                scenario::read(&text, file.as_deref(), case, options.movingai())
            } else {
                movingai_map(&text, options)
            }
        }
        Kind::Png | Kind::Pgm | Kind::Bmp | Kind::Jpeg => picture(kind, &raw.bytes, options),
        Kind::Ros => {
            let Some(file) = raw.file.clone() else {
                return Err(Failure::usage(format!(
                    "{name}: a ROS map names its picture from the folder it lies in; name the YAML file \
                     instead of -"
                )));
            };
            robot_map(&raw.text()?.content, &file, options)
        }
    };
    map.map_err(|problems| problem_error(&name, &problems.0))
}

fn movingai_map(text: &str, options: &MapOptions) -> Result<Map, Problems> {
    let file = movingai::parse(text, options.movingai())?;
    let assumed = if options.water {
        "trees count as obstacles and water as free"
    } else {
        "trees and water count as obstacles"
    };
    let map_line = file.map_line;
    let counts = counts(&file.board);
    let mut map = Map::new(Kind::MovingAi, file.board, assumed, &counts);
    map.file.map_line = map_line;
    Ok(map)
}

fn picture(kind: Kind, bytes: &[u8], options: &MapOptions) -> Result<Map, Problems> {
    // `--from` names one format, and the file has another.
    if let Some(found) = image::Format::of(bytes).and_then(|_| Kind::of(bytes)).filter(|&found| found != kind)
    {
        let message = format!("this is {}; give --from {}, or leave it out", found.name(), found.word());
        return Err(Problem::whole(message).into());
    }
    let reading = options.picture()?;
    let board = image::read(bytes, &reading)?;
    let mut assumed = match reading.threshold {
        0 => "all cells count as free".to_owned(),
        u8::MAX => "white counts as free".to_owned(),
        gray => format!("gray {gray} and lighter counts as free"),
    };
    if let Some(side @ 2..) = reading.pixels {
        assumed = format!("cells of {side} pixels, {assumed}");
    }
    let no_cell_is_free = board.tiles().iter().all(|tile| !tile.is_passable()).then(|| {
        format!(
            "no cell is free: all are darker than gray {}, which --threshold changes; clear cells count as black",
            reading.threshold
        )
    });
    let counts = counts(&board);
    Ok(Map { no_cell_is_free, ..Map::new(kind, board, &assumed, &counts) })
}

fn robot_map(text: &str, file: &Path, options: &MapOptions) -> Result<Map, Problems> {
    let folder = file.parent().unwrap_or(Path::new(""));
    let mut picture = None;
    let reading = ros_map::Options { unknown_is_free: options.unknown_free, ..Default::default() };
    let mut map = ros_map::read(text, &reading, |name| {
        let path = folder.join(name);
        let bytes =
            read_beside(&path, Expected::Picture).map_err(|message| format!("{}: {message}", path.display()));
        picture = Some(path);
        bytes
    })?;
    let unknown = if options.unknown_free { "free" } else { "an obstacle" };
    let assumed = format!("{} m a cell, unknown counts as {unknown}", map.metres.resolution);
    let [free, occupied, unknown] =
        [map.counts.free, map.counts.occupied, map.counts.unknown].map(|count| grouped(count as u64));
    let counts = format!("{free} free, {occupied} occupied, {unknown} unknown");
    let words = fit(&mut map, options)?;
    let is_solid = map.board.tiles().iter().all(|tile| !tile.is_passable());
    let no_cell_is_free = map.no_cell_is_free.or_else(|| {
        is_solid
            .then(|| format!("no cell is free{words}; choose a smaller --radius or --cell, or leave it out"))
    });
    let read = Map::new(Kind::Ros, map.board, &assumed, &(counts + &words));
    Ok(Map { metres: Some(map.metres), other: picture, no_cell_is_free, unused: map.unused, ..read })
}

/// Inflates the obstacles of a map and makes its cells larger, as the options say. Returns the changes, with counts, each
/// after a semicolon.
fn fit(map: &mut RosMap, options: &MapOptions) -> Result<String, Problem> {
    let mut words = String::new();
    let free = |map: &RosMap| map.board.tiles().iter().filter(|tile| tile.is_passable()).count();
    if let Some(radius) = options.radius {
        let before = free(map);
        map.inflate(radius);
        let blocked = grouped((before - free(map)) as u64);
        let _ = write!(words, "; --radius {radius}: {blocked} of the free cells blocked");
    }
    if let Some(cell) = options.cell {
        let resolution = map.metres.resolution;
        let side = map.coarsen(cell).map_err(|near| {
            let near = coordinate(near);
            Problem::whole(format!(
                "--cell {cell}: this is no multiple of the resolution, {resolution} m; choose one, such as --cell {near}"
            ))
        })?;
        let blocked = map.board.len() - free(map);
        let [free, blocked, old] = [free(map), blocked, side].map(|count| grouped(count as u64));
        let _ =
            write!(words, "; --cell {cell}: {free} free, {blocked} blocked, each of {old} x {old} old cells");
    }
    Ok(words)
}

/// Lists the starts and exits that a game needs and a map lacks.
pub(super) fn missing(kind: Kind, info: &GameInfo, board: &Board) -> Vec<Problem> {
    let free = |cell: &thwart::grid::Cell| board.tile(*cell) == Tile::Free;
    let wanted = [
        (Tile::Start, "--start", board.cells().find(free)),
        (Tile::Exit, "--exit", board.cells().rfind(free)),
    ];
    let mut problems = Vec::new();
    for (tile, option, cell) in wanted {
        let needed = info.sign(tile).filter(|_| info.needs(tile));
        let Some(rule) = needed.filter(|_| !board.tiles().contains(&tile)) else { continue };
        let example =
            cell.map(|cell| format!(", such as {option} {}", board.coord(cell))).unwrap_or_default();
        let has_colours = matches!(kind, Kind::Png | Kind::Bmp | Kind::Jpeg);
        let colour =
            if has_colours { format!(", or its colour: {option}-colour red") } else { String::new() };
        let point = if kind == Kind::Ros { format!(", or {option}-xy X,Y in metres") } else { String::new() };
        problems.push(Problem::whole(format!(
            "{} has no {}, and {} needs {}; give {option} ROW,COLUMN{example}{colour}{point}",
            kind.name(),
            rule.meaning,
            info.name,
            if rule.count == Count::One { "one" } else { "at least one" }
        )));
    }
    problems
}
