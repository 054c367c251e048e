//! How long something took, also where others use the processor too.

use std::time::{Duration, Instant};

/// The time that this thread has worked, or what the clock says.
pub(crate) struct Clock {
    worked: Option<u64>,
    clock: Instant,
}

impl Clock {
    /// Starts it.
    pub(crate) fn start() -> Self {
        Self { worked: Self::worked(), clock: Instant::now() }
    }

    /// Since it was started.
    pub(crate) fn taken(&self) -> Duration {
        match (self.worked, Self::worked()) {
            (Some(begun), Some(now)) => Duration::from_nanos(now.saturating_sub(begun)),
            _ => self.clock.elapsed(),
        }
    }

    /// Nanoseconds, as Linux tells them. It writes them down when a thread
    /// gives way.
    fn worked() -> Option<u64> {
        std::thread::yield_now();
        std::fs::read_to_string("/proc/thread-self/schedstat").ok()?.split_whitespace().next()?.parse().ok()
    }
}
