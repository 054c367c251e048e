//! An answer as a picture and in words.

use thwart_grid::{Cell, Direction};

use crate::rules::{Builds, Position, Wall};
use crate::solve::insight;
use crate::solve::{Insight, WorstWall};
use thwart_game::answer::{Answer, SolveError, check_limits};
use thwart_game::explain::Explain;
use thwart_game::limits::Limits;
use thwart_game::moves::Move;
use thwart_game::rules::Rules;
use thwart_game::scene::{PathKind, Scene, Sign, pocket};
use thwart_game::session::Session;
use thwart_game::value::{Side, Value};

/// How many rows of a line are described.
const DESCRIBED_ROWS: usize = 6;

/// How many walls of a row are named.
const NAMED_WALLS: usize = 4;

/// Draws the position with the line, its walls, the cost of each start, the
/// wall that hurts most, and the reason.
///
/// # Errors
/// [`SolveError::Stopped`].
fn draw(session: &Session<'_, Wall>, answer: &Answer, limits: &Limits) -> Result<Scene, SolveError> {
    let mut scene = super::position(session);
    let game = session.game();
    let here = session.position();
    let Some(value) = answer.bounds.value() else { return Ok(scene) };
    if value == Value::Infinite {
        scene.because = why_impossible(game, here);
        mark_reachable(&mut scene, game, here);
        return Ok(scene);
    }
    if game.outcome(here).is_some() {
        return Ok(scene);
    }
    check_limits(limits, "explain")?;
    let line = answer.line.as_deref().unwrap_or(&[]);
    let insight = insight(game, here, line, value, limits)?;
    let summary = LineSummary::of(game, here, line);
    for visit in &summary.visits {
        for &cell in &visit.walls {
            scene.add(Sign::PlannedWallBelow(cell));
        }
    }
    if let Some(&start) = summary.path.first().filter(|_| summary.chooses) {
        scene.add(Sign::Start(start));
    }
    if summary.path.len() > 1 {
        scene.add(Sign::Path { kind: PathKind::Planned, cells: summary.path.clone() });
    }
    if !insight.starts.is_empty() {
        scene.top_values = vec![None; game.board().cols()];
        for &(cell, total) in &insight.starts {
            scene.top_values[cell.index()] = Some(total);
        }
        scene.value_unit = "cost of starting here";
    }
    scene.because = because(game, here, &summary, &insight, value);
    scene.vital = insight.worst.map(|worst| (worst.cell, worst_wall_sentence(game, &worst)));
    scene.line = summary.words(game);
    if let Some(waiting) = waiting(&insight, value) {
        scene.line.push_str(&waiting);
    }
    Ok(scene)
}

/// The part of a line while the token is in one row.
#[derive(Default)]
struct Visit {
    /// The token's cell when the row begins; `None` before a start is chosen.
    from: Option<Cell>,
    /// The walls that Eel builds in that time, in order.
    walls: Vec<Cell>,
    /// The cell from which the token goes down.
    down: Option<Cell>,
}

/// A line, row by row.
struct LineSummary {
    visits: Vec<Visit>,
    /// The token's cells from now on.
    path: Vec<Cell>,
    /// Rabbit's first step.
    first_step: Option<Direction>,
    /// Whether Rabbit chooses his start in the line.
    chooses: bool,
}

impl LineSummary {
    fn of(game: &Wall, position: &Position, line: &[Move]) -> Self {
        let mut token = position.token;
        let mut summary = Self {
            visits: vec![Visit { from: token, ..Visit::default() }],
            path: token.into_iter().collect(),
            first_step: None,
            chooses: false,
        };
        for &chosen in line {
            let visit = summary.visits.last_mut().expect("there is always a visit");
            match chosen {
                Move::Wall(cell) => visit.walls.push(cell),
                Move::Choose(cell) => {
                    token = Some(cell);
                    visit.from = token;
                    summary.chooses = true;
                }
                Move::Step(direction) => {
                    let before = token;
                    token = token.and_then(|token| game.board().step(token, direction));
                    summary.first_step.get_or_insert(direction);
                    if direction == Direction::South {
                        visit.down = before;
                        summary.visits.push(Visit { from: token, ..Visit::default() });
                    }
                }
                _ => continue,
            }
            if !matches!(chosen, Move::Wall(_)) {
                summary.path.extend(token);
            }
        }
        summary
    }

    /// Returns the line in words: `Start at 1,5. Row 1: Eel walls 1,5, down at
    /// 1,4. ...`
    fn words(&self, game: &Wall) -> String {
        let place = |cell: Cell| game.board().coord(cell);
        let mut words = Vec::new();
        let built_first = game.builds() == Builds::Upfront;
        if let Some(built) = self.visits.first().filter(|visit| built_first && !visit.walls.is_empty()) {
            words.push(format!("Eel walls {}.", list(game, &built.walls)));
        }
        if let Some(start) = self.path.first().filter(|_| self.chooses) {
            words.push(format!("Start at {}.", place(*start)));
        }
        for visit in self.visits.iter().take(DESCRIBED_ROWS) {
            let (Some(from), Some(down)) = (visit.from, visit.down) else { continue };
            let walls = if visit.walls.is_empty() || built_first {
                String::new()
            } else {
                format!("Eel walls {}, ", list(game, &visit.walls))
            };
            words.push(format!("Row {}: {walls}down at {}.", place(from).row + 1, place(down)));
        }
        if let Some(end) = self.path.last().filter(|_| self.visits.len() > DESCRIBED_ROWS + 1) {
            words.push(format!("And so on, down to {}.", place(*end)));
        }
        words.join(" ")
    }
}

/// Returns `1,5`, `1,5 and 1,4`, or `1,5, 1,4, 1,3, 1,2 and 7 more`, for at
/// least one cell.
fn list(game: &Wall, cells: &[Cell]) -> String {
    let names: Vec<_> = cells.iter().map(|&cell| game.board().coord(cell).to_string()).collect();
    match names.as_slice() {
        [one] => one.clone(),
        [all @ .., last] if names.len() <= NAMED_WALLS => format!("{} and {last}", all.join(", ")),
        [named @ .., _] => {
            let named = &named[..NAMED_WALLS.min(named.len())];
            format!("{} and {} more", named.join(", "), names.len() - named.len())
        }
        [] => String::new(),
    }
}

fn because(game: &Wall, here: &Position, summary: &LineSummary, insight: &Insight, value: Value) -> String {
    if game.builds() == Builds::Upfront {
        return because_upfront(here, summary).to_owned();
    }
    let place = |cell: Cell| game.board().coord(cell);
    let Some(visit) = summary.visits.first() else { return String::new() };
    let (Some(from), Some(down)) = (visit.from, visit.down) else {
        return cheap_bad_start(game, insight, value).unwrap_or_default();
    };
    match (here.token, here.side) {
        (None, _) => {
            let start = format!("Start at {}: {}", place(from), from_there(game, from, down, &visit.walls));
            cheap_bad_start(game, insight, value)
                .map_or_else(|| start.clone(), |lure| format!("{lure} {start}"))
        }
        (Some(token), Side::Maximiser) if visit.walls.contains(&token) => {
            format!(
                "Going down at {} would be too cheap, so Eel closes it. You get down at {}.",
                place(token),
                place(down)
            )
        }
        (Some(token), Side::Maximiser) if token == down => {
            format!("Eel lets you down at {}: you would pay no more if he closed it.", place(token))
        }
        (Some(_), Side::Maximiser) => {
            format!("No path down here, so Eel waits. You get down at {}.", place(down))
        }
        (Some(token), Side::Minimiser) => match summary.first_step {
            Some(Direction::South) => {
                format!("Go down while {} is open: Eel could close the rest of the row.", place(token))
            }
            Some(direction) => {
                let side = if direction == Direction::East { "east" } else { "west" };
                format!("No path down here. Go {side} first: you get down at {}.", place(down))
            }
            None => String::new(),
        },
    }
}

fn because_upfront(here: &Position, summary: &LineSummary) -> &'static str {
    let builds = summary.visits.first().is_some_and(|visit| !visit.walls.is_empty());
    match (here.side, builds) {
        (Side::Maximiser, true) => {
            "The walls leave you no path cheaper than this one, the most expensive that never turns back."
        }
        (Side::Maximiser, false) => "No wall makes your path more expensive than it is.",
        (Side::Minimiser, _) => "All walls stand: this is the cheapest path they leave.",
    }
}

/// Returns a sentence about the cheapest cell of the top row, if it is a bad
/// start.
fn cheap_bad_start(game: &Wall, insight: &Insight, value: Value) -> Option<String> {
    let cost = |cell: Cell| game.board().cost(cell);
    let &(cell, total) = insight.starts.iter().min_by_key(|&&(cell, _)| (cost(cell), cell))?;
    let cheapest = cost(cell);
    // If several cells are equally cheap, one of them may be right.
    let good = insight.starts.iter().any(|&(other, total)| cost(other) == cheapest && total == value);
    let at = game.board().coord(cell);
    match total {
        Value::Finite(total) if !good => {
            Some(format!("The {cheapest} at {at} looks cheap and costs {total}."))
        }
        Value::Infinite if !good => Some(format!("The {cheapest} at {at} looks cheap and leads nowhere.")),
        _ => None,
    }
}

/// Returns the words for what happens after the best start.
fn from_there(game: &Wall, start: Cell, down: Cell, walls: &[Cell]) -> String {
    let board = game.board();
    let side = |direction| board.step(start, direction).is_some_and(|cell| board.is_passable(cell));
    if start == down {
        "Eel does best to let you down at once.".to_owned()
    } else if walls.is_empty() {
        // The start itself has no opening below it.
        format!("the next path down is at {}, and Eel leaves it open.", board.coord(down))
    } else if side(Direction::East) && side(Direction::West) {
        format!("Eel closes {} under you and lets you down at {}.", list(game, walls), board.coord(down))
    } else {
        format!("from the end of the row Eel can push you in one direction only, to {}.", board.coord(down))
    }
}

fn worst_wall_sentence(game: &Wall, worst: &WorstWall) -> String {
    let at = game.board().coord(worst.cell);
    format!("If you could go down at {at}, you would pay {}, {} less.", worst.without, worst.saving)
}

/// Returns a sentence on how much waiting is worth to Eel.
fn waiting(insight: &Insight, value: Value) -> Option<String> {
    let (upfront, value) = (insight.upfront?.finite()?, value.finite()?);
    let worth = value.checked_sub(upfront)?;
    if worth == 0 {
        return Some(" Had Eel to build everything first, you would pay the same.".to_owned());
    }
    Some(format!(
        " Had Eel to build everything first, you would pay {upfront}: waiting is worth {worth} to him."
    ))
}

/// Marks the cells that the token can reach, which do not include the bottom
/// row.
fn mark_reachable(scene: &mut Scene, game: &Wall, here: &Position) {
    let board = game.board();
    let next = |cell: Cell| {
        let directions = [Direction::West, Direction::South, Direction::East].into_iter();
        let open = move |direction: &Direction| *direction != Direction::South || !here.walls.contains(cell);
        let steps = directions.filter(open).filter_map(move |direction| board.step(cell, direction));
        steps.filter(|&next| board.is_passable(next))
    };
    let top = || board.cells().take(board.cols()).filter(|&cell| board.is_passable(cell));
    let from = here.token.map_or_else(|| top().collect(), |token| vec![token]);
    scene.add(pocket(board, from, next));
}

/// Returns a sentence that names the first row which cannot be reached.
fn why_impossible(game: &Wall, here: &Position) -> String {
    match game.lowest_row(here) {
        Some(row) => format!("No path leads from row {} to row {}.", row + 1, row + 2),
        None => "There is no cell to start from.".to_owned(),
    }
}

impl Explain for Wall {
    fn explain(
        &self,
        session: &Session<'_, Self>,
        answer: &Answer,
        limits: &Limits,
    ) -> Result<Scene, SolveError> {
        draw(session, answer, limits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::INFO;
    use thwart_game::setup::Setup;
    use thwart_game::solve::Solve;
    use thwart_grid::format::board_file;

    fn drawn(text: &str) -> Scene {
        let setup = Setup::new(&INFO, board_file::parse(text).unwrap()).unwrap();
        let game = Wall::new(&setup).unwrap();
        let session = Session::replay(&game, &setup).unwrap();
        let answer = game.solve(session.position(), "records", &Limits::default()).unwrap();
        game.explain(&session, &answer, &Limits::default()).unwrap()
    }

    #[test]
    fn the_opening_board_is_explained() {
        let scene = drawn("42445\n30441\n50501\n");
        assert_eq!(
            scene.because,
            "The 2 at 1,2 looks cheap and costs 38. Start at 1,5: from the end of the row Eel can push you in one \
             direction only, to 1,1."
        );
        let starts: Vec<_> = scene.top_values.into_iter().flatten().collect();
        assert_eq!(starts, [36, 38, 40, 36, 32].map(Value::Finite));
        assert!(scene.line.ends_with(" to him."), "{}", scene.line);
        let planned = |sign: &&Sign| matches!(sign, Sign::PlannedWallBelow(_));
        assert!(scene.signs.iter().filter(planned).count() > 0);
    }

    #[test]
    fn every_kind_of_position_has_its_words() {
        let board = "42445\n30441\n50501\n";
        for (header, because) in [
            ("line: @1,3", "Going down at 1,3 would be too cheap, so Eel closes it. You get down at 1,1."),
            ("line: @1,3 -", "Go down while 1,3 is open: Eel could close the rest of the row."),
            ("line: @1,3 _1,3 -", "No path down here. Go east first: you get down at 1,1."),
            ("line: @1,3 _1,3", "No path down here, so Eel waits. You get down at 1,1."),
            (
                "builds: upfront",
                "The walls leave you no path cheaper than this one, the most expensive that never turns back.",
            ),
            ("builds: upfront\nline: -", "All walls stand: this is the cheapest path they leave."),
        ] {
            assert_eq!(drawn(&format!("{header}\n\n{board}")).because, because);
        }
        assert_eq!(drawn("11\n##\n11\n").because, "No path leads from row 1 to row 2.");
        assert_eq!(drawn("##\n11\n").because, "There is no cell to start from.");
    }
}
