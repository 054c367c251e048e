# Wrong: takes it that only whether k is odd matters, which is true from 3 on.
import sys

first, *board = sys.stdin.read().split()[2:]
rows, cols, k = len(board), len(board[0]), int(first)
k = 2 - k % 2


def moves(row, col):
    for to, at in ((row - 1, col), (row, col + 1), (row + 1, col), (row, col - 1)):
        if 0 <= to < rows and 0 <= at < cols and board[to][at] != "#":
            yield to, at


cells = [(row, col) for row in range(rows) for col in range(cols) if board[row][col] != "#"]
grundy = {cell: 0 for cell in cells}
for number in range(k):
    before = grundy
    grundy = {}
    for row, col in cells:
        reached = {before[to] for to in moves(row, col)}
        value = next(value for value in range(5) if value not in reached)
        grundy[row, col] = 0 if board[row][col] == "E" else value
total = 0
for row, col in cells:
    if board[row][col] == "T":
        total ^= grundy[row, col]
print("Alice" if total else "Bob")
