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

/// Open ground, on which no pen can be made of so few walls. The animal is on cell 12.
const GROUND: &str = "game: enclose\nwalls: 2\n\n.....\n.....\n..@..\n.....\n.....\n";

/// Returns a certificate with fences of the claim that there is no pen.
fn fenced(board: &str, lines: &[&str]) -> String {
    let evidence = format!("walls: none\nsteps: {}\n{}\n", lines.len(), lines.join("\n"));
    forged::certificate_with::<Enclose>(board, "enclose-cuts-2", "infinite", &evidence)
}

#[test]
fn fences_that_a_pen_may_cross_are_refused() {
    forged::accepted::<Enclose>(GROUND, &fenced(GROUND, &["F 12 12b2 2c4", "P"]));
    for (lines, reason) in [
        ("F", "`F` is no step of a proof"),
        ("F 12", "`F` needs a cell, an outlet or `-`, and fences"),
        ("F 12 12b2", "2 walls may cross these fences"),
        ("F 12 - 2c4", "2 walls may cross these fences"),
        ("F 11 11d1 2c4", "the first cell is not in the pen"),
        ("F 99 - 2c4", "`99` is no cell in reach"),
        ("F 12 13b1 2c4", "the outlet does not lead from the first cell to one that is out"),
        ("F 12 12b1 2c4", "the outlet does not lead from the first cell to one that is out"),
        ("F 12 12b1d1b2 2c4", "the outlet `12b1d1b2` is on a cell twice"),
        ("F 12 12b1a1c1b1 2c4", "the outlet `12b1a1c1b1` is on a cell twice"),
        ("F 12 12a2 2c4", "the fence `2c4` is on a cell of another path"),
        ("F 12 - 2c4 10b4", "the fence `10b4` is on a cell of another path"),
        ("F 12 12b2 2c3a1c2", "the fence `2c3a1c2` is on a cell of another path"),
        ("F 12 12b2 2c3", "an end of the fence `2c3` is not out"),
        ("F 12 12b2 7c3", "an end of the fence `7c3` is not out"),
        ("F 12 12b3 2c4", "`12b3` is no path over cells in reach"),
        ("F 12 12e1 2c4", "`12e1` is no path over cells in reach"),
        ("F 12 12b0 2c4", "`12b0` is no path over cells in reach"),
        ("F 12 12b 2c4", "`12b` is no path over cells in reach"),
        ("F 12 12\u{e4}1 2c4", "is no path over cells in reach"),
        ("F 12 - b2 2c4", "`` is no cell in reach"),
        ("F 12 -  2c4", "`` is no cell in reach"),
    ] {
        forged::refused_as_written::<Enclose>(GROUND, &fenced(GROUND, &[lines, "P"]), reason);
    }
    // The animal is before one of these fences, on either side.
    let between = fenced(GROUND, &["F 12 - 1c4 3c4", "P"]);
    forged::refused_as_written::<Enclose>(GROUND, &between, "every cell that is in the pen can be reached");
    let more = GROUND.replace("walls: 2", "walls: 3");
    forged::refused_as_written::<Enclose>(
        &more,
        &fenced(&more, &["F 12 12b2 2c4", "P"]),
        "3 walls may cross these fences",
    );
    let old = fenced(GROUND, &["F 12 12b2 2c4", "P"]).replace("enclose-cuts-2", "enclose-cuts-1");
    forged::refused_as_written::<Enclose>(GROUND, &old, "`F 12 12b2 2c4` is no step of a proof");
}

#[test]
fn places_behind_fences_are_out_where_the_fences_hold() {
    let field = "game: enclose\nwalls: 3\n\n.........\n.........\n.@.......\n.........\n.........\n";
    let fences = "F 19 - 4c4 5c4";
    for (lines, reason) in [
        // They have left the board for good, or are out in one case only.
        (&[fences, "B 25 1"][..], "`25` is no cell in reach"),
        (&[fences, "B 22 1", "B 24 1"], "`24` is no cell in reach"),
        (&[fences, "B 23 1"], "cell 23 is settled already"),
        (&["B 20 1", fences, "B 24 1"], "cell 24 is settled already"),
        (&["B 24 1", fences, "P", "B 24 0"], "cell 24 is settled already"),
        (&["B 24 1", fences, "P", "B 25 1"], "some case is not closed"),
        (&["B 24 1", fences, "B 20 1", "P"], "some case is not closed"),
        (&["B 24 1", fences, "L 0"], "the flow shows only that a pen misses"),
    ] {
        forged::refused_as_written::<Enclose>(field, &fenced(field, lines), reason);
    }
}

#[test]
fn pens_that_are_not_apart_are_refused() {
    let corridor = "game: enclose\nwalls: 1\nanimals: apart\n\n######\n#@..@#\n######\n";
    let bay = "game: enclose\nwalls: 2\nanimals: apart\n\n######\n#@..@#\n####.#\n";
    let portal = "game: enclose\nwalls: 1\nanimals: apart\nlinks: 2,2-2,5\n\n######\n#@..@#\n######\n";
    for (board, claim, walls, reason) in [
        (corridor, "0", "-", "the pen misses infinite, which is not the claim"),
        (corridor, "0", "2,3", "the pen misses 1, which is not the claim"),
        // The second animal gets out, or the animals meet, or they meet through a portal.
        (bay, "1", "2,3", "the pen misses infinite, which is not the claim"),
        (bay, "0", "3,5", "the pen misses infinite, which is not the claim"),
        (portal, "1", "2,3", "the pen misses infinite, which is not the claim"),
    ] {
        refused(board, claim, &format!("walls: {walls}\nsteps: 1\nL 0\n"), reason);
    }
}

/// Two animals, on cells 6 and 8, with two paths between them: over cell 7, and over 11, 12 and 13.
const RING: &str = "game: enclose\nwalls: 1\nanimals: apart\n\n#####\n#@.@#\n#...#\n#####\n";

/// The flow on the longer path.
const ROUND: &str = "6>11:5041 11>12:5041 12>13:5041 13>8:5041";

/// Returns a certificate of a kind for the claim that there is no pen.
fn without_pens(board: &str, kind: &str, lines: &[&str]) -> String {
    let evidence = format!("walls: none\nsteps: {}\n{}\n", lines.len(), lines.join("\n"));
    forged::certificate_with::<Enclose>(board, kind, "infinite", &evidence)
}

#[test]
fn flows_between_animals_that_show_too_little_are_refused() {
    let kind = "enclose-apart-1";
    let honest = format!("L 5041 | 6>7:5041 7>8:5041 {ROUND}");
    let through = "L 5041 | 6>7:5041 7>8:5041";
    forged::accepted::<Enclose>(RING, &without_pens(RING, kind, &[&honest]));
    for (lines, reason) in [
        (&["L 5041"][..], "the flow shows only that a pen misses -5041/840"),
        (&[through], "the flow shows only that a pen misses 0/840"),
        (&[&honest.replace("5041", "5040")], "the flow shows only that a pen misses 5040/840"),
        // From the second animal to the first.
        (&["L 5041 | 8>7:5041 7>6:5041"], "the flow shows only that a pen misses -10082/840"),
        (&[&honest.replace("L 5041", "L 5040")], "more than a wall on cell 7 would cost goes through it"),
        // Both flows together are too much.
        (&[&honest.replace('|', "7>12:1 |")], "more than a wall on cell 12 would cost goes through it"),
        (&[&honest.replace("13>8:5041", "13>8:5040")], "flow between the animals begins or ends at cell 13"),
        (&["L 5041 | 7>8:1"], "the flow between the animals begins or ends at cell 7"),
        // Amounts of the flow between animals are not those of the last line.
        (&["B 12 1", &honest, through], "the flow shows only that a pen misses 840/840"),
        // Cell 12 is in one of the pens, but its animal is not known; cell 7 would join them.
        (&["B 12 1", "L 5041 | 6>11:1 11>12:1"], "flow between the animals begins or ends at cell 12"),
        (&["B 7 1", &honest], "the flow between the animals begins or ends at cell 6"),
        (&["B 7 1", "P"], "some case is not closed"),
        (&["B 7 0", "P"], "every cell that is in the pen can be reached"),
        (&["P"], "every cell that is in the pen can be reached"),
        (&[&format!("{honest} |")], "`|` is no amount on a step"),
        (&["L | 5041"], "the price of a wall is no number in range"),
        (&["L 5041 |6>7:1"], "`|6` is no cell in reach"),
        (&["L 5041 | 6>8:1"], "`6>8:1`: there is no such step"),
        (&["L 5041 | 6>7:-1"], "`6>7:-1`: the amount is no number in range"),
        (&["F 6 - 6c2"], "`F 6 - 6c2` is no step of a proof"),
    ] {
        forged::refused_as_written::<Enclose>(RING, &without_pens(RING, kind, lines), reason);
    }
    let more = RING.replace("walls: 1", "walls: 2");
    let flow = without_pens(&more, kind, &[&honest]);
    forged::refused_as_written::<Enclose>(&more, &flow, "the flow shows only that a pen misses 0/840");
    // Any amount may go through cell 12, but only in the case that it is in a pen, because it has no wall then.
    let waist = "game: enclose\nwalls: 1\nanimals: apart\n\n#####\n#@.##\n#...#\n##.@#\n#####\n";
    let flow = "L 5881 | 6>7:5881 6>11:5881 7>12:5881 11>12:5881 12>13:5881 12>17:5881 13>18:5881 17>18:5881";
    for (lines, reason) in [
        (&["B 12 1", flow][..], "some case is not closed"),
        (&[flow], "more than a wall on cell 12 would cost goes through it"),
    ] {
        forged::refused_as_written::<Enclose>(waist, &without_pens(waist, kind, lines), reason);
    }
    // The second animal reaches the cell that is in.
    let parted = "game: enclose\nwalls: 1\nanimals: apart\n\n######\n#@#@.#\n######\n";
    let cut_off = without_pens(parted, kind, &["B 10 1", "P"]);
    forged::refused_as_written::<Enclose>(parted, &cut_off, "every cell that is in the pen can be reached");
}

#[test]
fn kinds_are_for_the_animals_that_they_name() {
    for (board, kind, animals) in [
        (RING, "enclose-cuts-1", "apart"),
        (RING, "enclose-cuts-2", "apart"),
        (PASSAGE, "enclose-apart-1", "one"),
        (&RING.replace("apart", "together"), "enclose-apart-1", "together"),
    ] {
        let reason = format!("evidence of the kind `{kind}` is not made for animals={animals}");
        forged::refused_as_written::<Enclose>(board, &without_pens(board, kind, &["L 0"]), &reason);
    }
    refused(PASSAGE, "0", "walls: 2,5\nsteps: 1\nL 0 | 6>7:0\n", "`|` is no amount on a step");
}
