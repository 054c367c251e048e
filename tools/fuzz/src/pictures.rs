//! Pictures: PNG, PGM, BMP and JPEG.

use thwart_grid::Tile;
use thwart_grid::format::image::{self, Colour, Options};

use crate::files::check_refusal;

/// Pictures with more cells are refused, so that no input takes long.
const MOST_CELLS: usize = 10_000;

/// Reads a picture; a board that was read is written, and reads back in both formats.
fn picture(input: &[u8]) -> bool {
    let _ = image::looks_like_picture(input);
    let read = [0, 1, 206, 255].map(|threshold| {
        let red = Colour::from_text("red");
        let start = red.filter(|_| threshold == 1);
        let pixels = Some(if threshold == 255 { 4 } else { 1 });
        match image::read(input, &Options { threshold, pixels, start, max_cells: MOST_CELLS, exit: None }) {
            Ok(board) => {
                assert!(board.len() <= MOST_CELLS);
                let plain = Options { pixels: Some(1), ..Options::default() };
                let board = board.map_tiles(|_, tile| if tile.is_passable() { Tile::Free } else { tile });
                assert_eq!(image::read(&image::write_pgm(&board), &plain).as_ref(), Ok(&board));
                let png = image::write_png(&board).expect("small pictures are written");
                assert_eq!(image::read(&png, &plain).as_ref(), Ok(&board));
                true
            }
            Err(problems) => check_refusal(&problems),
        }
    });
    read.contains(&true)
}

/// Reads a PNG as it is, and with the right checksums in its chunks.
pub(crate) fn png(input: &[u8]) -> bool {
    picture(input) | picture(&with_checksums(input))
}

/// Reads a picture of another format.
pub(crate) fn others(input: &[u8]) -> bool {
    picture(input)
}

/// The length of the signature of a PNG.
const SIGNATURE: usize = 8;

/// Returns a PNG with the right checksums in its chunks, so that no damage is refused for
/// a checksum alone.
fn with_checksums(input: &[u8]) -> Vec<u8> {
    let mut png = input.to_vec();
    let mut at = SIGNATURE;
    while let Some(length) = png.get(at..at + 4) {
        let length = length.iter().fold(0usize, |length, &byte| length << 8 | usize::from(byte));
        let Some(end) = at.checked_add(8).and_then(|start| start.checked_add(length)) else { break };
        if png.len() < end + 4 {
            break;
        }
        let mut checksum = flate2::Crc::new();
        checksum.update(&png[at + 4..end]);
        png[end..end + 4].copy_from_slice(&checksum.sum().to_be_bytes());
        at = end + 4;
    }
    png
}
