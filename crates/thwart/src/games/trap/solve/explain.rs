//! The answer drawn: what the plan does, when each obstacle begins to matter,
//! and why fewer are too few.

mod fewer;
mod latest;
#[cfg(test)]
mod tests;

use thwart_core::{Cell, Tile};

use self::fewer::{disjoint_ways, reason_words, why_not_fewer};
use self::latest::Course;
use super::complete::{Complete, Tools};
use super::map::{Ground, Map};
use super::state::State;
use crate::game::{Answer, Game, SolveError, unless_over};
use crate::games::trap::audit::expected_way;
use crate::games::trap::explain;
use crate::games::trap::rules::{Position, Trap};
use crate::limits::Limits;
use crate::moves::Move;
use crate::scene::{Area, PathKind, Scene, Sign, Turn, pocket};
use crate::session::Session;
use crate::value::{Side, Value};

/// How many turns are told in words.
const TOLD: usize = 12;
/// Nodes for the question what the bait costs if it is laid at once.
const BAIT_NODES: u64 = 5_000;

/// What the limits of an explanation are asked for.
const EXPLAIN: &str = "explain";

/// The turns of an answer.
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
    unless_over(limits, EXPLAIN)?;
    Ok(Story::new(State::new(&map), &plan).turns_of(session))
}

/// The position after Jerry's step where that is forced.
fn toms_turn(session: &Session<'_, Trap>) -> Position {
    let (game, here) = (session.game(), session.position());
    match here.steps[..] {
        [step] if game.outcome(here).is_none() => game.play(here, Move::Step(step)),
        _ => here.clone(),
    }
}

/// The obstacles of an answer's line.
fn plan(answer: &Answer) -> Vec<u32> {
    answer.line.iter().flatten().filter_map(|chosen| obstacle(*chosen)).collect()
}

/// The position with the answer drawn into it.
///
/// # Errors
/// [`SolveError::Stopped`].
pub(super) fn explain(
    session: &Session<'_, Trap>,
    answer: &Answer,
    limits: &Limits,
) -> Result<Scene, SolveError> {
    let mut scene = explain::position(session);
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
    unless_over(limits, EXPLAIN)?;
    let map = Map::new(game, &here);
    unless_over(limits, EXPLAIN)?;
    let state = State::new(&map);
    let before = session.history().iter().filter(|chosen| obstacle(**chosen).is_some()).count();
    // Each turn ends with a step, which he may still have to make.
    let turns_before = steps_before(session) + usize::from(session.side() == Side::Maximiser);
    let plan = plan(answer);
    let is_lost = answer.bounds.lower == Value::Infinite;
    if is_lost || !plan.is_empty() {
        // He will not walk the path he expects, or other paths tell more.
        scene.signs.retain(|sign| !matches!(sign, Sign::Path { kind: PathKind::Expected, .. }));
    }
    if plan.is_empty() {
        if is_lost {
            let words = match (state.lost(), map.rim_is_door()) {
                (true, _) => "He stands next to a door, and a door cannot be blocked.",
                (_, false) => "Whatever Tom lays, Jerry comes to stand next to a door.",
                (_, true) => "Whatever Tom lays, Jerry comes to the rim.",
            };
            words.clone_into(&mut scene.because);
            for way in disjoint_ways(&map, &state, &[here.jerry.0]).into_iter().flatten() {
                scene.add(Sign::Path { kind: PathKind::Disjoint, cells: cells(map.cells, &way) });
            }
        }
        return Ok(scene);
    }
    if game.jerry_chooses() {
        one_line(&mut scene, session, line, before, answer.bounds.value().is_some());
        return Ok(scene);
    }
    unless_over(limits, EXPLAIN)?;
    let mut story = Story::new(state, &plan);
    unless_over(limits, EXPLAIN)?;
    story.put_off(game, &here);
    unless_over(limits, EXPLAIN)?;
    story.past = Past { obstacles: before, turns: turns_before };
    story.draw(&mut scene);
    scene.turns = story.turns_of(session);
    let mut because = vec![story.bait_words(game)];
    because.extend(story.cut_words(before));
    unless_over(limits, EXPLAIN)?;
    if let Some((ways, reason)) = why_not_fewer(&map, &story, answer) {
        because.push(reason_words(&reason, ways.len(), story.plan.len()));
        for way in ways {
            scene.add(Sign::Path { kind: PathKind::Disjoint, cells: cells(map.cells, &way) });
        }
    }
    because.extend(story.spare_words());
    scene.because = because.join(" ");
    unless_over(limits, EXPLAIN)?;
    scene.hurts = bait_too_soon(game, &here, &map, &story, limits);
    Ok(scene)
}

/// How many steps Jerry has taken.
fn steps_before(session: &Session<'_, Trap>) -> usize {
    session.history().iter().filter(|chosen| matches!(chosen, Move::Step(_))).count()
}

/// The rest of a turn in which all is laid and Jerry still has to take his step.
fn step_before(game: &Trap, here: &Position) -> Option<Turn> {
    let &goes = here.steps.first()?;
    let goes = game.board().step(here.jerry, goes);
    Some(Turn { number: 1, laid: Vec::new(), expected: expected_way(game, here), goes })
}

/// Where Jerry chooses, a plan is an answer to each of his choices: draws the
/// line in which both do their best, or where that is not known Tom builds a
/// wall.
fn one_line(scene: &mut Scene, session: &Session<'_, Trap>, line: &[Move], before: usize, is_exact: bool) {
    let (game, mut here) = (session.game(), session.position().clone());
    let (mut way, mut laid) = (vec![here.jerry], 0);
    let mut choices = 0;
    for &chosen in line {
        choices += usize::from(here.steps.len() > 1);
        here = game.play(&here, chosen);
        way.push(here.jerry);
        if let Move::Obstacle(cell) = chosen {
            laid += 1;
            scene.add(Sign::Planned { cell, number: before + laid, spare_until: None });
        }
    }
    way.dedup();
    scene.add(Sign::Path { kind: PathKind::Planned, cells: way });
    let times = match choices {
        0 => "he never has a choice".to_owned(),
        1 => "he chooses once".to_owned(),
        _ => format!("he chooses {choices} times"),
    };
    scene.because = if is_exact {
        format!(
            "Whatever path he takes, no more obstacles are needed than in this line, in which {times} and both do their best."
        )
    } else {
        format!("Whatever path he takes, a wall of {laid} obstacles stands before he gets there.")
    };
}

/// A plan, and what it does.
struct Story<'m> {
    /// At the end of the plan.
    end: State<'m>,
    plan: Vec<u32>,
    /// Where Jerry stands before each obstacle.
    stands: Vec<u32>,
    /// The way he is on before the last obstacle.
    last_way: Vec<u32>,
    /// What happens, turn by turn.
    turns: Vec<Turn>,
    /// For each obstacle the turn in which it begins to matter; `None` if it
    /// never does.
    matters: Vec<Option<u32>>,
    /// And the turn by which it has to stand, the others as they are laid.
    latest: Vec<Option<u32>>,
    past: Past,
}

/// What was before the plan in this play.
#[derive(Clone, Copy, Default)]
struct Past {
    obstacles: usize,
    turns: usize,
}

impl<'m> Story<'m> {
    fn new(mut state: State<'m>, plan: &[u32]) -> Self {
        let map = state.map;
        let (mut stands, mut last_way) = (Vec::new(), Vec::new());
        let laid_in = |turn: u32| {
            let laid_by = |turn: u32| (map.turns.laid_by(turn) as usize).min(plan.len());
            cells(map.cells, &plan[laid_by(turn - 1)..laid_by(turn)])
        };
        let mut turns = Vec::new();
        state.follow(plan, |turn, walk| {
            let way = walk.cells();
            let goes_on = last_way == way;
            turns.push(Turn {
                number: turn as usize,
                laid: laid_in(turn),
                expected: (!goes_on).then(|| cells(map.cells, way)),
                goes: way.get(1).copied().map(Cell),
            });
            stands.push(way[0]);
            last_way = way[1..].to_vec();
        });
        let number = state.turn as usize;
        turns.push(Turn { number, laid: laid_in(state.turn), expected: Some(Vec::new()), goes: None });
        stands.push(state.jerry);
        let matters: Vec<_> = plan
            .iter()
            .map(|&cell| state.laid.iter().find(|laid| laid.cell == cell).map(|laid| laid.revealed))
            .collect();
        let latest = matters.clone();
        let past = Past::default();
        Self { end: state, plan: plan.to_vec(), stands, last_way, turns, matters, latest, past }
    }

    /// The turns, counted from the start of the play; where all of one was laid before, its step.
    fn turns_of(&self, session: &Session<'_, Trap>) -> Vec<Turn> {
        let before = step_before(session.game(), session.position());
        let mut turns: Vec<_> = before.into_iter().chain(self.turns.iter().cloned()).collect();
        for (number, turn) in (steps_before(session) + 1..).zip(&mut turns) {
            turn.number = number;
        }
        turns
    }

    /// Finds out how much later the spares may come.
    fn put_off(&mut self, game: &Trap, here: &Position) {
        let turns = self.end.map.turns;
        let (before, plan, stands) = (&here.obstacles, &self.plan, &self.stands);
        self.latest = Course { game, turns, before, plan, stands }.latest(&self.matters);
    }

    /// Obstacle i, counted from 0, could have been laid elsewhere at first:
    /// gives the turn by which it must stand, or where a turn has several the last obstacle of it. Both
    /// count from the start of the play.
    fn spare_until(&self, i: usize) -> Option<usize> {
        let turns = self.end.map.turns;
        let last = self.plan.len() as u32;
        let until = self.latest[i].unwrap_or(turns.turn_of(last));
        (until > turns.turn_of(i as u32 + 1)).then(|| {
            if turns.has_several() {
                self.past.obstacles + turns.laid_by(until).min(last) as usize
            } else {
                self.past.turns + until as usize
            }
        })
    }

    fn draw(&self, scene: &mut Scene) {
        scene.add(Sign::Area { kind: Area::Pocket, cells: self.pocket() });
        scene.add(Sign::Path { kind: PathKind::Planned, cells: cells(self.end.map.cells, &self.stands) });
        for (i, &cell) in self.plan.iter().enumerate() {
            let (number, spare_until) = (self.past.obstacles + i + 1, self.spare_until(i));
            scene.add(Sign::Planned { cell: Cell(cell), number, spare_until });
        }
    }

    /// Where Jerry is shut in.
    fn pocket(&self) -> Vec<Cell> {
        let inside = self.spread(vec![self.end.jerry]);
        (0..self.end.map.cells as u32).filter(|&cell| inside[cell as usize]).map(Cell).collect()
    }

    /// All that hangs together with these cells at the end, over free cells.
    fn spread(&self, mut cells: Vec<u32>) -> Vec<bool> {
        let mut seen = vec![false; self.end.map.cells + 1];
        for &cell in &cells {
            seen[cell as usize] = true;
        }
        while let Some(cell) = cells.pop() {
            for &other in self.end.map.straight().of(cell) {
                let free = self.end.ground[other as usize] == Ground::Free;
                if free && !std::mem::replace(&mut seen[other as usize], true) {
                    cells.push(other);
                }
            }
        }
        seen
    }

    /// The last cells Jerry stood on; with a diagonal step between them a cell
    /// beside it that is shut in with them. Where several obstacles are laid in the
    /// last turn, one may lie on the cell he came from: his own cell alone.
    fn shut_in_together(&self) -> Vec<u32> {
        let last_stands = if self.plan.len() - self.laid_before_last_turn() > 1 { 1 } else { 2 };
        let mut cells = self.stands[self.stands.len().saturating_sub(last_stands)..].to_vec();
        if let [from, to] = cells[..] {
            let rank = self.end.map.neighbours.of(from).iter().position(|&cell| cell == to);
            let sides = rank.and_then(|rank| self.end.map.sides(from, rank));
            cells.extend(sides.into_iter().flatten().find(|&side| self.end.is_free(side)));
        }
        cells
    }

    /// An obstacle of the last turn lies on the way he was on, or beside a
    /// diagonal step of it: it is the bait. Its number, from 0.
    fn bait(&self) -> usize {
        let last = self.plan.len() - 1;
        (self.laid_before_last_turn()..=last)
            .rev()
            .find(|&i| self.last_way.contains(&self.plan[i]))
            .unwrap_or(last)
    }

    /// How many obstacles the plan has laid when its last turn begins.
    fn laid_before_last_turn(&self) -> usize {
        let turns = self.end.map.turns;
        turns.laid_by(turns.turn_of(self.plan.len() as u32) - 1) as usize
    }

    fn bait_words(&self, game: &Trap) -> String {
        let at = |cell: u32| game.board().coord(Cell(cell));
        let (bait, stand) = (self.plan[self.bait()], self.end.jerry);
        if self.plan.len() == 1 {
            format!("An obstacle on {} leaves him no path.", at(bait))
        } else if self.laid_before_last_turn() == 0 {
            format!("Laid in one turn, {} obstacles leave him no path.", self.plan.len())
        } else {
            let over = if self.last_way.contains(&bait) { "over" } else { "past" };
            format!("Leave {} open until he stands on {}: his path leads {over} it.", at(bait), at(stand))
        }
    }

    /// Which obstacles shut him in: those between the pocket and what still
    /// hangs together with a door. The others that matter lead him there.
    fn cut_words(&self, before: usize) -> Option<String> {
        let pocket = self.spread(vec![self.end.jerry]);
        let stays = |cell: &u32| self.end.ground[*cell as usize] != Ground::Blocked;
        let outside = self.spread(self.end.map.goals().into_iter().filter(stays).collect());
        let touches = |cell: u32, area: &[bool]| {
            self.end.map.straight().of(cell).iter().any(|&other| area[other as usize])
        };
        let shuts = |cell: u32| touches(cell, &pocket) && touches(cell, &outside);
        let numbered = |wanted: bool| -> Vec<usize> {
            let of_these = |&i: &usize| self.matters[i].is_some() && shuts(self.plan[i]) == wanted;
            (0..self.plan.len()).filter(of_these).map(|i| before + i + 1).collect()
        };
        let (shut, lead) = (numbered(true), numbered(false));
        if shut.is_empty() || lead.is_empty() {
            return None;
        }
        let noun = if shut.len() == 1 { "Obstacle" } else { "Obstacles" };
        let (verb, other) =
            (if shut.len() == 1 { "shuts" } else { "shut" }, if lead.len() == 1 { "leads" } else { "lead" });
        Some(format!(
            "{noun} {} {verb} him in; {} {other} him there.",
            listed(&runs(&shut)),
            listed(&runs(&lead))
        ))
    }

    fn spare_words(&self) -> Option<String> {
        let spares = (0..self.plan.len()).filter_map(|i| self.spare_until(i).map(|until| (i, until)));
        let (numbers, mut turns): (Vec<_>, Vec<_>) =
            spares.map(|(i, until)| ((self.past.obstacles + i + 1).to_string(), until.to_string())).unzip();
        let spares = numbers.len();
        if turns.iter().all(|turn| *turn == turns[0]) {
            turns.truncate(1);
        }
        let noun = if self.end.map.turns.has_several() { "obstacle" } else { "turn" };
        // When he first goes their way they may stand together; later, one alone may not yet.
        let alone = if self.latest == self.matters { "" } else { " taken by themselves" };
        let turn = if turns.len() == 1 { noun.to_owned() } else { format!("{noun}s") };
        let (numbers, turns) = (listed(&numbers), listed(&turns));
        let free = match spares {
            0 => return None,
            1 => format!("Obstacle {numbers} costs nothing: he is not going that way yet, and it only has"),
            _ => {
                format!(
                    "Obstacles {numbers} cost nothing: he is not going that way yet, and{alone} they only have"
                )
            }
        };
        Some(format!("{free} to stand by {turn} {turns}."))
    }
}

/// Ascending numbers as words, of many in a row the first and the last.
fn runs(numbers: &[usize]) -> Vec<String> {
    const MANY: usize = 4;
    let in_a_row = numbers.chunk_by(|before, after| before + 1 == *after);
    let words = in_a_row.flat_map(|run| match run {
        [first, .., last] if run.len() >= MANY => vec![format!("{first} to {last}")],
        run => run.iter().map(usize::to_string).collect(),
    });
    words.collect()
}

/// Words with commas and an `and`.
fn listed(words: &[String]) -> String {
    match words.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} and {last}", others.join(", ")),
        _ => words.concat(),
    }
}

/// What it costs to lay the bait at once, if that can be told quickly.
fn bait_too_soon(
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
    let mut search = Complete::from_state(state, Tools::new(map), 1);
    let limits = Limits { nodes: Some(BAIT_NODES), ..limits.clone() };
    search.run_below(u32::MAX, &mut limits.start());
    let at = game.board().coord(Cell(bait));
    let sentence = match search.bounds().value()? {
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
    let mut told = 0;
    for chosen in line {
        match *chosen {
            Move::Obstacle(cell) => {
                told += 1;
                turns.push(format!("lay {}", game.board().coord(cell)));
            }
            Move::Step(direction) => turns.push(format!("he goes {}", direction.name())),
            _ => {}
        }
        if told == TOLD {
            break;
        }
    }
    let total = line.iter().filter(|chosen| obstacle(**chosen).is_some()).count();
    if total > told {
        turns.push(format!("and so on, {total} in all"));
    }
    turns.join(", ")
}

const fn obstacle(chosen: Move) -> Option<u32> {
    match chosen {
        Move::Obstacle(cell) => Some(cell.0),
        _ => None,
    }
}

/// The cells of these indices, those off the board left out.
fn cells(count: usize, indices: &[u32]) -> Vec<Cell> {
    indices.iter().copied().filter(|&cell| (cell as usize) < count).map(Cell).collect()
}
