"""The environment in which one side learns and the package plays the other side."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import gymnasium
from gymnasium import spaces

from .. import _defaults
from .._thwart import Session
from ._common import OnePlay, Reset, drawing, plays, rival, space, whole

#: A function that moves for the other side: it gets the play and returns a legal move as text.
Opponent = Callable[[Session], str]

#: The most plays in a row that a function may end before the learner moves.
_BOARDS = 100


class GridGame(OnePlay, gymnasium.Env[dict[str, Any], Any]):
    """A game on boards of one size.

    :param game: the game; without ``boards`` the environment draws small boards of it.
    :param boards: the source of boards; ``reset(seed=7)`` begins on the board of seed 7.
    :param level: ``"gentle"``, ``"sly"`` or ``"cruel"``: default boards on which the naive plan costs little or much more
        than the value.
    :param split: ``"train"`` or ``"test"``: boards of one part, which share no position; see :meth:`thwart.Boards.split`.
    :param learner: ``"minimiser"`` or ``"maximiser"``.
    :param opponent: ``"perfect"``, ``"random"``, or a function of a :class:`thwart.Session` that returns a move.
    :param exact: whether ``info`` has the value, the best actions and the regret; without it a step is faster.
    :param max_steps: the number of actions of the learner after which a play is truncated; it is also truncated after so
        many moves of the opponent in a row.
    :param lost: the cost that the minimiser pays at the end of a play that is lost for good. The default is ``max_steps``
        times the cost of the most expensive step on the default boards, so that giving up never pays.
    :param render_mode: ``"ansi"``, ``"svg"`` or ``"rgb_array"`` for :meth:`render`; ``"human"`` prints each position.

    Raises ValueError for invalid arguments, and for boards of several sizes.
    """

    metadata = {"render_modes": ["ansi", "svg", "rgb_array", "human"], "render_fps": 4}

    def __init__(
        self,
        game: str | None = None,
        *,
        boards: _defaults.Given | None = None,
        level: str | None = None,
        split: str | None = None,
        learner: str = "minimiser",
        opponent: str | Opponent = "perfect",
        exact: bool = True,
        max_steps: int = 200,
        lost: float | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.render_mode = drawing(render_mode, self.metadata["render_modes"])
        self.learner = learner
        self._call = opponent if callable(opponent) else None
        name = "nobody" if callable(opponent) else rival(opponent, ", or a function that is given a Session")
        self._plays = plays(
            boards,
            game,
            lost,
            most=max_steps,
            level=level,
            split=split,
            learner=learner,
            opponent=name,
            exact=exact,
        )
        self._most = max_steps
        self._reset = Reset(self._plays)
        self._exact = exact
        self._over = True
        self.observation_space = space(self._plays)
        self.action_space = spaces.Discrete(self._plays.actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begins a play on the board of a seed, on the next board, or on ``options={"board": ...}``."""
        seed = None if seed is None else whole("seed", seed, 0)
        super().reset(seed=seed)
        seeds = None if seed is None else [seed]
        self._over = True
        self._reset(seeds, [int(self.np_random.integers(2**63))], options)
        self._answer()
        if self._call is not None:
            for _ in range(_BOARDS):
                if self._is_opponents_turn():
                    raise ValueError(f"the opponent makes {self._most} moves before the learner has a turn")
                if self._plays.side(0) is not None:
                    break
                if options and "board" in options:
                    raise ValueError("on this board the play is over before the learner moves")
                self._plays.again()
                self._answer()
            else:
                raise ValueError(f"on {_BOARDS} boards in a row the play is over before the learner moves")
        self._over = False
        self._show()
        return self._seen(), self._info()

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        if self._over:
            raise ValueError("the play is over, or has not begun, or was broken off by an error; call reset first")
        chosen = whole("action", action, 0, self._plays.actions - 1)
        # If the opponent or something else fails after this line, the side to move is unknown.
        self._over = True
        result = self._plays.step([chosen])
        reward = float(result["reward"][0]) + self._answer()
        terminated = self._plays.side(0) is None
        truncated = (bool(result["truncated"][0]) or self._is_opponents_turn()) and not terminated
        self._over = terminated or truncated
        info = self._info()
        if self._exact:
            info["regret"] = float(result["regret"][0])
        info["illegal"] = bool(result["illegal"][0])
        self._show()
        return self._seen(), reward, terminated, truncated, info

    def _is_opponents_turn(self) -> bool:
        """Returns whether the play goes on with a move of the opponent."""
        return self._plays.side(0) not in (None, self.learner)

    def _answer(self) -> float:
        """Plays the moves of an opponent that is a function, but at most ``max_steps``. Returns their reward for the learner."""
        reward = 0.0
        for _ in range(self._most):
            if self._call is None or not self._is_opponents_turn():
                break
            move = self._call(self.session())
            actions = [action for action, text in self._plays.moves(0) if text == move]
            if not actions:
                raise ValueError(f"the opponent plays {move!r}, which is not legal here")
            # The reward is that of the opponent, so subtract it.
            reward -= self._plays.answer(0, actions[0])
        return reward

    def _seen(self) -> dict[str, Any]:
        board, mask = self._plays.observe()
        return {"board": board[0], "action_mask": mask[0]}

    def _info(self) -> dict[str, Any]:
        if not self._exact:
            return {}
        values, best = self._plays.exact()
        return {"value": float(values[0]), "optimal": best[0]}
