# Asks backwards from the token who wins, and keeps every answer.
import functools
import sys

first, *board = sys.stdin.read().split("\n")
rows, cols, k = map(int, first.split())


def moves(row, col):
    for to, at in ((row - 1, col), (row, col + 1), (row + 1, col), (row, col - 1)):
        if 0 <= to < rows and 0 <= at < cols and board[to][at] != "#":
            yield to, at


@functools.lru_cache(maxsize=None)
def wins(row, col, number):
    if number == 0 or board[row][col] == "E":
        return False
    return any(not wins(to, at, number - 1) for to, at in moves(row, col))


sys.setrecursionlimit(10_000)
token = next((row, line.index("T")) for row, line in enumerate(board) if "T" in line)
print("Alice" if wins(*token, k) else "Bob")
