#!/usr/bin/env python3
"""Replays the plan of an output against Jerry: validate.py IN ANS FEEDBACK_DIR < OUT."""
import os
import sys


def verdict(status, message):
    with open(os.path.join(sys.argv[3], "judgemessage.txt"), "a", encoding="utf-8") as file:
        print(message, file=file)
    sys.exit(status)


def neighbours(cell):
    row, col = cell  # Jerry's order of preference: up, right, left, down
    return [(row - 1, col), (row, col + 1), (row, col - 1), (row + 1, col)]


def steps_to_a_door():
    steps = dict.fromkeys(doors, 0)
    queue = list(doors)
    for cell in queue:
        for to in neighbours(cell):
            if to in empty and to not in steps:
                steps[to] = steps[cell] + 1
                queue.append(to)
    return steps


with open(sys.argv[1], "rb") as file:
    rows, cols, *board = file.read().decode().split()
sign = {(r, c): sign for r, row in enumerate(board, 1) for c, sign in enumerate(row, 1)}
doors = [cell for cell in sign if sign[cell] == "0"]
empty = {cell for cell in sign if sign[cell] in ".*"}
jerry = next(cell for cell in sign if sign[cell] == "*")
with open(sys.argv[2], "rb") as file:
    best = file.read().split()[0]
found = sys.stdin.buffer.read().split()
if found[:1] != [best]:
    verdict(43, f"K: found {found[0][:20] if found else b''!r}, expected {best.decode()}")
if best == b"impossible":
    verdict(*((42, "right") if len(found) == 1 else (43, "something follows `impossible`")))
if len(found) != 1 + 2 * int(best):
    verdict(43, f"found {len(found)} words; a plan with {int(best)} obstacles has {1 + 2 * int(best)}")
cells = {(b"%d" % row, b"%d" % col): (row, col) for row, col in sign}
for number in range(1, int(best) + 1):
    cell = cells.get((found[2 * number - 1], found[2 * number]))
    if cell is None or cell not in empty or cell == jerry:
        verdict(43, f"obstacle {number} is not on an empty cell")
    empty.remove(cell)
    steps = steps_to_a_door()
    if jerry not in steps:
        continue
    jerry = next(to for to in neighbours(jerry) if steps.get(to) == steps[jerry] - 1)
    if jerry in doors:
        verdict(43, f"Jerry comes to a door after obstacle {number}")
if jerry in steps_to_a_door():
    verdict(43, "Jerry still has a way after the last obstacle")
verdict(42, "right")
