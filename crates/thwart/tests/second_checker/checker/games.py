"""The rules of the five games: positions, moves in move order, what they cost.

A move is a pair of its sign and what it names; doing nothing is `("-", None)`.
"""

from board import least
from lengths import INFINITE, Length

DONE = ("-", None)


class Game:
    """What the games have in common. `position` is the one that is claimed:
    the start, and the moves of `line:` played from there."""

    defaults = {}
    # Whether values are lengths a + b sqrt 2.
    root2 = False

    def __init__(self, board):
        self.board = board
        self.parameters = {
            key: board.headers.get(key, default) for key, default in self.defaults.items()
        }
        self.table = None
        self.prepare()
        self.position = self.start()
        for word in board.line.split():
            self.position = self.play(self.position, self.read(word))[1]

    def prepare(self):
        """What the rules look at again and again."""

    def read(self, word):
        """The move that a word of `line:` stands for."""
        if word == "-":
            return DONE
        if word[0] in "#_*@":
            return word[0], self.cell(word[1:])
        return "step", word

    def cell(self, text):
        row, col = text.split(",")
        return self.board.place(int(row) - 1, int(col) - 1)


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
        """Where a rock may fall, in board order."""
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


class Trap(Game):
    """Positions: Jerry, obstacles, whether Tom moves."""

    name = "trap"
    defaults = {"tie-break": None}

    def prepare(self):
        usual = "NEWS" if self.board.topology == "four" else ",".join(self.board.directions)
        order = self.parameters["tie-break"] = self.parameters["tie-break"] or usual
        self.order = order.split(",") if "," in order else list(order)
        self.doors = self.board.find(">")
        self.known_steps = {}

    def start(self):
        return self.board.find("@")[0], frozenset(), True

    def empty(self, obstacles):
        signs = self.board.signs
        return lambda cell: signs[cell] in ".@" and cell not in obstacles

    def way_length(self, obstacles):
        """The least length from every cell to a door; doors end a way."""
        empty, signs = self.empty(obstacles), self.board.signs
        passable = lambda cell: signs[cell] == ">" or empty(cell)
        return self.board.lengths(self.doors, passable, into=True), passable

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
        if self.board.signs[jerry] == ">":
            return INFINITE
        return None if self.step(jerry, obstacles) else 0


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
        """Rabbit's steps (direction, cell), in move order."""
        for direction, to, _, _ in self.board.steps(token, self.is_ground):
            if direction in "EW" or direction == "S" and self.is_open(token, walls):
                yield direction, to

    def cells_to_start(self):
        return [cell for cell in range(self.board.cols) if self.is_ground(cell)]

    def has_way(self, token, walls):
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
        return [DONE] + [("_", cell) for cell in cells if self.has_way(token, walls | {cell})]

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
        if not self.has_way(token, walls):
            return INFINITE
        return 0 if token is not None and self.is_bottom(token) else None


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
        """(cell, steps to it) for all cells that a blast reaches, its own first."""
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


GAMES = {game.name: game for game in (Escape, Rock, Trap, Wall, Bomb)}
