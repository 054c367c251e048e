//! The extension module of the Python package: `python/thwart` re-exports it, and `python/thwart/_thwart.pyi`
//! holds its types. It leaves every decision to the library.

mod actions;
mod arrow;
mod batch;
mod board;
mod boards;
mod certificate;
mod command;
mod convert;
mod errors;
mod games;
mod one_play;
mod paths;
mod plays;
mod read;
mod record;
mod ros_map;
mod run;
mod session;
mod solution;

use pyo3::prelude::*;

/// The extension module.
#[pymodule]
mod _thwart {
    use pyo3::prelude::{Bound, PyModule, PyModuleMethods as _, PyResult};

    #[pymodule_export]
    use super::arrow::solve_batch;
    #[pymodule_export]
    use super::batch::batch;
    #[pymodule_export]
    use super::board::{Board, read_boards};
    #[pymodule_export]
    use super::boards::Boards;
    #[pymodule_export]
    use super::certificate::{Certificate, check};
    #[pymodule_export]
    use super::command::main;
    #[pymodule_export]
    use super::games::{families, games, generate};
    #[pymodule_export]
    use super::paths::{passages, route};
    #[pymodule_export]
    use super::plays::Plays;
    #[pymodule_export]
    use super::ros_map::RosMap;
    #[pymodule_export]
    use super::session::Session;
    #[pymodule_export]
    use super::solution::{Solution, solve};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        thwart_game::guard::silence_panics();
        super::errors::add(module)?;
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
