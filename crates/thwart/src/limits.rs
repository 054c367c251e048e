//! How long a search may take, and how it is stopped.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub(crate) use std::time::Instant;
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub(crate) use web_time::Instant;

/// Where an anytime search stands.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// Nodes visited so far.
    pub nodes: u64,
    /// What is known of the value.
    pub bounds: crate::value::Bounds,
}

/// How much longer than its search an answer may take to be drawn and explained: what was found
/// by the time it was stopped is to be seen.
#[cfg(feature = "solve")]
pub(crate) const GRACE: Duration = Duration::from_millis(250);

/// Called now and then by long searches.
pub type OnProgress = Arc<dyn Fn(Progress) + Send + Sync>;

/// Limits of one solve. The default has none.
#[derive(Clone, Default)]
pub struct Limits {
    /// Stop after this time, which every search counts from its own beginning. Answers then
    /// depend on the machine's speed.
    pub time: Option<Duration>,
    /// Stop at this moment, however many searches there are until then.
    pub deadline: Option<Instant>,
    /// Stop after this many nodes: the same limit gives the same answer.
    pub nodes: Option<u64>,
    /// Seed for methods that use random numbers.
    pub seed: u64,
    /// Set from outside to stop the search.
    pub stop: Arc<AtomicBool>,
    /// Told now and then how far the search is.
    pub progress: Option<OnProgress>,
    /// How many threads one search may use where it gains by them; one if it is 0. It has no
    /// influence on answers and counts of work, and none at all without the feature `parallel`.
    pub threads: usize,
}

impl Limits {
    /// Starts the clock.
    pub fn start(&self) -> Budget<'_> {
        Budget { limits: self, deadline: self.ends(), nodes: 0, exhausted: false }
    }

    /// The same limits with the clock running: all that is done within them shares their time.
    #[must_use]
    pub fn running(&self) -> Self {
        Self { time: None, deadline: self.ends(), ..self.clone() }
    }

    /// The same limits, running, for work that follows an answer. It counts no nodes: an answer
    /// that took few may take many to show, and the same number must give the same bytes.
    #[must_use]
    pub fn after_answer(&self) -> Self {
        Self { nodes: None, seed: 0, progress: None, ..self.running() }
    }

    /// The same limits, running, for work that makes sense of what was found until then: so much
    /// longer, also where somebody said stop.
    #[must_use]
    pub fn longer_by(&self, grace: Duration) -> Self {
        let limits = self.after_answer();
        let longer = |moment: Instant| moment.checked_add(grace);
        let deadline = limits.deadline.and_then(longer);
        if limits.stop.load(Ordering::Relaxed) {
            let soon = longer(Instant::now()).into_iter().chain(deadline).min();
            return Self { deadline: soon, stop: Arc::default(), ..limits };
        }
        Self { deadline, ..limits }
    }

    /// Whether time or nodes are limited, so that every search ends some time.
    pub const fn are_set(&self) -> bool {
        self.time.is_some() || self.deadline.is_some() || self.nodes.is_some()
    }

    /// Whether the deadline has passed, or somebody said stop.
    pub fn is_over(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// When a search ends that begins now.
    fn ends(&self) -> Option<Instant> {
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

/// What is left of the limits of a running search.
#[derive(Debug)]
pub struct Budget<'a> {
    limits: &'a Limits,
    deadline: Option<Instant>,
    nodes: u64,
    exhausted: bool,
}

impl Budget<'_> {
    /// How often the clock and the stop flag are looked at, in nodes.
    const INTERVAL: u64 = 64;

    /// Counts one node; says whether the search must stop. Once it must, it
    /// must for good.
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

    /// Counts many nodes at once, for work that is not stopped in between.
    pub fn spend_many(&mut self, nodes: u64) -> bool {
        self.nodes = self.nodes.saturating_add(nodes);
        let out_of_nodes = self.limits.nodes.is_some_and(|limit| self.nodes > limit);
        self.exhausted = self.exhausted || out_of_nodes || self.interrupted();
        self.exhausted
    }

    /// As [`spend`](Self::spend), for nodes so slow that the clock is looked
    /// at every time.
    pub fn spend_slow(&mut self) -> bool {
        self.exhausted = self.spend() || self.interrupted();
        self.exhausted
    }

    /// The time that is left and the stop flag alone: looking at them counts no nodes.
    pub fn clock(&self) -> Limits {
        Limits { time: None, deadline: self.deadline, ..self.limits.clone() }.after_answer()
    }

    /// Whether a limit was hit, or the deadline has passed, or somebody said stop. Counts no node.
    pub fn is_over(&self) -> bool {
        self.exhausted || self.interrupted()
    }

    /// How many threads the search may use.
    pub fn threads(&self) -> usize {
        self.limits.threads.max(1)
    }

    /// Whether the search ends some time, however long it would take.
    pub fn is_limited(&self) -> bool {
        self.deadline.is_some() || self.limits.nodes.is_some()
    }

    /// Whether a limit was hit.
    pub const fn exhausted(&self) -> bool {
        self.exhausted
    }

    /// Starts anew, as [`Limits::start`] does.
    pub fn restart(&mut self) {
        *self = self.limits.start();
    }

    /// Nodes counted so far.
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Tells the listener, if there is one, what is known.
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
