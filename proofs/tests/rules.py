"""Compares the rules in Coq with those of the second checker, on random plays of all games.

    make -C proofs tests/positions && python3 proofs/tests/rules.py [SEED]

At each position both must say who is to move, or the outcome, and list the same moves in
the same order, with their names, their costs, and the positions to which they lead.
"""

import sys
from collections import Counter
from pathlib import Path
from random import Random
from subprocess import run

HERE = Path(__file__).parent
sys.path.append(str(HERE.parents[1] / "crates/thwart-exam/second_checker"))

from board import Board
from boards import GAMES, board
from game import DONE
from games import GAMES as RULES
from lengths import INFINITE

PLAYS = 600
LONGEST = 12


def direction(game, cell, to):
    return next(step[0] for step in game.board._all_steps(cell) if step[1] == to)


def name(game, position, move, written=False):
    """Returns how a move is called: with the cell's number or, as it is written in a
    board file, with its row and column."""

    def cell(at):
        return "%d,%d" % (at // game.board.cols + 1, at % game.board.cols + 1) if written else str(at)

    if game.name == "escape":
        (at, left), to = move
        several = len({token for token in position[0] if token[0] == at}) > 1
        return cell(at) + f":{left}" * several + ">" + direction(game, at, to)
    if move == DONE:
        return "-"
    sign, what = move
    return what if sign == "step" else sign * written + cell(what)


def cells(found):
    return "{%s}" % " ".join(map(str, sorted(found)))


def side(yes):
    return "+" if yes else "-"


def shown(game, position):
    if game.name == "escape":
        tokens, alice = position
        return " ".join(["%d:%d" % token for token in tokens] + [side(alice)])
    if game.name == "enclose":
        walls, over = position
        return f"{cells(walls)} {side(over)}"
    at, laid, turn = position
    if game.name == "trap":
        # Once the play is over it makes no difference how many obstacles are left.
        return f"{at} {cells(laid)} {turn if game.outcome(position) is None else 'over'}"
    return f"{'none' if at is None else at} {cells(laid)} {side(turn)}"


def moves_of(game, position):
    """Returns the moves with their costs and where they lead."""
    return [(move, *game.play(position, move)) for move in game.moves(position)]


def line_of(game, position, outcome, moves):
    if outcome is not None:
        return f"{shown(game, position)} | over {'infinite' if outcome == INFINITE else outcome}"
    sides = ["minimiser" if game.minimiser_moves(position) else "maximiser"]
    listed = [f"{name(game, position, move)} {cost} to {shown(game, to)}" for move, cost, to in moves]
    return f"{shown(game, position)} | " + " | ".join(sides + listed)


def pick(random, moves):
    """Returns the number of a move; that of doing nothing every other time."""
    return 0 if moves[0][0] == DONE and random.random() < 0.5 else random.randrange(len(moves))


def play(random, game):
    """Returns the lines about the positions of a play, its moves as numbers, and as words."""
    position, lines, picks, words = game.position, [], [], []
    while True:
        outcome = game.outcome(position)
        moves = moves_of(game, position) if outcome is None else []
        lines.append(line_of(game, position, outcome, moves))
        if not moves or len(picks) == LONGEST:
            return lines, picks, words
        picks.append(pick(random, moves))
        move, _, to = moves[picks[-1]]
        words.append(name(game, position, move, written=True))
        position = to


def cases(random):
    """Yields boards with the numbers of the moves to play, and the lines expected. Every other
    board begins after some moves of `line:`."""
    for number in range(PLAYS * len(GAMES)):
        text = board(random, GAMES[number % len(GAMES)])
        game = RULES[GAMES[number % len(GAMES)]](Board(text))
        lines, picks, words = play(random, game)
        begin = random.randint(0, len(picks)) if number // len(GAMES) % 2 else 0
        if begin:
            text = text.replace("\n", f"\nline: {' '.join(words[:begin])}\n", 1)
        yield game.name, text, picks[begin:], lines[begin:]


def main():
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    plays = list(cases(Random(seed)))
    asked = "".join(f"{len(text)}\n{text}{' '.join(map(str, picks))}\n" for _, text, picks, _ in plays)
    answer = run([HERE / "positions"], input=asked, capture_output=True, text=True)
    found = iter(answer.stdout.split("\n"))
    positions = Counter()
    for game, text, _, lines in plays:
        for line in lines:
            said = next(found, "nothing")
            if said != line:
                sys.exit(f"{text}\nexpected  {line}\nfound     {said}\n{answer.stderr}")
            positions[game] += 1
    if answer.returncode or any(found):
        sys.exit(f"it says too much: {answer.stderr}")
    listed = ", ".join(f"{count} of {game}" for game, count in positions.items())
    print(f"{positions.total()} positions are the same: {listed}")


if __name__ == "__main__":
    main()
