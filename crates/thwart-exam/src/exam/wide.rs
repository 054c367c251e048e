//! Boards of all families that are too large for the exhaustive solver: compares the
//! methods of a game with each other. Rows are as long as machine words and a cell more
//! or less; there are single rows and columns, and every topology and parameter set.

use std::panic::{AssertUnwindSafe, catch_unwind};

use thwart_game::Limits;
use thwart_game::answer::{Answer, SolveError};
use thwart_game::generate::{self, Recipe};
use thwart_game::setup::Setup;
use thwart_grid::generate::FAMILIES;

use super::boards::{Headers, header_sets, with_costs};
use super::{Dice, Extent};
use thwart_game::explain::Explain;

/// The number of boards per game in the tests.
const BOARDS: u64 = 200;

/// Lengths of the longer side.
const LONG: [usize; 16] = [1, 2, 3, 5, 8, 13, 31, 32, 33, 63, 64, 65, 127, 128, 129, 150];

/// The most cells of a board, because the sources' methods take a search for each.
const CELLS: usize = 450;

/// The node limit of a search, for methods that count nodes.
pub const NODES: u64 = 2_000;

/// How much was compared.
#[derive(Default)]
struct Tally {
    boards: u64,
    /// Answers of methods other than the first.
    answers: u64,
    /// Fields of values among these, which were compared cell by cell.
    fields: u64,
}

/// Compares the methods of one game.
///
/// # Panics
/// If two of them differ; the board is in the message.
pub fn compare<G: Explain>(extent: &Extent) {
    let sets = header_sets(G::INFO);
    let mut tally = Tally::default();
    let mut dice = Dice(extent.seed);
    let wanted = extent.boards.map_or(BOARDS, u64::from);
    // Every set in turn; some drafts become no board.
    for (_, headers) in (0..2 * wanted).zip(sets.iter().cycle()) {
        if tally.boards == wanted {
            break;
        }
        if let Some(setup) = draw::<G>(&mut dice, headers) {
            let compared = catch_unwind(AssertUnwindSafe(|| one_board::<G>(&setup)));
            let Ok((answers, fields)) = compared else {
                panic!("{}: the methods differ; see above\n\n{}", G::INFO.name, setup.text());
            };
            tally.boards += 1;
            tally.answers += answers;
            tally.fields += fields;
        }
    }
    let Tally { boards, answers, fields } = tally;
    println!("{}: {boards} larger boards, {answers} answers of other methods, {fields} fields", G::INFO.name);
    assert_eq!(boards, wanted, "{}: fewer than half of the drafts became boards", G::INFO.name);
}

/// Draws a board of some family, size and dressing; returns `None` if the game does not
/// take it.
pub fn draw<G: Explain>(dice: &mut Dice, headers: &Headers) -> Option<Setup> {
    let family = FAMILIES[dice.roll(FAMILIES.len())];
    let long = LONG[dice.roll(LONG.len())];
    let short = 1 + dice.roll((CELLS / long).min(16));
    let (rows, cols) = if dice.roll(3) == 0 { (long, short) } else { (short, long) };
    let mut settings: Vec<(&str, String)> =
        headers.iter().map(|(key, value)| (*key, value.clone())).collect();
    for parameter in family.parameters {
        if dice.roll(2) == 0 {
            settings.push((parameter.key, (1 + dice.roll(45)).to_string()));
        }
    }
    for dressing in generate::DRESSING.iter().filter(|dressing| dressing.fits(G::INFO)) {
        let value = match dressing.key {
            "costs" if dice.roll(3) == 0 => {
                ["uniform", "sparse", "blocks", "adversarial"][dice.roll(4)].to_owned()
            }
            "starts" | "exits" if dice.roll(3) == 0 => (1 + dice.roll(3)).to_string(),
            "bricks" | "rubble" => dice.roll(80).to_string(),
            _ => continue,
        };
        settings.push((dressing.key, value));
    }
    let settings: Vec<_> = settings.iter().map(|(key, value)| (*key, &**value)).collect();
    let seed = dice.roll(1 << 30) as u64;
    let setup =
        generate::setup(G::INFO, &Recipe { family: family.name, rows, cols, seed, settings: &settings });
    let mut setup = setup.ok().filter(|setup| G::new(setup).is_ok())?;
    for (key, _) in headers {
        let value = G::draw_value(key, setup.board(), dice.roll(usize::MAX) as u64);
        let other = value.and_then(|value| setup.with_parameter(key, &value).ok());
        setup = other.filter(|other| G::new(other).is_ok()).unwrap_or(setup);
    }
    if G::INFO.has_costs && dice.roll(6) == 0 { with_costs::<G>(&setup, dice) } else { Some(setup) }
}

/// Compares every method with the first that gives a value. Returns how many answers and
/// fields were compared.
pub fn one_board<G: Explain>(setup: &Setup) -> (u64, u64) {
    let game = G::new(setup).expect("it was made once before");
    let start = game.start();
    let limits = Limits::default().nodes(NODES);
    let answers: Vec<(&str, Answer)> = (setup.methods())
        .filter_map(|method| match game.solve(&start, method.name, &limits) {
            Ok(answer) => Some((method.name, answer)),
            Err(
                SolveError::NotSupported { .. } | SolveError::TooLarge { .. } | SolveError::Stopped { .. },
            ) => None,
            Err(error) => panic!("{}: {error}", method.name),
        })
        .collect();
    let Some(((first, reference), others)) = answers.split_first() else { return (0, 0) };
    let mut fields = 0;
    for (method, answer) in others {
        let (ours, theirs) = (reference.bounds, answer.bounds);
        // If a limit stopped one of them, its bounds must still hold.
        assert!(
            ours.lower <= theirs.upper && theirs.lower <= ours.upper,
            "{first} says {ours:?}, {method} says {theirs:?}"
        );
        if let (Some(ours), Some(theirs)) = (&reference.field, &answer.field) {
            for (cell, (ours, theirs)) in ours.values().zip(theirs.values()).enumerate() {
                assert_eq!(ours, theirs, "{first} and {method} differ on cell {cell}");
            }
            fields += 1;
        }
    }
    (others.len() as u64, fields)
}
