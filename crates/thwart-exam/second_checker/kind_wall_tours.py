"""Kind `wall-tours-1`: adaptive wall by where tours turn back."""

from lengths import INFINITE, number, require

WEST, EAST = 0, 1


class Run:
    """A run of a row: its openings' records, and the numbers across them."""

    def __init__(self, columns, arrive, paid):
        self.columns, self.arrive, self.paid = columns, arrive, paid
        middle = 0
        self.records = [self._records(WEST, columns), self._records(EAST, columns[::-1])]
        last = self.records[WEST][-1]
        middle = self.middle = paid[last] + paid[last + 1]
        self.key = [[], []]
        self.detour = [[], []]
        for x in self.records[WEST]:
            self.key[WEST].append(arrive[x] - paid[x] + middle)
            self.detour[WEST].append(middle - paid[x] - paid[x + 1])
        for x in self.records[EAST]:
            self.key[EAST].append(arrive[x] + paid[x + 1])
            self.detour[EAST].append(paid[x] + paid[x + 1] - middle)
        self.across = [[-INFINITE], [-INFINITE]]

    def _records(self, side, columns):
        best, found = -INFINITE, []
        for x in columns:
            if x in self.arrive:
                height = self.arrive[x] + (self.paid[x + 1] if side == EAST else -self.paid[x])
                if height > best:
                    best = height
                    found.append(x)
        return found

    def turn(self, side, n, m):
        """Returns `across[n]` of a side if the tour turns at the far record m."""
        far = 1 - side
        return max(self.key[side][n - 1], self.across[far][m]) + self.detour[far][m]

    def enter(self, word):
        require(word[:1] in ("w", "e"), f"`{word[:40]}` is no entry")
        side, m = "we".index(word[0]), number(word[1:])
        far, n = 1 - side, len(self.across[side])
        require(n <= len(self.records[side]), "an entry too many")
        require(m < len(self.records[far]), "an entry rests on no record")
        require(m < len(self.across[far]), "an entry rests on a number that is not there yet")
        made = self.turn(side, n, m)
        require(made <= self.turn(side, n, 0), "an entry is worse than turning at once")
        self.across[side].append(made)

    def check(self):
        for side in (WEST, EAST):
            entries = len(self.across[side]) - 1
            require(entries == len(self.records[side]), "a record without an entry")
        for side in (WEST, EAST):
            across, far = self.across[side], 1 - side
            require(across == sorted(across), "the numbers fall")
            for n in range(1, len(across)):
                for m in range(len(self.records[far])):
                    require(self.turn(side, n, m) >= across[n], "an entry can be bettered")

    def closed(self, x):
        """Returns the cost of going on from a cell that cannot be left downwards."""
        counts = (
            sum(1 for record in self.records[WEST] if record < x),
            sum(1 for record in self.records[EAST] if record > x),
        )
        key = [self.key[side][counts[side] - 1] if counts[side] else -INFINITE for side in (0, 1)]
        costs = [INFINITE, INFINITE]
        for side, far in ((WEST, EAST), (EAST, WEST)):
            if counts[side]:
                turns = (
                    max(key[far], self.across[side][m]) + self.detour[side][m]
                    for m in range(counts[side])
                )
                costs[side] = max(key[side], min(turns))
        return min(costs[WEST] + self.paid[x] - self.middle, costs[EAST] - self.paid[x + 1])


def runs(game, row):
    run = []
    for x in range(game.board.cols):
        if game.is_ground(game.board.place(row, x)):
            run.append(x)
        elif run:
            yield run
            run = []
    if run:
        yield run


def row_costs(game, row):
    cells = [game.board.place(row, x) for x in range(game.board.cols)]
    return [game.board.costs[cell] if game.is_ground(cell) else 0 for cell in cells]


def land_on(game, row, below, walls, lines):
    """Returns `land` of a row from that of the row below, and its openings."""
    costs = row_costs(game, row)
    paid = [sum(costs[:x]) for x in range(len(costs) + 1)]
    land, arrive = [INFINITE] * len(costs), {}
    for run_columns in runs(game, row):
        opening = {
            x: below[x]
            for x in run_columns
            if below[x] != INFINITE and game.board.place(row, x) not in walls
        }
        arrive.update(opening)
        if not opening:
            continue
        run = Run(run_columns, opening, paid)
        for word in lines.take().split(" "):
            run.enter(word)
        run.check()
        for x in run_columns:
            closed, down = run.closed(x), opening.get(x)
            if closed == INFINITE:
                land[x] = costs[x] + down
            else:
                land[x] = costs[x] + (closed if down is None else max(down, closed))
    return land, arrive


def check(game, claim, lines):
    require(game.parameters["builds"] == "adaptive", "the walls are built up front")
    position = game.position
    outcome = game.outcome(position)
    if outcome is not None:
        require(outcome == claim, "the play is over with another value")
        return
    token, walls, _ = position
    board = game.board
    last = board.rows - 1
    land = [
        cost if game.is_ground(board.place(last, x)) else INFINITE
        for x, cost in enumerate(row_costs(game, last))
    ]
    arrive = {}
    top = 0 if token is None else token // board.cols
    for row in range(last - 1, top - 1, -1):
        land, arrive = land_on(game, row, land, walls, lines)
    if token is None:
        value = min(land)
    else:
        x = token % board.cols
        rabbit = game.minimiser_moves(position)
        value = arrive[x] if rabbit and x in arrive else land[x] - board.costs[token]
    require(value == claim, "the rows say another value")
