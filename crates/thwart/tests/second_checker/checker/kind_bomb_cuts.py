"""Kind `bomb-cuts-1`: bomb with any costs."""

from kind_bomb_passes import read_blasts
from lengths import INFINITE, number, require


def cost_of_walk(game, floor, walker):
    """What the cheapest walk to an end costs."""
    return game.board.lengths(game.ends, floor.__contains__, into=True).get(walker, INFINITE)


class Site:
    """What does not depend on the blasts in thought."""

    def __init__(self, game, claim):
        self.game, self.claim = game, claim
        self.walker, gone_off, _ = game.position
        self.left = game.blasts - len(gone_off)
        self.floor = game.floor(game.position)
        board, solid = game.board, game.solid
        here = board.lengths([self.walker], solid.__contains__)
        onward = board.lengths(game.ends, solid.__contains__, into=True)
        self.counted = {
            cell
            for cell in solid - self.floor
            if here.get(cell, INFINITE) + onward.get(cell, INFINITE) < claim
        }
        # Blasts by the first of those that are alike.
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


class Cuts:
    """Reads the lines in the order in which the blasts are tried."""

    def __init__(self, site, lines, count):
        self.site, self.lines, self.count = site, lines, count
        self.done = set()

    def read_cut(self, floor):
        require(self.count > 0, "there are too few cuts")
        self.count -= 1
        line = self.lines.take()
        cut = [] if line == "-" else [number(word) for word in line.split(" ")]
        require(cut == sorted(set(cut)), "bricks out of order")
        require(all(brick in self.site.counted - floor for brick in cut), "a cell is no brick that counts")
        return set(cut)

    def look(self, floor, left):
        """One line, and all that follow from it. Calls itself once for each blast
        that is left."""
        site = self.site
        cut = self.read_cut(floor)
        beside = site.game.solid - cut
        require(cost_of_walk(site.game, beside, site.walker) >= site.claim, "a walk goes beside the cut")
        tried = [b for b in site.blasts if site.cleared(b) & cut and b not in self.done]
        for blast in tried:
            after = floor | site.cleared(blast)
            if left > 1:
                self.done.add(blast)
                self.look(after, left - 1)
            else:
                cost = cost_of_walk(site.game, after, site.walker)
                require(cost >= site.claim, f"after a blast on {blast} a walk costs {cost}")
        if left > 1:
            self.done -= set(tried)


def check(game, claim, lines):
    position = game.position
    walker, _, walking = position
    if walking:
        require(cost_of_walk(game, game.floor(position), walker) == claim, "the way has another cost")
        return
    planned = read_blasts(game, position, lines)
    require(cost_of_walk(game, planned, walker) == claim, "the plan's way has another cost")
    site = Site(game, claim)
    cuts = Cuts(site, lines, number(lines.field("cuts")))
    if site.left > 0:
        cuts.look(site.floor, site.left)
    require(cuts.count == 0, "there are more cuts than blasts to be tried")
