# Right, but asks for the same part of a row again and again: too slow for long rows.
import sys

rows = [[int(digit) for digit in line] for line in sys.stdin.read().split()]
width = len(rows[0])


def enter(row, col):
    if row + 1 == len(rows):
        return rows[row][col]
    return rows[row][col] + stay(row, col, col, col)


def stay(row, left, right, col):
    """What is still to be paid with the token on col and all walls below the rest of left to right."""
    down = enter(row + 1, col)
    if right - left + 1 == width:
        return down
    ways = []
    if left > 0:
        ways.append(sum(rows[row][left - 1 : col]) + stay(row, left - 1, right, left - 1))
    if right + 1 < width:
        ways.append(sum(rows[row][col + 1 : right + 2]) + stay(row, left, right + 1, right + 1))
    return max(down, min(ways))


print(min(enter(0, col) for col in range(width)))
