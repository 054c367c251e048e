//! The answer drawn: the effect of the plan, when each obstacle begins to
//! matter, and why fewer are too few.

mod fewer;
mod latest;
mod story;
#[cfg(test)]
mod tests;

use thwart_grid::{Cell, Tile};

use self::fewer::{disjoint_paths, reason_words, why_not_fewer};
use self::story::{Past, Story, cells, steps_before};
use crate::rules::{Position, Trap};
use crate::solve::fast::map::Map;
use crate::solve::fast::state::State;
use crate::solve::planner::Planner;
use thwart_game::answer::{Answer, SolveError, check_limits};
use thwart_game::explain::Explain;
use thwart_game::limits::Limits;
use thwart_game::moves::Move;
use thwart_game::rules::Rules;
use thwart_game::scene::{PathKind, Scene, Sign, Turn, pocket};
use thwart_game::session::Session;
use thwart_game::value::{Side, Value};

/// How many obstacles of a line are written in words.
const LISTED_OBSTACLES: usize = 12;
/// The node limit for the cost of laying the bait at once.
const BAIT_NODES: u64 = 5_000;

/// The method named if an explanation is stopped.
const EXPLAIN: &str = "explain";

/// Returns the turns of an answer; none without a plan, or if Jerry chooses.
///
/// # Errors
/// [`SolveError::Stopped`].
pub(super) fn turns(
    session: &Session<'_, Trap>,
    answer: &Answer,
    limits: &Limits,
) -> Result<Vec<Turn>, SolveError> {
    let game = session.game();
    let (here, plan) = (toms_turn(session), plan(answer));
    if plan.is_empty() || game.jerry_chooses() || game.outcome(&here).is_some() {
        return Ok(Vec::new());
    }
    let map = Map::new(game, &here);
    check_limits(limits, EXPLAIN)?;
    Ok(Story::new(State::new(&map), &plan).turns_of(session))
}

/// Returns the position after Jerry's step if that is forced.
fn toms_turn(session: &Session<'_, Trap>) -> Position {
    let (game, here) = (session.game(), session.position());
    match here.steps[..] {
        [step] if game.outcome(here).is_none() => game.play(here, Move::Step(step)),
        _ => here.clone(),
    }
}

fn plan(answer: &Answer) -> Vec<u32> {
    answer.line.iter().flatten().filter_map(|chosen| laid_cell(*chosen)).collect()
}

/// Draws the position and the answer.
///
/// # Errors
/// [`SolveError::Stopped`].
pub(super) fn explain(
    session: &Session<'_, Trap>,
    answer: &Answer,
    limits: &Limits,
) -> Result<Scene, SolveError> {
    let mut scene = super::position(session);
    let game = session.game();
    let here = toms_turn(session);
    let line = answer.line.as_deref().unwrap_or(&[]);
    scene.line = line_in_words(game, line);
    if let Some(outcome) = game.outcome(&here) {
        scene.because = match (outcome, game.board().tile(here.jerry)) {
            (Value::ZERO, _) if game.board().find(Tile::Exit).next().is_none() && !game.rim_is_goal() => {
                "There is no exit on the board: add one, or set goal=rim.".to_owned()
            }
            (Value::ZERO, _) => "No path leads out.".to_owned(),
            (_, Tile::Exit) => "He stands on a door.".to_owned(),
            _ => "He stands on the rim.".to_owned(),
        };
        if outcome == Value::ZERO {
            let empty = |cell| game.is_empty(&here.obstacles, cell);
            let next = |cell| game.board().neighbours(cell, empty).map(|(_, next)| next);
            scene.add(pocket(game.board(), vec![here.jerry], next));
        }
        return Ok(scene);
    }
    check_limits(limits, EXPLAIN)?;
    let map = Map::new(game, &here);
    check_limits(limits, EXPLAIN)?;
    let state = State::new(&map);
    let before = session.history().iter().filter(|chosen| laid_cell(**chosen).is_some()).count();
    // Each turn ends with a step, which Jerry may still have to take.
    let turns_before = steps_before(session) + usize::from(session.side() == Side::Maximiser);
    let plan = plan(answer);
    let is_lost = answer.bounds.lower == Value::Infinite;
    if is_lost || !plan.is_empty() {
        // Jerry will not walk the path he expects, or other paths explain more.
        scene.signs.retain(|sign| !matches!(sign, Sign::Path { kind: PathKind::Expected, .. }));
    }
    if plan.is_empty() {
        if is_lost {
            let words = match (state.is_lost(), map.rim_is_goal()) {
                (true, _) => "He stands next to a door, and a door cannot be blocked.",
                (_, false) => "Jerry gets next to a door, however Tom lays his obstacles.",
                (_, true) => "Jerry gets to the rim, however Tom lays his obstacles.",
            };
            words.clone_into(&mut scene.because);
            for path in disjoint_paths(&map, &state, &[here.jerry.0]).into_iter().flatten() {
                scene.add(Sign::Path { kind: PathKind::Disjoint, cells: cells(map.cell_count, &path) });
            }
        }
        return Ok(scene);
    }
    if game.jerry_chooses() {
        one_line(&mut scene, session, line, before, answer.bounds.value().is_some());
        return Ok(scene);
    }
    check_limits(limits, EXPLAIN)?;
    let mut story = Story::new(state, &plan);
    check_limits(limits, EXPLAIN)?;
    story.find_latest_turns(game, &here);
    check_limits(limits, EXPLAIN)?;
    story.past = Past { obstacles: before, turns: turns_before };
    story.draw(&mut scene);
    scene.turns = story.turns_of(session);
    let mut because = vec![story.bait_words(game)];
    because.extend(story.cut_words(before));
    check_limits(limits, EXPLAIN)?;
    if let Some((paths, reason)) = why_not_fewer(&map, &story, answer) {
        because.push(reason_words(&reason, paths.len(), story.plan.len()));
        for path in paths {
            scene.add(Sign::Path { kind: PathKind::Disjoint, cells: cells(map.cell_count, &path) });
        }
    }
    because.extend(story.spare_words());
    scene.because = because.join(" ");
    check_limits(limits, EXPLAIN)?;
    scene.vital = cost_of_early_bait(game, &here, &map, &story, limits);
    Ok(scene)
}

/// Draws one line of a game in which Jerry chooses: the line in which both do
/// their best, or, if that is unknown, one in which Tom builds a wall.
fn one_line(scene: &mut Scene, session: &Session<'_, Trap>, line: &[Move], before: usize, is_exact: bool) {
    let (game, mut here) = (session.game(), session.position().clone());
    let (mut path, mut laid) = (vec![here.jerry], 0);
    let mut choices = 0;
    for &chosen in line {
        choices += usize::from(here.steps.len() > 1);
        here = game.play(&here, chosen);
        path.push(here.jerry);
        if let Move::Obstacle(cell) = chosen {
            laid += 1;
            scene.add(Sign::Planned { cell, number: before + laid, spare_until: None });
        }
    }
    path.dedup();
    scene.add(Sign::Path { kind: PathKind::Planned, cells: path });
    let times = match choices {
        0 => "he never has a choice".to_owned(),
        1 => "he chooses once".to_owned(),
        _ => format!("he chooses {choices} times"),
    };
    scene.because = if is_exact {
        format!(
            "On every path that he can take, no more obstacles are needed than in this line, in which {times} and both do their best."
        )
    } else {
        format!("On every path that he can take, a wall of {laid} obstacles stands before he gets there.")
    };
}

/// Returns what it costs to lay the bait at once, if a short search finds out.
fn cost_of_early_bait(
    game: &Trap,
    here: &Position,
    map: &Map,
    story: &Story<'_>,
    limits: &Limits,
) -> Option<(Cell, String)> {
    let bait = story.plan[story.bait()];
    if story.plan.len() == 1 || !game.is_legal(here, Move::Obstacle(Cell(bait))) {
        return None;
    }
    let mut state = State::new(map);
    state.lay(bait);
    let limits = limits.clone().nodes(BAIT_NODES);
    let bounds = Planner::new(state).bounds(&mut limits.start());
    let at = game.board().coord(Cell(bait));
    let sentence = match bounds.value()? {
        Value::Infinite => format!("Laid at once, {at} lets him get away."),
        Value::Finite(value) if value > story.plan.len() as u64 => {
            format!("Laid at once, {at} takes {value} in all.")
        }
        Value::Finite(_) => return None,
    };
    Some((Cell(bait), sentence))
}

fn line_in_words(game: &Trap, line: &[Move]) -> String {
    let mut turns: Vec<String> = Vec::new();
    let mut listed = 0;
    for chosen in line {
        match *chosen {
            Move::Obstacle(cell) => {
                listed += 1;
                turns.push(format!("lay {}", game.board().coord(cell)));
            }
            Move::Step(direction) => turns.push(format!("he goes {}", direction.name())),
            _ => {}
        }
        if listed == LISTED_OBSTACLES {
            break;
        }
    }
    let total = line.iter().filter(|chosen| laid_cell(**chosen).is_some()).count();
    if total > listed {
        turns.push(format!("and so on, {total} in all"));
    }
    turns.join(", ")
}

const fn laid_cell(chosen: Move) -> Option<u32> {
    match chosen {
        Move::Obstacle(cell) => Some(cell.0),
        _ => None,
    }
}

impl Explain for Trap {
    fn explain(
        &self,
        session: &Session<'_, Self>,
        answer: &Answer,
        limits: &Limits,
    ) -> Result<Scene, SolveError> {
        explain(session, answer, limits)
    }

    fn turns(
        &self,
        session: &Session<'_, Self>,
        answer: &Answer,
        limits: &Limits,
    ) -> Result<Vec<Turn>, SolveError> {
        turns(session, answer, limits)
    }
}
