"""Many plays, stepped together."""

from __future__ import annotations

from typing import Any

import numpy
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from .._thwart import Boards, Plays
from .single import space


class VectorGridGame(VectorEnv[dict[str, Any], Any, Any]):
    """Many plays of one game, stepped together on all cores.

    Parameters are those of :class:`thwart.envs.GridGame`, but that the opponent is ``"perfect"`` or
    ``"random"``. A play that ended begins anew with the next step, on another board. What ``info`` holds are
    arrays, one entry for each play.
    """

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": []}

    def __init__(
        self,
        game: str | None = None,
        num_envs: int = 1,
        *,
        boards: Boards | None = None,
        learner: str = "minimiser",
        opponent: str = "perfect",
        exact: bool = True,
        max_steps: int = 200,
        lost: float = 100.0,
        render_mode: str | None = None,
    ) -> None:
        if boards is None:
            if game is None:
                raise ValueError("give a game or boards")
            boards = Boards(game, size=(8, 8))
        self.num_envs = num_envs
        self.render_mode = render_mode
        self._plays = Plays(
            boards, num_envs, learner=learner, opponent=opponent, exact=exact, most=max_steps, lost=lost
        )
        self._exact = exact
        self.single_observation_space = space(self._plays)
        self.single_action_space = spaces.Discrete(self._plays.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        if isinstance(seed, list):
            raise ValueError("give one seed; every play has its own boards by it")
        super().reset(seed=seed)
        self._plays.reset(self.num_envs, int(self.np_random.integers(2**32)))
        return self._seen(), self._info()

    def step(self, actions: Any) -> tuple[dict[str, Any], Any, Any, Any, dict[str, Any]]:
        told = self._plays.step(numpy.asarray(actions).tolist())
        info = self._info()
        if self._exact:
            info["regret"] = told["regret"]
        info["illegal"] = told["illegal"]
        return self._seen(), told["reward"], told["terminated"], told["truncated"], info

    def _seen(self) -> dict[str, Any]:
        board, mask = self._plays.observe()
        return {"board": board, "action_mask": mask}

    def _info(self) -> dict[str, Any]:
        if not self._exact:
            return {}
        values, best = self._plays.exact()
        return {"value": values, "optimal": best}
