"""Canonical board files and the grid: cells, steps, costs, plain distances."""

import heapq

from lengths import INFINITE, Length

# All directions of a topology in move order.
DIRECTIONS = {
    "four": ["N", "E", "S", "W"],
    "eight": ["N", "NE", "E", "NW", "W", "SE", "S", "SW"],
    "hex": ["NE", "E", "NW", "W", "SE", "SW"],
}
DOWN = {"N": -1, "S": 1}
RIGHT = {"W": -1, "E": 1}
# Rows down and columns to the right, by direction.
SHIFTS = {
    direction: tuple(sum(signs.get(letter, 0) for letter in direction) for signs in (DOWN, RIGHT))
    for directions in DIRECTIONS.values()
    for direction in directions
}


class Board:
    """A board file: headers, signs and costs by cell, and the steps between cells."""

    def __init__(self, text):
        blocks = text.rstrip("\n").split("\n\n")
        self.headers = dict(line.split(": ", 1) for line in blocks[0].split("\n"))
        self.map_text = "\n\n".join(blocks[1:]) + "\n"
        rows = blocks[1].split("\n")
        self.rows, self.cols = len(rows), len(rows[0])
        self.signs = "".join(rows)
        self.cells = range(len(self.signs))
        self.costs = [int(sign) if sign.isdigit() else 1 for sign in self.signs]
        self.points = [1 for _ in self.cells]
        if len(blocks) > 2 and blocks[2].startswith("points:"):
            self.points = [int(points) for points in blocks[2].split()[1:]]
        elif len(blocks) > 2:
            self.costs = [int(cost) for cost in blocks[2].split()[1:]]
        self.topology = self.headers.get("topology", "four")
        self.root2 = self.headers.get("diagonal", "1") == "sqrt2"
        self.directions = DIRECTIONS[self.topology]
        self.line = self.headers.get("line", "")
        # The steps from a cell are made when they are first asked for.
        self._steps = [None] * len(self.signs)

    def find(self, signs):
        return [cell for cell in self.cells if self.signs[cell] in signs]

    def place(self, row, col):
        """Returns the cell at a place counted from 0; None off the board."""
        on = 0 <= row < self.rows and 0 <= col < self.cols
        return row * self.cols + col if on else None

    def shifted(self, cell, direction):
        row, col = divmod(cell, self.cols)
        down, right = SHIFTS[direction]
        if self.topology == "hex" and down:
            # Rows 2, 4, 6 ... lie half a cell to the right.
            right = (right - 1) // 2 + row % 2
        return self.place(row + down, col + right)

    def _steps_from(self, cell):
        """Yields (direction, cell it leads to, cells beside it, its cost)."""
        for direction in self.directions:
            to = self.shifted(cell, direction)
            if to is None:
                continue
            beside = ()
            factor = 1
            if self.topology == "eight" and len(direction) == 2:
                beside = tuple(self.shifted(cell, letter) for letter in direction)
                factor = Length(0, 1) if self.root2 else 1
            elif self.root2:
                factor = Length(1, 0)
            yield direction, to, beside, factor * self.costs[to]

    def neighbours(self, cell):
        """Returns the cells that steps from a cell would lead to if all were free."""
        row, col = divmod(cell, self.cols)
        if self.topology == "four":
            return {
                to
                for to, on in (
                    (cell - self.cols, row > 0),
                    (cell + 1, col < self.cols - 1),
                    (cell + self.cols, row < self.rows - 1),
                    (cell - 1, col > 0),
                )
                if on
            }
        return {step[1] for step in self._all_steps(cell)}

    def _all_steps(self, cell):
        if self._steps[cell] is None:
            self._steps[cell] = list(self._steps_from(cell))
        return self._steps[cell]

    def steps(self, cell, free):
        """Yields the steps in move order onto free cells that cut no corner."""
        for step in self._all_steps(cell):
            if free(step[1]) and all(map(free, step[2])):
                yield step

    def step(self, cell, direction, free):
        """Returns the step in a direction; None if it is not allowed."""
        return next((step for step in self.steps(cell, free) if step[0] == direction), None)

    def lengths(self, sources, free, into=False, count=lambda step: step[3]):
        """Returns the cost of the cheapest path from the sources to every cell or, with
        `into`, from every cell to the sources. Sources need not be free."""
        zero = Length(0, 0) if self.root2 else 0
        found = {}
        queue = [(zero, cell) for cell in sources]
        while queue:
            length, cell = heapq.heappop(queue)
            if cell in found:
                continue
            found[cell] = length
            # A path into the sources is walked in reverse: the step to here is paid with
            # the cost of `cell`.
            for step in self.steps(cell, free):
                if step[1] not in found:
                    paid = self._back(step[1], cell) if into else step
                    heapq.heappush(queue, (length + count(paid), step[1]))
        return found

    def _back(self, cell, to):
        return next(step for step in self._all_steps(cell) if step[1] == to)

    def reaches(self, cell, goals, free):
        """Returns whether a path leads from the cell to one of the goals."""
        seen, stack = {cell}, [cell]
        while stack:
            cell = stack.pop()
            if cell in goals:
                return True
            fresh = [step[1] for step in self.steps(cell, free) if step[1] not in seen]
            seen.update(fresh)
            stack += fresh
        return False


def least(values):
    return min(values, default=INFINITE)
