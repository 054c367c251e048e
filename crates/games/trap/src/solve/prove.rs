//! Writing the evidence that [`check`](crate::check) reads.
//!
//! The prover goes through the plays with one obstacle less than the answer, in
//! the order in which the checker reads them. A node is a leaf if disjoint paths
//! refute all that is within Jerry's reach; they are kept once found. A node
//! like an earlier one refers to it.

mod bundles;
#[cfg(test)]
mod tests;
mod write_strategy;

use std::fmt::Write as _;

use rustc_hash::FxHashMap;

use self::bundles::Bundles;
use super::fast::map::Map;
use super::fast::state::{State, name};
use super::obstacles;
use super::planner::ChoiceSearch;
use super::player::Player;
use crate::check::limits::{LOOKS_PER_CELL_LAID, MAX_KEPT, MAX_PATH_CELLS};
use crate::check::{Descent, KIND, Node, PLAN, Root, Split, obstacles_to_refute, require_disjoint_paths};
use crate::rules::{Position, Trap};
use thwart_game::answer::{Answer, Evidence, SolveError, check_limits};
use thwart_game::certificate::budget::CheckBudget;
use thwart_game::limits::{Budget, Limits};
use thwart_game::moves::Move;
use thwart_game::rules::Rules;
use thwart_game::solve::Solve;
use thwart_game::value::{Side, Value};
use thwart_grid::narrow;

/// The most lines of a tree that is written.
const MOST_LINES: usize = 2_000_000;

/// Returns the error for evidence that is too long.
fn too_large(what: &'static str, size: u64, limit: u64) -> SolveError {
    SolveError::TooLarge { method: "certificate", what, size, limit, remedy: String::new() }
}

/// A count of what the checker looks at for obstacles that are played.
struct LookCount {
    cells: u64,
    obstacles: u64,
    looks: CheckBudget,
}

impl LookCount {
    fn new(game: &Trap) -> Self {
        Self {
            cells: LOOKS_PER_CELL_LAID * game.board().len() as u64,
            obstacles: 0,
            looks: CheckBudget::default(),
        }
    }

    /// Notes the obstacles of a line, which includes its newline.
    ///
    /// # Errors
    /// [`SolveError::TooLarge`] if the checker would refuse it.
    fn note(&mut self, line: &str, obstacles: usize) -> Result<(), SolveError> {
        self.looks.read_bytes(line.len() as u64);
        let most = self.obstacles + self.looks.looks_left() / self.cells;
        self.obstacles += obstacles as u64;
        let looked = self.looks.look(self.cells.saturating_mul(obstacles as u64));
        looked.map_err(|_| too_large("the number of obstacles played", self.obstacles, most))
    }
}

/// Returns evidence for the exact value of a position; `None` if the answer has
/// no plan.
///
/// # Errors
/// [`SolveError::Stopped`]; [`SolveError::TooLarge`] if the tree is too long;
/// [`SolveError::Refuted`] if Jerry can be trapped with fewer obstacles.
pub(super) fn prove(
    game: &Trap,
    position: &Position,
    answer: &Answer,
    limits: &Limits,
) -> Result<Option<Evidence>, SolveError> {
    let Some(value) = answer.bounds.value() else { return Ok(None) };
    let mut text = String::new();
    let found = |text| Ok(Some(Evidence { kind: KIND, text }));
    if game.outcome(position).is_some() {
        return found(text);
    }
    let mut budget = limits.start();
    match value {
        Value::Finite(total) if game.jerry_chooses() => {
            let written = write_strategy::write(game, position, obstacles(total), &mut budget)?;
            let Some(written) = written else { return Ok(None) };
            text = written;
        }
        _ => {}
    }
    let Some(here) = position_to_refute(game, position, value, &mut text, &mut budget)? else {
        return Ok(None);
    };
    if game.outcome(&here).is_some() {
        return found(text);
    }
    check_limits(limits, "certificate")?;
    if value != Value::Infinite && !game.jerry_chooses() {
        let Some(plan) = plan(game, position, answer, limits)? else { return Ok(None) };
        let words: Vec<String> = plan.iter().map(u32::to_string).collect();
        text = format!("{}: {}\n", PLAN, words.join(" "));
        LookCount::new(game).note(&text, plan.len())?;
    }
    let most = obstacles_to_refute(game, &here, value);
    if most > 0 {
        let _ = writeln!(text, "tree: {most}");
        check_limits(limits, "certificate")?;
        let (map, root) = (Map::new(game, &here), Root::new(game, &here, most));
        let mut writer = Writer::new(&map, &root);
        if !writer.write(&mut budget)? {
            let found = format!("the proof finds that {most} obstacles may be enough");
            return Err(SolveError::Refuted { found });
        }
        writer.append_to(&mut text);
    }
    found(text)
}

/// Returns the position with Tom to move that is refuted, in Jerry's turn the
/// one after his step. If he has a choice, the step that is worst for Tom is
/// written down. `None` if there is no such step.
fn position_to_refute(
    game: &Trap,
    position: &Position,
    value: Value,
    text: &mut String,
    budget: &mut Budget<'_>,
) -> Result<Option<Position>, SolveError> {
    let step = match (position.side, &*position.steps) {
        (Side::Minimiser, _) => return Ok(Some(position.clone())),
        (Side::Maximiser, &[step]) => Some(Move::Step(step)),
        (Side::Maximiser, _) => {
            let mut player = Player::new(game, budget);
            let step = match value {
                Value::Finite(total) => player.worst_step(position, obstacles(total)),
                Value::Infinite => player.worst_known_step(position),
            };
            if let Some(Move::Step(direction)) = step {
                let _ = writeln!(text, "step: {}", direction.word());
            }
            step
        }
    };
    if step.is_none() && budget.exhausted() {
        return Err(SolveError::Stopped { method: "certificate" });
    }
    Ok(step.map(|step| game.play(position, step)))
}

/// Returns the obstacles of the answer's line; if it has none, solves the
/// position again.
fn plan(
    game: &Trap,
    position: &Position,
    answer: &Answer,
    limits: &Limits,
) -> Result<Option<Vec<u32>>, SolveError> {
    let found = if answer.line.is_none() { Some(game.solve(position, "complete", limits)?) } else { None };
    let line = found.as_ref().unwrap_or(answer).line.as_deref();
    let laid = |chosen: &Move| match chosen {
        Move::Obstacle(cell) => Some(cell.0),
        _ => None,
    };
    Ok(line.map(|line| line.iter().filter_map(laid).collect()))
}

/// A line of a tree.
enum Line {
    /// Disjoint paths.
    Paths(String),
    /// An inner node, and how it is split.
    Inner(Split),
    /// A leaf, with the numbers of paths that now stand for their groups.
    Leaf(Vec<u32>),
    /// A node like the inner node of this number.
    Like(u32),
    /// Jerry is trapped, but the board is too small for it.
    TooSmall,
}

/// A tree that is being written.
struct Writer<'a> {
    descent: Descent<'a>,
    bundles: Bundles<'a>,
    lines: Vec<Line>,
    /// The search that decides how nodes are split, if Jerry chooses.
    splitter: Option<ChoiceSearch<'a>>,
    /// The numbers of inner nodes by their keys.
    seen: FxHashMap<u128, u32>,
    /// Which inner nodes later ones refer to.
    is_cited: Vec<bool>,
    /// The total size of those nodes, and the most that a node kept for going
    /// back.
    remembered: usize,
    deepest: usize,
}

impl<'a> Writer<'a> {
    fn new(map: &'a Map, root: &'a Root<'a>) -> Self {
        Self {
            descent: Descent::new(root),
            bundles: Bundles::new(map, root),
            lines: Vec::new(),
            splitter: root.game.jerry_chooses().then(|| ChoiceSearch::new(State::new(map))),
            seen: FxHashMap::default(),
            is_cited: Vec::new(),
            remembered: 0,
            deepest: 0,
        }
    }

    /// Writes the whole tree; returns whether there is one.
    fn write(&mut self, budget: &mut Budget<'_>) -> Result<bool, SolveError> {
        let stopped = |()| SolveError::Stopped { method: "certificate" };
        if let Some(chooser) = &mut self.splitter {
            let won = chooser.plan_after(&[], self.descent.root.slots.most, budget).map_err(stopped)?;
            if won.is_some() {
                return Ok(false);
            }
        }
        loop {
            if budget.spend() {
                return Err(stopped(()));
            }
            if !self.node(budget).map_err(stopped)? {
                return Ok(false);
            }
            self.check_sizes()?;
            if !self.descent.next_node() {
                return Ok(true);
            }
        }
    }

    /// Checks that the checker would accept the sizes.
    fn check_sizes(&mut self) -> Result<(), SolveError> {
        if self.lines.len() > MOST_LINES {
            return Err(too_large("the number of lines", self.lines.len() as u64, MOST_LINES as u64));
        }
        self.deepest = self.deepest.max(self.descent.kept());
        let kept = self.deepest + self.remembered;
        if kept > MAX_KEPT {
            return Err(too_large("what the tree keeps", kept as u64, MAX_KEPT as u64));
        }
        let cells = self.bundles.cells;
        if cells > MAX_PATH_CELLS {
            return Err(too_large("the number of cells of paths", cells as u64, MAX_PATH_CELLS as u64));
        }
        Ok(())
    }

    /// Writes the line of the next node. Returns `false` if a play that the node
    /// stands for traps Jerry.
    ///
    /// # Errors
    /// The budget is spent first.
    fn node(&mut self, budget: &mut Budget<'_>) -> Result<bool, ()> {
        if self.is_leaf() {
            let numbers = self.bundles.commit_choice(|text| self.lines.push(Line::Paths(text)));
            self.lines.push(Line::Leaf(numbers));
            return Ok(true);
        }
        let key = key(&self.descent.node);
        if let Some(&number) = self.seen.get(&key) {
            // The earlier node has the same key, so it is as large as this one.
            self.remembered += if self.is_cited[number as usize] { 0 } else { self.descent.node.size() };
            self.is_cited[number as usize] = true;
            self.lines.push(Line::Like(number));
            return Ok(true);
        }
        let split = match &mut self.splitter {
            Some(chooser) => chooser.split_of(&self.descent, budget)?,
            None => Some(Split::Expected),
        };
        if let Some(split) = split.filter(|&split| self.descent.split(split).0) {
            // Only nodes with a step are referred to, so that no argument runs
            // in a circle.
            if matches!(split, Split::Expected | Split::Step(_)) {
                self.seen.insert(key, narrow(self.is_cited.len()));
            }
            self.is_cited.push(false);
            self.lines.push(Line::Inner(split));
            return Ok(true);
        }
        self.lines.push(Line::TooSmall);
        Ok(!self.descent.node.has_room(self.descent.root.board))
    }

    /// Returns whether disjoint paths refute all that is asked for; if so, they
    /// are chosen.
    fn is_leaf(&mut self) -> bool {
        let Self { descent: Descent { root, node, .. }, bundles, .. } = self;
        bundles.clear_choice();
        require_disjoint_paths(
            root,
            node,
            |group, most| {
                if bundles.choose(node, group, most) { Ok(()) } else { Err(()) }
            },
        )
        .is_ok()
    }

    /// Appends the tree as text. Inner nodes that are referred to are marked,
    /// and numbered in their order.
    fn append_to(&self, text: &mut String) {
        let mut names = Vec::with_capacity(self.is_cited.len());
        let mut next = 0;
        for &is_cited in &self.is_cited {
            names.push(next);
            next += u32::from(is_cited);
        }
        let mut inner = 0;
        for line in &self.lines {
            match line {
                Line::Paths(ways) => text.push_str(ways),
                Line::Inner(split) => {
                    let sign = if self.is_cited[inner] { "+!" } else { "+" };
                    let _ = match *split {
                        Split::Expected => write!(text, "{sign}"),
                        Split::Step(first) => write!(text, "{sign} {first}"),
                        Split::Path(first) => write!(text, "? {first}"),
                        Split::Cell(cell) => write!(text, "? {}", cell.0),
                    };
                    inner += 1;
                }
                Line::Leaf(numbers) => {
                    text.push('.');
                    for number in numbers {
                        let _ = write!(text, " {number}");
                    }
                }
                Line::Like(number) => {
                    let _ = write!(text, "= {}", names[*number as usize]);
                }
                Line::TooSmall => text.push('x'),
            }
            text.push('\n');
        }
    }
}

/// Returns a key for all that the checker compares. Only by an accident of
/// 2^-128 do two nodes have the same key, and then the checker refuses the
/// reference.
fn key(node: &Node) -> u128 {
    let mut key = name(0, node.turn, node.jerry.0);
    for &cell in &node.revealed {
        key = key.wrapping_add(name(1, cell.0, 0));
    }
    for &slot in &node.open {
        key = key.wrapping_add(name(2, slot, 0));
    }
    for (cell, release) in node.released().filter(|&(cell, _)| node.is_free(cell)) {
        key = key.wrapping_add(name(3, cell.0, release));
    }
    key
}
