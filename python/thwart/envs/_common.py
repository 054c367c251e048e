"""The parts that all environments share."""

from __future__ import annotations

import math
import operator
from collections.abc import Sequence
from numbers import Real
from typing import Any

import numpy
from gymnasium import spaces
from numpy.typing import NDArray

from .. import _defaults
from .._thwart import Board, Plays, Session


def plays(
    given: _defaults.Given | None,
    game: str | None,
    lost: float | None,
    *,
    most: int,
    level: str | None,
    split: str | None,
    **settings: Any,
) -> Plays:
    """Returns plays on the given boards, or on the default boards of the game."""
    if given is None and game is None:
        raise ValueError('give a game, such as "rock", or boards=')
    if settings.get("learner", "minimiser") is None:
        raise ValueError('learner is None; give "minimiser" or "maximiser", or take thwart.envs.aec for both')
    boards = _defaults.drawn(given, game or "", level, split)
    # No play takes so many steps, and the number must fit into 64 bits.
    most = min(whole("max_steps", most, 1), 2**62)
    lost = _defaults.lost(boards.game, most) if lost is None else lost
    if not (isinstance(lost, Real) and 0 <= lost < math.inf):
        raise ValueError(f"lost is {lost!r}; give a number from 0 on that is more than any value of the boards")
    return Plays(boards, lost=float(lost), most=most, **settings)


def drawing(mode: str | None, modes: Sequence[str]) -> str | None:
    """Returns the render mode if the environment supports it."""
    if mode is not None and mode not in modes:
        raise ValueError(f"there is no render_mode {mode!r} here; there are {', '.join(map(repr, (*modes, None)))}")
    return mode


def rival(opponent: Any, more: str = "") -> str:
    """Returns the name of an opponent of the package."""
    if opponent not in ("perfect", "random"):
        raise ValueError(f"`{opponent}` is no opponent; there are perfect and random{more}")
    return str(opponent)


def whole(what: str, number: Any, least: int, most: int | None = None) -> int:
    """Returns a whole number of Python or numpy as an int, if it is within its bounds."""
    try:
        value = operator.index(number)
    except TypeError:
        value = least - 1
    if value < least or (most is not None and value > most):
        end = "on" if most is None else f"to {most}"
        raise ValueError(f"{what} is {number!r}; give a whole number from {least} {end}")
    return value


def space(plays: Plays) -> spaces.Dict:
    """Returns the space of observations: planes of the size of the board, and the mask of legal actions."""
    board = spaces.Box(0.0, numpy.inf, (len(plays.planes), *plays.shape), numpy.float32)
    return spaces.Dict({"board": board, "action_mask": spaces.Box(0, 1, (plays.actions,), numpy.int8)})


class OnePlay:
    """The methods that environments of one play share."""

    _plays: Plays
    render_mode: str | None

    def moves(self) -> dict[int, str]:
        """Returns the legal actions with their moves."""
        return dict(self._plays.moves(0))

    def session(self) -> Session:
        """Returns a copy of the play so far; moves in it do not change the environment."""
        return Session(self._plays.text(0))

    def action_masks(self) -> NDArray[numpy.bool_]:
        """Returns whether each action is legal, in the form that MaskablePPO of sb3-contrib uses."""
        mask = numpy.zeros(self._plays.actions, dtype=bool)
        mask[list(self.moves())] = True
        return mask

    def _show(self) -> None:
        """Prints the position if the render mode is "human"."""
        if self.render_mode == "human":
            print(self._plays.drawn(0), end="\n\n", flush=True)

    def render(self) -> str | NDArray[numpy.uint8] | None:
        if self.render_mode == "rgb_array":
            return self._plays.pixels(0, 1)
        if self.render_mode == "svg":
            return self._plays.svg(0)
        return self._plays.drawn(0) if self.render_mode == "ansi" else None


class Reset:
    """Begins plays: with seeds on the boards of those seeds, without seeds on the next boards."""

    def __init__(self, plays: Plays) -> None:
        self._plays = plays
        self.begun = False

    def __call__(
        self,
        seeds: list[int] | None,
        fallback: list[int],
        options: dict[str, Any] | None,
        chosen: list[bool] | None = None,
    ) -> None:
        """Begins a play for each seed. The seeds of ``fallback`` count if no seeds are given before the first play. With
        ``chosen`` only the plays whose entry is true begin again."""
        options = options or {}
        unknown = [repr(key) for key in options if key != "board"]
        if unknown:
            raise ValueError(f"reset has no option {', '.join(unknown)}; it has 'board'")
        board = options.get("board")
        if chosen is not None and (board is not None or not self.begun):
            raise ValueError("'reset_mask' is for plays that have begun, on their own boards; reset all of them first")
        starts = [seed % 2**64 for seed in seeds or fallback]
        if board is not None:
            boards: list[Board | str] = board if isinstance(board, list) else [board] * len(starts)
            if len(boards) != len(starts):
                raise ValueError(f"{len(boards)} boards for {len(starts)} plays; give one, or one for each")
            self._plays.begin_on(boards, starts)
        elif seeds is None and self.begun:
            self._plays.again(chosen)
        else:
            self._plays.begin(starts, chosen)
        self.begun = True
