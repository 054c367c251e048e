//! Every game passes the same exam: thousands of random small boards per
//! parameter set, judged by the exhaustive solver, and larger boards of all
//! families on which its methods must agree.
//!
//! `cargo xtask exam --boards 100000` examines more boards.

mod exam;
mod next_game;
mod soak;

use std::sync::Arc;

use exam::Extent;
use thwart::games::{Visitor, visit_all};
// The next game expects the modules of the library here.
use thwart::explain::Explain;
use thwart::*;

/// The examination of every game in a thread of its own, or one after the other if the
/// user asked for many boards.
struct Examiners {
    extent: Arc<Extent>,
    threads: Vec<(&'static str, std::thread::JoinHandle<()>)>,
    failed: Vec<&'static str>,
}

impl Examiners {
    fn join(&mut self) {
        let threads = std::mem::take(&mut self.threads);
        self.failed
            .extend(threads.into_iter().filter_map(|(name, thread)| thread.join().err().map(|_| name)));
    }
}

impl Visitor for Examiners {
    fn visit<G: Explain>(&mut self) {
        if !self.extent.includes(G::INFO.name) {
            return;
        }
        let extent = Arc::clone(&self.extent);
        let examine = move || {
            exam::examine::<G>(&extent);
            exam::wide::compare::<G>(&extent);
        };
        self.threads.push((G::INFO.name, std::thread::spawn(examine)));
        if self.extent.is_sequential {
            self.join();
        }
    }
}

#[test]
fn every_game_passes_the_exam() {
    let extent = Arc::new(Extent::from_environment());
    let mut examiners = Examiners { extent, threads: Vec::new(), failed: Vec::new() };
    visit_all(&mut examiners);
    if !examiners.extent.is_sequential {
        examiners.visit::<next_game::shove::Shove>();
    }
    examiners.join();
    let failed = examiners.failed;
    assert!(failed.is_empty(), "failed: {failed:?}; the boards are printed above");
}
