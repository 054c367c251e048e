"""Answers, certificates, limits and interruptions."""

import copy
import json
import math
import multiprocessing
import pickle
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import numpy
import pytest

import thwart

CASES = Path(__file__).parents[2] / "crates" / "games"
ROOM = "game: rock\n\n@..\n.#.\n..>\n"


def test_an_answer() -> None:
    s = thwart.solve(ROOM)
    assert (s.value, s.lower, s.upper, s.verdict, s.certified, s.unchecked) == (8, 8, 8, "proved", True, None)
    assert s.winner is None and s.method and s.seconds >= 0 and s.work
    assert s.headline == "8 steps at most" and s.because
    nan, inf = math.nan, math.inf
    assert s.values is not None
    numpy.testing.assert_array_equal(s.values, [[8, 7, 6], [7, nan, 1], [6, 1, 0]])
    play = thwart.Session(s.board)
    for move in s.line:
        play.play(move)
    assert play.outcome == s.value
    assert s.to_dict()["value"] == 8 and s.to_dict()["line"] == s.line
    assert json.dumps(s.to_dict())
    closed = thwart.solve("game: rock\n\n@.>\n")
    assert (closed.value, closed.verdict, closed.upper) == (inf, "impossible", inf)
    assert closed.to_dict()["value"] is None


def test_games_that_are_won() -> None:
    s = thwart.solve("game: escape\nmoves: 2\n\n@>\n")
    assert (s.winner, s.value, s.verdict) == ("first", 1, "proved")


def test_lengths_with_roots_are_floats() -> None:
    s = thwart.solve("game: rock\nrocks: 0\ntopology: eight\ndiagonal: sqrt2\n\n@..\n...\n..>\n")
    assert s.value == pytest.approx(2 * math.sqrt(2))
    assert s.to_dict()["value_exact"] == "2sqrt2"


def expected(text: str) -> str | None:
    return next((line[8:] for line in text.splitlines() if line.startswith("expect: ")), None)


def test_the_cases_of_the_games() -> None:
    """The boards beside the games state their answers, and the solver agrees."""
    seen = 0
    for path in sorted(CASES.glob("*/cases/**/*.board")):
        text = path.read_text()
        if (wanted := expected(text)) is None or not wanted.isdigit() or len(text) > 2000:
            continue
        s = thwart.solve(text)
        if s.winner is None:
            assert s.value == int(wanted), path
            assert s.certificate is None or s.certificate.check()["value"] == s.value
            seen += 1
    assert seen > 20


def test_the_checker_can_check_again() -> None:
    s = thwart.solve(ROOM, certify=False)
    assert (s.verdict, s.certificate, s.certified) == ("solved", None, False)
    assert s.unchecked == "no certificate was asked for"
    s = thwart.solve(ROOM)
    assert s.certificate is not None
    claim = s.certificate.check()
    assert claim == {"value": 8, "claim": "8 steps at most", "entries": s.certificate.entries}
    assert thwart.check(ROOM, s.certificate.text) == claim
    lie = s.certificate.text.replace("\nclaim: 8\n", "\nclaim: 7\n")
    assert lie != s.certificate.text
    with pytest.raises(thwart.CertificateError) as refused:
        thwart.check(ROOM, lie)
    assert refused.value.line > 1
    with pytest.raises(thwart.CertificateError):
        thwart.check(ROOM.replace("#", "."), s.certificate.text)


def test_limits_leave_bounds() -> None:
    hard = thwart.generate("rock", "open", size=(7, 7), rocks=3)
    s = thwart.solve(hard, method="generic", nodes=1000)
    assert (s.verdict, s.value, s.lower, s.upper, s.certificate) == ("unknown", None, 0, math.inf, None)
    again = thwart.solve(hard, method="generic", nodes=1000)
    assert again.to_dict() | {"seconds": 0} == s.to_dict() | {"seconds": 0}
    assert thwart.solve(ROOM, limit=math.inf).value == 8
    with pytest.raises(ValueError, match="limit=-1"):
        thwart.solve(hard, limit=-1)
    with pytest.raises(thwart.SolveError, match="no method `magic`|magic"):
        thwart.solve(ROOM, method="magic")


def test_a_former_name_of_a_method_is_read() -> None:
    assert thwart.solve("game: trap\n\n@..>\n", method="seed").method == "pocket-search"
    trap = next(game for game in thwart.games() if game["name"] == "trap")
    assert "pocket-search" in trap["methods"] and "seed" not in trap["methods"]


def test_every_method_gives_the_same_value() -> None:
    rock = next(game for game in thwart.games() if game["name"] == "rock")
    values = {}
    for method in rock["methods"]:
        try:
            values[method] = thwart.solve(ROOM, method=method).value
        except thwart.SolveError:
            pass  # Some methods are for other settings.
    assert set(values.values()) == {8} and len(values) > 1


def test_pictures() -> None:
    s = thwart.solve(ROOM)
    assert s.svg().startswith("<svg") and s._repr_svg_() == s.svg() != s.svg(dark=True)
    assert s.png().startswith(b"\x89PNG") and s.gif().startswith(b"GIF8")


@pytest.mark.parametrize(
    ("board", "options"),
    [
        (ROOM, {}),
        (ROOM, {"certify": False, "worth": True, "curve": True}),
        ("game: rock\n\n@.>\n", {}),
        ("game: rock\n\n@@.\n.#.\n..>\n", {}),
        ("game: rock\nrocks: 0\ntopology: eight\ndiagonal: sqrt2\n\n@..\n...\n..>\n", {}),
        ("game: escape\nmoves: 2\n\n@.>\n", {}),
        ("game: trap\n\n@..>\n....\n", {"worth": True}),
        ("game: wall\n\n123\n451\n", {"worth": True}),
        ("sample:enclose/bay", {"curve": True}),
    ],
)
def test_an_answer_can_be_pickled(board: str, options: dict[str, bool]) -> None:
    s = thwart.solve(board, **options)  # type: ignore[arg-type]
    again = pickle.loads(pickle.dumps(s))
    assert again.to_dict() == s.to_dict() and again.board == s.board
    assert (again.headline, again.because, again.unchecked, repr(again)) == (s.headline, s.because, s.unchecked, repr(s))
    numpy.testing.assert_array_equal(again.values, s.values)  # type: ignore[arg-type]
    numpy.testing.assert_array_equal(again.path, s.path)  # type: ignore[arg-type]
    assert (again.worth, again.curve, again.score) == (s.worth, s.curve, s.score)
    assert (again.certificate is None) == (s.certificate is None)
    if s.certificate is not None:
        assert again.certificate.text == s.certificate.text and again.certificate.check() == s.certificate.check()
    assert again.svg() == s.svg() and again.gif() == s.gif()
    assert pickle.loads(pickle.dumps(again)).to_dict() == s.to_dict()
    assert copy.copy(s) is s and copy.deepcopy([s])[0] is s


def test_a_pickled_answer_keeps_its_limits() -> None:
    hard = thwart.generate("rock", "open", size=(7, 7), rocks=3)
    s = thwart.solve(hard, method="generic", nodes=1000)
    again = pickle.loads(pickle.dumps(s))
    assert again.svg() == s.svg() and (again.lower, again.upper) == (0, math.inf)
    restore, (board, record, limits) = s.__reduce__()
    for wrong in ("", "{}", record.replace('"upper"', '"uper"'), record.replace('"generic"', '"magic"')):
        with pytest.raises(ValueError, match="no answer that this version of thwart pickled"):
            restore(board, wrong, limits)


def test_other_processes_solve() -> None:
    boards = [thwart.generate("rock", "random", size=(6, 6), seed=seed) for seed in range(4)]
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        answers = pool.map(thwart.solve, boards)
    assert [a.value for a in answers] == [thwart.solve(board).value for board in boards]


def test_best_moves_are_a_strategy_for_either_side() -> None:
    for board in (ROOM, "game: trap\n\n@..>\n....\n", "game: wall\n\n123\n451\n"):
        play = thwart.Session(board)
        while not play.over:
            best = play.best()
            values = {move["move"]: move["value"] for move in play.analyze()["moves"]}
            assert best is not None and values[best] == play.analyze()["value"]
            play.play(best)
        assert play.best() is None and play.outcome == thwart.solve(board).value
        wrong = thwart.Session(board)
        wrong.play(wrong.moves()[-1])
        assert wrong.best() in wrong.moves()


#: Programs of several seconds, each for a process of its own.
LONG = {
    "solve": ("thwart.generate('rock', 'open', size=(7, 7), rocks=3)", "thwart.solve(x, method='generic', certify=False)"),
    "generate": ("None", "thwart.generate('rock', 'random', size=(4000, 4000))"),
    "where": ("None", "thwart.generate('rock', 'open', size=(6, 6), where='value > 999', tries=10**9)"),
    "check": (
        "thwart.solve(thwart.generate('rock', 'random', size=(900, 900)))",
        "[x.certificate.check() for _ in range(99)]",
    ),
}
PROGRAM = """
import signal, thwart
signal.signal(signal.SIGINT, signal.default_int_handler)
x = {}
print("started", flush=True)
{}
print("finished", flush=True)
"""


@pytest.mark.parametrize("work", LONG)
def test_ctrl_c_ends_every_work(work: str) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", PROGRAM.format(*LONG[work])], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "started\n"
    time.sleep(0.3)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert out == "" and "KeyboardInterrupt" in err


def test_other_threads_run_meanwhile() -> None:
    hard = thwart.generate("rock", "open", size=(7, 7), rocks=3)
    ticks = 0
    done = threading.Event()

    def tick() -> None:
        nonlocal ticks
        while not done.wait(0.001):
            ticks += 1

    other = threading.Thread(target=tick)
    other.start()
    thwart.solve(hard, method="generic", limit=0.5)
    done.set()
    other.join()
    assert ticks > 20
