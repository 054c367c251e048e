//! Conversions between Python's objects and the library's.

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyByteArray, PyBytes, PyDict, PyList, PyString};
use serde_json::Value as Json;
use thwart::Position;
use thwart::field::Field;
use thwart::grid::format::notation::{Signs, ambiguity};
use thwart::grid::format::problem::without_options;
use thwart::grid::{Measure, Tile};
use thwart::info::Objective;
use thwart::recognise::sets_that_read;
use thwart::value::{Bounds, Value};
use thwart_render::{SvgOptions, Theme, raster};

use crate::errors;

/// Returns the options of a picture.
pub(crate) fn svg_options(dark: bool) -> SvgOptions {
    SvgOptions { theme: if dark { Theme::Dark } else { Theme::Light }, ..SvgOptions::default() }
}

/// Returns a picture as the bytes of a PNG.
pub(crate) fn png<'py>(py: Python<'py>, svg: &str, scale: u32) -> PyResult<Bound<'py, PyBytes>> {
    let png = py.detach(|| raster::png(svg, scale));
    Ok(PyBytes::new(py, &png.map_err(|error| PyValueError::new_err(error.to_string()))?))
}

/// Reads the settings of a game: `tie_break="NEWS"` is the header `tie-break: NEWS`.
///
/// # Errors
/// A value that is neither text nor whole number.
pub(crate) fn settings(given: Option<&Bound<'_, PyDict>>) -> PyResult<Vec<(String, String)>> {
    let Some(given) = given else { return Ok(Vec::new()) };
    let one = |(key, value): (Bound<'_, PyAny>, Bound<'_, PyAny>)| {
        let key: String = key.extract()?;
        let text = if value.is_instance_of::<PyString>() {
            value.extract::<String>()?
        } else if let Ok(number) = value.extract::<u64>() {
            number.to_string()
        } else if let ("start" | "exit", Some(text)) = (&*key, cells(&value)?) {
            text
        } else {
            let message = format!(
                "{key}={value}: give a text, a whole number that is not negative, or cells as (row, column) from 0"
            );
            return Err(PyTypeError::new_err(message));
        };
        Ok((key.replace('_', "-"), text))
    };
    given.iter().map(one).collect()
}

/// Returns the text of a cell or of several that are given as pairs, row and column counted from 0: tuples, lists, or an
/// array of shape (2,) or (n, 2), such as one of `numpy.argwhere`. `None` for other objects.
fn cells(given: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
    let Ok(array) = given.py().import("numpy")?.call_method1("asarray", (given,)) else { return Ok(None) };
    let shape: Vec<usize> = array.getattr("shape")?.extract()?;
    let Ok(numbers) = array.call_method0("ravel")?.call_method0("tolist")?.extract::<Vec<u64>>() else {
        return Ok(None);
    };
    if !matches!(shape[..], [2] | [_, 2]) {
        return Ok(None);
    }
    let cell = |pair: &[u64; 2]| format!("{},{}", pair[0].saturating_add(1), pair[1].saturating_add(1));
    Ok(Some(numbers.as_chunks::<2>().0.iter().map(cell).collect::<Vec<_>>().join(" ")))
}

/// Returns a value as a Python number: `inf` if it is infinite.
pub(crate) fn number(py: Python<'_>, measure: Measure, value: Value) -> PyResult<Py<PyAny>> {
    Ok(match (value, measure) {
        (Value::Infinite, _) => f64::INFINITY.into_pyobject(py)?.into_any().unbind(),
        (Value::Finite(value), Measure::Whole) => value.into_pyobject(py)?.into_any().unbind(),
        (Value::Finite(value), Measure::Root2) => {
            measure.number(value).into_pyobject(py)?.into_any().unbind()
        }
    })
}

/// Inserts `value`, `lower` and `upper`; in games that are won or lost, `winner`.
pub(crate) fn bounds<'py>(
    py: Python<'py>,
    position: &Position,
    known: Bounds,
    into: &Bound<'py, PyDict>,
) -> PyResult<()> {
    match position.setup().info().objective {
        Objective::Cost { .. } => {
            let part = |value| number(py, position.measure(), value);
            into.set_item("value", known.value().map(part).transpose()?)?;
            into.set_item("lower", part(known.lower)?)?;
            into.set_item("upper", part(known.upper)?)
        }
        Objective::Win => into.set_item("winner", known.winner()),
    }
}

/// Returns JSON as Python objects.
pub(crate) fn json<'py>(py: Python<'py>, value: &Json) -> PyResult<Bound<'py, PyAny>> {
    Ok(match value {
        Json::Null => py.None().into_bound(py),
        Json::Bool(flag) => PyBool::new(py, *flag).to_owned().into_any(),
        Json::Number(number) => match (number.as_u64(), number.as_i64()) {
            (Some(number), _) => number.into_pyobject(py)?.into_any(),
            (None, Some(number)) => number.into_pyobject(py)?.into_any(),
            (None, None) => number.as_f64().into_pyobject(py)?,
        },
        Json::String(text) => PyString::new(py, text).into_any(),
        Json::Array(values) => {
            let values = values.iter().map(|value| json(py, value)).collect::<PyResult<Vec<_>>>()?;
            PyList::new(py, values)?.into_any()
        }
        Json::Object(fields) => {
            let object = PyDict::new(py);
            for (key, value) in fields {
                object.set_item(key, json(py, value)?)?;
            }
            object.into_any()
        }
    })
}

/// Returns a numpy array from its bytes, row by row.
pub(crate) fn array<'py>(
    py: Python<'py>,
    bytes: &[u8],
    dtype: &str,
    shape: impl IntoPyObject<'py>,
) -> PyResult<Bound<'py, PyAny>> {
    let flat = py.import("numpy")?.call_method1("frombuffer", (PyByteArray::new(py, bytes), dtype))?;
    flat.call_method1("reshape", (shape,))
}

/// Returns a value for every cell as `float64`: `inf` if it is infinite, `nan` if a cell has none.
pub(crate) fn values<'py>(
    py: Python<'py>,
    field: &Field,
    measure: Measure,
    shape: (usize, usize),
) -> PyResult<Bound<'py, PyAny>> {
    let number = |value| match value {
        None => f64::NAN,
        Some(Value::Infinite) => f64::INFINITY,
        Some(Value::Finite(value)) => measure.number(value),
    };
    let bytes: Vec<u8> = field.values().flat_map(|value| number(value).to_ne_bytes()).collect();
    array(py, &bytes, "f8", shape)
}

/// Parses the meaning of signs, in the notation of the command line.
///
/// # Errors
/// The first mistake in the text.
pub(crate) fn signs(text: Option<&str>) -> PyResult<Option<Signs>> {
    text.map(Signs::parse).transpose().map_err(|message| PyValueError::new_err(format!("signs: {message}")))
}

/// The cells of a two-dimensional array: signs of board files, `True` for obstacles, or
/// costs of entering with `-1` for obstacles.
pub(crate) struct Cells {
    pub(crate) rows: usize,
    pub(crate) cols: usize,
    pub(crate) tiles: Vec<Tile>,
    pub(crate) costs: Option<Vec<u32>>,
}

impl Cells {
    /// Reads an array.
    ///
    /// # Errors
    /// The shape or type does not fit, or an element is invalid: its place and the reason.
    pub(crate) fn read(array: &Bound<'_, PyAny>, signs: Option<&Signs>) -> PyResult<Self> {
        let array = array.py().import("numpy")?.call_method1("asarray", (array,))?;
        let shape: Vec<usize> = array.getattr("shape")?.extract()?;
        if shape.is_empty() {
            let message = "this is no board; give a Board, a text, or an array of two dimensions (Board.read reads a file)";
            return Err(PyTypeError::new_err(message));
        }
        let [rows, cols] = shape[..] else {
            let message = format!("an array of {} dimensions; a board has 2, rows and columns", shape.len());
            return Err(PyValueError::new_err(message));
        };
        let dtype = array.getattr("dtype")?;
        let kind: String = dtype.getattr("kind")?.extract()?;
        let bytes = |dtype: &str| -> PyResult<Vec<u8>> {
            array.call_method1("astype", (dtype,))?.call_method0("tobytes")?.extract()
        };
        let place = |index: usize| format!("[{}, {}]", index / cols, index % cols);
        match kind.as_str() {
            "b" => {
                let tile = |&blocked: &u8| if blocked == 0 { Tile::Free } else { Tile::Obstacle };
                let tiles = bytes("u1")?.iter().map(tile).collect();
                Ok(Self { rows, cols, tiles, costs: None })
            }
            "i" | "u" | "f" => {
                // A float holds every valid number exactly.
                let numbers = bytes("<f8")?;
                let numbers = numbers.as_chunks::<8>().0.iter().map(|bytes| f64::from_le_bytes(*bytes));
                let whole = |number: f64| if number.fract() == 0.0 { number as i64 } else { i64::MAX };
                if signs.is_none()
                    && let Some(message) = ambiguity(numbers.clone().map(whole))
                {
                    return Err(errors::board(array.py(), without_options(&message)));
                }
                let mut tiles = Vec::with_capacity(rows * cols);
                let mut costs = Vec::with_capacity(rows * cols);
                for (index, number) in numbers.enumerate() {
                    let is_whole = number.fract() == 0.0;
                    if is_whole && number.is_finite() && signs.is_some_and(|signs| signs.lack(number as i64))
                    {
                        let at = place(index);
                        return Err(PyValueError::new_err(format!(
                            "{number} at {at}: the signs that were given do not say what this number is; compare the array with a threshold, True for obstacles"
                        )));
                    }
                    let cost = u32::try_from(number as i64).ok().filter(|_| is_whole);
                    let known = signs.filter(|_| is_whole).and_then(|signs| signs.number(number as i64));
                    let is_wall = number == f64::INFINITY || is_whole && number as i64 == -1;
                    let (tile, cost) = match (known, cost) {
                        (Some(tile), _) => (tile, 1),
                        _ if is_wall => (Tile::Obstacle, 1),
                        (None, Some(cost @ 0..10)) => (Tile::Digit(cost as u8), cost),
                        (None, Some(cost)) => (Tile::Free, cost),
                        (None, None) => {
                            let at = place(index);
                            // Quote the element itself, because the float may be rounded.
                            let number = array.getattr("flat")?.get_item(index)?.str()?;
                            return Err(PyValueError::new_err(format!(
                                "{number} at {at}: a cost is a whole number from 0 to {}, and -1 or inf an obstacle",
                                u32::MAX
                            )));
                        }
                    };
                    tiles.push(tile);
                    costs.push(cost);
                }
                // Costs of one digit are signs of the map.
                let needs_costs = costs.iter().any(|&cost| cost > 9);
                Ok(Self { rows, cols, tiles, costs: needs_costs.then_some(costs) })
            }
            "S" | "U" => {
                let size: usize = dtype.getattr("itemsize")?.extract()?;
                if size != if kind == "S" { 1 } else { 4 } {
                    let message = "an array of texts; a board is one of single signs, such as numpy.array([list(row) for row in rows])";
                    return Err(PyValueError::new_err(message));
                }
                let units = bytes("<U1")?;
                let sign = |sign: &[u8; 4]| char::from_u32(u32::from_le_bytes(*sign)).unwrap_or('\0');
                let all: String = units.as_chunks::<4>().0.iter().map(sign).collect();
                let read = |(index, sign): (usize, char)| {
                    let unknown = || {
                        let mut message = format!(
                            "`{sign}` at {} is no sign of a map; use one of . # % @ > 0-9",
                            place(index)
                        );
                        if let (None, Some(set)) = (signs, sets_that_read(&all).next()) {
                            message = format!("{message}; to read these signs give signs=\"{set}\"");
                        }
                        PyValueError::new_err(message)
                    };
                    let meant = signs.map_or(sign, |signs| signs.translate(sign));
                    Tile::from_sign(meant).ok_or_else(unknown)
                };
                let tiles = all.chars().enumerate().map(read).collect::<PyResult<_>>()?;
                Ok(Self { rows, cols, tiles, costs: None })
            }
            _ => {
                let message = format!(
                    "an array of {dtype}; a board is one of signs (S1 or U1), of obstacles (bool) or of costs (numbers)"
                );
                Err(PyTypeError::new_err(message))
            }
        }
    }
}
