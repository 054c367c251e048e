//! Pictures in pixels: PNG, and animated GIF (feature `raster`).
//!
//! Both are made from the SVG of this crate, which needs no fonts, so the same scene gives the
//! same bytes on every machine.

use std::collections::BTreeMap;
use std::time::Duration;

use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use crate::palette::Theme;

/// The most pixels of a picture: 8192 rows of 8192.
pub const MOST_PIXELS: u64 = 1 << 26;

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
pub enum RasterError {
    /// It would have more than [`MOST_PIXELS`].
    #[error(
        "the picture would have {width} x {height} pixels, more than {MOST_PIXELS}; give it a smaller width"
    )]
    TooLarge {
        /// Its width.
        width: u64,
        /// Its height.
        height: u64,
    },
    /// It cannot be drawn or written, for a reason that a library names.
    #[error("the picture cannot be drawn: {0}")]
    Failed(String),
}

impl RasterError {
    fn of(error: impl std::fmt::Display) -> Self {
        Self::Failed(error.to_string())
    }
}

/// A picture of an animation.
#[derive(Clone, Debug)]
pub struct Frame {
    /// The picture, as [`svg`](crate::svg()) draws it.
    pub svg: String,
    /// How long it is shown.
    pub hold: Duration,
}

/// A picture as PNG, with so many pixels for each unit of the SVG.
///
/// # Errors
/// [`RasterError`].
pub fn png(svg: &str, scale: u32) -> Result<Vec<u8>, RasterError> {
    let tree = tree(svg)?;
    let mut pixels = canvas(size(&tree, scale))?;
    draw(&tree, scale, &mut pixels);
    pixels.encode_png().map_err(RasterError::of)
}

/// Pictures as an animated GIF that begins again after the last one. All are drawn on a page
/// as large as the largest. Colours are exact where there are at most 256 of them, else the
/// 256 most common ones stand for those near them; nothing is dithered.
///
/// # Errors
/// [`RasterError`].
pub fn gif(frames: &[Frame], scale: u32, theme: Theme) -> Result<Vec<u8>, RasterError> {
    let trees = frames.iter().map(|frame| tree(&frame.svg)).collect::<Result<Vec<_>, _>>()?;
    let sizes = trees.iter().map(|tree| size(tree, scale));
    let (width, height) = sizes.fold((1, 1), |most, size| (most.0.max(size.0), most.1.max(size.1)));
    let too_large = || RasterError::TooLarge { width, height };
    let [wide, high] = [width, height].map(u16::try_from);
    let (wide, high) = (wide.map_err(|_| too_large())?, high.map_err(|_| too_large())?);
    let mut pixels = canvas((width, height))?;
    let [red, green, blue] = rgb(theme.palette().page);
    let mut paint = |tree: &Tree| {
        pixels.fill(Color::from_rgba8(red, green, blue, 255));
        draw(tree, scale, &mut pixels);
        pixels.pixels().iter().map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]).collect::<Vec<_>>()
    };
    // Drawn twice rather than kept: a long play of a large board would fill the memory.
    let mut colours = BTreeMap::new();
    for tree in &trees {
        for colour in paint(tree) {
            *colours.entry(colour).or_insert(0_u64) += 1;
        }
    }
    let palette = Palette::of(&colours);
    let mut bytes = Vec::new();
    let mut encoder = gif::Encoder::new(&mut bytes, wide, high, &palette.bytes()).map_err(RasterError::of)?;
    encoder.set_repeat(gif::Repeat::Infinite).map_err(RasterError::of)?;
    let mut before: Option<Vec<u8>> = None;
    for (frame, tree) in frames.iter().zip(&trees) {
        let now: Vec<u8> = paint(tree).iter().map(|colour| palette.index[colour]).collect();
        let changed = changed(before.as_deref(), &now, usize::from(wide));
        let rows = now.chunks(usize::from(wide)).skip(changed.top).take(changed.height);
        let buffer: Vec<u8> =
            rows.flat_map(|row| &row[changed.left..changed.left + changed.width]).copied().collect();
        let frame = gif::Frame {
            left: changed.left as u16,
            top: changed.top as u16,
            width: changed.width as u16,
            height: changed.height as u16,
            delay: u16::try_from(frame.hold.as_millis() / 10).unwrap_or(u16::MAX),
            buffer: buffer.into(),
            ..gif::Frame::default()
        };
        encoder.write_frame(&frame).map_err(RasterError::of)?;
        before = Some(now);
    }
    drop(encoder);
    Ok(bytes)
}

/// A part of a picture.
struct Part {
    left: usize,
    top: usize,
    width: usize,
    height: usize,
}

/// The least part that holds all that has changed; one pixel where nothing has.
fn changed(before: Option<&[u8]>, now: &[u8], width: usize) -> Part {
    let Some(before) = before else {
        return Part { left: 0, top: 0, width, height: now.len() / width };
    };
    let mut changed = (0..now.len()).filter(|&at| before[at] != now[at]).map(|at| (at / width, at % width));
    let Some((top, left)) = changed.next() else { return Part { left: 0, top: 0, width: 1, height: 1 } };
    let all =
        changed.fold((left, left, top), |(first, last, _), (row, col)| (first.min(col), last.max(col), row));
    Part { left: all.0, top, width: all.1 - all.0 + 1, height: all.2 - top + 1 }
}

/// The colours of an animation, and which of them stands for each that occurs.
struct Palette {
    colours: Vec<[u8; 3]>,
    index: BTreeMap<[u8; 3], u8>,
}

impl Palette {
    fn of(counted: &BTreeMap<[u8; 3], u64>) -> Self {
        let mut by_count: Vec<_> = counted.iter().collect();
        by_count.sort_by_key(|&(colour, count)| (std::cmp::Reverse(*count), *colour));
        let colours: Vec<[u8; 3]> = by_count.iter().take(256).map(|(colour, _)| **colour).collect();
        let far = |one: &[u8; 3], other: &[u8; 3]| -> u32 {
            one.iter().zip(other).map(|(a, b)| u32::from(a.abs_diff(*b)).pow(2)).sum()
        };
        let nearest = |wanted: &[u8; 3]| {
            let near = (0..colours.len()).min_by_key(|&index| far(&colours[index], wanted));
            near.unwrap_or(0) as u8
        };
        let index = counted.keys().map(|colour| (*colour, nearest(colour))).collect();
        Self { colours, index }
    }

    fn bytes(&self) -> Vec<u8> {
        self.colours.concat()
    }
}

/// The parts of a colour of the palette, `#RRGGBB`.
fn rgb(colour: &str) -> [u8; 3] {
    [1, 3, 5].map(|at| colour.get(at..at + 2).and_then(|part| u8::from_str_radix(part, 16).ok()).unwrap_or(0))
}

fn tree(svg: &str) -> Result<Tree, RasterError> {
    Tree::from_str(svg, &Options::default()).map_err(RasterError::of)
}

/// Width and height in pixels.
fn size(tree: &Tree, scale: u32) -> (u64, u64) {
    let size = tree.size().to_int_size();
    let side = |units: u32| u64::from(units) * u64::from(scale);
    (side(size.width()), side(size.height()))
}

fn canvas((width, height): (u64, u64)) -> Result<Pixmap, RasterError> {
    let too_large = || RasterError::TooLarge { width, height };
    if width.checked_mul(height).is_none_or(|pixels| pixels > MOST_PIXELS) {
        return Err(too_large());
    }
    Pixmap::new(width as u32, height as u32).ok_or_else(too_large)
}

fn draw(tree: &Tree, scale: u32, pixels: &mut Pixmap) {
    resvg::render(tree, Transform::from_scale(scale as f32, scale as f32), &mut pixels.as_mut());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{SvgOptions, samples, svg};

    /// Width and height of a PNG, as its header says them.
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
        assert!(matches!(png("<svg", 1), Err(RasterError::Failed(_))));
    }

    #[test]
    fn an_animation_holds_every_frame_on_one_page() {
        let frames: Vec<Frame> = (samples::all().iter().take(3))
            .map(|scene| Frame { svg: svg(scene, &SvgOptions::default()), hold: Duration::from_millis(700) })
            .collect();
        let bytes = gif(&frames, 1, Theme::Light).unwrap();
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::RGBA);
        let mut decoder = options.read_info(&bytes[..]).unwrap();
        let mut found = 0;
        while let Some(frame) = decoder.read_next_frame().unwrap() {
            found += 1;
            assert_eq!(frame.delay, 70);
            assert_eq!(frame.buffer[..3], [0xE9, 0xED, 0xEA], "the corner of the page");
        }
        assert_eq!(found, 3);
    }

    #[test]
    fn colours_beyond_256_go_to_the_nearest() {
        let counted: BTreeMap<_, _> = (0..=255).map(|grey| ([grey; 3], 9)).chain([([7, 7, 9], 1)]).collect();
        let palette = Palette::of(&counted);
        assert_eq!(palette.colours[usize::from(palette.index[&[7, 7, 9]])], [8; 3]);
    }
}
