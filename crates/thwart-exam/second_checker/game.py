"""The common part of the rules of all games.

Each game defines its start, who moves, the moves in move order, where they lead
and what they cost. A move is a pair of its sign and what it names; doing nothing
is `DONE`.
"""

DONE = ("-", None)


class Game:
    """The base of all games. `position` is the one that the claim is about: the
    start, and the moves of `line:` played from there."""

    defaults = {}
    # Parameters that the line of parameters leaves out while they have their defaults.
    quiet = ()
    # Whether values are lengths a + b sqrt 2.
    root2 = False

    def __init__(self, board):
        self.board = board
        self.parameters = self.parameters_on(board)
        self.table = None
        self.prepare()
        self.position = self.start()
        for word in board.line.split():
            self.position = self.play(self.position, self.read(word))[1]

    @classmethod
    def parameters_on(cls, board):
        return {key: board.headers.get(key, default) for key, default in cls.defaults.items()}

    def prepare(self):
        """Computes what the rules need again and again."""

    def read(self, word):
        """Returns the move that a word of `line:` stands for."""
        if word == "-":
            return DONE
        if word[0] in "#_*@":
            return word[0], self.cell(word[1:])
        return "step", word

    def cell(self, text):
        row, col = text.split(",")
        return self.board.place(int(row) - 1, int(col) - 1)
