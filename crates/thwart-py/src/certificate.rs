//! Certificates and their check.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyType};
use thwart::Position;
use thwart::certificate::Accepted;
use thwart::info::Objective;
use thwart::value::Bounds;

use crate::board::{Given, position};
use crate::run::interruptible;
use crate::{convert, errors};

/// A proof of the exact value, as text, which the checker accepted when it was made.
/// `docs/certificates.md` describes the format.
#[pyclass(frozen, module = "thwart", name = "Certificate")]
pub(crate) struct Certificate {
    position: Arc<Position>,
    /// The text that the checker accepted.
    #[pyo3(get)]
    text: String,
    /// The kind of evidence.
    #[pyo3(get)]
    kind: String,
    /// The number of entries of evidence.
    #[pyo3(get)]
    entries: u64,
}

impl Certificate {
    /// Makes a certificate of a text that the checker has accepted.
    pub(crate) const fn accepted(position: Arc<Position>, text: String, kind: String, entries: u64) -> Self {
        Self { position, text, kind, entries }
    }
}

/// A certificate as a caller gives it.
#[derive(FromPyObject)]
pub(crate) enum Claimed<'py> {
    Text(String),
    Certificate(Bound<'py, Certificate>),
}

/// Checks a certificate of a position. The checker shares only the rules with the solvers.
///
/// Returns `{"value", "claim", "entries"}`: the proved value in numbers and in words, and the number of
/// entries. Raises CertificateError at the first step that fails.
///
/// >>> solution = thwart.solve("game: bomb\n\n@%.\n%.>")
/// >>> thwart.check(solution.board, solution.certificate)["claim"]
/// '3 steps'
#[pyfunction]
#[pyo3(signature = (board, certificate, game=None, **parameters))]
pub(crate) fn check<'py>(
    py: Python<'py>,
    board: Given,
    certificate: Claimed<'py>,
    game: Option<&str>,
    parameters: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyDict>> {
    let position = position(py, board, game, parameters)?;
    match certificate {
        Claimed::Text(text) => claim_of(py, &position, &text),
        Claimed::Certificate(certificate) => claim_of(py, &position, &certificate.get().text),
    }
}

/// Checks a certificate. Ctrl-C ends the check.
fn checked(py: Python<'_>, position: &Position, certificate: &str) -> PyResult<Accepted> {
    let stop = Arc::new(AtomicBool::new(false));
    let check = || position.check_until(certificate, &|| stop.load(Ordering::Relaxed));
    match interruptible(py, &stop, check)? {
        Some(checked) => checked.map_err(|refusal| errors::refused(py, &refusal)),
        None => Err(PyKeyboardInterrupt::new_err(())),
    }
}

/// Checks a certificate and returns the claim.
fn claim_of<'py>(py: Python<'py>, position: &Position, certificate: &str) -> PyResult<Bound<'py, PyDict>> {
    let accepted = checked(py, position, certificate)?;
    let claim = PyDict::new(py);
    let value = match position.setup().info().objective {
        Objective::Cost { .. } => Some(convert::number(py, position.measure(), accepted.value)?),
        Objective::Win => None,
    };
    claim.set_item("value", value)?;
    claim.set_item("claim", position.headline(Bounds::exact(accepted.value)))?;
    claim.set_item("entries", accepted.entries)?;
    Ok(claim)
}

#[pymethods]
impl Certificate {
    /// Checks the text of a certificate of a position. Raises CertificateError at the first step that fails.
    #[new]
    fn new(py: Python<'_>, board: Given, text: String) -> PyResult<Self> {
        let position: Arc<Position> = position(py, board, None, None)?.into();
        let accepted = checked(py, &position, &text)?;
        let kind = text.lines().find_map(|line| line.strip_prefix("kind: ")).unwrap_or_default().to_owned();
        Ok(Self { position, text, kind, entries: accepted.entries })
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (String, String)) {
        (py.get_type::<Self>(), (self.position.setup().text(), self.text.clone()))
    }

    /// Checks the certificate against its position, with the rules alone.
    fn check<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        claim_of(py, &self.position, &self.text)
    }

    fn __str__(&self) -> &str {
        &self.text
    }

    fn __repr__(&self) -> String {
        format!("<thwart.Certificate {}, {} entries>", self.kind, self.entries)
    }
}
