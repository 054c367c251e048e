"""The default boards of each game: small, and most of them worth playing."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from ._thwart import Board, Boards, families, games
from .types import Prose

#: The boards that a caller gives: a source of drawn boards, one board, or a list of boards or texts.
Given = Boards | Board | Sequence[Board | str]


#: The least cost of a lost play.
LEAST_LOST = 100.0


@cache
def prose(game: str) -> Prose:
    """Returns the words of a game, and its default boards. Raises BoardError for an unknown game."""
    families(game)
    return next(known["prose"] for known in games() if known["name"] == game)


def boards(game: str, level: str | None = None, split: str | None = None) -> Boards:
    """Returns the default boards of a game, of one level and one part if these are given."""
    default = prose(game)["boards"]
    levels = default["levels"]
    if level is not None and level not in levels:
        raise ValueError(f"there is no level {level!r}; there are {', '.join(levels)}")
    where = None if level is None else levels[level]
    return Boards(game, default["family"], size=default["size"], where=where, split=split, **default["settings"])


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
    return max(LEAST_LOST, float(prose(game)["boards"]["step_cost"] * steps))
