//! The inputs that programs are hunted with.

use std::collections::BTreeSet;

use thwart::any::AnyGame;
use thwart::games::ALL;
use thwart::info::Objective;
use thwart::judge::Dialect;
use thwart_contest::series::Series;
use thwart_contest::validate::validate;

fn judges() -> impl Iterator<Item = (&'static dyn AnyGame, &'static Dialect)> {
    ALL.iter().flat_map(|&game| game.dialects().iter().map(move |dialect| (game, dialect)))
}

/// Every input could be the judge's, small and greatest sizes occur, and answers differ.
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
