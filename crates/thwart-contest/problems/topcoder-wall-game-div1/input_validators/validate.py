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
    if not re.fullmatch(rb"[0-9]{1,50}", row) or len(row) != len(rows[0]):
        refuse(number, "this is not a row of 1 to 50 digits, as many as in the first")
if not 2 <= len(rows) <= 50:
    refuse(len(rows), f"the board has {len(rows)} rows, not 2 to 50")
sys.exit(42)
