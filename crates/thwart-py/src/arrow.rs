//! Tables of Arrow.

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

/// Solves every row of a record batch or a table, anything with `__arrow_c_array__` or `__arrow_c_stream__`: a
/// column `board`, and `id`, `game` and headers of the board in columns of their own. Options are those of `batch`.
///
/// The columns are read where they are. The answers are one batch with as many rows, in the same order: the columns
/// `row`, `id`, what `keep` hands on, `status`, `game`, `verdict`, `certified`, `value`, `lower`, `upper`, `winner`,
/// then `line`, `work` and `seconds` where they are asked for, and `error`. A row that holds no position has a status and
/// an error of its own.
///
/// `thwart.arrow.solve_batch` gives the answers in the form in which the rows came. Raises ValueError for columns that
/// cannot be those of boards, and KeyboardInterrupt at Ctrl-C.
#[pyfunction]
#[pyo3(signature = (
    batch, *, certify=false, line=false, work=false, seconds=false, nodes=None, limit=None, threads=0, keep=Vec::new()
))]
#[expect(clippy::too_many_arguments, reason = "Python has them by name")]
#[expect(clippy::fn_params_excessive_bools, reason = "Python has them by name")]
pub(crate) fn solve_batch(
    py: Python<'_>,
    batch: AnyRecordBatch,
    certify: bool,
    line: bool,
    work: bool,
    seconds: bool,
    nodes: Option<u64>,
    limit: Option<f64>,
    threads: usize,
    keep: Vec<String>,
) -> PyResult<Py<PyAny>> {
    let time = limits(limit, nodes, 0, 1)?.time;
    let columns = Columns { line, work, seconds };
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
