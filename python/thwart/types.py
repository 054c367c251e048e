"""The types of the dictionaries that functions return, for annotations.

>>> from thwart.types import Analysis
>>> result: Analysis = thwart.Session("game: rock\\n\\n@..\\n.#.\\n..>").analyze()
>>> result["value"], result["best"]
(8, '-')
"""

from __future__ import annotations

from typing import Literal, TypedDict

__all__ = ["Analysis", "Claim", "Game", "MoveValue", "Rows", "Worth"]


class Rows(TypedDict):
    """The rows of a data set, and how many of them were finished before the call."""

    rows: int
    before: int


class Claim(TypedDict):
    """The value that a certificate proves, in numbers and in words, and its number of entries."""

    value: int | float | None
    claim: str
    entries: int


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
