#!/usr/bin/env python3
"""Compares the winner with the answer: validate.py IN ANS FEEDBACK_DIR < OUT."""
import os
import sys


def verdict(status, message):
    with open(os.path.join(sys.argv[3], "judgemessage.txt"), "a", encoding="utf-8") as file:
        print(message, file=file)
    sys.exit(status)


with open(sys.argv[2], "rb") as file:
    right = file.read().split()
found = sys.stdin.buffer.read().split()
if len(found) != 1:
    verdict(43, f"found {len(found)} words, expected one")
if found != right:
    verdict(43, f"found {found[0][:20]!r}, expected {right[0].decode()}")
verdict(42, "right")
