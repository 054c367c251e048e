//! The hatches of walls and areas.

use thwart::scene::{Area, Ground, Sign};

use super::ink::Canvas;
use super::sheet::{Detail, Sheet};

/// Writes the patterns that this picture needs. Their names contain everything that their look depends on, so
/// that several pictures can share a page.
pub(super) fn definitions(canvas: &mut Canvas, sheet: &Sheet<'_>) {
    let (full, colours) = (sheet.detail == Detail::Full, sheet.colours);
    let hatched = sheet.detail >= Detail::Plain;
    let gap = if full { 12 } else { 8 };
    let has_wall = sheet.scene.ground.contains(&Ground::Wall);
    let known = [
        (hatched && has_wall, WALL, gap, colours.floor, 0.13, false),
        (hatched && has(sheet, Area::Pocket), POCKET, gap, colours.walker, 0.4, true),
        (hatched && has(sheet, Area::Margin), MARGIN, 8, colours.wall, 0.5, true),
        (has(sheet, Area::Blast), BLAST, if full { 8 } else { 5 }, colours.blast, 0.75, false),
    ];
    let patterns: String = known
        .into_iter()
        .filter(|(is_needed, ..)| *is_needed)
        .map(|(_, kind, gap, colour, opacity, rising)| {
            hatch(&name(sheet, kind), gap, colour, opacity, rising)
        })
        .collect();
    if !patterns.is_empty() {
        canvas.put(format_args!("<defs>\n{patterns}</defs>\n"));
    }
}

/// Returns whether the scene has an area of this kind.
fn has(sheet: &Sheet<'_>, wanted: Area) -> bool {
    sheet.scene.signs.iter().any(|sign| matches!(sign, Sign::Area { kind, .. } if *kind == wanted))
}

/// The kinds of hatches: of walls, pockets, margins, and the cells that a blast reaches.
pub(super) const WALL: &str = "wall";
pub(super) const POCKET: &str = "pocket";
pub(super) const MARGIN: &str = "margin";
pub(super) const BLAST: &str = "blast";

fn name(sheet: &Sheet<'_>, kind: &str) -> String {
    format!("{kind}-{}-{:?}", sheet.theme.word(), sheet.detail).to_lowercase()
}

/// Returns the attribute that fills a shape with the hatch of this kind.
pub(super) fn fill(sheet: &Sheet<'_>, kind: &str) -> String {
    format!("fill=\"url(#{})\"", name(sheet, kind))
}

/// Returns a seamless tile of 45-degree lines, falling or rising to the right.
fn hatch(name: &str, gap: u32, colour: &str, opacity: f64, rising: bool) -> String {
    let (low, high) = (-1, gap + 1);
    let (before, past) = (gap - 1, gap + 1);
    let lines = if rising {
        format!("M{low} {high}L{high} {low}M{low} 1L1 {low}M{before} {past}L{past} {before}")
    } else {
        format!("M{low} {low}L{high} {high}M{low} {before}L1 {past}M{before} {low}L{past} 1")
    };
    format!(
        "<pattern id=\"{name}\" width=\"{gap}\" height=\"{gap}\" patternUnits=\"userSpaceOnUse\">\
         <path d=\"{lines}\" stroke=\"{colour}\" stroke-opacity=\"{opacity}\" stroke-width=\"1.5\"/></pattern>\n"
    )
}
