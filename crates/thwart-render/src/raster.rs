//! Pictures in pixels: PNG, and animated GIF (feature `raster`).
//!
//! Both are made from the SVG of this crate, which needs no fonts, so that the same
//! scene gives the same bytes on every machine.

use std::collections::BTreeMap;
use std::time::Duration;

use resvg::tiny_skia::{Color, Pixmap, PremultipliedColorU8, Transform};
use resvg::usvg::{Options, Tree};
use thwart::scene::Scene;
use thwart::{Position, Solution};

use crate::answer::{last_of_play, play};
use crate::palette::Theme;
use crate::svg::{SvgOptions, svg};

/// The most pixels of a picture: 8192 rows of 8192.
pub const MOST_PIXELS: u64 = 1 << 26;

/// The reasons why there is no picture.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RasterError {
    /// The picture would have more than [`MOST_PIXELS`].
    #[error(
        "the picture would have {width} x {height} pixels, more than {MOST_PIXELS}; give it a smaller width"
    )]
    TooLarge {
        /// Its width.
        width: u64,
        /// Its height.
        height: u64,
    },
    /// A library cannot draw or write the picture, for the reason that it names.
    #[error("the picture cannot be drawn: {0}")]
    Failed(String),
}

impl RasterError {
    fn of(error: impl std::fmt::Display) -> Self {
        Self::Failed(error.to_string())
    }
}

/// Returns a picture as PNG, with `scale` pixels for each unit of the SVG.
///
/// # Errors
/// [`RasterError`].
pub fn png(svg: &str, scale: u32) -> Result<Vec<u8>, RasterError> {
    let tree = tree(svg, scale)?;
    let mut pixels = canvas(size(&tree, scale))?;
    draw(&tree, scale, &mut pixels);
    pixels.encode_png().map_err(RasterError::of)
}

/// Returns the width, the height and the pixels of a picture on white, row by row, three bytes for each: red, green, blue.
/// Width and height are even, as videos have them.
///
/// # Errors
/// [`RasterError`].
pub fn pixels(svg: &str, scale: u32) -> Result<(u32, u32, Vec<u8>), RasterError> {
    let tree = tree(svg, scale)?;
    let (width, height) = size(&tree, scale);
    let mut picture = canvas((width.next_multiple_of(2), height.next_multiple_of(2)))?;
    picture.fill(Color::WHITE);
    draw(&tree, scale, &mut picture);
    let bytes =
        picture.pixels().iter().flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]).collect();
    Ok((picture.width(), picture.height(), bytes))
}

/// How long a step of a play is shown, and its end.
const STEP: Duration = Duration::from_millis(700);
const LAST: Duration = Duration::from_secs(2);
/// The most positions of a play to show. A longer play skips some, because viewers would not watch more.
const MOST_FRAMES: usize = 120;

/// Returns a picture as a GIF with one frame.
///
/// # Errors
/// [`RasterError`].
pub fn still(svg: &str, scale: u32, theme: Theme) -> Result<Vec<u8>, RasterError> {
    let mut animation = Animation::new(svg, scale, theme)?;
    animation.add(svg, LAST)?;
    animation.finish()
}

/// Returns the play of an answer as an animated GIF.
///
/// # Errors
/// [`RasterError`].
pub fn animated(
    position: &Position,
    solution: &Solution,
    answer: &Scene,
    options: &SvgOptions,
    scale: u32,
) -> Result<Vec<u8>, RasterError> {
    let largest = svg(answer, &last_of_play(solution, options));
    let mut animation = Animation::new(&largest, scale, options.theme)?;
    let mut pictures = play(position, solution, answer, MOST_FRAMES, options).peekable();
    while let Some(picture) = pictures.next() {
        let hold = if pictures.peek().is_some() { STEP } else { LAST };
        animation.add(&picture.map_err(RasterError::of)?, hold)?;
    }
    animation.finish()
}

/// An animated GIF in a loop, written picture by picture.
///
/// The colours of a picture are exact if its changed part has at most 256 of them; else the 256 most common
/// ones replace those near them, without dithering.
struct Animation {
    encoder: gif::Encoder<Vec<u8>>,
    pixels: Pixmap,
    scale: u32,
    page: Color,
    before: Option<Vec<[u8; 3]>>,
}

impl Animation {
    /// Begins an animation of pictures as large as this one.
    fn new(largest: &str, scale: u32, theme: Theme) -> Result<Self, RasterError> {
        let (width, height) = size(&tree(largest, scale)?, scale);
        let too_large = |_| RasterError::TooLarge { width, height };
        let (wide, high) =
            (u16::try_from(width).map_err(too_large)?, u16::try_from(height).map_err(too_large)?);
        let pixels = canvas((width, height))?;
        let mut encoder = gif::Encoder::new(Vec::new(), wide, high, &[]).map_err(RasterError::of)?;
        encoder.set_repeat(gif::Repeat::Infinite).map_err(RasterError::of)?;
        let [red, green, blue] = rgb(theme.palette().page);
        let page = Color::from_rgba8(red, green, blue, 255);
        Ok(Self { encoder, pixels, scale, page, before: None })
    }

    /// Adds a picture that is shown for a while.
    #[expect(clippy::cast_possible_truncation, reason = "`new` checked that both sides fit 16 bits")]
    fn add(&mut self, svg: &str, hold: Duration) -> Result<(), RasterError> {
        self.pixels.fill(self.page);
        draw(&tree(svg, self.scale)?, self.scale, &mut self.pixels);
        let colour = |pixel: &PremultipliedColorU8| [pixel.red(), pixel.green(), pixel.blue()];
        let now: Vec<_> = self.pixels.pixels().iter().map(colour).collect();
        let wide = self.pixels.width() as usize;
        let part = changed(self.before.as_deref(), &now, wide);
        let rows = now.chunks(wide).skip(part.top).take(part.height);
        let seen: Vec<[u8; 3]> =
            rows.flat_map(|row| &row[part.left..part.left + part.width]).copied().collect();
        let (palette, buffer) = indexed(&seen);
        let frame = gif::Frame {
            left: part.left as u16,
            top: part.top as u16,
            width: part.width as u16,
            height: part.height as u16,
            delay: u16::try_from(hold.as_millis() / 10).unwrap_or(u16::MAX),
            palette: Some(palette),
            buffer: buffer.into(),
            ..gif::Frame::default()
        };
        self.encoder.write_frame(&frame).map_err(RasterError::of)?;
        self.before = Some(now);
        Ok(())
    }

    /// Returns the file.
    fn finish(self) -> Result<Vec<u8>, RasterError> {
        self.encoder.into_inner().map_err(RasterError::of)
    }
}

/// A rectangle of a picture.
struct Part {
    left: usize,
    top: usize,
    width: usize,
    height: usize,
}

/// Returns the smallest rectangle that holds all changes; one pixel if the pictures are equal.
fn changed(before: Option<&[[u8; 3]]>, now: &[[u8; 3]], width: usize) -> Part {
    let Some(before) = before else {
        return Part { left: 0, top: 0, width, height: now.len() / width };
    };
    let mut changed = (0..now.len()).filter(|&at| before[at] != now[at]).map(|at| (at / width, at % width));
    let Some((top, left)) = changed.next() else { return Part { left: 0, top: 0, width: 1, height: 1 } };
    let all =
        changed.fold((left, left, top), |(first, last, _), (row, col)| (first.min(col), last.max(col), row));
    Part { left: all.0, top, width: all.1 - all.0 + 1, height: all.2 - top + 1 }
}

/// Returns the colours of a palette one after the other, and for each pixel the index of its colour.
fn indexed(pixels: &[[u8; 3]]) -> (Vec<u8>, Vec<u8>) {
    let mut counted: BTreeMap<[u8; 3], u64> = BTreeMap::new();
    for run in pixels.chunk_by(|one, next| one == next) {
        *counted.entry(run[0]).or_default() += run.len() as u64;
    }
    let mut colours: Vec<_> =
        counted.iter().map(|(colour, count)| (std::cmp::Reverse(*count), *colour)).collect();
    colours.sort_unstable();
    colours.truncate(256);
    let far = |one: &[u8; 3], other: &[u8; 3]| -> u32 {
        one.iter().zip(other).map(|(a, b)| u32::from(a.abs_diff(*b)).pow(2)).sum()
    };
    let nearest = |wanted: &[u8; 3]| {
        let near = (0..colours.len()).min_by_key(|&index| far(&colours[index].1, wanted));
        u8::try_from(near.unwrap_or(0)).unwrap_or(u8::MAX)
    };
    let index: BTreeMap<_, _> = counted.keys().map(|colour| (*colour, nearest(colour))).collect();
    let mut buffer = Vec::with_capacity(pixels.len());
    for run in pixels.chunk_by(|one, next| one == next) {
        buffer.resize(buffer.len() + run.len(), index[&run[0]]);
    }
    (colours.iter().flat_map(|(_, colour)| *colour).collect(), buffer)
}

/// Returns the parts of a colour of the palette, `#RRGGBB`.
fn rgb(colour: &str) -> [u8; 3] {
    [1, 3, 5].map(|at| colour.get(at..at + 2).and_then(|part| u8::from_str_radix(part, 16).ok()).unwrap_or(0))
}

/// Reads a picture. A large one takes long to read, so its size is checked first.
fn tree(svg: &str, scale: u32) -> Result<Tree, RasterError> {
    if let Some(size) = stated_size(svg, scale) {
        check(size)?;
    }
    Tree::from_str(svg, &Options::default()).map_err(RasterError::of)
}

/// Returns width and height in pixels.
fn size(tree: &Tree, scale: u32) -> (u64, u64) {
    let size = tree.size().to_int_size();
    let side = |units: u32| u64::from(units) * u64::from(scale);
    (side(size.width()), side(size.height()))
}

/// Returns width and height in pixels as the first element states them.
fn stated_size(svg: &str, scale: u32) -> Option<(u64, u64)> {
    let root = &svg[..svg.find('>')?];
    let side = |name: &str| {
        let (_, value) = root.split_once(name)?;
        let units = value.split_once('"')?.0;
        let (whole, part) = units.split_once('.').unwrap_or((units, ""));
        let whole: u64 = whole.parse().ok()?;
        Some(whole.saturating_add((!part.is_empty()).into()).saturating_mul(scale.into()))
    };
    Some((side(" width=\"")?, side(" height=\"")?))
}

fn check((width, height): (u64, u64)) -> Result<(), RasterError> {
    let fits = width.checked_mul(height).is_some_and(|pixels| pixels <= MOST_PIXELS);
    if fits { Ok(()) } else { Err(RasterError::TooLarge { width, height }) }
}

fn canvas((width, height): (u64, u64)) -> Result<Pixmap, RasterError> {
    check((width, height))?;
    let side = |side: u64| u32::try_from(side).ok();
    let pixels = side(width).zip(side(height)).and_then(|(width, height)| Pixmap::new(width, height));
    pixels.ok_or(RasterError::TooLarge { width, height })
}

fn draw(tree: &Tree, scale: u32, pixels: &mut Pixmap) {
    resvg::render(tree, Transform::from_scale(scale as f32, scale as f32), &mut pixels.as_mut());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples;

    /// Returns width and height of a PNG from its header.
    fn sides(png: &[u8]) -> [u32; 2] {
        [16, 20].map(|at| u32::from_be_bytes(png[at..at + 4].try_into().unwrap()))
    }

    #[test]
    fn a_picture_has_the_pixels_that_are_asked_for_and_always_the_same() {
        for scene in samples::all() {
            let picture = svg(&scene, &SvgOptions { width: Some(400), ..SvgOptions::default() });
            let once = png(&picture, 1).unwrap();
            assert!(sides(&once)[0] >= 400, "{:?}", sides(&once));
            assert_eq!(sides(&png(&picture, 2).unwrap()), sides(&once).map(|side| 2 * side));
            assert_eq!(png(&picture, 1).unwrap(), once);
        }
        let large = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"90000\" height=\"90000\"/>";
        assert!(matches!(png(large, 1), Err(RasterError::TooLarge { width: 90_000, .. })));
        let unread = "<svg width=\"99999999999999.5\" height=\"90000\"><!--";
        assert!(matches!(png(unread, 2), Err(RasterError::TooLarge { height: 180_000, .. })));
        assert!(matches!(png("<svg", 1), Err(RasterError::Failed(_))));
    }

    #[test]
    fn an_animation_holds_every_picture_on_one_page() {
        let pictures: Vec<_> =
            samples::all().iter().take(3).map(|scene| svg(scene, &SvgOptions::default())).collect();
        let mut animation = Animation::new(&pictures[0], 1, Theme::Light).unwrap();
        for picture in &pictures {
            animation.add(picture, Duration::from_millis(700)).unwrap();
        }
        let bytes = animation.finish().unwrap();
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::RGBA);
        let mut decoder = options.read_info(&bytes[..]).unwrap();
        let mut found = 0;
        while let Some(frame) = decoder.read_next_frame().unwrap() {
            found += 1;
            assert_eq!(frame.delay, 70);
            if found == 1 {
                assert_eq!(frame.buffer[..3], [0xE9, 0xED, 0xEA], "the corner of the page");
            }
        }
        assert_eq!(found, 3);
    }

    #[test]
    fn colours_beyond_256_go_to_the_nearest() {
        let greys = (0..=255).flat_map(|grey| [[grey; 3]; 9]);
        let pixels: Vec<[u8; 3]> = greys.chain([[7, 7, 9]]).collect();
        let (palette, buffer) = indexed(&pixels);
        let last = usize::from(buffer[buffer.len() - 1]);
        assert_eq!(palette[last * 3..last * 3 + 3], [8; 3]);
    }

    /// The expected digest was written once; it must be the same on every machine.
    #[test]
    fn pixels_are_the_same_everywhere() {
        let picture = svg(&samples::bluff(), &SvgOptions { width: Some(400), ..SvgOptions::default() });
        let bytes = png(&picture, 1).unwrap();
        // FNV-1a.
        let digest = bytes.iter().fold(0xcbf2_9ce4_8422_2325_u64, |digest, &byte| {
            (digest ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        assert_eq!(
            digest, 0x7007_6586_c15d_1f51,
            "if the picture was meant to change, write {digest:#x} here"
        );
    }
}
