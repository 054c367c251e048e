"""Boards as text puzzles with exact scores, for those who train and test language models.

>>> from thwart import tasks
>>> task = tasks.generate("rock", "value", 1, seed=7)[0]
>>> print(task.question)  # doctest: +ELLIPSIS
A walker wants to get from @ to an exit > ...
>>> task.answer, task.score("It takes 18 at least.\\nAnswer: 17"), task.score("**Answer:** 18")
('18', 0.0, 1.0)
>>> task == tasks.Task(**task.to_dict())
True

Nothing but the package itself is needed, and nothing that an answer contains is executed.
"""

from __future__ import annotations

import itertools
import math
import operator
import random
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

from .. import _defaults
from .._thwart import Board, Boards, Session
from ._answers import read, same_value, words_of
from ._rules import SIDES, notation, rules

__all__ = ["KINDS", "Dataset", "Dialogue", "Task", "generate", "make"]

#: What is asked: what the board is worth, a best move, or everything from the first move to the end.
KINDS = ("value", "move", "plan")

#: Before a move is asked for, so many moves have been played at most.
_PLAYED = 6

#: So many positions are looked at for one in which a move matters.
_TRIES = 20

#: So many boards are looked at for one that has such a position.
_BOARDS = 100


@dataclass(frozen=True)
class Task:
    """A question with its answer.

    :param game: the game.
    :param kind: one of :data:`KINDS`.
    :param board: the position as a board file.
    :param question: the rules, the position and what is asked.
    :param answer: an answer that scores 1.
    """

    game: str
    kind: str
    board: str
    question: str
    answer: str

    def score(self, text: str | None) -> float:
        """How good an answer is, from 0 to 1; 0 for ``None`` and for what cannot be read.

        If there are tags ``<answer>``, the content of the last one is the answer, else the whole text is; the end tokens
        of language models do not count. In it the last line counts that is neither empty nor a code fence, without a lead
        such as ``Answer:`` (for all of them see docs/environments.md). Bold type, quotes, ``\\boxed{}`` and a full stop do not matter, and neither do
        small or capital letters. Anything else in the line scores 0.

        A value scores 1 where it is right, else 0; the unit may stand behind it. A move scores
        1 / (1 + regret), where the regret is by how much it is worse than a best one, and 0 where it is illegal or
        loses what could be won. A plan scores the same for its regret as a whole, and 0 where it does not lead to the
        end.
        """
        answer = read(text or "")
        if self.kind == "value":
            return float(same_value(answer, self.answer, self.game))
        words = words_of(answer)
        if words is None:
            return 0.0
        session = Session(self.board)
        if self.kind == "move":
            return _score_move(session, words)
        return _score_plan(session, words)

    def to_dict(self) -> dict[str, str]:
        """The fields, for a line of JSON; ``Task(**fields)`` is the same task."""
        return asdict(self)


def generate(
    game: str,
    kind: str,
    count: int,
    seed: int = 0,
    *,
    boards: _defaults.Given | None = None,
    level: str | None = None,
    split: str | None = None,
) -> list[Task]:
    """Tasks on boards that are drawn by a seed: the same for ever.

    Without ``boards`` they are those of the environments (see docs/environments.md); ``level`` is one of ``"gentle"``,
    ``"sly"`` and ``"cruel"``. ``split`` is ``"train"`` or ``"test"``: no board is in both.

    Raises ValueError for other words, for boards of another game, and if on many boards in a row all moves are equal.

    >>> [task.answer for task in generate("bomb", "value", 3)] == [task.answer for task in generate("bomb", "value", 3)]
    True
    """
    source = _defaults.drawn(boards, game, level, split)
    # Seeds do not share boards.
    return _draw(source, kind, count, seed << 32)


def _draw(boards: Boards, kind: str, count: int, first: int) -> list[Task]:
    """Tasks on the boards of the seeds from ``first`` on."""
    made: list[Task] = []
    dull = 0
    for own in itertools.count(first):
        if len(made) >= count:
            break
        board = boards.sample(own % 2**64)
        position = _position(board, own) if kind == "move" else board
        if position is not None:
            made.append(make(position, kind))
            dull = 0
        elif (dull := dull + 1) == _BOARDS:
            raise ValueError(f"on {dull} boards in a row all moves are equally good; give other boards")
    return made


def make(board: Board | str, kind: str) -> Task:
    """The task of a position: a board, or the text of one, with the moves that were played as ``line:``.

    >>> make("game: bomb\\n\\n@%>", "plan").answer
    '*1,1 - E E'
    """
    session = Session(board)
    board = session.board
    game = board.game
    if kind not in KINDS:
        raise ValueError(f"`{kind}` is no kind of task; there are {', '.join(KINDS)}")
    if session.over or game is None:
        raise ValueError("on this board the play is over already")
    value = _value(session.analyze())
    if value is None:
        raise ValueError("this position is not solved exactly within the usual limits; give a smaller board")
    text = _bare(board)
    parts = [rules(game, board), notation(game), "The position:", text.strip()]
    if kind == "value":
        asked, answer = _ask_value(game, session, value)
    elif kind == "move":
        asked = f"Which move is best now for {SIDES[game][session.side]}? The legal moves: {' '.join(session.moves())}."
        asked, answer = asked + " Answer with one of them", str(session.analyze()["best"])
    else:
        asked, answer = _ask_plan(game, session, value)
    parts.append(asked + ', in a last line that begins with "Answer:".')
    return Task(game=game, kind=kind, board=text, question="\n\n".join(parts), answer=answer)


def _bare(board: Board) -> str:
    """The text of a board, without its title, source and expected answer."""
    return "\n".join(line for line in board.text.split("\n") if not line.startswith(("title:", "expect:", "source:")))


class Dataset:
    """Tasks by index, in the form of the data sets of reasoning-gym: entries with question, answer and metadata.

    :param game: the game.
    :param kind: one of :data:`KINDS`.
    :param size: the number of tasks, up to 2**20.
    :param seed: from 0 to 4095. Data sets of different seeds draw other boards; ``split`` keeps boards apart for sure.
    :param options: ``boards``, ``level`` and ``split``, as of :func:`generate`.

    Each entry is made when it is asked for, in a time that does not depend on its index: the same for ever. Raises
    ValueError for sizes and seeds out of range.

    >>> data = Dataset("rock", "value", size=10, seed=7, split="test")
    >>> entry = data[3]
    >>> data.score_answer(f"<answer>{entry['answer']}</answer>", entry), data.score_answer(None, entry)
    (1.0, 0.0)
    """

    def __init__(self, game: str, kind: str, size: int = 500, seed: int = 0, **options: Any) -> None:
        if not (0 < size <= 1 << 20 and 0 <= seed < 1 << 12):
            raise ValueError(f"size={size}, seed={seed}: give a size up to 2**20 and a seed from 0 to 4095")
        if kind not in KINDS:
            raise ValueError(f"`{kind}` is no kind of task; there are {', '.join(KINDS)}")
        self.game, self.kind, self.size, self.seed = game, kind, size, seed
        self._level = options.get("level")
        self._boards = _defaults.drawn(**{"given": options.pop("boards", None), "game": game, "level": None, "split": None} | options)

    def __len__(self) -> int:
        return self.size

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return (self[index] for index in range(self.size))

    def __getitem__(self, index: int) -> dict[str, Any]:
        """The entry of an index: ``question``, ``answer`` and ``metadata``. Raises IndexError."""
        index = operator.index(index)
        if not -self.size <= index < self.size:
            raise IndexError(f"index {index} of {self.size} tasks")
        index %= self.size
        task = _draw(self._boards, self.kind, 1, (self.seed << 52) + (index << 32))[0]
        metadata = {
            "source_dataset": f"thwart_{self.game}_{self.kind}",
            "source_index": index,
            "game": task.game,
            "kind": task.kind,
            "board": task.board,
            "difficulty": {"level": self._level, "size": Board.parse(task.board).shape},
        }
        return {"question": task.question, "answer": task.answer, "metadata": metadata}

    def score_answer(self, answer: str | None, entry: dict[str, Any]) -> float:
        """The score of an answer to an entry, as of :meth:`Task.score`."""
        metadata = entry["metadata"]
        task = Task(metadata["game"], metadata["kind"], metadata["board"], entry["question"], entry["answer"])
        return task.score(answer)


class Dialogue:
    """A play by messages against a perfect opponent, scored by exact regret.

    :param board: the board, or its text.
    :param side: the side that the messages play, ``"minimiser"`` or ``"maximiser"``.
    :param tries: so many messages without a legal move end the play.
    :param most: so many moves end the play.

    ``prompt`` is the first message, :meth:`reply` takes an answer and returns the next message, ``over`` says whether
    the play has ended. ``regrets`` has a number for each move: by how much it was worse than the best one, infinite if it
    lost what could be won. ``score`` is 1 / (1 + their sum), and 0 for a play that has not come to its end.

    >>> talk = Dialogue("game: rock\\n\\n@..\\n.#.\\n..>")
    >>> while not talk.over:
    ...     message = talk.reply("Answer: " + talk.session.best())
    >>> talk.regrets, talk.score
    ([0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0], 1.0)

    Raises ValueError for a board that is over, or whose rules are not written as a task.
    """

    def __init__(self, board: Board | str, side: str = "minimiser", *, tries: int = 3, most: int = 200) -> None:
        #: The play so far.
        self.session = Session(board)
        self.side = side
        self.regrets: list[float] = []
        self._tries, self._most, self._done, self._stopped = tries, most, False, False
        game = self.session.board.game
        if game is None or self._decided():
            raise ValueError("on this board nothing is left to decide")
        if SIDES.get(game, {}).get(side, "nobody") == "nobody":
            raise ValueError(f"{side} has nothing to decide in {game}")
        told = [rules(game, self.session.board), notation(game), f"You play {SIDES[game][side]}."]
        self.prompt = "\n\n".join([*told, self._go_on([])])

    @property
    def over(self) -> bool:
        """Whether the play has ended."""
        return self._done or self._stopped

    @property
    def score(self) -> float:
        """The score of the play, from 0 to 1; 0 before its end, and if it stopped before that."""
        return 1.0 / (1.0 + sum(self.regrets)) if self._done else 0.0

    def reply(self, text: str | None) -> str:
        """Plays the move of an answer and the moves of the opponent, and returns the next message.

        An answer without a legal move changes nothing, and the next message says so. Raises ValueError after the end.
        """
        if self.over:
            raise ValueError("the play is over")
        words = words_of(read(text or "")) or []
        analysis = self.session.analyze()
        for move in analysis["moves"]:
            if [move["move"].lower()] == words:
                best, value = _value(analysis), _value(move)
                if best is None or value is None:
                    raise ValueError("this position is not solved exactly within the usual limits; give a smaller board")
                self.regrets.append(_regret(best, value))
                self.session.play(move["move"])
                return self._go_on([move["move"]])
        self._tries -= 1
        self._stopped = self._tries <= 0
        return "This is no legal move. " + ("The play is over." if self._stopped else self._ask())

    def _decided(self) -> bool:
        """Whether nothing is left to decide: the play is over, or the minimiser can never end it."""
        return self.session.over or self.session.analyze().get("value") == math.inf

    def _go_on(self, played: list[str]) -> str:
        """Plays for the opponent until the other side has to decide, and returns the message of it."""
        answers = []
        while not self.session.over and self.session.side != self.side:
            answers.append(str(self.session.best()))
            self.session.play(answers[-1])
        message = f"You played {played[0]}. " if played else ""
        message += f"The other side played {' '.join(answers)}. " if answers else ""
        if self._decided():
            self._done = True
            return message + f"The play is over: {self.session.ending or 'the rest is decided'}."
        if len(self.regrets) >= self._most:
            self._stopped = True
            return message + f"The play is stopped after {self._most} moves."
        return message + self._ask()

    def _ask(self) -> str:
        moves = " ".join(self.session.moves())
        return (
            f"The position now:\n\n{_bare(self.session.board).strip()}\n\nYour legal moves: {moves}. Answer with one of "
            'them, in a last line that begins with "Answer:".'
        )


def _position(board: Board, seed: int) -> Board | None:
    """A position of a play on a board in which something can be done wrong."""
    dice = random.Random(seed)
    for _ in range(_TRIES):
        session = Session(board)
        # Only random() draws the same in all versions of Python.
        for _ in range(int(dice.random() * (_PLAYED + 1))):
            if session.over:
                break
            # Half of the moves are good ones, so that not everything is lost.
            best = session.analyze()["best"] if dice.random() < 0.5 else None
            moves = session.moves()
            session.play(best or moves[int(dice.random() * len(moves))])
        if not session.over:
            result = session.analyze()
            values = {_value(move) for move in result["moves"]}
            if len(values) > 1 and None not in values and (result.get("winner") or _value(result) != math.inf):
                return session.board
    return None


# The right answers


def _value(result: Any) -> float | None:
    """The value of a position or a move; where sides win, 0 for the first and infinite for the second."""
    if "winner" in result:
        return {"first": 0.0, "second": math.inf}.get(result["winner"])
    value = result["value"]
    return None if value is None else float(value)


def _regret(best: float, value: float) -> float:
    """By how much a value differs from the best one."""
    return 0.0 if best == value else abs(best - value)


def _score_move(session: Session, words: list[str]) -> float:
    result = session.analyze()
    for move in result["moves"]:
        if [move["move"].lower()] == words:
            best, value = _value(result), _value(move)
            return 0.0 if best is None or value is None else 1.0 / (1.0 + _regret(best, value))
    return 0.0


def _score_plan(session: Session, words: list[str]) -> float:
    best = _value(session.analyze())
    left = iter(words)
    while not session.over:
        moves = session.moves()
        if session.side == "maximiser":
            # Plans are asked for only where he has no choice.
            session.play(moves[0])
            continue
        word = next(left, None)
        known = {move.lower(): move for move in moves}
        if word not in known:
            return 0.0
        session.play(known[word])
    outcome = session.outcome
    if next(left, None) is not None or outcome is None or best is None or math.isinf(outcome):
        return 0.0
    return 1.0 / (1.0 + _regret(best, float(outcome)))


# The questions


def _ask_value(game: str, session: Session, value: float) -> tuple[str, str]:
    if game == "escape":
        winner = "first" if value == 0.0 else "second"
        return "Who wins if both play well? Answer with first for Alice or second for Bob", winner
    if session.history:
        raise ValueError("the value of a board is asked for before the first move")
    asked = f"What is the least cost that {SIDES[game]['minimiser']} can be sure of"
    answer = "impossible" if value == math.inf else f"{value:.0f}"
    return f"{asked}? Answer with a number, or with impossible if there is none", answer


def _ask_plan(game: str, session: Session, value: float) -> tuple[str, str]:
    if game not in ("bomb", "trap"):
        raise ValueError(f"a plan is asked for where nobody answers, in bomb and trap; not in {game}")
    if value == math.inf:
        raise ValueError("on this board there is no plan")
    plan = []
    while not session.over:
        best = str(session.analyze()["best"])
        if session.side == "minimiser":
            plan.append(best)
        session.play(best)
    what = "all your blasts, then -, then all your steps" if game == "bomb" else "all obstacles in their order, without Jerry's steps"
    return f"Give a plan of the least cost: {what}. Answer with the moves, separated by blanks", " ".join(plan)
