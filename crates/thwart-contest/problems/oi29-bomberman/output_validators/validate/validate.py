#!/usr/bin/env python3
"""Sets off the bomb of an output and walks its way: validate.py IN ANS FEEDBACK_DIR < OUT."""
import os
import re
import sys


def verdict(status, message):
    with open(os.path.join(sys.argv[3], "judgemessage.txt"), "a", encoding="utf-8") as file:
        print(message, file=file)
    sys.exit(status)


with open(sys.argv[1], "rb") as file:
    n, *board = file.read().split()
with open(sys.argv[2], "rb") as file:
    best = file.read().split()[0]
n = int(n)
found = sys.stdin.buffer.read().split()
if found[:1] != [best]:
    verdict(43, f"found {found[0][:20] if found else b''!r}, expected {best.decode()}")
if best == b"NIE":
    verdict(*((42, "right") if len(found) == 1 else (43, "something follows NIE")))
if len(found) != 4:
    verdict(43, f"found {len(found)} words; the length, two coordinates and the way are four")
if not all(re.fullmatch(rb"[1-9]\d{0,3}", word) and int(word) <= n for word in found[1:3]):
    verdict(43, "the bomb is not on the board")
row, col = int(found[1]) - 1, int(found[2]) - 1
if board[row][col] == ord("X"):
    verdict(43, "the bomb is on rock")
cleared = {(row, col)}
for down, right in ((-1, 0), (0, 1), (1, 0), (0, -1)):
    r, c = row + down, col + right
    while 0 <= r < n and 0 <= c < n and board[r][c] != ord("X"):
        cleared.add((r, c))
        r, c = r + down, c + right
if len(found[3]) != int(best) or found[3].strip(b"GDLP"):
    verdict(43, f"the way is not {best.decode()} letters G D L P")
here, row = next((line.index(b"P"), r) for r, line in enumerate(board) if b"P" in line)
for number, letter in enumerate(found[3].decode(), 1):
    row += (letter == "D") - (letter == "G")
    here += (letter == "P") - (letter == "L")
    if not (0 <= row < n and 0 <= here < n):
        verdict(43, f"step {number} leaves the board")
    if board[row][here] == ord("X") or board[row][here] == ord("#") and (row, here) not in cleared:
        verdict(43, f"step {number} enters {row + 1},{here + 1}, which is not empty")
if board[row][here] != ord("K"):
    verdict(43, "the way does not lead to the end")
verdict(42, "right")
