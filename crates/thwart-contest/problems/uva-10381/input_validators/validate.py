#!/usr/bin/env python3
"""Holds an input to the statement, byte by byte; the promise that a way is guaranteed is not checked."""
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
number += 1
if number <= len(lines) or rest:
    refuse("something follows the last row" if number <= len(lines) else "the last line has no end")
sys.exit(42)
