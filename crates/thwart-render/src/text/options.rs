//! The options of a drawing as text.

/// The options of a drawing as text.
#[derive(Clone, Copy, Debug)]
pub struct TextOptions {
    /// Whether to use ANSI colours and Unicode signs; otherwise ASCII.
    pub colour: bool,
    /// Columns of the terminal; `None` if there is no limit.
    pub width: Option<usize>,
    /// Rows of the board shown at most, at least 1.
    pub max_rows: usize,
    /// Columns of the board shown at most, at least 1.
    pub max_cols: usize,
    /// Whether to explain the signs below the board.
    pub key: bool,
}

impl Default for TextOptions {
    /// Plain text with a key, at most 60 rows and 120 columns of the board.
    fn default() -> Self {
        Self { colour: false, width: None, max_rows: 60, max_cols: 120, key: true }
    }
}
