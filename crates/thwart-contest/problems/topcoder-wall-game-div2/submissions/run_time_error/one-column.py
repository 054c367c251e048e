# Right, but looks to the right of the start first, also where the board has one column.
import sys

rows = sys.stdin.read().split()
width = len(rows[0])
entered = {0: 0}
if rows[0][1] == "x":
    width = 1  # the only way out of the first row is down
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
    entered, width = below, len(rows[0])
print(max(entered.values()))
