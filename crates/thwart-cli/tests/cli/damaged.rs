//! No input makes thwart panic: thousands of damaged ones, for every game of the list.

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};

use thwart_cli::{Io, Status};

use crate::support::root;

/// The longest text that is damaged, because short ones are solved at once and
/// show a fault more clearly.
const LONGEST: u64 = 110;

/// Returns small cases of all games, in a fixed order, and four texts of no game.
fn texts() -> Vec<String> {
    let mut paths = Vec::new();
    for game in fs::read_dir(root().join("crates/games")).unwrap() {
        let Ok(cases) = fs::read_dir(game.unwrap().path().join("cases")) else { continue };
        paths.extend(cases.map(|case| case.unwrap().path()));
    }
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "board" || extension == "in"));
    paths.retain(|path| path.metadata().unwrap().len() <= LONGEST);
    paths.sort();
    let mut texts: Vec<String> = paths.iter().map(|path| fs::read_to_string(path).unwrap()).collect();
    texts.push("@.>\n...\n\ncosts:\n1 2 3\n4 5 6\n".to_owned());
    texts.push("type octile\nheight 2\nwidth 3\nmap\n.@G\nSW.\n".to_owned());
    texts.push("P2\n3 2\n255\n255 0 210\n255 255 255\n".to_owned());
    texts.push("3 3 2\n..0\n.T#\n*..\n".to_owned());
    texts
}

/// The pieces that damage them.
const PIECES: [&str; 16] = [
    "",
    "\n",
    "\n\n",
    " ",
    "\t",
    "@",
    ">",
    "%",
    "9",
    "-1",
    "18446744073709551616",
    ":",
    "é",
    "\u{feff}",
    "#9,9",
    "game: ",
];

/// A random generator that is the same everywhere.
struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }
}

fn damage(text: &str, chance: &mut Chance) -> String {
    let mut signs: Vec<char> = text.chars().collect();
    for _ in 0..chance.below(4) {
        let from = chance.below(signs.len() + 1);
        let to = (from + chance.below(4)).min(signs.len());
        let piece = PIECES[chance.below(PIECES.len())];
        signs.splice(from..to, piece.chars());
    }
    signs.into_iter().collect()
}

#[test]
fn nothing_panics() {
    let texts = texts();
    let mut chance = Chance(1);
    let verbs = [
        &["solve", "--nodes", "1000"][..],
        &["solve", "--json", "--no-certificate", "--nodes", "1000"],
        &["analyze", "--nodes", "1000"],
        &["convert", "--to", "board"],
    ];
    let mut answered = 0;
    for round in 0..4000 {
        let text = damage(&texts[round % texts.len()], &mut chance);
        let verb = verbs[chance.below(verbs.len())];
        let game = chance.below(2 * thwart::games::ALL.len());
        let game = thwart::games::ALL.get(game).map(|game| game.info().name);
        let args = || ["thwart"].iter().chain(verb).copied().chain(game).chain(["-"]).map(Into::into);
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let io = Io::captured(text.as_bytes(), &mut out, &mut err);
        let status = catch_unwind(AssertUnwindSafe(|| thwart_cli::run(thwart::games::ALL, args(), io)));
        let Ok(status) = status else { panic!("{verb:?} {game:?} panics at {text:?}") };
        let (out, err) = (String::from_utf8(out).unwrap(), String::from_utf8(err).unwrap());
        // A panic that became an error still counts as one.
        let failed = [&out, &err].iter().any(|text| text.contains("that is a mistake in thwart"));
        assert!(!failed, "{verb:?} {game:?} fails at {text:?}: {err}{out}");
        // A search that runs out of nodes says so in its answer or in an error.
        let silent = status == Status::Answered || (status == Status::Unknown && err.is_empty());
        // A remark on how a text was read is no complaint.
        let complains = err.lines().any(|line| line.starts_with("thwart: "));
        assert_eq!(!complains, silent, "{verb:?} {game:?} {text:?}: {err}");
        answered += usize::from(status == Status::Answered);
    }
    assert!(answered > 100, "only {answered} were answered, so little was tried");
}
