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
import re
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from typing import Any

from . import _defaults
from ._thwart import Board, Boards, Session

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
        answer = _read(text or "")
        if self.kind == "value":
            return float(_same_value(answer, self.answer, self.game))
        words = _words(answer)
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
    parts = [_rules(game, board), _notation(game), "The position:", text.strip()]
    if kind == "value":
        asked, answer = _ask_value(game, session, value)
    elif kind == "move":
        asked = f"Which move is best now for {_SIDES[game][session.side]}? The legal moves: {' '.join(session.moves())}."
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
        if _SIDES.get(game, {}).get(side, "nobody") == "nobody":
            raise ValueError(f"{side} has nothing to decide in {game}")
        rules = [_rules(game, self.session.board), _notation(game), f"You play {_SIDES[game][side]}."]
        self.prompt = "\n\n".join([*rules, self._go_on([])])

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
        words = _words(_read(text or "")) or []
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


# How answers are read

#: What may stand in front of an answer.
_LEAD = re.compile(r"[#*_ ]*(?:(?:therefore|thus|so|hence),? )?(?:the )?(?:final |best )?(?:answer|value|move|plan)[*_ ]*(?:is\b[*_ ]*:?|[:=])")
_FENCE = re.compile(r"```+[a-z]*", re.IGNORECASE)
_BOXED = re.compile(r"(?:\\[\[(] ?)?\\boxed ?\{(?:([^{}]*)|\\text ?\{([^{}]*)\} ?)\}(?: ?\\[\])])?")
#: What a value counts, where it is no plain number.
_UNITS = {"rock": "step", "trap": "obstacle", "wall": "point", "bomb": "step", "enclose": "point"}
#: A move: what is laid or chosen on a cell, a push, a step, or nothing. Its numbers are short, else a long row of
#: digits would be read again from each of them.
_MOVE = re.compile(
    r"[#*_@] ?[0-9]{1,9} ?, ?[0-9]{1,9}|[0-9]{1,9} ?, ?[0-9]{1,9}(?: ?: ?[0-9]{1,9})? ?> ?[a-z]+|[nesw]{1,2}(?![\w>])|-"
)


#: What language models write at the end of a text.
_END = re.compile(r"<\|(?:im_end|endoftext|end_of_text|eot_id|eom_id|end)\|>|<(?:/s|eos|end_of_turn)>")
#: The tags around an answer. Models that stop at the second one do not write it.
_TAG, _END_TAG = "<answer>", "</answer>"


def _read(text: str) -> str:
    """The line of an answer that counts, in small letters and without decoration or lead."""
    text = _END.sub("", text.lower().rpartition("</think>")[2])
    _, tag, inner = text.rpartition(_TAG)
    text = inner.partition(_END_TAG)[0] if tag else text
    lines = (line.strip() for line in reversed(text.splitlines()))
    line = next((line for line in lines if line and not _FENCE.fullmatch(line)), "").lower()
    # Signs of moves that were kept from becoming italics.
    line = re.sub(r"\\([*_#>-])", r"\1", line)
    # Blanks instead of nothing, so that no digits meet. No pattern below meets two blanks in a row.
    line = _plain(re.sub(r"\*\*|__|[`$\"']", " ", line))
    lead = _LEAD.match(line)
    line = _plain(line[lead.end() :] if lead else line)
    boxed = _BOXED.fullmatch(line)
    return _plain(boxed[1] or boxed[2] or "") if boxed else line


def _plain(line: str) -> str:
    """Single blanks, and no full stop."""
    return " ".join(line.split()).removesuffix(".").rstrip()


def _same_value(answer: str, right: str, game: str) -> bool:
    """Whether the right value is named, and nothing else."""
    answer = _plain(re.sub("[*_]", " ", answer))
    unit = rf"(?:\.0+)?(?: {_UNITS[game]}s?)?" if right.isdecimal() else ""
    return re.fullmatch(rf"(?:= ?|is )?{re.escape(right)}{unit}", answer) is not None


def _words(answer: str) -> list[str] | None:
    """The moves of an answer; none where it holds anything else."""
    if re.sub(r"[\s,;]", "", _MOVE.sub("", answer)):
        return None
    return [re.sub(r"\s", "", move) for move in _MOVE.findall(answer)]


# The questions

_SIDES: dict[str, dict[str | None, str]] = {
    "rock": {"minimiser": "the walker", "maximiser": "the adversary"},
    "escape": {"minimiser": "Alice", "maximiser": "Bob"},
    "trap": {"minimiser": "Tom", "maximiser": "Jerry"},
    "wall": {"minimiser": "Rabbit", "maximiser": "Eel"},
    "bomb": {"minimiser": "you", "maximiser": "nobody"},
    "enclose": {"minimiser": "you", "maximiser": "nobody"},
}

_COSTS = "Entering a cell costs its digit, and 1 where there is none."


def _rock(parameters: dict[str, Any]) -> str:
    sealed = (
        "A rock may cut the walker off from every exit; then the value is impossible."
        if parameters["seal"] == "allowed"
        else "A rock that would cut the walker off from every exit may not fall."
    )
    return (
        "A walker wants to get from @ to an exit > of this board at the least cost. He steps to one of the four "
        "neighbours of his cell (N, E, S, W) and cannot enter #. Before each of his steps an adversary may turn free "
        "cells to which the walker could step right now into rocks, which stay for good and cannot be entered; exits "
        f"never become rocks. Number of rocks in the whole play, at most: {parameters['rocks']}. The walker sees every "
        f"rock that has fallen, and none that has not. {sealed} {_COSTS}"
    )


def _escape(parameters: dict[str, Any]) -> str:
    return (
        "Alice and Bob push tokens @ over this board, and Alice begins. Each token carries a number, at first "
        f"{parameters['moves']}. A move pushes one token to one of the four neighbours of its cell (N, E, S, W), which "
        "may hold other tokens but is not #. A token that reaches an exit > vanishes; otherwise its number drops by "
        "one, and at zero it vanishes too. Whoever cannot push has lost."
    )


def _trap(parameters: dict[str, Any]) -> str:
    order = ", ".join(str(parameters["tie-break"]))
    per_turn = parameters["per-turn"]
    laid = "one obstacle" if per_turn == 1 else f"{per_turn} obstacles, one after the other,"
    return (
        f"Jerry @ wants out at a door > of this board. In each turn Tom first lays {laid} on an empty cell: not on a "
        "door, not on an obstacle #, not on Jerry. Then Jerry takes one step to one of the four neighbours of his cell, "
        "along a shortest path to any door; where several first steps lie on a shortest path, he takes the first of "
        f"them in the order {order}. When Jerry has no path to any door, Tom has won at the cost of the obstacles that "
        "he has laid. When Jerry stands on a door, Tom has lost. Tom wants to win with as few obstacles as he can."
    )


def _wall(parameters: dict[str, Any]) -> str:
    start = (
        "Rabbit first chooses a cell of the top row and pays it."
        if parameters["start"] == "any"
        else "The token starts on the top left cell, for nothing."
    )
    return (
        f"Rabbit takes a token from the top row of this board to the bottom row. {start} Each of his moves takes the "
        "token left, right or down (W, E, S), never up and never onto #, and he pays the digit of the cell it enters. "
        "After each move of Rabbit, Eel may build walls, as many as he likes, each between a cell and the one below it. "
        "Walls stay for good, and no wall may leave the token without a path to the bottom row. The play ends when the "
        "token enters the bottom row; that cell is paid too. Rabbit has lost where he walks to a cell from which no path "
        "leads to the bottom row. Rabbit wants to pay little, Eel wants him to pay much."
    )


def _bomb(parameters: dict[str, Any]) -> str:
    radius = parameters["radius"]
    reach = "" if radius == "unlimited" else f", at most {radius} cells each way"
    return (
        "You want to walk from @ to an end > of this board at the least cost, over cells that are neither rock # nor "
        f"brick %. Before the walk you may set off at most {parameters['blasts']} blasts, each on a cell of its own that "
        "is not rock. A blast clears its own cell and every brick in its row and column up to the next rock or the "
        f"edge of the board{reach}; it passes through bricks. All blasts go off together, on the board as it was. Then "
        f"you walk, one step at a time to one of the four neighbours of your cell (N, E, S, W). {_COSTS}"
    )


def _enclose(parameters: dict[str, Any]) -> str:
    return (
        "An animal @ stands on grass. A cell is grass . or water #. You may place at most "
        f"{parameters['walls']} walls, each on a cell of grass without the animal. The pen is all that the animal can "
        "then reach, one step at a time to one of the four neighbours of a cell, over grass without walls. If it "
        "reaches a cell of the rim of the board, there is no enclosure, and the value is impossible. Otherwise your "
        "cost is the number of cells that the pen misses: of those that are not on the rim and that the animal could "
        "reach if you placed no wall, without passing over the rim."
    )


_RULES: dict[str, Callable[[dict[str, Any]], str]] = {
    "rock": _rock,
    "escape": _escape,
    "trap": _trap,
    "wall": _wall,
    "bomb": _bomb,
    "enclose": _enclose,
}

#: What the rules above are not written for.
_OTHER_RULES = {
    "rock": {"reveal": "known"},
    "trap": {"tie-break": "worst", "goal": "rim"},
    "wall": {"builds": "upfront"},
    "enclose": {"animals": "together", "goal": "exits"},
}


def _rules(game: str, board: Board) -> str:
    if game not in _RULES:
        raise ValueError(f"the rules of {game} are not written as a task")
    parameters = board.parameters
    for key, value in _OTHER_RULES.get(game, {}).items():
        if parameters[key] == value:
            raise ValueError(f"the rules of {game} with {key}={value} are not written as a task")
    headers = board.text.split("\n\n")[0]
    if re.search(r"^topology:", headers, re.MULTILINE) or "\n\ncosts:" in board.text:
        raise ValueError("tasks are written for boards of four neighbours whose costs are digits")
    if game != "escape" and board.text.split("\n\n")[1].count("@") > 1:
        raise ValueError("a board with several starts is several games; leave one of them")
    if game == "enclose" and ("\n\npoints:" in board.text or parameters["links"] != "none" or int(parameters["wall-price"])):
        raise ValueError("tasks of enclose are written for grass and water alone, with walls that cost nothing")
    return _RULES[game](parameters)


def _notation(game: str) -> str:
    cells = "Rows and columns count from 1 at the top left, and cells are written row,column."
    moves = {
        "rock": 'a rock on a cell is "#2,3", the end of the adversary\'s turn "-", a step of the walker "E"',
        "escape": 'a push of the token on a cell is "2,3>E", or "2,3:5>E" for the one with the number 5 where tokens '
        "with different numbers share the cell",
        "trap": 'an obstacle on a cell is "#2,3", a step of Jerry "E"',
        "wall": 'choosing a cell is "@1,3", a step of Rabbit "E", a wall below a cell "_2,3", the end of Eel\'s turn "-"',
        "bomb": 'a blast on a cell is "*2,3", the end of the blasts "-", a step "E"',
        "enclose": 'a wall on a cell is "#2,3", the end of the play "-"',
    }
    return f'{cells} Moves: {moves[game]}. The moves of "line:", if there are any, have been played on the board below.'


def _ask_value(game: str, session: Session, value: float) -> tuple[str, str]:
    if game == "escape":
        winner = "first" if value == 0.0 else "second"
        return "Who wins if both play well? Answer with first for Alice or second for Bob", winner
    if session.history:
        raise ValueError("the value of a board is asked for before the first move")
    asked = f"What is the least cost that {_SIDES[game]['minimiser']} can be sure of"
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
