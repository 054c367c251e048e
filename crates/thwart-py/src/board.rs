//! Boards: read, made, changed, drawn.

use std::path::PathBuf;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use thwart::Position;
use thwart::any::AnyGame;
use thwart::games::ALL;
use thwart::grid::format::board_file::{self, BoardFile};
use thwart::grid::format::map::{MapFormat, Writer};
use thwart::grid::format::map_format;
use thwart::grid::{Board as Ground, Problem, Problems, Tile};
use thwart::question::Medium;
use thwart::recognise::{self, Ends};
use thwart::setup::is_header;
use thwart_render::{SvgOptions, svg};

use crate::convert::{self, Cells, settings};
use crate::errors;
use crate::read::find_game;
use crate::read::{Asked, Found, of_map, one, read_given, read_path, read_text, text_of};

/// A board, with or without the game that is played on it; it is immutable.
///
/// >>> board = thwart.Board.parse("@..\n.#.\n..>", game="rock", rocks=2)
/// >>> board.shape, board.game, board.parameters["rocks"]
/// ((3, 3), 'rock', 2)
/// >>> print(board)
/// game: rock
/// rocks: 2
/// <BLANKLINE>
/// @..
/// .#.
/// ..>
/// <BLANKLINE>
///
/// Two boards are equal if their texts are. Boards can be hashed and pickled, and draw themselves in notebooks.
#[pyclass(frozen, eq, from_py_object, module = "thwart", name = "Board")]
#[derive(Clone)]
pub(crate) struct Board {
    game: Option<&'static AnyGame>,
    file: BoardFile,
}

impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        self.text() == other.text()
    }
}

impl From<Found> for Board {
    fn from((game, file): Found) -> Self {
        Self { game, file }
    }
}

/// A board argument: a board, the text of one, or an array as in `Board.from_numpy`.
#[derive(FromPyObject)]
pub(crate) enum Given {
    Board(Board),
    Text(String),
    Array(Py<PyAny>),
}

impl Given {
    fn board(self, py: Python<'_>, game: Option<&str>, signs: Option<&str>) -> PyResult<Board> {
        match self {
            Self::Board(_) if signs.is_some() => Err(PyValueError::new_err(
                "signs: a Board has its meaning already; give signs where it is read",
            )),
            Self::Board(board) => Ok(board),
            Self::Text(text) => {
                Ok(one(py, read_given(py, &text, Asked { game, signs, ..Asked::default() })?)?.into())
            }
            Self::Array(array) => Board::of_array(array.bind(py), signs),
        }
    }
}

/// Returns the position of a board, with a game and parameters that the caller gave beside it; `signs` among these is the
/// meaning of the signs and numbers of a text or an array.
pub(crate) fn position(
    py: Python<'_>,
    board: Given,
    game: Option<&str>,
    parameters: Option<&Bound<'_, PyDict>>,
) -> PyResult<Position> {
    let parameters = parameters.map(PyDictMethods::copy).transpose()?;
    let signs = parameters.as_ref().map(|given| given.call_method1("pop", ("signs", py.None()))?.extract());
    let signs: Option<String> = signs.transpose()?.flatten();
    let board = board.board(py, game, signs.as_deref())?.with(py, game, settings(parameters.as_ref())?)?;
    board.position().map_err(|problems| errors::of_board(py, problems))
}

impl Board {
    /// Reads an array.
    fn of_array(cells: &Bound<'_, PyAny>, signs: Option<&str>) -> PyResult<Self> {
        let signs = convert::signs(signs)?;
        let Cells { rows, cols, tiles, costs } = Cells::read(cells, signs.as_ref())?;
        let too_large = || PyValueError::new_err(format!("{rows} x {cols} cells: a board has 1 to 2^32 - 2"));
        let mut ground = Ground::new(rows, cols, tiles).ok_or_else(too_large)?;
        if let Some(costs) = costs {
            ground = ground.with_costs(costs).expect("there is one cost for each cell");
        }
        Ok(of_map(ground).into())
    }

    /// Returns the cells with a tile as (row, column) from 0, row by row.
    fn find(&self, tile: Tile) -> Vec<(usize, usize)> {
        let board = &self.file.board;
        board.find(tile).map(|cell| (board.coord(cell).row, board.coord(cell).col)).collect()
    }

    /// Reads the text of a position.
    pub(crate) fn of(py: Python<'_>, text: &str) -> PyResult<Self> {
        Ok(one(py, read_text(py, text, Asked::default())?)?.into())
    }

    /// Returns the position.
    pub(crate) fn position(&self) -> Result<Position, Problems> {
        let Some(game) = self.game else {
            let names: Vec<_> = ALL.iter().map(|game| game.info().name).collect();
            let message = format!("nothing says which game this is; give game= one of {}", names.join(" "));
            return Err(Problem::whole(message).into());
        };
        recognise::Board::new(game, self.file.clone()).position()
    }

    /// Returns the canonical text if this is a valid position, else the headers and the map as they are.
    fn text(&self) -> String {
        self.position().map_or_else(
            |_| {
                let headers = self.file.headers.iter();
                board_file::print(
                    headers.map(|header| (header.key.as_str(), header.value.as_str())),
                    &self.file.board,
                )
            },
            |position| position.setup().text(),
        )
    }

    /// Returns the same board with another game, other parameters, starts and exits.
    fn with(&self, py: Python<'_>, game: Option<&str>, given: Vec<(String, String)>) -> PyResult<Self> {
        let mut board = self.clone();
        if let Some(name) = game {
            let game = find_game(py, name)?;
            if let Some(known) =
                self.game.map(|known| known.info().name).filter(|known| *known != game.info().name)
            {
                let message =
                    format!("this is a board of `{known}`, but `{}` was asked for", game.info().name);
                return Err(errors::board(py, message));
            }
            board.game = Some(game);
            let header = ("game".to_owned(), game.info().name.to_owned());
            recognise::replace_headers(&[header], &mut board.file);
        }
        let is_place = |key: &str| key == "start" && !board.has_header(key) || key == "exit";
        let (places, given): (Vec<_>, Vec<_>) = given.into_iter().partition(|(key, _)| is_place(key));
        let cells = |wanted: &str| -> Vec<String> {
            places.iter().filter(|(key, _)| key == wanted).map(|(_, cells)| cells.clone()).collect()
        };
        let ends = Ends { starts: &cells("start"), exits: &cells("exit"), ..Ends::default() };
        let failed = |problems| errors::of_board(py, problems);
        recognise::put_ends(None, &mut board.file, ends, None).map_err(failed)?;
        match board.game.map(AnyGame::info) {
            Some(info) => {
                if let Some((key, _)) = given.iter().find(|(key, _)| !is_header(info, key)) {
                    let known: Vec<_> = info.parameters.iter().map(|parameter| parameter.key).collect();
                    let message =
                        format!("`{key}` is no parameter of {}; it has {}", info.name, known.join(" "));
                    return Err(errors::board(py, message));
                }
                recognise::replace_settings(info, &mut board.file, &given).map_err(failed)?;
            }
            None => recognise::replace_headers(&given, &mut board.file),
        }
        Ok(board)
    }

    /// Returns whether the game has this parameter.
    fn has_header(&self, key: &str) -> bool {
        self.game.is_some_and(|game| is_header(game.info(), key))
    }
}

#[pymethods]
impl Board {
    /// Reads a text that holds one board: a board file, a bare map, a judge's input of one case, or a MovingAI map.
    ///
    /// `sample:rock/bluff` and the like are the samples of `thwart.games()`.
    ///
    /// Arguments give what the text leaves out: `game`, the parameters of the game with `_` for `-`
    /// (`tie_break="NEWS"`), `topology="eight"`, `start="3,1"` and `exit="1,5 2,5"`. Texts count rows and columns
    /// from 1, as board files do; tuples, lists and arrays of numbers count them from 0, as numpy does:
    /// `start=(2, 0)`, `exit=[(0, 4), (1, 4)]`. Without a game the board is a map, and solving asks for one. `signs` gives the meaning of other signs and numbers, as in
    /// `from_numpy`, or is the name of a set: `"frozenlake"`, `"blanks"` (a blank is floor), `"box"` (lines
    /// are walls) or `"se"` (S start, E exit).
    ///
    /// If a text has several boards, `case` chooses one, counted from 1.
    ///
    /// Raises BoardError, which lists all problems with their places.
    #[staticmethod]
    #[pyo3(signature = (text, game=None, signs=None, *, case=None, **parameters))]
    fn parse(
        py: Python<'_>,
        text: &str,
        game: Option<&str>,
        signs: Option<&str>,
        case: Option<usize>,
        parameters: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let given = Asked { game, signs, case, pixels: None };
        Self::from(one(py, read_given(py, text, given)?)?).with(py, game, settings(parameters)?)
    }

    /// Reads a file that holds one board: a text as in `parse`; PNG, PGM, BMP or JPEG (light is free, and a
    /// cell is a square of `pixels` a side); or the YAML of a ROS map with the picture that it names. Such
    /// maps have no game, start or exit; give them as in `parse`. A MovingAI scenario is one of its cases, counted from 1,
    /// with the map that lies beside it.
    ///
    /// Raises BoardError, and OSError if the file cannot be read.
    #[staticmethod]
    #[pyo3(signature = (path, game=None, signs=None, pixels=None, *, case=None, **parameters))]
    fn read(
        py: Python<'_>,
        path: PathBuf,
        game: Option<&str>,
        signs: Option<&str>,
        pixels: Option<usize>,
        case: Option<usize>,
        parameters: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let given = Asked { game, signs, case, pixels };
        Self::from(one(py, read_path(py, &path, given)?)?).with(py, game, settings(parameters)?)
    }

    /// Makes a board from a two-dimensional array of shape (rows, columns):
    ///
    /// - bool: True is an obstacle;
    /// - numbers: the cost of entering each cell, and -1 or inf for an obstacle;
    /// - single characters (`S1` or `U1`): the signs of board files, `. # % @ >` and digits.
    ///
    /// If all numbers are 0 and 1, or from 0 to 255 with both, or from -1 to 100 with both, `signs` must give their meaning:
    /// `"costs"`, `"walls"` (1 is a wall), `"floor"` (0 is a wall), `"image"` (0 is a wall), `"occupancy"`
    /// (of a robot: 0 to 19 are free), or pairs such as `"0=. 1=#"`. It also names other signs: `"S=@ G=>"`.
    ///
    /// >>> maze = numpy.zeros((3, 3), dtype=bool)
    /// >>> maze[1, 1] = True
    /// >>> board = thwart.Board.from_numpy(maze, game="rock", start=(0, 0), exit=[(2, 2)])
    /// >>> thwart.solve(board).value
    /// 8
    ///
    /// Raises ValueError or TypeError for another shape or type, and BoardError for a board that the game
    /// forbids. Copies the array.
    #[staticmethod]
    #[pyo3(signature = (cells, game=None, signs=None, **parameters))]
    fn from_numpy(
        cells: &Bound<'_, PyAny>,
        game: Option<&str>,
        signs: Option<&str>,
        parameters: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        Self::of_array(cells, signs)?.with(cells.py(), game, settings(parameters)?)
    }

    /// The name of the game; None for a bare map.
    #[getter]
    fn game(&self) -> Option<&'static str> {
        Some(self.game?.info().name)
    }

    /// Rows and columns, the shape of all arrays of this board.
    #[getter]
    fn shape(&self) -> (usize, usize) {
        (self.file.board.rows(), self.file.board.cols())
    }

    /// All parameters of the game with their values, given or default. Raises BoardError if this is no valid position.
    #[getter]
    fn parameters<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let position = self.position().map_err(|problems| errors::of_board(py, problems))?;
        convert::json(py, &thwart_json::object(position.setup())["parameters"])
    }

    /// The rules of this board in words that need no picture, such as for a language model. Raises BoardError if this is no
    /// valid position, and ValueError if the words do not cover its topology, costs or parameters.
    ///
    /// >>> thwart.Board.parse("@..\n.#.\n..>", game="rock").rules[:39]
    /// 'A walker wants to get from @ to an exit'
    #[getter]
    fn rules(&self, py: Python<'_>) -> PyResult<String> {
        let position = self.position().map_err(|problems| errors::of_board(py, problems))?;
        thwart_game::rules_in_words(position.setup()).map_err(PyValueError::new_err)
    }

    /// The question that this board asks, with all parameters on which its value depends. Raises BoardError if this is no
    /// valid position.
    ///
    /// >>> thwart.Board.parse("@..\n.#.\n..>", game="rock").question[-31:]
    /// 'How many steps can you promise?'
    #[getter]
    fn question(&self, py: Python<'_>) -> PyResult<String> {
        let position = self.position().map_err(|problems| errors::of_board(py, problems))?;
        Ok(position.question(Medium::Text))
    }

    /// The title, or an empty text.
    #[getter]
    fn title(&self) -> String {
        let title = self.file.headers.iter().find(|header| header.key == "title");
        title.map_or_else(String::new, |header| header.value.clone())
    }

    /// The board as the text of a board file, canonical: equal positions have equal texts.
    #[getter(text)]
    fn text_of(&self) -> String {
        self.text()
    }

    /// The signs of the map: an array of `S1` in the shape of the board.
    #[getter]
    fn signs<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let signs: Vec<u8> = self.file.board.tiles().iter().map(|tile| tile.sign() as u8).collect();
        convert::array(py, &signs, "S1", self.shape())
    }

    /// The neighbours of a cell: "four", "eight" or "hex".
    #[getter]
    fn topology(&self) -> String {
        let header = self.file.headers.iter().find(|header| header.key == "topology");
        header.map_or_else(|| self.file.board.topology().word().to_owned(), |header| header.value.clone())
    }

    /// The only start as (row, column) from 0; None if there are several or none.
    ///
    /// >>> board = thwart.Board.parse("@..\n.#.\n..>", game="rock")
    /// >>> board.start, board.exits, int(board.walls.sum())
    /// ((0, 0), [(2, 2)], 1)
    #[getter]
    fn start(&self) -> Option<(usize, usize)> {
        let starts = self.find(Tile::Start);
        if starts.len() == 1 { starts.first().copied() } else { None }
    }

    /// All starts as (row, column) from 0, row by row.
    #[getter]
    fn starts(&self) -> Vec<(usize, usize)> {
        self.find(Tile::Start)
    }

    /// The exits as (row, column) from 0, row by row.
    #[getter]
    fn exits(&self) -> Vec<(usize, usize)> {
        self.find(Tile::Exit)
    }

    /// Whether an obstacle is on each cell: an array of `bool` in the shape of the board.
    #[getter]
    fn walls<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let board = &self.file.board;
        let walls: Vec<u8> = board.cells().map(|cell| u8::from(!board.is_passable(cell))).collect();
        convert::array(py, &walls, "?", self.shape())
    }

    /// The cost of entering each cell: an array of `uint32` in the shape of the board.
    #[getter]
    fn costs<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let board = &self.file.board;
        let costs: Vec<u8> = board.cells().flat_map(|cell| board.cost(cell).to_ne_bytes()).collect();
        convert::array(py, &costs, "u4", self.shape())
    }

    /// Returns the same board with another game, other parameters, starts or exits, given as in `parse`.
    ///
    /// >>> board = thwart.Board.parse("@..\n.#.\n..>", game="rock")
    /// >>> [thwart.solve(board.replace(rocks=rocks)).value for rocks in range(3)]
    /// [4, 8, inf]
    #[pyo3(signature = (game=None, **parameters))]
    fn replace(
        &self,
        py: Python<'_>,
        game: Option<&str>,
        parameters: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        self.with(py, game, settings(parameters)?)
    }

    /// Returns the board in the format of a judge, such as `"uva-10381"`, or as a map that is a text, `"movingai"`, which
    /// holds free cells and obstacles only. Raises ValueError if the format is unknown or another game's, and BoardError
    /// if it cannot hold this board.
    fn convert(&self, py: Python<'_>, format: &str) -> PyResult<String> {
        if let Some(MapFormat { writer: Writer::One(write), is_picture: false, .. }) = map_format(format) {
            let bytes = write(&self.file.board).map_err(|problem| errors::of_board(py, problem.into()))?;
            return Ok(text_of(py, &bytes)?.to_owned());
        }
        let position = self.position().map_err(|problems| errors::of_board(py, problems))?;
        let (game, dialect) = recognise::dialect(ALL, format)
            .ok_or_else(|| PyValueError::new_err(format!("there is no format `{format}`")))?;
        if game.info().name != position.setup().info().name {
            return Err(PyValueError::new_err(format!("{format} is a format of {}", game.info().name)));
        }
        dialect.input([position.setup()]).map_err(|problem| errors::board(py, problem))
    }

    /// Returns the position as a picture, the text of an SVG.
    #[pyo3(signature = (dark=false))]
    fn svg(&self, py: Python<'_>, dark: bool) -> PyResult<String> {
        let options = convert::svg_options(dark);
        if self.game.is_none() {
            let scene = thwart::scene::Scene::of_board(&self.file.board, "");
            return Ok(svg(&scene, &SvgOptions { headline: false, ..options }));
        }
        let position = self.position().map_err(|problems| errors::of_board(py, problems))?;
        Ok(svg(&position.scene(), &options))
    }

    /// Notebooks that are not trusted show no SVG, so they get pixels beside it.
    fn _repr_png_<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        convert::png(py, &self.svg(py, false)?, 2)
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        self.svg(py, false)
    }

    fn __str__(&self) -> String {
        self.text()
    }

    fn __repr__(&self) -> String {
        let (rows, cols) = self.shape();
        format!("<thwart.Board {} {rows}x{cols}>", self.game().unwrap_or("of no game"))
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash as _, Hasher as _};
        let mut hasher = DefaultHasher::new();
        self.text().hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        // Without a game, digits must be read again as costs.
        let signs = self.game.is_none().then_some("costs");
        Ok((py.get_type::<Self>().getattr("parse")?, (self.text(), None, signs)))
    }
}

/// The pickled form: the function that reads the board again, and its arguments.
type Reduced<'py> = (Bound<'py, PyAny>, (String, Option<&'static str>, Option<&'static str>));

/// Reads all boards of a text, or of a file if a path is given: the cases of a judge's input, or boards
/// separated by lines `---`.
///
/// >>> [board.shape for board in thwart.read_boards("game: rock\n\n@.>\n---\ngame: bomb\n\n@%>\n.%.\n")]
/// [(1, 3), (2, 3)]
///
/// Raises BoardError for the first board that is wrong.
#[pyfunction]
#[pyo3(signature = (text=None, *, path=None, game=None, signs=None, pixels=None))]
pub(crate) fn read_boards(
    py: Python<'_>,
    text: Option<&str>,
    path: Option<PathBuf>,
    game: Option<&str>,
    signs: Option<&str>,
    pixels: Option<usize>,
) -> PyResult<Vec<Board>> {
    let given = Asked { game, signs, pixels, case: None };
    let found = match (text, path) {
        (Some(text), None) => read_given(py, text, given),
        (None, Some(path)) => read_path(py, &path, given),
        _ => Err(PyValueError::new_err("give either a text or path=")),
    };
    Ok(found?.into_iter().map(Board::from).collect())
}
