//! The effect of a plan, when each obstacle begins to matter, and the words for it.

use thwart_grid::{Cell, narrow};

use super::latest::PlannedPlay;
use crate::check::expected_path;
use crate::rules::{Position, Trap};
use crate::solve::fast::map::MapCell;
use crate::solve::fast::state::State;
use thwart_game::moves::Move;
use thwart_game::rules::Rules;
use thwart_game::scene::{Area, PathKind, Scene, Sign, Turn};
use thwart_game::session::Session;

/// A plan and its effect.
pub(super) struct Story<'m> {
    /// The state at the end of the plan.
    pub(super) end: State<'m>,
    pub(super) plan: Vec<u32>,
    /// Jerry's cell in each turn.
    pub(super) jerry_cells: Vec<u32>,
    /// The rest of his expected path when the last turn begins.
    last_path: Vec<u32>,
    /// The play, turn by turn.
    pub(super) turns: Vec<Turn>,
    /// For each obstacle, the turn in which it begins to matter; `None` if it never
    /// does.
    pub(super) matters_from: Vec<Option<u32>>,
    /// For each obstacle, the turn by which it must stand if the others are laid as
    /// planned.
    pub(super) latest: Vec<Option<u32>>,
    pub(super) past: Past,
}

/// The play before the plan.
#[derive(Clone, Copy, Default)]
pub(super) struct Past {
    pub(super) obstacles: usize,
    pub(super) turns: usize,
}

impl<'m> Story<'m> {
    pub(super) fn new(mut state: State<'m>, plan: &[u32]) -> Self {
        let map = state.map;
        let (mut stands, mut last_path) = (Vec::new(), Vec::new());
        let laid_in = |turn: u32| {
            let laid_by = |turn: u32| (map.schedule.laid_by(turn) as usize).min(plan.len());
            cells(map.cell_count, &plan[laid_by(turn - 1)..laid_by(turn)])
        };
        let mut turns = Vec::new();
        state.follow(plan, |turn, walk| {
            let path = walk.cells();
            let is_rest_of_last_path = last_path == path;
            turns.push(Turn {
                number: turn as usize,
                blocked: laid_in(turn),
                expected: (!is_rest_of_last_path).then(|| cells(map.cell_count, path)),
                step: path.get(1).copied().map(Cell),
            });
            stands.push(path[0]);
            last_path = path[1..].to_vec();
        });
        let number = state.node.turn as usize;
        turns.push(Turn {
            number,
            blocked: laid_in(state.node.turn),
            expected: Some(Vec::new()),
            step: None,
        });
        stands.push(state.jerry());
        let matters: Vec<_> = plan.iter().map(|&cell| state.turn_revealed(cell)).collect();
        let latest = matters.clone();
        let past = Past::default();
        Self {
            end: state,
            plan: plan.to_vec(),
            jerry_cells: stands,
            last_path,
            turns,
            matters_from: matters,
            latest,
            past,
        }
    }

    /// Returns the turns, counted from the start of the play; first a step, if all
    /// of its turn was laid before.
    pub(super) fn turns_of(&self, session: &Session<'_, Trap>) -> Vec<Turn> {
        let before = step_before(session.game(), session.position());
        let mut turns: Vec<_> = before.into_iter().chain(self.turns.iter().cloned()).collect();
        for (number, turn) in (steps_before(session) + 1..).zip(&mut turns) {
            turn.number = number;
        }
        turns
    }

    /// Finds out how much later the spares may come.
    pub(super) fn find_latest_turns(&mut self, game: &Trap, here: &Position) {
        let turns = self.end.map.schedule;
        let (before, plan, stands) = (&here.obstacles, &self.plan, &self.jerry_cells);
        self.latest =
            PlannedPlay { game, turns, before, plan, jerry_cells: stands }.latest(&self.matters_from);
    }

    /// Returns the turn by which obstacle i, counted from 0, must stand, if it
    /// could have been laid elsewhere at first; or, if turns have several
    /// obstacles, the last obstacle of that turn. Both count from the start of the
    /// play.
    fn spare_until(&self, i: usize) -> Option<usize> {
        let turns = self.end.map.schedule;
        let last = narrow(self.plan.len());
        let until = self.latest[i].unwrap_or(turns.turn_of(last));
        (until > turns.turn_of(narrow(i) + 1)).then(|| {
            if turns.has_several() {
                self.past.obstacles + turns.laid_by(until).min(last) as usize
            } else {
                self.past.turns + until as usize
            }
        })
    }

    pub(super) fn draw(&self, scene: &mut Scene) {
        scene.add(Sign::Area { kind: Area::Pocket, cells: self.pocket() });
        scene.add(Sign::Path {
            kind: PathKind::Planned,
            cells: cells(self.end.map.cell_count, &self.jerry_cells),
        });
        for (i, &cell) in self.plan.iter().enumerate() {
            let (number, spare_until) = (self.past.obstacles + i + 1, self.spare_until(i));
            scene.add(Sign::Planned { cell: Cell(cell), number, spare_until });
        }
    }

    fn pocket(&self) -> Vec<Cell> {
        let inside = self.connected_cells(vec![self.end.jerry()]);
        (0..narrow(self.end.map.cell_count)).filter(|&cell| inside[cell as usize]).map(Cell).collect()
    }

    /// Marks all cells connected with these at the end, over free cells.
    fn connected_cells(&self, mut cells: Vec<u32>) -> Vec<bool> {
        let mut seen = vec![false; self.end.map.cell_count + 1];
        for &cell in &cells {
            seen[cell as usize] = true;
        }
        while let Some(cell) = cells.pop() {
            for &other in self.end.map.straight().of(cell) {
                let free = self.end.ground[other as usize] == MapCell::Free;
                if free && !std::mem::replace(&mut seen[other as usize], true) {
                    cells.push(other);
                }
            }
        }
        seen
    }

    /// Returns the last two cells Jerry stood on, and, after a diagonal step, a
    /// cell beside it that is shut in with them. If several obstacles are laid in
    /// the last turn, one may lie on the cell he came from, so only his own cell
    /// counts.
    pub(super) fn shut_in_together(&self) -> Vec<u32> {
        let last_stands = if self.plan.len() - self.laid_before_last_turn() > 1 { 1 } else { 2 };
        let mut cells = self.jerry_cells[self.jerry_cells.len().saturating_sub(last_stands)..].to_vec();
        if let [from, to] = cells[..] {
            let rank = self.end.map.neighbours.of(from).iter().position(|&cell| cell == to);
            let sides = rank.and_then(|rank| self.end.map.sides(from, rank));
            cells.extend(sides.into_iter().flatten().find(|&side| self.end.is_free(side)));
        }
        cells
    }

    /// Returns the number, from 0, of the bait: the last obstacle of the last turn
    /// that lies on his path, otherwise the last obstacle, which lies beside a
    /// diagonal step of it.
    pub(super) fn bait(&self) -> usize {
        let last = self.plan.len() - 1;
        (self.laid_before_last_turn()..=last)
            .rev()
            .find(|&i| self.last_path.contains(&self.plan[i]))
            .unwrap_or(last)
    }

    fn laid_before_last_turn(&self) -> usize {
        let turns = self.end.map.schedule;
        turns.laid_by(turns.turn_of(narrow(self.plan.len())) - 1) as usize
    }

    pub(super) fn bait_words(&self, game: &Trap) -> String {
        let at = |cell: u32| game.board().coord(Cell(cell));
        let (bait, stand) = (self.plan[self.bait()], self.end.jerry());
        if self.plan.len() == 1 {
            format!("An obstacle on {} leaves him no path.", at(bait))
        } else if self.laid_before_last_turn() == 0 {
            format!("Laid in one turn, {} obstacles leave him no path.", self.plan.len())
        } else {
            let over = if self.last_path.contains(&bait) { "over" } else { "past" };
            format!("Leave {} open until he stands on {}: his path leads {over} it.", at(bait), at(stand))
        }
    }

    /// Names the obstacles that shut him in: those between the pocket and the cells
    /// still connected with a door. The others that matter lead him there.
    pub(super) fn cut_words(&self, before: usize) -> Option<String> {
        let pocket = self.connected_cells(vec![self.end.jerry()]);
        let stays = |cell: &u32| self.end.ground[*cell as usize] != MapCell::Blocked;
        let outside = self.connected_cells(self.end.map.goals().into_iter().filter(stays).collect());
        let touches = |cell: u32, area: &[bool]| {
            self.end.map.straight().of(cell).iter().any(|&other| area[other as usize])
        };
        let shuts = |cell: u32| touches(cell, &pocket) && touches(cell, &outside);
        let numbered = |wanted: bool| -> Vec<usize> {
            let of_these = |&i: &usize| self.matters_from[i].is_some() && shuts(self.plan[i]) == wanted;
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

    pub(super) fn spare_words(&self) -> Option<String> {
        let spares = (0..self.plan.len()).filter_map(|i| self.spare_until(i).map(|until| (i, until)));
        let (numbers, mut turns): (Vec<_>, Vec<_>) =
            spares.map(|(i, until)| ((self.past.obstacles + i + 1).to_string(), until.to_string())).unzip();
        let spares = numbers.len();
        if turns.iter().all(|turn| *turn == turns[0]) {
            turns.truncate(1);
        }
        let noun = if self.end.map.schedule.has_several() { "obstacle" } else { "turn" };
        // Spares may wait together until they first lie on his path, and longer
        // only one at a time.
        let alone = if self.latest == self.matters_from { "" } else { " taken by themselves" };
        let turn = if turns.len() == 1 { noun.to_owned() } else { format!("{noun}s") };
        let (numbers, turns) = (listed(&numbers), listed(&turns));
        let free = match spares {
            0 => return None,
            1 => format!("Obstacle {numbers} costs nothing: he is not heading there yet, and it only has"),
            _ => {
                format!(
                    "Obstacles {numbers} cost nothing: he is not heading there yet, and{alone} they only have"
                )
            }
        };
        Some(format!("{free} to stand by {turn} {turns}."))
    }
}

/// Writes ascending numbers as words. A long run of consecutive numbers is written as its first and its last.
fn runs(numbers: &[usize]) -> Vec<String> {
    const MANY: usize = 4;
    let in_a_row = numbers.chunk_by(|before, after| before + 1 == *after);
    let words = in_a_row.flat_map(|run| match run {
        [first, .., last] if run.len() >= MANY => vec![format!("{first} to {last}")],
        run => run.iter().map(usize::to_string).collect(),
    });
    words.collect()
}

/// Joins words with commas and an `and`.
fn listed(words: &[String]) -> String {
    match words.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} and {last}", others.join(", ")),
        _ => words.concat(),
    }
}

pub(super) fn steps_before(session: &Session<'_, Trap>) -> usize {
    session.history().iter().filter(|chosen| matches!(chosen, Move::Step(_))).count()
}

/// Returns the rest of a turn in which all is laid and Jerry still has to step.
pub(super) fn step_before(game: &Trap, here: &Position) -> Option<Turn> {
    let &goes = here.steps.first()?;
    let goes = game.board().step(here.jerry, goes);
    Some(Turn { number: 1, blocked: Vec::new(), expected: expected_path(game, here), step: goes })
}

/// Returns the cells of these indices, without those off the board.
pub(super) fn cells(count: usize, indices: &[u32]) -> Vec<Cell> {
    indices.iter().copied().filter(|&cell| (cell as usize) < count).map(Cell).collect()
}
