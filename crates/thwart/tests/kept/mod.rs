//! Texts that a test makes and that are kept in a file: compared as a whole, or
//! written anew if a variable says so.

use std::path::{Path, PathBuf};

/// Texts of one kind.
pub struct Kept {
    /// Set to write them anew.
    pub variable: &'static str,
    /// The test that makes them.
    pub test: &'static str,
}

/// Set to write what is not kept at all yet: all that a new game needs. It changes nothing that is.
pub const NEW: &str = "THWART_WRITE_NEW";

impl Kept {
    /// Whether somebody wants them written anew.
    pub fn is_asked_for(&self) -> bool {
        std::env::var_os(self.variable).is_some()
    }

    /// Whether the text that was found is the one that is kept; written anew, it
    /// is. `file` is a path in this package.
    pub fn holds(&self, file: &str, kept: &str, found: &str) -> bool {
        if !(self.is_asked_for() || kept.is_empty() && std::env::var_os(NEW).is_some()) {
            return found == kept;
        }
        write(file, found);
        true
    }

    /// The command that writes them anew.
    pub fn how(&self) -> String {
        format!("write anew with {}=1 cargo test -p thwart --test {}", self.variable, self.test)
    }
}

/// What is kept in a file of this package, if there is such a file.
pub fn read(file: &str) -> Option<String> {
    std::fs::read_to_string(path(file)).ok()
}

/// Keeps a text.
pub fn write(file: &str, text: &str) {
    std::fs::create_dir_all(path(file).with_file_name("")).expect("the folder can be made");
    std::fs::write(path(file), text).expect("the file can be written");
}

pub fn path(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(file)
}
