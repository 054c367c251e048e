//! The command `thwart` of the wheel.

use std::ffi::OsString;

use pyo3::prelude::*;

/// Runs a command line, as the program `thwart` does, and returns its exit status. `args` begins with the name of the
/// program. Output goes to the standard streams of the process.
///
/// >>> thwart.main(["thwart", "--version"])  # doctest: +SKIP
/// 0
#[pyfunction]
pub(crate) fn main(py: Python<'_>, args: Vec<OsString>) -> u8 {
    py.detach(|| thwart_cli::run(thwart::games::ALL, args, thwart_cli::Io::process()).code())
}
