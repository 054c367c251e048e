//! Whatever an input holds, it is read or refused in words: no panic, no
//! unbounded allocation.

use std::path::Path;

use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed};
use thwart::any::{AnyInstance, Request};
use thwart::games::ALL;
use thwart::recognise;
use thwart::setup::Setup;

/// Every case file of every game, and a few texts near the limits.
fn seeds() -> Vec<String> {
    fn walk(folder: &Path, found: &mut Vec<String>) {
        for entry in std::fs::read_dir(folder).expect("readable folder") {
            let path = entry.expect("readable entry").path();
            if path.is_dir() {
                walk(&path, found);
            } else {
                found.push(std::fs::read_to_string(&path).expect("cases are text"));
            }
        }
    }
    let mut found = vec![
        String::new(),
        "1\n1000000000 1000000000\n.\n".to_owned(),
        "18446744073709551616\n".to_owned(),
        "game: rock\nrocks: 99999999999999999999\n\n@>\n".to_owned(),
        "\u{feff}game: rock\r\n\r\n@.\r\n.>\r\n".to_owned(),
    ];
    for game in ALL {
        walk(
            &Path::new(env!("CARGO_MANIFEST_DIR")).join("src/games").join(game.info().name).join("cases"),
            &mut found,
        );
    }
    found.retain(|text| text.len() < 2000);
    found.sort();
    found
}

/// Reads a text, makes its instances, and looks at each from all sides.
fn take(text: &str, wanted: Option<&str>, from: Option<&str>) {
    let Ok(input) = recognise::read(ALL, text, wanted, from) else { return };
    for file in input.boards.into_iter().take(3) {
        let Ok(setup) = Setup::new(input.game.info(), file) else { continue };
        let Ok(instance) = input.game.instance(setup) else { continue };
        look(&*instance);
        for dialect in input.game.dialects() {
            if let Ok(text) = (dialect.write)(instance.setup()) {
                let mut again = (dialect.read)(&text).expect("what a format writes it reads");
                let again = Setup::new(input.game.info(), again.remove(0)).expect("and it is valid");
                assert_eq!((dialect.write)(&again).as_deref(), Ok(text.as_str()));
            }
        }
    }
}

fn look(instance: &dyn AnyInstance) {
    let mut session = instance.session();
    for _ in 0..4 {
        let text = session.text();
        assert!(recognise::read(ALL, &text, None, None).is_ok(), "{text}");
        let moves = session.moves();
        let Some(chosen) = moves.get(text.len() % moves.len().max(1)) else { break };
        session.play(chosen).expect("a listed move is legal");
    }
    let _ = session.scene();
    let _ = instance.check("thwart-certificate 1\n");
    if instance.setup().board().len() <= 64 {
        let limits = thwart::limits::Limits { nodes: Some(200), ..Default::default() };
        let request =
            Request { limits: limits.clone(), certificate_positions: Some(500), ..Request::default() };
        let _ = instance.solve(&request);
        let _ = instance.analyse(&limits);
    }
}

#[derive(Clone, Debug)]
enum Edit {
    Insert(char),
    Replace(char),
    Delete,
    Truncate,
    DoubleLine,
}

fn edits() -> impl Strategy<Value = (usize, usize, Edit)> {
    let sign = proptest::sample::select(
        ".#%@>0123456789EXTKP*x:,-_ \t\r\n\u{0}\u{feff}éNSgameline".chars().collect::<Vec<_>>(),
    );
    let edit = prop_oneof![
        sign.clone().prop_map(Edit::Insert),
        sign.prop_map(Edit::Replace),
        Just(Edit::Delete),
        Just(Edit::Truncate),
        Just(Edit::DoubleLine),
    ];
    (any::<usize>(), any::<usize>(), edit)
}

fn apply(text: &str, edits: &[(usize, usize, Edit)]) -> String {
    let mut signs: Vec<char> = text.chars().collect();
    for (at, other, edit) in edits {
        let at = at % (signs.len() + 1);
        match edit {
            Edit::Insert(sign) => signs.insert(at, *sign),
            Edit::Replace(sign) if at < signs.len() => signs[at] = *sign,
            Edit::Delete if at < signs.len() => drop(signs.remove(at)),
            Edit::Truncate => signs.truncate(at.max(other % (signs.len() + 1))),
            Edit::DoubleLine => {
                let text: String = signs.iter().collect();
                let lines: Vec<&str> = text.lines().collect();
                if !lines.is_empty() {
                    let line = lines[other % lines.len()];
                    let doubled: Vec<&str> =
                        [&lines[..at % lines.len()], &[line], &lines[at % lines.len()..]].concat();
                    signs = doubled.join("\n").chars().collect();
                }
            }
            Edit::Replace(_) | Edit::Delete => {}
        }
    }
    signs.into_iter().collect()
}

proptest! {
    #![proptest_config(Config { cases: 20_000, failure_persistence: None, rng_seed: RngSeed::Fixed(3), ..Config::default() })]

    #[test]
    fn damaged_cases_never_panic(seed in any::<proptest::sample::Index>(), changes in proptest::collection::vec(edits(), 1..6)) {
        use std::sync::OnceLock;
        static SEEDS: OnceLock<Vec<String>> = OnceLock::new();
        let text: &String = seed.get(SEEDS.get_or_init(seeds));
        let text = apply(text, &changes);
        take(&text, None, None);
    }

    #[test]
    fn arbitrary_text_never_panics(
        text in "[.#%@>0-9EXTKP*x:,_ \\n-]{0,60}|\\PC{0,40}",
        game in proptest::option::of(proptest::sample::select(ALL.iter().map(|g| g.info().name).collect::<Vec<_>>())),
        from in proptest::option::of(proptest::sample::select(
            ALL.iter().flat_map(|g| g.dialects()).map(|d| d.name).chain(["board"]).collect::<Vec<_>>(),
        )),
    ) {
        take(&text, game, from);
    }
}
