"""Random small boards of all games, with all parameters, as canonical board files."""

DIRECTIONS = {
    "four": ["N", "E", "S", "W"],
    "eight": ["N", "NE", "E", "NW", "W", "SE", "S", "SW"],
    "hex": ["NE", "E", "NW", "W", "SE", "SW"],
}
TOPOLOGIES = {
    "bomb": ["four"],
    "enclose": ["four", "hex"],
    "escape": ["four", "eight", "hex"],
    "rock": ["four", "eight", "hex"],
    "trap": ["four", "eight", "hex"],
    "wall": ["four"],
}
GAMES = sorted(TOPOLOGIES)
# The signs of the cells that are neither start nor exit, each as often as it stands here.
GROUND = {
    "bomb": "....0159##%%%",
    "enclose": ".....#",
    "escape": "...#",
    "rock": "......0379##",
    "trap": "....#",
    "wall": "..01359#",
}


def board(random, game, cells=24, side=6):
    """Returns the text of a board with at most so many cells, and columns."""
    topology = random.choice(TOPOLOGIES[game])
    rows = random.randint(1, side - 1)
    # Beside two animals there may be an exit.
    cols = random.randint(1 if rows > 2 or game == "wall" else 3, min(side, cells // rows))
    signs = [random.choice(GROUND[game]) for _ in range(rows * cols)]
    places = random.sample(range(rows * cols), rows * cols)
    if game == "enclose" and random.random() < 0.8:
        # An animal on the rim has no pen.
        places.sort(key=lambda place: place // cols in (0, rows - 1) or place % cols in (0, cols - 1))
    headers = parameters(random, game, topology)
    lay(random, game, headers, signs, places)
    if game == "enclose" and random.random() < 0.3:
        headers |= links(random, [place for place in places if signs[place] == "."], cols)
    usual = {"topology": "four"}
    headers |= {"topology": topology}
    head = ["game: " + game] + [f"{key}: {value}" for key, value in headers.items() if usual.get(key) != value]
    lines = ["".join(signs[at : at + cols]) for at in range(0, rows * cols, cols)]
    return "\n".join([*head, "", *lines, *numbers(random, game, rows, cols)]) + "\n"


def parameters(random, game, topology):
    """Returns values for some parameters; the others have their defaults."""

    def maybe(**choices):
        names = [name for name in choices if random.random() < 0.7]
        return {name.replace("_", "-"): str(random.choice(choices[name])) for name in names}

    if game == "bomb":
        return maybe(blasts=range(3), radius=["unlimited", 0, 1, 2, 9])
    if game == "enclose":
        some = maybe(wall_price=range(3), animals=["one", "together", "apart"], goal=["rim", "exits"])
        return {"walls": str(random.randint(0, 4))} | some
    if game == "escape":
        return {"moves": str(random.randint(0, 4))}
    if game == "rock":
        return maybe(rocks=range(4), seal=["allowed", "forbidden"], reveal=["seen", "known"])
    if game == "trap":
        order = random.sample(DIRECTIONS[topology], len(DIRECTIONS[topology]))
        separator = "" if topology == "four" else ","
        return maybe(tie_break=["worst", separator.join(order)], goal=["exits", "rim"], per_turn=[1, 1, 2, 3])
    return maybe(builds=["adaptive", "upfront"], start=["any", "top-left"])


def lay(random, game, headers, signs, places):
    """Lays starts and exits on places, which come in random order."""
    starts, exits = random.choice([1, 1, 2]), random.choice([1, 1, 2, 3])
    if game == "wall":
        return
    if game == "enclose":
        starts = 1 if headers.get("animals", "one") == "one" else 2
        exits = exits if headers.get("goal") == "exits" else 0
    for place in places[:starts]:
        signs[place] = "@"
    for place in places[starts : starts + exits]:
        signs[place] = ">"


def links(random, places, cols):
    """Returns the header for pairs of cells that steps join, and for cells with one end alone."""
    ends = places[: random.randint(0, 5)]
    pairs = sorted(sorted(ends[at : at + 2]) for at in range(0, len(ends), 2))
    words = ["-".join("%d,%d" % (end // cols + 1, end % cols + 1) for end in pair) for pair in pairs]
    return {"links": " ".join(words)} if words else {}


def numbers(random, game, rows, cols):
    """Returns the lines of a block of costs or points, or none."""
    if game not in ("bomb", "enclose", "rock", "wall") or random.random() < 0.7:
        return []
    amounts = [-2, 0, 1, 1, 1, 4] if game == "enclose" else [0, 1, 2, 5, 12]
    title = "points:" if game == "enclose" else "costs:"
    return ["", title] + [" ".join(str(random.choice(amounts)) for _ in range(cols)) for _ in range(rows)]
