"""Boards from and to the grid graphs of networkx, which has to be installed: ``pip install networkx``.

>>> import networkx, thwart
>>> from thwart.graphs import from_networkx, to_networkx
>>> graph = networkx.grid_2d_graph(3, 3)
>>> graph.remove_node((1, 1))
>>> board = from_networkx(graph, game="rock", start=(0, 0), exit=(2, 2))
>>> thwart.solve(board).value
8
>>> sorted(to_networkx(board)) == sorted(graph)
True
"""

import math
import operator
from numbers import Real
from typing import TYPE_CHECKING, Any

import numpy

from ._thwart import Board

if TYPE_CHECKING:
    import networkx

# The steps to half of the neighbours of a cell; the reverse steps lead to the other half.
_STEPS = {"four": [(0, 1), (1, 0)], "eight": [(0, 1), (1, 0), (1, 1), (1, -1)]}


def _steps(topology: str, row: int) -> list[tuple[int, int]]:
    """Returns the steps from a cell of this row to half of its neighbours."""
    if topology == "hex":
        # Every second row is shifted right by half a cell.
        return [(0, 1), (1, 0), (1, 1 if row % 2 else -1)]
    return _STEPS[topology]


def from_networkx(graph: "networkx.Graph[Any]", game: str | None = None, cost: str = "cost", **parameters: Any) -> Board:
    """Returns the board of a grid graph: its nodes are cells ``(row, column)`` from 0, and all other cells are walls.

    The node attribute named by ``cost`` is the cost of entering the cell, 1 if it is missing. The graph must have exactly
    the edges of the topology: those between all neighbours, which are four unless ``topology=`` names another topology.
    ``game``, ``start``, ``exit`` and other parameters are as in ``Board.parse``.

    Raises ValueError for other nodes, edges or weights of edges, and BoardError for a board that the game forbids. O(cells).
    """
    if graph.is_directed() or graph.is_multigraph():
        raise ValueError("a board has no one-way and no parallel edges; give networkx.Graph(graph), if these do not matter")
    try:
        cells = {(operator.index(row), operator.index(col)): data for (row, col), data in graph.nodes(data=True)}
    except (TypeError, ValueError):
        raise ValueError("the nodes of a grid graph are cells (row, column), two whole numbers") from None
    if not cells or min(min(cell) for cell in cells) < 0:
        raise ValueError("a grid graph has nodes (row, column), counted from 0")
    for cell, data in cells.items():
        price = data.get(cost, 1)
        if not (isinstance(price, Real) and 0 <= float(price) < math.inf):
            raise ValueError(f"the {cost} of the node {cell} is {price!r}; give a number from 0 on, and leave walls out")
    shape = tuple(1 + max(cell[axis] for cell in cells) for axis in (0, 1))
    walls = numpy.ones(shape, dtype=bool)
    walls[tuple(zip(*cells, strict=True))] = False
    if all(data.get(cost, 1) == 1 for data in cells.values()):
        board = Board.from_numpy(walls)
    else:
        costs = numpy.full(shape, numpy.inf)
        for cell, data in cells.items():
            costs[cell] = data.get(cost, 1)
        board = Board.from_numpy(costs, signs="costs")
    board = board.replace(game=game, **parameters)
    made = {frozenset(edge) for edge in to_networkx(board).edges}
    for *edge, data in graph.edges(data=True):
        if frozenset(edge) not in made:
            raise ValueError(f"the edge {tuple(edge)} joins no neighbours of the topology `{board.topology}`")
        if data.get("weight", 1) != 1 or cost in data:
            raise ValueError(f"the edge {tuple(edge)} has a weight; a board has costs of cells, the node attribute `{cost}`")
    for one, other in made:
        if not graph.has_edge(one, other):
            raise ValueError(f"the cells {sorted((one, other))} are neighbours, and the graph has no edge between them")
    return board


def to_networkx(board: Board, cost: str = "cost") -> "networkx.Graph[Any]":
    """Returns the grid graph of a board: a node ``(row, column)`` for each cell that is no wall, with the cost of
    entering it as the attribute ``cost``, and an edge between neighbours. O(cells).
    """
    import networkx

    graph: networkx.Graph[Any] = networkx.Graph()
    walls, costs, topology = board.walls, board.costs, board.topology
    free = [(int(row), int(col)) for row, col in numpy.argwhere(~walls)]
    graph.add_nodes_from((cell, {cost: int(costs[cell])}) for cell in free)
    for row, col in free:
        for down, right in _steps(topology, row):
            beside = (row + down, col + right)
            # A diagonal step needs both cells beside it free.
            corners = [] if topology == "hex" else [(row + down, col), (row, col + right)]
            if beside in graph and all(corner in graph for corner in corners):
                graph.add_edge((row, col), beside)
    return graph
