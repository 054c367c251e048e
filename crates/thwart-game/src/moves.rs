//! Moves, and moves as text: one notation for all games.

use std::num::NonZeroU64;

use thwart_grid::{Board, Cell, Direction, Topology};

/// A single move. A turn with a variable number of placements is a run of single moves closed by
/// [`Move::Done`]. A move takes 16 bytes, because lines can have millions of moves.
///
/// [Move order](Self::order) sorts lists of moves and breaks ties: doing nothing, then directions,
/// then cells row by row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// `-`: the turn is over, or the side does nothing.
    Done,
    /// `N`, `E`, ...: the walker takes a step.
    Step(Direction),
    /// `@r,c`: the choice of a start cell.
    Choose(Cell),
    /// `r,c>E`: the token on that cell moves. If tokens with different numbers share the cell,
    /// `r,c:n>E` gives the number.
    Push {
        /// The cell of the token.
        cell: Cell,
        /// The number on the token; given exactly if the cell alone leaves open which token is
        /// meant.
        number: Option<NonZeroU64>,
        /// The direction of the step.
        direction: Direction,
    },
    /// `#r,c`: a new obstacle.
    Obstacle(Cell),
    /// `_r,c`: a wall below that cell.
    Wall(Cell),
    /// `*r,c`: a blast.
    Blast(Cell),
}

/// The kind of a move, without its cell or direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveKind {
    /// [`Move::Done`].
    Done,
    /// [`Move::Step`].
    Step,
    /// [`Move::Choose`].
    Choose,
    /// [`Move::Push`].
    Push,
    /// [`Move::Obstacle`].
    Obstacle,
    /// [`Move::Wall`].
    Wall,
    /// [`Move::Blast`].
    Blast,
}

impl MoveKind {
    /// All kinds, in move order.
    pub const ALL: &[Self] =
        &[Self::Done, Self::Step, Self::Choose, Self::Push, Self::Obstacle, Self::Wall, Self::Blast];
}

impl Move {
    /// Returns the kind of the move.
    pub const fn kind(self) -> MoveKind {
        match self {
            Self::Done => MoveKind::Done,
            Self::Step(_) => MoveKind::Step,
            Self::Choose(_) => MoveKind::Choose,
            Self::Push { .. } => MoveKind::Push,
            Self::Obstacle(_) => MoveKind::Obstacle,
            Self::Wall(_) => MoveKind::Wall,
            Self::Blast(_) => MoveKind::Blast,
        }
    }

    /// Returns the move as text, with 1-based `row,column`.
    ///
    /// ```
    /// use thwart::grid::Cell;
    /// use thwart::moves::Move;
    ///
    /// let position = thwart::read("game: rock\n\n@..\n..>\n")?;
    /// assert_eq!(Move::Obstacle(Cell(3)).text(position.setup().board()), "#2,1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn text(self, board: &Board) -> String {
        match self {
            Self::Done => "-".to_owned(),
            Self::Step(direction) => direction.word().to_owned(),
            Self::Choose(cell) => format!("@{}", board.coord(cell)),
            Self::Push { cell, number: None, direction } => format!("{}>{direction}", board.coord(cell)),
            Self::Push { cell, number: Some(number), direction } => {
                format!("{}:{number}>{direction}", board.coord(cell))
            }
            Self::Obstacle(cell) => format!("#{}", board.coord(cell)),
            Self::Wall(cell) => format!("_{}", board.coord(cell)),
            Self::Blast(cell) => format!("*{}", board.coord(cell)),
        }
    }

    /// Reads a move of this board; `None` if the text is not a move. The position decides whether
    /// the move is legal.
    ///
    /// ```
    /// use thwart::grid::Cell;
    /// use thwart::moves::Move;
    ///
    /// let position = thwart::read("game: rock\n\n@..\n..>\n")?;
    /// assert_eq!(Move::read("#2,1", position.setup().board()), Some(Move::Obstacle(Cell(3))));
    /// assert_eq!(Move::read("#9,9", position.setup().board()), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read(text: &str, board: &Board) -> Option<Self> {
        if text == "-" {
            return Some(Self::Done);
        }
        if let Some(direction) = Direction::from_word(text) {
            return Some(Self::Step(direction));
        }
        if let Some((token, direction)) = text.split_once('>') {
            let (cell, number) = match token.split_once(':') {
                Some((cell, number)) => (cell, Some(plain_number(number)?)),
                None => (token, None),
            };
            let (cell, direction) = (board.cell_from_text(cell)?, Direction::from_word(direction)?);
            return Some(Self::Push { cell, number, direction });
        }
        let cell = || board.cell_from_text(text.get(1..)?);
        match text.as_bytes().first()? {
            b'@' => cell().map(Self::Choose),
            b'#' => cell().map(Self::Obstacle),
            b'_' => cell().map(Self::Wall),
            b'*' => cell().map(Self::Blast),
            _ => None,
        }
    }

    /// Returns the sort key of the move on a board of this topology. Sorting by it gives move
    /// order.
    pub fn order(self, topology: Topology) -> impl Ord + use<> {
        let rank = |direction| topology.order(direction) as u64;
        match self {
            Self::Done => (0, 0, None, 0),
            Self::Step(direction) => (1, rank(direction), None, 0),
            Self::Choose(cell) => (2, u64::from(cell.0), None, 0),
            Self::Push { cell, number, direction } => (3, u64::from(cell.0), number, rank(direction)),
            Self::Obstacle(cell) => (4, u64::from(cell.0), None, 0),
            Self::Wall(cell) => (5, u64::from(cell.0), None, 0),
            Self::Blast(cell) => (6, u64::from(cell.0), None, 0),
        }
    }

    /// Returns the same move on another cell, if the move names a cell.
    #[must_use]
    pub const fn on(self, cell: Cell) -> Self {
        match self {
            Self::Done | Self::Step(_) => self,
            Self::Choose(_) => Self::Choose(cell),
            Self::Push { number, direction, .. } => Self::Push { cell, number, direction },
            Self::Obstacle(_) => Self::Obstacle(cell),
            Self::Wall(_) => Self::Wall(cell),
            Self::Blast(_) => Self::Blast(cell),
        }
    }

    /// Returns the cell that the move names, if any.
    pub const fn cell(self) -> Option<Cell> {
        match self {
            Self::Done | Self::Step(_) => None,
            Self::Choose(cell)
            | Self::Push { cell, .. }
            | Self::Obstacle(cell)
            | Self::Wall(cell)
            | Self::Blast(cell) => Some(cell),
        }
    }
}

/// Reads a number in canonical spelling: digits only, no leading zero.
fn plain_number(text: &str) -> Option<NonZeroU64> {
    text.parse::<NonZeroU64>().ok().filter(|number| number.to_string() == text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use thwart_grid::Tile;

    #[test]
    fn a_line_of_a_million_moves_takes_16_megabytes() {
        assert_eq!(size_of::<Move>(), 16);
        assert_eq!(size_of::<Option<Move>>(), 16);
    }

    #[test]
    fn text_round_trips_and_nonsense_is_no_move() {
        let board = Board::new(2, 3, vec![Tile::Free; 6]).unwrap();
        for text in [
            "-", "N", "E", "S", "W", "NE", "SW", "2,3>NW", "@1,2", "2,3>W", "2,3:17>W", "#1,1", "_1,3",
            "*2,1",
        ] {
            let read = Move::read(text, &board).unwrap();
            assert_eq!(read.text(&board), text);
        }
        for text in [
            "", "n", "NN", "#", "#3,1", "#1,4", "1,1>", "é1,1", "?1,1", "1,1>Q", "1,1:>E", "1,1:07>E",
            "1,1:0>E", "1,1:+7>E", "--",
        ] {
            assert_eq!(Move::read(text, &board), None, "{text:?}");
        }
    }
}
