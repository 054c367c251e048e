"""Kind `trap-tree-1`: trap by a plan, and a tree that refutes smaller numbers."""

import re
from collections import namedtuple

from board import least
from budget import Budget
from lengths import INFINITE, number, require

WORD = re.compile(r"(0|[1-9][0-9]*)((?:[a-f][1-9][0-9]*)*)")
RUN = re.compile(r"([a-f])([1-9][0-9]*)")
ANTICLOCKWISE = {"NE": "N", "SE": "E", "SW": "S", "NW": "W"}

# turn, Jerry's cell, his last step (from, beside) or None, revealed obstacles, the last
# slot of these or 0, open slots, release by cell, how much is kept for the split nodes
# above and for the releases that rose since the root, whether the step that leads to the
# node was the last thing that happened
Node = namedtuple("Node", "turn jerry last revealed latest slots release kept stepped")


class Tree:
    """The tree that refutes a position, and what was read of it so far."""

    def __init__(self, game, position, most, lines):
        self.game, self.board, self.most, self.lines = game, game.board, most, lines
        self.root, self.obstacles, self.first = position
        self.last_turn = 1
        while self.slots_by(self.last_turn) < most:
            self.last_turn += 1
        self.free_at_root = game.empty(self.obstacles)
        self.straight = [d for d in self.board.directions if self.is_straight(d)]
        self.doors = set(game.doors)
        anywhere = lambda cell: True
        self.all_steps = [list(self.board.steps(c, anywhere)) for c in self.board.cells]
        self.touches = [
            any(step[1] in self.doors for step in steps if self.is_straight(step[0]))
            for steps in self.all_steps
        ]
        self.groups = self.all_groups()
        self.path_cells = self.kept = 0
        self.path_lines, self.standing, self.remembered, self.sizes = [], {}, [], []
        self.budget = Budget()

    def slots_by(self, turn):
        """Returns the number of slots at the end of a turn."""
        return min(self.most, self.first + (turn - 1) * self.game.per_turn) if turn else 0

    def is_straight(self, direction):
        return self.board.topology != "eight" or len(direction) == 1

    def all_groups(self):
        groups = {frozenset([cell]) for cell in self.board.cells}
        for cell in self.board.cells:
            for direction, to, beside, _ in self.all_steps[cell]:
                if self.is_straight(direction):
                    groups.add(frozenset((cell, to)))
                for side in beside:
                    groups.add(frozenset((cell, to, side)))
        return groups

    def next_line(self):
        """Returns the line of the next node, after reading the paths before it."""
        while True:
            words = self.budget.take(self.lines).split(" ")
            if words[0] != "w":
                return words
            self.read_paths(words[1:])

    def read_paths(self, words):
        require(words, "paths of no group")
        cells = [number(word) for word in words[0].split("+")]
        group = frozenset(cells)
        require(len(cells) == len(group) and group in self.groups, "that is no group")
        paths, seen = [], set()
        for word in words[1:]:
            path = self.read_path(word)
            self.path_cells += len(path)
            require(self.path_cells <= 2**24, "the paths have too many cells")
            for cell in path:
                fit = self.free_at_root(cell) and cell not in group and cell not in seen
                require(fit, f"cell {cell} may not be on a path")
                seen.add(cell)
            near = {step[1] for c in group for step in self.all_steps[c] if self.is_straight(step[0])}
            require(path[0] in near, "a path does not begin beside its group")
            out = self.touches[path[-1]] or path[-1] in self.game.rim
            require(out, "a path does not end at a goal")
            paths.append(frozenset(path))
        self.path_lines.append((group, paths))
        self.standing[group] = paths

    def read_path(self, word):
        found = WORD.fullmatch(word)
        require(found, f"`{word[:40]}` is no path")
        path = [number(found[1])]
        require(path[0] < len(self.board.signs), "a path begins off the board")
        for letter, count in RUN.findall(found[2]):
            which = "abcdef".index(letter)
            require(which < len(self.straight), "a path goes in no direction of the board")
            for _ in range(number(count)):
                steps = {step[0]: step[1] for step in self.all_steps[path[-1]]}
                require(self.straight[which] in steps, "a path leaves the board")
                path.append(steps[self.straight[which]])
                require(len(path) <= len(self.board.signs), "a path is longer than the board")
        return path

    def free(self, node):
        return lambda cell: self.free_at_root(cell) and cell not in node.revealed

    def is_goal(self, cell):
        """Returns whether a cell that can be stepped on lets him out."""
        return cell in self.doors or cell in self.game.rim

    def expected_path(self, node, first=None):
        """Returns the steps of the path that Jerry expects to take, or of one with
        this first step; None if there is none."""
        obstacles, cell, path = self.obstacles | node.revealed, node.jerry, []
        lengths, passable = self.game.path_length(obstacles)
        if cell not in lengths:
            return None
        while not self.is_goal(cell):
            steps = self.game.steps_along(cell, lengths, passable)
            if first and not path:
                steps = [step for step in steps if step[0] == first]
                if not steps:
                    return None
            path.append(steps[0])
            cell = path[-1][1]
        return path

    def near(self, node):
        """Returns how many cells are no further from Jerry than the nearest goal is."""
        free = self.free(node)
        passable = lambda cell: free(cell) or cell in self.doors
        lengths = self.board.lengths([node.jerry], passable)
        nearest = least(length for cell, length in lengths.items() if self.is_goal(cell))
        return sum(1 for length in lengths.values() if length <= nearest)

    def needed(self, node, path):
        free, needed = self.free(node), []
        for direction, to, beside, _ in path:
            if beside and ANTICLOCKWISE[direction] != direction[0]:
                beside = beside[::-1]
            for cell in (*beside, to):
                if free(cell) and cell not in needed:
                    needed.append(cell)
        return needed

    def children(self, node, words):
        """Yields the children of a node that is split as its line says."""
        steps, what = words[0] != "?", None
        if self.game.jerry_chooses:
            require(len(words) == 2, "a split needs a direction or a cell")
            what = words[1]
        else:
            require(steps and len(words) == 1, "that is no line of a node")
        if what is None or what in self.board.directions:
            if what is not None or not node.stepped:
                self.budget.look(16 * self.near(node))
            path = self.expected_path(node, what)
            require(path is not None, "a node is split where Jerry has no such path")
            needed = self.needed(node, path)
        else:
            cell = number(what)
            on = not steps and cell in self.board.cells and cell != node.jerry
            require(on and self.free(node)(cell), "no obstacle can lie there")
            path, needed = (), [cell]
        kept = node.kept + len(path) + bool(path) + len(needed)
        self.keep(kept)
        later, slots = node.turn + 1, self.slots_by(node.turn)
        for i, cell in enumerate(needed):
            slot = next((slot for slot in node.slots if slot >= node.release[cell]), None)
            if slot is not None:
                release = self.released(node, needed[:i])
                yield node._replace(
                    stepped=False,
                    revealed=node.revealed | {cell},
                    latest=max(node.latest, slot),
                    slots=[other for other in node.slots if other != slot],
                    release=release,
                    kept=kept + self.rises(node, release),
                )
        if not steps:
            release = self.released(node, needed)
            kept += self.rises(node, release)
            yield node._replace(release=release, kept=kept, stepped=False)
            return
        _, to, beside, _ = path[0]
        if node.turn < self.last_turn and not self.is_goal(to) and not self.touches[to]:
            release = self.released(node, [node.jerry] + needed)
            yield Node(
                turn=later,
                jerry=to,
                last=(node.jerry, beside),
                revealed=node.revealed,
                latest=node.latest,
                slots=node.slots + list(range(slots + 1, self.slots_by(later) + 1)),
                release=release,
                kept=kept + self.rises(node, release),
                stepped=True,
            )

    def released(self, node, cells):
        release = list(node.release)
        for cell in cells:
            release[cell] = self.slots_by(node.turn) + 1
        return release

    def rises(self, node, release):
        """Returns how many releases are later than at the node."""
        return sum(1 for cell in self.board.cells if release[cell] != node.release[cell])

    def keep(self, kept):
        """Limits how much is kept at a node and for those remembered so far."""
        require(kept + self.kept <= 2**24, "too much would have to be kept")

    def remember(self, node):
        released = sum(1 for release in node.release if release > 1)
        self.sizes.append(len(node.revealed) + len(node.slots) + released)
        self.kept += self.sizes[-1]
        self.remembered.append(node)

    def ask(self, node, group, most):
        paths = self.standing.get(frozenset(group), ())
        spoilt = sum(1 for cell in node.revealed if any(cell in path for path in paths))
        require(len(paths) - spoilt > most, f"too few paths from {sorted(group)}")

    def ask_step(self, node, here, to, beside, turn):
        """Asks for the group of a step, in case he is shut in in that turn."""
        most = self.slots_by(turn) - len(node.revealed)
        if self.slots_by(turn) - self.slots_by(turn - 1) > 1:
            self.ask(node, [to], most)
            return
        if not beside:
            self.ask(node, (here, to), most)
        for side in beside:
            if self.is_inside(node, side):
                self.ask(node, (here, to, side), most)

    def is_inside(self, node, cell):
        return self.free(node)(cell) and not self.is_goal(cell) and not self.touches[cell]

    def leaf(self, node):
        if self.touches[node.jerry]:
            return
        if node.last is None:
            self.ask(node, [node.jerry], len(node.slots))
        else:
            here, beside = node.last
            self.ask_step(node, here, node.jerry, beside, node.turn)
        if node.turn < self.last_turn:
            self.leaf_steps(node)

    def leaf_steps(self, node):
        """Asks for all steps that he can take in the turns that are left."""
        left = self.last_turn - node.turn - 1
        free = self.free(node)
        passable = lambda cell: free(cell) or cell in self.doors
        met = {(node.jerry, 0)}
        layer, looks = [node.jerry], 1
        for r in range(left + 1):
            turns = [self.last_turn - 1]
            if r % 2 == left % 2:
                turns = [self.last_turn]
                if self.game.per_turn > 1 and left >= 2:
                    turns.append(self.last_turn - 2)
            further = []
            for here in layer:
                for _, to, beside, _ in self.board.steps(here, passable):
                    if not self.is_inside(node, to):
                        continue
                    for turn in turns:
                        self.ask_step(node, here, to, beside, turn)
                    if (to, (r + 1) % 2) not in met:
                        met.add((to, (r + 1) % 2))
                        further.append(to)
                        looks += r < left
            layer = further
        self.budget.look(looks * (1 + len(node.revealed)))

    def like(self, node, word):
        which = number(word)
        require(which < len(self.remembered), "no such node was remembered")
        self.budget.look(self.sizes[which])
        other = self.remembered[which]
        same = node.turn == other.turn and node.jerry == other.jerry
        require(same and node.revealed == other.revealed, "the remembered node is another")
        slots = len(node.slots) == len(other.slots)
        slots = slots and all(a >= b for a, b in zip(other.slots, node.slots))
        require(slots, "the remembered node has other slots")
        free = self.free(node)
        release = all(other.release[c] <= node.release[c] for c in self.board.cells if free(c))
        require(release, "the remembered node has a later release")

    def too_small(self, node):
        self.budget.look(16 * self.near(node) + len(self.board.signs))
        require(self.expected_path(node) is None, "Jerry is not trapped")
        free = self.free(node)
        cells = [node.release[c] for c in self.board.cells if free(c) and c != node.jerry]
        short = any(
            sum(1 for release in cells if release <= slot)
            < sum(1 for other in node.slots if other <= slot)
            for slot in node.slots
            if slot < node.latest
        )
        require(short, "the board is not too small")

    def read(self):
        slots = list(range(1, self.slots_by(1) + 1))
        root = Node(1, self.root, None, frozenset(), 0, slots, [1] * len(self.board.signs), 0, False)
        pending = [root]
        while pending:
            node, words = pending.pop(), self.next_line()
            self.keep(node.kept)
            if words[0] in ("+", "+!", "?"):
                if words[0] == "+!":
                    self.remember(node)
                pending += list(self.children(node, words))[::-1]
            elif words[0] == ".":
                for word in words[1:]:
                    which = number(word)
                    require(which < len(self.path_lines), "no such paths")
                    group, paths = self.path_lines[which]
                    self.standing[group] = paths
                self.leaf(node)
            elif words[0] == "=" and len(words) == 2:
                self.like(node, words[1])
            else:
                require(words == ["x"], f"`{' '.join(words)[:40]}` is no line of a node")
                self.too_small(node)


def replay(game, position, lines, claim):
    """Checks that the plan traps Jerry with its last obstacle."""
    budget, plan = Budget(), lines.field("plan")
    budget.read += len(f"plan: {plan}\n".encode())
    words = plan.split(" ")
    require(len(words) == claim, "the plan has another length than the claim")
    for word in words:
        require(game.outcome(position) is None, "the play is over before the plan")
        if not position[2]:
            position = game.play(position, game.moves(position)[0])[1]
        move = ("#", number(word))
        require(move in game.moves(position), f"no obstacle may lie on {word}")
        budget.look(4 * len(game.board.signs))
        position = game.play(position, move)[1]
    require(game.outcome(position) == 0, "the plan does not trap Jerry")


def replay_strategy(game, position, lines, claim):
    """Checks that Tom traps Jerry, for all steps that Jerry may take."""
    turns, kept, budget = [], 0, Budget()
    pending = [(position, 0)]
    while pending:
        position, spent = pending.pop()
        outcome = game.outcome(position)
        if outcome is not None:
            require(outcome == 0, "Jerry gets away")
            continue
        if not position[2]:
            after = [game.play(position, move)[1] for move in game.moves(position)]
            pending += [(position, spent) for position in after[::-1]]
            continue
        words = budget.take(lines).split(" ")
        if words[0] == "=":
            which = number(words[1]) if len(words) == 2 else len(turns)
            require(which < len(turns) and turns[which] == position, "that was another position")
            continue
        turns.append(position)
        require(len(turns) <= 200000, "the strategy has too many lines")
        for word in words:
            require(position[2] and game.outcome(position) is None, "the turn is over")
            move = ("#", number(word))
            require(move in game.moves(position), f"no obstacle may lie on {word}")
            budget.look(4 * len(game.board.signs))
            position = game.play(position, move)[1]
        spent += len(words)
        kept += spent
        require(kept <= 2**24, "the strategy has too many obstacles")
        require(spent <= claim, "more obstacles than the claim says")
        require(not position[2] or game.outcome(position) == 0, "Tom lays more in this turn")
        pending.append((position, spent))


def check(game, claim, lines):
    position = game.position
    if game.outcome(position) is None and game.jerry_chooses and claim != INFINITE:
        replay_strategy(game, position, lines, claim)
    if game.outcome(position) is None and not position[2]:
        moves = game.moves(position)
        move = moves[0]
        if len(moves) > 1:
            move = ("step", lines.field("step"))
            require(move in moves, "he cannot take that step")
        position = game.play(position, move)[1]
    outcome = game.outcome(position)
    if outcome is not None:
        require(outcome == claim, "the play is over with another value")
        return
    most = sum(map(game.empty(position[1]), game.board.cells))
    if claim != INFINITE:
        require(claim > 0, "it takes an obstacle to shut Jerry in")
        if not game.jerry_chooses:
            replay(game, position, lines, claim)
        most = min(claim - 1, most)
    if most:
        require(lines.field("tree") == str(most), f"expected `tree: {most}`")
        Tree(game, position, most, lines).read()
