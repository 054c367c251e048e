# Wrong: forgets that the cell of the top row on which Rabbit puts the token is paid, too.
import sys

rows = [[int(digit) for digit in line] for line in sys.stdin.read().split()]
width = len(rows[0])
enter = rows.pop()
for row in reversed(rows):
    total = [0]
    for cost in row:
        total.append(total[-1] + cost)
    # By the left end of the interval: what is still to be paid with the token at its left or its right end.
    wider = [(enter[0], enter[-1])]
    for length in range(width - 1, 0, -1):
        narrower = []
        for a in range(width - length + 1):
            b = a + length - 1
            at_a, at_b = [], []
            if a > 0:
                at_a.append(total[a] - total[a - 1] + wider[a - 1][0])
                at_b.append(total[b] - total[a - 1] + wider[a - 1][0])
            if b + 1 < width:
                at_a.append(total[b + 2] - total[a + 1] + wider[a][1])
                at_b.append(total[b + 2] - total[b + 1] + wider[a][1])
            narrower.append((max(enter[a], min(at_a)), max(enter[b], min(at_b))))
        wider = narrower
    enter = [cost + left for cost, (left, right) in zip(row, wider)]
print(min(left for left, right in wider))
