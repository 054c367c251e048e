"""Exact answers, strategies and checkable proofs for games of path and obstruction on grids.

>>> import thwart
>>> board = thwart.Board.parse("@..\\n.#.\\n..>", game="rock")
>>> solution = thwart.solve(board)
>>> solution.value, solution.verdict
(8, 'proved')
>>> solution.certificate.check()["claim"]
'8 steps at most'

Cells are written as in moves and board files: row and column, counted from 1, such as ``"3,5"``. Arrays of
numpy have the shape of the board, so the same cell is ``array[2, 4]``.
"""

from ._page import Page
from ._thwart import (
    Board,
    BoardError,
    Boards,
    Certificate,
    CertificateError,
    IllegalMove,
    Session,
    Solution,
    SolveError,
    __version__,
    batch,
    check,
    games,
    generate,
    read_boards,
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
    "Session",
    "Solution",
    "SolveError",
    "__version__",
    "batch",
    "check",
    "games",
    "generate",
    "read_boards",
    "solve",
]
