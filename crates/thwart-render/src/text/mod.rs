//! Scenes as text: in the 16 colours of a terminal, or in plain ASCII.
//!
//! A cell is two columns wide, or as wide as the longest number or token, if the board still fits. Numbers stay apart
//! and never hide a piece. A cost stands after the path or the piece in its cell. Rows and columns are numbered from
//! 1. A board larger than the window is cropped around its most important cells, and a line names the part shown.
//!
//! On hexagons every second row is shifted by half a cell. Slanting steps of a walked or planned path are
//! strokes between its cells.

mod cells;
mod heap;
mod key;
mod line;
mod options;
mod signs;
mod window;

use anstyle::Style;
use thwart::scene::Scene;

use cells::Cells;
use line::Line;
use signs::DIM;
use window::Window;

pub use options::TextOptions;

use crate::layers;

/// Rows shown around a cell that lies outside the part around the walker.
const SURROUNDINGS: usize = 15;

/// The widest board whose columns are all numbered; on wider ones every fifth is.
const EVERY_COLUMN: usize = 30;

/// Draws a scene as lines of text, each ended by a newline.
///
/// The text has the board, a line that names the part shown if it is not the whole, both again around the
/// cell that hurts most if it lies outside that part, and then the key. The caller prints titles and
/// sentences. Walls below cells take a line of their own between two rows of the board.
///
/// O(cells + signs) time; the text is as large as the part that is shown.
pub fn text(scene: &Scene, options: &TextOptions) -> String {
    let mut out = String::new();
    let mut all: Option<Cells> = None;
    for window in windows(scene, options) {
        let mut cells = Cells::new(scene, &window, options.colour);
        header(&mut out, scene, &window, options.colour);
        cells.numbers |= !scene.top_values.is_empty() && !above(&mut out, scene, &window, options);
        part(&mut out, scene, &window, &cells, options.colour);
        match &mut all {
            Some(all) => all.join(cells),
            None => all = Some(cells),
        }
    }
    if let Some(cells) = all.filter(|_| options.key) {
        key::write(&mut out, scene, &cells, options);
    }
    out
}

/// Returns the parts to show: the one around the walker, and the surroundings of the cell that hurts most if
/// it lies outside that one.
fn windows(scene: &Scene, options: &TextOptions) -> Vec<Window> {
    let mut windows = vec![Window::new(scene, options, &layers::focus(scene))];
    if let Some((cell, _)) = &scene.vital
        && cell.index() < scene.ground.len()
        && windows[0].place(scene, *cell).is_none()
    {
        let less = TextOptions { max_rows: options.max_rows.min(SURROUNDINGS), ..*options };
        windows.push(Window::new(scene, &less, &[*cell]));
    }
    windows
}

/// Writes one part of a board, and a note that names it.
fn part(out: &mut String, scene: &Scene, window: &Window, cells: &Cells, colour: bool) {
    let margin = window.margin();
    for row in window.rows.clone() {
        let mut line = Line::new(colour);
        line.push(&format!("{:>width$} ", row + 1, width = margin - 1), DIM);
        line.push(&" ".repeat(window.shift(row)), DIM);
        for shown in cells.row(row) {
            for (text, style) in &shown.spans {
                line.push(text, *style);
            }
        }
        out.push_str(&line.finish());
        if cells.row(row).iter().any(|shown| shown.wall_below) {
            let mut line = Line::new(colour);
            line.push(&" ".repeat(margin + window.shift(row)), Style::new());
            for (text, style) in cells.row(row).iter().flat_map(|shown| &shown.below) {
                line.push(text, *style);
            }
            out.push_str(&line.finish());
        }
    }
    if let Some(note) = window.note(scene, colour) {
        let mut line = Line::new(colour);
        line.push(&note, DIM);
        out.push_str(&line.finish());
    }
}

/// Writes column numbers over their columns, in one line, or in two if numbers of two digits would touch.
fn header(out: &mut String, scene: &Scene, window: &Window, colour: bool) {
    let every = if scene.cols <= EVERY_COLUMN { 1 } else { 5 };
    let numbered = || window.cols.clone().map(|col| col + 1).filter(move |col| col % every == 0 || *col == 1);
    let digits = window.cols.end.to_string().len();
    let tall = every == 1 && digits == 2 && window.wide == 2;
    // Two lines: tens over units.
    let lines: &[usize] = if tall { &[10, 1] } else { &[0] };
    for &unit in lines {
        let mut text = vec![' '; window.cols.len() * window.wide];
        for col in numbered() {
            let label = match unit {
                0 => col.to_string(),
                10 if col < 10 => continue,
                unit => (col / unit % 10).to_string(),
            };
            let end = (col - window.cols.start) * window.wide;
            if let Some(start) = end.checked_sub(label.len()) {
                text.splice(start..end, label.chars());
            }
        }
        let mut line = Line::new(colour);
        line.push(&" ".repeat(window.margin()), DIM);
        line.push(&text.into_iter().collect::<String>(), DIM);
        out.push_str(&line.finish());
    }
}

/// Writes the values above the top row, if they fit. Returns whether the words for what they count fit too.
fn above(out: &mut String, scene: &Scene, window: &Window, options: &TextOptions) -> bool {
    let (values, wide) = (layers::above(scene), window.wide);
    if window.rows.start > 0 || values.iter().any(|value| value.len() >= wide) {
        return false;
    }
    let shown = window.cols.clone().map(|col| values.get(col).map_or("", String::as_str));
    let shown = shown.map(|value| format!("{value:>wide$}"));
    let text = " ".repeat(window.margin()) + &shown.collect::<String>();
    let label = format!("  {}", layers::counted(scene));
    let fits = options.width.is_none_or(|width| text.len() + label.len() <= width);
    let mut line = Line::new(options.colour);
    line.push(&text, Style::new());
    line.push(if fits { &label } else { "" }, DIM);
    out.push_str(&line.finish());
    fits
}

#[cfg(test)]
mod tests;
