"""The rules of wall."""

from game import DONE, Game
from lengths import INFINITE


class Wall(Game):
    """Positions: token (None before a start is chosen), walls by the cell above
    them, whether Rabbit moves."""

    name = "wall"
    defaults = {"builds": "adaptive", "start": "any"}

    def prepare(self):
        self.adaptive = self.parameters["builds"] == "adaptive"

    def is_ground(self, cell):
        return self.board.signs[cell] != "#"

    def start(self):
        if self.parameters["start"] == "any":
            return None, frozenset(), self.adaptive
        return 0, frozenset(), False

    def is_open(self, cell, walls):
        below = cell + self.board.cols
        on = below < len(self.board.signs)
        return on and self.is_ground(cell) and self.is_ground(below) and cell not in walls

    def steps(self, token, walls):
        """Yields Rabbit's steps (direction, cell), in move order."""
        for direction, to, _, _ in self.board.steps(token, self.is_ground):
            if direction in "EW" or direction == "S" and self.is_open(token, walls):
                yield direction, to

    def cells_to_start(self):
        return [cell for cell in range(self.board.cols) if self.is_ground(cell)]

    def has_path(self, token, walls):
        stack = self.cells_to_start() if token is None else [token]
        stack = [cell for cell in stack if self.is_ground(cell)]
        seen = set(stack)
        while stack:
            cell = stack.pop()
            if self.is_bottom(cell):
                return True
            fresh = [to for _, to in self.steps(cell, walls) if to not in seen]
            seen.update(fresh)
            stack += fresh
        return False

    def is_bottom(self, cell):
        return cell + self.board.cols >= len(self.board.signs)

    def minimiser_moves(self, position):
        return position[2]

    def moves(self, position):
        token, walls, rabbit = position
        if rabbit and token is None:
            return [("@", cell) for cell in self.cells_to_start()]
        if rabbit:
            return [("step", direction) for direction, _ in self.steps(token, walls)]
        cells = [cell for cell in self.board.cells if self.is_open(cell, walls)]
        return [DONE] + [("_", cell) for cell in cells if self.has_path(token, walls | {cell})]

    def play(self, position, move):
        token, walls, _ = position
        sign, what = move
        if sign == "_":
            return 0, (token, walls | {what}, False)
        if sign == "-":
            return 0, (token, walls, True)
        to = what if sign == "@" else dict(self.steps(token, walls))[what]
        return self.board.costs[to], (to, walls, not self.adaptive)

    def outcome(self, position):
        token, walls, _ = position
        if not self.has_path(token, walls):
            return INFINITE
        return 0 if token is not None and self.is_bottom(token) else None
