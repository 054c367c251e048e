//! Damaged input for every reader of thwart, and for its checker. Each input is read or
//! refused with a message: no panic, no unbounded work, and what is written reads back.
//!
//! The tests damage the corpus a bounded number of times. `cargo xtask fuzz` continues
//! for as long as the user wants; with `--coverage`, libFuzzer chooses the inputs by the
//! branches that they take.

mod certificates;
mod files;
mod pictures;
mod positions;
mod script;

use std::path::Path;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

pub use script::Script;

/// A reader and its inputs.
#[derive(Debug)]
pub struct Target {
    /// The name, also of its folder in the corpus.
    pub name: &'static str,
    /// Makes well-formed inputs in addition to the corpus.
    extra_seeds: fn() -> Vec<Vec<u8>>,
    /// Passes an input to the reader; returns whether it was read, and panics on a fault.
    show: fn(&[u8]) -> bool,
    /// All well-formed inputs.
    seeds: OnceLock<Vec<Vec<u8>>>,
    /// How many inputs the reader has received.
    shown: AtomicU64,
    /// How many of these it read to the end and did not refuse.
    read: AtomicU64,
}

/// Every target, in the order in which they are fuzzed.
pub static TARGETS: [Target; 14] = [
    Target::new("board", positions::cases, files::board),
    Target::new("position", positions::cases, positions::position),
    Target::new("judge", positions::judges_inputs, positions::judge),
    Target::new("signs", positions::notations, positions::signs),
    Target::new("moves", positions::lines, positions::moves),
    Target::new("check", certificates::honest, certificates::check),
    Target::new("movingai", Vec::new, files::movingai),
    Target::new("scen", Vec::new, files::scen),
    Target::new("ros", Vec::new, files::ros),
    Target::new("png", Vec::new, pictures::png),
    Target::new("pgm", Vec::new, pictures::others),
    Target::new("bmp", Vec::new, pictures::others),
    Target::new("jpeg", Vec::new, pictures::others),
    Target::new("words", Vec::new, files::words),
];

/// Returns the target of this name.
pub fn target(name: &str) -> Option<&'static Target> {
    TARGETS.iter().find(|target| target.name == name)
}

impl Target {
    const fn new(name: &'static str, more: fn() -> Vec<Vec<u8>>, show: fn(&[u8]) -> bool) -> Self {
        let (shown, read) = (AtomicU64::new(0), AtomicU64::new(0));
        Self { name, extra_seeds: more, show, seeds: OnceLock::new(), shown, read }
    }

    /// Returns the well-formed inputs in a fixed order, the corpus first.
    pub fn seeds(&self) -> &[Vec<u8>] {
        self.seeds.get_or_init(|| {
            let mut seeds = files_of(&Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(self.name));
            seeds.extend((self.extra_seeds)());
            assert!(!seeds.is_empty(), "{} has no corpus", self.name);
            seeds
        })
    }

    /// Passes an input to the reader.
    pub fn feed(&self, input: &[u8]) {
        self.shown.fetch_add(1, Ordering::Relaxed);
        let read = (self.show)(input);
        self.read.fetch_add(u64::from(read), Ordering::Relaxed);
    }

    /// Passes the reader an input that a script makes from the seeds.
    pub fn run(&self, script: &Script) {
        self.feed(&script.apply(self.seeds()));
    }

    /// Returns how many inputs the reader has received.
    pub fn received(&self) -> u64 {
        self.shown.load(Ordering::Relaxed)
    }

    /// Returns how many of these it read to the end. A reader that refuses everything at
    /// once is hardly tested.
    pub fn read(&self) -> u64 {
        self.read.load(Ordering::Relaxed)
    }
}

/// Returns the files of a folder and of those below it, by name; none if there is no such
/// folder.
fn files_of(folder: &Path) -> Vec<Vec<u8>> {
    let mut paths: Vec<_> = std::fs::read_dir(folder)
        .map(|entries| entries.map(|entry| entry.expect("readable folder").path()).collect())
        .unwrap_or_default();
    paths.sort();
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() {
            files.extend(files_of(&path));
        } else {
            files.push(std::fs::read(&path).expect("readable file"));
        }
    }
    files
}
