#!/usr/bin/env python3
"""Holds an input to the statement, byte by byte; the promise that a plan exists is not checked."""
import re
import sys


def refuse(line, why):
    print(f"line {line}: {why}", file=sys.stderr)
    sys.exit(43)


first, *board = sys.stdin.buffer.read().split(b"\n")
size = re.fullmatch(rb"([1-6]) ([1-6])", first) or refuse(1, "this is not M N, each 1 to 6")
rows, cols = map(int, size.groups())
for number, row in enumerate(board[:rows], 2):
    if not re.fullmatch(rb"[.0#*]{%d}" % cols, row):
        refuse(number, f"this is not a row of {cols} signs . 0 # *")
if board[rows:] != [b""]:
    refuse(len(board) + 1, f"{rows} rows should end here")
count = b"".join(board).count(b"*")
if count != 1:
    refuse(rows + 1, f"the board has {count} *, not one")
sys.exit(42)
