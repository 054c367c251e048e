//! What can be drawn: one description that every face renders.
//!
//! A [`Scene`] is the ground of a board and signs on it. Renderers decide how
//! a sign looks; a scene says what is there and what it means. Paths and areas
//! lie below pieces, whatever their order in the list.

use std::ops::Range;

use thwart_grid::{Board, Cell, Direction, Measure, Tile, Topology};

use crate::value::Value;

/// A picture of a position.
#[derive(Clone, Debug)]
pub struct Scene {
    /// What it is called; may be empty.
    pub title: String,
    /// The game and its question, in a line; may be empty.
    pub question: String,
    /// Number of rows.
    pub rows: usize,
    /// Number of columns.
    pub cols: usize,
    /// How many rows and columns of the board lie above and on the left, where this is a part of it.
    pub origin: (usize, usize),
    /// The neighbourhood.
    pub topology: Topology,
    /// What the values of [`heat`](Self::heat) are counted in.
    pub measure: Measure,
    /// One entry per cell, row by row.
    pub ground: Vec<Ground>,
    /// A value for every cell, drawn as a heat map; `None` where a cell has
    /// none.
    pub heat: Option<Vec<Option<Value>>>,
    /// Values of the cells of the top row, one for each column, which are told above the board
    /// since a number in such a cell is its cost; empty where there are none.
    pub above: Vec<Option<Value>>,
    /// What the values count, in words such as `steps left`; may be empty.
    pub counted: &'static str,
    /// Whether the values are those of something done in a cell, such as a blast, so that many
    /// cells side by side share one: it is told once for all of them.
    pub shared: bool,
    /// What lies on the ground.
    pub signs: Vec<Sign>,
    /// The value in words; empty before anything is solved.
    pub headline: String,
    /// Why the value is what it is, in one or two sentences in which every
    /// number is drawn on the board; may be empty.
    pub because: String,
    /// The best line in words; may be empty.
    pub line: String,
    /// The same turn by turn, where what a walker has in mind tells more than his
    /// steps; else empty.
    pub turns: Vec<Turn>,
    /// The cell that hurts most, where the game has one, and how much it
    /// hurts in a sentence.
    pub hurts: Option<(Cell, String)>,
}

/// A turn of a line in which cells are blocked and then a walker steps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Which turn of the play it is, from 1.
    pub number: usize,
    /// The cells that are blocked; none where all of them were before the line began.
    pub laid: Vec<Cell>,
    /// The path he then expects to take, from where he stands: empty if there is none,
    /// `None` if it is the rest of the one he expected a turn before.
    pub expected: Option<Vec<Cell>>,
    /// Where he steps; `None` if he does not.
    pub goes: Option<Cell>,
}

/// What a cell is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// Free.
    Floor,
    /// Free, with this entering cost to show.
    Cost(u32),
    /// An obstacle for good.
    Wall,
    /// A brick.
    Brick,
    /// A brick that a blast has removed.
    Rubble,
}

/// Something drawn on the ground.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sign {
    /// A way out.
    Exit(Cell),
    /// Where the walker stands.
    Walker(Cell),
    /// Where the walker started.
    Start(Cell),
    /// A token with the number on it, and its Grundy number where known.
    Token {
        /// Where.
        cell: Cell,
        /// What is written on it.
        label: String,
        /// Its weight: the Grundy number.
        weight: Option<u64>,
    },
    /// A rock that has fallen.
    Rock(Cell),
    /// A rock that would fall here under perfect play.
    Threat(Cell),
    /// Where a rock would fall if the walker took the short path instead.
    Blamed(Cell),
    /// An obstacle that has been laid.
    Laid {
        /// Where.
        cell: Cell,
        /// As which it was laid, from 1; with one in a turn, in which turn.
        number: usize,
    },
    /// An obstacle of the plan that is still to come; a spare one could have
    /// been laid on any cell off the walker's path until the one by which it
    /// starts to matter.
    Planned {
        /// Where.
        cell: Cell,
        /// As which the plan lays it, from 1; with one in a turn, in which turn.
        number: usize,
        /// As which it can be laid at the latest, where later than `number`.
        spare_until: Option<usize>,
    },
    /// A wall between this cell and the one below it.
    WallBelow(Cell),
    /// A wall of the best line that is still to come.
    PlannedWallBelow(Cell),
    /// The cell of a blast.
    Blast(Cell),
    /// An area with a meaning.
    Area {
        /// Its meaning.
        kind: Area,
        /// Its cells, row by row.
        cells: Vec<Cell>,
    },
    /// A path over touching cells, in walking order.
    Path {
        /// Its meaning.
        kind: PathKind,
        /// Its cells, at least one; a step in place is drawn as nothing.
        cells: Vec<Cell>,
    },
    /// A legal step or push in this direction that is best here.
    Best {
        /// From where.
        cell: Cell,
        /// In which direction.
        direction: Direction,
    },
}

/// What an area means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Area {
    /// The cells a blast reaches.
    Blast,
    /// Where the walker ends up shut in.
    Pocket,
}

/// What a path means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PathKind {
    /// Walked already.
    Past,
    /// What perfect play walks.
    Planned,
    /// What the walker would do if nothing happened.
    Expected,
    /// One of several paths that share no cell, to show why fewer obstacles
    /// cannot do.
    Disjoint,
}

impl Scene {
    /// The frame of a picture, with nothing in it.
    pub fn frame(board: &Board, title: &str) -> Self {
        Self {
            title: title.to_owned(),
            question: String::new(),
            rows: board.rows(),
            cols: board.cols(),
            origin: (0, 0),
            topology: board.topology(),
            measure: board.measure(),
            ground: Vec::new(),
            heat: None,
            above: Vec::new(),
            counted: "",
            shared: false,
            signs: Vec::new(),
            headline: String::new(),
            because: String::new(),
            line: String::new(),
            turns: Vec::new(),
            hurts: None,
        }
    }

    /// The bare board: walls, bricks, costs (where the board has any), and
    /// its exits.
    pub fn of_board(board: &Board, title: &str) -> Self {
        let priced = board.costs().is_some() || board.tiles().iter().any(|t| matches!(t, Tile::Digit(_)));
        let ground = |cell| match board.tile(cell) {
            Tile::Obstacle => Ground::Wall,
            Tile::Brick => Ground::Brick,
            Tile::Free | Tile::Digit(_) if priced => Ground::Cost(board.cost(cell)),
            // Entering it is paid too, and more than anybody would expect.
            Tile::Exit | Tile::Start if board.cost(cell) != 1 => Ground::Cost(board.cost(cell)),
            Tile::Exit | Tile::Start | Tile::Free | Tile::Digit(_) => Ground::Floor,
        };
        Self {
            ground: board.cells().map(ground).collect(),
            signs: board.find(Tile::Exit).map(Sign::Exit).collect(),
            ..Self::frame(board, title)
        }
    }

    /// The part of the scene in these rows and columns, none of them off the board. On hexagons its
    /// first row is an even one. Paths end where they leave it.
    #[must_use]
    pub fn part(&self, rows: Range<usize>, cols: Range<usize>) -> Self {
        let up = if self.topology == Topology::Hex { rows.start % 2 } else { 0 };
        let rows = rows.start - up..rows.end;
        let inside = |cell: Cell| {
            let (row, col) = (cell.index() / self.cols, cell.index() % self.cols);
            let at = || ((row - rows.start) * cols.len() + col - cols.start) as u32;
            (rows.contains(&row) && cols.contains(&col)).then(|| Cell(at()))
        };
        let old = || rows.clone().flat_map(|row| cols.clone().map(move |col| row * self.cols + col));
        let mut signs = Vec::new();
        for sign in &self.signs {
            match sign {
                Sign::Path { kind, cells } => {
                    let there: Vec<Option<Cell>> = cells.iter().map(|&cell| inside(cell)).collect();
                    let runs = there.split(Option::is_none).filter(|run| run.len() > 1);
                    let path = |run: &[Option<Cell>]| run.iter().copied().flatten().collect();
                    signs.extend(runs.map(|run| Sign::Path { kind: *kind, cells: path(run) }));
                }
                Sign::Area { kind, cells } => {
                    let cells = cells.iter().copied().filter_map(inside).collect();
                    signs.push(Sign::Area { kind: *kind, cells });
                }
                one => signs.extend(one.cell().and_then(inside).map(|cell| one.clone().on(cell))),
            }
        }
        let heat = self.heat.as_ref().map(|heat| old().map(|cell| heat[cell]).collect());
        Self {
            rows: rows.len(),
            cols: cols.len(),
            origin: (self.origin.0 + rows.start, self.origin.1 + cols.start),
            ground: old().map(|cell| self.ground[cell]).collect(),
            heat,
            above: if rows.start == 0 {
                self.above.get(cols.clone()).unwrap_or_default().to_vec()
            } else {
                Vec::new()
            },
            hurts: self.hurts.clone().and_then(|(cell, words)| inside(cell).map(|cell| (cell, words))),
            signs,
            ..self.clone()
        }
    }

    /// Adds a sign.
    pub fn add(&mut self, sign: Sign) {
        self.signs.push(sign);
    }
}

impl Sign {
    /// The cell of a sign that stands on one.
    pub const fn cell(&self) -> Option<Cell> {
        match *self {
            Self::Exit(cell)
            | Self::Walker(cell)
            | Self::Start(cell)
            | Self::Rock(cell)
            | Self::Threat(cell)
            | Self::Blamed(cell)
            | Self::WallBelow(cell)
            | Self::PlannedWallBelow(cell)
            | Self::Blast(cell)
            | Self::Token { cell, .. }
            | Self::Laid { cell, .. }
            | Self::Planned { cell, .. }
            | Self::Best { cell, .. } => Some(cell),
            Self::Area { .. } | Self::Path { .. } => None,
        }
    }

    /// The same sign on another cell; areas and paths as they are.
    fn on(mut self, there: Cell) -> Self {
        match &mut self {
            Self::Exit(cell)
            | Self::Walker(cell)
            | Self::Start(cell)
            | Self::Rock(cell)
            | Self::Threat(cell)
            | Self::Blamed(cell)
            | Self::WallBelow(cell)
            | Self::PlannedWallBelow(cell)
            | Self::Blast(cell)
            | Self::Token { cell, .. }
            | Self::Laid { cell, .. }
            | Self::Planned { cell, .. }
            | Self::Best { cell, .. } => *cell = there,
            Self::Area { .. } | Self::Path { .. } => {}
        }
        self
    }
}

/// The part of the board that a walker cannot leave, row by row: what is reached from some cells
/// by going on from cell to cell. O(cells).
#[cfg(feature = "solve")]
pub(crate) fn pocket<N>(board: &Board, from: Vec<Cell>, next: impl Fn(Cell) -> N) -> Sign
where
    N: Iterator<Item = Cell>,
{
    let mut inside = vec![false; board.len()];
    let mut ahead = from;
    for cell in &ahead {
        inside[cell.index()] = true;
    }
    while let Some(cell) = ahead.pop() {
        ahead.extend(next(cell).filter(|next| !std::mem::replace(&mut inside[next.index()], true)));
    }
    Sign::Area { kind: Area::Pocket, cells: board.cells().filter(|cell| inside[cell.index()]).collect() }
}
