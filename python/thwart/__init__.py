"""Exact answers, strategies and checkable proofs for games of path and obstruction on grids.

>>> import thwart
>>> board = thwart.Board.parse("@..\\n.#.\\n..>", game="rock")
>>> solution = thwart.solve(board)
>>> solution.value, solution.verdict
(8, 'proved')
>>> solution.certificate.check()["claim"]
'8 steps at most'

Texts write cells as moves and board files do: row and column, counted from 1, such as ``"3,5"``. Tuples and
arrays count from 0, as numpy does, so the same cell is ``(2, 4)`` and ``array[2, 4]``.
"""

from ._page import Page
from ._thwart import (
    Board,
    BoardError,
    Boards,
    Certificate,
    CertificateError,
    IllegalMove,
    RosMap,
    Session,
    Solution,
    SolveError,
    __version__,
    batch,
    check,
    families,
    games,
    generate,
    passages,
    read_boards,
    route,
    solve,
)

__all__ = [
    "Board",
    "BoardError",
    "Boards",
    "Certificate",
    "CertificateError",
    "IllegalMove",
    "Page",
    "RosMap",
    "Session",
    "Solution",
    "SolveError",
    "__version__",
    "batch",
    "check",
    "families",
    "games",
    "generate",
    "passages",
    "read_boards",
    "route",
    "solve",
]
