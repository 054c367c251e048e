//! The board of a search, which never changes while it runs.

use thwart_grid::search::Neighbours;
use thwart_grid::{Direction, Tile, Topology, narrow};

use crate::rules::{Position, Schedule, Trap};
use thwart_game::rules::Rules;

/// The kind of a cell in a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MapCell {
    /// Free to walk and to lay an obstacle on.
    Free,
    /// A door: it ends a path and cannot be blocked.
    Door,
    /// A wall, or an obstacle laid before the search or by it.
    Blocked,
}

/// The most doors that count as few.
const FEW_DOORS: usize = 256;

/// A position with Tom to move, as flat arrays. Every array over cells has one
/// more entry than there are cells, for what is off the board: blocked, or, if
/// the rim is Jerry's goal, a door that each cell of the rim touches. (Jerry
/// gets away on the rim, and if he stands beside a door at Tom's turn.)
///
/// # Shut in on eight neighbours
/// There an obstacle also takes away the diagonal steps beside it. But if Jerry
/// may step diagonally, he may also go round by either of the two cells beside
/// the step, with straight steps only: both must be passable. So cells are
/// connected on eight neighbours exactly if they are on four, and obstacles
/// shut Jerry in exactly if they cut all *straight* paths to the doors.
/// Menger's theorem holds for straight paths: separators and disjoint paths are
/// computed over [`straight`](Self::straight) neighbours. Disjoint diagonal
/// paths would prove nothing: if two cross, one obstacle beside the crossing
/// cuts both.
#[derive(Clone, Debug)]
pub(crate) struct Map {
    /// The neighbours of each cell in the order of Jerry's preference.
    pub(crate) neighbours: Neighbours,
    /// On eight neighbours, the neighbours without diagonals.
    orthogonal: Option<Neighbours>,
    /// Jerry's directions in the order of his preference.
    pub(crate) order: Vec<Direction>,
    /// The kinds of steps in these directions.
    pub(crate) step_kinds: Vec<StepKind>,
    /// The length of a straight step.
    pub(crate) straight_length: u64,
    /// Straight steps to the nearest goal when the search begins, one more if
    /// the rim is the goal. They guide the search for paths.
    pub(crate) steps_to_goal: Vec<u32>,
    /// The kind of each cell; walls and obstacles laid already are blocked.
    pub(crate) ground: Vec<MapCell>,
    /// Whether a cell touches a door, so that no obstacle fits between. If
    /// Jerry stands there at Tom's turn, he gets away.
    pub(crate) touches_door: Vec<bool>,
    /// The doors, if they are few and the only goals: then cuts are also
    /// searched from them.
    pub(crate) doors: Vec<u32>,
    /// Jerry's cell.
    pub(crate) jerry: u32,
    /// Whether Jerry chooses among his shortest steps; otherwise his order decides.
    pub(crate) jerry_chooses: bool,
    /// How many obstacles are laid in each turn.
    pub(crate) schedule: Schedule,
    /// Number of cells.
    pub(crate) cell_count: usize,
    /// Number of columns.
    pub(crate) cols: usize,
}

/// The kind of a step in one of Jerry's directions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StepKind {
    /// Its length, in the board's units.
    pub(crate) length: u64,
    /// The places among the neighbours of the cells beside the step, if the
    /// step needs them.
    pub(crate) sides: Option<[usize; 2]>,
}

impl Map {
    /// Returns the map of a position. O(cells).
    pub(crate) fn new(game: &Trap, position: &Position) -> Self {
        let board = game.board();
        let order = game.order();
        let neighbours = Neighbours::new(board, order);
        let corners = board.topology().blocks_corners();
        let straight: Vec<Direction> = order.iter().copied().filter(|d| !d.is_diagonal()).collect();
        let orthogonal = corners.then(|| Neighbours::new(board, &straight));
        let mut ground: Vec<_> = board
            .cells()
            .map(|cell| match board.tile(cell) {
                Tile::Exit => MapCell::Door,
                _ if game.is_empty(&position.obstacles, cell) => MapCell::Free,
                _ => MapCell::Blocked,
            })
            .collect();
        ground.push(if game.rim_is_goal() { MapCell::Door } else { MapCell::Blocked });
        let cutting = orthogonal.as_ref().unwrap_or(&neighbours);
        let is_door = |&cell: &u32| ground[cell as usize] == MapCell::Door;
        let mut touches_door: Vec<_> =
            board.cells().map(|cell| cutting.of(cell.0).iter().any(is_door)).collect();
        touches_door.push(false);
        let off = u32::from(ground[board.len()] == MapCell::Door);
        let guide = steps_from(cutting, &ground, goals(cutting, &ground), off);
        let doors: Vec<u32> = (0..narrow(board.len())).filter(is_door).collect();
        let are_few = doors.len() <= FEW_DOORS && !game.rim_is_goal();
        Self {
            order: order.to_vec(),
            step_kinds: step_kinds(board.topology(), order),
            straight_length: board.measure().straight_step(),
            neighbours,
            orthogonal,
            steps_to_goal: guide,
            doors: if are_few { doors } else { Vec::new() },
            ground,
            touches_door,
            jerry: position.jerry.0,
            jerry_chooses: game.jerry_chooses(),
            schedule: game.turns(position),
            cell_count: board.len(),
            cols: board.cols(),
        }
    }

    /// Returns the cells on which Jerry gets away when the search begins.
    /// O(cells).
    pub(crate) fn goals(&self) -> Vec<u32> {
        goals(self.straight(), &self.ground)
    }

    /// Returns the steps from Jerry to each free cell when the search begins,
    /// ignoring the cells beside them; `u32::MAX` if there is no path.
    /// O(cells).
    pub(crate) fn steps_from_jerry(&self) -> Vec<u32> {
        steps_from(&self.neighbours, &self.ground, vec![self.jerry], 0)
    }

    /// Returns the length that a goal itself counts: the step off the board if
    /// the rim is the goal, else 0.
    pub(crate) fn goal_length(&self) -> u64 {
        if self.rim_is_goal() { self.straight_length } else { 0 }
    }

    /// Returns whether Jerry gets out over the rim of the board.
    pub(crate) fn rim_is_goal(&self) -> bool {
        self.ground[self.cell_count] == MapCell::Door
    }

    /// Returns whether obstacles take away the diagonal steps beside them.
    pub(crate) const fn blocks_corners(&self) -> bool {
        self.orthogonal.is_some()
    }

    /// Returns the neighbours over which cells are connected regardless of the
    /// cells beside a step: all of them, on eight neighbours those without
    /// diagonals.
    pub(crate) fn straight(&self) -> &Neighbours {
        self.orthogonal.as_ref().unwrap_or(&self.neighbours)
    }

    /// Returns the cells beside a step from this cell, if the step needs them.
    pub(crate) fn sides(&self, cell: u32, rank: usize) -> Option<[u32; 2]> {
        let around = self.neighbours.of(cell);
        self.step_kinds[rank].sides.map(|sides| sides.map(|side| around[side]))
    }

    /// Returns whether the cells beside a step from this cell allow it.
    pub(crate) fn may_pass(&self, ground: &[MapCell], cell: u32, rank: usize) -> bool {
        let passable = |side: u32| ground[side as usize] != MapCell::Blocked;
        self.sides(cell, rank).is_none_or(|[one, other]| passable(one) && passable(other))
    }

    /// Returns the wanted neighbours to which Jerry can step from a cell on
    /// this ground, with the lengths of the steps, in the order of his
    /// preference. A step and its reverse have the same sides, so these are
    /// also the cells from which he can come.
    pub(crate) fn steps<'a>(
        &'a self,
        ground: &'a [MapCell],
        cell: u32,
        wanted: impl Fn(u32, u64) -> bool + 'a,
    ) -> impl Iterator<Item = (u32, u64)> + 'a {
        let around = self.neighbours.of(cell);
        let passable = |place: usize| ground[around[place] as usize] != MapCell::Blocked;
        around.iter().zip(&self.step_kinds).filter_map(move |(&next, kind)| {
            let open = || kind.sides.is_none_or(|[one, other]| passable(one) && passable(other));
            (wanted(next, kind.length) && open()).then_some((next, kind.length))
        })
    }
}

fn step_kinds(topology: Topology, order: &[Direction]) -> Vec<StepKind> {
    let place = |side| order.iter().position(|&d| d == side).expect("an order holds every direction");
    let kind = |&direction: &Direction| {
        let length = topology.length(direction);
        let (one, other) = direction.sides();
        let needs_sides = topology.blocks_corners() && direction.is_diagonal();
        StepKind { length, sides: needs_sides.then(|| [place(one), place(other)]) }
    };
    order.iter().map(kind).collect()
}

/// Returns the cells on which Jerry gets away: the doors, and free cells of a
/// rim that is his goal.
fn goals(straight: &Neighbours, ground: &[MapCell]) -> Vec<u32> {
    let off = straight.off();
    let out = |cell| ground[off as usize] == MapCell::Door && straight.of(cell).contains(&off);
    let is_goal = |&cell: &u32| match ground[cell as usize] {
        MapCell::Door => true,
        MapCell::Free => out(cell),
        MapCell::Blocked => false,
    };
    (0..off).filter(is_goal).collect()
}

/// Returns the steps to each free cell from the nearest of these, which count
/// `first` themselves; `u32::MAX` if there is no path. The cells beside a step
/// are ignored. O(cells).
fn steps_from(neighbours: &Neighbours, ground: &[MapCell], from: Vec<u32>, first: u32) -> Vec<u32> {
    let mut steps = vec![u32::MAX; ground.len()];
    for &cell in &from {
        steps[cell as usize] = first;
    }
    let mut queue = from;
    let mut next = 0;
    while let Some(&cell) = queue.get(next) {
        next += 1;
        for &other in neighbours.of(cell) {
            if ground[other as usize] == MapCell::Free && steps[other as usize] == u32::MAX {
                steps[other as usize] = steps[cell as usize] + 1;
                queue.push(other);
            }
        }
    }
    steps
}
