//! JPEG, by the crate `zune-jpeg`.

use zune_core::bytestream::ZCursor;
use zune_core::colorspace::ColorSpace;
use zune_core::options::DecoderOptions;
use zune_jpeg::JpegDecoder;

use super::Codec;
use super::map::COLOURS;
use super::pixel::{Colour, Pixel, board_of, check_cells};
use crate::board::{Board, Tile};
use crate::format::map::Writer;
use crate::format::problem::{Problem, Problems};

pub(super) static CODEC: Codec = Codec {
    is_lossy: true,
    ..Codec::new(
        ["jpeg", "a JPEG", COLOURS],
        |bytes| bytes.starts_with(&[0xff, 0xd8, 0xff]),
        decode,
        Writer::Instead("png"),
    )
};

fn decode(bytes: &[u8], max_cells: usize, tile: &mut dyn FnMut(Pixel) -> Tile) -> Result<Board, Problems> {
    // Sizes are checked after the header is read.
    let options = DecoderOptions::default()
        .set_max_width(usize::MAX)
        .set_max_height(usize::MAX)
        .set_strict_mode(true)
        .jpeg_set_out_colorspace(ColorSpace::RGB);
    let damaged = |_| Problem::whole("the JPEG is damaged, or of a kind that is not read");
    let mut decoder = JpegDecoder::new_with_options(ZCursor::new(bytes), options);
    decoder.decode_headers().map_err(damaged)?;
    let info = decoder.info().ok_or_else(|| Problem::whole("the JPEG has no size"))?;
    let (rows, cols) = (usize::from(info.height), usize::from(info.width));
    check_cells(rows, cols, max_cells).map_err(Problem::whole)?;
    let samples = decoder.decode().map_err(damaged)?;
    let pixels = samples.as_chunks::<3>().0.iter();
    let pixels = pixels.map(|&[red, green, blue]| Pixel { colour: Colour { red, green, blue }, alpha: None });
    board_of(rows, cols, pixels.map(tile).collect())
}
