//! A description of a picture, which every face can render.
//!
//! A [`Scene`] is the ground of a board with signs on it. A renderer decides how a sign looks; a
//! scene defines its place and meaning. Paths and areas lie below pieces, in any order of the list.

use std::ops::Range;

use thwart_grid::{Board, Cell, Direction, Measure, Tile, Topology, narrow};

use crate::value::Value;

/// A picture of a position.
#[derive(Clone, Debug)]
pub struct Scene {
    /// The title; may be empty.
    pub title: String,
    /// The [question](crate::question) of the board; may be empty.
    pub question: String,
    /// Number of rows.
    pub rows: usize,
    /// Number of columns.
    pub cols: usize,
    /// The numbers of rows above and of columns on the left that were cut off, if this is a part of
    /// a board.
    pub origin: (usize, usize),
    /// The topology.
    pub topology: Topology,
    /// The measure of the values of [`heat`](Self::heat).
    pub measure: Measure,
    /// One entry per cell, row by row.
    pub ground: Vec<Ground>,
    /// A value for every cell, drawn as a heat map; `None` for a cell without a value.
    pub heat: Option<Vec<Option<Value>>>,
    /// Values of the cells of the top row, one for each column; empty if there are none. They are
    /// shown above the board, because a number in such a cell is its cost.
    pub top_values: Vec<Option<Value>>,
    /// The unit of the values, in words such as `steps left`; may be empty.
    pub value_unit: &'static str,
    /// Whether a value belongs to an action in a cell, such as a blast, so that many adjacent cells
    /// share one value. The face then shows it once for all of them.
    pub share_values: bool,
    /// The game's own words for signs that a key explains; without an entry the face has a word.
    pub names: &'static [(Named, &'static str)],
    /// The signs on the ground.
    pub signs: Vec<Sign>,
    /// The value in words; empty before anything is solved.
    pub headline: String,
    /// The reason for the value, in one or two sentences in which every number is drawn on the
    /// board; may be empty.
    pub because: String,
    /// The best line in words; may be empty.
    pub line: String,
    /// The line turn by turn, if the walker's plans explain more than his steps; otherwise empty.
    pub turns: Vec<Turn>,
    /// The most vital cell, if the game has one, and a sentence about its effect.
    pub vital: Option<(Cell, String)>,
}

/// A turn of a line: cells are blocked, then the walker steps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The number of the turn in the play, from 1.
    pub number: usize,
    /// The cells that are blocked; empty if all were blocked before the line began.
    pub blocked: Vec<Cell>,
    /// The path that the walker then expects, from his cell: empty if there is none, `None` if it is
    /// the rest of the path he expected a turn before.
    pub expected: Option<Vec<Cell>>,
    /// The cell he steps to; `None` if he does not step.
    pub step: Option<Cell>,
}

/// A sign for which a game may have a word of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Named {
    /// [`Sign::Walker`].
    Walker,
    /// [`Sign::Laid`].
    Laid,
    /// [`Sign::Planned`] without spare turns.
    Planned,
    /// [`Area::Pocket`].
    Pocket,
    /// [`PathKind::Expected`].
    Expected,
    /// [`Ground::Wall`].
    Wall,
}

/// The ground of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// Free.
    Floor,
    /// Free, with its cost of entering.
    Cost(u32),
    /// A permanent obstacle.
    Wall,
    /// A brick.
    Brick,
    /// A brick that a blast has removed.
    Rubble,
}

/// Something drawn on the ground.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sign {
    /// An exit.
    Exit(Cell),
    /// The walker's cell.
    Walker(Cell),
    /// The walker's start.
    Start(Cell),
    /// A token with the number on it, and its Grundy number if known.
    Token {
        /// Its cell.
        cell: Cell,
        /// The text on it.
        label: String,
        /// Its weight: the Grundy number.
        weight: Option<u64>,
    },
    /// A rock that has fallen.
    Rock(Cell),
    /// A rock that would fall here under perfect play.
    Threat(Cell),
    /// The cell where a rock would fall if the walker took the short path instead.
    BluffRock(Cell),
    /// An obstacle that has been laid.
    Laid {
        /// Its cell.
        cell: Cell,
        /// Its number in the order of laying, from 1; with one obstacle a turn, this is the turn.
        number: usize,
    },
    /// An obstacle of the plan that is still to come. A spare one may be laid on any cell off the
    /// walker's path until the one by which it starts to matter.
    Planned {
        /// Its cell.
        cell: Cell,
        /// Its number in the plan, from 1; with one obstacle a turn, this is the turn.
        number: usize,
        /// The latest number at which it can be laid, if later than `number`.
        spare_until: Option<usize>,
    },
    /// A wall between this cell and the one below it.
    WallBelow(Cell),
    /// A wall of the best line that is still to come.
    PlannedWallBelow(Cell),
    /// The cell of a blast.
    Blast(Cell),
    /// A short text on the ground of a cell.
    Label {
        /// Its cell.
        cell: Cell,
        /// The meaning of the text.
        kind: Label,
        /// The text: a signed number of points, or the letter of a portal.
        text: String,
    },
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
        /// Its cells, at least one; a step in place is not drawn.
        cells: Vec<Cell>,
    },
    /// A legal step or push in this direction that is best here.
    Best {
        /// Its cell.
        cell: Cell,
        /// Its direction.
        direction: Direction,
    },
}

/// The meaning of a text on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Label {
    /// The points that the cell has more or less than a cell of grass.
    Points,
    /// One end of a portal; the other end has the same letter.
    Portal,
}

/// The meaning of an area.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Area {
    /// The cells a blast reaches.
    Blast,
    /// The area in which the walker ends up shut in.
    Pocket,
    /// Ground that is free, and too close to an obstacle for a round robot.
    Margin,
}

/// The meaning of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PathKind {
    /// Walked already.
    Past,
    /// The path of perfect play.
    Planned,
    /// The walker's path if no obstacle came.
    Expected,
    /// One of several paths that share no cell; they show why fewer obstacles are not enough.
    Disjoint,
}

impl Scene {
    /// Shows these cells as a margin of obstacles instead of as obstacles.
    pub fn put_margin(&mut self, cells: &[Cell]) {
        for cell in cells {
            if let Some(ground) = self.ground.get_mut(cell.index()) {
                *ground = Ground::Floor;
            }
        }
        if !cells.is_empty() {
            self.add(Sign::Area { kind: Area::Margin, cells: cells.to_vec() });
        }
    }

    /// Returns the empty frame of a picture.
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
            top_values: Vec::new(),
            value_unit: "",
            share_values: false,
            names: &[],
            signs: Vec::new(),
            headline: String::new(),
            because: String::new(),
            line: String::new(),
            turns: Vec::new(),
            vital: None,
        }
    }

    /// Returns the bare board: walls, bricks, costs if the board has any, and its exits.
    pub fn of_board(board: &Board, title: &str) -> Self {
        let priced = board.costs().is_some() || board.tiles().iter().any(|t| matches!(t, Tile::Digit(_)));
        let ground = |cell| match board.tile(cell) {
            Tile::Obstacle => Ground::Wall,
            Tile::Brick => Ground::Brick,
            Tile::Free | Tile::Digit(_) if priced => Ground::Cost(board.cost(cell)),
            // Entering it has a cost too, which differs from the usual 1.
            Tile::Exit | Tile::Start if board.cost(cell) != 1 => Ground::Cost(board.cost(cell)),
            Tile::Exit | Tile::Start | Tile::Free | Tile::Digit(_) => Ground::Floor,
        };
        Self {
            ground: board.cells().map(ground).collect(),
            signs: board.find(Tile::Exit).map(Sign::Exit).collect(),
            ..Self::frame(board, title)
        }
    }

    /// Returns the part of the scene in these rows and columns, all of them on the board. On
    /// hexagons its first row is an even one. Paths are cut at its border.
    #[must_use]
    pub fn part(&self, rows: Range<usize>, cols: Range<usize>) -> Self {
        let up = if self.topology == Topology::Hex { rows.start % 2 } else { 0 };
        let rows = rows.start - up..rows.end;
        let inside = |cell: Cell| {
            let (row, col) = (cell.index() / self.cols, cell.index() % self.cols);
            let at = || narrow((row - rows.start) * cols.len() + col - cols.start);
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
            top_values: if rows.start == 0 {
                self.top_values.get(cols.clone()).unwrap_or_default().to_vec()
            } else {
                Vec::new()
            },
            vital: self.vital.clone().and_then(|(cell, words)| inside(cell).map(|cell| (cell, words))),
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
    /// Returns the cell of a sign that stands on one cell.
    pub const fn cell(&self) -> Option<Cell> {
        match *self {
            Self::Exit(cell)
            | Self::Walker(cell)
            | Self::Start(cell)
            | Self::Rock(cell)
            | Self::Threat(cell)
            | Self::BluffRock(cell)
            | Self::WallBelow(cell)
            | Self::PlannedWallBelow(cell)
            | Self::Blast(cell)
            | Self::Token { cell, .. }
            | Self::Label { cell, .. }
            | Self::Laid { cell, .. }
            | Self::Planned { cell, .. }
            | Self::Best { cell, .. } => Some(cell),
            Self::Area { .. } | Self::Path { .. } => None,
        }
    }

    /// Returns the same sign on another cell; areas and paths are unchanged.
    fn on(mut self, there: Cell) -> Self {
        match &mut self {
            Self::Exit(cell)
            | Self::Walker(cell)
            | Self::Start(cell)
            | Self::Rock(cell)
            | Self::Threat(cell)
            | Self::BluffRock(cell)
            | Self::WallBelow(cell)
            | Self::PlannedWallBelow(cell)
            | Self::Blast(cell)
            | Self::Token { cell, .. }
            | Self::Label { cell, .. }
            | Self::Laid { cell, .. }
            | Self::Planned { cell, .. }
            | Self::Best { cell, .. } => *cell = there,
            Self::Area { .. } | Self::Path { .. } => {}
        }
        self
    }
}

/// Returns the pocket, which a walker cannot leave, row by row: the cells reachable from some cells
/// by `next`. O(cells).
#[cfg(feature = "solve")]
pub fn pocket<N>(board: &Board, from: Vec<Cell>, next: impl Fn(Cell) -> N) -> Sign
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
