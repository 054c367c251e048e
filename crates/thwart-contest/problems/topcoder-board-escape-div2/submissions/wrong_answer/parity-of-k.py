# Wrong: takes for granted that a token that is not next to an exit can be moved exactly k times.
import sys

first, *board = sys.stdin.read().split("\n")
rows, cols, k = map(int, first.split())
row, col = next((row, line.index("T")) for row, line in enumerate(board) if "T" in line)
beside = ""
for to, at in ((row - 1, col), (row, col + 1), (row + 1, col), (row, col - 1)):
    if 0 <= to < rows and 0 <= at < cols:
        beside += board[to][at]
if "E" in beside:
    print("Alice")
elif "." in beside:
    print("Alice" if k % 2 == 1 else "Bob")
else:
    print("Bob")
