"""Measures steps per second of the environments, and of two well-known ones for comparison.

python python/bench/steps.py [SECONDS]

Actions are drawn at random, in thwart from the legal ones; the figures include the time for that. `cpu` counts the
processor time of all threads.
"""

import sys
import time
import warnings

import gymnasium
import numpy

import thwart.envs  # noqa: F401

KNOWN = ["FrozenLake-v1", "CartPole-v1"]
OURS = ["thwart/Rock-v0", "thwart/Escape-v0"]


def legal(masks, rng):
    """Returns a random legal action of each play."""
    return (masks * rng.random(masks.shape, dtype=numpy.float32)).argmax(axis=-1)


def one(env, seconds, masked):
    """Steps a single environment. Returns steps, seconds and processor seconds."""
    rng = numpy.random.default_rng(0)
    seen, _ = env.reset(seed=0)
    steps, start, cpu = 0, time.perf_counter(), time.process_time()
    while time.perf_counter() < start + seconds:
        action = int(legal(seen["action_mask"], rng)) if masked else int(rng.integers(env.action_space.n))
        seen, _, terminated, truncated, _ = env.step(action)
        if terminated or truncated:
            seen, _ = env.reset()
        steps += 1
    return steps, time.perf_counter() - start, time.process_time() - cpu


def many(env, seconds, masked):
    """Steps all plays of a vector together. Returns steps, seconds and processor seconds."""
    rng = numpy.random.default_rng(0)
    seen, _ = env.reset(seed=0)
    steps, start, cpu = 0, time.perf_counter(), time.process_time()
    while time.perf_counter() < start + seconds:
        masks = seen["action_mask"] if masked else None
        actions = legal(masks, rng) if masked else rng.integers(env.single_action_space.n, size=env.num_envs)
        seen, *_ = env.step(actions)
        steps += env.num_envs
    return steps, time.perf_counter() - start, time.process_time() - cpu


def report(name, result):
    steps, wall, cpu = result
    print(f"| {name} | {steps / wall:,.0f} | {steps / cpu:,.0f} |", flush=True)


def main(seconds):
    warnings.simplefilter("ignore")
    print("| environment | steps a second | steps a second of cpu |\n|---|---:|---:|")
    for id in KNOWN:
        report(f"{id}, make", one(gymnasium.make(id), seconds, False))
        for mode in ["sync", "vector_entry_point"]:
            try:
                env = gymnasium.make_vec(id, num_envs=64, vectorization_mode=mode)
            except gymnasium.error.Error:
                continue
            report(f"{id}, make_vec 64, {mode}", many(env, seconds, False))
    for id in OURS:
        for exact in [True, False]:
            also = "exact" if exact else "exact=False"
            report(f"{id}, make, {also}", one(gymnasium.make(id, exact=exact), seconds, True))
            for plays in [1, 64]:
                env = gymnasium.make_vec(id, num_envs=plays, exact=exact)
                report(f"{id}, make_vec {plays}, {also}", many(env, seconds, True))
        env = gymnasium.make_vec(id, num_envs=64, opponent="random", exact=False)
        report(f"{id}, make_vec 64, exact=False, opponent random", many(env, seconds, True))


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 2.0)
