"""The environment with many plays that step together."""

from __future__ import annotations

from typing import Any

import numpy
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from .. import _defaults
from ._common import Reset, drawing, plays, rival, space, whole


class VectorGridGame(VectorEnv[dict[str, Any], Any, Any]):
    """Many plays of one game, stepped together on all cores.

    Parameters are those of :class:`thwart.envs.GridGame`, except that the opponent is ``"perfect"`` or
    ``"random"``. With ``reset(seed=7)`` the plays are those of seeds 7, 8, 9 ..., the same as those of single
    environments in :class:`gymnasium.vector.SyncVectorEnv`. After the end of a play the next step begins another play,
    on another board. ``info`` holds arrays with one entry for each play.
    """

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": []}

    def __init__(
        self,
        game: str | None = None,
        num_envs: int = 1,
        *,
        boards: _defaults.Given | None = None,
        level: str | None = None,
        split: str | None = None,
        learner: str = "minimiser",
        opponent: str = "perfect",
        exact: bool = True,
        max_steps: int = 200,
        lost: float | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.num_envs = num_envs
        self.render_mode = drawing(render_mode, self.metadata["render_modes"])
        self._plays = plays(
            boards,
            game,
            lost,
            most=max_steps,
            level=level,
            split=split,
            learner=learner,
            opponent=rival(opponent),
            exact=exact,
        )
        self._reset = Reset(self._plays)
        self._exact = exact
        self._over = numpy.zeros(num_envs, dtype=bool)
        self.single_observation_space = space(self._plays)
        self.single_action_space = spaces.Discrete(self._plays.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | list[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begins all plays again, from seeds or on ``options={"board": ...}``: one board, or a list of them. With
        ``options={"reset_mask": ...}``, an array of a flag for each play, only the plays with a true flag."""
        options = dict(options or {})
        mask = options.pop("reset_mask", None)
        chosen = None if mask is None else numpy.asarray(mask)
        if chosen is not None and (chosen.dtype != bool or chosen.shape != (self.num_envs,)):
            raise ValueError(f"'reset_mask' is an array of {self.num_envs} flags, one for each play")
        seeds = None
        given: Any = seed
        if numpy.ndim(given):
            seeds = [whole(f"seed {index}", one, 0) for index, one in enumerate(given)]
            seed = None
        elif seed is not None:
            seed = whole("seed", seed, 0)
            seeds = [seed + index for index in range(self.num_envs)]
        super().reset(seed=seed)
        if seeds is not None and len(seeds) != self.num_envs:
            raise ValueError(f"{len(seeds)} seeds for {self.num_envs} plays; give one, or one for each")
        fallback = self.np_random.integers(2**63, size=self.num_envs).tolist()
        self._reset(seeds, fallback, options, None if chosen is None else chosen.tolist())
        self._over[... if chosen is None else chosen] = False
        return self._seen(), self._info()

    def step(self, actions: Any) -> tuple[dict[str, Any], Any, Any, Any, dict[str, Any]]:
        if not self._reset.begun:
            raise ValueError("the plays have not begun; call reset first")
        most = self._plays.actions - 1
        chosen = numpy.asarray(actions)
        # Checking the whole array takes less time than checking each action.
        numbers = chosen.ndim == 1 and chosen.dtype.kind in "iu"
        if not numbers or chosen.min(initial=0) < 0 or chosen.max(initial=0) > most:
            raise ValueError(f"actions are {actions!r}; give a whole number from 0 to {most} for each play")
        result = self._plays.step(chosen.tolist())
        info = self._info()
        # A play that has just begun ignored its action.
        acted = ~self._over
        for key in ("regret", "illegal") if self._exact else ("illegal",):
            info |= {key: result[key], f"_{key}": acted}
        self._over = result["terminated"] | result["truncated"]
        return self._seen(), result["reward"], result["terminated"], result["truncated"], info

    def moves(self, index: int) -> dict[int, str]:
        """Returns the legal actions of a play with their moves."""
        return dict(self._plays.moves(index))

    def _seen(self) -> dict[str, Any]:
        board, mask = self._plays.observe()
        return {"board": board, "action_mask": mask}

    def _info(self) -> dict[str, Any]:
        if not self._exact:
            return {}
        values, best = self._plays.exact()
        every = numpy.ones(self.num_envs, dtype=bool)
        return {"value": values, "_value": every, "optimal": best, "_optimal": every}
