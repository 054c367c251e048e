//! What a certificate of trap may ask the checker to keep: all of what is published is read, and
//! not one piece more.

use std::fmt::Write as _;

use thwart::certificate::check;
use thwart::game::Game as _;
use thwart::games::trap::Trap;
use thwart::session::Session;

use super::{made, setup};

/// The limit of the checker, for each of what it keeps.
const MOST: usize = 1 << 24;

/// A corridor with a door at its end, and behind a wall cells on which obstacles change nothing.
/// Jerry is on cell 0.
struct Corridor {
    length: usize,
    spares: usize,
}

impl Corridor {
    fn board(&self, headers: &str) -> String {
        let Self { length, spares } = *self;
        format!("game: trap\n{headers}\n@{}>#{}\n", ".".repeat(length), ".".repeat(spares))
    }

    /// The first of the cells behind the wall.
    fn first_spare(&self) -> usize {
        self.length + 3
    }

    /// The number of obstacles that a tree has to refute where none are enough.
    fn most(&self) -> usize {
        1 + self.length + self.spares
    }
}

/// The list is read to its end, and one line more is not.
fn refused_at_the_last_line(board: &str, claim: &str, list: &str, reason: &str) {
    let certificate = made::<Trap>(board, "trap-tree-1", claim, list);
    let setup = setup::<Trap>(board);
    let game = Trap::new(&setup).expect("a board of the game");
    let session = Session::replay(&game, &setup).expect("its moves are legal");
    let error = check(&session, &certificate).expect_err("a forgery was accepted");
    // Behind the last line stands the end.
    assert_eq!((error.line, &*error.reason), (certificate.lines().count() - 1, reason));
}

#[test]
fn ways_of_too_many_cells_are_refused() {
    let corridor = Corridor { length: 1 << 18, spares: 0 };
    let Corridor { length, .. } = corridor;
    let ways = format!("w 0 1b{}\n", length - 1).repeat(MOST / length);
    refused_at_the_last_line(
        &corridor.board(""),
        "infinite",
        &format!("tree: {}\n{ways}w {} {length}\n", corridor.most(), length - 1),
        "the ways have more than 16777216 cells, the limit of this checker",
    );
}

/// Jerry goes down the corridor, and Tom lays his obstacles behind the wall.
#[test]
fn trees_that_keep_too_much_are_refused() {
    let corridor = Corridor { length: 10_000, spares: 600 };
    let Corridor { length, .. } = corridor;
    let mut tree = format!("tree: {}\n", corridor.most());
    let (mut remembered, mut ways, mut raised) = (0, 0, 0);
    let mut spare = corridor.first_spare();
    for turn in 1.. {
        // The needed cells of the way; with its ends it has two more.
        let needed = length + 1 - turn;
        let released = if turn == 1 { 0 } else { 1 + length };
        if remembered + turn + released + ways + 1 + 2 * needed + 2 + raised > MOST {
            break;
        }
        // The obstacle of this turn lies there; then all but it is remembered, and he steps.
        let _ = writeln!(tree, "? {spare}\n+! E");
        spare += 1;
        remembered += turn + released;
        ways += 1 + 2 * needed + 2;
        // His cell and those ahead.
        raised += 1 + needed;
    }
    // The obstacle of this turn lies there, so none on the next cell: that is known from then on,
    // and asked again.
    let _ = writeln!(tree, "? {spare}");
    let question = format!("? {}", spare + 1);
    let rest = MOST - remembered - ways - raised;
    assert!(rest > 10, "there is room for questions");
    for _ in 2..=rest {
        let _ = writeln!(tree, "{question}");
    }
    refused_at_the_last_line(
        &corridor.board("tie-break: worst\n"),
        "infinite",
        &tree,
        "the tree is too deep or remembers too much for this checker",
    );
}

/// One obstacle lies there; with the second of each turn they are 1, 3, 5 and so on, which makes the
/// square of the number of turns.
#[test]
fn strategies_that_keep_too_many_obstacles_are_refused() {
    const TURNS: usize = 1 << 12;
    let corridor = Corridor { length: TURNS + 9, spares: 2 * TURNS + 9 };
    let spare = corridor.first_spare();
    let board = corridor.board(&format!("tie-break: worst\nper-turn: 2\nline: #1,{}\n", spare + 1));
    let mut strategy = format!("{}\n", spare + 1);
    for turn in 1..=TURNS {
        let _ = writeln!(strategy, "{} {}", spare + 2 * turn, spare + 2 * turn + 1);
    }
    refused_at_the_last_line(&board, "100000", &strategy, "the strategy is too long for this checker");
}

/// Obstacles behind the wall, so many that the last is more than may be looked at: each costs a
/// look at the whole board, and each byte of the list, of one line or of a line for each, allows some.
fn too_many_obstacles(corridor: &Corridor, read_first: bool) -> Vec<String> {
    let (cells, first) = (corridor.first_spare() + corridor.spares, corridor.first_spare());
    let mut words: Vec<String> = Vec::new();
    let (mut looks, mut bytes) = (0, if read_first { "plan: ".len() } else { 0 });
    while looks <= (1 << 28) + (bytes << 11) {
        let word = (first + words.len()).to_string();
        looks += cells;
        bytes += word.len() + 1;
        words.push(word);
    }
    assert!(words.len() < corridor.length, "Jerry is still on his way");
    words
}

const LOOKS: &str = "the checker would look at more than";

#[test]
fn plans_that_ask_for_too_many_looks_are_refused() {
    let corridor = Corridor { length: 2_500, spares: 130_000 };
    let mut plan = too_many_obstacles(&corridor, true);
    let refusal = |plan: &[String]| {
        let list = format!("plan: {}\n", plan.join(" "));
        let certificate = made::<Trap>(&corridor.board(""), "trap-tree-1", &plan.len().to_string(), &list);
        let setup = setup::<Trap>(&corridor.board(""));
        let game = Trap::new(&setup).expect("a board of the game");
        let session = Session::replay(&game, &setup).expect("its moves are legal");
        check(&session, &certificate).expect_err("a forgery was accepted").reason
    };
    assert!(refusal(&plan).starts_with(LOOKS));
    plan.pop();
    assert_eq!(refusal(&plan), "Jerry is not trapped at the end of the plan");
}

#[test]
fn strategies_that_ask_for_too_many_looks_are_refused() {
    let corridor = Corridor { length: 2_500, spares: 130_000 };
    let strategy = too_many_obstacles(&corridor, false);
    let most = (1 << 28) + (strategy.iter().map(|word| word.len() + 1).sum::<usize>() << 11);
    refused_at_the_last_line(
        &corridor.board("tie-break: worst\n"),
        "100000",
        &(strategy.join("\n") + "\n"),
        &format!("{LOOKS} {most} cells, its limit for this length"),
    );
}
