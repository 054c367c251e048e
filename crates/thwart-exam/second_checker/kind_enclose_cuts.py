"""Kinds `enclose-cuts-1` and `-2`, and `enclose-apart-1`: walls, and a tree of cases with flows and fences."""

import re

from budget import Budget
from lengths import INFINITE, number, require

UNIT = 840


class Cases:
    """The case that is open, and the flow of the last case."""

    def __init__(self, game, claim):
        walls, _ = game.position
        self.game = game
        self.cells = game.reach(walls)
        self.goal = game.goal
        self.set_steps()
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
        # The flow between animals that must be apart.
        self.between = {}
        # Cells behind fences, in the order of their lines.
        self.behind = []
        self.is_refuted = False

    def set_steps(self):
        self.next = {cell: self.game.next[cell] & self.cells for cell in self.cells}
        self.looks = len(self.cells) + sum(map(len, self.next.values()))

    def shrink(self):
        """Takes the cells that are out off the board."""
        is_out = set(filter(self.is_out, self.cells))
        self.claim -= sum(max(self.points[cell], 0) for cell in is_out)
        self.cells = {cell for cell in self.cells if cell not in is_out or self.next[cell] - is_out}
        self.goal = is_out & self.cells
        self.points = {cell: 0 if cell in self.goal else self.points[cell] for cell in self.cells}
        self.settled = {cell: inside for cell, inside in self.settled.items() if cell in self.cells}
        self.behind = []
        self.set_steps()

    def reach(self):
        """Returns the cells that the first animal reaches over those that are not out, or both that must be apart."""
        starts = self.game.animals if self.game.apart else self.game.animals[:1]
        return set().union(*(self.search(start, ()) for start in starts)) if self.has_pen else set()

    def sides(self):
        """Returns the cells of both pens that are connected to their animals over cells that are in."""
        if not self.has_pen or not self.game.apart:
            return set(), set()
        others = {cell for cell in self.cells if self.settled.get(cell) is not True}
        return tuple(self.search(animal, others) for animal in self.game.animals)

    def is_joined(self):
        first, second = self.sides()
        return bool(first & second)

    def search(self, start, closed):
        """Returns the cells that one reaches over those that are not out and not closed."""
        found, stack = {start}, [start]
        while stack:
            cell = stack.pop()
            if cell in self.goal:
                continue
            for other in self.next[cell]:
                if other not in found and other not in closed and self.settled.get(other) is not False:
                    found.add(other)
                    stack.append(other)
        return found

    def path(self, word):
        match = re.fullmatch(r"([0-9]+)((?:[a-f][0-9]+)*)", word, re.ASCII)
        require(match, f"`{word[:40]}` is no path")
        board = self.game.board
        letters = dict(zip("abcdef", board.directions))
        cells = [number(match[1])]
        require(cells[0] in self.cells, "a path begins on no place")
        for letter, count in re.findall(r"([a-f])([0-9]+)", match[2]):
            require(letter in letters and number(count) > 0, "a run is wrong")
            for _ in range(number(count)):
                cells.append(board.shifted(cells[-1], letters[letter]))
                require(cells[-1] in self.cells, "a path leaves the places")
        return cells

    def is_out(self, cell):
        return self.settled.get(cell) is False

    def check_fences(self, words, budget):
        require(len(words) >= 2, "a line of fences is too short")
        center = number(words[0])
        require(self.settled.get(center) is True, "the first cell is not in the pen")
        outlet = [] if words[1] == "-" else self.path(words[1])
        require(not outlet or outlet[0] == center and self.is_out(outlet[-1]), "the outlet leads elsewhere")
        fences = list(map(self.path, words[2:]))
        for fence in fences:
            require(self.is_out(fence[0]) and self.is_out(fence[-1]), "an end is not out")
        cells = [cell for path in [outlet[1:], *fences] for cell in path]
        require(len(cells) == len(set(cells)) and center not in outlet[1:], "a cell is on two paths")
        require(2 * len(fences) + bool(outlet) > self.walls, "the walls may cross these fences")
        budget.look(len(self.cells))
        before = set()
        for fence in map(set, fences):
            if center not in fence:
                reached = self.search(center, fence)
                budget.look(sum(1 + len(self.next[cell]) for cell in reached))
                before |= reached
        for cell in self.cells - before:
            if cell not in self.settled:
                self.settled[cell] = False
                self.behind.append(cell)
            elif self.settled[cell]:
                self.is_refuted = True

    def open_behind(self, first):
        """Opens all cells behind fences but the first ones."""
        for cell in self.behind[first:]:
            del self.settled[cell]
        del self.behind[first:]

    def check_contradiction(self):
        if self.is_refuted:
            return
        cut_off = {cell for cell, inside in self.settled.items() if inside} - self.reach()
        require(cut_off or not self.has_pen or self.is_joined(), "every cell in the pen can be reached")

    def check_flow(self, words):
        price = number(words[0]) if words else -1
        require(0 <= price <= (self.most + 1) * UNIT, "the price of a wall is out of range")
        bar = words.index("|") if self.game.apart and "|" in words else len(words)
        self.on |= dict(map(self.amount, words[1:bar]))
        self.between = dict(map(self.amount, words[bar + 1 :]))
        reached, total = self.reach(), 0
        for cell in self.cells:
            total += self.gain(cell, price, reached)
        first, second = self.sides() if not self.is_joined() else (set(), set())
        for cell in self.cells:
            comes, goes = self.sums(self.between, cell)
            require(comes == goes or cell in first | second, f"the flow between animals changes at {cell}")
            total += goes - comes if cell in first else 0
        require(total - price * self.walls > UNIT * (self.claim - 1), "the flow shows too little")

    def amount(self, word):
        """Reads the amount on a step."""
        step, _, amount = word.partition(":")
        ends = tuple(number(cell) for cell in step.split(">"))
        require(len(ends) == 2 and ends[0] in self.cells and ends[1] in self.next[ends[0]], "no such step")
        require(number(amount) < 2**57, "the amount is out of range")
        return ends, number(amount)

    def sums(self, flow, cell):
        """Returns what a flow brings to a cell, and what it takes from it."""
        comes = sum(flow.get((other, cell), 0) for other in self.next[cell])
        return comes, sum(flow.get((cell, other), 0) for other in self.next[cell])

    def gain(self, cell, price, reached):
        comes, goes = self.sums(self.on, cell)
        between = 0 if self.settled.get(cell) else self.sums(self.between, cell)[0]
        own = self.game.price * UNIT
        require(comes + between <= own + price or cell not in self.game.grass, f"too much goes through {cell}")
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
    require(not game.apart, "the kind is for animals in one pen")
    check_cases(game, claim, lines, with_fences=False)


def check_with_fences(game, claim, lines):
    require(not game.apart, "the kind is for animals in one pen")
    check_cases(game, claim, lines, with_fences=True)


def check_apart(game, claim, lines):
    require(game.apart, "the kind is for two animals that must be apart")
    check_cases(game, claim, lines, with_fences=False)


def check_cases(game, claim, lines, with_fences):
    require(planned(game, lines.field("walls")) == claim, "the pen misses something else")
    if game.position[1]:
        return
    count = number(lines.field("steps"))
    cases, budget = Cases(game, claim), Budget()
    # The branches above the open case: cell, whether its second side is open, and the cells behind fences before.
    above, over = [], False
    for _ in range(count):
        word, *words = budget.take(lines).split(" ")
        if with_fences and word == "F":
            require(not over, "all cases are closed")
            cases.check_fences(words, budget)
            continue
        if not above and cases.behind:
            cases.shrink()
        budget.look(cases.looks if word != "B" else 0)
        require(not over, "all cases are closed")
        if word == "B":
            cases.is_refuted = False
            require(len(words) == 2 and words[1] in ("0", "1"), "a branch names a cell and a side")
            cell = number(words[0])
            require(cell in cases.cells and cell not in cases.settled, "the cell is settled, or out of reach")
            cases.settled[cell] = words[1] == "1"
            above.append((cell, False, len(cases.behind)))
            continue
        if word == "P" and not words:
            cases.check_contradiction()
        else:
            require(word == "L", "it is no step of a proof")
            cases.check_flow(words)
        cases.is_refuted = False
        while above and above[-1][1]:
            cell, _, behind = above.pop()
            cases.open_behind(behind)
            del cases.settled[cell]
        over = not above
        if above:
            cell, _, behind = above.pop()
            cases.open_behind(behind)
            cases.settled[cell] = not cases.settled[cell]
            above.append((cell, True, behind))
    require(over, "some case is not closed")
