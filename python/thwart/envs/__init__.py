"""Environments for learners, with exact values, best actions and regret.

``import thwart.envs`` registers one environment for each game with Gymnasium, such as ``thwart/Rock-v0``: one
side learns, the other one is played perfectly, at random or by a function. With :func:`aec` agents of PettingZoo play
both sides. See docs/environments.md for observations, actions and rewards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gymnasium.envs.registration import register, registry

from .._thwart import games
from .single import GridGame
from .vector import VectorGridGame

if TYPE_CHECKING:
    from .both import BothSides

__all__ = ["GridGame", "VectorGridGame", "aec", "ids"]


def ids() -> list[str]:
    """Returns the ids of all registered environments."""
    return [f"thwart/{game['name'].capitalize()}-v0" for game in games()]


def aec(game: str | None = None, **kwargs: Any) -> BothSides:
    """Returns a PettingZoo environment in which agents play both sides: :class:`thwart.envs.both.BothSides`."""
    # Import it here, because environments of one side work without PettingZoo.
    from .both import BothSides

    return BothSides(game, **kwargs)


def _register() -> None:
    for game, id in zip(games(), ids()):
        if id not in registry:
            register(
                id=id,
                entry_point="thwart.envs.single:GridGame",
                vector_entry_point="thwart.envs.vector:VectorGridGame",
                kwargs={"game": game["name"]},
            )


_register()
