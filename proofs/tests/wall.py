"""Has certificates that thwart writes for random boards of wall checked, right and damaged ones.

    make -C proofs && python3 proofs/tests/wall.py THWART [BOARDS] [SEED]

THWART is the program. Its certificates must be accepted. With another claim, whatever else is
changed in them, they must be refused. Other damage may be accepted, as the claim is still right.
"""

import sys
from collections import Counter
from pathlib import Path
from random import Random
from subprocess import run
from tempfile import TemporaryDirectory

HERE = Path(__file__).parent
sys.path.append(str(HERE.parents[1] / "crates/thwart-exam/second_checker"))

from board import Board
from game_wall import Wall

VERIFIED = HERE.parent / "thwart-verified"
KINDS = ["wall-straight-1", "wall-tours-1"]
GROUNDS = ["....", "0123456789", "..01359#", "...19#", "0009#", "..##"]


def board(random):
    rows, cols = random.randint(1, 9), random.randint(1, 9)
    ground = random.choice(GROUNDS)
    head = ["game: wall"]
    head += [f"builds: {random.choice(['adaptive', 'upfront'])}", f"start: {random.choice(['any', 'any', 'top-left'])}"]
    lines = ["".join(random.choices(ground, k=cols)) for _ in range(rows)]
    if random.random() < 0.3:
        amounts = random.choice([[0, 1, 2, 7], [1, 30], [0], [0, 1], [2**31 - 1, 5]])
        lines += ["", "costs:"] + [" ".join(str(random.choice(amounts)) for _ in range(cols)) for _ in range(rows)]
    return "\n".join([*head, "", *lines]) + "\n"


def moves(random, text):
    """Returns the words of some legal moves."""
    game = Wall(Board(text))
    position, words = game.position, []
    for _ in range(random.randint(0, 8)):
        listed = game.moves(position) if game.outcome(position) is None else []
        if not listed:
            break
        move = listed[0] if listed[0][0] == "-" and random.random() < 0.4 else random.choice(listed)
        sign, what = move
        row, col = divmod(what, game.board.cols) if isinstance(what, int) else (0, 0)
        words.append({"-": "-", "step": what}.get(sign, f"{sign}{row + 1},{col + 1}"))
        position = game.play(position, move)[1]
    return words


def damaged(random, lines):
    """Returns the lines with one word of the evidence changed, left out or repeated."""
    lines = list(lines)
    if len(lines) > 8:
        at = random.randrange(6, len(lines) - 2)
        words = lines[at].split(" ")
        word = random.randrange(len(words))
        words[word : word + 1] = random.choice([[], [words[word]] * 2, [str(random.randint(0, 9))]])
        lines[at] = " ".join(words)
    return lines


def claims(random, claim):
    if claim == "infinite":
        return ["0", "1", "5", str(random.randint(0, 20))]
    value = int(claim)
    return [str(other) for other in (value - 1, value + 1, 2 * value + 1) if other >= 0] + ["infinite"]


def main():
    random = Random(int(sys.argv[3]) if len(sys.argv) > 3 else 1)
    wanted = int(sys.argv[2]) if len(sys.argv) > 2 else 200
    tally = Counter()
    with TemporaryDirectory() as folder:
        source, canonical, proof = (Path(folder) / name for name in ("source.board", "board", "proof"))

        def thwart(*words):
            return run([sys.argv[1], *words], capture_output=True, text=True)

        def accepted(text):
            proof.write_text(text)
            said = run([VERIFIED, canonical, proof], capture_output=True, text=True)
            if not said.stdout.startswith(("accepted", "refused")):
                sys.exit(f"{said}\n{canonical.read_text()}\n{text}")
            return said.stdout.startswith("accepted") and said.returncode == 0

        while min(tally[kind, "accepted"] for kind in KINDS) < wanted:
            text = board(random)
            line = moves(random, text) if random.random() < 0.4 else []
            source.write_text(text.replace("\n", f"\nline: {' '.join(line)}\n", 1) if line else text)
            proof.unlink(missing_ok=True)
            solved = thwart("solve", source, "--certificate", proof)
            if solved.returncode or not proof.exists():
                tally["no certificate", solved.stderr.split("\n")[0][-60:]] += 1
                continue
            certificate = proof.read_text()
            canonical.write_text(thwart("convert", source, "--to", "board").stdout)
            lines = certificate.split("\n")
            kind, claim = lines[4].removeprefix("kind: "), lines[5].removeprefix("claim: ")
            if kind not in KINDS or tally[kind, "accepted"] >= wanted:
                continue
            if not accepted(certificate):
                sys.exit(f"refused:\n{canonical.read_text()}\n{certificate}")
            tally[kind, "accepted"] += 1
            tally[kind, "infinite"] += claim == "infinite"
            tally[kind, "after moves"] += bool(line)
            for other in claims(random, claim):
                changed = lines[:5] + [f"claim: {other}"] + lines[6:]
                for text in (changed, damaged(random, changed), damaged(random, changed)):
                    if accepted("\n".join(text)):
                        sys.exit(f"accepted:\n{canonical.read_text()}\n" + "\n".join(text))
                    tally[kind, "refused with another claim"] += 1
            for _ in range(3):
                text = damaged(random, lines)
                tally[kind, "damaged, " + ("accepted" if accepted("\n".join(text)) else "refused")] += 1
    for (kind, what), count in sorted(tally.items()):
        print(f"{kind}: {what}: {count}")


if __name__ == "__main__":
    main()
