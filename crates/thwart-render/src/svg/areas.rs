//! Areas: one fill and one outline around the whole, never per cell.

use thwart::scene::{Area, Sign};
use thwart_grid::Cell;

use super::hatch;
use super::ink::{Canvas, num};
use super::sheet::{Detail, Sheet};
use super::trace;
use crate::layers;

/// How strong the colour of a wall is on the ground around it that counts as blocked.
pub(super) const MARGIN_OPACITY: f64 = 0.3;

/// Draws all areas.
pub(super) fn draw(canvas: &mut Canvas, sheet: &Sheet<'_>) {
    for sign in &sheet.scene.signs {
        if let Sign::Area { kind, cells } = sign {
            let data = outline(sheet, cells);
            match kind {
                Area::Blast => {
                    // First cover the colours of values, because the colour of a blast is much like them.
                    canvas.path(&data, &format!("fill=\"{}\"", sheet.colours.floor));
                    let fill = hatch::fill(sheet, hatch::BLAST);
                    canvas.path(&data, &format!("{fill} {}", edge(sheet, 1.6, 3.2)));
                }
                Area::Pocket => {
                    let fill = if sheet.detail >= Detail::Plain {
                        hatch::fill(sheet, hatch::POCKET)
                    } else {
                        format!("fill=\"{}\" fill-opacity=\"0.16\"", sheet.colours.walker)
                    };
                    canvas.path(&data, &format!("{fill} {}", edge(sheet, 7.0, 4.5)));
                }
                Area::Margin => {
                    let wall = sheet.colours.wall;
                    canvas.path(&data, &format!("fill=\"{}\"", sheet.colours.floor));
                    canvas.path(&data, &format!("fill=\"{wall}\" fill-opacity=\"{MARGIN_OPACITY}\""));
                    if sheet.detail >= Detail::Plain {
                        canvas.path(&data, &hatch::fill(sheet, hatch::MARGIN));
                    }
                }
            }
        }
    }
}

/// Returns the stroke of the outline of an area: dashes of ink, with a weight between 1 and 2.
fn edge(sheet: &Sheet<'_>, dash: f64, gap: f64) -> String {
    let weight = (sheet.cell() / 20.0).clamp(1.0, 2.0);
    let (dash, gap) = (num(dash * weight / 2.0 + 1.0), num(gap * weight / 2.0 + 0.5));
    format!(
        "stroke=\"{}\" stroke-width=\"{}\" stroke-dasharray=\"{dash} {gap}\"",
        sheet.colours.ink,
        num(weight)
    )
}

fn outline(sheet: &Sheet<'_>, cells: &[Cell]) -> String {
    let cols = sheet.scene.cols;
    let inside = layers::marked(sheet.scene, cells.iter().copied());
    trace::outline(&sheet.lattice, |row, col| inside[row * cols + col])
}
