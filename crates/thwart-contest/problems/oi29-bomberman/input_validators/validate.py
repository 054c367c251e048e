#!/usr/bin/env python3
"""Holds an input to the statement, byte by byte."""
import re
import sys


def refuse(line, why):
    print(f"line {line}: {why}", file=sys.stderr)
    sys.exit(43)


first, *rows = sys.stdin.buffer.read().split(b"\n")
if not re.fullmatch(rb"[2-9]|[1-9]\d\d?|1000", first):
    refuse(1, "this is not n, 2 to 1000")
n = int(first)
for number, row in enumerate(rows[:n], 2):
    if not re.fullmatch(rb"[.#XPK]{%d}" % n, row):
        refuse(number, f"this is not a row of {n} signs . # X P K")
if rows[n:] != [b""]:
    refuse(len(rows) + 1, f"{n} rows should end here")
for sign in b"PK":
    count = sum(row.count(sign) for row in rows)
    if count != 1:
        refuse(n + 1, f"the board has {count} {chr(sign)}, not one")
sys.exit(42)
