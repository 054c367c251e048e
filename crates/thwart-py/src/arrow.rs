//! Arrow tables.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use pyo3::exceptions::{PyKeyboardInterrupt, PyValueError};
use pyo3::prelude::*;
use pyo3_arrow::input::AnyRecordBatch;
use pyo3_arrow::{PyRecordBatch, PyTable};
use thwart::games::ALL;
use thwart_batch::arrow::{BatchError, one_batch, solve_batch as solve};
use thwart_batch::{Columns, Options};

use crate::run::{interruptible, limits};

/// Solves every row of a record batch or a table: anything with `__arrow_c_array__` or
/// `__arrow_c_stream__`. A column `board` is required; `id`, `game` and headers of the board may have
/// columns of their own. Options are those of `batch`.
///
/// A single batch is read in place. The answers are one batch with as many rows, in the same order: the
/// columns `row`, `id`, the columns named by `keep`, `status`, `game`, `verdict`, `certified`, `value`,
/// `lower`, `upper`, `score`, `winner`, then those of `worth`, `line`, `work` and `seconds` if requested, and `error`. A row without a
/// valid position has its own status and error.
///
/// `thwart.arrow.solve_batch` returns the answers in the form in which the rows came. Raises ValueError if
/// the columns cannot be those of boards, and KeyboardInterrupt at Ctrl-C.
#[pyfunction]
#[pyo3(signature = (
    batch, *, certify=false, line=false, worth=false, work=false, seconds=false, nodes=None, limit=None,
    threads=0, keep=Vec::new()
))]
#[expect(clippy::too_many_arguments, reason = "Python has them by name")]
#[expect(clippy::fn_params_excessive_bools, reason = "Python has them by name")]
pub(crate) fn solve_batch(
    py: Python<'_>,
    batch: AnyRecordBatch,
    certify: bool,
    line: bool,
    worth: bool,
    work: bool,
    seconds: bool,
    nodes: Option<u64>,
    limit: Option<f64>,
    threads: usize,
    keep: Vec<String>,
) -> PyResult<Py<PyAny>> {
    let time = limits(limit, nodes, 0, 1)?.time;
    let columns = Columns { line, worth, work, seconds };
    let options = Options { certify, columns, nodes, time, threads, ..Options::default() };
    let is_table = matches!(batch, AnyRecordBatch::Stream(_));
    let reader = batch.into_reader()?;
    let stop = Arc::new(AtomicBool::new(false));
    let work = || {
        let rows = one_batch(reader)?;
        solve(ALL, &rows, &keep, &options, &stop)
    };
    let answers = interruptible(py, &stop, work)?.map_err(|error| match error {
        BatchError::Stopped => PyKeyboardInterrupt::new_err(()),
        error => PyValueError::new_err(error.to_string()),
    })?;
    if is_table {
        let schema = answers.schema();
        return Ok(PyTable::try_new(vec![answers], schema)?.into_pyobject(py)?.into_any().unbind());
    }
    Ok(PyRecordBatch::new(answers).into_pyobject(py)?.into_any().unbind())
}
