"""Has certificates that thwart writes for random boards of enclose checked, right and damaged ones.

    make -C proofs && python3 proofs/tests/enclose.py THWART [BOARDS] [SEED]

THWART is the program. Its certificates must be accepted, so many of each kind. With another claim,
whatever else is changed in them, they must be refused. Other damage may be accepted, as the claim
is still right.
"""

import re
import sys
from collections import Counter
from pathlib import Path
from random import Random
from subprocess import run
from tempfile import TemporaryDirectory

from boards import lay, links, numbers, parameters

VERIFIED = Path(__file__).parent.parent / "thwart-verified"
KINDS = ["enclose-apart-1", "enclose-cuts-1", "enclose-cuts-2"]
# Walls are few on large boards, for which thwart writes fences.
SMALL, LARGE = ([".", ".......#", "....#", "...#"], 2, 8, 8), (["...#", "..#"], 14, 20, 8)


def board(random, grounds, least, most, walls):
    """Returns the text of a board, its signs by cell, and the number of its columns."""
    topology = random.choice(["four", "four", "hex"])
    rows, cols = random.randint(least, most), random.randint(least, most)
    signs = random.choices(random.choice(grounds), k=rows * cols)
    # Animals stand in the middle more often, because those on the rim have no pen.
    inner = [row * cols + col for row in range(1, rows - 1) for col in range(1, cols - 1)]
    inner = random.sample(inner, min(2, len(inner)))
    places = inner + random.sample([place for place in range(rows * cols) if place not in inner], rows * cols - len(inner))
    headers = parameters(random, "enclose", topology) | {"walls": str(random.randint(0, walls))}
    lay(random, "enclose", headers, signs, places)
    if random.random() < 0.3:
        headers |= links(random, [place for place in places if signs[place] == "."], cols)
    head = ["game: enclose", f"topology: {topology}"] + [f"{key}: {value}" for key, value in headers.items()]
    lines = ["".join(signs[at : at + cols]) for at in range(0, rows * cols, cols)]
    return "\n".join([*head, "", *lines, *numbers(random, "enclose", rows, cols)]) + "\n", signs, cols


def moves(random, signs, cols):
    """Returns moves for `line:` that are often legal: walls, and sometimes the end of the play."""
    cells = [at for at, sign in enumerate(signs) if sign == "."]
    picked = random.sample(cells, min(len(cells), random.randint(0, 3)))
    return [f"#{at // cols + 1},{at % cols + 1}" for at in picked] + ["-"] * (random.random() < 0.2)


def damaged(random, lines):
    """Returns the lines with some words or lines of the evidence changed, left out or repeated."""
    lines = list(lines)
    for _ in range(random.choice([1, 1, 2, 5])):
        at = random.randrange(6, len(lines) - 1) if len(lines) > 8 else 6
        words = lines[at].split(" ")
        word = random.randrange(len(words))
        change = random.randrange(7)
        if change == 0 and len(lines) > 8:
            del lines[at]
        elif change == 1:
            lines.insert(at, lines[random.randrange(6, len(lines) - 1)])
        elif change == 2:
            del words[word]
        elif change == 3:
            words.insert(word, random.choice(words))
        elif change == 4:
            words[0] = random.choice(["P", "L", "F", words[0]])
        else:
            more = random.choice([1, 1, 840, 5000])
            add = lambda found: str(max(0, int(found[0]) + random.choice([-more, more])))
            words[word] = re.sub(r"\d+", add, words[word], count=random.randint(0, 1))
        if change > 1:
            lines[at] = " ".join(words)
    steps = [at for at, line in enumerate(lines) if re.fullmatch("steps: [0-9]+", line)]
    for at in steps:
        lines[at] = f"steps: {sum(line[:1] in 'BPLF' for line in lines[at + 1 :])}"
    return lines


def claims(random, claim):
    if claim == "infinite":
        return ["0", "1", "5", str(random.randint(0, 50))]
    value = int(claim)
    return [str(other) for other in (value - 1, value + 1, 2 * value + 1) if other >= 0] + ["infinite"]


def main():
    wanted = int(sys.argv[2]) if len(sys.argv) > 2 else 100
    random = Random(int(sys.argv[3]) if len(sys.argv) > 3 else 1)
    tally = Counter()
    with TemporaryDirectory() as folder:
        source, canonical, proof = (Path(folder) / name for name in ("source.board", "board", "proof"))

        def thwart(*words):
            return run([sys.argv[1], *words], capture_output=True, text=True)

        def accepted(text):
            proof.write_text(text)
            said = run([VERIFIED, canonical, proof], capture_output=True, text=True)
            if not said.stdout.startswith(("refused", "accepted")):
                sys.exit(f"{said}\n{canonical.read_text()}\n{text}")
            return said.stdout.startswith("accepted") and said.returncode == 0

        while min(tally[kind, "accepted"] for kind in KINDS) < wanted:
            fences = tally[KINDS[2], "accepted"] < wanted and random.random() < 0.5
            text, signs, cols = board(random, *(LARGE if fences else SMALL))
            line = moves(random, signs, cols) if random.random() < 0.4 else []
            source.write_text(text.replace("\n", f"\nline: {' '.join(line)}\n", 1) if line else text)
            proof.unlink(missing_ok=True)
            solved = thwart("solve", source, "--certificate", proof, "--limit", "10s")
            if solved.returncode or not proof.exists():
                tally["no certificate", "illegal moves" if line else solved.stderr.split("\n")[0][:60]] += 1
                continue
            certificate = proof.read_text()
            canonical.write_text(thwart("convert", source, "--to", "board").stdout)
            lines = certificate.split("\n")
            kind, claim = lines[4].removeprefix("kind: "), lines[5].removeprefix("claim: ")
            if kind not in KINDS or tally[kind, "accepted"] >= 2 * wanted:
                continue
            # Many boards have no pen at all.
            if claim == "infinite" and tally[kind, "accepted, infinite"] > tally[kind, "accepted"] // 3:
                continue
            if not accepted(certificate):
                sys.exit(f"refused:\n{canonical.read_text()}\n{certificate}")
            tally[kind, "accepted"] += 1
            tally[kind, "accepted, infinite"] += claim == "infinite"
            tally[kind, "accepted, after moves"] += bool(line)
            tally[kind, "accepted, with fences"] += "\nF " in certificate
            for other in claims(random, claim):
                changed = lines[:5] + [f"claim: {other}"] + lines[6:]
                for text in (changed, damaged(random, changed), damaged(random, changed)):
                    if accepted("\n".join(text)):
                        sys.exit(f"accepted:\n{canonical.read_text()}\n" + "\n".join(text))
                    tally[kind, "refused with another claim"] += 1
            for _ in range(3):
                yes = accepted("\n".join(damaged(random, lines)))
                tally[kind, "damaged, " + ("accepted" if yes else "refused")] += 1
    for (kind, what), count in sorted(tally.items()):
        print(f"{kind}: {what}: {count}")


main()
