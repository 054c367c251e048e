"""Kind `wall-straight-1`: wall built up front, by the only path that is left."""

from kind_wall_tours import row_costs, runs
from lengths import INFINITE, number, require


def bottom(game):
    board = game.board
    last = board.rows - 1
    return [
        cost if game.is_ground(board.place(last, x)) else INFINITE
        for x, cost in enumerate(row_costs(game, last))
    ]


def openings(game, row, run, below, walls):
    place = game.board.place
    return [x for x in run if below[x] != INFINITE and place(row, x) not in walls]


def land_on(game, row, below, walls, choose):
    """Returns `land` of a row from that of the row below."""
    costs = row_costs(game, row)
    land = [INFINITE] * len(costs)
    for run in runs(game, row):
        ends = openings(game, row, run, below, walls)
        for x in run:
            walks = [
                (sum(costs[x + 1 : end + 1]) if end >= x else sum(costs[end:x])) + below[end]
                for end in ends
            ]
            if walks:
                land[x] = costs[x] + choose(walks)
    return land


def least(game, walls, top):
    land = bottom(game)
    for row in range(game.board.rows - 2, top - 1, -1):
        land = land_on(game, row, land, walls, min)
    token = game.position[0]
    return min(land) if token is None else land[token % game.board.cols] - game.board.costs[token]


def greatest(game, walls, top):
    land = bottom(game)
    for row in range(game.board.rows - 2, top, -1):
        land = land_on(game, row, land, walls, max)
    token = game.position[0]
    if token is None:
        costs = row_costs(game, 0)
        ends = (x for run in runs(game, 0) for x in openings(game, 0, run, land, walls))
        return max((costs[x] + land[x] for x in ends), default=INFINITE)
    land = land_on(game, top, land, walls, max)
    return land[token % game.board.cols] - game.board.costs[token]


def read_path(game, lines, top):
    board = game.board
    columns = [number(word) for word in lines.field("way").split(" ")]
    require(len(columns) == board.rows - 1 - top, "a column for each row is needed")
    require(all(1 <= column <= board.cols for column in columns), "a column off the board")
    return {board.place(top + down, column - 1) for down, column in enumerate(columns)}


def check(game, claim, lines):
    require(game.parameters["builds"] == "upfront", "the walls are not built up front")
    board, (token, walls, rabbit) = game.board, game.position
    outcome = game.outcome(game.position)
    if outcome is not None:
        require(outcome == claim, "the play is over with another value")
        return
    top = 0 if token is None else token // board.cols
    if rabbit or board.rows == 1:
        require(least(game, walls, top) == claim, "the rows say another value")
        return
    path = read_path(game, lines, top)
    below = board.cols * top
    built = {
        cell
        for cell in board.cells
        if cell >= below and cell not in path and game.is_open(cell, walls)
    }
    require(least(game, walls | built, top) == claim, "the path that is left has another value")
    require(greatest(game, walls, top) == claim, "there is a more expensive path")
