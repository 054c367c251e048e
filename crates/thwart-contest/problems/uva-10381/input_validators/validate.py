#!/usr/bin/env python3
"""Checks an input against the statement, byte by byte."""
import re
import sys


def refuse(why):
    print(f"line {number}: {why}", file=sys.stderr)
    sys.exit(43)


def take(pattern, what):
    global number
    number += 1
    match = re.fullmatch(pattern, lines[number - 1]) if number <= len(lines) else None
    return match or refuse(f"this is not {what}")


def has_two_paths(board, cols):
    """Whether two paths from E to X share no other cell: no cell, and no step from E to X, is on all paths."""
    start, exit_ = board.index(b"E"), board.index(b"X")

    def path(removed):
        before, queue = {start: None}, [start]
        for cell in queue:
            beside = [cell - 1] * (cell % cols > 0) + [cell + 1] * (cell % cols < cols - 1)
            for to in beside + [cell - cols, cell + cols]:
                is_open = 0 <= to < len(board) and board[to] != ord("#") and to != removed
                if is_open and to not in before and not (cell == start and to == exit_):
                    before[to] = cell
                    queue.append(to)
        cells, cell = [], before.get(exit_)
        while cell not in (None, start):
            cells.append(cell)
            cell = before[cell]
        return cells

    first = path(None)
    is_direct = abs(start - exit_) == cols or abs(start - exit_) == 1 and start // cols == exit_ // cols
    return bool(first) and (is_direct or all(path(cell) for cell in first))


number = 0
*lines, rest = sys.stdin.buffer.read().split(b"\n")
for case in range(int(take(rb"[1-9]\d?|100", "the number of cases, 1 to 100")[0])):
    if case > 0 and lines[number:][:1] == [b""]:
        number += 1  # one blank line may stand between two cases
    rows, cols = map(int, take(rb"([1-9]|[1-3]\d|40) ([1-9]|[1-3]\d|40)", "R C, each 1 to 40").groups())
    board = b"".join(take(rb"[.#EX]{%d}" % cols, f"a row of {cols} signs . # E X")[0] for _ in range(rows))
    for sign in b"EX":
        if board.count(sign) != 1:
            refuse(f"the board above has {board.count(sign)} {chr(sign)}, not one")
    if not has_two_paths(board, cols):
        refuse("the board above has no two paths from E to X that share no other cell")
number += 1
if number <= len(lines) or rest:
    refuse("something follows the last row" if number <= len(lines) else "the last line has no end")
sys.exit(42)
