//! Lies about plans, paths and trees.

use thwart_exam::forged;
use thwart_game::SolveOptions;
use thwart_game::any::AnyGame;
use thwart_trap::Trap;

/// Two obstacles are needed; cell 10 is Jerry's.
const BOARD: &str = "game: trap\n\n>...\n....\n..@.\n....\n";
const PLAN: &str = "plan: 4 1\n";

/// Returns the certificate with another claim and another body.
fn with<'a>(claim: &'a str, body: &'a str) -> impl Fn(&str) -> String + 'a {
    move |text| {
        let head: Vec<&str> = text.lines().take_while(|line| !line.starts_with("claim: ")).collect();
        format!("{}\nclaim: {claim}\n{body}end\n", head.join("\n"))
    }
}

fn refused_on(board: &str, claim: &str, body: &str, reason: &str) {
    let forge = with(claim, body);
    forged::refused::<Trap>(board, &forged::honest::<Trap>(board, false), forge, reason);
}

/// Checks that another tree of one obstacle is refused.
fn refused_tree(tree: &str, reason: &str) {
    refused_on(BOARD, "2", &format!("{PLAN}tree: 1\n{tree}"), reason);
}

#[test]
fn the_honest_one_is_as_published() {
    let honest = forged::honest::<Trap>(BOARD, false);
    let published = "kind: trap-tree-1\nclaim: 2\nplan: 4 1\ntree: 1\nw 10 6d1a1 9d1a1\n.\nend\n";
    assert!(honest.ends_with(published), "{honest}");
    // The same claim, shown by cases: the obstacle lies on one of the three cells that
    // his path needs.
    let by_cases = format!("{PLAN}tree: 1\n+\nw 10 9d1a1\n.\n.\n.\n");
    let verdict = forged::checked::<Trap>(BOARD, &with("2", &by_cases)(&honest));
    assert_eq!(verdict, Ok(7), "{by_cases}");
}

#[test]
fn every_line_of_the_evidence_is_an_entry() {
    let jerrys_turn = WORST.replace("worst", "worst\nline: #4,1");
    for board in [BOARD, WORST, &jerrys_turn] {
        let honest = forged::honest::<Trap>(board, false);
        let (_, evidence) = honest.split_once("\nclaim: ").expect("it has a claim");
        // All lines but those of the claim and the end.
        let lines = evidence.lines().count() as u64 - 2;
        assert_eq!(forged::checked::<Trap>(board, &honest), Ok(lines), "{honest}");
    }
}

#[test]
fn plans_that_do_not_do_it_are_refused() {
    let refused = |plan: &str, claim: &str, reason: &str| {
        refused_on(BOARD, claim, &format!("plan: {plan}\ntree: 1\nw 10 6d1a1 9d1a1\n.\n"), reason);
    };
    refused("4 1", "3", "the plan has 2 obstacles, the claim is 3");
    refused("4 1 1", "2", "the plan has 3 obstacles, the claim is 2");
    refused("4 x", "2", "a plan is the numbers of its cells");
    refused("4 01", "2", "a plan is the numbers of its cells");
    refused("", "2", "a plan is the numbers of its cells");
    refused("4 4", "2", "no obstacle can be laid on cell 4 in turn 2");
    refused("10 1", "2", "no obstacle can be laid on cell 10 in turn 1");
    refused("0 1", "2", "no obstacle can be laid on cell 0 in turn 1");
    refused("4 16", "2", "no obstacle can be laid on cell 16 in turn 2");
    refused("4 4294967296", "2", "a plan is the numbers of its cells");
    refused("1 2", "2", "Jerry is not trapped at the end of the plan");
    refused_on(BOARD, "2", "tree: 1\n.\n", "expected `plan: ...`");
    refused_on(BOARD, "2", "plan: 4 1\ntree: 2\n.\n", "the tree must refute 1 obstacles");
    refused_on(BOARD, "infinite", "tree: 14\n.\n", "the tree must refute 15 obstacles");
    refused_on(BOARD, "infinite", "tree: 15\n.\n", "no paths are given");
    refused_on(BOARD, "0", "", "expected `plan: ...`");
    let over = "game: trap\n\n>#@\n";
    refused_on(over, "1", "plan: 1\n", "the play is over, and not as claimed");
    refused_on(over, "infinite", "tree: 1\n.\n", "the play is over, and not as claimed");
    refused_on(over, "0", "plan: 1\n", "expected `end`");
}

#[test]
fn false_paths_are_refused() {
    let refused = |line: &str, reason: &str| refused_tree(&format!("{line}\n.\n"), reason);
    refused("w 10 6d1a1 9d1", "the path `9d1` does not lead out");
    refused("w 10 6d1a1 9d1a2", "leads over a cell that is not free");
    refused("w 10 6d1b1", "leads over a cell for the second time");
    refused("w 10 6 6", "the path `6` does not lead out");
    refused("w 10 6d1a1 9d1a1b1", "leads over a cell for the second time");
    refused("w 10 6d1a1 5d1", "the path `5d1` does not begin beside its cells");
    refused("w 10 6d1a1 16", "the path `16` does not begin with a cell of this board");
    refused("w 10 6d1a1 ", "the path `` does not begin with a cell");
    refused("w 10 06d1a1", "does not begin with a cell");
    refused("w 10 6d1a1 11c9", "leads over a cell that is not free");
    refused("w 10 6d1a1 14a1", "leads over a cell that is not free");
    refused("w 10 6d1a0", "has a run that is no direction with a number of steps");
    refused("w 10 6d1a", "has a run that is no direction with a number of steps");
    refused("w 10 6d1a01", "has a run that is no direction with a number of steps");
    refused("w 10 6d1e1", "has a run that is no direction with a number of steps");
    refused("w 10 6d1\u{e9}1", "has a run that is no direction with a number of steps");
    refused("w 10 6d99999999999999999999", "has a run that is no direction with a number of steps");
    refused("w 11 7a1d2", "no paths are given for 10");
    refused("w 10+15 6d1a1", "is neither one cell nor the cells of a step");
    refused("w 10+10 6d1a1", "is neither one cell nor the cells of a step");
    refused("w 10+11+14 6d1a1", "is neither one cell nor the cells of a step");
    refused("w 10+16 6d1a1", "is no group of cells of this board");
    refused("w  6d1a1", "is no group of cells of this board");
    refused("w x 6d1a1", "is no group of cells of this board");
    refused("w 10 6d1a1", "from 10 only 1 paths are open, and there may be 1 more obstacles");
    refused("w 10", "from 10 only 0 paths are open");
    refused("w 6+10 5a1 9d1a1", "no paths are given for 10, where Jerry could be shut in");
}

#[test]
fn trees_that_leave_something_out_are_refused() {
    refused_tree(".\n", "no paths are given for 10, where Jerry could be shut in");
    refused_tree("", "`end` is no line of a tree");
    refused_tree("?\n", "`?` is no line of a tree");
    refused_tree("+ \n", "`+ ` is no line of a tree");
    refused_tree("+!!\n", "is no line of a tree");
    refused_tree(".0\n", "`.0` is no line of a tree");
    refused_tree(". 0\n", "`0` is not the number of paths given before");
    refused_tree(". \n", "`` is not the number of paths given before");
    refused_tree("w 10 6d1a1 9d1a1\n. 1\n", "`1` is not the number of paths given before");
    refused_tree("w 10 6d1a1 9d1a1\n. 00\n", "`00` is not the number of paths given before");
    refused_tree("w 10 6d1a1 9d1a1\n.\n.\n", "expected `end` after the evidence");
    refused_tree("x\n", "Jerry has a path here");
    refused_tree("+\nx\n", "Jerry has a path here");
    refused_tree("= 0\n", "`0` is not the number of a remembered node");
    refused_tree("+!\n= 1\n", "`1` is not the number of a remembered node");
    // The root cannot stand for one of its own children.
    refused_tree("+!\n= 0\n", "the remembered node 0 does not stand for this one");
    refused_tree("w 10 6d1a1 9d1a1\n+\n", "is no line of a tree");
    // The obstacle below the root blocks the only path, and no further obstacle is left.
    refused_tree("w 10 6d1a1\n+\n.\n", "from 10 only 0 paths are open, and there may be 0 more obstacles");
}

#[test]
fn a_number_that_is_too_large_has_no_tree() {
    // One obstacle is enough; this plan wastes the first.
    let board = "game: trap\n\n>..@.\n";
    let claim = |tree: &str| format!("plan: 4 1\ntree: 1\n{tree}");
    refused_on(board, "2", &claim("+\n+\n"), "the obstacles revealed shut Jerry in in turn 1");
    refused_on(board, "2", &claim("+\nx\n"), "in turn 1 Jerry can still be shut in");
    refused_on(board, "2", &claim("w 3 2d1\n.\n"), "from 3 only 1 paths are open");
    refused_on(board, "2", &claim("+\n.\n"), "no paths are given for 3");
    refused_on(board, "infinite", "tree: 4\n+\nx\n", "in turn 1 Jerry can still be shut in");
}

#[test]
fn a_board_without_room_for_the_spares_is_certified() {
    // Shutting him in takes one obstacle in the second turn, but there is no other cell
    // for the first.
    let boards = ["game: trap\n\n>.@\n##.\n", "game: trap\n\n>..@\n", "game: trap\n\n#.#\n>.@\n#>.\n"];
    for board in boards {
        let setup = forged::setup::<Trap>(board);
        let position = AnyGame::of::<Trap>().position(setup).expect("a board of the game");
        for generic_table in [false, true] {
            let report =
                position.solve(&SolveOptions::default().generic_table(generic_table)).expect("small");
            let certificate = report.certificate.expect("small boards are certified");
            assert_eq!(certificate.kind == "table", generic_table);
        }
    }
}

/// A board on which Jerry chooses, and a correct strategy of five obstacles.
const WORST: &str = "game: trap\ntie-break: worst\n\n..>....\n.......\n...@..#\n.#.....\n.....>.\n";
const STRATEGY: &str = "10\n9\n16\n1\n14\n14\n";

#[test]
fn strategies_that_do_not_do_it_are_refused() {
    let refused = |strategy: &str, reason: &str| refused_on(WORST, "5", strategy, reason);
    refused("plan: 10\n", "no obstacle can be laid on `plan:`");
    refused("2\n", "no obstacle can be laid on `2`");
    refused("35\n", "no obstacle can be laid on `35`");
    refused("17\n", "no obstacle can be laid on `17`");
    refused("10 9\n", "no obstacle can be laid on `9`");
    refused("10\n= 0\n", "`= 0` does not name a turn with the same position");
    refused("10\n= 7\n", "`= 7` does not name a turn with the same position");
    refused("0\n7\n8\n", "Jerry gets away");
    // The answer to one of his choices is missing.
    refused("10\n9\n16\n1\n14\ntree: 4\n", "no obstacle can be laid on `tree:`");
    refused_on(WORST, "4", STRATEGY, "this takes 5 obstacles, the claim is 4");
    refused_on(WORST, "0", "", "no obstacle can be laid on `end`");
    let jerrys_turn = WORST.replace("worst", "worst\nline: #4,1");
    refused_on(&jerrys_turn, "infinite", "step: S\n", "Jerry cannot step S");
    refused_on(&jerrys_turn, "infinite", "step: up\n", "Jerry cannot step up");
    let several = WORST.replace("worst", "worst\nper-turn: 2");
    refused_on(&several, "5", "10\n", "Tom lays 1 more in this turn");
}

#[test]
fn trees_with_choices_that_leave_something_out_are_refused() {
    let refused =
        |tree: &str, reason: &str| refused_on(WORST, "5", &format!("{STRATEGY}tree: 4\n{tree}"), reason);
    refused("+\n", "`+` is no line of a tree");
    refused("+ S\n", "no shortest path begins with S in turn 1");
    refused("+ NE\n", "`+ NE` is no line of a tree");
    refused("?! N\n", "`?! N` is no line of a tree");
    refused("? 17\n", "`? 17` is no line of a tree");
    refused("? 2\n", "`? 2` is no line of a tree");
    refused("? 35\n", "`? 35` is no line of a tree");
    // A question does not begin a turn.
    refused("? 0\n.\n", "no paths are given");
    refused("? N\n= 0\n", "`0` is not the number of a remembered node");
    // If an order breaks ties, Jerry has nothing to choose.
    refused_tree("+ N\n", "`+ N` is no line of a tree");
    refused_tree("? 0\n", "`? 0` is no line of a tree");
}
