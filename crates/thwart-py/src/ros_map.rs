//! Maps of robots, in metres.

use std::path::PathBuf;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use thwart::grid::format::board_file::Header;
use thwart::grid::format::map::OBSTACLE_WIDTH;
use thwart::grid::format::ros_map;
use thwart::grid::{Coord, Metres};

use crate::board::Board;
use crate::read::{bytes, of_map, read_robot_map, text_of};

/// A map of ROS `map_server` or Nav2 as a board, with its place in the world.
///
/// `x` and `y` are metres in the frame of the map, in which y goes up; cells are (row, column) from 0, from the top.
///
///     floor = thwart.RosMap.read("floor.yaml", radius=0.2, rock=0.9)
///     board = floor.board.replace(game="rock", start=floor.cell(1.0, 0.5), exit=floor.cell(8.2, 3.1))
///     metres = thwart.solve(board).value * floor.resolution
#[pyclass(frozen, module = "thwart", name = "RosMap")]
pub(crate) struct RosMap {
    map: ros_map::RosMap,
    /// The header with the width of a rock, if the caller gave metres.
    width: Option<Header>,
}

#[pymethods]
impl RosMap {
    /// Reads the YAML of a map, and the picture that it names.
    ///
    /// - `radius` in metres blocks each cell with its centre within this distance from the centre of an obstacle: the ground
    ///   that a robot with this radius cannot stand on.
    /// - `cell` in metres, a multiple of the resolution, then makes larger cells: a cell is blocked if anything in it is.
    /// - `rock` in metres is how wide a rock is, for the game rock: it sets `width` of the board, with the radius added on
    ///   both sides and rounded up to cells.
    /// - `unknown_free`: cells that are unknown are free, not obstacles.
    ///
    /// Warns of parts of the YAML that are not used, and of grey for unknown cells that counts as free. Raises BoardError for
    /// a file that is no such map or has no free cell, ValueError for options that leave none, and OSError if the file
    /// cannot be read. O(cells).
    #[staticmethod]
    #[pyo3(signature = (path, *, radius=None, cell=None, rock=None, unknown_free=false))]
    fn read(
        py: Python<'_>,
        path: PathBuf,
        radius: Option<f64>,
        cell: Option<f64>,
        rock: Option<f64>,
        unknown_free: bool,
    ) -> PyResult<Self> {
        let above = f64::MIN_POSITIVE;
        for (name, metres, least) in
            [("radius", radius, 0.0), ("cell", cell, above), (OBSTACLE_WIDTH, rock, above)]
        {
            if metres.is_some_and(|metres| !(metres >= least && metres.is_finite())) {
                return Err(PyValueError::new_err(format!("{name}: give metres, such as {name}=0.5")));
            }
        }
        let text = bytes(&path)?;
        let mut map = read_robot_map(py, &path, text_of(py, &text)?, unknown_free)?;
        py.detach(|| radius.into_iter().for_each(|radius| map.inflate(radius)));
        let resolution = map.metres.resolution;
        if let Some(cell) = cell {
            map.coarsen(cell).map_err(|near| {
                PyValueError::new_err(format!(
                    "cell={cell}: this is no multiple of the resolution, {resolution} m; choose one, such as {near}"
                ))
            })?;
        }
        if map.board.tiles().iter().all(|tile| !tile.is_passable()) {
            let message = "no cell is free any more; choose a smaller radius or cell, or leave it out";
            return Err(PyValueError::new_err(message));
        }
        let width = rock.map(|rock| map.width_header(rock, radius.unwrap_or(0.0)));
        Ok(Self { map, width })
    }

    /// The board, without a game, start and exit.
    #[getter]
    fn board(&self) -> Board {
        let (game, mut file) = of_map(self.map.board.clone());
        file.headers.extend(self.width.clone());
        (game, file).into()
    }

    /// The side of a cell in metres.
    #[getter]
    const fn resolution(&self) -> f64 {
        self.map.metres.resolution
    }

    /// x and y of the lower left corner in metres, and the angle by which the map is turned about it, in radians
    /// counterclockwise.
    #[getter]
    const fn origin(&self) -> (f64, f64, f64) {
        let [x, y, angle] = self.map.metres.origin;
        (x, y, angle)
    }

    /// Returns the cell that contains a point. Raises ValueError for a point outside the map.
    fn cell(&self, x: f64, y: f64) -> PyResult<(usize, usize)> {
        let Metres { origin: [left, below, _], .. } = self.map.metres;
        let board = &self.map.board;
        let cell = self.map.metres.cell(board, [x, y]).ok_or_else(|| {
            let [right, above] = self.map.metres.far_corner(board);
            PyValueError::new_err(format!(
                "x {x}, y {y} is outside the map, which reaches from the corner x {left}, y {below} to the corner x \
                 {right}, y {above}"
            ))
        })?;
        let Coord { row, col } = board.coord(cell);
        Ok((row, col))
    }

    /// Returns x and y of the middle of a cell. Raises ValueError for a cell outside the map.
    fn point(&self, row: i64, column: i64) -> PyResult<(f64, f64)> {
        let board = &self.map.board;
        let at = row.try_into().ok().zip(column.try_into().ok()).map(|(row, col)| Coord { row, col });
        let cell = at.and_then(|at| board.cell(at)).ok_or_else(|| {
            let (rows, cols) = (board.rows(), board.cols());
            PyValueError::new_err(format!("({row}, {column}) is outside the map of {rows} x {cols} cells"))
        })?;
        Ok(self.map.metres.middle(board, cell).into())
    }

    fn __repr__(&self) -> String {
        let board = &self.map.board;
        format!(
            "<thwart.RosMap {} x {}, {} m a cell>",
            board.rows(),
            board.cols(),
            self.map.metres.resolution
        )
    }
}
