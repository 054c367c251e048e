"""Kind `walk-and-ambush-1`: rock with at most one rock left to fall."""

import heapq
import re

from lengths import INFINITE, number, require

STEPS = re.compile(r"(NE|NW|SE|SW|N|E|S|W)([1-9][0-9]*)?")


class Ground:
    """The board with the fallen rocks, and the rock that may still fall."""

    def __init__(self, game):
        self.game, self.board = game, game.board
        self.start, self.rocks, self.walkers_turn = game.position
        self.free = game.free(self.rocks)
        self.left = game.rocks - len(self.rocks)
        self.seen = game.parameters["reveal"] == "seen"
        self.zero = game.zero

    def read_steps(self, words, cell):
        """Returns the cells and the steps (cell, beside, cost) from a cell on."""
        cells, steps = [cell], []
        for word in words:
            found = STEPS.fullmatch(word)
            require(found and found[2] != "1", f"`{word[:40]}` is no step")
            count = number(found[2] or "1")
            require(count <= len(self.board.signs), "a path is longer than the board")
            for _ in range(count):
                step = self.board.step(cells[-1], found[1], self.free)
                require(step, f"a step `{found[1]}` is not legal")
                cells.append(step[1])
                steps.append(step[1:])
        return cells, steps

    def back(self, here, to):
        """Returns the step from a cell to a neighbour."""
        return next(step[1:] for step in self.board.steps(here, self.free) if step[1] == to)

    def may_fall(self, place):
        """Returns the rocks that may fall while he is at a cell, in move order of the
        step that leads there, or ascending. Sealing is checked elsewhere."""
        if self.left < 1:
            return []
        if self.seen:
            cells = self.game.beside(place, self.free)
        elif place == self.start and not self.walkers_turn:
            cells = [cell for cell in self.board.cells if self.free(cell)]
        else:
            cells = []
        return [cell for cell in cells if self.game.spares(cell, place)]

    def takes(self, rock, step):
        disc = self.game.disc(rock)
        return step[0] in disc or any(cell in disc for cell in step[1])


def cost_of(steps, zero):
    return sum((step[2] for step in steps), zero)


class Walk:
    """The walker's half of the evidence."""

    def __init__(self, ground, claim, lines):
        self.ground, self.claim = ground, claim
        words = lines.field("walk").split(" ")
        self.cells, self.steps = ground.read_steps(words, ground.start)
        require(len(set(self.cells)) == len(self.cells), "the walk visits a cell twice")
        require(self.cells[-1] in ground.game.exits, "the walk ends at no exit")
        require(cost_of(self.steps, ground.zero) <= claim, "the walk costs more than the claim")
        # (cell, step, next node); the first step and node of an exit are None.
        self.nodes = [(self.cells[-1], None, None)]
        self.add_nodes(self.cells, self.steps, 0)
        self.detours = []
        self.searches = 0

    def add_nodes(self, cells, steps, onto):
        """Makes nodes of a path that continues with the node `onto`; returns the
        first."""
        for cell, step in zip(cells[-2::-1], steps[::-1]):
            self.nodes.append((cell, step, onto))
            onto = len(self.nodes) - 1
        most = 4 * len(self.ground.board.signs) + 4096
        require(len(self.nodes) <= most, "there are too many nodes")
        return onto

    def questions(self):
        """Returns (place, rock) in the order in which they are answered."""
        ground = self.ground
        if not ground.seen:
            rocks = ground.may_fall(ground.start)
            first = {}
            for rock in rocks:
                taken = [j for j, step in enumerate(self.steps) if ground.takes(rock, step)]
                if taken:
                    first[rock] = taken[0]
            return [(0, rock) for rock in sorted(first, key=lambda rock: (first[rock], rock))]
        return [
            (place, rock)
            for place in range(1 if ground.walkers_turn else 0, len(self.steps))
            for rock in ground.may_fall(self.cells[place])
            if any(ground.takes(rock, step) for step in self.steps[place:])
        ]

    def read_detour(self, words):
        """Reads PLACE to NODE STEPS; returns the place, and the first node of the
        path."""
        require(len(words) >= 3 and words[1] == "to", "that is no detour")
        place = number(words[0])
        require(place < len(self.cells), "the walk has no such place")
        cells, steps = self.ground.read_steps(words[3:], self.cells[place])
        if words[2] == "exit":
            require(cells[-1] in self.ground.game.exits, "the detour ends at no exit")
            self.nodes.append((cells[-1], None, None))
            node = len(self.nodes) - 1
        else:
            node = number(words[2])
            require(node < len(self.nodes), "there is no such node yet")
            require(self.nodes[node][0] == cells[-1], "the steps lead to another cell")
        self.detours.append((place, self.add_nodes(cells, steps, node)))
        return self.detours[-1]

    def along(self, here, there):
        """Returns the steps along the walk from one place to another."""
        if here <= there:
            return self.steps[here:there]
        back = range(here, there, -1)
        return [self.ground.back(self.cells[i], self.cells[i - 1]) for i in back]

    def path_to(self, node):
        steps = []
        while self.nodes[node][1] is not None:
            steps.append(self.nodes[node][1])
            node = self.nodes[node][2]
        return steps

    def check_detour(self, detour, question):
        (onto, node), (place, rock) = detour, question
        steps = self.along(place, onto) + self.path_to(node)
        is_taken = any(self.ground.takes(rock, step) for step in steps)
        require(not is_taken, "the rock takes the detour")
        cost = cost_of(self.steps[:place] + steps, self.ground.zero)
        require(cost <= self.claim, "a detour costs more than the claim")

    def check_seal(self, question):
        place, rock = question
        ground = self.ground
        require(not ground.game.may_seal, "sealing is allowed")
        if ground.game.width > 1:
            self.searches += 1
            require(self.searches <= 64, "too many wide rocks seal")
            sealed = ground.game.is_sealed(self.cells[place], ground.rocks | {rock})
            require(sealed, "the rock leaves a path")
            return
        require(rock not in self.cells[: place + 1], "the rock lies behind the walker")
        sealed = ground.game.is_sealed(ground.start, ground.rocks | {rock})
        require(sealed, "the rock leaves a path")

    def require_few(self, questions):
        """Requires that wide rocks for so many questions block few cells in all."""
        if self.ground.game.width > 1:
            cells = (4 * len(self.steps) + questions) * self.ground.game.disc_size()
            require(cells <= 2**26, "the rocks on the walk block too many cells")

    def check(self, lines):
        self.require_few(0)
        questions = self.questions()
        self.require_few(len(questions))
        while questions:
            words = lines.take().split(" ")
            count = number(words[0])
            require(1 <= count <= len(questions), "that answers no questions or too many")
            require(len(words) > 1, "that is no answer")
            asked, questions = questions[:count], questions[count:]
            if words[1:] == ["seals"]:
                for question in asked:
                    self.check_seal(question)
                continue
            if words[1] == "use" and len(words) == 3:
                require(number(words[2]) < len(self.detours), "there is no such detour yet")
                detour = self.detours[number(words[2])]
            else:
                require(words[1] == "from", "that is no answer")
                detour = self.read_detour(words[2:])
            for question in asked:
                self.check_detour(detour, question)


class Ambushes:
    """The adversary's half of the evidence."""

    def __init__(self, ground, claim, lines):
        self.ground, self.claim = ground, claim
        self.to_exit = ground.board.lengths(ground.game.exits, ground.free, into=True)
        self.rock_at, self.by_line = {}, []
        for _ in range(number(lines.field("ambushes"))):
            rock, *cells = [number(word) for word in lines.take().split(" ")]
            require(cells, "an ambush without cells")
            self.by_line.append((rock, cells))
            for cell in cells:
                require(cell not in self.rock_at, "a cell with two ambushes")
                require(cell < len(ground.board.signs), "an ambush off the board")
                require(ground.free(cell), "an ambush where nobody can stand")
                waits = not (ground.seen and ground.walkers_turn and cell == ground.start)
                require(waits, "an ambush where he moves first")
                require(rock in ground.may_fall(cell), "a rock that may not fall")
                self.rock_at[cell] = rock

    def short(self, length, cell):
        """Returns whether an exit may still be reached for less than the claim."""
        return cell in self.to_exit and length + self.to_exit[cell] < self.claim

    def search(self, sources, free, goes_on):
        """Returns the least costs from the sources (cost by cell), for the cells from
        which an exit is still in reach for less than the claim."""
        found, queue = {}, [(cost, cell) for cell, cost in sources.items()]
        heapq.heapify(queue)
        while queue:
            length, cell = heapq.heappop(queue)
            if cell in found:
                continue
            found[cell] = length
            if not goes_on(length, cell):
                continue
            for _, to, _, cost in self.ground.board.steps(cell, free):
                if to not in found:
                    heapq.heappush(queue, (length + cost, to))
        return {cell: length for cell, length in found.items() if self.short(length, cell)}

    def reached(self):
        ground = self.ground

        def goes_on(length, cell):
            if cell == ground.start and ground.walkers_turn:
                return True
            return cell not in self.rock_at and self.short(length, cell)

        return self.search({ground.start: ground.zero}, ground.free, goes_on)

    def check(self):
        ground, reached = self.ground, self.reached()
        require(not any(cell in reached for cell in ground.game.exits), "an exit is reached")
        looked_at, size = 0, len(ground.board.signs)
        for rock, cells in self.by_line:
            require(all(cell in reached for cell in cells), "an ambush is not reached")
            fallen = ground.rocks | {rock}
            free = ground.game.free(fallen)
            for cell in cells:
                if not ground.game.may_seal:
                    require(not ground.game.is_sealed(cell, fallen), "the rock would seal")
                    again = rock in reached and reached[cell] >= reached[rock]
                    looked_at += size * (again or ground.game.width > 1)
            sources = {cell: reached[cell] for cell in cells}
            found = self.search(sources, free, self.short)
            require(not any(cell in found for cell in ground.game.exits), "a path round is short")
            looked_at += len(found)
        require(looked_at <= 64 * size, "the searches look at too many cells")


def check(game, claim, lines):
    outcome = game.outcome(game.position)
    if outcome is not None:
        require(outcome == claim, "the play is over with another value")
        return
    require(game.rocks - len(game.position[1]) <= 1, "more than one rock may fall")
    ground = Ground(game)
    if claim != INFINITE:
        Walk(ground, claim, lines).check(lines)
    Ambushes(ground, claim, lines).check()
