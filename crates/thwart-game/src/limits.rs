//! Limits of a search, and how to stop it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
#[doc(hidden)]
pub use std::time::Instant;
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
#[doc(hidden)]
pub use web_time::Instant;

/// The state of an anytime search.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// Nodes visited so far.
    pub nodes: u64,
    /// The bounds of the value so far.
    pub bounds: crate::value::Bounds,
}

/// The extra time, after a search, for drawing and explaining its answer, so that the user sees the
/// findings of a stopped search.
#[cfg(feature = "solve")]
#[doc(hidden)]
pub const GRACE: Duration = Duration::from_millis(250);

/// A callback that long searches call now and then.
pub type OnProgress = Arc<dyn Fn(Progress) + Send + Sync>;

/// Limits of one solve. The default is without limits.
///
/// ```
/// use std::time::Duration;
/// use thwart::Limits;
///
/// let limits = Limits::default().time(Duration::from_secs(2)).nodes(100_000);
/// assert!(limits.is_limited());
/// ```
#[derive(Clone, Default)]
#[non_exhaustive]
pub struct Limits {
    /// Stop after this time, counted from the start of each search. Answers then depend on the
    /// speed of the machine.
    pub time: Option<Duration>,
    /// Stop at this moment, after any number of searches.
    pub deadline: Option<Instant>,
    /// Stop after this many nodes: the same limit gives the same answer.
    pub nodes: Option<u64>,
    /// Seed for methods that use random numbers.
    pub seed: u64,
    /// Stops the search once the caller sets it, from any thread.
    pub stop: Arc<AtomicBool>,
    /// Receives the state of the search now and then.
    pub progress: Option<OnProgress>,
    /// The number of threads that one search may use if they help; 0 counts as 1. It never affects
    /// answers or counts of work, and is ignored without the feature `parallel`.
    pub threads: usize,
}

/// A setter for each limit.
impl Limits {
    /// Sets the [time](Self::time).
    #[must_use]
    pub fn time(mut self, time: impl Into<Option<Duration>>) -> Self {
        self.time = time.into();
        self
    }

    /// Sets the [deadline](Self::deadline).
    #[must_use]
    pub fn deadline(mut self, deadline: impl Into<Option<Instant>>) -> Self {
        self.deadline = deadline.into();
        self
    }

    /// Sets the number of [nodes](Self::nodes).
    #[must_use]
    pub fn nodes(mut self, nodes: impl Into<Option<u64>>) -> Self {
        self.nodes = nodes.into();
        self
    }

    /// Sets the [seed](Self::seed).
    #[must_use]
    pub fn seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// Sets the flag that [stops](Self::stop) the search.
    #[must_use]
    pub fn stop(self, stop: Arc<AtomicBool>) -> Self {
        Self { stop, ..self }
    }

    /// Sets the receiver of the [progress](Self::progress).
    #[must_use]
    pub fn progress(mut self, progress: impl Into<Option<OnProgress>>) -> Self {
        self.progress = progress.into();
        self
    }

    /// Sets the number of [threads](Self::threads).
    #[must_use]
    pub fn threads(self, threads: usize) -> Self {
        Self { threads, ..self }
    }
}

impl Limits {
    /// Starts the clock and returns the budget.
    pub fn start(&self) -> Budget<'_> {
        let deadline = self.end_time();
        let started = deadline.map(|_| Instant::now());
        Budget { limits: self, started, deadline, nodes: 0, exhausted: false }
    }

    /// Returns the same limits with the clock running: all work within them shares their time.
    #[must_use]
    pub fn running(&self) -> Self {
        Self { time: None, deadline: self.end_time(), ..self.clone() }
    }

    /// Returns the same limits, running, for work after an answer. Nodes are unlimited, because an
    /// answer that took few nodes may take many to show, and the same number must give the same
    /// bytes.
    #[must_use]
    pub fn after_answer(&self) -> Self {
        Self { nodes: None, seed: 0, progress: None, ..self.running() }
    }

    /// Returns the same limits, running and extended by `grace`, for work that explains the
    /// findings so far, even if the caller has stopped the search.
    #[must_use]
    pub fn extended_by(&self, grace: Duration) -> Self {
        let limits = self.after_answer();
        let longer = |moment: Instant| moment.checked_add(grace);
        let deadline = limits.deadline.and_then(longer);
        if limits.stop.load(Ordering::Relaxed) {
            let soon = longer(Instant::now()).into_iter().chain(deadline).min();
            return Self { deadline: soon, stop: Arc::default(), ..limits };
        }
        Self { deadline, ..limits }
    }

    /// Returns whether time or nodes are limited, so that every search ends at some point.
    pub const fn is_limited(&self) -> bool {
        self.time.is_some() || self.deadline.is_some() || self.nodes.is_some()
    }

    /// Returns whether the deadline has passed or the caller has set `stop`.
    pub fn is_over(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Returns the end of a search that starts now.
    fn end_time(&self) -> Option<Instant> {
        let soon = self.time.and_then(|time| Instant::now().checked_add(time));
        soon.into_iter().chain(self.deadline).min()
    }
}

impl std::fmt::Debug for Limits {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Limits")
            .field("time", &self.time)
            .field("deadline", &self.deadline)
            .field("nodes", &self.nodes)
            .field("seed", &self.seed)
            .finish_non_exhaustive()
    }
}

/// The remaining limits of a running search.
#[derive(Debug)]
pub struct Budget<'a> {
    limits: &'a Limits,
    /// The start, if there is a deadline.
    started: Option<Instant>,
    deadline: Option<Instant>,
    nodes: u64,
    exhausted: bool,
}

impl Budget<'_> {
    /// The number of nodes between two looks at the clock and the stop flag.
    const INTERVAL: u64 = 64;

    /// Counts one node; returns whether the search must stop. Once true, it stays true.
    pub fn spend(&mut self) -> bool {
        self.nodes += 1;
        if self.exhausted {
            return true;
        }
        let out_of_nodes = self.limits.nodes.is_some_and(|limit| self.nodes > limit);
        let look = self.nodes % Self::INTERVAL == 1;
        self.exhausted = out_of_nodes || (look && self.interrupted());
        self.exhausted
    }

    /// Counts many nodes at once, for work that does not stop in between.
    pub fn spend_many(&mut self, nodes: u64) -> bool {
        self.nodes = self.nodes.saturating_add(nodes);
        let out_of_nodes = self.limits.nodes.is_some_and(|limit| self.nodes > limit);
        self.exhausted = self.exhausted || out_of_nodes || self.interrupted();
        self.exhausted
    }

    /// Counts as [`spend`](Self::spend) does, but looks at the clock every time, for slow nodes.
    pub fn spend_slow(&mut self) -> bool {
        self.exhausted = self.spend() || self.interrupted();
        self.exhausted
    }

    /// Returns only the time that is left and the stop flag, without a limit of nodes.
    pub fn clock(&self) -> Limits {
        Limits { time: None, deadline: self.deadline, ..self.limits.clone() }.after_answer()
    }

    /// Returns whether a limit was hit, the deadline has passed, or the caller has set the stop
    /// flag. Counts no node.
    pub fn is_over(&self) -> bool {
        self.exhausted || self.interrupted()
    }

    /// Returns the number of threads that the search may use.
    pub fn threads(&self) -> usize {
        self.limits.threads.max(1)
    }

    /// Returns whether the search has a deadline or a limit of nodes.
    pub fn is_limited(&self) -> bool {
        self.deadline.is_some() || self.limits.nodes.is_some()
    }

    /// Returns whether one part in `parts` of the time or of the nodes is used; false without limits.
    pub fn is_past(&self, parts: u32) -> bool {
        let time = self.started.zip(self.deadline);
        time.is_some_and(|(start, end)| start.elapsed() > end.duration_since(start) / parts)
            || self.limits.nodes.is_some_and(|limit| self.nodes > limit / u64::from(parts))
    }

    /// Returns whether a limit was hit.
    pub const fn exhausted(&self) -> bool {
        self.exhausted
    }

    /// Starts again, as [`Limits::start`] does.
    pub fn restart(&mut self) {
        *self = self.limits.start();
    }

    /// Returns the number of nodes so far.
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Passes the bounds to the listener, if there is one.
    pub fn report(&self, bounds: crate::value::Bounds) {
        if let Some(listener) = &self.limits.progress {
            listener(Progress { nodes: self.nodes, bounds });
        }
    }

    fn interrupted(&self) -> bool {
        self.limits.stop.load(Ordering::Relaxed)
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}
