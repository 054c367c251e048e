//! What every verb works with.

use std::io::Write as _;

use thwart::recognise::Games;

use crate::io::Io;
use crate::paint::Paint;

/// What every verb works with.
pub(crate) struct Context<'a> {
    pub(crate) games: &'a Games,
    pub(crate) io: Io<'a>,
    pub(crate) paint: Paint,
    /// How the user started this program, for commands to paste.
    pub(crate) program: String,
}

impl Context<'_> {
    /// Prints the next command to try.
    pub(crate) fn suggest(&mut self, command: &str) -> anyhow::Result<()> {
        let label = self.paint.dim("Next:");
        writeln!(self.io.stdout, "{label} {} {command}", self.program)?;
        Ok(())
    }
}
