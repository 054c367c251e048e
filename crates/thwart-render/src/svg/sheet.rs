//! The measures of a picture: cells, line weights, detail.

use thwart::scene::{Scene, Sign};
use thwart_grid::{Cell, Metres};

use super::lattice::{Form, Lattice, Point};
use super::options::SvgOptions;
use super::room::room;
use crate::layers::{self, Ramp};
use crate::palette::{Palette, Theme};

/// The board stays below this many units if its cells stay visible.
const LARGEST_BOARD: u32 = 1500;
/// The usual cell.
const USUAL: u32 = 48;
/// The largest cell.
const MOST: u32 = 96;
/// The smallest cell that is chosen; larger boards make larger pictures.
const SMALLEST: u32 = 2;
/// Size of pieces on boards whose cells are below `SMALL`, because smaller ones could not be seen.
const MARKER: f64 = 14.0;
const SMALL: u32 = 10;

/// How much a cell of some size can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Detail {
    /// Cells below 6 units: a map, with pieces as markers.
    Map,
    /// 6 to 17 units: shapes without inner lines.
    Tiny,
    /// 18 to 31 units: shapes, and numbers if they fit.
    Plain,
    /// From 32 units: everything.
    Full,
}

impl Detail {
    /// Returns the detail that cells of this size can show.
    pub const fn of_cell(size: u32) -> Self {
        match size {
            0..6 => Self::Map,
            6..18 => Self::Tiny,
            18..32 => Self::Plain,
            32.. => Self::Full,
        }
    }
}

/// A scene with the measures to draw it. Coordinates on it start at the top left corner of the board.
pub(crate) struct Sheet<'a> {
    pub(crate) scene: &'a Scene,
    pub(crate) theme: Theme,
    pub(crate) colours: &'static Palette,
    /// Width of a cell.
    pub(crate) size: u32,
    pub(crate) detail: Detail,
    /// The places of the cells.
    pub(crate) lattice: Lattice,
    /// Cells without room for a number.
    pub(crate) has_no_room: Vec<bool>,
    /// Whether numbers stand in cells.
    pub(crate) values: bool,
    /// The colours of values: those of this scene, unless it is a part of another one.
    pub(crate) ramp: Option<Ramp>,
    /// See [`SvgOptions::metres`].
    pub(crate) metres: Option<Metres>,
}

/// Returns the largest size of cells with which the board fits into this width and height.
fn fitting(scene: &Scene, (wide, high): (f64, f64)) -> u32 {
    let fits = |size: u32| {
        let board = Lattice::new(scene.topology, scene.rows, scene.cols, size, false).board();
        board.0 <= wide && board.1 <= high
    };
    (1..=MOST).rev().find(|&size| fits(size)).unwrap_or(1)
}

impl<'a> Sheet<'a> {
    pub(crate) fn new(scene: &'a Scene, options: &SvgOptions) -> Self {
        let longer = u32::try_from(scene.rows.max(scene.cols).max(1)).unwrap_or(u32::MAX);
        let size = match (options.cell, room(scene, options)) {
            (Some(size), _) => size.clamp(1, MOST),
            (None, Some(room)) => fitting(scene, room),
            (None, None) => (LARGEST_BOARD / longer).clamp(SMALLEST, USUAL),
        };
        let detail = Detail::of_cell(size);
        let blunt = detail == Detail::Map;
        Self {
            scene,
            theme: options.theme,
            colours: options.theme.palette(),
            size,
            detail,
            lattice: Lattice::new(scene.topology, scene.rows, scene.cols, size, blunt),
            has_no_room: layers::taken(scene),
            values: options.values,
            ramp: Ramp::of_heat(scene),
            metres: options.metres,
        }
    }

    /// Returns for each cell whether it holds one of the signs that are wanted.
    pub(crate) fn marked(&self, wanted: impl Fn(&Sign) -> bool) -> Vec<bool> {
        let signs = self.scene.signs.iter().filter(|sign| wanted(sign));
        layers::marked(self.scene, signs.filter_map(Sign::cell))
    }

    /// Returns the width of a cell.
    pub(crate) fn cell(&self) -> f64 {
        f64::from(self.size)
    }

    /// Returns width and height of the board.
    pub(crate) fn board(&self) -> (f64, f64) {
        self.lattice.board()
    }

    /// Returns the middle of a cell; `None` if the scene has no such cell.
    pub(crate) fn middle(&self, cell: Cell) -> Option<Point> {
        let at = layers::coord(self.scene, cell);
        (at.row < self.scene.rows).then(|| self.lattice.middle(at.row, at.col))
    }

    /// Returns the pen for pieces of this board.
    pub(crate) fn piece(&self) -> Piece {
        let size = if self.size < SMALL { MARKER } else { self.cell() };
        let form = self.lattice.form();
        Piece { size, form, detail: self.detail.max(Detail::Tiny), colours: self.colours }
    }

    /// Returns the pen for obstacles, which may stand close together.
    pub(crate) fn obstacle(&self) -> Piece {
        Piece { size: self.cell().max(6.0), ..self.piece() }
    }

    /// Returns the weight of the line of a path.
    pub(crate) fn path_weight(&self) -> f64 {
        (self.cell() / 7.0).clamp(2.4, 8.0)
    }

    /// Returns whether this sign is among those of the scene.
    pub(crate) fn has(&self, sign: &Sign) -> bool {
        self.scene.signs.contains(sign)
    }
}

/// Size, shape of cells, detail and colours of one piece, on a board or in a key.
#[derive(Clone, Copy)]
pub(crate) struct Piece {
    pub(crate) size: f64,
    pub(crate) form: Form,
    pub(crate) detail: Detail,
    pub(crate) colours: &'static Palette,
}

impl Piece {
    /// Returns the weight of an outline.
    pub(crate) fn outline(self) -> f64 {
        (self.size / 26.0).clamp(1.2, 2.5)
    }
}
