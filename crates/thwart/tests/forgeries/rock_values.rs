//! Lies about the value of every cell of rock.

use thwart::any::{AnyGame as _, Entry, Request};
use thwart::game::Game as _;
use thwart::games::rock::{Position, Rock};
use thwart::retrograde::{self, Table};
use thwart::session::Session;
use thwart::setup::Setup;
use thwart::value::{Side, Value};
use thwart_core::distance::{NO_WAY, lengths};
use thwart_core::format::board_file;
use thwart_core::{Cell, CellSet, Measure};

use super::lies::{Lies, damage};
use super::rock::draw;
use super::{Dice, pick};

const BOARD: &str = "game: rock\n\n@..\n.#.\n..>\n";
/// A rock on the second cell of the row sends him through the other one.
const ASIDE: &str = "game: rock\n\n>.@\n...\n";

fn every_cell(board: &str) -> String {
    let instance = Entry::<Rock>::NEW.instance(super::setup::<Rock>(board)).expect("its moves are legal");
    let report = instance.solve(&Request { every_cell: true, ..Request::default() }).expect("small");
    let certificate = report.certificate.unwrap_or_else(|| panic!("{:?}\n{board}", report.unchecked));
    assert_eq!(certificate.kind, "rock-values-1");
    assert_eq!(instance.check(&certificate.text).map(|accepted| accepted.every_cell), Ok(true));
    certificate.text
}

fn refused(board: &str, forge: impl FnOnce(&str) -> String, reason: &str) {
    super::refused::<Rock>(board, &every_cell(board), forge, reason);
}

/// The certificate with another claim and other evidence.
fn with(claim: &'static str, evidence: &'static str) -> impl FnOnce(&str) -> String {
    move |text| {
        let (envelope, _) = text.split_once("claim: ").expect("it has a claim");
        format!("{envelope}claim: {claim}\n{evidence}end\n")
    }
}

#[test]
fn the_evidence_is_as_published() {
    let evidence = |board| every_cell(board).split_once("claim: ").expect("it has a claim").1.to_owned();
    assert_eq!(evidence(BOARD), "8\nvalues: 7\n4 4 4*\n4 0\n4* 0\nanswers: 0\nend\n");
    assert_eq!(evidence(ASIDE), "4\nvalues: 5\n0 2W\n0 0 0\nanswers: 1\nS W\nend\n");
}

#[test]
fn values_of_the_wrong_form_are_refused() {
    for (values, reason) in [
        ("value: 7\n", "expected `values: ...`"),
        ("values: 8\n", "`8` values: 7 cells have a way to an exit"),
        ("values: 07\n", "`07` values: 7 cells have a way to an exit"),
        ("values: 7\n4 4\n", "there are fewer words than cells"),
        ("values: 7\n\n", "there are fewer words than cells"),
        ("values: 7\n4 4 4* 4\n", "there are more words than cells"),
        ("values: 7\n4 4 4**\n", "`4**` is no value of a cell"),
        ("values: 7\n4 4 *\n", "`*` is no value of a cell"),
        ("values: 7\n4  4\n", "`` is no value of a cell"),
        ("values: 7\n4 04 4*\n", "`04` is no value of a cell"),
        ("values: 7\n4 4 4Q\n", "`4Q` is no value of a cell"),
        ("values: 7\n4 4 18446744073709551615\n", "`18446744073709551615` is no value of a cell"),
        // With the 2 that it exceeds this is the number that stands for an infinite one.
        ("values: 7\n4 4 18446744073709551613\n", "`18446744073709551613` is no value of a cell"),
        ("values: 7\n4 4 4*\n4 0\n4* 0\n", "expected `answers: ...`"),
        ("values: 7\n4 4 4*\n4 0\n4* 0\nanswers: none\n", "`none` is no number of answers"),
        ("values: 7\n4 4 4*\n4 0\n4* 0\nanswers: 1\n", "all rocks are answered after 0 of 1 answers"),
    ] {
        refused(BOARD, with("8", values), reason);
    }
    refused(BOARD, with("7", "values: 7\n4 4 4*\n4 0\n4* 0\n"), "the values make it 8, the claim is 7");
    refused(
        BOARD,
        with("infinite", "values: 7\n4 4 4*\n4 0\n4* 0\n"),
        "the values make it 8, the claim is infinite",
    );
    let later = "game: rock\nline: -\n\n@..\n.#.\n..>\n";
    refused(later, with("7", "values: 7\n4 4 4*\n4 0\n4* 0\n"), "the values make it 8, the claim is 7");
    let two = "game: rock\nrocks: 2\n\n@.>\n";
    let table = super::honest::<Rock>(two, false);
    let forge = |text: &str| text.replace("kind: table", "kind: rock-values-1");
    super::refused::<Rock>(two, &table, forge, "is for one rock that the walker sees fall");
    let known = "game: rock\nreveal: known\n\n@.>\n";
    let forge = |text: &str| text.replace("kind: walk-and-ambush-1", "kind: rock-values-1");
    super::refused::<Rock>(
        known,
        &super::honest::<Rock>(known, false),
        forge,
        "is for one rock that the walker sees fall",
    );
}

#[test]
fn values_that_the_walker_cannot_promise_are_refused() {
    // He would have to go on from 3 cells, none of which costs less.
    refused(
        BOARD,
        with("6", "values: 7\n2 3 4*\n4 0\n4* 0\n"),
        "cell 0 (1,1): no way to an exit pays for itself from 6 on",
    );
    for (answers, reason) in [
        ("values: 5\n0 0\n0 0 0\nanswers: 0\n", "there is no answer to a rock on cell 1 (1,2) beside cell 2"),
        (
            "values: 5\n0 2W\n0 0 0\nanswers: 0\n",
            "there is no answer to a rock on cell 1 (1,2) beside cell 2",
        ),
        ("values: 5\n0 2W\n0 0 0\nanswers: 1\nseals\n", "it may seal, and needs a way around"),
        ("values: 5\n0 2W\n0 0 0\nanswers: 1\nS  W\n", "`` is no run of steps such as `E` or `E3`"),
        ("values: 5\n0 2W\n0 0 0\nanswers: 1\n\n", "`` is no run of steps such as `E` or `E3`"),
        ("values: 5\n0 2W\n0 0 0\nanswers: 1\nW2\n", "the walker cannot step W from cell 2"),
        ("values: 5\n0 2W\n0 0 0\nanswers: 1\nS E\n", "the walker cannot step E from cell 5"),
        ("values: 5\n0 2W\n0 0 0\nanswers: 1\nS N S N S\n", "the steps cost more than the value"),
        ("values: 5\n0 2W\n0 0 0\nanswers: 1\nS\n", "no way is open from cell 5 (2,3) at what is left"),
        ("values: 5\n0 2W\n0 0 0\nanswers: 2\nS W\nS W\n", "all rocks are answered after 1 of 2 answers"),
    ] {
        let claim = if answers.contains("2W") { "4" } else { "2" };
        refused(ASIDE, with(claim, answers), reason);
    }
    // Back and forth as long as a false value lasts.
    let long = |times: usize| {
        let steps = ["S", "N"].repeat(times).join(" ");
        format!("values: 5\n0 9998W\n0 0 9998\nanswers: 1\n{steps} S W\nend\n")
    };
    let forge = |times| move |text: &str| with("10000", "")(text).replace("end\n", &long(times));
    // The way has two steps more, and another one is known before.
    refused(
        ASIDE,
        forge(2070),
        "with the rock the walker comes to the exit on cell 0 (1,1) for 4, less than is claimed",
    );
    refused(ASIDE, forge(2071), "all ways together have more than 4144 steps");
    // Where sealing is forbidden, but a rock leaves a way; or leaves none.
    let forbidden = ASIDE.replace("rock\n", "rock\nseal: forbidden\n");
    refused(
        &forbidden,
        with("4", "values: 5\n0 2W\n0 0 0\nanswers: 1\nseals\n"),
        "it is not shown to seal: with the rock the walker comes to the exit",
    );
    let shut = "game: rock\nseal: forbidden\n\n@.>\n";
    refused(
        shut,
        with("2", "values: 2\n0* 0\nanswers: 0\n"),
        "the rock of its mark may not fall, it would seal",
    );
}

#[test]
fn values_that_the_adversary_cannot_hold_are_refused() {
    let raised = |words: &'static str| with("9", words);
    for (values, reason) in [
        ("values: 7\n5 4 4*\n4 0\n4* 0\nanswers: 0\n", "cell 0 (1,1): the walker goes on for 8, less than 9"),
        (
            "values: 7\n5E 4 4*\n4 0\n4* 0\nanswers: 0\n",
            "cell 0 (1,1): with the rock the walker comes to the exit on cell 8 (3,3) for 4, less than is claimed",
        ),
        ("values: 7\n5* 4 4*\n4 0\n4* 0\nanswers: 0\n", "leads around it, for less than some value below it"),
        ("values: 7\n5N 4 4*\n4 0\n4* 0\nanswers: 0\n", "cell 0 (1,1): no rock may fall where its mark says"),
        (
            "values: 7\n5SE 4 4*\n4 0\n4* 0\nanswers: 0\n",
            "cell 0 (1,1): no rock may fall where its mark says",
        ),
        (
            "values: 7\n5! 4 4*\n4 0\n4* 0\nanswers: 0\n",
            "cell 0 (1,1): it is not shown that the rock cuts it off",
        ),
        ("values: 7\n5 4 4*\n4 0*\n4* 0\nanswers: 0\n", ""),
    ] {
        refused(BOARD, raised(values), reason);
    }
    refused(
        BOARD,
        with("8", "values: 7\n4 4 4*\n4 0*\n4* 0\nanswers: 0\n"),
        "cell 5 (2,3): no rock may fall where its mark says",
    );
    let open = "game: rock\n\n@...\n....\n...>\n";
    let forge = |text: &str| {
        let (envelope, values) = text.split_once("claim: ").expect("it has a claim");
        let (rows, rest) = values.split_once("values: 11\n").expect("it has values");
        assert_eq!(rows, "5\n");
        format!(
            "{envelope}claim: infinite\nvalues: 11\nx!{}",
            rest.trim_start_matches(|sign: char| sign.is_ascii_alphanumeric() || sign == '*')
        )
    };
    refused(open, forge, "cell 0 (1,1): it is not shown that the rock cuts it off");
    let shut = "game: rock\nseal: forbidden\n\n@.>\n";
    for mark in ["*", "!", "E"] {
        let forge = |text: &str| {
            text.replace("claim: 2\n", "claim: infinite\n").replace("\n0 0\n", &format!("\nx{mark} 0\n"))
        };
        refused(shut, forge, "no rock may cut off the walker, so the value is finite");
    }
    // A long dead end: searches where none is needed.
    let end = format!("game: rock\n\n@{}>\n", ".".repeat(300));
    let forge = |text: &str| text.replace("x!", "x").replace(" x", " xE").replace("\nx", "\nxE");
    refused(&end, forge, "the searches look at more than 64 cells for each of the board");
}

/// Boards, and lies about each.
const BOARDS: usize = 1200;
const LIES: usize = 30;

#[test]
fn lies_are_accepted_only_where_all_values_are_true() {
    let mut dice = Dice(12);
    let (mut lies, mut marks) = (Lies::default(), [0; 3]);
    for _ in 0..BOARDS {
        let setup = position(&mut dice);
        let game = Rock::new(&setup).expect("a board of the game");
        let session = Session::replay(&game, &setup).expect("its moves are legal");
        let honest = every_cell(&setup.text());
        let truth = Truth::new(&game, session.position());
        assert!(truth.tells(&honest), "{honest}\n{}", setup.text());
        for (count, mark) in marks.iter_mut().zip(['*', '!', 'E']) {
            *count += usize::from(honest.lines().skip(7).any(|line| line.contains(mark)));
        }
        lies.tell(LIES, &session, || mutate(&honest, &mut dice), |lie, _| truth.tells(lie));
    }
    println!("{lies}; boards with marks: {marks:?}");
    assert!(
        lies.believed * 4 < lies.told && marks.iter().all(|&boards| boards > BOARDS / 20),
        "{lies}, {marks:?}"
    );
}

/// A position where one rock is left that the walker sees fall.
fn position(dice: &mut Dice) -> Setup {
    loop {
        let mut file = draw(dice).file().clone();
        let mut put = |key: &str, value: &str| {
            for header in file.headers.iter_mut().filter(|header| header.key == key) {
                value.clone_into(&mut header.value);
            }
        };
        let fallen = dice.roll(4) == 0;
        put("reveal", "seen");
        put("rocks", if fallen { "2" } else { "1" });
        let setup = Setup::new(Rock::INFO, file).expect("a board of the game");
        let game = Rock::new(&setup).expect("a board of the game");
        let mut session = Session::new(&game, &setup);
        for _ in 0..dice.roll(8) {
            let moves = session.moves();
            if moves.is_empty() {
                break;
            }
            let chosen = if fallen && session.position().rocks.is_empty() {
                moves[moves.len() - 1]
            } else {
                pick(dice, &moves)
            };
            session.play(chosen).expect("a listed move is legal");
        }
        if session.position().rocks.len() == usize::from(fallen) {
            let file = board_file::parse(&session.text()).expect("printed by the session");
            return Setup::new(Rock::INFO, file).expect("it was one before");
        }
    }
}

/// What the exhaustive solver says.
struct Truth<'g> {
    game: &'g Rock,
    here: &'g Position,
    table: Table<Rock>,
    value: Value,
    plain: Vec<u64>,
}

impl<'g> Truth<'g> {
    fn new(game: &'g Rock, here: &'g Position) -> Self {
        let table = retrograde::solve(game, here, 200_000).expect("small");
        let value = table.value(here).expect("the root");
        let free = |cell| game.is_free(&here.rocks, cell);
        let plain = lengths(game.board(), game.exits().iter().copied(), free);
        Self { game, here, table, value, plain }
    }

    /// Whether the claim and all values of a certificate are true, of cells to which he can come.
    fn tells(&self, certificate: &str) -> bool {
        let lines: Vec<&str> = certificate.lines().collect();
        let measure = self.game.measure();
        let (board, exits) = (self.game.board(), self.game.exits());
        lines[5] == format!("claim: {}", self.value.text(measure))
            && (0..board.rows()).all(|row| {
                let cells = (row * board.cols()..(row + 1) * board.cols()).map(|at| Cell(at as u32));
                let asked = cells.filter(|cell| self.plain[cell.index()] < NO_WAY && !exits.contains(cell));
                asked.zip(lines[7 + row].split(' ')).all(|(cell, word)| {
                    let number = word.trim_end_matches(['*', '!', 'N', 'E', 'S', 'W']);
                    let value = match measure {
                        _ if number == "x" => Value::Infinite,
                        Measure::Whole => {
                            Value::Finite(number.parse::<u64>().expect("a number") + self.plain[cell.index()])
                        }
                        Measure::Root2 => Value::Finite(measure.read(number).expect("a length")),
                    };
                    let at = |rocks: &CellSet| Position {
                        walker: cell,
                        rocks: rocks.clone(),
                        side: Side::Maximiser,
                        sealed: false,
                    };
                    self.table.value(&at(&self.here.rocks)).is_none_or(|truth| truth == value)
                })
            })
    }
}

/// The certificate with other words, with another claim, and lines dropped, doubled or swapped.
fn mutate(honest: &str, dice: &mut Dice) -> String {
    let mut lines: Vec<String> = honest.lines().map(str::to_owned).collect();
    if dice.roll(8) == 0 {
        lines[5] = format!("claim: {}", dice.roll(12));
    }
    let changes = 1 + dice.roll(4);
    damage(&mut lines, 5, changes, dice, another);
    // All values a little higher or lower.
    if dice.roll(8) == 0 {
        let up = dice.roll(2) == 0;
        for line in lines.iter_mut().skip(7).take_while(|line| !line.starts_with("answers")) {
            let words = line.split(' ').map(|word| shifted(word, up));
            *line = words.collect::<Vec<_>>().join(" ");
        }
    }
    lines.join("\n") + "\n"
}

fn shifted(word: &str, up: bool) -> String {
    let digits = word.trim_end_matches(|sign: char| !sign.is_ascii_digit());
    match digits.parse::<u64>() {
        Ok(number) => {
            format!("{}{}", if up { number + 1 } else { number.saturating_sub(1) }, &word[digits.len()..])
        }
        Err(_) => word.to_owned(),
    }
}

/// Something else in place of a word.
fn another(word: &str, dice: &mut Dice) -> String {
    let digits = word.trim_end_matches(|sign: char| !sign.is_ascii_digit());
    match dice.roll(6) {
        0 => shifted(word, true),
        1 => shifted(word, false),
        2 => digits.to_owned(),
        3 => format!("{digits}{}", pick(dice, &["*", "!", "N", "E", "S", "W", "NE", "SW"])),
        4 => format!("x{}", pick(dice, &["", "*", "!", "E", "S"])),
        _ => dice.roll(9).to_string(),
    }
}
