//! How much a certificate of trap may make the checker keep: everything within the published limits is read,
//! and not one piece more.

use std::fmt::Write as _;

use thwart_game::game::check;
use thwart_game::rules::Rules as _;
use thwart_game::session::Session;
use thwart_trap::Trap;

use thwart_exam::forged::{certificate_with, checked, setup};

/// The limit of the checker, for each kind of data that it keeps.
const MOST: usize = 1 << 24;

/// A corridor with a door at its end, and cells after a wall, on which obstacles change nothing. Jerry is on
/// cell 0.
struct Corridor {
    length: usize,
    spares: usize,
}

impl Corridor {
    fn board(&self, headers: &str) -> String {
        let Self { length, spares } = *self;
        format!("game: trap\n{headers}\n@{}>#{}\n", ".".repeat(length), ".".repeat(spares))
    }

    /// Returns the first of the cells after the wall.
    fn first_spare(&self) -> usize {
        self.length + 3
    }

    /// Returns the number of obstacles that a tree must refute if no number is enough.
    fn most(&self) -> usize {
        1 + self.length + self.spares
    }
}

/// Checks that the list is refused in its last line.
fn refused_at_the_last_line(board: &str, claim: &str, list: &str, reason: &str) {
    let certificate = certificate_with::<Trap>(board, "trap-tree-1", claim, list);
    let setup = setup::<Trap>(board);
    let game = Trap::new(&setup).expect("a board of the game");
    let session = Session::replay(&game, &setup).expect("its moves are legal");
    let error = check(&session, &certificate).expect_err("a forgery was accepted");
    // The last line of the list comes before `end`.
    assert_eq!((error.line, &*error.reason), (certificate.lines().count() - 1, reason));
}

#[test]
fn paths_of_too_many_cells_are_refused() {
    let corridor = Corridor { length: 1 << 18, spares: 0 };
    let Corridor { length, .. } = corridor;
    let ways = format!("w 0 1b{}\n", length - 1).repeat(MOST / length);
    refused_at_the_last_line(
        &corridor.board(""),
        "infinite",
        &format!("tree: {}\n{ways}w {} {length}\n", corridor.most(), length - 1),
        "the paths have more than 16777216 cells, the limit of this checker",
    );
}

/// Jerry goes down the corridor, and Tom lays his obstacles after the wall.
#[test]
fn trees_that_keep_too_much_are_refused() {
    let corridor = Corridor { length: 10_000, spares: 600 };
    let Corridor { length, .. } = corridor;
    let mut tree = format!("tree: {}\n", corridor.most());
    let (mut remembered, mut ways, mut raised) = (0, 0, 0);
    let mut spare = corridor.first_spare();
    for turn in 1.. {
        // The needed cells of the path, which has two cells more with its ends.
        let needed = length + 1 - turn;
        let released = if turn == 1 { 0 } else { 1 + length };
        if remembered + turn + released + ways + 1 + 2 * needed + 2 + raised > MOST {
            break;
        }
        // The obstacle of this turn lies there; then everything but it is remembered, and Jerry steps.
        let _ = writeln!(tree, "? {spare}\n+! E");
        spare += 1;
        remembered += turn + released;
        ways += 1 + 2 * needed + 2;
        // The releases of his cell and of those ahead rise.
        raised += 1 + needed;
    }
    // The obstacle of this turn lies there, so none lies on the next cell. That is known from then on, and
    // asked again and again.
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

/// After each turn one obstacle more is kept: 1, 2, 3 and so on.
#[test]
fn strategies_that_keep_too_many_obstacles_are_refused() {
    const TURNS: usize = 5793;
    let corridor = Corridor { length: TURNS + 9, spares: TURNS + 9 };
    let spare = corridor.first_spare();
    let board = corridor.board("tie-break: worst\n");
    let mut strategy = String::new();
    for turn in 0..TURNS {
        let _ = writeln!(strategy, "{}", spare + turn);
    }
    refused_at_the_last_line(&board, "100000", &strategy, "the strategy is too long for this checker");
}

/// The number of obstacles that are laid after the wall. Each costs 4 looks for every cell of the board, so a
/// board with just one cell more exceeds the limit.
const LAID: usize = 1_900;

/// Returns these obstacles, the largest board on which the checker plays them all if the list has this many bytes
/// more, and how much the checker may look at.
fn laid(beside: usize) -> (Vec<String>, Corridor, usize) {
    let length = LAID + 9;
    let first = Corridor { length, spares: 0 }.first_spare();
    let words: Vec<_> = (first..first + LAID).map(|cell| cell.to_string()).collect();
    let bytes = beside + words.iter().map(|word| word.len() + 1).sum::<usize>();
    let most = (1 << 28) + (bytes << 11);
    (words, Corridor { length, spares: most / (4 * LAID) - first }, most)
}

#[test]
fn plans_that_ask_for_too_many_looks_are_refused() {
    let (words, corridor, most) = laid("plan: ".len());
    let plan = format!("plan: {}\n", words.join(" "));
    let refused = |corridor: &Corridor, reason: &str| {
        refused_at_the_last_line(&corridor.board(""), &LAID.to_string(), &plan, reason);
    };
    refused(&corridor, "Jerry is not trapped at the end of the plan");
    let larger = Corridor { spares: corridor.spares + 1, ..corridor };
    refused(&larger, &format!("the checker would look at more than {most} cells, its limit for this length"));
}

#[test]
fn strategies_that_ask_for_too_many_looks_are_refused() {
    let (words, corridor, most) = laid(0);
    let strategy = format!("{}\n", words.join("\n"));
    let refused = |corridor: &Corridor, list: &str, reason: &str| {
        refused_at_the_last_line(&corridor.board("tie-break: worst\n"), "100000", list, reason);
    };
    // After the last obstacle Jerry goes on, and the last line names no cell.
    refused(&corridor, &format!("{strategy}x\n"), "no obstacle can be laid on `x`");
    let larger = Corridor { spares: corridor.spares + 1, ..corridor };
    refused(
        &larger,
        &strategy,
        &format!("the checker would look at more than {most} cells, its limit for this length"),
    );
}

/// Each child rules out one more cell than the one before. If all of them were ruled out again for each child,
/// a text of 600 KB would keep the checker busy for the better part of an hour.
#[test]
fn children_of_a_long_path_share_what_is_ruled_out() {
    let (side, door) = (".".repeat(300_000), '>');
    let board = format!("game: trap\n\n{door}{side}@{side}{door}\n");
    let (jerry, most) = (side.len() + 1, side.len() - 1);
    let paths = format!("w {jerry} {}b{most} {}d{most}", jerry + 1, jerry - 1);
    let tree = format!("plan: 1 {}\ntree: 1\n{paths}\n+\n{}", 2 * side.len() + 1, ".\n".repeat(side.len()));
    let found = checked::<Trap>(&board, &certificate_with::<Trap>(&board, "trap-tree-1", "2", &tree));
    assert_eq!(found, Ok(side.len() as u64 + 4));
}
