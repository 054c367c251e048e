"""Environments that planners and workers copy or pickle in the middle of a play."""

from __future__ import annotations

import copy
import pickle

import gymnasium
import numpy
import pytest
from test_envs import GAMES, first_move

import thwart.envs


def copies(env):
    return copy.deepcopy(env), pickle.loads(pickle.dumps(env))


def acts(rng, masks):
    """Returns a legal action for each play, or any action if the play is over."""
    return [int(rng.choice(numpy.flatnonzero(mask if mask.any() else mask == 0))) for mask in masks]


def same(one, other):
    """Returns whether two answers are equal; unknown numbers are equal to each other."""
    numpy.testing.assert_equal(one, other)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("opponent", ["perfect", "random", first_move])
def test_a_copy_goes_on_alone_and_alike(game, opponent):
    rng = numpy.random.default_rng(1)
    env = gymnasium.make(f"thwart/{game.capitalize()}-v0", opponent=opponent)
    for seed in range(4):
        seen, _ = env.reset(seed=seed)
        ended = False
        for _ in range(seed):
            if not ended:
                seen, _, over, cut, _ = env.step(acts(rng, [seen["action_mask"]])[0])
                ended = over or cut
        kept, text = copies(env), env.unwrapped.session().text
        if not ended:
            copies(env)[0].step(acts(rng, [seen["action_mask"]])[0])
        assert env.unwrapped.session().text == text
        for _ in range(30):
            if ended:
                break
            action = acts(rng, [seen["action_mask"]])[0]
            result = env.step(action)
            for one in kept:
                same(one.step(action), result)
            seen, _, over, cut, _ = result
            ended = over or cut
        # Later boards, too, are the same for the copy and the original.
        drawn = env.reset()
        for one in kept:
            same(one.reset(), drawn)


@pytest.mark.parametrize("opponent", ["perfect", "random"])
def test_copies_of_many_plays(opponent):
    rng = numpy.random.default_rng(2)
    env = thwart.envs.VectorGridGame("rock", 8, opponent=opponent, max_steps=6)
    seen, _ = env.reset(seed=3)
    for _ in range(3):
        seen = env.step(acts(rng, seen["action_mask"]))[0]
    kept = copies(env)
    for _ in range(20):
        actions = acts(rng, seen["action_mask"])
        result = env.step(actions)
        for one in kept:
            same(one.step(actions), result)
        seen = result[0]


def test_a_copy_of_both_sides():
    env = thwart.envs.aec("wall")
    env.reset(seed=4)
    env.step(acts(numpy.random.default_rng(3), [env.last()[0]["action_mask"]])[0])
    first = env.last()
    for one in copies(env):
        same(one.last(), first)
        assert one.session().text == env.session().text
        one.step(acts(numpy.random.default_rng(4), [one.last()[0]["action_mask"]])[0])
        same(env.last(), first)
        again = copy.deepcopy(env)
        again.step(acts(numpy.random.default_rng(4), [again.last()[0]["action_mask"]])[0])
        same(again.last(), one.last())
