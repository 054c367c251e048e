"""The games whose rules are here, by their names."""

from game_bomb import Bomb
from game_enclose import Enclose
from game_escape import Escape
from game_rock import Rock
from game_trap import Trap
from game_wall import Wall

GAMES = {game.name: game for game in (Bomb, Enclose, Escape, Rock, Trap, Wall)}
