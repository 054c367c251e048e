//! The tables of what each game does on which boards, found by solving them:
//! `abilities.txt` in the games' folders, which `thwart games GAME` shows.
//!
//! ```text
//! THWART_WRITE_ABILITIES=1 cargo test -p thwart --test abilities
//! ```
//!
//! writes the tables again.

#![cfg(all(feature = "solve", feature = "generate"))]

use std::fmt::Write as _;

use thwart::Limits;
use thwart::answer::SolveError;
use thwart::any::AnyGame;
use thwart::games::ALL;
use thwart::generate::{self, setup};
use thwart::info::{Count, Domain};
use thwart::setup::Setup;
use thwart::{Solution, SolveOptions};
use thwart_exam::kept::Kept;
use thwart_grid::format::board_file::{BoardFile, Header};
use thwart_grid::format::problem::grouped;
use thwart_grid::{Board, Cell, Coord, Tile, Topology};

/// The sides of the square boards that are solved.
const SIDES: [usize; 3] = [8, 20, 150];

/// The side of a board on which only a refusal is tested, without a search.
const LARGE: usize = 250;

/// A family of boards and its settings.
type BoardFamily = (&'static str, &'static [(&'static str, &'static str)]);

/// The boards that are solved.
const USUAL: BoardFamily = ("random", &[("density", "10")]);

/// The boards with the most positions: a size is promised only if the game takes all of
/// them. Without obstacles there are the most cells to stand on; with enough bricks every
/// blast does something else.
const LARGEST_FAMILIES: [BoardFamily; 3] =
    [("open", &[]), ("open", &[("rubble", "30")]), ("open", &[("rubble", "60")])];

/// The nodes that a search may take: enough for every search that ends on these boards,
/// and the same table on every machine.
const NODES: u64 = 4_000_000;

/// A row of a table: its label, and the variants of a board on each topology.
struct Row {
    label: String,
    variants: Box<dyn Fn(Topology) -> Vec<Variant>>,
}

/// The settings that distinguish a board.
#[derive(Default)]
struct Variant {
    header: Option<(&'static str, String)>,
    dressing: Vec<(&'static str, &'static str)>,
}

/// The answer of a game for boards of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Ability {
    Exact,
    /// A search that was stopped with true bounds.
    OrBounds,
    /// Exact up to squares of this side.
    UpTo(std::cmp::Reverse<usize>),
    Refused,
}

impl Ability {
    fn text(self) -> String {
        match self {
            Self::Exact => "exact".to_owned(),
            Self::OrBounds => "exact or bounds".to_owned(),
            Self::UpTo(std::cmp::Reverse(side)) => format!("exact up to {side}x{side}"),
            Self::Refused => "refused".to_owned(),
        }
    }
}

/// Returns rows for each parameter's values, with the others at their default, then for
/// costs and for several starts and exits.
fn rows(game: &AnyGame) -> Vec<Row> {
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
    if info.has_costs && info.sign(Tile::Digit(0)).is_some() {
        dressed("entering costs", "costs", "uniform");
    }
    for (tile, label, key) in [(Tile::Start, "3 starts", "starts"), (Tile::Exit, "3 exits", "exits")] {
        if info.sign(tile).is_some_and(|rule| rule.only.is_none() && rule.count != Count::One) {
            dressed(label, key, "3");
        }
    }
    if rows.is_empty() {
        let one = |_| vec![Variant::default()];
        rows.push(Row { label: "any board".to_owned(), variants: Box::new(one) });
    }
    rows
}

/// Returns the board of a variant, or why the game does not take it.
fn board(
    game: &AnyGame,
    topology: Topology,
    variant: &Variant,
    (family, settings): BoardFamily,
    side: usize,
) -> Result<Setup, String> {
    // Some signs stand on a board only with the value of a parameter.
    let own = variant.header.iter().map(|(key, value)| (*key, value.as_str()));
    let own = own
        .filter(|(key, _)| game.info().signs.iter().any(|rule| rule.only.is_some_and(|only| only.0 == *key)));
    let settings = &[settings, &variant.dressing[..], &own.collect::<Vec<_>>()].concat();
    let order = generate::Recipe { family, rows: side, cols: side, seed: 1, settings };
    let plain = setup(game.info(), &order).expect("every game takes these boards of four neighbours");
    let mut headers = plain.file().headers.clone();
    let board = off_the_rim(plain.board());
    let own = variant.header.iter().map(|(key, value)| (*key, value.clone()));
    for (key, value) in own.chain(topology.headers().map(|(key, value)| (key, value.to_owned()))) {
        headers.retain(|header| header.key != key);
        headers.push(Header { key: key.to_owned(), value, line: 1, column: 1 });
    }
    let made = Setup::new(game.info(), BoardFile { headers, board, ..plain.file().clone() });
    made.map_err(|problems| problems.0[0].message.clone())
}

/// Moves the first start and the first exit of a board off the rim, to cells with room
/// around them, because a corner cannot be defended, and every question would be easy.
fn off_the_rim(board: &Board) -> Board {
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

/// Solves one board. A refusal is a word of the table with its reason.
fn answer(
    game: &AnyGame,
    topology: Topology,
    variant: &Variant,
    ground: BoardFamily,
    side: usize,
    limits: Limits,
) -> Result<Solution, (Ability, String)> {
    let refused = |reason: String| (Ability::Refused, reason);
    let board = board(game, topology, variant, ground, side).map_err(refused)?;
    let position = game.position(board).map_err(|problems| refused(problems.0[0].message.clone()))?;
    let request = SolveOptions::default().limits(limits).certify(false);
    position.solve(&request).map_err(|error| match error {
        SolveError::NotSupported { reason, .. } => (Ability::Refused, reason),
        SolveError::TooLarge { what, limit, .. } => {
            (Ability::UpTo(std::cmp::Reverse(side - 1)), format!("{what} may be at most {}", grouped(limit)))
        }
        other => panic!("{}: the default method says: {other}", game.info().name),
    })
}

/// Returns what the default method does with a variant, and the reason if that is not
/// everything.
fn ability(game: &AnyGame, topology: Topology, variant: &Variant) -> (Ability, String) {
    let mut word = Ability::Exact;
    for side in SIDES {
        let limits = Limits::default().nodes(NODES);
        match answer(game, topology, variant, USUAL, side, limits) {
            Ok(solution) if solution.bounds.value().is_none() => word = word.max(Ability::OrBounds),
            Ok(_) => {}
            Err((Ability::UpTo(_), reason)) => {
                return (Ability::UpTo(std::cmp::Reverse(largest(game, topology, variant, side))), reason);
            }
            Err(refused) => return refused,
        }
    }
    // A size that is too large is refused before the search, so the search need not run.
    if let Some(reason) = too_large(game, topology, variant, LARGE) {
        return (Ability::UpTo(std::cmp::Reverse(largest(game, topology, variant, LARGE))), reason);
    }
    let reason = if word == Ability::OrBounds {
        "exact where the search ends, true bounds where it is stopped"
    } else {
        ""
    };
    (word, reason.to_owned())
}

/// Returns why boards of this side are too large, if one of the fullest is. A size is
/// refused before the search begins, so the search itself is stopped at once.
fn too_large(game: &AnyGame, topology: Topology, variant: &Variant, side: usize) -> Option<String> {
    let bricks = game.info().sign(Tile::Brick).is_some();
    let means = |&(_, settings): &BoardFamily| bricks || !settings.iter().any(|&(key, _)| key == "rubble");
    LARGEST_FAMILIES.into_iter().filter(means).find_map(|ground| {
        let limits = Limits::default();
        limits.stop.store(true, std::sync::atomic::Ordering::Relaxed);
        match answer(game, topology, variant, ground, side, limits) {
            Err((Ability::UpTo(_), reason)) => Some(reason),
            _ => None,
        }
    })
}

/// Returns the largest side below `refused` that is not too large.
fn largest(game: &AnyGame, topology: Topology, variant: &Variant, refused: usize) -> usize {
    let fits = |side| too_large(game, topology, variant, side).is_none();
    assert!(!fits(refused), "{}: a size must be refused before the search begins", game.info().name);
    let (mut yes, mut no) = (0, refused);
    while no - yes > 1 {
        let middle = usize::midpoint(yes, no);
        if fits(middle) { yes = middle } else { no = middle }
    }
    yes
}

/// Returns a topology as users write it.
fn column(topology: Topology) -> String {
    if topology == Topology::Four {
        return topology.word().to_owned();
    }
    topology.headers().map(|(_, value)| value).collect::<Vec<_>>().join(" ")
}

/// Reasons, each with the places of the table that it applies to.
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

/// Returns the table of a game and the reasons below it, as its file holds them.
fn table(game: &AnyGame) -> String {
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
        // A reason that applies to the whole row is listed once.
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

/// Returns the place that a reason applies to, and the reason. The place is a whole
/// column if the game is not defined on its topology; then the game gives the reason.
/// Otherwise it is one cell.
fn place(game: &AnyGame, topology: Topology, row: &str, reason: String) -> (String, String) {
    let info = game.info();
    if info.topologies.contains(&topology) {
        return (format!("{row} on {}", column(topology)), reason);
    }
    let own = info.refused_topologies.iter().find(|(refused, _)| refused.word() == topology.word());
    (topology.word().to_owned(), own.map_or(reason, |&(_, why)| why.to_owned()))
}

/// Aligns the cells of lines in columns.
fn aligned(lines: &[Vec<String>]) -> String {
    let width = |column: usize| lines.iter().map(|line| line[column].len()).max().unwrap_or(0);
    let mut text = String::new();
    for line in lines {
        let cells = line.iter().enumerate().map(|(at, cell)| format!("{cell:<width$}", width = width(at)));
        let _ = writeln!(text, "{}", cells.collect::<Vec<_>>().join("  ").trim_end());
    }
    text
}

/// Joins `rocks=0` and `rocks=1` to `rocks=0|1`.
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
        let file = format!("{}/../games/{name}/abilities.txt", env!("CARGO_MANIFEST_DIR"));
        if !KEPT.matches_or_writes(&file, game.info().abilities, &found) {
            wrong.push(format!("{name}: the table should say\n\n{found}"));
        }
    }
    assert!(
        wrong.is_empty(),
        "write them again with {}=1 cargo test -p thwart --test {}\n\n{}",
        KEPT.variable,
        KEPT.test,
        wrong.join("\n")
    );
}
