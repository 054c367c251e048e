//! Lies about pens: walls that cannot stand, points that are not there, flows that carry too much.

use thwart_enclose::Enclose;
use thwart_exam::forged;

/// The best pen misses nothing: its wall stands on the rim.
const PASSAGE: &str = "game: enclose\nwalls: 1\n\n#####\n#@...\n#####\n";

/// Two bays, each behind a passage of one cell. The animal is in one of them.
const BAYS: &str = "game: enclose\nwalls: 2\n\n\
    ###.#######\n#@....#...#\n###.###...#\n###....#..#\n###.####.##\n";

/// Checks that a certificate with this claim and evidence is refused.
fn refused(board: &str, claim: &str, evidence: &str, reason: &str) {
    let forge = |honest: &str| {
        let (envelope, _) = honest.split_once("claim: ").expect("it has a claim");
        format!("{envelope}claim: {claim}\n{evidence}end\n")
    };
    forged::refused::<Enclose>(board, &forged::honest::<Enclose>(board, false), forge, reason);
}

#[test]
fn pens_that_are_none_are_refused() {
    let (proof, two_walls) = ("steps: 1\nL 0\n", PASSAGE.replace("walls: 1", "walls: 2"));
    let cherry = PASSAGE.to_owned() + "\npoints:\n1 1 1 1 1\n1 1 1 4 1\n1 1 1 1 1\n";
    let bees = PASSAGE.to_owned() + "\npoints:\n1 1 1 1 1\n1 1 -4 1 1\n1 1 1 1 1\n";
    let portal = "game: enclose\nwalls: 1\nlinks: 2,3-4,5\n\n#####\n#@..#\n##.##\n####.\n";
    for (board, claim, walls, reason) in [
        (PASSAGE, "0", "2,4", "the pen misses 1, which is not the claim"),
        (PASSAGE, "1", "2,5", "the pen misses 0, which is not the claim"),
        (PASSAGE, "0", "-", "the pen misses infinite, which is not the claim"),
        (PASSAGE, "0", "none", "the pen misses infinite, which is not the claim"),
        (PASSAGE, "0", "1,5", "`1,5` is no cell for a further wall"),
        (PASSAGE, "0", "2,2", "`2,2` is no cell for a further wall"),
        (PASSAGE, "0", "9,9", "`9,9` is no cell for a further wall"),
        (PASSAGE, "1", "2,4 2,5", "`2,5` is no cell for a further wall"),
        (&two_walls, "1", "2,4 2,4", "a wall stands twice"),
        // A wall on a cherry, bees that are not counted, a portal that is forgotten.
        (&cherry, "4", "2,4", "`2,4` is no cell for a further wall"),
        (&bees, "0", "2,5", "the pen misses 4, which is not the claim"),
        (portal, "0", "-", "the pen misses infinite, which is not the claim"),
        // The second bay does not belong to the pen, although its wall shuts it.
        (BAYS, "0", "1,4 5,9", "the pen misses infinite, which is not the claim"),
    ] {
        refused(board, claim, &format!("walls: {walls}\n{proof}"), reason);
    }
    refused(BAYS, "0", "walls: 1,4 5,4\n", "expected `steps: ...`, found `end`");
}

#[test]
fn proofs_that_show_too_little_are_refused() {
    for (steps, reason) in [
        ("", "some case is not closed"),
        ("B 7 1", "some case is not closed"),
        ("L 0", "the flow shows only that a pen misses 0/840, besides what is out of reach"),
        // It carries no more than the wall would cost.
        ("L 840 7>8:840 8>9:840", "the flow shows only that a pen misses 0/840"),
        ("P", "every cell that is in the pen can be reached"),
        ("P 1", "`P 1` is no step of a proof"),
        ("X", "`X` is no step of a proof"),
        ("L", "`L` is no step of a proof"),
        ("B 7", "`B 7` is no step of a proof"),
        ("B 7 2", "`2` is no side; write 1 for in the pen, 0 for not"),
        ("B 6 1", "cell 6 is settled already"),
        ("B 0 1", "`0` is no cell in reach"),
        ("B 07 1", "`07` is no cell in reach"),
        ("L 99999", "the price of a wall is no number in range"),
        ("L -1", "the price of a wall is no number in range"),
        ("L 840 7-8", "`7-8` is no amount on a step"),
        ("L 840 ", "`` is no amount on a step"),
        ("L 840 6>8:1", "`6>8:1`: there is no such step"),
        ("L 840 7>8:-1", "`7>8:-1`: the amount is no number in range"),
        ("L 840 7>8:144115188075855872", "the amount is no number in range"),
        ("L 0 6>7:1", "more than a wall on cell 7 would cost goes through it"),
        ("L 1680 7>8:841", "the flow at cell 7 breaks its limits: 841 units more go out than come in"),
        ("L 840 6>7:840", "the flow at cell 7 breaks its limits: -840 units more go out than come in"),
    ] {
        let count = usize::from(!steps.is_empty());
        let lines = if steps.is_empty() { String::new() } else { format!("{steps}\n") };
        refused(PASSAGE, "1", &format!("walls: 2,4\nsteps: {count}\n{lines}"), reason);
    }
    refused(PASSAGE, "0", "walls: 2,5\nsteps: 2\nL 0\nL 0\n", "all cases are closed");
    refused(PASSAGE, "0", "walls: 2,5\nsteps: x\nL 0\n", "`x` is no number");
}
