"""The rules of rock."""

from itertools import product
from math import isqrt

from game import DONE, Game
from lengths import INFINITE, Length


class Rock(Game):
    """Positions: walker, rocks, whether the walker moves."""

    name = "rock"
    defaults = {"rocks": "1", "seal": "allowed", "reveal": "seen", "width": "1"}
    quiet = ("width",)

    def prepare(self):
        self.exits = set(self.board.find(">"))
        self.root2 = self.board.root2
        self.zero = Length(0, 0) if self.root2 else 0
        self.rocks = int(self.parameters["rocks"])
        self.may_seal = self.parameters["seal"] == "allowed"
        self.width = int(self.parameters["width"])
        self.discs = {}

    def start(self):
        return self.board.find("@")[0], frozenset(), False

    def free(self, rocks):
        signs = self.board.signs
        blocked = set().union(*map(self.disc, rocks))
        return lambda cell: signs[cell] != "#" and cell not in blocked

    def disc(self, rock):
        """Returns the cells that a rock on a cell blocks; it is a rock on one of these that
        blocks the cell."""
        if self.width == 1:
            return {rock}
        if rock not in self.discs:
            row, col = divmod(rock, self.board.cols)
            near = [
                (row + down, range(max(0, col + left), min(self.board.cols, col + right + 1)))
                for down, left, right in self.spans(row % 2)
                if 0 <= row + down < self.board.rows
            ]
            self.discs[rock] = {self.board.place(*at) for down, cols in near for at in product([down], cols)}
        return self.discs[rock]

    def spans(self, odd):
        """Returns the rows of a disc around a cell in an even or odd row, each with its first
        and last cell, all as distances. They are counted in half cells, because odd rows of
        hexagons lie half a cell to the right."""
        is_hex = self.board.topology == "hex"
        # A wider rock blocks no more of the board.
        width = min(self.width, 4 * (self.board.rows + self.board.cols))
        spans = []
        for down in range(-width, width + 1):
            square = width**2 - (3 if is_hex else 4) * down**2
            shift = (-1 if odd else 1) if is_hex and down % 2 else 0
            if square >= 0:
                right = isqrt(square)
                spans.append((down, -((right + shift) // 2), (right - shift) // 2))
        return [span for span in spans if span[1] <= span[2]]

    def disc_size(self):
        """Returns how many cells a rock blocks, at most."""
        sizes = [sum(right - left + 1 for _, left, right in self.spans(odd)) for odd in (0, 1)]
        return min(max(sizes), len(self.board.signs))

    def spares(self, rock, walker):
        disc = self.disc(rock)
        return walker not in disc and not any(cell in self.exits for cell in disc)

    def beside(self, cell, free):
        """Returns the free cells for rocks that block a cell to which a step leads."""
        steps = [to for _, to, _, _ in self.board.steps(cell, free)]
        if self.width == 1:
            return steps
        return sorted({rock for to in steps for rock in self.disc(to) if free(rock)})

    def is_sealed(self, walker, rocks):
        return not self.board.reaches(walker, self.exits, self.free(rocks))

    def minimiser_moves(self, position):
        return position[2]

    def targets(self, position):
        """Returns the cells on which a rock may fall, in board order."""
        walker, rocks, walkers_turn = position
        if walkers_turn or len(rocks) >= self.rocks:
            return []
        free = self.free(rocks)
        if self.parameters["reveal"] == "seen":
            cells = self.beside(walker, free)
        else:
            cells = [cell for cell in self.board.cells if free(cell)]
        return [
            cell
            for cell in sorted(cells)
            if self.spares(cell, walker)
            and (self.may_seal or not self.is_sealed(walker, rocks | {cell}))
        ]

    def moves(self, position):
        walker, rocks, walkers_turn = position
        if walkers_turn:
            return [("step", step[0]) for step in self.board.steps(walker, self.free(rocks))]
        return [DONE] + [("#", cell) for cell in self.targets(position)]

    def play(self, position, move):
        walker, rocks, _ = position
        sign, what = move
        if sign == "#":
            return self.zero, (walker, rocks | {what}, False)
        if sign == "-":
            return self.zero, (walker, rocks, True)
        _, to, _, cost = self.board.step(walker, what, self.free(rocks))
        return cost, (to, rocks, self.parameters["reveal"] == "known")

    def outcome(self, position):
        walker, rocks, _ = position
        if walker in self.exits:
            return self.zero
        return INFINITE if self.is_sealed(walker, rocks) else None
