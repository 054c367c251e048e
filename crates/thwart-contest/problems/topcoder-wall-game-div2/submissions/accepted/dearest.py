# The answer is the dearest way to the bottom row that enters no cell twice: row by row, from the top.
import sys

rows = sys.stdin.read().split()
width = len(rows[0])
entered = {0: 0}
for row, next_row in zip(rows, rows[1:]):
    below = {}
    for start, paid in entered.items():
        for way in (range(start, -1, -1), range(start, width)):
            total = paid
            for col in way:
                if row[col] == "x":
                    break
                if col != start:
                    total += int(row[col])
                if next_row[col] != "x":
                    below[col] = max(below.get(col, 0), total + int(next_row[col]))
    entered = below
print(max(entered.values()))
