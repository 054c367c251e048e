"""One side learns, the other is played for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import gymnasium
import numpy
from gymnasium import spaces

from .._thwart import Boards, Plays, Session

#: A program that moves for the other side: it is shown the play and returns a legal move as text.
Opponent = Callable[[Session], str]


def space(plays: Plays) -> spaces.Dict:
    """What is seen: planes as large as the board, and which actions are legal."""
    board = spaces.Box(-1.0, numpy.inf, (len(plays.planes), *plays.shape), numpy.float32)
    return spaces.Dict({"board": board, "action_mask": spaces.Box(0, 1, (plays.actions,), numpy.int8)})


class GridGame(gymnasium.Env[dict[str, Any], int]):
    """A game on boards of one size.

    :param game: the game, of which small boards are drawn; or give ``boards``.
    :param boards: where boards come from; each reset draws another one by the seed.
    :param learner: ``"minimiser"`` or ``"maximiser"``.
    :param opponent: ``"perfect"``, ``"random"``, or a function of a :class:`thwart.Session` that returns a move.
    :param exact: whether ``info`` has the value, the best actions and the regret; without it a step is faster.
    :param max_steps: a play is truncated after so many actions of the learner.
    :param lost: what the minimiser pays at the end of a play that is lost for good.
    """

    metadata = {"render_modes": ["ansi", "svg"], "render_fps": 4}

    def __init__(
        self,
        game: str | None = None,
        *,
        boards: Boards | None = None,
        learner: str = "minimiser",
        opponent: str | Opponent = "perfect",
        exact: bool = True,
        max_steps: int = 200,
        lost: float = 100.0,
        render_mode: str | None = None,
    ) -> None:
        if boards is None:
            if game is None:
                raise ValueError("give a game or boards")
            boards = Boards(game, size=(8, 8))
        self.render_mode = render_mode
        self.learner = learner
        self._call = opponent if callable(opponent) else None
        name = opponent if isinstance(opponent, str) else "nobody"
        self._plays = Plays(
            boards, 1, learner=learner, opponent=name, exact=exact, most=max_steps, lost=lost
        )
        self._exact = exact
        self.observation_space = space(self._plays)
        self.action_space = spaces.Discrete(self._plays.actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        super().reset(seed=seed)
        self._plays.reset(1, int(self.np_random.integers(2**32)))
        self._answer()
        return self._seen(), self._info()

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        told = self._plays.step([int(action)])
        reward = float(told["reward"][0]) + self._answer()
        over = self._plays.side(0) is None
        info = self._info()
        if self._exact:
            info["regret"] = float(told["regret"][0])
        info["illegal"] = bool(told["illegal"][0])
        return self._seen(), reward, over, bool(told["truncated"][0]) and not over, info

    def moves(self) -> dict[int, str]:
        """The legal actions and what they stand for."""
        return dict(self._plays.moves(0))

    def render(self) -> str | None:  # type: ignore[override]
        if self.render_mode == "svg":
            return self._plays.svg(0)
        return self._plays.drawn(0) if self.render_mode == "ansi" else None

    def _answer(self) -> float:
        """Moves for the other side, where a function does; the reward that comes of it."""
        reward = 0.0
        while self._call is not None and self._plays.side(0) not in (None, self.learner):
            move = self._call(Session(self._plays.text(0)))
            actions = [action for action, text in self._plays.moves(0) if text == move]
            if not actions:
                raise ValueError(f"the opponent plays {move!r}, which is not legal here")
            # The plays reward who moves.
            reward -= float(self._plays.answer(0, actions[0]))
        return reward

    def _seen(self) -> dict[str, Any]:
        board, mask = self._plays.observe()
        return {"board": board[0], "action_mask": mask[0]}

    def _info(self) -> dict[str, Any]:
        if not self._exact:
            return {}
        values, best = self._plays.exact()
        return {"value": float(values[0]), "optimal": best[0]}
