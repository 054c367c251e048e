//! What each game does on which boards, found out by doing it: the tables in
//! `abilities.txt` of the games' folders, shown by `thwart games GAME`.
//!
//! ```text
//! THWART_WRITE_ABILITIES=1 cargo test -p thwart --test abilities
//! ```
//!
//! writes the tables anew.

#![cfg(all(feature = "solve", feature = "generate"))]

#[expect(dead_code, reason = "these files are part of the library")]
mod kept;

use std::fmt::Write as _;

use kept::Kept;
use thwart::Limits;
use thwart::answer::SolveError;
use thwart::any::AnyGame;
use thwart::games::ALL;
use thwart::generate::{self, setup};
use thwart::info::{Count, Domain};
use thwart::setup::Setup;
use thwart::{Solution, SolveOptions};
use thwart_grid::format::board_file::{BoardFile, Header};
use thwart_grid::format::problem::grouped;
use thwart_grid::{Board, Cell, Coord, Tile, Topology};

/// Sides of the square boards that are solved, all of them.
const SIDES: [usize; 3] = [8, 20, 150];

/// The side of a board that need only not be refused.
const LARGE: usize = 250;

/// A family of boards and what is set of it.
type Ground = (&'static str, &'static [(&'static str, &'static str)]);

/// The boards that are solved.
const USUAL: Ground = ("random", &[("density", "10")]);

/// The boards that count most: a size is promised only if they all are taken.
/// Without obstacles there is the most to stand on; where there are bricks, one
/// wants enough of them that every blast does something else.
const FULLEST: [Ground; 3] = [("open", &[]), ("open", &[("rubble", "30")]), ("open", &[("rubble", "60")])];

/// Nodes that a search may take: enough for all that ends on these boards, and
/// the same table on every machine.
const NODES: u64 = 4_000_000;

/// One row of a table: what is set, and in which ways on a topology.
struct Row {
    label: String,
    variants: Box<dyn Fn(Topology) -> Vec<Variant>>,
}

/// A way to make a board.
#[derive(Default)]
struct Variant {
    header: Option<(&'static str, String)>,
    dressing: Vec<(&'static str, &'static str)>,
}

/// What a game does with boards of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Word {
    Exact,
    /// A search that was stopped with true bounds.
    OrBounds,
    /// Exact up to squares of this side.
    UpTo(std::cmp::Reverse<usize>),
    Refused,
}

impl Word {
    fn text(self) -> String {
        match self {
            Self::Exact => "exact".to_owned(),
            Self::OrBounds => "exact or bounds".to_owned(),
            Self::UpTo(std::cmp::Reverse(side)) => format!("exact up to {side}x{side}"),
            Self::Refused => "refused".to_owned(),
        }
    }
}

/// Each parameter's values, the others at their default; then costs and
/// several of what there may be several of.
fn rows(game: &dyn AnyGame) -> Vec<Row> {
    let info = game.info();
    let mut rows = Vec::new();
    for parameter in info.parameters {
        let key = parameter.key;
        let header = move |value: String| Variant { header: Some((key, value)), ..Variant::default() };
        if let Domain::Order { or } = parameter.domain {
            let is_order = move |value: &String| !or.contains(&value.as_str());
            let all = move |topology| {
                parameter.exam_on(topology).into_iter().filter(is_order).map(header).collect()
            };
            rows.push(Row { label: format!("{key}, any order"), variants: Box::new(all) });
            for &word in or {
                let one = move |_| vec![header(word.to_owned())];
                rows.push(Row { label: format!("{key}={word}"), variants: Box::new(one) });
            }
            continue;
        }
        for &value in parameter.exam {
            let one = move |_| vec![header(value.to_owned())];
            rows.push(Row { label: format!("{key}={value}"), variants: Box::new(one) });
        }
    }
    let mut dressed = |label: &str, key, value| {
        let one = move |_| vec![Variant { dressing: vec![(key, value)], ..Variant::default() }];
        rows.push(Row { label: label.to_owned(), variants: Box::new(one) });
    };
    if info.costs && info.sign(Tile::Digit(0)).is_some() {
        dressed("entering costs", "costs", "uniform");
    }
    for (tile, label, key) in [(Tile::Start, "3 starts", "starts"), (Tile::Exit, "3 exits", "exits")] {
        if info.sign(tile).is_some_and(|rule| rule.count != Count::One) {
            dressed(label, key, "3");
        }
    }
    if rows.is_empty() {
        let one = |_| vec![Variant::default()];
        rows.push(Row { label: "any board".to_owned(), variants: Box::new(one) });
    }
    rows
}

/// The board of a variant, or why the game takes none.
fn board(
    game: &dyn AnyGame,
    topology: Topology,
    variant: &Variant,
    (family, settings): Ground,
    side: usize,
) -> Result<Setup, String> {
    let settings = &[settings, &variant.dressing[..]].concat();
    let order = generate::Request { family, rows: side, cols: side, seed: 1, settings };
    let plain = setup(game.info(), &order).expect("every game takes these boards of four neighbours");
    let mut headers = plain.file().headers.clone();
    let board = inward(plain.board());
    let own = variant.header.iter().map(|(key, value)| (*key, value.clone()));
    for (key, value) in own.chain(topology.headers().map(|(key, value)| (key, value.to_owned()))) {
        headers.retain(|header| header.key != key);
        headers.push(Header { key: key.to_owned(), value, line: 1, column: 1 });
    }
    let made = Setup::new(game.info(), BoardFile { headers, board, ..plain.file().clone() });
    made.map_err(|problems| problems.0[0].message.clone())
}

/// The board with its first start and its first exit moved off the rim, to where
/// there is room around: in a corner one cannot be defended, and every question
/// would be easy.
fn inward(board: &Board) -> Board {
    let mut tiles = board.tiles().to_vec();
    for (tile, part) in [(Tile::Start, 4), (Tile::Exit, 2)] {
        let Some(from) = board.find(tile).next() else { continue };
        let (row, col) = (board.rows() / part, board.cols() / part);
        let roomy = |cell: &Cell| {
            let Coord { row, col } = board.coord(*cell);
            let free = |row, col| board.cell(Coord { row, col }).is_some_and(|cell| board.is_passable(cell));
            row > 0 && col > 0 && (row - 1..row + 2).all(|row| (col - 1..col + 2).all(|col| free(row, col)))
        };
        let distance = |cell: &Cell| {
            let at = board.coord(*cell);
            (at.row.abs_diff(row) + at.col.abs_diff(col), *cell)
        };
        let mut cells: Vec<Cell> = board.cells().collect();
        cells.sort_by_key(distance);
        if let Some(to) = cells.into_iter().take(200).find(roomy) {
            tiles.swap(from.index(), to.index());
        }
    }
    Board::new(board.rows(), board.cols(), tiles).expect("as many tiles as before")
}

/// Whether and how one board is answered; why not, in words.
fn answer(
    game: &dyn AnyGame,
    topology: Topology,
    variant: &Variant,
    ground: Ground,
    side: usize,
    limits: Limits,
) -> Result<Solution, (Word, String)> {
    let refused = |reason: String| (Word::Refused, reason);
    let board = board(game, topology, variant, ground, side).map_err(refused)?;
    let position = game.position(board).map_err(|problems| refused(problems.0[0].message.clone()))?;
    let request = SolveOptions { limits, certify: false, ..SolveOptions::default() };
    position.solve(&request).map_err(|error| match error {
        SolveError::NotSupported { reason, .. } => (Word::Refused, reason),
        SolveError::TooLarge { what, limit, .. } => {
            (Word::UpTo(std::cmp::Reverse(side - 1)), format!("{what} may be at most {}", grouped(limit)))
        }
        other => panic!("{}: the default method says: {other}", game.info().name),
    })
}

/// What the default method does with a variant, and the reason where that is
/// not everything.
fn ability(game: &dyn AnyGame, topology: Topology, variant: &Variant) -> (Word, String) {
    let mut word = Word::Exact;
    for side in SIDES {
        let limits = Limits { nodes: Some(NODES), ..Limits::default() };
        match answer(game, topology, variant, USUAL, side, limits) {
            Ok(solution) if solution.bounds.value().is_none() => word = word.max(Word::OrBounds),
            Ok(_) => {}
            Err((Word::UpTo(_), reason)) => {
                return (Word::UpTo(std::cmp::Reverse(largest(game, topology, variant, side))), reason);
            }
            Err(refused) => return refused,
        }
    }
    // A size beyond reach is refused before the search, which need not run.
    if let Some(reason) = too_large(game, topology, variant, LARGE) {
        return (Word::UpTo(std::cmp::Reverse(largest(game, topology, variant, LARGE))), reason);
    }
    let reason = if word == Word::OrBounds {
        "exact where the search ends, true bounds where it is stopped"
    } else {
        ""
    };
    (word, reason.to_owned())
}

/// Why boards of this side are too large, where one of the fullest is. A size is
/// refused before the search begins, so the search itself is stopped at once.
fn too_large(game: &dyn AnyGame, topology: Topology, variant: &Variant, side: usize) -> Option<String> {
    let bricks = game.info().sign(Tile::Brick).is_some();
    let means = |&(_, settings): &Ground| bricks || !settings.iter().any(|&(key, _)| key == "rubble");
    FULLEST.into_iter().filter(means).find_map(|ground| {
        let limits = Limits::default();
        limits.stop.store(true, std::sync::atomic::Ordering::Relaxed);
        match answer(game, topology, variant, ground, side, limits) {
            Err((Word::UpTo(_), reason)) => Some(reason),
            _ => None,
        }
    })
}

/// The largest side below `refused` that is not too large.
fn largest(game: &dyn AnyGame, topology: Topology, variant: &Variant, refused: usize) -> usize {
    let fits = |side| too_large(game, topology, variant, side).is_none();
    assert!(!fits(refused), "{}: a size must be refused before the search begins", game.info().name);
    let (mut yes, mut no) = (0, refused);
    while no - yes > 1 {
        let middle = usize::midpoint(yes, no);
        if fits(middle) { yes = middle } else { no = middle }
    }
    yes
}

/// A topology as users write it.
fn column(topology: Topology) -> String {
    if topology == Topology::Four {
        return topology.word().to_owned();
    }
    topology.headers().map(|(_, value)| value).collect::<Vec<_>>().join(" ")
}

/// Reasons, each with the places of the table that it stands for.
#[derive(Default)]
struct Reasons(Vec<(String, Vec<String>)>);

impl Reasons {
    fn add(&mut self, place: String, reason: &str) {
        let known = self.0.iter_mut().find(|(known, _)| known == reason);
        match known {
            _ if reason.is_empty() => {}
            Some((_, places)) if places.contains(&place) => {}
            Some((_, places)) => places.push(place),
            None => self.0.push((reason.to_owned(), vec![place])),
        }
    }

    fn text(&self) -> String {
        let lines = self.0.iter().map(|(reason, places)| format!("{}: {reason}\n", places.join(", ")));
        lines.collect()
    }
}

/// The table of a game and the reasons below it, as they stand in its file.
fn table(game: &dyn AnyGame) -> String {
    let head = [String::new()].into_iter().chain(Topology::ALL.iter().map(|&topology| column(topology)));
    let mut lines: Vec<Vec<String>> = vec![head.collect()];
    let mut reasons = Reasons::default();
    for row in rows(game) {
        let mut line = vec![row.label.clone()];
        let mut why = Vec::new();
        for &topology in Topology::ALL {
            let found = (row.variants)(topology).iter().map(|variant| ability(game, topology, variant)).max();
            let (word, reason) = found.expect("every parameter names values for the exam");
            line.push(word.text());
            why.push(place(game, topology, &row.label, reason));
        }
        // One reason for the whole row is not told four times.
        if why.iter().all(|(_, reason)| *reason == why[0].1) {
            why = vec![(row.label.clone(), why[0].1.clone())];
        }
        for (place, reason) in why {
            reasons.add(place, &reason);
        }
        let last = lines.last_mut().expect("the head is there");
        match merged(&last[0], &row.label).filter(|_| last[1..] == line[1..]) {
            Some(label) => last[0] = label,
            None => lines.push(line),
        }
    }
    let reasons = reasons.text();
    format!("{}{}{reasons}", aligned(&lines), if reasons.is_empty() { "" } else { "\n" })
}

/// The place that a reason stands for: a whole column where the game is not
/// defined on its topology, which says why itself, else one cell.
fn place(game: &dyn AnyGame, topology: Topology, row: &str, reason: String) -> (String, String) {
    let info = game.info();
    if info.topologies.contains(&topology) {
        return (format!("{row} on {}", column(topology)), reason);
    }
    let own = info.refused.iter().find(|(refused, _)| refused.word() == topology.word());
    (topology.word().to_owned(), own.map_or(reason, |&(_, why)| why.to_owned()))
}

/// Lines of cells in columns.
fn aligned(lines: &[Vec<String>]) -> String {
    let width = |column: usize| lines.iter().map(|line| line[column].len()).max().unwrap_or(0);
    let mut text = String::new();
    for line in lines {
        let cells = line.iter().enumerate().map(|(at, cell)| format!("{cell:<width$}", width = width(at)));
        let _ = writeln!(text, "{}", cells.collect::<Vec<_>>().join("  ").trim_end());
    }
    text
}

/// `rocks=0` and `rocks=1` as `rocks=0|1`.
fn merged(above: &str, label: &str) -> Option<String> {
    let (key, values) = above.split_once('=')?;
    let (same, value) = label.split_once('=')?;
    (key == same).then(|| format!("{key}={values}|{value}"))
}

const KEPT: Kept = Kept { variable: "THWART_WRITE_ABILITIES", test: "abilities" };

#[test]
fn tables_say_what_the_games_do() {
    let mut wrong = Vec::new();
    for &game in ALL {
        let name = game.info().name;
        let found = table(game);
        if !KEPT.holds(&format!("src/games/{name}/abilities.txt"), game.info().abilities, &found) {
            wrong.push(format!("{name}: the table should say\n\n{found}"));
        }
    }
    assert!(wrong.is_empty(), "{}\n\n{}", KEPT.how(), wrong.join("\n"));
}
