"""Kind `bomb-cuts-1`: bomb with any costs."""

import heapq

from board import least
from budget import Budget
from kind_bomb_passes import read_blasts
from lengths import INFINITE, number, require


def cost_of_walk(game, floor, walker):
    """Returns the cost of the cheapest walk to an end."""
    return game.board.lengths(game.ends, floor.__contains__, into=True).get(walker, INFINITE)


class Site:
    """The data that do not depend on the blasts that are tried."""

    def __init__(self, game, claim):
        self.game, self.claim = game, claim
        self.walker, gone_off, _ = game.position
        self.left = game.blasts - len(gone_off)
        self.floor = game.floor(game.position)
        board, solid = game.board, game.solid
        here = board.lengths([self.walker], solid.__contains__)
        self.onward = onward = board.lengths(game.ends, solid.__contains__, into=True)
        self.counted = {
            cell
            for cell in solid - self.floor
            if here.get(cell, INFINITE) + onward.get(cell, INFINITE) < claim
        }
        # The first of the blasts that are alike stands for all of them.
        self.blasts = {}
        for cell in sorted(solid):
            spans = self.spans(cell)
            if spans != ((), ()):
                self.blasts.setdefault(spans, cell)
        self.blasts = sorted(self.blasts.values())

    def cleared(self, blast):
        return {cell for cell, _ in self.game.arms[blast]} & self.counted

    def spans(self, blast):
        cols = self.game.board.cols
        row, col = divmod(blast, cols)
        cleared = self.cleared(blast)
        lines = (
            [cell for cell in cleared if cell // cols == row],
            [cell for cell in cleared if cell % cols == col],
        )
        return tuple((min(line), max(line)) if line else () for line in lines)


    def span_looks(self, blast):
        """Returns how many cells lie from the first to the last brick on each line."""
        row, col = (span and span[1] - span[0] for span in self.spans(blast))
        return (row + 1 if row != () else 0) + (col // self.game.board.cols + 1 if col != () else 0)

    def search_looks(self, floor, blast, here, home):
        """Returns how many cells the search after the last blast looks at. `here` has
        the costs from the walker over the floor alone, `home` those on to an end."""
        board, bricks, onward = self.game.board, self.cleared(blast) - floor, self.onward
        beside = {brick: [s[1] for s in board.steps(brick, floor.__contains__)] for brick in bricks}
        back = least(
            home[cell] + board.costs[cell] - onward[brick]
            for brick in bricks
            for cell in beside[brick]
            if cell in home
        )
        if back == INFINITE:
            return 0
        paid, queue = {}, []

        def reach(cell, cost):
            total = cost + onward.get(cell, INFINITE) + back
            if total < self.claim and cost < paid.get(cell, INFINITE):
                paid[cell] = cost
                heapq.heappush(queue, (total, cell))

        for brick in bricks:
            reach(brick, least(here[cell] for cell in beside[brick] if cell in here) + board.costs[brick])
        looks, open_cells = 0, floor | bricks
        while queue:
            total, cell = heapq.heappop(queue)
            looks += 1
            if total > paid[cell] + onward[cell] + back:
                continue
            for _, to, _, cost in board.steps(cell, open_cells.__contains__):
                if to not in floor or paid[cell] + cost < here.get(to, INFINITE):
                    reach(to, paid[cell] + cost)
        return looks


class Cuts:
    """A reader of the lines, in the order in which the blasts are tried."""

    def __init__(self, site, lines, count):
        self.site, self.lines, self.count = site, lines, count
        self.done, self.budget = set(), Budget()

    def read_cut(self, floor):
        require(self.count > 0, "there are too few cuts")
        self.count -= 1
        line = self.budget.take(self.lines)
        cut = [] if line == "-" else [number(word) for word in line.split(" ")]
        require(cut == sorted(set(cut)), "bricks out of order")
        require(all(brick in self.site.counted - floor for brick in cut), "a cell is no brick that counts")
        return set(cut)

    def look(self, floor, left):
        """Reads one line, and all that follow from it. The recursion is as deep as
        there are blasts left."""
        site = self.site
        cut = self.read_cut(floor)
        self.budget.look((2 if left > 1 else 4) * len(site.game.board.signs))
        beside = site.game.solid - cut
        require(cost_of_walk(site.game, beside, site.walker) >= site.claim, "a walk goes beside the cut")
        tried = [b for b in site.blasts if site.cleared(b) & cut and b not in self.done]
        if left == 1:
            here = site.game.board.lengths([site.walker], floor.__contains__)
            home = site.game.board.lengths(site.game.ends, floor.__contains__, into=True)
        for blast in tried:
            after = floor | site.cleared(blast)
            if left > 1:
                self.done.add(blast)
                self.look(after, left - 1)
            else:
                cost = cost_of_walk(site.game, after, site.walker)
                require(cost >= site.claim, f"after a blast on {blast} a walk costs {cost}")
                self.budget.look(site.span_looks(blast) + site.search_looks(floor, blast, here, home))
        if left > 1:
            self.done -= set(tried)


def check(game, claim, lines):
    position = game.position
    walker, _, walking = position
    if walking:
        require(cost_of_walk(game, game.floor(position), walker) == claim, "the path has another cost")
        return
    planned = read_blasts(game, position, lines)
    require(cost_of_walk(game, planned, walker) == claim, "the plan's path has another cost")
    site = Site(game, claim)
    cuts = Cuts(site, lines, number(lines.field("cuts")))
    if site.left > 0:
        cuts.look(site.floor, site.left)
    require(cuts.count == 0, "there are more cuts than blasts to be tried")
