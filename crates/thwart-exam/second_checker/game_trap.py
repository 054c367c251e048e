"""The rules of trap."""

from game import DONE, Game
from lengths import INFINITE


class Trap(Game):
    """Positions: Jerry, obstacles, how many more Tom lays before Jerry moves."""

    name = "trap"
    defaults = {"tie-break": None, "goal": "exits", "per-turn": "1"}

    @classmethod
    def parameters_on(cls, board):
        parameters = super().parameters_on(board)
        usual = "NEWS" if board.topology == "four" else ",".join(board.directions)
        return parameters | {"tie-break": parameters["tie-break"] or usual}

    def prepare(self):
        order = self.parameters["tie-break"]
        self.jerry_chooses = order == "worst"
        if self.jerry_chooses:
            self.order = self.board.directions
        else:
            self.order = order.split(",") if "," in order else list(order)
        self.per_turn = int(self.parameters["per-turn"])
        if self.parameters["goal"] == "rim":
            # Doors are then cells like others.
            self.board.signs = self.board.signs.replace(">", ".")
        self.doors = self.board.find(">")
        rows, cols = self.board.rows - 1, self.board.cols - 1
        on_rim = (c for c in self.board.cells if c // (cols + 1) in (0, rows) or c % (cols + 1) in (0, cols))
        self.rim = set(on_rim) if self.parameters["goal"] == "rim" else set()
        self.known_steps = {}

    def start(self):
        return self.board.find("@")[0], frozenset(), self.per_turn

    def empty(self, obstacles):
        signs = self.board.signs
        return lambda cell: signs[cell] in ".@" and cell not in obstacles

    def goals(self, obstacles):
        """Returns the cells that let Jerry out."""
        return self.doors + sorted(filter(self.empty(obstacles), self.rim))

    def path_length(self, obstacles):
        """Returns the least length from every cell to a goal, and which cells are
        passable. Goals end a path."""
        empty, signs = self.empty(obstacles), self.board.signs
        passable = lambda cell: signs[cell] == ">" or empty(cell)
        return self.board.lengths(self.goals(obstacles), passable, into=True), passable

    def steps(self, jerry, obstacles):
        """Returns the steps that Jerry can take; none if he is trapped."""
        if (jerry, obstacles) not in self.known_steps:
            lengths, passable = self.path_length(obstacles)
            steps = self.steps_along(jerry, lengths, passable) if jerry in lengths else []
            self.known_steps[jerry, obstacles] = steps if self.jerry_chooses else steps[:1]
        return self.known_steps[jerry, obstacles]

    def steps_along(self, cell, lengths, passable):
        """Returns the steps that lie on a shortest path, in his order."""
        steps = {step[0]: step for step in self.board.steps(cell, passable)}
        steps = [steps[direction] for direction in self.order if direction in steps]
        return [s for s in steps if s[1] in lengths and lengths[s[1]] + s[3] == lengths[cell]]

    def minimiser_moves(self, position):
        return position[2] > 0

    def moves(self, position):
        jerry, obstacles, left = position
        if not left:
            return [("step", step[0]) for step in self.steps(jerry, obstacles)]
        empty = self.empty(obstacles)
        cells = [cell for cell in self.board.cells if cell != jerry and empty(cell)]
        return [("#", cell) for cell in cells] or [DONE]

    def play(self, position, move):
        jerry, obstacles, left = position
        if not left:
            to = next(step[1] for step in self.steps(jerry, obstacles) if step[0] == move[1])
            return 0, (to, obstacles, self.per_turn)
        if move == DONE:
            return 0, (jerry, obstacles, 0)
        obstacles |= {move[1]}
        trapped = not self.steps(jerry, obstacles)
        return 1, (jerry, obstacles, 0 if trapped else left - 1)

    def outcome(self, position):
        jerry, obstacles, _ = position
        if self.board.signs[jerry] == ">" or jerry in self.rim:
            return INFINITE
        return None if self.steps(jerry, obstacles) else 0
