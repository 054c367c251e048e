"""Boards as text puzzles with exact scores, to train and test language models.

>>> from thwart import tasks
>>> task = tasks.generate("rock", "value", 1, seed=7)[0]
>>> print(task.question)  # doctest: +ELLIPSIS
A walker wants to get from @ to an exit > ...
>>> task.answer, task.score("It takes 18 at least.\\nAnswer: 17"), task.score("**Answer:** 18")
('18', 0.0, 1.0)
>>> task == tasks.Task(**task.to_dict())
True

This module needs no other package, and never executes text of an answer.
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
from .._defaults import prose
from .._thwart import Board, Boards, Session, games
from ._answers import read, same_value, value_of, words_of

__all__ = ["KINDS", "Dataset", "Dialogue", "Task", "generate", "make"]

#: The kinds of questions: the value of the board, a best move, or a plan from the first move to the end.
KINDS = ("value", "move", "plan")

#: The most moves played before the question.
_PLAYED = 6

#: The number of positions of a board that are tried to find one in which the choice of the move matters.
_TRIES = 20

#: The number of boards that are tried to find one with such a position.
_BOARDS = 100


@dataclass(frozen=True)
class Task:
    """A question with its answer.

    :param game: the game.
    :param kind: one of :data:`KINDS`.
    :param board: the position as a board file.
    :param question: the rules, the position and the question.
    :param answer: an answer that scores 1.
    """

    game: str
    kind: str
    board: str
    question: str
    answer: str

    def read(self, text: str | None) -> str | None:
        """Returns the answer as :meth:`score` reads it: a number, a word, or moves with blanks between them. ``None`` for
        ``None`` and for a text that cannot be read, so that a wrong form differs from a wrong answer.

        >>> task = make("game: rock\\n\\n@..\\n.#.\\n..>", "value")
        >>> task.read("Answer: **8 steps**."), task.read("8 or 9")
        ('8', None)
        """
        answer = read(text or "")
        if self.kind == "value":
            return value_of(answer, prose(self.game)["unit"])
        words = words_of(answer)
        return " ".join(words) if words else None

    def score(self, text: str | None) -> float:
        """Returns the score of an answer, from 0 to 1; 0 for ``None`` and for a text that cannot be read.

        If the text has tags ``<answer>``, the content of the last tag is the answer, otherwise the whole text. The score
        depends on the last line that is neither empty nor a code fence, without a lead such as ``Answer:``
        (docs/environments.md lists all leads). Bold type, quotes, ``\\boxed{}``, a full stop, capital letters and the end
        tokens of language models do not matter. Anything else in the line scores 0.

        A right value scores 1, with or without its unit, and a wrong value 0. A move scores 1 / (1 + regret), where the
        regret is the loss against a best move. An illegal move scores 0, and so does a move that loses a won position. A
        plan scores the same for its regret as a whole, and 0 if it does not lead to the end of the play.
        """
        answer = read(text or "")
        if self.kind == "value":
            return float(same_value(answer, self.answer, prose(self.game)["unit"]))
        words = words_of(answer)
        if words is None:
            return 0.0
        session = Session(self.board)
        if self.kind == "move":
            return _score_move(session, words)
        return _score_plan(session, words)

    def to_dict(self) -> dict[str, str]:
        """Returns the fields, for a line of JSON; ``Task(**fields)`` is the same task."""
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
    """Returns tasks on boards that are drawn by a seed; the same seed always gives the same tasks.

    Without ``boards`` the boards are those of the environments (see docs/environments.md); ``level`` is one of
    ``"gentle"``, ``"sly"`` and ``"cruel"``. ``split`` is ``"train"`` or ``"test"``: no board is in both.

    Raises ValueError for other words, for boards of another game, and if all moves are equally good on many boards in a
    row.

    >>> [task.answer for task in generate("bomb", "value", 3)] == [task.answer for task in generate("bomb", "value", 3)]
    True
    """
    source = _defaults.drawn(boards, game, level, split)
    # Shift the seed, so that two seeds have no board in common.
    return _draw(source, kind, count, seed << 32)


def _draw(boards: Boards, kind: str, count: int, first: int) -> list[Task]:
    """Returns tasks on the boards of the seeds from ``first`` on."""
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
    """Returns the task of a position: a board, or the text of a board, with the moves so far as ``line:``.

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
    parts = [board.rules, _notation(game), "The position:", text.strip()]
    if kind == "value":
        asked, answer = _ask_value(game, session, value)
    elif kind == "move":
        asked = f"Which move is best now for {prose(game)['sides'][str(session.side)]}? The legal moves: {' '.join(session.moves())}."
        asked, answer = asked + " Answer with one of them", str(session.analyze()["best"])
    else:
        asked, answer = _ask_plan(game, session, value)
    parts.append(asked + ', in a last line that begins with "Answer:".')
    return Task(game=game, kind=kind, board=text, question="\n\n".join(parts), answer=answer)


def _bare(board: Board) -> str:
    """Returns the text of a board, without its title, source and expected answer."""
    return "\n".join(line for line in board.text.split("\n") if not line.startswith(("title:", "expect:", "source:")))


class Dataset:
    """A data set of tasks in the form of reasoning-gym: entries with question, answer and metadata, by index.

    :param game: the game.
    :param kind: one of :data:`KINDS`.
    :param size: the number of tasks, up to 2**20.
    :param seed: from 0 to 4095. Data sets with different seeds draw different boards; to be sure that two data sets share
        no board, use ``split``.
    :param options: ``boards``, ``level`` and ``split``, as in :func:`generate`.

    An index always gives the same entry, which is made at each access, in a time that does not depend on the index. Raises
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
        """Returns the entry of an index: ``question``, ``answer`` and ``metadata``. Raises IndexError."""
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
        """Returns the score of an answer to an entry, as :meth:`Task.score` does."""
        metadata = entry["metadata"]
        task = Task(metadata["game"], metadata["kind"], metadata["board"], entry["question"], entry["answer"])
        return task.score(answer)


class Dialogue:
    """A play by messages against a perfect opponent, scored by exact regret.

    :param board: the board, or its text.
    :param side: the side that the messages play, ``"minimiser"`` or ``"maximiser"``.
    :param tries: the number of messages without a legal move that ends the play.
    :param most: the number of moves that ends the play.

    ``prompt`` is the first message, :meth:`reply` takes an answer and returns the next message, ``over`` says whether
    the play has ended. ``regrets`` has a number for each move, its loss against the best move; it is infinite if the move
    lost a won position. ``score`` is 1 / (1 + their sum), and 0 for an unfinished play.

    >>> talk = Dialogue("game: rock\\n\\n@..\\n.#.\\n..>")
    >>> while not talk.over:
    ...     message = talk.reply("Answer: " + talk.session.best())
    >>> talk.regrets, talk.score
    ([0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0], 1.0)

    Raises ValueError if the play is over on the board, or if the rules of the board are not written as a task.
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
        name = prose(game)["sides"].get(side)
        if name is None:
            raise ValueError(f"{side} has nothing to decide in {game}")
        parts = [self.session.board.rules, _notation(game), f"You play {name}."]
        self.prompt = "\n\n".join([*parts, self._go_on([])])

    @property
    def over(self) -> bool:
        """Whether the play has ended."""
        return self._done or self._stopped

    @property
    def score(self) -> float:
        """The score of the play, from 0 to 1; 0 for an unfinished or stopped play."""
        return 1.0 / (1.0 + sum(self.regrets)) if self._done else 0.0

    def reply(self, text: str | None) -> str:
        """Plays the move of an answer and the moves of the opponent, and returns the next message.

        If the answer has no legal move, the position stays, and the next message says so. Raises ValueError after the end.
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
        """Returns whether the result is decided: the play is over, or the minimiser can never end it."""
        return self.session.over or self.session.analyze().get("value") == math.inf

    def _go_on(self, played: list[str]) -> str:
        """Plays for the opponent until the other side is to move, and returns a message about these moves."""
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
    """Returns a position in which moves have different values, from a play on a board; None if the search finds none."""
    dice = random.Random(seed)
    for _ in range(_TRIES):
        session = Session(board)
        # Use random() alone, because only its numbers are the same in all versions of Python.
        for _ in range(int(dice.random() * (_PLAYED + 1))):
            if session.over:
                break
            # Half of the moves are best moves, so that many positions are not lost.
            best = session.analyze()["best"] if dice.random() < 0.5 else None
            moves = session.moves()
            session.play(best or moves[int(dice.random() * len(moves))])
        if not session.over:
            result = session.analyze()
            values = {_value(move) for move in result["moves"]}
            if len(values) > 1 and None not in values and (result.get("winner") or _value(result) != math.inf):
                return session.board
    return None


# Right answers


def _value(result: Any) -> float | None:
    """Returns the value of a position or a move; if sides win, 0 for the first side and infinity for the second."""
    if "winner" in result:
        return {"first": 0.0, "second": math.inf}.get(result["winner"])
    value = result["value"]
    return None if value is None else float(value)


def _regret(best: float, value: float) -> float:
    """Returns the difference between a value and the best one."""
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
            # In games with plans the maximiser has no choice.
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


# Questions


def _notation(game: str) -> str:
    cells = "Rows and columns count from 1 at the top left, and cells are written row,column."
    moves = prose(game)["notation"]
    return f'{cells} Moves: {moves}. The moves of "line:", if there are any, have been played on the board below.'


def _ask_value(game: str, session: Session, value: float) -> tuple[str, str]:
    words = prose(game)
    first, second = words["sides"].values()
    if words["unit"] is None:
        winner = "first" if value == 0.0 else "second"
        return f"Who wins if both play well? Answer with first for {first} or second for {second}", winner
    if session.history:
        raise ValueError("the value of a board is asked for before the first move")
    asked = f"What is the least cost that {first} can be sure of"
    answer = "impossible" if value == math.inf else f"{value:.0f}"
    return f"{asked}? Answer with a number, or with impossible if there is none", answer


def _ask_plan(game: str, session: Session, value: float) -> tuple[str, str]:
    parts = prose(game)["plan"]
    if parts is None:
        known = " and ".join(game["name"] for game in games() if game["prose"]["plan"])
        raise ValueError(f"a plan needs a game without an opponent who chooses, such as {known}; not in {game}")
    if value == math.inf:
        raise ValueError("on this board there is no plan")
    plan = []
    while not session.over:
        best = str(session.analyze()["best"])
        if session.side == "minimiser":
            plan.append(best)
        session.play(best)
    return f"Give a plan of the least cost: {parts}. Answer with the moves, separated by blanks", " ".join(plan)
