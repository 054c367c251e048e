//! The line in which a forgery is refused, and how much of an honest certificate is
//! checked.

use thwart::certificate::CheckError;
use thwart::games::{bomb::Bomb, escape::Escape, rock::Rock, trap::Trap, wall::Wall};
use thwart_exam::forged;
use thwart_game::explain::Explain;
use thwart_game::game::check;
use thwart_game::session::Session;

/// Returns how many entries the checker checked, or its refusal with the line.
fn checked<G: Explain>(board: &str, certificate: &str) -> Result<u64, CheckError> {
    let setup = forged::setup::<G>(board);
    let game = G::new(&setup).expect("a board of the game");
    let session = Session::replay(&game, &setup).expect("its moves are legal");
    check(&session, certificate).map(|accepted| accepted.entries)
}

/// Checks that a meaningless line is refused where it stands, a missing rest after the
/// last line, and a line after the end where it stands. Returns how much of the honest
/// certificate is checked.
fn places<G: Explain>(board: &str, generic_table: bool) -> u64 {
    let honest = forged::honest::<G>(board, generic_table);
    let lines: Vec<&str> = honest.lines().collect();
    for at in 0..lines.len() {
        let mut forged = lines.clone();
        forged[at] = "?";
        let error = checked::<G>(board, &(forged.join("\n") + "\n")).expect_err("nothing is said there");
        assert_eq!(error.line, at + 1, "{error}\n{}", forged.join("\n"));
        let cut = lines[..at].iter().flat_map(|line| [line, "\n"]).collect::<String>();
        let error = checked::<G>(board, &cut).expect_err("the rest is missing");
        assert_eq!(error.line, at + 1, "{error}\n{cut}");
        assert!(error.reason.contains("ends too early"), "{error}\n{cut}");
    }
    let more = format!("{honest}more\n");
    assert_eq!(checked::<G>(board, &more).map_err(|error| error.line), Err(lines.len() + 1));
    checked::<G>(board, &honest).expect("the honest one is accepted")
}

#[test]
fn a_refusal_names_its_line_and_an_acceptance_its_entries() {
    let rock = "game: rock\n\n@..\n.#.\n..>\n";
    let checked = [
        places::<Rock>(rock, false),
        places::<Rock>(rock, true),
        places::<Rock>("game: rock\nseal: forbidden\n\n@.>\n", false),
        places::<Escape>("game: escape\nmoves: 9\n\n@.@\n..>\n", false),
        places::<Trap>("game: trap\n\n...\n.@.\n..>\n", false),
        places::<Wall>("game: wall\n\n11111\n90005\n", false),
        places::<Wall>("game: wall\nbuilds: upfront\n\n11111\n90005\n", false),
        places::<Bomb>("game: bomb\n\n@%.#>\n.....\n", false),
    ];
    assert_eq!(checked, [5, 106, 3, 30, 3, 2, 1, 1]);
}
