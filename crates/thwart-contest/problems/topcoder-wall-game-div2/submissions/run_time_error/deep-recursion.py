# Right, but one call for every cell of a way: Python gives up on the longest of them.
import functools
import sys

rows = sys.stdin.read().split()
NONE = -(10**9)


@functools.lru_cache(maxsize=None)
def dearest(row, col, step):
    """The most that can be paid from here to the bottom row, having come by this step along the row."""
    if row + 1 == len(rows):
        return 0
    best = NONE
    for down, side in ((0, -1), (0, 1), (1, 0)):
        to, at = row + down, col + side
        if side == -step != 0 or not 0 <= at < len(rows[0]) or rows[to][at] == "x":
            continue
        best = max(best, int(rows[to][at]) + dearest(to, at, side))
    return best


print(dearest(0, 0, 0))
