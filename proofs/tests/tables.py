"""Has random small boards of all games checked with tables, right and wrong ones.

    make -C proofs && python3 proofs/tests/tables.py [SEED]

Right tables must be accepted. A table with another claim must be refused, whatever else
is changed in it, and so must a right table of a text that is no board of the game.
"""

import sys
from collections import Counter
from pathlib import Path
from random import Random
from subprocess import run
from tempfile import TemporaryDirectory

HERE = Path(__file__).parent
sys.path.append(str(HERE.parents[1] / "crates/thwart-exam/second_checker"))

import envelope
from board import Board
from boards import GAMES, TOPOLOGIES, board
from budget import Budget
from games import GAMES as RULES
from kind_table import Positions
from lengths import INFINITE

BOARDS = 10
CELLS = 8
MOST_POSITIONS = 1500


def positions_of(game):
    """Returns (minimiser moves, outcome, moves) for each position; None if there are too many."""
    positions, budget = Positions(game), Budget()
    while len(positions.known) < len(positions.met) <= MOST_POSITIONS:
        positions.look(len(positions.known), budget)
    return positions.known if len(positions.met) <= MOST_POSITIONS else None


def table(positions):
    """Returns a value and a rank for each position. The rank is how many rounds pass before
    the value is known, where each round looks one move further ahead."""
    values = [INFINITE if outcome is None else outcome for _, outcome, _ in positions]
    ranks = [0] * len(positions)
    changed, number = True, 0
    while changed:
        number += 1
        before, changed = values[:], False
        for at, (minimiser, outcome, moves) in enumerate(positions):
            if outcome is None:
                sums = [cost + before[to] for cost, to in moves]
                values[at] = (min if minimiser else max)(sums, default=INFINITE)
                if values[at] != before[at]:
                    ranks[at], changed = number, True
    return list(zip(values, ranks))


def claim_of(game, value):
    if game.name == "escape":
        return "second" if value == INFINITE else "first"
    return word(value)


def word(value):
    return "infinite" if value == INFINITE else str(value)


def certificate(game, claim, entries):
    head = ["thwart-certificate 1", f"game: {game.name}", f"parameters: {envelope.parameters(game, game.board)}"]
    head += [f"digest: {envelope.digest(game, game.board)}", "kind: table", f"claim: {claim_of(game, claim)}"]
    listed = [f"{word(value)} {rank}" for value, rank in entries]
    return "\n".join([*head, f"positions: {len(entries)}", *listed, "end", ""])


def others(random, game, entries):
    """Yields tables with false claims: only the first value changed, and damaged elsewhere, too."""
    value = entries[0][0]
    claims = {0, INFINITE} if game.name == "escape" else {0, 3, INFINITE, value + 1, value - 1}
    for claim in sorted(claim for claim in claims if claim != value and claim >= 0):
        yield claim, [(claim, entries[0][1])] + entries[1:]
        damaged = [(claim, 0 if claim == INFINITE else 1000)] + entries[1:]
        for at in random.choices(range(len(entries)), k=random.randint(1, 9)):
            damaged[at] = damaged[at][0], max(0, damaged[at][1] + random.randint(-2, 2))
            if at and random.random() < 0.5:
                damaged[at] = random.choice([damaged[0], damaged[at - 1]])
        yield claim, damaged
        # All positions but those at which the play is over have the claim, with falling ranks.
        yield claim, [(claim, 0 if claim == INFINITE else len(entries) - at) for at in range(len(entries))]


# Signs without a meaning in a game.
FOREIGN = {"bomb": "?", "enclose": "5%", "escape": "5%", "rock": "%", "trap": "5%", "wall": "@>%"}


def spoiled(random, game, text):
    """Yields texts that are no boards of the game, but could be read as if they were this one."""
    head, rest = text.split("\n\n", 1)
    lines = head.split("\n")
    yield "\n".join([lines[0], f"title: a\r{random.choice(lines)}", *lines[1:], "", rest])
    yield "\n".join([*lines, random.choice(lines), "", rest])
    yield "\n".join([*lines, "friends: 1", "", rest])
    for topology in {"four", "eight", "hex"} - set(TOPOLOGIES[game]):
        yield "\n".join([line for line in lines if "topology" not in line] + [f"topology: {topology}", "", rest])
    at = random.choice([at for at, sign in enumerate(rest.split("\n\n")[0]) if sign != "\n"])
    yield "\n".join([*lines, "", rest[:at] + random.choice(FOREIGN[game]) + rest[at + 1 :]])
    if "costs:" in rest:
        yield text[:-1].rpartition(" ")[0] + " -1\n"
    if game == "trap":
        yield "\n".join([line for line in lines if "per-turn" not in line] + ["per-turn: 0", "", rest])


def main():
    random = Random(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
    tally = Counter()
    with TemporaryDirectory() as folder:
        paths = [Path(folder) / name for name in ("board", "certificate")]

        def accepted(text, proof):
            paths[0].write_text(text)
            paths[1].write_text(proof)
            said = run([HERE.parent / "thwart-verified", *paths], capture_output=True, text=True)
            return said.stdout.startswith("accepted") and said.returncode == 0

        while min((tally[game, True] for game in GAMES)) < BOARDS:
            name = min(GAMES, key=lambda name: tally[name, True])
            text = board(random, name, CELLS)
            game = RULES[name](Board(text))
            positions = positions_of(game)
            if positions is None:
                continue
            entries = table(positions)
            if not accepted(text, certificate(game, entries[0][0], entries)):
                sys.exit(f"refused:\n{text}\n{certificate(game, entries[0][0], entries)}")
            tally[name, True] += 1
            for claim, damaged in others(random, game, entries):
                if accepted(text, certificate(game, claim, damaged)):
                    sys.exit(f"accepted:\n{text}\n{certificate(game, claim, damaged)}")
                tally[name, False] += 1
            for other in spoiled(random, name, text):
                if accepted(other, certificate(game, entries[0][0], entries)):
                    sys.exit(f"accepted as a board of {name}:\n{other}")
                tally[name, "spoiled"] += 1
    for game in GAMES:
        print(f"{game}: {tally[game, True]} tables accepted, {tally[game, False]} refused, {tally[game, 'spoiled']} boards refused")


if __name__ == "__main__":
    main()
