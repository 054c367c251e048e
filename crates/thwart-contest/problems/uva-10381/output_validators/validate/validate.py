#!/usr/bin/env python3
"""Compares the numbers of an output with the answer: validate.py IN ANS FEEDBACK_DIR < OUT."""
import os
import sys


def verdict(status, message):
    with open(os.path.join(sys.argv[3], "judgemessage.txt"), "a", encoding="utf-8") as file:
        print(message, file=file)
    sys.exit(status)


with open(sys.argv[2], "rb") as file:
    right = file.read().split()
found = sys.stdin.buffer.read().split()
for case, (one, other) in enumerate(zip(found, right), 1):
    if one != other:
        verdict(43, f"case {case}: found {one[:20]!r}, expected {other.decode()}")
if len(found) != len(right):
    verdict(43, f"found {len(found)} numbers, expected {len(right)}")
verdict(42, "right")
