//! Searches beside Python: other threads of the interpreter run meanwhile, and Ctrl-C ends them.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use thwart::Limits;

/// The time between two checks for Ctrl-C.
const SIGNAL_INTERVAL: Duration = Duration::from_millis(50);
/// The stack size, enough for the deepest search.
const STACK: usize = 64 << 20;

/// Returns the limits that a caller gave: seconds, nodes, seed, and threads for one search (0 for all cores).
///
/// # Errors
/// A time that is no number of seconds.
pub(crate) fn limits(limit: Option<f64>, nodes: Option<u64>, seed: u64, threads: usize) -> PyResult<Limits> {
    // Infinite time is no limit.
    let time = limit.filter(|seconds| *seconds != f64::INFINITY).map(|seconds| {
        Duration::try_from_secs_f64(seconds).map_err(|_| {
            PyValueError::new_err(format!("limit={seconds}: give a number of seconds, 0 or more"))
        })
    });
    let threads = if threads == 0 { thread::available_parallelism().map_or(1, usize::from) } else { threads };
    Ok(Limits::default().time(time.transpose()?).nodes(nodes).seed(seed).threads(threads))
}

/// Runs `work` that stops late or not at all, without the interpreter's lock. If a signal handler of Python raises, as at
/// Ctrl-C, this sets `stop` and the caller continues at once; the work ends in the background, and its result is dropped.
///
/// # Errors
/// The exception of the signal handler.
pub(crate) fn abandonable<T: Send + 'static>(
    py: Python<'_>,
    stop: &Arc<AtomicBool>,
    work: impl FnOnce() -> T + Send + 'static,
) -> PyResult<T> {
    py.detach(|| {
        let (send, receive) = sync_channel(1);
        let started = thread::Builder::new().stack_size(STACK).spawn(move || drop(send.send(work())));
        started.map_err(|error| PyRuntimeError::new_err(format!("no thread can be started: {error}")))?;
        loop {
            match receive.recv_timeout(SIGNAL_INTERVAL) {
                Ok(done) => return Ok(done),
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(PyRuntimeError::new_err("the work ended without a result"));
                }
                Err(RecvTimeoutError::Timeout) => {
                    signals().inspect_err(|_| stop.store(true, Ordering::Relaxed))?;
                }
            }
        }
    })
}

/// Runs `work` without the interpreter's lock. Sets `stop` if a signal handler of Python raises, as at
/// Ctrl-C; `work` must watch `stop`.
///
/// # Errors
/// The exception of the signal handler, once the work has ended.
pub(crate) fn interruptible<T: Send>(
    py: Python<'_>,
    stop: &Arc<AtomicBool>,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    py.detach(|| {
        thread::scope(|scope| {
            let (send, receive) = sync_channel(1);
            let worker = thread::Builder::new().stack_size(STACK);
            let started = worker.spawn_scoped(scope, move || drop(send.send(work())));
            started.map_err(|error| PyRuntimeError::new_err(format!("no thread can be started: {error}")))?;
            let mut signal = None;
            loop {
                match receive.recv_timeout(SIGNAL_INTERVAL) {
                    Ok(done) => return signal.map_or(Ok(done), Err),
                    Err(RecvTimeoutError::Disconnected) => {
                        return Err(PyRuntimeError::new_err("the search ended without an answer"));
                    }
                    Err(RecvTimeoutError::Timeout) => {}
                }
                if let Err(raised) = signals() {
                    stop.store(true, Ordering::Relaxed);
                    signal = Some(raised);
                }
            }
        })
    })
}

fn signals() -> PyResult<()> {
    #[expect(clippy::redundant_closure_for_method_calls, reason = "the method fits one lifetime alone")]
    Python::attach(|py| py.check_signals())
}
