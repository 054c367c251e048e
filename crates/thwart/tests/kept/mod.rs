//! Texts that a test makes and that are kept in a file: compared as a whole, or
//! written anew if a variable says so.

use std::path::Path;

/// Texts of one kind.
pub struct Kept {
    /// Set to write them anew.
    pub variable: &'static str,
    /// The test that makes them.
    pub test: &'static str,
}

impl Kept {
    /// Whether the text that was found is the one that is kept; written anew, it
    /// is. `file` is a path in this package.
    pub fn holds(&self, file: &str, kept: &str, found: &str) -> bool {
        if std::env::var_os(self.variable).is_none() {
            return found == kept;
        }
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
        std::fs::write(path, found).expect("the file can be written");
        true
    }

    /// The command that writes them anew.
    pub fn how(&self) -> String {
        format!("write anew with {}=1 cargo test -p thwart --test {}", self.variable, self.test)
    }
}
