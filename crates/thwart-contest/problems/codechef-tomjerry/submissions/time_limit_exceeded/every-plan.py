# Right, but tries all plans with one obstacle, with two, and so on, each from its beginning: too slow for long plans.
import itertools
import sys

rows, cols, *board = sys.stdin.read().split()
sign = {(r, c): sign for r, row in enumerate(board, 1) for c, sign in enumerate(row, 1)}
doors = [cell for cell in sign if sign[cell] == "0"]
start = next(cell for cell in sign if sign[cell] == "*")


def neighbours(cell):
    row, col = cell
    return [(row - 1, col), (row, col + 1), (row, col - 1), (row + 1, col)]


def step(empty, jerry):
    """Where Jerry stands after his step; None if he is trapped."""
    steps = dict.fromkeys(doors, 0)
    queue = list(doors)
    for cell in queue:
        for to in neighbours(cell):
            if to in empty and to not in steps:
                steps[to] = steps[cell] + 1
                queue.append(to)
    if jerry not in steps:
        return None
    return next(to for to in neighbours(jerry) if steps.get(to) == steps[jerry] - 1)


def traps(plan):
    empty = {cell for cell in sign if sign[cell] in ".*"}
    jerry = start
    for cell in plan:
        if jerry in doors or cell == jerry or cell not in empty:
            return False
        empty.remove(cell)
        to = step(empty, jerry)
        jerry = jerry if to is None else to
    return jerry not in doors and step(empty, jerry) is None


cells = [cell for cell in sign if sign[cell] in ".*"]
for length in range(len(cells) + 1):
    plan = next(filter(traps, itertools.permutations(cells, length)), None)
    if plan is not None:
        print(length)
        for cell in plan:
            print(*cell)
        break
