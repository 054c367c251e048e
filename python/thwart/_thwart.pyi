# The types of the extension; what everything does stands in its docstrings. `mypy.stubtest` compares the two.

from collections.abc import Callable, Sequence
from os import PathLike
from typing import Any, Literal, TypedDict, final

import numpy
from numpy.typing import ArrayLike, NDArray

__all__ = [
    "Board",
    "BoardError",
    "Boards",
    "Certificate",
    "CertificateError",
    "IllegalMove",
    "Plays",
    "Session",
    "Solution",
    "SolveError",
    "__version__",
    "batch",
    "check",
    "games",
    "generate",
    "read_boards",
    "solve",
    "solve_batch",
]

__version__: str

_Side = Literal["minimiser", "maximiser"]
_Setting = str | int | numpy.integer[Any]
_Path = str | PathLike[str]

class BoardError(ValueError):
    problems: list[tuple[int | None, int | None, str]]

class SolveError(Exception): ...
class IllegalMove(ValueError): ...

class CertificateError(ValueError):
    line: int

class _Rows(TypedDict):
    rows: int
    before: int

class _Claim(TypedDict):
    value: int | float | None
    claim: str
    entries: int

class _Game(TypedDict):
    name: str
    question: str
    goal: str
    minimiser: str
    maximiser: str
    parameters: dict[str, str]
    topologies: list[str]
    methods: list[str]
    samples: dict[str, str]

@final
class Board:
    @staticmethod
    def parse(
        text: str, game: str | None = None, signs: str | None = None, **parameters: _Setting
    ) -> Board: ...
    @staticmethod
    def read(
        path: _Path,
        game: str | None = None,
        signs: str | None = None,
        pixels: int | None = None,
        **parameters: _Setting,
    ) -> Board: ...
    @staticmethod
    def from_numpy(
        cells: ArrayLike, game: str | None = None, signs: str | None = None, **parameters: _Setting
    ) -> Board: ...
    @property
    def game(self) -> str | None: ...
    @property
    def shape(self) -> tuple[int, int]: ...
    @property
    def parameters(self) -> dict[str, str | int]: ...
    @property
    def title(self) -> str: ...
    @property
    def text(self) -> str: ...
    @property
    def signs(self) -> NDArray[numpy.bytes_]: ...
    @property
    def costs(self) -> NDArray[numpy.uint32]: ...
    def replace(self, game: str | None = None, **parameters: _Setting) -> Board: ...
    def convert(self, format: str) -> str: ...
    def svg(self, dark: bool = False) -> str: ...
    def _repr_svg_(self) -> str: ...
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> Any: ...

@final
class Boards:
    def __new__(
        cls, game: str, family: str = "random", *, size: tuple[int, int] | None = None, **settings: _Setting
    ) -> Boards: ...
    @staticmethod
    def of(boards: Sequence[Board | str]) -> Boards: ...
    def sample(self, seed: int) -> Board: ...
    @property
    def game(self) -> str: ...

@final
class Solution:
    @property
    def board(self) -> Board: ...
    @property
    def value(self) -> int | float | None: ...
    @property
    def score(self) -> int | None: ...
    @property
    def lower(self) -> int | float | None: ...
    @property
    def upper(self) -> int | float | None: ...
    @property
    def winner(self) -> Literal["first", "second"] | None: ...
    @property
    def verdict(self) -> Literal["proved", "solved", "impossible", "best found", "unknown"]: ...
    @property
    def certified(self) -> bool: ...
    @property
    def unchecked(self) -> str | None: ...
    @property
    def certificate(self) -> Certificate | None: ...
    @property
    def method(self) -> str: ...
    @property
    def line(self) -> list[str]: ...
    @property
    def line_complete(self) -> bool: ...
    @property
    def values(self) -> NDArray[numpy.float64] | None: ...
    @property
    def headline(self) -> str: ...
    @property
    def because(self) -> str: ...
    @property
    def worth(self) -> _Worth | None: ...
    @property
    def curve(self) -> list[tuple[int, int | float | None]]: ...
    @property
    def work(self) -> dict[str, int]: ...
    @property
    def seconds(self) -> float: ...
    def to_dict(self) -> dict[str, Any]: ...
    def svg(self, dark: bool = False) -> str: ...
    def png(self, scale: int = 2, dark: bool = False) -> bytes: ...
    def gif(self, scale: int = 1, dark: bool = False) -> bytes: ...
    def _repr_svg_(self) -> str: ...

@final
class Certificate:
    @property
    def text(self) -> str: ...
    @property
    def kind(self) -> str: ...
    @property
    def entries(self) -> int: ...
    def check(self) -> _Claim: ...

class _Valued(TypedDict, total=False):
    value: int | float | None
    lower: int | float
    upper: int | float
    winner: Literal["first", "second"] | None

class _MoveValue(_Valued):
    move: str
    reply: str | None

class _Analysis(_Valued):
    best: str | None
    moves: list[_MoveValue]

@final
class Session:
    def __new__(
        cls, board: Board | str, game: str | None = None, **parameters: _Setting
    ) -> Session: ...
    def moves(self) -> list[str]: ...
    def play(self, chosen: str) -> None: ...
    def undo(self) -> bool: ...
    def take_back(self, obstacle: str) -> bool: ...
    def analyze(self, *, limit: float | None = None, nodes: int | None = None) -> _Analysis: ...
    @property
    def side(self) -> _Side | None: ...
    @property
    def over(self) -> bool: ...
    @property
    def outcome(self) -> int | float | None: ...
    @property
    def ending(self) -> str | None: ...
    @property
    def spent(self) -> int | float: ...
    @property
    def history(self) -> list[str]: ...
    @property
    def text(self) -> str: ...
    @property
    def board(self) -> Board: ...
    def svg(self, dark: bool = False) -> str: ...
    def _repr_svg_(self) -> str: ...

class _Scored(TypedDict, total=False):
    naive_score: int | None

class _Worth(_Scored):
    best_moves: int | None
    naive: int | float | None
    naive_worst: int | float | None
    naive_fails: bool | None

class _Step(TypedDict):
    reward: NDArray[numpy.float64]
    terminated: NDArray[numpy.bool_]
    truncated: NDArray[numpy.bool_]
    illegal: NDArray[numpy.bool_]
    regret: NDArray[numpy.float64]

@final
class Plays:
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
    def begin(self, seeds: list[int]) -> None: ...
    def again(self) -> None: ...
    def begin_on(self, boards: list[Board | str], seeds: list[int]) -> None: ...
    def step(self, actions: list[int]) -> _Step: ...
    def answer(self, index: int, action: int) -> float: ...
    def observe(self) -> tuple[NDArray[numpy.float32], NDArray[numpy.int8]]: ...
    def exact(self) -> tuple[NDArray[numpy.float64], NDArray[numpy.int8]]: ...
    @property
    def planes(self) -> list[str]: ...
    @property
    def actions(self) -> int: ...
    @property
    def shape(self) -> tuple[int, int]: ...
    def side(self, index: int) -> _Side | None: ...
    def moves(self, index: int) -> list[tuple[int, str]]: ...
    def text(self, index: int) -> str: ...
    def svg(self, index: int) -> str: ...
    def drawn(self, index: int) -> str: ...

def solve(
    board: Board | str,
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
) -> Solution: ...
def check(
    board: Board | str, certificate: str, game: str | None = None, **parameters: _Setting
) -> _Claim: ...
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
    progress: Callable[[int, int], object] | None = None,
) -> _Rows: ...
def games() -> list[_Game]: ...
def generate(
    game: str, family: str, *, size: tuple[int, int] | None = None, seed: int = 1, **settings: _Setting
) -> Board: ...
def read_boards(
    text: str | None = None,
    *,
    path: _Path | None = None,
    game: str | None = None,
    signs: str | None = None,
    pixels: int | None = None,
) -> list[Board]: ...
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
) -> Any: ...
