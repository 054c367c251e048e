//! The words around the board: title, headline, verdict, reason, key.

use thwart::value::Verdict;

use super::ink::{Canvas, num, pen};
use super::key::Key;
use super::options::SvgOptions;
use super::sheet::Sheet;
use crate::glyphs;
use crate::palette::Palette;

/// Height of capitals, distance of lines, weight of strokes.
#[derive(Clone, Copy)]
pub(super) struct Type {
    pub(super) cap: f64,
    pub(super) line: f64,
    pub(super) weight: f64,
}

const TITLE: Type = Type { cap: 14.0, line: 28.0, weight: 2.4 };
const QUESTION: Type = Type { cap: 8.4, line: 18.0, weight: 1.15 };
const HEADLINE: Type = Type { cap: 12.0, line: 26.0, weight: 2.1 };
const BECAUSE: Type = Type { cap: 9.4, line: 20.0, weight: 1.25 };
const BADGE: Type = Type { cap: 8.4, line: 22.0, weight: 1.7 };

/// Room above the first line below the board.
const BELOW: f64 = 14.0;
/// Room below the title, and above the key.
const UNDER_TITLE: f64 = 6.0;
const ABOVE_KEY: f64 = 6.0;

/// The place of the words.
#[derive(Clone, Copy)]
pub(super) enum Place {
    /// Above and below the drawing: their left edge, the upper edge of the first line,
    /// and the lower edge of the drawing.
    Around { left: f64, top: f64, bottom: f64 },
    /// Beside the drawing: their left and upper edge, and how much larger they are.
    Beside { left: f64, top: f64, scale: f64 },
}

/// The words of a picture, broken into lines.
pub(super) struct Caption {
    title: Vec<String>,
    /// The game's name and its question.
    question: Vec<String>,
    headline: Vec<String>,
    /// The badge, and whether it needs a line of its own.
    badge: Option<(Verdict, bool)>,
    because: Vec<String>,
    key: Option<Key>,
}

impl Caption {
    /// Breaks the words of a scene into lines of at most this width.
    pub(super) fn new(sheet: &Sheet<'_>, options: &SvgOptions, width: f64) -> Self {
        let scene = sheet.scene;
        let lines = |wanted: bool, text: &str, face: Type| {
            if wanted { wrap(text, face.cap, width) } else { Vec::new() }
        };
        let headline = lines(options.headline, &scene.headline, HEADLINE);
        let badge = options.verdict.map(|verdict| {
            let used = headline.last().map_or(0.0, |line| glyphs::width(line, HEADLINE.cap) + 14.0);
            (verdict, used + badge_width(verdict) > width || headline.is_empty())
        });
        Self {
            title: lines(options.title, &scene.title, TITLE),
            question: lines(options.title, &scene.question, QUESTION),
            headline,
            badge,
            because: lines(options.because, &scene.because, BECAUSE),
            key: options.key.then(|| Key::new(sheet, width)),
        }
    }

    /// Returns whether there are no words at all.
    pub(super) fn is_empty(&self) -> bool {
        self.above() == 0.0 && self.below() == 0.0
    }

    /// Returns the width of the longest entry of the key, which cannot be broken into lines.
    pub(super) fn widest(&self) -> f64 {
        self.key.as_ref().map_or(0.0, Key::widest)
    }

    /// Returns the height of the words above the board.
    pub(super) fn above(&self) -> f64 {
        let lines = self.title.len() as f64 * TITLE.line + self.question.len() as f64 * QUESTION.line;
        if lines > 0.0 { lines + UNDER_TITLE } else { 0.0 }
    }

    /// Returns the height of the words below the board.
    pub(super) fn below(&self) -> f64 {
        let own_line = self.badge.is_some_and(|(_, own)| own);
        let words = self.headline.len() as f64 * HEADLINE.line
            + if own_line { HEADLINE.line } else { 0.0 }
            + self.because.len() as f64 * BECAUSE.line
            + self.key.as_ref().map_or(0.0, |key| key.height() + ABOVE_KEY);
        if words > 0.0 { words + BELOW } else { 0.0 }
    }

    /// Draws all words.
    pub(super) fn draw(&self, canvas: &mut Canvas, sheet: &Sheet<'_>, place: Place) {
        let colours = sheet.colours;
        let (left, mut y) = match place {
            Place::Around { left, top, .. } => (left, top),
            Place::Beside { left, top, scale } => {
                let moved = format!("translate({} {}) scale({})", num(left), num(top), num(scale));
                canvas.open(&format!("transform=\"{moved}\""));
                (0.0, 0.0)
            }
        };
        write(canvas, &self.title, TITLE, left, &mut y, colours.ink);
        write(canvas, &self.question, QUESTION, left, &mut y, colours.ink2);
        y = match place {
            Place::Around { bottom, .. } => bottom + BELOW,
            Place::Beside { .. } => y + UNDER_TITLE + BELOW,
        };
        write(canvas, &self.headline, HEADLINE, left, &mut y, colours.ink);
        if let Some((verdict, own_line)) = self.badge {
            let last = self.headline.last().map_or("", String::as_str);
            let (left, top) = if own_line {
                (left, y)
            } else {
                (left + glyphs::width(last, HEADLINE.cap) + 14.0, y - HEADLINE.line)
            };
            badge(canvas, verdict, left, top + (HEADLINE.line - BADGE.line) / 2.0, colours);
            y += if own_line { HEADLINE.line } else { 0.0 };
        }
        write(canvas, &self.because, BECAUSE, left, &mut y, colours.ink);
        if let Some(key) = &self.key {
            key.draw(canvas, sheet, left, y + ABOVE_KEY);
        }
        if matches!(place, Place::Beside { .. }) {
            canvas.close();
        }
    }
}

/// Writes lines, and moves `top` below them.
pub(super) fn write(
    canvas: &mut Canvas,
    lines: &[String],
    face: Type,
    left: f64,
    top: &mut f64,
    colour: &str,
) {
    let mut data = String::new();
    for line in lines {
        let base = *top + f64::midpoint(face.line, face.cap);
        data.push_str(&glyphs::path(line, left, base, face.cap));
        *top += face.line;
    }
    canvas.path(&data, &pen(colour, &num(face.weight)));
}

/// Breaks a text between words, and inside words that are longer than a line.
pub(super) fn wrap(text: &str, cap: f64, width: f64) -> Vec<String> {
    let fits = |line: &str| glyphs::width(line, cap) <= width;
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if fits(&format!("{line} {word}")) => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(String::new()),
        }
        let Some(line) = lines.last_mut().filter(|line| line.is_empty()) else { continue };
        let mut line = std::mem::take(line);
        lines.pop();
        for sign in word.chars() {
            if !line.is_empty() && !fits(&format!("{line}{sign}")) {
                lines.push(std::mem::take(&mut line));
            }
            line.push(sign);
        }
        lines.push(line);
    }
    lines
}

fn badge_width(verdict: Verdict) -> f64 {
    glyphs::width(&verdict.to_string(), BADGE.cap) + BADGE.line + 14.0
}

/// Draws the verdict as a badge. Verdicts differ in filling and sign; all are in ink.
fn badge(canvas: &mut Canvas, verdict: Verdict, x: f64, y: f64, colours: &Palette) {
    let (wide, high) = (badge_width(verdict), BADGE.line);
    let filled = verdict == Verdict::Proved;
    let outline = format!("fill=\"none\" stroke=\"{}\" stroke-width=\"1.5\" rx=\"2\"", colours.ink);
    if filled {
        canvas.rect(x, y, wide, high, &format!("fill=\"{}\" rx=\"2\"", colours.ink));
    } else {
        canvas.rect(x + 0.75, y + 0.75, wide - 1.5, high - 1.5, &outline);
    }
    if verdict == Verdict::BestFound {
        canvas.rect(x, y, high, high, &format!("fill=\"{}\" rx=\"2\"", colours.ink));
    }
    let (left, middle) = (x + 7.0, y + high / 2.0);
    let sign = match verdict {
        Verdict::Proved => format!("M{} {}l3 3.4l6 -7", num(left), num(middle)),
        // Two posts and a bar between them.
        Verdict::BestFound => {
            format!("M{} {}v9m8 0v-9m0 4.5h-8", num(left), num(middle - 4.5))
        }
        // A box with one diagonal.
        Verdict::Impossible => {
            format!("M{} {}h9v9h-9zm0 9l9 -9", num(left), num(middle - 4.5))
        }
        // A ring: finished, but not checked.
        Verdict::Solved => format!("M{} {}a4 4 0 1 1 8 0a4 4 0 1 1 -8 0z", num(left), num(middle)),
        Verdict::Unknown => format!("M{} {}h1m3 0h1m3 0h1", num(left), num(middle)),
    };
    let light = filled || verdict == Verdict::BestFound;
    canvas.path(&sign, &pen(if light { colours.panel } else { colours.ink }, "1.7"));
    let words = glyphs::path(&verdict.to_string(), x + high + 6.0, middle + BADGE.cap / 2.0, BADGE.cap);
    canvas.path(&words, &pen(if filled { colours.panel } else { colours.ink }, &num(BADGE.weight)));
}
