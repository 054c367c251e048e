//! Reading maps, which name no game, start or exit.

use std::cell::RefCell;
use std::path::{Path, PathBuf};

use thwart::Request;
use thwart::grid::Problems;
use thwart::grid::format::map::{Map, MapOptions, OBSTACLE_WIDTH};

use super::bytes::{Expected, Raw, read_beside};
use crate::words::shell;

/// The heading of these options in the help.
pub(crate) const MAPS: &str = "Maps";

/// The options for what a map leaves open.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct MapArgs {
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
    #[arg(help_heading = MAPS, long, value_name = "METRES", value_parser = side, allow_hyphen_values = true)]
    cell: Option<f64>,

    /// In a ROS map, first block the cells within this many metres of an obstacle, from centre to centre
    #[arg(help_heading = MAPS, long, value_name = "METRES", value_parser = distance, allow_hyphen_values = true)]
    radius: Option<f64>,

    /// In a ROS map, the width in metres of an obstacle that falls; with --radius it keeps the robot as far
    /// away as any other
    #[arg(help_heading = MAPS, long = OBSTACLE_WIDTH, value_name = "METRES", value_parser = side, allow_hyphen_values = true)]
    obstacle_width: Option<f64>,
}

impl MapArgs {
    /// Returns the options for the reader of a map.
    pub(super) fn options(&self) -> MapOptions {
        MapOptions {
            threshold: self.threshold,
            pixels: self.pixels,
            start_colour: self.start_colour.clone(),
            exit_colour: self.exit_colour.clone(),
            cell: self.cell,
            radius: self.radius,
            obstacle_width: self.obstacle_width,
            water: self.water,
            unknown_free: self.unknown_free,
        }
    }

    /// Returns the same options, ready to paste.
    pub(super) fn again(&self) -> Vec<String> {
        let given = self.options();
        let word = |(name, value): (_, Option<String>)| {
            value.map_or_else(|| format!("--{name}"), |value| format!("--{name} {}", shell(&value)))
        };
        given.given().map(word).collect()
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

/// Reads the input of a request if it is a map. Also returns the paths of the files that it names.
pub(super) fn read(request: &Request<'_>, raw: &Raw) -> Result<(Option<Map>, Vec<PathBuf>), Problems> {
    let folder = raw.file.as_deref().map(|file| file.parent().unwrap_or(Path::new("")));
    let others = RefCell::new(Vec::new());
    let beside = |names: &[&str], is_picture: bool| {
        let paths = names.iter().map(|name| folder.unwrap_or(Path::new("")).join(name));
        let path = paths.reduce(|first, next| if first.is_file() { first } else { next }).unwrap_or_default();
        let expected = if is_picture { Expected::Picture } else { Expected::Text };
        let bytes = read_beside(&path, expected);
        let shown = path.display().to_string();
        others.borrow_mut().push(path);
        (shown, bytes)
    };
    let map = request.map(folder.map(|_| &beside as _))?;
    Ok((map, others.into_inner()))
}
