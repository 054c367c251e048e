//! One line of styled text.

use anstyle::Style;

/// A line in the making; adjacent pieces of one style share their escapes.
pub(super) struct Line {
    out: String,
    colour: bool,
    style: Style,
}

impl Line {
    /// Returns an empty line, with or without escapes.
    pub(super) fn new(colour: bool) -> Self {
        Self { out: String::new(), colour, style: Style::new() }
    }

    /// Appends text.
    pub(super) fn push(&mut self, text: &str, style: Style) {
        if self.colour && style != self.style && !text.is_empty() {
            self.out.push_str(&self.style.render_reset().to_string());
            self.out.push_str(&style.render().to_string());
            self.style = style;
        }
        self.out.push_str(text);
    }

    /// Returns the line with its newline, without blanks at its end unless they have a style.
    pub(super) fn finish(mut self) -> String {
        let end = self.style.render_reset().to_string();
        if self.style == Style::new() || end.is_empty() {
            self.out.truncate(self.out.trim_end().len());
        }
        self.out.push_str(&end);
        self.out.push('\n');
        self.out
    }
}
