//! The narrow places of a shortest path, and the route of a best line.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyDict;
use thwart::grid::{Board as Ground, Cell, Metres};
use thwart::passages::{Passage, SEARCH_TIME};
use thwart::route::{KnownFears, Stop};
use thwart::{Limits, Position, SolveOptions};

use crate::board::{Given, position};
use crate::run::{abandonable, limits};
use crate::{convert, errors};

/// Finds the narrow places of the shortest path and closes each as a whole, one at a time: what is the value then? For games
/// of one walker and what obstructs him, such as rock. Obstacles that an opponent could lay stay out of it.
///
/// - `width`: how wide a passage is at most: in cells, or in metres if `resolution` gives the side of a cell in metres.
/// - `limit`, `nodes`: limits of the whole search, 10 seconds if neither is given.
///
/// Returns `{"value", "lower", "upper", "closed", "left_out"}`: the value while all are open, the passages with the worst
/// first, and the number of passages for which the time was too short. A passage has `cell`, the cell of the path in it,
/// `cells`, `width`, `value`, `lower` and `upper` while it is closed, and `certified`. Values are `inf` if no path is left;
/// cells are (row, column) from 0.
///
/// >>> found = thwart.passages("game: rock\n\n@.#..\n..#..\n.....\n..#..\n..#.>", 1)
/// >>> found["value"], [(door["cell"], door["value"]) for door in found["closed"]]
/// (8, [((2, 2), inf)])
///
/// Raises SolveError for another game, hexagons, and a board without a path. Ctrl-C raises KeyboardInterrupt soon.
#[pyfunction]
#[pyo3(signature = (board, width, game=None, *, resolution=None, limit=None, nodes=None, **parameters))]
#[expect(clippy::too_many_arguments, reason = "Python has them by name")]
pub(crate) fn passages<'py>(
    py: Python<'py>,
    board: Given,
    width: f64,
    game: Option<&str>,
    resolution: Option<f64>,
    limit: Option<f64>,
    nodes: Option<u64>,
    parameters: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyDict>> {
    let position: Arc<Position> = position(py, board, game, parameters)?.into();
    let limits = within_time(limit, nodes)?;
    let metres = resolution.map(|resolution| Metres { resolution, origin: [0.0; 3] });
    let (stop, searched) = (Arc::clone(&limits.stop), Arc::clone(&position));
    let search = move || thwart::passages::passages(&searched, width, metres, &limits);
    let found =
        abandonable(py, &stop, search)?.map_err(|error| errors::SolveError::new_err(error.to_string()))?;
    let ground = position.setup().board();
    let one = |passage: &Passage| {
        let object = PyDict::new(py);
        convert::bounds(py, &position, passage.answer.bounds, &object)?;
        object.set_item("cell", place(ground, passage.middle))?;
        object
            .set_item("cells", passage.cells.iter().map(|&cell| place(ground, cell)).collect::<Vec<_>>())?;
        object.set_item("width", passage.width_in_metres.unwrap_or(passage.width))?;
        object.set_item("certified", passage.answer.certified)?;
        Ok(object)
    };
    let object = PyDict::new(py);
    convert::bounds(py, &position, found.open.bounds, &object)?;
    object.set_item("closed", found.closed.iter().map(one).collect::<PyResult<Vec<_>>>()?)?;
    object.set_item("left_out", found.left_out)?;
    Ok(object)
}

/// Solves a position, and returns the steps of the walker on the best line.
///
/// Returns `{"stops", "complete"}`. A stop has `cell`, and `feared`: the cell that hurts most if it is blocked while the
/// walker is there, with the cost of the whole walk then, `cost_if_blocked` (`inf` if no path is left). Both are None if no
/// obstacle may be laid. `complete` is False if feared cells are left out, because the board is large or a limit came
/// first, or if the line is cut. Cells are (row, column) from 0.
///
/// - `limit`, `nodes`: limits of the solve, and of the search for feared cells, which takes 10 seconds at most if neither
///   is given.
///
/// >>> walk = thwart.route("game: rock\n\n@..\n.#.\n..>")
/// >>> walk["stops"][1], walk["complete"]
/// ({'cell': (0, 1), 'feared': (0, 2), 'cost_if_blocked': 6}, True)
///
/// Raises SolveError for games without a walker, and if no path is guaranteed. Ctrl-C raises KeyboardInterrupt soon.
#[pyfunction]
#[pyo3(signature = (board, game=None, *, limit=None, nodes=None, **parameters))]
pub(crate) fn route<'py>(
    py: Python<'py>,
    board: Given,
    game: Option<&str>,
    limit: Option<f64>,
    nodes: Option<u64>,
    parameters: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyDict>> {
    let position: Arc<Position> = position(py, board, game, parameters)?.into();
    let for_fears = within_time(limit, nodes)?;
    let given = limits(limit, nodes, 0, 1)?.stop(Arc::clone(&for_fears.stop));
    let (stop, searched) = (Arc::clone(&given.stop), Arc::clone(&position));
    let search = move || {
        let options = SolveOptions::default().limits(given).certify(false);
        let solution = searched.solve(&options).map_err(|error| error.to_string())?;
        thwart::route::route(&searched, &solution, &for_fears).map_err(|error| error.to_string())
    };
    let found = abandonable(py, &stop, search)?.map_err(errors::SolveError::new_err)?;
    let ground = position.setup().board();
    let one = |stop: &Stop| {
        let object = PyDict::new(py);
        object.set_item("cell", place(ground, stop.cell))?;
        object.set_item("feared", stop.feared.map(|(cell, _)| place(ground, cell)))?;
        let cost = stop.feared.map(|(_, cost)| convert::number(py, position.measure(), cost)).transpose()?;
        object.set_item("cost_if_blocked", cost)?;
        Ok(object)
    };
    let object = PyDict::new(py);
    object.set_item("stops", found.stops.iter().map(one).collect::<PyResult<Vec<_>>>()?)?;
    object
        .set_item("complete", matches!(found.fears, KnownFears::All | KnownFears::None) && !found.is_cut)?;
    Ok(object)
}

/// Returns the limits of a caller, and the usual time if he gave none.
fn within_time(limit: Option<f64>, nodes: Option<u64>) -> PyResult<Limits> {
    let given = limits(limit, nodes, 0, 1)?;
    let usual = (limit.is_none() && nodes.is_none()).then_some(SEARCH_TIME);
    let time = given.time.or(usual);
    Ok(given.time(time))
}

fn place(board: &Ground, cell: Cell) -> (usize, usize) {
    let at = board.coord(cell);
    (at.row, at.col)
}
