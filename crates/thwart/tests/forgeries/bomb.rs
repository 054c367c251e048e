//! Lies about blasts and distances.

use thwart::games::bomb::Bomb;

/// The brick can be cleared, but that makes the way no shorter: 6 steps.
const OPEN: &str = "game: bomb\n\n@%.#>\n.....\n";

/// No single blast opens a way.
const SHUT: &str = "game: bomb\nradius: 0\n\n#%@.\n####\n>...\n";

fn refused(board: &str, forge: impl FnOnce(&str) -> String, reason: &str) {
    super::refused::<Bomb>(board, &super::honest::<Bomb>(board, false), forge, reason);
}

fn replaced(from: &'static str, to: &'static str) -> impl FnOnce(&str) -> String {
    move |text| {
        assert!(text.contains(from), "{text}");
        text.replace(from, to)
    }
}

#[test]
fn distances_that_are_not_shown_are_refused() {
    let honest = super::honest::<Bomb>(OPEN, false);
    assert!(honest.ends_with("claim: 6\nblasts: none\npasses: 1\npass: 1 1\n1 2 1 2\nend\n"), "{honest}");
    let shown = "passes: 1\npass: 1 1\n1 2 1 2\n";
    refused(OPEN, replaced(shown, "passes: 0\n"), "cell 1,2: 3 is not shown, one may come there at 1");
    refused(OPEN, replaced("1 2 1 2\n", "1 2 2 2\n"), "cell 1,2: 2 is not shown, one may come there at 1");
    refused(OPEN, replaced("1 2 1 2\n", "1 2 0 2\n"), "cell 1,3: 2 is not shown, one may come there at 1");
    refused(OPEN, replaced("1 2 1 2\n", "1 2 3 2\n"), "cell 1,2: 3 is not less than 3, as it was before");
    refused(OPEN, replaced("1 2 1 2\n", "1 2 1\n"), "cell 1,3: 4 is not shown, one may come there at 2");
    // All numbers follow, but the end is not shown to be as far as claimed.
    let lower = "pass: 1 2\n1 2 1 2\n1 5 4\n";
    let forge = |text: &str| text.replace("pass: 1 1\n1 2 1 2\n", lower);
    refused(OPEN, forge, "the end 1,5 is not shown to be further than 4, less than the claim");
    let honest = super::honest::<Bomb>(SHUT, false);
    assert!(
        honest.ends_with("claim: infinite\nblasts: none\npasses: 1\npass: 1 1\n1 2 0\nend\n"),
        "{honest}"
    );
    refused(
        SHUT,
        replaced("passes: 1\npass: 1 1\n1 2 0\n", "passes: 0\n"),
        "cell 1,2: infinite is not shown",
    );
    let beyond = "pass: 1 2\n1 2 0\n3 1 0 0 0 0\n";
    refused(SHUT, replaced("pass: 1 1\n1 2 0\n", beyond), "the end 3,1 is not shown to be further than 0");
}

#[test]
fn plans_that_do_not_work_are_refused() {
    refused(OPEN, replaced("claim: 6", "claim: 5"), "the way takes 6, which is not the claim");
    refused(OPEN, replaced("claim: 6", "claim: infinite"), "the way takes 6");
    refused(OPEN, replaced("claim: 6", "claim: 7"), "the way takes 6");
    refused(SHUT, replaced("claim: infinite", "claim: 6"), "the way takes infinite");
    refused(SHUT, replaced("blasts: none", "blasts: 2,1"), "`2,1` is no cell on which a further blast may");
    refused(
        SHUT,
        replaced("blasts: none", "blasts: 1,3 1,2"),
        "`1,2` is no cell on which a further blast may",
    );
    refused(SHUT, replaced("blasts: none", "blasts: 9,9"), "`9,9` is no cell");
    refused(SHUT, replaced("blasts: none", "blasts: "), "`` is no cell");
    refused(SHUT, replaced("blasts: none", "blast: none"), "expected `blasts: ...`");
}

#[test]
fn passes_of_the_wrong_form_are_refused() {
    refused(SHUT, replaced("passes: 1", "passes: 2"), "`2` is no number of passes with 1 blasts left");
    refused(SHUT, replaced("passes: 1", "passes: one"), "`one` is no number of passes");
    refused(
        SHUT,
        replaced("pass: 1 1", "pass: 2 1"),
        "expected `pass: 1` and a number of lines, found `2 1`",
    );
    refused(SHUT, replaced("pass: 1 1", "pass: 1 x"), "expected `pass: 1` and a number of lines");
    refused(SHUT, replaced("pass: 1 1", "pass: 1 99999999999"), "is no row, column and distances");
    for line in ["1 2", "0 2 0", "1 0 0", "4 1 0", "1 5 0", "x", "1,2 0", ""] {
        let forge = |text: &str| text.replace("\n1 2 0\n", &format!("\n{line}\n"));
        refused(SHUT, forge, "is no row, column and distances");
    }
    refused(SHUT, replaced("\n1 2 0\n", "\n1 2 00\n"), "`00` is no distance of a cell of this row");
    refused(SHUT, replaced("\n1 2 0\n", "\n1 2 0 0 0 0\n"), "is not less than 0, as it was before");
    refused(SHUT, replaced("\n1 2 0\n", "\n3 4 0 0\n"), "`0` is no distance of a cell of this row");
    refused(SHUT, replaced("1 1\n1 2 0\n", "1 2\n1 2 0\n1 2 0\n"), "does not lie behind those before");
}

#[test]
fn boards_with_costs_have_other_evidence() {
    let board = "game: bomb\n\n@9>\n";
    let honest = super::honest::<Bomb>(board, false);
    assert!(honest.contains("kind: table"), "{honest}");
    let forge = |text: &str| text.replace("kind: table", "kind: bomb-passes-1");
    super::refused::<Bomb>(board, &honest, forge, "is for boards where every cell costs 1");
}
