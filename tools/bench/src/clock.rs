//! Time spent on one's own work.
//!
//! On a busy machine a long run is interrupted and a short one gets through
//! between two interruptions, so by the clock on the wall a search of milliseconds
//! would look faster against long runs than it is. What a thread was given of the
//! processor is the same whoever else wants it.

use std::time::Duration;

/// A moment, by the processor time of this thread; where the system does not tell
/// that, by the clock on the wall.
pub(crate) struct Stopwatch(Moment);

#[cfg(unix)]
type Moment = rustix::time::Timespec;
#[cfg(not(unix))]
type Moment = std::time::Instant;

impl Stopwatch {
    /// Now.
    pub(crate) fn start() -> Self {
        Self(now())
    }

    /// What this thread worked since then.
    pub(crate) fn elapsed(&self) -> Duration {
        since(self.0)
    }
}

#[cfg(unix)]
fn now() -> Moment {
    rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime)
}

#[cfg(unix)]
fn since(start: Moment) -> Duration {
    let nanos = |time: Moment| i128::from(time.tv_sec) * 1_000_000_000 + i128::from(time.tv_nsec);
    Duration::from_nanos((nanos(now()) - nanos(start)).try_into().unwrap_or(0))
}

#[cfg(not(unix))]
fn now() -> Moment {
    Moment::now()
}

#[cfg(not(unix))]
fn since(start: Moment) -> Duration {
    start.elapsed()
}
