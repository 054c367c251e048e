"""Kind `rock-values-1`: rock, the value of every cell."""

import heapq
import re

from board import least
from kind_walk_ambush import Ground, cost_of, takes
from lengths import INFINITE, number, require, value

WORD = re.compile(r"([0-9a-z+]*)([*!]|[A-Z]+)?")


class Tree:
    """The ways of the tree."""

    def __init__(self, ground):
        board, exits = ground.board, ground.game.exits
        self.to_exit = board.lengths(exits, ground.free, into=True)
        self.from_exit = board.lengths(exits, ground.free)
        self.hops = self.fewest_steps(ground)
        self.first = {}
        for cell in self.hops:
            steps = board.steps(cell, ground.free) if cell not in exits else ()
            for _, to, beside, cost in steps:
                cheapest = cost + self.to_exit[to] == self.to_exit[cell]
                if cheapest and self.hops[to] + 1 == self.hops[cell]:
                    self.first[cell] = to, beside, cost
                    break
        self.above = {}
        for cell in sorted(self.hops, key=self.hops.get):
            further = self.above[self.first[cell][0]] if cell in self.first else frozenset()
            self.above[cell] = further | {cell}

    def fewest_steps(self, ground):
        """The fewest steps of a cheapest way from each cell."""
        found, queue = {}, [(0, cell) for cell in ground.game.exits]
        # By steps; a way that is not a cheapest one is not followed.
        heapq.heapify(queue)
        while queue:
            hops, cell = heapq.heappop(queue)
            if cell in found:
                continue
            found[cell] = hops
            for _, before, _, _ in ground.board.steps(cell, ground.free):
                step = ground.back(before, cell)
                if before not in found and step[2] + self.to_exit[cell] == self.to_exit[before]:
                    heapq.heappush(queue, (hops + 1, before))
        return found

    def next(self, cell):
        return self.first[cell][0]

    def way(self, cell):
        """The steps (cell, beside, cost) from a cell on."""
        steps = []
        while cell in self.first:
            steps.append(self.first[cell])
            cell = self.next(cell)
        return steps


class Values:
    """The words of all cells, and both halves."""

    def __init__(self, game, lines):
        self.ground = ground = Ground(game)
        self.board, self.exits, self.lines = ground.board, game.exits, lines
        self.tree = Tree(ground)
        self.asked = [c for c in self.board.cells if c in self.tree.hops and c not in self.exits]
        self.worth = {cell: INFINITE for cell in self.board.cells} | {cell: ground.zero for cell in self.exits}
        self.marks = {}
        self.looked_at = self.steps_added = 0

    def read(self):
        require(number(self.lines.field("values")) == len(self.asked), "another number of values")
        for row in range(self.board.rows):
            cells = [cell for cell in self.asked if cell // self.board.cols == row]
            line = self.lines.take()
            words = line.split(" ") if line else []
            require(len(words) == len(cells), "another number of words than cells")
            for cell, word in zip(cells, words):
                self.worth[cell], self.marks[cell] = self.read_word(word, cell)

    def read_word(self, word, cell):
        found = WORD.fullmatch(word)
        require(found, f"`{word[:40]}` is no word")
        text, mark = found.groups()
        require(mark is None or mark in "*!" or mark in ("N", "NE", "E", "SE", "S", "SW", "W", "NW"), "no mark")
        if text == "x":
            return INFINITE, mark
        plain = self.tree.to_exit[cell]
        if self.ground.game.root2:
            worth = value(text, True)
            require(worth != INFINITE and worth >= plain, "less than the plain distance")
        else:
            worth = plain + number(text)
            require(worth < 2**64 - 1, "too large a value")
        return worth, mark

    def steps(self, cell, rock=None):
        free = self.ground.free
        return self.board.steps(cell, lambda to: free(to) and to != rock)

    def least_offer(self, cell):
        return least(step[3] + self.worth[step[1]] for step in self.steps(cell))

    def compare(self, claim):
        game = self.ground.game
        here = game.outcome(game.position)
        if here is None:
            walker = self.ground.start
            here = self.least_offer(walker) if self.ground.walkers_turn else self.worth[walker]
        require(here == claim, "the values make it another claim")

    def check_ways(self):
        """Step 2: what is found back from the exits."""
        found, stack = set(self.exits), list(self.exits)
        while stack:
            cell = stack.pop()
            for _, before, _, _ in self.steps(cell):
                cost = self.ground.back(before, cell)[2]
                if before not in found and cost + self.worth[cell] <= self.worth[before]:
                    if self.worth[cell] != INFINITE:
                        found.add(before)
                        stack.append(before)
        finite = [cell for cell in self.asked if self.worth[cell] != INFINITE]
        require(all(cell in found for cell in finite), "no way pays for itself")

    def is_cut_off(self, cell):
        rock = self.tree.next(cell)
        below = [c for c in self.tree.above if cell in self.tree.above[c]]
        out = [to for c in below for _, to, _, _ in self.steps(c) if cell not in self.tree.above[to]]
        return rock not in self.exits and all(to == rock for to in out)

    def search(self, cell, rock, most):
        """Whether no way to an exit is left that costs less."""
        found, queue = {}, [(self.ground.zero, cell)]
        while queue:
            length, here = heapq.heappop(queue)
            if here in found or not length + self.tree.to_exit[here] < most:
                continue
            found[here] = length
            for _, to, _, cost in self.steps(here, rock):
                heapq.heappush(queue, (length + cost, to))
        self.looked_at += len(found)
        require(self.looked_at <= 64 * len(self.board.signs), "the searches look at too many cells")
        return not any(exit in found for exit in self.exits)

    def rock_of(self, cell):
        """The cell of the rock of a mark; None without one."""
        mark = self.marks[cell]
        if mark is None:
            return None
        if mark in "*!":
            return self.tree.next(cell)
        step = self.board.step(cell, mark, self.ground.free)
        require(step, "the mark names no step")
        return step[1]

    def check_answers(self):
        may_seal = self.ground.game.may_seal
        count = number(self.lines.field("answers"))
        answers = {cell: [] for cell in self.board.cells}
        order = sorted(self.asked, key=lambda cell: (self.tree.hops[cell], cell), reverse=True)
        for cell in order:
            if self.worth[cell] == INFINITE:
                continue
            way = self.tree.way(cell)
            rocks = [to for _, to, _, _ in self.steps(cell) if to not in self.exits]
            for rock in [rock for rock in rocks if any(takes(rock, step) for step in way)]:
                if not may_seal and rock == self.tree.next(cell) and self.is_cut_off(cell):
                    answer = None
                else:
                    answer = self.aside(cell, rock, answers)
                    if answer is None:
                        require(count > 0, "there are too few answers")
                        count -= 1
                        answer = self.read_answer(cell, rock, answers)
                if answer is not None:
                    answers[cell].append(answer)
                elif self.marks[cell] is not None:
                    require(self.rock_of(cell) != rock, "the rock of the mark would seal")
        require(count == 0, "there are too many answers")

    def open_way(self, cell, rock, most, answers):
        """The first way from a cell that the rock leaves and that costs no more."""
        for way in [self.tree.way(cell)] + answers[cell][::-1]:
            if cost_of(way, self.ground.zero) <= most and not any(takes(rock, step) for step in way):
                return way
        return None

    def aside(self, cell, rock, answers):
        for _, to, beside, cost in self.steps(cell, rock):
            if cost <= self.worth[cell]:
                way = self.open_way(to, rock, self.worth[cell] - cost, answers)
                if way is not None:
                    self.steps_added += 1
                    return [(to, beside, cost)] + way
        return None

    def read_answer(self, cell, rock, answers):
        """None where it says that the rock would seal, and it would."""
        line = self.lines.take()
        if line == "seals":
            require(not self.ground.game.may_seal, "sealing is allowed")
            require(self.search(cell, rock, INFINITE), "it does not seal")
            return None
        cells, steps = self.ground.read_steps(line.split(" "), cell)
        self.steps_added += len(steps)
        most = 8 * len(self.board.signs) + 4096
        require(self.steps_added <= most, "the answers have too many steps")
        require(not any(takes(rock, step) for step in steps), "the rock takes the steps")
        paid = cost_of(steps, self.ground.zero)
        require(paid <= self.worth[cell], "the steps cost too much")
        way = self.open_way(cells[-1], rock, self.worth[cell] - paid, answers)
        require(way is not None, "no way is open where the steps end")
        return steps + way

    def check_marks(self):
        need = {}
        for cell in self.asked:
            worth, mark = self.worth[cell], self.marks[cell]
            if mark is None:
                require(self.least_offer(cell) >= worth, f"the walker goes on from {cell} for less")
                continue
            rock = self.rock_of(cell)
            require(rock not in self.exits, "a rock on an exit")
            require(self.ground.game.may_seal or worth != INFINITE, "no rock may seal")
            if mark == "*":
                need[rock] = max(need.get(rock, 0), worth + self.tree.from_exit[cell])
            elif mark == "!":
                require(worth == INFINITE and self.is_cut_off(cell), "it is not cut off")
            else:
                require(self.search(cell, rock, worth), "a way around is cheaper")
        above, to_exit, from_exit = self.tree.above, self.tree.to_exit, self.tree.from_exit
        for x in above:
            for _, y, _, cost in self.steps(x):
                for u in above[x] - above[y] - {x}:
                    enough = from_exit[x] + cost + to_exit[y] >= need.get(u, 0)
                    require(enough, f"a step around {u} is too cheap")


def check(game, claim, lines):
    left = game.rocks - len(game.position[1])
    require(left == 1 and game.parameters["reveal"] == "seen", "it is for one rock seen to fall")
    values = Values(game, lines)
    values.read()
    values.compare(claim)
    values.check_ways()
    values.check_answers()
    values.check_marks()
