"""The rules of the games in words that need no picture."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from .._thwart import Board

SIDES: dict[str, dict[str | None, str]] = {
    "rock": {"minimiser": "the walker", "maximiser": "the adversary"},
    "escape": {"minimiser": "Alice", "maximiser": "Bob"},
    "trap": {"minimiser": "Tom", "maximiser": "Jerry"},
    "wall": {"minimiser": "Rabbit", "maximiser": "Eel"},
    "bomb": {"minimiser": "you", "maximiser": "nobody"},
    "enclose": {"minimiser": "you", "maximiser": "nobody"},
}

_COSTS = "Entering a cell costs its digit, and 1 if there is none."


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
        "one, and at zero it vanishes too. A player who cannot push has lost."
    )


def _trap(parameters: dict[str, Any]) -> str:
    order = ", ".join(str(parameters["tie-break"]))
    per_turn = parameters["per-turn"]
    laid = "one obstacle" if per_turn == 1 else f"{per_turn} obstacles, one after the other,"
    return (
        f"Jerry @ wants out at a door > of this board. In each turn Tom first lays {laid} on an empty cell: not on a "
        "door, not on an obstacle #, not on Jerry. Then Jerry takes one step to one of the four neighbours of his cell, "
        "along a shortest path to any door; if several first steps lie on a shortest path, he takes the first of "
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
        "token enters the bottom row; that cell is paid too. Rabbit has lost if he walks to a cell from which no path "
        "leads to the bottom row. Rabbit wants to pay little, Eel wants him to pay much."
    )


def _bomb(parameters: dict[str, Any]) -> str:
    radius = parameters["radius"]
    reach = "" if radius == "unlimited" else f", at most {radius} cells in each direction"
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

#: The parameters that the rules above do not cover.
_OTHER_RULES = {
    "rock": {"reveal": "known"},
    "trap": {"tie-break": "worst", "goal": "rim"},
    "wall": {"builds": "upfront"},
    "enclose": {"animals": "together", "goal": "exits"},
}


def rules(game: str, board: Board) -> str:
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


def notation(game: str) -> str:
    cells = "Rows and columns count from 1 at the top left, and cells are written row,column."
    moves = {
        "rock": 'a rock on a cell is "#2,3", the end of the adversary\'s turn "-", a step of the walker "E"',
        "escape": 'a push of the token on a cell is "2,3>E", or "2,3:5>E" for the one with the number 5 if tokens '
        "with different numbers share the cell",
        "trap": 'an obstacle on a cell is "#2,3", a step of Jerry "E"',
        "wall": 'choosing a cell is "@1,3", a step of Rabbit "E", a wall below a cell "_2,3", the end of Eel\'s turn "-"',
        "bomb": 'a blast on a cell is "*2,3", the end of the blasts "-", a step "E"',
        "enclose": 'a wall on a cell is "#2,3", the end of the play "-"',
    }
    return f'{cells} Moves: {moves[game]}. The moves of "line:", if there are any, have been played on the board below.'
