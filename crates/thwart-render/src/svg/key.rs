//! The key: each sign that occurs, once, with its words.

use thwart::scene::{Label, Sign};

use super::areas::MARGIN_OPACITY;
use super::ink::{Canvas, num, pen, polyline};
use super::lattice::{Form, Point};
use super::obstacles::{self, ObstacleState};
use super::sheet::{Detail, Piece, Sheet};
use super::{costs, frame, ground, hatch, heat, pieces};
use crate::glyphs;
use crate::palette::Palette;
use crate::words::Kind;

const ICON: f64 = 22.0;
const CAP: f64 = 8.4;
const LINE: f64 = 28.0;
/// Room between a sign and its words, and between two entries.
const WORDS_GAP: f64 = 7.0;
const APART: f64 = 20.0;
/// Width of a step in the sample of the ramp.
const STEP: f64 = 12.0;

/// The sign that an entry shows.
enum Sample {
    Kind(Kind),
    /// Colours of the ramp: the first, and their number.
    Ramp(usize, usize),
    /// A number above the board.
    Above,
    /// Two obstacles that block the diagonal step between them.
    Tie,
    /// A cell with its cost: in the middle, or small in a corner.
    Cost {
        corner: bool,
    },
}

/// An entry of a key.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Its kind, in the words that [`without`](super::without) takes.
    pub kind: String,
    /// Its meaning on this board.
    pub words: String,
    /// Its sign.
    pub svg: String,
    /// Whether the board can be drawn without it.
    pub optional: bool,
}

/// The kind of the values of cells in [`without`](super::without).
pub(super) const VALUES: &str = "values";

/// A key with the place of every entry.
pub(super) struct Key {
    /// Sample, words, left edge, line.
    entries: Vec<(Sample, String, f64, usize)>,
    lines: usize,
}

impl Key {
    /// Returns the key of a scene in lines of at most this width.
    pub(super) fn new(sheet: &Sheet<'_>, width: f64) -> Self {
        let kinds =
            Kind::all_of(sheet.scene).into_iter().map(|kind| (Sample::Kind(kind), words(sheet, kind)));
        let ramp = heat::range(sheet).map(|words| {
            let (first, count) = heat::colours(sheet);
            (Sample::Ramp(first, count), words)
        });
        let above = frame::above(sheet).map(|_| (Sample::Above, sheet.scene.value_unit.to_owned()));
        let mut entries = Vec::new();
        let (mut x, mut line) = (0.0, 0);
        for (sample, words) in kinds.chain(corner_entry(sheet)).chain(ramp).chain(above).chain(cost(sheet)) {
            let wide = icon_width(&sample) + WORDS_GAP + glyphs::width(&words, CAP);
            if x > 0.0 && x + wide > width {
                x = 0.0;
                line += 1;
            }
            entries.push((sample, words, x, line));
            x += wide + APART;
        }
        let lines = if entries.is_empty() { 0 } else { line + 1 };
        Self { entries, lines }
    }

    /// Returns the width of its longest entry.
    pub(super) fn widest(&self) -> f64 {
        let wide = |(sample, words, ..): &(Sample, String, f64, usize)| {
            icon_width(sample) + WORDS_GAP + glyphs::width(words, CAP)
        };
        self.entries.iter().map(wide).fold(0.0, f64::max)
    }

    /// Returns its height.
    pub(super) fn height(&self) -> f64 {
        self.lines as f64 * LINE
    }

    /// Returns its entries as separate pictures.
    pub(super) fn entries(&self, sheet: &Sheet<'_>) -> Vec<Entry> {
        let one = |(sample, words, ..): &(Sample, String, f64, usize)| {
            let mut canvas = Canvas::default();
            let wide = icon_width(sample);
            let size = format!("width=\"{}\" height=\"{ICON}\"", num(wide));
            canvas.put(format_args!("<svg xmlns=\"http://www.w3.org/2000/svg\" {size}>"));
            draw_sample(&mut canvas, sheet, sample, (0.0, ICON / 2.0));
            canvas.put(format_args!("</svg>"));
            let (kind, optional) = match sample {
                Sample::Kind(kind) => (kind.words(), kind.is_optional()),
                Sample::Ramp(..) | Sample::Above => (VALUES, true),
                Sample::Tie | Sample::Cost { .. } => (words.as_str(), false),
            };
            Entry { kind: kind.to_owned(), words: words.clone(), svg: canvas.finish(), optional }
        };
        self.entries.iter().map(one).collect()
    }

    /// Draws it with its upper left corner at a point.
    pub(super) fn draw(&self, canvas: &mut Canvas, sheet: &Sheet<'_>, left: f64, top: f64) {
        for (sample, words, x, line) in &self.entries {
            let (x, y) = (left + x, top + (*line as f64 + 0.5) * LINE);
            draw_sample(canvas, sheet, sample, (x, y));
            let strokes = glyphs::path(words, x + icon_width(sample) + WORDS_GAP, y + CAP / 2.0, CAP);
            canvas.path(&strokes, &pen(sheet.colours.ink2, "1.2"));
        }
    }
}

/// Draws the sign of an entry, with its left edge and its middle line at a point.
fn draw_sample(canvas: &mut Canvas, sheet: &Sheet<'_>, sample: &Sample, (x, y): Point) {
    let form = sheet.lattice.form();
    let piece = Piece { size: ICON, form, detail: Detail::Plain, colours: sheet.colours };
    match sample {
        Sample::Kind(Kind::Infinite) if heat::is_closed_off(sheet) => {
            closed_off(canvas, piece, x + ICON / 2.0, y);
        }
        Sample::Kind(kind) => icon(canvas, sheet, piece, *kind, (x + ICON / 2.0, y)),
        Sample::Above => above(canvas, piece, x, y),
        Sample::Tie => obstacles::tied_corners(canvas, piece, (x + ICON / 2.0, y)),
        &Sample::Ramp(first, count) => ramp(canvas, sheet, (x, y), (first, count)),
        Sample::Cost { corner } => priced(canvas, piece, *corner, (x, y)),
    }
}

/// Returns the words of a kind; tokens with pips need words of their own.
fn words(sheet: &Sheet<'_>, kind: Kind) -> String {
    let weighed = |sign: &Sign| matches!(sign, Sign::Token { weight: Some(_), .. });
    if kind == Kind::Token && sheet.detail == Detail::Full && sheet.scene.signs.iter().any(weighed) {
        "token, pips: its weight".to_owned()
    } else {
        kind.words_in(sheet.scene).to_owned()
    }
}

/// Returns the entry of corners that block a diagonal step, if there are any.
fn corner_entry(sheet: &Sheet<'_>) -> Option<(Sample, String)> {
    let any = !obstacles::blocked_corners(sheet).is_empty();
    any.then(|| (Sample::Tie, "no path between".to_owned()))
}

/// Returns the entry of entering costs, if any are drawn.
fn cost(sheet: &Sheet<'_>) -> Option<(Sample, String)> {
    let middle = costs::in_middles(sheet);
    let drawn = middle || !costs::in_corners(sheet).is_empty();
    drawn.then(|| (Sample::Cost { corner: !middle }, "cost of entering".to_owned()))
}

/// Draws a cell with a cost in it, with its left edge and its middle line at a point.
fn priced(canvas: &mut Canvas, piece: Piece, corner: bool, (x, y): (f64, f64)) {
    let shape = polyline(&piece.form.around((x + ICON / 2.0, y), ICON / 2.0 - 1.0), true);
    canvas.path(
        &shape,
        &format!("fill=\"{}\" stroke=\"{}\" stroke-width=\"1\"", piece.colours.floor, piece.colours.ink2),
    );
    let high = if corner { ICON * 0.32 } else { ICON * 0.45 };
    let wide = glyphs::width("9", high);
    let (left, base) = if corner {
        // A hexagon has no corner at the left, so the cost stands at its side.
        match piece.form {
            Form::Hexagon => (x + ICON * 0.2, y),
            Form::Square => (x + ICON * 0.14, y - ICON * 0.36 + high),
        }
    } else {
        (x + (ICON - wide) / 2.0, y + high / 2.0)
    };
    canvas.path(&glyphs::path("9", left, base, high), &pen(piece.colours.ink, "1.1"));
}

fn icon_width(sample: &Sample) -> f64 {
    match sample {
        Sample::Kind(_) | Sample::Tie | Sample::Above | Sample::Cost { .. } | Sample::Ramp(_, 1) => ICON,
        Sample::Ramp(_, count) => STEP * *count as f64,
    }
}

/// Draws a number above the edge of a cell.
fn above(canvas: &mut Canvas, piece: Piece, x: f64, y: f64) {
    let high = ICON * 0.45;
    let left = x + (ICON - glyphs::width("9", high)) / 2.0;
    canvas.path(&glyphs::path("9", left, y + high * 0.3, high), &pen(piece.colours.ink, "1.3"));
    let edge = format!(
        "M{} {}v{}M{} {}v{}",
        num(x + 1.0),
        num(y + ICON * 0.45),
        num(-ICON * 0.2),
        num(x + ICON - 1.0),
        num(y + ICON * 0.45),
        num(-ICON * 0.2)
    );
    canvas.path(
        &format!("{edge}M{} {}h{}", num(x + 1.0), num(y + ICON * 0.25), num(ICON - 2.0)),
        &pen(piece.colours.wall_edge, "1.5"),
    );
}

/// Draws a cell of an area without a path to an exit.
fn closed_off(canvas: &mut Canvas, piece: Piece, x: f64, y: f64) {
    let shape = polyline(&piece.form.around((x, y), ICON / 2.0 - 1.0), true);
    let Palette { grid, ink2, .. } = piece.colours;
    canvas.path(&shape, &format!("fill=\"{grid}\" stroke=\"{ink2}\" stroke-width=\"1.2\""));
}

/// Draws colours of the ramp beside each other; a single one is as wide as a sign.
fn ramp(canvas: &mut Canvas, sheet: &Sheet<'_>, (x, y): Point, (first, count): (usize, usize)) {
    let wide = if count == 1 { ICON } else { STEP };
    for (at, colour) in sheet.colours.ramp.iter().skip(first).take(count).enumerate() {
        canvas.rect(x + wide * at as f64, y - 7.0, wide, 14.0, &format!("fill=\"{colour}\""));
    }
    let outline = format!("fill=\"none\" stroke=\"{}\" stroke-width=\"1\"", sheet.colours.ink2);
    canvas.rect(x, y - 7.0, wide * count as f64, 14.0, &outline);
}

/// Draws the sign of a kind at the size of the key.
fn icon(canvas: &mut Canvas, sheet: &Sheet<'_>, piece: Piece, kind: Kind, (x, y): Point) {
    let half = ICON / 2.0;
    let left = x - half;
    let colours = piece.colours;
    let across = format!("M{} {}h{}", num(left + 2.0), num(y), num(ICON - 4.0));
    let shape = polyline(&piece.form.around((x, y), half - 1.0), true);
    let mut cell = |attributes: &str| canvas.path(&shape, attributes);
    let dashed = |fill: &str, dash: &str| {
        format!("{fill} stroke=\"{}\" stroke-width=\"1.3\" stroke-dasharray=\"{dash}\"", colours.ink)
    };
    match kind {
        Kind::Walker => pieces::walker(canvas, piece, x, y),
        Kind::Start => pieces::start(canvas, piece, x, y),
        Kind::Token => pieces::token(canvas, piece, x, y, "n", None),
        Kind::Points => pieces::label(canvas, piece, (x, y), Label::Points, "+3"),
        Kind::Portal => pieces::label(canvas, piece, (x, y), Label::Portal, "a"),
        Kind::Exit => pieces::exit(canvas, piece, x, y),
        Kind::Planned => {
            canvas.path(&across, &pen(colours.floor, "8"));
            canvas.path(&across, &pen(colours.walker, "4"));
        }
        Kind::Expected => {
            canvas.path(&across, &format!("{} stroke-dasharray=\"0 6\"", pen(colours.walker, "3.4")));
        }
        Kind::Past => canvas.path(&across, &format!("{} stroke-opacity=\"0.35\"", pen(colours.walker, "4"))),
        Kind::Disjoint => canvas.path(&across, &pen(colours.ink, "1.5")),
        Kind::Best => pieces::cased(canvas, piece, &pieces::chevron(ICON * 1.8, (x, y), (1.0, 0.0))),
        Kind::Rock => pieces::rock(canvas, piece, x, y),
        Kind::Threat => pieces::threat(canvas, piece, (x, y), false),
        Kind::Blamed => pieces::brackets(canvas, piece, (x, y), false),
        Kind::Laid => obstacles::obstacle(canvas, piece, (x, y), None, ObstacleState::Laid),
        Kind::ToLay => obstacles::obstacle(canvas, piece, (x, y), None, ObstacleState::Planned),
        Kind::Spare => obstacles::obstacle(canvas, piece, (x, y), None, ObstacleState::Spare),
        Kind::WallBelow => obstacles::bar(canvas, piece, &[(left, y), (left + ICON, y)], ICON * 1.3, false),
        Kind::PlannedWallBelow => {
            obstacles::bar(canvas, piece, &[(left, y), (left + ICON, y)], ICON * 1.3, true);
        }
        Kind::Blast => pieces::star(canvas, piece, x, y),
        Kind::BlastArea => {
            cell(&format!("fill=\"{}\"", colours.floor));
            cell(&dashed(&hatch::fill(sheet, hatch::BLAST), "1.6 2.2"));
        }
        Kind::Pocket => {
            cell(&dashed(&format!("fill=\"{}\" fill-opacity=\"0.16\"", colours.walker), "4 2.6"));
        }
        Kind::Margin => {
            cell(&format!("fill=\"{}\"", colours.floor));
            cell(&format!("fill=\"{}\" fill-opacity=\"{MARGIN_OPACITY}\"", colours.wall));
        }
        Kind::Hurts => obstacles::draw_vital(canvas, piece, x, y),
        Kind::Infinite => heat::cross(canvas, colours.ink2, (x, y), ICON * 0.2),
        Kind::Wall => {
            cell(&format!("fill=\"{}\" stroke=\"{}\" stroke-width=\"1.5\"", colours.wall, colours.wall_edge));
        }
        Kind::Brick | Kind::Rubble => {
            cell(&format!("fill=\"{}\"", colours.floor));
            let mut data = String::new();
            let paint = if kind == Kind::Brick {
                ground::courses(&mut data, piece.form, (x, y), ICON, Detail::Full);
                format!("fill=\"{}\"", colours.brick)
            } else {
                ground::stones(&mut data, (x, y), ICON);
                format!("fill=\"none\" stroke=\"{}\" stroke-width=\"1\"", colours.brick)
            };
            canvas.path(&data, &paint);
        }
    }
}
