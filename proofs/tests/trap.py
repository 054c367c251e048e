"""Has certificates that thwart writes for random boards of trap checked, right and damaged ones.

    make -C proofs && python3 proofs/tests/trap.py THWART [BOARDS] [SEED] [SIDE]

THWART is the program. Its certificates must be accepted. With another claim, whatever else is
changed in them, they must be refused. Other damage may be accepted, as the claim is still right.
Boards have at most SIDE rows and columns.
"""

import re
import sys
from collections import Counter
from pathlib import Path
from random import Random
from subprocess import TimeoutExpired, run
from tempfile import TemporaryDirectory

from boards import DIRECTIONS

HERE = Path(__file__).parent
sys.path.append(str(HERE.parents[1] / "crates/thwart-exam/second_checker"))

from board import Board
from game_trap import Trap

VERIFIED = HERE.parent / "thwart-verified"
KIND = "trap-tree-1"
GROUNDS = [".", "....#", ".......#", "..#"]
WORDS = {"plan:", "step:", "tree:", "w", "+", "+!", "?", ".", "=", "x"}


def board(random, side):
    rows, cols = random.randint(2, side), random.randint(2, side)
    size = rows * cols
    signs = random.choices(random.choice(GROUNDS), k=size)
    places = random.sample(range(size), size)
    starts, exits = random.choice([1, 1, 1, 2]), random.choice([0, 1, 1, 2, 3])
    for place in places[starts : starts + exits]:
        signs[place] = ">"
    for place in places[:starts]:
        signs[place] = "@"
    if random.random() < 0.5:
        inner = [place for place in places if 0 < place // cols < rows - 1 and 0 < place % cols < cols - 1]
        signs = [sign if sign != "@" else "." for sign in signs]
        signs[random.choice(inner or places)] = "@"
    topology = random.choice(["four", "eight", "hex"])
    order = random.sample(DIRECTIONS[topology], len(DIRECTIONS[topology]))
    head = ["game: trap", f"per-turn: {random.choice([1, 1, 1, 2, 3, 7])}"]
    head += ["tie-break: " + random.choice(["worst", ("" if topology == "four" else ",").join(order)])]
    head += [f"goal: {random.choice(['exits', 'exits', 'rim'])}"]
    head += [] if topology == "four" else [f"topology: {topology}"]
    return "\n".join([*head, "", *("".join(signs[at : at + cols]) for at in range(0, size, cols))]) + "\n"


def moves(random, text):
    """Returns the words of some legal moves."""
    game = Trap(Board(text))
    position, words = game.position, []
    for _ in range(random.randint(0, 5)):
        listed = game.moves(position) if game.outcome(position) is None else []
        if not listed:
            break
        sign, what = move = random.choice(listed)
        row, col = divmod(what, game.board.cols) if isinstance(what, int) else (0, 0)
        words.append({"-": "-", "step": what}.get(sign, f"#{row + 1},{col + 1}"))
        position = game.play(position, move)[1]
    return words


def damaged(random, lines):
    """Returns the lines with one word or line of the evidence changed, left out or repeated."""
    lines = list(lines)
    if len(lines) <= 8:
        return lines
    at = random.randrange(6, len(lines) - 2)
    words = lines[at].split(" ")
    word = random.randrange(len(words))
    change = random.randrange(7)
    if change == 0:
        del lines[at]
    elif change == 1:
        lines.insert(at, lines[random.randrange(6, len(lines) - 2)])
    elif change == 2:
        lines[at] = random.choice(["x", ".", "+", "= 0", "= 1", "+!"])
    else:
        if change == 3:
            del words[word]
        elif change == 4:
            words.insert(word, random.choice(words))
        else:
            other = random.choice([-1, 1])
            words[word] = re.sub(r"\d+", lambda found: str(max(0, int(found[0]) + other)), words[word])
        lines[at] = " ".join(words)
    return lines


def lies(random, lines):
    """Yields the lines with other claims, alone and with damaged evidence."""
    claim = lines[5].removeprefix("claim: ")
    value = random.randint(2, 20) if claim == "infinite" else int(claim)
    for other in {"infinite", *map(str, (0, value - 1, value + 1, 2 * value + 1))} - {claim, "-1"}:
        lie = lines[:5] + [f"claim: {other}"] + lines[6:]
        if lines[6].startswith("plan: ") and value and int(other.replace("infinite", "0")) == value - 1:
            lie[6] = lie[6].rpartition(" ")[0]
        tree = next((line for line in lie if line.startswith("tree: ")), "")
        if tree and other != "infinite":
            lie[lie.index(tree)] = f"tree: {int(other) - 1}"
        yield from (lie, damaged(random, lie), damaged(random, lie))
        if other == "infinite" and tree:
            # An infinite claim has a tree only.
            yield lie[:6] + lie[lie.index(tree) :]


def main():
    wanted = int(sys.argv[2]) if len(sys.argv) > 2 else 200
    random = Random(int(sys.argv[3]) if len(sys.argv) > 3 else 1)
    side = int(sys.argv[4]) if len(sys.argv) > 4 else 6
    tally = Counter()
    with TemporaryDirectory() as folder:
        source, canonical, proof = (Path(folder) / name for name in ("source.board", "board", "proof"))

        def accepted(lines):
            proof.write_text("\n".join(lines))
            said = run([VERIFIED, canonical, proof], capture_output=True, text=True)
            if said.returncode > 1 or not said.stdout.startswith(("accepted", "refused")):
                sys.exit(f"{said}\n{canonical.read_text()}\n" + "\n".join(lines))
            return said.stdout.startswith("accepted")

        while tally["accepted"] < wanted:
            text = board(random, side)
            line = moves(random, text) if random.random() < 0.4 else []
            source.write_text(text.replace("\n", f"\nline: {' '.join(line)}\n", 1) if line else text)
            proof.unlink(missing_ok=True)
            try:
                run([sys.argv[1], "solve", source, "--certificate", proof], capture_output=True, timeout=20)
            except TimeoutExpired:
                tally["not solved in 20 seconds"] += 1
                continue
            if not proof.exists():
                tally["no certificate"] += 1
                continue
            lines = proof.read_text().split("\n")
            if lines[4] != f"kind: {KIND}":
                tally["another kind"] += 1
                continue
            if len(lines) < 11 and random.random() < 0.95:
                tally["too short"] += 1
                continue
            converted = run([sys.argv[1], "convert", source, "--to", "board"], capture_output=True, text=True)
            canonical.write_text(converted.stdout)
            if not accepted(lines):
                sys.exit(f"refused:\n{canonical.read_text()}\n" + "\n".join(lines))
            found = {"accepted": True, "after moves": line, "infinite": lines[5] == "claim: infinite"}
            found |= {"over": lines[6] == "end", "Jerry is to move": any(word in "NESW" for word in line[-1:])}
            found |= {f"with `{word}`": True for word in {line.split(" ")[0] for line in lines[6:]} & WORDS}
            found |= {re.sub("=.*[NE].*", " by order", word): True for word in lines[2].split()[1:]}
            tally.update(name for name, holds in found.items() if holds)
            for lie in lies(random, lines):
                if accepted(lie):
                    sys.exit(f"accepted:\n{canonical.read_text()}\n" + "\n".join(lie))
                tally["refused with another claim"] += 1
            for text in (damaged(random, lines) for _ in range(3)):
                tally["damaged, " + ("accepted" if accepted(text) else "refused")] += 1
    for what, count in sorted(tally.items()):
        print(f"{what}: {count}")


main()
