//! The key below a board: every sign that is shown, once.

use anstyle::Style;
use thwart::scene::{Scene, Sign};
use thwart_grid::{Direction, Topology};

use super::TextOptions;
use super::cells::Cells;
use super::line::Line;
use super::signs;
use crate::layers;
use crate::words::Kind;

/// Width of the key if the terminal has no limit.
const USUAL: usize = 80;
/// Blanks between two entries.
const GAP: &str = "   ";

/// Writes the key in lines of at most the given width.
pub(super) fn write(out: &mut String, scene: &Scene, cells: &Cells, options: &TextOptions) {
    let mut entries: Vec<(String, Style, String)> =
        cells.kinds.iter().map(|&kind| entry(scene, cells, kind, options.colour)).collect();
    if let Some((low, high)) =
        layers::range(scene).or_else(|| layers::range_above(scene)).filter(|_| cells.numbers)
    {
        entries.push((format!("{low} to {high}"), Style::new(), layers::counted(scene).to_owned()));
    }
    if cells.prices {
        entries.push(("/c".to_owned(), Style::new(), "cost of entering, where not 1".to_owned()));
    }
    if cells.costs {
        entries.push(("0-9".to_owned(), Style::new(), "cost of entering".to_owned()));
    }
    let width = options.width.unwrap_or(USUAL);
    let mut line = Line::new(options.colour);
    let mut used = 0;
    for (sign, style, words) in entries {
        let long = sign.chars().count() + 1 + words.chars().count();
        if used > 0 && used + GAP.len() + long > width {
            out.push_str(&std::mem::replace(&mut line, Line::new(options.colour)).finish());
            used = 0;
        }
        if used > 0 {
            line.push(GAP, Style::new());
            used += GAP.len();
        }
        line.push(&sign, style);
        line.push(&format!(" {words}"), Style::new());
        used += long;
    }
    if used > 0 {
        out.push_str(&line.finish());
    }
}

/// Returns the sign of a kind, its style and its words.
fn entry(scene: &Scene, cells: &Cells, kind: Kind, colour: bool) -> (String, Style, String) {
    let sign = signs::sign(kind, colour);
    let words = kind.words_in(scene).to_owned();
    let (sign, words) = match kind {
        Kind::Wall | Kind::Brick | Kind::WallBelow | Kind::PlannedWallBelow => {
            (format!("{sign}{sign}"), words)
        }
        Kind::BlastArea | Kind::Pocket if colour => (format!("{sign}{sign}"), words),
        Kind::Planned if colour => ("━".to_owned(), words),
        Kind::Past if colour => ("─".to_owned(), words),
        Kind::Laid | Kind::ToLay | Kind::Spare => (format!("{sign}1"), words),
        Kind::Token => token(scene, sign),
        Kind::Points => ("+3 -5".to_owned(), words),
        Kind::Best => (arrows(scene.topology, colour), words),
        Kind::Disjoint => {
            let letters: Vec<String> = cells.letters.iter().map(char::to_string).collect();
            (letters.join(" "), words)
        }
        _ => (sign.to_string(), words),
    };
    (sign, signs::style(kind), words)
}

fn token(scene: &Scene, sign: char) -> (String, String) {
    let weighed = scene.signs.iter().any(|sign| matches!(sign, Sign::Token { weight: Some(_), .. }));
    if weighed {
        (format!("{sign}n:w"), "token n of weight w".to_owned())
    } else {
        (format!("{sign}n"), "token n".to_owned())
    }
}

fn arrows(topology: Topology, colour: bool) -> String {
    let between = if colour || topology == Topology::Four { "" } else { " " };
    let arrows = Direction::ALL.iter().filter(|direction| topology.directions().contains(direction));
    arrows.map(|&direction| signs::arrow(direction, topology, colour)).collect::<Vec<_>>().join(between)
}
