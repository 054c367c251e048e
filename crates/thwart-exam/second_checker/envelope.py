"""The envelope of a certificate: lines before and after the evidence."""

import hashlib

import kind_bomb_cuts
import kind_bomb_passes
import kind_enclose_cuts
import kind_grundy
import kind_table
import kind_trap_tree
import kind_walk_ambush
import kind_wall_straight
import kind_wall_tours
from lengths import INFINITE, Refused, require, value

KINDS = {
    ("escape", "grundy-1"): kind_grundy.check,
    ("bomb", "bomb-cuts-1"): kind_bomb_cuts.check,
    ("bomb", "bomb-passes-3"): kind_bomb_passes.check,
    ("enclose", "enclose-cuts-1"): kind_enclose_cuts.check,
    ("enclose", "enclose-cuts-2"): kind_enclose_cuts.check_with_fences,
    ("enclose", "enclose-apart-1"): kind_enclose_cuts.check_apart,
    ("trap", "trap-tree-1"): kind_trap_tree.check,
    ("rock", "walk-and-ambush-1"): kind_walk_ambush.check,
    ("wall", "wall-straight-1"): kind_wall_straight.check,
    ("wall", "wall-tours-1"): kind_wall_tours.check,
}


class Lines:
    """The lines of a certificate, read once."""

    def __init__(self, text):
        text = text.lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
        *ended, last = text.split("\n")
        # The last line feed may be missing; after it there is no line.
        self._lines = (ended + [last] * (last != ""))[::-1]

    def take(self):
        require(self._lines, "it ends too early")
        return self._lines.pop()

    def is_read(self):
        """Returns whether only empty lines are left."""
        return not any(self._lines)

    def field(self, key):
        line = self.take()
        require(line.startswith(key + ": "), f"expected `{key}: ...`, found `{line[:40]}`")
        return line[len(key) + 2 :]


def parameters(rules, board):
    """Returns every parameter but quiet ones with their defaults, then the topology if it
    is not the usual one."""
    words = [
        f"{key}={value}"
        for key, value in rules.parameters_on(board).items()
        if not (key in rules.quiet and value == rules.defaults[key])
    ]
    words += [f"topology={board.topology}"] * (board.topology != "four")
    words += ["diagonal=sqrt2"] * board.root2
    return " ".join(words)


def digest(rules, board):
    text = "\n".join([rules.name, parameters(rules, board), board.line, board.map_text])
    return hashlib.sha256(text.encode()).hexdigest()


def read_claim(game, text):
    if game.name == "escape":
        require(text in ("first", "second"), "the claim is neither first nor second")
        return 0 if text == "first" else INFINITE
    return value(text, game.root2)


def begin(rules, board, certificate):
    """Refuses a certificate for another game or position, before anything is made of
    the board. Returns the lines that are left."""
    try:
        lines = Lines(certificate.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise Refused("it is no UTF-8") from error
    require(lines.take() == "thwart-certificate 1", "the version is unknown")
    require(lines.field("game") == rules.name, "it is for another game")
    require(lines.field("parameters") == parameters(rules, board), "it is for other parameters")
    require(lines.field("digest") == digest(rules, board), "it is for another position")
    return lines


def check(game, lines):
    """Refuses the rest of a certificate, with a reason, unless it shows what it claims."""
    kind = lines.field("kind")
    claim = read_claim(game, lines.field("claim"))
    form = kind_table.check if kind == "table" else KINDS.get((game.name, kind))
    require(form is not None, f"the kind `{kind[:40]}` is unknown")
    form(game, claim, lines)
    require(lines.take() == "end", "expected `end`")
    require(lines.is_read(), "something stands after the end")
