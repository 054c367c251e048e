//! BMP without compression, of 1, 4, 8, 24 or 32 bits a pixel.

use super::Codec;
use super::map::COLOURS;
use super::pixel::{Colour, Pixel, board_of, check_cells};
use crate::board::{Board, Tile, narrow};
use crate::format::map::Writer;
use crate::format::problem::{Problem, Problems};

/// The length of the file header, which the header of the picture follows.
const FILE_HEADER: usize = 14;

pub(super) static CODEC: Codec = Codec::new(
    ["bmp", "a BMP", COLOURS],
    |bytes| matches!(bytes, [b'B', b'M', _, _, _, _, 0, 0, 0, 0, ..]),
    decode,
    Writer::Instead("png"),
);

fn decode(bytes: &[u8], max_cells: usize, tile: &mut dyn FnMut(Pixel) -> Tile) -> Result<Board, Problems> {
    let damaged = || Problem::whole("the BMP is damaged: it ends too early");
    let half = |at: usize| bytes.get(at..at + 2).map(|pair| usize::from(pair[0]) | usize::from(pair[1]) << 8);
    let word = |at: usize| Some(half(at)? | half(at + 2)? << 16);
    let numbers = || {
        let [data, header, cols, rows] = [word(10)?, word(FILE_HEADER)?, word(18)?, word(22)?];
        Some((data, header, cols, rows, half(28)?, word(30)?, word(46)?))
    };
    let (data, header, cols, rows, bits, compression, colours) = numbers().ok_or_else(damaged)?;
    // A negative height means that the top row comes first.
    let signed = narrow(rows).cast_signed();
    let (rows, is_downward) = (signed.unsigned_abs() as usize, signed < 0);
    // Compression 3 says which bits are which colour, usually as in 0; it is read
    // like 0.
    let is_read = matches!((bits, compression), (1 | 4 | 8 | 24 | 32, 0) | (32, 3));
    if header < 40 || !is_read {
        let message = "this kind of BMP is not read: save it with 1, 4, 8, 24 or 32 bits and without compression, or as PNG";
        return Err(Problem::whole(message).into());
    }
    check_cells(rows, cols, max_cells).map_err(Problem::whole)?;
    let stride = (cols * bits).div_ceil(32) * 4;
    bytes.get(data..).filter(|lines| lines.len() / stride >= rows).ok_or_else(damaged)?;
    let colour = |at: usize| match bytes.get(at..at + 3) {
        Some(&[blue, green, red]) => Some(Colour { red, green, blue }),
        _ => None,
    };
    let palette = if bits > 8 { 0 } else { [colours, 1 << bits][usize::from(colours == 0)].min(1 << bits) };
    let palette: Option<Vec<_>> =
        (0..palette).map(|entry| colour(FILE_HEADER + header + 4 * entry)).collect();
    let palette = palette.ok_or_else(damaged)?;
    let mut tiles = Vec::with_capacity(rows * cols);
    for row in 0..rows {
        let line = if is_downward { row } else { rows - 1 - row };
        for col in 0..cols {
            let at = data + line * stride + col * bits / 8;
            let colour = if bits > 8 {
                colour(at)
            } else {
                let shift = 8 - bits - col * bits % 8;
                palette.get(usize::from(bytes[at]) >> shift & ((1 << bits) - 1)).copied()
            };
            let colour =
                colour.ok_or_else(|| Problem::whole("the BMP is damaged: a colour is not in its palette"))?;
            tiles.push(tile(Pixel { colour, alpha: None }));
        }
    }
    board_of(rows, cols, tiles)
}
