"""Boards that are drawn where none are given: small, and most of them worth playing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ._thwart import Board, Boards

#: What callers give as boards: where boards are drawn from, one board, or a list of boards or texts.
Given = Boards | Board | Sequence[Board | str]


class Default(NamedTuple):
    """The family, size and settings of the boards of a game, and the most that a step costs there."""

    family: str
    size: tuple[int, int]
    settings: dict[str, Any]
    step_cost: int


DEFAULTS = {
    "rock": Default("random", (8, 8), {"density": 20}, 1),
    "trap": Default("small", (6, 6), {}, 1),
    "escape": Default("random", (5, 5), {"starts": 3, "moves": 8}, 0),
    "wall": Default("random", (6, 6), {}, 9),
    "bomb": Default("random", (8, 8), {"blasts": 2, "density": 40, "rubble": 30}, 1),
}

#: A game that is not in the table.
OTHER = Default("random", (8, 8), {}, 1)

#: The cost of a lost play is at least this.
LEAST_LOST = 100.0

#: The levels of difficulty, from the easiest on: what the naive plan costs at worst, beside the value.
LEVELS = {
    "gentle": ["naive_worst <= 1.3 * value"],
    "sly": ["naive_worst > 1.3 * value", "naive_worst < 1.6 * value"],
    "cruel": ["naive_worst >= 1.6 * value"],
}

OTHER_LEVELS = {
    # A game that is won or lost: how many moves a best line has.
    "escape": {"gentle": ["moves < 8"], "sly": ["moves >= 8", "moves < 12"], "cruel": ["moves >= 12"]},
    # A game of points, in which more is better.
    "enclose": {
        "gentle": ["naive_score >= 0.7 * score"],
        "sly": ["naive_score < 0.7 * score", "naive_score > 0.4 * score"],
        "cruel": ["naive_score <= 0.4 * score"],
    },
}


def boards(game: str, level: str | None = None, split: str | None = None) -> Boards:
    """Returns the boards of a game, those of one level, or those of one part."""
    default = DEFAULTS.get(game, OTHER)
    levels = OTHER_LEVELS.get(game, LEVELS)
    if level is not None and level not in levels:
        raise ValueError(f"there is no level {level!r}; there are {', '.join(levels)}")
    where = None if level is None else levels[level]
    return Boards(game, default.family, size=default.size, where=where, split=split, **default.settings)


def drawn(given: Given | None, game: str, level: str | None, split: str | None) -> Boards:
    """Returns the boards that a caller asks for: the default ones, or those that are given.

    Raises ValueError if the given boards are of another game, and if a level is asked for beside them.
    """
    if given is None:
        return boards(game, level, split)
    if level is not None:
        raise ValueError("a level is one of the default boards; leave out boards=, or give them where=")
    if isinstance(given, Board | str):
        given = [given]
    own = given if isinstance(given, Boards) else Boards.of(list(given))
    if game and own.game != game:
        raise ValueError(f"these are boards of {own.game}, and the game is {game}")
    return own if split is None else own.split(split)


def lost(game: str, steps: int) -> float:
    """Returns the cost of a lost play: no less than that of any play that goes on for so many steps."""
    return max(LEAST_LOST, float(DEFAULTS.get(game, OTHER).step_cost * steps))
