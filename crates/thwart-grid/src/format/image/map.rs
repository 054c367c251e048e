//! Pictures as maps.

use super::{Codec, Colour, Decode, Options, read};
use crate::format::map::{Map, MapFormat, MapInput, MapOptions, Writer, counts};
use crate::format::problem::{Problem, Problems};

impl Codec {
    /// Returns a format in which colours are exact.
    pub(super) const fn new(
        [name, noun, other_places]: [&'static str; 3],
        looks_like: fn(&[u8]) -> bool,
        decode: Decode,
        writer: Writer,
    ) -> Self {
        let format = MapFormat {
            name,
            noun,
            takes: &["threshold", "pixels", "start-colour", "exit-colour"],
            refuses: &[
                ("cell", METRES),
                ("radius", METRES),
                (
                    "unknown-free",
                    "only a ROS map says what is unknown; to make its usual gray free, give --threshold 205",
                ),
            ],
            other_places,
            is_picture: true,
            has_lines: false,
            looks_like,
            reader,
            writer,
        };
        Self { format, is_lossy: false, decode }
    }
}

/// How to give a start by its colour.
pub(super) const COLOURS: &str = ", or its colour: {}-colour red";
/// The refusal of options in metres.
const METRES: &str = "only a ROS map has metres; for cells of several pixels give --pixels N";

/// Returns how to read a picture.
fn options(given: &MapOptions) -> Result<Options, Problem> {
    let colour = |option: &str, text: &Option<String>| {
        let colour = text.as_deref().map(|text| Colour::from_text(text).ok_or(text)).transpose();
        colour.map_err(|text| {
            let names = Colour::NAMES.map(|(name, _)| name).join(" ");
            Problem::whole(format!("{option} {text}: a colour is #rrggbb or one of {names}"))
        })
    };
    Ok(Options {
        threshold: given.threshold.unwrap_or(Options::default().threshold),
        pixels: given.pixels,
        start: colour("--start-colour", &given.start_colour)?,
        exit: colour("--exit-colour", &given.exit_colour)?,
        ..Options::default()
    })
}

fn reader(format: &'static MapFormat, input: &MapInput<'_>) -> Result<Map, Problems> {
    // The caller may have named one format for a file of another.
    if let Some(Codec { format: found, .. }) = Codec::of(input.bytes)
        && found.name != format.name
    {
        let message = format!("this is {}; give --from {}, or leave it out", found.noun, found.name);
        return Err(Problem::whole(message).into());
    }
    let reading = options(input.options)?;
    let board = read(input.bytes, &reading)?;
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
    Ok(Map { no_cell_is_free, ..Map::new(format, board, &assumed, &counts) })
}
