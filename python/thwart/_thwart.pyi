# The types of the extension, with its docstrings for editors; `tests/test_stubs.py` writes them. `mypy.stubtest`
# compares the types.

from collections.abc import Callable, Sequence
from os import PathLike
from typing import Any, Literal, TypedDict, final

import numpy
from numpy.typing import ArrayLike, NDArray

from .types import Analysis, Claim, Game, Passages, Route, Rows, Worth

__all__ = [
    "Board",
    "BoardError",
    "Boards",
    "Certificate",
    "CertificateError",
    "IllegalMove",
    "Plays",
    "RosMap",
    "Session",
    "Solution",
    "SolveError",
    "__version__",
    "batch",
    "check",
    "families",
    "games",
    "generate",
    "main",
    "passages",
    "read_boards",
    "route",
    "solve",
    "solve_batch",
]

__version__: str

_Side = Literal["minimiser", "maximiser"]
_Cell = tuple[int, int]
_Setting = str | int | numpy.integer[Any] | _Cell | Sequence[_Cell] | NDArray[numpy.integer[Any]]
_Path = str | PathLike[str]

class BoardError(ValueError):
    """A text, an array or a file that holds no position.

    `problems` lists what is wrong as `(line, column, message)`; line and column count from 1 and are None where
    there is no place to name.
    """
    problems: list[tuple[int | None, int | None, str]]

class SolveError(Exception):
    """A position that cannot be solved by the method or with the limits that were asked for."""
class IllegalMove(ValueError):
    """A move that cannot be played here."""

class CertificateError(ValueError):
    """A certificate that the checker refuses; `line` is the line of it, from 1."""
    line: int

@final
class Board:
    r"""A board, with or without the game that is played on it; it is immutable.

    >>> board = thwart.Board.parse("@..\n.#.\n..>", game="rock", rocks=2)
    >>> board.shape, board.game, board.parameters["rocks"]
    ((3, 3), 'rock', 2)
    >>> print(board)
    game: rock
    rocks: 2
    <BLANKLINE>
    @..
    .#.
    ..>
    <BLANKLINE>

    Two boards are equal if their texts are. Boards can be hashed and pickled, and draw themselves in notebooks.
    """
    @staticmethod
    def parse(
        text: str, game: str | None = None, signs: str | None = None, *, case: int | None = None, **parameters: _Setting
    ) -> Board:
        """Reads a text that holds one board: a board file, a bare map, a judge's input of one case, or a MovingAI map.

        `sample:rock/bluff` and the like are the samples of `thwart.games()`.

        Arguments give what the text leaves out: `game`, the parameters of the game with `_` for `-`
        (`tie_break="NEWS"`), `topology="eight"`, `start="3,1"` and `exit="1,5 2,5"`. Texts count rows and columns
        from 1, as board files do; tuples, lists and arrays of numbers count them from 0, as numpy does:
        `start=(2, 0)`, `exit=[(0, 4), (1, 4)]`. Without a game the board is a map, and solving asks for one. `signs` gives the meaning of other signs and numbers, as in
        `from_numpy`, or is the name of a set: `"frozenlake"`, `"blanks"` (a blank is floor), `"box"` (lines
        are walls) or `"se"` (S start, E exit).

        If a text has several boards, `case` chooses one, counted from 1.

        Raises BoardError, which lists all problems with their places.
        """
    @staticmethod
    def read(
        path: _Path,
        game: str | None = None,
        signs: str | None = None,
        pixels: int | None = None,
        *,
        case: int | None = None,
        **parameters: _Setting,
    ) -> Board:
        """Reads a file that holds one board: a text as in `parse`; PNG, PGM, BMP or JPEG (light is free, and a
        cell is a square of `pixels` a side); or the YAML of a ROS map with the picture that it names. Such
        maps have no game, start or exit; give them as in `parse`. A MovingAI scenario is one of its cases, counted from 1,
        with the map that lies beside it.

        Raises BoardError, and OSError if the file cannot be read.
        """
    @staticmethod
    def from_numpy(
        cells: ArrayLike, game: str | None = None, signs: str | None = None, **parameters: _Setting
    ) -> Board:
        """Makes a board from a two-dimensional array of shape (rows, columns):

        - bool: True is an obstacle;
        - numbers: the cost of entering each cell, and -1 or inf for an obstacle;
        - single characters (`S1` or `U1`): the signs of board files, `. # % @ >` and digits.

        If all numbers are 0 and 1, or from 0 to 255 with both, or from -1 to 100 with both, `signs` must give their meaning:
        `"costs"`, `"walls"` (1 is a wall), `"floor"` (0 is a wall), `"image"` (0 is a wall), `"occupancy"`
        (of a robot: 0 to 19 are free), or pairs such as `"0=. 1=#"`. It also names other signs: `"S=@ G=>"`.

        >>> maze = numpy.zeros((3, 3), dtype=bool)
        >>> maze[1, 1] = True
        >>> board = thwart.Board.from_numpy(maze, game="rock", start=(0, 0), exit=[(2, 2)])
        >>> thwart.solve(board).value
        8

        Raises ValueError or TypeError for another shape or type, and BoardError for a board that the game
        forbids. Copies the array.
        """
    @property
    def game(self) -> str | None:
        """The name of the game; None for a bare map."""
    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns, the shape of all arrays of this board."""
    @property
    def parameters(self) -> dict[str, str | int]:
        """All parameters of the game with their values, given or default. Raises BoardError if this is no valid position."""
    @property
    def rules(self) -> str:
        r"""The rules of this board in words that need no picture, such as for a language model. Raises BoardError if this is no
        valid position, and ValueError if the words do not cover its topology, costs or parameters.

        >>> thwart.Board.parse("@..\n.#.\n..>", game="rock").rules[:39]
        'A walker wants to get from @ to an exit'
        """
    @property
    def question(self) -> str:
        r"""The question that this board asks, with all parameters on which its value depends. Raises BoardError if this is no
        valid position.

        >>> thwart.Board.parse("@..\n.#.\n..>", game="rock").question[-31:]
        'How many steps can you promise?'
        """
    @property
    def title(self) -> str:
        """The title, or an empty text."""
    @property
    def text(self) -> str:
        """The board as the text of a board file, canonical: equal positions have equal texts."""
    @property
    def signs(self) -> NDArray[numpy.bytes_]:
        """The signs of the map: an array of `S1` in the shape of the board."""
    @property
    def topology(self) -> Literal["four", "eight", "hex"]:
        """The neighbours of a cell: "four", "eight" or "hex"."""
    @property
    def start(self) -> tuple[int, int] | None:
        r"""The only start as (row, column) from 0; None if there are several or none.

        >>> board = thwart.Board.parse("@..\n.#.\n..>", game="rock")
        >>> board.start, board.exits, int(board.walls.sum())
        ((0, 0), [(2, 2)], 1)
        """
    @property
    def starts(self) -> list[tuple[int, int]]:
        """All starts as (row, column) from 0, row by row."""
    @property
    def exits(self) -> list[tuple[int, int]]:
        """The exits as (row, column) from 0, row by row."""
    @property
    def walls(self) -> NDArray[numpy.bool_]:
        """Whether an obstacle is on each cell: an array of `bool` in the shape of the board."""
    @property
    def costs(self) -> NDArray[numpy.uint32]:
        """The cost of entering each cell: an array of `uint32` in the shape of the board."""
    def replace(self, game: str | None = None, **parameters: _Setting) -> Board:
        r"""Returns the same board with another game, other parameters, starts or exits, given as in `parse`.

        >>> board = thwart.Board.parse("@..\n.#.\n..>", game="rock")
        >>> [thwart.solve(board.replace(rocks=rocks)).value for rocks in range(3)]
        [4, 8, inf]
        """
    def convert(self, format: str) -> str:
        """Returns the board in the format of a judge, such as `"uva-10381"`, or as a map that is a text, `"movingai"`, which
        holds free cells and obstacles only. Raises ValueError if the format is unknown or another game's, and BoardError
        if it cannot hold this board.
        """
    def svg(self, dark: bool = False) -> str:
        """Returns the position as a picture, the text of an SVG."""
    def _repr_svg_(self) -> str: ...
    def _repr_png_(self) -> bytes: ...
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> Any: ...

@final
class Boards:
    """Boards of one game and size, drawn by family and seed, each worth playing: not over,
    and in games of costs with a finite value.

    >>> boards = thwart.Boards("rock", "random", size=(8, 8), ends="loop")
    >>> boards.sample(1) == boards.sample(1), boards.sample(1) == boards.sample(2)
    (True, False)

    - `family`, `size` and settings are those of `thwart.generate`.
    - `where`: conditions on the answer of each board, as in `thwart.generate`. Each board that is tried takes a solve.
    - `split`: `"train"` or `"test"` for four or one fifth of all positions. The position itself, without its title,
      decides to which part it belongs, so no position is in both, for any seeds. A mirrored board is another one.

    Raises ValueError for unknown families, settings and conditions, and if a thousand boards in a row are unfit.
    """
    def __new__(
        cls,
        game: str,
        family: str = "random",
        *,
        size: tuple[int, int] | None = None,
        where: str | Sequence[str] | None = None,
        split: str | None = None,
        **settings: _Setting,
    ) -> Boards: ...
    @staticmethod
    def of(boards: Sequence[Board | str | ArrayLike]) -> Boards:
        """Takes the boards of a list, all of one game, size and topology; seeds go through the list in turn. Boards may
        differ in parameters: environments then show those in planes of their own.
        """
    def __deepcopy__(self, memo: Any, /) -> Boards: ...
    def __reduce__(self) -> Any: ...
    def sample(self, seed: int) -> Board:
        """Returns the board of a seed: always the same."""
    def split(self, part: str) -> Boards:
        """Returns the boards of one part: `"train"` has four fifths of all positions, `"test"` one fifth. No position is in
        both parts, for any seeds.

        >>> boards = thwart.Boards("rock", "random", size=(8, 8))
        >>> train, test = boards.split("train"), boards.split("test")
        >>> train.sample(1) == test.sample(1)
        False

        Raises ValueError for another name, and if a list has no board of the part.
        """
    @property
    def game(self) -> str:
        """The game of all the boards."""

@final
class Solution:
    """The answer of `solve`: the value of a position and its evidence.

    Answers can be pickled and copied, so that other processes can solve: `Pool.map(thwart.solve, boards)`. An unpickled
    answer has everything but its pictures: the first of them solves the board again, within the same limits.
    """
    @property
    def board(self) -> Board:
        """The position that was solved."""
    @property
    def question(self) -> str:
        """The question of the position in words, with all parameters on which the value depends."""
    @property
    def value(self) -> int | float | None:
        """The exact value: an int, or a float if diagonals count sqrt(2); `inf` if the minimiser can never end the play;
        None if it is not known exactly. In games that are won or lost it is the nim-sum, if that is known.
        """
    @property
    def score(self) -> int | None:
        """The score that stands for the value, in games whose players count points: an int, which may be below zero. None
        in other games, without an enclosure, and if the value is not known exactly.
        """
    @property
    def lower(self) -> int | float | None:
        """The value is at least this; None in games that are won or lost whose nim-sum is unknown."""
    @property
    def upper(self) -> int | float | None:
        """The value is at most this; `inf` if there is no finite bound."""
    @property
    def winner(self) -> Literal["first", "second"] | None:
        """`"first"` or `"second"` in games that are won or lost; None in other games, or if it is unknown."""
    @property
    def verdict(self) -> Literal["proved", "solved", "impossible", "best found", "unknown"]:
        """The status of the answer: `"proved"` (exact, and the checker accepted a certificate now), `"solved"`
        (exact, but not checked), `"impossible"` (the minimiser can never end the play), `"best found"`
        (`lower` and `upper` differ), `"unknown"`.
        """
    @property
    def certified(self) -> bool:
        """Whether the checker accepted a certificate of this answer."""
    @property
    def unchecked(self) -> str | None:
        """The reason why there is no certificate; None if there is one."""
    @property
    def certificate(self) -> Certificate | None:
        """The certificate, or None."""
    @property
    def method(self) -> str:
        """The method that was used."""
    @property
    def line(self) -> list[str]:
        """One best line from here, as moves in text: both sides play perfectly."""
    @property
    def path(self) -> NDArray[numpy.int64] | None:
        r"""The cells of the walker on the best line, from its start: an array of `int64` of shape (n, 2), row and column from
        0, in the order of its steps. None in games without a walker of one's own, such as those of tokens.

        >>> thwart.solve("game: rock\n\n@..\n.#.\n..>").path[:2].tolist()
        [[0, 0], [0, 1]]
        """
    @property
    def line_complete(self) -> bool:
        """Whether the line goes on until the play is over or a position repeats; False if a limit came first, or
        if the line is long in a game of many tokens.
        """
    @property
    def values(self) -> NDArray[numpy.float64] | None:
        """The value if the walker, or a token, stood on each cell with everything else unchanged: `float64` in
        the shape of the board, `inf` if it is infinite, `nan` if a cell has none, such as an obstacle. None
        if the game or the method has no such values.
        """
    @property
    def headline(self) -> str:
        """The value in words."""
    @property
    def because(self) -> str:
        """Why the value is what it is, in a sentence or two; may be empty."""
    @property
    def worth(self) -> Worth | None:
        r"""How much there is to find out on this board, if `worth=True` was given; None otherwise. A dictionary:

        - `best_moves`: how many first moves keep the value; in enclose how many best pens there are, up to 10;
        - `naive`, `naive_worst`: what the naive plan, which the rules of the game define, promises, and what it comes to
          at worst;
        - `naive_fails`: whether it comes to an infinite value; then `naive_worst` is None;
        - `naive_score`: in games of points, its score.

        Numbers that are not known are None.

        >>> worth = thwart.solve("game: rock\n\n@..\n.#.\n..>", worth=True).worth
        >>> worth["best_moves"], worth["naive"], worth["naive_worst"]
        (2, 4, 8)
        """
    @property
    def curve(self) -> list[tuple[int, int | float | None]]:
        r"""The value for other numbers of rocks, blasts or walls, if `curve=True` was given: a list of pairs of the number
        and the value, None where it is not known exactly. Empty in games without such a number.

        >>> thwart.solve("game: rock\n\n@..\n.#.\n..>", curve=True).curve[:2]
        [(0, 4), (1, 8)]
        """
    @property
    def work(self) -> dict[str, int]:
        """Counts of work by name. They are the same on every machine."""
    @property
    def seconds(self) -> float:
        """Seconds of solving, without reading, checking or drawing."""
    def to_dict(self) -> dict[str, Any]:
        """Returns the object that `thwart solve --json` prints."""
    def svg(self, dark: bool = False) -> str:
        """Returns the answer as a picture."""
    def png(self, scale: int = 2, dark: bool = False) -> bytes:
        """Returns the answer as a picture of pixels."""
    def gif(self, scale: int = 1, dark: bool = False) -> bytes:
        """Returns an animation of every move of the line."""
    def __copy__(self) -> Solution: ...
    def __deepcopy__(self, memo: Any, /) -> Solution: ...
    def __reduce__(self) -> Any: ...
    def _repr_svg_(self) -> str: ...
    def _repr_png_(self) -> bytes: ...

@final
class Certificate:
    """A proof of the exact value, as text, which the checker accepted when it was made.
    `docs/certificates.md` describes the format.
    """
    def __new__(cls, board: Board | str | ArrayLike, text: str) -> Certificate: ...
    def __reduce__(self) -> Any: ...
    @property
    def text(self) -> str:
        """The text that the checker accepted."""
    @property
    def kind(self) -> str:
        """The kind of evidence."""
    @property
    def entries(self) -> int:
        """The number of entries of evidence."""
    def check(self) -> Claim:
        """Checks the certificate against its position, with the rules alone."""

@final
class RosMap:
    """A map of ROS `map_server` or Nav2 as a board, with its place in the world.

    `x` and `y` are metres in the frame of the map, in which y goes up; cells are (row, column) from 0, from the top.

        floor = thwart.RosMap.read("floor.yaml", radius=0.2, rock=0.9)
        board = floor.board.replace(game="rock", start=floor.cell(1.0, 0.5), exit=floor.cell(8.2, 3.1))
        metres = thwart.solve(board).value * floor.resolution
    """
    @staticmethod
    def read(
        path: str | PathLike[str],
        *,
        radius: float | None = None,
        cell: float | None = None,
        rock: float | None = None,
        unknown_free: bool = False,
    ) -> RosMap:
        """Reads the YAML of a map, and the picture that it names.

        - `radius` in metres blocks each cell with its centre within this distance from the centre of an obstacle: the ground
          that a robot with this radius cannot stand on.
        - `cell` in metres, a multiple of the resolution, then makes larger cells: a cell is blocked if anything in it is.
        - `rock` in metres is how wide a rock is, for the game rock: it sets `width` of the board, with the radius added on
          both sides and rounded up to cells.
        - `unknown_free`: cells that are unknown are free, not obstacles.

        Warns of parts of the YAML that are not used, and of grey for unknown cells that counts as free. Raises BoardError for
        a file that is no such map or has no free cell, ValueError for options that leave none, and OSError if the file
        cannot be read. O(cells).
        """
    @property
    def board(self) -> Board:
        """The board, without a game, start and exit."""
    @property
    def resolution(self) -> float:
        """The side of a cell in metres."""
    @property
    def origin(self) -> tuple[float, float, float]:
        """x and y of the lower left corner in metres, and the angle by which the map is turned about it, in radians
        counterclockwise.
        """
    def cell(self, x: float, y: float) -> tuple[int, int]:
        """Returns the cell that contains a point. Raises ValueError for a point outside the map."""
    def point(self, row: int, column: int) -> tuple[float, float]:
        """Returns x and y of the middle of a cell. Raises ValueError for a cell outside the map."""

@final
class Session:
    r"""A play of one board: legal moves, their values, history, undo. Moves are texts, the same as everywhere.

    >>> play = thwart.Session("game: rock\n\n@..\n.#.\n..>")
    >>> play.moves(), play.side
    (['-', '#1,2', '#2,1'], 'maximiser')
    >>> play.play("#1,2")
    >>> play.analyze()["value"]
    4
    >>> play.undo(), play.history
    (True, [])

    Threads can share a play: calls run one at a time.
    """
    def __new__(
        cls, board: Board | str | ArrayLike, game: str | None = None, **parameters: _Setting
    ) -> Session: ...
    def __reduce__(self) -> Any: ...
    def moves(self) -> list[str]:
        """Returns the legal moves in move order."""
    def play(self, chosen: str) -> None:
        """Plays a move of the side to move. An illegal one raises IllegalMove with the legal moves, and changes nothing."""
    def undo(self) -> bool:
        """Takes the last move back; returns whether there was one."""
    def take_back(self, obstacle: str) -> bool:
        r"""Takes back an obstacle that was laid in this play, even if other moves came after it. Returns whether it did: only in
        games in which the order does not matter, such as enclose.

        >>> play = thwart.Session("game: enclose\nwalls: 2\n\n...\n.@.\n...")
        >>> play.play("#1,2"); play.play("#2,1")
        >>> play.take_back("#1,2"), play.history
        (True, ['#2,1'])
        """
    def best(self, *, limit: float | None = None, nodes: int | None = None) -> str | None:
        r"""Returns the move that the side to move should make, so that it gets the value of the position against any reply;
        None once the play is over. Asked at each turn, it is a perfect strategy for either side, and takes less time than
        `analyze`.

        >>> play = thwart.Session("game: rock\n\n@..\n.#.\n..>")
        >>> while not play.over: play.play(play.best())
        >>> play.outcome
        8

        Raises SolveError if the board is beyond exact reach, or a limit came first. Ctrl-C raises KeyboardInterrupt soon.
        """
    def analyze(self, *, limit: float | None = None, nodes: int | None = None) -> Analysis:
        """Returns the value of the position, the best move, and the value of every legal
        move with the reply that decides it:
        `{"value", "lower", "upper", "best", "moves": [{"move", "value", "lower", "upper", "reply"}]}`. Values count the
        cost still to pay. In games that are won or lost `winner` replaces the three numbers.

        Raises SolveError if the board is beyond exact reach. Ctrl-C raises KeyboardInterrupt soon.
        """
    @property
    def side(self) -> _Side | None:
        """The side to move: "minimiser" or "maximiser"; None once the play is over."""
    @property
    def over(self) -> bool:
        """Whether the play is over."""
    @property
    def outcome(self) -> int | float | None:
        """The total cost of the minimiser, once the play is over: `inf` if he can never end it. Else None."""
    @property
    def ending(self) -> str | None:
        """How the play ended, in words, once it is over."""
    @property
    def spent(self) -> int | float:
        """The cost that the minimiser has paid so far: an int, or a float if diagonals count sqrt(2)."""
    @property
    def history(self) -> list[str]:
        """The moves so far."""
    @property
    def text(self) -> str:
        """The position as a board file."""
    @property
    def board(self) -> Board:
        """The position as a board."""
    def svg(self, dark: bool = False) -> str:
        """Returns the position as a picture."""
    def _repr_svg_(self) -> str: ...
    def _repr_png_(self) -> bytes: ...

class _Step(TypedDict):
    reward: NDArray[numpy.float64]
    terminated: NDArray[numpy.bool_]
    truncated: NDArray[numpy.bool_]
    illegal: NDArray[numpy.bool_]
    regret: NDArray[numpy.float64]

@final
class Plays:
    """Many plays side by side."""
    def __new__(
        cls,
        boards: Boards,
        *,
        learner: str | None = None,
        opponent: str = "perfect",
        exact: bool = True,
        most: int = 200,
        lost: float = 100.0,
    ) -> Plays: ...
    def begin(self, seeds: list[int], chosen: list[bool] | None = None) -> None:
        """Starts a play for each seed, on the board of that seed; with `chosen` only the plays whose entry is true."""
    def again(self, chosen: list[bool] | None = None) -> None:
        """Starts every play again, each on its next board; with `chosen` only the plays whose entry is true."""
    def begin_on(self, boards: list[Board | str], seeds: list[int]) -> None:
        """Starts a play on each of these boards; the seeds are for the opponent, and for the boards after them."""
    def step(self, actions: list[int]) -> _Step:
        """Makes one step of every play. Returns rewards, terminated, truncated, illegal and regrets, an array each."""
    def answer(self, index: int, action: int) -> float:
        """Makes a move of the side that does not learn, in one play, and returns its
        reward. It is not a step of the learner.
        """
    def observe(self) -> tuple[NDArray[numpy.float32], NDArray[numpy.int8]]:
        """Returns the observations: planes of numbers and the mask of legal actions of every play."""
    def exact(self) -> tuple[NDArray[numpy.float64], NDArray[numpy.int8]]:
        """Returns the exact values: the promise of every position to the learner, or to the minimiser if the
        caller plays both sides, and the mask of the best actions of the side to move.
        """
    @property
    def planes(self) -> list[str]:
        """Names of the planes."""
    @property
    def actions(self) -> int:
        """The number of actions."""
    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns."""
    def side(self, index: int) -> _Side | None:
        """Returns the side to move in a play: "minimiser" or "maximiser"; None once it is over."""
    def moves(self, index: int) -> list[tuple[int, str]]:
        """Returns the legal moves of a play, as actions and texts."""
    def text(self, index: int) -> str:
        """Returns the position of a play as a board file."""
    def svg(self, index: int) -> str:
        """Returns the position of a play as a picture."""
    def drawn(self, index: int) -> str:
        """Returns the position of a play in plain signs."""
    def pixels(self, index: int, scale: int) -> NDArray[numpy.uint8]:
        """Returns the board of a play in pixels: an array of `uint8` of shape (height, width, 3). All positions of a board
        have the same shape.
        """

def solve(
    board: Board | str | ArrayLike,
    game: str | None = None,
    *,
    method: str | None = None,
    limit: float | None = None,
    nodes: int | None = None,
    seed: int = 0,
    threads: int = 1,
    certify: bool = True,
    worth: bool = False,
    curve: bool = False,
    **parameters: _Setting,
) -> Solution:
    r"""Solves a position: value, verdict, one best line, and a certificate that an independent checker accepted.

    `board` is a Board, a text, or an array as in `Board.from_numpy`. `game` and parameters can be given beside it, as in
    `Board.parse`: `thwart.solve(maze, "rock", start=(0, 0), exit=(7, 7))`.

    - `method`: one of the methods of the game (`thwart.games()` lists them); all give the same values.
    - `limit`: seconds. The search then stops: the bounds are what is known by then, and unfinished parts are left out.
    - `nodes`: the same, counted in steps of the search: the same limit gives the same answer on every machine.
    - `threads`: for one search, if it gains by them; 0 takes all cores. Answers do not depend on it.
    - `certify`: whether to make and check a certificate. Without it the verdict is "solved".
    - `worth`: whether to find out how many first moves are right and where the naive plan leads: see `Solution.worth`.
    - `curve`: whether to solve the position with other numbers of rocks, blasts or walls, too: see `Solution.curve`.

    Other Python threads run meanwhile, and Ctrl-C raises KeyboardInterrupt soon.

    >>> solution = thwart.solve("game: rock\n\n@..\n.#.\n..>")
    >>> solution.value, solution.verdict, solution.line[:2]
    (8, 'proved', ['-', 'E'])

    `signs=` gives the meaning of the numbers of an array or of the signs of a text, as in `Board.from_numpy`.

    Raises BoardError if the board is no valid position, and SolveError if it is beyond
    exact reach or the method is unknown.
    """
def check(
    board: Board | str | ArrayLike, certificate: Certificate | str, game: str | None = None, **parameters: _Setting
) -> Claim:
    r"""Checks a certificate of a position. The checker shares only the rules with the solvers.

    Returns `{"value", "claim", "entries"}`: the proved value in numbers and in words, and the number of
    entries. Raises CertificateError at the first step that fails.

    >>> solution = thwart.solve("game: bomb\n\n@%.\n%.>")
    >>> thwart.check(solution.board, solution.certificate)["claim"]
    '3 steps'
    """
def batch(
    input: _Path,
    output: _Path,
    *,
    certify: bool = False,
    line: bool = False,
    worth: bool = False,
    work: bool = False,
    seconds: bool = False,
    nodes: int | None = None,
    limit: float | None = None,
    threads: int = 0,
    keep: list[str] = ...,
    shard: tuple[int, int] | None = None,
    worker: tuple[int, int] | None = None,
    again: bool = False,
    progress: Callable[[int, int], object] | None = None,
) -> Rows:
    """Solves every board of a data set, as `thwart batch` does; `docs/batch.md` describes input and output.

    `input` is a file of JSON lines (`.jsonl`), a Parquet file, a text of boards (`.txt`) or a folder of
    boards or of Parquet files.
    `output` receives the answers in the order of the rows: as Parquet if its name ends in `.parquet`, as a table if
    in `.csv`, and as JSON lines if in `.jsonl`. Texts are packed with gzip if `.gz` follows, as in `.jsonl.gz`.
    Finished work is kept beside the output, so the same call continues after an interruption; the same input and
    options give the same bytes.

    - `certify`: make a certificate for each answer and check it; `line`, `worth`, `work`, `seconds`: columns to add.
    - `nodes`, `limit`: limits of the search for one board, in steps and in seconds.
    - `threads`: 0 takes all cores. `keep`: fields of the input to copy to the output.
    - `shard`: `(i, n)`: solve only the i-th of n shares of the rows, into an output of its own.
    - `worker`: `(i, n)`: be one of n workers on the same output, on any machines that see the same files. It solves
      its share; a call without `worker` solves the missing rows and joins the parts.
    - `again`: replace a finished output that was made with other options, from another input or by another version.
    - `progress`: called with the number of finished rows and of all rows, at most 20 times a second and at the end, from
      any thread.

    Returns the number of rows, and how many of them were finished before. Raises ValueError if the input is invalid,
    OSError if an output cannot be written, and KeyboardInterrupt at Ctrl-C: the same call then continues.
    """
def families(game: str) -> dict[str, str]:
    """Returns the families of boards that a game has, each with what is special about it: those of `thwart.generate`.

    >>> "rooms" in thwart.families("rock")
    True

    Raises BoardError for an unknown game.
    """
def games() -> list[Game]:
    """Returns the descriptions of the games: name, question, goal, the names of the sides, parameters with their
    meaning, topologies, methods (the default first), sample boards as texts, and in `prose` words for readers without a
    picture and the default boards.

    >>> [game["name"] for game in thwart.games()]
    ['rock', 'escape', 'trap', 'wall', 'bomb', 'enclose']
    """
def main(args: Sequence[str]) -> int:
    """Runs a command line, as the program `thwart` does, and returns its exit status. `args` begins with the name of the
    program. Output goes to the standard streams of the process.

    >>> thwart.main(["thwart", "--version"])  # doctest: +SKIP
    0
    """
def generate(
    game: str,
    family: str,
    *,
    size: tuple[int, int] | None = None,
    seed: int = 1,
    where: str | Sequence[str] | None = None,
    tries: int = 1000,
    **settings: _Setting,
) -> Board:
    """Returns a board of a game by family, size and seed: the same arguments give the same board on every machine.

    `thwart.families(game)` lists the families, and `thwart generate GAME` on the command line their settings, too.

    - `size`: (rows, columns).
    - `where`: a condition on the answer, or a list of them, as after `thwart generate --where`: `"value >= 12"`,
      `"best_moves = 1"`, `"naive_worst > value + 2"`. The board is then the first of the seeds `seed`, `seed + 1`, ...
      whose answer satisfies all conditions.
    - `tries`: how many seeds are tried for that.

    >>> thwart.generate("rock", "rooms", size=(9, 13), seed=7).shape
    (9, 13)
    >>> board = thwart.generate("rock", "random", size=(6, 6), where=["value >= 12", "best_moves = 1"])
    >>> thwart.solve(board).value >= 12
    True

    Raises ValueError for an unknown game, family, setting or condition, for a size that does not fit, and if no board
    satisfies the conditions. O(cells) without conditions, and a solve for each seed with them. Ctrl-C raises
    KeyboardInterrupt soon.
    """
def passages(
    board: Board | str | ArrayLike,
    width: float,
    game: str | None = None,
    *,
    resolution: float | None = None,
    limit: float | None = None,
    nodes: int | None = None,
    **parameters: _Setting,
) -> Passages:
    r"""Finds the narrow places of the shortest path and closes each as a whole, one at a time: what is the value then? For games
    of one walker and what obstructs him, such as rock. Obstacles that an opponent could lay stay out of it.

    - `width`: how wide a passage is at most: in cells, or in metres if `resolution` gives the side of a cell in metres.
    - `limit`, `nodes`: limits of the whole search, 10 seconds if neither is given.

    Returns `{"value", "lower", "upper", "closed", "left_out"}`: the value while all are open, the passages with the worst
    first, and the number of passages for which the time was too short. A passage has `cell`, the cell of the path in it,
    `cells`, `width`, `value`, `lower` and `upper` while it is closed, and `certified`. Values are `inf` if no path is left;
    cells are (row, column) from 0.

    >>> found = thwart.passages("game: rock\n\n@.#..\n..#..\n.....\n..#..\n..#.>", 1)
    >>> found["value"], [(door["cell"], door["value"]) for door in found["closed"]]
    (8, [((2, 2), inf)])

    Raises SolveError for another game, hexagons, and a board without a path. Ctrl-C raises KeyboardInterrupt soon.
    """

def route(
    board: Board | str | ArrayLike,
    game: str | None = None,
    *,
    limit: float | None = None,
    nodes: int | None = None,
    **parameters: _Setting,
) -> Route:
    r"""Solves a position, and returns the steps of the walker on the best line.

    Returns `{"stops", "complete"}`. A stop has `cell`, and `feared`: the cell that hurts most if it is blocked while the
    walker is there, with the cost of the whole walk then, `cost_if_blocked` (`inf` if no path is left). Both are None if no
    obstacle may be laid. `complete` is False if feared cells are left out, because the board is large or a limit came
    first, or if the line is cut. Cells are (row, column) from 0.

    - `limit`, `nodes`: limits of the solve, and of the search for feared cells, which takes 10 seconds at most if neither
      is given.

    >>> walk = thwart.route("game: rock\n\n@..\n.#.\n..>")
    >>> walk["stops"][1], walk["complete"]
    ({'cell': (0, 1), 'feared': (0, 2), 'cost_if_blocked': 6}, True)

    Raises SolveError for games without a walker, and if no path is guaranteed. Ctrl-C raises KeyboardInterrupt soon.
    """

def read_boards(
    text: str | None = None,
    *,
    path: _Path | None = None,
    game: str | None = None,
    signs: str | None = None,
    pixels: int | None = None,
) -> list[Board]:
    r"""Reads all boards of a text, or of a file if a path is given: the cases of a judge's input, or boards
    separated by lines `---`.

    >>> [board.shape for board in thwart.read_boards("game: rock\n\n@.>\n---\ngame: bomb\n\n@%>\n.%.\n")]
    [(1, 3), (2, 3)]

    Raises BoardError for the first board that is wrong.
    """
def solve_batch(
    batch: Any,
    *,
    certify: bool = False,
    line: bool = False,
    worth: bool = False,
    work: bool = False,
    seconds: bool = False,
    nodes: int | None = None,
    limit: float | None = None,
    threads: int = 0,
    keep: list[str] = ...,
) -> Any:
    """Solves every row of a record batch or a table: anything with `__arrow_c_array__` or
    `__arrow_c_stream__`. A column `board` is required; `id`, `game` and headers of the board may have
    columns of their own. Options are those of `batch`.

    A single batch is read in place. The answers are one batch with as many rows, in the same order: the
    columns `row`, `id`, the columns named by `keep`, `status`, `game`, `verdict`, `certified`, `value`,
    `lower`, `upper`, `score`, `winner`, then those of `worth`, `line`, `work` and `seconds` if requested, and `error`. A row without a
    valid position has its own status and error.

    `thwart.arrow.solve_batch` returns the answers in the form in which the rows came. Raises ValueError if
    the columns cannot be those of boards, and KeyboardInterrupt at Ctrl-C.
    """
