//! What has to be shown at a leaf: where Jerry could still be shut in.

use super::arena::Arena;
use super::play::Play;
use crate::certificate::marks::Marks;

/// Cells that are shut in together if the play ends in a certain way, and how
/// many obstacles there are for it at most besides those revealed.
#[derive(Clone, Copy, Debug)]
pub(in crate::games::trap) struct Demand {
    /// The cells.
    pub(in crate::games::trap) group: Group,
    /// Where their ways are kept.
    pub(in crate::games::trap) slot: usize,
    /// More ways than this must be open.
    pub(in crate::games::trap) obstacles: u32,
}

/// One cell, two touching cells, or three of a square, ascending.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::games::trap) struct Group {
    cells: [u32; 3],
    count: usize,
}

impl Group {
    /// A group of up to three cells.
    pub(in crate::games::trap) fn new(cells: &[u32]) -> Self {
        let mut group = Self { cells: [u32::MAX; 3], count: cells.len() };
        group.cells[..cells.len()].copy_from_slice(cells);
        group.cells.sort_unstable();
        group
    }

    /// Its cells, ascending.
    pub(in crate::games::trap) fn cells(&self) -> &[u32] {
        &self.cells[..self.count]
    }

    /// As a certificate has it.
    pub(in crate::games::trap) fn text(&self) -> String {
        let words: Vec<String> = self.cells().iter().map(u32::to_string).collect();
        words.join("+")
    }
}

/// Where ways from a cell alone are kept.
pub(in crate::games::trap) fn place_alone(arena: &Arena, cell: u32) -> usize {
    cell as usize * places_of_cell(arena)
}

/// The place of a step, with the i-th cell beside it where that counts. A step
/// and its way back have theirs apart.
pub(in crate::games::trap) fn place(arena: &Arena, cell: u32, rank: usize, side: Option<usize>) -> usize {
    let beside = if arena.cuts_corners() { 2 } else { 1 };
    place_alone(arena, cell) + 1 + rank * beside + side.unwrap_or(0)
}

/// Number of places.
pub(in crate::games::trap) fn places(arena: &Arena) -> usize {
    place_alone(arena, arena.cells)
}

/// One for the cell alone, and for every step from it one, or two, one for each
/// cell beside it.
fn places_of_cell(arena: &Arena) -> usize {
    1 + arena.degree() * if arena.cuts_corners() { 2 } else { 1 }
}

/// The search for the cells within Jerry's reach. 8 bytes per cell.
#[derive(Debug)]
pub(in crate::games::trap) struct Reach {
    /// The cells that were met after an even and after an odd number of steps.
    met: Marks,
    queue: Vec<(u32, u32)>,
}

impl Reach {
    /// For this board.
    pub(in crate::games::trap) fn new(arena: &Arena) -> Self {
        Self { met: Marks::new(2 * (arena.cells as usize + 1)), queue: Vec::new() }
    }

    /// Goes through all that has to be shown in order to refute a node, until
    /// `show` fails. O(cells within reach).
    pub(in crate::games::trap) fn demands<E>(
        &mut self,
        play: &Play<'_>,
        mut show: impl FnMut(Demand) -> Result<(), E>,
    ) -> Result<(), E> {
        let arena = play.arena;
        self.queue.clear();
        if arena.touches_door(play.jerry) {
            return Ok(());
        }
        // He is shut in now.
        let now = Ending::in_turn(play, play.turn);
        match play.before {
            None => show(alone(play, play.jerry, now.obstacles))?,
            Some(before) => {
                let leads = |&rank: &usize| arena.next(before, rank) == play.jerry;
                let rank = (0..arena.degree()).find(leads).expect("he came from a neighbour");
                now.after_step(play, before, rank, &mut show)?;
            }
        }
        let last = play.last_turn();
        if play.turn >= last {
            return Ok(());
        }
        // He is shut in after a step that he has still to take: in the last
        // turn, or, where the number of steps till then does not fit, in the
        // one before. Where the last turn has one obstacle and others have
        // several, more must be shown for those.
        let steps = last - play.turn - 1;
        let [whole, one_less] = [last, last - 1].map(|turn| Ending::in_turn(play, turn));
        let two_less =
            (!whole.several && one_less.several && steps >= 2).then(|| Ending::in_turn(play, last - 2));
        self.begin(play.jerry);
        let mut first = 0;
        while let Some(&(cell, distance)) = self.queue.get(first) {
            first += 1;
            let fits = distance % 2 == steps % 2;
            for rank in 0..arena.degree() {
                let next = arena.next(cell, rank);
                if !is_inside(play, next) || !play.may_pass(cell, rank) {
                    continue;
                }
                if fits {
                    whole.after_step(play, cell, rank, &mut show)?;
                }
                if let Some(earlier) = if fits { two_less } else { Some(one_less) } {
                    earlier.after_step(play, cell, rank, &mut show)?;
                }
                if distance < steps {
                    self.meet(next, distance + 1);
                }
            }
        }
        Ok(())
    }

    /// How many cells the last search met, those met after an even and an odd number of steps
    /// twice.
    pub(in crate::games::trap) fn looks(&self) -> u64 {
        self.queue.len() as u64
    }

    fn begin(&mut self, cell: u32) {
        self.met.clear();
        self.meet(cell, 0);
    }

    fn meet(&mut self, cell: u32, distance: u32) {
        if self.met.mark(2 * cell as usize + distance as usize % 2) {
            self.queue.push((cell, distance));
        }
    }
}

/// Whether Jerry may stand on a cell at Tom's turn without being lost to him.
pub(in crate::games::trap) fn is_inside(play: &Play<'_>, cell: u32) -> bool {
    play.is_free(cell) && !play.arena.touches_door(cell) && !play.arena.lets_out(cell)
}

/// What has to be shown for a cell alone.
fn alone(play: &Play<'_>, cell: u32, obstacles: u32) -> Demand {
    Demand { group: Group::new(&[cell]), slot: place_alone(play.arena, cell), obstacles }
}

/// How a play ends.
#[derive(Clone, Copy, Debug)]
struct Ending {
    /// How many obstacles there are for it at most besides those revealed.
    obstacles: u32,
    /// Whether more than one of them may be laid in the last turn.
    several: bool,
}

impl Ending {
    /// In this turn, which is not over or still to come.
    fn in_turn(play: &Play<'_>, turn: u32) -> Self {
        let slots = play.slots_by(turn);
        let obstacles = slots - play.laid.len() as u32;
        Self { obstacles, several: slots > play.slots_by(turn - 1) + 1 }
    }

    /// What has to be shown if he is shut in right after this step: where he is
    /// by one obstacle, the two cells of it are, and with a diagonal step one of
    /// the two beside it; otherwise where it leads.
    fn after_step<E>(
        self,
        play: &Play<'_>,
        from: u32,
        rank: usize,
        show: &mut impl FnMut(Demand) -> Result<(), E>,
    ) -> Result<(), E> {
        let (arena, obstacles) = (play.arena, self.obstacles);
        let to = arena.next(from, rank);
        if self.several {
            return show(alone(play, to, obstacles));
        }
        let Some(sides) = arena.sides(from, rank) else {
            let slot = place(arena, from, rank, None);
            return show(Demand { group: Group::new(&[from, to]), slot, obstacles });
        };
        for (i, side) in sides.into_iter().enumerate() {
            if !is_inside(play, side) {
                continue;
            }
            let slot = place(arena, from, rank, Some(i));
            show(Demand { group: Group::new(&[from, to, side]), slot, obstacles })?;
        }
        Ok(())
    }
}

#[cfg(test)]
#[cfg(feature = "solve")]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::game::Game;
    use crate::games::trap::check::descent::tests::every_node;
    use crate::games::trap::solve::tests::game;

    /// What is asked at a leaf.
    fn asked(reach: &mut Reach, play: &Play<'_>) -> Vec<Demand> {
        let mut asked = Vec::new();
        let show = |demand| {
            asked.push(demand);
            Ok::<_, ()>(())
        };
        assert_eq!(reach.demands(play, show), Ok(()));
        asked
    }

    /// How Jerry can be shut in, by steps 7 and 9 of the argument: the turn, the groups of which
    /// one is, and where he is.
    fn endings(play: &Play<'_>) -> Vec<(u32, Vec<Group>, u32)> {
        let arena = play.arena;
        let groups = |from: u32, rank: usize| {
            let to = arena.next(from, rank);
            let sides =
                arena.sides(from, rank).map(|sides| sides.into_iter().filter(|&side| is_inside(play, side)));
            let groups = sides.map(|sides| sides.map(|side| Group::new(&[from, to, side])).collect());
            groups.unwrap_or_else(|| vec![Group::new(&[from, to])])
        };
        let steps = |from: u32| {
            let inside =
                move |&rank: &usize| is_inside(play, arena.next(from, rank)) && play.may_pass(from, rank);
            (0..arena.degree()).filter(inside)
        };
        let mut endings = vec![(play.turn, vec![Group::new(&[play.jerry])], play.jerry)];
        if let Some(before) = play.before {
            let rank = (0..arena.degree()).find(|&rank| arena.next(before, rank) == play.jerry);
            endings = vec![(play.turn, groups(before, rank.expect("he came from there")), play.jerry)];
        }
        let mut here = HashSet::from([play.jerry]);
        for turn in play.turn + 1..=play.last_turn() {
            let all = here.iter().flat_map(|&from| steps(from).map(move |rank| (from, rank)));
            endings.extend(all.map(|(from, rank)| (turn, groups(from, rank), arena.next(from, rank))));
            here =
                here.iter().flat_map(|&from| steps(from).map(move |rank| arena.next(from, rank))).collect();
        }
        endings
    }

    #[test]
    fn whatever_can_be_the_end_is_asked_for_and_nothing_else() {
        let mut seen = [0, 0];
        every_node((3, 4), |_, descent| {
            let play = &descent.play;
            let arena = play.arena;
            let asked = asked(&mut Reach::new(arena), play);
            if arena.touches_door(play.jerry) {
                assert!(asked.is_empty());
                return;
            }
            let endings = endings(play);
            let obstacles = |turn: u32| play.slots_by(turn) - play.laid.len() as u32;
            let several = |turn: u32| play.slots_by(turn) - play.slots_by(turn - 1) > 1;
            let is_asked = |group: &Group, obstacles: u32| {
                asked.iter().any(|demand| demand.group == *group && demand.obstacles >= obstacles)
            };
            for (turn, groups, cell) in &endings {
                // That he is not shut in alone is enough, however many obstacles are laid at last.
                let alone = is_asked(&Group::new(&[*cell]), obstacles(*turn));
                let together =
                    !several(*turn) && groups.iter().all(|group| is_asked(group, obstacles(*turn)));
                assert!(alone || together, "{groups:?} in turn {turn}: {asked:?} of {play:?}");
                seen[usize::from(several(*turn))] += 1;
            }
            for demand in &asked {
                let is_asked = |turn: u32, groups: &[Group], cell: u32| {
                    let is_told = if several(turn) {
                        demand.group == Group::new(&[cell])
                    } else {
                        groups.contains(&demand.group)
                    };
                    demand.obstacles == obstacles(turn) && is_told
                };
                // As published, also for two turns before, where he may not be there yet.
                let is_right = |(turn, groups, cell): &(u32, Vec<Group>, u32)| {
                    is_asked(*turn, groups, *cell)
                        || *turn > play.turn + 2 && is_asked(*turn - 2, groups, *cell)
                };
                assert!(endings.iter().any(is_right), "{demand:?} of {play:?}");
            }
        });
        assert!(seen.iter().all(|&seen| seen > 1000), "{seen:?}");
    }

    /// What is asked for at the root, and with how many obstacles.
    fn at_root(map: &str, per_turn: u32, most: u32) -> String {
        let game = game(map, &format!("per-turn: {per_turn}"));
        let arena = Arena::new(&game, &game.start());
        let asked = asked(&mut Reach::new(&arena), &Play::new(&arena, most));
        let text = |demand: &Demand| format!("{} {}", demand.group.text(), demand.obstacles);
        let mut asked: Vec<String> = asked.iter().map(text).collect();
        asked.sort();
        asked.join(", ")
    }

    /// In the last turn, in the one before where he cannot be there in the last one, and where that
    /// one has one obstacle and others have several also two turns before. Less is not asked for.
    #[test]
    fn turns_are_asked_for_as_published() {
        // Cells 0 to 3 touch no door.
        let map = "@...#>";
        assert_eq!(at_root(map, 1, 2), "0 1, 0+1 2");
        assert_eq!(at_root(map, 1, 3), "0 1, 0+1 2, 0+1 3, 1+2 3");
        assert_eq!(at_root(map, 1, 4), "0 1, 0+1 3, 0+1 4, 1+2 3, 1+2 4, 2+3 4");
        assert_eq!(at_root(map, 2, 6), "0 2, 0 6, 1 4, 2 6");
        assert_eq!(at_root(map, 2, 7), "0 2, 0 6, 0+1 7, 1 4, 1 4, 1+2 7, 2 6, 2+3 7, 3 4");
    }

    /// 4 bytes for a cell alone and for each step from it; on eight neighbours for each side of it.
    #[test]
    fn there_is_a_place_for_each_demand() {
        for (headers, of_cell) in
            [("topology: four", 1 + 4), ("topology: eight", 1 + 8 * 2), ("topology: hex", 1 + 6)]
        {
            let game = game("@./.>", headers);
            assert_eq!(places(&Arena::new(&game, &game.start())), 4 * of_cell, "{headers}");
        }
    }
}
