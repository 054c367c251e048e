//! Data sets.

use std::io::ErrorKind;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use pyo3::exceptions::{PyFileNotFoundError, PyKeyboardInterrupt, PyOSError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use thwart::games::ALL;
use thwart_batch::{Columns, Error, Input, Options, Outcome, OutputError, Progress};

use crate::run::{interruptible, limits};

/// The largest number of threads that a caller may ask for.
const MOST_THREADS: usize = 256;

/// The time between two calls of `progress`.
const BETWEEN_REPORTS: Duration = Duration::from_millis(50);

/// Solves every board of a data set, as `thwart batch` does; `docs/batch.md` describes input and output.
///
/// `input` is a file of JSON lines (`.jsonl`), a Parquet file, a text of boards (`.txt`) or a folder of
/// boards or of Parquet files.
/// `output` receives the answers in the order of the rows: as Parquet if its name ends in `.parquet`, as a table if
/// in `.csv`, and as JSON lines if in `.jsonl`. Texts are packed with gzip if `.gz` follows, as in `.jsonl.gz`.
/// Finished work is kept beside the output, so the same call continues after an interruption; the same input and
/// options give the same bytes.
///
/// - `certify`: make a certificate for each answer and check it; `line`, `worth`, `work`, `seconds`: columns to add.
/// - `nodes`, `limit`: limits of the search for one board, in steps and in seconds.
/// - `threads`: 0 takes all cores. `keep`: fields of the input to copy to the output.
/// - `shard`: `(i, n)`: solve only the i-th of n shares of the rows, into an output of its own.
/// - `worker`: `(i, n)`: be one of n workers on the same output, on any machines that see the same files. It solves
///   its share; a call without `worker` solves the missing rows and joins the parts.
/// - `again`: replace a finished output that was made with other options, from another input or by another version.
/// - `progress`: called with the number of finished rows and of all rows, at most 20 times a second and at the end, from
///   any thread.
///
/// Returns the number of rows, and how many of them were finished before. Raises ValueError if the input is invalid,
/// OSError if an output cannot be written, and KeyboardInterrupt at Ctrl-C: the same call then continues.
#[pyfunction]
#[pyo3(signature = (
    input, output, *, certify=false, line=false, worth=false, work=false, seconds=false, nodes=None, limit=None,
    threads=0,
    keep=Vec::new(), shard=None, worker=None, again=false, progress=None
))]
#[expect(clippy::too_many_arguments, reason = "Python has them by name")]
#[expect(clippy::fn_params_excessive_bools, reason = "Python has them by name")]
pub(crate) fn batch(
    py: Python<'_>,
    input: PathBuf,
    output: PathBuf,
    certify: bool,
    line: bool,
    worth: bool,
    work: bool,
    seconds: bool,
    nodes: Option<u64>,
    limit: Option<f64>,
    threads: usize,
    keep: Vec<String>,
    shard: Option<(u64, u64)>,
    worker: Option<(u64, u64)>,
    again: bool,
    progress: Option<Py<PyAny>>,
) -> PyResult<Bound<'_, PyDict>> {
    for (name, share) in [("shard", shard), ("worker", worker)] {
        if share.is_some_and(|(i, n)| i >= n) {
            return Err(PyValueError::new_err(format!("{name}: give (i, n) with i from 0 to n - 1")));
        }
    }
    if threads > MOST_THREADS {
        let message = format!("threads={threads}: give 0 for all cores, or 1 to {MOST_THREADS}");
        return Err(PyValueError::new_err(message));
    }
    let missing = !input.exists();
    let options = Options {
        certify,
        columns: Columns { line, worth, work, seconds },
        nodes,
        time: limits(limit, nodes, 0, 1)?.time,
        threads,
        shard,
        worker,
        again,
        ..Options::default()
    };
    let stop = Arc::new(AtomicBool::new(false));
    let reported = Mutex::new(None::<Instant>);
    let report_progress = |Progress { done, rows, .. }: Progress| {
        if let Some(progress) = &progress {
            // A call takes longer than an easy board.
            let mut last = reported.lock().unwrap_or_else(PoisonError::into_inner);
            if done < rows && last.is_some_and(|last| last.elapsed() < BETWEEN_REPORTS) {
                return;
            }
            *last = Some(Instant::now());
            drop(last);
            // An exception in the callback must not end the run.
            Python::attach(|py| {
                if let Err(error) = progress.call1(py, (done, rows)) {
                    error.write_unraisable(py, None);
                }
            });
        }
    };
    let run = || {
        let input = Input::open(&input, &keep)?;
        thwart_batch::run(ALL, &input, &output, &options, &stop, &report_progress)
    };
    match interruptible(py, &stop, run)? {
        Ok(Outcome::Finished(Progress { before, rows, .. }, _)) => {
            let result = PyDict::new(py);
            result.set_item("rows", rows)?;
            result.set_item("before", before)?;
            Ok(result)
        }
        Ok(Outcome::Stopped(_)) => Err(PyKeyboardInterrupt::new_err("stopped; the same call does the rest")),
        Err(Error::Output(OutputError::System { path, doing, error })) => {
            // An error that a library wrapped has lost its code, but keeps its kind.
            let code = error.raw_os_error().or(match error.kind() {
                ErrorKind::NotFound => Some(2),
                ErrorKind::PermissionDenied => Some(13),
                _ => None,
            });
            Err(PyOSError::new_err((code, format!("{doing}: {error}"), path.display().to_string())))
        }
        Err(error @ Error::Input(_)) if missing => Err(PyFileNotFoundError::new_err(error.to_string())),
        Err(error) => Err(PyValueError::new_err(error.to_string().replace("--again", "again=True"))),
    }
}
