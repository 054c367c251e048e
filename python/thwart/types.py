"""The types of the dictionaries that functions return, for annotations.

>>> from thwart.types import Analysis
>>> result: Analysis = thwart.Session("game: rock\\n\\n@..\\n.#.\\n..>").analyze()
>>> result["value"], result["best"]
(8, '-')
"""

from __future__ import annotations

from typing import Literal, TypedDict

__all__ = [
    "Analysis",
    "Claim",
    "DefaultBoards",
    "Game",
    "MoveValue",
    "Passage",
    "Passages",
    "Prose",
    "Route",
    "Rows",
    "Stop",
    "Worth",
]


class Rows(TypedDict):
    """The rows of a data set, and how many of them were finished before the call."""

    rows: int
    before: int


class Claim(TypedDict):
    """The value that a certificate proves, in numbers and in words, and its number of entries."""

    value: int | float | None
    claim: str
    entries: int


class DefaultBoards(TypedDict):
    """The family, size and settings of the default boards of a game, the most that a step costs on them, and the conditions
    of each level of difficulty, from the easiest on."""

    family: str
    size: tuple[int, int]
    settings: dict[str, str]
    step_cost: int
    levels: dict[str, list[str]]


class Prose(TypedDict):
    """A game in words that need no picture: its sides as the subject of a sentence (None for a side without a
    choice), how moves are written, the parts of a plan if the maximiser has no choice, the unit of a value (None in
    games that are won or lost), and the default boards."""

    sides: dict[str, str | None]
    notation: str
    plan: str | None
    unit: str | None
    boards: DefaultBoards


class Game(TypedDict):
    """A game: its question, the names of its sides, parameters with their meaning, methods, sample boards."""

    name: str
    question: str
    goal: str
    minimiser: str
    maximiser: str
    parameters: dict[str, str]
    topologies: list[str]
    methods: list[str]
    samples: dict[str, str]
    prose: Prose


class _Valued(TypedDict, total=False):
    value: int | float | None
    lower: int | float
    upper: int | float
    winner: Literal["first", "second"] | None


class MoveValue(_Valued):
    """A move, its value and the reply that decides it. Games that are won or lost have ``winner``, other games have
    ``value``, ``lower`` and ``upper``."""

    move: str
    reply: str | None


class Analysis(_Valued):
    """The value of a position, the best move, and the value of every legal move."""

    best: str | None
    moves: list[MoveValue]


class Passage(TypedDict):
    """A narrow place of a shortest path, and the value while it is closed."""

    cell: tuple[int, int]
    cells: list[tuple[int, int]]
    width: float
    value: int | float | None
    lower: int | float
    upper: int | float
    certified: bool


class Passages(TypedDict):
    """The value while all passages are open, and the passages, the worst first."""

    value: int | float | None
    lower: int | float
    upper: int | float
    closed: list[Passage]
    left_out: int


class Stop(TypedDict):
    """A cell of a route, and the cell to fear there with the cost of the whole walk if it is blocked."""

    cell: tuple[int, int]
    feared: tuple[int, int] | None
    cost_if_blocked: int | float | None


class Route(TypedDict):
    """The steps of the walker on a best line."""

    stops: list[Stop]
    complete: bool


class _Scored(TypedDict, total=False):
    naive_score: int | None


class Worth(_Scored):
    """The number of first moves that keep the value, and the result of the naive plan. ``naive_score`` exists in games of
    points.
    """

    best_moves: int | None
    naive: int | float | None
    naive_worst: int | float | None
    naive_fails: bool | None
