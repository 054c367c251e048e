//! The clock.

use std::time::Duration;

/// Runs something and measures the processor time of this thread: a long run is
/// interrupted on a busy machine, and a short one is not.
pub(crate) fn clocked<T>(run: impl FnOnce() -> T) -> (T, Duration) {
    let start = now();
    let made = run();
    (made, now().saturating_sub(start))
}

/// A time in microseconds.
pub(crate) fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}

/// The processor time of this thread.
#[cfg(unix)]
fn now() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    time.try_into().unwrap_or_default()
}

/// The time of day, on systems without the other.
#[cfg(not(unix))]
fn now() -> Duration {
    std::time::UNIX_EPOCH.elapsed().unwrap_or_default()
}
