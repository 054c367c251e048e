//! Picture elements, and what holds for pictures of all formats.

use crate::board::{Board, Tile};
use crate::format::problem::{Problem, Problems};

/// A picture element of any format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pixel {
    /// Sum of red, green and blue, 0 to 765.
    pub shade: u16,
    /// 0 clear to 255 opaque, where the picture speaks of it.
    pub alpha: Option<u8>,
}

impl Pixel {
    /// An opaque gray.
    pub const fn gray(level: u8) -> Self {
        Self { shade: level as u16 * 3, alpha: None }
    }
}

/// Refuses a picture of no cells or of more than the limit.
pub(super) fn check_cells(rows: usize, cols: usize, max_cells: usize) -> Result<(), String> {
    if rows == 0 || cols == 0 {
        return Err(format!("the picture has {cols} x {rows} cells; a board has at least one"));
    }
    if rows.checked_mul(cols).is_none_or(|cells| cells > max_cells) {
        return Err(format!(
            "the picture has {cols} x {rows} cells, more than the limit of {max_cells}; scale it down or cut \
             out a part"
        ));
    }
    Ok(())
}

/// The board of as many tiles as checked before.
pub(super) fn board_of(rows: usize, cols: usize, tiles: Vec<Tile>) -> Result<Board, Problems> {
    let found = tiles.len();
    Board::new(rows, cols, tiles).ok_or_else(|| {
        Problem::whole(format!("the picture holds {found} cells; its header says {cols} x {rows}")).into()
    })
}
