"""Kind `grundy-1`: escape by layers of Grundy numbers."""

from lengths import number, require


def read_layer(board, lines):
    numbers = {}
    for row in range(board.rows):
        line = lines.take()
        require(len(line) == board.cols, "a row has another length than the board")
        for col, sign in enumerate(line):
            cell = board.place(row, col)
            if board.signs[cell] in "#>":
                require(sign == ".", "a number where no token can stand")
            else:
                require(sign in "0123456789", "no digit where a token can stand")
                numbers[cell] = int(sign)
    return numbers


def follows(game, before, layer):
    """Checks that each number is the least missing among those of its neighbours."""
    for cell, found in layer.items():
        near = {before.get(to, 0) for _, to, _, _ in game.board.steps(cell, game.is_ground)}
        mex = next(least for least in range(10) if least not in near)
        require(mex == found, f"cell {cell} is {found}, and should be {mex}")


def check(game, claim, lines):
    count = number(lines.field("layers"))
    word = lines.field("repeats")
    repeats = None if word == "never" else number(word)
    require(repeats is None or repeats < count, "the repeated layer is none before the last")
    layers = [{cell: 0 for cell in game.board.cells if game.board.signs[cell] not in "#>"}]
    for k in range(1, count + 1):
        require(lines.field("layer") == str(k), f"expected layer {k}")
        layer = read_layer(game.board, lines)
        follows(game, layers[-1], layer)
        layers.append(layer)
    require(repeats is None or layers[repeats] == layers[count], "the layers do not repeat")
    tokens, alice_moves = game.position
    total = 0
    for cell, left in tokens:
        if left > count:
            require(repeats is not None, "a token has more pushes than there are layers")
            left = repeats + (left - repeats) % (count - repeats)
        total ^= layers[left][cell]
    alice_wins = (total != 0) == alice_moves
    require((claim == 0) == alice_wins, "the numbers say that the other side wins")
