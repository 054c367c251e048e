"""Has certificates that thwart writes for random boards of bomb checked, right and damaged ones.

    make -C proofs && python3 proofs/tests/bomb.py THWART [BOARDS] [SEED]

THWART is the program. Its certificates must be accepted. With another claim, whatever else is
changed in them, they must be refused. Other damage may be accepted, as the claim is still right.
"""

import re
import sys
from collections import Counter
from pathlib import Path
from random import Random
from subprocess import run
from tempfile import TemporaryDirectory

VERIFIED = Path(__file__).parent.parent / "thwart-verified"
KINDS = ["bomb-passes-3", "bomb-cuts-1"]
GROUNDS = ["....%%#", "...%%%%%", ".%%%#", "%%%%%%#", ".......%#", "...19%%%", "..0258%%#"]


def board(random):
    rows, cols = random.randint(1, 9), random.randint(2, 9)
    size = rows * cols
    signs = random.choices(random.choice(GROUNDS), k=size)
    places = random.sample(range(size), size)
    starts = random.choice([1, 1, 2])
    ends = random.choice([1, 1, 2, 4])
    for place in places[:starts]:
        signs[place] = "@"
    for place in places[starts : starts + ends] or places[-1:]:
        signs[place] = ">"
    if ">" not in signs:
        signs[places[0]], signs[places[1]] = "@", ">"
    head = ["game: bomb", f"blasts: {random.choice([0, 1, 1, 2, 2, 3, 4, 5, 30])}"]
    head += [f"radius: {random.choice(['unlimited', 0, 1, 2, 3, 50])}"]
    lines = ["".join(signs[at : at + cols]) for at in range(0, size, cols)]
    if random.random() < 0.3:
        amounts = random.choice([[0, 1, 2, 7], [1, 30], [0], [0, 1]])
        lines += ["", "costs:"] + [" ".join(str(random.choice(amounts)) for _ in range(cols)) for _ in range(rows)]
    return "\n".join([*head, "", *lines]) + "\n", signs, cols


def moves(random, signs, cols):
    """Returns moves for `line:` that are often legal: blasts, the beginning of the walk, steps."""
    cells = [at for at, sign in enumerate(signs) if sign != "#"]
    picked = random.sample(cells, min(len(cells), random.randint(0, 2)))
    line = [f"*{at // cols + 1},{at % cols + 1}" for at in picked]
    if random.random() < 0.5:
        line += ["-"] + random.choices("NESW", k=random.randint(0, 2))
    return line


def damaged(random, lines):
    """Returns the lines with one word or line of the evidence changed, left out or repeated."""
    lines = list(lines)
    at = random.randrange(6, len(lines) - 1) if len(lines) > 7 else 5
    words = lines[at].split(" ")
    word = random.randrange(len(words))
    change = random.randrange(6)
    if change == 0:
        del lines[at]
    elif change == 1:
        lines.insert(at, lines[random.randrange(6, len(lines) - 1)] if len(lines) > 7 else "1")
    else:
        if change == 2:
            del words[word]
        elif change == 3:
            words.insert(word, random.choice(words))
        else:
            words[word] = re.sub(r"\d+", lambda found: str(max(0, int(found[0]) + random.choice([-1, 1]))), words[word])
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
            if "efused" not in said.stdout and "accepted" not in said.stdout:
                sys.exit(f"{said}\n{canonical.read_text()}\n{text}")
            return said.stdout.startswith("accepted") and said.returncode == 0

        while min((tally[kind, "accepted"] for kind in KINDS)) < wanted:
            text, signs, cols = board(random)
            line = moves(random, signs, cols) if random.random() < 0.4 else []
            source.write_text(text.replace("\n", f"\nline: {' '.join(line)}\n", 1) if line else text)
            proof.unlink(missing_ok=True)
            solved = thwart("solve", source, "--certificate", proof)
            if solved.returncode or not proof.exists():
                tally["no certificate", solved.stderr.split("\n")[0][:60] if not line else "line"] += 1
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
                yes = text[5] == lines[5] and accepted("\n".join(text))
                tally[kind, "damaged, " + ("accepted" if yes else "refused")] += 1
    for (kind, what), count in sorted(tally.items()):
        print(f"{kind}: {what}: {count}")


main()
