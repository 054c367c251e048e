"""The environment in which agents play both sides."""

from __future__ import annotations

from typing import Any

import numpy
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv  # type: ignore[import-untyped]

from .. import _defaults
from ._common import OnePlay, Reset, drawing, plays, space, whole

#: The agents: the first one pays the costs, the second one wants them high.
AGENTS = ["minimiser_0", "maximiser_0"]

MODES = ["ansi", "svg", "rgb_array", "human"]


class BothSides(OnePlay, AECEnv[str, Any, Any]):  # type: ignore[misc]
    """A game in which agents play both sides. The same agent may be to move several times in a row.

    Parameters are those of :class:`thwart.envs.GridGame`. The observation of an agent is the position; its mask is empty
    while the other agent is to move. An illegal action ends the play, and its agent gets -1.
    """

    metadata = {"name": "thwart_v0", "is_parallelizable": False, "render_modes": MODES, "render_fps": 4}

    def __init__(
        self,
        game: str | None = None,
        *,
        boards: _defaults.Given | None = None,
        level: str | None = None,
        split: str | None = None,
        exact: bool = True,
        max_steps: int = 400,
        lost: float | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.render_mode = drawing(render_mode, MODES)
        self.possible_agents = AGENTS[:]
        self._plays = plays(boards, game, lost, most=max_steps, level=level, split=split, exact=exact)
        self._reset = Reset(self._plays)
        self._exact = exact
        # Agents have equal spaces, but each one has its own random numbers.
        self._seen = {agent: space(self._plays) for agent in AGENTS}
        self._done = {agent: spaces.Discrete(self._plays.actions) for agent in AGENTS}
        self._random, _ = seeding.np_random()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._seen[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._done[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            seed = whole("seed", seed, 0)
            self._random, _ = seeding.np_random(seed)
        # PettingZoo requires that unknown options are ignored.
        options = {key: value for key, value in (options or {}).items() if key == "board"}
        self._reset(None if seed is None else [seed], [int(self._random.integers(2**63))], options)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._look()
        self._show()

    def step(self, action: Any) -> None:
        if not self._reset.begun:
            raise ValueError("the play has not begun; call reset first")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        result = self._plays.step([whole("action", action, 0, self._plays.actions - 1)])
        self._cumulative_rewards[agent] = 0.0
        reward = float(result["reward"][0])
        other = AGENTS[1 - AGENTS.index(agent)]
        illegal = bool(result["illegal"][0])
        self.rewards = {agent: reward, other: 0.0 if illegal else -reward}
        over = bool(result["terminated"][0]) or illegal
        self.terminations = dict.fromkeys(self.agents, over)
        self.truncations = dict.fromkeys(self.agents, bool(result["truncated"][0]) and not over)
        self._look()
        self.infos[agent]["illegal"] = illegal
        if self._exact:
            self.infos[agent]["regret"] = float(result["regret"][0])
        self._accumulate_rewards()
        self._show()

    def observe(self, agent: str) -> dict[str, Any]:
        board, mask = self._plays.observe()
        turn = f"{self._plays.side(0)}_0" == agent
        return {"board": board[0], "action_mask": mask[0] if turn else numpy.zeros_like(mask[0])}

    def close(self) -> None:
        """Does nothing: the environment holds no resources."""

    def _look(self) -> None:
        """Updates the agent to move and the exact information."""
        side = self._plays.side(0)
        if side is not None:
            self.agent_selection = f"{side}_0"
        if self._exact:
            values, best = self._plays.exact()
            if any(self.terminations.values()):
                # Plays continue after an illegal action, so their values do not count here.
                values, best = numpy.zeros_like(values), numpy.zeros_like(best)
            for agent in self.agents:
                # Subtract from 0.0, so that zero has no sign.
                value = float(values[0]) if agent == AGENTS[0] else 0.0 - float(values[0])
                mine = agent == self.agent_selection
                self.infos[agent] = {"value": value} | ({"optimal": best[0]} if mine else {})
