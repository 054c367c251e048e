"""The work and memory that a certificate may cost: section Limits of the page."""

from lengths import require


class Budget:
    """A count of the cells looked at and held, limited by the length of a list of lines."""

    def __init__(self):
        self.read = self.looks = self.held = 0

    def take(self, lines):
        """Returns the next line of the list."""
        line = lines.take()
        self.read += len(line.encode()) + 1
        return line

    def look(self, cells):
        self.looks += cells
        require(self.looks <= 2**28 + 2**11 * self.read, "too much is looked at")

    def hold(self, cells):
        self.held += cells
        require(self.held <= 2**26 + 2**5 * self.read, "the positions hold too much")
