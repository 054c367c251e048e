"""Kind `table`: a value and a rank for every position."""

from budget import Budget
from lengths import INFINITE, number, require, value


class Positions:
    """The positions of a game in the order in which they are first met. Each has
    who moves, the outcome or None, and (cost, next) by move. They are made as far as
    a certificate needs them, once for each board."""

    def __init__(self, game):
        self.game = game
        self.cells = len(game.board.signs)
        start = game.position
        self.numbers = {start: 0}
        self.met = [start]
        self.known = []

    def look(self, at, budget):
        """Returns what follows position number `at`, which must have been met."""
        position = self.met[at]
        budget.hold(self.cells)
        if at < len(self.known):
            budget.look((len(self.known[at][2]) + 1) * self.cells)
        else:
            self.known.append(self._moves_of(position, budget))
        return self.known[at]

    def _moves_of(self, position, budget):
        outcome = self.game.outcome(position)
        listed = list(self.game.moves(position)) if outcome is None else []
        budget.look((len(listed) + 1) * self.cells)
        moves = []
        for move in listed:
            cost, following = self.game.play(position, move)
            place = self.numbers.setdefault(following, len(self.met))
            if place == len(self.met):
                self.met.append(following)
            moves.append((cost, place))
        return self.game.minimiser_moves(position), outcome, moves


def entry(line, root2):
    words = line.split(" ")
    require(len(words) == 2, f"`{line[:40]}` is no entry")
    found = value(words[0], root2), number(words[1])
    require(found[0] != INFINITE or found[1] == 0, "an infinite value has the rank 0")
    return found


def check(game, claim, lines):
    count = number(lines.field("positions"))
    if game.table is None:
        game.table = Positions(game)
    positions = game.table
    entries, budget = [], Budget()
    for _ in range(count):
        entries.append(entry(budget.take(lines), game.root2))
    require(entries and entries[0][0] == claim, "the first value is not the claim")
    at = largest = 0
    while at < min(largest + 1, count):
        largest = max([largest] + [place for _, place in positions.look(at, budget)[2]])
        require(largest < count, "the game has more positions")
        at += 1
    require(largest == count - 1, "the game has fewer positions")
    for at in range(count):
        check_position(entries, at, *positions.known[at])


def check_position(entries, at, minimiser, outcome, moves):
    value_here = entries[at][0]
    if outcome is not None:
        require(value_here == outcome, f"the play is over at position {at} with another value")
        return
    sums = [cost + entries[place][0] for cost, place in moves]
    if value_here != INFINITE:
        reach = [
            total <= value_here and entries[place] < entries[at]
            for total, (_, place) in zip(sums, moves)
        ]
        reached = any(reach) if minimiser else all(reach)
        require(reached, f"position {at} does not reach {value_here}")
    holds = [total >= value_here for total in sums]
    held = all(holds) if minimiser else any(holds)
    require(held, f"position {at} does not hold {value_here}")
