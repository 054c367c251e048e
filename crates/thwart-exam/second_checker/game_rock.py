"""The rules of rock."""

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
            is_hex = self.board.topology == "hex"

            def middle(cell):
                row, col = divmod(cell, self.board.cols)
                return row, 2 * col + (row % 2 if is_hex else 0)

            row, right = middle(rock)
            reach = self.width
            near = [
                (down, self.board.place(down, col))
                for down in range(max(0, row - reach), min(self.board.rows, row + reach + 1))
                for col in range(self.board.cols)
            ]
            height = 3 if is_hex else 4
            self.discs[rock] = {
                cell
                for down, cell in near
                if height * (down - row) ** 2 + (middle(cell)[1] - right) ** 2 <= self.width**2
            }
        return self.discs[rock]

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
