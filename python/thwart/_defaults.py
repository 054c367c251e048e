"""Boards that are drawn where none are given: small, and most of them worth playing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ._thwart import Board, Boards

#: What callers give as boards: where boards are drawn from, one board, or a list of boards or texts.
Given = Boards | Board | Sequence[Board | str]


class Default(NamedTuple):
    """Where boards of a game come from, and what a lost play costs there."""

    family: str
    size: tuple[int, int]
    settings: dict[str, Any]
    lost: float


DEFAULTS = {
    "rock": Default("random", (8, 8), {"density": 20}, 100.0),
    "trap": Default("room", (8, 8), {}, 100.0),
    "escape": Default("random", (5, 5), {"starts": 3, "moves": 8}, 1.0),
    "wall": Default("random", (6, 6), {}, 1000.0),
    "bomb": Default("random", (8, 8), {"blasts": 2, "density": 40, "rubble": 30}, 100.0),
}

#: A game that is not in the table.
OTHER = Default("random", (8, 8), {}, 100.0)


def boards(game: str) -> Boards:
    """The boards of a game."""
    default = DEFAULTS.get(game, OTHER)
    return Boards(game, default.family, size=default.size, **default.settings)


def drawn(given: Given) -> Boards:
    """Boards that are drawn, from one of the forms in which callers give them."""
    if isinstance(given, Boards):
        return given
    if isinstance(given, Board | str):
        return Boards.of([given])
    return Boards.of(list(given))


def lost(game: str) -> float:
    """More than perfect play costs from any position of such a board that is not lost."""
    return DEFAULTS.get(game, OTHER).lost
