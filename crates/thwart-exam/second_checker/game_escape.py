"""The rules of escape."""

from game import Game
from lengths import INFINITE


class Escape(Game):
    """Positions: tokens (cell, pushes left) in ascending order; whether Alice moves."""

    name = "escape"
    defaults = {"moves": None}

    def is_ground(self, cell):
        return self.board.signs[cell] != "#"

    def start(self):
        left = int(self.parameters["moves"])
        return tuple((cell, left) for cell in self.board.find("@") if left), True

    def read(self, word):
        place, direction = word.split(">")
        place, _, left = place.partition(":")
        cell = self.cell(place)
        tokens = [token for token in self.position[0] if token[0] == cell]
        token = (cell, int(left)) if left else tokens[0]
        return token, self.board.step(cell, direction, self.is_ground)[1]

    def minimiser_moves(self, position):
        return position[1]

    def moves(self, position):
        for token in sorted(set(position[0])):
            for _, to, _, _ in self.board.steps(token[0], self.is_ground):
                yield token, to

    def play(self, position, move):
        (cell, left), to = move
        tokens = list(position[0])
        tokens.remove((cell, left))
        if left > 1 and self.board.signs[to] != ">":
            tokens.append((to, left - 1))
        return 0, (tuple(sorted(tokens)), not position[1])

    def outcome(self, position):
        if any(True for _ in self.moves(position)):
            return None
        return INFINITE if position[1] else 0
