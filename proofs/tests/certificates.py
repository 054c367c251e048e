"""Has certificates that thwart writes for random boards of all games checked, right and damaged ones.

    make -C proofs && python3 proofs/tests/certificates.py THWART [NUMBER] [SEED]

THWART is the program. So many certificates of each kind must be accepted. With another claim, whatever else is changed
in them, they must be refused. Other damage may be accepted, as the claim is still right.
"""

import re
import sys
from collections import Counter
from pathlib import Path
from random import Random
from subprocess import run
from tempfile import TemporaryDirectory

from boards import GAMES, board
from rules import RULES, Board, play

VERIFIED = Path(__file__).parent.parent / "thwart-verified"
KINDS = {
    "bomb": ["bomb-passes-3", "bomb-cuts-1"],
    "enclose": ["enclose-cuts-1", "enclose-cuts-2", "enclose-apart-1"],
    "escape": ["grundy-1"],
    "rock": ["walk-and-ambush-1"],
    "trap": ["trap-tree-1"],
    "wall": ["wall-straight-1", "wall-tours-1"],
}
# Larger parameters than those of tables, whose boards are small.
LARGER = {"escape": ("moves", [1, 2, 3, 4, 9, 10, 10**9, 2**63]), "enclose": ("walls", range(10))}


def asked(random, game, fences):
    """Returns the text of a board, at every other time after some moves."""
    side = random.choice([14, 20]) if fences else random.choice([4, 6, 9])
    text = board(random, game, side * side, side)
    if game in LARGER:
        key, values = LARGER[game]
        text = re.sub(f"{key}: [0-9]+", f"{key}: {random.choice(values)}", text, count=1)
    if fences or random.random() < 0.5:
        return text
    words = play(random, RULES[game](Board(text)))[2]
    line = words[: random.randint(0, len(words))]
    return text.replace("\n", f"\nline: {' '.join(line)}\n", 1) if line else text


def verdicts(text, certificates):
    """Returns for each certificate whether it is accepted."""
    jobs = "".join(f"{len(text)} {len(one)}\n{text}{one}" for one in certificates)
    said = run([VERIFIED, "-"], input=jobs, capture_output=True, text=True)
    answers = said.stdout.splitlines()
    if len(answers) != len(certificates) or not all(answer.startswith(("accepted", "refused")) for answer in answers):
        sys.exit(f"{said}\n{text}\n" + certificates[min(len(answers), len(certificates) - 1)])
    return [answer.startswith("accepted") for answer in answers]


def damaged(random, lines):
    """Returns the lines with some words or lines of the evidence changed, left out or repeated."""
    lines = list(lines)
    for _ in range(random.choice([1, 1, 2, 5])):
        if len(lines) < 9:
            return lines
        at, other = (random.randrange(6, len(lines) - 2) for _ in range(2))
        words = lines[at].split(" ")
        word, change, more = random.randrange(len(words)), random.randrange(8), random.choice([1, 1, 840])
        if change == 0:
            del lines[at]
        elif change == 1:
            lines.insert(at, lines[other])
        elif change == 2:
            # The beginning of the evidence, which may be that of one side.
            del lines[6:at]
        elif change == 3:
            lines[at] = " ".join(words[:word] + words[word + 1 :])
        elif change == 4:
            lines[at] = " ".join(words[:word] + [random.choice(words)] + words[word:])
        else:
            add = lambda found: str(max(0, int(found[0]) + random.choice([-more, more])))
            words[word] = re.sub("[0-9]+", add, words[word], count=random.randint(0, 1))
            lines[at] = " ".join(words)
    return lines


def claims(random, claim):
    """Returns other claims."""
    if claim in ("first", "second"):
        return {"first", "second"} - {claim}
    value = random.randint(1, 20) if claim == "infinite" else int(claim)
    return {"infinite", *map(str, (0, value - 1, value + 1, 2 * value + 1))} - {claim, "-1"}


def main():
    wanted = int(sys.argv[2]) if len(sys.argv) > 2 else 50
    random = Random(int(sys.argv[3]) if len(sys.argv) > 3 else 1)
    tally = Counter()
    with TemporaryDirectory() as folder:
        source, proof = (Path(folder) / name for name in ("board", "proof"))
        for game in GAMES:
            while lacking := [kind for kind in KINDS[game] if tally[kind, "accepted"] < wanted]:
                source.write_text(asked(random, game, lacking == ["enclose-cuts-2"]))
                proof.unlink(missing_ok=True)
                command = [sys.argv[1], "solve", source, "--limit", "5s", "--certificate", proof]
                if run(command, capture_output=True).returncode or not proof.exists():
                    continue
                certificate = proof.read_text()
                lines = certificate.split("\n")
                kind, claim = lines[4].removeprefix("kind: "), lines[5].removeprefix("claim: ")
                # Boards that ask for nothing, or have no answer, come too often.
                is_dull = len(lines) < 9 and random.random() < 0.7
                is_dull |= claim == "infinite" and 3 * tally[kind, "accepted, infinite"] > tally[kind, "accepted"]
                if kind not in lacking or is_dull:
                    continue
                text = run([sys.argv[1], "convert", source, "--to", "board"], capture_output=True, text=True).stdout
                others = [lines[:5] + [f"claim: {other}"] + lines[6:] for other in sorted(claims(random, claim))]
                lies = [lie for other in others for lie in (other, *(damaged(random, other) for _ in range(2)))]
                same = [damaged(random, lines) for _ in range(3)]
                first, *answers = verdicts(text, [certificate, *map("\n".join, lies + same)])
                if not first:
                    sys.exit(f"refused:\n{text}\n{certificate}")
                if any(answers[: len(lies)]):
                    sys.exit(f"accepted:\n{text}\n" + "\n".join(lies[answers.index(True)]))
                tally[kind, "accepted"] += 1
                tally[kind, "accepted, infinite"] += claim == "infinite"
                tally[kind, "accepted, after moves"] += "\nline: " in text
                tally[kind, "refused with another claim"] += len(lies)
                for answer in answers[len(lies) :]:
                    tally[kind, "damaged, " + ("accepted" if answer else "refused")] += 1
    for (kind, what), count in sorted(tally.items()):
        print(f"{kind}: {what}: {count}")


if __name__ == "__main__":
    main()
