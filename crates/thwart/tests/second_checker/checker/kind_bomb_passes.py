"""Kind `bomb-passes-1`: bomb where every cell costs 1."""

from board import least
from budget import Budget
from lengths import INFINITE, number, require


def distances(game, floor, walker):
    return game.board.lengths([walker], floor.__contains__, count=lambda _: 1)


def distance_to_end(game, floor, walker):
    found = distances(game, floor, walker)
    return least(found[end] for end in game.ends if end in found)


def read_blasts(game, position, lines):
    """The plan's blasts, legal one after the other; the floor they leave."""
    text = lines.field("blasts")
    for word in [] if text == "none" else text.split(" "):
        row, _, col = word.partition(",")
        cell = game.board.place(number(row) - 1, number(col) - 1)
        move = ("*", cell)
        require(move in game.moves(position), f"no blast may go off at `{word}`")
        position = game.play(position, move)[1]
    return game.floor(position)


def cap_of(game, claim, cell):
    if claim == INFINITE:
        return INFINITE
    row, col = divmod(cell, game.board.cols)
    ends = (divmod(end, game.board.cols) for end in game.ends)
    return max(0, claim - min(abs(row - r) + abs(col - c) for r, c in ends))


def first_numbers(game, claim, floor, walker):
    found = distances(game, floor, walker)
    numbers = {}
    for cell in game.board.cells:
        cap = cap_of(game, claim, cell)
        if cell not in found:
            numbers[cell] = cap
        else:
            numbers[cell] = 0 if claim == INFINITE else min(found[cell], cap)
    return numbers


def lowered(game, old, lines, count, budget):
    """The numbers after the lines of one pass."""
    new, board, last = dict(old), game.board, -1
    for _ in range(count):
        words = budget.take(lines).split(" ")
        require(len(words) > 2, "a line without numbers")
        row, col = number(words[0]) - 1, number(words[1]) - 1
        for i, word in enumerate(words[2:]):
            cell = board.place(row, col + i)
            require(cell is not None, "the line leaves the board")
            require(cell > last, "cells out of order")
            new[cell] = number(word)
            require(new[cell] < min(old[cell], 2**32), "a number that is not lowered")
            last = cell
    return new


def spread(game, numbers):
    """S of the page: the least number on the arms of a blast, plus the steps."""
    return {
        cell: min(numbers[to] + steps for to, steps in game.arms[cell]) for cell in game.arms
    }


def follows(game, floor, old, new):
    solid = game.solid
    near = {
        cell: [to for _, to, _, _ in game.board.steps(cell, solid.__contains__)] for cell in solid
    }
    entered = {cell: min([old[cell]] + [old[to] + 1 for to in near[cell]]) for cell in solid}
    bound = spread(game, spread(game, entered))
    for cell in solid:
        require(new[cell] <= bound[cell], f"the number of cell {cell} is too large")
        if cell in floor:
            steps = all(new[cell] <= new[to] + 1 for to in near[cell])
            require(steps, f"the number of cell {cell} is too large beside its neighbours")


def check(game, claim, lines):
    require(all(game.board.costs[cell] == 1 for cell in game.solid), "not every cell costs 1")
    position = game.position
    walker, blasts, walking = position
    floor = game.floor(position)
    if walking:
        require(distance_to_end(game, floor, walker) == claim, "the way has another length")
        return
    planned = read_blasts(game, position, lines)
    require(distance_to_end(game, planned, walker) == claim, "the plan's way has another length")
    numbers = first_numbers(game, claim, floor, walker)
    left = game.blasts - len(blasts)
    passes = number(lines.field("passes"))
    require(passes <= left, "more passes than blasts")
    budget = Budget()
    for p in range(1, passes + 1):
        words = lines.field("pass").split(" ")
        require(len(words) == 2 and words[0] == str(p), f"expected pass {p}")
        new = lowered(game, numbers, lines, number(words[1]), budget)
        budget.look(len(game.board.signs))
        follows(game, floor, numbers, new)
        numbers = new
    if passes < left:
        follows(game, floor, numbers, numbers)
    require(all(numbers[end] >= claim for end in game.ends), "an end comes nearer than the claim")
