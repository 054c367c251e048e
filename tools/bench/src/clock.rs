//! The clock.

use std::time::Duration;

/// Runs a function and measures the processor time of this thread, because the time of
/// day would include interruptions on a busy machine.
pub(crate) fn clocked<T>(run: impl FnOnce() -> T) -> (T, Duration) {
    let start = now();
    let made = run();
    (made, now().saturating_sub(start))
}

pub(crate) fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}

/// Returns the processor time of this thread.
#[cfg(unix)]
fn now() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    time.try_into().unwrap_or_default()
}

/// Returns the time of day, on systems without the processor time of a thread.
#[cfg(not(unix))]
fn now() -> Duration {
    std::time::UNIX_EPOCH.elapsed().unwrap_or_default()
}
