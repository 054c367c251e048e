#!/usr/bin/env python3
"""Holds an input to the statement, byte by byte."""
import re
import sys


def refuse(line, why):
    print(f"line {line}: {why}", file=sys.stderr)
    sys.exit(43)


*rows, rest = sys.stdin.buffer.read().split(b"\n")
if rest:
    refuse(len(rows) + 1, "this line has no end")
for number, row in enumerate(rows, 1):
    if not re.fullmatch(rb"[0-9x]{1,50}", row) or len(row) != len(rows[0]):
        refuse(number, "this is not a row of 1 to 50 digits or x, as many as in the first")
if not 2 <= len(rows) <= 50:
    refuse(len(rows), f"the board has {len(rows)} rows, not 2 to 50")
if rows[0][:1] != b"0":
    refuse(1, "the top left cell is not 0")
entered = {0}
for number, row in enumerate(rows[:-1], 1):
    open_cells = {c for run in re.finditer(rb"\d+", row) for c in range(*run.span()) if entered & {*range(*run.span())}}
    entered = {c for c in open_cells if rows[number][c : c + 1] != b"x"}
    if not entered:
        refuse(number, "no way leads from here to the row below")
sys.exit(42)
