//! The answer drawn: what the plan does, when each obstacle begins to matter,
//! and why fewer are too few.

use thwart_core::search::VertexCut;
use thwart_core::search::vertex_cut::Ways;
use thwart_core::{Cell, Tile};

use super::complete::Complete;
use super::map::{Ground, Map};
use super::pairs::{Pairs, root_bound};
use super::state::State;
use super::walk::Walk;
use crate::game::{Answer, Game};
use crate::games::trap::explain;
use crate::games::trap::rules::{Position, Trap};
use crate::limits::Limits;
use crate::moves::Move;
use crate::scene::{Area, Scene, Sign, Way};
use crate::session::Session;
use crate::value::{Side, Value};

/// How many turns are told in words.
const TOLD: usize = 12;
/// Nodes for the question what the bait costs if it is laid at once.
const BAIT_NODES: u64 = 5_000;

/// The position with the answer drawn into it.
pub(super) fn explain(session: &Session<'_, Trap>, answer: &Answer) -> Scene {
    let mut scene = explain::position(session);
    let game = session.game();
    let mut here = session.position().clone();
    if here.side == Side::Maximiser && game.outcome(&here).is_none() {
        here = here.step.map_or(here.clone(), |step| game.play(&here, Move::Step(step)));
    }
    let line = answer.line.as_deref().unwrap_or(&[]);
    scene.line = line_in_words(game, line);
    if let Some(outcome) = game.outcome(&here) {
        scene.because = match (outcome, game.board().tile(here.jerry)) {
            (Value::ZERO, _) => "No way leads out.".to_owned(),
            (_, Tile::Exit) => "He stands on a door.".to_owned(),
            _ => "He stands on the rim.".to_owned(),
        };
        return scene;
    }
    let map = Map::new(game, &here);
    let state = State::new(&map);
    let mut walk = Walk::default();
    state.walk(&mut walk);
    scene.add(Sign::Way { kind: Way::Expected, cells: cells(&map, walk.cells()) });
    let plan: Vec<u32> = line.iter().filter_map(|chosen| obstacle(*chosen)).collect();
    if plan.is_empty() {
        if answer.bounds.lower == Value::Infinite {
            let words = match (state.lost(), map.rim_is_door()) {
                (true, _) => "He stands next to a door, and a door cannot be blocked.",
                (_, false) => "Whatever Tom lays, Jerry comes to stand next to a door.",
                (_, true) => "Whatever Tom lays, Jerry comes to the rim.",
            };
            words.clone_into(&mut scene.because);
        }
        return scene;
    }
    let story = Story::new(state, &plan);
    let before = session.history().iter().filter(|chosen| obstacle(**chosen).is_some()).count();
    story.draw(&mut scene, before);
    let mut because = vec![story.bait_words(game)];
    match why_not_fewer(&map, &story, answer) {
        Some(ways) => {
            let count = ways.len();
            for way in ways {
                scene.add(Sign::Way { kind: Way::Disjoint, cells: cells(&map, &way) });
            }
            because.push(match count {
                1 => "As long as one way is open he takes it.".to_owned(),
                2 => "1 is too few: 2 ways out share no cell.".to_owned(),
                count => format!("{} are too few: {count} ways out share no cell.", count - 1),
            });
        }
        None => because.extend(story.spare_words(before)),
    }
    scene.because = because.join(" ");
    scene.hurts = bait_too_soon(game, &here, &map, &story);
    scene
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
    /// For each obstacle the turn in which it begins to matter; `None` if it
    /// never does.
    matters: Vec<Option<u32>>,
}

impl<'m> Story<'m> {
    fn new(mut state: State<'m>, plan: &[u32]) -> Self {
        let (mut stands, mut last_way) = (Vec::new(), Vec::new());
        state.follow(plan, |_, walk| {
            stands.push(walk.cells()[0]);
            last_way = walk.cells()[1..].to_vec();
        });
        stands.push(state.jerry);
        let matters = plan
            .iter()
            .map(|&cell| state.laid.iter().find(|laid| laid.cell == cell).map(|laid| laid.revealed))
            .collect();
        Self { end: state, plan: plan.to_vec(), stands, last_way, matters }
    }

    /// Obstacle i, counted from 0, could have been laid elsewhere at first:
    /// gives the last turn by which it must stand.
    fn spare_until(&self, i: usize) -> Option<usize> {
        let turn = i as u32 + 1;
        let until = self.matters[i].unwrap_or(self.plan.len() as u32);
        (until > turn).then_some(until as usize)
    }

    fn draw(&self, scene: &mut Scene, before: usize) {
        scene.add(Sign::Area { kind: Area::Pocket, cells: self.pocket() });
        scene.add(Sign::Way { kind: Way::Planned, cells: cells(self.end.map, &self.stands) });
        for (i, &cell) in self.plan.iter().enumerate() {
            let spare_until = self.spare_until(i).map(|until| before + until);
            scene.add(Sign::Planned { cell: Cell(cell), turn: before + i + 1, spare_until });
        }
    }

    /// Where Jerry is shut in.
    fn pocket(&self) -> Vec<Cell> {
        let mut pocket = vec![self.end.jerry];
        let mut seen = vec![false; self.end.map.cells + 1];
        seen[self.end.jerry as usize] = true;
        let mut next = 0;
        while let Some(&cell) = pocket.get(next) {
            next += 1;
            for &other in self.end.map.straight().of(cell) {
                let free = self.end.ground[other as usize] == Ground::Free;
                if free && !std::mem::replace(&mut seen[other as usize], true) {
                    pocket.push(other);
                }
            }
        }
        pocket.sort_unstable();
        cells(self.end.map, &pocket)
    }

    /// The last cells Jerry stood on; with a diagonal step between them a cell
    /// beside it that is shut in with them.
    fn shut_in_together(&self) -> Vec<u32> {
        let mut cells = self.stands[self.stands.len().saturating_sub(2)..].to_vec();
        if let [from, to] = cells[..] {
            let rank = self.end.map.neighbours.of(from).iter().position(|&cell| cell == to);
            let sides = rank.and_then(|rank| self.end.map.sides(from, rank));
            cells.extend(sides.into_iter().flatten().find(|&side| self.end.is_free(side)));
        }
        cells
    }

    /// The last obstacle lies on the way he was on, or beside a diagonal step
    /// of it: it is the bait.
    fn bait_words(&self, game: &Trap) -> String {
        let at = |cell: u32| game.board().coord(Cell(cell));
        let (bait, stand) = (self.plan[self.plan.len() - 1], self.end.jerry);
        if self.plan.len() == 1 {
            format!("An obstacle on {} leaves him no way.", at(bait))
        } else {
            let over = if self.last_way.contains(&bait) { "over" } else { "past" };
            format!("Leave {} open until he stands on {}: his way leads {over} it.", at(bait), at(stand))
        }
    }

    fn spare_words(&self, before: usize) -> Option<String> {
        let spares: Vec<_> = (0..self.plan.len()).filter(|&i| self.spare_until(i).is_some()).collect();
        let numbers: Vec<_> = spares.iter().map(|i| (before + i + 1).to_string()).collect();
        let (last, others) = numbers.split_last()?;
        Some(if others.is_empty() {
            format!("Obstacle {last} costs nothing: he is not going that way yet.")
        } else {
            let others = others.join(", ");
            format!("Obstacles {others} and {last} cost nothing: he is not going that way yet.")
        })
    }
}

/// As many ways that share no cell as the plan has obstacles, from the cells
/// where it shuts Jerry in to the doors: but only if wherever Jerry could be
/// shut in by then there are as many, so that this is the reason.
fn why_not_fewer(map: &Map, story: &Story<'_>, answer: &Answer) -> Option<Vec<Vec<u32>>> {
    let state = State::new(map);
    let total = story.plan.len();
    let exact = answer.bounds.value() == Some(Value::Finite(total as u64));
    if !exact || root_bound(&mut Pairs::new(map), &state) != Value::Finite(total as u64) {
        return None;
    }
    let sources = story.shut_in_together();
    let mut search = VertexCut::new(map.cells);
    if search.query(map.straight(), &state, &sources, usize::MAX) != Ways::Exactly(total) {
        return None;
    }
    let mut ways = search.ways();
    for way in &mut ways {
        let first = way[0];
        let source = sources.iter().find(|&&cell| map.straight().of(cell).contains(&first));
        way.insert(0, *source?);
        let last = way[way.len() - 1];
        let is_door = |&&cell: &&u32| map.ground[cell as usize] == Ground::Door;
        way.push(*map.straight().of(last).iter().find(is_door)?);
    }
    Some(ways)
}

/// What it costs to lay the bait at once, if that can be told quickly.
fn bait_too_soon(game: &Trap, here: &Position, map: &Map, story: &Story<'_>) -> Option<(Cell, String)> {
    let (&bait, others) = story.plan.split_last()?;
    if others.is_empty() || !game.is_legal(here, Move::Obstacle(Cell(bait))) {
        return None;
    }
    let mut state = State::new(map);
    state.lay(bait);
    let mut search = Complete::from_state(state, Pairs::new(map), 1);
    let limits = Limits { nodes: Some(BAIT_NODES), ..Limits::default() };
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
fn cells(map: &Map, indices: &[u32]) -> Vec<Cell> {
    indices.iter().copied().filter(|&cell| (cell as usize) < map.cells).map(Cell).collect()
}
