"""The rules of enclose."""

from game import DONE, Game
from lengths import INFINITE


class Neighbours(dict):
    """The cells that steps from a cell lead to, made when they are first asked for."""

    def __init__(self, board):
        super().__init__()
        self.board = board

    def __missing__(self, cell):
        self[cell] = near = self.board.neighbours(cell)
        return near


class Enclose(Game):
    """Positions: the walls, and whether the play is over."""

    name = "enclose"
    defaults = {"walls": None, "wall-price": "0", "animals": "one", "goal": "rim", "links": "none"}

    def prepare(self):
        board = self.board
        self.walls, self.price = int(self.parameters["walls"]), int(self.parameters["wall-price"])
        self.animals = board.find("@")
        self.apart = self.parameters["animals"] == "apart"
        self.land = {cell for cell in board.cells if board.signs[cell] != "#"}
        cols, cells = board.cols, board.cells
        self.goal = {*cells[:cols], *cells[-cols:], *cells[::cols], *cells[cols - 1 :: cols]}
        if self.parameters["goal"] == "exits":
            self.goal = set(board.find(">"))
        self.next = Neighbours(board)
        links = self.parameters["links"]
        pairs = [list(map(self.cell, word.split("-"))) for word in links.split(" ") if links != "none"]
        # The sign of a portal alone leads nowhere.
        for ends in pairs:
            if len(ends) == 2:
                self.next[ends[0]].add(ends[1])
                self.next[ends[1]].add(ends[0])
        linked = {end for ends in pairs for end in ends}
        self.grass = {
            cell
            for cell in board.find(".")
            if board.points[cell] == 1 and cell not in linked
        }
        reached = self.reach(frozenset())
        self.all_points = sum(max(board.points[cell], 0) for cell in reached - self.goal)

    def start(self):
        return frozenset(), False

    def reach(self, walls):
        """Returns what the first animal reaches, or both that must be apart."""
        found = self.reach_from(self.animals[0], walls)
        return found | self.reach_from(self.animals[1], walls) if self.apart else found

    def reach_from(self, animal, walls):
        """Returns what one animal reaches. It does not pass through the goal."""
        found, stack = {animal}, [animal]
        while stack:
            cell = stack.pop()
            if cell in self.goal:
                continue
            fresh = [
                to
                for to in self.next[cell]
                if to in self.land and to not in walls and to not in found
            ]
            found.update(fresh)
            stack += fresh
        return found

    def missed(self, walls):
        reached = self.reach(walls)
        if reached & self.goal or not reached.issuperset(self.animals):
            return INFINITE
        if self.apart and self.animals[1] in self.reach_from(self.animals[0], walls):
            return INFINITE
        score = sum(self.board.points[cell] for cell in reached) - self.price * len(walls)
        return self.all_points - score

    def minimiser_moves(self, position):
        return True

    def moves(self, position):
        walls, over = position
        if over:
            return []
        more = sorted(self.grass - walls) if len(walls) < self.walls else []
        return [DONE] + [("#", cell) for cell in more]

    def play(self, position, move):
        walls, _ = position
        if move == DONE:
            missed = self.missed(walls)
            return (0 if missed == INFINITE else missed), (walls, True)
        return 0, (walls | {move[1]}, False)

    def outcome(self, position):
        walls, over = position
        if not over:
            return None
        return INFINITE if self.missed(walls) == INFINITE else 0
