"""The default boards of each game: small, and most of them worth playing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ._thwart import Board, Boards

#: The boards that a caller gives: a source of drawn boards, one board, or a list of boards or texts.
Given = Boards | Board | Sequence[Board | str]


class Default(NamedTuple):
    """The family, size and settings of the default boards of a game, and the highest cost of a step on them."""

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

#: The defaults of a game that is not in the table.
OTHER = Default("random", (8, 8), {}, 1)

#: The least cost of a lost play.
LEAST_LOST = 100.0

#: The levels of difficulty, from the easiest on, by the worst cost of the naive plan compared with the value.
LEVELS = {
    "gentle": ["naive_worst <= 1.3 * value"],
    "sly": ["naive_worst > 1.3 * value", "naive_worst < 1.6 * value"],
    "cruel": ["naive_worst >= 1.6 * value"],
}

OTHER_LEVELS = {
    # In a game that is won or lost the number of moves of a best line counts.
    "escape": {"gentle": ["moves < 8"], "sly": ["moves >= 8", "moves < 12"], "cruel": ["moves >= 12"]},
    # In a game of points a greater score is better.
    "enclose": {
        "gentle": ["naive_score >= 0.7 * score"],
        "sly": ["naive_score < 0.7 * score", "naive_score > 0.4 * score"],
        "cruel": ["naive_score <= 0.4 * score"],
    },
}


def boards(game: str, level: str | None = None, split: str | None = None) -> Boards:
    """Returns the default boards of a game, of one level and one part if these are given."""
    default = DEFAULTS.get(game, OTHER)
    levels = OTHER_LEVELS.get(game, LEVELS)
    if level is not None and level not in levels:
        raise ValueError(f"there is no level {level!r}; there are {', '.join(levels)}")
    where = None if level is None else levels[level]
    return Boards(game, default.family, size=default.size, where=where, split=split, **default.settings)


def drawn(given: Given | None, game: str, level: str | None, split: str | None) -> Boards:
    """Returns the given boards, or the default ones if none are given.

    Raises ValueError if the given boards are of another game, or if a level is given, too.
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
    """Returns the cost of a lost play: at least that of the most expensive play with so many steps."""
    return max(LEAST_LOST, float(DEFAULTS.get(game, OTHER).step_cost * steps))
