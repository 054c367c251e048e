//! Ends a program without a word once nobody reads what it prints, as `thwart` does:
//! of a long table `| head` is often all that is wanted.

use std::error::Error;
use std::io::{self, ErrorKind, Write as _};

/// Prints a line.
///
/// # Errors
/// Where it cannot be written, a closed pipe among the reasons.
pub(crate) fn say(line: std::fmt::Arguments<'_>) -> io::Result<()> {
    writeln!(io::stdout(), "{line}")
}

/// The outcome of a program; that nobody reads on is none to complain about.
pub(crate) fn ended(outcome: Result<(), Box<dyn Error>>) -> Result<(), Box<dyn Error>> {
    outcome.or_else(|error| {
        let kind = error.downcast_ref::<io::Error>().map(io::Error::kind);
        if kind == Some(ErrorKind::BrokenPipe) { Ok(()) } else { Err(error) }
    })
}
