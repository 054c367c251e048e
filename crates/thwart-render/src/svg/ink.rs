//! Writing SVG: numbers, escaped text, elements.

use std::fmt::{self, Write as _};

use super::lattice::Point;

/// Returns a number with at most two decimals and no needless digits.
pub(crate) fn num(value: f64) -> String {
    let mut text = format!("{value:.2}");
    while text.ends_with('0') {
        text.pop();
    }
    if text.ends_with('.') {
        text.pop();
    }
    if text == "-0" { "0".to_owned() } else { text }
}

/// Escapes text for an element or an attribute. Replaces characters that XML forbids,
/// because the title of a board may contain any.
pub(crate) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\t' | '\n' | '\r' => out.push(' '),
            '\0'..='\x1f' | '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            other => out.push(other),
        }
    }
    out
}

/// A document being written.
#[derive(Default)]
pub(crate) struct Canvas {
    out: String,
}

impl Canvas {
    /// Writes any text: `canvas.put(format_args!(...))`.
    pub(crate) fn put(&mut self, text: fmt::Arguments<'_>) {
        append(&mut self.out, text);
    }

    /// Opens a group with these attributes.
    pub(crate) fn open(&mut self, attributes: &str) {
        #[cfg(test)]
        crate::glyphs::written::open(attributes);
        self.put(format_args!("<g {attributes}>\n"));
    }

    /// Closes the group opened last.
    pub(crate) fn close(&mut self) {
        #[cfg(test)]
        crate::glyphs::written::close();
        self.out.push_str("</g>\n");
    }

    /// Writes a path; leaves out an empty one.
    pub(crate) fn path(&mut self, data: &str, attributes: &str) {
        if !data.is_empty() {
            let blank = if attributes.is_empty() { "" } else { " " };
            self.put(format_args!("<path d=\"{data}\"{blank}{attributes}/>\n"));
        }
    }

    /// Writes a disc or a ring.
    pub(crate) fn circle(&mut self, x: f64, y: f64, radius: f64, attributes: &str) {
        let (x, y, radius) = (num(x), num(y), num(radius));
        self.put(format_args!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" {attributes}/>\n"));
    }

    /// Writes a rectangle.
    pub(crate) fn rect(&mut self, x: f64, y: f64, width: f64, height: f64, attributes: &str) {
        let (x, y, width, height) = (num(x), num(y), num(width), num(height));
        self.put(format_args!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" {attributes}/>\n"
        ));
    }

    /// Returns the document.
    pub(crate) fn finish(self) -> String {
        self.out
    }
}

/// Appends to path data: `append(&mut data, format_args!(...))`.
pub(crate) fn append(data: &mut String, text: fmt::Arguments<'_>) {
    data.write_fmt(text).expect("a string takes all that is written to it");
}

/// Returns the attributes of drawn text.
pub(crate) fn pen(colour: &str, weight: &str) -> String {
    format!(
        "fill=\"none\" stroke=\"{colour}\" stroke-width=\"{weight}\" \
         stroke-linecap=\"round\" stroke-linejoin=\"round\""
    )
}

/// Returns the unit vector from one point to another.
pub(crate) fn heading(from: Point, to: Point) -> Point {
    let (x, y) = (to.0 - from.0, to.1 - from.1);
    let length = x.hypot(y).max(f64::MIN_POSITIVE);
    (x / length, y / length)
}

/// Returns the point at distance `by` from another, in the direction of a unit vector.
pub(crate) fn ahead(point: Point, direction: Point, by: f64) -> Point {
    (point.0 + direction.0 * by, point.1 + direction.1 * by)
}

/// Returns path data of lines through points, closed on request.
pub(crate) fn polyline(points: &[(f64, f64)], closed: bool) -> String {
    let mut data = String::new();
    for (index, &(x, y)) in points.iter().enumerate() {
        data.push(if index == 0 { 'M' } else { 'L' });
        data.push_str(&num(x));
        data.push(' ');
        data.push_str(&num(y));
    }
    if closed {
        data.push('Z');
    }
    data
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let shown: Vec<_> = [0.0, -0.001, 12.0, 0.5, -1.25, 3.14259, 100.0].iter().map(|&x| num(x)).collect();
        assert_eq!(shown, ["0", "0", "12", "0.5", "-1.25", "3.14", "100"]);
    }

    #[test]
    fn nothing_escapes_the_escaping() {
        assert_eq!(escape("a<b> & \"c\"\n\u{1}"), "a&lt;b&gt; &amp; &quot;c&quot; \u{fffd}");
    }
}
