//! Programs of users on the command line: their limits, and messages about them.

use std::ffi::OsString;
use std::io::ErrorKind;
use std::time::Duration;

use thwart::grid::format::problem::visible;
use thwart_contest::program::RunLimits;

use crate::failure::Failure;
use crate::{duration, words};

/// The limits of a run of a user's program.
#[derive(Debug, clap::Args)]
pub(crate) struct ProgramLimits {
    /// Time limit of the program for an input, by the clock
    #[arg(long, value_name = "TIME", value_parser = duration::read_some, default_value = "2s")]
    time: Duration,

    #[command(flatten)]
    memory: MemoryLimit,
}

/// The memory limit of a user's program.
#[derive(Debug, clap::Args)]
pub(crate) struct MemoryLimit {
    /// Memory limit of each of its processes, such as 256M or 1G; on Linux, without shared memory
    #[arg(long = "memory", value_name = "BYTES", value_parser = bytes, default_value = "1G")]
    pub(crate) bytes: u64,
}

impl ProgramLimits {
    pub(crate) fn limits(&self) -> RunLimits {
        RunLimits { time: self.time, memory: Some(self.memory.bytes), output: OUTPUT }
    }
}

/// Bytes that a program may write: many times the longest answer of any judge.
const OUTPUT: usize = 64 << 20;

/// Reads a number of bytes.
fn bytes(text: &str) -> Result<u64, String> {
    let units = [("K", 10), ("M", 20), ("G", 30), ("", 0)];
    let (number, shift) =
        units.iter().find_map(|(unit, shift)| Some((text.strip_suffix(unit)?, shift))).unwrap_or((text, &0));
    let bytes = number.parse::<u64>().ok().and_then(|number| number.checked_mul(1 << shift));
    bytes.filter(|&bytes| bytes > 0).ok_or_else(|| "write a number of bytes, such as 256M or 1G".to_owned())
}

/// Returns the error for a command that cannot be started.
pub(crate) fn cannot_run(command: &[OsString], error: &std::io::Error) -> anyhow::Error {
    let name = command.first().map_or_else(String::new, |name| words::shell(&name.to_string_lossy()));
    let is_path = name.contains(std::path::is_separator);
    let why = match error.kind() {
        ErrorKind::NotFound if !is_path => {
            "there is no such command; write ./NAME for a program in this folder".to_owned()
        }
        ErrorKind::NotFound => "there is no such file; is the program built?".to_owned(),
        ErrorKind::PermissionDenied => "permission denied; is it executable?".to_owned(),
        _ => error.to_string(),
    };
    Failure::usage(format!("{name}: cannot run it: {why}"))
}

/// Returns a program's line with its control characters and other hidden signs as numbers, because they could change
/// the terminal.
pub(crate) fn without_controls(line: &str) -> String {
    visible(line).replace('\n', "<U+000A>")
}
