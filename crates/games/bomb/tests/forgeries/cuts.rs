//! Lies about blasts and cuts.

use thwart_bomb::Bomb;
use thwart_exam::forged;
use thwart_game::game::check;
use thwart_game::rules::Rules as _;
use thwart_game::session::Session;

use thwart_exam::exam::Dice;
use thwart_exam::forged::pick;
use thwart_exam::lies::{Lies, damage, value_of};

fn refused(board: &str, forge: impl FnOnce(&str) -> String, reason: &str) {
    forged::refused::<Bomb>(board, &forged::honest::<Bomb>(board, false), forge, reason);
}

#[test]
fn boards_with_costs_have_other_evidence() {
    let honest = forged::honest::<Bomb>("game: bomb\n\n@9>\n", false);
    assert!(honest.ends_with("kind: bomb-cuts-1\nclaim: 10\nblasts: none\ncuts: 1\n-\nend\n"), "{honest}");
    let forge = |text: &str| text.replace("kind: bomb-cuts-1", "kind: bomb-passes-3");
    refused("game: bomb\n\n@9>\n", forge, "this kind of evidence is for boards where every cell costs 1");
}

/// Clearing two of three bricks does not shorten the expensive path around them.
const EXPENSIVE: &str = "game: bomb\nblasts: 2\nradius: 0\n\n@%%%>\n9###9\n99999\n";

#[test]
fn cuts_that_do_not_show_the_claim_are_refused() {
    let honest = forged::honest::<Bomb>(EXPENSIVE, false);
    assert!(honest.ends_with("claim: 64\nblasts: none\ncuts: 2\n1\n2\nend\n"), "{honest}");
    let forged = |cuts: &'static str| move |text: &str| text.replace("cuts: 2\n1\n2\n", cuts);
    for (cuts, reason) in [
        ("cuts: two\n1\n2\n", "`two` is no number of cuts"),
        ("cuts: 1\n1\n2\n", "there are fewer cuts than blasts to be tried"),
        ("cuts: 3\n1\n2\n3\n", "all blasts were tried after 2 of 3 cuts"),
        ("cuts: 2\n-\n2\n", "a walk beside these bricks costs 4, less than the claim"),
        ("cuts: 2\n1\n-\n", "a walk beside these bricks costs 4, less than the claim"),
        ("cuts: 2\n1\n1\n", "`1` is no brick that stands and counts"),
        ("cuts: 2\n4\n2\n", "`4` is no brick that stands and counts"),
        ("cuts: 2\n6\n2\n", "`6` is no brick that stands and counts"),
        ("cuts: 2\n15\n2\n", "`15` is no brick that stands and counts"),
        ("cuts: 2\n01\n2\n", "`01` is no brick that stands and counts"),
        ("cuts: 2\n1 1\n2\n", "`1` is not after the brick before it"),
        ("cuts: 2\n2 1\n2\n", "`1` is not after the brick before it"),
    ] {
        refused(EXPENSIVE, forged(cuts), reason);
    }
    // With one blast more the bricks can be cleared.
    let three = EXPENSIVE.replace("blasts: 2", "blasts: 3");
    let forge = |text: &str| {
        let (envelope, _) = text.split_once("claim: ").expect("it has a claim");
        format!("{envelope}claim: 64\nblasts: none\ncuts: 3\n1\n2\n3\nend\n")
    };
    refused(&three, forge, "after a blast on 1,4 a walk costs 4, less than the claim");
}

/// The number of boards with costs, and of lies about each.
const BOARDS: usize = 400;
const LIES: usize = 40;

#[test]
fn lies_about_cuts_are_accepted_only_where_they_are_true() {
    let mut dice = Dice(8);
    let (mut lies, mut deep) = (Lies::default(), 0);
    for _ in 0..BOARDS {
        let board = draw(&mut dice);
        let setup = forged::setup::<Bomb>(&board);
        let game = Bomb::new(&setup).expect("a board of the game");
        let session = Session::new(&game, &setup);
        let value = value_of(&game);
        let honest = forged::honest::<Bomb>(&board, false);
        assert_eq!(check(&session, &honest).map(|accepted| accepted.value), Ok(value), "{board}");
        deep += usize::from(honest.lines().count() > 11);
        lies.check(LIES, &session, || mutate(&honest, &mut dice), |_, believed| believed == value);
    }
    println!("{lies}, {deep} boards with several cuts");
    assert!(lies.accepted * 3 < lies.checked && deep > BOARDS / 20, "{lies}, {deep}");
}

/// Draws a small board with costs and many bricks.
fn draw(dice: &mut Dice) -> String {
    let (rows, cols) = (3 + dice.roll(2), 3 + dice.roll(3));
    let bricks = pick(dice, &[30, 50, 70]);
    let mut signs: Vec<char> = (0..rows * cols)
        .map(|_| match dice.roll(100) {
            roll if roll < bricks => '%',
            roll if roll < bricks + 10 => '#',
            _ => pick(dice, &['0', '.', '9', '9']),
        })
        .collect();
    let last = signs.len() - 1;
    (signs[0], signs[last]) = ('@', '>');
    signs[1 + dice.roll(last - 1)] = '9';
    let map: Vec<String> = signs.chunks(cols).map(|row| row.iter().collect()).collect();
    let (blasts, radius) = (dice.roll(4), pick(dice, &["0", "0", "1", "unlimited"]));
    format!("game: bomb\nblasts: {blasts}\nradius: {radius}\n\n{}\n", map.join("\n"))
}

/// Returns the certificate with other numbers, or with lines dropped, doubled or swapped,
/// mostly with as many cuts as it says.
fn mutate(honest: &str, dice: &mut Dice) -> String {
    let mut lines: Vec<String> = honest.lines().map(str::to_owned).collect();
    if dice.roll(3) > 0 {
        let claim = lines[5].rsplit(' ').next().and_then(|claim| claim.parse::<u64>().ok());
        let others = claim
            .map_or(vec![dice.roll(40) as u64], |claim| vec![claim.saturating_sub(1), claim + 1, claim + 9]);
        lines[5] = format!("claim: {}", pick(dice, &others));
    }
    let changes = dice.roll(4);
    damage(&mut lines, 8, changes, dice, |_, dice| match dice.roll(2) {
        0 => dice.roll(16).to_string(),
        _ => pick(dice, &["-", "0", "1", "2", "3", "5", "6", "7", "9"]).to_owned(),
    });
    if dice.roll(6) > 0 && lines.len() > 8 && lines[7].starts_with("cuts: ") {
        lines[7] = format!("cuts: {}", lines.len() - 9);
    }
    lines.join("\n") + "\n"
}
