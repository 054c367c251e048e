"""Kind `enclose-cuts-1`: the walls of a best pen, and a tree of cases with flows."""

from budget import Budget
from lengths import INFINITE, number, require

UNIT = 840


class Cases:
    """The case that is open, and the flow of the last case."""

    def __init__(self, game, claim):
        walls, _ = game.position
        self.game = game
        self.cells = game.reach(walls)
        self.next = {cell: game.next[cell] & self.cells for cell in self.cells}
        self.looks = len(self.cells) + sum(map(len, self.next.values()))
        self.points = {cell: 0 if cell in game.goal else game.board.points[cell] for cell in self.cells}
        won = sum(max(points, 0) for points in self.points.values())
        loss = sum(max(-points, 0) for points in self.points.values())
        self.walls = min(game.walls - len(walls), len(self.cells))
        lost = game.all_points - won + game.price * len(walls)
        self.most = lost + won + loss + game.price * self.walls
        self.claim = (self.most + 1 if claim == INFINITE else claim) - lost
        self.settled = {cell: False for cell in self.cells & game.goal}
        self.has_pen = self.cells.issuperset(game.animals) and not game.goal.intersection(game.animals)
        if self.has_pen:
            self.settled |= {animal: True for animal in game.animals}
        self.on = {}

    def reach(self):
        """Returns the cells that the first animal reaches over those that are not out."""
        if not self.has_pen:
            return set()
        start = self.game.animals[0]
        found, stack = {start}, [start]
        while stack:
            cell = stack.pop()
            if cell in self.game.goal:
                continue
            for other in self.next[cell]:
                if other not in found and self.settled.get(other) is not False:
                    found.add(other)
                    stack.append(other)
        return found

    def check_contradiction(self):
        cut_off = {cell for cell, inside in self.settled.items() if inside} - self.reach()
        require(cut_off or not self.has_pen, "every cell in the pen can be reached")

    def check_flow(self, words):
        price = number(words[0]) if words else -1
        require(0 <= price <= (self.most + 1) * UNIT, "the price of a wall is out of range")
        for word in words[1:]:
            step, _, amount = word.partition(":")
            ends = tuple(number(cell) for cell in step.split(">"))
            require(len(ends) == 2 and ends[0] in self.cells and ends[1] in self.next[ends[0]], "no such step")
            self.on[ends] = number(amount)
            require(self.on[ends] < 2**57, "the amount is out of range")
        reached, total = self.reach(), 0
        for cell in self.cells:
            total += self.gain(cell, price, reached)
        require(total - price * self.walls > UNIT * (self.claim - 1), "the flow shows too little")

    def gain(self, cell, price, reached):
        comes = sum(self.on.get((other, cell), 0) for other in self.next[cell])
        goes = sum(self.on.get((cell, other), 0) for other in self.next[cell])
        own = self.game.price * UNIT
        require(comes <= own + price or cell not in self.game.grass, f"too much goes through {cell}")
        least, most = sorted([0, self.points[cell] * UNIT])
        gain = goes - comes
        inside = self.settled.get(cell, None if cell in reached else False)
        if inside:
            require(gain >= least, f"too much ends at {cell}")
            return gain - least
        require(gain <= most, f"too much begins at {cell}")
        require(gain >= least or inside is False, f"too much ends at {cell}")
        return most if inside is False else max(gain, 0)


def planned(game, text):
    """Returns what the pen misses that the walls of the text make."""
    walls, over = game.position
    if text == "none":
        return INFINITE
    for word in text.split(" ") if text != "-" else []:
        parts = word.split(",")
        require(len(parts) == 2, f"`{word[:40]}` is no cell")
        row, col = map(number, parts)
        cell = game.board.place(row - 1, col - 1)
        require(not over and len(walls) < game.walls, "there are too many walls")
        require(cell in game.grass - walls, f"no wall can stand on {word[:40]}")
        walls |= {cell}
    return game.missed(walls)


def check(game, claim, lines):
    require(planned(game, lines.field("walls")) == claim, "the pen misses something else")
    if game.position[1]:
        return
    count = number(lines.field("steps"))
    cases, budget = Cases(game, claim), Budget()
    # The branches above the open case: cell, and whether its second side is open.
    above, over = [], False
    for _ in range(count):
        word, *words = budget.take(lines).split(" ")
        budget.look(cases.looks if word != "B" else 0)
        require(not over, "all cases are closed")
        if word == "B":
            require(len(words) == 2 and words[1] in ("0", "1"), "a branch names a cell and a side")
            cell = number(words[0])
            require(cell in cases.cells and cell not in cases.settled, "the cell is settled, or out of reach")
            cases.settled[cell] = words[1] == "1"
            above.append((cell, False))
            continue
        if word == "P" and not words:
            cases.check_contradiction()
        else:
            require(word == "L", "it is no step of a proof")
            cases.check_flow(words)
        while above and above[-1][1]:
            del cases.settled[above.pop()[0]]
        over = not above
        if above:
            cell, _ = above.pop()
            cases.settled[cell] = not cases.settled[cell]
            above.append((cell, True))
    require(over, "some case is not closed")
