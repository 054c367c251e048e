//! Checks every scenario of `.map.scen` files against its map in the same folder.
//! The tests check every 128th; all 8010 of the file kept with them take a few
//! minutes:
//!
//! ```text
//! cargo run --release -p thwart-grid --example scenarios -- \
//!     crates/thwart-grid/tests/data/movingai/maze512-32-9.map.scen
//! ```

#![expect(clippy::unwrap_used, reason = "a check fails by panicking")]

use std::path::Path;
use std::time::Instant;

#[path = "../tests/scenarios/mod.rs"]
mod scenarios;

fn main() {
    let files: Vec<String> = std::env::args().skip(1).collect();
    assert!(!files.is_empty(), "name at least one .map.scen file");
    for file in files {
        let started = Instant::now();
        let checked = scenarios::check(Path::new(&file), |_| true);
        assert!(checked > 0, "{file}: there is no map beside it, or it holds no scenario");
        println!("{file}: {checked} scenarios agree, {:.1} s", started.elapsed().as_secs_f64());
    }
}
