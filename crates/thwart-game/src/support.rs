//! The parameters that a method, a form of evidence or a piece of text is made for.

/// The values of a parameter that a method or a form of evidence supports. A parameter that is not in its list is
/// supported with its default alone, so a new parameter is refused until the author of the game adds it.
#[derive(Clone, Copy, Debug)]
pub struct Support {
    pub(crate) key: &'static str,
    /// These values, or all but these.
    values: &'static [&'static str],
    are_refused: bool,
}

impl Support {
    /// Returns the support of every value.
    pub const fn all(key: &'static str) -> Self {
        Self::except(key, &[])
    }

    /// Returns the support of these values alone.
    pub const fn only(key: &'static str, values: &'static [&'static str]) -> Self {
        Self { key, values, are_refused: false }
    }

    /// Returns the support of all other values.
    pub const fn except(key: &'static str, values: &'static [&'static str]) -> Self {
        Self { key, values, are_refused: true }
    }

    /// Returns whether the value of a parameter is supported.
    pub(crate) fn takes(&self, value: &str) -> bool {
        self.values.contains(&value) != self.are_refused
    }

    /// Returns what is supported: `reveal=seen`, `tie-break other than worst`. `None` if every value is.
    pub(crate) fn words(&self) -> Option<String> {
        let Self { key, values, are_refused } = self;
        match (values, are_refused) {
            ([], true) => None,
            (values, false) => Some(format!("{key}={}", values.join("|"))),
            (values, true) => Some(format!("{key} other than {}", values.join("|"))),
        }
    }
}
