//! A play as a sheet of small boards, one for each turn, so that plans of different turns do not lie over each other.

use thwart::scene::{Scene, Sign};

use super::board::board_at;
use super::caption::{Type, wrap, write};
use super::frame;
use super::options::SvgOptions;
use super::page::{Page, document};
use super::room::{MARGIN, room};
use super::sheet::Sheet;

/// The words below a board.
const WORDS: Type = Type { cap: 8.4, line: 17.0, weight: 1.25 };
/// The least width of the words, even if the board is narrower.
const NARROWEST: f64 = 120.0;
/// Room between boards, and between a board and its words.
const BOARD_GAP: f64 = 22.0;
const NEAR: f64 = 8.0;
/// The preferred width of a sheet, and the largest cell on it.
const WIDTH: f64 = 1400.0;
const LARGEST_CELL: u32 = 48;
/// The preferred ratio of width to height of a sheet.
const PREFERRED_ASPECT: f64 = 1.6;

/// The layout of boards on a sheet.
struct Grid {
    columns: usize,
    /// The place of a board in its frame: room on the left and above.
    lead: (f64, f64),
    /// Width and height of a frame.
    frame: (f64, f64),
}

impl Grid {
    /// Returns the grid nearest to the preferred shape, for boards like this one with so
    /// many lines of words below each.
    fn new(sheet: &Sheet<'_>, count: usize, lines: usize, columns: Option<usize>) -> Self {
        let lead = frame::lead(sheet);
        let (wide, high) = sheet.board();
        let frame = (
            lead.0 + wide.max(NARROWEST) + BOARD_GAP,
            lead.1 + high + NEAR + lines as f64 * WORDS.line + BOARD_GAP / 2.0,
        );
        let badness = |columns: usize| {
            let rows = count.div_ceil(columns);
            let aspect = columns as f64 * frame.0 / (rows as f64 * frame.1);
            (aspect / PREFERRED_ASPECT).ln().abs() + 0.3 * (columns * rows - count) as f64
        };
        let best = || (1..=count).min_by(|&one, &other| badness(one).total_cmp(&badness(other)));
        Self { columns: columns.or_else(best).unwrap_or(1), lead, frame }
    }

    fn size(&self, count: usize) -> (f64, f64) {
        let rows = count.div_ceil(self.columns);
        (self.columns.min(count) as f64 * self.frame.0 - BOARD_GAP, rows as f64 * self.frame.1)
    }
}

/// Draws several scenes of one board as one SVG document, each with its headline below it. Around them stand
/// the words of the answer: title, headline, reason, and a key to all their signs.
///
/// Cells are as large as the sheet allows. Otherwise as [`svg`](super::svg()).
pub fn filmstrip(shots: &[Scene], answer: &Scene, options: &SvgOptions) -> String {
    let signs: Vec<Sign> = shots.iter().flat_map(|shot| shot.signs.iter().cloned()).collect();
    let whole = match shots.first() {
        // The shots may show only a part of the board.
        Some(shot) => Scene { signs, ..shot.clone() },
        None => Scene { signs, ..answer.clone() },
    };
    let (title, question) = (answer.title.clone(), answer.question.clone());
    let (headline, because, line) = (answer.headline.clone(), answer.because.clone(), answer.line.clone());
    let whole = Scene { title, question, headline, because, line, heat: None, vital: None, ..whole };
    let (cell, columns) = cell_and_columns(&whole, shots, options);
    let options = &SvgOptions { cell: Some(cell), ..*options };
    let sheet = Sheet::new(&whole, options);
    let words = words(&sheet, shots);
    let lines = words.iter().map(Vec::len).max().unwrap_or_default();
    let grid = Grid::new(&sheet, shots.len(), lines, Some(columns));
    let page = Page::new(&sheet, options, grid.size(shots.len()), (MARGIN, 0.0));
    document(&sheet, &page, options, |canvas| {
        for (index, (shot, words)) in shots.iter().zip(&words).enumerate() {
            let (column, row) = (index % grid.columns, index / grid.columns);
            let left = page.left + column as f64 * grid.frame.0 + grid.lead.0;
            let top = page.top + row as f64 * grid.frame.1 + grid.lead.1;
            let shot = Sheet::new(shot, options);
            board_at(canvas, &shot, left, top);
            write(canvas, words, WORDS, left, &mut (top + shot.board().1 + NEAR), shot.colours.ink);
        }
    })
}

/// Returns the largest size of cells with which the sheet fits its width, or its place on a slide, and the
/// number of columns of boards.
fn cell_and_columns(whole: &Scene, shots: &[Scene], options: &SvgOptions) -> (u32, usize) {
    let room = room(whole, options).unwrap_or((WIDTH, f64::INFINITY));
    let with = |cell: u32| {
        let options = SvgOptions { cell: Some(cell), ..*options };
        let sheet = Sheet::new(whole, &options);
        let lines = words(&sheet, shots).iter().map(Vec::len).max().unwrap_or_default();
        let grid = |columns| Grid::new(&sheet, shots.len(), lines, columns);
        let any = [grid(None)].into_iter().chain((1..=shots.len()).map(|columns| grid(Some(columns))));
        let fits = |grid: &Grid| {
            let (wide, high) = grid.size(shots.len());
            wide <= room.0 && high <= room.1
        };
        // If the width is given, large cells count more than a pleasant shape.
        let given = options.landscape || options.width.is_some();
        any.take(if given { usize::MAX } else { 1 }).find(fits).map(|grid| grid.columns)
    };
    let cells = options.cell.map_or(1..=LARGEST_CELL, |cell| cell..=cell).rev();
    let mut fitting = cells.map(|cell| (cell, with(cell)));
    let found = fitting.find_map(|(cell, columns)| columns.map(|columns| (cell, columns)));
    found.unwrap_or_else(|| (options.cell.unwrap_or(1), shots.len().isqrt().max(1)))
}

/// Returns the headlines of shots in lines as wide as the board.
fn words(sheet: &Sheet<'_>, shots: &[Scene]) -> Vec<Vec<String>> {
    let width = sheet.board().0.max(NARROWEST);
    shots.iter().map(|shot| wrap(&shot.headline, WORDS.cap, width)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::{bare, hive};

    #[test]
    fn cells_are_as_large_as_the_width_allows() {
        let shots = vec![hive(); 6];
        for (width, least) in [(390, 40), (800, 30), (1600, 40)] {
            let options = SvgOptions { width: Some(width), ..SvgOptions::default() };
            let (cell, columns) = cell_and_columns(&shots[0], &shots, &options);
            assert!(cell >= least, "{width}: cells of {cell} in {columns} columns");
        }
        let slide = SvgOptions { landscape: true, ..SvgOptions::default() };
        assert!(cell_and_columns(&shots[0], &shots, &slide).0 >= 20);
    }

    #[test]
    fn boards_that_fit_nowhere_stand_side_by_side() {
        let shots = vec![bare("", &vec![".".repeat(1500); 3].join(" ")); 5];
        assert_eq!(cell_and_columns(&shots[0], &shots, &SvgOptions::default()), (1, 2));
    }
}
