"""Plays: moves, values, undo."""

import math
import threading
import time

import pytest

import thwart

ROOM = "game: rock\n\n@..\n.#.\n..>\n"


def test_a_play() -> None:
    play = thwart.Session(ROOM)
    assert (play.side, play.over, play.outcome, play.ending, play.spent) == ("maximiser", False, None, None, 0)
    assert play.moves() == ["-", "#1,2", "#2,1"]
    with pytest.raises(thwart.IllegalMove, match="legal moves are - #1,2 #2,1"):
        play.play("E")
    play.play("-")
    play.play("E")
    assert (play.history, play.spent, play.side) == (["-", "E"], 1, "maximiser")
    assert play.board.text == play.text == ROOM.replace("rock\n", "rock\nline: - E\n")
    assert thwart.Session(play.board).history == ["-", "E"]
    assert play.undo() and play.undo() and not play.undo()
    assert play.history == []
    assert play._repr_svg_().startswith("<svg")
    assert repr(play) == "<thwart.Session rock after 0 moves>"


@pytest.mark.parametrize("game", [game["name"] for game in thwart.games()])
def test_perfect_play_pays_the_value(game: str) -> None:
    sample = next(iter(next(g for g in thwart.games() if g["name"] == game)["samples"].values()))
    board = thwart.read_boards(sample, game=game)[0]
    play = thwart.Session(board)
    first = play.analyze()
    while not play.over:
        now = play.analyze()
        best = next(move for move in now["moves"] if move["move"] == now["best"])
        for key in ("value", "winner"):
            assert best.get(key) == now.get(key)
        play.play(best["move"])
    if "value" in first:
        assert play.outcome == first["value"]
    else:
        assert (play.outcome == math.inf) == (first["winner"] == "second")
    assert play.moves() == [] and play.side is None and play.ending
    assert play.analyze()["moves"] == []
    with pytest.raises(thwart.IllegalMove, match="after the end"):
        play.play("-")


def test_a_thread_that_waits_for_a_play_lets_others_run() -> None:
    play = thwart.Session(thwart.generate("rock", "random", size=(700, 700), seed=3, ends="loop"))
    moves: list[list[str]] = []
    searching = threading.Thread(target=play.analyze)
    waiting = threading.Thread(target=lambda: moves.append(play.moves()))
    searching.start()
    time.sleep(0.02)
    waiting.start()
    ticks = 0
    while waiting.is_alive():
        time.sleep(0.001)
        ticks += 1
    searching.join()
    assert ticks > 10 and moves == [play.moves()]


def test_one_play_serves_several_threads() -> None:
    play = thwart.Session(thwart.generate("rock", "rooms", size=(20, 20), seed=3))
    values = []
    threads = [threading.Thread(target=lambda: values.append(play.analyze()["value"])) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(values) == 8 and len(set(values)) == 1


def test_a_notebook_gets_pixels_beside_svg() -> None:
    board = thwart.Board.parse(ROOM)
    for thing in (board, thwart.solve(board), thwart.Session(board), thwart.Board.parse("...\n.#.")):
        assert thing._repr_png_().startswith(b"\x89PNG") and thing._repr_svg_().startswith("<svg")


def test_plays_certificates_and_boards_are_pickled_and_copied() -> None:
    import copy
    import pickle

    play = thwart.Session("sample:rock/bluff")
    play.play("-")
    play.play("S")
    for again in (pickle.loads(pickle.dumps(play)), copy.deepcopy(play), copy.copy(play)):
        assert (again.history, again.spent, again.moves()) == (play.history, play.spent, play.moves())
        assert again.undo() and again.history == ["-"]
    assert play.history == ["-", "S"]
    proof = thwart.solve("sample:rock/bluff").certificate
    assert proof is not None
    again = pickle.loads(pickle.dumps(proof))
    assert (again.text, again.kind, again.entries) == (proof.text, proof.kind, proof.entries)
    assert again.check() == proof.check()
    with pytest.raises(thwart.CertificateError):
        thwart.Certificate("sample:rock/bluff", proof.text.replace("claim: 12", "claim: 11"))
    drawn = thwart.Boards("rock", "random", size=(7, 9), ends="loop")
    listed = thwart.Boards.of([drawn.sample(1), drawn.sample(2)])
    for boards in (drawn, listed):
        assert pickle.loads(pickle.dumps(boards)).sample(3) == boards.sample(3)
