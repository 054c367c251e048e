"""The rules of trap."""

from game import DONE, Game
from lengths import INFINITE


class Trap(Game):
    """Positions: Jerry, obstacles, whether Tom moves."""

    name = "trap"
    defaults = {"tie-break": None, "goal": "exits"}

    def prepare(self):
        usual = "NEWS" if self.board.topology == "four" else ",".join(self.board.directions)
        order = self.parameters["tie-break"] = self.parameters["tie-break"] or usual
        self.order = order.split(",") if "," in order else list(order)
        if self.parameters["goal"] == "rim":
            # Doors are then cells like others.
            self.board.signs = self.board.signs.replace(">", ".")
        self.doors = self.board.find(">")
        rows, cols = self.board.rows - 1, self.board.cols - 1
        on_rim = (c for c in self.board.cells if c // (cols + 1) in (0, rows) or c % (cols + 1) in (0, cols))
        self.rim = set(on_rim) if self.parameters["goal"] == "rim" else set()
        self.known_steps = {}

    def start(self):
        return self.board.find("@")[0], frozenset(), True

    def empty(self, obstacles):
        signs = self.board.signs
        return lambda cell: signs[cell] in ".@" and cell not in obstacles

    def goals(self, obstacles):
        """The cells that let Jerry out."""
        return self.doors + sorted(filter(self.empty(obstacles), self.rim))

    def way_length(self, obstacles):
        """The least length from every cell to a goal; goals end a way."""
        empty, signs = self.empty(obstacles), self.board.signs
        passable = lambda cell: signs[cell] == ">" or empty(cell)
        return self.board.lengths(self.goals(obstacles), passable, into=True), passable

    def step(self, jerry, obstacles):
        """Jerry's step; None where he is trapped."""
        if (jerry, obstacles) not in self.known_steps:
            lengths, passable = self.way_length(obstacles)
            step = self.step_along(jerry, lengths, passable) if jerry in lengths else None
            self.known_steps[jerry, obstacles] = step
        return self.known_steps[jerry, obstacles]

    def step_along(self, cell, lengths, passable):
        """The first direction in his order that lies on a shortest way."""
        steps = {step[0]: step for step in self.board.steps(cell, passable)}
        for direction in self.order:
            step = steps.get(direction)
            if step and step[1] in lengths and lengths[step[1]] + step[3] == lengths[cell]:
                return step
        raise AssertionError("a cell with a length has a step on")

    def minimiser_moves(self, position):
        return position[2]

    def moves(self, position):
        jerry, obstacles, toms_turn = position
        if not toms_turn:
            return [("step", self.step(jerry, obstacles)[0])]
        empty = self.empty(obstacles)
        cells = [cell for cell in self.board.cells if cell != jerry and empty(cell)]
        return [("#", cell) for cell in cells] or [DONE]

    def play(self, position, move):
        jerry, obstacles, toms_turn = position
        if not toms_turn:
            return 0, (self.step(jerry, obstacles)[1], obstacles, True)
        if move == DONE:
            return 0, (jerry, obstacles, False)
        return 1, (jerry, obstacles | {move[1]}, False)

    def outcome(self, position):
        jerry, obstacles, _ = position
        if self.board.signs[jerry] == ">" or jerry in self.rim:
            return INFINITE
        return None if self.step(jerry, obstacles) else 0
