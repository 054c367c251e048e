#!/usr/bin/env python3
"""Holds an input to the statement, byte by byte."""
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
side = rb"([1-9]|[1-4]\d|50)"
first = take(side + b" " + side + rb" ([1-9]\d{0,8}|1000000000)", "r c k, with r and c 1 to 50 and k 1 to 1000000000")
rows, cols = int(first[1]), int(first[2])
board = b"".join(take(rb"[.#ET]{%d}" % cols, f"a row of {cols} signs . # E T")[0] for _ in range(rows))
number += 1
if number <= len(lines) or rest:
    refuse("something follows the last row" if number <= len(lines) else "the last line has no end")
sys.exit(42)
