"""Has random small boards of escape checked with layers of Grundy numbers, right and wrong ones.

    make -C proofs && python3 proofs/tests/grundy.py [SEED]

The second checker must accept the same certificates.
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
from boards import board
from game_escape import Escape
from second_checker import verdict

BOARDS = 300
MOVES = ["1", "2", "3", "4", "9", "10", str(10**9), str(2**63)]


def layers(game, count):
    """Returns the rows of layers 1 to `count`."""
    board = game.board
    numbers = {cell: 0 for cell in board.cells if board.signs[cell] not in "#>"}
    found = []
    for _ in range(count):
        near = {cell: {numbers.get(step[1], 0) for step in board.steps(cell, game.is_ground)} for cell in numbers}
        numbers = {cell: min(set(range(9)) - near[cell]) for cell in numbers}
        signs = "".join(str(numbers.get(cell, ".")) for cell in board.cells)
        found.append([signs[at : at + board.cols] for at in range(0, len(signs), board.cols)])
    return found


def certificates(random, game):
    """Yields certificates with right layers and either claim, then the same with one number changed."""
    count = random.choice([5, random.randint(1, 12)])
    repeats = random.choice([count - 2, "never", random.randrange(count)])
    rows = layers(game, count)
    for damaged in (False, True):
        if damaged:
            lines = random.choice(rows)
            at = random.randrange(len(lines))
            col = random.randrange(game.board.cols)
            lines[at] = lines[at][:col] + random.choice("0123.") + lines[at][col + 1 :]
        for claim in ("first", "second"):
            head = ["thwart-certificate 1", "game: escape", f"parameters: {envelope.parameters(Escape, game.board)}"]
            head += [f"digest: {envelope.digest(Escape, game.board)}", "kind: grundy-1", f"claim: {claim}"]
            listed = [line for k, lines in enumerate(rows, 1) for line in (f"layer: {k}", *lines)]
            yield "\n".join([*head, f"layers: {count}", f"repeats: {repeats}", *listed, "end", ""])


def main():
    random = Random(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
    tally = Counter()
    with TemporaryDirectory() as folder:
        paths = [Path(folder) / name for name in ("board", "certificate")]
        for _ in range(BOARDS):
            head, rows = board(random, "escape").split("\n\n")
            lines = [line for line in head.split("\n") if not line.startswith("moves")]
            text = "\n".join([lines[0], f"moves: {random.choice(MOVES)}", *lines[1:], "", rows])
            for proof in certificates(random, Escape(Board(text))):
                paths[0].write_text(text)
                paths[1].write_text(proof)
                said = run([HERE.parent / "thwart-verified", *paths], capture_output=True, text=True)
                wanted = verdict(text.encode(), proof.encode()).partition(":")[0]
                if said.stdout.partition(":")[0] != wanted:
                    sys.exit(f"{said.stdout}{said.stderr}, but the second checker: {wanted}\n{text}\n{proof}")
                tally[wanted] += 1
    print(f"{tally['accepted']} certificates accepted, {tally['refused']} refused")


if __name__ == "__main__":
    main()
