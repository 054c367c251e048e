//! PNG, by the crate `png`.

use std::io::Cursor;

use png::{BitDepth, ColorType, Decoder, Encoder, Limits, Reader, Transformations};

use super::Codec;
use super::map::COLOURS;
use super::pixel::{Colour, Pixel, board_of, check_cells};
use crate::board::{Board, Tile, narrow};
use crate::format::map::Writer;
use crate::format::problem::{Problem, Problems};

/// Bytes that the decoder may allocate for rows and chunks: rows of up to 16
/// million cells in colour.
const DECODER_BYTES: usize = 1 << 26;

/// Largest ratio of deflate: 258 bytes need at least 2 bits.
const MOST_PER_BYTE: u64 = 1032;

pub(super) static CODEC: Codec = Codec::new(
    ["png", "a PNG", COLOURS],
    |bytes| bytes.starts_with(b"\x89PNG\r\n\x1a\n"),
    decode,
    Writer::One(write_png),
);

fn decode(bytes: &[u8], max_cells: usize, tile: &mut dyn FnMut(Pixel) -> Tile) -> Result<Board, Problems> {
    let mut decoder = Decoder::new_with_limits(Cursor::new(bytes), Limits { bytes: DECODER_BYTES });
    decoder.set_transformations(Transformations::normalize_to_color8());
    decoder.set_ignore_text_chunk(true);
    decoder.set_ignore_iccp_chunk(true);
    let header = decoder.read_header_info().map_err(|error| broken(&error))?;
    let (rows, cols, interlaced) = (header.height as usize, header.width as usize, header.interlaced);
    let bits = header.color_type.samples() as u64 * u64::from(header.bit_depth as u8);
    check_cells(rows, cols, max_cells).map_err(Problem::whole)?;
    check_length(rows, cols, bits, bytes.len()).map_err(Problem::whole)?;

    let mut reader = decoder.read_info().map_err(|error| broken(&error))?;
    check_palette(reader.info().palette.as_deref()).map_err(Problem::whole)?;
    let samples = reader.output_color_type().0.samples();
    let tiles = if interlaced {
        interlaced_rows(&mut reader, rows, cols, samples, tile)?
    } else {
        plain_rows(&mut reader, rows, cols, samples, tile)?
    };
    // A request for one row too many makes the decoder check the rest of the data.
    if next_row(&mut reader)?.is_some() {
        return Err(Problem::whole("the PNG holds more rows than its header says").into());
    }
    board_of(rows, cols, tiles)
}

fn broken(error: &png::DecodingError) -> Problem {
    Problem::whole(match error {
        png::DecodingError::LimitsExceeded => {
            format!("reading the PNG takes more than {} MiB besides the board", DECODER_BYTES >> 20)
        }
        png::DecodingError::IoError(_) => "the PNG ends too early".to_owned(),
        png::DecodingError::Format(_) => format!("the PNG is damaged: {}", plainly(&error.to_string())),
        png::DecodingError::Parameter(_) => "the PNG is damaged".to_owned(),
    })
}

/// Returns a decoder's message without the parts that only its makers understand.
fn plainly(message: &str) -> &str {
    if message.starts_with("CRC error") {
        return "a check sum is wrong";
    }
    message.split([':', '{', '(']).next().unwrap_or(message).trim_end_matches(['.', ' '])
}

/// Refuses a header that promises more than the file can hold.
fn check_length(rows: usize, cols: usize, bits: u64, length: usize) -> Result<(), String> {
    // Neither product overflows: rows and cols are below 2^32 and bits at most 64.
    let raw = u128::from((cols as u64 * bits).div_ceil(8)) * rows as u128;
    if raw / u128::from(MOST_PER_BYTE) > length as u128 {
        return Err(format!(
            "the PNG's header says {cols} x {rows} cells, {raw} bytes; a file of {length} bytes cannot hold \
             them"
        ));
    }
    Ok(())
}

/// Refuses a palette that ends within a colour, because version 0.18.1 of the
/// decoder would panic at it (image-rs/image-png, issue 694).
fn check_palette(palette: Option<&[u8]>) -> Result<(), String> {
    match palette.map(<[u8]>::len) {
        Some(length) if length % 3 != 0 => {
            Err(format!("the PNG is damaged: its palette has {length} bytes, not 3 for each colour"))
        }
        _ => Ok(()),
    }
}

type Source<'a> = Reader<Cursor<&'a [u8]>>;

fn next_row<'r>(reader: &'r mut Source<'_>) -> Result<Option<&'r [u8]>, Problem> {
    match reader.next_row() {
        Ok(row) => Ok(row.map(|row| row.data())),
        Err(error) => Err(broken(&error)),
    }
}

/// Returns the next row, which must have `cells` picture elements.
fn full_row<'r>(reader: &'r mut Source<'_>, cells: usize, samples: usize) -> Result<&'r [u8], Problem> {
    next_row(reader)?
        .filter(|row| row.len() == cells * samples)
        .ok_or_else(|| Problem::whole("the PNG holds less than its header says"))
}

fn plain_rows(
    reader: &mut Source<'_>,
    rows: usize,
    cols: usize,
    samples: usize,
    mut tile: impl FnMut(Pixel) -> Tile,
) -> Result<Vec<Tile>, Problem> {
    let mut tiles = Vec::with_capacity(rows * cols);
    for _ in 0..rows {
        each_pixel(full_row(reader, cols, samples)?, samples, |pixel| tiles.push(tile(pixel)));
    }
    Ok(tiles)
}

/// The seven passes of an interlaced picture: first column, step between
/// columns, first row, step between rows.
const PASSES: [(usize, usize, usize, usize); 7] =
    [(0, 8, 0, 8), (4, 8, 0, 8), (0, 4, 4, 8), (2, 4, 0, 4), (0, 2, 2, 4), (1, 2, 0, 2), (0, 1, 1, 2)];

/// Puts every row of every pass in its place, so that no second copy of the picture
/// is needed.
fn interlaced_rows(
    reader: &mut Source<'_>,
    rows: usize,
    cols: usize,
    samples: usize,
    mut tile: impl FnMut(Pixel) -> Tile,
) -> Result<Vec<Tile>, Problem> {
    let mut tiles = vec![Tile::Obstacle; rows * cols];
    for (first_col, col_step, first_row, row_step) in PASSES {
        if first_col >= cols {
            continue;
        }
        let cells = (cols - first_col).div_ceil(col_step);
        for row in (first_row..rows).step_by(row_step) {
            let mut at = row * cols + first_col;
            each_pixel(full_row(reader, cells, samples)?, samples, |pixel| {
                tiles[at] = tile(pixel);
                at += col_step;
            });
        }
    }
    Ok(tiles)
}

/// Calls `put` for every picture element of a row of 8-bit samples.
fn each_pixel(row: &[u8], samples: usize, put: impl FnMut(Pixel)) {
    match samples {
        1 => row.iter().map(|&level| Pixel::gray(level)).for_each(put),
        2 => row
            .as_chunks()
            .0
            .iter()
            .map(|&[level, alpha]| Pixel { alpha: Some(alpha), ..Pixel::gray(level) })
            .for_each(put),
        3 => row
            .as_chunks()
            .0
            .iter()
            .map(|&[red, green, blue]| Pixel { colour: Colour { red, green, blue }, alpha: None })
            .for_each(put),
        _ => row
            .as_chunks()
            .0
            .iter()
            .map(|&[red, green, blue, alpha]| Pixel {
                colour: Colour { red, green, blue },
                alpha: Some(alpha),
            })
            .for_each(put),
    }
}

/// Returns the PNG of a board, one bit per cell: white if a walker can stand there,
/// else black. Starts, exits and costs are not drawn.
///
/// # Errors
/// A board of 2^31 or more rows or columns, which the format cannot hold.
pub fn write_png(board: &Board) -> Result<Vec<u8>, Problem> {
    let refused = |error| Problem::whole(format!("the board cannot be written as PNG: {error}"));
    let mut packed = Vec::with_capacity(board.rows() * board.cols().div_ceil(8));
    for row in board.tiles().chunks(board.cols()) {
        packed.extend(row.chunks(8).map(|tiles| {
            tiles
                .iter()
                .zip(0..)
                .fold(0, |byte, (tile, bit)| byte | u8::from(tile.is_passable()) << (7 - bit))
        }));
    }
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, narrow(board.cols()), narrow(board.rows()));
    encoder.set_color(ColorType::Grayscale);
    encoder.set_depth(BitDepth::One);
    let mut writer = encoder.write_header().map_err(refused)?;
    writer.write_image_data(&packed).map_err(refused)?;
    writer.finish().map_err(refused)?;
    Ok(bytes)
}
