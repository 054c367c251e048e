//! An answer as a picture and as a sentence.

use std::collections::BTreeSet;

use thwart_grid::distance::{UNREACHED_LENGTH, lengths};
use thwart_grid::{Cell, CellSet, Direction};

use super::{Bomb, PathKind, Scene, Session, Sign, Value, picture};
use crate::Position;
use crate::solve::Survey;
use thwart_game::answer::{Answer, SolveError, check_limits};
use thwart_game::explain::Explain;
use thwart_game::field::Field;
use thwart_game::limits::Limits;
use thwart_game::moves::Move;
use thwart_game::rules::Rules as _;
use thwart_game::scene::pocket;

/// How many cells a sentence may cost beyond the answer itself.
const SENTENCE_WORK: u64 = 1 << 26;

/// The same if costs differ and every cell is a node of some search.
const SENTENCE_NODES: u64 = 1 << 22;

fn sentence_limits(game: &Bomb, limits: &Limits) -> Limits {
    let nodes = if game.is_priced() { SENTENCE_NODES } else { SENTENCE_WORK };
    limits.clone().nodes(nodes)
}

/// Draws the position with the answer: the blasts still to come with all that they clear, the
/// path, the value of each cell, and the reason.
///
/// # Errors
/// [`SolveError::Stopped`].
fn draw_answer(session: &Session<'_, Bomb>, answer: &Answer, limits: &Limits) -> Result<Scene, SolveError> {
    let line = answer.line.as_deref().unwrap_or(&[]);
    let planned: Vec<Cell> = line.iter().filter_map(|chosen| chosen.cell()).collect();
    let laid = &session.position().blasts;
    let all: CellSet = laid.iter().chain(planned.iter().copied()).collect();
    let mut scene = picture(session, &all);
    check_limits(limits, "explain")?;
    let path = path(session.game(), session.position(), line);
    let limits = sentence_limits(session.game(), limits);
    scene.because = because(session, answer, &planned, &path, &limits);
    scene.line = words(session.game(), line);
    if answer.bounds.value() == Some(Value::Infinite) {
        shut_in(session, &mut scene);
    }
    if path.len() > 1 {
        scene.add(Sign::Path { kind: PathKind::Planned, cells: path });
    }
    let field = answer.field.as_ref().map(Field::to_vec).filter(|field| is_uneven(field));
    // A cell where a blast does not help gets no colour, so that the board stays visible.
    let useless = (!session.position().walking).then(|| value_without_blast(session));
    let places = |value: Option<Value>| value.filter(|_| value != useless);
    scene.heat = field.map(|field| field.into_iter().map(places).collect());
    scene.share_values = !session.position().walking;
    scene.value_unit = match (session.position().walking, session.game().is_priced()) {
        (false, false) => "steps with a blast here",
        (false, true) => "cost with a blast here",
        (true, false) => "steps left",
        (true, true) => "cost left",
    };
    Ok(scene)
}

/// Returns the value of the position without another blast.
fn value_without_blast(session: &Session<'_, Bomb>) -> Value {
    let (game, here) = (session.game(), session.position());
    let floor = game.floor(&here.blasts);
    let lengths = lengths(game.board(), game.ends(), |cell| floor[cell.index()]);
    match lengths[here.walker.index()] {
        UNREACHED_LENGTH => Value::Infinite,
        length => Value::Finite(length),
    }
}

/// Returns a clearer line with one blast. Many cells often do equally well, and the first in order
/// may lie far from the path. So the blast goes off at the cell nearest to the path from which it
/// opens the same path.
fn clearer_line(game: &Bomb, here: &Position, line: &[Move]) -> Option<Vec<Move>> {
    let [Move::Blast(first), rest @ ..] = line else { return None };
    let [Move::Done, ..] = rest else { return None };
    let nearest = nearest(game, here, &path(game, here, line)).filter(|nearest| nearest != first)?;
    Some([Move::Blast(nearest)].into_iter().chain(rest.iter().copied()).collect())
}

fn nearest(game: &Bomb, here: &Position, path: &[Cell]) -> Option<Cell> {
    let board = game.board();
    let floor = game.floor(&here.blasts);
    let bricks: Vec<Cell> = path.iter().copied().filter(|cell| !floor[cell.index()]).collect();
    let &first = bricks.first()?;
    let apart = |one: Cell, other: Cell| {
        let (one, other) = (board.coord(one), board.coord(other));
        one.row.abs_diff(other.row) + one.col.abs_diff(other.col)
    };
    // A blast reaches a brick exactly from the cells that a blast on the brick reaches.
    let areas = bricks.iter().map(|&brick| game.blast_area(brick).into_iter().collect::<BTreeSet<_>>());
    let all = areas.reduce(|one, other| &one & &other)?;
    let cells = all.into_iter().filter(|&cell| game.is_legal(here, Move::Blast(cell)));
    cells.min_by_key(|&cell| (path.iter().map(|&step| apart(step, cell)).min(), apart(first, cell), cell))
}

/// Marks the part of the board that the walker cannot leave. It includes bricks if rock alone
/// shuts him in.
fn shut_in(session: &Session<'_, Bomb>, scene: &mut Scene) {
    let (game, here) = (session.game(), session.position());
    let board = game.board();
    let floor = game.floor(&here.blasts);
    let part = |over_bricks: bool| {
        let passable = |cell: Cell| floor[cell.index()] || (over_bricks && !game.is_rock(cell));
        pocket(board, vec![here.walker], |cell| board.neighbours(cell, passable).map(|(_, next)| next))
    };
    let over_bricks = part(true);
    let holds_an_end = |cells: &[Cell]| game.ends().any(|end| cells.binary_search(&end).is_ok());
    match &over_bricks {
        Sign::Area { cells, .. } if !holds_an_end(cells) => scene.add(over_bricks),
        _ => scene.add(part(false)),
    }
}

/// Returns whether a field has different values to show.
fn is_uneven(field: &[Option<Value>]) -> bool {
    let mut values = field.iter().flatten();
    let first = values.next();
    values.any(|value| Some(value) != first)
}

/// Returns the cells of a line's steps, from the walker's cell on.
fn path(game: &Bomb, here: &Position, line: &[Move]) -> Vec<Cell> {
    let board = game.board();
    let mut path = vec![here.walker];
    for chosen in line {
        let Move::Step(direction) = chosen else { continue };
        let here = path[path.len() - 1];
        path.extend(board.step(here, *direction));
    }
    path
}

fn because(
    session: &Session<'_, Bomb>,
    answer: &Answer,
    planned: &[Cell],
    path: &[Cell],
    limits: &Limits,
) -> String {
    let (game, here) = (session.game(), session.position());
    let Some(value) = answer.bounds.value() else {
        let found = answer.bounds.upper != Value::Infinite;
        let state = if found { "this is the best plan so far" } else { "no path was found so far" };
        return format!("The search was stopped: {state}.");
    };
    if here.stuck {
        return "The blasts are done, and no path is open.".to_owned();
    }
    if here.walking {
        return if path.len() > 1 { "The blasts are done: walk on.".to_owned() } else { String::new() };
    }
    let survey = match Survey::within(game, here, limits) {
        Ok(survey) if !survey.stopped() => survey,
        // Too much work for a sentence; the plan itself is still true.
        _ => return plan_words(game, planned),
    };
    if value == Value::Infinite {
        return shut_words(&survey);
    }
    match survey.needed() {
        0 => open_words(game, &survey),
        1 => one_words(session, survey, planned, path, limits).unwrap_or_default(),
        _ => several_words(session, &survey, planned),
    }
}

/// Returns the reason why there is no path.
fn shut_words(survey: &Survey) -> String {
    if survey.least() == Value::Infinite {
        "Rock alone shuts you off from the end: no blast opens a path.".to_owned()
    } else {
        match survey.left() {
            0 => "There is no path, and no blast is left to open one.".to_owned(),
            1 => "No single blast opens a path.".to_owned(),
            left => format!("{left} blasts are too few to open a path."),
        }
    }
}

/// Returns the reason why no blast is used.
fn open_words(game: &Bomb, survey: &Survey) -> String {
    let (as_long, shortest, shorter) = if game.is_priced() {
        ("cost as much", "cheapest", "cheaper")
    } else {
        ("be as long", "shortest", "shorter")
    };
    if survey.value() == survey.least() {
        format!("No blast is needed: without a single brick the path would {as_long}.")
    } else {
        match survey.left() {
            0 => format!("No blast is left: this is the {shortest} open path."),
            1 => format!("No single blast makes the open path {shorter}."),
            left => format!("Not even {left} blasts make the open path {shorter}."),
        }
    }
}

/// Returns a sentence on the only cell that does it, or on how many do.
fn one_words(
    session: &Session<'_, Bomb>,
    mut survey: Survey,
    planned: &[Cell],
    path: &[Cell],
    limits: &Limits,
) -> Result<String, SolveError> {
    let game = session.game();
    let board = game.board();
    let value = survey.value();
    let worth = survey.forced(game, 0, u64::MAX, &mut limits.start())?;
    if !worth.exact {
        return Ok(plan_words(game, planned));
    }
    let equal: Vec<Cell> = board.cells().filter(|&cell| worth.of(cell) == value).collect();
    let enough = survey.left() > 1;
    let places = if let [only] = equal[..] {
        let at = board.coord(only);
        let makes_it =
            if enough { format!("One blast is enough, at {at}") } else { format!("Only {at} makes it") };
        let area: CellSet = game.blast_area(only).into_iter().collect();
        let inside = |cell: &&Cell| area.contains(**cell);
        match (path.iter().find(inside), path.iter().rfind(inside)) {
            (Some(first), Some(last)) if first != last && planned == [only] => {
                let (first, last) = (board.coord(*first), board.coord(*last));
                format!("{makes_it}: you enter the cross at {first} and leave it at {last}.")
            }
            _ => format!("{makes_it}."),
        }
    } else {
        let (first, last) = (board.coord(equal[0]), board.coord(equal[equal.len() - 1]));
        let place = if equal.iter().all(|&cell| board.coord(cell).col == first.col) {
            format!("all in column {}", first.col + 1)
        } else if first.row == last.row {
            format!("all in row {}", first.row + 1)
        } else {
            let named = planned.first().map_or(first, |&cell| board.coord(cell));
            format!("{named} is one of them")
        };
        let enough = if enough { "One blast is enough. " } else { "" };
        format!("{enough}{} cells do equally well, {place}.", count_word(equal.len()))
    };
    Ok(format!("{places} {}", without_words(session, &survey)))
}

/// Returns the words for several blasts, and for the value with fewer.
fn several_words(session: &Session<'_, Bomb>, survey: &Survey, planned: &[Cell]) -> String {
    let plan = plan_words(session.game(), planned);
    let fewer = survey.value_with(survey.needed() - 1);
    let fewer = match fewer {
        Value::Infinite => "With one fewer there is no path.".to_owned(),
        value @ Value::Finite(_) => format!("With one fewer it is {}.", super::number(value)),
    };
    let without = without_words(session, survey);
    if survey.value_with(0) == survey.value_with(survey.needed() - 1) {
        format!("{plan} {fewer}")
    } else {
        format!("{plan} {fewer} {without}")
    }
}

fn without_words(session: &Session<'_, Bomb>, survey: &Survey) -> String {
    let one = if session.position().blasts.is_empty() { "a" } else { "another" };
    match survey.value_with(0) {
        Value::Infinite => format!("Without {one} blast there is no path."),
        value @ Value::Finite(_) => format!("Without {one} blast it is {}.", super::number(value)),
    }
}

/// Returns the blasts of a plan in words.
fn plan_words(game: &Bomb, planned: &[Cell]) -> String {
    const SHOWN: usize = 6;
    let mut places: Vec<_> =
        planned.iter().take(SHOWN).map(|&cell| game.board().coord(cell).to_string()).collect();
    if planned.len() > SHOWN {
        places.push("more".to_owned());
    }
    match (planned.len(), places.pop()) {
        (_, None) => String::new(),
        (1, Some(only)) => format!("One blast at {only} makes it."),
        (count, Some(last)) => format!("It takes {count} blasts: {} and {last}.", places.join("; ")),
    }
}

/// Returns a number for the beginning of a sentence.
fn count_word(count: usize) -> String {
    const WORDS: [&str; 11] =
        ["Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve"];
    let word = count.checked_sub(2).and_then(|index| WORDS.get(index));
    word.map_or_else(|| count.to_string(), |word| (*word).to_owned())
}

/// Returns a line in words: blasts, then the path in straight legs.
fn words(game: &Bomb, line: &[Move]) -> String {
    const LEGS: usize = 16;
    let blasts: Vec<_> = line
        .iter()
        .filter_map(|chosen| chosen.cell())
        .map(|cell| game.board().coord(cell).to_string())
        .collect();
    let mut legs: Vec<(Direction, usize)> = Vec::new();
    for chosen in line {
        let Move::Step(direction) = *chosen else { continue };
        match legs.last_mut() {
            Some((last, length)) if *last == direction => *length += 1,
            _ => legs.push((direction, 1)),
        }
    }
    let more = legs.len().saturating_sub(LEGS);
    let mut walk: Vec<_> =
        legs.iter().take(LEGS).map(|&(path, length)| format!("{length} {}", path.name())).collect();
    if more > 0 {
        walk.push(format!("and {more} more legs"));
    }
    match (blasts.is_empty(), walk.is_empty()) {
        (true, true) => String::new(),
        (false, true) => format!("Blast {}.", blasts.join("; ")),
        (true, false) => format!("Walk {}.", walk.join(", ")),
        (false, false) => format!("Blast {}, then walk {}.", blasts.join("; "), walk.join(", ")),
    }
}

impl Explain for Bomb {
    fn explain(
        &self,
        session: &Session<'_, Self>,
        answer: &Answer,
        limits: &Limits,
    ) -> Result<Scene, SolveError> {
        draw_answer(session, answer, limits)
    }

    fn clearer_line(&self, position: &Position, line: &[Move]) -> Option<Vec<Move>> {
        clearer_line(self, position, line)
    }
}
