//! Lies about blasts and walks on boards on which every cell costs 1.

use std::fmt::Write as _;
use thwart_exam::forged;

use thwart_bomb::{Bomb, Position};
use thwart_game::game::check;
use thwart_game::rules::Rules as _;
use thwart_game::session::Session;
use thwart_game::value::Value;
use thwart_grid::distance::{UNREACHED_STEPS, distances};
use thwart_grid::{Cell, Direction};

use thwart_exam::exam::Dice;
use thwart_exam::forged::{accepted, certificate_with, pick};
use thwart_exam::lies::value_of;

/// The brick can be cleared, but that does not shorten the path: 6 steps.
const OPEN: &str = "game: bomb\n\n@%.#>\n.....\n";

/// No single blast opens a path.
const SHUT: &str = "game: bomb\nradius: 0\n\n#%@.\n####\n>...\n";

/// A blast clears one of the two bricks.
const TWO: &str = "game: bomb\nradius: 0\n\n@%.%>\n.###.\n.....\n";

fn refused(board: &str, forge: impl FnOnce(&str) -> String, reason: &str) {
    forged::refused::<Bomb>(board, &forged::honest::<Bomb>(board, false), forge, reason);
}

fn replaced(from: &'static str, to: &'static str) -> impl FnOnce(&str) -> String {
    move |text| {
        assert!(text.contains(from), "{text}");
        text.replace(from, to)
    }
}

#[test]
fn plans_that_do_not_work_are_refused() {
    let honest = forged::honest::<Bomb>(OPEN, false);
    assert!(honest.ends_with("claim: 6\nblasts: none\nwalk: S E4 N\nbound: cleared\nend\n"), "{honest}");
    for (from, to, reason) in [
        ("claim: 6", "claim: 5", "the walk takes 6, which is not the claim"),
        ("claim: 6", "claim: 7", "the walk takes 6, which is not the claim"),
        ("claim: 6", "claim: infinite", "expected `bound: ...`, found `walk: S E4 N`"),
        ("S E4 N", "S E5 N", "the walker cannot step E from 2,5"),
        ("S E4 N", "E S E3 N", "the walker cannot step E from 1,1"),
        ("S E4 N", "S SE E3 N", "the walker cannot step SE from 2,1"),
        ("S E4 N", "N", "the walker cannot step N from 1,1"),
        ("S E4 N", "S E3 W2 E3 N", "the walk takes 10, which is not the claim"),
        ("S E4 N", "S E4 W E", "the walk ends on 2,5, which is no end"),
        ("S E4 N", "S E4 N1", "`N1` is no run of steps"),
        ("S E4 N", "S  E4 N", "`` is no run of steps"),
        ("S E4 N", "", "`` is no run of steps"),
        ("S E4 N", "S E99999999999999999999 N", "`E99999999999999999999` is no run of steps"),
        ("walk: ", "walk:", "expected `walk: ...`"),
        ("walk: S E4 N\n", "", "expected `walk: ...`, found `bound: cleared`"),
        ("blasts: none", "blasts: 1,4", "`1,4` is no cell on which a further blast may go off"),
        ("blasts: none", "blasts: 1,3 1,2", "`1,2` is no cell on which a further blast may go off"),
        ("blasts: none", "blasts: 9,9", "`9,9` is no cell"),
        ("blasts: none", "blasts: ", "`` is no cell"),
        ("blasts: none", "blast: none", "expected `blasts: ...`"),
    ] {
        refused(OPEN, replaced(from, to), reason);
    }
    let forge =
        |text: &str| text.replace("claim: infinite\nblasts: none", "claim: 4\nblasts: none\nwalk: S2");
    refused(SHUT, forge, "the walker cannot step S from 1,3");
    refused(SHUT, replaced("bound", "walk: E\nbound"), "expected `bound: ...`, found `walk: E`");
}

#[test]
fn walks_that_are_too_long_are_refused() {
    // A walk around the bricks as if there were no blast, and a walk back and forth between them.
    let around = |text: &str| forged(text, 8, "none", "S2 E4 N2");
    let honest = forged::honest::<Bomb>(TWO, false);
    assert!(honest.ends_with("claim: 8\nblasts: none\nwalk: S2 E4 N2\nbound: passes\nend\n"), "{honest}");
    let two = TWO.replace("radius", "blasts: 2\nradius");
    let honest = forged::honest::<Bomb>(&two, false);
    assert!(honest.ends_with("claim: 4\nblasts: 1,2 1,4\nwalk: E4\nbound: passes\nend\n"), "{honest}");
    let reason = "with a blast on 1,2 a walk may take 4, less than the claim";
    refused(&two, around, reason);
    refused(&two, |text| forged(text, 6, "1,2 1,4", "E2 W E3"), reason);
    let one = TWO.replace("radius: 0", "radius: 1");
    refused(
        &TWO.replace("radius: 0\n", ""),
        around,
        "with a blast on 1,1 a walk may take 4, less than the claim",
    );
    refused(&one, around, "with a blast on 1,3 a walk may take 4, less than the claim");
    let none = TWO.replace("radius", "blasts: 0\nradius").replace(".###.", "..#..").replace(".....", "@....");
    let none = none.replacen('@', ".", 1);
    refused(
        &none,
        |text| forged(text, 8, "none", "E W E4 N2"),
        "without a blast a walk takes 6, less than the claim",
    );
    // Four blasts take several passes, so the first pass is not the last.
    let four = "game: bomb\nblasts: 4\nradius: 0\n\n@%.%.%.%>\n";
    let reason = "with a blast on 1,4 a walk may take 8, less than the claim";
    refused(four, |text| infinite(text, "passes"), reason);
    // If the claim is that there is no path, the checker finds one.
    let reason = "with a blast on 1,1 a walk may take 8, less than the claim";
    refused(&two, |text| infinite(text, "passes"), reason);
    refused(&none, |text| infinite(text, "passes"), "without a blast a walk takes 6, less than the claim");
}

/// Returns a certificate with another claim and plan.
fn forged(text: &str, claim: u64, blasts: &str, walk: &str) -> String {
    let (envelope, _) = text.split_once("claim: ").expect("it has a claim");
    format!("{envelope}claim: {claim}\nblasts: {blasts}\nwalk: {walk}\nbound: passes\nend\n")
}

/// Returns a certificate that claims that there is no path.
fn infinite(text: &str, bound: &str) -> String {
    let (envelope, _) = text.split_once("claim: ").expect("it has a claim");
    format!("{envelope}claim: infinite\nblasts: none\nbound: {bound}\nend\n")
}

#[test]
fn bounds_that_do_not_hold_are_refused() {
    refused(OPEN, replaced("bound: cleared", "bound: both"), "`both` is neither `passes` nor `cleared`");
    refused(OPEN, replaced("bound: cleared", "bound:"), "expected `bound: ...`");
    refused(
        TWO,
        replaced("bound: passes", "bound: cleared"),
        "over bricks a walk takes 4, less than the claim",
    );
    let open = "game: bomb\nradius: 0\n\n#%@.\n##%#\n>...\n";
    let opened = |text: &str| infinite(text, "cleared");
    refused(open, opened, "over bricks a walk takes 4, less than the claim");
    // With many blasts it is enough that bricks make no difference.
    let many = OPEN.replace("game: bomb", "game: bomb\nblasts: 9");
    let honest = forged::honest::<Bomb>(&many, false);
    assert!(honest.ends_with("bound: cleared\nend\n"), "{honest}");
    for board in [OPEN, &many] {
        let honest = forged::honest::<Bomb>(board, false);
        for bound in ["passes", "cleared"] {
            accepted::<Bomb>(
                board,
                &honest
                    .replace("bound: cleared", "bound: passes")
                    .replace("bound: passes", &format!("bound: {bound}")),
            );
        }
    }
}

/// The walk leads around rock, or around bricks for which no blast is left, on both sides of the only blast.
/// Its two halves add up to exactly the claim, so it is not shorter.
#[test]
fn a_walk_that_is_as_good_as_the_claim_is_not_better() {
    let rock = "game: bomb\nblasts: 1\nradius: 0\n\n...#...\n.#.%.#.\n@#.#.#>\n";
    let bricks = rock.replace("@#.#.#>", "@%.#.%>");
    for (board, bound) in [(rock, "passes"), (rock, "cleared"), (&bricks, "passes")] {
        let walk = "blasts: 2,4\nwalk: N2 E2 S E2 N E2 S2\n";
        accepted::<Bomb>(
            board,
            &certificate_with::<Bomb>(board, "bomb-passes-3", "12", &format!("{walk}bound: {bound}\n")),
        );
    }
}

/// Paths through a blast that need both arms of its corner, paths beyond rock in the same line, and paths
/// that begin beside the walker's cell; seen from all sides.
#[test]
fn arms_reach_in_all_directions_from_cells_beside() {
    for shape in [
        "@#####,%#####,%#####,%#####,%%%>#>",
        "@%####,#%####,#%####,#%####,#%%>#>",
        "@%###>,#%###%,#%###%,#%%%%%,######",
        "######,@%%%%>,######",
    ] {
        let mut rows: Vec<Vec<char>> = shape.split(',').map(|row| row.chars().collect()).collect();
        for turn in 0..8 {
            if turn == 4 {
                for row in &mut rows {
                    row.reverse();
                }
            }
            rows = (0..rows[0].len()).map(|col| rows.iter().rev().map(|row| row[col]).collect()).collect();
            let map: Vec<String> = rows.iter().map(|row| row.iter().collect()).collect();
            for radius in ["5", "unlimited"] {
                let board = format!("game: bomb\nblasts: 2\nradius: {radius}\n\n{}\n", map.join("\n"));
                let honest = forged::honest::<Bomb>(&board, false);
                let setup = forged::setup::<Bomb>(&board);
                let game = Bomb::new(&setup).expect("a board of the game");
                let session = Session::new(&game, &setup);
                check(&session, &honest.replace("cleared", "passes")).expect(&board);
                let error = check(&session, &infinite(&honest, "passes")).expect_err(&board).to_string();
                assert!(error.contains("a walk may take"), "{error}\n{board}");
            }
        }
    }
}

/// The number of boards, and of plans for each.
const BOARDS: usize = 1500;
const PLANS: usize = 12;

/// The checker accepts the best walk after some blasts only if no other blasts allow a better one. It refuses
/// a walk that takes a step back first, and a false claim that there is no walk.
#[test]
fn only_best_plans_are_believed() {
    let mut dice = Dice(11);
    let (mut checked, mut accepted, mut infinite) = (0, 0, 0);
    for _ in 0..BOARDS {
        let board = draw(&mut dice);
        let setup = forged::setup::<Bomb>(&board);
        let game = Bomb::new(&setup).expect("a board of the game");
        let session = Session::new(&game, &setup);
        let value = value_of(&game);
        infinite += usize::from(value == Value::Infinite);
        for _ in 0..PLANS {
            let (claim, evidence) = plan(&game, &mut dice);
            let text = certificate_with::<Bomb>(&board, "bomb-passes-3", &claim, &evidence);
            checked += 1;
            match check(&session, &text) {
                Ok(found) => {
                    accepted += 1;
                    assert_eq!(found.value, value, "{board}\n{text}");
                }
                Err(error) => assert!(
                    claim != value.text(game.measure()) || evidence.ends_with("cleared\n"),
                    "{error}\n{board}\n{text}"
                ),
            }
        }
    }
    println!("{checked} plans, {accepted} of them best; {infinite} boards without a path");
    assert!(
        accepted * 5 > checked && accepted * 3 < checked * 2 && infinite > BOARDS / 20,
        "{accepted}, {infinite}"
    );
}

/// Draws some blasts and a best walk after them, or one that wavers, or no walk at all. Returns the claim and
/// the evidence.
fn plan(game: &Bomb, dice: &mut Dice) -> (String, String) {
    let mut here = game.start();
    let mut words = Vec::new();
    for _ in 0..dice.roll(game.blasts_left(&here) + 1) {
        let blast = Cell::new(dice.roll(game.board().len()));
        let chosen = thwart_game::moves::Move::Blast(blast);
        if game.is_legal(&here, chosen) {
            here = game.play(&here, chosen);
            words.push(game.board().coord(blast).to_string());
        }
    }
    let bound = pick(dice, &["passes", "passes", "cleared"]);
    let walk = walk(game, &here, dice.roll(2) == 0);
    let Some(walk) = walk.filter(|_| dice.roll(5) > 0) else {
        return ("infinite".to_owned(), format!("blasts: none\nbound: {bound}\n"));
    };
    let mut evidence = "blasts: ".to_owned();
    evidence.push_str(if words.is_empty() { "none" } else { "" });
    let _ = writeln!(evidence, "{}\nwalk: {}\nbound: {bound}", words.join(" "), walk.join(" "));
    (walk.len().to_string(), evidence)
}

/// Returns a shortest walk after these blasts, or one that takes its first step twice and once back.
fn walk(game: &Bomb, position: &Position, wavers: bool) -> Option<Vec<&'static str>> {
    let (floor, board) = (game.floor(&position.blasts), game.board());
    let left = distances(board, game.ends(), |cell| floor[cell.index()]);
    let mut cell = position.walker;
    let mut walk: Vec<Direction> = Vec::new();
    while left[cell.index()] > 0 {
        let mut steps = board.neighbours(cell, |next| floor[next.index()]);
        let (direction, next) = steps.find(|(_, next)| left[next.index()] < left[cell.index()])?;
        walk.push(direction);
        cell = next;
    }
    assert_ne!(left[position.walker.index()], UNREACHED_STEPS);
    if wavers && walk.len() > 1 {
        let (first, back) = (walk[0], walk[0].opposite());
        walk.splice(0..0, [first, back]);
    }
    Some(walk.into_iter().map(Direction::word).collect())
}

/// Draws a small board with many bricks, so long that only arms lead from one side of them to the other. On
/// both sides the walker can also stand on cells beside them.
fn draw(dice: &mut Dice) -> String {
    let long = 2 + dice.roll(7);
    let short = 1 + dice.roll(if long > 5 { 2 } else { 4 });
    let (rows, cols) = if dice.roll(2) == 0 { (long, short) } else { (short, long) };
    let (bricks, rocks) = (pick(dice, &[20, 40, 60]), pick(dice, &[5, 20]));
    let mut signs: Vec<char> = (0..rows * cols)
        .map(|_| match dice.roll(100) {
            roll if roll < bricks => '%',
            roll if roll < bricks + rocks => '#',
            _ => '.',
        })
        .collect();
    let last = signs.len();
    for _ in 0..=dice.roll(2) {
        signs[dice.roll(last)] = '>';
    }
    let walker = dice.roll(last);
    signs[walker] = '@';
    if !signs.contains(&'>') {
        signs[(walker + 1 + dice.roll(last - 1)) % last] = '>';
    }
    let map: Vec<String> = signs.chunks(cols).map(|row| row.iter().collect()).collect();
    let (blasts, radius) = (dice.roll(4), pick(dice, &["0", "1", "2", "unlimited", "unlimited"]));
    format!("game: bomb\nblasts: {blasts}\nradius: {radius}\n\n{}\n", map.join("\n"))
}
