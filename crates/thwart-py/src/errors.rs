//! Errors as Python exceptions.

use pyo3::create_exception;
use pyo3::exceptions::{PyException, PyValueError};
use pyo3::prelude::*;
use thwart::answer::SolveError as Unsolved;
use thwart::certificate::CheckError;
use thwart::grid::{Problem, Problems};

create_exception!(
    thwart,
    BoardError,
    PyValueError,
    "A text, an array or a file that holds no position.\n\n`problems` lists what is wrong as `(line, column, message)`; line and column count from 1 and are None where\nthere is no place to name."
);
create_exception!(
    thwart,
    SolveError,
    PyException,
    "A position that cannot be solved by the method or with the limits that were asked for."
);
create_exception!(thwart, IllegalMove, PyValueError, "A move that cannot be played here.");
create_exception!(
    thwart,
    CertificateError,
    PyValueError,
    "A certificate that the checker refuses; `line` is the line of it, from 1."
);

/// Adds the exceptions to the module.
pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("BoardError", py.get_type::<BoardError>())?;
    module.add("SolveError", py.get_type::<SolveError>())?;
    module.add("IllegalMove", py.get_type::<IllegalMove>())?;
    module.add("CertificateError", py.get_type::<CertificateError>())
}

/// Returns the BoardError for problems. The attribute `problems` lists `(line, column, message)`, with `None`
/// for a problem without a place.
pub(crate) fn of_board(py: Python<'_>, Problems(problems): Problems) -> PyErr {
    // Line 0 marks an argument given beside the text.
    let place = |problem: &Problem| problem.place.filter(|(line, _)| *line > 0);
    let message = |problem: &Problem| {
        let words = problem.without_options();
        match &problem.argument {
            Some(("set", setting)) => format!("{setting}: {words}"),
            Some((name @ ("start" | "exit"), cell)) if !cell.is_empty() => {
                format!("{name}={cell} (counted from 1): {words}")
            }
            Some((name, value)) if value.is_empty() => format!("{name}: {words}"),
            Some((name, value)) => format!("{name}={value}: {words}"),
            None => words,
        }
    };
    let line = |problem: &Problem| match place(problem) {
        Some((line, column)) => format!("line {line}, column {column}: {}", message(problem)),
        None => message(problem),
    };
    let error = BoardError::new_err(problems.iter().map(line).collect::<Vec<_>>().join("\n"));
    let list: Vec<_> = problems
        .iter()
        .map(|problem| {
            let (line, column) = place(problem).unzip();
            (line, column, message(problem))
        })
        .collect();
    match error.value(py).setattr("problems", list) {
        Ok(()) => error,
        Err(failed) => failed,
    }
}

/// Returns the BoardError for one problem without a place.
pub(crate) fn board(py: Python<'_>, message: impl Into<String>) -> PyErr {
    of_board(py, Problem::whole(message.into()).into())
}

/// Returns the SolveError for a search that was refused or failed.
pub(crate) fn unsolved(error: &Unsolved) -> PyErr {
    SolveError::new_err(error.to_string())
}

/// Returns the CertificateError for a refused certificate; the attribute `line` holds the line.
pub(crate) fn refused(py: Python<'_>, refusal: &CheckError) -> PyErr {
    let error = CertificateError::new_err(refusal.to_string());
    match error.value(py).setattr("line", refusal.line) {
        Ok(()) => error,
        Err(failed) => failed,
    }
}
