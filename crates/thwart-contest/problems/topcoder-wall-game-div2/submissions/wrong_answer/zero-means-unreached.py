# Wrong: marks cells to which no way leads with 0, so ways that cost nothing so far are lost.
import sys

rows = sys.stdin.read().split()
width = len(rows[0])
entered = [0] * width
for row, next_row in zip(rows, rows[1:]):
    below = [0] * width
    for start, paid in enumerate(entered):
        if paid == 0 and (start > 0 or row is not rows[0]):
            continue
        for way in (range(start, -1, -1), range(start, width)):
            total = paid
            for col in way:
                if row[col] == "x":
                    break
                if col != start:
                    total += int(row[col])
                if next_row[col] != "x":
                    below[col] = max(below[col], total + int(next_row[col]))
    entered = below
print(max(entered))
