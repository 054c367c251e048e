//! The inputs of a hunt.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use thwart::any::AnyGame;
use thwart::games::ALL;
use thwart::info::Objective;
use thwart::judge::Dialect;
use thwart::recognise;
use thwart::setup::Setup;
use thwart_contest::input::bounds;
use thwart_contest::series::Series;
use thwart_contest::validate::validate;

fn judges() -> impl Iterator<Item = (&'static AnyGame, &'static Dialect)> {
    ALL.iter().flat_map(|&game| game.dialects().iter().map(move |dialect| (game, dialect)))
}

/// Checks that every input could be the judge's, that the greatest size occurs, and that answers differ.
#[test]
fn inputs_are_the_judges_own() {
    for (game, dialect) in judges() {
        let series = Series::new(game, dialect, 1, Some((60, 60))).expect("60x60 is enough for all");
        let (mut drawn, mut sizes, mut values) = (0, BTreeSet::new(), BTreeSet::new());
        for input in (0..192).filter_map(|number| series.input(number)) {
            drawn += 1;
            assert_eq!(validate(game, dialect, &input.text), Ok(input.cases.len()), "{}", input.text);
            for case in &input.cases {
                let board = case.position.setup().board();
                sizes.insert((board.rows(), board.cols()));
                values.insert(case.exact);
            }
        }
        assert!(drawn > 185, "{}: only {drawn} of 192", dialect.name);
        let promise = &dialect.promise;
        let greatest = (promise.rows.1.min(60), promise.cols.1.min(60));
        assert!(sizes.contains(&greatest), "{}: {sizes:?}", dialect.name);
        let wanted = if game.info().objective == Objective::Win { 2 } else { 8 };
        assert!(values.len() >= wanted, "{}: {values:?}", dialect.name);
    }
}

#[test]
fn a_seed_and_a_number_are_an_input() {
    for (game, dialect) in judges() {
        let series = |seed| Series::new(game, dialect, seed, Some((8, 8))).expect("8x8 is enough for all");
        let texts = |seed| {
            let series = series(seed);
            (0..40).filter_map(|number| series.input(number)).map(|input| input.text).collect::<Vec<_>>()
        };
        assert_eq!(texts(1), texts(1));
        assert_ne!(texts(1), texts(2));
        assert!(Series::new(game, dialect, 1, Some((0, 8))).is_err());
    }
}

/// Checks on every 3x3 board that two disjoint paths exist exactly if the value is finite, except for a
/// start beside the exit.
#[test]
fn uva_10381_promises_two_disjoint_paths() {
    let (game, dialect) = recognise::dialect(ALL, "uva-10381").expect("it is known");
    let (mut promised, mut refused) = (0, 0);
    for walls in 0_u32..1 << 9 {
        for (start, exit) in [(0, 8), (0, 2), (4, 8), (0, 1), (1, 4)] {
            let mut text = "1\n3 3".to_owned();
            for cell in 0..9 {
                let separator = if cell % 3 == 0 { "\n" } else { "" };
                let sign = match cell {
                    cell if cell == start => 'E',
                    cell if cell == exit => 'X',
                    cell if walls >> cell & 1 == 1 => '#',
                    _ => '.',
                };
                write!(text, "{separator}{sign}").expect("a text");
            }
            let file = (dialect.read)(&text).next().expect("one case").expect("a board");
            let setup = Setup::new(game.info(), file).expect("a setup");
            let is_promised = dialect.promise.allows(&setup).is_ok();
            let value =
                bounds(&game.position(setup).expect("a position"), None).value().expect("it is exact");
            let is_finite = value.finite().is_some();
            let is_beside = start + 1 == exit || start + 3 == exit;
            assert!(is_promised == is_finite || is_beside && is_finite, "{text}: {value:?}");
            *(if is_promised { &mut promised } else { &mut refused }) += 1;
        }
    }
    assert!(promised > 100 && refused > 100, "{promised} {refused}");
}
