"""Kind `bomb-passes-3`: bomb where every cell costs 1."""

from board import least
from budget import Budget
from kind_walk_ambush import STEPS
from lengths import INFINITE, number, require


def steps_over(game, cells, sources):
    """Returns the plain distances from the nearest of some cells."""
    return game.board.lengths(sources, cells.__contains__, count=lambda _: 1)


def distance_to_end(game, floor, walker):
    found = steps_over(game, floor, [walker])
    return least(found[end] for end in game.ends if end in found)


def read_blasts(game, position, lines):
    """Reads the plan's blasts, legal one after the other; returns the floor they
    leave."""
    text = lines.field("blasts")
    for word in [] if text == "none" else text.split(" "):
        row, _, col = word.partition(",")
        cell = game.board.place(number(row) - 1, number(col) - 1)
        move = ("*", cell)
        require(move in game.moves(position), f"no blast may go off at `{word}`")
        position = game.play(position, move)[1]
    return game.floor(position)


def read_walk(game, floor, cell, claim, lines):
    """Checks that the walk leads over the floor to an end, in as many steps as
    claimed."""
    taken = 0
    for word in lines.field("walk").split(" "):
        found = STEPS.fullmatch(word)
        require(found and found[2] != "1", f"`{word[:40]}` is no run of steps")
        for _ in range(number(found[2] or "1")):
            step = game.board.step(cell, found[1], floor.__contains__)
            require(step, f"a step `{found[1]}` is not legal")
            cell, taken = step[1], taken + 1
    require(cell in game.ends, "the walk ends on no end")
    require(taken == claim, "the walk has another length")


def neighbours(game, cell):
    return [to for _, to, _, _ in game.board.steps(cell, game.solid.__contains__)]


def entered(game, numbers):
    """Returns E of the page."""
    found = dict(numbers)
    for cell, steps in numbers.items():
        for to in neighbours(game, cell):
            found[to] = min(found.get(to, INFINITE), steps + 1)
    return found


def spread(game, numbers):
    """Returns S of the page: the least number on the arms of a blast, plus the steps."""
    found = {}
    for cell, steps in numbers.items():
        for to, apart in game.arms[cell]:
            found[to] = min(found.get(to, INFINITE), steps + apart)
    return found


def next_pass(game, floor, old):
    """Returns the numbers with one more blast."""
    new = dict(old)
    for cell, steps in spread(game, spread(game, entered(game, old))).items():
        new[cell] = min(new.get(cell, INFINITE), steps)
    # Cells by their numbers, nearest first.
    levels = {}
    for cell, steps in new.items():
        levels.setdefault(steps, []).append(cell)
    while levels:
        steps = min(levels)
        for cell in levels.pop(steps):
            for to in neighbours(game, cell) if new[cell] == steps else []:
                if to in floor and steps + 1 < new.get(to, INFINITE):
                    new[to] = steps + 1
                    levels.setdefault(steps + 1, []).append(to)
    return new


def make_passes(game, floor, numbers, passes):
    """Returns the numbers after so many passes, and whether one of them lowered
    nothing."""
    budget = Budget()
    for _ in range(passes):
        budget.look(len(game.board.signs))
        before, numbers = numbers, next_pass(game, floor, numbers)
        if numbers == before:
            return numbers, True
    return numbers, False


def check_passes(game, floor, claim, walker, left):
    to_end = steps_over(game, floor, game.ends)
    if left == 0:
        require(to_end.get(walker, INFINITE) >= claim, "without a blast a walk is shorter")
        return
    to_end, last = make_passes(game, floor, to_end, left // 2)
    from_walker = steps_over(game, floor, [walker])
    from_walker, _ = make_passes(game, floor, from_walker, 0 if last else (left - 1) // 2)
    into = spread(game, entered(game, from_walker))
    out_of = spread(game, entered(game, to_end))
    for centre in into.keys() & out_of.keys():
        require(into[centre] + out_of[centre] >= claim, f"a blast on cell {centre} makes a shorter walk")


def check(game, claim, lines):
    require(all(game.board.costs[cell] == 1 for cell in game.solid), "not every cell costs 1")
    position = game.position
    walker, blasts, walking = position
    floor = game.floor(position)
    if walking:
        require(distance_to_end(game, floor, walker) == claim, "the path has another length")
        return
    planned = read_blasts(game, position, lines)
    if claim != INFINITE:
        read_walk(game, planned, walker, claim, lines)
    bound = lines.field("bound")
    if bound == "cleared":
        require(distance_to_end(game, game.solid, walker) >= claim, "a walk over bricks is shorter")
    else:
        require(bound == "passes", f"`{bound[:40]}` is no bound")
        check_passes(game, floor, claim, walker, game.blasts - len(blasts))
