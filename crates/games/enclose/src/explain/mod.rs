//! Pictures and sentences of enclose.

use thwart_grid::{Cell, CellSet};

use super::rules::{Enclose, Reach};
use thwart_game::rules::Rules as _;
use thwart_game::scene::{Area, Label, Named, PathKind, Scene, Sign};
use thwart_game::session::Session;
use thwart_game::value::{Bounds, Value};

/// The words of a key.
const NAMES: &[(Named, &str)] = &names("path out");

/// The same for animals that must be apart.
const NAMES_APART: &[(Named, &str)] = &names("path out or between");

const fn names(expected: &'static str) -> [(Named, &'static str); 6] {
    [
        (Named::Walker, "animal"),
        (Named::Laid, "wall"),
        (Named::Planned, "planned wall"),
        (Named::Pocket, "pen"),
        (Named::Expected, expected),
        (Named::Wall, "water"),
    ]
}

/// Returns the score of the best pen in words.
pub(super) fn headline(game: &Enclose, bounds: Bounds) -> String {
    match (bounds.lower, bounds.upper) {
        (Value::Infinite, _) => "no enclosure".to_owned(),
        (Value::Finite(lower), Value::Finite(upper)) if lower == upper => {
            format!("score {}", game.score_of(upper))
        }
        (Value::Finite(lower), Value::Finite(upper)) => {
            format!("score between {} and {}", game.score_of(upper), game.score_of(lower))
        }
        (Value::Finite(lower), Value::Infinite) => {
            format!("score {} at most, if there is an enclosure", game.score_of(lower))
        }
    }
}

/// Returns the end of a play in words.
pub(super) fn ending(game: &Enclose, paid: Value) -> String {
    match paid {
        Value::Infinite => "no enclosure".to_owned(),
        Value::Finite(missed) => format!("enclosed, score {}", game.score_of(missed)),
    }
}

/// Draws the position: points, portals, walls and animals, and the pen, or the shortest path out of it.
pub(super) fn position(session: &Session<'_, Enclose>) -> Scene {
    let (game, here) = (session.game(), session.position());
    let mut scene = board(session);
    let reach = game.reach(&here.walls);
    let left = match game.walls_left(here) {
        0 => "no wall is left".to_owned(),
        1 => "1 wall is left".to_owned(),
        left => format!("{left} walls are left"),
    };
    if reach.escapes || game.is_apart() && !reach.fits {
        let leak = leak(game, &here.walls);
        let through = if leak.is_none() { " through a portal" } else { "" };
        let (first, rest) = fault(game, &reach).split_at(1);
        scene.because = format!("{}{rest}{through}; {left}.", first.to_uppercase());
        if let Some(leak) = leak {
            scene.add(Sign::Path { kind: PathKind::Expected, cells: leak });
        }
    } else if !reach.fits {
        scene.because = format!("The animals are not in the same pen; {left}.");
    } else {
        scene.add(Sign::Area { kind: Area::Pocket, cells: cells(game, &reach.inside) });
        if let Value::Finite(missed) = game.missed(&here.walls) {
            let pens = if game.is_apart() { "The two pens score" } else { "The pen scores" };
            scene.because = format!("{pens} {}; {left}.", game.score_of(missed));
        }
    }
    scene
}

/// Returns in words how an animal gets where it must not be.
fn fault(game: &Enclose, reach: &Reach) -> &'static str {
    match (game.is_apart(), reach.escapes) {
        (false, _) => "the animal gets out",
        (true, true) => "an animal gets out",
        (true, false) => "the animals get together",
    }
}

/// Draws the board with the walls so far.
fn board(session: &Session<'_, Enclose>) -> Scene {
    let (game, here) = (session.game(), session.position());
    let names = if game.is_apart() { NAMES_APART } else { NAMES };
    let mut scene = Scene { names, ..Scene::of_board(game.board(), session.setup().title()) };
    for cell in game.board().cells().filter(|&cell| game.is_land(cell) && game.points(cell) != 1) {
        // A cell of grass is worth 1, so the label says what is more or less.
        let text = format!("{:+}", game.points(cell) - 1);
        scene.add(Sign::Label { cell, kind: Label::Points, text });
    }
    let mut letters =
        ('a'..='z').chain('A'..='Z').map(String::from).chain((1..).map(|number: u32| number.to_string()));
    let mut named: Vec<(Cell, String)> = Vec::new();
    for &(cell, other) in game.links().ends() {
        let known = named.iter().find(|(end, _)| Some(*end) == other).map(|(_, letter)| letter.clone());
        let letter = known.or_else(|| letters.next()).unwrap_or_default();
        named.push((cell, letter.clone()));
        scene.add(Sign::Label { cell, kind: Label::Portal, text: letter });
    }
    for (number, wall) in here.walls.iter().enumerate() {
        scene.add(Sign::Laid { cell: wall, number: number + 1 });
    }
    for &animal in game.animals() {
        scene.add(Sign::Walker(animal));
    }
    scene
}

/// Returns the marked cells, row by row.
fn cells(game: &Enclose, inside: &[bool]) -> Vec<Cell> {
    game.board().cells().filter(|cell| inside[cell.index()]).collect()
}

/// Returns a shortest path of the first animal to the goal past these walls; if the animals must be apart, one of
/// either animal to the goal, or between them. A path through a portal is left out, because it cannot be drawn.
fn leak(game: &Enclose, walls: &CellSet) -> Option<Vec<Cell>> {
    let [first, others @ ..] = game.animals() else { return None };
    let out = |from| path(game, walls, from, |cell| game.is_goal(cell));
    let apart = others.first().filter(|_| game.is_apart());
    let found = out(*first).or_else(|| apart.and_then(|&other| out(other)));
    found.or_else(|| apart.and_then(|&other| path(game, walls, *first, |cell| cell == other)))
}

/// Returns a shortest path from a cell to one that `ends` it, past these walls and without portals.
fn path(game: &Enclose, walls: &CellSet, start: Cell, ends: impl Fn(Cell) -> bool) -> Option<Vec<Cell>> {
    let mut before: Vec<Option<Cell>> = vec![None; game.board().len()];
    let mut queue = std::collections::VecDeque::from([start]);
    before[start.index()] = Some(start);
    while let Some(cell) = queue.pop_front() {
        if ends(cell) {
            let mut path = vec![cell];
            while path[path.len() - 1] != start {
                path.push(before[path[path.len() - 1].index()]?);
            }
            path.reverse();
            let touch =
                |pair: &[Cell]| game.board().neighbours(pair[0], |_| true).any(|(_, next)| next == pair[1]);
            return path.windows(2).all(touch).then_some(path);
        }
        for next in game.next(cell) {
            if game.is_land(next) && !walls.contains(next) && before[next.index()].is_none() {
                before[next.index()] = Some(cell);
                queue.push_back(next);
            }
        }
    }
    None
}

#[cfg(feature = "solve")]
mod answer;
