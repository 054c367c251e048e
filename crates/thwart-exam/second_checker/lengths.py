"""Values: whole numbers, lengths a + b sqrt 2 (exact), and infinity."""

from functools import total_ordering

INFINITE = float("inf")
LARGEST = 2**64 - 1


class Refused(Exception):
    """A refusal of the certificate, with the reason."""


def require(holds, reason):
    """Refuses the certificate unless the condition holds."""
    if not holds:
        raise Refused(reason)


@total_ordering
class Length:
    """straight + roots * sqrt(2), for whole numbers of either sign."""

    __slots__ = ("straight", "roots")

    def __init__(self, straight, roots):
        self.straight, self.roots = straight, roots

    def __add__(self, other):
        if other == INFINITE:
            return INFINITE
        other = as_length(other)
        return Length(self.straight + other.straight, self.roots + other.roots)

    __radd__ = __add__

    def __sub__(self, other):
        other = as_length(other)
        return Length(self.straight - other.straight, self.roots - other.roots)

    def __rsub__(self, other):
        return INFINITE if other == INFINITE else as_length(other) - self

    def __mul__(self, times):
        return Length(self.straight * times, self.roots * times)

    def sign(self):
        """Returns -1, 0 or 1. If the parts differ in sign, their squares decide."""
        a, b = self.straight, self.roots
        if a >= 0 and b >= 0:
            return int(a > 0 or b > 0)
        if a <= 0 and b <= 0:
            return -1
        straight_wins = a * a > 2 * b * b
        return 1 if (a > 0) == straight_wins else -1

    def __eq__(self, other):
        if other == INFINITE or other == -INFINITE:
            return False
        other = as_length(other)
        return (self.straight, self.roots) == (other.straight, other.roots)

    def __lt__(self, other):
        if isinstance(other, float):
            return other == INFINITE
        return (self - other).sign() < 0

    def __hash__(self):
        return hash((self.straight, self.roots))


def as_length(number):
    return number if isinstance(number, Length) else Length(number, 0)


def number(text):
    """Reads a number in canonical spelling, at most 2^64 - 1."""
    canonical = text.isascii() and text.isdigit() and (text == "0" or text[0] != "0")
    require(canonical and len(text) <= 20 and int(text) <= LARGEST, f"`{text[:40]}` is no number")
    return int(text)


def value(text, root2):
    """Reads a value: a number, `infinite` or, if diagonals cost sqrt 2, a length."""
    if text == "infinite":
        return INFINITE
    if not root2:
        return number(text)
    if not text.endswith("sqrt2"):
        return Length(number(text), 0)
    straight, plus, roots = text[: -len("sqrt2")].rpartition("+")
    parts = (number(straight) if plus else None, number(roots))
    require(0 not in parts, f"`{text[:40]}` has a part that is nothing")
    return Length(parts[0] or 0, parts[1])
