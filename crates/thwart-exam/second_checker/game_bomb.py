"""The rules of bomb."""

from game import DONE, Game
from lengths import INFINITE


class Bomb(Game):
    """Positions: walker, blasts, whether he walks."""

    name = "bomb"
    defaults = {"blasts": "1", "radius": "unlimited"}

    def prepare(self):
        board = self.board
        self.ends = board.find(">")
        self.blasts = int(self.parameters["blasts"])
        radius = self.parameters["radius"]
        self.radius = board.rows + board.cols if radius == "unlimited" else int(radius)
        self.solid = {cell for cell in board.cells if board.signs[cell] != "#"}
        self.arms = {cell: self.blast(cell) for cell in self.solid}

    def start(self):
        return self.board.find("@")[0], frozenset(), False

    def blast(self, cell):
        """Returns (cell, steps to it) for all cells that a blast reaches, its own first."""
        found = [(cell, 0)]
        for direction in self.board.directions:
            step, steps = self.board.step(cell, direction, self.solid.__contains__), 1
            while step and steps <= self.radius:
                found.append((step[1], steps))
                step, steps = self.board.step(step[1], direction, self.solid.__contains__), steps + 1
        return found

    def floor(self, position):
        cleared = {cell for blast in position[1] for cell, _ in self.arms[blast]}
        return cleared | {cell for cell in self.solid if self.board.signs[cell] != "%"}

    def minimiser_moves(self, position):
        return True

    def moves(self, position):
        walker, blasts, walking = position
        if walking:
            floor = self.floor(position)
            return [("step", step[0]) for step in self.board.steps(walker, floor.__contains__)]
        more = sorted(self.solid - blasts) if len(blasts) < self.blasts else []
        return [DONE] + [("*", cell) for cell in more]

    def play(self, position, move):
        walker, blasts, walking = position
        sign, what = move
        if sign == "*":
            return 0, (walker, blasts | {what}, False)
        if sign == "-":
            return 0, (walker, blasts, True)
        _, to, _, cost = self.board.step(walker, what, self.floor(position).__contains__)
        return cost, (to, blasts, True)

    def outcome(self, position):
        walker, _, walking = position
        if not walking:
            return None
        if walker in self.ends:
            return 0
        floor = self.floor(position)
        return None if self.board.reaches(walker, self.ends, floor.__contains__) else INFINITE
