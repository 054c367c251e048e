//! Texts that a test makes and that are kept in a file: compared as a whole, or written again if a
//! variable says so.

use std::path::Path;

/// The kept texts of one test.
pub struct Kept {
    /// The environment variable that asks to write them again.
    pub variable: &'static str,
    /// The test that makes them.
    pub test: &'static str,
}

/// The environment variable that asks to write only what is not kept at all yet, which is all that
/// a new game needs.
pub const WRITE_NEW: &str = "THWART_WRITE_NEW";

impl Kept {
    /// Returns whether the user asked to write them again.
    pub fn is_rewriting(&self) -> bool {
        std::env::var_os(self.variable).is_some()
    }

    /// Returns whether the text that was found is the one that is kept, which is true once it is
    /// written again.
    pub fn matches_or_writes(&self, file: &str, kept: &str, found: &str) -> bool {
        if !(self.is_rewriting() || kept.is_empty() && std::env::var_os(WRITE_NEW).is_some()) {
            return found == kept;
        }
        write(file, found);
        true
    }

    /// Returns the command that writes those of a game again.
    pub fn command(&self, game: &str) -> String {
        format!("write it again with {}=1 cargo test -p thwart-{game} {}", self.variable, self.test)
    }
}

/// Reads a kept file; returns `None` if there is no such file.
pub fn read(file: &str) -> Option<String> {
    std::fs::read_to_string(file).ok()
}

/// Writes a text to a file.
pub fn write(file: &str, text: &str) {
    std::fs::create_dir_all(Path::new(file).with_file_name("")).expect("the folder can be made");
    std::fs::write(file, text).expect("the file can be written");
}
