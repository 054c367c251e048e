"""The rules of rock."""

from game import DONE, Game
from lengths import INFINITE, Length


class Rock(Game):
    """Positions: walker, rocks, whether the walker moves."""

    name = "rock"
    defaults = {"rocks": "1", "seal": "allowed", "reveal": "seen"}

    def prepare(self):
        self.exits = set(self.board.find(">"))
        self.root2 = self.board.root2
        self.zero = Length(0, 0) if self.root2 else 0
        self.rocks = int(self.parameters["rocks"])
        self.may_seal = self.parameters["seal"] == "allowed"

    def start(self):
        return self.board.find("@")[0], frozenset(), False

    def free(self, rocks):
        signs = self.board.signs
        return lambda cell: signs[cell] != "#" and cell not in rocks

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
            cells = [to for _, to, _, _ in self.board.steps(walker, free)]
        else:
            cells = [cell for cell in self.board.cells if free(cell) and cell != walker]
        return [
            cell
            for cell in sorted(cells)
            if cell not in self.exits
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
