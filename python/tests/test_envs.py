"""The environments: the interfaces of Gymnasium and PettingZoo, and exact values."""

from __future__ import annotations

import itertools
import math
import os
import random
import signal
import warnings

import gymnasium
import numpy
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

import thwart
import thwart.envs
from thwart import _defaults
from thwart.envs.both import BothSides

GAMES = [game["name"] for game in thwart.games()]
TWO_SIDED = [game for game in GAMES if game not in ("bomb", "enclose")]
SIDES = [(game, "minimiser") for game in GAMES] + [(game, "maximiser") for game in TWO_SIDED]


def make(game, **kwargs):
    return gymnasium.make(f"thwart/{game.capitalize()}-v0", **kwargs).unwrapped


def pick(mask, rng):
    return int(rng.choice(numpy.flatnonzero(mask)))


def ground(text):
    return text.split("\n\n")[1]


def first_move(session):
    return session.moves()[0]


def last_move(session):
    return session.moves()[-1]


@pytest.mark.parametrize(("game", "learner"), SIDES)
@pytest.mark.parametrize("opponent", ["perfect", "random", first_move])
def test_gymnasium_finds_nothing_wrong(game, learner, opponent):
    env = gymnasium.make(f"thwart/{game.capitalize()}-v0", learner=learner, opponent=opponent)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # Most planes have numbers without a bound.
        warnings.filterwarnings("ignore", message=".*maximum value is infinity.*")
        check_env(env.unwrapped, skip_render_check=False)


def test_every_game_is_registered():
    assert thwart.envs.ids() == [f"thwart/{game.capitalize()}-v0" for game in GAMES]


@pytest.mark.parametrize("game", GAMES)
def test_a_play_can_be_drawn(game):
    for mode, word in [("svg", "<svg"), ("ansi", "1")]:
        env = make(game, render_mode=mode)
        env.reset(seed=1)
        assert word in env.render()
    env = make(game, render_mode="rgb_array")
    env.reset(seed=1)
    first = env.render()
    assert first.dtype == numpy.uint8 and first.ndim == 3 and first.shape[2] == 3 and first.std() > 10
    assert first.shape[0] % 2 == first.shape[1] % 2 == 0, "most players of videos want even sides"
    masks = env.unwrapped.action_masks()
    assert masks.dtype == bool and set(numpy.flatnonzero(masks)) == set(env.unwrapped.moves())
    env.step(int(numpy.flatnonzero(masks)[0]))
    assert env.render().shape == first.shape


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_finds_nothing_wrong(game):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(BothSides(game), num_cycles=300)
        seed_test(lambda: BothSides(game))


@pytest.mark.parametrize(("game", "learner"), [(game, side) for game, side in SIDES if game in ("rock", "escape", "trap")])
@pytest.mark.parametrize("opponent", ["perfect", "random"])
def test_the_vector_plays_what_single_environments_play(game, learner, opponent):
    settings = {"num_envs": 3, "learner": learner, "opponent": opponent, "max_steps": 9}
    id = f"thwart/{game.capitalize()}-v0"
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        ours = gymnasium.make_vec(id, **settings)
        theirs = gymnasium.make_vec(id, vectorization_mode="sync", **settings)
    assert type(ours.unwrapped) is thwart.envs.VectorGridGame
    assert ours.metadata["autoreset_mode"] == theirs.metadata["autoreset_mode"]
    seen, info = ours.reset(seed=5)
    same(seen, theirs.reset(seed=5)[0])
    rng = numpy.random.default_rng(0)
    ended = truncated = 0
    for step in range(60):
        actions = numpy.array([pick(mask, rng) if mask.any() else 0 for mask in seen["action_mask"]])
        if step % 20 == 7:
            actions[0] = ours.single_action_space.n - 1
        seen, rewards, terminations, truncations, info = ours.step(actions)
        other, *result, other_info = theirs.step(actions)
        same(seen, other)
        for mine, their in zip((rewards, terminations, truncations), result):
            numpy.testing.assert_array_equal(mine, their)
        # SyncVectorEnv leaves out keys that no play has.
        assert all(not info[f"_{key}"].any() for key in {"regret", "illegal"} - set(other_info))
        for key in other_info:
            numpy.testing.assert_array_equal(info[key], other_info[key], err_msg=key)
        ended += terminations.sum()
        truncated += truncations.sum()
    assert ended + truncated >= 12


def same(one, other):
    assert set(one) == set(other)
    for key in one:
        numpy.testing.assert_array_equal(one[key], other[key])
        assert one[key].dtype == other[key].dtype


def test_a_vector_counts_its_seeds_and_actions():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        env = gymnasium.make_vec("thwart/Bomb-v0", num_envs=2).unwrapped
    one, _ = env.reset(seed=8)
    same(env.reset(seed=[8, 9])[0], one)
    with pytest.raises(ValueError, match="3 seeds for 2 plays"):
        env.reset(seed=[1, 2, 3])
    with pytest.raises(ValueError, match="1 actions for 2 plays"):
        env.step(numpy.array([0]))


@pytest.mark.parametrize(("game", "learner"), SIDES)
@pytest.mark.parametrize("opponent", ["perfect", first_move])
def test_optimal_play_earns_the_value(game, learner, opponent):
    env = make(game, learner=learner, opponent=opponent)
    rng = numpy.random.default_rng(1)
    for seed in range(15):
        seen, info = env.reset(seed=seed)
        promised, earned, terminated, truncated = info["value"], 0.0, False, False
        while not (terminated or truncated):
            assert (info["optimal"] <= seen["action_mask"]).all()
            seen, reward, terminated, truncated, info = env.step(pick(info["optimal"], rng))
            assert info["regret"] == 0.0
            earned += reward
        if terminated:
            assert info["value"] == 0.0
            assert not info["optimal"].any()
        if opponent == "perfect":
            assert terminated
            assert earned == promised
        else:
            assert earned + info["value"] >= promised


def worth(session, game, learner, value=None):
    """Returns the learner's reward for an outcome or a value, from numbers of the library alone."""
    value = session.outcome if value is None else value
    if game == "escape":
        paid = 1.0 if value == math.inf else -1.0
    elif value == math.inf:
        paid = session.spent + _defaults.lost(game, 200)
    else:
        paid = value
    return -paid if learner == "minimiser" else paid


@pytest.mark.parametrize(("game", "learner"), SIDES)
@pytest.mark.parametrize("opponent", ["perfect", "random", last_move])
def test_regret_is_the_difference_between_value_and_earnings(game, learner, opponent):
    """earned = value - regret - costs of a lost play + mistakes of the opponent."""
    env = make(game, learner=learner, opponent=opponent)
    lost = _defaults.lost(game, 200)
    sign = 1.0 if learner == "minimiser" else -1.0
    rng = numpy.random.default_rng(3)
    ends = 0
    for seed in range(25):
        seen, info = env.reset(seed=seed)
        promised = info["value"]
        before_all = env.session().spent
        if not env.session().history:
            answer = thwart.solve(env.session().board, certify=False)
            value = answer.value if game != "escape" else {"first": 0, "second": math.inf}[answer.winner]
            assert promised == worth(env.session(), game, learner, value)
        earned = regret = gifts = unavoidable = fines = 0.0
        terminated = truncated = False
        while not (terminated or truncated):
            wild = rng.random() < 0.05
            action = pick(1 - seen["action_mask"] if wild else seen["action_mask"], rng)
            before, best = info["value"], info["optimal"]
            seen, reward, terminated, truncated, info = env.step(action)
            assert info["illegal"] == wild
            assert info["regret"] == 1.0 if wild else (info["regret"] == 0.0) == bool(best[action])
            assert info["regret"] >= 0.0
            earned += reward
            regret += info["regret"]
            fines += wild
            # The gain of this step over the promise of the learner's own move. In a lost play the minimiser's costs are
            # subtracted.
            gift = reward + info["value"] - (before - info["regret"])
            paid = -sign * reward - (lost if terminated else 0.0)
            is_lost = paid >= 0.0 if terminated else sign * info["value"] == -lost
            if game != "escape" and learner == "minimiser" and is_lost and not wild:
                unavoidable += paid
                gift += paid
            assert gift == 0.0 if opponent == "perfect" else gift >= 0.0
            gifts += gift
        assert earned + info["value"] == promised - regret - unavoidable + gifts
        if terminated:
            ends += 1
            # If the other side began, it may have paid before the learner's first observation.
            assert earned + fines == worth(env.session(), game, learner) + sign * before_all
    # Two random sides of rock reach the exit in a third of the plays; a walker who always takes the last move may never.
    assert ends > 5 or opponent is last_move


@pytest.mark.parametrize("game", GAMES)
def test_each_of_both_sides_has_its_own_value_and_regret(game):
    env = BothSides(game)
    rng = numpy.random.default_rng(2)
    for seed in range(10):
        env.reset(seed=seed)
        promised = env.infos["minimiser_0"]["value"]
        total = {agent: 0.0 for agent in env.possible_agents}
        regret = dict(total)
        while env.agents:
            agent = env.agent_selection
            seen, reward, terminated, truncated, info = env.last()
            total[agent] += reward
            if terminated or truncated:
                env.step(None)
                continue
            assert env.infos["minimiser_0"]["value"] == -env.infos["maximiser_0"]["value"]
            other = env.observe(next(one for one in env.possible_agents if one != agent))
            assert not other["action_mask"].any()
            assert (info["optimal"] <= seen["action_mask"]).all()
            # The minimiser plays perfectly, so that the play is not lost and all regret is the maximiser's.
            best = agent == "minimiser_0"
            action = pick(info["optimal"] if best else seen["action_mask"], rng)
            env.step(action)
            regret[agent] += env.infos[agent]["regret"]
        assert total["minimiser_0"] == -total["maximiser_0"]
        assert regret["minimiser_0"] == 0.0
        assert total["minimiser_0"] == promised + regret["maximiser_0"]


def test_an_illegal_action_ends_the_play_of_both_sides():
    env = BothSides("rock")
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(pick(1 - env.observe(agent)["action_mask"], numpy.random.default_rng(0)))
    assert env.rewards[agent] == -1.0
    assert sum(env.rewards.values()) == -1.0
    assert env.infos[agent]["illegal"]
    assert [info["value"] for info in env.infos.values()] == [0.0, 0.0]
    assert not env.infos[agent]["optimal"].any()
    assert all(env.terminations.values())


def small_boards(game):
    """Yields all boards of three rows and columns: an obstacle that is laid on one looks like a wall of another."""
    for signs in itertools.product(".#", repeat=7):
        cells = "@" + "".join(signs) + ">"
        yield f"game: {game}\n\n{cells[:3]}\n{cells[3:6]}\n{cells[6:]}"


@pytest.mark.parametrize(("game", "small"), [(game, False) for game in GAMES] + [("rock", True), ("trap", True)])
def test_equal_observations_have_equal_values(game, small):
    """Observation and mask determine value and best moves."""
    boards = list(small_boards(game)) if small else 4
    env = BothSides(boards=thwart.Boards.of(boards)) if small else BothSides(game)
    known = {}
    met = 0
    rng = random.Random(4)
    for play in range(1000 if small else 160):
        # There are few boards, so that positions come again.
        env.reset(seed=play % (len(boards) if small else boards))
        while env.agents and not env.terminations[env.agent_selection]:
            agent = env.agent_selection
            seen, info = env.observe(agent), env.infos[agent]
            actions = list(env.moves())
            assert len(set(actions)) == len(env._plays.moves(0)) == seen["action_mask"].sum()
            key = agent, seen["board"].tobytes(), seen["action_mask"].tobytes()
            truth = info["value"], info["optimal"].tobytes()
            met += key in known
            assert known.setdefault(key, truth) == truth, env.session().text
            env.step(rng.choice(actions))
            if env.truncations[agent]:
                break
    assert met > 100


def test_parameters_that_differ_are_observed():
    ground = "@..\n...\n..>"
    boards = [f"game: rock\nrocks: {rocks}\nseal: {seal}\n\n{ground}" for rocks in range(3) for seal in ("allowed", "forbidden")]
    env = BothSides(boards=boards)
    assert env._plays.planes[-2:] == ["rocks", "seal"]
    seen = []
    for seed in range(len(boards)):
        env.reset(seed=seed)
        planes = env.observe("maximiser_0")["board"][-2:]
        assert (planes == planes[:, :1, :1]).all()
        seen.append(tuple(planes[:, 0, 0].tolist()))
    assert seen == [(rocks, seal) for rocks in (0.0, 1.0, 2.0) for seal in (0.0, 1.0)]
    env.reset(options={"board": f"game: rock\nrocks: 7\nseal: allowed\n\n{ground}"})
    assert env.observe("maximiser_0")["board"][-2].max() == 7.0
    alike = BothSides(boards=boards[:1])
    assert alike._plays.planes[-1] == "laid"


@pytest.mark.parametrize("game", [game for game in GAMES if game != "escape"])
def test_giving_up_never_pays(game):
    """A play up to the last step costs at most as much as a play that is lost at once."""
    env = make(game, max_steps=30, exact=False)
    lost = _defaults.lost(game, 30)
    rng = numpy.random.default_rng(1)
    for seed in range(40):
        seen, _ = env.reset(seed=seed)
        earned, over = 0.0, False
        while not over:
            # Illegal actions prolong half of the plays up to the last step.
            action = pick(seen["action_mask"] if seed % 2 else 1 - seen["action_mask"], rng)
            seen, reward, terminated, truncated, _ = env.step(action)
            earned, over = earned + reward, terminated or truncated
        if truncated:
            assert earned >= -lost


def test_a_person_can_watch(capsys):
    env = make("rock", render_mode="human")
    seen, _ = env.reset(seed=1)
    first = capsys.readouterr().out
    assert first.strip() == make_text(1).strip() and env.render() is None
    env.step(pick(seen["action_mask"], numpy.random.default_rng(0)))
    assert capsys.readouterr().out not in ("", first)
    both = BothSides("rock", render_mode="human")
    both.reset(seed=1)
    assert capsys.readouterr().out == first


def make_text(seed):
    env = make("rock", render_mode="ansi")
    env.reset(seed=seed)
    return env.render()


def test_a_rock_that_has_fallen_looks_unlike_one_that_was_there():
    """Otherwise a learner could not see how many rocks may still fall."""
    boards = thwart.Boards.of(
        ["game: rock\nrocks: 1\n\n@.#\n...\n..>", "game: rock\nrocks: 1\n\n@..\n...\n..>"]
    )
    env = BothSides(boards=boards)
    env.reset(seed=1)
    action = next(action for action, move in env.moves().items() if move == "#1,2")
    env.step(action)
    fallen = env.observe("maximiser_0")["board"]
    assert fallen[0, 0, 1] == 1.0 and fallen[7, 0, 1] == 1.0
    env.reset(seed=0)
    assert env.observe("maximiser_0")["board"][7].sum() == 0.0


def test_tokens_on_one_cell_have_actions_of_their_own():
    both = BothSides(boards=thwart.Boards.of(["game: escape\nmoves: 9\n\n@.@.>"]))
    both.reset(options={"board": "game: escape\nmoves: 9\nline: 1,1>E 1,2>E\n\n@.@.>"})
    seen = both.observe(both.agent_selection)
    numbers = seen["board"][8:, 0, :]
    assert numbers.shape == (2, 5)
    assert numbers[:, 2].tolist() == [7.0, 9.0]
    assert set(both.moves().values()) == {"1,3:7>E", "1,3:7>W", "1,3:9>E", "1,3:9>W"}
    for action, move in both.moves().items():
        # The plane of the action shows the token that it pushes.
        cell, rank = divmod(action // 4, 2)
        number = int(move.split(">")[0].partition(":")[2] or numbers[rank, cell])
        assert numbers[rank, cell] == number


@pytest.mark.parametrize("game", GAMES)
def test_without_exact_info_has_no_values(game):
    env = make(game, exact=False)
    seen, info = env.reset(seed=1)
    assert info == {}
    *_, info = env.step(pick(seen["action_mask"], numpy.random.default_rng(0)))
    assert info == {"illegal": False}


def test_plays_of_both_kinds_are_the_same():
    """Rewards and boards are the same with and without exact values."""
    rng = numpy.random.default_rng(0)
    one, other = make("trap"), make("trap", exact=False)
    for seed in range(5):
        seen, _ = one.reset(seed=seed)
        same(seen, other.reset(seed=seed)[0])
        over = False
        while not over:
            action = pick(seen["action_mask"], rng)
            seen, reward, terminated, truncated, _ = one.step(action)
            again, *result, _ = other.step(action)
            same(seen, again)
            assert [reward, terminated, truncated] == result
            over = terminated or truncated


def test_an_illegal_action_costs_one_and_changes_nothing():
    env = make("rock", max_steps=3)
    seen, _ = env.reset(seed=0)
    action = pick(1 - seen["action_mask"], numpy.random.default_rng(0))
    for step in range(3):
        again, reward, terminated, truncated, info = env.step(action)
        same(seen, again)
        assert (reward, terminated, info["illegal"], info["regret"]) == (-1.0, False, True, 1.0)
        assert truncated == (step == 2)
    with pytest.raises(ValueError, match="call reset"):
        env.step(action)


def test_opponents():
    with pytest.raises(ValueError, match="`nobody` is no side"):
        make("rock", learner="nobody")
    for name in ("nonsense", "nobody", None):
        with pytest.raises(ValueError, match=f"`{name}` is no opponent; there are perfect and random, or a function"):
            make("rock", opponent=name)
    for other in ("nobody", first_move):
        with pytest.raises(ValueError, match="is no opponent; there are perfect and random$"):
            thwart.envs.VectorGridGame("rock", opponent=other)
    env = make("escape", opponent=lambda session: "9,9>N")
    seen, _ = env.reset(seed=0)
    action = pick(seen["action_mask"], numpy.random.default_rng(0))
    with pytest.raises(ValueError, match="the opponent plays '9,9>N', which is not legal here"):
        env.step(action)
    with pytest.raises(ValueError, match="call reset"):
        env.step(action)


def test_an_opponent_that_fails_ends_the_play():
    """Otherwise the learner's next action would be the opponent's move."""

    def fails(session):
        raise KeyError("no idea")

    env = make("escape", opponent=fails)
    for _ in range(2):
        seen, _ = env.reset(seed=0)
        action = pick(seen["action_mask"], numpy.random.default_rng(0))
        with pytest.raises(KeyError, match="no idea"):
            env.step(action)
        with pytest.raises(ValueError, match="broken off by an error; call reset first"):
            env.step(action)


@pytest.mark.parametrize("kind", [thwart.envs.GridGame, thwart.envs.VectorGridGame, BothSides])
def test_invalid_arguments_are_refused(kind):
    for argument, values in [
        ("lost", [math.nan, -5, math.inf, "much"]),
        ("max_steps", [0, -1, 1.5]),
        ("render_mode", ["film", "rgb"]),
        ("level", ["hard"]),
        ("split", ["dev"]),
    ]:
        for value in values:
            with pytest.raises(ValueError, match=f"{argument} (is )?['`]?{value!r}|{argument} `{value}`"):
                kind("rock", **{argument: value})
    env = kind("rock", lost=0, max_steps=numpy.int32(5))
    wrap = (lambda action: [action]) if kind is thwart.envs.VectorGridGame else (lambda action: action)
    with pytest.raises(ValueError, match="call reset first"):
        env.step(wrap(0))
    for seed in (-1, 1.5, "7"):
        with pytest.raises(ValueError, match="seed is .*give a whole number from 0 on"):
            env.reset(seed=seed)
    env.reset(seed=numpy.int64(3))
    for action in (-1, 1.7, "N", None, 69):
        with pytest.raises(ValueError, match="give a whole number from 0 to 68"):
            env.step(wrap(action))
    env.step(wrap(numpy.int64(1)))


def test_seeds_of_a_vector_may_be_numbers_of_numpy():
    env = thwart.envs.VectorGridGame("rock", num_envs=2)
    one, _ = env.reset(seed=numpy.int64(3))
    same(env.reset(seed=numpy.array([3, 4]))[0], one)
    with pytest.raises(ValueError, match="seed 1 is None; give a whole number from 0 on"):
        env.reset(seed=[1, None])


def test_a_function_may_be_truncated_too():
    """The other side's answer to the last action still counts."""
    env = make("rock", opponent=first_move, max_steps=1)
    env.reset(seed=0)
    board = env.session().board
    seen, _ = env.reset(seed=0)
    _, _, terminated, truncated, _ = env.step(pick(seen["action_mask"], numpy.random.default_rng(1)))
    assert truncated and not terminated
    assert ground(env.session().text) == ground(board.text)
    assert env.session().side == "minimiser"


def test_vectors_go_on_after_a_fork() -> None:
    """The child process has no threads of the parent's pool."""
    env = gymnasium.make_vec("thwart/Rock-v0", num_envs=64)
    env.reset(seed=1)
    child = os.fork()
    if child == 0:
        signal.alarm(60)
        other = gymnasium.make_vec("thwart/Rock-v0", num_envs=64)
        other.reset(seed=1)
        os._exit(0)
    assert os.waitpid(child, 0)[1] == 0


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("learner", ["minimiser", "maximiser"])
def test_an_opponent_that_never_ends_is_stopped(game, learner):
    """An opponent that goes to and fro makes at most ``max_steps`` moves in a row."""
    calls = 0

    def to_and_fro(session):
        nonlocal calls
        calls += 1
        moves = [move for move in session.moves() if move != "-"] or session.moves()
        return moves[calls % 2 - 1]

    env = make(game, learner=learner, opponent=to_and_fro, max_steps=3, exact=False)
    rng = numpy.random.default_rng(1)
    for seed in range(1700, 1710):
        calls = 0
        try:
            seen, _ = env.reset(seed=seed)
        except ValueError as error:
            assert "before the learner" in str(error)
            continue
        finally:
            assert calls <= 3 * 100
        over = False
        while not over:
            calls = 0
            seen, _, terminated, truncated, _ = env.step(pick(seen["action_mask"], rng))
            over = terminated or truncated
            assert calls < 3 or calls == 3 and over or env.session().side == learner


def test_a_mask_resets_the_chosen_plays_as_other_vectors_do():
    from gymnasium.vector import AutoresetMode, SyncVectorEnv

    made = [lambda: gymnasium.make("thwart/Rock-v0")] * 3
    plain = SyncVectorEnv(made, autoreset_mode=AutoresetMode.DISABLED)
    fast = gymnasium.make_vec("thwart/Rock-v0", num_envs=3)
    mask = numpy.array([True, False, True])
    for options, seed in (({}, 5), ({"reset_mask": mask}, None), ({"reset_mask": mask}, 9), ({"reset_mask": ~mask}, None)):
        seen = [env.reset(seed=seed, options=dict(options))[0] for env in (plain, fast)]
        for key in seen[0]:
            assert (seen[0][key] == seen[1][key]).all(), (options, key)
    for wrong in (mask[:2], [1, 0, 1]):
        with pytest.raises(ValueError, match="'reset_mask' is an array of 3 flags"):
            fast.reset(options={"reset_mask": wrong})
    with pytest.raises(ValueError, match="reset all of them first"):
        gymnasium.make_vec("thwart/Rock-v0", num_envs=2).reset(options={"reset_mask": numpy.array([True, False])})
