//! Quiet ends of programs whose output has no reader any more, as in `thwart`: a user often wants
//! only the `| head` of a long table.

use std::error::Error;
use std::io::{self, ErrorKind, Write as _};

/// Prints a line.
///
/// # Errors
/// The line cannot be written, for example to a closed pipe.
pub(crate) fn say(line: std::fmt::Arguments<'_>) -> io::Result<()> {
    writeln!(io::stdout(), "{line}")
}

/// Returns the outcome of a program; a closed pipe counts as success.
pub(crate) fn ended(outcome: Result<(), Box<dyn Error>>) -> Result<(), Box<dyn Error>> {
    outcome.or_else(|error| {
        let kind = error.downcast_ref::<io::Error>().map(io::Error::kind);
        if kind == Some(ErrorKind::BrokenPipe) { Ok(()) } else { Err(error) }
    })
}
