"""A second checker of certificates, written from docs/certificates.md.

It shares only that page with the first one.

    python3 second_checker.py BOARD CERTIFICATE

prints `accepted`, or `refused: ` and why, or `unknown: ` and the game whose rules are
not here, or whose board is too large. BOARD is a canonical board file, as
`thwart convert FILE --to board` prints it. Without arguments jobs come on the
standard input, each a line with two byte counts, then that many bytes of a board
and of a certificate; each is answered by such a line.
"""

import gc
import sys
from functools import lru_cache
from pathlib import Path

import envelope
from board import Board
from games import GAMES
from lengths import Refused


# A larger board would take more than a few seconds to build.
MOST_CELLS = 2**20


# Mutations of one certificate come one after the other, so their board and the game on
# it are kept.
@lru_cache(maxsize=4)
def board_on(text):
    return Board(text)


@lru_cache(maxsize=4)
def game_on(text):
    board = board_on(text)
    return GAMES[board.headers["game"]](board)


def verdict(board, certificate):
    text = board.decode()
    game = text.partition("\n")[0].removeprefix("game: ")
    if game not in GAMES:
        return "unknown: " + game
    try:
        lines = envelope.begin(GAMES[game], board_on(text), certificate)
        if len(board_on(text).cells) > MOST_CELLS:
            return f"unknown: {game} on more than {MOST_CELLS} cells"
        envelope.check(game_on(text), lines)
    except Refused as refusal:
        return "refused: " + str(refusal).replace("\n", " ")
    return "accepted"


def main():
    # A million small sets, none of them in a circle, would be searched again and again.
    gc.disable()
    if len(sys.argv) == 3:
        board, certificate = (Path(name).read_bytes() for name in sys.argv[1:])
        print(verdict(board, certificate))
        return
    source = sys.stdin.buffer
    while sizes := source.readline():
        board, certificate = (source.read(int(size)) for size in sizes.split())
        print(verdict(board, certificate))


if __name__ == "__main__":
    main()
