"""The boards on which environments play: drawn, given, and split."""

from __future__ import annotations

import math
import pickle
import subprocess
import sys

import gymnasium
import pytest
from test_envs import GAMES, first_move, ground, make

import thwart
import thwart.envs
from thwart import _defaults


def test_no_board_is_in_both_parts():
    for game in GAMES:
        bare = {
            part: {ground(_defaults.boards(game, split=part).sample(seed).text) for seed in range(60)} for part in ("train", "test")
        }
        assert not bare["train"] & bare["test"] and min(map(len, bare.values())) > 50, game
    listed = thwart.Boards.of([thwart.generate("rock", "random", size=(6, 6), seed=seed) for seed in range(40)])
    parts = [{listed.split(part).sample(seed) for seed in range(40)} for part in ("train", "test")]
    assert not parts[0] & parts[1] and len(parts[0] | parts[1]) == 40 and len(parts[0]) > len(parts[1]) > 0
    again = pickle.loads(pickle.dumps(_defaults.boards("rock", "sly", "test")))
    assert again.sample(3) == _defaults.boards("rock", "sly").split("test").sample(3)
    with pytest.raises(ValueError, match="of the other part already"):
        again.split("train")
    env = make("rock", split="test")
    env.reset(seed=5)
    assert ground(env.session().text) == ground(_defaults.boards("rock", split="test").sample(5).text)


@pytest.mark.parametrize("game", GAMES)
def test_levels_are_those_of_the_naive_plan(game):
    for level in ("gentle", "sly", "cruel"):
        boards = _defaults.boards(game, level)
        for seed in range(2):
            s = thwart.solve(boards.sample(seed), worth=True)
            if game == "escape":
                measured = "gentle" if len(s.line) < 8 else "sly" if len(s.line) < 12 else "cruel"
            elif game == "enclose":
                score = -math.inf if s.worth["naive_fails"] else s.worth["naive_score"]
                measured = "gentle" if score >= 0.7 * s.score else "sly" if score > 0.4 * s.score else "cruel"
            else:
                worst = math.inf if s.worth["naive_fails"] else s.worth["naive_worst"]
                measured = "gentle" if worst <= 1.3 * s.value else "sly" if worst < 1.6 * s.value else "cruel"
            assert measured == level
    make(game, level="sly").reset(seed=1)
    with pytest.raises(ValueError, match="a level is one of the default boards"):
        make(game, boards=boards, level="sly")


def test_a_seed_is_a_board_in_every_process():
    program = """if True:
        import gymnasium, thwart.envs
        env = gymnasium.make("thwart/Rock-v0").unwrapped
        print(env.reset(seed=7) and env.session().board.text)
        print(env.reset() and env.session().board.text)
    """
    env = make("rock")
    texts = []
    for seed in (7, None):
        env.reset(seed=seed)
        texts.append(env.session().board.text)
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ran.stdout == "\n".join(texts) + "\n"
    assert ground(texts[0]) == ground(_defaults.boards("rock").sample(7).text)
    assert texts[0] != texts[1]


WON = "game: trap\n\n@..>\n####"
LOST = "game: trap\n\n>@.>\n####"


def test_given_boards():
    boards = thwart.Boards.of([WON, thwart.Board.parse(LOST)])
    env = make("trap", boards=boards)
    values = []
    for seed in range(4):
        _, info = env.reset(seed=seed)
        values.append(info["value"])
    # A board that is lost from the start is accepted, and costs as much as a lost play.
    assert values == [-1.0, -200.0] * 2
    for given, value in [([WON, thwart.Board.parse(LOST)], -1.0), (thwart.Board.parse(LOST), -200.0), (WON, -1.0)]:
        assert make("trap", boards=given).reset(seed=0)[1]["value"] == value
    for mistake, result in [
        ([], "a list without boards"),
        ([WON, "game: trap\n\n@.>"], "board 1 is trap 1x3 four, and board 0 is trap 2x4 four"),
        ([WON, WON.replace("\n", "\ntopology: eight\n", 1)], "board 1 is trap 2x4 eight"),
        ([WON, WON.replace("trap", "rock")], "board 1 is rock 2x4 four"),
    ]:
        with pytest.raises(ValueError, match=result):
            thwart.Boards.of(mistake)
    with pytest.raises(ValueError, match="these are boards of trap, and the game is rock"):
        make("rock", boards=boards)
    with pytest.raises(ValueError, match="give a game"):
        thwart.envs.GridGame()


def test_a_board_at_reset():
    env = make("rock")
    board = _defaults.boards("rock").sample(123)
    env.reset(options={"board": board})
    first = env.session().board
    env.reset(options={"board": board.text})
    assert env.session().board == first
    assert ground(first.text) == ground(board.text)
    for options, result in [
        ({"board": "game: rock\n\n@.>"}, "this board is rock 1x3 four, and the others are rock 8x8 four"),
        ({"board": "game: trap\n\n@.>"}, "trap"),
        ({"board": "nonsense"}, "nonsense|sign"),
        ({"board": board.replace(rocks=2)}, "this board has rocks=2, and the others rocks=1; observations show it only if"),
        ({"seed": 3}, "reset has no option 'seed'; it has 'board'"),
        ({"board": [board, board]}, "2 boards for 1 plays"),
    ]:
        with pytest.raises(ValueError, match=result):
            env.reset(options=options)


def test_a_play_that_is_over_at_once_is_refused():
    env = make("escape", learner="maximiser")
    board = "game: escape\nmoves: 1\n\n@...>\n.....\n.....\n.....\n....."
    for kind in (make, thwart.envs.VectorGridGame):
        with pytest.raises(ValueError, match="learner is None; give"):
            kind("rock", learner=None)
    with pytest.raises(ValueError, match="over before the learner moves"):
        env.reset(options={"board": board})
    with pytest.raises(ValueError, match="over before the learner moves"):
        make("escape", learner="maximiser", opponent=first_move).reset(options={"board": board})
    with pytest.raises(ValueError, match="let the other side learn"):
        make("bomb", learner="maximiser").reset()
    too_many = thwart.Boards("escape", size=(5, 5), starts=4, moves=3)
    with pytest.raises(ValueError, match="4 tokens; an observation shows up to 3"):
        make("escape", boards=too_many)
