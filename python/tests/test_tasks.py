"""Text puzzles: the answer scores 1, every other move scores by its regret, and no text does harm."""

from __future__ import annotations

import doctest
import json
import math
import random
import subprocess
import sys

import numpy
import pytest

import thwart
from thwart import _defaults, tasks

GAMES = [game["name"] for game in thwart.games()]
MADE = [(game, kind) for game in GAMES for kind in tasks.KINDS if kind != "plan" or game in ("bomb", "trap")]
PLAN = tasks.make("game: bomb\n\n@%.\n..>", "plan")
VALUE = tasks.make("game: rock\n\n@..\n.#.\n..>", "value")
WINNER = tasks.make("game: escape\nmoves: 2\n\n@.>", "value")


def test_docstrings_are_true():
    result = doctest.testmod(tasks)
    assert result.failed == 0 and result.attempted >= 6


@pytest.mark.parametrize(("game", "kind"), MADE)
def test_the_answer_scores_one(game, kind):
    made = tasks.generate(game, kind, 10, seed=3)
    assert len({task.board for task in made}) == 10
    for task in made:
        assert (task.game, task.kind) == (game, kind)
        assert task.score(task.answer) == 1.0
        assert task.score(f"I thought about 17.\n\n**Answer:** `{task.answer}`\n") == 1.0
        assert tasks.Task(**json.loads(json.dumps(task.to_dict()))) == task
        assert "title:" not in task.question and task.board.split("\n\n")[1].strip() in task.question


@pytest.mark.parametrize("game", GAMES)
def test_a_value_is_that_of_the_solver(game):
    for task in tasks.generate(game, "value", 10):
        solution = thwart.solve(task.board, certify=False)
        right = solution.winner if game == "escape" else str(solution.value)
        assert task.answer == right
        for wrong in ("first", "second", "impossible", str(solution.value + 1), "", "no " + right[:-1]):
            assert task.score(wrong) == float(wrong == right)


def expected(session, move):
    """Returns the score of a move, from the values of the boards before and after it."""
    before = thwart.solve(session.board, certify=False)
    session.play(move)
    if session.over:
        after, winner = session.outcome - session.spent, "first" if session.outcome == 0 else "second"
    else:
        solution = thwart.solve(session.board, certify=False)
        after, winner = solution.value, solution.winner
    spent = session.spent
    session.undo()
    if before.winner:
        return float(before.winner == winner)
    regret = abs(after + spent - session.spent - before.value)
    return 0.0 if math.isinf(regret) else 1.0 / (1.0 + regret)


@pytest.mark.parametrize("game", GAMES)
def test_every_move_scores_by_its_regret(game):
    scores = set()
    for task in tasks.generate(game, "move", 8, seed=1):
        session = thwart.Session(task.board)
        for move in session.moves():
            score = task.score(f"Answer: {move}")
            assert score == pytest.approx(expected(session, move)), (task.board, move)
            scores.add(score)
    assert 1.0 in scores and min(scores) < 1.0


def test_a_plan_scores_by_what_it_costs():
    assert PLAN.answer == "- S E E"
    for text, score in [
        ("- S E E", 1.0),
        ("*1,2 - E E S", 1.0),
        ("-,s,e,e.", 1.0),
        ("- S N S E E", 1 / 3),
        ("- S E", 0.0),
        ("- S E E E", 0.0),
        ("S E E", 0.0),
        ("- E E S", 0.0),
        ("*1,2 *1,3 - E E S", 0.0),
        ("", 0.0),
    ]:
        assert PLAN.score(text) == pytest.approx(score), text
    trap = tasks.make("game: trap\n\n@..>\n....", "plan")
    assert [trap.score(plan) for plan in ("#1,3 #2,3", "#1,2 #2,1", "#2,1", "#1,3 #1,3", "#1,3")] == [1.0, 0.0, 0.0, 0.0, 0.0]
    longer = tasks.make("game: trap\n\n@...>\n.....", "plan")
    assert (longer.answer, longer.score("#1,2 #1,3 #2,3")) == ("#2,5 #1,4", 0.5)


@pytest.mark.parametrize(
    ("text", "score"),
    [
        ("8", 1.0),
        ("Answer: 8", 1.0),
        ("answer:8.", 1.0),
        ("The answer is: **8**", 1.0),
        ("First I thought 9.\n**Answer**: 8 steps", 1.0),
        ("Answer: 9\nNo: the way back counts.\nAnswer: 8", 1.0),
        ("Answer:\n\n```\n8\n```", 1.0),
        ("```\n8\n```", 1.0),
        (r"Answer: $\boxed{8}$", 1.0),
        ("I add it up.\nThe best value is 8.0", 1.0),
        ("### Final answer: 8", 1.0),
        ("*Answer:* = _8_ steps", 1.0),
        ("= 8 step.", 1.0),
        ("**8 **.", 1.0),
        ("I think so.<answer>8</answer>", 1.0),
        ("<think>9 or 10?</think><answer>\n**8** steps\n</answer><|im_end|>", 1.0),
        ("Not <answer>9</answer> but <answer>8", 1.0),
        ("<think>long</think>8</s>", 1.0),
        ("Therefore, the answer is 8.<|eot_id|>", 1.0),
        ("<answer>8</answer> <answer>9</answer>", 0.0),
        ("<answer>8 or 9</answer>", 0.0),
        ("Answer: 8\n<answer></answer>", 0.0),
        ("<|im_end|>", 0.0),
        (None, 0.0),
        ("Answer: 8, because the rock falls late", 0.0),
        ("Answer: 8\n```9```", 0.0),
        ("8\nor so", 0.0),
        ("Answer: 8 or 9", 0.0),
        ("Answer: 8 8", 0.0),
        ("Answer: -8", 0.0),
        ("Answer: 8e0", 0.0),
        ("Answer: 8.5", 0.0),
        ("Answer: 8,000", 0.0),
        ("Answer: not 8", 0.0),
        ("Answer: impossible", 0.0),
        ("Answer: eight", 0.0),
        ("Answer: " + "8" * 5000, 0.0),
        ("Answer: \u0668", 0.0),
        ("Answer:", 0.0),
        ("", 0.0),
    ],
)
def test_how_an_answer_is_read(text, score):
    assert VALUE.answer == "8"
    assert VALUE.score(text) == score


@pytest.mark.parametrize(
    "text",
    "isn't 8,never 8,cannot be 8,more than 8,<8,>8,\u22128,\u221a8,twice 8,8 +1,+8,8 squared,8 or seven,8 (impossible to beat),"
    "is not 8,1**8,1$8,1*8,08,8 obstacles,8 first,8%,8 is,~8,8?,no answer: 8,/8,8!,8 * 1".split(","),
)
def test_a_value_stands_alone(text):
    for line in (text, "Answer: " + text, f"The answer is **{text}**."):
        assert VALUE.score(line) == 0.0, line


def test_long_texts_are_read_in_time():
    """A reader whose time grows with the square of the length would not finish here."""
    made = [VALUE, PLAN, tasks.make("game: escape\nmoves: 1\n\n@.>", "move")]
    signs = [" ", "\t", ":", "*", "_", "1", "a", ">", "`", "\\", "\n", "{", ".", "is ", "# ", "** ", "the ", "1,", "1:", "1,1:"]
    for sign in signs:
        for text in (f"answer{sign * 10**5}x", f"answer:{sign * 10**5}x", sign * 10**5 + "x", f"\\boxed{{{sign * 10**5}"):
            assert [task.score(text) for task in made] == [0.0] * len(made), sign


def test_words_are_values_too():
    lost = tasks.make("game: rock\n\n@.>\n", "value")
    assert lost.answer == "impossible"
    for text in ("impossible", "Answer: Impossible.", "It follows:\nthe value is **impossible**"):
        assert lost.score(text) == 1.0
    for text in ("1", "inf", "not impossible", "impossible steps", "9" * 400):
        assert lost.score(text) == 0.0
    assert WINNER.score(WINNER.answer.upper()) == 1.0
    assert WINNER.score("first or second") == WINNER.score("1") == 0.0


def test_moves_may_be_words_lists_and_lines():
    north = next(task for task in tasks.generate("rock", "move", count=40, seed=1) if task.answer == "N")
    for text in ("north", "Answer: N (north)", r"\text{N}", '["N"]', "Move N", '{"answer": "N"}', "The best move is North."):
        assert (north.score(text), north.read(text)) == (1.0, "n"), text
    for text in ("north or south", "north pole", "N (south)", '{"answer": ["N", "S"', "no", "[[[", "not north"):
        assert north.score(text) == 0.0, text
        assert north.read(text) is None or "s" in north.read(text), text
    plan = tasks.generate("bomb", "plan", count=1, seed=2)[0]
    lines = plan.answer.replace(" ", "\n")
    assert plan.score("Answer:\n" + lines) == plan.score("First *1,1.\n**Answer:**\n\n```\n" + lines + "\n```") == 1.0
    # Without a lead that stands alone the last line counts.
    assert plan.score("*1,1\n" + plan.answer) == 1.0 and plan.score("*1,1\nAnswer: " + plan.answer) == 1.0
    assert (VALUE.read("Answer: 8 steps."), VALUE.read("impossible"), VALUE.read("8 or 9"), VALUE.read(None)) == ("8", "impossible", None, None)


def test_signs_of_moves_are_no_decoration():
    blast = tasks.make("game: bomb\n\n@%>", "move")
    for text in ("*1,2", r"Answer: \*1,2", "Answer:*1,2", "Answer: ** *1, 2 **", "`*1,2`"):
        assert blast.score(text) == 1.0, text
    assert blast.score("1,2") == blast.score("*1,2 -") == blast.score("Answer: -") == 0.0
    push = tasks.make("game: escape\nmoves: 1\n\n@.>", "move")
    assert push.score("1,1 > e") == push.score("1,1>E") == 1.0
    assert push.score("1,1") == 0.0


def test_no_text_does_harm():
    made = [tasks.generate(game, kind, 1)[0] for game, kind in MADE]
    dice = random.Random(0)
    signs = "0123456789.,:;-+#*_@>`$\\{}()NESWnesw \n\t\r\x00\u2028\u00e9\u0660\ud800"
    words = ["Answer:", "answer", "```", "\\boxed{", "first", "second", "impossible", "*1,2", "#3,3", "@1,1", "1,1>E", "- "]
    whole = 0
    for _ in range(1500):
        text = "".join(dice.choice(words if dice.random() < 0.3 else signs) for _ in range(dice.randint(0, 30)))
        for task in made:
            score = task.score(text)
            assert 0.0 <= score <= 1.0
            whole += score == 1.0
    # Few random texts are right.
    assert whole < 300
    for text in ("#" * 10**5, "1," * 10**5, "Answer:" * 10**4, "E W " * 1000, "(" * 10**5, "1,1>" * 10**4):
        for task in made:
            assert task.score(text) < 1.0


def test_tasks_are_the_same_in_every_process():
    program = "from thwart import tasks; print([tasks.generate(g, 'move', 2, 5) for g in ('wall', 'escape')])"
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == str([tasks.generate(game, "move", 2, 5) for game in ("wall", "escape")])
    assert tasks.generate("rock", "value", 3, 1) == tasks.generate("rock", "value", 5, 1)[:3]
    assert not {task.board for task in tasks.generate("rock", "value", 9, 1)} & {
        task.board for task in tasks.generate("rock", "value", 9, 2)
    }


@pytest.mark.parametrize(("game", "kind"), MADE)
def test_a_data_set_has_entries_by_index(game, kind):
    data = tasks.Dataset(game, kind, size=6, seed=3, split="train")
    entries = list(data)
    assert len(data) == len(entries) == 6 and entries[4] == data[4] == data[-2]
    assert len({entry["metadata"]["board"] for entry in entries}) == 6
    for index, entry in enumerate(entries):
        assert set(entry) == {"question", "answer", "metadata"} and json.loads(json.dumps(entry))["answer"] == entry["answer"]
        assert entry["metadata"]["source_index"] == index
        assert data.score_answer(f"<answer>{entry['answer']}</answer>", entry) == 1.0
        assert data.score_answer(None, entry) == data.score_answer("no idea", entry) == 0.0
    other = [entry["metadata"]["board"] for entry in tasks.Dataset(game, kind, size=6, seed=4, split="test")]
    assert not set(other) & {entry["metadata"]["board"] for entry in entries}


def test_samplers_draw_from_a_data_set():
    data = tasks.Dataset("rock", "value", size=4, seed=2)
    assert data[numpy.int64(3)] == data[3] == data[-1]
    boxed = r"\[ \boxed{\text{" + data[0]["answer"] + r"}} \]"
    assert data.score_answer(f"So\n{boxed}", data[0]) == 1.0


def test_a_data_set_refuses_invalid_arguments():
    for arguments, result in [
        ({"size": 0}, "size=0"),
        ({"seed": 4096}, "seed=4096"),
        ({"kind": "proof"}, "`proof` is no kind"),
        ({"level": "hard"}, "there is no level 'hard'"),
    ]:
        with pytest.raises(ValueError, match=result):
            tasks.Dataset(**{"game": "rock", "kind": "value"} | arguments)
    with pytest.raises(IndexError, match="index 5 of 5 tasks"):
        tasks.Dataset("rock", "value", size=5)[5]


@pytest.mark.parametrize(("game", "side"), [(game, "minimiser") for game in GAMES] + [("rock", "maximiser"), ("wall", "maximiser")])
def test_a_dialogue_scores_by_exact_regret(game, side):
    board = _defaults.boards(game).sample(2)
    talk = tasks.Dialogue(board, side)
    assert board.text.split("\n\n")[1].strip() in talk.prompt
    while not talk.over:
        message = talk.reply(f"I think.\n<answer>{talk.session.best()}</answer>")
    assert talk.score == 1.0 and sum(talk.regrets) == 0.0 and "The play is over: " in message
    if game != "escape":
        assert talk.session.outcome in (None, math.inf, thwart.solve(board).value)
    # A random play: its regret is its cost minus the value.
    dice = random.Random(5)
    talk = tasks.Dialogue(board, side, most=60)
    while not talk.over:
        message = talk.reply(dice.choice(talk.session.moves()))
    regret = sum(talk.regrets)
    if "stopped after 60 moves" in message:
        assert talk.score == 0.0
    else:
        assert talk.score == 1.0 / (1.0 + regret)
    if talk.session.over and game != "escape" and math.isfinite(regret):
        assert abs(talk.session.outcome - thwart.solve(board).value) == regret


def test_a_dialogue_takes_legal_moves_alone():
    talk = tasks.Dialogue("game: rock\n\n@..\n.#.\n..>")
    before = talk.session.text
    assert talk.score == 0.0, "a play that has not come to its end earns nothing"
    for text in (None, "I go north: N"):
        assert talk.reply(text).startswith("This is no legal move. The position now:")
        assert talk.session.text == before and not talk.over
    assert talk.reply("E and S") == "This is no legal move. The play is over."
    assert talk.over and talk.score == 0.0 and talk.regrets == []
    with pytest.raises(ValueError, match="the play is over"):
        talk.reply("E")
    for board, side, result in [
        ("game: rock\n\n@.>\n", "minimiser", "nothing is left to decide"),
        ("game: bomb\n\n@%>", "maximiser", "has nothing to decide in bomb"),
        ("game: rock\ntopology: hex\n\n@..\n..>", "minimiser", "four neighbours"),
    ]:
        with pytest.raises(ValueError, match=result):
            tasks.Dialogue(board, side)


def test_gymnasium_is_not_needed():
    program = """if True:
        import sys
        for name in ("gymnasium", "pettingzoo", "pyarrow", "ray"):
            sys.modules[name] = None
        from thwart import tasks
        print(tasks.generate("trap", "plan", 1)[0].answer)
    """
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ran.stdout.startswith("#")


def test_invalid_tasks_are_refused():
    for board, kind, result in [
        ("game: rock\n\n@.>", "proof", "`proof` is no kind of task; there are value, move, plan"),
        ("game: rock\n\n@.>", "plan", "not in rock"),
        ("game: trap\n\n>@>", "plan", "there is no plan"),
        ("game: rock\nreveal: known\n\n@.>", "value", "reveal=known"),
        ("game: trap\ntie-break: worst\n\n@.>", "value", "tie-break=worst"),
        ("game: rock\ntopology: hex\n\n@.>", "value", "four neighbours"),
        ("game: rock\nline: -\n\n@.>", "value", "before the first move"),
        ("game: rock\n\n@.>@", "value", "several starts"),
        ("game: rock\nrocks: 0\nline: - E\n\n@>", "move", "over already"),
        ("game: rock\n\n@.@", "move", "exit"),
        ("@.>", "move", "game="),
    ]:
        with pytest.raises(ValueError, match=result):
            tasks.make(board, kind)
    with pytest.raises(ValueError, match="these are boards of rock, and the game is trap"):
        tasks.generate("trap", "value", 1, boards=thwart.Boards("rock"))
    dull = thwart.Boards.of(["game: rock\nrocks: 0\n\n@>"])
    with pytest.raises(ValueError, match="all moves are equally good"):
        tasks.generate("rock", "move", 1, boards=dull)
