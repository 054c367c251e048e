//! Every game passes the same exam: thousands of random small boards per
//! parameter set, judged by the exhaustive solver.

mod exam;
mod sixth;

use thwart::game::Solve;
use thwart::games::{Visitor, visit_all};

/// Examines every game in a thread of its own.
struct Examiners(Vec<(&'static str, std::thread::JoinHandle<()>)>);

impl Visitor for Examiners {
    fn visit<G: Solve>(&mut self) {
        self.0.push((G::INFO.name, std::thread::spawn(exam::examine::<G>)));
    }
}

#[test]
fn every_game_passes_the_exam() {
    let mut examiners = Examiners(Vec::new());
    visit_all(&mut examiners);
    examiners.visit::<sixth::Shove>();
    let failed: Vec<_> = (examiners.0.into_iter())
        .filter_map(|(name, examiner)| examiner.join().err().map(|_| name))
        .collect();
    assert!(failed.is_empty(), "failed: {failed:?}; the boards are printed above");
}
